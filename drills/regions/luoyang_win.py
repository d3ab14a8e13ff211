"""洛阳杠次, may I win: no discard but by 直次; a 次 through a kong, or a plain 炸弹."""

from __future__ import annotations

from typing import Any

from drills.regions import luoyang_ci_hands as hands
from drills.regions import win_twists as told
from drills.regions.luoyang_win_checks import CHECKS, exposed, full, kept, kongs, several, split
from drills.regions.win_book import (
    Answer,
    Asked,
    Book,
    Built,
    Draft,
    Family,
    Level,
    Plan,
)
from drills.regions.win_checks import CAUGHT, SHARED
from rules.values import Waits
from rules.variant import Variant
from rules.variants.luoyang_ci import complete, roads
from rules.variants.luoyang_score import dearest
from rules.words import Text

WAYS = {
    "bomb": Text("能：炸弹", "yes: 炸弹, a complete hand"),
    "anci": Text("能：暗次", "yes: 暗次, a concealed kong"),
    "zhici": Text("能：直次", "yes: 直次, a kong of the discard"),
    "xuci": Text("能：续次", "yes: 续次, onto a pong"),
    "tianci": Text("能：天次", "yes: 天次, three 次牌"),
    "dianpao": Text("能：点炮", "yes: 点炮, a win on the discard"),
    "qianggang": Text("能：抢杠", "yes: 抢杠, the kong robbed"),
}
"""The ways to win, as they are chosen."""


def _wins(table: Variant) -> tuple[tuple[str, Text], ...]:
    off = {
        "tianci": not table.settings["three_ci_wins"],
        "dianpao": not table.settings["dianpao"],
        "qianggang": not table.settings["qianggang"],
    }
    return tuple((way, says) for way, says in WAYS.items() if not off.get(way))


def _ruling(table: Any, draft: Draft) -> Answer:
    """The table's ruling; a win by its dearest way."""
    ruling = table.win(draft.offer)
    if not ruling.ok:
        return Answer(ruling.why.code, ruling.why.text, False)
    return Answer(dearest(table, roads(table, draft.offer)).key, ruling.why.text, True)


# --- which tile ----------------------------------------------------------------------------------


def _bombs(table: Variant, built: Built, waits: Waits, own: bool) -> list[int]:
    """The tiles that complete the hand, won or barred."""
    barred = [kind for kind, _ in waits.barred]
    return sorted({*waits.by("bomb_draws"), *barred})


def _ci_itself(table: Variant, built: Built, waits: Waits, own: bool) -> list[int]:
    """The kind of the 次牌, where it completes the hand."""
    ci = built.setting.facts["ci"]
    few = built.hand.concealed.count(ci) < 2
    return [kind for kind in _bombs(table, built, waits, own) if kind == ci and few]


def _fourths(table: Variant, built: Built, waits: Waits, own: bool) -> list[int]:
    """The fourth tiles of triplets in hand."""
    hand = built.hand.concealed
    return [kind for kind in sorted({*hand}) if hand.count(kind) == 3]


def _onto(table: Variant, built: Built, waits: Waits, own: bool) -> list[int]:
    """The fourth tiles of exposed pongs."""
    return [meld.kind for meld in built.hand.melds if meld.type == "pong"]


# --- families ------------------------------------------------------------------------------------

