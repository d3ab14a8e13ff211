"""Ready hands of the special shapes, counted exactly: seven pairs, thirteen orphans, 全不靠.

Each is a product over the kinds, so that sums over all hands are products of short polynomials in
the tiles held (and in what else matters: kinds held oddly, a pair). Thirteen tiles, no melds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from math import comb

from rules.danger_sums import SIDES, Stock
from rules.shapes import ORPHANS, UNRELATED

Poly = int
"""The ways by tiles and pairs held: a polynomial as one number, its value at a power of two.

There are fewer than 2^63 hands of 13, so that no coefficient runs into the next.
"""

SIZE = 13
_SLOT = 64
_ROW = SIZE // 2 + 1
_KEPT = (1 << _SLOT * _ROW * (SIZE + 1)) - 1
"""What a hand holds at most."""

_EVEN, _ODD, _FOUR = (0, 2, 4), (1, 3), (4,)
_HELD = {"any": (0, 1, 2, 3, 4), "even": _EVEN, "odd": _ODD, "live": (0, 1, 2, 3), "four": _FOUR}
"""How many of a kind may be held, by what is asked of it."""


class Pairs:
    """Hands that seven pairs win, four alike being two pairs."""

    def __init__(self, stock: Stock) -> None:
        self.stock = stock
        self._alike = {
            chosen: Counter((stock.unseen[kind], "any") for at in chosen for kind in SIDES[at])
            for _, chosen in stock.sides
        }

    def any_of(self, kinds: Collection[int]) -> int:
        """How many hands win on one of these kinds at least."""
        if not kinds:
            return 0
        every = self._whole({})
        total = self._ways(every - self._whole(dict.fromkeys(kinds, "even")), _one_odd_more)
        if self.stock.most_wilds:
            total += self._ways(every - self._whole(dict.fromkeys(kinds, "four")), _few_odd)
        return total

    def each(self, barred: Collection[int] = ()) -> list[int]:
        """For each kind how many hands win on it and on none of those barred."""
        counts, none = [0] * 34, dict.fromkeys(barred, "even")
        seen: dict[tuple[object, int], int] = {}
        for place, side in enumerate(SIDES):
            where = tuple(place in sides for _, sides in self.stock.sides)
            for kind in side:
                alike = where, self.stock.unseen[kind]
                if any(where) and kind not in none:
                    if alike not in seen:
                        seen[alike] = self._with(kind, none, place)
                    counts[kind] = seen[alike]
        return counts

    def _with(self, kind: int, none: Mapping[int, str], place: int) -> int:
        """How many hands of choices of sides with that at a place win on a kind."""
        total = self._ways(self._whole({**none, kind: "odd"}, place), _one_odd_more)
        if not none and self.stock.most_wilds:
            total += self._ways(self._whole({kind: "live"}, place), _few_odd)
        return total

    def _ways(self, held: Poly, odds: Callable[[int], Iterable[int]]) -> int:
        """How many hands have a number of odd kinds that fits the wilds."""
        return sum(
            ways * _coefficient(held, SIZE - wilds, odd)
            for wilds, ways in enumerate(self.stock.wilds[: SIZE + 1])
            for odd in odds(wilds)
            if odd <= SIZE - wilds
        )

    def _whole(self, asked: Mapping[int, str], place: int | None = None) -> Poly:
        """All hands that hold the kinds as asked, of choices of sides with that at a place."""
        total = 0
        for sign, chosen in self.stock.sides:
            outside = (how for kind, how in asked.items() if kind // 9 not in chosen)
            if (place is None or place in chosen) and all(0 in _HELD[how] for how in outside):
                total += sign * self._product(chosen, asked)
        return total

    def _product(self, chosen: tuple[int, ...], asked: Mapping[int, str]) -> Poly:
        alike, found = Counter(self._alike[chosen]), 1
        for kind, how in asked.items():
            if kind // 9 in chosen:
                alike[self.stock.unseen[kind], "any"] -= 1
                alike[self.stock.unseen[kind], how] += 1
        for (left, how), number in sorted(alike.items()):
            if number:
                found = found * _power(left, how, number) & _KEPT
        return found


def _one_odd_more(wilds: int) -> Iterable[int]:
    """The numbers of odd kinds with which one of them has to come."""
    return (wilds + 1,)


def _few_odd(wilds: int) -> Iterable[int]:
    """Those with which any tile does; tiles and wilds are thirteen, so every other number."""
    return range(wilds - 1, -1, -2)


@lru_cache(2048)
def _power(unseen: int, how: str, number: int) -> Poly:
    """The polynomial of so many kinds, each with so many unseen tiles, held as asked."""
    if number > 1:
        return _power(unseen, how, number - 1) * _power(unseen, how, 1) & _KEPT
    return sum(comb(unseen, held) << _at(held, held // 2) for held in _HELD[how])


def _at(tiles: int, pairs: int) -> int:
    return _SLOT * (_ROW * tiles + pairs)


def _coefficient(held: Poly, tiles: int, odd: int) -> int:
    return held >> _at(tiles, (tiles - odd) // 2) & (1 << _SLOT) - 1


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
