"""龙港 (Longgang, Wenzhou): 16 tiles in hand, a turned-up wild, face count and doublings.

Source: longgang.md. Wilds are in longgang_wild, elements in longgang_elements, limit hands in
longgang_limits, scores in longgang_score, payments in longgang_pay, claims in longgang_claims, its
own fields and questions in longgang_facts and longgang_questions, the words in longgang_texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from rules.facts import NO_FACTS, Facts
from rules.features import finished
from rules.hand import MELD_NAMES, Hand
from rules.options import check_wild
from rules.payments import NOTHING
from rules.tiles import NAMES
from rules.values import TERMS, Element, Kong, Offer, Score, Settlement, Waits, Way, Why
from rules.variant import NOT_DECLARED, NOT_READY, Bars, Engine, Variant, following
from rules.variants.longgang_claims import KONG_BARS
from rules.variants.longgang_elements import counting, honours_of
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

# --- why a tile may not be won on (section 5) ----------------------------------------------------


def _dead(table: Any, offer: Offer) -> Text | None:
    return WIN_SAYS["dead_hand"] if table.fact(offer, "dead_hand") else None


def _only_added_kong(table: Any, offer: Offer) -> Text | None:
    if offer.by != "rob_kong" or offer.kong_type in ("", "addkong"):
        return None
    return WIN_SAYS["only_added_kong"].fill(kong=MELD_NAMES[offer.kong_type])


def _wild_discard(table: Any, offer: Offer) -> Text | None:
    fed = not offer.own and (offer.tile in offer.hand.wild or offer.tile in FLOWERS)
    return WIN_SAYS["wild_discard"].fill(tile=NAMES[offer.tile]) if fed else None


def _shape(table: Any, offer: Offer) -> Text | None:
    if offer.added is None:
        table.check_turned(offer.hand)
        held = wilds_held(offer.hand)
        whole = bulldozer(table, held, offer.hand.wild) or any(finished(table, offer))
        return None if whole else WIN_SAYS["shape_dealt"]
    waits = table.waits(offer.hand, facts=offer.facts)
    if offer.tile in (waits.self_draw if offer.own else waits.discard):
        return None
    return WIN_SAYS["shape"].fill(tile=NAMES[offer.tile])


def _lone_wild(table: Any, offer: Offer) -> Text | None:
    lone = len(offer.hand.concealed) == 1 and offer.hand.wilds == 1
    barred = offer.by == "rob_kong" and lone and not table.settings["robbed_single_wild"]
    return WIN_SAYS["lone_wild"] if barred else None


def _excepted(table: Any, offer: Offer) -> bool:
    """The pass was a claim that broke a pair into a single wait, and its other tile came."""
    facts = ("broke_pair_into_single_wait", "followed_same_tile")
    return len(offer.hand.concealed) == 1 and all(table.fact(offer, name) for name in facts)


def _passed(table: Any, offer: Offer) -> Text | None:
    """After a pass no discard before the own next draw (option `pass_rule`: no own draw too)."""
    said = table.fact(offer, "passed_this_round") and not table.fact(offer, "drawn_since_pass")
    open_pass = any(not passed.own_draw_since for passed in offer.passed)
    if offer.own:
        closes = table.settings["pass_rule"]
        let_go = table.fact(offer, "passed_this_round") or bool(offer.passed)
        return WIN_SAYS["passed_all"] if let_go and closes == "all" else None
    barred = (said or open_pass) and not _excepted(table, offer)
    return WIN_SAYS["passed"] if barred else None


def _own_discard(table: Any, offer: Offer) -> Text | None:
    thrown = offer.tile in table.fact(offer, "own_discards_this_round")
    barred = thrown and not offer.own and not _excepted(table, offer)
    return WIN_SAYS["own_discard"].fill(tile=NAMES[offer.tile]) if barred else None


def _lying_in_wait(table: Any, offer: Offer) -> Text | None:
    lies = table.fact(offer, "two_wilds_and_seat_flower_passed_two_tai")
    barred = lies and not offer.own and offer.tile in honours_of(offer.winner)
    return WIN_SAYS["lying_in_wait"].fill(tile=NAMES[offer.tile]) if barred else None


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
    win_bars: ClassVar[Bars] = {
        "dead_hand": _dead,
        "only_added_kong": _only_added_kong,
        "wild_discard": _wild_discard,
        "shape": _shape,
        "lone_wild": _lone_wild,
        "passed": _passed,
        "own_discard": _own_discard,
        "lying_in_wait": _lying_in_wait,
    }
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
