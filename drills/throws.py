"""One tile of the own hand to be thrown: the question's field, and what sort of tile it is."""

from __future__ import annotations

from collections.abc import Iterable

from drills.puzzle import Answer, Choice, Field
from rules.tiles import MARKS, NAMES
from rules.words import Text

NAME = "throw"
"""The field's name."""


def steps(label: Text, kinds: Iterable[int], given: Answer) -> tuple[Field, ...]:
    """A Choice among some tiles, tapped in the hand; nothing once it is answered."""
    if NAME in given:
        return ()
    tiles = tuple(sorted(kinds))
    named = tuple((MARKS[tile], NAMES[tile]) for tile in tiles)
    return (Choice(NAME, label, named, tiles),)


def sort_of(tile: int) -> str:
    """An honour, an end (1, 2, 8, 9), or one of the middle.

    >>> sort_of(0), sort_of(4), sort_of(33)
    ('end', 'middle', 'honour')
    """
    if tile >= 27:
        return "honour"
    return "end" if tile % 9 in (0, 1, 7, 8) else "middle"
