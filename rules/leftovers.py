"""The best partial split of a hand that is not complete: what makes groups, what is left over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.hand import Hand
from rules.parting import (
    CACHE,
    ORPHANS,
    STARTS,
    Counts,
    ReadBlock,
    as_block,
    fitting,
    lay_out,
    real_counts,
    wild_groups,
    without,
)

_LEFT = 100
"""What a tile left over costs; the added tile costs a little less."""

_NEAR = 4
"""Pairs and orphans are worth a thought only if they leave at most so many tiles."""


@dataclass(frozen=True, slots=True)
class _Partial:
    """Some groups, and the tiles that stand in none of them."""

    cost: int = 0
    blocks: tuple[ReadBlock, ...] = ()
    left: tuple[int, ...] = ()

    def plus(self, other: _Partial) -> _Partial:
        return _Partial(
            self.cost + other.cost, self.blocks + other.blocks, self.left + other.left
        )  # fmt: skip

    @property
    def rank(self) -> tuple[int, tuple[int, ...]]:
        return self.cost, self.left


_Use = tuple[int, int, int]
"""Sets, pairs and wilds that a partial split uses."""
_Partials = dict[_Use, _Partial]


def leftovers(
    hand: Hand,
    tile: int | None = None,
    *,
    shapes: Sequence[str] = ("standard", "pairs", "orphans"),
    honour_runs: bool = False,
) -> tuple[tuple[ReadBlock, ...], tuple[int, ...]]:
    """The partial split that leaves fewest tiles over, and those tiles (wilds as their own face).

    Among equals: one that leaves the added tile over, then the one with most sets. Always the same
    for the same hand; nothing is left of a complete one.

    >>> blocks, left = leftovers(Hand.parse("123m456p789s1155z"), 20)
    >>> [block.name for block in blocks], left
    (['run', 'run', 'run', 'pair'], (20, 27, 27))
    """
    best = [_standard(hand, tile, honour_runs)] if "standard" in shapes else []
    special = []
    if not hand.melds and len(hand.concealed) + (tile is not None) == 14:
        special += [_pairs(hand, tile)] if "pairs" in shapes else []
        special += [_orphans(hand, tile)] if "orphans" in shapes else []
    best += [partial for partial in special if not best or len(partial.left) <= _NEAR]
    chosen = min(best, key=lambda partial: len(partial.left))
    return chosen.blocks, tuple(sorted(chosen.left))


# --- sets and a pair -----------------------------------------------------------------------------


@lru_cache(CACHE)
def _suit(counts: Counts, table: str, start: int, wilds: int, tile: int) -> _Partials:
    if not any(counts):
        return {(0, 0, 0): _Partial()}
    found: _Partials = {}
    lowest = next(at for at, n in enumerate(counts) if n)
    less = (*counts[:lowest], counts[lowest] - 1, *counts[lowest + 1 :])
    alone = _Partial(_LEFT - (start + lowest == tile), (), (start + lowest,))
    for use, rest in _suit(less, table, start, wilds, tile).items():
        _keep(found, use, alone.plus(rest))
    for _, group in fitting(counts, table, wilds):
        used = len(group.wilds)
        one = _Partial(0, (as_block(group, start),))
        more = _suit(without(counts, group), table, start, wilds - used, tile)
        for (sets, pairs, wild), rest in more.items():
            if pairs + group.load[1] <= 1:
                use = (sets + group.load[0], pairs + group.load[1], wild + used)
                _keep(found, use, one.plus(rest))
    return found


def _keep(found: _Partials, use: _Use, partial: _Partial) -> None:
    if use not in found or partial.rank < found[use].rank:
        found[use] = partial


def _standard(hand: Hand, tile: int | None, honour_runs: bool) -> _Partial:
    layout = lay_out(hand, tile, honour_runs)
    total: _Partials = {(0, 0, 0): _Partial()}
    for counts, table, start in zip(layout.suits, layout.tables, STARTS, strict=True):
        of_suit = _suit(counts, table, start, layout.wilds, -1 if tile is None else tile)
        total = _sum(total, of_suit, layout.sets, layout.wilds)
    wild = [kind for kind in hand.concealed if kind in hand.wild]
    whole = [
        (_with_wilds(use, partial, layout.sets, wild), -use[0]) for use, partial in total.items()
    ]
    return min(whole, key=lambda pair: (pair[0].cost, pair[1], pair[0].left))[0]


def _sum(some: _Partials, more: _Partials, sets: int, wilds: int) -> _Partials:
    found: _Partials = {}
    for (m, p, w), one in some.items():
        for (n, q, v), other in more.items():
            if m + n <= sets and p + q <= 1 and w + v <= wilds:
                _keep(found, (m + n, p + q, w + v), one.plus(other))
    return found


def _with_wilds(use: _Use, partial: _Partial, sets: int, wild: list[int]) -> _Partial:
    """The partial split with its unused wilds put together, what remains of them left over."""
    spare = wild[use[2] :]
    more = min(len(spare) // 3, sets - use[0])
    pair = int(use[1] == 0 and len(spare) - 3 * more >= 2)
    rest = spare[3 * more + 2 * pair :]
    groups = wild_groups(wild, more, pair) if more or pair else ()
    return partial.plus(_Partial(_LEFT * len(rest), groups, tuple(rest)))


# --- pairs and orphans ---------------------------------------------------------------------------


def _pairs(hand: Hand, tile: int | None) -> _Partial:
    row = real_counts(hand, tile)
    wild = [kind for kind in hand.concealed if kind in hand.wild]
    singles = [kind for kind in range(34) if row[kind] % 2]
    singles.sort(key=lambda kind: kind == tile)
    blocks = [ReadBlock("pair", (kind, kind)) for kind in range(34) for _ in range(row[kind] // 2)]
    blocks += [ReadBlock("pair", (kind, kind), (1,)) for kind in singles[: len(wild)]]
    spare = wild[len(singles) :]
    blocks += wild_groups(wild, 0, len(spare) // 2) if spare else ()
    left = (*singles[len(wild) :], *spare[len(spare) // 2 * 2 :])
    return _Partial(_LEFT * len(left), tuple(blocks), left)


def _orphans(hand: Hand, tile: int | None) -> _Partial:
    row = real_counts(hand, tile)
    wild = [kind for kind in hand.concealed if kind in hand.wild]
    doubled = next((kind for kind in ORPHANS if row[kind] > 1), None)
    blocks, left = [], []
    for kind in range(34):
        use = min(row[kind], 1 + (kind == doubled)) if kind in ORPHANS else 0
        left += [kind] * (row[kind] - use)
        if use:
            blocks.append(ReadBlock("pair" if use == 2 else "orphan", (kind,) * use))
    holes = [kind for kind in ORPHANS if not row[kind]] + [ORPHANS[-1]] * (doubled is None)
    blocks += [ReadBlock("orphan", (kind,), (0,)) for kind in holes[: len(wild)]]
    left += wild[len(holes) :]
    return _Partial(_LEFT * len(left), tuple(blocks), tuple(left))
