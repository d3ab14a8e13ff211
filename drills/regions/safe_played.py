"""Positions before your discard at other tables that declare, out of hands of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from drills.from_play import drawing, drew, moments, other_draws
from drills.positions import Position, felt
from drills.puzzle import Seat
from drills.regions.safe_spot import Foe, Spot
from drills.safe_played import of_play
from rules.danger import Public
from rules.hand import Hand
from rules.table import Play
from rules.table.public import public
from rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Played(Spot):
    """A position out of a hand of play.

    at: the throws in their order; known: what is public, the own hand left aside.
    """

    at: Position
    known: Public
    played: bool = True

    @property
    def seen(self) -> Counter[int]:
        """How many of each kind you see."""
        return self.public().shown()

    def unseen(self, table: Variant) -> Counter[int]:
        """How many of each kind may still be hidden."""
        left = self.public().unseen()
        return Counter({kind: left[kind] for kind in table.kinds if left[kind]})

    def public(self) -> Public:
        """What you know, in the form that danger is counted from."""
        return replace(self.known, hand=self.hand)

    def seats(self) -> tuple[Seat, ...]:
        """The table as you see it, with what was taken and what lies face down."""
        return felt(self.at)

    def may_hide(self, table: Variant, foe: Foe, hand: Hand) -> bool:
        """Whether an opponent could not have won before on a tile that he let go."""
        return not set(foe.let_go) & set(table.waits(hand).discard)


def positions(table: Variant, chance: Random, skip: int) -> Iterator[tuple[Played, Play, int]]:
    """Positions of one hand in which somebody has declared: also the moment, and what is drawn."""
    for play in moments(table, chance, skip):
        place = play.seats[play.turn]
        if not drew(play) or place.declared is not None or not play.declared:
            continue
        found, kinds = spot(play, play.turn), other_draws(play)
        for kind in chance.sample(kinds, len(kinds)):
            yield replace(found, hand=place.hand.plus(kind)), play, kind


def free(play: Play, kind: int) -> bool:
    """Whether a seat that draws a tile may throw what it likes, with nothing else on offer."""
    drawn = drawing(play, kind)
    options = drawn.legal(play.turn)
    if any(one.act in ("win", "declare") for one in options):
        return False
    thrown = {one.tile for one in options if one.act == "discard"}
    return thrown == set(drawn.seats[play.turn].full.concealed)


def spot(play: Play, seat: int) -> Played:
    """What a seat sees at a moment of a hand."""
    known, at = public(play, seat), of_play(play, seat)
    foes = tuple(_foe(known, n) for n in range(4) if n != seat)
    return Played(seat, at.hand, foes, known.river, at.course.wall, at, known)


def _foe(known: Public, seat: int) -> Foe:
    seen = known.opponent(seat)
    let_go = tuple(p.tile for p in seen.passed if p.source != seat) if seen.declared else ()
    return Foe(seat, seen.melds, seen.river, seen.declared, let_go)
