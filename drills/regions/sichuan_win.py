"""四川, may I win: two suits at most, a pass is measured by 分, the last four tiles must be won."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from drills.regions import win_twists as told
from drills.regions.win_book import (
    Answer,
    Asked,
    Book,
    Check,
    Draft,
    Family,
    Level,
    Plan,
    Setting,
    Twist,
)
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
    passed,
    plain_wins,
    ruled,
    wins_or_must,
)
from drills.roles import who
from rules.facts import Facts
from rules.tiles import SUIT_NAMES
from rules.values import Offer
from rules.variant import Variant
from rules.words import Text

# --- what is known before ------------------------------------------------------------------------

_NAMED = Text("开局你定缺{suit}。", "At the start you gave up {suit} 定缺.")


def setting(table: Variant, chance: Random) -> Setting:
    """With 定缺 the suit that the player gave up."""
    if not table.settings["dingque"]:
        return Setting()
    letter = chance.choice("mps")
    said = _NAMED.fill(suit=SUIT_NAMES[letter])
    return Setting(facts=Facts({"named": letter}), told=(said,))


def _named(table: Variant) -> bool:
    return bool(table.settings["dingque"])


def _unnamed(table: Variant) -> bool:
    return not _named(table)


# --- what is told --------------------------------------------------------------------------------

_LEFT = {
    True: Text("你摸这张以前，牌墙还剩 {n} 张。",
               "Before you drew it {n} {n:tile was|tiles were} left in the wall."),
    False: Text("{who}这一轮摸牌以前，牌墙还剩 {n} 张。",
                "Before {who} drew in this turn {n} {n:tile was|tiles were} left in the wall."),
}  # fmt: skip


def left(low: int, high: int) -> Twist:
    """How many tiles were left before the tile was drawn (thrown right after, if thrown)."""

    def twist(table: Variant, draft: Draft, chance: Random) -> Draft | None:
        if "left" in draft.marks:
            return None
        number = chance.randint(low, high)
        facts, offer = {"tiles_left_before_draw": number}, draft.offer
        thrower = who(offer.winner, offer.winner if offer.source is None else offer.source)
        said = _LEFT[offer.own].fill(n=number, who=thrower)
        return told.with_facts(draft, said, facts, True, "left")

    return twist


def _out(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    facts = {"out": (draft.offer.winner,)}
    said = Text("这一手你已经胡过一次了。", "You have won in this hand already.")
    return told.with_facts(draft, said, facts, mark="out")


def _out_other(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """Somebody who does not throw has won, where play goes on."""
    offer = draft.offer
    others = [s for s in range(4) if s not in (offer.winner, offer.source, *draft.busy)]
    if not _blood(table) or "out" in draft.marks or not others:
        return None
    seat = chance.choice(others)
    said = Text("{who}早就胡了。", "{who:cap} has won already.").fill(who=who(offer.winner, seat))
    found = told.with_facts(draft, said, {"out": (seat,)}, mark="out")
    return replace(found, busy=(*draft.busy, seat))


def _blood(table: Variant) -> bool:
    return bool(table.settings["mode"] == "blood")


# --- conditions ----------------------------------------------------------------------------------


def _worth(table: Variant, asked: Asked) -> Text:
    """What was let go is worth less, or counts no longer."""
    offer = asked.offer
    let = offer.passed[0]
    if offer.own:
        return Text(
            "放过牌只管点炮，自摸不受影响。", "A pass bars discards only, never an own draw."
        )
    if let.own_draw_since:
        return Text("那以后自己摸过牌，禁令解了。", "You have drawn since, so the pass is over.")
    scope = table.settings["pass_scope"]
    if scope == "same_tile" and let.tile != offer.tile:
        return Text("这桌只封放过的那一张。", "At this table only the tile let go is closed.")
    was = _points(table, replace(offer, tile=let.tile, by="discard", kong_type=""))
    now = _points(table, offer)
    return Text(
        "放过的值 {was} 分，这张值 {now} 分：更大的可以胡。",
        "The one let go was worth {was} 分, this one {now}: more is open.",
    ).fill(was=was, now=now)


def _points(table: Variant, offer: Offer) -> int:
    return int(table.score(offer).figure("total"))


def _weighed(table: Variant, asked: Asked) -> bool:
    """Whether the two wins must be counted to tell."""
    offer = asked.offer
    return any(not let.own_draw_since and not offer.own for let in offer.passed)


def _round(table: Variant, asked: Asked) -> Text:
    return Text(
        "放过以后自己还没摸过牌，要比大小。", "No own draw since the pass, so the two are compared."
    )


def _must(table: Variant, asked: Asked) -> Text:
    number = table.fact(asked.offer, "tiles_left_before_draw")
    if asked.answer.code == "must":
        said = Text(
            "剩 {n} 张时摸的，最后四张有胡必胡。",
            "Drawn when {n} {n:was|were} left: on the last four a win must be taken.",
        )
    else:
        said = Text("剩 {n} 张时摸的，没有必胡。", "Drawn when {n} were left: no win is forced.")
    return said.fill(n=number)


_YOU_ARE_OUT = Text("你已经胡过，出局了", "you have won already and are out of the hand")


def _ruling(table: Variant, draft: Draft) -> Answer:
    """The table's ruling, said to the player whose seat it is."""
    found = ruled(table, draft)
    return replace(found, why=_YOU_ARE_OUT) if found.code == "out" else found


