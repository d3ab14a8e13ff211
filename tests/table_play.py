"""Hands of play for the tests: walls with the tiles where they are wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from rules.table import Action, Game, Play, laid
from rules.table.faults import of_end
from rules.tiles import parse, tile
from rules.values import NO_TILE


def wall(
    game: Game,
    hands: Mapping[int, str] | None = None,
    draws: str = "",
    tail: str = "",
    seed: int = 0,
) -> tuple[int, ...]:
    """A whole wall: the hands of some seats, the dealer's extra tile and what is drawn after.

    Args:
        game: whose set of tiles it is.
        hands: concealed tiles by seat as they are dealt, in MPSZ.
        draws: the dealer's first draw and those that follow, in order.
        tail: the last tiles of the wall, the very last one last.
        seed: how the tiles that nobody names are mixed.
    """
    given = {seat: parse(tiles) for seat, tiles in (hands or {}).items()}
    first, last = parse(draws), parse(tail)
    named = Counter(kind for tiles in (*given.values(), first, last) for kind in tiles)
    rest = list((Counter(game.deck()) - named).elements())
    Random(seed).shuffle(rest)
    size = game.table.hand_size
    dealt: list[int] = []
    for seat in range(4):
        tiles = list(given.get(seat, ()))
        dealt += tiles + [rest.pop() for _ in range(size - len(tiles))]
    return (*dealt, *first, *rest, *last)


def dealt(
    game: Game,
    hands: Mapping[int, str] | None = None,
    draws: str = "",
    tail: str = "",
    seed: int = 0,
    **facts: Any,
) -> Play:
    """A hand dealt from such a wall."""
    return laid(game, wall(game, hands, draws, tail, seed), facts)


def played(play: Play, *lines: str) -> Play:
    """A play after acts like "0 discard 5m", "2 pong 5m", "1 chow 3m 12m", "3 pass".

    A seat that is asked and not named passes where it may, before the next line.
    """
    for line in lines:
        action = act(line)
        while action.seat not in play.waiting or action not in play.legal(action.seat):
            other = next((n for n in play.waiting if n != action.seat and passes(play, n)), None)
            if other is None:
                break
            play = play.apply(Action(other, "pass"))
        play = play.apply(action)
    return play


def passes(play: Play, seat: int) -> bool:
    """Whether a seat may pass now."""
    return Action(seat, "pass") in play.legal(seat)


def all_pass(play: Play) -> Play:
    """The play once everybody who may pass has passed."""
    while seats := [n for n in play.waiting if passes(play, n)]:
        play = play.apply(Action(seats[0], "pass"))
    return play


def act(line: str) -> Action:
    """An act from its words."""
    seat, name, *tiles = line.split()
    at = tile(tiles[0]) if tiles else -1
    return Action(int(seat), name, at, parse(tiles[1]) if len(tiles) > 1 else ())


def acts(play: Play, seat: int) -> set[str]:
    """The names of what a seat may do."""
    return {action.act for action in play.legal(seat)}


def thrown(play: Play, *lines: str) -> Play:
    """A play after acts, all who may pass passing after each."""
    for line in lines:
        play = all_pass(played(play, line))
    return play


def drained(play: Play, left: int) -> Play:
    """A hand once so many tiles are left to draw: everybody throws what he draws."""
    while play.game.draws_left(play) > left or play.stage != "turn":
        seat = play.waiting[0]
        drawn = play.seats[seat].drawn if play.stage == "turn" else NO_TILE
        play = play.apply(Action(seat, "pass" if drawn == NO_TILE else "discard", drawn))
    return play


def won(play: Play) -> dict[str, int]:
    """The elements of the win of a hand that has ended without a fault."""
    assert list(of_end(play)) == []
    return {element.key: element.value for element in play.wins[0].score.elements}


def paid(play: Play) -> tuple[int, ...]:
    """The payments of a hand that has ended."""
    assert play.result is not None
    return play.result.payments
