"""辽源, which tiles win: each wait by itself needs three suits, a 1, 9 or honour, and a triplet.

A kong or an egg 蛋 is a triplet, and so is a pair of dragons; 七对 and 飘胡 are free of all three.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from drills.regions.waits_book import Bench, Book, Found, Plan, Seen
from drills.regions.waits_hands import RECIPES, checked, hand_of, sets_of
from drills.regions.waits_tests import barred_by, tests
from rules.features import DRAGONS, WINDS
from rules.hand import EGGS, Hand, Meld
from rules.readings import Reading
from rules.tiles import suit
from rules.variant import Variant
from rules.words import Text

CONDITIONS = ("three_suits", "terminal", "triplet")

# --- traps ---------------------------------------------------------------------------------------


def _alike(way: Reading) -> bool:
    """Whether a reading has a triplet, a kong or an egg."""
    sets = [block for block in way.blocks if block.name in ("triplet", "meld")]
    return any(len({*block.kinds}) == 1 or block.meld == "egg" for block in sets)


def _paired(way: Reading, kinds: tuple[int, ...]) -> bool:
    return any(block.name == "pair" and block.kinds[0] in kinds for block in way.blocks)


def _honour_pair(table: Variant, seen: Seen) -> bool:
    """A pair of dragons stands for the triplet, or one of winds does not."""
    never = {kind for kind, why in seen.found.barred if why.code == "triplet"}
    winds = any(_paired(way, WINDS) for kind in never for way in seen.ways.get(kind, ()))
    return winds or any(
        all(_paired(way, DRAGONS) and not _alike(way) for way in seen.ways.get(kind, ()))
        for kind in seen.found.won
    )


def _suits(said: Found, kind: int) -> int:
    return len({suit(tile) for tile in (*said.hand.all_tiles, kind)} - {"z"})


def _free(table: Variant, seen: Seen) -> bool:
    """七对 or 飘胡 wins though a suit is missing."""
    lacks = [kind for kind in seen.found.won if _suits(seen.found, kind) < 3]
    return not table.settings["quemen"] and bool(lacks)


# --- how hands are made --------------------------------------------------------------------------


def with_egg(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """An egg apart, and a smaller hand of another recipe."""
    inner = chance.choice(("two-sided", "edge", "gap", "1112", "1123", "spoiled", "double-pair"))
    smaller = replace(bench, sets=bench.sets - 1)
    made = RECIPES[inner](chance, smaller, replace(plan, recipe=inner, melds=(0, 1)))
    winds, *others = EGGS
    egg = Meld("egg", chance.choice((winds, *others, *others)))
    return made and checked(bench, made.concealed, (*made.melds, egg))


def with_honours(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Runs alone, with a pair of honours: dragons are as good as a triplet, winds are not."""
    start = chance.choice(bench.stock.of(bench.stock.suits[0])[:7])
    run = [start, start + 1, start + 2]
    run.remove(chance.choice(run))
    sets = sets_of(chance, bench, replace(plan, triplets=0.0), bench.sets - 1)
    pair = chance.choice((*DRAGONS, *DRAGONS, *WINDS))
    return hand_of(chance, bench, plan, sets, (*run, pair, pair))


def all_alike(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Triplets and two pairs, in two suits mostly: 飘胡."""
    sets = sets_of(chance, bench, replace(plan, triplets=1.0), bench.sets - 1)
    focus = bench.stock.of(bench.stock.suits[0])
    one, two = chance.sample(focus, 2)
    tiles = (one, one, two, two) if chance.random() < 0.6 else (one,) * 3 + (two,)
    return hand_of(chance, bench, plan, sets, tiles)


BOOK = Book(
    lead=Text(
        "不报听。一张一张验：三门齐、有幺九、有刻，能胡的才标上。",
        "Nothing is declared. Test each tile by itself: three suits, a 1, 9 or honour, a triplet. "
        "Mark those that win.",
    ),
    shares={
        1: {"0": 12, "1": 34, "2": 24, "barred": 15, "partly": 15},
        2: {"0": 12, "1": 20, "2": 26, "3": 14, "barred": 10, "partly": 18},
        3: {"0": 11, "1": 10, "2": 24, "3": 18, "4": 10, "barred": 7, "partly": 20},
        4: {"0": 6, "2": 22, "3": 20, "4": 18, "barred": 6, "partly": 28},
        5: {"3": 30, "4": 70},
    },
    plans={},
    targets={
        "suitless": lambda said: bool(said.won) and _suits(said, said.won[0]) < 3,
    },
    recipes={"egg": with_egg, "honours": with_honours, "alike": all_alike},
    rest="three",
    concepts=tests(
        "waits.seven-pairs", "waits.two-shapes", three_conditions=barred_by(*CONDITIONS)
    ),
    traps=(
        (1, lambda table, seen: bool(seen.found.barred)),
        (2, _honour_pair),
        (11, _free),
    ),
    bars={
        "three_suits": Text("万、筒、条没有齐三门。", "one of the three suits is missing."),
        "terminal": Text("没有幺九：一张 1、9、字牌都没有。", "it has no 1, no 9 and no honour."),
        "triplet": Text(
            "没有刻子：没有杠、没有蛋，也不是中发白做将。",
            "it has no triplet: no kong, no egg, and the pair is no dragon.",
        ),
    },
    caught={"barred": "waits.three-conditions", "dead": "waits.dead"},
)
