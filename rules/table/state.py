"""A hand of play as a value: the seats, the wall, whose move it is, and all that has happened.

Seats are counted from the dealer, who is 0, in the order of play.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from rules.facts import NO_FACTS, Facts
from rules.hand import Hand
from rules.table.action import Action
from rules.table.wall import Wall
from rules.values import NO_TILE, Four, Kong, Line, Offer, Passed, Score

if TYPE_CHECKING:
    from rules.table.game import Game

Options = tuple[tuple[Action, ...], ...]
"""What each seat may do now."""

Value = TypeVar("Value")


def but(value: Value, **changes: Any) -> Value:
    """A value of this module with some fields changed: `dataclasses.replace`, five times as fast.

    >>> but(Discard(3), claimed=1)
    Discard(tile=3, face_down=False, claimed=1, at=0, drawn=False)
    """
    other = object.__new__(type(value))
    vars(other).update(vars(value), **changes)
    return other


Seats = tuple["Seat", "Seat", "Seat", "Seat"]

NOBODY: Options = ((), (), (), ())

OWN_DRAWS = ("deal", "draw", "replacement")
"""How a seat came to move that counts as an own draw; after "call" it has only to discard."""


@dataclass(frozen=True)
class Discard:
    """A tile thrown: face down (a declaring tile), claimed by a seat, how many events came before.

    `drawn`: whether it was the tile just drawn.
    """

    tile: int
    face_down: bool = False
    claimed: int | None = None
    at: int = 0
    drawn: bool = False


@dataclass(frozen=True)
class Seat:
    """What one seat has: tiles, discards and what binds it.

    hand: without the tile just drawn; declared: how many events came before its declaration;
    passed: winning tiles let go; feeders: who fed each meld, in the order of `hand.melds`; spare:
    kinds ponged with three in hand; won: the place in which it won, where play goes on; draws: own
    draws so far, replacements left out; marks: what binds it at its variant (a suit named …).
    """

    hand: Hand
    drawn: int = NO_TILE
    river: tuple[Discard, ...] = ()
    declared: int | None = None
    passed: tuple[Passed, ...] = ()
    feeders: tuple[int | None, ...] = ()
    spare: tuple[int, ...] = ()
    won: int | None = None
    draws: int = 0
    marks: Facts = NO_FACTS

    @property
    def full(self) -> Hand:
        """The hand with the tile just drawn."""
        return self.hand if self.drawn == NO_TILE else self.hand.plus(self.drawn)

    def holds(self, kind: int) -> int:
        """How many concealed copies of a kind it has, the tile just drawn included."""
        return self.hand.concealed.count(kind) + (self.drawn == kind)


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile that others may claim: a discard, or the tile of a kong that may be robbed."""

    tile: int
    source: int
    by: str = "discard"
    kong_type: str = ""
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: an act that a seat chose (`chosen`), or what followed by itself.

    what: the act, or "deal", "draw", "replacement", "flower", "turn_up", "end" …; source: the seat
    that a claimed tile comes from.
    """

    what: str
    seat: int = -1
    tile: int = NO_TILE
    tiles: tuple[int, ...] = ()
    source: int | None = None
    chosen: bool = False

    @property
    def action(self) -> Action:
        """The act that it was, of an event that a seat chose."""
        return Action(self.seat, self.what, self.tile, self.tiles)


@dataclass(frozen=True, slots=True)
class Win:
    """A win: who, on what, and what it is worth."""

    seat: int
    offer: Offer
    score: Score


@dataclass(frozen=True, slots=True)
class Result:
    """How the hand ended: "win" or "draw", what each seat receives or pays, row by row."""

    result: str
    payments: Four
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Play:
    """A hand of play at one moment.

    stage: "setup" (all choose before the first discard), "turn", "claims" or "over"; turn: who
    moves, or whose tile lies; came: how the seat came to move (OWN_DRAWS or "call"); kong_type: the
    kong behind a replacement; lying: the tile that may be claimed; said: answers given so far to
    it; options: what each seat may do; built: the wall before it was broken; dealt: what lot and
    session decided before the deal; facts: the same with what was turned up since.
    """

    game: Game
    seats: Seats
    wall: Wall
    built: tuple[int, ...]
    dealt: Facts
    facts: Facts
    stage: str = "turn"
    turn: int = 0
    came: str = "deal"
    kong_type: str = ""
    lying: Lying | None = None
    said: tuple[Action, ...] = ()
    options: Options = NOBODY
    kongs: tuple[Kong, ...] = ()
    wins: tuple[Win, ...] = ()
    events: tuple[Event, ...] = field(default=(), repr=False)
    result: Result | None = None

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.stage == "over"

    @property
    def wild(self) -> tuple[int, ...]:
        """The kinds that are wild for everybody."""
        return tuple(self.facts.get("wild", ()))

    @property
    def declared(self) -> frozenset[int]:
        """The seats that have declared."""
        return frozenset(n for n, seat in enumerate(self.seats) if seat.declared is not None)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have to act, in seat order."""
        return tuple(n for n, options in enumerate(self.options) if options)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """What a seat may do now; nothing while it is not asked."""
        return self.options[seat]

    def apply(self, action: Action) -> Play:
        """The play after an act.

        Raises:
            PlayError: an act that is not allowed; it names the rule.
        """
        from rules.table.course import apply

        return apply(self, action)

    def view(self, seat: int) -> Any:
        """What a seat may know, see rules.table.view.View."""
        from rules.table.view import view

        return view(self, seat)

    def but(self, **changes: Any) -> Play:
        """The same with some things changed."""
        return but(self, **changes)

    def seat_but(self, seat: int, **changes: Any) -> Play:
        """The same with one seat changed."""
        a, b, c, d = (but(one, **changes) if n == seat else one for n, one in enumerate(self.seats))
        return but(self, seats=(a, b, c, d))

    def told(self, *events: Event) -> Play:
        """The same with more events."""
        return but(self, events=(*self.events, *events))

    def marked(self, seat: int, **marks: Any) -> Play:
        """The same with a seat's own marks changed."""
        return self.seat_but(seat, marks=Facts({**self.seats[seat].marks, **marks}))

    def fact(self, **facts: Any) -> Play:
        """The same with facts of the hand changed."""
        return but(self, facts=Facts({**self.facts, **facts}))
