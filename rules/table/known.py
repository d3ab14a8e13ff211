"""What a seat can count: the tiles that it has not seen."""

from __future__ import annotations

from collections.abc import Iterator

from rules.table.state import Play
from rules.tiles import FLOWER_KINDS


def open_tiles(play: Play, seat: int) -> Iterator[int]:
    """Every tile that a seat sees: its own, all melds and flowers, the rivers, what is turned up.

    A tile that was claimed lies in a meld and is counted there.
    """
    for n, one in enumerate(play.seats):
        yield from (kind for meld in one.hand.melds for kind in meld.tiles)
        yield from one.hand.flowers
        for thrown in one.river:
            if thrown.claimed is None and (n == seat or not thrown.face_down):
                yield thrown.tile
    yield from play.seats[seat].full.concealed
    yield from play.game.turned_up(play)


def unseen(play: Play, seat: int) -> tuple[int, ...]:
    """The copies of each kind that a seat has not seen, by kind, flowers at the end.

    >>> from rules.table import deal, game
    >>> sum(unseen(deal(game("koudian"), 1), 0))
    122
    """
    table = play.game.table
    left = [table.copies(kind) if kind in table.kinds else 0 for kind in range(FLOWER_KINDS)]
    for kind in open_tiles(play, seat):
        left[kind] -= 1
    return tuple(left)
