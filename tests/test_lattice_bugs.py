"""Faults reported of other engines, tried on this one: engine_bug_cases.json.

The cases that ask for a score are of 国标 and riichi, which nothing here plays.
"""

import json
from pathlib import Path

import pytest

from rules import readings
from rules.errors import HandError
from rules.hand import Hand
from rules.lattice import SHAPES, shanten, waits
from rules.tiles import MARKS

CASES = json.loads((Path(__file__).parent / "vectors" / "engine_bug_cases.json").read_text())
FORMS = {"standard": "standard", "seven_pairs": "pairs", "thirteen_orphans": "orphans"}
STRANGER = "pong:777z"
"""The meld of a report that only says that there is one."""


def of(kind):
    chosen = [case for case in CASES if case["ask"] == kind]
    return pytest.mark.parametrize("case", chosen, ids=lambda case: case["id"])


def read(given):
    melds = [meld if ":" in meld else STRANGER for meld in given.get("melds", ())]
    free = next(mark for mark in ("7z", "6z") if mark not in given["hand"])
    return Hand.parse(given["hand"] + free * given.get("wild_count", 0), melds, [free])


def test_every_case_is_tried_or_asks_for_a_score():
    assert {case["ask"] for case in CASES} == {"shanten", "waits", "win", "score"}
    assert all(case["expect"].keys() & {"fan", "han", "fan_if_counted"}
               for case in CASES if case["ask"] == "score")  # fmt: skip


@of("shanten")
def test_distance(case):
    given, expect = case["given"], case["expect"]
    shapes = tuple(FORMS[form] for form in given.get("forms", FORMS))
    hand = read(given)
    counted = expect.get("shanten_melds_counted", expect.get("shanten"))
    alone = expect.get("shanten_hand_only", counted)
    assert shanten(hand, shapes=shapes) == counted
    assert shanten(hand, shapes=shapes, melds_count=False) == alone
    assert case["reported_wrong"] != counted


@of("waits")
def test_waits(case):
    hand, expect = read(case["given"]), case["expect"]
    found = [MARKS[kind] for kind in waits(hand)]
    assert found == expect["waits"] == [MARKS[kind] for kind in readings.waits(hand)]
    formal = [MARKS[kind] for kind in waits(hand, live=False)]
    assert formal == expect.get("formal_waits", expect["waits"])
    assert shanten(hand) == expect.get("shanten_melds_counted", 0)
    assert shanten(hand, melds_count=False) == expect.get("shanten_hand_only", 0)


@of("win")
def test_win(case):
    given, expect = case["given"], case["expect"]
    wins = expect.get("win", expect.get("win_standard") or expect.get("win_seven_pairs"))
    wins = expect.get("win_quad_as_two_pairs", wins)
    hand = read(given)
    if len(hand.concealed) % 3 == 0:
        with pytest.raises(HandError):
            shanten(hand)
        assert not wins
        return
    assert (shanten(hand) == -1) == wins
    assert bool(readings.readings(hand)) == wins
    if "win_standard" in expect:
        assert (shanten(hand, shapes=("standard",)) == -1) == expect["win_standard"]
    if "win_seven_different_pairs" in expect:
        pairs = shanten(hand, shapes=SHAPES, quad_pairs=False) == -1
        assert pairs == expect["win_seven_different_pairs"]
