"""The wild tile of 北京, the 混儿 (beijing.md, section 6): which it is, how many a hand has."""

from __future__ import annotations

from typing import Any

from rules.values import Offer

CYCLES = (
    tuple(range(9)), tuple(range(9, 18)), tuple(range(18, 27)), (27, 28, 29, 30), (33, 32, 31),
)  # fmt: skip
"""What follows what: 1 to 9 and round again, 东南西北, 中发白."""

WILD_OF = {kind: cycle[(at + 1) % len(cycle)] for cycle in CYCLES for at, kind in enumerate(cycle)}
"""The wild tile by the tile turned up (混坯)."""


def held(offer: Offer) -> int:
    """How many tiles of the wild kind the finished hand has, whatever they stand for."""
    return sum(kind in offer.hand.wild for kind in (*offer.hand.all_tiles, offer.tile))


def all_drawn(table: Any, offer: Offer) -> bool:
    """Whether all four wilds have been drawn 摸齐, which wins by itself (混杠)."""
    if not (table.settings["four_wilds_auto"] and offer.own):
        return False
    return offer.hand.wilds + (offer.tile in offer.hand.wild) == 4
