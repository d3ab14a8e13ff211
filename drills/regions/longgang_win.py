"""龙港, may I win: wilds come by draw only, a pass closes the round, the third wild wins alone."""

from __future__ import annotations

from dataclasses import replace

from drills.regions import longgang_wild_hands as hands
from drills.regions import win_twists as told
from drills.regions.longgang_told import (
    LIES,
    OTHER,
    PASS,
    PASS_SINCE,
    SAME,
    broke,
    dead,
    dead_else,
)
from drills.regions.win_book import Asked, Book, Built, Check, Family, Level, Plan
from drills.regions.win_checks import (
    CAUGHT,
    NEARER,
    NEARER_TWIN,
    REASONS,
    ROB,
    SHAPE,
    SHARED,
    WHO,
    marked,
    plain_wins,
    ruled,
)
from rules.tiles import KINDS
from rules.values import Waits
from rules.variant import Variant
from rules.variants.longgang_elements import honours_of
from rules.words import Text

# --- which tile ----------------------------------------------------------------------------------


def _turned(table: Variant, built: Built, waits: Waits, own: bool) -> tuple[int, ...]:
    """The true wild."""
    return tuple(kind for kind in built.hand.wild if kind < KINDS)


def _honours(table: Variant, built: Built, waits: Waits, own: bool) -> list[int]:
    """中, 发 and the own wind, as far as they win."""
    return [kind for kind in sorted(honours_of(built.setting.seat)) if kind in waits.discard]


def _no_honours(table: Variant, built: Built, waits: Waits, own: bool) -> list[int]:
    return [kind for kind in waits.discard if kind not in honours_of(built.setting.seat)]


# --- conditions ----------------------------------------------------------------------------------


def _whole(table: Variant, asked: Asked) -> Text:
    if asked.offer.tile not in asked.seen.ways and _third(asked):
        return Text("三张财神到手，什么牌都胡。", "Three true wilds win with any other tiles.")
    return Text("加上这张，牌型成了。", "With this tile the hand is complete.")


def _third(asked: Asked) -> bool:
    """Whether the drawn tile is the third true wild."""
    held = asked.hand.concealed.count(asked.offer.tile)
    return asked.offer.tile in asked.hand.wild and asked.offer.tile < KINDS and held == 2


def _open(table: Variant, asked: Asked) -> Text:
    if "broke" in asked.draft.marks:
        return Text("放过的那张吃碰了，是例外。", "The tile let go was claimed: the exception.")
    if asked.offer.own:
        return Text("过水只管别人打的，自摸可以。", "过水 bars discards only; an own draw is open.")
    return Text("之后自己摸过牌，过水解了。", "You have drawn since, so the pass is over.")


def _thrown(table: Variant, asked: Asked) -> Text:
    if "broke" in asked.draft.marks:
        return Text("拆对单吊、马上被跟打，是例外。",
                    "A pair broken, and followed at once: the exception.")  # fmt: skip
    if asked.offer.own:
        return Text("自己摸到的，打过也能胡。", "An own draw wins, thrown before or not.")
    return Text("打过的是别的牌。", "What you threw was another tile.")


def _waits_lying(table: Variant, asked: Asked) -> Text:
    if asked.offer.own:
        return Text("自己摸到的不算吊字牌。", "By own draw it is no lying in wait.")
    return Text("这张不是中、发或自己的门风。", "It is neither 中, 发 nor your own wind.")


def _lone(table: Variant, asked: Asked) -> bool:
    wilds = asked.hand.wilds == len(asked.hand.concealed) == 1
    return asked.offer.by == "rob_kong" and wilds


CHECKS = (
    Check("dead_hand", Text("陪打", "a dead hand"), Text("牌没毛病。", "Nothing is wrong."),
          lambda table, asked: bool(asked.draft.marks & {"dead", "threw_wild"})),
    ROB,
    Check("wild_discard", Text("打出的财神", "a thrown wild 财神"),
          Text("自己摸到的财神可以用。", "A wild that you draw counts."),
          lambda table, asked: asked.offer.tile in asked.hand.wild),
    replace(SHAPE, passes=_whole),
    Check("lone_wild", Text("单吊财神抢杠", "a lone wild robs"),
          Text("这桌单吊财神也能抢杠。", "At this table a lone wild may rob."), _lone),
    Check("passed", Text("过水", "a pass 过水"), _open,
          lambda table, asked: "passed" in asked.draft.marks),
    Check("own_discard", Text("自己打过的", "thrown by yourself"), _thrown,
          lambda table, asked: "threw" in asked.draft.marks),
    Check("lying_in_wait", Text("三财神吊字牌", "lying in wait"), _waits_lying,
          lambda table, asked: "lies" in asked.draft.marks),
    WHO,
)  # fmt: skip

