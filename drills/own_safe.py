"""Which tiles can nobody win on, in a given position? Asked where the table has that kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from drills import own, safe
from drills.positions import Position, view
from drills.proofs import View
from drills.puzzle import Puzzle
from drills.regions import safe as regional
from drills.regions.safe_spot import Foe, Spot
from drills.river import Course, Throw
from rules import ask_fields as read
from rules.ask_checks import check_meld, enough, hand_of, in_play
from rules.ask_fields import read_fields
from rules.ask_forms import MELDS, WILD
from rules.errors import QuestionError
from rules.facts import Field
from rules.hand import Hand, Meld
from rules.tiles import MARKS, NAMES
from rules.variant import Variant
from rules.words import Text

DEALT = 53
LEAST_WALL = 4
NOTHING = "safe.suit-out"
"""What a position in which nothing is proven is about."""


SEAT = (
    Field("river", read.tiles, Text("打过的牌", "the tiles thrown"), default=()),
    MELDS,
    Field(
        "declared", read.whole(0, 40),
        Text("打到第几张时报听，0 是没报", "the throw that declared, 0 for none"), default=0,
    ),
    Field("out", read.flag, Text("已经胡了、下了桌", "has won and is out"), default=False),
)  # fmt: skip
"""What is known of a seat."""

FIELDS = (
    Field("hand", read.tiles, Text("要打一张的手牌", "the hand that throws"), True),
    WILD,
    Field("me", read.seat, Text("谁的手牌", "whose hand it is"), default=0),
    Field("seats", read.by_seat(read.within(SEAT)), Text("四家", "the four seats"), default=()),
    Field("wall", read.whole(0, 144), Text("牌墙还剩几张", "tiles left in the wall")),
)
"""The fields of a position before a discard."""

_UNDECIDED = Text(
    "{tile}说不准：既证明不了没人胡，也没找到胡它的牌；换一换牌河。",
    "{tile} cannot be decided: no proof that nobody wins on it, and no hand found that does. "
    "Change the rivers.",
)
_TOO_LATE = Text("{n} 张里没有第 {at} 张", "there is no throw {at} among {n}")
_SELF = Text("自己报了听就不能挑着打", "who has declared cannot choose what to throw")


@dataclass(frozen=True, slots=True)
class Place:
    """A seat: its throws, its melds, the throw that declared (0: none), whether it is out."""

    river: tuple[int, ...] = ()
    melds: tuple[Meld, ...] = ()
    declared: int = 0
    out: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A position as it was given."""

    me: int
    hand: Hand
    places: tuple[Place, ...]
    wall: int

    @property
    def throws(self) -> list[tuple[int, int]]:
        """Seat and number of every throw, in the order of play."""
        longest = max(len(place.river) for place in self.places)
        turns = ((seat, at) for at in range(longest) for seat in range(4))
        return [(seat, at) for seat, at in turns if at < len(self.places[seat].river)]

    def since(self, seat: int) -> int:
        """The place among all throws of the one that declared, -1 for none."""
        declared = self.places[seat].declared
        return self.throws.index((seat, declared - 1)) if declared else -1


def puzzle(table: Variant, given: Any) -> Puzzle:
    """The puzzle of a position before a discard.

    Raises:
        RuleError: naming the tile or the field at fault.
    """
    laid = laid_out(table, read_fields(FIELDS, dict(given), "given"))
    chance = Random(own.encoded(given))
    if table.key in regional.RegionalSafe.tables:
        return _regional(table, laid, chance)
    return _declared(table, laid, chance)


def laid_out(table: Variant, given: dict[str, Any]) -> Laid:
    """The position, possible at this table."""
    me, seats = given["me"], dict(given["seats"])
    places = tuple(Place(**seats.get(seat, {})) for seat in range(4))
    if places[me].declared or places[me].out:
        raise QuestionError("declared", _SELF, field="me")
    mine = {**given, "melds": places[me].melds, "flowers": ()}
    hand = hand_of(table, mine, "hand", (table.hand_size + 1,), me)
    shown = Counter(hand.all_tiles)
    for seat, place in enumerate(places):
        _check(table, hand, place)
        shown.update(place.river)
        if seat != me:
            shown.update(kind for meld in place.melds for kind in meld.tiles)
    enough(table, shown, "seats")
    thrown = sum(len(place.river) for place in places)
    left = max(sum(table.copies(kind) for kind in table.kinds) - DEALT - thrown, LEAST_WALL)
    return Laid(me, hand, places, left if given["wall"] is None else given["wall"])


