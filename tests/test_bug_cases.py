"""Faults reported of other programs, tried on this one: the `machine` parts of bug_cases.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules import lattice, readings
from rules.ask import answer
from rules.hand import Hand

CASES = [
    case
    for case in json.loads((Path(__file__).parent / "vectors" / "bug_cases.json").read_text())
    if "machine" in case
]
STRANGERS = ("pong:777z", "pong:666z", "pong:555z")
"""Melds that stand for those that a report only counts."""


def asked(case: dict[str, Any], name: str, **more: Any) -> dict[str, Any]:
    given = case["machine"]["given"]
    melds = [*given.get("melds", []), *STRANGERS[: given.get("melds_count", 0)]]
    fields = {"hand": given["hand"], "melds": melds} | more
    return answer({"variant": "koudian", "ask": name, "given": fields})


def of(kind: str) -> Any:
    chosen = [case for case in CASES if case["machine"]["ask"] == kind]
    return pytest.mark.parametrize("case", chosen, ids=lambda case: f"{case['id']}-{kind}")


def has_chow(case: dict[str, Any]) -> bool:
    return any("chow" in meld for meld in case["machine"]["given"].get("melds", []))


@of("waits")
def test_waits(case: dict[str, Any]) -> None:
    found = asked(case, "waits")
    if has_chow(case):
        assert found["error"]["code"] == "meld_not_in_play"
    else:
        assert sorted(found["waits"]) == sorted(case["machine"]["expect"])


@pytest.mark.parametrize(
    "case", [case for case in CASES if has_chow(case)], ids=lambda case: case["id"]
)
def test_waits_beside_a_chow_that_only_the_engines_know(case: dict[str, Any]) -> None:
    given = case["machine"]["given"]
    hand = Hand.parse(given["hand"], given["melds"])
    expected = tuple(Hand.parse("".join(case["machine"]["expect"])).concealed)
    assert lattice.waits(hand) == expected
    assert readings.waits(hand) == expected


@of("distance")
def test_distance(case: dict[str, Any]) -> None:
    assert asked(case, "shanten") == {"shanten": case["machine"]["expect"]}


@of("win")
def test_win(case: dict[str, Any]) -> None:
    tile = case["machine"]["given"]["win_tile"]
    drawn = {"win_tile": tile, "win_by": "self_draw", "winner": 0, "declared": [0]}
    found = asked(case, "win", **drawn)
    assert (found["win"], found["why_code"] != "shape") == (case["machine"]["expect"],) * 2


def test_every_machine_part_is_tried() -> None:
    assert {case["machine"]["ask"] for case in CASES} == {"waits", "distance", "win"}
    assert len(CASES) == 20


def test_the_sister_hands_that_the_reports_tell_of() -> None:
    def away(hand: str, *melds: str, **terms: bool) -> int:
        given = {"hand": hand, "melds": list(melds)} | terms
        return answer({"variant": "koudian", "ask": "shanten", "given": given})["shanten"]

    assert away("11122233334444z", quad_pairs=False) == 1
    assert away("11122233334444z") == 0  # seven pairs: cut 1z, wait for 2z
    assert away("12479s5p344569m5z") == 3
    assert away("13556z", "pong:666z", "pong:111z", "pong:333z") == 2


def test_a_wild_may_be_a_fifth_copy() -> None:
    given = {"melds": ["pong:999p", "pong:222s", "pong:333z"], "wild": ["5z"]}
    usual = {"variant": "koudian", "options": {"mode": "haozi"}}
    complete = usual | {"ask": "shanten", "given": given | {"hand": "1111m5z"}}
    assert answer(complete) == {"shanten": -1}
    ready = usual | {"ask": "waits", "given": given | {"hand": "111m5z"}}
    assert "1m" in answer(ready)["waits"]
