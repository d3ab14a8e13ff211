"""What one seat may know of a hand of play: all that lies open, and its own tiles."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.facts import Facts
from rules.hand import Meld
from rules.table.action import Action
from rules.table.state import Discard, Event, Lying, Play, Result, Seat, but
from rules.values import NO_TILE, Four, Kong

HIDDEN = NO_TILE
"""Stands for a tile that the seat cannot see."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What everybody sees of a seat.

    tiles: how many concealed tiles it has; river: its discards, HIDDEN where one lies face down;
    marks: those of its marks that are open.
    """

    tiles: int
    melds: tuple[Meld, ...]
    flowers: tuple[int, ...]
    river: tuple[Discard, ...]
    declared: int | None
    won: int | None
    feeders: tuple[int | None, ...]
    draws: int
    marks: Facts


@dataclass(frozen=True, slots=True)
class View:
    """A hand of play as one seat sees it.

    mine: its own seat, whole; seats: what everybody sees of all four; left: tiles that may still be
    drawn; options: what it may do now; hands: the tiles that are laid open when the hand is over;
    wilds: the kinds that are wild in each seat's hand.
    """

    seat: int
    mine: Seat
    seats: tuple[Shown, ...]
    left: int
    facts: Facts
    stage: str
    turn: int
    came: str
    lying: Lying | None
    options: tuple[Action, ...]
    kongs: tuple[Kong, ...]
    winners: tuple[int, ...]
    events: tuple[Event, ...]
    result: Result | None
    hands: tuple[tuple[int, ...], ...]
    wilds: tuple[tuple[int, ...], ...]

    @property
    def payments(self) -> Four | None:
        """What each seat receives or pays, once the hand is over."""
        return None if self.result is None else self.result.payments


def view(play: Play, seat: int) -> View:
    """What a seat may know: nothing in it depends on a tile that the seat cannot see."""
    over = play.over and play.game.face_down_shown()
    told = _timed(play, seat)
    return View(
        seat, told.seats[seat], tuple(_shown(told, n, n == seat or over) for n in range(4)),
        play.game.draws_left(play), play.game.open_facts(play, seat), play.stage, play.turn,
        play.came, _lying(play, seat), play.options[seat], play.kongs,
        tuple(win.seat for win in play.wins), seen(play, seat), play.result,
        tuple(one.full.concealed for one in play.seats) if play.over else (),
        tuple(one.hand.wild for one in play.seats),
    )  # fmt: skip


def _timed(play: Play, seat: int) -> Play:
    """The same with every discard and declaration timed by the events that a seat saw."""
    before = [0]
    for event in play.events:
        before.append(before[-1] + _sees(play, event, seat))
    if before[-1] == len(play.events):
        return play
    for n, place in enumerate(play.seats):
        river = tuple(but(thrown, at=before[thrown.at]) for thrown in place.river)
        declared = None if place.declared is None else before[place.declared]
        play = play.seat_but(n, river=river, declared=declared)
    return play


def _sees(play: Play, event: Event, seat: int) -> bool:
    """Whether an event is seen: others' answers to a tile are not before the hand is over."""
    return play.over or event.seat in (seat, -1) or event.what not in play.game.unseen


def _shown(play: Play, seat: int, whole: bool) -> Shown:
    place = play.seats[seat]
    river = place.river if whole else tuple(_face(d) for d in place.river)
    return Shown(
        len(place.full.concealed), place.hand.melds, place.hand.flowers, river, place.declared,
        place.won, place.feeders, place.draws, play.game.open_marks(place),
    )  # fmt: skip


def _face(thrown: Discard) -> Discard:
    return replace(thrown, tile=HIDDEN) if thrown.face_down else thrown


def _lying(play: Play, seat: int) -> Lying | None:
    """The tile that lies; one face down only for its owner and for whoever may claim it."""
    lying = play.lying
    if lying is None or not lying.face_down or lying.source == seat or play.options[seat]:
        return lying
    return replace(lying, tile=HIDDEN)


def seen(play: Play, seat: int, since: int = 0) -> tuple[Event, ...]:
    """The events as a seat saw them: no tile that it did not see, no pass of others."""
    events = play.events[since:]
    if play.over and play.game.face_down_shown():
        return events
    return tuple(
        _told(event, seat, play.game.secret) for event in events if _sees(play, event, seat)
    )


def _told(event: Event, seat: int, secret: tuple[str, ...]) -> Event:
    if event.seat in (seat, -1) or event.what not in secret:
        return event
    return Event(event.what, event.seat, HIDDEN, (), event.source, event.chosen)
