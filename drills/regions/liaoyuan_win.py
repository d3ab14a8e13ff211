"""辽源, may I win: complete, of three suits, with a 1, 9 or honour, and with a triplet."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from drills.regions import liaoyuan_hands as hands
from drills.regions import win_twists as told
from drills.regions.win_book import Answer, Asked, Book, Check, Draft, Family, Level, Plan
from drills.regions.win_checks import (
    CAUGHT,
    NEARER,
    NEARER_TWIN,
    REASONS,
    ROB,
    SHAPE,
    SHARED,
    WHO,
    plain_setting,
    plain_wins,
    ruled,
)
from rules import readings
from rules.features import WINDS
from rules.hand import Hand
from rules.variant import Variant
from rules.words import Text

CONDITIONS = ("three_suits", "terminal", "triplet")

# --- conditions ----------------------------------------------------------------------------------


def _egged(table: Variant, asked: Asked) -> bool:
    return any(meld.type == "egg" for meld in asked.hand.melds)


def _big(table: Variant, asked: Asked) -> bool:
    """飘胡 or 七对, where they are free of the three conditions."""
    free = table.settings["dahu_exempt"] and (asked.answer.ok or asked.answer.code == NEARER)
    return bool(free) and _reads_big(asked.hand, asked.offer.tile, table.shapes)


@lru_cache(1 << 12)
def _reads_big(hand: Hand, tile: int, shapes: tuple[str, ...]) -> bool:
    """Whether the hand is pairs, or triplets and kongs alone, in one of its readings."""
    return any(
        way.shape == "pairs" or all(len({*block.kinds}) == 1 for block in way.blocks)
        for way in readings.readings(hand, tile, shapes=shapes)
    )


def _small(table: Variant, asked: Asked) -> bool:
    return not _big(table, asked)


def _pair_of(asked: Asked, kinds: tuple[int, ...]) -> bool:
    """Whether a pair of these honours is held, the tile counted."""
    tiles = (*asked.hand.concealed, asked.offer.tile)
    return any(tiles.count(kind) == 2 for kind in kinds)


def _carved(table: Variant, asked: Asked) -> Text:
    if _egged(table, asked):
        return Text("蛋顶一副，也顶刻。", "The egg counts as a set, and stands for the triplet.")
    tiles = (*asked.hand.concealed, asked.offer.tile)
    alike = any(tiles.count(kind) > 2 for kind in tiles)
    if alike or any(len({*meld.tiles}) == 1 for meld in asked.hand.melds):
        return Text("有刻子。", "There is a triplet.")
    return Text("没有刻，可是中发白做将，顶刻。",
                "No triplet, but dragons for a pair stand for one.")  # fmt: skip


_MAY = Text("牌成了，条件也没问题：{how}", "complete, and no condition bars it: {how}")


def _ruling(table: Variant, draft: Draft) -> Answer:
    """The table's ruling, with more than the way in which a win comes."""
    found = ruled(table, draft)
    return replace(found, why=_MAY.fill(how=found.why)) if found.ok else found


CHECKS = (
    ROB,
    SHAPE,
    Check("big", Text("飘胡、七对", "飘胡, 七对"),
          Text("全是刻子或七对，不看三门和幺九。", "All triplets, or pairs: free of them."),
          _big, plain=True),
    Check("three_suits", Text("三门", "three suits"),
          Text("万筒条都有，碰吃和蛋也算。", "万, 筒 and 条 are there, melds and eggs included."),
          _small, plain=True),
    Check("terminal", Text("幺九", "a 1, 9 or honour"),
          Text("有 1、9 或字牌。", "There is a 1, a 9 or an honour."), _small, plain=True),
    Check("winds", Text("风做将", "a pair of winds"),
          Text("东南西北做将不顶刻，另外有刻。", "Winds for a pair are no triplet."),
          lambda table, asked: _small(table, asked) and asked.answer.code != "triplet"
          and _pair_of(asked, WINDS)),
    Check("triplet", Text("刻", "a triplet"), _carved, _small, plain=True),
    WHO,
)  # fmt: skip

# --- families ------------------------------------------------------------------------------------

