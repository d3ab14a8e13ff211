"""The wall of 龙港: where it is broken, what is turned up, what is kept back (longgang.md, 1)."""

from __future__ import annotations

from dataclasses import replace

from rules.table.dice import broken_at
from rules.table.state import Play
from rules.table.wall import Wall
from rules.variants.longgang_count import RESERVE, SHARED, reserve


def broken(tiles: tuple[int, ...], dice: tuple[int, ...]) -> Wall:
    """The wall from its first tile on; the turned-up tile lies aside at its end.

    The first throw, counted from the dealer, tells who throws second; the sum of both is counted
    off from that player's wall. Of a stack the tile on the side of the discards is drawn first,
    from the tail too: there its two tiles change places.

    >>> wall = broken(tuple(range(136)), (1, 4, 1, 1))
    >>> wall.tiles[:2], wall.tiles[-4:], wall.aside
    ((14, 15), (11, 10, 13, 12), 1)
    """
    thrower = (dice[0] + dice[1] - 1) % 4
    *rest, turned, single = broken_at(tiles, thrower, sum(dice))
    tail = [
        tile for n in range(len(rest) - RESERVE, len(rest), 2) for tile in rest[n : n + 2][::-1]
    ]
    return Wall((*rest[:-RESERVE], *tail, single, turned), aside=1)


def bottom(play: Play) -> int:
    """The tiles before the reserve: those still drawn, and the last four that are shared out."""
    return play.wall.left - reserve(play.wall.tail)


def replaced(play: Play) -> tuple[int, Wall]:
    """The replacement tile and the wall without it: from the tail, or the last bottom tile.

    With 20 tiles in the reserve and only the four bottom tiles before it the reserve stays whole.
    """
    wall = play.wall
    if bottom(play) != SHARED or wall.tail % 2 == 0:
        return wall.replace()
    at = wall.head + SHARED - 1
    return wall.tiles[at], replace(wall, tiles=wall.tiles[:at] + wall.tiles[at + 1 :])
