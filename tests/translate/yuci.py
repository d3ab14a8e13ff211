"""The words of the 榆次 book."""

from __future__ import annotations

from typing import Any

GIVEN = {
    "question": "what", "discarder": "from", "tile_facedown": "ting_tile",
    "tiles_left": "wall_left", "loser_kongs": "kongs", "after_pong": "just_ponged",
    "extra": "drawn", "shapes": None, "note": None, "why": None,
}  # fmt: skip
"""Shapes of a drawn hand and notes are for people."""

EXPECT = {
    "tiles_total": "tiles", "other_hands": "others_hand", "discards": "declare_discards",
}  # fmt: skip

UNORDERED = {"allowed", "bust"}

WHAT = {
    "stacks_skipped": "stacks", "deal": "wall", "first_dealer_next_pot": "next_pot",
    "starting_points": "points", "drawn": "draw", "other_kongs": "formula", "next_dealer": None,
}  # fmt: skip
"""The book's names of questions; the next dealer is the common form."""

RESULT = {"drawn": "draw", "流局": "draw"}


def reshape(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    given = {name: _value(name, value) for name, value in given.items()}
    expect = {name: _value(name, value) for name, value in expect.items()}
    if isinstance(given.get("kongs"), int):
        given["kongs_made"] = given.pop("kongs")
    return RESHAPED.get(ask, _as_it_is)(ask, given, expect)


def _value(name: str, value: Any) -> Any:
    if name == "what":
        return WHAT.get(value, value)
    if name == "result":
        return RESULT.get(value, value)
    if name == "bust" and isinstance(value, int):
        return [value]
    if name == "passed":
        return [{"tile": tile} for tile in value]
    if name == "kongs" and isinstance(value, list):
        return [_kong(text) for text in value]
    return value


def _kong(text: str) -> dict[str, Any]:
    by, type_, tiles = text.split(":")
    return {"by": int(by), "type": type_, "tile": tiles[0] + tiles[-1]}


def _as_it_is(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    return ask, given, expect


def _win(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    what = "claims" if "claims" in given else "readings" if "readings" in expect else None
    return ask, given | ({"what": what} if what else {}), expect


def _ting(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    """The seat of who declares changes nothing."""
    hand14 = given["hand"] + given.get("drawn", "")
    return ask, {"hand14": hand14, "melds": given["melds"]}, expect


def _kongs(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    return ask, given | {"what": "which" if "hand" in given else "reserve"}, expect


def _dealer(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    if given["what"] is not None:
        return ask, given, expect
    return ask, {"dealer": 0} | {k: v for k, v in given.items() if k != "what"}, expect


RESHAPED = {"win": _win, "ting": _ting, "kong": _kongs, "dealer": _dealer}
