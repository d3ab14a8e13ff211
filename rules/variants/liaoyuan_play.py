"""How 辽源 is played (liaoyuan.md, sections 1–4, 8 and 9): the common course with eggs 蛋."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any, ClassVar

from rules.facts import Facts
from rules.hand import EGGS, Hand, Meld
from rules.payments import total
from rules.table.action import ACTS, Action
from rules.table.course import drawn, rested
from rules.table.game import Act, Game
from rules.table.refusal import NOT_HELD
from rules.table.state import OWN_DRAWS, Event, Play, Result
from rules.tiles import NAMES, mpsz
from rules.values import NO_TILE, KongOffer, Offer
from rules.variants.liaoyuan_eggs import egg, grown
from rules.variants.liaoyuan_questions import RESERVE
from rules.variants.liaoyuan_score import Laid, settle
from rules.variants.liaoyuan_texts import SAYS
from rules.words import Text


def lay(play: Play, action: Action) -> Play:
    """A new egg, or a tile added to one that lies; where a tile is short one is drawn."""
    seat = action.seat
    play = play.told(Event(action.act, seat, action.tile, action.uses, chosen=True))
    return _laid(play, seat, _after(play.seats[seat].full, action))


def _after(hand: Hand, action: Action) -> Hand:
    """A hand once its egg is laid, or has grown."""
    melds, laid = list(hand.melds), Meld("egg", action.uses)
    if action.act == "egg":
        return Hand(_without(hand, action.uses).concealed, (*melds, laid), hand.wild, hand.flowers)
    more = grown(laid, action.tile)
    assert more is not None
    melds[melds.index(laid)] = more
    return Hand(hand.minus(action.tile).concealed, tuple(melds), hand.wild, hand.flowers)


def _without(hand: Hand, kinds: Iterable[int]) -> Hand:
    for kind in kinds:
        hand = hand.minus(kind)
    return hand


def _laid(play: Play, seat: int, hand: Hand) -> Play:
    """The seat with its new hand: it draws where a tile is short, else goes on as it came."""
    place, short = play.seats[seat], len(hand.concealed) % 3 != 2
    feeders = (*place.feeders, *[None] * (len(hand.melds) - len(place.feeders)))
    play = play.seat_but(seat, hand=hand, drawn=NO_TILE, feeders=feeders)
    if short:
        return drawn(play.but(kong_type=""), seat, "replacement")
    if place.drawn != NO_TILE and place.drawn in hand.concealed:
        last = place.drawn
    else:
        last = _last(play, seat) if play.came in OWN_DRAWS else NO_TILE
    if last != NO_TILE:
        play = play.seat_but(seat, hand=hand.minus(last), drawn=last)
    return rested(play)


def _last(play: Play, seat: int) -> int:
    """The tile that counts as the last where the one drawn lies in the egg: the least if it wins.

    NO_TILE where the hand is not complete: then nothing hangs on it.
    """
    hand, game = play.seats[seat].hand, play.game
    if game.shanten(play, seat, hand) >= 0:
        return NO_TILE
    offers = [
        Offer(hand.minus(kind), kind, "self_draw", seat, facts=game.facts(play, seat, kind, "draw"))
        for kind in sorted(set(hand.concealed))
    ]
    won = [offer for offer in offers if game.table.win(offer).ok]
    if not won:
        return NO_TILE
    return min(won, key=lambda offer: game.table.score(offer).payments[seat]).tile


def sets_of(tiles: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Every choice of tiles, of three or four, all of one family, that could be an egg.

    >>> list(sets_of((0, 9, 18, 31, 32, 33, 33)))
    [(31, 32, 33), (31, 32, 33, 33), (0, 9, 18)]
    """
    held = tuple(tiles)
    for kinds in EGGS:
        ours = tuple(sorted(kind for kind in held if kind in kinds))
        chosen = {*combinations(ours, 3), *combinations(ours, 4)}
        yield from sorted(tiles for tiles in chosen if len(set(tiles)) >= 3)


