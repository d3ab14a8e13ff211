"""Fourteen tiles of which there are few: each seed owns its part, so that seeds share none.

Kinds are counted in the order of the puzzle's suits: 0–8 the suit in focus, 9–17 and 18–26 the
others, 27–33 the honours. Every hand stands once in its list, exchanged suits left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from random import Random

from drills.hands import FIRST, fits
from drills.parcels import parcel
from rules.readings import ORPHANS

EVERY = 1201
"""No two of so many seeds in a row own the same hand."""

Tiles = tuple[int, ...]


def placed(kinds: Sequence[int], suits: str) -> Tiles:
    """The kinds in the suits of a puzzle.

    >>> placed((0, 9, 33), "spm")
    (18, 9, 33)
    """
    return tuple(kind if kind >= 27 else FIRST[suits[kind // 9]] + kind % 9 for kind in kinds)


@cache
def orphan_hands() -> tuple[Tiles, ...]:
    """Twelve of the thirteen orphans, one of them twice, and any tile more."""
    found: dict[int, Tiles] = {}
    outs = (0, 8, *range(27, 34))
    for out, twice, more in product(outs, ORPHANS, range(34)):
        tiles = (*(kind for kind in ORPHANS if kind != out), twice, more)
        if out != twice and fits(tiles):
            found.setdefault(parcel(tiles, ()), tiles)
    return tuple(found.values())


def an_orphan_hand(seed: int) -> Tiles | None:
    """The one of these hands that a seed owns, if there is one for it."""
    hands, at = orphan_hands(), seed % EVERY
    return hands[at] if at < len(hands) else None


@cache
def _pools(four: bool) -> tuple[Tiles, ...]:
    """Six pairs of the suit in focus, as kinds; `four`: two of them alike."""
    if not four:
        return tuple(combinations(range(9), 6))
    return tuple((*five, twice) for five in combinations(range(9), 5) for twice in five)


@cache
def _singles() -> tuple[Tiles, ...]:
    """Two different kinds, once for both ways round of the suits out of focus."""
    every = [tuple(sorted(two)) for two in combinations(range(34), 2)]
    return tuple(two for two in every if two <= _turned(two))


def _turned(kinds: Tiles) -> Tiles:
    step = {1: 9, 2: -9}
    return tuple(sorted(kind + step.get(kind // 9, 0) for kind in kinds))


def a_pairs_hand(chance: Random, seed: int, four: bool) -> tuple[Tiles, Tiles]:
    """Six pairs of the suit in focus, as kinds, and two singles, of those that the seed owns."""
    pools, singles = _pools(four), _singles()
    number = chance.choice(range(seed % EVERY, len(pools) * len(singles), EVERY))
    pool, two = divmod(number, len(singles))
    return pools[pool], singles[two]
