"""The interned tables of one side: the class of every point, the row of every class, the faces.

Of the two million points of a suit only about a hundred differ in what they lack; a point's class
says which. The faces say in one number what a hand without wilds needs to know of a side: the
kinds that finish it, whether it is finished, its pairs and its orphans.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from rules.targets import Ints, Side, code, lacks, targets

DONE, PAIRS, ORPHANS, ORPHAN_PAIRS = 9, 15, 19, 23
"""Where the fields of a face begin; below DONE one bit for each kind that finishes the side."""

UNFINISHED = 8
"""The field DONE of a side that is not finished; else its number of pairs, 0 or 1."""


@dataclass(frozen=True, slots=True)
class Classes:
    """The class of every point of a side, and what each class lacks: [class, sets, pairs]."""

    of: bytes
    rows: NDArray[np.uint8]


@cache
def classes(side: Side, sets: int, fifth: bool) -> Classes:
    """Intern what every point of a side lacks; `fifth` as in targets.lacks."""
    table = lacks(side, sets, fifth=fifth)
    label = np.zeros(side.points, np.int64)
    for column in table.T:
        label = _renumber(label * 32 + column)
    rows = np.zeros((label.max() + 1, table.shape[1]), np.uint8)
    rows[label] = table
    return Classes(label.astype(np.uint8).tobytes(), rows.reshape(len(rows), sets + 1, 2))


def _renumber(keys: Ints) -> Ints:
    seen = np.zeros(keys.max() + 1, np.int64)
    seen[keys] = 1
    return (seen.cumsum() - 1)[keys]


def merge(left: NDArray[np.uint8], right: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """What every pair of classes lacks together: [left, right, sets, pairs], by min-plus."""
    sets = left.shape[1]
    both = np.full((len(left), len(right), sets, 2), 63, np.uint8)
    for m in range(sets):
        for n in range(sets - m):
            for p, q in ((0, 0), (0, 1), (1, 0)):
                sums = left[:, None, m, p] + right[None, :, n, q]
                np.minimum(both[:, :, m + n, p + q], sums, out=both[:, :, m + n, p + q])
    return both


def intern(rows: NDArray[np.uint8]) -> tuple[Ints, NDArray[np.uint8]]:
    """Number the distinct rows of [a, b, sets, pairs]: their numbers [a, b], and the rows."""
    flat = rows.reshape(-1, rows.shape[2] * 2)
    distinct, number = np.unique(flat, axis=0, return_inverse=True)
    return number.reshape(rows.shape[:2]), distinct.reshape(-1, rows.shape[2], 2)


@cache
def faces(side: Side, sets: int, fifth: bool) -> NDArray[np.uint32]:
    """The face of every point of a side; with `fifth` a fifth copy may finish it."""
    face = np.full(side.points, UNFINISHED << DONE, np.uint32)
    for target in targets(side, sets):
        whole = target.counts[target.counts.max(axis=1) <= 4]
        face[code(whole)] = target.pairs << DONE
    for target in targets(side, sets):
        _finish(face, target.counts, 5 if fifth else 4)
    for at, field in ((PAIRS, _pairs), (ORPHANS, _orphans), (ORPHAN_PAIRS, _orphan_pairs)):
        face |= np.minimum(_total(side, field), 15) << np.uint32(at)
    return face


def _finish(face: NDArray[np.uint32], counts: NDArray[np.int8], most: int) -> None:
    for kind in range(counts.shape[1]):
        before = counts[counts[:, kind] > 0].copy()
        before = before[before[:, kind] <= most]
        before[:, kind] -= 1
        face[code(before[before.max(axis=1, initial=0) <= 4])] |= np.uint32(1 << kind)


def _pairs(side: Side, kind: int) -> tuple[int, ...]:
    return (0, 0, 1, 1, 2)


def _orphans(side: Side, kind: int) -> tuple[int, ...]:
    return (0, 1, 1, 1, 1) if kind in side.orphans else (0,) * 5


def _orphan_pairs(side: Side, kind: int) -> tuple[int, ...]:
    return (0, 0, 1, 1, 1) if kind in side.orphans else (0,) * 5


def _total(side: Side, field) -> NDArray[np.uint32]:
    total = np.zeros(1, np.uint32)
    for kind in range(side.kinds):
        total = (np.array(field(side, kind), np.uint32)[:, None] + total).ravel()
    return total
