"""The words of the 辽源 book."""

from __future__ import annotations

from typing import Any

GIVEN = {"dealer_seat": "dealer", "robbed": "kong_type", "why": None, "question": None}
"""What is for people is left out; a case without fields asks for the switches."""

WHAT = {
    "egg": "egg", "egg_on_table": "add_egg", "kong": "pay", "melds_by_seat": "eggs",
    "hands_played": "session",
}  # fmt: skip
"""The product's name of a question, by the field that tells it."""


def options(options: dict[str, Any]) -> dict[str, Any]:
    none = {"cap": 0, "max_open_melds": 4}
    return {key: none[key] if value == "none" else value for key, value in options.items()}


def reshape(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    if given.get("result") == "drawn":
        given = given | {"result": "draw"}
    if ask == "settle" and "switches" in expect:
        return ask, {"what": "switches"}, expect
    what = next((WHAT[name] for name in WHAT if name in given), None)
    return ask, given if what is None else given | {"what": what}, expect
