"""What a hand lacks when some kinds have run out: exact, by trying every target.

Slow (a millisecond) and seldom needed: own melds or wilds of a face may leave too few copies of a
kind for the nearest target, which changes what the tables say.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from rules.targets import HONOURS, HONOURS_WITH_RUNS, SUIT, Side, targets

Row = dict[tuple[int, int, int], int]
"""Tiles lacking by (copies beyond what is left, sets, pairs)."""


def need(row: Sequence[int], left: Sequence[int], sets: int, wilds: int, honour_runs: bool) -> int:
    """How many tiles a row of 34 counts lacks of `sets` sets and a pair.

    left: how often each kind could be had at most, those held included; what a target wants
    beyond that must be wild, so at most `wilds` tiles.
    """
    honours = HONOURS_WITH_RUNS if honour_runs else HONOURS
    total: Row = {(0, 0, 0): 0}
    for side, start in ((SUIT, 0), (SUIT, 9), (SUIT, 18), (honours, 27)):
        part = slice(start, start + side.kinds)
        total = _merge(
            total, _side(side, tuple(row[part]), tuple(left[part]), sets, wilds), sets, wilds
        )
    return min((n for (_, m, p), n in total.items() if m == sets and p == 1), default=63)


@lru_cache(maxsize=4096)
def _side(side: Side, row: tuple[int, ...], left: tuple[int, ...], sets: int, wilds: int) -> Row:
    found: Row = {}
    for target in targets(side, sets):
        lack = np.maximum(target.counts - np.array(row), 0).sum(axis=1)
        beyond = np.maximum(target.counts - np.array(left), 0).sum(axis=1)
        for wild in range(wilds + 1):
            if (beyond == wild).any():
                found[wild, target.sets, target.pairs] = int(lack[beyond == wild].min())
    return found


def _merge(one: Row, two: Row, sets: int, wilds: int) -> Row:
    found: Row = {}
    for (w, m, p), n in one.items():
        for (v, k, q), more in two.items():
            if w + v <= wilds and m + k <= sets and p + q <= 1:
                key = (w + v, m + k, p + q)
                found[key] = min(found.get(key, 63), n + more)
    return found
