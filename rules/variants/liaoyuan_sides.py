"""What a suit, or the honours, lacks of so many sets and pairs that meet conditions of 辽源.

A side is measured once for each way to hold its tiles, and kept; whole hands are put together of
four sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from rules.batch import Counts
from rules.classes import classes
from rules.goal import FAR
from rules.targets import HONOURS as HONOUR_SIDE
from rules.targets import SUIT

SETS = 4
"""At most so many sets are measured."""

KEPT = 1 << 17
"""How many ways to hold a side are kept."""

_FLAGS = 4


@dataclass(frozen=True, slots=True)
class State:
    """What a side, or a hand, is to hold: sets, pairs, an end (1, 9, honour), a triplet at least.

    >>> State(4, 1, True, True).index, STATES[39]
    (39, State(sets=4, pairs=1, end=True, triplet=True))
    """

    sets: int
    pairs: int
    end: bool = False
    triplet: bool = False

    @property
    def index(self) -> int:
        """Its place among the states."""
        return (self.sets * 2 + self.pairs) * _FLAGS + 2 * self.end + self.triplet


STATES = tuple(
    State(*held) for held in product(range(SETS + 1), (0, 1), (False, True), (False, True))
)
"""Every state in the order of its index."""


# --- a side --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Block:
    """Tiles of a side that bring something: the counts, sets and pairs, what they bring."""

    counts: tuple[int, ...]
    sets: int
    pairs: int
    end: bool
    triplet: bool


@lru_cache(2)
def _blocks(kinds: int) -> tuple[_Block, ...]:
    """Single blocks of a side, and two together where one brings an end, one a triplet."""
    single = tuple(_single(kinds))
    ends = [block for block in single if block.end and not block.triplet]
    threes = [block for block in single if block.triplet and not block.end]
    both = (_both(end, three) for end in ends for three in threes)
    return (*single, *(block for block in both if block.pairs < 2))


def _single(kinds: int) -> Iterator[_Block]:
    suit = kinds == 9
    for at in range(kinds):
        end = not suit or at in (0, 8)
        yield _Block(_count(kinds, (at,) * 3), 1, 0, end, True)
        if end:
            dragon = not suit and at >= 4
            yield _Block(_count(kinds, (at,) * 2), 0, 1, True, dragon)
    for at in (0, 6) if suit else ():
        yield _Block(_count(kinds, (at, at + 1, at + 2)), 1, 0, True, False)


def _count(kinds: int, tiles: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(tiles.count(at) for at in range(kinds))


def _both(one: _Block, two: _Block) -> _Block:
    counts = tuple(a + b for a, b in zip(one.counts, two.counts, strict=True))
    return _Block(counts, one.sets + two.sets, one.pairs + two.pairs, True, True)


@dataclass(slots=True)
class _Kept:
    """The ways to hold a side that were measured: where each lies in `lacks`, -1 if nowhere."""

    kinds: int
    places: NDArray[np.int32] = field(init=False)
    lacks: Counts = field(init=False)
    steps: NDArray[np.float32] = field(init=False)
    many: int = 0

    def __post_init__(self) -> None:
        self.steps = (5 ** np.arange(self.kinds)).astype(np.float32)
        self.places = np.full(5**self.kinds, -1, np.int32)
        self.lacks = np.zeros((KEPT, len(STATES)), np.uint8)

    def of(self, counts: Counts) -> Counts:
        """What rows of counts lack, by state."""
        codes = (counts.astype(np.float32) @ self.steps).astype(np.intp)
        places = self.places[codes]
        if places.min() < 0:
            new = np.unique(codes[places < 0])
            if self.many + len(new) > KEPT:
                self.places[:], self.many = -1, 0
                new = np.unique(codes)
            held = (new[:, None] // 5 ** np.arange(self.kinds) % 5).astype(np.int8)
            span = np.arange(self.many, self.many + len(new))
            self.lacks[span], self.places[new] = _measured(held), span
            self.many += len(new)
            places = self.places[codes]
        return self.lacks[places]


@lru_cache(2)
def _kept(kinds: int) -> _Kept:
    return _Kept(kinds)


def sides(counts: Counts) -> Counts:
    """What each row of a side (9 or 7 counts) lacks, by the index of a state."""
    return _kept(counts.shape[1]).of(counts)


def _measured(held: NDArray[np.int8]) -> Counts:
    """The same, measured: each block in turn, with what the rest lacks."""
    kinds = held.shape[1]
    found = np.full((SETS + 1, 2, 2, 2, len(held)), FAR, np.uint8)
    blocks = (_Block((0,) * kinds, 0, 0, False, False), *_blocks(kinds))
    counts = np.array([block.counts for block in blocks], np.int8)[:, None]
    lack = np.maximum(counts - held, 0).sum(axis=2).astype(np.uint8)
    rest = np.maximum(held - counts, 0).astype(np.float32) @ (5.0 ** np.arange(kinds))
    label, rows = _classes(kinds)
    every = rows.take(label.take(rest.astype(np.intp)), axis=2) + lack
    for at, block in enumerate(blocks):
        whole = every[: SETS + 1 - block.sets, : 2 - block.pairs, at]
        for end, triplet in product(range(block.end + 1), range(block.triplet + 1)):
            cell = found[block.sets :, block.pairs :, end, triplet]
            np.minimum(cell, whole, out=cell)
    return np.minimum(found, FAR).reshape(-1, len(held)).T


@lru_cache(2)
def _classes(kinds: int) -> tuple[NDArray[np.integer], Counts]:
    """The class of each way to hold a side, and what a class lacks: [m, p, class]."""
    label, rows = classes(SUIT if kinds == 9 else HONOUR_SIDE, SETS, False)
    return label, np.minimum(np.ascontiguousarray(rows.transpose(1, 2, 0)), FAR).astype(np.uint8)


# --- sides together ------------------------------------------------------------------------------


def _join(one: State, two: State) -> State | None:
    """What two states hold together, if a hand can hold it."""
    sets, pairs = one.sets + two.sets, one.pairs + two.pairs
    doubled = (one.end and two.end) or (one.triplet and two.triplet)
    if sets > SETS or pairs > 1 or doubled:
        return None
    return State(sets, pairs, one.end or two.end, one.triplet or two.triplet)


_PAIRS = sorted(
    (joined.index, a.index, b.index)
    for a, b in product(STATES, STATES)
    if (joined := _join(a, b)) is not None
)
_INTO, _LEFT, _RIGHT = (np.array(column) for column in zip(*_PAIRS, strict=True))
_STARTS = np.searchsorted(_INTO, np.arange(len(STATES)))


def together(left: Counts, right: Counts) -> Counts:
    """What two parts of a hand lack together, by state."""
    found = np.minimum.reduceat(left[:, _LEFT] + right[:, _RIGHT], _STARTS, axis=1)
    return np.minimum(found, FAR)


def one(left: Counts, right: Counts, aim: State) -> Counts:
    """What two parts lack of one state."""
    lefts, rights = _pairs(aim.index)
    found: Counts = (left[:, lefts] + right[:, rights]).min(axis=1)
    return found


@lru_cache(len(STATES))
def _pairs(index: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    into = index == _INTO
    return _LEFT[into], _RIGHT[into]
