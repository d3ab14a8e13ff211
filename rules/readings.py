"""The second engine: every way to read a winning hand, found by plain search.

It shares nothing with the lattice, so that the two can check each other. The lowest tile of a suit
must stand in a pair, a triplet or a run; each is tried in turn, wilds in the empty places, and the
rest is read in the same way. Per-suit results are remembered.

Conventions: a wild (赖子, 耗子) stands for any tile, a fifth copy of it included; a tile that is
added (drawn or discarded) is a tile of its own face, never a wild; four alike may be two pairs; a
group of wilds alone is listed once, as the wild's own face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
    are_unrelated,
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
"""What most tables have; "unrelated" (全不靠) is a shape too, and 17 tiles make "pairs" 八对半."""


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
    if not hand.melds:
        special = _SPECIAL_WAITS.get(len(hand.concealed), {})
        for shape in special.keys() & set(shapes):
            found.update(special[shape](hand))
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


def _half_waits(hand: Hand) -> Iterator[int]:
    for kind in range(34):
        if any(_half_splits(real_counts(hand, kind), hand)):
            yield kind


def _unrelated_waits(hand: Hand) -> Iterator[int]:
    for kind in range(34):
        if are_unrelated(real_counts(hand, kind), hand.wilds):
            yield kind


_SPECIAL_WAITS: dict[int, dict[str, Callable[[Hand], Iterator[int]]]] = {
    13: {"pairs": _pairs_waits, "orphans": _orphans_waits, "unrelated": _unrelated_waits},
    16: {"pairs": _half_waits},
}
"""The special shapes by the number of tiles of a hand that waits."""


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
    if hand.melds:
        return
    if sum(row) + hand.wilds == 17:
        yield from _half(hand, tile)
    if are_pairs(row, hand.wilds):
        spare = hand.wilds - sum(n % 2 for n in row)
        yield (*_paired(row), *wild_groups(hand.wild, 0, spare // 2))


def _half_splits(row: list[int], hand: Hand) -> Iterator[tuple[ReadBlock, ...]]:
    """Every triplet of 八对半 with the pairs beside it, wilds in the empty places."""
    wilds, odd = hand.wilds, sum(n % 2 for n in row)
    if sum(row) + wilds != 17:
        return
    if wilds - 3 >= odd:
        yield (*wild_groups(hand.wild, 1, 0), *_paired(row))
    for kind in range(34):
        for real in range(min(3, row[kind]), 0, -1):
            singles = odd - row[kind] % 2 + (row[kind] - real) % 2
            if wilds - (3 - real) >= singles:
                triplet = ReadBlock("triplet", (kind,) * 3, tuple(range(real, 3)))
                rest = [n - real * (at == kind) for at, n in enumerate(row)]
                yield (triplet, *_paired(rest))


def _paired(row: Sequence[int]) -> list[ReadBlock]:
    """Pairs of real tiles, and of one and a wild for each single."""
    whole = [ReadBlock("pair", (kind, kind)) for kind in range(34) for _ in range(row[kind] // 2)]
    half = [ReadBlock("pair", (kind, kind), (1,)) for kind in range(34) if row[kind] % 2]
    return sorted(whole + half, key=lambda pair: pair.kinds)


def _half(hand: Hand, tile: int | None) -> Iterator[tuple[ReadBlock, ...]]:
    """八对半, seven pairs and a triplet."""
    for blocks in _half_splits(real_counts(hand, tile), hand):
        yield (*blocks, *wild_groups(hand.wild, 0, 8 - len(blocks)))


def _unrelated(hand: Hand, tile: int | None, honour_runs: bool) -> Iterator[tuple[ReadBlock, ...]]:
    row = real_counts(hand, tile)
    if hand.melds or not are_unrelated(row, hand.wilds):
        return
    yield (
        *(ReadBlock("single", (kind,)) for kind in range(34) if row[kind]),
        *(ReadBlock("single", (hand.wild[0],), (0,)) for _ in range(hand.wilds)),
    )


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


_SHAPE = {
    "standard": _standard, "pairs": _pairs, "orphans": _orphans, "unrelated": _unrelated,
}  # fmt: skip


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
