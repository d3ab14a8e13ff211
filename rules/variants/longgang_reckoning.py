"""What a hand of 龙港 comes to, and the chips from hand to hand (longgang.md, sections 2, 6–8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.facts import Facts
from rules.hand import Hand
from rules.table.game import Game
from rules.table.state import Play, Seat, Win
from rules.values import Four, Offer
from rules.variants import longgang_stake as stake
from rules.variants import longgang_turns as turns
from rules.variants.longgang_pay import liable
from rules.variants.longgang_score import lost


class LonggangReckoning(Game):
    """The account of a hand and the session at one table of 龙港."""

    def open_marks(self, seat: Seat) -> Facts:
        """Whether the hand counts nothing any more: all have seen the tile thrown."""
        return Facts({"zero": True} if seat.marks.get("zero") else {})

    def scored(self, play: Play, offers: tuple[Offer, ...]) -> tuple[Win, ...]:
        """The win, with what the others' hands count and who is liable."""
        return super().scored(play, tuple(self._accounted(play, offer) for offer in offers))

    def _accounted(self, play: Play, offer: Offer) -> Offer:
        losers = tuple((seat, self._total(play, seat)) for seat in range(4) if seat != offer.winner)
        facts: dict[str, Any] = {**offer.facts, "losers_hu": losers}
        if offer.by == "discard" and self._breaks_order(play, offer):
            facts["liable"] = offer.source
        return replace(offer, facts=Facts(facts))

    def _total(self, play: Play, seat: int) -> int:
        """What a hand that did not win counts; guest flowers still in it count nothing."""
        place = play.seats[seat]
        hand = place.full
        kept = tuple(kind for kind in hand.concealed if not turns.guest(hand, kind))
        hand = Hand(kept, hand.melds, hand.wild, hand.flowers)
        wind = play.facts.get("round_wind", "")
        return lost(
            self.table, hand, seat, dead=bool(place.marks.get("zero")), round_wind=wind
        ).total  # fmt: skip

    def _breaks_order(self, play: Play, offer: Offer) -> bool:
        """Whether a late discard went against the order of the honours (包)."""
        source = offer.source
        assert source is not None
        if self.draws_left(play) > self.table.settings["late_phase_draws"]:
            return False
        held = play.seats[source].hand.plus(offer.tile)
        lone = [kind for kind in set(held.concealed) - set(held.wild)
                if held.concealed.count(kind) == 1]  # fmt: skip
        rivers = [
            one.river[:-1] if seat == source else one.river for seat, one in enumerate(play.seats)
        ]
        seen = [thrown.tile for river in rivers for thrown in river if thrown.claimed is None]
        ponged = [meld.kind for one in play.seats for meld in one.hand.melds if meld.type != "chow"]
        return liable(source, lone, offer.tile, seen, ponged)

    # --- the session (sections 2 and 8) ------------------------------------------------------

    def start(self) -> int:
        """A hundred chips, five of them for the pool."""
        return stake.start()

    def first_facts(self) -> dict[str, Any]:
        """Whether somebody has run out before, the follow-on, the round wind where it counts."""
        follow = self.table.settings["follow"]
        begun = {"broke": int(follow == "after_broke"), "over": False, "follow": follow}
        return begun | stake.round_wind(self.table, 0)

    def next_facts(self, session: Any, play: Play) -> dict[str, Any]:
        """How many have run out, whether that was the end, the round wind."""
        return stake.next_facts(self.table, session, play)

    def next_game(self, session: Any, play: Play) -> Game:
        """Once somebody has run out the follow-on is larger from the next deal on."""
        broke = stake.next_facts(self.table, session, play)["broke"]
        return self._with_follow("after_broke") if broke else self

    def first_game(self, session: Any) -> Game:
        """With the follow-on that the session before began with."""
        return self._with_follow(str(session.facts["follow"]))

    def _with_follow(self, follow: str) -> Game:
        from rules.table.games import game

        return game(self.table.key, **{**dict(self.table.chosen()), "follow": follow})

    def paid(self, session: Any, play: Play) -> Four:
        """What the stacks can pay, and the chips that the first to run out adds."""
        return stake.paid(self.table, session, play)

    def finished(self, session: Any) -> bool:
        """When the second player has run out, or two at once; there is no other end."""
        return bool(session.facts.get("over", False))
