"""北京, may I win: an opened hand draws its win, kongs are robbed in three ways, 混儿悠."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from drills.puzzle import Choice
from drills.regions import beijing_wild_hands as hands
from drills.regions import win_twists as told
from drills.regions.win_book import Answer, Asked, Book, Check, Draft, Family, Level, Plan
from drills.regions.win_checks import (
    CAUGHT,
    NEARER,
    NEARER_TWIN,
    REASONS,
    SHAPE,
    SHARED,
    WHO,
    passed,
    plain_wins,
    ruled,
)
from drills.regions.win_scene import ASK, NO
from rules.tiles import NAMES
from rules.variant import Variant
from rules.variants.beijing_bars import opened
from rules.words import Text

# --- riding on 混儿悠 ----------------------------------------------------------------------------

_RIDE = Text("混儿悠，行不行？", "May you ride on 混儿悠?")
_CUT = Text("你不胡，打出{tile}，报混儿悠。", "You decline, throw {tile} and announce 混儿悠.")
_RIDES = Text("行，张张都听", "yes, every tile wins then")
_WHY = {
    "no_win": Text("摸的这张没胡", "the drawn tile does not win"),
    "not_all": Text("打完不是张张都听", "after the discard not every tile wins"),
}
_LACKS = Text("打完来了{tiles}就不胡，不是张张都听",
              "after the discard {tiles} would not win, so it does not wait on everything",
)  # fmt: skip


def _ride(which: str) -> told.Twist:
    """The win is declined and a tile thrown: `which` is any natural one, or the rider's partner."""

    def twist(table: Any, draft: Draft, chance: Random) -> Draft | None:
        full = draft.offer.hand.plus(draft.offer.tile)
        able = [k for k in sorted({*full.concealed}) if k not in full.wild]
        if which == "all":
            able = [k for k in able if table.waits_on_all(full.minus(k))]
        if not able:
            return None
        kind = chance.choice(able)
        said = _CUT.fill(tile=NAMES[kind])
        return replace(draft, cut=kind, after=(*draft.after, said), marks=draft.marks | {"ride"})

    return twist


def ruling(table: Variant, draft: Draft) -> Answer:
    """The table's ruling, of the win or of the ride."""
    return ruled(table, draft) if draft.cut is None else _ridden(table, draft, draft.cut)


def _ridden(table: Variant, draft: Draft, cut: int) -> Answer:
    offer = draft.offer
    given: dict[str, Any] = {
        "hand": offer.hand.concealed,
        "melds": offer.hand.melds,
        "wild": (),
        "indicator": offer.facts["indicator"],
        "drawn": offer.tile,
        "discard": cut,
    }
    asked = next(q for q in table.questions if (q.ask, q.what) == ("ting", "hun_you"))
    found = asked.answer(table, given)
    if found["allowed"]:
        return Answer("yes", found["why"], True)
    if offer.tile not in draft.waits.self_draw:
        return Answer("no_win", found["why"], False)
    rest = offer.hand.plus(offer.tile).minus(cut)
    won = table.waits(rest).self_draw
    lacks = [k for k in table.kinds if k not in won and rest.held[k] < 4]
    return Answer("not_all", _LACKS.fill(tiles=tuple(NAMES[k] for k in lacks[:3])), False)


def _choice(table: Variant, asked: Asked) -> Choice | None:
    """The answers to "may it ride?"."""
    if asked.draft.cut is None:
        return None
    no = tuple((code, NO.fill(why=why)) for code, why in _WHY.items())
    return Choice("win", Text("行不行，为什么", "yes or no, and why"), (("yes", _RIDES), *no))


def _riding(table: Variant, asked: Asked) -> bool:
    return asked.draft.cut is not None


# --- conditions ----------------------------------------------------------------------------------


def _whole(table: Variant, asked: Asked) -> Text:
    if asked.offer.tile not in asked.seen.ways:
        return Text(
            "四张混儿摸齐了，不看牌型。", "All four wilds are drawn; the rest need not fit."
        )
    return Text("加上这张，牌型成了。", "With this tile the hand is complete.")


