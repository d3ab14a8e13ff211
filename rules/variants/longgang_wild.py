"""The wilds of 龙港 (longgang.md, section 6): true wilds 财神, the own flower 坐花, and 推土机.

Of a hand's wild kinds: the turned-up tile's kind with the own flower; or, where a flower was
turned up, the three other flowers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.hand import Hand
from rules.tiles import KINDS

FLOWERS = (34, 35, 36, 37)
"""春夏秋冬, of the seats 东南西北."""

WHITE = 31
NATURAL = tuple(kind for kind in range(KINDS) if kind != WHITE)
"""The 33 kinds; there is no 白板."""

IN_PLAY = 3
"""How many tiles of the turned-up kind are left to hold."""


def wilds_of(turned: Sequence[int], seat: int | None) -> tuple[int, ...]:
    """The wild kinds of a seat by the tile turned up.

    >>> wilds_of((4,), 0), wilds_of((36,), 0), wilds_of((), 1)
    ((4, 34), (34, 35, 37), (35,))
    """
    if turned and turned[0] in FLOWERS:
        return tuple(kind for kind in FLOWERS if kind not in turned)
    own = () if seat is None else (FLOWERS[seat],)
    return (*turned, *own)


def true_kinds(wild: Sequence[int]) -> tuple[int, ...]:
    """The true wilds among a hand's wild kinds, own flowers left out unless a flower was turned.

    >>> true_kinds((4, 34)), true_kinds((34,)), true_kinds((34, 35, 37))
    ((4,), (), (34, 35, 37))
    """
    flowers = tuple(kind for kind in wild if kind in FLOWERS)
    return flowers if len(flowers) > 1 else tuple(kind for kind in wild if kind not in FLOWERS)


def possible(wild: Sequence[int]) -> bool:
    """Whether a hand can have these wild kinds."""
    flowers = [kind for kind in wild if kind in FLOWERS]
    plain = [kind for kind in wild if kind in NATURAL]
    if not len(flowers) + len(plain) == len(set(wild)) == len(wild):
        return False
    return len(plain) <= 1 and len(flowers) <= (1 if plain else 3) and len(flowers) != 2


def wilds_held(hand: Hand, tile: int | None = None) -> tuple[int, ...]:
    """The wild tiles in hand, a drawn one included."""
    concealed = (*hand.concealed, *(() if tile is None else (tile,)))
    return tuple(kind for kind in concealed if kind in hand.wild)


def true_held(hand: Hand, tile: int | None = None) -> int:
    """How many true wilds there are."""
    return sum(kind in true_kinds(hand.wild) for kind in wilds_held(hand, tile))


def bulldozer(table: Any, held: Sequence[int], wild: Sequence[int]) -> bool:
    """Whether wilds in hand are 推土机, which wins with any other tiles."""
    true = sum(kind in true_kinds(wild) for kind in held)
    return len(held) >= 4 and true >= 3 if table.settings["four_true_wilds"] else true >= 3


def drawable(hand: Hand, kind: int) -> bool:
    """Whether a wild tile of this kind may still be drawn."""
    held = hand.all_tiles.count(kind)
    return held < IN_PLAY if kind not in FLOWERS else not held and kind not in hand.flowers
