"""What a variant is: the base class, bound to one table's options.

`variants.table("koudian", mode="haozi")` is one table's rules. Every answer carries its reason as a
Why: a code that is exact and a Text for people. The values are in rules.values; how to write a
variant is in docs/house.md.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from rules import lattice, readings
from rules.errors import QuestionError
from rules.facts import NO_FACTS, Fact, Facts, Question
from rules.hand import COMMON_MELDS, Hand, Meld
from rules.options import Clash, Fix, Option, check, check_wild, settled
from rules.seats import after, following
from rules.tiles import KINDS
from rules.values import (
    NO_TILE,
    STATES,
    TERMS,
    WAYS,
    WIN_STATE,
    Element,
    Figure,
    Four,
    Kong,
    KongOffer,
    KongRuling,
    Line,
    Note,
    Offer,
    Passed,
    Ruling,
    Score,
    Settlement,
    State,
    Waits,
    Way,
    Why,
)
from rules.words import Text

__all__ = [
    "NO_TILE", "STATES", "WAYS", "WIN_STATE", "Clash", "Element", "Fact", "Facts", "Figure", "Fix",
    "Four", "Kong", "KongOffer", "KongRuling", "Line", "Note", "Offer", "Option", "Passed",
    "Question", "Ruling", "Score", "Settlement", "State", "Variant", "Waits", "Way", "Why", "after",
    "following",
]  # fmt: skip

Engine = Callable[..., Iterable[int]]
"""`lattice.waits` or `readings.waits`."""

Bars = Mapping[str, Callable[[Any, Any], Text | None]]
"""What bars an offer: by code, in the order in which it is asked, a test that says why or None."""

ELEMENTS = {"elements": Text("算分的", "elements")}
COUNTS = {
    "points": Text("点数", "points"),
    "multiplier": Text("倍数", "multiplier"),
    "per_payer": Text("一家", "from one payer"),
}

NOT_DECLARED = Text("这种打法不报听", "nothing is declared at this table")
_ALLOWED = Text("可以", "it may be made")
_MORE_TO_SAY = Text(
    "这一桌下一局谁坐庄，光看谁胡还不够", "who deals next takes more than who won at this table"
)
NOT_READY = Text("没有一张牌能让它成牌", "no tile completes the hand")


class Variant(ABC):
    """One variant bound to one table's options.

    A variant overrides what differs and states the rest as data. `settings` holds every option
    with its value, defaults included; `variants.table` makes and keeps the tables.
    """

    key: ClassVar[str]
    code: ClassVar[str]
    name: ClassVar[Text]
    place: ClassVar[Text]
    about: ClassVar[Text]
    """What is peculiar about it, in one line, for whoever chooses a table."""
    options: ClassVar[tuple[Option, ...]]
    fixes: ClassVar[tuple[Fix, ...]] = ()
    clashes: ClassVar[tuple[Clash, ...]] = ()
    hand_size: ClassVar[int] = 13
    melds: ClassVar[tuple[str, ...]] = COMMON_MELDS
    reasons: ClassVar[Mapping[str, Text]]

    declares: ClassVar[bool] = True
    """Whether a player must declare ready to win."""
    ways: ClassVar[Mapping[str, Way]] = WAYS
    """The ways of winning."""
    states: tuple[State, ...] = STATES
    """What a waits puzzle may ask of each tile; WIN_STATE where own draws and discards agree."""
    groups: ClassVar[Mapping[str, Text]] = ELEMENTS
    """The lists that a score's elements stand in."""
    counts: ClassVar[Mapping[str, Text]] = COUNTS
    """What its players count: the figures of a score in order, with their names."""
    asks: ClassVar[tuple[str, ...]] = (
        "waits", "win", "score", "ting", "kong", "settle", "dealer", "shanten",
    )  # fmt: skip
    """The common asks that have an answer here."""
    without: ClassVar[tuple[str, ...]] = ("by", "with", "flowers", "seat")
    """Common fields of questions that mean nothing here; they are refused."""
    facts: ClassVar[tuple[Fact, ...]] = ()
    """What the common asks need to know beyond."""
    questions: ClassVar[tuple[Question, ...]] = ()
    """Whole questions of its own."""
    win_bars: ClassVar[Bars] = {}
    """Why a tile may not be won on; read by the `win` of this class."""
    kong_bars: ClassVar[Bars] = {}
    """Why a chow, pong or kong may not be made (rules/claims.py has the common ones)."""
    notes: ClassVar[tuple[Note, ...]] = ()
    """The rule page, row by row in the parts of `values.PARTS`."""
    terms: ClassVar[Mapping[str, Text]] = TERMS
    """Its players' own words (`TERMS | {…}`), for puzzles and explanations."""
    marks: ClassVar[Mapping[str, Text]] = {}
    """How sure the book is of a note, an element or an option, where it says so."""
    ladder: ClassVar[tuple[tuple[Text, int], ...]] = ()
    """Titles by points, the lowest first, that learners may take for their own practice."""

    settings: Mapping[str, Any]
    kinds: tuple[int, ...] = tuple(range(KINDS))
    """The kinds in play."""
    shapes: tuple[str, ...] = readings.SHAPES
    """The shapes of a complete hand."""
    honour_runs: bool = False
    """Whether three different winds, or the three dragons, are a run."""
    wild_number: int = 0
    """How many kinds are wild."""
    many_win: bool = False
    """Whether all win who can on one tile (一炮多响), or the nearest alone."""
    base: int = 1
    """What one point is paid with."""

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

    def copies(self, kind: int) -> int:
        """How many tiles of a kind the set has: four, one of each flower."""
        return 4 if kind < KINDS else 1

    @property
    def deck(self) -> int:
        """How many tiles there are."""
        return sum(self.copies(kind) for kind in self.kinds)

    def wilds_at(self, wild: tuple[int, ...], seat: int | None, facts: Facts) -> tuple[int, ...]:
        """The kinds that are wild in a seat's hand, of those that a question names.

        For wilds that a turned-up tile tells, or that a seat has of its own.
        """
        return wild

    def situation(self, hand: Hand, rng: Random) -> tuple[Hand, Facts]:
        """A made-up hand as it may lie at this table, with the facts that its waits need.

        For random positions: seats, turned-up tiles and the like are drawn from `rng`.
        """
        return hand, NO_FACTS

    def check_wild(self, wild: Sequence[int]) -> None:
        """Refuse wild kinds that are not as many, or not such, as this table has (OptionError)."""
        if wild or self.wild_number:
            check_wild(wild, self.wild_number, self.wild_kinds())

    def check_meld(self, meld: Meld) -> None:  # noqa: B027 (most books refuse no more)
        """Refuse a meld of these types that this table does not have all the same (RuleError)."""

    # --- waits -------------------------------------------------------------------------------

    def waits(self, hand: Hand, *, live: bool = True, facts: Facts = NO_FACTS) -> Waits:
        """What a hand one tile short waits for, by the lattice; not `live`: the formal waits.

        Raises:
            HandError: a wrong number of tiles.
            OptionError: wild kinds that this table does not have.
        """
        return self._waits_by(lattice.waits, hand, live, facts)

    def waits_by_reading(self, hand: Hand, *, facts: Facts = NO_FACTS) -> Waits:
        """The same by the second engine, to be compared."""
        return self._waits_by(readings.waits, hand, True, facts)

    def _waits_by(self, engine: Engine, hand: Hand, live: bool, facts: Facts) -> Waits:
        self.check_wild(hand.wild)
        complete = self.completing(engine, hand.expect(self.hand_size), live)
        return self.judge_at(hand, complete, engine, facts)

    def completing(self, engine: Engine, hand: Hand, live: bool) -> tuple[int, ...]:
        """The kinds in play that complete a hand, by one of the engines."""
        found = engine(hand, shapes=self.shapes, honour_runs=self.honour_runs, live=live)
        if len(self.kinds) == KINDS:
            return tuple(found)
        return tuple(kind for kind in found if kind in self.kinds)

    def judge_at(
        self, hand: Hand, complete: tuple[int, ...], engine: Engine, facts: Facts
    ) -> Waits:
        """`judge` where facts of the variant's own matter."""
        return self.judge(hand, complete, engine)

    def judge(self, hand: Hand, complete: tuple[int, ...], engine: Engine) -> Waits:
        """Which of the kinds that complete a hand may be won, and whether it may be declared.

        Here for tables where nothing is declared: all that `bar` lets through, either way.
        """
        whys = {kind: self.bar(hand, kind) for kind in complete}
        won = tuple(kind for kind, why in whys.items() if why is None)
        barred = tuple((kind, why) for kind, why in whys.items() if why is not None)
        code, text = ("not_declared", NOT_DECLARED) if won else ("not_ready", NOT_READY)
        return Waits(won, won, won, False, Why(code, text), barred=barred)

    def bar(self, hand: Hand, kind: int) -> Why | None:
        """Why the hand completed by a kind wins for nobody (a suit too many …), or None."""
        return None

    def shanten(self, hand: Hand) -> int:
        """How many tiles a hand is from ready: 0 ready, -1 complete."""
        return lattice.shanten(hand, shapes=self.shapes, honour_runs=self.honour_runs)

    def cuts(self, hand14: Hand, *, facts: Facts = NO_FACTS) -> dict[int, Waits]:
        """Every discard after which the hand waits for something, with its waits.

        Raises:
            HandError: a wrong number of tiles.
        """
        hand14.expect(self.hand_size + 1)
        cuts = [kind for kind in sorted(set(hand14.concealed)) if self.may_discard(hand14, kind)]
        after = {cut: self.waits(hand14.minus(cut), facts=facts) for cut in cuts}
        return {cut: waits for cut, waits in after.items() if waits.shape}

    def may_discard(self, hand: Hand, kind: int) -> bool:
        """Whether a kind may be thrown at all."""
        return True

    def declare(self, hand14: Hand) -> dict[int, Waits]:
        """The discards with which the hand may be declared ready, with its waits after each.

        Where nothing is declared: those that leave it ready.
        """
        cuts = self.cuts(hand14)
        return {cut: waits for cut, waits in cuts.items() if waits.can_declare or not self.declares}

    # --- what a variant answers in its own way -----------------------------------------------

    @property
    @abstractmethod
    def elements(self) -> tuple[Element, ...]:
        """The scoring elements of this table."""

    def points(self, kind: int) -> int:
        """The points of a tile: none, where a book gives its tiles no points."""
        return 0

    def win(self, offer: Offer) -> Ruling:
        """Whether a tile may be won on; why not is the first of `win_bars` that has a text."""
        why = self._barred(self.win_bars, offer)
        if why is not None:
            return Ruling(False, why)
        return Ruling(True, Why("ok", self.won(offer)), self.may_pass(offer))

    def _barred(self, bars: Bars, offer: Any) -> Why | None:
        for code, bar in bars.items():
            text = bar(self, offer)
            if text is not None:
                return Why(code, text)
        return None

    def won(self, offer: Offer) -> Text:
        """The words for a tile that wins."""
        return self.ways[offer.by].name

    def may_pass(self, offer: Offer) -> bool:
        """Whether a win may be declined."""
        return True

    def figures(self, **values: Any) -> tuple[Figure, ...]:
        """The figures of a score, in the order of `counts`."""
        return tuple(Figure(key, name, values[key]) for key, name in self.counts.items())

    def fact(self, offer: Offer | KongOffer, name: str) -> Any:
        """A fact of an offer, its default if nothing was said."""
        default = next(fact.default for fact in self.facts if fact.name == name)
        return offer.facts.get(name, default)

    @abstractmethod
    def score(self, offer: Offer) -> Score:
        """What a win is worth and who pays it."""

    def kong(self, offer: KongOffer) -> KongRuling:
        """Whether a chow, pong or kong may be made; why not is the first of `kong_bars`."""
        why = self._barred(self.kong_bars, offer)
        return KongRuling(why is None, why or Why("ok", _ALLOWED))

    @abstractmethod
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

    def next_dealer(
        self, dealer: int, result: str, winner: int | None = None, kongs_made: int = 0
    ) -> int:
        """Who deals next, in the numbering of `dealer`.

        Raises:
            QuestionError: where it takes more to say, such as a lot or who won first of several.
        """
        raise QuestionError("next_dealer", _MORE_TO_SAY, field="winner")

    # --- seats -------------------------------------------------------------------------------

    def winners(
        self, candidates: Collection[int], source: int, refused: Collection[int] = ()
    ) -> tuple[int, ...]:
        """Everybody who wins a tile, in the order of play."""
        if self.many_win:
            return tuple(
                seat for seat in after(source) if seat in candidates and seat not in refused
            )
        seat = self.who_wins(candidates, source, refused)
        return () if seat is None else (seat,)

    def score_all(self, offers: Sequence[Offer]) -> tuple[Score, ...]:
        """The scores of several winners of one tile."""
        return tuple(self.score(offer) for offer in offers)

    def who_wins(
        self, candidates: Collection[int], source: int, refused: Collection[int] = ()
    ) -> int | None:
        """Who has a tile that several could win: 截胡, the nearest after its source."""
        for seat in after(source):
            if seat in candidates and seat not in refused:
                return seat
        return None