def _door(table: Variant, asked: Asked) -> Text:
    if not opened(asked.hand):
        return Text("只有暗杠，门没开。", "Only a concealed kong: the hand is not opened.")
    return Text("开了门，可这样抢杠当自摸算。", "Opened, but robbed so it counts as an own draw.")


def _robbing(table: Variant, asked: Asked) -> Text:
    if asked.offer.kong_type == "kong":
        return Text("别人要明杠，胡在前，可不算自摸。",
                    "Another would kong it; a win goes first, but it is no own draw.")  # fmt: skip
    return Text("补杠能抢，当自摸算。", "A 补杠 can be robbed, and counts as an own draw.")


def _open_pass(table: Variant, asked: Asked) -> Text:
    offer = asked.offer
    if offer.own:
        return Text("顺胡只管别人打的，自摸不受影响。", "顺胡 is about discards, never own draws.")
    if offer.kong_type in ("addkong", "ckong"):
        return Text("抢杠当自摸算，放过也能抢。", "Robbed it counts as an own draw: still open.")
    if all(let.own_draw_since for let in offer.passed):
        return Text("那以后自己轮到过，解了。", "Your own turn came since, so it is open.")
    return Text("这桌只封放过的那一张。", "At this table only the tile let go is closed.")


def _kong(asked: Asked) -> str:
    """The kong that is robbed, "" if none is."""
    return asked.offer.kong_type if asked.offer.by == "rob_kong" else ""


def _fed_with_melds(table: Variant, asked: Asked) -> bool:
    return bool(asked.hand.melds) and not asked.offer.own


CHECKS = (
    Check("no_win", Text("先要能胡", "a win to decline"),
          Text("摸的这张成牌，能胡不胡才谈得上悠。", "The drawn tile wins, so it may be declined."),
          _riding, plain=True, reads=True),
    Check("not_all", Text("张张都听", "waiting on everything"),
          Text("剩四副加一张混儿，来什么都成一对。",
               "Four sets and a wild are left: whatever comes makes the pair."),
          _riding, plain=True, reads=True),
    replace(SHAPE, passes=_whole, comes=lambda table, asked: not _riding(table, asked)),
    Check("rob", Text("抢杠", "robbing a kong 抢杠"), _robbing,
          lambda table, asked: _kong(asked) in ("addkong", "kong")),
    Check("wild_discard", Text("打出的混儿", "a thrown wild 混儿"),
          Text("打出来只当本牌，本牌正好成牌。", "Thrown, it is its printed tile; that fits."),
          lambda table, asked: not asked.offer.own and asked.offer.tile in asked.hand.wild),
    Check("opened", Text("开没开门", "is the hand opened?"), _door, _fed_with_melds),
    Check("no_dragon", Text("抢暗杠", "robbing a concealed kong"),
          Text("一条龙的龙身要这张，能抢。", "The body of a 一条龙 wants it, so it may be robbed."),
          lambda table, asked: _kong(asked) == "ckong"),
    Check("three_wilds", Text("三张混儿", "three wilds"),
          Text("自摸的，不受限制。", "An own draw is not barred."),
          lambda table, asked: asked.hand.wilds == 3 and bool(
              table.settings["three_wilds_self_draw"])),
    Check("passed", Text("顺胡", "a win let go 顺胡"), _open_pass, passed),
    WHO,
)  # fmt: skip

# --- families ------------------------------------------------------------------------------------

