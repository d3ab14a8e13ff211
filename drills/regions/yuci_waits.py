"""榆次, which tiles win: two suits at most, seven pairs, every name of the wait counts."""

from __future__ import annotations

from drills.regions.waits_book import Book, Found, Seen
from drills.regions.waits_plans import SHARES, mixed, served
from drills.regions.waits_tests import shape, tests
from rules.variant import Variant
from rules.words import Text

OVERLOOKED = ("1112", "1113", "1123", "1234", "12345", "12345+11", "11123")
"""Unfinished parts whose names are overlooked: 1222, 7779, 44 with 56, 6789, 23456 …"""


def _pairs_with_more(table: Variant, seen: Seen) -> bool:
    """Seven pairs with four alike, or three alike and five pairs."""
    return shape("pairs")(seen) and max(seen.hand.counts) >= 3


def _fifth(said: Found) -> bool:
    """A win on a tile that the hand holds four times, where such waits count."""
    return any(said.hand.held[kind] == 4 for kind in said.won)


BOOK = Book(
    lead=Text(
        "按已经上架算，能胡的都标上；一张都胡不了就说没听。",
        "Take it as declared 上架. Mark every tile that wins; if none does, say so.",
    ),
    shares=mixed(
        SHARES, {1: {"barred": 13}, 2: {"barred": 13}, 3: {"barred": 10}, 4: {"barred": 8}}
    ),
    plans={
        (1, "barred"): served(
            (3, "edge", 0), (3, "gap", 0), (3, "single", 0), (1, "1223", 0), rest="each"
        ),
        (2, "barred"): served(
            (4, "two-sided", 0),
            (2, "double-pair", 0),
            (2, "1234", 0),
            (2, "1112", 0),
            (2, "12345", 0),
            rest="each",
        ),
        (3, "barred"): served(
            (3, "spoiled", 2),
            (3, "suit", 8),
            (2, "1113", 1),
            (2, "locked", 2),
            (2, "pairs", 3),
            rest="each",
        ),
        (1, "fifth"): served((2, "dead", 0), (2, "dead", 1)),
        (2, "fifth"): served((2, "dead", 1), (2, "dead", 2)),
        (3, "fifth"): served((2, "dead", 2), (1, "dead", 3)),
        (4, "barred"): served((3, "suit", 8), (3, "spoiled", 3), rest="each"),
    },
    targets={"fifth": _fifth},
    rest="one",
    concepts=tests("waits.seven-pairs", "waits.two-shapes", "waits.missing-suit"),
    traps=(
        (1, lambda table, seen: "three_suits" in seen.found.bars),
        (3, lambda table, seen: seen.locked),
        (4, _pairs_with_more),
        (5, lambda table, seen: bool(seen.found.won) and seen.core.pattern in OVERLOOKED),
    ),
    bars={
        "three_suits": Text(
            "万、筒、条三门都有（碰杠也算），缺一门才能胡。",
            "it has all three suits, melds counted; one must be missing.",
        ),
    },
    caught={"barred": "waits.missing-suit", "dead": "waits.dead"},
    matter={"dead_waits": ("fifth",)},
)
