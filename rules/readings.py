"""The second engine: every way to read a winning hand, found by plain search.

It shares nothing with the lattice, so that the two can check each other. The lowest tile of a suit
must stand in a pair, a triplet or a run; each is tried in turn, wilds in the empty places, and the
rest is read in the same way. Per-suit results are remembered.

Conventions: a wild (赖子, 耗子) stands for any tile, a fifth copy of it included; a tile that is
added (drawn or discarded) is a tile of its own face, never a wild; four alike may be two pairs; a
group of wilds alone is listed once, as the wild's own face.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from rules.hand import Hand
from rules.leftovers import leftovers
from rules.parting import (
    CACHE,
    ORPHANS,
    SIZES,
    STARTS,
    Counts,
    Group,
    Layout,
    Load,
    ReadBlock,
    are_orphans,
    are_pairs,
    as_block,
    fitting,
    joined,
    lay_out,
    parts,
    real_counts,
    suit_loads,
    wild_groups,
    without,
)

__all__ = [
    "ORPHANS", "SHAPES", "ReadBlock", "Reading", "leftovers", "parts", "reading", "readings",
    "waits",
]  # fmt: skip

SHAPES = ("standard", "pairs", "orphans")


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a whole hand: its shape and its blocks, melds last."""

    shape: str
    blocks: tuple[ReadBlock, ...]


# --- waits ---------------------------------------------------------------------------------------


