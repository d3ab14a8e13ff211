"""Which hands "which tiles win?" orders: how often each class of answer, and from which recipes.

Classes count the kinds that complete the hand (wild kinds left out): 0 not ready … 4 four or more.
Over levels 2–4 the shares lie where CURRICULUM 6, check 4 wants them; level 2 cannot hold four
kinds (the formula puts them higher), so levels 3 and 4 hold more of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from drills.lots import FINE
from drills.waits_hands import Order

CLASSES: Mapping[int, tuple[int, ...]] = {
    1: (15, 45, 40, 0, 0),
    2: (12, 50, 26, 12, 0),
    3: (11, 18, 36, 26, 9),
    4: (8, 9, 33, 22, 28),
    5: (5, 0, 5, 25, 65),
}
"""Percentage of not ready, one kind, two, three, four and more kinds at each level."""

Served = tuple[tuple[int, str, int], ...]
"""Weight, recipe and its parameter."""

PLANS: Mapping[tuple[int, int], Served] = {
    (1, 0): ((5, "near-miss", 1), (4, "near-miss", 2), (2, "winds", 0), (1, "winds", 1)),
    (1, 1): (
        (12, "edge", 0), (12, "gap", 0), (10, "single", 0), (6, "1223", 0), (5, "edge", 1),
        (5, "gap", 1), (5, "single", 1), (3, "pairs", 3), (3, "dead", 1),
    ),
    (1, 2): (
        (16, "two-sided", 0), (5, "two-sided", 1), (9, "double-pair", 0), (1, "1234", 0),
        (4, "1113", 0), (4, "1123", 0),
    ),
    (2, 0): (
        (4, "near-miss", 2), (6, "near-miss", 3), (3, "near-miss", 4), (4, "shuffled", 8),
        (2, "dead", 1), (2, "dead", 2), (1, "pairs-short", 6),
    ),
    (2, 1): (
        (9, "1223", 2), (2, "edge", 2), (9, "gap", 2), (9, "dead", 3), (8, "dead", 2),
        (1, "pairs", 6), (8, "12223", 2), (1, "12234", 2), (14, "numbered", 11),
    ),
    (2, 2): (
        (6, "two-sided", 1), (5, "two-sided", 2), (5, "double-pair", 0), (9, "1234", 0),
        (5, "1113", 0), (5, "1123", 0), (9, "12345", 0), (8, "12234", 0), (5, "12223", 0),
        (4, "spoiled", 2), (2, "1112", 0),
    ),
    (2, 3): (
        (6, "1112", 0), (3, "1112", 1), (7, "12345", 0), (2, "11123", 0), (2, "spoiled", 2),
        (2, "two-suits", 2),
    ),
    (3, 0): (
        (5, "pairs-short", 3), (3, "pairs-short", 5), (5, "numbered", 11), (3, "numbered", 13),
        (3, "near-miss", 4), (2, "orphans-short", 0),
    ),
    (3, 1): (
        (14, "ambiguous", 8), (14, "ambiguous", 9), (5, "dead", 3), (1, "12234", 2),
        (1, "two-suits", 3),
    ),
    (3, 2): (
        (4, "1234", 1), (3, "1123", 1), (3, "12234", 1), (4, "12223", 0), (4, "12223", 2),
        (3, "1223", 1), (4, "12345", 2), (6, "11123", 1), (3, "spoiled", 3), (6, "dead", 3),
        (3, "locked", 3), (4, "two-suits", 3), (3, "numbered", 10), (4, "beside-meld", 8),
    ),
    (3, 3): (
        (5, "12345", 0), (4, "12345", 1), (6, "11123", 0), (3, "1112", 1), (3, "1113", 1),
        (3, "spoiled", 2), (3, "spoiled", 3), (3, "two-sided", 2), (3, "locked", 3),
        (4, "two-suits", 2), (3, "beside-meld", 8),
    ),
    (3, 4): (
        (2, "1112", 1), (4, "1113", 1), (3, "1123", 1), (8, "spoiled", 2), (8, "two-suits", 2),
    ),
    (4, 0): ((6, "pairs-short", 6), (5, "pairs-short", 5)),
    (4, 1): (
        (9, "both-shapes", 0), (3, "dead", 3), (2, "numbered", 13),
        (1, "numbered", 11),
    ),
    (4, 2): (
        (2, "1113", 2), (2, "1123", 2), (2, "11123", 2), (4, "dead", 3), (2, "12223", 2),
        (2, "1234", 2), (3, "locked", 3), (2, "numbered", 13), (18, "numbered", 10),
        (3, "two-suits", 3), (1, "ambiguous-sided", 8), (1, "ambiguous-sided", 9),
        (1, "both-shapes", 0),
    ),
    (4, 3): (
        (2, "spoiled", 3), (3, "1123", 2), (3, "1112", 2), (3, "1113", 2), (3, "11123", 1),
        (3, "12345", 1), (2, "12345", 2), (3, "locked", 3), (3, "two-suits", 3),
        (2, "two-suits", 2), (14, "numbered", 10), (9, "numbered", 11), (6, "numbered", 13),
        (4, "beside-meld", 10), (4, "beside-meld", 8),
    ),
    (4, 4): (
        (2, "spoiled", 3), (4, "1112", 1), (2, "1112", 2), (3, "1113", 2), (2, "11123", 1),
        (3, "spoiled", 2), (3, "locked", 3), (3, "two-suits", 3), (3, "two-suits", 2),
        (14, "numbered", 10), (8, "numbered", 13),
    ),
    (5, 2): (
        (3, "numbered", 13), (1, "12345", 2), (2, "12234", 2), (1, "both-shapes", 0),
    ),
    (5, 3): (
        (5, "numbered", 13), (5, "numbered", 11), (5, "numbered", 10), (2, "two-suits", 3),
        (1, "both-shapes", 0),
    ),
    (5, 4): (
        (9, "numbered", 10), (3, "numbered", 13), (3, "numbered", 11), (6, "two-suits", 3),
        (4, "beside-meld", 10), (3, "1112", 2), (3, "spoiled", 3),
    ),
}  # fmt: skip
"""Recipes by level and class, for hands without a wild tile in them."""

WILD_PLANS: Mapping[tuple[int, int], Served] = {
    (2, 0): ((3, "near-miss", 1), (3, "near-miss", 2)),
    (2, 2): (
        (3, "edge", 0), (3, "single", 1), (2, "edge", 1),
        (2, "pairs", 2), (2, "near-miss", 1),
    ),
    (3, 0): ((4, "near-miss", 3), (3, "near-miss", 2), (3, "pairs-short", 4)),
    (3, 2): (
        (4, "edge", 1), (4, "1223", 0), (3, "single", 0),
        (2, "pairs", 4), (2, "near-miss", 2),
    ),
    (3, 3): ((4, "two-sided", 0), (4, "single", 1), (3, "edge", 0), (3, "spoiled", 1)),
    (3, 4): ((4, "edge", 1), (3, "single", 1), (2, "spoiled", 1)),
    (4, 0): ((4, "pairs-short", 3), (4, "near-miss", 3), (2, "near-miss", 4)),
    (4, 2): ((4, "edge", 2), (3, "dead", 3), (3, "1223", 1), (1, "ambiguous", 9)),
    (4, 3): (
        (4, "edge", 1), (3, "two-sided", 1), (3, "1223", 0),
        (3, "12345", 0), (3, "spoiled", 1),
    ),
    (4, 4): ((4, "two-sided", 0), (4, "1112", 0), (3, "spoiled", 1), (3, "single", 1)),
    (5, 0): ((3, "pairs-short", 6), (3, "near-miss", 4)),
    (5, 2): ((3, "both-shapes", 0), (3, "ambiguous", 9), (3, "dead", 3)),
    (5, 3): (
        (3, "edge", 2), (3, "spoiled", 3), (2, "1223", 1), (1, "both-shapes", 0),
        (1, "ambiguous", 8),
    ),
    (5, 4): (
        (4, "two-sided", 1), (4, "1112", 1), (4, "spoiled", 2),
        (3, "spoiled", 3), (3, "12345", 0),
    ),
}  # fmt: skip
"""Recipes by level and class, for hands with wild tiles; classes that are not here have none."""

WILDS: Mapping[int, tuple[int, ...]] = {
    1: (1,), 2: (4, 6), 3: (3, 7), 4: (2, 8), 5: (1, 7, 2),
}  # fmt: skip
"""Weights of 0, 1, 2 … wild tiles in hand by level, where the table has wilds."""

FEW = {(3, 1), (4, 2)}
"""Levels and classes whose hands without a wild tile are few, so that a seed keeps to fewer."""

TWO_WILDS = {(4, 0), (4, 3)}
"""Where a second wild tile is put in half of the time: the formula leaves room for it there."""

MELDS = (0, 0, 0, 1, 1, 1, 2, 2, 3)


WIDE_FROM = 5
"""From this level up so few numbered hands will do that a seed is given more of them."""


def answer_class(level: int, chance: Random) -> int:
    """How many kinds the next hand is to wait for, 4 for four or more."""
    return chance.choices(range(5), CLASSES[level])[0]


def wilds_held(level: int, kinds: int, chance: Random) -> int:
    """How many wild tiles the hands of a class hold, at a table that has some."""
    if (level, kinds) not in WILD_PLANS:
        return 0
    wilds = chance.choices(range(len(WILDS[level])), WILDS[level])[0]
    return chance.choice((1, 2)) if wilds and (level, kinds) in TWO_WILDS else wilds


def serves(level: int, kinds: int, wilds: int) -> bool:
    """Whether a class of answer has recipes at a level, with wild tiles or without."""
    return (level, kinds) in (WILD_PLANS if wilds else PLANS)


def order(level: int, kinds: int, wilds: int, seed: int, chance: Random) -> Order:
    """What to make for a class of answer at a level, with so many wild tiles."""
    served = (WILD_PLANS if wilds else PLANS)[level, kinds]
    _, recipe, size = chance.choices(served, [weight for weight, _, _ in served])[0]
    lots = FINE if level < WIDE_FROM else FINE // 4
    return Order(recipe, size, wilds, chance.choice(MELDS), seed, lots)
