"""倩女幽魂, which tiles win: four shapes, sets, seven pairs, thirteen orphans, fourteen singles."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

from drills.regions.waits_book import Bench, Book, Plan, Rare
from drills.regions.waits_hands import checked
from drills.regions.waits_plans import PLANS, SHARES, beside, served
from drills.regions.waits_tests import tests
from drills.waits_hands import all_orphans
from rules.hand import Hand
from rules.words import Text

APART = (*range(0, 9, 3), *range(10, 18, 3), *range(20, 27, 3), *range(27, 34))
"""The sixteen kinds of which none is near another: 147万, 258筒, 369条 and the honours."""


@cache
def all_unrelated() -> tuple[Hand, ...]:
    """Every hand of thirteen of them."""
    return tuple(Hand(kinds) for kinds in combinations(APART, 13))


def unrelated_short(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Twelve of such kinds, suits in any order, and a tile that is near one or there twice."""
    suits = chance.sample(range(3), 3)
    kinds = [k if k >= 27 else 9 * suits[k // 9] + k % 9 for k in chance.sample(APART, 12)]
    stray = chance.choice([kind for kind in range(34) if kind not in APART or kind in kinds])
    return checked(bench, (*kinds, stray), ())


BOOK = Book(
    lead=Text(
        "不报听，哪张能胡就标哪张；一张都胡不了就说没听。",
        "Nothing is declared. Mark every tile that wins; if none does, say so.",
    ),
    shares=SHARES,
    plans={
        (3, "0"): beside(
            PLANS[3, "0"], served((3, "unrelated-short", 0), (1, "orphans-short", 0)), 0.3
        ),
    },
    recipes={"unrelated-short": unrelated_short},
    concepts=tests("waits.seven-pairs", "waits.two-shapes", "waits.orphans", "waits.unrelated"),
    traps=(),
    caught={"dead": "waits.dead"},
    rare={
        2: (Rare(5, 2, all_unrelated),),
        3: (Rare(11, 3, lambda: all_orphans(1, 1)),),
        5: (Rare(1009, 504, lambda: all_orphans(0, 0)),),
    },
)
