"""How 北京 is played (beijing.md, sections 1 to 6, 8 and 9): kept stacks, passes, 混儿悠, 上楼."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from rules.facts import Facts
from rules.payments import NOTHING, total
from rules.table import course
from rules.table.action import ACTS, Action
from rules.table.dice import are_dice, broken_at, thrown
from rules.table.game import Act, Game
from rules.table.known import unseen
from rules.table.refusal import NOT_HELD
from rules.table.state import OWN_DRAWS, Event, Play, Result, Seat
from rules.table.wall import Wall
from rules.tiles import KINDS, NAMES
from rules.values import NO_TILE, Four, KongRuling, Line, Offer, Passed, Why
from rules.variants.beijing import Beijing
from rules.variants.beijing_bars import opened
from rules.variants.beijing_questions import MOST_DRAWN, after_hand, burn, kept
from rules.variants.beijing_texts import RIDE_SAYS, SAYS
from rules.variants.beijing_wild import WILD_OF
from rules.words import Text

DEALT = 53
ENDED, FAILED = 0.15, 8
"""How likely another wins within a round, and what that costs who rides, downstairs."""

WINDS = ("1z", "2z", "3z", "4z")


# --- what a seat has let go or announced (sections 5 and 6) --------------------------------------


def discarded(play: Play, action: Action) -> Play:
    """A discard; an own draw that would have won is a win let go."""
    return course.discard(_let_go(play, action), action)


def konged(play: Play, action: Action) -> Play:
    """A concealed kong; an own draw that would have won is let go as well (section 5)."""
    return course.concealed_kong(_let_go(play, action), action)


def ridden(play: Play, action: Action) -> Play:
    """混儿悠 announced: the win is declined, and every tile completes the thirteen left."""
    play = _let_go(play, action)
    play = play.marked(action.seat, riding=play.seats[action.seat].draws)
    return course.discard(play, action)


def _let_go(play: Play, action: Action) -> Play:
    """The own draw let go, if it would have won; kept as a fourth tile, nobody can throw it."""
    seat, place = action.seat, play.seats[action.seat]
    if all(option.act != "win" for option in play.options[seat]):
        return play
    held = place.full.held
    kept = held[place.drawn] == 4 and (action.act == "ckong" or action.tile != place.drawn)
    scope = play.game.table.settings["pass_scope"]
    if kept and scope == "same_tile":
        return play
    others = (kind for kind in (action.tile, *place.full.concealed) if held[kind] < 4)
    tile = next(others, action.tile) if kept else place.drawn
    return play.seat_but(seat, passed=(*place.passed, Passed(tile)))


def riding(seat: Seat) -> bool:
    """Whether a seat has announced 混儿悠 and not drawn since."""
    return bool(seat.marks.get("riding") == seat.draws)


def _rides_now(seat: Seat) -> bool:
    """Whether a seat's present draw is the one after its 混儿悠."""
    return bool(seat.marks.get("riding") == seat.draws - 1)


