"""榆次: which cut declares 上架: ready, and a suit missing (yuci.md, sections 4 and 5)."""

from __future__ import annotations

from collections.abc import Mapping

from drills.declare_seen import Fourteen
from drills.regions.declare_book import DeclareBook, DeclareWords, Served
from rules.tiles import suit
from rules.variant import Variant
from rules.words import Text

PLANS: Mapping[tuple[int, int], Served] = {
    (1, 0): (
        (4, "lean", 0, "stray"), (4, "half", 0, "stray"), (3, "five", 0, "stray"),
        (3, "apart", 2, "two"), (2, "exchanged", 1, "two"), (3, "half", 0, "three"),
        (3, "singles", 0, "three"),
    ),
    (1, 1): (
        (4, "complete", 1, "stray"), (3, "complete", 0, "stray"), (3, "pairs", 0, "three"),
        (3, "five", 0, "two"), (3, "half", 0, "two"), (3, "singles", 0, "stray"),
        (2, "dead", 0, "two"), (2, "exchanged", 1, "stray"),
    ),
    (1, 2): (
        (5, "half", 0, "two"), (4, "singles", 0, "two"), (5, "lean", 0, "two"),
        (3, "five", 0, "two"), (2, "pairs", 3, "three"), (2, "complete", 0, "stray"),
    ),
    (2, 0): (
        (3, "pairs", 3, "three"), (4, "lean", 0, "three"), (4, "half", 0, "three"),
        (4, "five", 0, "three"), (4, "singles", 1, "three"), (3, "singles", 0, "three"),
        (2, "dead", 0, "two"), (2, "pairs", 6, "three"),
    ),
    (2, 1): (
        (5, "complete", 2, "stray"), (3, "complete", 3, "stray"), (3, "deep", 2, "stray"),
        (3, "singles", 2, "stray"), (3, "exchanged", 3, "stray"), (2, "apart", 2, "stray"),
        (2, "complete", 0, "stray"),
    ),
    (2, 2): (
        (4, "lean", 0, "two"), (4, "singles", 2, "two"), (3, "singles", 1, "two"),
        (4, "five", 0, "two"), (3, "exchanged", 2, "two"), (3, "exchanged", 1, "two"),
        (3, "apart", 2, "two"), (2, "deep", 3, "stray"),
    ),
    (3, 0): (
        (4, "exchanged", 1, "three"), (4, "singles", 1, "three"), (4, "five", 0, "three"),
        (3, "complete", 1, "three"), (3, "apart", 2, "three"), (3, "lean", 0, "three"),
        (2, "deep", 2, "three"),
    ),
    (3, 1): (
        (5, "deep", 3, "stray"), (5, "complete", 3, "stray"), (4, "complete", 2, "stray"),
        (3, "exchanged", 3, "stray"), (2, "apart", 3, "stray"), (2, "singles", 2, "stray"),
    ),
    (3, 2): (
        (3, "complete", 4, "stray"), (3, "deep", 2, "two"), (3, "apart", 3, "two"),
        (3, "apart", 2, "two"), (3, "singles", 2, "two"), (4, "exchanged", 3, "two"),
        (4, "exchanged", 2, "two"), (2, "pairs", 6, "three"), (3, "complete", 2, "two"),
    ),
    (4, 0): (
        (4, "complete", 1, "three"), (3, "complete", 0, "three"), (3, "complete", 2, "three"),
        (3, "exchanged", 2, "three"), (2, "exchanged", 1, "three"), (2, "deep", 2, "three"),
    ),
    (4, 1): (
        (6, "complete", 3, "stray"), (4, "deep", 3, "stray"), (3, "apart", 3, "stray"),
    ),
    (4, 2): (
        (4, "deep", 3, "two"), (4, "exchanged", 3, "two"), (3, "deep", 2, "two"),
        (3, "apart", 3, "two"), (2, "complete", 3, "two"), (3, "numbered", 14, "three"),
        (2, "numbered", 11, "three"),
    ),
    (5, 2): (
        (8, "numbered", 14, "three"), (1, "exchanged", 3, "two"), (1, "deep", 3, "two"),
    ),
}  # fmt: skip
"""Recipes by level and class."""

