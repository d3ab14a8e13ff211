"""The words of the 广东 book."""

from __future__ import annotations

from typing import Any

GIVEN = {
    "robbed": "kong_type", "dealer_seat": "dealer", "hand_count_before_draw": "tiles",
    "first_goround_calls": "calls", "bao_reason": None, "why": None, "note": None,
}  # fmt: skip
"""What is for people is left out."""

ON = {"on": True, "off": False}

TICKS = ("kong_fan", "chain_kong_bao", "triple_min")

WHAT = {
    "tiles": "count", "exposed": "twelve", "events": "liable", "exposed_pongs": "liable",
    "calls": "dihe", "winners": "many",
}  # fmt: skip
"""The product's name of a question, by the field that tells it."""


def options(options: dict[str, Any]) -> dict[str, Any]:
    return {key: ON.get(value, value) if key in TICKS else value for key, value in options.items()}


def reshape(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    given = dict(given)
    if given.get("result") == "drawn":
        given["result"] = "draw"
    if "passed_tile" in given:
        since = given.pop("acted_since", False)
        given["passed"] = [{"tile": given.pop("passed_tile"), "own_draw_since": since}]
    if "kong_claim" in given:
        given["kong_claim"] = given["kong_claim"] not in (None, False)
    if "calls" in given:
        given["calls"] = [call.split()[0] for call in given["calls"]]
    if given.get("opening") and "win_tile" not in given:
        held, given["win_tile"] = given["hand"][:-2], given["hand"][-2:]
        given["hand"] = held + given["win_tile"][-1] * held[-1:].isdigit()
    if ask == "win" and "hand" not in given and "kong_type" in given:
        return ask, {"what": "rob", "type": given["kong_type"]}, expect
    what = next((WHAT[name] for name in WHAT if name in given), None)
    return ask, given if ask == "dealer" or what is None else given | {"what": what}, expect
