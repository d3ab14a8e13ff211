"""榆次, may I win: only who has declared 上架, two suits at most, a pass closes one name."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from drills.regions import win_twists as told
from drills.regions.win_book import Asked, Book, Check, Draft, Family, Level, Plan, Twist
from drills.regions.win_checks import (
    CAUGHT,
    NEARER,
    NEARER_TWIN,
    REASONS,
    ROB,
    SHAPE,
    SHARED,
    WHO,
    passed,
    plain_setting,
    plain_wins,
    ruled,
    wins_or_must,
)
from drills.roles import who
from rules.tiles import NAMES, suit
from rules.variant import Variant
from rules.words import Text

# --- what is told --------------------------------------------------------------------------------

_YOU = {
    True: Text("你上了架。", "You have declared 上架."),
    False: Text("你还没上架。", "You have not declared 上架."),
}
_THROWER = {
    True: Text("{who}也上了架。", "{who:cap} has declared, too."),
    False: Text("{who}没上架。", "{who:cap} has not declared."),
}
_WITH = Text("这是{who}上架扣下的那张。", "It is the tile that {who} declares with, face down.")
_BEFORE = Text(
    "上架前{who}打过{tile}，你没要。", "Before you declared {who} threw {tile}; you let it go."
)


def _state(declared: bool, *, face_down: bool = False) -> Twist:
    """Whether you have declared, and who throws."""

    def twist(table: Variant, draft: Draft, chance: Random) -> Draft | None:
        offer, up = draft.offer, {draft.offer.winner} if declared else set()
        said, after = [_YOU[declared]], []
        if offer.source is not None:
            thrower = {"who": who(offer.winner, offer.source)}
            as_well = face_down or (offer.by == "discard" and chance.random() < 0.5)
            up |= {offer.source} if as_well else set()
            told_so = _THROWER[as_well].fill(**thrower)
            said += [] if face_down else [told_so]
            after += [_WITH.fill(**thrower)] if face_down else []
        offer = replace(offer, declared=frozenset(up), face_down=face_down)
        return replace(draft, offer=offer, told=(*said, *draft.told), after=(*draft.after, *after))

    return twist


def _before(which: told.Which) -> Twist:
    """A tile let go before declaring."""

    def twist(table: Variant, draft: Draft, chance: Random) -> Draft | None:
        offer = draft.offer
        kinds = [kind for kind in which(table, draft) if told.room(draft, kind)]
        if (
            not kinds
            or offer.passed
            or "before" in draft.marks
            or offer.winner not in offer.declared
        ):
            return None
        kind = chance.choice(kinds)
        konged = offer.source if offer.by == "rob_kong" and kind == offer.tile else None
        thrower = chance.choice([s for s in range(4) if s not in (offer.winner, konged)])
        said = _BEFORE.fill(who=who(offer.winner, thrower), tile=NAMES[kind])
        return told.with_facts(draft, said, {"let_go_before_declaring": (kind,)}, mark="before")

    return twist


_UP, _DOWN = _state(True), _state(False)
_DECLARING = _state(True, face_down=True)
_SAME, _SAME_SINCE = told.let_go(told.the_same, False), told.let_go(told.the_same, True)
_OTHER, _OTHER_SINCE = told.let_go(told.another, False), told.let_go(told.another, True)
_BEFORE_SAME, _BEFORE_OTHER = _before(told.the_same), _before(told.another)

# --- conditions ----------------------------------------------------------------------------------


def _open(table: Variant, asked: Asked) -> Text:
    """Why a pass bars nothing here."""
    if asked.offer.own:
        return Text(
            "放过牌只管点炮，自摸不受影响。", "A pass bars discards only, never an own draw."
        )
    return Text(
        "只封放过的那个名字，这张不是。", "Only the name let go is closed; this is another."
    )


def _suits(asked: Asked) -> int:
    return len({suit(kind) for kind in (*asked.hand.all_tiles, asked.offer.tile)} - {"z"})


CHECKS = (
    Check("undeclared", Text("上架", "declared 上架"),
          Text("上了架，这一关过了。", "You have declared, so this bars nothing."), plain=True),
    Check("face_down", Text("扣牌", "the face-down tile 扣牌"),
          Text("是打出来的牌，不是扣下的。", "It is thrown, not laid face down."),
          lambda table, asked: asked.offer.face_down),
    ROB,
    SHAPE,
    Check("three_suits", Text("缺一门", "a missing suit 缺一门"),
          Text("风不算门，连碰杠在内只有两门。", "风 are no suit; two suits, melds included."),
          lambda table, asked: _suits(asked) > 1, plain=True),
    Check("passed", Text("上架前放过的", "let go before declaring"),
          Text("上架以前放过的不算过胡。", "What was let go before declaring is no 过胡."),
          lambda table, asked: "before" in asked.draft.marks),
    Check("passed", Text("过胡", "a win let go 过胡"), _open, passed),
    WHO,
)  # fmt: skip

# --- families ------------------------------------------------------------------------------------

_THREE = (
    (3, Plan(rest="both", melds=(0, 1, 1, 2))),
    (3, Plan(inside=1, rest="both", melds=(0, 1, 2))),
    (3, Plan(inside=2, rest="both", melds=(0, 1, 1, 2))),
    (2, Plan("pairs", 3)),
)  # fmt: skip
_KONGS = ((1, Plan(rest="own", triplets=0.8, melds=(1, 2, 3))),)


def _declines(table: Variant) -> bool:
    return bool(table.settings["decline_self_draw"])


def _forced(table: Variant) -> bool:
    return not _declines(table)


FAMILIES = {
    "discard": Family("yes", "discard", told.wait, (_UP,)),
    "drawn": Family("yes", "self_draw", told.wait, (_UP,), needs=_declines),
    "must": Family("must", "self_draw", told.wait, (_UP,), needs=_forced),
    "robbed": Family("yes", "rob_kong", told.wait, (_UP,), "addkong"),
    "drawn_after": Family("yes", "self_draw", told.wait, (_UP, _SAME), needs=_declines),
    "drawn_since": Family("yes", "self_draw", told.wait, (_UP, _SAME_SINCE), needs=_declines),
    "must_after": Family("must", "self_draw", told.wait, (_UP, _SAME), needs=_forced),
    "after_other": Family("yes", "discard", told.wait, (_UP, _OTHER)),
    "robbed_after_other": Family("yes", "rob_kong", told.wait, (_UP, _OTHER_SINCE), "addkong"),
    "before": Family("yes", "discard", told.wait, (_UP, _BEFORE_SAME)),
    "before_and_after": Family("yes", "discard", told.wait, (_UP, _BEFORE_SAME, _OTHER)),
    "robbed_before": Family(
        "yes", "rob_kong", told.wait, (_UP, _BEFORE_SAME, _OTHER_SINCE), "addkong"
    ),
    "undeclared": Family("undeclared", "discard", told.wait, (_DOWN,)),
    "undeclared_drawn": Family("undeclared", "self_draw", told.wait, (_DOWN,)),
    "undeclared_replaced": Family(
        "undeclared", "replacement", told.wait, (_DOWN,), plans=_KONGS
    ),
    "face_down": Family("face_down", "discard", told.wait, (_DECLARING,)),
    "concealed_kong": Family("only_added_kong", "rob_kong", told.wait, (_UP,), "ckong"),
    "near": Family("shape", "discard", told.near, (_UP,)),
    "near_drawn": Family("shape", "self_draw", told.near, (_UP,)),
    "near_robbed": Family("shape", "rob_kong", told.near, (_UP,), "addkong"),
    "suits": Family("three_suits", "discard", told.barred, (_UP,), plans=_THREE),
    "suits_drawn": Family("three_suits", "self_draw", told.barred, (_UP,), plans=_THREE),
    "suits_robbed": Family("three_suits", "rob_kong", told.barred, (_UP,), "addkong", _THREE),
    "after_same": Family("passed", "discard", told.wait, (_UP, _SAME)),
    "after_same_since": Family("passed", "discard", told.wait, (_UP, _SAME_SINCE)),
    "before_and_since": Family("passed", "discard", told.wait, (_UP, _BEFORE_OTHER, _SAME_SINCE)),
    "robbed_after_same": Family("passed", "rob_kong", told.wait, (_UP, _SAME_SINCE), "addkong"),
    "robbed_before_same": Family(
        "passed", "rob_kong", told.wait, (_UP, _BEFORE_OTHER, _SAME_SINCE), "addkong"
    ),
    "nearer": Family(NEARER, "discard", told.wait, (_UP, told.rival)),
    "nearer_robbed": Family(NEARER, "rob_kong", told.wait, (_UP, told.rival), "addkong"),
    "nearer_after": Family(NEARER, "discard", told.wait, (_UP, _OTHER, told.rival)),
    "nearer_before": Family(
        NEARER, "rob_kong", told.wait, (_UP, _BEFORE_SAME, _OTHER_SINCE, told.rival), "addkong"
    ),
}  # fmt: skip

# --- levels --------------------------------------------------------------------------------------

LEVELS = {
    1: Level(
        {"discard": 4, "drawn": 4, "must": 4, "undeclared": 2, "undeclared_drawn": 2,
         "undeclared_replaced": 2, "face_down": 3, "concealed_kong": 3, "near": 6, "near_drawn": 5},
        ((1, Plan(rest="own", melds=(1, 2, 2, 3), triplets=0.5)),),
    ),
    2: Level(
        {"discard": 2, "drawn": 1, "must": 2, "robbed": 2, "drawn_after": 2, "must_after": 2,
         "after_other": 2, "before": 2, "suits": 5, "suits_drawn": 4, "near": 2, "near_drawn": 2,
         "after_same": 2, "nearer": 2, "face_down": 2, "undeclared": 1,
         "undeclared_drawn": 1, "undeclared_replaced": 1, "concealed_kong": 1},
        ((3, Plan(rest="one", melds=(0, 1, 1, 2))), (2, Plan(inside=1, rest="one")),
         (1, Plan("pairs", 3, "one"))),
        (0, 0, 1), (0, 1, 2),
    ),
    3: Level(
        {"robbed": 2, "drawn_since": 2, "must_after": 2, "after_other": 3, "before": 2,
         "robbed_after_other": 2, "near_robbed": 2, "near": 1, "suits": 2, "suits_robbed": 2,
         "suits_drawn": 1, "after_same": 3, "after_same_since": 3, "nearer": 2,
         "nearer_robbed": 1},
        ((3, Plan(inside=2, rest="one")), (2, Plan(inside=1, rest="one")),
         (4, Plan("suit", 10)), (1, Plan("pairs", 4, "one"))),
        (0, 1), (0, 1, 2),
    ),
    4: Level(
        {"robbed_after_other": 3, "before_and_after": 3, "drawn_since": 2, "must_after": 2,
         "after_other": 2, "near_robbed": 2, "suits_robbed": 1, "after_same_since": 2,
         "before_and_since": 3, "robbed_after_same": 3, "nearer_after": 2, "nearer_robbed": 1},
        ((3, Plan("suit", 10)), (2, Plan("suit", 11)),
         (2, Plan("suit", 13)), (1, Plan("pairs", 5, "one"))),
        (0, 1, 2), (0, 1, 2),
    ),
    5: Level(
        {"robbed_before": 3, "robbed_after_other": 3, "before_and_after": 3, "must_after": 1,
         "robbed_before_same": 4, "before_and_since": 3, "robbed_after_same": 3,
         "nearer_before": 2, "nearer_after": 1},
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
        "yes": Text("没上架的话，什么牌也不能胡。", "Undeclared, no tile would win."),
        "must": Text("自摸可以不胡的桌子，能放过。",
                     "Where an own draw may be declined you might let it go."),
        "undeclared": Text("上了架，这张就能胡。", "Had you declared, this would win."),
        "face_down": Text("要是平常打出来的，就能胡。",
                          "Were it an ordinary discard, you would win."),
        "only_added_kong": Text("要是补杠，就能抢。", "Were it a 补杠, you could rob it."),
        "shape": Text("来的是{waits}，牌型就成了。", "With {waits} the hand would be complete."),
        "three_suits": Text("第三门换成风，或换成手里有的花色，就能胡。",
                            "With 风 or a suit you have in place of the third it would win."),
        "passed": Text("自己摸到就能胡；别的名字也没封。",
                       "Drawn by yourself it would win; other names are open as well."),
        NEARER: NEARER_TWIN,
    },
    wins=lambda table: plain_wins(table) if _declines(table) else wins_or_must(table),
    codes=lambda table: (
        "undeclared", "face_down", "only_added_kong", "shape", "three_suits", "passed", NEARER,
    ),
    ruling=ruled,
    setting=plain_setting,
    concepts={
        **SHARED,
        "win.undeclared": lambda asked: asked.answer.code == "undeclared",
        "win.face-down": lambda asked: asked.offer.face_down,
        "win.suits": lambda asked: asked.answer.code == "three_suits",
        "win.must": lambda asked: asked.answer.code == "must",
    },
    caught={**CAUGHT, "undeclared": "win.undeclared", "face_down": "win.face-down",
            "three_suits": "win.suits", "must": "win.must"},
    traps=(
        (1, lambda table, asked: asked.answer.code == "three_suits"),
        (2, lambda table, asked: asked.answer.code == "undeclared"),
        (16, lambda table, asked: asked.answer.code == "only_added_kong"),
        (17, lambda table, asked: bool(asked.offer.passed) and asked.answer.ok),
        (19, lambda table, asked: asked.answer.code == "face_down"),
    ),
    reasons=REASONS,
    extras=(told.rival, _BEFORE_OTHER, _BEFORE_SAME),
    exercised={"decline_self_draw": ("must", "must_after")},
    beside=("seen", "early", "won", "losing", "ponged", "after_kong", "kept", "warm"),
)  # fmt: skip
"""榆次."""
