"""北京, which tiles win: the turned-up tile tells the wild, and the wild is always a wait.

An opened hand wins by own draw only; a thrown wild is its printed tile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from drills.puzzle import Block
from drills.regions import waits_wild
from drills.regions.waits_book import Book, Plan, Plans, Seen, Setting
from drills.regions.waits_plans import PLANS, beside, kept, served
from drills.regions.waits_tests import tests
from rules import lattice
from rules.facts import Facts
from rules.hand import Hand, Meld
from rules.tiles import NAMES
from rules.variant import Variant
from rules.variants.beijing_bars import CALLS, opened
from rules.variants.beijing_wild import CYCLES, WILD_OF
from rules.words import Text

SHOWN = {wild: shown for shown, wild in WILD_OF.items()}
"""The tile turned up by the wild that it tells."""

TURNING = tuple(cycle[0] for cycle in CYCLES) + CYCLES[-1]
"""Wilds that are easily got wrong: those where the order begins again, and the dragons."""

TURNED = Text("混坯", "Turned up 混坯")


def may_lie(melds: Sequence[Meld]) -> bool:
    """One chow or pong at most; kongs as many as there are."""
    return sum(meld.type in CALLS for meld in melds) <= 1


def setting(table: Variant, hand: Hand, plan: Plan, chance: Random) -> tuple[Hand, Setting] | None:
    """A turned-up tile, and so many wild tiles in the hand."""
    held = hand.held
    free = [kind for kind in SHOWN if not held[kind] and held[SHOWN[kind]] < 4]
    own = [kind for kind in _natural(table, hand) if kind in free] if not plan.wilds else []
    turning = [kind for kind in TURNING if kind in free]
    roll = chance.random()
    pool = own if own and roll < 0.25 else turning if turning and roll < 0.55 else free
    wild = chance.choice(pool)
    tiles = (*hand.concealed, *(wild,) * plan.wilds)
    told = Setting(Facts({"indicator": SHOWN[wild]}), SHOWN[wild], TURNED, shown=plan.wilds > 0)
    return Hand(tiles, hand.melds, (wild,)), told


def _natural(table: Variant, hand: Hand) -> tuple[int, ...]:
    return tuple(lattice.waits(hand, shapes=table.shapes))


# --- what is said --------------------------------------------------------------------------------

_OPENED = Text(
    "吃、碰、明杠开了门，只能自摸。",
    "A chow, a pong or an open kong opens the hand: own draw only.",
)
_THROWN = Text(
    "{tile}是混儿：摸来顶什么都行，打出来只当本牌，本牌不成。",
    "{tile} is wild 混儿: drawn it stands for anything, thrown it is its printed tile, which "
    "completes nothing.",
)
_PRINTED = Text(
    "{tile}是混儿，打出来当本牌，本牌正好也成：点炮也行。",
    "{tile} is wild 混儿; thrown it is its printed tile, and that completes the hand too.",
)
_THREE = Text(
    "手里三张混儿，这桌只能自摸。",
    "With three wilds 混儿 in hand this table allows own draws only.",
)
_CLOSED = Text("没开门，{tile}点炮、自摸都行。", "The hand is closed: {tile} wins drawn or thrown.")
_FOUR = Text(
    "第四张混儿，摸齐就胡（混杠），不用看牌型。",
    "The fourth wild 混儿: all four drawn win by themselves 混杠, whatever the rest.",
)


def why_way(table: Variant, seen: Seen, kind: int) -> Text:
    """Why a tile is won in its way."""
    text = _PRINTED if kind in seen.hand.wild else _CLOSED
    if seen.found.state(kind) == "self":
        text = _OPENED if opened(seen.hand) else _THREE
        if kind in seen.hand.wild and not opened(seen.hand):
            text = _THROWN
    return text.fill(tile=NAMES[kind])


def how(table: Variant, seen: Seen, kind: int) -> tuple[Text, tuple[Block, ...]] | None:
    """The wild as a wait."""
    if kind in seen.hand.wild and seen.wilds == 3 and table.settings["four_wilds_auto"]:
        return _FOUR, waits_wild.split(table, seen, kind)
    return waits_wild.drawn(table, seen, kind)


_TURN = Text(
    "翻出{shown}，下一张{wild}是混儿。{turn}", "{shown} is turned up, so {wild} is wild 混儿.{turn}"
)
_ROUND = Text("九接一，东南西北、中发白各转一圈。", " 9 leads to 1, 东南西北 and 中发白 go round.")


def notes(table: Variant, seen: Seen) -> tuple[tuple[Text, Text], ...]:
    """Which tile is wild, and whether the hand is open."""
    wild, shown = seen.hand.wild[0], seen.setting.facts["indicator"]
    turn = _ROUND if wild in TURNING or wild >= 27 else Text("", "")
    said = _TURN.fill(shown=NAMES[shown], wild=NAMES[wild], turn=turn)
    rows = [(NAMES[wild], said)]
    if opened(seen.hand):
        rows.append((Text("开门", "an opened hand 开门"), _OPENED))
    return tuple(rows)


# --- how hands are made --------------------------------------------------------------------------

MELDS = (0, 0, 0, 0, 1, 1, 1, 2)


ONE_WILD: Mapping[tuple[int, str], Plans] = {
    (2, "0"): served((4, "near-miss", 1), (2, "spoiled", 1), (2, "gap", 1), wilds=1, melds=MELDS),
    (2, "2"): served(
        (3, "single", 1),
        (3, "single", 2),
        (3, "gap", 0),
        (3, "gap", 1),
        (3, "edge", 1),
        (3, "pairs", 3),
        (2, "double-pair", 1),
        wilds=1,
        melds=MELDS,
    ),
    (3, "0"): served(
        (3, "near-miss", 3),
        (3, "1112", 1),
        (3, "suit", 7),
        (3, "pairs-short", 6),
        wilds=1,
        melds=MELDS,
    ),
    (3, "2"): served(
        (3, "12234", 0),
        (3, "gap", 2),
        (3, "single", 1),
        (3, "edge", 0),
        (3, "pairs", 6),
        (3, "1223", 1),
        (2, "double-pair", 1),
        wilds=1,
        melds=MELDS,
    ),
    (3, "3"): served(
        (4, "single", 1),
        (3, "1112", 0),
        (4, "edge", 0),
        (4, "two-sided", 1),
        (3, "1113", 0),
        (3, "spoiled", 1),
        wilds=1,
        melds=MELDS,
    ),
    (3, "4"): served(
        (3, "spoiled", 1),
        (3, "double-pair", 1),
        (3, "edge", 0),
        (3, "1112", 0),
        wilds=1,
        melds=MELDS,
    ),
    (4, "2"): served(
        (4, "ambiguous", 8),
        (3, "dead", 0),
        (3, "12234", 1),
        (2, "locked", 3),
        wilds=1,
        melds=MELDS,
    ),
    (4, "3"): served(
        (3, "edge", 1),
        (3, "two-sided", 1),
        (3, "11123", 0),
        (3, "12345", 1),
        (3, "1223", 1),
        (3, "12223", 1),
        (3, "suit", 8),
        wilds=1,
        melds=MELDS,
    ),
    (4, "4"): served(
        (3, "two-sided", 0),
        (3, "12223", 0),
        (3, "1112", 0),
        (3, "1113", 1),
        (3, "1123", 1),
        (3, "spoiled", 2),
        (3, "gap", 1),
        wilds=1,
        melds=MELDS,
    ),
    (5, "2"): served((3, "both-shapes", 0), (2, "ambiguous", 9), wilds=1, melds=MELDS),
    (5, "3"): served(
        (3, "both-shapes", 0), (3, "12223", 1), (3, "spoiled", 3), wilds=1, melds=MELDS
    ),
    (5, "4"): served(
        (3, "12223", 1),
        (3, "spoiled", 3),
        (3, "11123", 1),
        (3, "12345", 1),
        (3, "1112", 1),
        (3, "1234", 1),
        (3, "1123", 2),
        wilds=1,
        melds=MELDS,
    ),
}
"""Hands with one wild in them, by level and class of answer."""

TWO_WILDS: Mapping[tuple[int, str], Plans] = {
    (4, "3"): served((4, "pairs", 3), (3, "double-pair", 2), (3, "edge", 2), wilds=2, melds=MELDS),
    (5, "3"): served((3, "12234", 1), (3, "two-sided", 0), (3, "1234", 1), wilds=2, melds=MELDS),
    (5, "4"): served(
        (3, "double-pair", 0),
        (3, "1113", 0),
        (3, "gap", 0),
        (3, "spoiled", 1),
        (3, "1123", 0),
        (3, "edge", 0),
        wilds=2,
        melds=MELDS,
    ),
}
"""The same with two."""

SHARES = {2: 0.4, 3: 0.55, 4: 0.6, 5: 0.7}
"""How often a class of answer that has such hands is tried with them, by level."""


def _plans() -> dict[tuple[int, str], Plans]:
    with_wilds = {
        at: beside(one, TWO_WILDS[at], 0.3) if at in TWO_WILDS else one
        for at, one in ONE_WILD.items()
    }
    common = {at: kept(plans, melds=MELDS) for at, plans in PLANS.items()}
    mixed = {at: beside(common[at], own, SHARES[at[0]]) for at, own in with_wilds.items()}
    return {**common, **mixed}


BOOK = Book(
    lead=Text(
        "不报听。翻出的混坯告诉你哪张是混儿；能胡的都标上胡法，混儿自己也算。",
        "Nothing is declared. The tile turned up tells which one is wild 混儿. Mark how each "
        "winning tile may be won, the wild itself too.",
    ),
    shares={
        1: {"0": 14, "1": 46, "2": 40},
        2: {"0": 12, "1": 27, "2": 33, "3": 24, "alone": 4},
        3: {"0": 12, "1": 12, "2": 30, "3": 25, "4": 17, "alone": 2, "four": 2},
        4: {"0": 8, "1": 6, "2": 26, "3": 28, "4": 32},
        5: {"2": 10, "3": 26, "4": 64},
    },
    plans={
        **_plans(),
        **{(level, "alone"): served((2, "dead", 1), (2, "dead", 2)) for level in (2, 3)},
        **{
            (level, "three"): served((2, "gap", 0), (2, "pairs", 2), (2, "single", 0), wilds=3)
            for level in (5,)
        },
        **{
            at: served((2, "near-miss", 1), (2, "suit", 7), (3, "suit", 2), wilds=3)
            for at in ((3, "four"), (4, "three-none"))
        },
        (5, "three-none"): served((2, "pairs-short", 1), (2, "pairs-short", 4), wilds=3),
    },
    targets={
        "alone": lambda said: waits_wild.only_wild(said) and said.hand.wilds < 3,
        "three": lambda said: said.hand.wilds == 3 and bool(said.won),
        "four": lambda said: said.hand.wilds == 3 and waits_wild.only_wild(said),
        "three-none": lambda said: said.hand.wilds == 3 and not said.key,
    },
    has=lambda table, target: target != "four" or bool(table.settings["four_wilds_auto"]),
    setting=setting,
    may_lie=may_lie,
    concepts=tests(
        "waits.seven-pairs", "waits.two-shapes", "waits.wild",
        wild_own_face=lambda seen: seen.found.state(seen.hand.wild[0]) == "any"
        or waits_wild.alone(seen),
        rubbish=lambda seen: bool(seen.found.key) and not seen.ways,
        own_draw=lambda seen: bool(seen.found.key),
    ),
    traps=((8, lambda table, seen: any(kind in seen.hand.wild for kind, _ in seen.found.key)),),
    how=how,
    why_way=why_way,
    notes=notes,
    caught={"dead": "waits.dead", "wild": "waits.wild-own-face", "way": "waits.own-draw"},
    matter={"three_wilds_self_draw": ("three",), "four_wilds_auto": ("three-none",)},
)  # fmt: skip
