"""四川, which tiles win: two suits at most, seven pairs; with 定缺 none of the suit given up."""

from __future__ import annotations

from random import Random

from drills.regions.waits_book import Book, Plan, Setting
from drills.regions.waits_plans import SHARES, mixed, served
from drills.regions.waits_tests import tests
from rules.facts import Facts
from rules.hand import Hand
from rules.tiles import SUIT_NAMES, suit
from rules.variant import Variant
from rules.words import Text

_NAMED = Text("开局你定缺{suit}。", "At the start you gave up {suit} 定缺.")


def setting(table: Variant, hand: Hand, plan: Plan, chance: Random) -> tuple[Hand, Setting]:
    """With 定缺 the suit that the player gave up, one of those in the hand at times."""
    if not table.settings["dingque"]:
        return hand, Setting()
    held = {suit(kind) for kind in hand.all_tiles}
    lacks = [letter for letter in "mps" if letter not in held]
    named = chance.choice(lacks if lacks and chance.random() < 0.8 else sorted(held))
    told = (_NAMED.fill(suit=SUIT_NAMES[named]),)
    return hand, Setting(Facts({"named": named}), told=told)


BOOK = Book(
    lead=Text(
        "不报听，哪张能胡就标哪张；一张都胡不了就说没听。",
        "Nothing is declared. Mark every tile that wins; if none does, say so.",
    ),
    shares=mixed(
        SHARES, {1: {"barred": 13}, 2: {"barred": 13}, 3: {"barred": 10}, 4: {"barred": 8}}
    ),
    plans={
        (1, "barred"): served(
            (3, "edge", 0), (3, "gap", 0), (3, "single", 0), (1, "1223", 0), rest="each"
        ),
        (2, "barred"): served(
            (4, "two-sided", 0), (2, "double-pair", 0), (2, "1234", 0), (2, "1112", 0),
            (2, "12345", 0), rest="each",
        ),
        (3, "barred"): served(
            (3, "spoiled", 2), (3, "suit", 8), (2, "1113", 1), (2, "locked", 2), (2, "pairs", 3),
            rest="each",
        ),
        (4, "barred"): served((3, "suit", 8), (3, "spoiled", 3), rest="each"),
        (1, "named"): served((3, "edge", 0), (3, "gap", 0), (3, "single", 0), (2, "pairs", 3)),
        (2, "named"): served((4, "two-sided", 0), (2, "double-pair", 0), (2, "1123", 0)),
        (3, "named"): served((4, "spoiled", 2), (3, "1113", 1), (3, "12345", 1)),
        (4, "named"): served((4, "spoiled", 3), (3, "1234", 2), (3, "1113", 2)),
    },
    targets={"named": lambda said: "named_suit" in said.bars},
    rest="one",
    setting=setting,
    concepts=tests("waits.seven-pairs", "waits.two-shapes", "waits.missing-suit"),
    traps=(
        (1, lambda table, seen: "three_suits" in seen.found.bars),
        (13, lambda table, seen: bool(seen.dead)),
    ),
    bars={
        "three_suits": Text(
            "万、筒、条三门都有（碰杠也算），缺一门才能胡。",
            "it has all three suits, melds counted; one must be missing.",
        ),
        "named_suit": Text(
            "还有定缺的那一门，打光了才能胡。",
            "it still holds the suit given up 定缺, and wins only without.",
        ),
    },
    caught={"barred": "waits.missing-suit", "dead": "waits.dead"},
    matter={"dingque": ("named",)},
)  # fmt: skip
