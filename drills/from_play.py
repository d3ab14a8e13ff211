"""Positions from play: hands that quick players play from a seed, looked at on the way.

The tile just drawn may be any other of the wall: nobody knew it when the hand was played so far,
so every such position is as likely as the one that came. That makes dozens of positions of a hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from rules.opponents import Chooser, quick
from rules.table import Play
from rules.table.course import rested
from rules.table.games import game_at
from rules.table.session import Session
from rules.tiles import KINDS
from rules.values import NO_TILE
from rules.variant import Variant

LONGEST = 400
"""A hand has fewer choices than this."""


def moments(
    table: Variant, chance: Random, skip: int = 0, chooses: Chooser = quick
) -> Iterator[Play]:
    """The moments of one hand at which somebody has to choose, in order, the first few left out.

    skip: so many choices are made before the first moment that is given; chooses: how they play.

    >>> from rules import variants
    >>> play = next(moments(variants.table("koudian"), Random("a hand"), 20))
    >>> play.over, len(play.waiting) > 0
    (False, True)
    """
    play = Session.drawn(game_at(table), chance).deal(chance.getrandbits(48))
    for at in range(LONGEST):
        if play.over or not play.waiting:
            return
        if at >= skip and play.stage != "setup":
            yield play
        seat = play.waiting[0]
        play = play.apply(chooses(play, seat))


def drew(play: Play) -> bool:
    """Whether a seat has just drawn from the wall in its turn."""
    return play.stage == "turn" and play.came == "draw" and play.seats[play.turn].drawn != NO_TILE


def other_draws(play: Play) -> tuple[int, ...]:
    """The kinds that the seat in turn could have drawn instead, the drawn one among them."""
    return tuple(sorted({play.seats[play.turn].drawn, *_undrawn(play)}))


def _undrawn(play: Play) -> Iterator[int]:
    game, seat = play.game, play.turn
    for kind in set(play.wall.rest):
        if kind < KINDS and not game.laid_out(play, seat, kind):
            yield kind


def drawing(play: Play, kind: int) -> Play:
    """The same moment with another tile drawn, which changes its place in the wall.

    Raises:
        ValueError: if no such tile is left in the wall.
    """
    seat, drawn, wall = play.turn, play.seats[play.turn].drawn, play.wall
    if kind == drawn:
        return play
    tiles = list(wall.tiles)
    tiles[wall.head + wall.rest.index(kind)] = drawn
    last = replace(play.events[-1], tile=kind)
    play = play.but(wall=replace(wall, tiles=tuple(tiles)), events=(*play.events[:-1], last))
    return rested(play.seat_but(seat, drawn=kind))


def crowded(play: Play, seat: int) -> bool:
    """Whether a seat holds so many of a tile that is turned up that one more is the last."""
    tiles = play.seats[seat].hand.all_tiles
    return any(tiles.count(kind) > 1 for kind in play.game.turned_up(play))
