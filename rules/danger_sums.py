"""Ready hands of sets and a pair, counted exactly from the tiles that nobody has seen.

Four sides are weighed by the ways to hold their points, merged, and completed by the wilds; with
`odd` only hands count that seven pairs win as well, so that these are not counted twice. What does
not depend on the wilds is done once for a stock (Hidden).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from rules.danger_grid import (
    ALONE,
    EITHER,
    EITHER_ODD,
    EXACT,
    PLACE,
    Bounds,
    Spread,
    Weights,
    completed,
    label,
    merge,
    nothing,
    spread,
    together,
    total,
)
from rules.danger_sides import NEVER, Index, Profiles, absent, profiles, side_of

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

    def of(self, rows: Any) -> Any:
        """The rows of the profiles that are held."""
        return rows if len(self.held) == len(rows) else rows.take(self.held, axis=0)


class Hidden:
    """The sides of a stock, weighed, and what some of them hold together, however wild."""

    def __init__(self, stock: Stock, *, odd: bool) -> None:
        able = (n for n in _MOST_ODD if n > stock.most_wilds)
        most = min(able, default=stock.concealed) if odd else None
        self.stock, self.bounds = stock, Bounds(stock.sets, most)
        self.sides = [self._side(place) for place in range(4)]
        self._held: dict[tuple[tuple[int, ...], frozenset[int]], Spread] = {}

    def _side(self, place: int) -> list[_Part]:
        """The profiles of a side and their weights, in parts by the kinds that are dead there."""
        stock = self.stock
        found = profiles(
            side_of(place, stock.honour_runs), stock.sets, stock.most_wilds > 0, self.bounds.odd
        )
        unseen = [stock.unseen[kind] for kind in SIDES[place]]
        dead = tuple(kind for kind in stock.dead if kind in SIDES[place])
        whole = {
            held: self._without(found, unseen, set(dead) - set(held)) for held in subsets(dead)
        }
        parts = [(_exactly(whole, some), some) for some in whole]
        return [
            _Part(found, held := np.flatnonzero(ways), ways.take(held), some)
            for ways, some in parts
        ]

    @staticmethod
    def _without(found: Profiles, unseen: list[int], gone: Collection[int]) -> Weights:
        """The weights when none of some kinds is held."""
        left = list(unseen)
        for kind in gone:
            left[kind % 9] = 0
        return weighed(found, tuple(left))

    def held(self, sides: tuple[int, ...], kinds: frozenset[int]) -> Spread:
        """What some sides hold together when some kinds are asked about."""
        asked = frozenset(kind for kind in kinds if kind // 9 in sides)
        known = self._held.get((sides, asked))
        if known is None:
            known = self._held[sides, asked] = self._found(sides, asked)
        return known

    def _found(self, sides: tuple[int, ...], kinds: frozenset[int]) -> Spread:
        if not sides:
            return nothing(self.bounds)
        if len(sides) == 1:
            return self._alone(sides[0], kinds)
        half = sum(side < 2 for side in sides) if len(sides) > 2 else 1
        one, other = self.held(sides[:half], kinds), self.held(sides[half:], kinds)
        return merge(one, other, self.bounds)

    def _alone(self, place: int, kinds: frozenset[int]) -> Spread:
        labels, cells = self.bounds.labels, self.bounds.cells
        sums = np.zeros(len(labels) * cells)
        for part in self.sides[place]:
            at = part.of(keys(part.found, part.asked(place, kinds)))
            sums += np.bincount(at, part.weights, minlength=len(sums))
        return spread(labels, sums.reshape(len(labels), cells))


_MOST_ODD = (1, 2, 3, 5, 9)
"""So many kinds may be held oddly: one more than the wilds, rounded up to save tables."""


@lru_cache(12)
def hidden(stock: Stock, *, odd: bool) -> Hidden:
    """The sides of a stock; of the ways to hold wilds only their number matters, of the sides none.

    Opponents and parts of a case that differ in nothing else share them.
    """
    return Hidden(stock, odd=odd)


class Sums:
    """Sums over the hands of one stock; with `odd` over those that seven pairs win too."""

    def __init__(self, stock: Stock, *, odd: bool = False) -> None:
        self.stock = stock
        self.hidden = hidden(replace(stock, wilds=(1,) * len(stock.wilds), sides=()), odd=odd)

    def any_of(self, kinds: Collection[int]) -> int:
        """How many hands win on one of these kinds at least."""
        if not kinds:
            return 0
        asked, found, cells = frozenset(kinds), 0, self.hidden.bounds.cells
        for last in {sides[-1] for _, sides in self.stock.sides if sides}:
            ways = self._around(last, asked, last=True).reshape(-1, cells)
            own = self.hidden.held((last,), asked)
            rows = [self.hidden.bounds.labels.index(label) for label in own.labels]
            found += _whole(total(own.weights.ravel(), ways[rows].ravel()))
        return found

    def each(self, barred: Collection[int] = ()) -> list[int]:
        """For each kind how many hands win on it and on none of those barred."""
        counts = [0] * 34
        kinds = frozenset(barred)
        for place, side in enumerate(SIDES):
            if not any(place in sides for _, sides in self.stock.sides):
                continue
            ways = self._around(place, kinds)
            for part in self.hidden.sides[place]:
                asked = part.asked(place, kinds)
                before = _whole(total(part.weights, _worth(part, asked, ways))) if kinds else 0
                after = total(part.weights, _worth_with_each(part, asked, ways))
                for kind, number in zip(side, after.tolist(), strict=True):
                    if kind not in kinds and kind not in part.dead:
                        counts[kind] += _whole(number) - before
        return counts

    def without_each(self, asked: Collection[int]) -> list[int]:
        """For each kind how many hands that hold none of it win on one of those asked about."""
        counts, kinds = [0] * 34, frozenset(asked)
        for place, side in enumerate(SIDES):
            part = self.hidden.sides[place][0]
            found, ways = part.found, self._around(place, kinds)
            worth = ways.take(keys(found, part.asked(place, kinds)))
            unseen = tuple(self.stock.unseen[kind] for kind in side)
            numbers = total(points(found, unseen) * worth.take(found.of), absent(found))
            for kind, number in zip(side, numbers.tolist(), strict=True):
                if self.stock.unseen[kind] > 2:
                    counts[kind] = _whole(number)
        return counts

    def _around(self, place: int, kinds: frozenset[int], *, last: bool = False) -> Weights:
        """The ways to complete a side, over the choices of sides that it is in (or is last of)."""
        others = together(
            (sign, self.hidden.held(tuple(side for side in sides if side != place), kinds))
            for sign, sides in self.stock.sides
            if place in (sides[-1:] if last else sides)
        )
        return completed(others, self.hidden.bounds, self.stock.wilds)


def _worth(part: _Part, asked: tuple[int, ...], ways: Weights) -> Weights:
    """The ways to complete each profile that is held, when some kinds are asked about."""
    return ways.take(part.of(keys(part.found, asked)))


def _worth_with_each(part: _Part, asked: tuple[int, ...], ways: Weights) -> Weights:
    """The same with each kind besides: [profile, kind]."""
    found = part.found
    at = part.of(_each_alone(found))
    if not asked:
        return ways.take(at)
    bounds = _bounds(found)
    either = EITHER if bounds.odd is None else EITHER_ODD
    wide = ways.reshape(-1, bounds.cells).take(either, axis=0)
    row = part.of(_places(found, asked)) * (len(bounds.labels) * bounds.cells)
    return wide.take(at + row[:, None])


def subsets(kinds: Sequence[int]) -> list[tuple[int, ...]]:
    """All choices of some kinds, small ones first.

    >>> subsets((4, 7))
    [(), (4,), (7,), (4, 7)]
    """
    return [some for n in range(len(kinds) + 1) for some in combinations(kinds, n)]


def _exactly(whole: Mapping[tuple[int, ...], Weights], held: tuple[int, ...]) -> Weights:
    """The weights of the points that hold all of these kinds, out of those that hold some."""
    return sum((-1) ** (len(held) - len(some)) * whole[some] for some in subsets(held))


@lru_cache(64)
def weighed(found: Profiles, unseen: tuple[int, ...]) -> Weights:
    """The ways to hold each profile of a side out of so many unseen tiles of its kinds."""
    low, high = _product(unseen[:5]), _product(unseen[5:])
    lows, highs = np.flatnonzero(low), np.flatnonzero(high)
    if found.where is not None and len(lows) * len(highs) < len(found.of):
        of = found.where.take(highs, axis=0).take(lows, axis=1).ravel()
        box = np.multiply.outer(high[highs], low[lows]).ravel()
        return np.bincount(of, box, minlength=len(found.tiles) + 1)[1:]
    return np.bincount(found.of, points(found, unseen), minlength=len(found.tiles))


def points(found: Profiles, unseen: tuple[int, ...]) -> Weights:
    """The ways to hold each point of a side."""
    low, high = _product(unseen[:5]), _product(unseen[5:])
    ways: Weights = low.take(found.low) * high.take(found.high)
    return ways


@lru_cache(128)
def _product(unseen: tuple[int, ...]) -> Weights:
    ways = np.ones(1)
    for n in unseen:
        ways = (_WAYS[n][:, None] * ways).ravel()
    return ways


@lru_cache(64)
def keys(found: Profiles, asked: tuple[int, ...]) -> Index:
    """The key (label and cell) of each profile when some kinds are asked about."""
    return _places(found, asked) * _bounds(found).cells + _cells(found)


def _places(found: Profiles, asked: tuple[int, ...]) -> Index:
    """The place of each profile's label among those that a side can have."""
    if not asked:
        return PLACE[label(NEVER, NEVER, found.pair)]
    more = np.minimum.reduce([found.more[:, at] for at in asked])
    paired = np.minimum.reduce([found.more_paired[:, at] for at in asked])
    odd = np.logical_or.reduce([found.is_odd[:, at] for at in asked])
    places: Index = PLACE[label(paired, more, found.pair)] + len(ALONE) * odd
    return places


@cache
def _each_alone(found: Profiles) -> Index:
    """The key of each profile when one kind is asked about: [profile, kind]."""
    kinds = found.more.shape[1]
    return np.stack([keys(found, (kind,)) for kind in range(kinds)], axis=1)


@cache
def _cells(found: Profiles) -> Index:
    """The cell of each profile."""
    return _bounds(found).cell(found.sets, found.odd, found.tiles)


@cache
def _bounds(found: Profiles) -> Bounds:
    return Bounds(found.most_sets, found.most_odd)


def _whole(number: Any) -> int:
    """A sum of positive floats as the exact whole number that it is."""
    if abs(number) >= EXACT:
        raise ArithmeticError("more hands than a float counts exactly")
    return int(number)
