"""Readings of a hand as blocks to draw."""

from __future__ import annotations

from drills.puzzle import Block
from rules import readings
from rules.hand import Hand
from rules.readings import Reading
from rules.variant import Variant


def blocks(reading: Reading) -> tuple[Block, ...]:
    """The blocks of a reading, for a Row."""
    return tuple(
        Block(block.name, block.kinds, block.wilds, block.won, block.meld)
        for block in reading.blocks
    )


def split(table: Variant, hand: Hand, tile: int) -> tuple[Block, ...]:
    """The first reading of a hand with a tile added, () if it is not complete."""
    found = readings.readings(hand, tile, shapes=table.shapes, honour_runs=table.honour_runs)
    return blocks(found[0]) if found else ()
