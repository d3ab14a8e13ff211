"""Sums over hands: sides merged by their tiles, the sets that cover them, and what a kind adds.

What some sides hold together is a cell (tiles, sets, kinds held oddly) and a label. A label says
how many sets more the best of the kinds asked about takes if it is added (VALUES), how many without
the pair, whether a pair saves a set, and whether one of the kinds is held oddly. Weights are whole
numbers in floats: all are sums of positive ones, so they are exact as long as none passes 2^53.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.danger_sides import NEVER, Index, Profiles

Weights = NDArray[Any]

TILES, SETS = 18, 8
"""A cell's number is (odd × TILES + tiles) × SETS + sets."""

VALUES = (-1, 0, 1, NEVER)
PLAIN = 24
"""Labels without an odd kind that is asked about; as many with one follow."""

LABELS = 2 * PLAIN
EXACT = 2.0**53
_PAD_SETS, _PAD_TILES = 2 * SETS, 2 * TILES


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
    shape = (PLAIN, PLAIN)
    across = np.minimum(
        np.where(least[:, None] < NEVER, least[:, None] - pair[None], NEVER),
        np.where(least[None] < NEVER, least[None] - pair[:, None], NEVER),
    )
    best = np.minimum(np.minimum(value[:, None], value[None]), across)
    few = np.minimum(least[:, None], least[None])
    plain = label(best.astype(np.int8), few.astype(np.int8), (pair[:, None] | pair[None]))
    assert plain.shape == shape
    return np.block([[plain, plain + PLAIN], [plain + PLAIN, plain + PLAIN]])


MERGED = _merged()
_VALUE = np.tile(_unpack()[0], 2)
_ALONE = tuple(
    int(label(value, least, pair))
    for value, least, pair in (
        (0, 0, 0), (0, 1, 0), (1, 1, 0), (NEVER, NEVER, 0),
        (-1, 0, 1), (0, 0, 1), (0, 1, 1), (NEVER, NEVER, 1),
    )
)  # fmt: skip
"""The labels that a single side can have."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much a hand can hold: natural tiles, sets to be made, kinds held oddly."""

    tiles: int
    sets: int
    odd: int = 0

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return (self.odd + 1) * TILES * SETS


@dataclass(frozen=True, slots=True, eq=False)
class Spread:
    """What some sides may hold: labels, cells and the number of ways."""

    labels: Index
    cells: Index
    weights: Weights


def together(signed: Iterable[tuple[int, Spread]]) -> Spread:
    """Several groups of sides, each with its sign, one or another of which a hand holds."""
    every = list(signed)
    return Spread(
        np.concatenate([one.labels for _, one in every]),
        np.concatenate([one.cells for _, one in every]),
        np.concatenate([sign * one.weights for sign, one in every]),
    )


NOTHING = Spread(label(np.array([NEVER]), 2, 0), np.zeros(1, np.intp), np.ones(1))
"""No sides at all."""


def cells_of(found: Profiles) -> Index:
    """The cell of each profile."""
    odd, tiles = found.odd.astype(np.intp), found.tiles.astype(np.intp)
    return (odd * TILES + tiles) * SETS + found.sets


def spread(keys: Index, weights: Weights, bounds: Bounds) -> Spread:
    """The profiles of one side by label and cell; keys: label × cells + cell."""
    sums = np.bincount(keys, weights, minlength=LABELS * bounds.cells)
    return _kept(sums, bounds)


def _kept(sums: Weights, bounds: Bounds) -> Spread:
    """The cells that may be part of a hand."""
    at = np.flatnonzero(sums)
    labels, cells = np.divmod(at, bounds.cells)
    sets, tiles = cells % SETS, cells // SETS % TILES
    fits = (sets <= bounds.sets + 1) & (tiles <= bounds.tiles)
    return Spread(labels[fits], cells[fits], sums[at[fits]])


def merge(one: Spread, other: Spread, bounds: Bounds) -> Spread:
    """Two groups of sides together."""
    left, right = _padded(one.cells), _padded(other.cells)
    cells = (left[:, None] + right).ravel()
    sets, rest = cells % _PAD_SETS, cells // _PAD_SETS
    tiles, odd = rest % _PAD_TILES, rest // _PAD_TILES
    fits = (sets <= bounds.sets + 1) & (tiles <= bounds.tiles) & (odd <= bounds.odd)
    labels = MERGED[one.labels[:, None], other.labels].ravel()
    keys = labels * bounds.cells + (odd * TILES + tiles) * SETS + sets
    weights = (one.weights[:, None] * other.weights).ravel()
    sums = np.bincount(keys[fits], weights[fits], minlength=LABELS * bounds.cells)
    return _kept(sums, bounds)


def _padded(cells: Index) -> Index:
    sets, rest = cells % SETS, cells // SETS
    return (rest // TILES * _PAD_TILES + rest % TILES) * _PAD_SETS + sets


@dataclass(frozen=True, slots=True, eq=False)
class Wanted:
    """What a hand holds: its bounds, how many tiles, the ways to hold 0, 1 … wilds."""

    bounds: Bounds
    concealed: int
    wilds: Weights


def completed(others: Spread, wanted: Wanted) -> Weights:
    """How many ways the other sides and the wilds complete a side: by its key, label and cell.

    With odd cells the hand must be won by seven pairs too.
    """
    bounds = wanted.bounds
    size = LABELS * bounds.cells
    sums = np.bincount(others.labels * bounds.cells + others.cells, others.weights, minlength=size)
    dense = sums.reshape(LABELS, bounds.odd + 1, TILES, SETS)
    present = np.unique(others.labels)
    out = np.zeros_like(dense)
    for odd_asked in range(2 if bounds.odd else 1):
        asked = np.where(present >= PLAIN, 1.0, float(odd_asked))
        filled = _filled(dense[present], asked, wanted)
        done: dict[bytes, Weights] = {}
        for mine in _ALONE:
            values = _VALUE[MERGED[mine, present]]
            known = values.tobytes()
            if known not in done:
                done[known] = _by_value(filled, values, bounds.sets)
            out[mine + odd_asked * PLAIN] = done[known]
    return out.ravel()


def _by_value(filled: Weights, values: Index, sets: int) -> Weights:
    """By odd kinds, tiles and sets of one side: the ways of all labels, of such values with it."""
    out = np.zeros(filled.shape[1:])
    for value in set(values.tolist()) - {NEVER}:
        most = sets - value + 1
        if most > 0:
            some = filled[values == value].sum(axis=0)
            out[..., :most] += some[..., most - 1 :: -1]
    return out


def _filled(dense: Weights, asked: Weights, wanted: Wanted) -> Weights:
    """By label, own odd kinds, own tiles: the ways with so many sets at most elsewhere.

    asked: for each label 1 if one of the odd kinds is asked about.
    """
    found, odd = np.zeros_like(dense), wanted.bounds.odd
    for number in range(min(len(wanted.wilds), wanted.concealed + 1)):
        most = min(wanted.concealed - number, TILES - 1)
        mine = dense[:, :, most::-1] * wanted.wilds[number]
        if not odd:
            found[:, :, : most + 1] += mine
            continue
        for own in range(odd + 1):
            if 0 <= number + 1 - own <= odd:
                found[:, own, : most + 1] += mine[:, number + 1 - own] * asked[:, None, None]
            if number - own > 0:
                found[:, own, : most + 1] += mine[:, : number - own].sum(axis=1)
    return found.cumsum(axis=-1)
