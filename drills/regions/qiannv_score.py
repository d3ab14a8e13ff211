"""倩女幽魂: what its "score this hand" asks, its hands, and how they are won."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from drills.regions import score_classic
from drills.regions.qiannv_score_wrong import FIXED_KEYS, WRONGS, adds, cheaper, fixed, pays
from drills.regions.score_book import Ask, Book, Case, Event, Focus, Level, Setting
from drills.regions.score_classic import (
    EARTHLY,
    FEW_HANDS,
    HEAVENLY,
    HUMAN,
    TAGS,
    both_winds,
    other_winds,
)
from drills.regions.score_hands import (
    honours,
    mixed,
    near,
    only_honours,
    pairs,
    runs,
    steps,
    suits,
    unrelated,
)
from drills.regions.score_scene import OWN_SAYS
from drills.regions.score_wrong import nearly_one_suit, nearly_triplets, only_fits
from rules.facts import Facts
from rules.features import WINDS
from rules.values import Element
from rules.variant import Variant
from rules.variants.qiannv_elements import ADDED, CAP, FIXED, WIND_NAMES
from rules.words import Text

ONE, TWO, MIXED = suits(1), suits(2), suits(1, honours=1)

HANDS = score_classic.HANDS | {
    "near_runs": near(runs(TWO), 1.0, pair=0.0),
    "steps": mixed(steps(TWO, 0.0), steps(TWO, 1.0)),
    "colour_steps": mixed(steps(ONE, 0.0), steps(ONE, 1.0)),
    "small_winds": honours(WINDS, (3,), pair=True, rest=MIXED, pungs=0.5),
    "big_winds": honours(WINDS, (4,), pair=False, rest=MIXED),
    "pairs": pairs((0, 0, 1), suits(2, honours=0.5)),
    "colour_pairs": mixed(pairs((0, 0, 1), ONE), pairs((0, 0, 1), MIXED)),
    "honour_pairs": pairs((0, 0, 1), only_honours),
    "unrelated": unrelated,
}

# --- what is told --------------------------------------------------------------------------------

_ROUND = Text("圈风是{wind}。", "The prevailing wind is {wind}.")


def _setting(table: Variant, winner: int, chance: Random) -> Setting:
    """The prevailing wind where the table has not one alone; every seat says its own."""
    fixed_wind = table.settings["round_wind"]
    at = WIND_NAMES.index(fixed_wind) if fixed_wind in WIND_NAMES else chance.randrange(4)
    told = (_ROUND.fill(wind=TAGS[at]),)
    return Setting(facts=Facts({"round_wind": WIND_NAMES[at]}), told=told, tags=TAGS)


EVENTS = score_classic.EVENTS | {
    "flower_draw": Event(
        "replacement",
        Text("{winner}补花，补到{tile}，胡了。",
             "Won by {winner} on {tile}, the tile drawn for a flower."),
        Text("{winner}补花", "for a flower, {winner}"), kong=False,
        needs=lambda table: bool(table.settings["flowers"]),
    ),
    "heavenly": replace(HEAVENLY, facts={"opening_hand": True}),
    "human": replace(HUMAN, facts={"dealers_first_discard": True}),
    "earthly": replace(EARTHLY, facts={"own_first_draw": True}),
    "late_earthly": Event(
        "self_draw",
        Text("{winner}自己第一次摸牌就自摸{tile}，之前有人碰过。",
             "Won by {winner} on {tile}, the own first draw, after somebody had ponged."),
        OWN_SAYS, {"own_first_draw": True, "calls_before": True}, winners=(1, 2, 3), melds=(0,),
    ),
    "earthly_kong": Event(
        "self_draw",
        Text("{winner}自己第一次摸牌就自摸{tile}，之前有人明杠过。",
             "Won by {winner} on {tile}, the own first draw, after a called kong."),
        OWN_SAYS, {"own_first_draw": True, "kong_before": True}, winners=(1, 2, 3), melds=(0,),
    ),
}  # fmt: skip

_COMMON = {"own": 5.0, "thrown": 6.0, "kong_draw": 0.8, "flower_draw": 1.0, "robbed": 2.0}
_RARE = {"heavenly": 0.2, "human": 0.2, "earthly": 0.2, "late_earthly": 1.2, "earthly_kong": 0.8}

LEVELS = {
    1: Level({"plain": 6, "runs": 4, "pairs": 1, "unrelated": 1, "dragon_pair": 1, "near_runs": 1},
             {"own": 1, "thrown": 1, "robbed": 0.3}, melds=(0, 0, 1, 2), kongs=0.0),
    2: Level({"runs": 2, "plain": 1, "winds": 5, "dragons": 3, "dragon_pair": 2, "pungs": 3,
              "near_pungs": 1, "mixed": 2, "colour": 2, "near_colour": 1, "pairs": 1,
              "unrelated": 0.5, "steps": 4, "late_gates": 7, "orphans": 0.3,
              "colour_pairs": 2, "honour_pairs": 0.4},
             _COMMON | _RARE, melds=(0, 1, 2), kongs=0.1),
    3: Level({"winds": 2, "colour_runs": 2, "wind_pungs": 4, "mixed": 2, "mixed_winds": 3,
              "colour": 2, "dragons": 2, "near_dragons": 2, "pungs": 2, "steps": 4,
              "gates": 0.4, "late_gates": 7, "mixed_ends": 1, "near_winds": 1,
              "colour_steps": 4, "colour_pungs": 2, "colour_pairs": 1},
             _COMMON | _RARE, melds=(0, 1, 2), kongs=0.25),
    4: Level({"mixed_winds": 3, "wind_pungs": 2, "mixed_pungs": 4, "small_dragons": 3,
              "near_dragons": 2, "near_winds": 2, "mixed_ends": 3, "ends": 1, "big_dragons": 2,
              "big_winds": 2, "big_honours": 4,
              "honours": 3, "small_winds": 2, "colour_steps": 4, "colour_pungs": 1},
             _COMMON | {"kong_draw": 2}, melds=(1, 2, 2, 3), kongs=0.4),
}  # fmt: skip


# --- the book ------------------------------------------------------------------------------------


def _force(table: Any, made: Case) -> int:
    """A cap that cuts, a reading that is better than another."""
    return int(not fixed(made) and adds(made) > CAP) + (cheaper(table, made) >= 0)


def _value(element: Element) -> Text:
    return Text("{n} 番", "{n}").fill(n=element.value)


CONCEPTS = {
    "score.plain": only_fits("chicken", "plain", "own_draw"),
    "score.largest-only": lambda c: len(FIXED_KEYS & (c.keys | c.also)) > 1,
    "score.triplets": lambda c: c.hand.all_triplets or nearly_triplets(c),
    "score.colour": lambda c: c.hand.one_suit or c.hand.mixed_suit or nearly_one_suit(c),
    "score.fixed": lambda c: bool(FIXED_KEYS & c.keys) or bool(c.offer.facts.get("own_first_draw")),
    "score.add-cap": lambda c: not fixed(c) and adds(c) > 2,
    "score.bonus-winds": lambda c: bool({"seat_wind", "round_wind"} & (c.keys | c.also))
        or other_winds(c) or both_winds(c),
    "score.best-reading": lambda c: len({frozenset(fit.items()) for _, fit in c.readings}) > 1,
    "settle.power": lambda c: c.figures["fan"] > 1,
    "settle.own-draw": lambda c: c.offer.by in ("replacement", "rob_kong"),
    "settle.each": lambda c: sum(a < 0 for a in c.score.payments) == 3,
}  # fmt: skip

EXERCISED = {
    "zimo_on_big": Focus(hands=("small_dragons", "colour_pungs", "mixed_ends", "orphans"),
                         events=("own", "kong_draw"), levels=(3, 4, 5)),
    "big_combine": Focus(hands=("honours", "small_winds", "mixed_ends", "ends"), levels=(4, 5)),
    "seven_pairs_fan": Focus(hands=("pairs", "colour_pairs"), levels=(1, 2, 3)),
    "unrelated_fan": Focus(hands=("unrelated",), levels=(1, 2)),
    "honour_pairs_as_ziyise": Focus(hands=("honour_pairs",), levels=(2,)),
    "nine_gates_any_wait": Focus(hands=("late_gates",), levels=(2, 3)),
    "dihu_broken_by": Focus(events=("earthly_kong",), levels=(2, 3)),
    "pinghu_pair": Focus(hands=("runs", "colour_runs"), levels=(1, 2, 3)),
}  # fmt: skip

BOOK = Book(
    ask=Text("这手牌几番，四家各收付多少？",
             "How many fan 番, and what does each seat pay or get?"),
    asks=(Ask("fan", Text("一共几番", "fan 番 in all"), near=(0, 1, 2, 3, 5, 6)),),
    hands=HANDS,
    events=EVENTS,
    levels=LEVELS,
    pays=pays,
    wrongs=WRONGS,
    few_hands=FEW_HANDS | {"honour_pairs", "colour_pairs", "unrelated"},
    rows=lambda table: (*FIXED, *ADDED),
    value=_value,
    concepts=CONCEPTS,
    base=frozenset({"chicken"}),
    few=3,
    burdens=lambda table, made: int(made.offer.by == "rob_kong"),
    setting=_setting,
    force=_force,
    exercised=EXERCISED,
)  # fmt: skip