class BeijingGame(Game):
    """One table of 北京: the tile turned up names the wild, an opened hand wins by own draw.

    The tiles of the wall stand clockwise from the right end of the dealer's, top before bottom.
    """

    table: Beijing
    acts: ClassVar[Mapping[str, Text]] = ACTS | {
        "ride": Text("混儿悠打", "announce 混儿悠 and discard"),
    }
    own_acts: ClassVar[Mapping[str, Act]] = {
        "discard": discarded, "ckong": konged, "ride": ridden,
    }  # fmt: skip
    robbed_kongs: ClassVar[tuple[str, ...]] = ("addkong", "ckong")
    common_account: ClassVar[bool] = False

    # --- the wall (sections 1 and 2) ---------------------------------------------------------

    def chance(self, rng: Random) -> dict[str, Any]:
        """The dealer's two dice; the wild is turned up."""
        return {"dice": thrown(rng)}

    def may_be(self, name: str, value: Any) -> bool:
        """Two dice; whether the table is upstairs, and since how many drawn hands."""
        if name == "upstairs":
            return type(value) is bool
        if name == "drawn_hands":
            return type(value) is int and 0 <= value <= MOST_DRAWN
        return name == "dice" and are_dice(value)

    def broken(self, tiles: tuple[int, ...], facts: Facts) -> Wall:
        """The wall from where the dice break it, the tile after the deal laid aside as 混坯.

        Without dice it is taken as given.
        """
        if dice := facts.get("dice"):
            tiles = broken_at(tiles, (sum(dice) - 1) % 4, sum(dice))
        return Wall((*tiles[:DEALT], *tiles[DEALT + 1 :], tiles[DEALT]), aside=1)

    def turned(self, play: Play) -> Play:
        """The first tile of the wall names the wild."""
        shown = play.wall.tiles[-1]
        play = play.fact(indicator=shown, wild=(WILD_OF[shown],))
        for seat, place in enumerate(play.seats):
            play = play.seat_but(seat, hand=replace(place.hand, wild=play.wild))
        return play.told(Event("turn_up", -1, shown))

    def turned_up(self, play: Play) -> tuple[int, ...]:
        """The 混坯, out of play."""
        return (play.facts["indicator"],)

    def draws_left(self, play: Play) -> int:
        """The tiles before the stacks out of bounds."""
        return max(0, play.wall.left - kept(self.table, len(play.kongs))[1])

    def replacements_left(self, play: Play) -> int:
        """The whole wall: the kept tiles are there for kongs."""
        return play.wall.left

    # --- wins (section 5) --------------------------------------------------------------------

    def near(self, play: Play, seat: int, tile: int) -> bool:
        """A hand that is ready by shape, or has the four wilds; no discard for an opened one."""
        place, lying = play.seats[seat], play.lying if play.stage == "claims" else None
        if lying is not None and lying.by == "discard" and opened(place.hand):
            return False
        four = place.hand.wilds + (place.drawn in place.hand.wild) == 4
        return four or super().near(play, seat, tile)

    def offer(self, play: Play, seat: int) -> Offer:
        """The tile that could be won on; a discard that another wants to kong is robbed."""
        offer = super().offer(play, seat)
        konged = offer.by == "discard" and any(said.act == "kong" for said in play.said)
        return replace(offer, by="rob_kong", kong_type="kong") if konged else offer

    def passed(self, play: Play, seat: int) -> tuple[Passed, ...]:
        """What was let go since the own turn; it closes discards alone."""
        lying = play.lying if play.stage == "claims" else None
        if lying is None or lying.by != "discard":
            return ()
        return tuple(one for one in play.seats[seat].passed if not one.own_draw_since)

    def facts(self, play: Play, seat: int, tile: int, by: str) -> Facts:
        """The last tile, a first discard still to come, 混儿悠, 上楼."""
        place, own = play.seats[seat], by == "self_draw"
        failed = (n for n, other in enumerate(play.seats) if n != seat and riding(other))
        known = {
            "last_tile": own and self.draws_left(play) == 0,
            "no_discard_yet": not place.river,
            "hun_you": "success" if own and _rides_now(place) else "",
            "failed_hun_you": tuple(failed),
        }
        return Facts(known | self._storey(play))

    def _storey(self, play: Play) -> dict[str, Any]:
        if not play.facts.get("upstairs"):
            return {}
        return {"upstairs": True, "drawn_hands": play.facts.get("drawn_hands", 1)}

    # --- 混儿悠 (section 6) ------------------------------------------------------------------

    def more_turn(self, play: Play, seat: int) -> Iterable[Action]:
        """混儿悠 with each discard after which every tile completes the hand."""
        place = play.seats[seat]
        wins = play.came in OWN_DRAWS and place.full.wilds and self.near(play, seat, place.drawn)
        if not wins or not self.win(play, seat).ok:
            return
        for kind in self.discards(play, seat):
            if self.table.waits_on_all(place.full.minus(kind)):
                yield Action(seat, "ride", kind)

    def ventures(self, play: Play, seat: int) -> Action | None:
        """混儿悠 where the next draw leaves more to expect than the win in hand pays."""
        rides = [action for action in play.legal(seat) if action.act == "ride"]
        if not rides or self.draws_left(play) < len(play.seats):
            return None
        hopes = {one: self._ridden(play, one) for one in rides}
        ride = max(rides, key=lambda one: hopes[one])
        won = self.table.score(self.offer(play, seat)).payments[seat]
        return ride if hopes[ride] > won else None

    def _ridden(self, play: Play, ride: Action) -> float:
        """What 混儿悠 may expect: what the tiles not seen pay, less what it costs to fail."""
        left, rest = unseen(play, ride.seat), play.seats[ride.seat].full.minus(ride.tile)
        offer = self.own_offer(play, ride.seat, "self_draw")
        facts = Facts({**self._storey(play), "hun_you": "success"})
        kinds = [kind for kind in range(KINDS) if left[kind]]
        offers = (replace(offer, hand=rest, tile=kind, facts=facts) for kind in kinds)
        paid = [self.table.score(one).payments[ride.seat] for one in offers]
        sums = sum(left[kind] * pay for kind, pay in zip(kinds, paid, strict=True))
        cost = FAILED * (2 if play.facts.get("upstairs") else 1)
        return (1 - ENDED) * sums / sum(left[kind] for kind in kinds) - ENDED * cost

    def refused(self, play: Play, action: Action) -> tuple[str, Text] | None:
        """Why 混儿悠 may not be announced with a discard."""
        place = play.seats[action.seat]
        if action.act != "ride" or play.stage != "turn" or action.tile == NO_TILE:
            return None
        if not place.holds(action.tile):
            return "not_held", NOT_HELD.fill(tile=NAMES[action.tile])
        if all(option.act != "win" for option in play.options[action.seat]):
            return "no_win", RIDE_SAYS["no_win"]
        waits = self.table.waits(place.full.minus(action.tile)).shape
        return "not_all", RIDE_SAYS["not_all"].fill(waits=[NAMES[kind] for kind in waits])

    def kong(self, play: Play, action: Action) -> KongRuling:
        """Whether a claim may be made: nobody who rides changes the thirteen tiles."""
        if riding(play.seats[action.seat]):
            return KongRuling(False, Why("riding", RIDE_SAYS["riding"]))
        return super().kong(play, action)

    def open_marks(self, seat: Seat) -> Facts:
        """Who rides is announced."""
        return Facts({"riding": True} if riding(seat) else {})

    def chows(self, play: Play, seat: int, tile: int) -> tuple[tuple[int, int], ...]:
        """The pairs for a chow; wilds as their printed tiles where the table has that."""
        if self.table.settings["wild_in_claims"]:
            place = play.seats[seat]
            play = play.seat_but(seat, hand=replace(place.hand, wild=()))
        return super().chows(play, seat, tile)

    # --- the account and the session (sections 2, 8 and 9) -----------------------------------

    def settle(self, play: Play) -> Result:
        """The win, and what 烧庄 costs the dealer."""
        result = super().settle(play)
        fee = self.burnt(play)
        if fee == NOTHING:
            return result
        line = Line(SAYS["burn"], fee, "burn")
        return Result(result.result, total((result.payments, fee)), (*result.lines, line))

    def burnt(self, play: Play) -> Four:
        """烧庄: the dealer's first discard was answered by the same tile all round."""
        first, second = (_discards(play, n) for n in (0, 1))
        if len(first) < 4:
            return NOTHING
        given = {
            "first_discards": first, "second_discards": second if len(second) == 4 else (),
            "result": "win" if play.wins else "draw",
            "upstairs": False, "drawn_hands": 1, **self._storey(play),
        }  # fmt: skip
        found: Four = burn(self.table, given)["payments"]
        return found

    def first_dealer(self, rng: Random) -> tuple[int, dict[str, Any]]:
        """Whoever draws 东 of the four winds."""
        return rng.randrange(4), {}

    def first_facts(self) -> dict[str, Any]:
        """A game begins downstairs."""
        return {"upstairs": False, "drawn_hands": 0}

    def next_facts(self, session: Any, play: Play) -> dict[str, Any]:
        """上楼 after a drawn hand, until 北 gives up the deal."""
        after = after_hand(self.table, {
            "result": "win" if play.wins else "draw",
            "winner": play.wins[0].seat if play.wins else None, "dealer": 0,
            "dealer_wind": WINDS[(session.dealer - session.first) % 4],
            "upstairs": play.facts.get("upstairs", False),
            "drawn_hands": play.facts.get("drawn_hands", 0),
        })  # fmt: skip
        drawn = min(after["drawn_hands"], MOST_DRAWN)
        return {"upstairs": after["upstairs"], "drawn_hands": drawn}

    def finished(self, session: Any) -> bool:
        """After so many rounds."""
        return bool(session.rounds >= self.table.settings["rounds"])


def _discards(play: Play, n: int) -> tuple[int, ...]:
    """Everybody's discard of one place in the order, of those who have thrown so many."""
    return tuple(place.river[n].tile for place in play.seats if len(place.river) > n)
