"""Hands for "may I win?": recipes by level; those of one suit are shared out among the seeds.

Hands of one suit that are hard enough for the highest level are few, two thousand of them: so each
seed owns some of them, and looks at those of others only if its own will not do.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from drills import difficulty
from drills.core import study
from drills.drill import BANDS
from drills.hands import FIRST, Stock, stock, unheld_wild, wild_kinds
from drills.parcels import numbered, suit_hand, ways
from drills.waits_hands import RECIPES, Order
from rules.hand import Hand
from rules.variant import Variant

HIGHEST = 5
Served = tuple[tuple[str, int], ...]

HANDS: Mapping[int, Served] = {
    1: (("edge", 0), ("gap", 0), ("single", 0), ("two-sided", 0), ("double-pair", 0), ("1223", 0)),
    2: (
        ("two-sided", 0), ("two-sided", 1), ("1234", 0), ("1112", 0), ("1113", 0), ("1123", 0),
        ("12345", 0), ("pairs", 3), ("single", 1), ("spoiled", 2),
    ),
    3: (
        ("1112", 1), ("1113", 1), ("12345", 0), ("12345", 1), ("11123", 0), ("12234", 1),
        ("spoiled", 2), ("spoiled", 3), ("two-suits", 2), ("locked", 3), ("pairs", 4),
    ),
    4: (
        ("spoiled", 3), ("1112", 2), ("11123", 1), ("two-suits", 3), ("two-suits", 2),
        ("locked", 4), ("12345", 2), ("numbered", 10), ("numbered", 11), ("numbered", 13),
    ),
    5: (("spoiled", 3), ("spoiled", 4)),
}  # fmt: skip
"""Recipes of drills.waits_hands by level, each with its parameter."""

DANGLING: Served = (("dangling", 0),)
"""Four sets and a lone wild."""

MELDS = {1: (0, 1, 1, 2), 2: (0, 0, 1, 2), 3: (0, 0, 1, 2), 4: (0, 0, 1), 5: (0, 0, 1)}
WILDS = {1: (0, 0, 1), 2: (0, 0, 1), 3: (0, 1, 1), 4: (0, 1, 2), 5: (0, 0, 1, 2)}

OWN_HANDS = 1009
"""A seed owns every so-many-th hand of one suit: no two of so many seeds in a row share one."""

HARD = 600 + 3 * (BANDS[HIGHEST][0] - 600 - 4 * 130 - 2 * 110)
"""The `waits` rating that reaches the highest level with four conditions and two decoys."""

FEWEST = {HIGHEST: 4}
"""Hands of fewer waits are never hard enough for a level; they need no closer look."""

WIDER, ANY = 100, 2500
"""After so many tries at the highest level, hands with groups beside the suit; anybody's hands."""

_BESIDE: Served = (("numbered", 11), ("numbered", 10))


def one_suit(hand: Hand) -> bool:
    """Whether a hand is one suit with a pair beside it at most: such hands are few.

    >>> one_suit(Hand.parse("11123456789m55p")), one_suit(Hand.parse("1112345678m555p"))
    (True, False)
    """
    return any(sum(kind // 9 == at for kind in hand.concealed) > 10 for at in range(3))


def made(
    table: Variant, level: int, served: Served, turn: tuple[int, int], chance: Random
) -> Hand | None:
    """A hand of one of the recipes served, or of the level's; of one suit only what the seed owns.

    turn: the seed, and which try of it.
    """
    seed, tried = turn
    number = chance.randrange(OWN_HANDS) if tried >= ANY else seed % OWN_HANDS
    wild = wild_kinds(table, chance)
    if served == DANGLING:
        return _dangling(table, level, wild, chance)
    recipe, size = chance.choice(served or _served(level, tried))
    wilds = chance.choice(WILDS[level]) if wild and recipe not in ("numbered", "winds") else 0
    pool = stock(table, chance, wild if wilds else ())
    order = Order(recipe, size, wilds, chance.choice(MELDS[level]))
    hand = _by_recipe(table, level, pool, order, number=number, chance=chance)
    return unheld_wild(table, hand, chance) if hand and wild and not wilds else hand


def _served(level: int, tried: int) -> Served:
    return _BESIDE if level == HIGHEST and WIDER <= tried < ANY else HANDS[level]


def _by_recipe(
    table: Variant, level: int, pool: Stock, order: Order, *, number: int, chance: Random
) -> Hand | None:
    if order.recipe == "numbered":
        return numbered(chance, pool, order.size, number, every=OWN_HANDS)
    if level == HIGHEST and not order.wilds:
        return _whole_suit(table, pool, number, chance)
    hand = RECIPES[order.recipe](chance, pool, order)
    return hand if hand and (order.wilds or not one_suit(hand)) else None


def _whole_suit(table: Variant, pool: Stock, number: int, chance: Random) -> Hand | None:
    able = hard_hands(table, number)
    first = FIRST[pool.suits[0]]
    return Hand(tuple(first + rank for rank in chance.choice(able))) if able else None


@lru_cache(4096)
def hard_hands(table: Variant, number: int) -> tuple[tuple[int, ...], ...]:
    """The hands of one suit, as ranks from 0, in one part of all that the highest level can use."""
    hands = (suit_hand(at, 13) for at in range(number, ways(9, 13), OWN_HANDS))
    return tuple(ranks for ranks in hands if _hard(table, ranks))


def _hard(table: Variant, ranks: tuple[int, ...]) -> bool:
    wild = tuple(kind for kind in table.wild_kinds() if kind > 8)[: table.wild_number]
    hand = Hand(ranks, (), wild)
    waits = table.waits(hand)
    if len(waits.shape) < FEWEST[HIGHEST] or not waits.can_declare:
        return False
    return difficulty.of_study(study(table, hand, waits)) >= HARD


def _dangling(table: Variant, level: int, wild: tuple[int, ...], chance: Random) -> Hand | None:
    """Four sets and a lone wild, which waits for everything."""
    order = Order("single", 0, 0, chance.choice(MELDS[level]))
    hand = RECIPES["single"](chance, stock(table, chance, wild), order)
    if hand is None or not wild:
        return None
    waits = table.waits(hand).shape
    if len(waits) != 1 or waits[0] not in hand.concealed:
        return None
    return hand.minus(waits[0]).plus(chance.choice(wild))
