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
    if most_odd is not None:
        odd = _oddness(side)
        kept &= (odd <= most_odd) & (tiles + odd <= SLOTS)
    points = np.flatnonzero(kept)
    of = _alike(side, points, sets, most_odd is not None).astype(np.intp)
    first = np.zeros(int(of.max()) + 1, np.intp)
    first[of[::-1]] = points[::-1]
    held = first[:, None] // 5 ** np.arange(side.kinds) % 5
    base, live = plain[first], held < 4
    after = np.where(live, first[:, None] + 5 ** np.arange(side.kinds), 0)
    more = np.where(live, plain[after] - base[:, None], NEVER).astype(np.int8, "F")
    more_paired = np.where(live, paired[after] - base[:, None], NEVER).astype(np.int8, "F")
    is_odd = (held % 2 * (most_odd is not None)).astype(bool, "F")
    return Profiles(
        points % 5**_LOW, points // 5**_LOW, of, tiles[first], base, base - paired[first],
        is_odd.sum(axis=1, dtype=np.int8), more, more_paired, is_odd,
        sets, most_odd, _where(points, of, side.points),
    )  # fmt: skip


@cache
def _oddness(side: Side) -> Small:
    """Of every point how many kinds it holds oddly."""
    odd = np.zeros(1, np.int8)
    for _ in range(side.kinds):
        odd = (np.arange(5, dtype=np.int8)[:, None] % 2 + odd).ravel()
    return odd


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


def _alike(side: Side, points: Index, sets: int, odd: bool) -> Index:
    """The profile of every point, numbered; with `odd` the kinds held oddly are told apart."""
    tiles, plain, paired = covers(side, max(4, sets))
    base, rest = plain.take(points), points.astype(np.int32)
    number = _ranked(tiles.take(points) * np.int16(16) + base * np.int8(3) - paired.take(points))
    for kind in range(side.kinds):
        rest, held = np.divmod(rest, np.int32(5))
        live = held < 4
        after = points + live * 5**kind
        adds = (plain.take(after) - base) * np.int8(3) + (paired.take(after) - base) + np.int8(1)
        adds[~live] = 8
        if odd:
            adds += (held % 2 * 9).astype(np.int8)
        number = _ranked(number * 18 + adds)
    return number


def _ranked(keys: Index) -> Index:
    """Keys numbered in their order."""
    seen = np.zeros(int(keys.max()) + 1, np.bool_)
    seen[keys] = True
    return (np.cumsum(seen, dtype=np.int32) - np.int32(1)).take(keys)
