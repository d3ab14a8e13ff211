"""Positions that somebody gives: a hand, a tile on it, a table of seats, asked like any puzzle.

A position is a question as docs/asking.md writes it: the `given` of the ask that its kind has, a
plain JSON object. The rules read and refuse it; both engines must agree on its key. Its address
carries the whole of it, so that the puzzle is made again from the address alone.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

from drills import address
from drills.drill import level_of
from drills.puzzle import Puzzle
from rules import variants
from rules.ask_errors import problem
from rules.errors import RuleError
from rules.tiles import mpsz, parse
from rules.variant import Variant

Given = Mapping[str, Any]
Maker = Callable[[Variant, Given], Puzzle]
"""Makes the puzzle of a position, its level and address left open."""

MAKERS: Mapping[str, str] = {
    "waits": "drills.own_waits",
    "win": "drills.own_win",
    "score": "drills.own_score",
    "safe": "drills.own_safe",
}
"""The kinds that can be asked of a given position, and where their `puzzle` is."""


def kinds_at(variant: str) -> tuple[str, ...]:
    """The kinds that can be asked of a position at a variant's tables.

    >>> kinds_at("koudian"), kinds_at("qiannv")
    (('waits', 'win', 'score', 'safe'), ('waits', 'win', 'score'))
    """
    from drills.drill import DRILLS

    return tuple(kind for kind in MAKERS if kind != "safe" or variant in DRILLS["safe"].tables)


def make(kind: str, table: Variant, given: Given) -> Puzzle:
    """The puzzle of a position.

    Raises:
        RuleError: naming the tile or the field at fault.
        Disagreement: if the engines differ about it.
    """
    if kind not in kinds_at(table.key):
        raise problem("not_here", field="kind", variant=table.name, name=kind, hint="")
    kept = canonical(given)
    made = _maker(kind)(table, kept)
    level, version = level_of(made.rating), address.OWN_VERSION
    return replace(made, level=level, seed=0, position=encoded(kept), version=version)


def at(text: str) -> Puzzle:
    """The puzzle at the address of a given position.

    Raises:
        AddressError: if the text is none, or the position cannot be.
    """
    kind, variant, options, position = address.read_own(text)
    try:
        given = decoded(position)
        made = make(kind, variants.table(variant, **options), given)
    except (ValueError, RecursionError) as fault:
        raise address.AddressError(text) from fault
    if made.position != position:
        raise address.AddressError(text)
    return made


def given_of(puzzle: Puzzle) -> dict[str, Any]:
    """The position of a puzzle as it was given."""
    return decoded(puzzle.position)


def canonical(given: Given) -> dict[str, Any]:
    """A position in its one form: tiles in order, nothing that says nothing.

    >>> canonical({"hand": "3m12m5z", "melds": [], "from": None, "wild": ["9m", "1m"], "winner": 0})
    {'hand': '123m5z', 'wild': ['1m', '9m'], 'winner': 0}

    Raises:
        TileError: for a hand that cannot be read.
    """
    kept = {name: value for name, value in given.items() if not _says_nothing(value)}
    if isinstance(kept.get("hand"), str):
        kept["hand"] = mpsz(sorted(parse(kept["hand"])))
    for name, value in kept.items():
        if isinstance(value, list | tuple) and len(set(map(type, value)) - {str, int}) == 0:
            kept[name] = sorted(value, key=str)
    return kept


def _says_nothing(value: Any) -> bool:
    return value is None or value is False or value in ("", [], {}, ())


def encoded(given: Given) -> str:
    """A position as an address carries it."""
    text = json.dumps(given, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).rstrip(b"=").decode()


def decoded(position: str) -> dict[str, Any]:
    """The position again.

    >>> decoded(encoded({"hand": "123m"}))
    {'hand': '123m'}

    Raises:
        ValueError: if it is none.
    """
    text = base64.urlsafe_b64decode(position + "=" * (-len(position) % 4))
    try:
        found = json.loads(text.decode())
    except UnicodeDecodeError as fault:
        raise ValueError(position) from fault
    if not isinstance(found, dict) or encoded(found) != position:
        raise ValueError(position)
    return found


@cache
def _maker(kind: str) -> Maker:
    made: Maker = import_module(MAKERS[kind]).puzzle
    return made


__all__ = ["MAKERS", "RuleError", "at", "canonical", "given_of", "kinds_at", "make"]
