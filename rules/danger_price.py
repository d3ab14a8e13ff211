"""What a discard that is won on costs at least: the cheapest of a few plain hands that win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from rules.errors import RuleError
from rules.facts import NO_FACTS, Facts
from rules.hand import Hand
from rules.tiles import KINDS
from rules.values import Offer
from rules.variant import Variant

TRIES = 60
"""How many made-up hands are tried."""

PRICED = 3
"""How many hands that win are priced."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Who deals in to whom: the seats, those declared, open facts that matter."""

    winner: int
    source: int
    declared: frozenset[int]
    facts: Facts = NO_FACTS


Made = Callable[[Any, Deal, int], Iterable[Hand]]
"""Makes hands that may win on a kind."""


@lru_cache(8192)
def price(table: Variant, deal: Deal, kind: int, made: Made | None = None) -> int:
    """What `source` pays at least when `winner` wins on a kind that he threw; 0 if nobody can.

    >>> from rules.variants import table
    >>> price(table("koudian"), Deal(1, 2, frozenset({1})), 32)
    30
    """
    found: list[int] = []
    for hand in (made or plain)(table, deal, kind):
        by = deal.facts
        offer = Offer(hand, kind, "discard", deal.winner, deal.source, deal.declared, facts=by)
        try:
            if table.win(offer).ok:
                found.append(-table.score(offer).payments[deal.source])
        except RuleError:
            continue
        if len(found) == PRICED:
            break
    return min(found, default=0)


def plain(table: Variant, deal: Deal, kind: int) -> Iterator[Hand]:
    """Hands of sets and a pair without the kind that completes them, simple ones first.

    Where the table has wilds they are others, and none is held.
    """
    able = [k for k in table.wild_kinds() if k != kind]
    wild = tuple(able[: table.wild_number])
    chance, free = Random(kind), [k for k in table.kinds if k < KINDS and k not in wild]
    sets = [(k, k + 1, k + 2) for k in free if k < 27 and k % 9 < 7 and {k + 1, k + 2} <= set(free)]
    triplets = [(k,) * 3 for k in free]
    for turn in range(TRIES):
        suits = chance.sample(range(3), 1 + turn % 3)
        fits = [block for block in sets if block[0] // 9 in {*suits, kind // 9}]
        some = [block for block in triplets if block[0] // 9 in {*suits, kind // 9, 3}]
        number = table.hand_size // 3
        runs = number - (turn // 3 % 2)
        blocks = [chance.choice(fits) for _ in range(runs)]
        blocks += [chance.choice(some) for _ in range(number - runs)]
        tiles = Counter(k for block in blocks for k in block)
        tiles[kind] += 1
        if tiles[kind] < 4 and max(tiles.values()) <= 4:
            yield Hand(tuple(tiles.elements()), wild=wild)
