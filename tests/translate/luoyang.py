"""The words of the 洛阳杠次 book."""

from __future__ import annotations

from typing import Any

GIVEN = {
    "win_kind": "way", "kong": "type", "gang_base": "gang", "kongs_paid": "kongs",
    "dealer_seat": "dealer", "after_pong": "just_ponged",
    "why": None, "tiles": None, "dealt": None, "ci_face_up": None,
}  # fmt: skip
"""The number of tiles is what the answer says."""

UNORDERED = {"bomb_draws", "anci_draws", "zhici_discards", "xuci_draws", "tianci_draws", "choices"}

WAYS = {
    "炸弹": "bomb", "天胡": "heavenly", "暗次": "anci", "直次": "zhici", "续次": "xuci",
    "天次": "tianci", "皮次": "tianci", "点炮": "dianpao", "抢杠": "qianggang",
}  # fmt: skip
KONGS = {"明杠": "kong", "补杠": "addkong", "续杠": "addkong", "暗杠": "ckong"}
WON_BY = {
    "天胡": "dealt", "天次": "self_draw", "炸弹": "self_draw", "暗次": "self_draw",
    "续次": "self_draw", "直次": "discard",
}  # fmt: skip
RESULT = {"drawn": "draw", "荒庄": "draw", "流局": "draw"}


def options(options: dict[str, Any]) -> dict[str, Any]:
    """The three stakes are named by the first of them."""
    base = options.get("base")
    if isinstance(base, dict):
        return options | {"base": base["gang"]}
    if isinstance(base, str):
        return options | {"base": int(base.partition("/")[0])}
    return options


def reshape(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    given = _said(given)
    if "kongs" in given:
        given["kongs"] = [_said(_renamed(kong)) for kong in given["kongs"]]
    what = WHAT.get(ask, _common)(given, expect)
    if what in ("draw", "account"):
        given = {name: value for name, value in given.items() if name != "result"}
    return ask, given | ({"what": what} if what else {}), expect


def _said(given: dict[str, Any]) -> dict[str, Any]:
    said = {"way": WAYS, "type": KONGS, "result": RESULT, "win_by": WON_BY}
    given = {
        name: said[name].get(value, value) if name in said else value
        for name, value in given.items()
    }
    if "pong_feeder" in given and "hand" not in given:
        given["from"] = given.pop("pong_feeder")
    return given


def _renamed(kong: dict[str, Any]) -> dict[str, Any]:
    return {GIVEN.get(name, name): value for name, value in kong.items()}


def _common(given: dict[str, Any], expect: dict[str, Any]) -> str:
    return ""


def _score(given: dict[str, Any], expect: dict[str, Any]) -> str:
    return "formula" if "way" in given else ""


def _kong(given: dict[str, Any], expect: dict[str, Any]) -> str:
    if "hand" not in given:
        return "pay"
    if "discard" in given:
        return "zhici"
    return "ci" if "kong_of_ci_possible" in expect else "choices"


def _settle(given: dict[str, Any], expect: dict[str, Any]) -> str:
    if "drawable" in expect:
        return "wall"
    if given.get("result") == "draw":
        return "draw"
    return "account" if "way" in given else "" if "hand" in given else "stakes"


def _dealer(given: dict[str, Any], expect: dict[str, Any]) -> str:
    return "break" if "dice" in given else ""


WHAT = {"score": _score, "kong": _kong, "settle": _settle, "dealer": _dealer}
