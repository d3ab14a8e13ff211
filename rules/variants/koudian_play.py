"""How 扣点点 is played (koudian.md, sections 1–4 and 9): the common course, nothing kept back."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.table.game import Game
from rules.table.state import Play
from rules.values import Kong, Passed


class KoudianGame(Game):
    """One table of 扣点点: declare with a discard, no chow, the wall drawn to its last tile."""

    def after_kong(self, play: Play, kong: Kong) -> Play:
        """A kong of a discard is an own turn too: 过圈, what was let go is open (section 5)."""
        passed = tuple(Passed(one.tile, True) for one in play.seats[kong.by].passed)
        return play.seat_but(kong.by, passed=passed)

    def first_dealer(self, rng: Random) -> tuple[int, dict[str, Any]]:
        """The first to enter the room, who opens the table: player 0 (section 2)."""
        # The lot is drawn all the same: the hands of addressed puzzles are dealt after it.
        super().first_dealer(rng)
        return 0, {}

    def finished(self, session: Any) -> bool:
        """After eight hands, or when the deal would come back to the first dealer (一圈)."""
        if not self.table.settings["circle"]:
            return super().finished(session)
        return bool(session.rounds)
