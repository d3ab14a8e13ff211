"""What a table's "which cut declares?" is made of: plans of hands, concepts, traps, words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from drills.concepts import Test
from drills.declare_seen import Fourteen
from rules.variant import Variant
from rules.words import Text

Served = tuple[tuple[int, str, int, str], ...]
"""Weight, recipe of drills/declare_hands.py and its parameter, and in which suits it is made.

"two": in two suits and honours; "three": in all; "stray": in two, one tile exchanged for one of the
third.
"""

Classes = Mapping[int, tuple[int, int, int]]
"""By level, how often no cut is legal, one, or several."""


@dataclass(frozen=True, slots=True)
class DeclareWords:
    """A table's own words for declaring.

    states: the one state of a tile that completes the hand; legal, barred, dead, away: why a cut
    may declare or not; the other names say where they stand.
    """

    ask: Text
    lead: Text
    melds_lead: Text
    cuts: Text
    no_cut: Text
    waits: Text
    no_wait: Text
    states: tuple[tuple[str, Text, Text], ...]
    legal: Text
    barred: Text
    dead: Text
    away: Text
    complete: Text
    complete_shut: Text
    none_barred: Text
    none_dead: Text
    none_ready: Text
    titles: Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class DeclareBook:
    """Everything that one variant's declarations are made of.

    classes: percentages of hands with no legal cut, one, two or more, by level; before: the same
    for the versions 2 and 3; plans: recipes by level and class; most: legal cuts at most, and tiles
    to mark, by level; matter: options on which the answer can hang; exercised: recipes, by level,
    of hands in which they are made to matter; caught: the concept of each mistake.
    """

    classes: Classes
    before: Classes
    plans: Mapping[tuple[int, int], Served]
    most: Mapping[int, tuple[int, int]]
    matter: tuple[str, ...]
    exercised: Mapping[int, Served]
    concepts: Mapping[str, Test]
    traps: tuple[tuple[int, Callable[[Variant, Fourteen], bool]], ...]
    caught: Mapping[str, str]
    words: DeclareWords
