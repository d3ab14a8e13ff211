"""What the points of one side can do for a ready hand: the profiles of a suit and of the honours.

A hand of 3k + 1 tiles with w wilds wins on a tile when the 3k + 2 - w natural tiles fit under k
sets and a pair: then exactly w places are empty, and the wilds fill them. So of a side only this
counts: by how few sets its tiles can be covered, with the pair or without, as they are and with
each kind added. Points that agree in all of it have one profile.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.classes import classes
from rules.targets import HONOURS, HONOURS_WITH_RUNS, SUIT, Side

Small = NDArray[np.int8]
Index = NDArray[Any]

NEVER = 2
"""In place of a number of sets more: the kind cannot be added, or is not asked about."""

SLOTS = 14
"""A hand that seven pairs win has so many tiles and kinds held oddly together, or fewer."""

_LOW = 5
_MANY = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class Profiles:
    """The points of a side that some ready hand can hold, and their distinct profiles.

    low, high: the two halves of each point's code (the first five kinds, the rest); of: its
    profile. By profile: tiles, sets (that cover them without a pair), pair (1 if one set
    fewer is enough with the pair), odd (how many kinds are held oddly); by profile and kind, once
    the kind is added, more sets than `sets` without the pair (0, 1) and with it (-1, 0, 1), or
    NEVER; is_odd: whether the kind is held oddly; most_sets, most_odd: as in
    `profiles`;
    where: if there are many points, 1 + the profile at each [high, low], 0 for none.
    Arrays by profile and kind lie kind by kind.
    """

    low: Index
    high: Index
    of: Index
    tiles: Small
    sets: Small
    pair: Small
    odd: Small
    more: Small
    more_paired: Small
    is_odd: NDArray[np.bool_]
    most_sets: int
    most_odd: int | None
    where: Index | None


def side_of(place: int, honour_runs: bool) -> Side:
    """The side at a place: three suits, then the honours."""
    if place < 3:
        return SUIT
    return HONOURS_WITH_RUNS if honour_runs else HONOURS


@cache
def covers(side: Side, sets: int) -> tuple[Small, Small, Small]:
    """Of every point: its tiles, the sets that cover them without a pair, and beside a pair.

    More than `sets` comes as sets + 1.
    """
    label, rows = classes(side, sets, True)
    tiles = np.zeros(1, np.int8)
    for _ in range(side.kinds):
        tiles = (np.arange(5, dtype=np.int8)[:, None] + tiles).ravel()
    found = []
    for pairs in (0, 1):
        least = np.full((len(rows), 4 * side.kinds + 1), sets + 1, np.int8)
        for m in range(sets, -1, -1):
            size = 3 * m + 2 * pairs
            for n in range(min(size, 4 * side.kinds) + 1):
                least[rows[:, m, pairs] == size - n, n] = m
        found.append(least[label, tiles])
    return tiles, np.minimum(found[0], found[1] + 1), found[1]


@cache
def profiles(side: Side, sets: int, wilds: bool, most_odd: int | None = None) -> Profiles:
    """The profiles of a side for hands of up to `sets` sets; without wilds there are fewer points.

    most_odd: keep points with so many kinds held oddly at most, and SLOTS tiles and odd kinds, and
    tell odd kinds apart (for hands that seven pairs win too); None: leave oddness aside.
    """
    tiles, plain, paired = covers(side, max(4, sets))
    empty = np.minimum(3 * plain - tiles, 3 * paired + 2 - tiles)
    kept = (paired <= sets) & (tiles <= 3 * sets + 1) & (empty <= (99 if wilds else 1))
    points = np.flatnonzero(kept)
    held = points[:, None] // 5 ** np.arange(side.kinds) % 5
    is_odd = (held % 2).astype(bool)
    if most_odd is not None:
        odd = is_odd.sum(axis=1)
        few = (odd <= most_odd) & (tiles[points] + odd <= SLOTS)
        points, held, is_odd = points[few], held[few], is_odd[few]
    else:
        is_odd = np.zeros_like(is_odd)
    base, live = plain[points], held < 4
    after = np.where(live, points[:, None] + 5 ** np.arange(side.kinds), 0)
    more = np.where(live, plain[after] - base[:, None], NEVER).astype(np.int8)
    more_paired = np.where(live, paired[after] - base[:, None], NEVER).astype(np.int8)
    pair = base - paired[points]
    key = (tiles[points].astype(np.int64) * 8 + base) * 2 + pair
    first, of = _distinct(key, more, more_paired, is_odd)
    add, pairing, oddly = (np.asfortranarray(every[first]) for every in (more, more_paired, is_odd))
    return Profiles(
        points % 5**_LOW, points // 5**_LOW, of, tiles[points][first], base[first], pair[first],
        oddly.sum(axis=1, dtype=np.int8), add, pairing, oddly,
        sets, most_odd, _where(points, of, side.points),
    )  # fmt: skip


def _where(points: Index, of: Index, every: int) -> Index | None:
    if len(points) < _MANY:
        return None
    found = np.zeros(every, np.uint16 if of.max() < 2**16 - 1 else np.uint32)
    found[points] = of + 1
    return found.reshape(-1, 5**_LOW)


@cache
def absent(found: Profiles) -> NDArray[np.float64]:
    """1 for the kinds that a point holds none of: [point, kind]."""
    kinds = found.more.shape[1]
    low = found.low[:, None] // 5 ** np.arange(_LOW) % 5
    high = found.high[:, None] // 5 ** np.arange(kinds - _LOW) % 5
    return (np.hstack((low, high)) == 0).astype(np.float64)


def _distinct(
    key: NDArray[np.int64], more: Small, more_paired: Small, is_odd: NDArray[np.bool_]
) -> tuple[Index, Index]:
    """The first point of each profile, and the profile of every point."""
    key = key * 512 + is_odd @ (1 << np.arange(is_odd.shape[1]))
    for kind in range(more.shape[1]):
        key = key * 9 + (more[:, kind] * 3 + np.minimum(more_paired[:, kind], 1) + 1)
    _, first, of = np.unique(key, return_index=True, return_inverse=True)
    return first, of.ravel()
