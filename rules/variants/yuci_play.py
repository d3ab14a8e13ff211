"""How 榆次 is played (yuci.md, sections 1 to 5, 8 and 9): the wall, 上架, 过胡, the pot."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from rules.facts import Facts
from rules.table.action import ACTS
from rules.table.dice import broken_at, thrown
from rules.table.game import Game
from rules.table.state import Play
from rules.table.wall import Wall
from rules.values import Four
from rules.variants.yuci_pot import first_dealer, next_pot, pot
from rules.variants.yuci_wall import breaker, kept
from rules.words import Text

PILE = 4
"""Tiles taken at once in the deal: two stacks."""


def dealing_order() -> tuple[int, ...]:
    """The first 53 tiles, seat after seat as they are dealt: two stacks a time, then 跳牌.

    >>> order = dealing_order()
    >>> order[:13], order[13:17], order[52]
    ((0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48), (4, 5, 6, 7), 52)
    """
    rounds = range(0, 3 * 4 * PILE, 4 * PILE)
    hands = [[at + PILE * seat + n for at in rounds for n in range(PILE)] for seat in range(4)]
    return (*(n for seat, hand in enumerate(hands) for n in (*hand, 48 + seat)), 52)


ORDER = dealing_order()


class YuciGame(Game):
    """One table of 榆次: only who has declared face down wins; a pot is played for."""

    acts: ClassVar[Mapping[str, Text]] = ACTS | {
        "declare": Text("上架扣", "declare 上架, face down"),
    }
    own_draw_let_go = True

    # --- the wall (sections 1 and 2) ---------------------------------------------------------

    def chance(self, rng: Random) -> dict[str, Any]:
        """The dealer's two dice, and those of the player whose wall is broken."""
        return {"dice": thrown(rng, 4)}

    def may_be(self, name: str, value: Any) -> bool:
        """Four dice of one to six; of the throws for the first deal, the sums."""
        low, high = {"dice": (1, 6), "first_dice": (2, 12)}.get(name, (1, 0))
        four = type(value) is tuple and len(value) == 4
        return four and all(type(n) is int and low <= n <= high for n in value)

    def broken(self, tiles: tuple[int, ...], facts: Facts) -> Wall:
        """The wall from where the dice break it, in the order in which the tiles go out.

        Without dice it is taken as given: the hands one after another, then the draws.
        """
        dice = facts.get("dice")
        if not dice:
            return Wall(tiles)
        tiles = broken_at(tiles, breaker(dice[0] + dice[1]), sum(dice))
        return Wall((*(tiles[n] for n in ORDER), *tiles[len(ORDER) :]))

    def draws_left(self, play: Play) -> int:
        """The tiles above the reserve 王牌, which every kong makes larger."""
        return max(0, play.wall.left - kept(self.table, len(play.kongs)))

    def replacements_left(self, play: Play) -> int:
        """The whole wall: a kong that was allowed is replaced, whatever the reserve is after."""
        return play.wall.left

    # --- what the rules are asked with (sections 3 to 5) -------------------------------------

    def may_replace(self, play: Play, seat: int) -> bool:
        """Kongs in any own turn after a draw; after a pong where the table has it."""
        return play.came != "call" or bool(self.table.settings["kong_right_after_pong"])

    def kong_facts(self, play: Play, seat: int, act: str) -> Facts:
        """Kongs made by everybody, and whether the seat has just ponged."""
        return Facts({"kongs_made": len(play.kongs), "just_ponged": play.came == "call"})

    def facts(self, play: Play, seat: int, tile: int, by: str) -> Facts:
        """Whether the discard follows a kong, and what was let go before 上架: neither matters."""
        let_go = (tile,) if tile in _before_declaring(play, seat) else ()
        after_kong = by == "discard" and play.kong_type != ""
        return Facts({"after_kong": after_kong, "let_go_before_declaring": let_go})

    def face_down_shown(self) -> bool:
        """Whether the face-down tiles are shown when the hand is over."""
        return bool(self.table.settings["reveal_facedown"])

    # --- the pot (sections 2 and 8) ----------------------------------------------------------

    def first_dealer(self, rng: Random) -> tuple[int, dict[str, Any]]:
        """Whoever throws most with two dice, equal ones again; or player 0, who sits East."""
        while True:
            sums = tuple(sum(thrown(rng)) for _ in range(4))
            found = first_dealer(self.table, {"dice_sums": sums, "east": 0})["first_dealer"]
            if found is not None:
                by_dice = self.table.settings["first_dealer"] == "dice"
                return found, {"first_dice": sums} if by_dice else {}

    def dealer_after(self, session: Any) -> int:
        """Who went bust; of several the first from the last dealer on. Nobody: the deal goes on."""
        last = session.last
        bust = [(player - last) % 4 for player in range(4) if session.points[player] <= 0]
        if not bust:
            return int(session.dealer)
        return int(next_pot(self.table, {"bust": bust})["next_dealer"] + last) % 4

    def start(self) -> int:
        """The points of a pot."""
        return int(self.table.settings["pot_points"])

    def paid(self, session: Any, play: Play) -> Four:
        """What the pot really moves: capped, nobody pays more than what he has left."""
        assert play.result is not None
        before = tuple(session.points[session.player_of(seat)] for seat in range(4))
        given = {"points_before": before, "payments": play.result.payments, "hands_played": 0}
        after = pot(self.table, given)["points_after"]
        a, b, c, d = (after[seat] - before[seat] for seat in range(4))
        return a, b, c, d

    def finished(self, session: Any) -> bool:
        """When somebody is bust 塌锅, or after the hands of a pot."""
        most = self.table.settings["hands_per_pot"]
        return min(session.points) <= 0 or 0 < most <= session.played


def _before_declaring(play: Play, seat: int) -> set[int]:
    """The kinds that others threw open before a seat declared."""
    until = play.seats[seat].declared
    return {
        thrown.tile
        for n, other in enumerate(play.seats)
        for thrown in other.river
        if n != seat and not thrown.face_down and until is not None and thrown.at < until
    }
