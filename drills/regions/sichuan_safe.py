"""Proofs of a safe discard at a 四川 table: the missing suit (sichuan.md, section 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from drills.positions import SINCE
from drills.regions.safe_book import Book, Proof, let_go, suit_out, zero
from drills.regions.safe_moments import eager
from drills.regions.safe_spot import Foe, Shape, Spot
from drills.roles import who
from rules.tiles import NAMES, SUIT_NAMES, suit
from rules.variant import Variant
from rules.words import Text

_GIVEN_UP = Text("{who}定缺{suit}。", "{who:cap} gave up {suit} 定缺.")
_OUT = Text("{who}已经胡了，不再胡牌。", "{who:cap} won earlier and plays no more.")


def _four(table: Variant, where: Spot, foe: Foe, kind: int) -> bool:
    """No copy, no neighbour is hidden, so that nothing can wait for it."""
    unseen = where.unseen(table)
    near = [kind, *(kind + by for by in (-2, -1, 1, 2) if suit(kind) == suit_of(kind + by))]
    return not any(unseen[tile] > 0 for tile in near)


def suit_of(kind: int) -> str:
    """The suit of a kind, "" outside the tiles of this table."""
    return suit(kind) if 0 <= kind < 27 else ""


def _named(table: Variant, where: Spot, foe: Foe, kind: int) -> bool:
    """Whether an opponent has given up the suit 定缺."""
    return suit(kind) == foe.named


def _told(table: Variant, where: Spot) -> Iterator[Text]:
    for foe in where.foes:
        if foe.out:
            yield _OUT.fill(who=who(where.me, foe.seat))
    for foe in where.foes:
        name = who(where.me, foe.seat)
        if foe.named:
            yield _GIVEN_UP.fill(who=name, suit=SUIT_NAMES[foe.named])
        if foe.let_go:
            yield SINCE.fill(who=name, tiles=tuple(NAMES[kind] for kind in foe.let_go))


SUIT_OUT = Proof("suit_out", suit_out, "safe.suit-out", (1,))
BEFORE = Book(
    proofs=(SUIT_OUT, Proof("zero", _four, "safe.zero-count")),
    shapes={
        2: (Shape((2, 2, 2), out=2, suits=2), Shape((3, 2, 2), out=1, suits=2)),
        3: (Shape((3, 2, 3), suits=2), Shape((3, 3, 2), throws=8, suits=2)),
    },
    told=_told,
)
WISHES = (("suit_out", 3), ("passed", 3), ("zero", 2))
BOOK = replace(
    BEFORE,
    proofs=(
        SUIT_OUT,
        Proof("named", _named, "safe.suit-out", (1,)),
        Proof("passed", let_go, "safe.passed", (12,)),
        Proof("zero", zero, "safe.zero-count"),
    ),
    hands={2: 4, 3: 4},
    wishes={2: WISHES, 3: WISHES},
    plays={"suit_out": eager},
    starts=(10, 60),
    before=BEFORE,
)
"""四川."""
