"""How 广东鸡平胡 is played (guangdong.md, sections 1 to 5, 8 and 9): 漏胡, 包, the round wind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.facts import Facts
from rules.payments import total
from rules.table.game import Game
from rules.table.state import Play, Result, Win
from rules.values import Kong, Offer, Ruling
from rules.variants.guangdong_bao import bound, completes_big, kong_feeder, twelve_on_table
from rules.variants.guangdong_elements import WIND_LETTERS

OPEN_TRIPLETS = ("pong", "kong", "addkong")
"""The triplets that lie exposed; a concealed kong is not among them."""

ROUNDS = 1
"""How many rounds a session has: East's alone."""

TURN_BEGINS = ("deal", "draw", "ponged", "chowed")
"""Events before which no kong belongs to the turn that is played."""


def kongs_of_turn(play: Play) -> tuple[int | None, ...]:
    """Who fed each kong of the turn that is played, in order; None for one that nobody fed."""
    feeders: list[int | None] = []
    for event in reversed(play.events):
        if event.what in TURN_BEGINS:
            break
        if event.what in ("konged", "ckong", "addkong"):
            feeders.append(event.source)
        if event.what == "konged":
            break
    return tuple(reversed(feeders))


class GuangdongGame(Game):
    """One table of 广东鸡平胡: chow, several winners, who feeds too much pays for all."""

    # --- what the rules are asked with (sections 5, 7 and 8) ---------------------------------

    def facts(self, play: Play, seat: int, tile: int, by: str) -> Facts:
        """The round wind, 天和 and the like, the last tile, who is bound to pay for all."""
        facts: dict[str, Any] = {"round_wind": play.facts.get("round_wind", "E")}
        opening = self.opening(play, seat, by)
        if opening:
            facts["opening"] = opening
        if by in ("self_draw", "replacement"):
            facts["last_tile"] = play.wall.left == 0
            bao = self.bao(play, seat, by)
            if bao is not None:
                facts["bao"] = bao
        elif by == "discard":
            facts["kong_claim"] = any(action.act == "kong" for action in play.said)
        return Facts(facts)

    def opening(self, play: Play, seat: int, by: str) -> str:
        """天和, 人和 or 地和, "" for any other win."""
        if by == "discard":
            thrown = sum(len(one.river) for one in play.seats)
            return "人和" if play.turn == 0 and thrown == 1 else ""
        if by != "self_draw":
            return ""
        if seat == 0:
            return "天和" if play.came == "deal" else ""
        called = any(one.hand.melds for one in play.seats)
        return "地和" if play.seats[seat].draws == 1 and not called else ""

    def bao(self, play: Play, seat: int, by: str) -> int | None:
        """Who pays for all if the seat wins by this draw 包.

        The kong behind a replacement is fed after all that binds by open sets, or with it.
        """
        sets = bound(self.table, play.facts.get("fed", ()), seat)
        kong = kong_feeder(self.table, kongs_of_turn(play)) if by == "replacement" else None
        first, last = (
            (sets, kong) if self.table.settings["two_liable"] == "earlier" else (kong, sets)
        )
        return last if first is None else first

    # --- several winners (sections 3 and 7) --------------------------------------------------

    def win(self, play: Play, seat: int) -> Ruling:
        """Whether a seat may win; a hand short of the minimum may try where three may win."""
        ruling = super().win(play, seat)
        if ruling.ok or ruling.why.code != "short" or not self.three_help(play):
            return ruling
        return self.table.win(as_one_of_three(self.offer(play, seat)))

    def three_help(self, play: Play) -> bool:
        """Whether 一炮三响 would make a hand that is short good enough for the tile that lies."""
        lies = play.stage == "claims" and play.lying is not None and play.lying.by == "discard"
        return bool(lies and self.table.many_win and self.table.settings["triple_min"])

    def winners(self, play: Play, candidates: tuple[int, ...]) -> tuple[int, ...]:
        """All who want it; short hands only as two of three, else their wins are void."""
        if len(candidates) < 3:
            candidates = tuple(n for n in candidates if super(GuangdongGame, self).win(play, n).ok)
        return super().winners(play, candidates)

    def scored(self, play: Play, offers: tuple[Offer, ...]) -> tuple[Win, ...]:
        """The wins of one tile; three of them are 一炮三响."""
        if len(offers) == 3:
            offers = tuple(as_one_of_three(offer) for offer in offers)
        return super().scored(play, offers)

    def settle(self, play: Play) -> Result:
        """Every win for itself; kongs and drawn hands are not paid."""
        if len(play.wins) < 2:
            return super().settle(play)
        each = [self.table.settle(win.offer, (), "win") for win in play.wins]
        lines = tuple(line for one in each for line in one.lines)
        return Result("win", total(one.payments for one in each), lines)

    # --- 漏胡 and who is bound (sections 5 and 8) ---------------------------------------------

    def after_claim(self, play: Play, seat: int, act: str) -> Play:
        """A call opens passed tiles again, and may bind who fed it."""
        return fed(play.seat_but(seat, passed=()), seat)

    def after_kong(self, play: Play, kong: Kong) -> Play:
        """The same for a kong; only one from a discard binds."""
        play = play.seat_but(kong.by, passed=())
        return fed(play, kong.by) if kong.type == "kong" else play

    # --- the session (section 2) -------------------------------------------------------------

    def next_dealer(self, play: Play) -> int:
        """The same after a win of the dealer, alone or with others, or a drawn hand."""
        if not play.wins:
            return self.table.next_dealer(0, "draw")
        won = {win.seat for win in play.wins}
        return self.table.next_dealer(0, "win", 0 if 0 in won else play.wins[0].seat)

    def may_be(self, name: str, value: Any) -> bool:
        """The round wind alone is known before the deal."""
        return name == "round_wind" and value in tuple(WIND_LETTERS)

    def first_facts(self) -> dict[str, Any]:
        """The round wind is East."""
        return {"round_wind": WIND_LETTERS[0]}

    def next_facts(self, session: Any, play: Play) -> dict[str, Any]:
        """The round wind moves on when the deal comes back to who dealt first."""
        dealer = session.player_of(self.next_dealer(play))
        round_over = dealer == session.first != session.dealer
        return {"round_wind": WIND_LETTERS[(session.rounds + round_over) % 4]}

    def finished(self, session: Any) -> bool:
        """After the East round."""
        return bool(session.rounds >= ROUNDS)


def as_one_of_three(offer: Offer) -> Offer:
    """An offer that two others win with."""
    return replace(offer, facts=Facts({**offer.facts, "three_winners": True}))


def fed(play: Play, seat: int) -> Play:
    """Who fed the last set is written down, if it is the fourth open one or makes a big pattern."""
    place = play.seats[seat]
    feeder, last = place.feeders[-1], place.hand.melds[-1]
    shown = {m.kind for m in place.hand.melds[:-1] if m.type in OPEN_TRIPLETS}
    big = last.type != "chow" and completes_big(shown, last.kind)
    if feeder is None or not (big or twelve_on_table(place.hand.melds)):
        return play
    return play.fact(fed=(*play.facts.get("fed", ()), (feeder, seat)))
