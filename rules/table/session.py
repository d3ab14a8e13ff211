"""A session: hands one after another, who deals, what everybody has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from rules.facts import NO_FACTS, Facts
from rules.table.dealing import deal
from rules.table.game import Game
from rules.table.state import Play


@dataclass(frozen=True, slots=True)
class Session:
    """Where a session stands between two hands.

    dealer: the player who deals (players keep their places, seats are counted from the dealer; of
    five the one in seat 4 rests, and comes in last when the dealer leaves); first: who dealt the
    first hand; played: hands so far; rounds: how often the deal came back to the first dealer;
    points: what each player has; facts: what the next hand must know of those before; last: who
    dealt the hand before.

    >>> from rules.table.games import game
    >>> begun = Session.begin(game("koudian"))
    >>> begun.points, begun.seat_of(2), begun.over
    ((0, 0, 0, 0), 2, False)
    """

    game: Game
    dealer: int = 0
    first: int = 0
    played: int = 0
    rounds: int = 0
    points: tuple[int, ...] = (0, 0, 0, 0)
    facts: Mapping[str, Any] = field(default_factory=lambda: NO_FACTS)
    last: int = 0

    @classmethod
    def begin(cls, game: Game, first: int = 0) -> Session:
        """A session before its first hand."""
        start = game.start()
        return cls(game, first, first, 0, 0, (start,) * game.players, Facts(game.first_facts()))

    @classmethod
    def drawn(cls, game: Game, rng: Random) -> Session:
        """A session whose first dealer is found as the game has it, by dice or by lot."""
        first, shown = game.first_dealer(rng)
        begun = cls.begin(game, first)
        return replace(begun, facts=Facts({**begun.facts, **shown}))

    def again(self) -> Session:
        """The session that follows this one, nothing yet played in it."""
        return self.begin(self.game.first_game(self), self.game.dealer_after(self))

    @property
    def over(self) -> bool:
        """Whether no hand follows."""
        return self.game.finished(self)

    def seat_of(self, player: int) -> int:
        """The seat of a player in the hand that comes; 4 rests."""
        return (player - self.dealer) % len(self.points)

    def player_of(self, seat: int) -> int:
        """The player in a seat."""
        return (self.dealer + seat) % len(self.points)

    def deal(self, seed: int) -> Play:
        """The next hand."""
        return deal(self.game, seed, self.facts)

    def after(self, play: Play) -> Session:
        """Where the session stands once a hand is over."""
        points = list(self.points)
        for seat, amount in enumerate(self.game.paid(self, play)):
            points[self.player_of(seat)] += amount
        dealer = self.player_of(self.game.next_dealer(play))
        came_round = dealer == self.first and dealer != self.dealer
        return Session(
            self.game.next_game(self, play), dealer, self.first, self.played + 1,
            self.rounds + came_round, tuple(points), Facts(self.game.next_facts(self, play)),
            self.dealer,
        )  # fmt: skip