CHECKS = (
    Check("out", Text("还在不在局", "still in the hand"),
          Text("别家胡了，跟你没关系。", "Another has won; you are still in."),
          lambda table, asked: "out" in asked.draft.marks),
    ROB,
    SHAPE,
    Check("three_suits", Text("缺一门", "a missing suit 缺一门"),
          Text("连碰杠在内只有两门。", "Two suits at most, melds included."),
          lambda table, asked: _unnamed(table), plain=True),
    Check("named_suit", Text("定缺", "the suit given up 定缺"),
          Text("定缺的那门一张也没有。", "Not one tile of the suit given up."),
          lambda table, asked: _named(table), plain=True),
    Check("passed", Text("过水", "the pass 过水"), _round, _weighed),
    Check("passed", Text("放过的那一次", "the win let go"), _worth, passed),
    Check("must", Text("最后四张", "the last four tiles"), _must,
          lambda table, asked: "left" in asked.draft.marks),
    WHO,
)  # fmt: skip

# --- families ------------------------------------------------------------------------------------

_THREE = (
    (3, Plan(rest="both", melds=(1, 1, 2, 3))),
    (3, Plan(inside=1, rest="both", melds=(0, 0, 1))),
    (3, Plan(inside=2, rest="both", melds=(1, 2))),
    (2, Plan("pairs", 3)),
)  # fmt: skip
_KONGS = (
    (2, Plan(inside=1, rest="one", triplets=0.7, melds=(1, 2))),
    (1, Plan(inside=2, rest="one", triplets=0.7, melds=(1, 2))),
)  # fmt: skip
_OTHER = told.let_go(told.another, False)
_SAME = told.let_go(told.the_same, False)
_SINCE = told.let_go(told.another, True)
_SAME_SINCE = told.let_go(told.the_same, True)
_FORCED, _FREE = left(1, 4), left(5, 9)


def _forces(table: Variant) -> bool:
    return int(table.settings["must_win_last"]) > 0


def _unforced(table: Variant) -> bool:
    return not _forces(table)


