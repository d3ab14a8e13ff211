"""The words of the 龙港 book."""

from __future__ import annotations

from typing import Any

GIVEN = {"note": None, "question": None}
EXPECT = {"order": None}
"""What is for people is left out."""

UNORDERED = {"tai", "draw_only"}

TICKS = {
    "五杠子": "five_kongs", "四连杠": "kongs_in_row", "五连刻": "triplets_in_row",
    "五暗刻": "five_concealed", "绿一色": "green", "九种么牌": "abort_nine",
    "四风连打": "abort_winds", "四杠": "abort_kongs", "三家同胡": "abort_three",
}  # fmt: skip
"""Entries of the book's options that are lists, here each is a tick."""

SPECIAL = {
    "天胡": "heavenly", "地胡": "earthly", "人胡": "human", "推土机": "three_wilds",
    "discard": "discard",
}  # fmt: skip

COUNTED = {
    "tiles in the set": "set", "each suit": "suits", "wall and deal": "wall",
    "reserve while": "wall", "tile colours": "colours", "tile faces": "turned",
    "most tiles": "most", "chips at the start": "stake", "chips for hu": "chips",
    "big and small": "sizes", "different 17-tile": "deals", "ordinary draws": "wall",
}  # fmt: skip
"""The product's name of a count, by how the book's begins."""

SETTLED = {
    "false_win_by": "false_win", "broke_this_deal": "broke", "late": "liable",
    "losers_hu": "payments", "pai_mian": "total", "tai": "follow",
}  # fmt: skip
"""The product's name of a settlement, by the field that tells it."""


def options(options: dict[str, Any]) -> dict[str, Any]:
    lists = ("rare_limits", "abort_draws")
    kept = {key: value for key, value in options.items() if key not in lists}
    named = [name for key in lists for name in options.get(key, ()) if options[key] != "none"]
    return kept | {TICKS[name]: True for name in named}


def reshape(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    given = {name: value for name, value in given.items() if value is not None}
    if "special" in given:
        given["special"] = SPECIAL[given["special"]]
    return RESHAPED.get(ask, _as_it_is)(ask, given, expect)


def _as_it_is(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    return ask, given, expect


def _count(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    book = given["what"]
    what = next(name for begins, name in COUNTED.items() if book.startswith(begins))
    more = {"replacements": 0} if book.startswith("reserve while") else {}
    return ask, given | more | {"what": what}, expect


def _score(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    role = given.pop("role")
    if "hand" not in given:
        return ask, given | {"role": role, "what": "total"}, expect
    if role == "loser":
        return ask, given | {"what": "loser"}, expect
    return ask, given | ({"what": "deal"} if "others" in given else {}), expect


def _win(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    if "claims" not in given:
        fed = given["win_by"] in ("discard", "rob_kong")
        return ask, ({"from": (given["winner"] + 3) % 4} if fed else {}) | given, expect
    before = given.pop("when", "before")
    drawn = "before" not in before and "not drawn" not in before
    claims = [{"seat": claim["seat"], "type": SPECIAL[claim["type"]]} for claim in given["claims"]]
    more = {"drawn": True} if drawn else {}
    claims = [claim | (more if claim["type"] == "three_wilds" else {}) for claim in claims]
    return ask, given | {"what": "claims", "claims": claims}, expect


def _settle(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    what = next(name for field, name in SETTLED.items() if field in given)
    return ask, given | {"what": what}, expect


def _dealer(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    result = {"drawn": "draw"}.get(given["result"], given["result"])
    return ask, given | {"result": result}, expect


def _ting(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    return ask, {"what": "declaration"}, expect


def _kong(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    return ask, given | {"what": "may"}, expect


RESHAPED = {
    "count": _count, "score": _score, "win": _win, "settle": _settle, "dealer": _dealer,
    "ting": _ting, "kong": _kong,
}  # fmt: skip
