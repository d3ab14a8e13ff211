"""A hand is dealt: the wall is built and broken, the tiles go out, the dealer is asked."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from rules.errors import QuestionError
from rules.facts import Facts
from rules.table.course import rested
from rules.table.game import Game
from rules.table.state import Event, Play, Seat
from rules.words import Text

_TILES = Text("牌墙里的牌不对", "the wall does not hold the tiles of this table")
_FACTS = Text("这一桌开牌时没有“{name}”或不是这样", "“{name}” cannot be so at this table's deal")


def deal(game: Game, seed: int, facts: Mapping[str, Any] | None = None) -> Play:
    """A hand dealt from a seed: the same seed always deals the same tiles.

    Args:
        game: the game, `rules.table.games.game("koudian")`.
        seed: any whole number.
        facts: what the session knows (`Session.facts`).

    >>> from rules.table.games import game
    >>> play = deal(game("koudian"), 7)
    >>> len(play.seats[0].full.concealed), play.wall.left, play.waiting
    (14, 83, (0,))
    """
    rng = Random(f"{game.table.key} {seed}")
    built = game.built(rng)
    return laid(game, built, {**(facts or {}), **game.chance(rng)})


def laid(game: Game, built: tuple[int, ...], facts: Mapping[str, Any]) -> Play:
    """A hand dealt from a wall that is given, tile by tile, with all that lot decided.

    Raises:
        QuestionError: if the wall does not hold the tiles of the table, or lot cannot have said so.
    """
    if sorted(built) != sorted(game.deck()):
        raise QuestionError("wall", _TILES, field="wall")
    wrong = next((name for name, value in facts.items() if not game.may_be(name, value)), None)
    if wrong is not None:
        raise QuestionError("facts", _FACTS.fill(name=wrong), field="facts")
    known = Facts(facts)
    wall = game.broken(built, known)
    size = game.table.hand_size
    hands = []
    for _ in range(4):
        tiles, wall = wall.deal(size)
        hands.append(tiles)
    first, wall = wall.draw()
    seats = [Seat(game.hand_of(known, n, tiles)) for n, tiles in enumerate(hands)]
    seats[0] = Seat(seats[0].hand, first)
    play = Play(game, (seats[0], seats[1], seats[2], seats[3]), wall, built, known, known)
    play = play.told(*(Event("deal", n, tiles=tuple(sorted(t))) for n, t in enumerate(hands)))
    play = game.turned(play.told(Event("draw", 0, first)))
    play = game.opened(play)
    return play if play.stage != "turn" or play.waiting else rested(game.drawn(play, 0))
