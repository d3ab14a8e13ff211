"""All ready hands of an opponent, whatever their shape, each counted once."""

from __future__ import annotations

from collections.abc import Collection
from math import comb
from typing import Protocol

from rules.danger_special import SIZE, Orphans, Pairs, Unrelated
from rules.danger_sums import Stock, Sums


class Part(Protocol):
    """Some of the hands: those of one shape, or of two at once."""

    def any_of(self, kinds: Collection[int]) -> int:
        """How many hands win on one of these kinds at least."""

    def each(self, barred: Collection[int] = ()) -> list[int]:
        """For each kind how many hands win on it and on none of those barred."""


class Free:
    """Hands that win on any natural tile because of their wilds (推土机)."""

    def __init__(self, stock: Stock, wilds: tuple[int, ...]) -> None:
        self.stock, self.wilds = stock, wilds

    def any_of(self, kinds: Collection[int]) -> int:
        """How many hands there are, if any kind is asked about."""
        return self._ways(0, sum(self.stock.unseen)) if kinds else 0

    def each(self, barred: Collection[int] = ()) -> list[int]:
        """For each kind the hands that do not hold all that is left; none if any is barred."""
        if barred:
            return [0] * 34
        every = sum(self.stock.unseen)
        whole = [
            n if n == 4 or kind in self.stock.dead else 0
            for kind, n in enumerate(self.stock.unseen)
        ]
        return [self._ways(0, every) - (self._ways(n, every - n) if n else 0) for n in whole]

    def _ways(self, held: int, others: int) -> int:
        return sum(
            ways * comb(others, self.stock.concealed - number - held)
            for number, ways in enumerate(self.wilds)
            if self.stock.concealed - number - held >= 0
        )


class Ready:
    """The ready hands that a stock allows, by the shapes that a table has.

    free: the ways to hold so many wilds that any tile wins.

    >>> from rules.tiles import counts, parse
    >>> ready = Ready(Stock(counts(parse("23m5p")), 1), ("standard",))
    >>> ready.any_of(range(34)), ready.each()[:3]
    (3, [0, 1, 1])
    """

    def __init__(self, stock: Stock, shapes: Collection[str], free: tuple[int, ...] = (0,)) -> None:
        self.parts: list[tuple[int, Part]] = []
        closed = stock.concealed == SIZE
        if "standard" in shapes:
            self.parts.append((1, Sums(stock)))
        if "pairs" in shapes and closed:
            self.parts.append((1, Pairs(stock)))
        if {"standard", "pairs"} <= set(shapes) and closed:
            self.parts.append((-1, Sums(stock, odd=True)))
        if "orphans" in shapes and closed:
            self.parts.append((1, Orphans(stock)))
        if "unrelated" in shapes and closed:
            self.parts.append((1, Unrelated(stock)))
        if any(free):
            self.parts.append((1, Free(stock, free)))

    def any_of(self, kinds: Collection[int]) -> int:
        """How many hands win on one of these kinds at least."""
        return sum(sign * part.any_of(kinds) for sign, part in self.parts)

    def each(self, barred: Collection[int] = ()) -> list[int]:
        """For each kind how many hands win on it and on none of those barred."""
        counts = [0] * 34
        for sign, part in self.parts:
            for kind, number in enumerate(part.each(barred)):
                counts[kind] += sign * number
        return counts
