"""The targets of one side of a hand, and how many tiles every point lacks of them.

A side is a suit of nine kinds or the seven honours. Its counts are a point of 5^9 (or 5^7); a
target is a count vector that is exactly m sets and p pairs. Sets by other rules (honour runs) are
other target lists for the same build.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Lacks = NDArray[np.uint8]

FAR = 63
"""More than any hand lacks."""

_BITS = 5


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a hand: its number of kinds, the triples that make a run, the orphans in it."""

    kinds: int
    runs: tuple[tuple[int, int, int], ...]
    orphans: tuple[int, ...]

    @property
    def points(self) -> int:
        """How many count vectors there are with no kind above four."""
        return 5**self.kinds


SUIT = Side(9, tuple((r, r + 1, r + 2) for r in range(7)), (0, 8))
HONOURS = Side(7, (), tuple(range(7)))
HONOURS_WITH_RUNS = Side(7, (*combinations(range(4), 3), (4, 5, 6)), tuple(range(7)))
"""Honours where any three different winds are a run, and so are the three dragons (风嘴子)."""


@dataclass(frozen=True, slots=True)
class Target:
    """All targets of m sets and p pairs: an array [target, kind] of counts."""

    sets: int
    pairs: int
    counts: NDArray[np.int8]


@cache
def targets(side: Side, sets: int) -> tuple[Target, ...]:
    """Every target of up to `sets` sets and up to one pair, each count vector once.

    A kind may occur more than four times: a wild tile may stand for a fifth copy.

    >>> sum(len(t.counts) for t in targets(SUIT, 4))
    45388
    """
    pair = 2 << _BITS * np.arange(side.kinds)
    level = np.zeros(1, np.int64)
    found = []
    for m in range(sets + 1):
        if m:
            level = np.unique(level[:, None] + _blocks(side))
        found.append(Target(m, 0, _unpack(level, side.kinds)))
        found.append(Target(m, 1, _unpack(np.unique(level[:, None] + pair), side.kinds)))
    return tuple(found)


def _blocks(side: Side) -> Ints:
    triplets = [3 << _BITS * kind for kind in range(side.kinds)]
    return np.array([*triplets, *(sum(1 << _BITS * k for k in run) for run in side.runs)])


def _unpack(packed: Ints, kinds: int) -> NDArray[np.int8]:
    return np.stack([packed >> _BITS * k & 31 for k in range(kinds)]).astype(np.int8).T


def code(counts: NDArray[np.int8]) -> Ints:
    """The code of each row of counts: the sum of count × 5^kind."""
    return counts @ 5 ** np.arange(counts.shape[1])


def lacks(side: Side, sets: int, *, fifth: bool) -> Lacks:
    """How many tiles each point lacks of m sets and p pairs: an array [point, 2m + p].

    A separable distance transform: 0 at every target, then along each axis one sweep up (a spare
    tile costs nothing) and one down (a missing tile costs one). With `fifth`, targets that hold a
    kind more than four times count too, the copies above four as missing.
    """
    table = marked(side, sets, fifth=fifth)
    sweep(table, range(side.kinds))
    return table


def marked(side: Side, sets: int, *, fifth: bool) -> Lacks:
    """The table of lacks before any sweep: 0 (or what is above four) at the targets."""
    table = np.full((side.points, 2 * sets + 2), FAR, np.uint8)
    for target in targets(side, sets):
        excess = np.maximum(target.counts - 4, 0).sum(axis=1, dtype=np.uint8)
        kept = excess <= (FAR if fifth else 0)
        at = code(np.minimum(target.counts[kept], 4))
        np.minimum.at(table[:, 2 * target.sets + target.pairs], at, excess[kept])
    return table


def sweep(table: Lacks, kinds: Iterable[int]) -> None:
    """Carry lacks to all points along the axes of these kinds, in place."""
    for kind in kinds:
        lines = table.reshape(-1, 5, 5**kind * table.shape[1])
        for n in range(1, 5):
            np.minimum(lines[:, n], lines[:, n - 1], out=lines[:, n])
        for n in range(3, -1, -1):
            np.minimum(lines[:, n], lines[:, n + 1] + 1, out=lines[:, n])