FAMILIES = {
    "discard": Family("yes", "discard", told.wait),
    "drawn": Family("yes", "self_draw", told.wait),
    "robbed": Family("yes", "rob_kong", told.wait, kong="addkong"),
    "replaced": Family("yes", "replacement", told.wait, plans=_KONGS),
    "after_less": Family("yes", "discard", told.wait, (_OTHER,)),
    "robbed_after_less": Family("yes", "rob_kong", told.wait, (_OTHER,), "addkong"),
    "since": Family("yes", "discard", told.wait, (_SINCE,)),
    "same_since": Family("yes", "discard", told.wait, (_SAME_SINCE,)),
    "drawn_after": Family("yes", "self_draw", told.wait, (_OTHER,)),
    "drawn_after_same": Family("yes", "self_draw", told.wait, (_SAME,)),
    "unforced": Family("yes", "discard", told.wait, (_FREE,)),
    "unforced_drawn": Family("yes", "self_draw", told.wait, (_FREE,)),
    "last_free_drawn": Family("yes", "self_draw", told.wait, (_FORCED,), needs=_unforced),
    "last_free_since": Family("yes", "discard", told.wait, (_SINCE, _FORCED), needs=_unforced),
    "last_free_robbed": Family(
        "yes", "rob_kong", told.wait, (_SINCE, _FORCED), "addkong", needs=_unforced
    ),
    "last_free": Family("yes", "discard", told.wait, (_FORCED,), needs=_unforced),
    "forced": Family("must", "discard", told.wait, (_FORCED,), needs=_forces),
    "forced_drawn": Family("must", "self_draw", told.wait, (_FORCED,), needs=_forces),
    "forced_since": Family("must", "discard", told.wait, (_SINCE, _FORCED), needs=_forces),
    "forced_after": Family("must", "discard", told.wait, (_OTHER, _FORCED), needs=_forces),
    "forced_robbed": Family(
        "must", "rob_kong", told.wait, (_OTHER, _FORCED), "addkong", needs=_forces
    ),
    "near": Family("shape", "discard", told.near),
    "near_drawn": Family("shape", "self_draw", told.near),
    "near_robbed": Family("shape", "rob_kong", told.near, kong="addkong"),
    "near_three": Family("shape", "discard", told.near, plans=_THREE),
    "near_three_drawn": Family("shape", "self_draw", told.near, plans=_THREE),
    "suits": Family("three_suits", "discard", told.barred, plans=_THREE, needs=_unnamed),
    "suits_drawn": Family("three_suits", "self_draw", told.barred, plans=_THREE, needs=_unnamed),
    "suits_robbed": Family(
        "three_suits", "rob_kong", told.barred, kong="addkong", plans=_THREE, needs=_unnamed
    ),
    "suits_forced": Family(
        "three_suits", "self_draw", told.barred, (_FORCED,), plans=_THREE, needs=_unnamed
    ),
    "named": Family("named_suit", "discard", told.barred, needs=_named),
    "named_drawn": Family("named_suit", "self_draw", told.barred, needs=_named),
    "named_forced": Family(
        "named_suit", "rob_kong", told.barred, (_FORCED,), "addkong", needs=_named
    ),
    "named_robbed": Family("named_suit", "rob_kong", told.barred, kong="addkong", needs=_named),
    "concealed_kong": Family("only_added_kong", "rob_kong", told.wait, kong="ckong"),
    "out": Family("out", "self_draw", told.wait, (_out,), needs=_blood),
    "out_discard": Family("out", "discard", told.wait, (_out,), needs=_blood),
    "after_same": Family("passed", "discard", told.wait, (_SAME,)),
    "after_more": Family("passed", "discard", told.wait, (_OTHER,)),
    "robbed_after_same": Family("passed", "rob_kong", told.wait, (_SAME,), "addkong"),
    "forced_but_same": Family("passed", "discard", told.wait, (_SAME, _FORCED), needs=_forces),
    "robbed_after": Family("passed", "rob_kong", told.wait, (_OTHER,), "addkong"),
    "forced_but_passed": Family("passed", "discard", told.wait, (_OTHER, _FORCED), needs=_forces),
    "nothing": Family("passed", "discard", told.wait, (_SAME, _FREE)),
}  # fmt: skip

# --- levels --------------------------------------------------------------------------------------

