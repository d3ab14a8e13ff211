"""The lot of a won hand: seeds close together have different lots, so they do not share a hand.

The tiles of a whole hand have one of LOTS numbers, and how they are laid out and won has one of
LAID_OUT; both are the same after an exchange of suits.
"""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

from rules.hand import Meld

LOTS = 16
LAID_OUT = 8


def lot_of(tiles: Iterable[int]) -> int:
    """The lot of all tiles of a hand, kongs as triplets.

    >>> lot_of((0, 1, 2, 13, 13)) == lot_of((9, 10, 11, 22, 22))
    True
    """
    return _number(_by_suit(tiles)) % LOTS


def lot_won(concealed: Iterable[int], melds: Iterable[Meld], tile: int) -> int:
    """The lot of a layout: what is concealed, what lies apart, what it was won on.

    >>> pong, other = Meld.parse("pong:777s"), Meld.parse("pong:777m")
    >>> lot_won((0, 1, 2, 13), (pong,), 13) == lot_won((9, 10, 11, 22), (other,), 22)
    True
    """
    suits = _by_suit(concealed)
    for meld in melds:
        kind = meld.tiles[0]
        apart = 100 * len(meld.tiles) + 50 * (kind != meld.tiles[-1])
        suits[_place(kind)].append(apart + _rank(kind))
    suits[_place(tile)].append(1000 + _rank(tile))
    return _number(suits) % LAID_OUT


def _place(kind: int) -> int:
    return kind // 9 if kind < 27 else 3


def _rank(kind: int) -> int:
    return kind % 9 if kind < 27 else kind


def _by_suit(tiles: Iterable[int]) -> list[list[int]]:
    suits: list[list[int]] = [[], [], [], []]
    for kind in tiles:
        suits[_place(kind)].append(_rank(kind))
    return suits


def _number(suits: list[list[int]]) -> int:
    *rows, honours = [sorted(row) for row in suits]
    return crc32(repr((sorted(rows), honours)).encode())
