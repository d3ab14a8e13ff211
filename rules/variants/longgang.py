"""龙港 (Longgang, Wenzhou): 16 tiles in hand, a turned-up wild, face count and doublings.

Source: longgang.md. Wilds are in longgang_wild, what bars a win in longgang_bars, claims in
longgang_claims, elements in longgang_elements, limit hands in longgang_limits, scores in
longgang_score, payments in longgang_pay, its own fields and questions in longgang_facts and
longgang_questions, the words in longgang_texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from rules.facts import NO_FACTS, Facts
from rules.hand import Hand
from rules.options import check_wild
from rules.payments import NOTHING
from rules.tiles import NAMES
from rules.values import TERMS, Element, Kong, Offer, Score, Settlement, Waits, Way, Why
from rules.variant import NOT_DECLARED, NOT_READY, Bars, Engine, Variant, following
from rules.variants.longgang_bars import WIN_BARS
from rules.variants.longgang_claims import KONG_BARS
from rules.variants.longgang_elements import counting
from rules.variants.longgang_facts import FACTS, WON
from rules.variants.longgang_limits import limits
from rules.variants.longgang_options import OPTIONS
from rules.variants.longgang_questions import QUESTIONS
from rules.variants.longgang_score import score
from rules.variants.longgang_texts import NOTES, REASONS, WIN_SAYS, refused
from rules.variants.longgang_wild import (
    FLOWERS,
    IN_PLAY,
    NATURAL,
    bulldozer,
    drawable,
    possible,
    wilds_held,
    wilds_of,
)
from rules.words import Text


class Longgang(Variant):
    """One table of 龙港.

    >>> from rules.variants import table
    >>> table("longgang").waits(Hand.parse("4567m123s123p456p789s")).shape
    (3, 6)
    """

    key = "longgang"
    code = "lg"
    name = Text("龙港麻将", "Longgang 龙港麻将")
    place = Text("温州龙港", "Longgang 龙港, Wenzhou")
    about = Text("手里十六张，没胡的之间也要结账", "sixteen tiles; those who lost settle too")
    options = OPTIONS
    terms: ClassVar[Mapping[str, Text]] = TERMS | {"wild": Text("财神", "wild 财神")}
    declares = False
    without = ("declared", "ting_tile", "ponged_with_three", "passed")
    asks = ("waits", "win", "score", "ting", "kong", "settle", "dealer", "shanten")
    hand_size = 16
    kinds = (*NATURAL, *FLOWERS)
    ways: ClassVar[Mapping[str, Way]] = WON
    groups: ClassVar[Mapping[str, Text]] = {
        "elements": Text("牌面", "face count 牌面"),
        "tai": Text("台", "tai 台"),
    }
    counts: ClassVar[Mapping[str, Text]] = {
        "pai_mian": Text("牌面", "face count 牌面"),
        "tai_total": Text("台数", "tai 台"),
        "total_hu": Text("总胡", "total 总胡"),
        "follow_hu": Text("跟胡", "follow-on 跟胡"),
        "limit": Text("腊子", "limit hand 腊子"),
    }
    facts = FACTS
    questions = QUESTIONS
    reasons = REASONS
    notes = NOTES
    win_bars: ClassVar[Bars] = WIN_BARS
    kong_bars: ClassVar[Bars] = KONG_BARS

    def __init__(self, settings: Mapping[str, Any]) -> None:
        super().__init__(settings)
        self.shapes = ("standard",) if settings["ba_dui_ban"] == "off" else ("standard", "pairs")

    # --- wilds (section 6) -------------------------------------------------------------------

    def wild_kinds(self) -> tuple[int, ...]:
        """The kinds that may be turned up."""
        return self.kinds

    def wilds_at(self, wild: tuple[int, ...], seat: int | None, facts: Facts) -> tuple[int, ...]:
        """The wild kinds of a seat by the turned-up tile, if it is known."""
        if wild:
            check_wild(wild, 1, self.wild_kinds())
        return wilds_of(wild, seat)

    def check_wild(self, wild: Sequence[int]) -> None:
        """Refuse wild kinds that no turned-up tile makes."""
        if not possible(wild):
            check_wild(wild, 1, self.wild_kinds())

    def check_turned(self, hand: Hand) -> None:
        """Refuse a fourth tile of the turned-up kind."""
        for kind in hand.wild:
            if hand.all_tiles.count(kind) > IN_PLAY:
                raise refused("fourth_wild", "hand", tile=NAMES[kind])

    def situation(self, hand: Hand, rng: Random) -> tuple[Hand, Facts]:
        """A turned-up tile, a seat, and some of the tiles made wilds."""
        free = [kind for kind in self.kinds if hand.all_tiles.count(kind) == 0]
        turned = rng.choice([(), (rng.choice(free),), (rng.choice(free),), (rng.choice(FLOWERS),)])
        wild = wilds_of(turned, rng.randrange(4))
        copies = [kind for kind in wild for _ in range(1 if kind in FLOWERS else IN_PLAY)]
        tiles = list(hand.concealed)
        taken = rng.sample(copies, min(rng.randrange(4), len(copies), len(tiles)))
        tiles[: len(taken)] = taken if rng.random() < 0.7 else tiles[: len(taken)]
        return Hand(tuple(tiles), hand.melds, wild), NO_FACTS

    # --- waits (section 5) -------------------------------------------------------------------

    def judge_at(
        self, hand: Hand, complete: tuple[int, ...], engine: Engine, facts: Facts
    ) -> Waits:
        """Natural tiles win either way, wilds by own draw only; three true wilds with anything."""
        self.check_turned(hand)
        held, wild = wilds_held(hand), hand.wild
        natural = tuple(kind for kind in complete if kind not in wild and kind in NATURAL)
        formal = bool(engine(hand, shapes=self.shapes, honour_runs=False, live=False))
        if bulldozer(self, held, wild):
            formal = True
            natural = tuple(k for k in NATURAL if k not in wild and hand.held[k] < 4)
        drawn = tuple(
            kind for kind in wild
            if drawable(hand, kind) and (formal or bulldozer(self, (*held, kind), wild))
        )  # fmt: skip
        ready = bool(natural or drawn)
        code, text = ("not_declared", NOT_DECLARED) if ready else ("not_ready", NOT_READY)
        own = (*natural, *drawn)
        return Waits(natural, own, natural, False, Why(code, text), ways=(("draw_only", drawn),))

    def may_discard(self, hand: Hand, kind: int) -> bool:
        """Whether a kind may be thrown: wilds never."""
        return kind not in hand.wild

    # --- winning, scores, payments -----------------------------------------------------------

    def won(self, offer: Offer) -> Text:
        """The words for a tile that wins."""
        says = WIN_SAYS[offer.by]
        return says if offer.added is None else says.fill(tile=NAMES[offer.tile])

    @property
    def elements(self) -> tuple[Element, ...]:
        """What counts in 胡 and in 台, and the limit hands."""
        return (*counting(self), *limits(self))

    def with_facts(self, offer: Offer, facts: Facts) -> Offer:
        """The offer with other facts."""
        return replace(offer, facts=facts)

    def score(self, offer: Offer) -> Score:
        """What a win is worth and who pays it; see longgang_score.score."""
        return score(self, offer)

    def settle(
        self,
        offer: Offer | None,
        kongs: Sequence[Kong] = (),
        result: str = "win",
        *,
        robbed: int | None = None,
        wild: tuple[int, ...] = (),
    ) -> Settlement:
        """The win alone: kongs are in the totals, and a drawn hand pays nothing."""
        if offer is None:
            return Settlement(NOTHING, NOTHING, NOTHING)
        scored = score(self, offer)
        return Settlement(scored.payments, NOTHING, scored.payments, scored.lines, scored)

    def next_dealer(
        self, dealer: int, result: str, winner: int | None = None, kongs_made: int = 0
    ) -> int:
        """Who deals next: the dealer stays only by winning."""
        return dealer if result == "win" and winner == dealer else following(dealer)
