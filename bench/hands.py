"""The hands that engines are timed on: arrays of 34 counts, the same for the same seed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rules.batch import shanten_many, waits_many
from rules.shapes import ORPHANS
from rules.tiles import KINDS

Rows = NDArray[np.uint8]

_DECK = np.repeat(np.arange(KINDS), 4)


def dealt(number: int, seed: int, tiles: int = 13) -> Rows:
    """Hands of so many tiles dealt from the 136."""
    rng = np.random.default_rng(seed)
    places = rng.random((number, len(_DECK))).argpartition(tiles, axis=1)[:, :tiles]
    return _counted(_DECK[places])


def near_ready(number: int, seed: int) -> Rows:
    """Hands of 13, half of them ready, half one away; a tenth pairs, a fiftieth orphans.

    Only hands of which every engine says the same, whether four alike are two pairs or not.
    """
    rng = np.random.default_rng(seed)
    rows = complete(5 * number, seed)
    at = (rows.cumsum(axis=1) > rng.integers(0, 14, len(rows))[:, None]).argmax(axis=1)
    rows[np.arange(len(rows)), at] -= 1
    rows = np.concatenate([rows, _spoiled(rows, rng)])
    away = shanten_many(rows)
    kept = [_alike(rows[away == n])[: number // 2] for n in (0, 1)]
    return rng.permutation(np.concatenate(kept))


def complete(number: int, seed: int) -> Rows:
    """Complete hands of 14: sets from one to four suits and a pair, some pairs, some orphans."""
    rng = np.random.default_rng(seed)
    made = _standard(3 * number, rng)
    made = made[made.max(axis=1) <= 4][: number - number // 10 - number // 50]
    pairs = _counted(np.argsort(rng.random((number // 10, KINDS)), axis=1)[:, :7].repeat(2, axis=1))
    orphans = np.zeros((number // 50, KINDS), np.uint8)
    orphans[:, ORPHANS] = 1
    orphans[np.arange(len(orphans)), rng.choice(ORPHANS, len(orphans))] += 1
    return rng.permutation(np.concatenate([made, pairs, orphans]))


def with_wilds(rows: Rows, seed: int) -> tuple[Rows, NDArray[np.int64]]:
    """The hands with one to four tiles turned into wilds: what is left, and how many are wild."""
    rng = np.random.default_rng(seed)
    wilds, left = rng.integers(1, 5, len(rows)), rows.copy()
    for round_ in range(1, 5):
        lost = np.flatnonzero(wilds >= round_)
        ends = left[lost].cumsum(axis=1)
        tile = (rng.random(len(lost)) * ends[:, -1]).astype(int)
        left[lost, (ends > tile[:, None]).argmax(axis=1)] -= 1
    return left, wilds


def _counted(kinds: NDArray[np.integer]) -> Rows:
    rows = np.zeros((len(kinds), KINDS), np.uint8)
    np.add.at(rows, (np.arange(len(kinds))[:, None], kinds), 1)
    return rows


def _standard(number: int, rng: np.random.Generator) -> Rows:
    """Four sets and a pair, five copies not excluded."""
    allowed = rng.integers(1, 16, number)
    suits = np.stack([(allowed >> n & 1) > 0 for n in range(4)], axis=1)
    hands = np.arange(number)
    rows = np.zeros((number, KINDS), np.uint8)
    for block in range(5):
        suit = np.where(suits, rng.random((number, 4)), -1).argmax(axis=1)
        rank = rng.integers(0, 7, number) + np.where(suit < 3, rng.integers(0, 3, number), 0)
        if block == 4:
            rows[hands, 9 * suit + rank] += 2
            break
        run = (suit < 3) & (rank < 7) & (rng.random(number) < 0.7)
        for step in range(3):
            rows[hands, 9 * suit + rank + run * step] += 1
    return rows


def _spoiled(rows: Rows, rng: np.random.Generator) -> Rows:
    """The hands with one tile put in the place of another."""
    other = rows.copy()
    lost = (rows.cumsum(axis=1) > rng.integers(0, 13, len(rows))[:, None]).argmax(axis=1)
    hands = np.arange(len(rows))
    other[hands, lost] -= 1
    other[hands, rng.integers(0, KINDS, len(rows))] += 1
    return other[other.max(axis=1) <= 4]


def _alike(rows: Rows) -> Rows:
    """The hands to which it makes no difference whether four alike are two pairs."""
    same = shanten_many(rows) == shanten_many(rows, quad_pairs=False)
    return rows[same & (waits_many(rows) == waits_many(rows, quad_pairs=False)).all(axis=1)]
