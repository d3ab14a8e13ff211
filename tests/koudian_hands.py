"""Hands and offers of 扣点点 for the tests."""

from __future__ import annotations

import random
import re
from typing import Any

from rules.hand import Hand, Meld
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


def complete(rng: random.Random, kinds: list[int]) -> tuple[Hand, int]:
    """A random complete hand: some melds, the tile won apart."""
    while True:
        tiles: list[int] = []
        melds: list[Meld] = []
        for _ in range(4):
            kind = rng.choice(kinds)
            run = kind < 27 and kind % 9 < 7 and rng.random() < 0.7
            block = [kind, kind + 1, kind + 2] if run else [kind] * 3
            if not run and rng.random() < 0.3:
                melds.append(Meld("pong", tuple(block)))
            else:
                tiles += block
        tiles += [rng.choice(kinds)] * 2
        every = tiles + [kind for meld in melds for kind in meld.tiles]
        if max(map(every.count, every)) <= 4:
            won = rng.choice(tiles)
            tiles.remove(won)
            return Hand(tuple(tiles), tuple(melds)), won


def somebody(rng: random.Random) -> Offer:
    """A random win, discarders and robbed kongs included."""
    kinds = rng.choice([[*range(9)], [*range(9), 31], [*range(27)], [*range(34)]])
    some, won = complete(rng, kinds)
    winner = rng.randrange(4)
    by = rng.choice(["self_draw", "replacement", "discard", "rob_kong"])
    source = (
        rng.choice([s for s in range(4) if s != winner]) if by in ("discard", "rob_kong") else None
    )
    declared = frozenset({winner, *(s for s in range(4) if rng.random() < 0.5)})
    return Offer(some, won, by, winner, source, declared, kong_type="addkong")


def some_options(rng: random.Random) -> dict[str, Any]:
    """Random options that bear on payments."""
    dealer = rng.random() < 0.5
    return {
        "dai_zhuang": dealer,
        "zimo_zhuang_double": dealer and rng.random() < 0.5,
        "bao_plus5": rng.choice(["sum", "once"]),
        "stack_special": rng.random() < 0.5,
        "replacement": rng.choice(["zimo", "ckong_only", "no"]),
        "diangang_bao": rng.random() < 0.5,
        "dianpao_bao_gang": rng.random() < 0.5,
        "void_kongs_on_draw": rng.random() < 0.5,
    }