_SAME, _SAME_SINCE = told.let_go(told.the_same, False), told.let_go(told.the_same, True)
_OTHER, _OTHER_SINCE = told.let_go(told.another, False), told.let_go(told.another, True)
_CLOSED = (
    (2, Plan(melds=(0,))), (2, Plan(inside=1, melds=(0,))), (2, Plan(inside=2, melds=(0,))),
    (1, Plan(inside=1, melds=(0,), wilds=1)), (1, Plan("pairs", 3)),
)  # fmt: skip
_MELDED = (
    (2, Plan(triplets=0.5, melds=(1, 1, 2))), (2, Plan(inside=1, triplets=0.5, melds=(1, 1, 2))),
    (1, Plan(inside=2, triplets=0.5, melds=(1,), wilds=1)),
)  # fmt: skip
_KONGED = (
    (1, Plan(triplets=0.8, melds=(1, 1, 2))),
    (1, Plan(inside=1, triplets=0.8, melds=(1, 2))),
)
_DRAGON = ((3, Plan("dragon", 1)), (1, Plan("dragon", 1, wilds=1)))
_NO_DRAGON = ((2, Plan("dragon", 0)), (2, Plan(melds=(0,))), (2, Plan(inside=1, melds=(0,))))
_WILDS = ((3, Plan(inside=1, wilds=1)), (1, Plan(inside=1, wilds=2)), (2, Plan(inside=2, wilds=1)))
_THREE = ((1, Plan(inside=1, melds=(0,), wilds=3)),)
_FOUR = ((1, Plan("three_wilds")),)
_RIDER = ((1, Plan("rider", melds=(0, 1), triplets=0.4)),)
_HALF_RIDER = (
    (2, Plan(inside=1, melds=(0, 1), wilds=1)), (2, Plan(inside=1, melds=(0, 1), wilds=2)),
)  # fmt: skip


def _limits_three(table: Variant) -> bool:
    return bool(table.settings["three_wilds_self_draw"])


def _four_win(table: Variant) -> bool:
    return bool(table.settings["four_wilds_auto"])


def _four_do_not(table: Variant) -> bool:
    return not _four_win(table)


def _one_tile(table: Variant) -> bool:
    scope = table.settings["pass_scope"]
    return bool(scope == "same_tile")