# --- families ------------------------------------------------------------------------------------

_KONGS = ((1, Plan(triplets=0.8, melds=(1, 2, 3))), (1, Plan(inside=1, triplets=0.8, melds=(1, 2))))
_WILDS = ((3, Plan(inside=1, wilds=1)), (2, Plan(inside=2, wilds=1)), (1, Plan(inside=1, wilds=2)))
_RUBBISH = ((2, Plan("rubbish")), (1, Plan("rubbish", wilds=1)))
_ONE = ((1, Plan("lone", triplets=0.3)),)
_LONE_WILD = ((1, Plan("lone", triplets=0.3, wilds=1)),)
_HALF = ((1, Plan("half_pairs", 2)), (1, Plan("half_pairs", 4)))
_EIGHT = ((1, Plan("eight_pairs")),)
_LYING = ((1, Plan("lying", triplets=0.2)),)


def _any_three(table: Variant) -> bool:
    return not table.settings["four_true_wilds"]


def _takes_four(table: Variant) -> bool:
    return not _any_three(table)


def _closes_all(table: Variant) -> bool:
    closes = table.settings["pass_rule"]
    return bool(closes == "all")


def _draws_free(table: Variant) -> bool:
    return not _closes_all(table)


def _lone_robs(table: Variant) -> bool:
    return bool(table.settings["robbed_single_wild"])


def _lone_does_not(table: Variant) -> bool:
    return not _lone_robs(table)


def _half_wins(table: Variant) -> bool:
    return bool(table.settings["ba_dui_ban"] != "off")


def _half_does_not(table: Variant) -> bool:
    return not _half_wins(table)


FAMILIES = {
    "discard": Family("yes", "discard", told.wait),
    "drawn": Family("yes", "self_draw", told.wait),
    "shared": Family("yes", "share", told.wait),
    "replaced": Family("yes", "replacement", told.wait, plans=_KONGS),
    "robbed": Family("yes", "rob_kong", told.wait, kong="addkong"),
    "half": Family("yes", "discard", told.wait, plans=_HALF, needs=_half_wins),
    "wild_drawn": Family("yes", "self_draw", told.wild, plans=_WILDS),
    "third": Family("yes", "self_draw", _turned, plans=_RUBBISH, needs=_any_three),
    "lone_robs": Family(
        "yes", "rob_kong", told.wait, kong="addkong", plans=_LONE_WILD, needs=_lone_robs
    ),
    "since": Family("yes", "discard", told.wait, (PASS_SINCE,)),
    "drawn_after": Family("yes", "self_draw", told.wait, (PASS,), needs=_draws_free),
    "third_after": Family("yes", "self_draw", _turned, (PASS,), plans=_RUBBISH,
                          needs=lambda table: _any_three(table) and _draws_free(table)),
    "robbed_since": Family("yes", "rob_kong", told.wait, (PASS_SINCE, OTHER), "addkong"),
    "threw_other": Family("yes", "discard", told.wait, (OTHER,)),
    "threw_drawn": Family("yes", "self_draw", told.wait, (SAME,)),
    "threw_and_since": Family("yes", "discard", told.wait, (PASS_SINCE, OTHER)),
    "drawn_all": Family("yes", "self_draw", told.wait, (PASS, SAME), needs=_draws_free),
    "broke": Family("yes", "discard", told.made_for, (broke,), plans=_ONE),
    "lies_drawn": Family("yes", "self_draw", _honours, (LIES,), plans=_LYING),
    "lies_other": Family("yes", "discard", _no_honours, (LIES,), plans=_LYING),
    "dead": Family("dead_hand", "discard", told.wait, (dead,)),
    "dead_drawn": Family("dead_hand", "self_draw", told.wait, (dead,)),
    "dead_else": Family("dead_hand", "self_draw", told.wait, (dead_else,)),
    "called_kong": Family("only_added_kong", "rob_kong", told.wait, kong="kong"),
    "concealed_kong": Family("only_added_kong", "rob_kong", told.wait, kong="ckong"),
    "wild_thrown": Family("wild_discard", "discard", _turned, plans=_WILDS),
    "near": Family("shape", "discard", told.near),
    "near_drawn": Family("shape", "self_draw", told.near),
    "near_shared": Family("shape", "share", told.near),
    "near_robbed": Family("shape", "rob_kong", told.near, kong="addkong"),
    "eight_pairs": Family("shape", "discard", told.near, plans=_EIGHT, needs=_half_wins),
    "no_half": Family("shape", "discard", told.made_for, plans=_HALF, needs=_half_does_not),
    "no_half_robbed": Family(
        "shape", "rob_kong", told.made_for, kong="addkong", plans=_HALF, needs=_half_does_not
    ),
    "no_half_drawn": Family(
        "shape", "self_draw", told.made_for, plans=_HALF, needs=_half_does_not
    ),
    "no_third": Family("shape", "self_draw", _turned, plans=_RUBBISH, needs=_takes_four),
    "lone_does_not": Family(
        "lone_wild", "rob_kong", told.wait, kong="addkong", plans=_LONE_WILD,
        needs=_lone_does_not,
    ),
    "after": Family("passed", "discard", told.wait, (PASS,)),
    "robbed_after": Family("passed", "rob_kong", told.wait, (PASS,), "addkong"),
    "drawn_closed": Family("passed", "self_draw", told.wait, (PASS,), needs=_closes_all),
    "closed_since": Family(
        "passed", "self_draw", told.wait, (PASS, OTHER), plans=_WILDS, needs=_closes_all
    ),
    "after_wild": Family("passed", "discard", told.wait, (PASS,), plans=_WILDS),
    "threw": Family("own_discard", "discard", told.wait, (SAME,)),
    "threw_since": Family("own_discard", "discard", told.wait, (PASS_SINCE, SAME)),
    "lies": Family("lying_in_wait", "discard", _honours, (LIES,), plans=_LYING),
    "nearer": Family(NEARER, "discard", told.wait, (told.rival,)),
    "nearer_since": Family(NEARER, "discard", told.wait, (PASS_SINCE, told.rival)),
    "nearer_robbed": Family(
        NEARER, "rob_kong", told.wait, (PASS_SINCE, OTHER, told.rival), "addkong"
    ),
}  # fmt: skip

