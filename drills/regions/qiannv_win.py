"""倩女幽魂, may I win: four shapes, no minimum, and a passed win stays open."""

from __future__ import annotations

from drills.regions import win_twists as told
from drills.regions.win_book import Asked, Book, Check, Family, Level, Plan
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
from drills.regions.win_hands import RARE
from rules.variant import Variant
from rules.words import Text

# --- conditions ----------------------------------------------------------------------------------

_SHAPES = {
    "pairs": Text("七对，四张算两对。", "Seven pairs; four alike are two of them."),
    "orphans": Text("十三幺齐了。", "Thirteen orphans, complete."),
    "unrelated": Text("十四张单牌，147、258、369 加字：全不靠。",
                      "Fourteen singles of 147, 258, 369 and honours: 全不靠."),
}  # fmt: skip


def _whole(table: Variant, asked: Asked) -> Text:
    ways = asked.seen.ways.get(asked.offer.tile, ())
    shape = ways[0].shape if ways else "standard"
    return _SHAPES.get(shape, Text("四副一对，齐了。", "Four sets and a pair, complete."))


def _closes(table: Variant) -> bool:
    closes = table.settings["pass_rule"]
    return bool(closes != "none")


def _other(table: Variant, asked: Asked) -> bool:
    return any(let.tile != asked.offer.tile for let in asked.offer.passed)


def _same(table: Variant, asked: Asked) -> bool:
    return any(let.tile == asked.offer.tile for let in asked.offer.passed)


def _open(table: Variant, asked: Asked) -> Text:
    if not _closes(table):
        return Text("这里放过了照样能胡。", "Here a win let go stays open.")
    if asked.offer.own:
        return Text("自己摸到的，不受影响。", "An own draw is not closed.")
    return Text("放过以后自己摸过牌，解了。", "You have drawn since, so it is open again.")


CHECKS = (
    ROB,
    Check("shape", SHAPE.head, _whole, plain=True, reads=True),
    Check("passed", Text("放过别的牌", "another tile let go"),
          Text("放过的是别的牌，这张没封。", "Another tile was let go; this one is open."), _other),
    Check("passed", Text("放过这一张", "the same tile let go"),
          Text("放过的就是这张，要看这里封不封。", "It is the very tile: is it closed here?"),
          lambda table, asked: _same(table, asked) and not asked.offer.own),
    Check("passed", Text("封不封", "is it closed?"), _open, _same),
    WHO,
)  # fmt: skip

# --- families ------------------------------------------------------------------------------------

_SAME, _SAME_SINCE = told.let_go(told.the_same, False), told.let_go(told.the_same, True)
_OTHER = told.let_go(told.another, False)
_KONGS = ((1, Plan(triplets=0.7, melds=(1, 2, 3))), (1, Plan(inside=1, triplets=0.7, melds=(1, 2))))
_PAIRS = ((2, Plan("pairs", 3)), (2, Plan("pairs", 5)))
_FEW = ((3, Plan("unrelated")), (1, Plan("orphans")))


def _open_table(table: Variant) -> bool:
    return not _closes(table)


def _nearest(table: Variant) -> bool:
    return not table.many_win


def _all_win(table: Variant) -> bool:
    return table.many_win


FAMILIES = {
    "discard": Family("yes", "discard", told.wait),
    "drawn": Family("yes", "self_draw", told.wait),
    "robbed": Family("yes", "rob_kong", told.wait, kong="addkong"),
    "replaced": Family("yes", "replacement", told.wait, plans=_KONGS),
    "pairs": Family("yes", "discard", told.wait, plans=_PAIRS),
    "few": Family("yes", "discard", told.wait, plans=_FEW, every=RARE),
    "few_drawn": Family("yes", "self_draw", told.wait, plans=_FEW, every=RARE),
    "after_same": Family("yes", "discard", told.wait, (_SAME,), needs=_open_table),
    "after_other": Family("yes", "discard", told.wait, (_OTHER,)),
    "robbed_after": Family("yes", "rob_kong", told.wait, (_OTHER,), "addkong"),
    "drawn_after": Family("yes", "self_draw", told.wait, (_SAME,)),
    "since": Family("yes", "discard", told.wait, (_SAME_SINCE,)),
    "both": Family("yes", "discard", told.wait, (_SAME, _OTHER), needs=_open_table),
    "both_robbed": Family(
        "yes", "rob_kong", told.wait, (_SAME, _OTHER), "addkong", needs=_open_table
    ),
    "both_since": Family("yes", "discard", told.wait, (_SAME_SINCE, _OTHER)),
    "robbed_since": Family("yes", "rob_kong", told.wait, (_SAME_SINCE, _OTHER), "addkong"),
    "all_win": Family("yes", "discard", told.wait, (_OTHER, told.rival), needs=_all_win),
    "all_win_robbed": Family(
        "yes", "rob_kong", told.wait, (_OTHER, told.rival), "addkong", needs=_all_win
    ),
    "near": Family("shape", "discard", told.near),
    "near_drawn": Family("shape", "self_draw", told.near),
    "near_robbed": Family("shape", "rob_kong", told.near, kong="addkong"),
    "near_pairs": Family("shape", "discard", told.near, plans=_PAIRS),
    "near_few": Family("shape", "self_draw", told.near, plans=_FEW, every=RARE),
    "concealed_kong": Family("only_added_kong", "rob_kong", told.wait, kong="ckong"),
    "closed": Family("passed", "discard", told.wait, (_SAME,), needs=_closes),
    "closed_both": Family("passed", "discard", told.wait, (_OTHER, _SAME), needs=_closes),
    "closed_robbed": Family(
        "passed", "rob_kong", told.wait, (_OTHER, _SAME), "addkong", needs=_closes
    ),
    "nearer": Family(NEARER, "discard", told.wait, (told.rival,), needs=_nearest),
    "nearer_robbed": Family(NEARER, "rob_kong", told.wait, (told.rival,), "addkong",
                            needs=_nearest),
    "nearer_after": Family(
        NEARER, "discard", told.wait, (_SAME_SINCE, _OTHER, told.rival), needs=_nearest
    ),
    "nearer_both": Family(
        NEARER, "rob_kong", told.wait, (_SAME_SINCE, _OTHER, told.rival), "addkong",
        needs=_nearest,
    ),
}  # fmt: skip