def waits(
    hand: Hand, *, shapes: Sequence[str] = SHAPES, honour_runs: bool = False, live: bool = True
) -> tuple[int, ...]:
    """The kinds that complete a hand one tile short; `live` leaves out those it holds four times.

    >>> from rules.tiles import mpsz
    >>> mpsz(waits(Hand.parse("7888s123m456p111z")))
    '679s'
    >>> mpsz(waits(Hand.parse("56m123p456p777s22z", wild=["7m"])))
    '47m'

    Raises:
        HandError: if the hand is not one tile short of sets and a pair.
    """
    hand.expect(len(hand.melds) * 3 + len(hand.concealed) // 3 * 3 + 1)
    found: set[int] = set()
    if "standard" in shapes:
        found.update(_standard_waits(lay_out(hand, None, honour_runs)))
    if not hand.melds and len(hand.concealed) == 13:
        if "pairs" in shapes:
            found.update(_pairs_waits(hand))
        if "orphans" in shapes:
            found.update(_orphans_waits(hand))
    held = hand.held
    return tuple(kind for kind in sorted(found) if not live or held[kind] < 4)


def _standard_waits(layout: Layout) -> Iterator[int]:
    every = layout.loads()
    for at, start in enumerate(STARTS):
        rest = joined(every[:at] + every[at + 1 :], layout.sets)
        if not rest:
            continue
        counts, table = layout.suits[at], layout.tables[at]
        for place in range(SIZES[at]):
            more = (*counts[:place], counts[place] + 1, *counts[place + 1 :])
            if joined([rest, suit_loads(more, table, layout.wilds)], layout.sets):
                yield start + place


def _pairs_waits(hand: Hand) -> Iterator[int]:
    row = real_counts(hand)
    single = sum(n % 2 for n in row)
    for kind in range(34):
        if single + (-1 if row[kind] % 2 else 1) <= hand.wilds:
            yield kind


def _orphans_waits(hand: Hand) -> Iterator[int]:
    row = real_counts(hand)
    if any(row[kind] for kind in range(34) if kind not in ORPHANS):
        return
    for kind in ORPHANS:
        row[kind] += 1
        if are_orphans(row, hand.wilds):
            yield kind
        row[kind] -= 1


# --- readings ------------------------------------------------------------------------------------


def readings(
    hand: Hand,
    tile: int | None = None,
    *,
    shapes: Sequence[str] = SHAPES,
    honour_runs: bool = False,
) -> tuple[Reading, ...]:
    """Every reading of the hand with `tile` added; () if it is not complete.

    The tile is marked in each block that may have taken it, one reading for each. Without a tile
    the hand itself is read. With five wilds and more there may be many thousands: see `reading`.

    >>> [[block.kinds for block in r.blocks] for r in readings(Hand.parse("4555m"), 2)]
    [[(2, 3, 4), (4, 4)]]
    """
    return tuple(_every(hand, tile, shapes, honour_runs))


def reading(
    hand: Hand,
    tile: int | None = None,
    *,
    shapes: Sequence[str] = SHAPES,
    honour_runs: bool = False,
) -> Reading | None:
    """The first of `readings`: real groups before those with wilds; None if there is none."""
    return next(_every(hand, tile, shapes, honour_runs), None)


def _every(
    hand: Hand, tile: int | None, shapes: Sequence[str], honour_runs: bool
) -> Iterator[Reading]:
    melds = tuple(ReadBlock("meld", meld.tiles, meld=meld.type) for meld in hand.melds)
    for shape in shapes:
        for blocks in _SHAPE[shape](hand, tile, honour_runs):
            for marked in _marked(blocks, tile):
                yield Reading(shape, marked + melds)


def _standard(hand: Hand, tile: int | None, honour_runs: bool) -> Iterator[tuple[ReadBlock, ...]]:
    layout = lay_out(hand, tile, honour_runs)
    if sum(map(sum, layout.suits)) + layout.wilds != 3 * layout.sets + 2:
        return
    for chosen in product(*(sorted(suit) for suit in layout.loads())):
        sets, pairs = layout.sets - sum(m for m, _ in chosen), 1 - sum(p for _, p in chosen)
        if sets < 0 or pairs < 0:
            continue
        alone = wild_groups(hand.wild, sets, pairs)
        suits = zip(layout.suits, layout.tables, STARTS, chosen, strict=True)
        for split in product(
            *(
                _splits(counts, table, start, load, layout.wilds)
                for counts, table, start, load in suits
            )
        ):
            yield tuple(block for suit in split for block in suit) + alone


@lru_cache(CACHE)
def _splits(
    counts: Counts, table: str, start: int, load: Load, wilds: int
) -> tuple[tuple[ReadBlock, ...], ...]:
    """Every way to part one suit into exactly this load."""
    return tuple(
        tuple(as_block(group, start) for group in groups)
        for groups in _partings(counts, table, load, wilds, (-1, 0))
    )


def _partings(
    counts: Counts, table: str, load: Load, wilds: int, last: tuple[int, int]
) -> Iterator[tuple[Group, ...]]:
    if load not in suit_loads(counts, table, wilds):
        return
    if not any(counts):
        yield ()
        return
    lowest = next(at for at, n in enumerate(counts) if n)
    # Groups around the same lowest tile come in table order, so that no parting comes twice.
    first = last[1] if last[0] == lowest else 0
    for at, group in fitting(counts, table, wilds, first):
        rest = (load[0] - group.load[0], load[1] - group.load[1])
        left = wilds - len(group.wilds)
        for more in _partings(without(counts, group), table, rest, left, (lowest, at)):
            yield (group, *more)


def _pairs(hand: Hand, tile: int | None, honour_runs: bool) -> Iterator[tuple[ReadBlock, ...]]:
    row = real_counts(hand, tile)
    if hand.melds or not are_pairs(row, hand.wilds):
        return
    spare = hand.wilds - sum(n % 2 for n in row)
    whole = [ReadBlock("pair", (kind, kind)) for kind in range(34) for _ in range(row[kind] // 2)]
    half = [ReadBlock("pair", (kind, kind), (1,)) for kind in range(34) if row[kind] % 2]
    alone = wild_groups(hand.wild, 0, spare // 2)
    yield (*sorted(whole + half, key=lambda pair: pair.kinds), *alone)


def _orphans(hand: Hand, tile: int | None, honour_runs: bool) -> Iterator[tuple[ReadBlock, ...]]:
    row = real_counts(hand, tile)
    if hand.melds or not are_orphans(row, hand.wilds):
        return
    doubled = [kind for kind in ORPHANS if row[kind] == 2] or list(ORPHANS)
    for pair in doubled:
        yield tuple(_orphan(kind, row[kind], kind == pair) for kind in ORPHANS)


def _orphan(kind: int, real: int, doubled: bool) -> ReadBlock:
    if doubled:
        return ReadBlock("pair", (kind, kind), tuple(range(real, 2)))
    return ReadBlock("orphan", (kind,), tuple(range(real, 1)))


_SHAPE = {"standard": _standard, "pairs": _pairs, "orphans": _orphans}


def _marked(blocks: tuple[ReadBlock, ...], tile: int | None) -> Iterator[tuple[ReadBlock, ...]]:
    if tile is None:
        yield blocks
        return
    seen = set()
    for at, block in enumerate(blocks):
        places = [n for n, k in enumerate(block.kinds) if k == tile and n not in block.wilds]
        if places and block not in seen:
            seen.add(block)
            won = ReadBlock(block.name, block.kinds, block.wilds, places[-1])
            yield (*blocks[:at], won, *blocks[at + 1 :])