_THREE = (
    (3, Plan("three_suits", inside=1, triplets=0.4, melds=(0, 1, 1, 2))),
    (2, Plan("three_suits", inside=2, triplets=0.4, melds=(0, 1))),
    (1, Plan("wind_pair", inside=1, triplets=0.4, melds=(0, 1))),
    (2, Plan("dragon_pair", inside=1, triplets=0.1, melds=(0, 1))),
)  # fmt: skip
_HARD = (
    (4, Plan("three_suits", inside=2, triplets=0.4, melds=(0, 0, 1))),
    (1, Plan("wind_pair", inside=2, triplets=0.4, melds=(0, 0, 1))),
    (2, Plan("dragon_pair", inside=2, triplets=0.1, melds=(0, 0, 1))),
)  # fmt: skip
_LACKS_SUIT = (
    (3, Plan(rest="one", triplets=0.4, melds=(0, 1, 2))),
    (2, Plan(inside=1, rest="one", triplets=0.4, melds=(0, 1, 2))),
    (2, Plan(inside=2, rest="one", triplets=0.4, melds=(0, 1))),
    (1, Plan("egg", inside=1, rest="one", triplets=0.3)),
)  # fmt: skip
_LARGE = ((2, Plan("suit", 10)), (1, Plan("suit", 11)), (1, Plan("suit", 13)))
_INNER = (
    (2, Plan("inner", inside=1, triplets=0.4, melds=(0, 1, 2))),
    (2, Plan("inner", inside=2, triplets=0.4, melds=(0, 1))),
)  # fmt: skip
_RUNS = (
    (2, Plan("three_suits", inside=1, triplets=0.0, melds=(0, 1, 2))),
    (2, Plan("three_suits", inside=2, triplets=0.0, melds=(0, 1))),
    (3, Plan("wind_pair", inside=1, triplets=0.0, melds=(0, 1))),
)  # fmt: skip
_RUNS_HARD = (
    (3, Plan("three_suits", inside=2, triplets=0.0, melds=(0, 0, 1))),
    (2, Plan("wind_pair", inside=2, triplets=0.0, melds=(0, 0, 1))),
)  # fmt: skip
_DRAGONS = (
    (2, Plan("dragon_pair", inside=1, triplets=0.0, melds=(0, 0, 1, 2))),
    (2, Plan("dragon_pair", inside=2, triplets=0.0, melds=(0, 0, 1, 2))),
)  # fmt: skip
_EGGS = ((2, Plan("egg", inside=1, triplets=0.2)), (1, Plan("egg", inside=2, triplets=0.2)))
_TRIPLETS = ((1, Plan("triplets", melds=(1, 2, 3))),)
_PAIRS = ((2, Plan("pairs", 2)), (1, Plan("pairs", 4)))
_KONGS = ((1, Plan("three_suits", inside=1, triplets=0.7, melds=(1, 2))),)


def _free(table: Variant) -> bool:
    return bool(table.settings["dahu_exempt"])


def _bound(table: Variant) -> bool:
    return not _free(table)


def _suits_bind(table: Variant) -> bool:
    return not table.settings["quemen"]


def _suits_free(table: Variant) -> bool:
    return not _suits_bind(table)


def _paired(table: Variant) -> bool:
    return bool(table.settings["qidui"])


def _not_paired(table: Variant) -> bool:
    return not _paired(table)


def _pairs_free(table: Variant) -> bool:
    return _paired(table) and _free(table)


def _nearest(table: Variant) -> bool:
    return not table.many_win


def _all_win(table: Variant) -> bool:
    return table.many_win


