"""Ready hands of sets and a pair, counted exactly from the tiles that nobody has seen.

Four sides are weighed by the ways to hold their points, merged, and completed by the wilds; with
`odd` only hands count that seven pairs win as well, so that these are not counted twice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from rules.danger_grid import (
    EXACT,
    LABELS,
    NOTHING,
    PLAIN,
    Bounds,
    Spread,
    Wanted,
    Weights,
    cells_of,
    completed,
    label,
    merge,
    spread,
    together,
)
from rules.danger_sides import NEVER, Index, Profiles, profiles, side_of

SIDES = (range(9), range(9, 18), range(18, 27), range(27, 34))
_WAYS = np.array([[comb(n, x) for x in range(5)] for n in range(5)], np.float64)


@dataclass(frozen=True, slots=True)
class Stock:
    """What an opponent may hold, and how: the tiles that nobody has seen and what is wanted.

    unseen: natural tiles by kind; wilds: the ways to hold 0, 1 … wilds; concealed: tiles hidden;
    dead: kinds of which one hidden tile leaves none (own pongs); sides: which sides a hand may
    consist of, each choice with its sign (they overlap).
    """

    unseen: tuple[int, ...]
    concealed: int
    wilds: tuple[int, ...] = (1,)
    honour_runs: bool = False
    dead: tuple[int, ...] = ()
    sides: tuple[tuple[int, tuple[int, ...]], ...] = ((1, (0, 1, 2, 3)),)

    @property
    def sets(self) -> int:
        """How many sets are to be made of the hidden tiles."""
        return self.concealed // 3

    @property
    def most_wilds(self) -> int:
        """How many wilds there may be."""
        return len(self.wilds) - 1


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """Some points of a side: the profiles that are held, their weights, the kinds dead in them."""

    found: Profiles
    held: Index
    weights: Weights
    dead: tuple[int, ...]

    def asked(self, place: int, kinds: Collection[int]) -> tuple[int, ...]:
        """The kinds of this side that are asked about, from 0, but for the dead ones."""
        side = SIDES[place]
        return tuple(
            kind - side.start for kind in sorted(kinds) if kind in side and kind not in self.dead
        )


class Sums:
    """Sums over the hands of one stock; with `odd` over those that seven pairs win too."""

    def __init__(self, stock: Stock, *, odd: bool = False) -> None:
        self.stock = stock
        self.bounds = Bounds(stock.concealed, stock.sets, stock.most_wilds + 1 if odd else 0)
        self.wilds = np.array(stock.wilds, np.float64)
        self.odd = odd
        self._sides = [self._side(place) for place in range(4)]

    def _side(self, place: int) -> list[_Part]:
        """The profiles of a side and their weights, in parts by the kinds that are dead there."""
        stock = self.stock
        most_odd = self.bounds.odd if self.odd else None
        found = profiles(
            side_of(place, stock.honour_runs), stock.sets, stock.most_wilds > 0, most_odd
        )
        unseen = [stock.unseen[kind] for kind in SIDES[place]]
        dead = tuple(kind for kind in stock.dead if kind in SIDES[place])
        whole = {
            held: self._without(found, unseen, set(dead) - set(held)) for held in subsets(dead)
        }
        parts = [(_exactly(whole, some), some) for some in whole]
        return [_Part(found, np.flatnonzero(ways), ways[ways != 0], some) for ways, some in parts]

    @staticmethod
    def _without(found: Profiles, unseen: list[int], gone: Collection[int]) -> Weights:
        """The weights when none of some kinds is held."""
        left = list(unseen)
        for kind in gone:
            left[kind % 9] = 0
        return weighed(found, tuple(left))

    def any_of(self, kinds: Collection[int]) -> int:
        """How many hands win on one of these kinds at least."""
        if not kinds:
            return 0
        asked, total = frozenset(kinds), 0
        for last in {sides[-1] for _, sides in self.stock.sides if sides}:
            ways = self._around(last, asked, last=True)
            total += sum(
                _whole(ways[keys(part.found, part.asked(last, kinds))[part.held]] @ part.weights)
                for part in self._sides[last]
            )
        return total

    def each(self, barred: Collection[int] = ()) -> list[int]:
        """For each kind how many hands win on it and on none of those barred."""
        counts = [0] * 34
        kinds = frozenset(barred)
        for place, side in enumerate(SIDES):
            if not any(place in sides for _, sides in self.stock.sides):
                continue
            ways = self._around(place, kinds)
            for part in self._sides[place]:
                found, held, asked = part.found, part.held, part.asked(place, kinds)
                before = _whole(ways[keys(found, asked)[held]] @ part.weights) if kinds else 0
                after = ways[keys_with(found, asked, held)] @ part.weights
                for kind, number in zip(side, after.tolist(), strict=True):
                    if kind not in kinds and kind not in part.dead:
                        counts[kind] += _whole(number) - before
        return counts

    def without_each(self, asked: Collection[int]) -> list[int]:
        """For each kind how many hands that hold none of it win on one of those asked about."""
        counts, kinds = [0] * 34, frozenset(asked)
        for place, side in enumerate(SIDES):
            ways = self._around(place, kinds)
            part = self._sides[place][0]
            worth = ways[keys(part.found, part.asked(place, kinds))]
            unseen = [self.stock.unseen[kind] for kind in side]
            for kind in side:
                if self.stock.unseen[kind] > 2:
                    counts[kind] = _whole(self._without(part.found, unseen, (kind,)) @ worth)
        return counts

    def _around(self, place: int, kinds: frozenset[int], *, last: bool = False) -> Weights:
        """The ways to complete a side, over the choices of sides that it is in (or is last of)."""
        others = together(
            (sign, self._held(tuple(side for side in sides if side != place), kinds))
            for sign, sides in self.stock.sides
            if place in (sides[-1:] if last else sides)
        )
        return completed(others, Wanted(self.bounds, self.stock.concealed, self.wilds))

    @lru_cache(None)  # noqa: B019 - a Sums lives as long as one answer
    def _held(self, sides: tuple[int, ...], kinds: frozenset[int]) -> Spread:
        if not sides:
            return NOTHING
        if len(sides) > 1:
            half = 2 if len(sides) > 2 else 1
            one, other = self._held(sides[:half], kinds), self._held(sides[half:], kinds)
            return merge(one, other, self.bounds)
        place = sides[0]
        sums = np.zeros(LABELS * self.bounds.cells)
        for part in self._sides[place]:
            at = keys(part.found, part.asked(place, kinds))[part.held]
            sums += np.bincount(at, part.weights, minlength=len(sums))
        at = np.flatnonzero(sums)
        return spread(at, sums[at], self.bounds)


def subsets(kinds: Sequence[int]) -> list[tuple[int, ...]]:
    """All choices of some kinds, small ones first.

    >>> subsets((4, 7))
    [(), (4,), (7,), (4, 7)]
    """
    return [some for n in range(len(kinds) + 1) for some in combinations(kinds, n)]


def _exactly(whole: Mapping[tuple[int, ...], Weights], held: tuple[int, ...]) -> Weights:
    """The weights of the points that hold all of these kinds, out of those that hold some."""
    return sum((-1) ** (len(held) - len(some)) * whole[some] for some in subsets(held))


@lru_cache(256)
def weighed(found: Profiles, unseen: tuple[int, ...]) -> Weights:
    """The ways to hold each profile of a side out of so many unseen tiles of its kinds."""
    low, high = _product(unseen[:5]), _product(unseen[5:])
    lows, highs = np.flatnonzero(low), np.flatnonzero(high)
    if found.where is not None and len(lows) * len(highs) < len(found.of):
        box = (high[highs][:, None] * low[lows]).ravel()
        of = found.where[highs[:, None], lows].ravel()
        return np.bincount(of, box, minlength=len(found.tiles) + 1)[1:]
    ways: Weights = low[found.low] * high[found.high]
    return np.bincount(found.of, ways, minlength=len(found.tiles)).astype(np.float64)


def _product(unseen: Sequence[int]) -> Weights:
    ways = np.ones(1)
    for n in unseen:
        ways = (_WAYS[n][:, None] * ways).ravel()
    return ways


@lru_cache(64)
def keys(found: Profiles, asked: tuple[int, ...]) -> Index:
    """The key (label and cell) of each profile when some kinds are asked about."""
    cells = cells_of(found)
    more, paired, odd = _asked(found, asked)
    return (label(paired, more, found.pair) + PLAIN * odd) * _cells(found) + cells


def keys_with(found: Profiles, asked: tuple[int, ...], held: Index) -> Index:
    """The same, of the profiles that are held, with each kind besides: [kind, profile]."""
    if not asked:
        return _each_alone(found)[:, held]
    return _each_with(found, _asked(found, asked), held)


@cache
def _each_alone(found: Profiles) -> Index:
    return _each_with(found, _asked(found, ()), np.arange(len(found.tiles)))


def _each_with(found: Profiles, asked: tuple[Any, Any, Any], held: Index) -> Index:
    more, paired, odd = (column[held] for column in asked)
    more = np.minimum(found.more[held].T, more)
    paired = np.minimum(found.more_paired[held].T, paired)
    labels = label(paired, more, found.pair[held]) + PLAIN * (found.is_odd[held].T | odd)
    return labels * _cells(found) + cells_of(found)[held]


def _asked(found: Profiles, asked: tuple[int, ...]) -> tuple[Any, Any, Any]:
    at = list(asked)
    return (
        found.more[:, at].min(axis=1, initial=NEVER),
        found.more_paired[:, at].min(axis=1, initial=NEVER),
        found.is_odd[:, at].any(axis=1),
    )


@cache
def _cells(found: Profiles) -> int:
    return Bounds(0, 0, found.most_odd or 0).cells


def _whole(number: Any) -> int:
    """A sum of positive floats as the exact whole number that it is."""
    if abs(number) >= EXACT:
        raise ArithmeticError("more hands than a float counts exactly")
    return int(number)