WORDS = DeclareWords(
    ask=Text("打哪张能上架？", "Which cuts may declare 上架?"),
    lead=Text(
        "十四张，还没上架。能上架的打法都挑出来，再说每种打法听什么。",
        "Fourteen tiles, not declared yet. Pick every cut that may declare 上架, then what each "
        "waits for.",
    ),
    melds_lead=Text(
        "轮到你打，还没上架。能上架的打法都挑出来，再说每种打法听什么。",
        "It is your discard, and you have not declared yet. Pick every cut that may declare 上架, "
        "then what each waits for.",
    ),
    cuts=Text("打哪几张能上架", "The cuts that may declare 上架"),
    no_cut=Text("哪张都上不了架", "No cut may declare"),
    waits=Text("打{tile}以后听什么", "After {tile}: which tiles win?"),
    no_wait=Text("一张也不听", "It waits for nothing"),
    states=(("win", Text("胡", "wins"), Text("来这张就胡", "this tile wins")),),
    legal=Text(
        "听{waits}，缺着一门，能上架。", "It waits for {waits} with a suit missing: declare."
    ),
    barred=Text(
        "凑得成，等{waits}，可三门都有，没缺门，上不了架。",
        "{waits:cap} would complete it, but all three suits are there: no suit is missing.",
    ),
    dead=Text(
        "只差{dead}，四张都在你手里，是死口，不算听。",
        "Only {dead} would complete it, and all four are yours: a dead wait 死口 is none.",
    ),
    away=Text(
        "没听：拆到最好还剩{left}，差 {n} 张才听。",
        "Not ready: at best {left} stay over, {n} {n:tile|tiles} short of waiting.",
    ),
    complete=Text(
        "十四张已经成牌，可没上架，胡不了：只能打一张上架，等下一张。",
        "All fourteen make a whole hand, but nobody wins undeclared: cut one, declare, and wait.",
    ),
    complete_shut=Text(
        "十四张已经成牌，可没上架，胡不了；三门又没缺，哪张都上不了架。",
        "A whole hand, but not declared, so no win; and no cut leaves a suit missing.",
    ),
    none_barred=Text(
        "凑得成，可怎么打都还是三门，没缺门，上不了架。",
        "It would be ready, but whatever is cut three suits stay: no suit is missing.",
    ),
    none_dead=Text(
        "看着像听了，可等的牌四张都在自己手里，不算听。",
        "It looks ready, but all four of the tile it waits for are in this hand.",
    ),
    none_ready=Text(
        "打哪张都还差一张才听，上不了架。",
        "Whatever is cut, one tile is lacking before it waits.",
    ),
    titles={
        "legal": Text("能上架的打法", "These may declare 上架"),
        "after": Text("打{tile}以后听什么", "After {tile}: what it waits for"),
        "extra": Text("挑多了的", "Picked, but barred"),
        "shut": Text("看着听了，也上不了架", "Ready to look at, yet barred"),
        "far": Text("为什么没听", "Why it is not ready"),
    },
)


def _third_suit(seen: Fourteen) -> bool:
    return bool(seen.shut)


def _drops_a_suit(table: Variant, seen: Fourteen) -> bool:
    """Some cut would be ready and leaves three suits, or has to be the only tile of its suit."""
    return bool(seen.shut) or any(_last_of_suit(seen, cut.kind) for cut in seen.legal)


def _last_of_suit(seen: Fourteen, kind: int) -> bool:
    own = suit(kind)
    every = seen.hand.all_tiles
    return (
        own != "z"
        and sum(suit(k) == own for k in every) == 1
        and (len({suit(k) for k in every} - {"z"}) == 3)
    )


def _shape_of(name: str, seen: Fourteen) -> bool:
    return any(name in cut.seen.shapes for cut in seen.cuts)


def _fours(table: Variant, seen: Fourteen) -> bool:
    """Four alike that stand as two pairs."""
    return 4 in seen.hand.counts and _shape_of("pairs", seen)


BOOK = DeclareBook(
    classes={1: (22, 46, 32), 2: (22, 40, 38), 3: (24, 24, 52), 4: (30, 10, 60), 5: (0, 0, 100)},
    before={1: (22, 46, 32), 2: (22, 40, 38), 3: (22, 33, 45), 4: (22, 26, 52), 5: (0, 0, 100)},
    plans=PLANS,
    most={1: (2, 6), 2: (3, 9), 3: (4, 13), 4: (5, 18), 5: (8, 36)},
    matter=("dead_waits",),
    exercised={1: ((1, "dead", 0, "two"),), 2: ((1, "dead", 0, "two"), (1, "dead", 0, "stray"))},
    concepts={
        "declare.suits": _third_suit,
        "declare.whole-undeclared": lambda seen: seen.complete,
        "declare.dead": lambda seen: any(cut.seen.dead for cut in seen.cuts),
        "declare.pairs": lambda seen: _shape_of("pairs", seen),
        "declare.shelf": lambda seen: bool(seen.legal) or not seen.shut,
    },
    traps=(
        (1, _drops_a_suit),
        (2, lambda table, seen: seen.complete),
        (4, _fours),
    ),
    caught={
        "barred": "declare.suits", "complete": "declare.whole-undeclared", "dead": "declare.dead",
        "away": "declare.shelf",
    },
    words=WORDS,
)  # fmt: skip
"""榆次."""
