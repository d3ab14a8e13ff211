"""Before the first discard of 四川 (sichuan.md, section 10): 换三张 and 定缺, by options.

All four choose at once; what each chose stays secret until all have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

from rules.hand import Hand
from rules.table.action import Action
from rules.table.course import rested
from rules.table.state import Event, Play
from rules.tiles import suit
from rules.words import Text

SUITS = "mps"
SWAPPED = 3
"""How many tiles are passed on."""

LACKS = {f"lack_{letter}": letter for letter in SUITS}
"""The acts that name a suit."""

SETUP_ACTS = {
    "swap": Text("换三张", "pass three tiles on 换三张"),
    "lack_m": Text("缺万", "give up 万 缺万"),
    "lack_p": Text("缺筒", "give up 筒 缺筒"),
    "lack_s": Text("缺条", "give up 条 缺条"),
}

Choices = Callable[[Play, int], Iterable[Action]]


def opened(play: Play) -> Play:
    """The play with what is chosen before the first discard, if anything is."""
    settings = play.game.table.settings
    if settings["swap_three"]:
        return _asked(play, swaps)
    return _asked(play, lacks) if settings["dingque"] else play


def _asked(play: Play, choices: Choices) -> Play:
    options = tuple(tuple(choices(play, seat)) for seat in range(4))
    return play.but(stage="setup", said=(), options=options)


def swaps(play: Play, seat: int) -> Iterable[Action]:
    """Any three tiles of one suit."""
    held = play.seats[seat].full.concealed
    for letter in SUITS:
        of_suit = [kind for kind in held if suit(kind) == letter]
        for three in sorted(set(combinations(of_suit, SWAPPED))):
            yield Action(seat, "swap", uses=three)


def lacks(play: Play, seat: int) -> Iterable[Action]:
    """Any suit, held or not."""
    return (Action(seat, act) for act in LACKS)


def chosen(play: Play, action: Action) -> Play:
    """One seat has chosen; when all have, it is done."""
    options = tuple(() if n == action.seat else of for n, of in enumerate(play.options))
    event = Event(action.act, action.seat, tiles=action.uses, chosen=True)
    play = play.told(event).but(options=options, said=(*play.said, action))
    if any(options):
        return play
    said = sorted(play.said, key=lambda one: one.seat)
    return _swapped(play, said) if action.act == "swap" else _named(play, said)


def offset(die: int) -> int:
    """How many seats on the three tiles go: 1, 2 to the next, 3, 4 across, 5, 6 to the one before.

    >>> [offset(die) for die in range(1, 7)]
    [1, 1, 2, 2, 3, 3]
    """
    return (die + 1) // 2


def _swapped(play: Play, said: list[Action]) -> Play:
    on = offset(play.facts.get("swap_die", 1))
    for action in said:
        seat = (action.seat + on) % 4
        play = _passed_on(play, seat, said[seat].uses, action.uses)
        play = play.told(Event("swapped", seat, tiles=action.uses, source=action.seat))
    play = play.fact(swapped=True)
    return _asked(play, lacks) if play.game.table.settings["dingque"] else _begun(play)


def _passed_on(play: Play, seat: int, gives: tuple[int, ...], gets: tuple[int, ...]) -> Play:
    """A seat's tiles after the exchange; a dealer who gave the last tile holds another for it."""
    place = play.seats[seat]
    left = place.full
    for kind in gives:
        left = left.minus(kind)
    drawn = place.drawn
    if drawn >= 0 and drawn not in left.concealed:
        drawn = gets[-1]
    hand = Hand((*left.concealed, *gets))
    return play.seat_but(seat, hand=hand if drawn < 0 else hand.minus(drawn), drawn=drawn)


def _named(play: Play, said: list[Action]) -> Play:
    for action in said:
        named = LACKS[action.act]
        play = play.marked(action.seat, named=named)
        play = play.told(Event("named", action.seat, 9 * SUITS.index(named)))
    return _begun(play)


def _begun(play: Play) -> Play:
    play = play.but(stage="turn", said=())
    return rested(play.game.drawn(play, 0))


def sensible(play: Play, seat: int) -> Action | None:
    """What a player of sense chooses here: the shortest suit, tiles that lie far apart."""
    options: tuple[Any, ...] = play.legal(seat)
    held = [suit(kind) for kind in play.seats[seat].full.concealed]
    if options[0].act == "swap":
        return min(options, key=lambda a: (held.count(suit(a.uses[0])), a.uses[0] - a.uses[-1]))
    return min(options, key=lambda a: held.count(LACKS[a.act]))
