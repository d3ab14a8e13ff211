"""What a hand goes for at a table: a complete hand that may win, and how far that is.

A `Goal` measures rows of 34 counts (the concealed tiles that are not wild) by the lattice, many at
a time. What a variant bars beyond the shape is data here: suits of which none may be held, kinds
of which one must be waited for. rules/variants/goals.py says which table has what. Wins that need
no shape at all (three 财神, the third 次牌) are no goal: they come by luck alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.batch import Counts, Lacks, nearer_many
from rules.readings import SHAPES
from rules.tiles import KINDS

Bools = NDArray[np.bool_]

FAR = 60
_EACH = np.eye(KINDS, dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Goal:
    """The complete hands that win, for a hand that still wants so many sets.

    shapes, honour_runs, fifth: as for the lattice; drops: choices of suits (0 万, 1 筒, 2 条) to
    do without, empty where the melds leave no choice; last: kinds of which a ready hand must wait
    for one, () for any.
    """

    sets: int = 4
    shapes: tuple[str, ...] = SHAPES
    honour_runs: bool = False
    fifth: bool = False
    drops: tuple[tuple[int, ...], ...] = ((),)
    last: tuple[int, ...] = ()

    def plain(self) -> Goal:
        """The same shapes with nothing barred beyond them."""
        return Goal(self.sets, self.shapes, self.honour_runs, self.fifth)

    def lacking(self, rows: Counts) -> tuple[Lacks, Bools]:
        """The tiles that each row lacks, wilds not taken off, and the kinds that help."""
        if self.drops == ((),):
            return self._shape(rows)
        if not self.drops:
            return np.full(len(rows), FAR, np.int8), np.zeros(rows.shape, np.bool_)
        lack, nearer = self._shape(np.concatenate([rows * kept(drop) for drop in self.drops]))
        nearer &= np.repeat([kept(drop) > 0 for drop in self.drops], len(rows), axis=0)
        lacks, helps = lack.reshape(-1, len(rows)), nearer.reshape(-1, len(rows), KINDS)
        least = lacks.min(axis=0)
        return least, (helps & (lacks == least)[..., None]).any(axis=0)

    def _shape(self, rows: Counts) -> tuple[Lacks, Bools]:
        return nearer_many(
            rows, self.sets, shapes=self.shapes, honour_runs=self.honour_runs, fifth=self.fifth
        )

    def away(self, rows: Counts, wilds: int) -> tuple[Lacks, Bools]:
        """How far each row is from a ready hand that may win, and the kinds that help the shape.

        wilds: how many wilds every row has besides. A row with a tile too many counts by its best
        discard; -1 is complete.
        """
        lack, nearer = self.lacking(rows)
        return self._barred(rows, wilds, lack, nearer), nearer

    def _barred(self, rows: Counts, wilds: int, lack: Lacks, nearer: Bools) -> Lacks:
        """The steps of rows that lack so much, one or two more where no wait would do."""
        far = np.maximum(lack - np.int8(wilds + 1), -1)
        if not self.last:
            return far
        shut = ~nearer[:, self.last].any(axis=1)
        waiting = (rows.sum(axis=1) + wilds) % 3 == 1
        shut &= ~(waiting & (lack <= wilds))
        far[shut] += 1
        low = np.flatnonzero(shut & (lack <= wilds)) if wilds else np.flatnonzero(shut)
        if len(low):
            far[low[self._all_low(rows[low], lack[low])]] += 1
        return far

    def _all_low(self, rows: Counts, lack: Lacks) -> Bools:
        """Whether neither the nearest hands nor any one draw lead to a tile to be waited for.

        Then the pair, or a set, has to be given up for other tiles: another step.
        """
        low = np.ones(KINDS, np.uint8)
        low[list(self.last)] = 0
        without = self.lacking(rows * low)[0] == lack
        for at in np.flatnonzero(without):
            _, nearer = self.lacking(np.minimum(rows[at] + _EACH, 4).astype(np.uint8))
            without[at] = not nearer[:, self.last].any()
        return without

    def helps(self, rows: Counts, wilds: int) -> tuple[Lacks, Bools]:
        """How far each row is, and the kinds that bring it a step nearer.

        Where a tile must be waited for, a kind that helps the shape alone is none of them.
        """
        lack, nearer = self.lacking(rows)
        far = self._barred(rows, wilds, lack, nearer)
        if not self.last:
            return far, nearer
        tried = (rows < 4) & (nearer | (far >= lack - wilds)[:, None])
        at, kind = np.nonzero(tried)
        after, _ = self.away(rows[at] + _EACH[kind], wilds)
        found = np.zeros(rows.shape, np.bool_)
        found[at, kind] = np.maximum(after, 0) < far[at]
        return far, found


def kept(drop: tuple[int, ...]) -> Counts:
    """1 for every kind but those of the dropped suits."""
    return np.array([kind // 9 not in drop for kind in range(KINDS)], np.uint8)