def _check(table: Variant, hand: Hand, place: Place) -> None:
    in_play(table, place.river, "seats")
    for meld in place.melds:
        check_meld(table, meld, hand.wild)
    if place.declared > len(place.river):
        text = _TOO_LATE.fill(n=len(place.river), at=place.declared)
        raise QuestionError("out_of_range", text, field="seats")


# --- where a player must declare -----------------------------------------------------------------


def _declared(table: Variant, laid: Laid, chance: Random) -> Puzzle:
    found = _position(table, laid)
    safety = safe.proven(table, found)
    whole = safe.witnessed(table, safety, chance)
    if whole is None:
        open_ = [kind for kind in safety.kinds if not safety.proofs[kind]]
        raise undecided(next(k for k in open_ if safe._witness(table, found, k, chance) is None))
    return safe._puzzle(table, 1, 0, whole)


def _position(table: Variant, laid: Laid) -> Position:
    throws, open_ting = laid.throws, bool(table.settings["open_ting_tile"])
    declared = sorted(
        ((seat, laid.since(seat)) for seat in range(4) if laid.places[seat].declared),
        key=lambda pair: pair[1],
    )
    downs = {at for _, at in declared}
    course = Course(
        tuple(Throw(seat, at in downs) for at, (seat, _) in enumerate(throws)),
        ((), (), (), ()),
        tuple(declared),
        laid.wall,
    )
    kinds = tuple(laid.places[seat].river[at] for seat, at in throws)
    melds = tuple(place.melds for place in laid.places)
    bare = View(laid.me, laid.hand, (), ())
    in_game = tuple(table.kinds)
    at_first = Position(laid.me, laid.hand, course, kinds, melds, (), open_ting, in_game, bare)
    seen = view(at_first, open_ting=open_ting)
    return Position(laid.me, laid.hand, course, kinds, melds, (), open_ting, in_game, seen)


# --- the other tables ----------------------------------------------------------------------------


def _regional(table: Variant, laid: Laid, chance: Random) -> Puzzle:
    foes = tuple(_foe(laid, seat) for seat in range(4) if seat != laid.me)
    where = Spot(laid.me, laid.hand, foes, laid.places[laid.me].river, laid.wall)
    rules = regional.book(table.key)
    safety = regional.found(table, rules, where, chance)
    if safety is None:
        proofs = regional.proven(table, rules, where)
        threats = regional._threats(where)
        open_ = [
            kind
            for kind, found in proofs.items()
            if not {foe.seat for foe in threats} <= {seat for seat, _ in found}
            and not any(regional._witnesses(table, where, list(threats), kind, chance))
        ]
        raise undecided(next(iter(open_), min(proofs)))
    made = regional._puzzle(table, 1, 0, safety)
    return made if made.concepts else replace(made, concepts=(NOTHING,))


def _foe(laid: Laid, seat: int) -> Foe:
    place = laid.places[seat]
    return Foe(seat, place.melds, place.river, bool(place.declared), _let_go(laid, seat), place.out)


def _let_go(laid: Laid, seat: int) -> tuple[int, ...]:
    """What others threw since a seat declared."""
    since = laid.since(seat)
    if since < 0:
        return ()
    later: Sequence[tuple[int, int]] = laid.throws[since + 1 :]
    return tuple(laid.places[other].river[at] for other, at in later if other != seat)


def undecided(kind: int) -> QuestionError:
    """What is said of a position that leaves a tile open."""
    text = _UNDECIDED.fill(tile=NAMES[kind])
    return QuestionError("undecided", text, field="hand", tile=MARKS[kind])
