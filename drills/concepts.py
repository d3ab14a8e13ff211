"""The concepts that puzzles exercise: names, one-line lessons, and which is a puzzle's main one.

A concept's test is a function over a drill's facts; each drill keeps the tests of its concepts in a
table and calls `carried`. Puzzles are pure values, so "rarest" cannot mean "among the last 3,000":
every concept has a fixed share instead, measured once over 3,000 puzzles of its drill and written
in the tables below; the lowest share is the rarest, the table's order breaks ties.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from drills import (
    concepts_compared,
    concepts_dealer,
    concepts_hands,
    concepts_play,
    concepts_table_words,
)
from drills.regions import (
    concepts_declare,
    concepts_kong,
    concepts_score,
    concepts_waits,
    concepts_win,
)
from rules.words import Text

Test = Callable[[Any], bool]
"""Whether a puzzle with these facts carries a concept."""


@dataclass(frozen=True, slots=True)
class Concept:
    """One thing to know: `share` is the percentage of its drill's puzzles that carry it.

    drill: the drill that exercises it most ("settle" for dealer), "" if none does yet.
    """

    key: str
    name: Text
    lesson: Text
    share: int
    drill: str


_DRILL_OF = {"claim": "kong", "take": "claim"}
"""Families whose drill has another name; `claim` concepts ask what may be claimed."""


def _concept(row: tuple[str, int, str, str, str, str]) -> Concept:
    key, share, zh, en, lesson_zh, lesson_en = row
    family = key.partition(".")[0]
    drill = _DRILL_OF.get(family, family) if share else ""
    return Concept(key, Text(zh, f"{en} {zh}"), Text(lesson_zh, lesson_en), share, drill)


CONCEPTS: Mapping[str, Concept] = {
    row[0]: _concept(row)
    for module in (
        concepts_hands,
        concepts_table_words,
        concepts_play,
        concepts_compared,
        concepts_score,
        concepts_win,
        concepts_dealer,
        concepts_declare,
        concepts_kong,
        concepts_waits,
    )
    for row in module.ROWS
}
"""Every concept by key, in the order in which they are taught."""

_ORDER = {key: place for place, key in enumerate(CONCEPTS)}


def carried(tests: Mapping[str, Test], facts: Any) -> tuple[str, ...]:
    """The keys of all concepts whose test the facts meet, main first.

    >>> carried({"waits.edge": lambda facts: True, "waits.dead": lambda facts: True}, None)
    ('waits.edge', 'waits.dead')
    """
    return rarest_first(key for key, test in tests.items() if test(facts))


def rarest_first(keys: Any) -> tuple[str, ...]:
    """Concept keys by share, then by the table's order."""
    return tuple(sorted(set(keys), key=lambda key: (CONCEPTS[key].share, _ORDER[key])))
