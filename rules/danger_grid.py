"""Sums over hands: sides merged by their tiles, the sets that cover them, and what a kind adds.

What some sides hold together is a cell (sets, kinds held oddly, tiles) and a label. A label says
how many sets more the best of the kinds asked about takes if it is added (VALUES), how many without
the pair, whether a pair saves a set, and whether one of the kinds is held oddly. Weights are whole
numbers in floats: all are sums of positive ones, so they are exact as long as none passes 2^53.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.danger_sides import NEVER, SLOTS, Index

Weights = NDArray[Any]
Labels = tuple[int, ...]

VALUES = (-1, 0, 1, NEVER)
PLAIN = 24
"""Labels without an odd kind that is asked about; as many with one follow."""

EXACT = 2.0**53


def label(value: Any, least: Any, pair: Any) -> Any:
    """The number of a label without an odd kind; arrays go as well."""
    return ((np.asarray(value, np.intp) + 1) * 3 + least) * 2 + pair


def _unpack() -> tuple[Index, Index, Index]:
    every = np.arange(PLAIN)
    return every // 6 - 1, every // 2 % 3, every % 2


def _merged() -> NDArray[np.intp]:
    """The label of two groups of sides together: [label, label].

    A kind added to one group may use a pair in the other, which saves a set.
    """
    value, least, pair = _unpack()
    across = np.minimum(
        np.where(least[:, None] < NEVER, least[:, None] - pair[None], NEVER),
        np.where(least[None] < NEVER, least[None] - pair[:, None], NEVER),
    )
    best = np.minimum(np.minimum(value[:, None], value[None]), across)
    few = np.minimum(least[:, None], least[None])
    plain = label(best.astype(np.int8), few.astype(np.int8), (pair[:, None] | pair[None]))
    return np.block([[plain, plain + PLAIN], [plain + PLAIN, plain + PLAIN]])


MERGED = _merged()
_VALUE = np.tile(_unpack()[0], 2)
ALONE: Labels = tuple(
    int(label(value, least, pair))
    for value, least, pair in (
        (0, 0, 0), (0, 1, 0), (1, 1, 0), (NEVER, NEVER, 0),
        (-1, 0, 1), (0, 0, 1), (0, 1, 1), (NEVER, NEVER, 1),
    )
)  # fmt: skip
"""The labels that a single side can have; a side's key has the place here, odd ones behind."""

PLACE = np.zeros(PLAIN, np.intp)
PLACE[list(ALONE)] = np.arange(len(ALONE))


def _either() -> NDArray[np.intp]:
    """The place of the label of a side when kinds of two labels are asked about at once."""
    value, least, pair = (column[list(ALONE)] for column in _unpack())
    both = label(np.minimum.outer(value, value), np.minimum.outer(least, least), pair)
    return PLACE[both]


EITHER = _either()
EITHER_ODD = np.block([[EITHER, EITHER + len(ALONE)], [EITHER + len(ALONE), EITHER + len(ALONE)]])


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much a hand can hold: sets to be made, kinds held oddly (None: told from nothing)."""

    sets: int
    odd: int | None = None

    @property
    def tiles(self) -> int:
        """How many natural tiles it holds at most."""
        return 3 * self.sets + 1

    @property
    def shape(self) -> tuple[int, int, int]:
        """The cells: sets up to one too many, odd kinds, tiles."""
        return self.sets + 2, (self.odd or 0) + 1, self.tiles + 1

    @property
    def cells(self) -> int:
        """How many cells there are."""
        sets, odd, tiles = self.shape
        return sets * odd * tiles

    @property
    def labels(self) -> Labels:
        """The labels of a side, in the order of its keys."""
        odd = tuple(label + PLAIN for label in ALONE) if self.odd is not None else ()
        return ALONE + odd

    def cell(self, sets: Any, odd: Any, tiles: Any) -> Index:
        """The number of a cell; arrays go as well."""
        _, odds, most = self.shape
        return (np.asarray(sets, np.intp) * odds + odd) * most + tiles


@dataclass(frozen=True, slots=True, eq=False)
class Spread:
    """What some sides may hold: their labels, and the ways by label and cell."""

    labels: Labels
    weights: Weights


def spread(labels: Labels, weights: Weights) -> Spread:
    """The ways by label and cell, without the labels that do not occur."""
    live = np.flatnonzero(weights.any(axis=1))
    if len(live) == len(labels):
        return Spread(labels, weights)
    return Spread(tuple(labels[at] for at in live.tolist()), weights[live])


def together(signed: Iterable[tuple[int, Spread]]) -> Spread:
    """Several groups of sides, each with its sign, one or another of which a hand holds."""
    every = list(signed)
    if len(every) == 1 and every[0][0] == 1:
        return every[0][1]
    labels = tuple(sorted({label for _, one in every for label in one.labels}))
    sums = np.zeros((len(labels), every[0][1].weights.shape[1]))
    for sign, one in every:
        sums[[labels.index(label) for label in one.labels]] += sign * one.weights
    return Spread(labels, sums)


def nothing(bounds: Bounds) -> Spread:
    """No sides at all."""
    weights = np.zeros((1, bounds.cells))
    weights[0, 0] = 1
    return Spread((int(label(NEVER, NEVER, 0)),), weights)


def merge(one: Spread, other: Spread, bounds: Bounds) -> Spread:
    """Two groups of sides together."""
    labels, rows = _labels(one.labels, other.labels)
    padded, size, kept = _padded(bounds)
    left, mine, ways = _sparse(one, padded)
    right, theirs, others = _sparse(other, padded)
    at = (rows * size).take(left, axis=0).take(right, axis=1)
    at += mine[:, None]
    at += theirs
    sums = np.bincount(
        at.ravel(), np.multiply.outer(ways, others).ravel(), minlength=len(labels) * size
    )
    return spread(labels, sums.reshape(len(labels), size).take(kept, axis=1) * _possible(bounds))


def _sparse(one: Spread, padded: Index) -> tuple[Index, Index, Weights]:
    """The labels' places, padded cells and ways of all that is not 0."""
    rows, cells = one.weights.nonzero()
    return rows, padded[cells], one.weights[rows, cells]


