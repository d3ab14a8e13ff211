"""What a variant is: the values that its questions and answers are made of, and the base class.

A variant is bound to its options: `variants.table("koudian", mode="haozi")` is one table's rules.
Every answer carries its reason as a Why: a code that is exact and a Text for people.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from rules import lattice, readings
from rules.hand import MELD_NAMES, Hand
from rules.options import Clash, Fix, Option, check, check_wild, settled
from rules.tiles import KINDS
from rules.words import Text

__all__ = [
    "Clash", "Element", "Fix", "Four", "Kong", "KongOffer", "KongRuling", "Line", "Offer", "Option",
    "Passed", "Ruling", "Score", "Settlement", "Variant", "Waits", "Why", "after",
]  # fmt: skip

Engine = Callable[..., Iterable[int]]
"""`lattice.waits` or `readings.waits`."""

Four = tuple[int, int, int, int]
"""Four amounts in seat order (0 the dealer, 1 his 下家 …); positive receives."""


@dataclass(frozen=True, slots=True)
class Why:
    """A reason: `code` for programs ("points"), `text` for people."""

    code: str
    text: Text


@dataclass(frozen=True, slots=True)
class Waits:
    """What a hand one tile short waits for.

    shape: live kinds that complete it; self_draw, discard: those that may be won that way;
    can_declare and gate: whether it may be declared ready, and why (or why not);
    wild_draw_points: points of a drawn wild, None in a mode without wilds, 0 without a winnable
    wait.
    """

    shape: tuple[int, ...]
    self_draw: tuple[int, ...]
    discard: tuple[int, ...]
    can_declare: bool
    gate: Why
    wild_draw_points: int | None = None

    def state(self, kind: int) -> str:
        """How a kind may be won: "any", "self", "never" (completes but barred) or "no"."""
        if kind in self.discard:
            return "any"
        if kind in self.self_draw:
            return "self"
        return "never" if kind in self.shape else "no"


@dataclass(frozen=True, slots=True)
class Passed:
    """A tile that the player could have won and let go; whether a turn of the own came since."""

    tile: int
    own_draw_since: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A tile on which `winner` may be able to win.

    hand: the tiles without it; by: "self_draw", "replacement", "discard" or "rob_kong";
    source: the seat it comes from (None for an own draw); declared: seats that declared before
    the tile; face_down: it is a declaring tile; kong_type: the kong behind a robbery or a
    replacement ("addkong", "ckong", "kong").
    """

    hand: Hand
    tile: int
    by: str
    winner: int
    source: int | None = None
    declared: frozenset[int] = frozenset()
    passed: tuple[Passed, ...] = ()
    face_down: bool = False
    kong_type: str = ""

    @property
    def own(self) -> bool:
        """Whether the tile is an own draw (a replacement tile included)."""
        return self.by in ("self_draw", "replacement")


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether something is allowed, and why; `may_pass` where a win could be declined."""

    ok: bool
    why: Why
    may_pass: bool | None = None


@dataclass(frozen=True, slots=True)
class Element:
    """A scoring element: name (中文 | English) and its value (× from a discard).

    For tables of elements: own, its value by own draw, the own-draw ×2 inside (None: not so won);
    needs: what it takes and what it excludes.
    """

    key: str
    name: Text
    value: int
    own: int | None = None
    needs: Text | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One row of an account: what it is for, and what each seat receives or pays.

    key: which row ("share", "dealer", "liable", "kong" …); note: the arithmetic behind it.
    """

    text: Text
    amounts: Four
    key: str = ""
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A scored win: elements, points of the tile, multiplier, unit of one payer, payments.

    `also` are elements that fit but do not count (the largest one only does), each with its why.
    """

    elements: tuple[Element, ...]
    points: int
    multiplier: int
    per_payer: int
    payments: Four
    lines: tuple[Line, ...] = ()
    also: tuple[tuple[Element, Why], ...] = ()


@dataclass(frozen=True, slots=True)
class Kong:
    """A kong made in the hand: by whom, of what, its type, and for a fed one by whom."""

    by: int
    tile: int
    type: str
    source: int | None = None
    source_declared: bool = False


@dataclass(frozen=True, slots=True)
class KongOffer:
    """A kong that a player may want to make.

    hand: without the drawn or discarded fourth tile (for "addkong" without `drawn` the hand after
    the draw); type: "kong", "addkong" or "ckong"; drawn: the tile just drawn, if any.
    """

    hand: Hand
    tile: int
    type: str
    declared: bool = False
    drawn: int | None = None
    source: int | None = None
    ponged_with_three: bool = False
    face_down: bool = False
    wall_left: int | None = None


@dataclass(frozen=True, slots=True)
class KongRuling:
    """Whether a kong may be made, why, and the waits before and after it.

    before, after: kinds that complete the hand, as in Waits.shape; None where nobody asks (the
    player has not declared, or the kong fails before the waits matter).
    """

    ok: bool
    why: Why
    before: tuple[int, ...] | None = None
    after: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Settlement:
    """The account of a hand: the win, the kongs, their sum, and the rows that make them up."""

    win: Four
    kongs: Four
    payments: Four
    lines: tuple[Line, ...] = ()
    score: Score | None = None


class Variant:
    """One variant bound to one table's options.

    A variant overrides what differs and states the rest as data. `settings` holds every option
    with its value, defaults included; `variants.table` makes and keeps the tables.
    """

    key: ClassVar[str]
    code: ClassVar[str]
    name: ClassVar[Text]
    place: ClassVar[Text]
    options: ClassVar[tuple[Option, ...]]
    fixes: ClassVar[tuple[Fix, ...]] = ()
    clashes: ClassVar[tuple[Clash, ...]] = ()
    hand_size: ClassVar[int] = 13
    melds: ClassVar[tuple[str, ...]] = tuple(MELD_NAMES)
    reasons: ClassVar[Mapping[str, Text]]

    settings: Mapping[str, Any]
    kinds: tuple[int, ...] = tuple(range(KINDS))
    """The kinds in play."""
    shapes: tuple[str, ...] = readings.SHAPES
    """The shapes of a complete hand."""
    honour_runs: bool = False
    """Whether three different winds, or the three dragons, are a run."""
    wild_number: int = 0
    """How many kinds are wild."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = MappingProxyType(dict(settings))

    # --- options -----------------------------------------------------------------------------

    @classmethod
    def checked(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with its value, those given and those settled by them included.

        Raises:
            OptionError: an unknown option, an impossible value, or values that clash; `field` is
                the option's key.
        """
        return check(cls.options, cls.fixes, cls.clashes, given)

    @classmethod
    def fixed(cls, settings: Mapping[str, Any]) -> dict[str, Any]:
        """The options that the others leave no choice about, with their values."""
        return settled(cls.fixes, settings)

    def chosen(self) -> tuple[tuple[str, Any], ...]:
        """Key and value of each option off its default, those that another settles left out."""
        fixed = self.fixed(self.settings)
        return tuple(
            (option.key, self.settings[option.key])
            for option in self.options
            if option.key not in fixed and self.settings[option.key] != option.default
        )

    def profile(self, *, whole: bool = True) -> tuple[tuple[Text, Text], ...]:
        """Name and value of every option; not `whole`: of the first and of those off default."""
        off = {key for key, _ in self.chosen()} | {self.options[0].key}
        return tuple(
            (option.name, option.says(self.settings[option.key]))
            for option in self.options
            if whole or option.key in off
        )

    # --- tiles -------------------------------------------------------------------------------

    def wild_kinds(self) -> tuple[int, ...]:
        """The kinds that may be wild."""
        return ()

    def check_wild(self, wild: Sequence[int]) -> None:
        """Refuse wild kinds that are not as many, or not such, as this table has (OptionError)."""
        if wild or self.wild_number:
            check_wild(wild, self.wild_number, self.wild_kinds())

    # --- waits -------------------------------------------------------------------------------

    def waits(self, hand: Hand, *, live: bool = True) -> Waits:
        """What a hand one tile short waits for, by the lattice; not `live`: the formal waits.

        Raises:
            HandError: a wrong number of tiles.
            OptionError: wild kinds that this table does not have.
        """
        return self._waits_by(lattice.waits, hand, live)

    def waits_by_reading(self, hand: Hand) -> Waits:
        """The same by the second engine, to be compared."""
        return self._waits_by(readings.waits, hand, True)

    def _waits_by(self, engine: Engine, hand: Hand, live: bool) -> Waits:
        self.check_wild(hand.wild)
        complete = self.completing(engine, hand.expect(self.hand_size), live)
        return self.judge(hand, complete, engine)

    def completing(self, engine: Engine, hand: Hand, live: bool) -> tuple[int, ...]:
        """The kinds in play that complete a hand, by one of the engines."""
        found = engine(hand, shapes=self.shapes, honour_runs=self.honour_runs, live=live)
        if len(self.kinds) == KINDS:
            return tuple(found)
        return tuple(kind for kind in found if kind in self.kinds)

    def judge(self, hand: Hand, complete: tuple[int, ...], engine: Engine) -> Waits:
        """Which of the kinds that complete a hand may be won, and whether it may be declared."""
        raise NotImplementedError

    def shanten(self, hand: Hand) -> int:
        """How many tiles a hand is from ready: 0 ready, -1 complete."""
        return lattice.shanten(hand, shapes=self.shapes, honour_runs=self.honour_runs)

    def cuts(self, hand14: Hand) -> dict[int, Waits]:
        """Every discard after which the hand waits for something, with its waits.

        Raises:
            HandError: a wrong number of tiles.
        """
        hand14.expect(self.hand_size + 1)
        after = {cut: self.waits(hand14.minus(cut)) for cut in sorted(set(hand14.concealed))}
        return {cut: waits for cut, waits in after.items() if waits.shape}

    def declare(self, hand14: Hand) -> dict[int, Waits]:
        """The discards with which the hand may be declared ready, with its waits after each."""
        return {cut: waits for cut, waits in self.cuts(hand14).items() if waits.can_declare}

    # --- what a variant answers in its own way -----------------------------------------------

    @property
    def elements(self) -> tuple[Element, ...]:
        """The scoring elements of this table."""
        raise NotImplementedError

    def points(self, kind: int) -> int:
        """The points of a tile, where tiles have points."""
        raise NotImplementedError

    def win(self, offer: Offer) -> Ruling:
        """Whether a tile may be won on, and why not."""
        raise NotImplementedError

    def score(self, offer: Offer) -> Score:
        """What a win is worth and who pays it."""
        raise NotImplementedError

    def kong(self, offer: KongOffer) -> KongRuling:
        """Whether a kong may be made, and why not."""
        raise NotImplementedError

    def settle(
        self,
        offer: Offer | None,
        kongs: Sequence[Kong] = (),
        result: str = "win",
        *,
        robbed: int | None = None,
        wild: tuple[int, ...] = (),
    ) -> Settlement:
        """The account of a hand: the win and the kongs."""
        raise NotImplementedError

    def next_dealer(
        self, dealer: int, result: str, winner: int | None = None, kongs_made: int = 0
    ) -> int:
        """Who deals next, in the numbering of `dealer`."""
        raise NotImplementedError

    # --- seats -------------------------------------------------------------------------------

    def who_wins(
        self, candidates: Collection[int], source: int, refused: Collection[int] = ()
    ) -> int | None:
        """Who has a tile that several could win: 截胡, the nearest after its source."""
        for seat in after(source):
            if seat in candidates and seat not in refused:
                return seat
        return None


def after(seat: int) -> tuple[int, int, int]:
    """The other three seats in the order of play.

    >>> after(2)
    (3, 0, 1)
    """
    return ((seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4)