# --- levels --------------------------------------------------------------------------------------

LEVELS = {
    1: Level(
        {"discard": 4, "drawn": 4, "replaced": 2, "pairs": 1, "near": 4, "near_drawn": 3,
         "near_pairs": 1, "concealed_kong": 3},
        ((2, Plan(melds=(0, 1, 2))), (1, Plan(inside=1))),
    ),
    2: Level(
        {"discard": 1, "robbed": 3, "replaced": 1, "pairs": 3, "few": 1, "after_same": 3,
         "after_other": 2, "drawn_after": 2, "since": 1, "near": 2, "near_robbed": 3,
         "near_pairs": 2, "near_few": 1, "concealed_kong": 1, "closed": 4, "nearer": 4},
        ((2, Plan()), (2, Plan(inside=1)), (2, Plan(inside=2))),
        (0, 0, 1),
    ),
    3: Level(
        {"robbed": 2, "pairs": 2, "few_drawn": 1, "after_same": 3, "robbed_after": 3,
         "drawn_after": 2, "both": 2, "all_win": 3, "near": 1, "near_robbed": 4, "near_few": 1,
         "closed": 3, "closed_both": 2, "nearer": 2, "nearer_robbed": 4},
        ((2, Plan(inside=2)), (3, Plan("suit", 10)), (2, Plan("suit", 11))),
        (0, 1), (0, 1, 2),
    ),
    4: Level(
        {"both": 4, "robbed_after": 2, "both_robbed": 3, "both_since": 2, "all_win": 2,
         "near_robbed": 4, "closed_both": 4, "closed_robbed": 4, "nearer_robbed": 4,
         "nearer_after": 4},
        ((3, Plan("suit", 10)), (2, Plan("suit", 11)), (3, Plan("suit", 13))),
        (0, 1, 2), (0, 1, 2),
    ),
    5: Level(
        {"both": 2, "both_robbed": 4, "both_since": 2, "robbed_since": 3, "closed_robbed": 3,
         "nearer_after": 2, "nearer_both": 5},
        ((4, Plan("suit", 13)), (1, Plan("suit", 11))),
        (1, 2), (1, 2),
    ),
}  # fmt: skip
"""Families and hands by level; a family that the table lacks is left out."""

BOOK = Book(
    levels=LEVELS,
    families=FAMILIES,
    checks=CHECKS,
    twins={
        "yes": Text("差一张不成牌，就不能胡；番多番少没关系。",
                    "One tile short it would not win; how many fan it has does not matter."),
        "only_added_kong": Text("要是补杠，就能抢，算点炮。",
                                "Were it a 补杠, you could rob it, as a discard."),
        "shape": Text("来的是{waits}，牌型就成了。", "With {waits} the hand would be complete."),
        "passed": Text("自己摸过牌，或者这张是自摸，就能胡。",
                       "After an own draw, or drawn by yourself, it would win."),
        NEARER: NEARER_TWIN,
    },
    wins=plain_wins,
    codes=lambda table: ("only_added_kong", "shape", "passed", NEARER),
    ruling=ruled,
    setting=plain_setting,
    concepts=SHARED,
    caught=CAUGHT,
    traps=(
        (7, lambda table, asked: asked.offer.by == "rob_kong" and asked.answer.ok),
    ),
    reasons=REASONS,
    extras=(told.rival, _OTHER),
    exercised={
        "pass_rule": ("closed", "closed_both", "closed_robbed"),
        "multi_win": ("all_win", "all_win_robbed"),
    },
    beside=("seen", "fresh", "early", "won", "losing", "ponged", "quick", "kept", "warm"),
)  # fmt: skip
"""倩女幽魂."""