LEVELS = {
    1: Level(
        {"discard": 4, "drawn": 4, "near": 2, "near_drawn": 2, "near_three": 2,
         "near_three_drawn": 1, "suits": 5, "suits_drawn": 4, "named": 3,
         "named_drawn": 2, "concealed_kong": 2, "out": 1, "out_discard": 1},
        ((1, Plan(rest="one", melds=(1, 2, 2, 3), triplets=0.5)),),
    ),
    2: Level(
        {"discard": 1, "robbed": 2, "replaced": 2, "since": 2, "drawn_after": 2, "unforced": 1,
         "forced": 2, "forced_drawn": 2, "last_free": 2, "near": 1, "near_drawn": 1,
         "near_three": 3, "near_three_drawn": 2, "near_robbed": 1, "out": 1,
         "suits": 2, "suits_robbed": 2, "named": 2, "named_robbed": 2,
         "concealed_kong": 1, "after_same": 3},
        ((2, Plan(rest="one")), (2, Plan(inside=1, rest="one")), (2, Plan(inside=2, rest="one")),
         (1, Plan("pairs", 3, "one"))),
        (0, 0, 1), (0, 1, 2),
    ),
    3: Level(
        {"robbed": 1, "after_less": 3, "since": 2, "same_since": 2, "drawn_after": 1,
         "drawn_after_same": 2, "unforced_drawn": 1, "last_free": 2, "forced": 1, "forced_since": 2,
         "near": 1, "near_three": 2, "near_three_drawn": 2, "near_robbed": 2, "suits": 1,
         "suits_robbed": 1,
         "suits_forced": 2, "named": 2, "named_robbed": 1, "after_same": 2, "after_more": 4},
        ((3, Plan(inside=2, rest="one", triplets=0.4)), (4, Plan("suit", 10)),
         (1, Plan(inside=1, rest="one")), (1, Plan("pairs", 4, "one"))),
        (0, 1, 1), (0, 1, 2),
    ),
    4: Level(
        {"after_less": 4, "robbed_after_less": 2, "same_since": 2, "drawn_after_same": 2,
         "forced_after": 3, "forced_since": 2, "near_robbed": 1, "near": 1, "after_more": 4,
         "robbed_after": 2, "nothing": 1, "forced_but_passed": 2},
        ((3, Plan("suit", 10)), (2, Plan("suit", 11)), (2, Plan("suit", 13)),
         (2, Plan(inside=2, rest="one", triplets=0.5)), (1, Plan("pairs", 5, "one"))),
        (0, 1, 1, 2), (0, 1, 2),
    ),
    5: Level(
        {"after_less": 2, "robbed_after_less": 4, "forced_after": 3, "forced_robbed": 4,
         "after_more": 3, "robbed_after": 4, "forced_but_passed": 3, "robbed_after_same": 2,
         "forced_but_same": 2, "nothing": 2},
        ((4, Plan("suit", 13)), (1, Plan("suit", 11))),
        (1, 2, 2), (1, 2),
    ),
}  # fmt: skip
"""Families and hands by level; a family that the table lacks is left out."""


def _codes(table: Variant) -> tuple[str, ...]:
    """The reasons that can come up under these options."""
    out = ("out",) if _blood(table) else ()
    suits = "named_suit" if _named(table) else "three_suits"
    return (*out, "only_added_kong", "shape", suits, "passed", NEARER)


def _passed_on(table: Variant, asked: Asked) -> bool:
    """A pass that bars, or one after which the wrong scope would bar."""
    return bool(asked.offer.passed) and (asked.answer.ok or asked.answer.code == "passed")


BOOK = Book(
    levels=LEVELS,
    families=FAMILIES,
    checks=CHECKS,
    twins={
        "yes": Text("多一门花色，牌型再好也不能胡。",
                    "With a tile of the third suit even this hand would not win."),
        "must": Text("要是还剩五张以上，就可以放过。",
                     "With five tiles or more left you might let it go."),
        "out": Text("你还没胡过，就能胡这张。", "Had you not won yet, this would win."),
        "only_added_kong": Text("要是补杠，就能抢。", "Were it a 补杠, you could rob it."),
        "shape": Text("来的是{waits}，牌型就成了。", "With {waits} the hand would be complete."),
        "three_suits": Text("第三门换成手里有的花色，就能胡。",
                            "With the third suit gone it would win."),
        "named_suit": Text("定缺的那门打光了，就能胡。",
                           "With the suit given up all thrown it would win."),
        "passed": Text("自己摸过一次牌，或者这张是自摸，就能胡。",
                       "After an own draw, or by own draw, it would win."),
        NEARER: NEARER_TWIN,
    },
    wins=lambda table: wins_or_must(table) if _forces(table) else plain_wins(table),
    codes=_codes,
    ruling=_ruling,
    setting=setting,
    concepts={
        **SHARED,
        "win.suits": lambda asked: asked.answer.code in ("three_suits", "named_suit"),
        "win.must": marked("left"),
        "win.out": lambda asked: asked.offer.winner in asked.offer.facts.get("out", ()),
    },
    caught={**CAUGHT, "three_suits": "win.suits", "named_suit": "win.suits", "must": "win.must",
            "out": "win.out"},
    traps=(
        (1, lambda table, asked: asked.answer.code == "three_suits"),
        (11, lambda table, asked: asked.answer.code == "must"),
        (12, _passed_on),
    ),
    reasons=REASONS,
    extras=(told.rival, _FREE, _out_other),
    exercised={
        "pass_scope": ("after_less", "robbed_after_less", "forced_after", "forced_robbed"),
        "must_win_last": ("last_free", "last_free_drawn", "last_free_since", "last_free_robbed"),
        "dingque": ("named", "named_drawn", "named_robbed", "named_forced"),
    },
    beside=("seen", "fresh", "early", "won", "losing", "ponged", "quick", "kept", "warm"),
)  # fmt: skip
"""四川."""