# --- levels --------------------------------------------------------------------------------------

LEVELS = {
    1: Level(
        {"discard": 4, "drawn": 3, "shared": 1, "near": 4, "near_drawn": 2, "near_shared": 1,
         "dead": 2, "dead_drawn": 2, "dead_else": 2, "called_kong": 2, "concealed_kong": 1,
         "wild_thrown": 2, "drawn_closed": 2},
        ((2, Plan(melds=(1, 2, 3))), (1, Plan(inside=1, melds=(1, 2, 3)))),
    ),
    2: Level(
        {"discard": 1, "replaced": 2, "robbed": 2, "half": 2, "wild_drawn": 1, "since": 2,
         "drawn_after": 3, "threw_other": 2, "threw_drawn": 2, "near": 1,
         "near_robbed": 2, "no_half": 3, "dead": 2, "wild_thrown": 1,
         "called_kong": 1, "after": 4, "drawn_closed": 3, "threw": 4, "nearer": 2},
        ((2, Plan()), (2, Plan(inside=1)), (1, Plan(inside=2)), (1, Plan(inside=1, wilds=1))),
        (0, 0, 1), (0, 1, 2),
    ),
    3: Level(
        {"robbed": 1, "half": 2, "wild_drawn": 3, "third": 2,
         "robbed_since": 2, "threw_and_since": 2, "drawn_all": 2, "broke": 3, "near_robbed": 2,
         "no_third": 3, "eight_pairs": 4, "robbed_after": 3, "after_wild": 3,
         "drawn_closed": 2, "threw_since": 3, "nearer_since": 3, "no_half": 1},
        ((2, Plan(inside=2)), (2, Plan(inside=1, wilds=1)), (2, Plan(inside=3))),
        (0, 1), (0, 1, 2),
    ),
    4: Level(
        {"third": 3, "third_after": 3, "robbed_since": 3, "threw_and_since": 2,
         "drawn_all": 2, "broke": 2, "wild_drawn": 2, "lies_other": 3, "lies_drawn": 3,
         "near_robbed": 2, "robbed_after": 3, "after_wild": 2, "threw_since": 3,
         "no_third": 3, "lone_does_not": 4, "lies": 4, "drawn_closed": 2, "nearer_robbed": 3},
        ((3, Plan(inside=3)), (3, Plan(inside=3, wilds=1)), (2, Plan("suit", 11))),
        (0, 1, 2), (0, 1, 2),
    ),
    5: Level(
        {"lone_robs": 2, "lone_does_not": 3, "robbed_since": 4, "threw_and_since": 3,
         "drawn_all": 2, "lies_other": 2, "lies_drawn": 2, "robbed_after": 3, "threw_since": 4,
         "lies": 3, "nearer_robbed": 4},
        ((2, Plan("suit", 13)), (2, Plan("suit", 11, wilds=1)), (2, Plan(inside=3, wilds=2))),
        (1, 2), (1, 2),
    ),
}  # fmt: skip
"""Families and hands by level; a family that the table lacks is left out."""


