"""广东, which tiles win: sets and a pair or thirteen orphans; seven pairs are nothing here."""

from __future__ import annotations

from drills.regions.waits_book import Book, Found, Rare, Seen
from drills.regions.waits_plans import served
from drills.regions.waits_study import elsewhere
from drills.regions.waits_tests import tests
from drills.waits_hands import all_orphans
from rules import lattice
from rules.variant import Variant
from rules.words import Text


def _pairs_alone(said: Found) -> bool:
    """Six pairs and a single, and no other wait."""
    return not said.key and bool(lattice.waits(said.hand, shapes=("pairs",)))


def _no_pairs(table: Variant, seen: Seen) -> bool:
    """By seven pairs it would wait for a tile that it does not win on."""
    return bool({*elsewhere(table, seen.hand)} - {*seen.found.won})


BOOK = Book(
    lead=Text(
        "不报听，只问牌型：成牌的都标上；一张都不成就说没听。",
        "Nothing is declared, and only the shape is asked. Mark every tile that completes the "
        "hand; if none does, say so.",
    ),
    shares={
        1: {"0": 14, "1": 42, "2": 36, "pairs": 8},
        2: {"0": 9, "1": 34, "2": 31, "3": 19, "pairs": 7},
        3: {"0": 12, "1": 12, "2": 36, "3": 24, "4": 13, "pairs": 3},
        4: {"1": 12, "2": 33, "3": 27, "4": 23, "pairs": 5},
        5: {"3": 25, "4": 75},
    },
    plans={
        (1, "pairs"): served((1, "pairs", 2), (1, "pairs", 3)),
        (2, "pairs"): served((1, "pairs", 5), (1, "pairs", 6)),
        (3, "pairs"): served((1, "pairs", 7)),
        (4, "pairs"): served((1, "both-shapes", 0)),
    },
    targets={"pairs": _pairs_alone},
    concepts=tests(
        "waits.orphans",
        no_pairs_shape=lambda seen: bool(
            {*lattice.waits(seen.hand, shapes=("pairs",))} - {*seen.found.won}
        ),
    ),
    traps=((8, _no_pairs),),
    caught={"pairs": "waits.no-pairs-shape", "dead": "waits.dead"},
    mistakes={
        "pairs": lambda seen, marked: bool(
            {*marked.extra} & {*lattice.waits(seen.hand, shapes=("pairs",))}
        ),
    },
    rare={
        3: (Rare(7, 3, lambda: all_orphans(1, 1)),),
        5: (Rare(1009, 504, lambda: all_orphans(0, 0)),),
    },
)
