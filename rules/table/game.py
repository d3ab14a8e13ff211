"""How a variant is played: the common course of a hand, with what a variant does otherwise.

A subclass (`rules/variants/<name>_play.py`) overrides what differs. All answers about tiles come
from the variant's table; a game only says when they are asked, and with which facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, ClassVar

from rules import lattice
from rules.facts import NO_FACTS, Facts
from rules.hand import Hand
from rules.table.action import ACTS, Action
from rules.table.state import Play, Result, Seat, Win
from rules.table.wall import Wall
from rules.tiles import KINDS
from rules.values import NO_TILE, Four, Kong, KongOffer, KongRuling, Offer, Passed, Ruling
from rules.variant import Variant
from rules.words import Text

Act = Callable[[Play, Action], Play]


class Game:
    """How one table is played, bound to its options."""

    acts: ClassVar[Mapping[str, Text]] = ACTS
    """Every act of the game with its name, in the order in which a player is offered them."""
    own_acts: ClassVar[Mapping[str, Act]] = {}
    """What an act of the game's own does; the common ones are in rules.table.course."""
    from_tail: ClassVar[bool] = True
    """Whether a kong's replacement comes from the tail of the wall."""
    own_draw_let_go: ClassVar[bool] = False
    """Whether a drawn winning tile that is not taken counts as let go, like a discard."""
    robbed_kongs: ClassVar[tuple[str, ...]] = ("addkong",)
    """The types of kong that may be robbed."""

    eager: ClassVar[tuple[str, ...]] = ("win",)
    """Acts that opponents never let go."""

    def __init__(self, table: Variant) -> None:
        self.table = table

    # --- the deal ----------------------------------------------------------------------------

    def deck(self) -> tuple[int, ...]:
        """All tiles of the set, in order."""
        return tuple(kind for kind in self.table.kinds for _ in range(self.table.copies(kind)))

    def built(self, rng: Random) -> tuple[int, ...]:
        """The wall as it is built: every tile, shuffled."""
        tiles = list(self.deck())
        rng.shuffle(tiles)
        return tuple(tiles)

    def chance(self, rng: Random) -> dict[str, Any]:
        """What is drawn by lot besides the wall, as facts: dice, wild kinds."""
        number = self.table.wild_number
        if not number:
            return {}
        return {"wild": tuple(sorted(rng.sample(self.table.wild_kinds(), number)))}

    def may_be(self, name: str, value: Any) -> bool:
        """Whether lot or session can have decided so before the deal: a log may say anything.

        Here for what `chance` decides here; a game whose lot or session decides more says so.
        """
        if name != "wild" or type(value) is not tuple:
            return False
        kinds = self.table.wild_kinds()
        fit = all(type(kind) is int and kind in kinds for kind in value)
        return fit and len(set(value)) == len(value) == self.table.wild_number

    def broken(self, tiles: tuple[int, ...], facts: Facts) -> Wall:
        """The wall, broken where the dice say; tiles that are never drawn lie aside at its end."""
        return Wall(tiles)

    def turned(self, play: Play) -> Play:
        """What is turned up after the deal (an indicator, the 次牌): facts and events."""
        return play

    def wild_of(self, facts: Facts, seat: int) -> tuple[int, ...]:
        """The kinds that are wild in a seat's hand."""
        return tuple(facts.get("wild", ()))

    def named_wild(self, play: Play) -> tuple[int, ...]:
        """The wild kinds as a question names them."""
        return play.wild

    def turned_up(self, play: Play) -> tuple[int, ...]:
        """The tiles that lie face up beside the wall for the whole hand."""
        return ()

    def opened(self, play: Play) -> Play:
        """The play before anybody moves: the flowers of the deal, a stage "setup"."""
        return play

    # --- draws -------------------------------------------------------------------------------

    def draws_left(self, play: Play) -> int:
        """How many tiles may still be drawn in the ordinary way."""
        return play.wall.left

    def replacements_left(self, play: Play) -> int:
        """How many tiles are left for kongs."""
        return self.draws_left(play)

    def replaced(self, play: Play) -> tuple[int, Wall]:
        """The tile that replaces a flower or a kong, and the wall without it."""
        return play.wall.replace()

    def laid_out(self, play: Play, seat: int, tile: int) -> bool:
        """Whether a tile just drawn is a flower that is laid out and replaced."""
        return tile >= KINDS

    def drawn(self, play: Play, seat: int) -> Play:
        """The play after a draw and its flowers: what a game does then before the seat chooses."""
        return play

    def ended(self, play: Play) -> Play | None:
        """How play goes on when nobody can draw (a share-out), or None: a drawn hand."""
        return None

    # --- choices -----------------------------------------------------------------------------

    def discards(self, play: Play, seat: int) -> tuple[int, ...]:
        """The kinds that a seat may throw now; the drawn tile alone for one that has declared."""
        place = play.seats[seat]
        if place.declared is not None and place.drawn != NO_TILE:
            return (place.drawn,)
        hand = place.full
        return tuple(
            kind for kind in sorted(set(hand.concealed)) if self.table.may_discard(hand, kind)
        )

    def cuts(self, play: Play, seat: int) -> Iterable[int]:
        """The kinds with which a seat may declare now."""
        place = play.seats[seat]
        if not self.table.declares or place.declared is not None:
            return ()
        hand = place.full
        return self.table.declare(hand) if self.shanten(play, seat, hand) <= 0 else ()

    def more_turn(self, play: Play, seat: int) -> Iterable[Action]:
        """Acts of the game's own at a turn."""
        return ()

    def more_claims(self, play: Play, seat: int) -> Iterable[Action]:
        """Acts of the game's own on a tile that lies."""
        return ()

    def may_replace(self, play: Play, seat: int) -> bool:
        """Whether concealed and added kongs may be made in this turn at all (not after a call)."""
        return play.came != "call"

    def chows(self, play: Play, seat: int, tile: int) -> tuple[tuple[int, int], ...]:
        """The pairs of tiles with which a seat could chow, before any bar is asked."""
        held = set(play.seats[seat].hand.concealed) - set(play.seats[seat].hand.wild)
        low, high = tile - tile % 9, tile - tile % 9 + 9
        pairs = [(tile - 2, tile - 1), (tile - 1, tile + 1), (tile + 1, tile + 2)]
        return tuple((a, b) for a, b in pairs if low <= a and b < high and a in held and b in held)

    # --- asking the rules --------------------------------------------------------------------

    def facts(self, play: Play, seat: int, tile: int, by: str) -> Facts:
        """The variant's own facts about a tile that a seat could win on."""
        return NO_FACTS

    def kong_facts(self, play: Play, seat: int, act: str) -> Facts:
        """The variant's own facts about a kong or claim."""
        return NO_FACTS

    def hand_facts(self, play: Play, seat: int) -> Facts:
        """The variant's own facts that the waits of a seat's hand depend on."""
        return NO_FACTS

    def prefers(self, play: Play, seat: int) -> Action | None:
        """What any player of sense does now without looking further (a win), or None."""
        options = play.legal(seat)
        return next((action for action in options if action.act in self.eager), None)

    def ventures(self, play: Play, seat: int) -> Action | None:
        """What a player who looks further does before all else (a win let go for more), or None.

        Apart from `prefers`, since puzzles out of play stand on what quick players do.
        """
        return None

    def near(self, play: Play, seat: int, tile: int) -> bool:
        """A quick look whether a tile could complete a seat's hand; the rules are asked after."""
        place = play.seats[seat]
        if self.table.declares and place.declared is None:
            return False
        return self.shanten(play, seat, place.hand) == 0

    def shanten(self, play: Play, seat: int, hand: Hand) -> int:
        """How far a seat's hand is from ready by shape, copies that are gone left aside."""
        table = self.table
        return lattice.shanten(hand, shapes=table.shapes, honour_runs=table.honour_runs, live=False)

    def offer(self, play: Play, seat: int) -> Offer:
        """The tile that a seat could win on now, its own draw or the one that lies."""
        lying = play.lying if play.stage == "claims" else None
        if lying is None:
            by = "replacement" if play.came == "replacement" else "self_draw"
            return self.own_offer(play, seat, by)
        return Offer(
            play.seats[seat].hand, lying.tile, lying.by, seat, lying.source,
            self.bound(play, lying.source), self.passed(play, seat), lying.face_down,
            lying.kong_type, self.facts(play, seat, lying.tile, lying.by),
        )  # fmt: skip

    def own_offer(self, play: Play, seat: int, by: str) -> Offer:
        """An own draw as an offer."""
        place = play.seats[seat]
        return Offer(
            place.hand, place.drawn, by, seat, None, play.declared, self.passed(play, seat),
            kong_type=play.kong_type if by == "replacement" else "",
            facts=self.facts(play, seat, place.drawn, by),
        )  # fmt: skip

    def bound(self, play: Play, source: int) -> frozenset[int]:
        """The seats that had declared before the tile that lies."""
        lying = play.lying
        fresh = lying is not None and lying.face_down
        return play.declared - {source} if fresh else play.declared

    def passed(self, play: Play, seat: int) -> tuple[Passed, ...]:
        """The tiles let go, as the rules want to know them."""
        return play.seats[seat].passed

    def win(self, play: Play, seat: int) -> Ruling:
        """Whether a seat may win now."""
        return self.table.win(self.offer(play, seat))

    def refused(self, play: Play, action: Action) -> tuple[str, Text] | None:
        """The rule of the game's own that bars an act which is not among a seat's choices."""
        return None

    def kong_offer(self, play: Play, action: Action) -> KongOffer:
        """A chow, pong or kong as the rules are asked about it."""
        place, lying = play.seats[action.seat], play.lying
        fed = action.act not in ("addkong", "ckong")
        drawn = place.drawn if not fed and place.drawn != NO_TILE else None
        return KongOffer(
            place.hand, action.tile, action.act, place.declared is not None, drawn,
            lying.source if fed and lying else None, action.tile in place.spare,
            bool(fed and lying and lying.face_down), self.replacements_left(play), action.seat,
            action.uses, self.kong_facts(play, action.seat, action.act),
        )  # fmt: skip

    def kong(self, play: Play, action: Action) -> KongRuling:
        """Whether a chow, pong or kong may be made."""
        return self.table.kong(self.kong_offer(play, action))

    # --- what is open to all -----------------------------------------------------------------

    happenings: ClassVar[Mapping[str, Text]] = {}
    """Events of the game's own in words; gaps: {who}, {tile}, {tiles}, {suit}."""

    unseen: ClassVar[tuple[str, ...]] = ("pass", "chow", "pong", "kong", "win")
    """Answers to a tile that lies: only what comes of them is seen ("ponged", "won" …)."""

    secret: ClassVar[tuple[str, ...]] = ("deal", "draw", "replacement", "flower_draw", "declare")
    """Events of which the others do not see the tiles."""

    def open_facts(self, play: Play, seat: int) -> Facts:
        """The facts of the hand that a seat may know."""
        return play.facts

    def open_marks(self, seat: Seat) -> Facts:
        """Those of a seat's marks that everybody sees."""
        return seat.marks

    def face_down_shown(self) -> bool:
        """Whether tiles thrown face down are shown once the hand is over."""
        return True

    # --- what follows ------------------------------------------------------------------------

    def let_go(self, play: Play, seat: int, tile: int) -> Play:
        """The play when a seat lets a tile go that it could win on: what more binds it then."""
        return play

    def winners(self, play: Play, candidates: tuple[int, ...]) -> tuple[int, ...]:
        """Who of those that want it wins the tile that lies; nobody: the next claim holds."""
        assert play.lying is not None
        return self.table.winners(candidates, play.lying.source)

    def answered(self, play: Play, action: Action) -> Play:
        """The play as a seat answers a tile that lies, its choices still there: what that binds."""
        return play

    def after_kong(self, play: Play, kong: Kong) -> Play:
        """The play after a kong stands (paid at once, liabilities …), before its replacement."""
        return play

    def after_claim(self, play: Play, seat: int, act: str) -> Play:
        """The play after a chow or pong, before the discard."""
        return play

    def after_win(self, play: Play, wins: tuple[Win, ...]) -> Play:
        """The play after a tile was won (what is laid out then), before it ends or goes on."""
        return play

    def goes_on(self, play: Play) -> int | None:
        """After wins: the seat that draws next where play goes on, None if the hand is over."""
        return None

    common_account: ClassVar[bool] = True
    """Whether `settle` is the common question "settle" of the table."""

    def settle(self, play: Play) -> Result:
        """The account of the hand that has just ended."""
        if not play.wins:
            drawn = self.table.settle(None, play.kongs, "draw", wild=play.wild)
            return Result("draw", drawn.payments, drawn.lines)
        offer, robbed = play.wins[0].offer, None
        if offer.by == "rob_kong":
            robbed = offer.tile
        account = self.table.settle(offer, play.kongs, "win", robbed=robbed)
        return Result("win", account.payments, account.lines)

    def scored(self, play: Play, offers: tuple[Offer, ...]) -> tuple[Win, ...]:
        """The wins of the seats that won one tile."""
        scores = self.table.score_all(offers) if len(offers) > 1 else (self.table.score(offers[0]),)
        return tuple(
            Win(offer.winner, offer, score) for offer, score in zip(offers, scores, strict=True)
        )

    # --- the session -------------------------------------------------------------------------

    hands: ClassVar[str] = ""
    """The option that says how many hands a session has; "" for `length`."""
    length: ClassVar[int] = 8

    def next_dealer(self, play: Play) -> int:
        """Who deals next, as a seat of this hand."""
        winner = play.wins[0].seat if play.wins else None
        result = "win" if play.wins else "draw"
        return self.table.next_dealer(0, result, winner, len(play.kongs))

    def first_dealer(self, rng: Random) -> tuple[int, dict[str, Any]]:
        """The player who deals the first hand of all, by lot; what the lot showed, as facts."""
        return rng.randrange(4), {}

    def dealer_after(self, session: Any) -> int:
        """The player who deals first in the session that follows one."""
        return int(session.first + 1) % self.players

    def start(self) -> int:
        """What every player has at the start of a session."""
        return int(self.table.settings.get("start_chips", 0))

    def next_facts(self, session: Any, play: Play) -> dict[str, Any]:
        """What the next hand of the session knows of those before (上楼, a pot …)."""
        return {}

    def next_game(self, session: Any, play: Play) -> Game:
        """How the next hand is played, where the session changes what counts."""
        return self

    def first_game(self, session: Any) -> Game:
        """How the first hand of the session after one is played."""
        return self

    players: int = 4
    """How many play a session; a fifth rests in turn (`Session.seat_of`)."""

    def first_facts(self) -> dict[str, Any]:
        """What the first hand of a session knows."""
        return {}

    def paid(self, session: Any, play: Play) -> Four:
        """What the hand really moves (a stack that runs out may pay less than the account)."""
        assert play.result is not None
        return play.result.payments

    def finished(self, session: Any) -> bool:
        """Whether a session has ended."""
        length = self.table.settings.get(self.hands, self.length) if self.hands else self.length
        return bool(session.played >= int(length))

    def hand_of(self, facts: Facts, seat: int, tiles: tuple[int, ...]) -> Hand:
        """A seat's hand as it is dealt."""
        return Hand(tiles, wild=self.wild_of(facts, seat))
