"""The special shapes for many hands at once: what rows of 34 counts lack, and which tiles help.

`total` is the sum of a row's faces (rules.faces).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from rules.faces import DONE, DONE_MASK, MASK, ORPHAN_PAIRS, ORPHANS, PAIRS, TILES, TILES_MASK
from rules.shapes import ORPHANS as ORPHAN_KINDS
from rules.shapes import UNRELATED

Counts = NDArray[np.uint8]
Totals = NDArray[np.uint32]
Lacks = NDArray[np.integer]

_MASKS = {at: np.uint32(MASK) for at in (PAIRS, ORPHANS, ORPHAN_PAIRS)} | {
    DONE: np.uint32(DONE_MASK),
    TILES: np.uint32(TILES_MASK),
}
_IS_UNRELATED = np.array([np.isin(np.arange(34), kinds) for kinds in UNRELATED])
_IS_ORPHAN = np.isin(np.arange(34), ORPHAN_KINDS)


@dataclass(frozen=True, slots=True)
class Special:
    """A special shape: what rows lack of it; where they lack something, the tiles that help."""

    lack: Callable[[Counts, Totals], Lacks]
    draws: Callable[[Counts, Totals], NDArray[np.bool_]]


def specials(shapes: Collection[str], sets: int, *, quad_pairs: bool, fifth: bool) -> list[Special]:
    """The special shapes among `shapes` for hands that want so many sets."""
    found = []
    if "pairs" in shapes and sets == 4:
        found.append(PAIRS_SHAPE if quad_pairs else DIFFERENT_PAIRS)
    if "pairs" in shapes and sets == 5:
        found.append(PAIRS_AND_TRIPLET[fifth])
    if "orphans" in shapes and sets == 4:
        found.append(ORPHANS_SHAPE)
    if "unrelated" in shapes and sets == 4:
        found.append(UNRELATED_SHAPE)
    return found


def field(total: Totals, at: int) -> Totals:
    """A field of a face or of a total."""
    return total >> np.uint32(at) & _MASKS[at]


def _missing(more: Lacks, singles: Lacks) -> Lacks:
    return np.maximum(more, 0) + np.maximum(more - singles, 0)


def _pairs_lack(counts: Counts, total: Totals) -> Lacks:
    pairs = field(total, PAIRS).astype(np.int8)
    return _missing(7 - pairs, field(total, TILES).astype(np.int8) - 2 * pairs)


def _pairs_draws(counts: Counts, total: Totals) -> NDArray[np.bool_]:
    pairs = field(total, PAIRS)
    loose = 7 + pairs > field(total, TILES)
    return (counts & 1 | loose[:, None]).view(np.bool_)


def _different_lack(counts: Counts, total: Totals) -> Lacks:
    kinds, pairs = (counts > 0).sum(axis=1), (counts > 1).sum(axis=1)
    return 7 - np.minimum(pairs, 7) + np.maximum(7 - kinds, 0)


def _different_draws(counts: Counts, total: Totals) -> NDArray[np.bool_]:
    few = (counts > 0).sum(axis=1) < 7
    return (counts == 1) | (counts == 0) & few[:, None]


def _orphans_lack(counts: Counts, total: Totals) -> Lacks:
    kinds = field(total, ORPHANS).astype(np.int8)
    return 14 - kinds - (field(total, ORPHAN_PAIRS) > 0)


def _orphans_draws(counts: Counts, total: Totals) -> NDArray[np.bool_]:
    paired = field(total, ORPHAN_PAIRS) > 0
    return _IS_ORPHAN & (counts == 0) | _IS_ORPHAN & ~paired[:, None]


def _unrelated_lacks(counts: Counts) -> Lacks:
    """What each row lacks of each of the six sets: [set, row]."""
    have = (counts > 0).astype(np.int8) @ _IS_UNRELATED.T.astype(np.int8)
    return 14 - np.minimum(have.T, 14)


def _unrelated_lack(counts: Counts, total: Totals) -> Lacks:
    return _unrelated_lacks(counts).min(axis=0)


def _unrelated_draws(counts: Counts, total: Totals) -> NDArray[np.bool_]:
    lacks = _unrelated_lacks(counts)
    best = (lacks == lacks.min(axis=0)).T
    return (best @ _IS_UNRELATED) & (counts == 0)


def _alike(counts: Counts) -> NDArray[np.int8]:
    """How many kinds of each row are held n times: an array [n, row], up to five."""
    return np.stack([(counts == n).sum(axis=1, dtype=np.int8) for n in range(6)])


def _alike_lack(alike: NDArray[np.int8], fifth: bool) -> Lacks:
    pairs, singles = alike[2] + alike[3] + 2 * (alike[4] + alike[5]), alike[1::2].sum(axis=0)
    best = np.full(alike.shape[1], 17)
    for n, some in enumerate(alike):
        over = n - 3 if fifth and n > 3 else 0
        more = 7 - pairs + n // 2 - over // 2
        lack = max(0, 3 - n) + _missing(more, singles - n % 2 + over % 2)
        best = np.where(some > 0, np.minimum(best, lack), best)
    return best


def _triplet_lack(counts: Counts, total: Totals, fifth: bool) -> Lacks:
    return _alike_lack(_alike(counts), fifth)


def _triplet_draws(counts: Counts, total: Totals, fifth: bool) -> NDArray[np.bool_]:
    alike, found = _alike(counts), np.zeros(counts.shape, np.bool_)
    now = _alike_lack(alike, fifth)
    for n in range(5):
        more = alike.copy()
        more[n : n + 2] += np.array([[-1], [1]], np.int8)
        found |= (counts == n) & (_alike_lack(more, fifth) < now)[:, None]
    return found


PAIRS_SHAPE = Special(_pairs_lack, _pairs_draws)
DIFFERENT_PAIRS = Special(_different_lack, _different_draws)
ORPHANS_SHAPE = Special(_orphans_lack, _orphans_draws)
UNRELATED_SHAPE = Special(_unrelated_lack, _unrelated_draws)
PAIRS_AND_TRIPLET = tuple(
    Special(partial(_triplet_lack, fifth=fifth), partial(_triplet_draws, fifth=fifth))
    for fifth in (False, True)
)
