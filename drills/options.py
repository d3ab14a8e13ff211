"""Which of a table's options matter to a kind of drill, and which a puzzle is to exercise.

A puzzle in which a chosen option changes nothing teaches that the option does nothing; so every
option that is off its default, and that this kind of drill depends on, is made to change the answer
in at least three puzzles of ten (CURRICULUM 6, check 8).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rules import variants
from rules.variant import Variant
from rules.words import Text

MATTER: Mapping[str, tuple[str, ...]] = {
    "waits": ("mode", "no_honors", "mo5_hu6", "wind_runs"),
    "declare": ("mode", "no_honors", "wind_runs", "wild_face_wait"),
    "win": (
        "mode", "no_honors", "must_hu", "mo5_hu6", "wind_runs", "pass_lock", "open_ting_tile",
        "wild_face_wait", "haozi_diao",
    ),
}  # fmt: skip
"""The options on which the answer of each kind can depend, in the order in which they are shown."""

TILE_SETS = ("mode", "no_honors")
"""Options that change the tiles in play and not the reading of a position: never exercised."""

WILD_ONLY = ("wild_face_wait", "haozi_diao")
SHARE = 0.38
"""How often an option that is off its default is made to change the answer."""


def shown(kind: str, table: Variant) -> tuple[tuple[Text, Text], ...]:
    """Name and value of every option that matters to a kind, at one table."""
    return tuple(
        (option.name, option.says(table.settings[option.key]))
        for option in table.options
        if option.key in MATTER.get(kind, ())
    )


def exercisable(kind: str, table: Variant) -> tuple[str, ...]:
    """The options off their default that can change an answer of this kind at this table."""
    chosen = dict(table.chosen())
    return tuple(
        key
        for key in MATTER.get(kind, ())
        if key in chosen and key not in TILE_SETS and _in_effect(key, table)
    )


def _in_effect(key: str, table: Variant) -> bool:
    if key in WILD_ONLY:
        return table.wild_number > 0
    if key == "wind_runs":
        return table.honour_runs
    return not (key == "pass_lock" and table.settings.get("must_hu"))


def exercised(kind: str, table: Variant, chance: Random) -> str:
    """The option that one puzzle is to exercise, "" for none in particular."""
    keys = exercisable(kind, table)
    draw = chance.random()
    share = min(SHARE, 1 / len(keys)) if keys else 0.0
    return next((key for at, key in enumerate(keys) if draw < share * (at + 1)), "")


def without(table: Variant, key: str) -> Variant:
    """The same table with one option back at its default."""
    kept = {name: value for name, value in table.chosen() if name != key}
    return variants.table(table.key, **kept)
