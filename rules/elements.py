"""Scoring by a table: which rows a finished hand is, which of them count, in its best reading.

A variant writes its section 7 as rows: the element (key, 中文 | English, value), when it fits, and
what it keeps others from counting. `best` reads the table over every reading of the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.errors import QuestionError
from rules.features import Finished, finished
from rules.tiles import MARKS, NAMES
from rules.values import Element, Offer, Why
from rules.words import Text

Fits = Callable[[Any, Finished], int]
"""How often an element fits a finished hand at a table; False and True are 0 and 1."""

NO_WIN = Text("加上{tile}牌型没成，没法算分", "{tile} does not complete the hand: no score")
NO_WIN_DEALT = Text("牌型没成，没法算分", "the hand is not complete: no score")
INCLUDED = Text("已经算在{name}里了", "counted in {name} already")
LESS = Text("只算最大的：{name}", "only the largest counts: {name}")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table of elements.

    fits: how often it applies; its value counts so many times. excludes: keys of rows that do not
    count beside it.
    """

    element: Element
    fits: Fits
    excludes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """What a hand is in one reading: elements that count, and those that fit and do not."""

    finished: Finished
    elements: tuple[Element, ...]
    also: tuple[tuple[Element, Why], ...] = ()

    @property
    def keys(self) -> frozenset[str]:
        """The keys of the elements that count."""
        return frozenset(element.key for element in self.elements)

    @property
    def total(self) -> int:
        """The sum of the values."""
        return sum(element.value for element in self.elements)

    def only(self, element: Element) -> Tally:
        """The same with one of its elements alone, the others shown as less."""
        why = Why("largest_only", LESS.fill(name=element.name))
        rest = tuple((other, why) for other in self.elements if other is not element)
        return replace(self, elements=(element,), also=(*rest, *self.also))

    def plus(self, elements: Iterable[Element]) -> Tally:
        """The same with more elements."""
        return replace(self, elements=(*self.elements, *elements))


Worth = Callable[[Tally], Any]
"""By what the best reading is chosen: anything that compares."""

Value = Callable[[Element], int]


def tally(
    rows: Sequence[Row], table: Any, hand: Finished, value: Value = lambda element: element.value
) -> Tally:
    """The rows that a hand is in one reading, in their order.

    value: what an element is worth at the table.
    """
    fit = [(row, int(row.fits(table, hand))) for row in rows]
    fit = [(row, times) for row, times in fit if times]
    barred = {key: row.element for row, _ in fit for key in row.excludes}
    counted, also = [], []
    for row, times in fit:
        element = replace(row.element, value=value(row.element) * times)
        if row.element.key in barred:
            name = barred[row.element.key].name
            also.append((element, Why("included", INCLUDED.fill(name=name))))
        else:
            counted.append(element)
    return Tally(hand, tuple(counted), tuple(also))


def best(table: Any, offer: Offer, read: Callable[[Finished], Tally], worth: Worth) -> Tally:
    """The best tally over every reading of a won hand, the first of equals.

    Raises:
        QuestionError: "no_win" if the hand is not complete.
    """
    every = [read(hand) for hand in finished(table, offer)]
    if not every:
        raise no_win(offer)
    return max(every, key=worth)


def no_win(offer: Offer) -> QuestionError:
    """The error of a score of what is not complete."""
    if offer.added is None:
        return QuestionError("no_win", NO_WIN_DEALT, field="hand")
    text = NO_WIN.fill(tile=NAMES[offer.tile])
    return QuestionError("no_win", text, field="win_tile", tile=MARKS[offer.tile])


def dearest(elements: Sequence[Element], *, last: bool = False) -> Element:
    """The element of the highest value; of equals the first, or the last."""
    ordered = elements[::-1] if last else elements
    return max(ordered, key=lambda element: element.value)