_TRIPLETS = (
    (2, Plan("waiting", rest="any", triplets=0.6, melds=(0, 0, 1))),
    (2, Plan("waiting", inside=1, triplets=0.6, melds=(0, 0, 1))),
)  # fmt: skip
_PONGS = (
    (2, Plan("waiting", triplets=0.6, melds=(1, 2))),
    (2, Plan("waiting", inside=1, triplets=0.6, melds=(1, 2))),
)  # fmt: skip
_LARGE = ((2, Plan("waiting", 10)), (2, Plan("waiting", 11)), (2, Plan("waiting", 13)))
_MIXED = (
    (2, Plan("waiting", inside=2, triplets=0.6, melds=(0, 0, 1))),
    (1, Plan("waiting", inside=3, triplets=0.5, melds=(0,))),
)  # fmt: skip
_MIXED_PONGS = (
    (2, Plan("waiting", inside=2, triplets=0.6, melds=(1, 2))),
    (1, Plan("waiting", inside=3, triplets=0.5, melds=(1,))),
)  # fmt: skip
_HELD = ((1, Plan("held", triplets=0.3)),)
_BOTH = ((1, Plan("both", triplets=0.3)),)
_BREAKS = ((1, Plan("breaks", triplets=0.3)),)
_CLOSE = ((1, Plan("breaks", inside=2, triplets=0.4)),)
_BOTH_CLOSE = ((1, Plan("both", inside=1, triplets=0.3)),)
_THREE = ((1, Plan("three")),)
_PONGED = ((1, Plan("ponged")),)


def _soft(table: Variant) -> bool:
    return bool(table.settings["ordinary_zimo"])


def _hard(table: Variant) -> bool:
    return not _soft(table)


def _robs(table: Variant) -> bool:
    return bool(table.settings["qianggang"])


def _robs_not(table: Variant) -> bool:
    return not _robs(table)


def _feeds(table: Variant) -> bool:
    return bool(table.settings["dianpao"])


def _feeds_not(table: Variant) -> bool:
    return not _feeds(table)


def _heaven(table: Variant) -> bool:
    return bool(table.settings["three_ci_wins"])


def _no_heaven(table: Variant) -> bool:
    return not _heaven(table)


def _pairs(table: Variant) -> bool:
    return bool(table.settings["seven_pairs"])


FAMILIES = {
    "bomb": Family("bomb", "self_draw", _bombs, needs=_soft),
    "bomb_ci": Family("bomb", "self_draw", _ci_itself, plans=_TRIPLETS, needs=_soft),
    "bomb_pairs": Family("bomb", "self_draw", _bombs, plans=((1, Plan("pairs", 3)),),
                         needs=lambda table: _pairs(table) and _soft(table)),
    "anci": Family("anci", "self_draw", _fourths, plans=_TRIPLETS),
    "anci_mixed": Family("anci", "self_draw", _fourths, plans=_MIXED),
    "anci_large": Family("anci", "self_draw", _fourths, plans=_LARGE),
    "anci_held": Family("anci", "self_draw", told.made_for, plans=_HELD),
    "anci_or_bomb": Family("anci", "self_draw", told.made_for, plans=_BOTH),
    "anci_or_bomb_close": Family("anci", "self_draw", told.made_for, plans=_BOTH_CLOSE),
    "zhici": Family("zhici", "discard", _fourths, plans=_TRIPLETS),
    "zhici_mixed": Family("zhici", "discard", _fourths, plans=_MIXED),
    "zhici_large": Family("zhici", "discard", _fourths, plans=_LARGE),
    "xuci": Family("xuci", "self_draw", _onto, plans=_PONGS),
    "xuci_mixed": Family("xuci", "self_draw", _onto, plans=_MIXED_PONGS),
    "xuci_large": Family("xuci", "self_draw", _onto, plans=_LARGE[:1]),
    "tianci": Family("tianci", "self_draw", told.made_for, plans=_THREE, needs=_heaven),
    "fed": Family("dianpao", "discard", _bombs, needs=_feeds),
    "robbed": Family("qianggang", "rob_kong", _bombs, kong="addkong", needs=_robs),
    "thrown": Family("no_discard", "discard", _bombs, needs=_feeds_not),
    "thrown_ci": Family("no_discard", "discard", _ci_itself, plans=_TRIPLETS, needs=_feeds_not),
    "thrown_breaks": Family(
        "no_discard", "discard", told.made_for, plans=_BREAKS, needs=_feeds_not
    ),
    "thrown_close": Family("no_discard", "discard", told.made_for, plans=_CLOSE, needs=_feeds_not),
    "thrown_large": Family("no_discard", "discard", _fourths, plans=_LARGE, needs=_feeds_not),
    "thrown_onto": Family("no_discard", "discard", _onto, plans=_PONGS, needs=_feeds_not),
    "thrown_onto_mixed": Family(
        "no_discard", "discard", _onto, plans=_MIXED_PONGS, needs=_feeds_not
    ),
    "near": Family("shape", "self_draw", told.near),
    "near_breaks": Family("shape", "self_draw", told.made_for, plans=_BREAKS),
    "near_large": Family("shape", "self_draw", _fourths, plans=_LARGE),
    "near_onto": Family("shape", "self_draw", _onto, plans=_PONGS),
    "near_fed": Family("shape", "discard", told.near, needs=_feeds),
    "near_three": Family("shape", "self_draw", told.made_for, plans=_THREE, needs=_no_heaven),
    "kong_robbed": Family("no_robbing", "rob_kong", _bombs, kong="addkong", needs=_robs_not),
    "kong_concealed": Family("only_added_kong", "rob_kong", _bombs, kong="ckong", needs=_robs),
    "ponged": Family("ci_pong", "self_draw", told.made_for, plans=_PONGED),
    "hard": Family("hard_ci", "self_draw", _bombs, needs=_hard),
    "hard_ci": Family("hard_ci", "self_draw", _ci_itself, plans=_TRIPLETS, needs=_hard),
}  # fmt: skip