FAMILIES = {
    "discard": Family("yes", "discard", told.wait, plans=_THREE),
    "drawn": Family("yes", "self_draw", told.wait, plans=_THREE),
    "robbed": Family("yes", "rob_kong", told.wait, kong="addkong", plans=_THREE),
    "robbed_hard": Family("yes", "rob_kong", told.wait, kong="addkong", plans=_HARD),
    "discard_hard": Family("yes", "discard", told.wait, plans=_HARD),
    "replaced": Family("yes", "replacement", told.wait, plans=_KONGS),
    "dragons": Family("yes", "self_draw", told.wait, plans=_DRAGONS),
    "dragons_fed": Family("yes", "discard", told.wait, plans=_DRAGONS),
    "dragons_robbed": Family("yes", "rob_kong", told.wait, kong="addkong", plans=_DRAGONS),
    "egg": Family("yes", "discard", told.wait, plans=_EGGS),
    "egg_robbed": Family("yes", "rob_kong", told.wait, kong="addkong", plans=_EGGS),
    "triplets": Family("yes", "discard", told.wait, plans=_TRIPLETS, needs=_free),
    "triplets_drawn": Family("yes", "self_draw", told.wait, plans=_TRIPLETS, needs=_free),
    "pairs": Family("yes", "discard", told.wait, plans=_PAIRS, needs=_pairs_free),
    "two_suits": Family("yes", "discard", told.wait, plans=_LACKS_SUIT, needs=_suits_free),
    "two_suits_drawn": Family(
        "yes", "self_draw", told.wait, plans=_LACKS_SUIT, needs=_suits_free
    ),
    "two_suits_robbed": Family(
        "yes", "rob_kong", told.wait, kong="addkong", plans=_LACKS_SUIT, needs=_suits_free
    ),
    "two_suits_large": Family(
        "yes", "rob_kong", told.wait, (told.rival,), "addkong", _LARGE, needs=_suits_free
    ),
    "all_win_robbed": Family(
        "yes", "rob_kong", told.wait, (told.rival,), "addkong", _HARD, needs=_all_win
    ),
    "all_win_big": Family("yes", "discard", told.wait, (told.rival,), plans=_TRIPLETS,
                          needs=lambda table: _all_win(table) and _free(table)),
    "all_win": Family("yes", "discard", told.wait, (told.rival,), plans=_HARD, needs=_all_win),
    "near": Family("shape", "discard", told.near, plans=_THREE),
    "near_drawn": Family("shape", "self_draw", told.near, plans=_THREE),
    "near_robbed": Family("shape", "rob_kong", told.near, kong="addkong", plans=_THREE),
    "near_triplets": Family("shape", "discard", told.near, plans=_TRIPLETS),
    "near_pairs": Family("shape", "discard", told.near, plans=_PAIRS, needs=_paired),
    "no_pairs": Family("shape", "discard", told.made_for, plans=_PAIRS, needs=_not_paired),
    "no_pairs_robbed": Family(
        "shape", "rob_kong", told.made_for, kong="addkong", plans=_PAIRS, needs=_not_paired
    ),
    "concealed_kong": Family(
        "only_added_kong", "rob_kong", told.wait, kong="ckong", plans=_THREE
    ),
    "suit": Family("three_suits", "discard", told.barred, plans=_LACKS_SUIT, needs=_suits_bind),
    "suit_drawn": Family(
        "three_suits", "self_draw", told.barred, plans=_LACKS_SUIT, needs=_suits_bind
    ),
    "suit_large": Family(
        "three_suits", "rob_kong", told.barred, kong="addkong", plans=_LARGE, needs=_suits_bind
    ),
    "suit_big": Family("three_suits", "discard", told.barred, plans=_TRIPLETS,
                       needs=lambda table: _bound(table) and _suits_bind(table)),
    "pairs_bound": Family("three_suits", "discard", told.barred, plans=_PAIRS,
                          needs=lambda table: _bound(table) and _suits_bind(table)),
    "suit_big_robbed": Family(
        "three_suits", "rob_kong", told.barred, kong="addkong", plans=_TRIPLETS,
        needs=lambda table: _bound(table) and _suits_bind(table),
    ),
    "terminal": Family("terminal", "discard", told.barred, plans=_INNER),
    "terminal_drawn": Family("terminal", "self_draw", told.barred, plans=_INNER),
    "terminal_robbed": Family("terminal", "rob_kong", told.barred, kong="addkong", plans=_INNER),
    "triplet": Family("triplet", "discard", told.barred, plans=_RUNS),
    "triplet_drawn": Family("triplet", "self_draw", told.barred, plans=_RUNS),
    "triplet_robbed": Family("triplet", "rob_kong", told.barred, kong="addkong", plans=_RUNS_HARD),
    "nearer": Family(NEARER, "discard", told.wait, (told.rival,), plans=_HARD, needs=_nearest),
    "nearer_robbed": Family(
        NEARER, "rob_kong", told.wait, (told.rival,), "addkong", _HARD, needs=_nearest
    ),
    "nearer_big": Family(
        NEARER, "discard", told.wait, (told.rival,), plans=_TRIPLETS,
        needs=lambda table: _free(table) and _nearest(table),
    ),
}  # fmt: skip

# --- levels --------------------------------------------------------------------------------------

