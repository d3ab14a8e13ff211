"""How far a hand of 辽源 is from one that wins: three suits, a terminal or honour, a triplet.

A hand that meets the conditions holds some block that brings each of them: a triplet or a pair of
dragons for the 刻, a block with a 1, a 9 or an honour for the 幺九, something of every suit. Each
side says what it lacks with and without (liaoyuan_sides.py), and four sides make a hand. Seven
pairs and four triplets are free of the conditions.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules.batch import Counts, Lacks
from rules.goal import FAR, Bools, Goal
from rules.tiles import KINDS
from rules.variants.liaoyuan_sides import State, one, sides, together


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
        if special.shapes:
            lack, nearer = _nearest((lack, nearer), special.lacking(rows))
        if self.triplets:
            close = np.flatnonzero(_triplets_lack(rows, self.sets) <= lack)
            found = _nearest((lack[close], nearer[close]), _triplets(rows[close], self.sets))
            lack[close], nearer[close] = found
        return lack, nearer & (rows < 4)

    def _met(self, rows: Counts) -> tuple[Lacks, Bools]:
        """The same of sets and a pair that meet the conditions."""
        aim = State(self.sets, 1, self.terminal, self.triplet)
        parts = self._sides(rows)
        front, back = together(parts[0], parts[1]), together(parts[2], parts[3])
        others = (
            together(parts[1], back), together(parts[0], back), together(front, parts[3]),
            together(front, parts[2]),
        )  # fmt: skip
        lack = one(front, back, aim)
        after = [one(part, np.repeat(other, part.shape[0] // len(rows), axis=0), aim)
                 for part, other in zip(self._more(rows), others, strict=True)]  # fmt: skip
        nearer = np.hstack([part.reshape(len(rows), -1) for part in after]) < lack[:, None]
        nearer &= (lack < FAR)[:, None]
        return np.minimum(lack, FAR).astype(np.int8), nearer

    def _sides(self, rows: Counts) -> list[Counts]:
        """What each side of rows lacks; a suit that is wanted must hold something."""
        suits = sides(rows[:, :27].reshape(-1, 9)).reshape(len(rows), 3, -1)
        return [*(self._wanted(at, suits[:, at]) for at in range(3)), sides(rows[:, 27:])]

    def _more(self, rows: Counts) -> list[Counts]:
        """The same with one tile more of each kind in turn."""
        suits = sides(_each_more(rows[:, :27].reshape(-1, 9))).reshape(len(rows), 3, 9, -1)
        honours = sides(_each_more(rows[:, 27:]))
        found = [suits[:, at].reshape(9 * len(rows), -1) for at in range(3)]
        return [*(self._wanted(at, found[at]) for at in range(3)), honours]

    def _wanted(self, at: int, found: Counts) -> Counts:
        if at in self.suits:
            found[:, State(0, 0).index] = FAR
        return found


def _nearest(one: tuple[Lacks, Bools], two: tuple[Lacks, Bools]) -> tuple[Lacks, Bools]:
    """Of two ways to win the nearer, or both where they are as near."""
    least = np.minimum(one[0], two[0])
    ways = [helps & (lack == least)[:, None] for lack, helps in (one, two)]
    return least, ways[0] | ways[1]


def _each_more(counts: Counts) -> Counts:
    """Counts with one tile more of each kind in turn, row after row."""
    kinds = counts.shape[1]
    more = counts[:, None] + np.eye(kinds, dtype=np.uint8)
    return np.minimum(more, 4).reshape(-1, kinds)


def _triplets(rows: Counts, sets: int) -> tuple[Lacks, Bools]:
    """What rows lack of triplets and a pair, and the kinds that help."""
    lack = _triplets_lack(rows, sets)
    more = (rows[:, None] + np.eye(KINDS, dtype=np.uint8)).reshape(-1, KINDS)
    return lack, _triplets_lack(more, sets).reshape(-1, KINDS) < lack[:, None]


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
