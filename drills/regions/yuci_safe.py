"""Proofs of a safe discard at a 榆次 table (yuci.md, sections 4 and 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from drills.positions import told
from drills.regions.safe_book import Book, Proof, suit_out, zero
from drills.regions.safe_moments import Moment
from drills.regions.safe_played import Played
from drills.regions.safe_spot import Foe, Shape, Spot
from drills.roles import who
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

_GONE = Text("{who}上架以后，别人打过：{tiles}。", "Thrown since {who} declared 上架: {tiles}.")


def _undeclared(table: Variant, where: Spot, foe: Foe, kind: int) -> bool:
    return not foe.declared


def _passed(table: Variant, where: Spot, foe: Foe, kind: int) -> bool:
    return foe.declared and kind in foe.let_go


def _told(table: Variant, where: Spot) -> Iterator[Text]:
    if isinstance(where, Played | Moment) and where.at is not None:
        yield from told(where.at, table)
        return
    for foe in where.foes:
        if foe.let_go:
            tiles = tuple(NAMES[kind] for kind in dict.fromkeys(foe.let_go))
            yield _GONE.fill(who=who(where.me, foe.seat), tiles=tiles)


PROOFS = (
    Proof("undeclared", _undeclared, "safe.undeclared", (2,)),
    Proof("suit_out", suit_out, "safe.suit-out", (1,)),
    Proof("passed", _passed, "safe.passed", (17,)),
)
BEFORE = Book(
    proofs=PROOFS,
    shapes={
        2: (Shape((2, 1, 0), declared=1, suits=2), Shape((2, 2, 0), declared=2, suits=2)),
        3: (Shape((2, 2, 1), declared=2, suits=2), Shape((2, 2, 2), declared=3, suits=2)),
    },
    told=_told,
    hands={2: 3},
)
WISHES = (("suit_out", 2), ("passed", 4), ("zero", 2))
BOOK = replace(
    BEFORE,
    proofs=(*PROOFS, Proof("zero", zero, "safe.zero-count")),
    hands={2: 3, 3: 6},
    wishes={2: WISHES, 3: WISHES},
    before=BEFORE,
)
"""榆次."""
