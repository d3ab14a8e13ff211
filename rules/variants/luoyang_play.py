"""How 洛阳杠次 is played (luoyang.md, 1 to 5, 8 and 9): the broken wall, the 次牌, kongs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from rules.facts import Facts
from rules.hand import Meld
from rules.table import course
from rules.table.action import ACTS, Action
from rules.table.dice import are_dice, broken_at, thrown
from rules.table.game import Act, Game
from rules.table.state import NOBODY, Event, Play, Win
from rules.table.wall import Wall
from rules.values import NO_TILE, Kong, Offer
from rules.variants.luoyang import Luoyang
from rules.variants.luoyang_ci import own_roads, plain_kongs, roads
from rules.variants.luoyang_elements import wins_by
from rules.variants.luoyang_questions import LAST_STAGE, broken
from rules.variants.luoyang_score import dearest
from rules.words import Text

ONLY_DEALT = Text(
    "起手就有三张次牌的人才要先说次不次",
    "only who is dealt three 次牌 is asked first whether they are shown",
)


def waited(play: Play, action: Action) -> Play:
    """天次 as dealt declined: the dealer begins."""
    play = play.told(Event("wait", action.seat, chosen=True)).but(stage="turn", options=NOBODY)
    return course.rested(play.game.drawn(play, 0))


class LuoyangGame(Game):
    """One table of 洛阳杠次: no chow, hardly a win on a discard, a 次牌 that kongs may take.

    The tiles of the wall stand clockwise from the right end of the dealer's, top before bottom.
    """

    table: Luoyang
    acts: ClassVar[Mapping[str, Text]] = ACTS | {
        "win": Text("胡 / 次", "win 胡 or 次"),
        "wait": Text("先不次", "not yet 先不次"),
    }
    own_acts: ClassVar[Mapping[str, Act]] = {"wait": waited}
    happenings: ClassVar[Mapping[str, Text]] = {
        "take_ci": Text("{who}次了{tile}", "{who:cap}: takes the 次 {tile}"),
    }
    unseen: ClassVar[tuple[str, ...]] = (*Game.unseen, "wait")
    from_tail: ClassVar[bool] = False
    hands: ClassVar[str] = "session_hands"

    # --- the wall (section 1) ----------------------------------------------------------------

    def chance(self, rng: Random) -> dict[str, Any]:
        """The dealer's two dice."""
        return {"dice": thrown(rng)}

    def may_be(self, name: str, value: Any) -> bool:
        """Two dice."""
        return name == "dice" and are_dice(value)

    def broken(self, tiles: tuple[int, ...], facts: Facts) -> Wall:
        """The wall from where the dice break it; the 次牌 lies aside, the last tile of all.

        It is the top of the last stack, then its bottom, the top of the stack before … where
        honours are turned again; those lie aside too. Without dice the wall is taken as given.
        """
        if dice := facts.get("dice"):
            at = broken(self.table, {"dice": dice, "dealer": 0})
            tiles = broken_at(tiles, at["wall_seat"], at["skip_stacks"])
        turned = self._turned(tiles)
        rest = tuple(tile for n, tile in enumerate(tiles) if n not in turned)
        return Wall((*rest, *(tiles[n] for n in turned)), aside=len(turned))

    def _turned(self, tiles: tuple[int, ...]) -> list[int]:
        """Where the tiles lie that are turned up, the 次牌 last."""
        again, found = self.table.settings["honor_ci"] == "redraw", []
        for stack in range(len(tiles) - 2, 0, -2):
            for at in (stack, stack + 1):
                found.append(at)
                if not again or tiles[at] < 27:
                    return found
        return found

    def turned(self, play: Play) -> Play:
        """The 次牌 turned up after the deal."""
        aside = play.wall.tiles[-play.wall.aside :]
        play = play.fact(ci=aside[-1], turned=aside)
        return play.told(*(Event("turn_up", -1, tile) for tile in aside))

    def turned_up(self, play: Play) -> tuple[int, ...]:
        """The 次牌, and honours turned up before it."""
        return tuple(play.facts["turned"])

    def opened(self, play: Play) -> Play:
        """Who is dealt three 次牌 is asked before the dealer moves."""
        for seat in (1, 2, 3):
            dealt = play.seats[seat].hand.concealed.count(play.facts["ci"])
            if dealt == 3 and self.table.win(self.own_offer(play, seat, "dealt")).ok:
                options = list(NOBODY)
                options[seat] = (Action(seat, "win"), Action(seat, "wait"))
                return play.but(stage="setup", options=tuple(options))
        return play

    # --- wins (section 5) --------------------------------------------------------------------

    def near(self, play: Play, seat: int, tile: int) -> bool:
        """A hand that is ready by shape, or a kong or three 次牌 that may win."""
        place, lying = play.seats[seat], play.lying if play.stage == "claims" else None
        if lying is None:
            ci, full = play.facts["ci"], place.full
            if full.concealed.count(ci) == 3 or plain_kongs(full, ci):
                return True
            return super().near(play, seat, tile)
        if lying.by == "discard" and place.hand.concealed.count(tile) == 3:
            return True
        open_ = self.table.feeds if lying.by == "discard" else self.table.robs
        return open_ and super().near(play, seat, tile)

    def own_offer(self, play: Play, seat: int, by: str) -> Offer:
        """An own draw as an offer; before any draw the hand as it is dealt."""
        if play.came != "deal":
            return super().own_offer(play, seat, by)
        facts = self.facts(play, seat, NO_TILE, "dealt")
        return Offer(play.seats[seat].full, NO_TILE, "dealt", seat, facts=facts)

    def facts(self, play: Play, seat: int, tile: int, by: str) -> Facts:
        """The 次牌, whether the wall is nearly drawn, who fed the pong of a 续次."""
        ci, last = play.facts["ci"], self.draws_left(play) <= LAST_STAGE
        known = {"ci": ci, "last_stage": last}
        own = by in ("self_draw", "replacement")
        feeder = self._feeder(play, seat, ci) if own else None
        return Facts(known if feeder is None else known | {"pong_feeder": feeder})

    def _feeder(self, play: Play, seat: int, ci: int) -> int | None:
        """Who fed the pong of the 续次 with which an own draw wins."""
        place, table = play.seats[seat], self.table
        found = [road for road in own_roads(table, place.full, ci) if wins_by(table, road.key)]
        best = dearest(table, found) if found else None
        if best is None or best.key != "xuci" or best.kong is None:
            return None
        return _fed_by(play, seat, Meld("pong", (best.kong,) * 3))

    def kong_facts(self, play: Play, seat: int, act: str) -> Facts:
        """The 次牌, and whether the seat has just ponged."""
        return Facts({"ci": play.facts["ci"], "just_ponged": play.came == "call"})

    def hand_facts(self, play: Play, seat: int) -> Facts:
        """The 次牌, for which kongs may wait."""
        return Facts({"ci": play.facts["ci"]})

    def refused(self, play: Play, action: Action) -> tuple[str, Text] | None:
        """先不次 by who is not asked."""
        late = action.act == "wait" and play.stage != "setup"
        return ("only_dealt", ONLY_DEALT) if late else None

    # --- what follows (sections 3 and 8) -----------------------------------------------------

    def after_kong(self, play: Play, kong: Kong) -> Play:
        """An added kong is paid by who fed its pong."""
        if kong.type != "addkong":
            return play
        source = _fed_by(play, kong.by, Meld("addkong", (kong.tile,) * 4))
        return play.but(kongs=(*play.kongs[:-1], replace(kong, source=source)))

    def after_win(self, play: Play, wins: tuple[Win, ...]) -> Play:
        """The kong of a 次 laid out and the 次牌 taken."""
        for win in wins:
            road = dearest(self.table, roads(self.table, win.offer))
            if road.kong is not None:
                kong = (road.kong,) * 4
                play = play.told(Event("take_ci", win.seat, play.facts["ci"], kong))
        return play


def _fed_by(play: Play, seat: int, meld: Meld) -> int | None:
    place = play.seats[seat]
    return place.feeders[place.hand.melds.index(meld)]
