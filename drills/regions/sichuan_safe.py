"""Proofs of a safe discard at a 四川 table: the missing suit (sichuan.md, section 5)."""

from __future__ import annotations

from collections.abc import Iterator

from drills.regions.safe_book import Book, Proof, suit_out
from drills.regions.safe_spot import Foe, Shape, Spot
from drills.roles import who
from rules.tiles import suit
from rules.variant import Variant
from rules.words import Text

_OUT = Text("{who}已经胡了，不再胡牌。", "{who:cap} won earlier and plays no more.")


def _four(table: Variant, where: Spot, foe: Foe, kind: int) -> bool:
    """No copy, no neighbour is hidden, so that nothing can wait for it."""
    unseen = where.unseen(table)
    near = [kind, *(kind + by for by in (-2, -1, 1, 2) if suit(kind) == suit_of(kind + by))]
    return not any(unseen[tile] > 0 for tile in near)


def suit_of(kind: int) -> str:
    """The suit of a kind, "" outside the tiles of this table."""
    return suit(kind) if 0 <= kind < 27 else ""


def _told(table: Variant, where: Spot) -> Iterator[Text]:
    for foe in where.foes:
        if foe.out:
            yield _OUT.fill(who=who(where.me, foe.seat))


BOOK = Book(
    proofs=(
        Proof("suit_out", suit_out, "safe.suit-out", (1,)),
        Proof("zero", _four, "safe.zero-count"),
    ),
    shapes={
        2: (Shape((2, 2, 2), out=2, suits=2), Shape((3, 2, 2), out=1, suits=2)),
        3: (Shape((3, 2, 3), suits=2), Shape((3, 3, 2), throws=8, suits=2)),
    },
    told=_told,
)  # fmt: skip
