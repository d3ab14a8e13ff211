"""How 四川 is played (sichuan.md, sections 1 to 5, 8 to 10): play goes on after a win 血战到底."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from rules import lattice
from rules.facts import NO_FACTS, Facts
from rules.hand import Hand
from rules.table.action import ACTS, Action
from rules.table.dice import thrown
from rules.table.game import Act, Game
from rules.table.state import Play, Result, Seat
from rules.tiles import NAMES, SUIT_NAMES
from rules.values import Kong, Ruling, Why
from rules.variants.sichuan_account import account, booked, done, out
from rules.variants.sichuan_questions import who_deals, who_draws
from rules.variants.sichuan_setup import SETUP_ACTS, SUITS, chosen, opened, sensible
from rules.variants.sichuan_texts import WIN_SAYS
from rules.words import Text

DEAD = tuple(range(27, 34))
"""Kinds that are not in this set: they stand for tiles of the suit that is given up."""

HOPELESS = 8
"""The distance of a hand with three suits laid open."""

SAYS = {
    "swap": Text(
        "先换三张：正好三张，同一门的", "first three tiles of one suit are passed on 换三张"
    ),
    "lack": Text("先定缺：不要哪一门", "first one suit is given up 定缺"),
    "named_first": Text("先打完定缺的{suit}", "the {suit} given up are thrown first"),
}


class SichuanGame(Game):
    """One table of 四川: no chow, kongs replaced from the head and paid at once, all may win."""

    acts: ClassVar[Mapping[str, Text]] = SETUP_ACTS | ACTS
    own_acts: ClassVar[Mapping[str, Act]] = dict.fromkeys(SETUP_ACTS, chosen)
    happenings: ClassVar[Mapping[str, Text]] = {
        "swapped": Text("{who}换来{tiles}", "{who:cap}: {tiles} received 换三张"),
        "named": Text("{who}缺{suit}", "{who:cap}: no {suit} 定缺"),
    }
    unseen: ClassVar[tuple[str, ...]] = (*Game.unseen, *SETUP_ACTS)
    secret: ClassVar[tuple[str, ...]] = (*Game.secret, "swapped")
    from_tail: ClassVar[bool] = False
    own_draw_let_go: ClassVar[bool] = True
    common_account: ClassVar[bool] = False
    hands: ClassVar[str] = "hands"

    # --- before the first discard (sections 2 and 10) ----------------------------------------

    def first_dealer(self, rng: Random) -> tuple[int, dict[str, Any]]:
        """The seat that two dice count out."""
        dice = thrown(rng)
        return (sum(dice) - 1) % 4, {"dealer_dice": dice}

    def chance(self, rng: Random) -> dict[str, Any]:
        """The die that says where the three tiles of 换三张 go."""
        return {"swap_die": rng.randint(1, 6)} if self.table.settings["swap_three"] else {}

    def may_be(self, name: str, value: Any) -> bool:
        """Dice alone are thrown before the deal."""
        if name == "dealer_dice":
            return type(value) is tuple and len(value) == 2 and all(map(_is_die, value))
        return name == "swap_die" and _is_die(value)

    def opened(self, play: Play) -> Play:
        """换三张, then 定缺, where the table has them."""
        return opened(play)

    def open_facts(self, play: Play, seat: int) -> Facts:
        """The die is thrown when all have chosen their three tiles."""
        if "swap_die" not in play.facts or "swapped" in play.facts:
            return play.facts
        return Facts({name: play.facts[name] for name in play.facts if name != "swap_die"})

    def prefers(self, play: Play, seat: int) -> Action | None:
        """A win; before the first discard the shortest suit goes."""
        return sensible(play, seat) if play.stage == "setup" else super().prefers(play, seat)

    # --- choices (sections 5 and 10) ---------------------------------------------------------

    def named(self, play: Play, seat: int) -> str:
        """The letter of the suit that a seat has given up, "" without 定缺."""
        return str(play.seats[seat].marks.get("named", ""))

    def discards(self, play: Play, seat: int) -> tuple[int, ...]:
        """Tiles of the suit given up as long as there are any, then any tile."""
        held, named = super().discards(play, seat), self.named(play, seat)
        first = tuple(kind for kind in held if named and SUITS[kind // 9] == named)
        return first or held

    def refused(self, play: Play, action: Action) -> tuple[str, Text] | None:
        """The rules of 换三张 and 定缺."""
        if play.stage == "setup":
            swaps = play.options[action.seat][0].act == "swap"
            return "setup", SAYS["swap" if swaps else "lack"]
        named = self.named(play, action.seat)
        if not named or play.stage != "turn" or action.act != "discard":
            return None
        return "named_first", SAYS["named_first"].fill(suit=SUIT_NAMES[named])

    # --- what the rules are asked with (sections 5 and 7) ------------------------------------

    def near(self, play: Play, seat: int, tile: int) -> bool:
        """Whether a tile could complete the hand: in two suits, and by shape."""
        hand = play.seats[seat].hand
        suits = {kind // 9 for kind in hand.all_tiles} | {tile // 9}
        named = self.named(play, seat)
        if len(suits) == 3 or (named and SUITS.index(named) in suits):
            return False
        return super().shanten(play, seat, hand) == 0

    def shanten(self, play: Play, seat: int, hand: Hand) -> int:
        """How far a hand is from ready without the suit named, or that of which it has fewest."""
        laid = {meld.kind // 9 for meld in hand.melds}
        free = [n for n in range(3) if n not in laid]
        named = self.named(play, seat)
        if not free:
            return HOPELESS
        suits = [kind // 9 for kind in hand.concealed]
        lack = SUITS.index(named) if named else min(free, key=suits.count)
        tiles = [
            DEAD[n % len(DEAD)] if kind // 9 == lack else kind
            for n, kind in enumerate(hand.concealed)
        ]
        return lattice.shanten(Hand(tuple(tiles), hand.melds), shapes=self.table.shapes, live=False)

    def hand_facts(self, play: Play, seat: int) -> Facts:
        """The suit given up."""
        named = self.named(play, seat)
        return Facts({"named": named}) if named else NO_FACTS

    def facts(self, play: Play, seat: int, tile: int, by: str) -> Facts:
        """Who is out, how long the wall is, and what makes 天胡, 地胡 and the additions."""
        facts: dict[str, Any] = {
            **self.hand_facts(play, seat), "tiles_left_before_draw": play.wall.left + 1,
        }  # fmt: skip
        gone = out(play)
        if gone:
            facts["out"] = gone
        told = {"self_draw": _of_draw, "replacement": _of_replacement, "discard": _of_discard}
        return Facts(facts | (told[by](play, seat) if by in told else {}))

    def kong_facts(self, play: Play, seat: int, act: str) -> Facts:
        """The suit given up, which is neither ponged nor konged."""
        return self.hand_facts(play, seat)

    # --- the course (sections 3, 5 and 8) ----------------------------------------------------

    def let_go(self, play: Play, seat: int, tile: int) -> Play:
        """What the win let go was worth is kept: only more is open then."""
        points = self.table.score(self.offer(play, seat)).points
        before = play.seats[seat].marks.get("let_go", ())
        return play.marked(seat, let_go=(*before, (tile, points)))

    def win(self, play: Play, seat: int) -> Ruling:
        """Whether a seat may win; after a pass a discard must be worth more than all it closed."""
        ruling, offer = super().win(play, seat), self.offer(play, seat)
        let_go = play.seats[seat].marks.get("let_go", ())
        if offer.own or not ruling.ok or not let_go:
            return ruling
        scope, now = self.table.settings["pass_scope"], self.table.score(offer).points
        for tile, was in let_go:
            if now <= was and (scope == "any" or tile == offer.tile):
                says = WIN_SAYS["passed"].fill(passed=NAMES[tile], was=was, now=now)
                return Ruling(False, Why("passed", says))
        return ruling

    def open_marks(self, seat: Seat) -> Facts:
        """The suit given up; what a seat let go is its own affair."""
        return Facts({name: seat.marks[name] for name in seat.marks if name != "let_go"})

    def drawn(self, play: Play, seat: int) -> Play:
        """An own draw, a replacement too, opens what was closed by a pass."""
        if not play.seats[seat].passed:
            return play
        return play.seat_but(seat, passed=()).marked(seat, let_go=())

    def after_kong(self, play: Play, kong: Kong) -> Play:
        """A kong that stands is paid at once."""
        return booked(play, kong)

    def goes_on(self, play: Play) -> int | None:
        """In 血战 the others go on until three have won."""
        if done(play):
            return None
        gone = out(play)
        place = play.seats[play.wins[-1].seat].won
        now = [win.seat for win in play.wins if play.seats[win.seat].won == place]
        return who_draws(self.table, now, play.wins[-1].offer.source, gone)

    def settle(self, play: Play) -> Result:
        """Wins, kongs, and the three steps of a drawn hand."""
        return account(play)

    def next_dealer(self, play: Play) -> int:
        """The first winner, or who dealt several of them in at once."""
        first = [win for win in play.wins if play.seats[win.seat].won == 0]
        source = first[0].offer.source if first else None
        return who_deals(self.table, 0, [win.seat for win in first], source)


def _is_die(value: Any) -> bool:
    return type(value) is int and 1 <= value <= 6


def _called(play: Play) -> bool:
    return any(place.hand.melds for place in play.seats)


def _of_draw(play: Play, seat: int) -> dict[str, Any]:
    return {
        "opening_hand": play.came == "deal",
        "own_first_draw": seat != 0 and play.seats[seat].draws == 1,
        "calls_before": _called(play),
        "last_tile": play.wall.left == 0,
    }


def _of_replacement(play: Play, seat: int) -> dict[str, Any]:
    facts: dict[str, Any] = {"last_tile": play.wall.left == 0}
    source = play.kongs[-1].source
    return facts if source is None else {**facts, "kong_from": source}


def _of_discard(play: Play, seat: int) -> dict[str, Any]:
    """A discard: whether it is the first of all, whether its thrower has just made a kong."""
    facts: dict[str, Any] = {
        "dealers_first_discard": sum(len(place.river) for place in play.seats) == 1,
        "after_kong": play.came == "replacement",
    }
    if facts["after_kong"] and play.game.table.settings["kong_transfer"]:
        facts["moved_kong"] = len(play.kongs) - 1
    return facts
