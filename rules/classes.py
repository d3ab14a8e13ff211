"""The tables of the lattice: the class of every point, merges of classes, and the faces of points.

Of the two million points of a suit only about a hundred differ in what they lack; a point's class
says which. Merging sides keeps the number as small, so that what a hand lacks is four look-ups of
classes and three of merges. For hands without wilds there are faces, see rules.faces.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from rules.faces import DONE, FINISHERS, ORPHAN_PAIRS, ORPHANS, PAIRS, TILES, UNFINISHED
from rules.targets import (
    FAR,
    HONOURS,
    HONOURS_WITH_RUNS,
    SUIT,
    Ints,
    Lacks,
    Side,
    code,
    marked,
    sweep,
    targets,
)

Rows = NDArray[np.uint8]
"""What classes lack of m sets and p pairs: [class, m, p]."""

_PLANE = 25
"""The points of a plane of two kinds."""


@dataclass(frozen=True, slots=True)
class Tables:
    """Every table for hands of up to so many sets, as arrays.

    suit, honours: class of each point. letters[suit, honours], rest[letters, suit] and
    lack[sets, suit, rest]: what a suit and the merged other three sides lack. suits[suit, suit],
    three[suits, suit] and last[sets, honours, three]: the same seen from the honours.
    """

    suit: NDArray[np.uint8]
    honours: NDArray[np.uint8]
    letters: NDArray[np.uint16]
    rest: NDArray[np.uint16]
    lack: NDArray[np.uint8]
    suits: NDArray[np.uint16]
    three: NDArray[np.uint16]
    last: NDArray[np.uint8]
    suit_face: NDArray[np.uint32]
    honour_face: NDArray[np.uint32]


@cache
def tables(sets: int, honour_runs: bool, fifth: bool) -> Tables:
    """Build the tables; with `fifth` a kind may be wanted more than four times."""
    winds = HONOURS_WITH_RUNS if honour_runs else HONOURS
    suit, suit_rows = classes(SUIT, sets, fifth)
    honours, honour_rows = classes(winds, sets, fifth)
    letters, letter_rows = _intern(_merge(suit_rows, honour_rows))
    rest, rest_rows = _intern(_merge(letter_rows, suit_rows))
    suits, two_rows = _intern(_merge(suit_rows, suit_rows))
    three, three_rows = _intern(_merge(two_rows, suit_rows))
    return Tables(
        suit, honours, letters, rest, _whole(suit_rows, rest_rows), suits, three,
        _whole(honour_rows, three_rows), faces(SUIT, sets, fifth), faces(winds, sets, fifth),
    )  # fmt: skip


@cache
def classes(side: Side, sets: int, fifth: bool) -> tuple[NDArray[np.uint8], Rows]:
    """The class of every point of a side and what each class lacks; `fifth` as in lacks().

    Sweeping along the first two kinds comes last and is done once for each of the few thousand
    different planes of these kinds, which is three times as fast as a sweep of all points.
    """
    table = marked(side, sets, fifth=fifth)
    sweep(table, range(2, side.kinds))
    number, planes = _planes(table)
    sweep(planes, (0, 1))
    label, rows = _number(planes)
    of = label.astype(np.uint8).reshape(-1, _PLANE)[number].ravel()
    return of, rows.reshape(-1, sets + 1, 2)


def _planes(table: Lacks) -> tuple[Ints, Lacks]:
    """Number the distinct planes of the first two kinds: the number of each, and their points."""
    data, size = table.tobytes(), _PLANE * table.shape[1]
    seen: dict[bytes, int] = {}
    number = [seen.setdefault(data[at : at + size], len(seen)) for at in range(0, len(data), size)]
    planes = np.frombuffer(b"".join(seen), np.uint8).reshape(-1, table.shape[1]).copy()
    return np.array(number), planes


def _number(table: NDArray[np.uint8]) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """Number the distinct rows of a table: the number of every row, and the rows."""
    number = np.zeros(len(table), np.uint16)
    for column in table.T:
        keys = number * np.uint16(64) + column
        seen = np.zeros(int(keys.max()) + 1, np.uint16)
        seen[keys] = 1
        number = (seen.cumsum(dtype=np.uint16) - np.uint16(1))[keys]
    rows = np.zeros((int(number.max()) + 1, table.shape[1]), np.uint8)
    rows[number] = table
    return number, rows


def _merge(left: Rows, right: Rows) -> NDArray[np.uint8]:
    """What every pair of classes lacks together: [left, right, m, p], by min-plus."""
    sets = left.shape[1]
    both = np.full((sets, 2, len(left), len(right)), FAR, np.uint8)
    for m in range(sets):
        for n in range(sets - m):
            for p, q in ((0, 0), (0, 1), (1, 0)):
                sums = left[:, None, m, p] + right[None, :, n, q]
                np.minimum(both[m + n, p + q], sums, out=both[m + n, p + q])
    return both.transpose(2, 3, 0, 1)


def _intern(merged: NDArray[np.uint8]) -> tuple[NDArray[np.uint16], Rows]:
    left, right, sets, _ = merged.shape
    number, rows = _number(merged.reshape(left * right, sets * 2))
    return number.reshape(left, right), rows.reshape(-1, sets, 2)


def _whole(side: Rows, others: Rows) -> NDArray[np.uint8]:
    """What a side and the others lack of m sets and a pair: [m, side, others]."""
    return np.ascontiguousarray(_merge(side, others)[..., 1].transpose(2, 0, 1))


@cache
def faces(side: Side, sets: int, fifth: bool) -> NDArray[np.uint32]:
    """The face of every point of a side; with `fifth` a fifth copy may finish it."""
    face = np.full(side.points, UNFINISHED << DONE, np.uint32)
    for target in targets(side, sets):
        whole = target.counts[target.counts.max(axis=1) <= 4]
        face[code(whole)] = target.pairs << DONE
    for target in targets(side, sets):
        _finish(face, target.counts, 5 if fifth else 4)
    face += _total(side)
    return face


def _finish(face: NDArray[np.uint32], counts: NDArray[np.int8], most: int) -> None:
    """Mark at each point one tile short of a target the kind that finishes it."""
    for kind in range(counts.shape[1]):
        before = counts[(counts[:, kind] > 0) & (counts[:, kind] <= most)].copy()
        before[:, kind] -= 1
        face[code(before[before.max(axis=1, initial=0) <= 4])] |= np.uint32(1 << FINISHERS + kind)


def _total(side: Side) -> NDArray[np.uint32]:
    """The fields from PAIRS to TILES at every point, each kind adding its part."""
    total = np.zeros(1, np.uint32)
    for kind in range(side.kinds):
        orphan = kind in side.orphans
        parts = [
            (n // 2 << PAIRS) + (n << TILES)
            + (orphan * (n > 0) << ORPHANS) + (orphan * (n > 1) << ORPHAN_PAIRS)
            for n in range(5)
        ]  # fmt: skip
        total = (np.array(parts, np.uint32)[:, None] + total).ravel()
    return total
