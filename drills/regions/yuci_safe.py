"""Proofs of a safe discard at a 榆次 table (yuci.md, sections 4 and 5)."""

from __future__ import annotations

from collections.abc import Iterator

from drills.positions import told
from drills.regions.safe_book import Book, Proof, suit_out
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
    if isinstance(where, Played):
        yield from told(where.at, table)
        return
    for foe in where.foes:
        if foe.let_go:
            tiles = tuple(NAMES[kind] for kind in dict.fromkeys(foe.let_go))
            yield _GONE.fill(who=who(where.me, foe.seat), tiles=tiles)


BOOK = Book(
    proofs=(
        Proof("undeclared", _undeclared, "safe.undeclared", (2,)),
        Proof("suit_out", suit_out, "safe.suit-out", (1,)),
        Proof("passed", _passed, "safe.passed", (17,)),
    ),
    shapes={
        2: (Shape((2, 1, 0), declared=1, suits=2), Shape((2, 2, 0), declared=2, suits=2)),
        3: (Shape((2, 2, 1), declared=2, suits=2), Shape((2, 2, 2), declared=3, suits=2)),
    },
    told=_told,
    hands={2: 3},
)  # fmt: skip
