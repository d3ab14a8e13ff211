"""Ready hands of the special shapes, counted exactly: seven pairs, thirteen orphans, 全不靠.

Each is a product over the kinds, so that sums over all hands are products of short polynomials in
the tiles held (and in what else matters: kinds held oddly, a pair). Thirteen tiles, no melds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache, reduce
from math import comb

import numpy as np
from numpy.typing import NDArray

from rules.danger_sums import SIDES, Stock
from rules.shapes import ORPHANS, UNRELATED

Poly = NDArray[np.int64]
"""The ways by the number of odd kinds and of tiles. There are fewer than 2^63 hands of 13."""

SIZE = 13

_EVEN, _ODD, _FOUR = (0, 2, 4), (1, 3), (4,)
_HELD = {"any": (0, 1, 2, 3, 4), "even": _EVEN, "odd": _ODD, "live": (0, 1, 2, 3), "four": _FOUR}
"""How many of a kind may be held, by what is asked of it."""


class Pairs:
    """Hands that seven pairs win, four alike being two pairs."""

    def __init__(self, stock: Stock) -> None:
        self.stock = stock
        self.odd = stock.most_wilds + 1

    def any_of(self, kinds: Collection[int]) -> int:
        """How many hands win on one of these kinds at least."""
        if not kinds:
            return 0
        every = self._whole({})
        total = self._ways(every - self._whole(dict.fromkeys(kinds, "even")), _one_odd_more)
        full = self._whole(dict.fromkeys(kinds, "four"))
        return total + (self._ways(every - full, _few_odd) if self.stock.most_wilds else 0)

    def each(self, barred: Collection[int] = ()) -> list[int]:
        """For each kind how many hands win on it and on none of those barred."""
        counts, none = [0] * 34, dict.fromkeys(barred, "even")
        for place, side in enumerate(SIDES):
            if not any(place in sides for _, sides in self.stock.sides):
                continue
            whole, seen = self._whole(none, place), dict[int, int]()
            for kind in side:
                unseen = self.stock.unseen[kind]
                if kind not in none:
                    if unseen not in seen:
                        seen[unseen] = self._with(whole, unseen, alone=not none)
                    counts[kind] = seen[unseen]
        return counts

    def _with(self, whole: Poly, unseen: int, *, alone: bool) -> int:
        """How many hands win on a kind with so many unseen tiles, out of all in `whole`."""
        others = _without(whole, _power(unseen, "any", 1, self.odd))
        asked = _times(others, _power(unseen, "odd", 1, self.odd))
        total = self._ways(asked, _one_odd_more)
        if alone and self.stock.most_wilds:
            live = _times(others, _power(unseen, "live", 1, self.odd))
            total += self._ways(live, _few_odd)
        return total

    def _ways(self, held: Poly, fits: Callable[[int, int], bool]) -> int:
        """How many hands have a number of odd kinds that fits the wilds."""
        return sum(
            ways * int(held[few, SIZE - wilds])
            for wilds, ways in enumerate(self.stock.wilds)
            for few in range(self.odd + 1)
            if wilds <= SIZE and fits(few, wilds)
        )

    def _whole(self, asked: dict[int, str], place: int | None = None) -> Poly:
        """All hands that hold the kinds as asked, of choices of sides with that at a place."""
        sides = [self._side(at, asked) for at in range(4)]
        total = np.zeros((self.odd + 1, SIZE + 1), np.int64)
        for sign, chosen in self.stock.sides:
            if place is None or place in chosen:
                outside = [kind for kind in asked if kind // 9 not in chosen]
                if any(0 not in _HELD[asked[kind]] for kind in outside):
                    continue
                total += sign * reduce(
                    _times, [sides[at] for at in chosen], _power(0, "any", 1, self.odd)
                )
        return total

    def _side(self, at: int, asked: dict[int, str]) -> Poly:
        alike = Counter((self.stock.unseen[kind], asked.get(kind, "any")) for kind in SIDES[at])
        factors = (_power(*sort, number, self.odd) for sort, number in sorted(alike.items()))
        return reduce(_times, factors)


def _one_odd_more(odd: int, wilds: int) -> bool:
    """Whether one of the kinds held oddly has to come."""
    return odd == wilds + 1


def _few_odd(odd: int, wilds: int) -> bool:
    """Whether any tile does."""
    return odd < wilds


@lru_cache(2048)
def _power(unseen: int, how: str, number: int, odd: int) -> Poly:
    """The polynomial of so many kinds, each with so many unseen tiles, held as asked."""
    if number > 1:
        return _times(_power(unseen, how, number - 1, odd), _power(unseen, how, 1, odd))
    one = np.zeros((odd + 1, SIZE + 1), np.int64)
    for held in _HELD[how]:
        one[held % 2, held] = comb(unseen, held)
    return one


def _times(one: Poly, other: Poly) -> Poly:
    """A product, cut off behind what a hand holds."""
    found = np.zeros_like(one)
    for b in range(len(one)):
        if other[b].any():
            for a in range(len(one) - b):
                found[a + b] += np.convolve(one[a], other[b])[: SIZE + 1]
    return found


def _without(whole: Poly, one: Poly) -> Poly:
    """What gives `whole` when multiplied by the polynomial of one kind, which begins with 1."""
    found = np.zeros_like(whole)
    for line in range(len(whole)):
        rest = whole[line] - (np.convolve(found[line - 1], one[1])[: SIZE + 1] if line else 0)
        for n in range(SIZE + 1):
            found[line, n] = rest[n] - one[0, 2] * found[line, n - 2] * (n > 1)
            found[line, n] -= one[0, 4] * found[line, n - 4] * (n > 3)
    return found


class Orphans:
    """Hands that thirteen orphans win.

    With five wilds or more such a hand may be complete in other ways too, so it is left out: see
    MOST_WILDS.
    """

    MOST_WILDS = 4

    def __init__(self, stock: Stock) -> None:
        self.stock = stock

    def any_of(self, kinds: Collection[int]) -> int:
        """How many hands win on one of these kinds at least."""
        asked = set(kinds) & set(ORPHANS)
        if not asked:
            return 0
        return self._ways(0, {}) + self._ways(1, {}) - self._ways(1, dict.fromkeys(asked, True))

    def each(self, barred: Collection[int] = ()) -> list[int]:
        """For each kind how many hands win on it and on none of those barred."""
        counts = [0] * 34
        held = dict.fromkeys(set(barred) & set(ORPHANS), True)
        different = 0 if held else self._ways(0, {})
        seen: dict[int, int] = {}
        for kind in ORPHANS:
            if kind not in held:
                unseen = self.stock.unseen[kind]
                if unseen not in seen:
                    seen[unseen] = different + self._ways(1, {**held, kind: False})
                counts[kind] = seen[unseen]
        return counts

    def _ways(self, pairs: int, asked: dict[int, bool]) -> int:
        """How many hands have so many pairs, hold the kinds asked for or do not."""
        plain, paired = [1] + [0] * SIZE, [0] * (SIZE + 1)
        for kind in ORPHANS:
            none = 0 if asked.get(kind) else 1
            one, two = self._held(kind, asked)
            for n in range(SIZE, -1, -1):
                paired[n] = (
                    paired[n] * none
                    + (paired[n - 1] * one if n else 0)
                    + (plain[n - 2] * two if n > 1 else 0)
                )
                plain[n] = plain[n] * none + (plain[n - 1] * one if n else 0)
        found = paired if pairs else plain
        wilds = self.stock.wilds[: self.MOST_WILDS + 1]
        return sum(ways * found[SIZE - number] for number, ways in enumerate(wilds))

    def _held(self, kind: int, asked: dict[int, bool]) -> tuple[int, int]:
        if asked.get(kind) is False:
            return 0, 0
        unseen = self.stock.unseen[kind]
        return unseen, comb(unseen, 2)


class Unrelated:
    """Hands that 全不靠 wins: fourteen different ones of sixteen kinds; no wilds."""

    def __init__(self, stock: Stock) -> None:
        self.stock = stock

    def any_of(self, kinds: Collection[int]) -> int:
        """How many hands win on one of these kinds at least."""
        return sum(
            self._ways(family, ()) - self._ways(family, asked)
            for family in UNRELATED
            if (asked := set(kinds) & set(family))
        )

    def each(self, barred: Collection[int] = ()) -> list[int]:
        """For each kind how many hands win on it and on none of those barred."""
        counts = [0] * 34
        for family in UNRELATED:
            held = set(barred) & set(family)
            for kind in set(family) - held:
                counts[kind] += self._ways(tuple(k for k in family if k != kind), held)
        return counts

    def _ways(self, family: Sequence[int], held: Collection[int]) -> int:
        """How many hands of thirteen different kinds of a family hold certain ones."""
        ways = [1] + [0] * SIZE
        for kind in family:
            unseen = self.stock.unseen[kind]
            for n in range(SIZE, -1, -1):
                ways[n] = (0 if kind in held else ways[n]) + (ways[n - 1] * unseen if n else 0)
        return ways[SIZE]