# --- levels --------------------------------------------------------------------------------------

LEVELS = {
    1: Level(
        {"bomb": 6, "bomb_ci": 2, "tianci": 2, "fed": 4, "thrown": 5, "thrown_ci": 2,
         "thrown_onto": 2, "near": 3, "kong_robbed": 3, "ponged": 2, "hard": 4, "near_fed": 2},
        ((2, Plan(melds=(0, 1, 2))), (1, Plan(inside=1))),
    ),
    2: Level(
        {"bomb": 2, "bomb_ci": 2, "bomb_pairs": 3, "anci": 3, "zhici": 4, "xuci": 4, "tianci": 3,
         "fed": 2, "robbed": 4, "thrown_breaks": 4, "thrown_onto": 4, "thrown_onto_mixed": 2,
         "near": 2, "near_breaks": 3, "near_onto": 2, "near_three": 4, "ponged": 3, "hard": 2,
         "hard_ci": 2, "kong_concealed": 2, "kong_robbed": 1},
        ((2, Plan(inside=1)), (2, Plan(inside=2))), beside=(0, 1, 2),
    ),
    3: Level(
        {"bomb": 1, "anci": 2, "anci_held": 4, "anci_or_bomb": 4, "anci_mixed": 3,
         "zhici_mixed": 4, "xuci_mixed": 4, "robbed": 2, "fed": 1, "thrown_breaks": 3,
         "thrown_close": 3, "near_breaks": 4, "near_onto": 2, "near_three": 3, "hard": 4,
         "kong_concealed": 1},
        ((2, Plan(inside=2)), (2, Plan(inside=3))), beside=(0, 1, 2),
    ),
    4: Level(
        {"anci_large": 6, "anci_or_bomb": 2, "anci_or_bomb_close": 1, "anci_held": 1,
         "zhici_large": 4, "xuci_mixed": 3, "xuci_large": 3, "thrown_large": 6, "near_large": 6,
         "hard": 2},
        ((2, Plan("suit", 11)), (2, Plan("suit", 13))), beside=(1, 2),
    ),
}  # fmt: skip
"""Families and hands by level, of which the fifth has no room: too few conditions come up."""


def _codes(table: Variant) -> tuple[str, ...]:
    robbing = "only_added_kong" if _robs(table) else "no_robbing"
    thrown = () if _feeds(table) else ("no_discard",)
    hard = ("hard_ci",) if _hard(table) else ()
    heaven = ("ci_pong",) if _heaven(table) else ()
    return (robbing, *thrown, *hard, *heaven, "shape")


