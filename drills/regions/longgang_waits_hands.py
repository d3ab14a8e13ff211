"""Hands of 龙港 for "which tiles win?": sixteen tiles, with wilds or without, 八对半, rubbish."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from drills.regions.waits_book import Bench, Plan, Plans
from drills.regions.waits_hands import hand_of, kinds_of
from drills.regions.waits_plans import PLANS as COMMON
from drills.regions.waits_plans import beside, kept, served
from rules.hand import Hand


def half(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Seven pairs and a triplet less a tile: eight pairs, or a single beside six and a triplet."""
    kinds = kinds_of(chance, bench, plan, 8)
    if kinds is None:
        return None
    for _ in range(chance.choice((0, 0, 1))):
        kinds[chance.randrange(1, 8)] = chance.choice(kinds)
    single = chance.random() < 0.5
    tiles = [*kinds, *kinds[1:], kinds[1 if single else 0]]
    return hand_of(chance, bench, Plan("", melds=(0,), wilds=plan.wilds), (), tiles)


def rubbish_of(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Tiles that have little to do with one another; wilds are put in later."""
    pile = [kind for kind in bench.stock.kinds for _ in range(4)]
    return hand_of(
        chance, bench, Plan("", melds=(0,)), (), chance.sample(pile, bench.tiles - plan.wilds)
    )


MELDS = (0, 0, 1, 1, 2, 2, 3)
THIRTEEN = ("numbered", "pairs", "pairs-short", "both-shapes")
"""Recipes for hands of thirteen tiles."""

ONE_WILD: Mapping[tuple[int, str], Plans] = {
    (2, "0"): served((3, "spoiled", 1), (3, "gap", 1), (3, "1112", 0), wilds=1, melds=MELDS),
    (2, "2"): served(
        (4, "half", 2),
        (4, "edge", 1),
        (4, "single", 1),
        (3, "gap", 0),
        (3, "edge", 0),
        wilds=1,
        melds=MELDS,
    ),
    (3, "0"): served(
        (3, "suit", 8), (3, "1123", 1), (3, "near-miss", 2), (2, "half", 4), wilds=1, melds=MELDS
    ),
    (3, "2"): served(
        (3, "gap", 1),
        (3, "single", 2),
        (3, "edge", 1),
        (3, "double-pair", 2),
        (3, "two-sided", 2),
        (3, "half", 0),
        wilds=1,
        melds=MELDS,
    ),
    (3, "3"): served(
        (4, "1234", 0),
        (3, "gap", 0),
        (3, "two-sided", 1),
        (3, "1113", 0),
        (3, "single", 2),
        wilds=1,
        melds=MELDS,
    ),
    (3, "4"): served((4, "edge", 1), (4, "1234", 0), (2, "gap", 0), wilds=1, melds=MELDS),
    (4, "2"): served(
        (3, "suit", 10), (3, "edge", 2), (3, "1223", 2), (3, "12234", 1), wilds=1, melds=MELDS
    ),
    (4, "3"): served(
        (3, "12345", 0),
        (3, "two-sided", 1),
        (3, "1123", 2),
        (3, "spoiled", 2),
        (3, "gap", 2),
        (3, "edge", 1),
        (3, "12223", 0),
        wilds=1,
        melds=MELDS,
    ),
    (4, "4"): served(
        (3, "1223", 0),
        (3, "1112", 0),
        (3, "two-sided", 0),
        (3, "1234", 1),
        (3, "half", 2),
        (3, "spoiled", 1),
        (3, "single", 2),
        wilds=1,
        melds=MELDS,
    ),
    (5, "2"): served((3, "ambiguous", 8), wilds=1, melds=MELDS),
    (5, "3"): served(
        (3, "ambiguous", 8),
        (3, "12234", 2),
        (3, "suit", 11),
        (3, "12223", 1),
        (3, "edge", 2),
        wilds=1,
        melds=MELDS,
    ),
    (5, "4"): served(
        (3, "11123", 0),
        (3, "1113", 2),
        (3, "12234", 1),
        (3, "12345", 1),
        (3, "suit", 11),
        (3, "half", 4),
        (3, "1223", 1),
        wilds=1,
        melds=MELDS,
    ),
}
"""Hands with one wild in them, by level and class of answer."""

TWO_WILDS: Mapping[tuple[int, str], Plans] = {
    (4, "3"): served((3, "single", 1), (3, "gap", 1), (3, "half", 4), wilds=2, melds=MELDS),
    (5, "3"): served((3, "1223", 0), (3, "gap", 2), (3, "two-sided", 1), wilds=2, melds=MELDS),
    (5, "4"): served(
        (3, "1123", 0),
        (3, "two-sided", 0),
        (3, "11123", 0),
        (3, "edge", 1),
        (3, "1112", 0),
        (3, "single", 0),
        wilds=2,
        melds=MELDS,
    ),
}
"""The same with two."""

SHARES = {2: 0.35, 3: 0.5, 4: 0.55, 5: 0.65}
"""How often a class of answer that has such hands is tried with them, by level."""

NATURAL_HANDS: Mapping[tuple[int, str], Plans] = {
    (2, "0"): served(
        (4, "suit", 8),
        (4, "suit", 10),
        (5, "near-miss", 3),
        (3, "dead", 0),
        (3, "dead", 1),
        (3, "pairs", 3),
        melds=MELDS,
    ),
    (3, "0"): served(
        (4, "pairs", 3), (3, "pairs", 6), (4, "suit", 11), (3, "suit", 13), melds=MELDS
    ),
    (3, "1"): served((6, "ambiguous", 8), (6, "ambiguous", 9), (2, "dead", 2), melds=MELDS),
    (4, "0"): served((4, "pairs", 3), (4, "pairs", 6), (3, "pairs-short", 3), melds=MELDS),
    (4, "1"): served((4, "ambiguous", 11), (4, "ambiguous", 9), (3, "ambiguous", 8), melds=MELDS),
    (4, "2"): served(
        (4, "12223", 2),
        (4, "11123", 2),
        (4, "spoiled", 3),
        (3, "1223", 2),
        (3, "1123", 2),
        melds=MELDS,
    ),
    (5, "2"): served((4, "ambiguous", 11), (2, "1113", 2), (2, "12234", 2), melds=(0,)),
    (5, "3"): served(
        (4, "11123", 2),
        (4, "12223", 2),
        (3, "12234", 2),
        (4, "12345", 2),
        (3, "spoiled", 3),
        melds=(0,),
    ),
    (5, "4"): served(
        (4, "1112", 2),
        (4, "spoiled", 3),
        (3, "1234", 2),
        (3, "11123", 1),
        (2, "half", 6),
        melds=(0,),
    ),
}
"""Hands without, where the common plans are for other sizes."""


def _plans() -> dict[tuple[int, str], Plans]:
    common = {at: kept(plans, THIRTEEN, melds=MELDS) for at, plans in COMMON.items()}
    common |= NATURAL_HANDS
    wild = {
        at: beside(one, TWO_WILDS[at], 0.3) if at in TWO_WILDS else one
        for at, one in ONE_WILD.items()
    }
    return common | {at: beside(common[at], own, SHARES[at[0]]) for at, own in wild.items()}


PLANS = _plans()
"""The plans of every level and class of answer."""