_ANY = ((1, Plan("three_suits", inside=1)),)
LEVELS = {
    1: Level(
        {"triplets": 4, "triplets_drawn": 3, "near": 3, "near_drawn": 2, "near_triplets": 10,
         "near_pairs": 1, "no_pairs": 3, "concealed_kong": 2, "suit": 3, "suit_drawn": 2,
         "suit_big": 3},
        _ANY,
    ),
    2: Level(
        {"discard": 4, "drawn": 3, "dragons": 2, "dragons_fed": 2, "egg": 3, "triplets": 1,
         "pairs": 4, "two_suits": 4, "near_robbed": 2, "near_pairs": 3, "suit": 1, "pairs_bound": 4,
         "terminal": 4, "terminal_drawn": 2, "triplet": 3, "triplet_drawn": 2, "nearer_big": 2},
        _ANY,
    ),
    3: Level(
        {"discard": 2, "drawn": 2, "robbed": 3, "replaced": 2, "dragons": 2, "dragons_fed": 2,
         "dragons_robbed": 2, "egg": 4, "two_suits": 3, "all_win": 3, "near_robbed": 2,
         "suit_large": 2, "terminal": 4, "terminal_robbed": 2, "triplet": 4, "triplet_drawn": 3,
         "nearer": 3},
        _ANY, (0, 1), (0, 1, 2),
    ),
    4: Level(
        {"robbed": 2, "robbed_hard": 4, "discard_hard": 3, "dragons_robbed": 4, "egg_robbed": 4,
         "all_win": 3, "suit_large": 4, "terminal_robbed": 4, "triplet_robbed": 5, "nearer": 3,
         "nearer_robbed": 3},
        _ANY, (0, 1), (0, 1, 2),
    ),
}  # fmt: skip
"""Families and hands by level; hands of three suits are never hard enough for the fifth."""


def _codes(table: Variant) -> tuple[str, ...]:
    suits = ("three_suits",) if _suits_bind(table) else ()
    return ("only_added_kong", "shape", *suits, "terminal", "triplet", NEARER)


def _lacks(table: Variant, asked: Asked) -> bool:
    return asked.answer.code in CONDITIONS


def _pairs_of_honours(table: Variant, asked: Asked) -> bool:
    """Dragons that stand for the triplet, or winds that do not."""
    dragons = asked.family in ("dragons", "dragons_fed", "dragons_robbed")
    return dragons or (asked.answer.code == "triplet" and _pair_of(asked, WINDS))


BOOK = Book(
    levels=LEVELS,
    families=FAMILIES,
    checks=CHECKS,
    twins={
        "yes": Text("三门、幺九、刻缺一样，平常的牌就不能胡。",
                    "Lacking a suit, a 1, 9 or honour, or a triplet, a plain hand does not win."),
        "only_added_kong": Text("要是补杠，就能抢。", "Were it a 补杠, you could rob it."),
        "shape": Text("来的是{waits}，牌型就成了，也合条件。",
                      "With {waits} the hand would be complete and lack nothing."),
        "three_suits": Text("有一副换成缺的那门，就能胡。",
                            "With one set in the missing suit it would win."),
        "terminal": Text("有一张 1、9 或字牌，就能胡。", "With one 1, 9 or honour it would win."),
        "triplet": Text("有一副刻子、杠或蛋，或者中发白做将，就能胡。",
                        "With a triplet, kong or egg, or dragons for a pair, it would win."),
        NEARER: NEARER_TWIN,
    },
    wins=plain_wins,
    codes=_codes,
    ruling=_ruling,
    setting=plain_setting,
    concepts={
        **SHARED,
        "win.conditions": lambda asked: asked.answer.code in CONDITIONS,
        "win.big-hand": lambda asked: asked.family in (
            "triplets", "triplets_drawn", "pairs", "suit_big", "pairs_bound", "nearer_big"),
    },
    caught={**CAUGHT, **dict.fromkeys(CONDITIONS, "win.conditions")},
    traps=(
        (1, _lacks),
        (2, _pairs_of_honours),
        (4, lambda table, asked: _egged(table, asked) and asked.answer.ok),
        (11, lambda table, asked: asked.answer.ok and _big(table, asked)),
    ),
    reasons=REASONS,
    recipes={
        "three_suits": hands.three_suits, "inner": hands.inner, "wind_pair": hands.wind_pair,
        "dragon_pair": hands.dragon_pair, "egg": hands.egg, "triplets": hands.triplets,
    },
    extras=(told.rival,),
    exercised={
        "quemen": ("two_suits", "two_suits_drawn", "two_suits_robbed", "two_suits_large"),
        "dahu_exempt": ("suit_big", "suit_big_robbed", "pairs_bound"),
        "qidui": ("no_pairs", "no_pairs_robbed"),
        "multi_win": ("all_win", "all_win_robbed", "all_win_big"),
    },
    beside=("seen", "fresh", "early", "won", "losing", "ponged", "quick", "kept", "warm"),
)  # fmt: skip
"""辽源."""
