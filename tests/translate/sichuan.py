"""The words of the 四川 book."""

from __future__ import annotations

from typing import Any

GIVEN = {"robbed": "kong_type", "mode": None, "base": None, "can_win": "candidates"}
"""The mode and the base are options too; the kind of robbed kong is the product's kong_type."""

UNORDERED = {"pigs", "not_ready"}

WHAT = {
    "wall_end": "last", "pass_rule": "pass", "replacement_draw": "replacement",
    "blood_sequence": "sequence", "multi": None,
}  # fmt: skip
"""The book's names of questions; `multi` is the common form with candidates."""

EXTRA = {
    "清七对": "clean_pairs", "清龙七对": "clean_dragon", "清幺九": "clean_terminals",
    "金钩钓": "golden_hook", "海底": "last_tile_fan", "杠上炮": "kong_shot",
}  # fmt: skip
"""The book's option `extra_patterns` is a list, here each is a tick."""


def options(options: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in options.items() if key != "extra_patterns"}
    return kept | {EXTRA[name]: True for name in options.get("extra_patterns", ())}


def reshape(ask: str, given: dict[str, Any], expect: dict[str, Any]) -> Any:
    given = dict(given)
    if "what" in given:
        given["what"] = WHAT.get(given["what"], given["what"])
    elif ask == "kong":
        given |= {"type": given.pop("claim"), "from": 0} if "claim" in given else {"what": "pay"}
    if given.get("what", "") is None:
        del given["what"]
        expect = {name: value for name, value in expect.items() if name != "win"}
    given |= given.pop("first_win", {})
    return ask, given, expect
