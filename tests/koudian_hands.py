"""Hands and offers of 扣点点 for the tests."""

from __future__ import annotations

import re
from typing import Any

from rules.hand import Hand
from rules.tiles import tile as read_tile
from rules.variant import Offer
from rules.variants import table
from rules.variants.koudian import Koudian

CHINESE = re.compile(r"[\u4e00-\u9fff]")
SPLIT_3_6 = "45m123p789p777s22z"
"""Waits for 3m and 6m: one may be drawn only, one may be won either way."""


def kd(**options: Any) -> Koudian:
    """A table of 扣点点."""
    chosen = table("koudian", **options)
    assert isinstance(chosen, Koudian)
    return chosen


def hand(text: str, *melds: str, wild: str = "") -> Hand:
    """A hand, with wild kinds separated by spaces."""
    return Hand.parse(text, melds, wild.split())


def offer(
    text: str,
    *melds: str,
    tile: str,
    by: str,
    wild: str = "",
    winner: int = 1,
    source: int = 2,
    declared: tuple[int, ...] = (1,),
    **more: Any,
) -> Offer:
    """A tile that seat 1, who has declared, may win; from seat 2 if from anybody."""
    own = by in ("self_draw", "replacement")
    return Offer(
        hand(text, *melds, wild=wild), read_tile(tile), by, winner,
        None if own else source, frozenset(declared), **more,
    )  # fmt: skip