def _unopened(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """Only hands with melds that do not open them."""
    melds = draft.offer.hand.melds
    return draft if melds and not opened(draft.offer.hand) else None


def _opened(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """Only hands that are opened."""
    return draft if opened(draft.offer.hand) else None


FAMILIES = {
    "discard": Family("yes", "discard", told.wait, plans=_CLOSED),
    "drawn": Family("yes", "self_draw", told.wait),
    "drawn_open": Family("yes", "self_draw", told.wait, (_opened,), plans=_MELDED),
    "concealed": Family("yes", "discard", told.wait, (_unopened,), plans=_KONGED),
    "replaced": Family("yes", "replacement", told.wait, plans=_KONGED),
    "robbed": Family("yes", "rob_kong", told.wait, kong="addkong"),
    "robbed_open": Family("yes", "rob_kong", told.drawn_only, (_opened,), "addkong", _MELDED),
    "konged": Family("yes", "rob_kong", told.wait, kong="kong", plans=_CLOSED),
    "dragon": Family("yes", "rob_kong", told.drawn_only, kong="ckong", plans=_DRAGON),
    "wild_drawn": Family("yes", "self_draw", told.wild, plans=_WILDS),
    "wild_home": Family("yes", "discard", told.wild, plans=_CLOSED),
    "all_wilds": Family("yes", "self_draw", told.wild, plans=_FOUR, needs=_four_win),
    "since": Family("yes", "discard", told.wait, (_SAME_SINCE,), plans=_CLOSED),
    "drawn_after": Family("yes", "self_draw", told.wait, (_OTHER,), plans=_CLOSED),
    "robbed_after": Family("yes", "rob_kong", told.wait, (_OTHER,), "addkong"),
    "dragon_after": Family("yes", "rob_kong", told.drawn_only, (_OTHER,), "ckong", _DRAGON),
    "one_tile": Family("yes", "discard", told.wait, (_OTHER,), needs=_one_tile),
    "rides": Family("yes", "self_draw", told.made_for, (_ride("all"),), plans=_RIDER),
    "near": Family("shape", "discard", told.near, plans=_CLOSED),
    "near_drawn": Family("shape", "self_draw", told.near),
    "near_robbed": Family("shape", "rob_kong", told.near, kong="addkong"),
    "near_four": Family("shape", "self_draw", told.wild, plans=_FOUR, needs=_four_do_not),
    "wild_thrown": Family("wild_discard", "discard", told.wild, plans=_WILDS),
    "opened": Family("opened", "discard", told.drawn_only, (_opened,), plans=_MELDED),
    "opened_konged": Family("opened", "rob_kong", told.drawn_only, (_opened,), "kong", _MELDED),
    "no_dragon": Family("no_dragon", "rob_kong", told.drawn_only, kong="ckong", plans=_NO_DRAGON),
    "no_dragon_after": Family(
        "no_dragon", "rob_kong", told.drawn_only, (_OTHER_SINCE,), "ckong", _NO_DRAGON
    ),
    "three_wilds": Family(
        "three_wilds", "discard", told.drawn_only, plans=_THREE, needs=_limits_three
    ),
    "after": Family("passed", "discard", told.wait, (_OTHER,), plans=_CLOSED),
    "after_same": Family("passed", "discard", told.wait, (_SAME,), plans=_CLOSED),
    "after_konged": Family("passed", "rob_kong", told.wait, (_OTHER,), "kong", _CLOSED),
    "hard_after": Family("passed", "discard", told.wait, (_OTHER_SINCE, _SAME)),
    "hard_konged": Family("passed", "rob_kong", told.wait, (_OTHER_SINCE, _OTHER), "kong"),
    "hard_robbed": Family("yes", "rob_kong", told.wait, (_OTHER_SINCE, _OTHER), "addkong"),
    "hard_since": Family("yes", "rob_kong", told.wait, (_OTHER_SINCE,), "kong"),
    "does_not_ride": Family(
        "not_all", "self_draw", told.wait, (_ride("any"),), plans=_HALF_RIDER
    ),
    "no_win_to_ride": Family("no_win", "self_draw", told.near, (_ride("any"),), plans=_HALF_RIDER),
    "nearer": Family(NEARER, "discard", told.wait, (told.rival,), plans=_CLOSED),
    "nearer_since": Family(NEARER, "discard", told.wait, (_OTHER_SINCE, told.rival)),
    "nearer_robbed": Family(NEARER, "rob_kong", told.drawn_only, (told.rival,), "addkong"),
    "nearer_konged": Family(NEARER, "rob_kong", told.wait, (_OTHER_SINCE, told.rival), "kong"),
}  # fmt: skip

# --- levels --------------------------------------------------------------------------------------

LEVELS = {
    1: Level(
        {"discard": 4, "drawn": 3, "drawn_open": 3, "wild_drawn": 1, "near": 4, "near_drawn": 2,
         "opened": 4, "wild_thrown": 1},
        ((2, Plan(melds=(0, 1, 1, 2))), (1, Plan(inside=1))),
    ),
    2: Level(
        {"discard": 1, "concealed": 3, "replaced": 1, "robbed": 2, "robbed_open": 2, "konged": 1,
         "wild_drawn": 2, "wild_home": 1, "since": 2, "drawn_after": 2,
         "one_tile": 3, "near_drawn": 1, "near_robbed": 2, "wild_thrown": 3,
         "opened": 2, "opened_konged": 2, "no_dragon": 3, "after": 3, "nearer": 3},
        ((2, Plan()), (2, Plan(inside=1)), (1, Plan(inside=1, wilds=1))),
        (0, 0, 1),
    ),
    3: Level(
        {"robbed_open": 3, "konged": 2, "dragon": 4, "wild_home": 2, "since": 2,
         "robbed_after": 2, "one_tile": 3, "rides": 3, "all_wilds": 2,
         "near_robbed": 2, "near_four": 3, "wild_thrown": 2,
         "opened_konged": 3, "no_dragon": 2, "no_dragon_after": 3, "after_same": 2,
         "after_konged": 2, "does_not_ride": 3, "no_win_to_ride": 1, "nearer_since": 2,
         "nearer_robbed": 2},
        ((2, Plan(inside=2)), (2, Plan(inside=2, wilds=1)), (2, Plan("suit", 10))),
        (0, 1), (0, 1, 2),
    ),
    4: Level(
        {"robbed_open": 2, "dragon_after": 4, "hard_robbed": 3, "hard_since": 3, "one_tile": 2,
         "rides": 1, "near_robbed": 2, "near_four": 2, "hard_after": 3,
         "hard_konged": 3, "three_wilds": 4, "does_not_ride": 1, "nearer_konged": 3},
        ((3, Plan("suit", 10)), (2, Plan("suit", 11)), (3, Plan("suit", 10, wilds=1))),
        (0, 1, 2), (0, 1, 2),
    ),
    5: Level(
        {"hard_robbed": 4, "hard_since": 4, "one_tile": 2, "hard_after": 3, "hard_konged": 4,
         "nearer_konged": 2},
        ((2, Plan("suit", 13)), (2, Plan("suit", 11, wilds=1)), (2, Plan("suit", 10, wilds=1))),
        (1, 2), (1, 2),
    ),
}  # fmt: skip
"""Families and hands by level; a family that the table lacks is left out."""


def _codes(table: Variant) -> tuple[str, ...]:
    three = ("three_wilds",) if _limits_three(table) else ()
    return ("shape", "wild_discard", "opened", "no_dragon", *three, "passed", NEARER)


def _ask(asked: Asked) -> Text:
    return ASK if asked.draft.cut is None else _RIDE


def _doors(table: Variant, asked: Asked) -> bool:
    """An opened hand and a discard, or a concealed kong that opens nothing."""
    thrown = asked.offer.by == "discard" and asked.answer.ok and bool(asked.hand.melds)
    return thrown or (asked.answer.code == "opened" and asked.offer.by == "discard")


def _konged(table: Variant, asked: Asked) -> bool:
    """A kong robbed with an opened hand: the added one may be, a claimed one may not."""
    return (
        bool(_kong(asked))
        and opened(asked.hand)
        and (asked.answer.ok or asked.answer.code == "opened")
    )


def _concealed_kong(table: Variant, asked: Asked) -> bool:
    return _kong(asked) == "ckong" and (asked.answer.ok or asked.answer.code == "no_dragon")


BOOK = Book(
    levels=LEVELS,
    families=FAMILIES,
    checks=CHECKS,
    twins={
        "wild_discard": Text("自己摸到这张混儿，就能胡。",
                             "Drawn by yourself, this wild would win."),
        "shape": Text("来的是{waits}，牌型就成了。", "With {waits} the hand would be complete."),
        "opened": Text("门没开，或者是自摸，就能胡。",
                       "Were the hand closed, or the tile your own draw, you would win."),
        "no_dragon": Text("要是补杠，谁都能抢。", "Were it a 补杠, any hand could rob it."),
        "three_wilds": Text("自己摸到就能胡。", "Drawn by yourself it would win."),
        "passed": Text("自己轮到过一次，或者是自摸、抢补杠，就能胡。",
                       "After an own turn, by own draw or by robbing a 补杠 you would win."),
        "not_all": Text("只有四副加一张混儿这样的牌，才张张都听。",
                        "Only a hand like four sets and a lone wild waits on everything."),
        NEARER: NEARER_TWIN,
    },
    wins=plain_wins,
    codes=_codes,
    ruling=ruling,
    setting=hands.setting,
    concepts={
        **SHARED,
        "win.open-hand": lambda asked: bool(asked.hand.melds) and not asked.offer.own,
        "win.wild-tile": lambda asked: asked.offer.tile in asked.hand.wild and not asked.offer.own,
        "win.wilds": lambda asked: asked.hand.wilds == 3,
        "win.ride": lambda asked: asked.draft.cut is not None,
    },
    caught={**CAUGHT, "opened": "win.open-hand", "wild_discard": "win.wild-tile",
            "no_dragon": "win.rob", "three_wilds": "win.wilds", "not_all": "win.ride",
            "no_win": "win.ride"},
    traps=(
        (4, _doors),
        (6, _concealed_kong),
        (7, _konged),
        (9, lambda table, asked: asked.draft.cut is not None and asked.answer.code != "no_win"),
    ),
    reasons={**REASONS, **_WHY},
    recipes={"dragon": hands.dragon, "three_wilds": hands.three_wilds, "rider": hands.rider},
    extras=(told.rival, _OTHER_SINCE),
    exercised={
        "three_wilds_self_draw": ("three_wilds",),
        "four_wilds_auto": ("near_four",),
        "pass_scope": ("one_tile",),
    },
    may_lie=hands.may_lie,
    beside=("seen", "early", "won", "losing", "ponged", "quick", "kept", "warm"),
    ask=_ask,
    choice=_choice,
)  # fmt: skip
"""北京."""
