"""How 龙港 is played (longgang.md, sections 1–5, 8 and 9): sixteen tiles, flowers, the share-out.

The wall is in longgang_wall, what turns do in longgang_turns, chips from hand to hand in
longgang_stake.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from rules.facts import Facts
from rules.hand import Hand
from rules.table import course
from rules.table.action import ACTS, Action
from rules.table.dice import thrown
from rules.table.game import Act, Game
from rules.table.state import OWN_DRAWS, Event, Play
from rules.table.wall import Wall
from rules.tiles import KINDS, NAMES
from rules.values import FED, NO_TILE, Kong, KongRuling, Offer, Ruling, Why
from rules.variants import longgang_stake as stake
from rules.variants import longgang_turns as turns
from rules.variants.longgang_claims import claim
from rules.variants.longgang_count import SHARED
from rules.variants.longgang_reckoning import LonggangReckoning
from rules.variants.longgang_texts import CLAIM_SAYS
from rules.variants.longgang_wall import bottom, broken, replaced
from rules.variants.longgang_wild import WHITE, bulldozer, wilds_held, wilds_of
from rules.words import Text

NO_DISCARD = Text("这样就没有能打的牌了", "that would leave no tile that may be thrown")
NONE_THROWN = Text("分到的牌只看胡不胡，不再打", "a shared-out tile is won on or kept: no discard")
WILD_THROWN = Text("{tile}是财神，不能打", "{tile} is a wild and is never thrown")


class LonggangGame(LonggangReckoning):
    """One table of 龙港."""

    acts: ClassVar[Mapping[str, Text]] = {
        "win": ACTS["win"],
        "nine": Text("九种么牌", "nine big kinds 九种么牌"),
        "keep": Text("不胡", "no win 不胡"),
        **ACTS,
    }
    own_acts: ClassVar[Mapping[str, Act]] = {
        "discard": turns.discard, "ckong": turns.kong, "addkong": turns.kong,
        "keep": turns.keep, "nine": turns.nine,
    }  # fmt: skip
    happenings: ClassVar[Mapping[str, Text]] = {
        "share_out": Text("最后四张分给四家", "the last four tiles are shared out 分张"),
    }
    unseen = (*Game.unseen, "keep")

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.players = int(table.settings["players"])

    # --- the deal (sections 1 and 2) ---------------------------------------------------------

    def chance(self, rng: Random) -> dict[str, Any]:
        """Two throws of two dice."""
        return {"dice": thrown(rng, 4)}

    def may_be(self, name: str, value: Any) -> bool:
        """Four dice of one to six, and what the session knows."""
        if name == "dice":
            dice = type(value) is tuple and len(value) == 4
            return dice and all(type(n) is int and 1 <= n <= 6 for n in value)
        return stake.may_be(name, value)

    def broken(self, tiles: tuple[int, ...], facts: Facts) -> Wall:
        """The wall as the dice break it, the turned-up tile aside."""
        return broken(tiles, tuple(facts.get("dice", (1, 1, 1, 1))))

    def turned(self, play: Play) -> Play:
        """The turned-up tile tells the wilds, in every hand."""
        tile = play.wall.tiles[-1]
        play = play.fact(turned=tile, wild=wilds_of((tile,), None))
        for seat, place in enumerate(play.seats):
            hand = Hand(place.hand.concealed, wild=wilds_of((tile,), seat))
            play = play.seat_but(seat, hand=hand)
        return play.told(Event("turn_up", tile=tile))

    def named_wild(self, play: Play) -> tuple[int, ...]:
        """The turned-up tile."""
        return (play.facts["turned"],)

    def turned_up(self, play: Play) -> tuple[int, ...]:
        """The turned-up tile."""
        return (int(play.facts["turned"]),)

    def wild_of(self, facts: Facts, seat: int) -> tuple[int, ...]:
        """The kinds that are wild in a seat's hand."""
        return wilds_of((facts["turned"],), seat) if "turned" in facts else ()

    # --- draws (sections 1 and 3) ------------------------------------------------------------

    def draws_left(self, play: Play) -> int:
        """The draws before the share-out; none once the hand is broken off."""
        return 0 if self._broken_off(play) else max(0, bottom(play) - SHARED)

    def replacements_left(self, play: Play) -> int:
        """The reserve never runs out."""
        return play.wall.left

    def replaced(self, play: Play) -> tuple[int, Wall]:
        """From the tail, or the last bottom tile just before the share-out."""
        return replaced(play)

    def laid_out(self, play: Play, seat: int, tile: int) -> bool:
        """A guest flower, except in the share-out."""
        return turns.guest(play.seats[seat].hand, tile) and bottom(play) >= SHARED

    def drawn(self, play: Play, seat: int) -> Play:
        """The dealt flowers as the turn comes; a replacement just before it is a share."""
        play = turns.flowers_out(turns.unbound(play, seat), seat)
        return turns.shared_early(play, seat) if bottom(play) < SHARED else play

    def ended(self, play: Play) -> Play | None:
        """The share-out, from the next in turn on."""
        if self._broken_off(play):
            return None
        order = tuple((play.turn + n) % 4 for n in (1, 2, 3, 4))
        return turns.share_out(play.told(Event("share_out")), order)

    def _broken_off(self, play: Play) -> bool:
        on = self.table.settings
        if on["abort_winds"] and turns.four_winds(play):
            return True
        return bool(on["abort_three"]) and turns.three_winners(play)

    # --- a turn (section 3) ------------------------------------------------------------------

    def more_turn(self, play: Play, seat: int) -> Iterator[Action]:
        """What the share-out leaves to choose; 九种么牌 where the table has it."""
        if play.came == "share":
            ruling = self.win(play, seat)
            if ruling.ok:
                yield Action(seat, "win", play.seats[seat].drawn)
            if ruling.may_pass is not False:
                yield Action(seat, "keep")
        elif self.table.settings["abort_nine"] and turns.nine_kinds(play, seat):
            yield Action(seat, "nine")

    def ventures(self, play: Play, seat: int) -> Action | None:
        """九种么牌 with a hand that is far from ready."""
        return turns.gives_up(play, seat)

    def may_replace(self, play: Play, seat: int) -> bool:
        """No kong in the turn of a claim or in the share-out."""
        return play.came in OWN_DRAWS

    def kong_facts(self, play: Play, seat: int, act: str) -> Facts:
        """Whether it is the turn of a claim, or the share-out."""
        phase = "share" if play.came == "share" else "play"
        return Facts({"just_claimed": play.came == "call", "phase": phase})

    def discards(self, play: Play, seat: int) -> tuple[int, ...]:
        """Natural tiles, no swap after a claim, none in the share-out."""
        if play.came == "share":
            return ()
        place = play.seats[seat]
        return tuple(turns.may_throw(place.full, place.marks.get("claim")))

    def refused(self, play: Play, action: Action) -> tuple[str, Text] | None:
        """A discard in the share-out, a wild thrown, or a swap."""
        place = play.seats[action.seat]
        if action.act != "discard" or play.stage != "turn":
            return None
        if play.came == "share":
            return "share_out", NONE_THROWN
        if action.tile in place.hand.wild:
            return "wild_thrown", WILD_THROWN.fill(tile=NAMES[action.tile])
        return "swap", CLAIM_SAYS["swap"]

    def kong(self, play: Play, action: Action) -> KongRuling:
        """Whether a chow, pong or kong may be made, and leaves something to throw."""
        ruling = super().kong(play, action)
        if not ruling.ok or action.act not in ("chow", "pong"):
            return ruling
        given = self._claimed(play, action)
        told = claim(self.table, given)
        if not told["allowed"]:
            return KongRuling(False, Why(told["why_code"], told["why"]))
        hand = play.seats[action.seat].hand
        for kind in given["with"]:
            hand = hand.minus(kind)
        if any(turns.may_throw(hand, (action.act, action.tile, given["with"]))):
            return ruling
        return KongRuling(False, Why("swap", NO_DISCARD))

    def _claimed(self, play: Play, action: Action) -> dict[str, Any]:
        place, lying = play.seats[action.seat], play.lying
        return {
            "claim": action.act, "claimer": action.seat, "tile": action.tile,
            "from": lying.source if lying else action.seat,
            "with": action.uses or (action.tile,) * 2, "wild": place.hand.wild,
            "own_discards_this_round": place.marks.get("thrown", ()), "next_discard": None,
            "passed_same_tile_since_last_draw": action.tile in place.marks.get("pongs", ()),
        }  # fmt: skip

    def answered(self, play: Play, action: Action) -> Play:
        """What is let go binds until the next own draw."""
        return turns.answered(play, action)

    def after_claim(self, play: Play, seat: int, act: str) -> Play:
        """A claim bars swaps; the turn has come, so dealt flowers are laid out."""
        event = play.events[-1]
        play = play.marked(seat, claim=(act, event.tile, event.tiles))
        after = turns.flowers_out(play, seat)
        if after is play:
            return play
        after = after.but(came="replacement")
        return turns.shared_early(after, seat) if bottom(after) < SHARED else after

    def after_kong(self, play: Play, kong: Kong) -> Play:
        """The fourth kong ends the hand by option."""
        four = self.table.settings["abort_kongs"] and len(play.kongs) == turns.KONGS
        return course.ended(play) if four else play

    # --- winning (section 5) -----------------------------------------------------------------

    def shanten(self, play: Play, seat: int, hand: Hand) -> int:
        """How far from ready by shape; a guest flower counts as a tile that fits nothing."""
        if hand.concealed and hand.concealed[-1] >= KINDS:
            tiles = (WHITE if turns.guest(hand, kind) else kind for kind in hand.concealed)
            hand = Hand(tuple(tiles), hand.melds, hand.wild, hand.flowers)
        return super().shanten(play, seat, hand)

    def near(self, play: Play, seat: int, tile: int) -> bool:
        """Nothing completes a hand before its guest flowers are out."""
        hand = play.seats[seat].hand
        if tile == NO_TILE or turns.guest(hand, tile) or turns.guests(hand):
            return False
        if bulldozer(self.table, wilds_held(hand, tile), hand.wild):
            return True
        return self.shanten(play, seat, hand) == 0

    def own_offer(self, play: Play, seat: int, by: str) -> Offer:
        """An own draw: a share, a kong's replacement, or plain, a flower's replacement too."""
        plain = "share" if play.came == "share" else "self_draw"
        return super().own_offer(play, seat, "replacement" if play.kong_type else plain)

    def passed(self, play: Play, seat: int) -> tuple[Any, ...]:
        """Nothing: what was let go is told by facts."""
        return ()

    def facts(self, play: Play, seat: int, tile: int, by: str) -> Facts:
        """What was let go and thrown since the own draw, and wins of the first go-around."""
        place, fed = play.seats[seat], by in FED
        marks = place.marks
        known: dict[str, Any] = {"special": self._special(play, seat, by)}
        if fed:
            known |= {
                "passed_this_round": marks.get("let_go", False),
                "own_discards_this_round": marks.get("thrown", ()),
                "broke_pair_into_single_wait": "broke" in marks,
                "followed_same_tile": marks.get("broke") == tile,
                "two_wilds_and_seat_flower_passed_two_tai": "lies" in marks
                and turns.three_wilds(place.hand, seat),
            }
        elif turns.natural(place.full):
            known["passed_this_round"] = marks.get("held", False)
        if self.table.settings["round_wind"]:
            known["round_wind"] = play.facts.get("round_wind", "")
        return Facts({name: value for name, value in known.items() if value})

    def _special(self, play: Play, seat: int, by: str) -> str:
        """天胡, 地胡, or 人胡 where the table has it; three wilds as dealt go before 地胡."""
        rivers = [one.river for one in play.seats]
        thrown_so_far = sum(len(river) for river in rivers)
        if by not in FED and seat == 0 and not thrown_so_far:
            return "heavenly"
        if by == "discard" and thrown_so_far == 1 and rivers[0]:
            return "" if self._as_dealt(play, seat) else "earthly"
        return "human" if self.table.settings["human_win"] and not rivers[seat] else ""

    def _as_dealt(self, play: Play, seat: int) -> bool:
        """Whether a seat that has not drawn yet holds 推土机."""
        hand, drawn = play.seats[seat].hand, play.seats[seat].draws or not seat
        return not drawn and bulldozer(self.table, wilds_held(hand), hand.wild)

    def win(self, play: Play, seat: int) -> Ruling:
        """Whether a seat may win; with nothing but wilds it must."""
        ruling = super().win(play, seat)
        must = play.stage == "turn" and ruling.ok and not turns.natural(play.seats[seat].full)
        return replace(ruling, may_pass=False) if must else ruling

    def winners(self, play: Play, candidates: tuple[int, ...]) -> tuple[int, ...]:
        """The nearest, three wilds as dealt first; nobody of three by option."""
        if len(candidates) == 3 and self.table.settings["abort_three"]:
            return ()
        dealt = tuple(seat for seat in candidates if self._as_dealt(play, seat))
        return super().winners(play, dealt or candidates)
