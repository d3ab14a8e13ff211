"""A moment of a hand: how it stood, and the seat that had to choose."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Action, Play
from rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Moment:
    """A hand as it stood, seen from a seat; ended: whether its session is over.

    What a message of the table needs to know; a session that goes on (sitting.py) knows it too.
    """

    play: Play
    seat: int
    ended: bool = False

    @property
    def table(self) -> Variant:
        """The rules."""
        return self.play.game.table

    @property
    def mine(self) -> tuple[Action, ...]:
        """What the seat may do."""
        return self.play.legal(self.seat)

    @property
    def since(self) -> int:
        """The index of the seat's last act among the events, 0 before the first."""
        return since(self.play, self.seat)


def since(play: Play, seat: int) -> int:
    """The index of a seat's last act among the events of a hand, 0 before the first."""
    own = [n for n, event in enumerate(play.events) if event.chosen and event.seat == seat]
    return own[-1] if own else 0
