"""Random whole hands, checked: `flask selfplay VARIANT --hands N --seed S --check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from rules.table import faults
from rules.table.action import ACTS, Action
from rules.table.game import Game
from rules.table.games import game
from rules.table.session import Session
from rules.table.state import Play

LOOKS = 8
"""One moment in so many is looked at whole; tiles are counted at each end of a hand."""


def game_from(key: str, options: Iterable[str]) -> Game:
    """A game from its variant and options as people write them, `name=value`.

    >>> game_from("koudian", ["mode=haozi", "mo5_hu6=true"]).table.chosen()
    (('mode', 'haozi'), ('mo5_hu6', True))

    Raises:
        OptionError: no such variant, option or value.
    """
    pairs = (option.partition("=") for option in options)
    return game(key, **{name: _value(value) for name, _, value in pairs})


def _value(text: str) -> bool | int | str:
    known = {"true": True, "false": False}
    return known.get(text, int(text) if text.isdecimal() else text)


EAGER = ("win", "declare", "kong", "ckong", "addkong")
Chooser = Callable[[Play, int, Random], Action]


def any_act(play: Play, seat: int, rng: Random) -> Action:
    """An act by lot: a win and a game's own acts mostly taken, discards mostly towards ready."""
    options = play.legal(seat)
    first = options[0]
    if (first.act in EAGER or first.act not in ACTS) and rng.random() < 0.9:
        return first
    discards = [action for action in options if action.act == "discard"]
    if len(discards) < 2 or rng.random() < 0.15:
        return rng.choice(options)
    return _nearest(play, seat, discards, rng)


def _nearest(play: Play, seat: int, discards: list[Action], rng: Random) -> Action:
    """A discard after which the hand is as near to ready as can be."""
    hand, shanten = play.seats[seat].full, play.game.shanten
    away = [(shanten(play, seat, hand.minus(action.tile)), action) for action in discards]
    least = min(distance for distance, _ in away)
    return rng.choice([action for distance, action in away if distance == least])


@dataclass(frozen=True, slots=True)
class Played:
    """A finished hand with what was wrong in it."""

    play: Play
    faults: tuple[str, ...]


def played(play: Play, rng: Random, choose: Chooser = any_act, *, check: bool = False) -> Played:
    """A hand played to its end by lot."""
    found: list[str] = []
    while not play.over:
        if check and rng.randrange(LOOKS) == 0:
            found += faults.of_moment(play, rng)
        if not play.waiting:
            break
        seat = rng.choice(play.waiting)
        play = play.apply(choose(play, seat, rng))
    if check:
        found += faults.of_moment(play, rng)
        found += faults.of_end(play) if play.over else ()
    return Played(play, tuple(found))


def hands(
    game: Game, number: int, seed: int, choose: Chooser = any_act, *, check: bool = False
) -> Iterator[Played]:
    """So many hands in sessions one after another."""
    rng = Random(f"{game.table.key} {seed}")
    session = Session.drawn(game, rng)
    for _ in range(number):
        dealt = session.deal(rng.getrandbits(48))
        one = played(dealt, rng, choose, check=check)
        yield one
        if one.play.over:
            session = session.after(one.play)
        if session.over or not one.play.over:
            session = session.again()


def report(game: Game, number: int, seed: int, *, check: bool) -> Iterator[str]:
    """The lines of the command; the last is `N hands, F faults`."""
    ends: Counter[str] = Counter()
    wrong = 0
    for one in hands(game, number, seed, check=check):
        result = one.play.result
        ends[result.result if result else "dead end"] += 1
        wrong += len(one.faults)
        yield from (f"fault: {fault}" for fault in one.faults)
    yield ", ".join(f"{n} ended by {end}" for end, n in sorted(ends.items()))
    yield f"{number} hands, {wrong} faults"
