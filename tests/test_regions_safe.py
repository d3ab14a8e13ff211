"""Safe discard at the other tables: proofs hold against every hand tried, witnesses really win."""

from functools import cache
from random import Random

import pytest

from drills.drill import DRILLS, at, level_of, make
from drills.regions.safe import RegionalSafe, book
from drills.regions.safe_moments import eager, moments_of
from drills.regions.safe_spot import offered, witness
from rules import variants
from rules.table.public import public
from rules.tiles import MARKS

DRILL = DRILLS["safe"]
TABLES = sorted(RegionalSafe.books)
TRAPS = {"yuci": {1, 2, 17}, "sichuan": {1, 12}}
RARE = {"yuci": [], "sichuan": []}
"""Addresses of proofs that a few puzzles do not hold."""


DEALT, PLAYED = "2", "4"


@cache
def puzzles(variant, number=4):
    """So many of each level as they were dealt at first, and half as many of today's."""
    levels = DRILL.levels(variants.table(variant))
    return tuple(
        make("safe", variant, {}, level, seed, version=version)
        for version, some in ((DEALT, number), (PLAYED, number // 2))
        for level in levels
        for seed in range(some)
    )


@pytest.mark.parametrize("variant", TABLES)
def test_every_kind_is_proven_or_has_a_witness_that_wins(variant):
    table = variants.table(variant)
    for made in puzzles(variant):
        safety = made.facts
        assert made.key["safe"] == [MARKS[kind] for kind in safety.safe]
        assert set(safety.safe) | set(safety.witnesses) == set(safety.proofs)
        assert dict(DRILL.key_at(table, made)) == dict(made.key)
        assert at(made.address) == made
        assert level_of(made.rating) == made.level
        unseen = safety.spot.unseen(table)
        for kind, (seat, hand) in safety.witnesses.items():
            foe = next(foe for foe in safety.spot.foes if foe.seat == seat)
            assert table.win(offered(table, safety.spot, foe, hand, kind)).ok
            assert all(hand.concealed.count(tile) <= unseen[tile] for tile in hand.concealed)


@pytest.mark.parametrize("variant", TABLES)
def test_no_hand_can_be_found_that_wins_on_a_proven_tile(variant):
    table, rng = variants.table(variant), Random(7)
    for made in puzzles(variant):
        where = made.facts.spot
        for kind in made.facts.safe:
            for foe in where.foes:
                passed = kind in foe.let_go
                if not foe.out and not passed:
                    assert witness(table, where, foe, kind, rng) is None


@pytest.mark.parametrize("variant", TABLES)
def test_picks_are_graded_and_every_kind_is_explained(variant):
    for made in puzzles(variant):
        key = list(made.key["safe"])
        for picked in (key, [], key[1:], [MARKS[kind] for kind in made.facts.proofs]):
            verdict = DRILL.grade(made, {"safe": picked})
            assert (verdict.share == 1) == (picked == key)
            rows = [row for section in verdict.sections for row in section.rows]
            told = {kind for row in rows for kind in row.tiles}
            counted = {row.kind for row in verdict.counts.rows}
            assert told | counted == set(made.facts.proofs)
            assert counted == set(made.facts.witnesses)
            for language in ("zh", "en"):
                assert all(0 < len(row.text.say(language)) <= 200 for row in rows)
                assert not any("{" in row.text.say(language) for row in rows)


@pytest.mark.parametrize("variant", TABLES)
def test_the_traps_and_proofs_of_the_table_come_up(variant):
    made = (*puzzles(variant), *(at(address) for address in RARE[variant]))
    assert {trap for one in made for trap in one.traps} >= TRAPS[variant]
    concepts = {proof.concept for proof in book(variant).proofs}
    assert {key for one in made for key in one.concepts} == concepts


@pytest.mark.parametrize("variant", TABLES)
def test_new_positions_come_out_of_hands_of_play(variant):
    new = [one for one in puzzles(variant) if one.version == PLAYED]
    assert sum(getattr(one.facts.spot, "played", False) for one in new) > 0.6 * len(new)


def test_where_a_suit_is_given_up_it_is_told_and_closed():
    made = make("safe", "sichuan", {"dingque": True}, 2, 3)
    where, told = made.facts.spot, [text.say("zh") for text in made.scene.facts]
    assert [foe.named for foe in where.foes if not foe.out] == ["p", "p"]
    assert "上家定缺筒。" in told
    assert {"4p", "7p", "8p", "9p"} <= set(made.key["safe"])
    assert DRILL.grade(made, made.key).result == "right"


@pytest.fixture(scope="module")
def hand():
    """Every moment of one hand of 四川 from its middle on, with what was found there."""
    table = variants.table("sichuan")
    return list(moments_of(table, Random("a hand with winners"), 30, eager))


def test_what_is_hidden_is_the_wall_and_what_others_hold(hand):
    assert any(place.won is not None for _, play in hand for place in play.seats)
    for found, play in hand:
        unshown = sum(win.offer.own for win in play.wins)
        others = (place for seat, place in enumerate(play.seats) if seat != found.me)
        held = sum(len(place.hand.concealed) for place in others)
        assert sum(found.left[:27]) == play.wall.left + 1 + held + unshown
        assert min(found.left) >= 0


def test_only_what_was_let_go_with_the_same_hand_is_closed(hand):
    for found, play in hand:
        known = public(play, found.me)
        for foe in found.foes:
            if not foe.out:
                gone = known.opponent(foe.seat).passed
                assert set(foe.let_go) == {one.tile for one in gone if not one.own_draw_since}
