"""The words of the 北京 book."""

from __future__ import annotations

from typing import Any

GIVEN = {
    "robbed": "kong_type", "claim": "type", "tiles_held_on_own_turn": "tiles_held",
    "hand_is_complete": "complete", "declare": "declare", "reason": None,
}  # fmt: skip
"""Why a win was false is for people."""

UNORDERED = {"wild"}

WHAT = {"pass_rule": "pass"}
"""The book's names of questions."""

WINDS = {"东": "1z", "南": "2z", "西": "3z", "北": "4z"}


def reshape(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    given = dict(given)
    if "what" in given:
        given["what"] = WHAT.get(given["what"], given["what"])
    if "dealer_wind" in given:
        given["dealer_wind"] = WINDS[given["dealer_wind"]]
    if ask == "ting" and given.get("declare") == "混儿悠":
        given = {name: value for name, value in given.items() if name != "declare"}
        given["what"] = "hun_you"
    if ask == "win" and "tiles_held" in given:
        given["what"] = "held"
    if given.get("what") == "pass":
        by = given["now"] if given["now"] == "self_draw" else "discard"
        given = {"what": "pass", "own_turn_since": given["own_turn_since"], "by": by}
    if ask == "kong" and given.get("type") in ("chow", "pong", "kong"):
        given = {"from": 0} | given
    return ask, given, expect