def _codes(table: Variant) -> tuple[str, ...]:
    lone = () if _lone_robs(table) else ("lone_wild",)
    return (
        "dead_hand", "only_added_kong", "wild_discard", "shape", *lone, "passed", "own_discard",
        "lying_in_wait", NEARER,
    )  # fmt: skip


def _after_a_pass(table: Variant, asked: Asked) -> bool:
    return asked.answer.code in ("passed", "lying_in_wait") or (
        asked.answer.ok and bool(asked.draft.marks & {"passed", "lies"})
    )


BOOK = Book(
    levels=LEVELS,
    families=FAMILIES,
    checks=CHECKS,
    twins={
        "dead_hand": Text("没犯错的话，就能胡。", "Without the mistake you would win."),
        "only_added_kong": Text("要是补杠，就能抢。", "Were it a 补杠, you could rob it."),
        "wild_discard": Text("自己摸到这张财神，就能胡。", "Drawn by yourself it would win."),
        "shape": Text("来的是{waits}，牌型就成了。", "With {waits} the hand would be complete."),
        "lone_wild": Text("别人打出来的，或自己摸到，就能胡。",
                          "Thrown, or drawn by yourself, it would win."),
        "passed": Text("自己摸过一次牌，就能胡。", "After an own draw you would win."),
        "own_discard": Text("这一圈没打过它，或自己摸到，就能胡。",
                            "Had you not thrown it, or drawn by yourself, it would win."),
        "lying_in_wait": Text("自己摸到，就能胡。", "Drawn by yourself, it would win."),
        NEARER: NEARER_TWIN,
    },
    wins=plain_wins,
    codes=_codes,
    ruling=ruled,
    setting=hands.setting,
    concepts={
        **SHARED,
        "win.passed": marked("passed", "lies"),
        "win.wild-tile": lambda asked: asked.answer.code == "wild_discard",
        "win.wilds": lambda asked: _third(asked) or asked.answer.code == "lone_wild",
        "win.dead-hand": lambda asked: asked.answer.code == "dead_hand",
        "win.own-discard": marked("threw"),
    },
    caught={**CAUGHT, "wild_discard": "win.wild-tile", "dead_hand": "win.dead-hand",
            "lone_wild": "win.wilds", "own_discard": "win.own-discard",
            "lying_in_wait": "win.passed"},
    traps=(
        (22, lambda table, asked: asked.family in ("eight_pairs", "half")),
        (23, lambda table, asked: asked.family in ("third", "third_after")),
        (24, lambda table, asked: asked.answer.code == "wild_discard"),
        (25, _after_a_pass),
        (27, lambda table, asked: asked.family == "called_kong"),
        (29, lambda table, asked: "threw_wild" in asked.draft.marks),
    ),
    reasons=REASONS,
    recipes={
        "half_pairs": hands.half_pairs, "eight_pairs": hands.eight_pairs,
        "rubbish": hands.rubbish, "lying": hands.lying, "lone": hands.lone,
    },
    extras=(told.rival, PASS_SINCE, OTHER),
    exercised={
        "ba_dui_ban": ("no_half", "no_half_robbed", "no_half_drawn"),
        "pass_rule": ("drawn_closed", "closed_since"),
        "robbed_single_wild": ("lone_does_not",),
        "four_true_wilds": ("no_third",),
    },
    beside=("seen", "fresh", "early", "won", "losing", "ponged", "quick", "kept", "warm"),
)  # fmt: skip
"""龙港."""
