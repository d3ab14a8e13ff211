"""Positions before your discard with every proof that there is, out of hands of play.

Also where nobody declares: play goes on after a win, and what a player let go since his last throw
is closed to him until he draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random

from drills.from_play import drew, moments
from drills.positions import Position, felt
from drills.puzzle import Seat
from drills.regions.safe_spot import Foe, Spot
from drills.safe_played import of_play
from drills.seen import scene
from rules.danger import Public
from rules.hand import Hand
from rules.opponents import Chooser, quick
from rules.table import Action, Discard, Play
from rules.table.public import public
from rules.variant import Variant

TURN = ("draw", "replacement", "discard")
"""What changes the tiles that a seat hides, calls aside; who is robbed of a kong throws nothing."""


@dataclass(frozen=True, slots=True)
class Moment(Spot):
    """A position out of a hand of play, what is hidden counted once.

    known: what is public; left: how many of each kind are hidden; own: what an opponent threw with
    the hand that he has, each kind with his seat; at: the throws in their order; around: the table
    as it is seen.
    """

    known: Public
    left: tuple[int, ...]
    own: tuple[tuple[int, int], ...]
    at: Position | None = None
    around: tuple[Seat, ...] = ()
    played: bool = True

    @property
    def seen(self) -> Counter[int]:
        """How many of each kind you see."""
        return self.public().shown()

    def unseen(self, table: Variant) -> Counter[int]:
        """How many of each kind may still be hidden."""
        return Counter({kind: self.left[kind] for kind in table.kinds if self.left[kind]})

    def hidden(self, table: Variant, kind: int) -> int:
        """How many of one kind may still be hidden."""
        return self.left[kind]

    def public(self) -> Public:
        """What you know, in the form that danger is counted from."""
        return replace(self.known, hand=self.hand)

    def seats(self) -> tuple[Seat, ...]:
        """The table as you see it, with who has won."""
        return self.around

    def may_hide(self, table: Variant, foe: Foe, hand: Hand) -> bool:
        """Whether an opponent has let nothing go and thrown nothing that he could have won on."""
        gone = {*foe.let_go, *(kind for kind, seat in self.own if seat == foe.seat)}
        return not gone & set(table.waits(hand, facts=foe.facts).shape)

    def drawing(self, kind: int) -> Moment:
        """The position with a tile drawn, of the thirteen that it was found with."""
        left = tuple(n - (at == kind) for at, n in enumerate(self.left))
        return replace(self, hand=self.hand.plus(kind), left=left)

    def whole(self, play: Play) -> Moment:
        """The same with everything that is shown."""
        at = of_play(play, self.me)
        declares = play.game.table.declares
        around = felt(at) if declares else scene(play.view(self.me)).seats
        return replace(self, at=at, around=around)


def moments_of(
    table: Variant, chance: Random, skip: int, chooses: Chooser = quick
) -> Iterator[tuple[Moment, Play]]:
    """The moments of one hand before a seat draws while somebody can win, and those of the play."""
    for play in moments(table, chance, skip, chooses):
        if not drew(play) or play.seats[play.turn].declared is not None:
            continue
        found = moment(play, play.turn) if play.declared or not table.declares else None
        if found is not None:
            yield found, play


def moment(play: Play, seat: int) -> Moment | None:
    """What a seat sees before it draws, None where a call makes it unclear what others let go."""
    others = [n for n in range(4) if n != seat and play.seats[n].won is None]
    if not play.game.table.declares and any(_called(play, n) for n in others):
        return None
    known, hand = public(play, seat), play.seats[seat].hand
    return Moment(
        seat,
        hand,
        tuple(_foe(play, known, n) for n in range(4) if n != seat),
        known.river,
        play.game.draws_left(play),
        known,
        replace(known, hand=hand).unseen(),
        tuple((kind, n) for n in others for kind in _own(play, known, n)),
    )


def _open(river: Iterable[Discard]) -> tuple[int, ...]:
    return tuple(one.tile for one in river if one.claimed is None and not one.face_down)


def _foe(play: Play, known: Public, seat: int) -> Foe:
    place = play.seats[seat]
    if place.won is not None:
        return Foe(seat, place.hand.melds, _open(place.river), out=True)
    seen = known.opponent(seat)
    binds = seen.declared or not play.game.table.declares
    let_go = tuple(one.tile for one in seen.passed if binds and one.source != seat)
    named = str(place.marks.get("named", ""))
    return Foe(seat, seen.melds, seen.river, seen.declared, let_go, named=named)


def _own(play: Play, known: Public, seat: int) -> tuple[int, ...]:
    """What a seat threw when its hand was what it is: all since it declared, or its last throw."""
    if play.game.table.declares:
        return known.opponent(seat).after
    last = play.events[_last(play, seat, *TURN)]
    return (last.tile,) if last.what == "discard" and last.seat == seat else ()


def _last(play: Play, seat: int, *what: str) -> int:
    """The number of a seat's last event of some sorts, -1 if there is none."""
    own = (n for n, one in enumerate(play.events) if one.seat == seat and one.what in what)
    return max(own, default=-1)


def _called(play: Play, seat: int) -> bool:
    """Whether others threw between a seat's last draw and its last throw: it has called since."""
    drawn, thrown = _last(play, seat, "draw"), _last(play, seat, "discard")
    between = play.events[drawn + 1 : max(thrown, 0)]
    return any(one.what == "discard" and one.seat != seat for one in between)


def eager(play: Play, seat: int) -> Action:
    """What a quick player does who likes to pong: whatever leaves the melds in two suits."""
    chosen = quick(play, seat)
    if play.stage != "claims" or chosen.act != "pass":
        return chosen
    laid = {meld.kind // 9 for meld in play.seats[seat].hand.melds}
    pongs = (one for one in play.legal(seat) if one.act == "pong")
    return next((one for one in pongs if len(laid | {one.tile // 9}) <= 2), chosen)
