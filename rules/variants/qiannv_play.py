"""How 倩女幽魂 is played (qiannv.md, sections 1 to 3, 5, 8, 9): flowers, chow, one hand a game."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from rules.facts import Facts
from rules.payments import total
from rules.table import course
from rules.table.action import Action
from rules.table.game import Game
from rules.table.state import Play, Result
from rules.values import Four, KongOffer, Line, Passed
from rules.variants.qiannv_elements import WIND_NAMES
from rules.variants.qiannv_score import drawn, standing
from rules.words import Text

ROUND = 4
"""Games after which the prevailing wind changes, where it does."""

CALLS = ("chowed", "ponged")


READY = Text(
    "荒庄，没听的付给每家听的 {n}", "a drawn hand: who is not ready pays {n} to each who is"
)


class QiannvGame(Game):
    """One table of 倩女幽魂: no declaring, flowers replaced from the back, fan double."""

    own_draw_let_go = True

    # --- the deal and draws (sections 1 and 2) -----------------------------------------------

    def chance(self, rng: Random) -> dict[str, Any]:
        """Who deals the next game, where the system picks: drawn with the hand, told at its end."""
        by_lot = self.table.settings["next_dealer"] == "random"
        return {"next_dealer": rng.randrange(4)} if by_lot else {}

    def may_be(self, name: str, value: Any) -> bool:
        """The next dealer by lot, and the prevailing wind where it changes."""
        if name == "next_dealer":
            return type(value) is int and value in range(4)
        return name == "round_wind" and value in WIND_NAMES

    def open_facts(self, play: Play, seat: int) -> Facts:
        """All but the next dealer, which nobody knows before the end."""
        hidden = () if play.over else ("next_dealer",)
        return Facts({name: value for name, value in play.facts.items() if name not in hidden})

    def opened(self, play: Play) -> Play:
        """The flowers of the deal laid out and replaced, the dealer first."""
        return course.flowers_out(play)

    def draws_left(self, play: Play) -> int:
        """The tiles before those that stay (option `reserve`)."""
        return max(0, play.wall.left - int(self.table.settings["reserve"]))

    def drawn(self, play: Play, seat: int) -> Play:
        """A tile in place of a flower is a replacement 补花, and opens an own turn."""
        if play.events[-1].what == "flower_draw" and play.came == "draw":
            play = play.but(came="replacement")
        return self._own_turn(play, seat)

    # --- what the rules are asked with (sections 3, 5 and 7) ---------------------------------

    def facts(self, play: Play, seat: int, tile: int, by: str) -> Facts:
        """The prevailing wind, and what 天胡, 地胡 and 人胡 ask for."""
        told = {event.what for event in play.events}
        own = play.stage == "turn"
        known: dict[str, Any] = {
            "opening_hand": own and play.came == "deal",
            "dealers_first_discard": by == "discard" and self._first_discard(play),
            "own_first_draw": own and _first_draw(play, seat),
            "calls_before": any(call in told for call in CALLS),
            "kong_before": "konged" in told,
        }
        wind = play.facts.get("round_wind")
        return Facts(known if wind is None else {**known, "round_wind": wind})

    def passed(self, play: Play, seat: int) -> tuple[Passed, ...]:
        """The tiles still closed to a seat; none where the table does not mind.

        One of which it holds all four itself can come from nobody.
        """
        place, closes = play.seats[seat], self.table.settings["pass_rule"]
        if closes == "none":
            return ()
        held = place.hand.all_tiles
        return tuple(p for p in place.passed if not p.own_draw_since and held.count(p.tile) < 4)

    def _first_discard(self, play: Play) -> bool:
        return play.lying is not None and play.lying.source == 0 and len(play.seats[0].river) == 1

    def kong_offer(self, play: Play, action: Action) -> KongOffer:
        """A claim or kong; the rules count the whole wall, what stays included."""
        return replace(super().kong_offer(play, action), wall_left=play.wall.left)

    def after_claim(self, play: Play, seat: int, act: str) -> Play:
        """A chow or pong opens an own turn too."""
        return self._own_turn(play, seat)

    def _own_turn(self, play: Play, seat: int) -> Play:
        """What was let go before is so no longer, where the table minds (option `pass_rule`)."""
        passed = tuple(Passed(one.tile, True) for one in play.seats[seat].passed)
        return play.seat_but(seat, passed=passed) if passed else play

    # --- the account (sections 8 and 9) ------------------------------------------------------

    def settle(self, play: Play) -> Result:
        """Every win; after a drawn hand what the ready are paid (option `draw_pay`)."""
        if len(play.wins) > 1:
            lines = tuple(line for win in play.wins for line in win.score.lines)
            return Result("win", total(win.score.payments for win in play.wins), lines)
        due = self.table.settings["draw_pay"]
        if play.wins or due == "none":
            return super().settle(play)
        ready = tuple(seat for seat in range(4) if self._ready(play, seat))
        payments = drawn(self.table, ready)
        return Result("draw", payments, (Line(READY.fill(n=due), payments, "ready"),))

    def _ready(self, play: Play, seat: int) -> bool:
        return bool(self.table.waits(play.seats[seat].hand).shape)

    # --- the session (sections 2 and 8) ------------------------------------------------------

    def next_dealer(self, play: Play) -> int:
        """By lot, the winner (the dealer if there is none), or the next seat."""
        after = {
            "random": play.facts.get("next_dealer", 0),
            "winner": play.wins[0].seat if play.wins else 0,
            "rotate": 1,
        }
        return int(after[self.table.settings["next_dealer"]])

    def dealer_after(self, session: Any) -> int:
        """The games go on as they are: whoever was to deal next."""
        return int(session.dealer)

    def first_facts(self) -> dict[str, Any]:
        """东 is the first prevailing wind, where it changes."""
        return self._wind(0)

    def next_facts(self, session: Any, play: Play) -> dict[str, Any]:
        """The prevailing wind after four games is the next, where it changes."""
        return self._wind(session.played + 1)

    def _wind(self, games: int) -> dict[str, Any]:
        if self.table.settings["round_wind"] != "rotate":
            return {}
        return {"round_wind": WIND_NAMES[games // ROUND % len(WIND_NAMES)]}

    def paid(self, session: Any, play: Play) -> Four:
        """What the totals move: at a table with `floor_zero` none falls under 0."""
        assert play.result is not None
        before = [session.points[session.player_of(seat)] for seat in range(4)]
        after = tuple(standing(self.table, before, play.result.payments))
        a, b, c, d = (after[seat] - before[seat] for seat in range(4))
        return a, b, c, d


def _first_draw(play: Play, seat: int) -> bool:
    """Whether a seat has just drawn for the first time: no kong of its own, nothing thrown yet."""
    place = play.seats[seat]
    return place.draws == 1 and play.kong_type == "" and not place.river
