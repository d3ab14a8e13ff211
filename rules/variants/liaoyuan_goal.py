"""How far a hand of 辽源 is from one that wins: three suits, a terminal or honour, a triplet.

A hand that meets the conditions holds some block that brings each of them: a triplet or a pair of
dragons for the 刻, a block with a 1, a 9 or an honour for the 幺九. Every choice of such blocks is
taken out of the hand in turn, and the lattice's rows say what the rest lacks, with something of
every suit. Seven pairs and four triplets are free of the conditions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rules.batch import Counts, Lacks
from rules.classes import classes
from rules.features import DRAGONS, HONOURS, TERMINALS
from rules.goal import FAR, Bools, Goal
from rules.targets import HONOURS as HONOUR_SIDE
from rules.targets import SUIT
from rules.tiles import KINDS

Sides = list[NDArray[np.uint8]]
"""What each side of some rows lacks of m sets and p pairs: [side][m, p, row]."""

_SPANS = ((0, 9), (9, 18), (18, 27), (27, 34))
_CODES = [(5 ** np.arange(kinds)).astype(np.float32) for kinds in (9, 9, 9, 7)]
_ENDS = frozenset((*TERMINALS, *HONOURS))


@dataclass(frozen=True, slots=True)
class LiaoyuanGoal(Goal):
    """The goal of a hand of which the melds bring some conditions already.

    suits: the suits of which something is still wanted; terminal, triplet: whether the hand still
    wants one; triplets: whether four triplets can still be made.
    """

    suits: tuple[int, ...] = (0, 1, 2)
    terminal: bool = True
    triplet: bool = True
    triplets: bool = True

    def lacking(self, rows: Counts) -> tuple[Lacks, Bools]:
        """The tiles that each row lacks of a hand that wins, and the kinds that help."""
        lack, nearer = self._met(rows)
        special = Goal(self.sets, tuple(s for s in self.shapes if s != "standard"))
        for other, helps in (
            *([special.lacking(rows)] if special.shapes else ()),
            *([_triplets(rows, self.sets)] if self.triplets else ()),
        ):
            nearer = np.where((other < lack)[:, None], False, nearer)
            nearer |= helps & (other <= lack)[:, None]
            lack = np.minimum(lack, other)
        return lack, nearer & (rows < 4)

    def _met(self, rows: Counts) -> tuple[Lacks, Bools]:
        """The same of sets and a pair that meet the conditions."""
        forced, sets, pairs = _choices(self.terminal, self.triplet)
        fit = sets <= self.sets
        forced, sets, pairs = forced[fit], sets[fit], pairs[fit]
        many, held = len(forced), rows.astype(np.int8)[:, None]
        lacking = np.maximum(forced - held, 0)
        rest = np.maximum(held - forced, 0).reshape(-1, KINDS)
        sides = self._sides(rest, np.tile(forced, (len(rows), 1)))
        whole = _plus(_plus(sides[0], sides[1]), _plus(sides[2], sides[3]))
        at = np.arange(len(rest))
        need = whole[self.sets - np.tile(sets, len(rows)), 1 - np.tile(pairs, len(rows)), at]
        lacks = lacking.sum(axis=2) + need.reshape(-1, many)
        least = lacks.min(axis=1)
        row, choice = np.nonzero(lacks == least[:, None])
        chosen = row * many + choice
        helps = lacking[row, choice] > 0
        helps |= self._fewer(
            [side[..., chosen] for side in sides],
            rest[chosen],
            forced[choice],
            (self.sets - sets[choice], 1 - pairs[choice]),
        )
        nearer = np.zeros(rows.shape, np.bool_)
        np.logical_or.at(nearer, row, helps)
        return least.astype(np.int8), nearer

    def _sides(self, rest: NDArray[np.int8], forced: NDArray[np.int8]) -> Sides:
        """The sides of rows; a suit that is wanted must hold something, here or in a block."""
        found = []
        for side, (start, end) in enumerate(_SPANS):
            found.append(self._side(side, rest[:, start:end], forced[:, start:end]))
        return found

    def _side(
        self, side: int, rest: NDArray[np.int8], forced: NDArray[np.int8]
    ) -> NDArray[np.uint8]:
        label, _ = classes(HONOUR_SIDE if side == 3 else SUIT, max(4, self.sets), False)
        code = (rest.astype(np.float32) @ _CODES[side]).astype(np.intp)
        rows = _columns(side, max(4, self.sets)).take(label.take(code), axis=2)[: self.sets + 1]
        if side in self.suits:
            rows[0, 0, ~forced.any(axis=1)] = FAR
        return rows

    def _fewer(
        self,
        sides: Sides,
        rest: NDArray[np.int8],
        forced: NDArray[np.int8],
        wanted: tuple[NDArray[np.int8], NDArray[np.int8]],
    ) -> Bools:
        """The kinds with which the rest lacks one tile less."""
        front, back = _plus(sides[0], sides[1]), _plus(sides[2], sides[3])
        others = (
            _plus(sides[1], back), _plus(sides[0], back), _plus(front, sides[3]),
            _plus(front, sides[2]),
        )  # fmt: skip
        found = np.zeros(rest.shape, np.bool_)
        for side, (start, end) in enumerate(_SPANS):
            line = _line(others[side], wanted)
            now = (sides[side] + line).min(axis=(0, 1))
            for kind in range(start, end):
                more = rest[:, start:end].copy()
                more[:, kind - start] = np.minimum(more[:, kind - start] + 1, 4)
                after = self._side(side, more, forced[:, start:end])
                after += line
                found[:, kind] = after.min(axis=(0, 1)) < now
        return found


def _plus(one: NDArray[np.uint8], two: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """What two sides lack together."""
    found = np.full(one.shape, FAR, np.uint8)
    sets = len(one)
    for m in range(sets):
        for n in range(sets - m):
            for p, q in ((0, 0), (0, 1), (1, 0)):
                np.minimum(found[m + n, p + q], one[m, p] + two[n, q], out=found[m + n, p + q])
    return found


def _line(
    others: NDArray[np.uint8], wanted: tuple[NDArray[np.int8], NDArray[np.int8]]
) -> NDArray[np.uint8]:
    """What the other sides lack if one holds m sets and p pairs of those wanted: [m, p, row]."""
    sets, pairs = wanted
    at, found = np.arange(len(sets)), np.full(others.shape, FAR, np.uint8)
    for m in range(len(others)):
        for p in (0, 1):
            n, q = sets - m, pairs - p
            fits = (n >= 0) & (q >= 0)
            found[m, p] = np.where(fits, others[np.maximum(n, 0), np.maximum(q, 0), at], FAR)
    return found


@lru_cache(4)
def _columns(side: int, sets: int) -> NDArray[np.uint8]:
    """What every class of a side lacks: [m, p, class]."""
    _, rows = classes(HONOUR_SIDE if side == 3 else SUIT, sets, False)
    return np.minimum(np.ascontiguousarray(rows.transpose(1, 2, 0)), FAR)


@lru_cache(4)
def _choices(
    terminal: bool, triplet: bool
) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int8]]:
    """Blocks that bring what is wanted: their counts, how many sets they are, how many pairs."""
    triplets = [(kind,) * 3 for kind in range(KINDS)]
    pairs = [(kind,) * 2 for kind in range(KINDS)]
    runs = [(k, k + 1, k + 2) for k in range(27) if k % 9 in (0, 6)]
    ends = [block for block in (*runs, *triplets, *pairs) if _ENDS.intersection(block)]
    threes = [*triplets, *(pair for pair in pairs if pair[0] in DRAGONS)]
    if terminal and triplet:
        both = [(three,) for three in threes if _ENDS.intersection(three)]
        mixed = [(three, end) for three in threes for end in ends if three[0] not in _ENDS]
        found = [*both, *mixed]
    else:
        found = [(block,) for block in (ends if terminal else threes if triplet else ())]
    every = found or [()]
    counts = np.zeros((len(every), KINDS), np.int8)
    for at, blocks in enumerate(every):
        for kind in (kind for block in blocks for kind in block):
            counts[at, kind] += 1
    two = [sum(len(block) == 2 for block in blocks) for blocks in every]
    three = [sum(len(block) == 3 for block in blocks) for blocks in every]
    return counts, np.array(three, np.int8), np.array(two, np.int8)


def _triplets(rows: Counts, sets: int) -> tuple[Lacks, Bools]:
    """What rows lack of triplets and a pair, and the kinds that help."""
    lack = _triplets_lack(rows, sets)
    nearer = np.zeros(rows.shape, np.bool_)
    for kind in range(KINDS):
        more = rows.copy()
        more[:, kind] += 1
        nearer[:, kind] = _triplets_lack(more, sets) < lack
    return lack, nearer


def _triplets_lack(rows: Counts, sets: int) -> Lacks:
    held = rows.astype(np.int8)
    three, two = np.maximum(3 - held, 0), np.maximum(2 - held, 0)
    least = np.sort(three, axis=1)[:, : sets + 1]
    whole = least[:, :sets].sum(axis=1)
    if sets:
        inside = three <= least[:, sets - 1 : sets]
        without = np.where(inside, least[:, sets : sets + 1] - three, 0)
    else:
        without = np.zeros_like(three)
    return (whole[:, None] + without + two).min(axis=1).astype(np.int8)