@lru_cache(4096)
def _labels(one: Labels, other: Labels) -> tuple[Labels, Index]:
    """The labels of two groups together, and for two labels the place of theirs."""
    both = MERGED[np.ix_(one, other)]
    labels, places = np.unique(both, return_inverse=True)
    return tuple(labels.tolist()), places.reshape(both.shape)


@cache
def _padded(bounds: Bounds) -> tuple[Index, int, Index]:
    """Cells with room for sums of two: the number of each, how many, and where each sum is."""
    sets, odd, tiles = (axis.ravel() for axis in np.indices(bounds.shape))
    _, odds, most = bounds.shape
    number = (sets * (2 * odds - 1) + odd) * (2 * most - 1) + tiles
    return number, 2 * int(number.max()) + 1, number


@cache
def _possible(bounds: Bounds) -> Weights:
    """1 for the cells that may be part of a hand."""
    _, odd, tiles = (axis.ravel() for axis in np.indices(bounds.shape))
    return ((odd + tiles <= SLOTS) | (bounds.odd is None)).astype(np.float64)


def completed(others: Spread, bounds: Bounds, wilds: tuple[int, ...]) -> Weights:
    """How many ways the other sides and the wilds complete a side: [key], label and cell.

    wilds: the ways to hold 0, 1 … of them. With odd cells the hand must be won by seven pairs too.
    """
    few, exact = _closing(bounds, wilds)
    fits, held = _fits(others.labels, bounds.sets), others.weights
    held = held.reshape(len(held) * bounds.shape[0], -1)
    if exact is None:
        return _in_order(fits @ (held @ few))
    told = np.repeat([label >= PLAIN for label in others.labels], bounds.shape[0])
    free, one = held @ few, held @ exact
    plain = fits @ (free + one * told[:, None])
    return np.concatenate((_in_order(plain), _in_order(fits @ (free + one))))


def _in_order(ways: Weights) -> Weights:
    """Ways by odd kinds, label and sets, tiles in the order of the keys."""
    return ways.swapaxes(0, 1).ravel()


@lru_cache(4096)
def _fits(labels: Labels, sets: int) -> Weights:
    """Whether a side and the others can be covered: [label and sets, label and sets]."""
    values = _VALUE[MERGED[np.ix_(ALONE, labels)]]
    held = np.arange(sets + 2)
    needed = (held[:, None, None] + held) + values[:, None, :, None]
    fits = (needed <= sets) & (values < NEVER)[:, None, :, None]
    return fits.reshape(len(ALONE) * (sets + 2), -1).astype(np.float64)


@lru_cache(256)
def _closing(bounds: Bounds, wilds: tuple[int, ...]) -> tuple[Weights, Weights | None]:
    """The wilds for what the others and a side hold: [own odd, odd and tiles, own tiles].

    Apart, with odd cells: where any tile wins, and where one of the kinds held oddly has to come.
    """
    _, odds, tiles = bounds.shape
    own, odd, held, mine = np.indices((odds, odds, tiles, tiles)).reshape(4, odds, -1, tiles)
    number = bounds.tiles - held - mine
    able = (number >= 0) & (number < len(wilds))
    ways = np.where(able, np.array(wilds, np.float64)[np.where(able, number, 0)], 0.0)
    if bounds.odd is None:
        return ways, None
    return ways * (odd + own < number), ways * (odd + own == number + 1)


def total(ways: Weights, worth: Weights) -> Any:
    """The sum of ways times what each is worth, by all further axes of `worth`.

    In loops of its own: the threads of a large matrix product cost a busy machine far more time.
    """
    return np.einsum("p,p...->...", ways, worth)
