"""北京 (Beijing): a turned-up tile tells the wild, rows multiply. Source: beijing.md.

The wild is in beijing_wild, options in beijing_options, what bars a win or a claim in beijing_bars,
elements in beijing_elements, scores in beijing_score, its own questions in beijing_questions, the
words in beijing_texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules import lattice
from rules.errors import OptionError
from rules.facts import Facts
from rules.hand import Hand
from rules.tiles import KINDS, NAMES
from rules.values import TERMS, Element, Kong, Offer, Score, Settlement, Waits, Why
from rules.variant import NOT_DECLARED, NOT_READY, Bars, Engine, Variant, following
from rules.variants.beijing_bars import KONG_BARS, WIN_BARS, opened
from rules.variants.beijing_elements import as_self_draw, in_use
from rules.variants.beijing_options import OPTIONS
from rules.variants.beijing_questions import FACTS, QUESTIONS
from rules.variants.beijing_score import score, settle
from rules.variants.beijing_texts import ERRORS, NOTES, REASONS, WIN_SAYS
from rules.variants.beijing_wild import WILD_OF, all_drawn
from rules.words import Text


class Beijing(Variant):
    """One table of 北京.

    >>> from rules.variants import table
    >>> hand = Hand.parse("345m678m234p56s99s", wild=["2m"])
    >>> waits = table("beijing").waits(hand)
    >>> waits.self_draw, waits.discard
    ((1, 21, 24), (21, 24))
    """

    key = "beijing"
    code = "bj"
    name = Text("北京麻将", "Beijing 北京麻将")
    place = Text("北京", "Beijing 北京")
    about = Text("翻开一张，定这一局的混儿", "a tile turned up names the wild 混儿")
    options = OPTIONS
    terms: ClassVar[Mapping[str, Text]] = TERMS | {"wild": Text("混儿", "wild 混儿")}
    declares = False
    without = ("declared", "ting_tile", "ponged_with_three", "flowers", "seat")
    asks = ("waits", "win", "score", "ting", "kong", "settle", "shanten")
    shapes = ("standard", "pairs")
    wild_number = 1
    counts: ClassVar[Mapping[str, Text]] = {"points": Text("分", "points 分")}
    facts = FACTS
    questions = QUESTIONS
    reasons = REASONS
    notes = NOTES
    win_bars: ClassVar[Bars] = WIN_BARS
    kong_bars: ClassVar[Bars] = KONG_BARS

    # --- the wild (section 6) ----------------------------------------------------------------

    def wild_kinds(self) -> tuple[int, ...]:
        """Every kind may be wild."""
        return self.kinds

    def check_wild(self, wild: Sequence[int]) -> None:
        """Refuse more than one wild kind; a question of claims may name none."""
        if wild:
            super().check_wild(wild)

    def wilds_at(self, wild: tuple[int, ...], seat: int | None, facts: Facts) -> tuple[int, ...]:
        """The wild that is named, or that the turned-up tile tells.

        Raises:
            OptionError: "wild_needed" if nothing tells it, "wild_differs" if they do not agree.
        """
        shown = facts.get("indicator")
        if shown is None:
            if not wild and "indicator" in facts:
                raise OptionError("wild_needed", ERRORS["wild_needed"], field="wild")
            return wild
        told = WILD_OF[shown]
        if wild and wild != (told,):
            text = ERRORS["wild_differs"].fill(shown=NAMES[shown], tile=NAMES[told])
            raise OptionError("wild_differs", text, field="wild")
        return (told,)

    # --- waits (section 5) -------------------------------------------------------------------

    def natural(self, hand: Hand, engine: Engine = lattice.waits) -> tuple[int, ...]:
        """The kinds that complete a hand as their printed tile, those it holds four of left out."""
        return super().completing(engine, hand, True)

    def completing(self, engine: Engine, hand: Hand, live: bool) -> tuple[int, ...]:
        """The kinds that complete a hand when drawn: a wild does wherever any tile would."""
        found = set(super().completing(engine, hand, live))
        for wild in hand.wild:
            rides = self._one_from_all(hand) or super().completing(engine, hand, False)
            if rides and hand.held[wild] < 4:
                found.add(wild)
        return tuple(sorted(found))

    def _one_from_all(self, hand: Hand) -> bool:
        """Whether the fourth wild would win by itself (混杠)."""
        left = all(hand.held[wild] < 4 for wild in hand.wild)
        return bool(self.settings["four_wilds_auto"]) and hand.wilds == 3 and left

    def shanten(self, hand: Hand) -> int:
        """How many tiles a hand is from ready; a wild left to draw stands for a fifth tile too."""
        left = any(hand.held[wild] < 4 for wild in hand.wild)
        away = lattice.shanten(hand, shapes=self.shapes, live=not left)
        return min(away, 0) if self._one_from_all(hand) else away

    def judge_at(
        self, hand: Hand, complete: tuple[int, ...], engine: Engine, facts: Facts
    ) -> Waits:
        """By own draw all that completes; from a discard only printed tiles, by a closed hand."""
        natural = super().completing(engine, hand, False)
        closed = opened(hand) or (self.settings["three_wilds_self_draw"] and hand.wilds == 3)
        thrown = () if closed else tuple(kind for kind in complete if kind in natural)
        code, text = ("not_declared", NOT_DECLARED) if complete else ("not_ready", NOT_READY)
        told = (("wild", hand.wild),) if facts.get("indicator") is not None else ()
        return Waits(complete, complete, thrown, False, Why(code, text), ways=told)

    def waits_on_all(self, hand: Hand) -> bool:
        """Whether every tile that there is would complete the hand when drawn."""
        waits = self.waits(hand).self_draw
        return all(hand.held[kind] == 4 or kind in waits for kind in range(KINDS))

    # --- winning -----------------------------------------------------------------------------

    def won(self, offer: Offer) -> Text:
        """The words for a tile that wins."""
        says = offer.by
        if all_drawn(self, offer):
            says = "all_wilds"
        elif offer.by == "rob_kong" and not as_self_draw(offer):
            says = "rob_fed"
        return WIN_SAYS[says].fill(tile=NAMES[offer.tile])

    def may_pass(self, offer: Offer) -> bool:
        """Whether a win may be declined: all four wilds win on the spot."""
        return not all_drawn(self, offer)

    # --- scores, payments, the deal (sections 2, 7 and 8) ------------------------------------

    @property
    def elements(self) -> tuple[Element, ...]:
        """The rows of this table."""
        return tuple(in_use(self))

    def storeys(self, offer: Offer) -> int:
        """How often being upstairs doubles a win."""
        names = ("upstairs", "drawn_hands")
        return self.doublings({name: self.fact(offer, name) for name in names})

    def doublings(self, given: Mapping[str, Any]) -> int:
        """The same of the fields of a question."""
        if not given["upstairs"]:
            return 0
        return int(given["drawn_hands"]) if self.settings["upstairs_stack"] else 1

    def score(self, offer: Offer) -> Score:
        """What a win is worth and who pays it; see beijing_score.score."""
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
        """The win alone; kongs are not paid, nor is a drawn hand."""
        return settle(self, offer)

    def next_dealer(
        self, dealer: int, result: str, winner: int | None = None, kongs_made: int = 0
    ) -> int:
        """Who deals next: the dealer stays unless another wins."""
        return dealer if result != "win" or winner == dealer else following(dealer)
