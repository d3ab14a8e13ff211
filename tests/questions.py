"""Questions about 扣点点 as a program would write them, with the usual fields filled in."""

from __future__ import annotations

from typing import Any

HAND = "45m123p789p777s22z"
MELDED = "45m123p789p22z"
HAOZI = {"mode": "haozi"}
CKONG: dict[str, Any] = {"by": 2, "tile": "8s", "type": "ckong"}


def ask(name: str, options: dict[str, Any] | None = None, **given: Any) -> dict[str, Any]:
    """A question; a field name that is a Python keyword is written with a trailing underscore."""
    fields = {key.rstrip("_"): value for key, value in given.items()}
    return {"variant": "koudian", "ask": name, "options": options or {}, "given": fields}


def win(options: dict[str, Any] | None = None, **given: Any) -> dict[str, Any]:
    usual = {"hand": HAND, "win_tile": "6m", "win_by": "self_draw", "winner": 1, "declared": [1]}
    return ask("win", options, **(usual | given))


def settle(kongs: list[dict[str, Any]], **given: Any) -> dict[str, Any]:
    question = win(**given)
    return question | {
        "ask": "settle",
        "given": question["given"] | {"result": "win", "kongs": kongs},
    }
