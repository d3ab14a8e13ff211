"""广东, may I win: no seven pairs, a minimum of fan in some rooms, a pass closes one tile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from drills.regions import win_twists as told
from drills.regions.win_book import Asked, Book, Check, Draft, Family, Level, Plan, Setting
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
from drills.regions.win_hands import RARE
from rules.facts import Facts
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

# --- what is known before ------------------------------------------------------------------------

_WINDS = Text("圈风是{round}，你的门风是{seat}。",
              "The round wind is {round}, your seat wind {seat}.")  # fmt: skip


def setting(table: Variant, chance: Random) -> Setting:
    """The seat and the round wind; told where fan decide."""
    seat, round_wind = chance.randrange(4), chance.choice("ESWN")
    facts = Facts({"round_wind": round_wind})
    names = NAMES[27 + "ESWN".index(round_wind)], NAMES[27 + seat]
    said = _WINDS.fill(round=names[0], seat=names[1])
    return Setting(facts=facts, seat=seat, told=(said,) if _least(table) else ())


def _least(table: Variant) -> int:
    return int(table.settings["min_fan"])


def _counts(table: Variant) -> bool:
    return _least(table) > 0


def _closes(table: Variant) -> bool:
    return bool(table.settings["louhu"] != "off")


def _both(*needs: Callable[[Variant], bool]) -> Callable[[Variant], bool]:
    return lambda table: all(need(table) for need in needs)


def _not(need: Callable[[Variant], bool]) -> Callable[[Variant], bool]:
    return lambda table: not need(table)


def _nearest(table: Variant) -> bool:
    return not table.many_win


# --- what is told --------------------------------------------------------------------------------

_SAME, _SAME_SINCE = told.let_go(told.the_same, False), told.let_go(told.the_same, True)
_OTHER = told.let_go(told.another, False)
_CLAIM = told.claimed("kong_claim")
_LAST = told.fact(
    Text("这是牌墙最后一张。", "It is the last tile of the wall."), True, "last", last_tile=True
)
_THREE = Text("三家都能胡这张，都要胡。", "All three of you can win on it, and want to.")


def _three(table: Variant, draft: Draft, chance: Random) -> Draft | None:
    """一炮三响: both others win on the discard, too."""
    offer = draft.offer
    if offer.by != "discard" or draft.busy:
        return None
    others = tuple(seat for seat in range(4) if seat not in (offer.winner, offer.source))
    found = told.with_facts(draft, _THREE, {"three_winners": True}, True, "three")
    return replace(found, rivals=others, busy=others)


# --- conditions ----------------------------------------------------------------------------------


def _fan(table: Variant, asked: Asked) -> Text:
    fan, least = table.score(asked.offer).figure("fan"), _least(table)
    return Text("算下来 {fan} 番，起胡 {least} 番，够了。",
                "It makes {fan} fan 番; {least} are needed, so it is enough.",
    ).fill(fan=fan, least=least)  # fmt: skip


def _lone(table: Variant, asked: Asked) -> bool:
    """Whether another tile was let go."""
    return any(let.tile != asked.offer.tile for let in asked.offer.passed)


def _same(table: Variant, asked: Asked) -> bool:
    return any(let.tile == asked.offer.tile for let in asked.offer.passed)


def _open(table: Variant, asked: Asked) -> Text:
    if asked.offer.own:
        return Text(
            "漏胡只管别人打的，自摸不受影响。", "漏胡 bars discards only, never an own draw."
        )
    if not _closes(table):
        return Text("这桌没有漏胡。", "There is no 漏胡 at this table.")
    return Text("那以后自己摸过牌，解了。", "You have drawn since, so it is open again.")


CHECKS = (
    ROB,
    Check("claimed", Text("别家要杠", "another wants to kong it"),
          Text("胡在杠前；算点炮，不是抢杠。", "A win goes before a kong; it is a discard win."),
          lambda table, asked: "claimed" in asked.draft.marks),
    SHAPE,
    Check("short", Text("起胡", "the minimum 起胡"), _fan,
          lambda table, asked: _counts(table), plain=True),
    Check("passed", Text("放过别的牌", "another tile let go"),
          Text("漏胡只封放过的那一张，不是这张。", "漏胡 closes the tile let go alone."), _lone),
    Check("passed", Text("放过这一张", "the same tile let go"),
          Text("放过的就是这张，要看那以后的事。", "It is the very tile: ask what came since."),
          lambda table, asked: _same(table, asked) and not asked.offer.own),
    Check("passed", Text("漏胡", "漏胡"), _open, _same),
    WHO,
)  # fmt: skip

# --- families ------------------------------------------------------------------------------------

_PAIRS = ((2, Plan("pairs", 3)), (1, Plan("pairs", 5)))
_KONGS = ((1, Plan(triplets=0.7, melds=(1, 2, 3))), (1, Plan(inside=1, triplets=0.7, melds=(1, 2))))
_RICH = (
    (2, Plan(inside=2, rest="own", triplets=0.4, melds=(0, 1, 1, 2))),
    (2, Plan(inside=1, triplets=1.0, melds=(1, 2, 3))),
    (1, Plan(inside=3, rest="own", melds=(0, 1))),
)  # fmt: skip
_ORPHANS = ((1, Plan("orphans")),)

FAMILIES = {
    "discard": Family("yes", "discard", told.wait),
    "rich": Family("yes", "discard", told.wait, plans=_RICH, needs=_counts),
    "drawn": Family("yes", "self_draw", told.wait),
    "rich_drawn": Family("yes", "self_draw", told.wait, plans=_RICH, needs=_counts),
    "last": Family("yes", "self_draw", told.wait, (_LAST,)),
    "robbed": Family("yes", "rob_kong", told.wait, kong="addkong"),
    "replaced": Family("yes", "replacement", told.wait, plans=_KONGS),
    "claimed": Family("yes", "discard", told.wait, (_CLAIM,)),
    "rich_claimed": Family("yes", "discard", told.wait, (_CLAIM,), plans=_RICH, needs=_counts),
    "orphans": Family("yes", "discard", told.wait, plans=_ORPHANS, every=RARE),
    "three": Family("yes", "discard", told.wait, (_three,), needs=_not(_nearest)),
    "same_since": Family("yes", "discard", told.wait, (_SAME_SINCE,)),
    "robbed_since": Family("yes", "rob_kong", told.wait, (_SAME_SINCE, _OTHER), "addkong"),
    "drawn_after": Family("yes", "self_draw", told.wait, (_SAME,)),
    "after_other": Family("yes", "discard", told.wait, (_OTHER,)),
    "robbed_after_other": Family("yes", "rob_kong", told.wait, (_OTHER,), "addkong"),
    "both_open": Family("yes", "discard", told.wait, (_SAME_SINCE, _OTHER)),
    "no_louhu": Family("yes", "discard", told.wait, (_SAME,), needs=_not(_closes)),
    "near": Family("shape", "discard", told.near),
    "near_drawn": Family("shape", "self_draw", told.near),
    "near_robbed": Family("shape", "rob_kong", told.near, kong="addkong"),
    "near_claimed": Family("shape", "discard", told.near, (_CLAIM,)),
    "pairs": Family("shape", "discard", told.made_for, plans=_PAIRS),
    "pairs_drawn": Family("shape", "self_draw", told.made_for, plans=_PAIRS),
    "concealed_kong": Family("only_added_kong", "rob_kong", told.wait, kong="ckong"),
    "short": Family("short", "discard", told.wait, needs=_counts),
    "short_drawn": Family("short", "self_draw", told.wait, needs=_counts),
    "short_claimed": Family("short", "discard", told.wait, (_CLAIM,), needs=_counts),
    "short_three": Family(
        "short", "discard", told.wait, (_three,), needs=_both(_counts, _not(_nearest))
    ),
    "short_after": Family("short", "discard", told.wait, (_SAME_SINCE,), needs=_counts),
    "after_same": Family("passed", "discard", told.wait, (_SAME,), needs=_closes),
    "after_both": Family("passed", "discard", told.wait, (_OTHER, _SAME), needs=_closes),
    "robbed_after_same": Family(
        "passed", "rob_kong", told.wait, (_SAME,), "addkong", needs=_closes
    ),
    "robbed_after_both": Family(
        "passed", "rob_kong", told.wait, (_OTHER, _SAME), "addkong", needs=_closes
    ),
    "nearer": Family(NEARER, "discard", told.wait, (told.rival,), needs=_nearest),
    "nearer_robbed": Family(
        NEARER, "rob_kong", told.wait, (_OTHER, told.rival), "addkong", needs=_nearest
    ),
    "nearer_after": Family(
        NEARER, "discard", told.wait, (_SAME_SINCE, _OTHER, told.rival), needs=_nearest
    ),
}  # fmt: skip

# --- levels --------------------------------------------------------------------------------------

LEVELS = {
    1: Level(
        {"discard": 4, "rich": 4, "drawn": 3, "rich_drawn": 3, "robbed": 2,
         "near": 3, "near_drawn": 2, "pairs": 2, "pairs_drawn": 2, "concealed_kong": 3,
         "short": 6, "short_drawn": 3},
        ((2, Plan(melds=(0, 1, 2))), (1, Plan(inside=1))),
    ),
    2: Level(
        {"discard": 2, "rich": 3, "robbed": 2, "replaced": 2, "claimed": 2, "rich_claimed": 2,
         "last": 1, "same_since": 2, "drawn_after": 2, "after_other": 2, "no_louhu": 3,
         "orphans": 1, "near": 2, "near_robbed": 2, "pairs": 2, "concealed_kong": 1, "short": 4,
         "short_drawn": 3, "short_claimed": 3, "short_three": 2, "after_same": 4, "nearer": 4},
        ((2, Plan()), (2, Plan(inside=1)), (2, Plan(inside=2))),
        (0, 0, 1),
    ),
    3: Level(
        {"robbed": 1, "rich": 2, "claimed": 2, "three": 2, "same_since": 2, "orphans": 1,
         "after_other": 2, "robbed_since": 2, "both_open": 2, "no_louhu": 2, "near_robbed": 2,
         "near_claimed": 2, "near_drawn": 1, "short_drawn": 2, "short_claimed": 4, "short_three": 2,
         "short_after": 2, "after_same": 3, "after_both": 3, "robbed_after_same": 2, "nearer": 2,
         "nearer_robbed": 2},
        ((2, Plan(inside=2)), (3, Plan("suit", 10)), (2, Plan("suit", 11))),
        (0, 1), (0, 1, 2),
    ),
    4: Level(
        {"both_open": 3, "robbed_since": 3, "robbed_after_other": 3, "three": 1, "claimed": 1,
         "no_louhu": 2, "near_robbed": 2, "near_claimed": 2, "short_claimed": 2,
         "short_after": 3, "after_both": 3, "robbed_after_both": 4, "nearer_after": 2,
         "nearer_robbed": 3},
        ((3, Plan("suit", 10)), (2, Plan("suit", 11)), (3, Plan("suit", 13))),
        (0, 1, 2), (0, 1, 2),
    ),
    5: Level(
        {"both_open": 4, "robbed_since": 4, "no_louhu": 2, "after_both": 4,
         "robbed_after_both": 4, "nearer_after": 3, "short_after": 2},
        ((4, Plan("suit", 13)), (1, Plan("suit", 11))),
        (2, 2, 3), (1, 2),
    ),
}  # fmt: skip
"""Families and hands by level; a family that the table lacks is left out."""


def _codes(table: Variant) -> tuple[str, ...]:
    short = ("short",) if _counts(table) else ()
    return ("only_added_kong", "shape", *short, "passed", NEARER)


def _saved(table: Variant, asked: Asked) -> bool:
    """Whether the way in which it is won lifts a hand that from a discard would be short."""
    source = (asked.offer.winner + 1) % 4
    thrown = replace(asked.offer, by="discard", source=source, kong_type="", passed=())
    facts = Facts({"round_wind": asked.offer.facts["round_wind"]})
    return asked.answer.ok and table.win(replace(thrown, facts=facts)).why.code == "short"


def _floor(table: Variant, asked: Asked) -> bool:
    """Whether the minimum decides."""
    return _counts(table) and (asked.answer.code == "short" or _saved(table, asked))


def _no_robbing(table: Variant, asked: Asked) -> bool:
    """A concealed kong, or a claimed discard that would be enough if it were a robbed kong."""
    short = asked.answer.code == "short" and "claimed" in asked.draft.marks
    return asked.answer.code == "only_added_kong" or short


BOOK = Book(
    levels=LEVELS,
    families=FAMILIES,
    checks=CHECKS,
    twins={
        "yes": Text("差一张成不了牌，番再多也不能胡。",
                    "One tile short of complete, no number of fan would win."),
        "only_added_kong": Text("要是补杠，就能抢。", "Were it a 补杠, you could rob it."),
        "shape": Text("来的是{waits}，牌型就成了。", "With {waits} the hand would be complete."),
        "short": Text("自摸、抢杠或杠上开花能多几番，也许就够了。",
                      "An own draw, a robbed kong or a replacement may add what is missing."),
        "passed": Text("自己摸过牌，或者这张是自摸，就能胡。",
                       "After an own draw, or drawn by yourself, it would win."),
        NEARER: NEARER_TWIN,
    },
    wins=plain_wins,
    codes=_codes,
    ruling=ruled,
    setting=setting,
    concepts={
        **SHARED,
        "win.min-fan": lambda asked: asked.answer.code == "short",
        "win.rob": lambda asked: asked.offer.by == "rob_kong" or marked("claimed")(asked),
    },
    caught={**CAUGHT, "short": "win.min-fan"},
    traps=(
        (7, _floor),
        (8, lambda table, asked: asked.family in ("pairs", "pairs_drawn")),
        (10, _no_robbing),
    ),
    reasons=REASONS,
    extras=(told.rival, _CLAIM, _OTHER),
    exercised={
        "min_fan": ("short", "short_drawn", "short_claimed", "short_three", "short_after"),
        "louhu": ("no_louhu",),
        "multi_win": ("nearer", "nearer_robbed", "nearer_after"),
        "table": ("short", "short_drawn", "rich", "rich_drawn"),
        "triple_min": ("three",),
    },
    beside=("seen", "fresh", "early", "won", "losing", "ponged", "quick", "kept", "warm"),
)  # fmt: skip
"""广东."""
