"""Which hands "which cut declares?" orders: how often each class of answer, and from which recipes.

Classes count the legal cuts: 0 none, 1 one, 2 two or more. The formula of ratings leaves level 5
no room for few of them unless there are wilds in the hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from drills.waits_hands import Order

CLASSES: Mapping[int, tuple[int, int, int]] = {
    1: (22, 46, 32), 2: (22, 40, 38), 3: (23, 33, 44), 4: (22, 24, 54), 5: (12, 10, 78),
}  # fmt: skip
"""Percentage of hands with no legal cut, with one, with two or more, at each level."""

MOST_CUTS: Mapping[int, int] = {1: 2, 2: 3, 3: 4, 4: 5, 5: 7}
"""More legal cuts than this are tedious at a level."""

MOST_MARKS: Mapping[int, int] = {1: 6, 2: 9, 3: 13, 4: 18, 5: 30}
"""More tiles than this to mark after all the legal cuts together are tedious at a level."""

Served = tuple[tuple[int, str, int], ...]
"""Weight, recipe and its parameter."""

PLANS: Mapping[tuple[int, int], Served] = {
    (1, 0): ((5, "apart-low", 2), (3, "apart", 2), (3, "apart", 3), (1, "winds", 0),
             (1, "winds", 1), (3, "exchanged-low", 1), (1, "numbered", 9)),
    (1, 1): ((6, "half", 0), (2, "half-low", 0), (3, "five", 0), (5, "singles", 0),
             (3, "orphans", 0), (3, "pairs", 0), (3, "exchanged", 1), (2, "dead", 0),
             (3, "singles", 1), (2, "apart", 2)),
    (1, 2): ((6, "half", 0), (6, "lean", 0), (4, "five", 0), (2, "singles", 0), (3, "pairs", 3),
             (3, "exchanged", 1), (2, "dead", 0)),
    (2, 0): ((5, "half", 0), (4, "lean-low", 0), (4, "five-low", 0), (3, "singles-low", 1),
             (4, "pairs", 3), (8, "orphans", 0), (4, "exchanged-low", 1), (4, "dead", 0),
             (3, "apart-low", 2)),
    (2, 1): ((8, "half", 0), (5, "lean", 0), (4, "five", 0), (4, "singles", 1), (4, "singles", 2),
             (3, "pairs", 6), (3, "exchanged-low", 1), (2, "dead", 0), (2, "apart", 2)),
    (2, 2): ((4, "lean", 0), (5, "five", 0), (4, "singles", 2), (5, "complete", 0),
             (4, "exchanged", 1), (5, "orphans", 0), (3, "exchanged", 2), (1, "pairs", 6)),
    (3, 0): ((4, "five-low", 0), (4, "singles-low", 1), (3, "lean-low", 0), (5, "pairs-low", 6),
             (4, "exchanged-low", 2), (2, "apart-low", 2), (2, "dead-low", 0), (1, "deep-low", 2)),
    (3, 1): ((3, "five-low", 0), (4, "singles-low", 2), (3, "exchanged-low", 2), (3, "deep", 2),
             (8, "pairs", 6), (2, "dead-low", 0), (2, "complete-low", 0), (3, "apart-low", 3),
             (2, "numbered", 11), (2, "numbered", 14)),
    (3, 2): ((6, "complete", 0), (6, "complete", 1), (3, "singles", 2), (4, "exchanged", 2),
             (3, "exchanged-low", 3), (2, "dead", 0), (3, "apart", 3), (2, "deep", 2),
             (2, "lean", 0), (1, "pairs", 6)),
    (4, 0): ((3, "deep", 2), (2, "deep-low", 3), (2, "exchanged-low", 3), (2, "dead-low", 0),
             (2, "apart-low", 2)),
    (4, 1): ((4, "deep", 2), (2, "deep", 3), (3, "exchanged-low", 3), (3, "complete-low", 1),
             (3, "exchanged-low", 2), (2, "dead", 0), (3, "apart-low", 3), (2, "exchanged-low", 4)),
    (4, 2): ((2, "complete-low", 1), (2, "complete", 2), (3, "exchanged", 3), (4, "exchanged", 2),
             (4, "exchanged-low", 2), (4, "deep", 2), (3, "apart", 3), (2, "dead-low", 0),
             (3, "singles-low", 2), (1, "numbered", 14)),
    (5, 2): ((7, "numbered", 14), (4, "numbered", 11), (2, "exchanged", 2),
             (3, "exchanged-low", 2), (3, "complete-low", 2), (1, "apart-low", 2),
             (2, "singles-low", 2)),
}  # fmt: skip
"""Recipes by level and class, for hands without a wild tile in them."""

WILD_PLANS: Mapping[tuple[int, int], Served] = {
    (2, 0): ((2, "winds", 0), (2, "winds", 1), (2, "apart", 2)),
    (2, 1): ((3, "orphans", 0), (1, "winds", 1)),
    (2, 2): ((2, "singles", 1), (1, "half", 0), (1, "winds", 1)),
    (3, 0): ((2, "singles-low", 0), (2, "orphans-low", 0), (1, "five-low", 0)),
    (3, 1): ((3, "orphans-low", 0), (2, "orphans", 0), (3, "singles", 0), (3, "singles-low", 0),
             (2, "half", 0)),
    (3, 2): ((4, "half", 0), (3, "lean", 0), (3, "five", 0), (4, "pairs", 6), (2, "pairs", 3),
             (2, "exchanged", 1), (2, "half-low", 0), (2, "singles-low", 0)),
    (4, 0): ((3, "lean", 0), (4, "half-low", 0), (3, "pairs-low", 3), (2, "pairs", 6),
             (2, "exchanged-low", 1), (2, "singles-low", 1)),
    (4, 1): ((5, "half-low", 0), (3, "lean-low", 0), (2, "orphans", 0), (3, "singles-low", 2),
             (2, "singles-low", 0), (1, "orphans-low", 0)),
    (4, 2): ((4, "half", 0), (3, "lean", 0), (3, "five", 0), (3, "exchanged", 1), (3, "apart", 2),
             (3, "singles", 2), (2, "pairs", 6), (2, "singles-low", 1)),
    (5, 0): ((3, "lean-low", 0), (3, "singles-low", 0), (1, "pairs-low", 6)),
    (5, 1): ((3, "complete-low", 1), (3, "deep-low", 2), (3, "pairs-low", 6), (2, "singles-low", 2),
             (2, "lean-low", 0)),
    (5, 2): ((2, "five", 0), (2, "half", 0), (3, "singles", 2), (2, "complete-low", 2),
             (4, "exchanged-low", 2), (5, "pairs-low", 6), (3, "apart", 3), (2, "lean-low", 0),
             (2, "deep", 3)),
}  # fmt: skip
"""Recipes by level and class, for hands with wild tiles in them; what is not here has none."""

WILDS: Mapping[tuple[int, int], tuple[int, ...]] = {
    (2, 0): (7, 3), (2, 1): (9, 2), (2, 2): (9, 3),
    (3, 0): (8, 2), (3, 1): (6, 5), (3, 2): (4, 6),
    (4, 0): (2, 8), (4, 1): (3, 8), (4, 2): (3, 7, 2),
    (5, 0): (0, 3, 1), (5, 1): (0, 3, 1), (5, 2): (1, 6, 3),
}  # fmt: skip
"""Weights of 0, 1, 2 wild tiles in hand by level and class, where the table has wilds."""

MELDS = (40, 42, 15, 3)
"""Weights of 0 to 3 melds at most, near what is seen when hands first get ready."""

NUMBERED = ("numbered", "beside-meld")
"""Recipes whose hands cannot repeat within some thousand seeds."""

PARCELS: Mapping[tuple[int, str], int] = dict.fromkeys(((5, "complete"), (5, "complete-low")), 8)
"""By level and recipe: among how many seeds each takes only those of its own parcel."""


def answer_class(level: int, wild: bool, chance: Random) -> int:
    """How many cuts of the next hand shall be legal, 2 for two or more."""
    plans = WILD_PLANS if wild else {}
    able = [kind if (level, kind) in PLANS or (level, kind) in plans else 2 for kind in range(3)]
    return able[chance.choices(range(3), CLASSES[level])[0]]


def order(level: int, kind: int, wild: bool, seed: int, chance: Random) -> Order:
    """What to make for a class of answer at a level."""
    weights = WILDS.get((level, kind), (1,)) if wild else (1,)
    wilds = chance.choices(range(len(weights)), weights)[0]
    served = (WILD_PLANS if wilds else PLANS)[level, kind]
    _, recipe, size = chance.choices(served, [weight for weight, _, _ in served])[0]
    melds = chance.choices(range(4), MELDS)[0]
    if recipe == "complete" and level == 2:
        melds = 3
    return Order(recipe, size, wilds, melds, seed)