def _waited(table: Variant, asked: Asked) -> bool:
    """A discard that completes the hand."""
    return asked.answer.code == "no_discard" and complete(table, full(asked))


def _breaks(table: Variant, asked: Asked) -> bool:
    """A kong that loses the wait."""
    return bool(kongs(asked)) and not kept(table, asked) and not exposed(table, asked)


def _drawn_ci(table: Variant, asked: Asked) -> bool:
    return asked.answer.code == "bomb" and asked.offer.tile == asked.offer.facts["ci"]


BOOK = Book(
    levels=LEVELS,
    families=FAMILIES,
    checks=CHECKS,
    twins={
        "bomb": Text("别人打出来的，就不能胡。", "From a discard it would not win."),
        "anci": Text("次牌要是另一张，这个杠就只是杠。",
                     "With another 次牌 this kong would be a mere kong."),
        "zhici": Text("手里只有两张，或者碰出去了，就不能次。",
                      "With two in hand, or an exposed pong, it would be no 次."),
        "xuci": Text("别人打出这第四张，就没有用。", "From a discard this fourth tile is nothing."),
        "tianci": Text("手里只有两张次牌，就要看牌型。",
                       "With two 次牌 only, the shape would decide."),
        "no_robbing": Text("自己摸到就是炸弹。", "Drawn by yourself it would be a 炸弹."),
        "only_added_kong": Text("要是补杠，就能抢。", "Were it a 补杠, you could rob it."),
        "no_discard": Text("自己摸到才行，要么手里三张能直次。",
                           "Only drawn, or with three in hand that make a 直次."),
        "ci_pong": Text("三张都在手里，就是天次。", "With all three in hand it would be 天次."),
        "hard_ci": Text("软次的桌子，这就是炸弹。", "At a 软次 table this is a 炸弹."),
        "shape": Text("摸到{waits}就行。", "What wins when drawn is {waits}."),
    },
    wins=_wins,
    codes=_codes,
    ruling=_ruling,
    setting=hands.setting,
    concepts={
        **{key: test for key, test in SHARED.items() if key == "win.shape"},
        "win.no-discard": lambda asked: asked.answer.code in ("no_discard", "zhici"),
        "win.way": lambda asked: asked.answer.code in (
            "anci", "zhici", "xuci", "tianci", "hard_ci"),
        "win.wilds": lambda asked: asked.answer.code in ("tianci", "ci_pong"),
        "win.rob": lambda asked: asked.offer.by == "rob_kong",
    },
    caught={**CAUGHT, "no_robbing": "win.rob", "no_discard": "win.no-discard",
            "zhici": "win.no-discard", "anci": "win.way", "xuci": "win.way",
            "tianci": "win.wilds", "ci_pong": "win.wilds", "bomb": "win.way",
            "hard_ci": "win.way"},
    traps=(
        (1, _waited),
        (4, _breaks),
        (5, lambda table, asked: exposed(table, asked) and not asked.answer.ok),
        (7, _drawn_ci),
        (9, lambda table, asked: asked.answer.code in ("tianci", "ci_pong")),
        (10, several),
        (11, lambda table, asked: len(kongs(asked)) > 1),
    ),
    recipes={
        "waiting": hands.waiting, "breaks": hands.breaks, "held": hands.held,
        "both": hands.both, "three": hands.three, "ponged": hands.ponged,
    },
    exercised={
        "ordinary_zimo": ("hard", "hard_ci"),
        "three_ci_wins": ("near_three",),
        "dianpao": ("fed", "near_fed"),
        "qianggang": ("robbed", "kong_concealed"),
        "seven_pairs": ("bomb_pairs",),
    },
    beside=("seen", "fresh", "early", "won", "losing", "ponged", "quick", "kept", "warm"),
    split=split,
)  # fmt: skip
"""洛阳杠次."""
