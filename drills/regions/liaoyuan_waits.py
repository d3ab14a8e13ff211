"""辽源, which tiles win: each wait by itself needs three suits, a 1, 9 or honour, and a triplet.

A kong or an egg 蛋 is a triplet, and so is a pair of dragons; 七对 and 飘胡 are free of all three.
Hands of three suits are never hard enough for the fifth level.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from drills import lots
from drills.drill import LEVELS
from drills.regions.liaoyuan_waits_say import how
from drills.regions.waits_book import Bench, Book, Found, Plan, Plans, Recipe, Seen
from drills.regions.waits_hands import RECIPES, checked, hand_of, places, sets_of
from drills.regions.waits_plans import PLANS as COMMON
from drills.regions.waits_plans import beside, served
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
    return winds or any(all(map(_on_dragons, seen.ways[kind])) for kind in seen.asked)


def _on_dragons(way: Reading) -> bool:
    """Whether a reading by sets has dragons for a pair and nothing else that is a triplet."""
    return way.shape == "standard" and _paired(way, DRAGONS) and not _alike(way)


def _in_two_suits(said: Found) -> bool:
    """Whether something wins though a suit is missing."""
    own = {suit(tile) for tile in said.hand.all_tiles} - {"z"}
    return any(len({*own, suit(kind)} - {"z"}) < 3 for kind in said.won)


def _free(table: Variant, seen: Seen) -> bool:
    """七对 or 飘胡 wins though a suit is missing."""
    return not table.settings["quemen"] and _in_two_suits(seen.found)


# --- how hands are made --------------------------------------------------------------------------


def with_egg(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """An egg apart, and a smaller hand of another recipe."""
    inner = chance.choice(("two-sided", "edge", "gap", "1112", "1123", "spoiled", "double-pair"))
    winds, *others = EGGS
    return _beside_egg(chance, bench, replace(plan, recipe=inner), (winds, *others, *others))


def around_egg(inner: str) -> Recipe:
    """The ones or nines laid as an egg, and a smaller hand of a recipe: it may be all one suit."""

    def recipe(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
        return _beside_egg(chance, bench, replace(plan, recipe=inner, melds=(0,)), EGGS[2:])

    return recipe


def numbered_egg(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Ten tiles of one suit, the whole of the seed's lot, beside ones or nines with one added."""
    egg = chance.choice(EGGS[2:])
    more = chance.choice(((), (chance.choice(egg),)))
    seed = bench.seed + lots.LOTS * chance.randrange(lots.FINE // lots.LOTS)
    laid = Meld("egg", tuple(sorted((*egg, *more))))
    return lots.beside_others(chance, bench.stock, 10, seed, ((), (laid,)))


def _beside_egg(
    chance: Random, bench: Bench, plan: Plan, eggs: Sequence[tuple[int, ...]]
) -> Hand | None:
    smaller = replace(bench, sets=bench.sets - 1)
    made = RECIPES[plan.recipe](chance, smaller, plan)
    return made and checked(bench, made.concealed, (*made.melds, Meld("egg", chance.choice(eggs))))


def one_end(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Tiles from 2 to 8 that wait for a 1 or 9 at one end; `size` sets more in that suit."""
    start = bench.stock.of(bench.stock.suits[0])[0]
    run = (start + 1, start + 2) if chance.random() < 0.5 else (start + 6, start + 7)
    suits = places(bench, plan, bench.sets - 1, plan.size)
    first = {letter: bench.stock.of(letter)[0] for letter in bench.stock.suits}
    sets = [_inner(chance, first[s[0] if s[0] != "z" else bench.stock.suits[1]]) for s in suits]
    pair = first[bench.stock.suits[0]] + chance.randint(1, 7)
    return hand_of(chance, bench, plan, sets, (*run, pair, pair))


def _inner(chance: Random, first: int) -> tuple[int, ...]:
    """A run or a triplet from 2 to 8."""
    if chance.random() < 0.4:
        return (first + chance.randint(1, 7),) * 3
    low = first + chance.randint(1, 5)
    return (low, low + 1, low + 2)


def with_honours(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Runs and a pair of honours: dragons are as good as a triplet, winds are not.

    `size` runs in the suit in focus beside the one that lacks a tile.
    """
    starts = bench.stock.of(bench.stock.suits[0])[:7]
    runs = [start + at for start in chance.choices(starts, k=1 + plan.size) for at in range(3)]
    runs.remove(chance.choice(runs))
    sets = sets_of(chance, bench, replace(plan, triplets=0.0), bench.sets - 1 - plan.size)
    pair = chance.choice((*DRAGONS, *DRAGONS, *WINDS))
    return hand_of(chance, bench, plan, sets, (*runs, pair, pair))


def all_alike(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Triplets and two pairs, in two suits mostly: 飘胡."""
    sets = sets_of(chance, bench, replace(plan, triplets=1.0), bench.sets - 1)
    focus = bench.stock.of(bench.stock.suits[0])
    one, two = chance.sample(focus, 2)
    tiles = (one, one, two, two) if chance.random() < 0.6 else (one,) * 3 + (two,)
    return hand_of(chance, bench, plan, sets, tiles)


INSIDE = ("spoiled", "1112", "1113", "1123", "1234", "12345", "11123", "12223")
"""What lies beside an egg in one suit."""

PLANS: Mapping[tuple[int, str], Plans] = {
    (1, "1"): beside(
        COMMON[1, "1"],
        served((4, "honours", 0), (3, "egg", 0), (3, "egg", 1), (3, "pairs", 2), (3, "alike", 0)),
        0.5,
    ),
    (1, "2"): beside(
        COMMON[1, "2"], served((4, "honours", 0), (4, "egg", 0), (3, "alike", 1)), 0.5
    ),
    (1, "barred"): beside(
        served((4, "edge", 0), (4, "gap", 0), (4, "single", 0), (4, "honours", 0), triplets=0.0),
        served((3, "gap", 0), (3, "single", 0), (3, "spoiled", 0), rest="one"),
        0.4,
    ),
    (1, "partly"): served((4, "one-end", 0), (4, "1113", 0), (2, "1112", 0), triplets=0.0),
    (1, "suitless"): served((2, "pairs", 3), (3, "alike", 2), rest="one"),
    (2, "1"): served((4, "pairs", 6), (3, "egg-1234", 2), (3, "egg-spoiled", 3)),
    (2, "2"): served(
        (4, "12223", 0), (4, "1113", 1), (3, "12234", 0), (3, "1123", 1), (3, "egg-1113", 1),
        (3, "egg-1123", 1), (3, "egg-1234", 1), (3, "egg-spoiled", 2), (3, "honours", 1),
        (3, "double-pair", 1),
    ),
    (2, "3"): served(
        (5, "1112", 0), (5, "11123", 0), (4, "1112", 1), (3, "egg-1113", 1), (3, "egg-12345", 1),
        (3, "egg-1112", 1),
    ),
    (2, "barred"): beside(
        served(
            (4, "two-sided", 0), (3, "1234", 0), (3, "1234", 1), (3, "12345", 0), (4, "honours", 1),
            (3, "1123", 0), triplets=0.0,
        ),
        served((3, "spoiled", 2), (3, "12234", 0), (3, "double-pair", 0), rest="one"),
        0.4,
    ),
    (2, "partly"): served(
        (4, "1112", 0), (4, "1113", 0), (3, "1112", 1), (3, "1113", 1), (4, "one-end", 0),
        (3, "one-end", 1), triplets=0.0,
    ),
    (2, "suitless"): served((3, "pairs", 6), (3, "pairs", 0), (3, "alike", 2), rest="one"),
    (3, "0"): served((6, "suit", 11), (4, "pairs-short", 3), (4, "pairs-short", 6)),
    (3, "1"): served((6, "ambiguous", 9)),
    (3, "2"): served(
        (4, "egg-1123", 2), (4, "egg-1234", 2), (4, "egg-11123", 1), (3, "egg-12223", 2),
        (3, "1234", 1), (3, "11123", 1), (3, "honours", 1),
    ),
    (3, "3"): served(
        (4, "egg-11123", 2), (3, "egg-1112", 1), (3, "egg-1123", 1), (3, "egg-1234", 1),
        (3, "egg-1113", 2), (3, "11123", 0), (4, "11123", 1),
    ),
    (3, "4"): served(
        (4, "egg-1112", 1), (4, "egg-1113", 1), (3, "egg-1234", 1), (3, "egg-1112", 2),
        (4, "1112", 1),
    ),
    (3, "barred"): served(
        (4, "11123", 1), (3, "1112", 1), (3, "12345", 1), (3, "1234", 1), (3, "spoiled", 3),
        (3, "honours", 2), triplets=0.0,
    ),
    (3, "partly"): served(
        (4, "one-end", 1), (4, "1112", 1), (4, "1113", 1), (3, "1123", 1), (3, "1234", 1),
        triplets=0.0,
    ),
    (4, "1"): served((1, "both-shapes", 0)),
    **{(4, number): served((1, "egg-numbered", 0)) for number in "234"},
    (4, "barred"): served(
        (4, "1234", 2), (3, "1123", 3), (3, "1112", 3), (4, "spoiled", 3), (3, "11123", 2),
        triplets=0.0,
    ),
    (4, "partly"): served((1, "both-shapes", 0)),
}  # fmt: skip
"""Hands of three suits, or with all of them in an egg; for some the common plans will do."""

IN_TWO: Mapping[tuple[int, str], Plans] = {
    (1, "two-suits"): served(
        (3, "edge", 0), (3, "two-sided", 0), (3, "double-pair", 0), (3, "spoiled", 1), rest="one"
    ),
    (2, "two-suits"): served((4, "spoiled", 2), (3, "12345", 0), (3, "1113", 1), rest="one"),
    (3, "two-suits"): served((4, "spoiled", 3), (3, "1112", 1), (3, "11123", 1), rest="one"),
    (4, "two-suits"): served((4, "1234", 2), (4, "1123", 2), (3, "spoiled", 3), rest="one"),
    (1, "bound"): served((3, "pairs", 3), (3, "alike", 1), rest="one"),
    (2, "bound"): served((3, "pairs", 6), (3, "alike", 1), rest="one"),
    (1, "no-pairs"): served((1, "pairs", 2), (1, "pairs", 3)),
    (2, "no-pairs"): served((1, "pairs", 5), (1, "pairs", 6)),
}
"""Hands on which an option that is off its default decides."""


def _has(table: Variant, target: str) -> bool:
    """Whether a hand of two suits can win."""
    return target != "suitless" or bool(table.settings["dahu_exempt"])


BOOK = Book(
    lead=Text(
        "不报听。一张一张验：三门齐、有幺九、有刻，能胡的才标上。",
        "Nothing is declared. Test each tile by itself: three suits, a 1, 9 or honour, a triplet. "
        "Mark those that win.",
    ),
    shares={
        1: {"0": 13, "1": 31, "2": 26, "barred": 12, "partly": 12, "suitless": 6},
        2: {"0": 11, "1": 13, "2": 28, "3": 15, "barred": 10, "partly": 17, "suitless": 6},
        3: {"0": 11, "1": 9, "2": 27, "3": 19, "4": 10, "barred": 7, "partly": 17},
        4: {"1": 10, "2": 13, "3": 25, "4": 27, "barred": 9, "partly": 16},
    },
    levels=lambda table: LEVELS[:4],
    plans={**PLANS, **IN_TWO},
    targets={
        **dict.fromkeys(("suitless", "two-suits"), _in_two_suits),
        "bound": lambda said: bool(said.barred) and not said.key,
        "no-pairs": lambda said: not said.key,
    },
    recipes={
        **{f"egg-{inner}": around_egg(inner) for inner in INSIDE},
        "egg-numbered": numbered_egg, "egg": with_egg, "honours": with_honours,
        "alike": all_alike, "one-end": one_end,
    },
    has=_has,
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
    how=how,
    caught={"barred": "waits.three-conditions", "dead": "waits.dead"},
    matter={"quemen": ("two-suits",), "dahu_exempt": ("bound",), "qidui": ("no-pairs",)},
)  # fmt: skip
