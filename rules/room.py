"""What a hand lacks when kinds have run out: exact, by trying every target.

Slow (milliseconds) and seldom needed. Own melds, or wilds of a face, may leave too few copies of a
kind for the nearest target, which changes what the tables say.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rules.targets import HONOURS, HONOURS_WITH_RUNS, SUIT, Side, targets
from rules.tiles import KINDS

FREE = (99,) * KINDS
"""Room without end, for formal answers."""

Row = dict[tuple[int, int, int], int]
"""Tiles lacking by (tiles that must be wild, sets, pairs)."""


def need(row: Sequence[int], room: Sequence[int], sets: int, wilds: int, honour_runs: bool) -> int:
    """How many tiles a row of 34 counts lacks of `sets` sets and a pair.

    room: how often each kind can be had at most, those in the row included; what a target wants
    beyond that must be wild, and at most `wilds` tiles may be.
    """
    honours = HONOURS_WITH_RUNS if honour_runs else HONOURS
    total: Row = {(0, 0, 0): 0}
    for side, start in ((SUIT, 0), (SUIT, 9), (SUIT, 18), (honours, 27)):
        part = slice(start, start + side.kinds)
        one = _side(side, tuple(row[part]), tuple(room[part]), sets, wilds)
        total = _merge(total, one, sets, wilds)
    return min(lack for (_, m, p), lack in total.items() if (m, p) == (sets, 1))


@lru_cache(maxsize=4096)
def _side(side: Side, row: tuple[int, ...], room: tuple[int, ...], sets: int, wilds: int) -> Row:
    found: Row = {}
    for target in targets(side, sets):
        lack = _beyond(target.counts, row)
        wild = _beyond(target.counts, room)
        for must in range(wilds + 1):
            if (wild == must).any():
                found[must, target.sets, target.pairs] = int(lack[wild == must].min())
    return found


def _beyond(counts: NDArray[np.int8], limits: tuple[int, ...]) -> NDArray[np.int8]:
    return np.maximum(counts - np.array(limits, np.int8), 0).sum(axis=1, dtype=np.int8)


def _merge(one: Row, two: Row, sets: int, wilds: int) -> Row:
    found: Row = {}
    for (must, m, p), lack in one.items():
        for (also, n, q), more in two.items():
            if must + also <= wilds and m + n <= sets and p + q <= 1:
                key = (must + also, m + n, p + q)
                found[key] = min(found.get(key, 63), lack + more)
    return found
