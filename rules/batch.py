"""The lattice for many hands at once: arrays in, arrays out, ten million hands a second.

Hands are rows of 34 counts (uint8) of the concealed tiles that are not wild. Conventions are those
of rules.lattice. Waits are exact; the distance counts concealed tiles alone (that own melds, or
wilds by their face, use copies up is left to lattice.shanten).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from rules.classes import Tables, tables
from rules.errors import HandError, QuestionError
from rules.faces import DONE, FINISHERS, TILES
from rules.hand import Hand
from rules.lattice import SHAPES
from rules.shape_rows import field, specials
from rules.tiles import KINDS
from rules.words import Text

Counts = NDArray[np.uint8]
Index = NDArray[np.intp]
Shorts = NDArray[np.uint16]
Lacks = NDArray[np.int8]
Wilds = int | NDArray[np.integer]

_ROWS = 5000
"""Rows taken at a time, so that all that is about them stays in the processor's cache."""

_STARTS = (0, 9, 18, 27)
_FAR = 99
_CODES = np.array(
    [[5 ** (kind % 9) * (kind // 9 == side) for side in range(4)] for kind in range(KINDS)],
    np.float32,
)
_STEPS = 5 ** np.arange(9)[:, None]


@dataclass(frozen=True, slots=True)
class _Lines:
    """The tables for so many sets, their lines laid end to end.

    suit_line, honour_line: where the line of a point's class begins in `lack` and `last`.
    """

    tables: Tables
    suit_line: Shorts
    honour_line: Shorts
    letters: Shorts
    rest: Shorts
    lack: Lacks
    suits: Shorts
    three: Shorts
    last: Lacks


@cache
def _lines(sets: int, honour_runs: bool, fifth: bool) -> _Lines:
    t = tables(max(4, sets), honour_runs, fifth)
    return _Lines(
        t,
        t.suit * np.uint16(t.lack.shape[2]),
        t.honours * np.uint16(t.last.shape[2]),
        t.letters.ravel() * np.uint16(t.rest.shape[1]),
        t.rest.ravel(),
        t.lack[sets].ravel().view(np.int8),
        t.suits.ravel() * np.uint16(t.three.shape[1]),
        t.three.ravel(),
        t.last[sets].ravel().view(np.int8),
    )


class _Sides:
    """The four sides of some rows: their codes, faces and classes, and what the rows lack."""

    def __init__(self, counts: Counts, lines: _Lines) -> None:
        self.counts, self.lines = counts, lines
        self.codes = (counts.astype(np.float32) @ _CODES).T.astype(np.intp, order="C")

    @cached_property
    def faces(self) -> tuple[NDArray[np.uint32], ...]:
        """The face of every side."""
        t = self.lines.tables
        m, p, s, z = self.codes
        return *(t.suit_face.take(code) for code in (m, p, s)), t.honour_face.take(z)

    @cached_property
    def total(self) -> NDArray[np.uint32]:
        """The sums of the faces."""
        m, p, s, z = self.faces
        whole = m + p
        whole += s
        whole += z
        return whole

    @cached_property
    def classes(self) -> tuple[Shorts, Shorts, Shorts, Shorts]:
        """The class of every side."""
        t = self.lines.tables
        m, p, s = (t.suit.take(code).astype(np.uint16) for code in self.codes[:3])
        return m, p, s, t.honours.take(self.codes[3]).astype(np.uint16)

    def need(self) -> Lacks:
        """What the rows lack of sets and a pair."""
        m, p, s, z = self.classes
        line = m * np.uint16(self.lines.tables.lack.shape[2])
        return self.lines.lack.take(line + self._around(s, z, p))

    def _around(self, suit: Shorts, honours: Shorts, other: Shorts) -> Shorts:
        """The merged class of two suits and the honours."""
        width = np.uint16(self.lines.tables.letters.shape[1])
        return self.lines.rest.take(self.lines.letters.take(suit * width + honours) + other)

    def finishers(self) -> NDArray[np.bool_]:
        """Without wilds: the kinds that finish one side, at most one pair being elsewhere.

        Others that are unfinished, or have two pairs, make `others` two or more; two less than
        that has the sign bit unset.
        """
        kinds = np.zeros(len(self.counts), np.uint64)
        broken_less_two = field(self.total, DONE) - np.uint32(2)
        for start, face in zip(_STARTS, self.faces, strict=True):
            others = (broken_less_two - field(face, DONE)).view(np.int32)
            mine = (others >> 31).view(np.uint32) & face >> np.uint32(FINISHERS)
            kinds |= mine.astype(np.uint64) << np.uint64(start)
        each = kinds.astype("<u8", copy=False).view(np.uint8).reshape(-1, 8)
        return np.unpackbits(each, axis=1, count=KINDS, bitorder="little").view(np.bool_)

    def improvers(self, free: Lacks) -> NDArray[np.bool_]:
        """The kinds that bring each row to what so many wilds can fill."""
        out = np.zeros((len(self.counts), KINDS), np.bool_)
        rows = np.flatnonzero(self.need() == free + 1)
        if len(rows):
            out[rows] = _Sides(self.counts[rows], self.lines).after_each(free[rows]).T
        return out

    def after_each(self, free: Lacks) -> NDArray[np.bool_]:
        """Whether with each kind the rows lack so much at most: [kind, row].

        Wrong for a kind that is held four times.
        """
        lines, (m, p, s, z) = self.lines, self.classes
        out = np.empty((KINDS, len(self.counts)), np.bool_)
        around = (self._around(s, z, p), self._around(s, z, m), self._around(m, z, p))
        for start, code, rest in zip(_STARTS, self.codes, around, strict=False):
            line = lines.suit_line.take(code + _STEPS, mode="clip")
            np.less_equal(lines.lack.take(line + rest), free, out=out[start : start + 9])
        two = lines.suits.take(m * np.uint16(lines.tables.suits.shape[1]) + p)
        line = lines.honour_line.take(self.codes[3] + _STEPS[:7], mode="clip")
        np.less_equal(lines.last.take(line + lines.three.take(two + s)), free, out=out[27:])
        return out


def plain_row(hand: Hand) -> Counts:
    """The row of one hand: its concealed tiles that are not wild.

    >>> plain_row(Hand.parse("1123m5z", wild=["5z"]))[:3].tolist()
    [2, 1, 1]
    """
    row = np.array(hand.counts, np.uint8)
    row[[kind for kind in hand.wild if kind < KINDS]] = 0
    return row


def shanten_many(
    counts: Counts,
    sets: int = 4,
    wilds: Wilds = 0,
    *,
    shapes: Collection[str] = SHAPES,
    honour_runs: bool = False,
    live: bool = True,
    quad_pairs: bool = True,
) -> Lacks:
    """How far every row is from ready: -1 complete, 0 ready.

    sets: how many sets are wanted, own melds not counted (special shapes need all four, or five
    for 八对半); wilds: how many wilds each row has besides.

    >>> hand = np.array([[3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 25], np.uint8)
    >>> shanten_many(hand).tolist()
    [0]

    Raises:
        HandError: if a row has not 3 × sets + 1 or + 2 tiles, or a kind five times.
    """
    out = np.empty(len(counts), np.int8)
    for rows, free, wild in _parts(len(counts), wilds):
        fifth = wild or not live
        sides = _Sides(counts[rows], _lines(sets, honour_runs, fifth))
        _expect(sides, free, (3 * sets + 1, 3 * sets + 2))
        lack = sides.need() if "standard" in shapes else np.full(len(free), _FAR, np.int8)
        for way in specials(shapes, sets, quad_pairs=quad_pairs, fifth=fifth):
            np.minimum(lack, way.lack(sides.counts, sides.total), out=lack)
        out[rows] = lack - free
    out -= 1
    return out


def waits_many(
    counts: Counts,
    sets: int = 4,
    wilds: Wilds = 0,
    *,
    shapes: Collection[str] = SHAPES,
    honour_runs: bool = False,
    live: bool = True,
    quad_pairs: bool = True,
    held: Counts | None = None,
) -> NDArray[np.bool_]:
    """Which kinds complete every row: an array [hand, kind].

    sets, wilds: as for shanten_many; held: the copies that count against the four of each kind,
    melds and wilds by their face included, if they are more than `counts`.

    >>> hand = np.array([[3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 25], np.uint8)
    >>> waits_many(hand)[0].nonzero()[0].tolist()
    [0, 1, 2, 3, 4, 5, 6, 7, 8]

    Raises:
        HandError: if a row has not 3 × sets + 1 tiles, or a kind five times.
        QuestionError: for formal waits with wilds, which lattice.waits knows hand by hand.
    """
    if not live and np.any(wilds):
        raise _formal_with_wilds()
    out = np.empty((len(counts), KINDS), np.bool_)
    for rows, free, wild in _parts(len(counts), wilds):
        fifth = wild or not live
        sides = _Sides(counts[rows], _lines(sets, honour_runs, fifth))
        _expect(sides, free, (3 * sets + 1,))
        if "standard" not in shapes:
            found = np.zeros(sides.counts.shape, np.bool_)
        else:
            found = sides.improvers(free) if wild else sides.finishers()
        for way in specials(shapes, sets, quad_pairs=quad_pairs, fifth=fifth):
            one_away = np.flatnonzero(way.lack(sides.counts, sides.total) == free + 1)
            found[one_away] |= way.draws(sides.counts[one_away], sides.total[one_away])
        if held is not None and live:
            found &= held[rows] < 4
        elif wild:
            found &= sides.counts < 4
        out[rows] = found
    return out


def nearer_many(
    counts: Counts,
    sets: int = 4,
    *,
    shapes: Collection[str] = SHAPES,
    honour_runs: bool = False,
    fifth: bool = False,
) -> tuple[Lacks, NDArray[np.bool_]]:
    """What every row lacks to be complete, and the kinds that bring it a tile nearer: [hand, kind].

    Rows may have any number of tiles, so that some of a hand's may be left out; wilds are not
    taken off. A kind held four times is never among them; `fifth` as in rules.classes.

    >>> hand = np.array([[3, 1, 1, 1, 1, 1, 1, 1, 2] + [0] * 25], np.uint8)
    >>> lack, nearer = nearer_many(hand)
    >>> lack.tolist(), nearer[0].nonzero()[0].tolist()
    ([2], [0, 1, 2, 3, 4, 5, 6, 7, 8])
    """
    sides = _Sides(counts, _lines(sets, honour_runs, fifth))
    if "standard" in shapes:
        lack = sides.need()
        nearer = sides.after_each(lack - np.int8(1)).T
    else:
        lack = np.full(len(counts), _FAR, np.int8)
        nearer = np.zeros(counts.shape, np.bool_)
    for way in specials(shapes, sets, quad_pairs=True, fifth=fifth):
        other = way.lack(counts, sides.total).astype(np.int8)
        rows = np.flatnonzero(other <= lack)
        if len(rows):
            nearer[rows[other[rows] < lack[rows]]] = False
            nearer[rows] |= way.draws(counts[rows], sides.total[rows])
            lack[rows] = other[rows]
    return lack, nearer & (counts < 4)


def _parts(hands: int, wilds: Wilds) -> Iterator[tuple[slice | Index, Lacks, bool]]:
    """The rows part by part, with their wilds, all with some or all without any."""
    every = np.broadcast_to(np.asarray(wilds, np.int8), hands)
    for start in range(0, hands, _ROWS):
        rows = slice(start, min(start + _ROWS, hands))
        free = every[rows]
        wild = free > 0
        if wild.all() or not wild.any():
            yield rows, free, bool(wild[0])
            continue
        for has in (False, True):
            few = start + np.flatnonzero(wild == has)
            yield few, every[few], has


def _expect(sides: _Sides, free: Lacks, sizes: tuple[int, ...]) -> None:
    if sides.counts.max() <= 4:
        tiles = field(sides.total, TILES).astype(np.int8) + free
        if sizes[0] <= tiles.min() and tiles.max() <= sizes[-1]:
            return
    raise HandError(
        "wrong_count",
        Text(
            "每手要 {sizes} 张（算上赖子），每种最多四张",
            "every hand has {sizes} tiles, wilds included, and no kind five times",
        ).fill(sizes=" / ".join(map(str, sizes))),
        field="hand",
    )


def _formal_with_wilds() -> QuestionError:
    return QuestionError(
        "formal_wilds",
        Text("有耗子时要一手一手地问形式听牌", "formal waits with wilds are asked hand by hand"),
        field="live",
    )
