"""Splits to draw: a reading, or what is left over of a hand that does not win."""

from __future__ import annotations

from collections import Counter

from drills.core import Study, wait_type
from drills.puzzle import Block
from rules import lattice
from rules.hand import Hand
from rules.leftovers import leftovers
from rules.parting import ReadBlock
from rules.readings import ORPHANS, Reading
from rules.variant import Variant

_TYPES = ("pair", "two-sided", "gap", "edge", "triplet", "honours", "orphan")


def drawn(blocks: tuple[ReadBlock, ...], left: tuple[int, ...] = ()) -> tuple[Block, ...]:
    """Blocks as they are drawn: sets, the pair, melds at the end, what is left over last."""
    order = {"pair": 1, "orphan": 1, "meld": 2}
    rows = sorted(blocks, key=lambda block: (order.get(block.name, 0), block.kinds))
    shown = tuple(Block(b.name, b.kinds, b.wilds, b.won, b.meld) for b in rows)
    return (*shown, Block("left", left)) if left else shown


def best(seen: Study, kind: int) -> Reading:
    """The reading that shows best how a kind wins: no wild beside the tile if there is such."""
    return min(seen.ways[kind], key=_plain)


def _plain(way: Reading) -> tuple[int, int, int]:
    block = won_block(way)
    return way.shape != "standard", len(block.wilds), _TYPES.index(wait_type(way))


def won_block(way: Reading) -> ReadBlock:
    """The block that took the tile."""
    return next(block for block in way.blocks if block.won is not None)


def pair_of(way: Reading) -> ReadBlock | None:
    """The pair of a standard reading."""
    if way.shape != "standard":
        return None
    return next((block for block in way.blocks if block.name == "pair"), None)


def left_over(
    table: Variant, hand: Hand, kind: int | None
) -> tuple[tuple[Block, ...], tuple[int, ...]]:
    """The best split of a hand (with a tile) that does not win, and the tiles left over."""
    shape = nearest_shape(table, hand) if kind is None else "standard"
    if shape != "standard":
        return _in_pairs(hand) if shape == "pairs" else _in_orphans(hand)
    blocks, left = leftovers(hand, kind, shapes=table.shapes, honour_runs=table.honour_runs)
    melds = tuple(ReadBlock("meld", meld.tiles, meld=meld.type) for meld in hand.melds)
    return drawn((*blocks, *melds), left), left


def nearest_shape(table: Variant, hand: Hand) -> str:
    """The shape that a hand is nearest to, sets first."""
    runs = table.honour_runs
    far = {s: lattice.shanten(hand, shapes=(s,), honour_runs=runs) for s in table.shapes}
    return min(far, key=lambda shape: (far[shape], table.shapes.index(shape)))


def _in_pairs(hand: Hand) -> tuple[tuple[Block, ...], tuple[int, ...]]:
    row = Counter(kind for kind in hand.concealed if kind not in hand.wild)
    pairs = [Block("pair", (kind, kind)) for kind in sorted(row) for _ in range(row[kind] // 2)]
    left = [kind for kind in sorted(row) if row[kind] % 2]
    wild = [kind for kind in hand.concealed if kind in hand.wild]
    while left and wild:
        kind = left.pop()
        pairs.append(Block("pair", (kind, kind), (1,)))
        wild.pop()
    return (*pairs, Block("left", (*left, *wild))), (*left, *wild)


def _in_orphans(hand: Hand) -> tuple[tuple[Block, ...], tuple[int, ...]]:
    row = Counter(hand.concealed)
    twice = next((kind for kind in ORPHANS if row[kind] > 1 and kind not in hand.wild), None)
    blocks, left = [], Counter(hand.concealed)
    for kind in ORPHANS:
        number = 0 if kind in hand.wild else min(row[kind], 1 + (kind == twice))
        if number:
            blocks.append(Block("pair" if number == 2 else "orphan", (kind,) * number))
            left[kind] -= number
    rest = tuple(sorted(left.elements()))
    return (*blocks, Block("left", rest)), rest