class LiaoyuanGame(Game):
    """One table of 辽源: eggs are laid and grow in the own turn and are paid with a win."""

    acts: ClassVar[Mapping[str, Text]] = {
        "win": ACTS["win"],
        "egg": Text("下蛋", "lay an egg 下蛋"),
        "addegg": Text("补蛋", "add to an egg 补蛋"),
        **ACTS,
    }
    own_acts: ClassVar[Mapping[str, Act]] = {"egg": lay, "addegg": lay}
    hands = "room_hands"

    def may_be(self, name: str, value: Any) -> bool:
        """Nothing: neither lot nor session decides anything before the deal."""
        return False

    # --- draws -------------------------------------------------------------------------------

    def draws_left(self, play: Play) -> int:
        """What is left of the wall, 14 tiles kept by 留七墩."""
        return play.wall.left - RESERVE * bool(self.table.settings["liu_qi_dun"])

    def kong_offer(self, play: Play, action: Action) -> KongOffer:
        """A claim or kong, with the whole wall: the table itself knows what it keeps."""
        return replace(super().kong_offer(play, action), wall_left=play.wall.left)

    # --- eggs --------------------------------------------------------------------------------

    def more_turn(self, play: Play, seat: int) -> Iterator[Action]:
        """Eggs that may be laid, and tiles that may be added to those that lie."""
        place = play.seats[seat]
        early = not place.river or self.table.settings["zan_dan"]
        for tiles in sets_of(place.full.concealed) if early else ():
            action = Action(seat, "egg", uses=tiles)
            if self._egg_bar(play, action) is None:
                yield action
        for laid in dict.fromkeys(meld for meld in place.hand.melds if meld.type == "egg"):
            for kind in sorted(set(place.full.concealed)):
                action = Action(seat, "addegg", kind, laid.tiles)
                if self._egg_bar(play, action) is None:
                    yield action

    def prefers(self, play: Play, seat: int) -> Action | None:
        """A win, or an egg that leaves the hand no farther from ready."""
        place, chosen = play.seats[seat], super().prefers(play, seat)
        wanted = [action for action in play.legal(seat) if action.act in self.own_acts]
        if chosen is not None or not wanted:
            return chosen
        now = self.shanten(play, seat, place.full)
        hands = ((action, _after(place.full, action)) for action in wanted)
        return next((a for a, hand in hands if self.shanten(play, seat, hand) <= now), None)

    def refused(self, play: Play, action: Action) -> tuple[str, Text] | None:
        """What bars an egg."""
        adds = action.act == "addegg"
        if action.act not in self.own_acts or play.stage != "turn":
            return None
        if adds and action.tile == NO_TILE:
            return None
        place = play.seats[action.seat]
        uses = (action.tile,) if adds else action.uses
        short = next((kind for kind in uses if uses.count(kind) > place.holds(kind)), None)
        if short is not None:
            return "not_held", NOT_HELD.fill(tile=NAMES[short])
        laid = any(meld.type == "egg" and meld.tiles == action.uses for meld in place.hand.melds)
        if adds and not laid:
            return "no_egg", SAYS["no_egg"].fill(tiles=mpsz(action.uses))
        return self._egg_bar(play, action)

    def _egg_bar(self, play: Play, action: Action) -> tuple[str, Text] | None:
        adds = action.act == "addegg"
        short = 1 if adds else len(action.uses) - 3
        if short > self.replacements_left(play):
            return "wall_empty", SAYS["reserve"]
        if adds:
            fits = grown(Meld("egg", action.uses), action.tile) is not None
            return None if fits else ("no_egg", SAYS["no_add"].fill(tile=NAMES[action.tile]))
        if play.seats[action.seat].river and not self.table.settings["zan_dan"]:
            return "late", SAYS["late"]
        if egg(self.table, action.uses) is None:
            return "no_egg", SAYS["no_egg"].fill(tiles=mpsz(action.uses))
        return None

    # --- winning -----------------------------------------------------------------------------

    def near(self, play: Play, seat: int, tile: int) -> bool:
        """Whether a tile could complete a hand; without one (it lies in an egg) none does."""
        return tile != NO_TILE and super().near(play, seat, tile)

    def own_offer(self, play: Play, seat: int, by: str) -> Offer:
        """An own draw; the tile that replaces an egg's is an ordinary one."""
        egg_drawn = by == "replacement" and not play.kong_type
        return super().own_offer(play, seat, "self_draw" if egg_drawn else by)

    def facts(self, play: Play, seat: int, tile: int, by: str) -> Facts:
        """Whether it is the last tile that is drawn, and the eggs of the others."""
        eggs = tuple(found for found in _eggs(play) if found[0] != seat)
        return Facts({"last_tile": self.draws_left(play) < 1, "eggs": eggs})

    # --- the account and who deals (sections 2, 8 and 9) --------------------------------------

    def next_dealer(self, play: Play) -> int:
        """The same after a win of his own, alone or beside others, or a drawn hand."""
        won = {win.seat for win in play.wins}
        return super().next_dealer(play) if 0 not in won else self.table.next_dealer(0, "win", 0)

    def settle(self, play: Play) -> Result:
        """Every win, and once the eggs and kongs of all; a drawn hand's only by option."""
        if not play.wins:
            drawn_hand = settle(self.table, None, play.kongs, _eggs(play))
            return Result("draw", drawn_hand.payments, drawn_hand.lines)
        first, *more = play.wins
        account = self.table.settle(first.offer, play.kongs)
        payments = total((account.payments, *(win.score.payments for win in more)))
        lines = (*account.lines, *(line for win in more for line in win.score.lines))
        return Result("win", payments, lines)


def _eggs(play: Play) -> Laid:
    """The eggs of every seat that has some."""
    laid = (tuple(meld for meld in one.hand.melds if meld.type == "egg") for one in play.seats)
    return tuple((seat, eggs) for seat, eggs in enumerate(laid) if eggs)
