"""Addresses that were given out once lead to the same puzzles for ever, whatever is made today."""

import hashlib
import json

import pytest

from drills.address import current, versions
from drills.drill import DRILLS, at, kinds_at, make, way_at
from drills.report_checks import played_out
from drills.report_run import Made
from rules import variants

DIGESTS = {
    "kda12-1z4-12l7": "5f82e2bb6f52",
    "kda12-u-9": "df45a19ab958",
    "kda22-1z4-d": "4ef8db11a405",
    "kda22-buo-f": "af14acf4ff8b",
    "kda22-hs-12kz": "6415dfd37619",
    "kda32-0-12kx": "cfa6063af768",
    "kda32-14-a": "8687af9bebe9",
    "kda42-1-12ky": "004db08dcd37",
    "kda42-14-12l4": "36ba6b9cf414",
    "kda42-hs-5": "4b1eeb5aa95d",
    "kda52-4-12l0": "188b68994280",
    "sca12-0-3": "a30b829fb250",
    "kdd12-14-a": "d7b91c331339",
    "kdd22-dc-c": "ce6253aadb5c",
    "kdd22-wx6o-12la": "76ac3c3e13e8",
    "kdd32-1-12ky": "8a5eec76940d",
    "kdd32-2-8": "dfc404c51433",
    "kdd32-2d-7": "c6082bf1c37f",
    "kdd42-0-3": "5914cb001d86",
    "kdd42-2-8": "0740124999a4",
    "kdd42-hs-12kz": "37fa80596a84",
    "kdd42-u-12l3": "0b463805082d",
    "kdd42-u-9": "bff2657902f7",
    "kdd42-wx6o-12la": "622e58c17e0d",
    "qnw32-0-3": "52cc1563586d",
    "ycw12-0-3": "3c069317a28c",
    "ycw32-0-3": "2f47045f16b8",
    "lah12-0-3": "9f147a5baf10",
    "qnh42-0-3": "77c875ba9e03",
    "qnh52-0-3": "59c18ad28bd9",
    "lgs42-0-3": "aba2444f8ad8",
    "lys42-0-3": "491ea1752b3c",
    "scs12-0-3": "8c8af86a1a89",
    "lgt22-0-3": "1470447232a5",
    "yct12-0-3": "a7aaba259f6c",
    "bjk32-0-3": "d0a84967bcf5",
    "lyk52-0-3": "ad01e92e589b",
    "qnk12-0-3": "00073b83cdd1",
    "qnz12-0-3": "d1a8c7d16e50",
    "ycz22-0-3": "1a199a6b5ebe",
    "bjx12-0-3": "89a37773b6a7",
    "qnx32-0-3": "23f78196daa7",
    "sco22-0-3": "91f3bac2cd1c",
    "lyo22-0-3": "6414f4d3afc2",
    "lal23-0-3": "1dcbb4175ff0",
    "kdp23-0-3": "bb79b23cf006",
    "kdf33-0-2": "1271d1ebe4e1",
    "lgf33-0-1": "2dfc4e5c7e9a",
    "scf33-0-8": "91fa528d49cd",
    "lgf34-0-1": "bbb8f443351b",
    "scf34-0-8": "53f476644a85",
    "yca23-0-3": "49339a3805b0",
    "sca23-0-3": "a332ce59fd77",
    "yca24-0-1": "916f15642737",
    "sca24-0-1": "80920c260eb2",
    "ycd23-0-1": "f73aa559b038",
    "ycd24-0-1": "8161c49bc558",
    "ycd34-0-0": "7e5651508ff8",
    "kdo13-0-1": "a5090956f868",
    "kdo33-0-2": "f4c2d287a943",
    "ycl23-0-4": "40ccd1406e38",
    "kdl13-0-3": "62b353034e93",
    "lyl23-0-1": "26339241a53d",
    "bjl23-0-2": "99748391563f",
    "gdo24-0-1": "09a00da158f6",
    "sco44-0-1": "7aefd29fc7a1",
    "kdl14-0-1": "3f17d812b36a",
    "bjl24-0-1": "8dfdee4dc47b",
}
"""By address: what its puzzle shows and the key, as it was when the address was given out."""


def digest(puzzle):
    """Tiles, seats and key; words may be put better."""
    scene = puzzle.scene
    seats = [
        (seat.seat, seat.role, seat.declared, seat.dealer,
         [(meld.type, meld.tiles) for meld in seat.melds],
         [(cast.kind, cast.late, cast.down, cast.taken) for cast in seat.river])
        for seat in scene.seats
    ]  # fmt: skip
    melds = [(meld.type, meld.tiles) for meld in scene.hand.melds]
    key = json.loads(json.dumps(puzzle.key, default=sorted))
    shown = [scene.hand.concealed, melds, scene.hand.wild, scene.tile, seats, scene.wall, key,
             puzzle.rating, puzzle.level]  # fmt: skip
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()[:12]


@pytest.mark.parametrize("address", DIGESTS)
def test_an_address_makes_what_it_made_when_it_was_given_out(address):
    puzzle = at(address)
    assert digest(puzzle) == DIGESTS[address]
    assert puzzle.address == address


@pytest.mark.parametrize("kind", DRILLS)
def test_every_version_that_was_given_out_has_a_maker(kind):
    for variant in variants.VARIANTS:
        if kind in kinds_at(variant):
            assert set(way_at(kind, variant).makers()) == set(versions(kind))


FIRST_PLAYED = [(kind, variant) for kind in ("safe", "declare") for variant in ("koudian", "yuci")]
FIRST_PLAYED += [("safe", "sichuan")]
"""Kinds whose positions were all dealt in the first version."""


@pytest.mark.parametrize(("kind", "variant"), [*FIRST_PLAYED, ("discard", "luoyang")])
def test_new_puzzles_come_out_of_hands_of_play(kind, variant):
    found = [make(kind, variant, {}, 2, seed) for seed in range(5)]
    old = [make(kind, variant, {}, 2, seed, version="2") for seed in range(5)]
    assert {puzzle.version for puzzle in found} == {current(kind)}
    assert {puzzle.address for puzzle in found}.isdisjoint(puzzle.address for puzzle in old)
    assert any(finding.ok for finding in played_out(kind, [Made(p, 2, 0, (), ()) for p in found]))
    assert [f.ok for f in played_out(kind, [Made(p, 2, 0, (), ()) for p in old])] == [None]
    for puzzle in (*found[:2], *old[:2]):
        assert DRILLS[kind].grade(puzzle, puzzle.key).result == "right"
