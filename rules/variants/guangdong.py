"""广东鸡平胡 (Guangdong): 2^fan by one of two fan tables, with a cap 爆胡. Source: guangdong.md.

Options are in guangdong_options, elements in guangdong_elements, scores in guangdong_score, who is
bound to pay in guangdong_bao, its own questions in guangdong_questions, the words in
guangdong_texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from rules.claims import CLAIM_BARS
from rules.facts import Facts
from rules.hand import MELD_NAMES
from rules.tiles import NAMES
from rules.values import Element, Kong, Offer, Score, Settlement
from rules.variant import Bars, Variant, following
from rules.variants.guangdong_elements import CAPS, in_use, pattern_rows
from rules.variants.guangdong_options import CLASHES, OPTIONS
from rules.variants.guangdong_questions import FACTS, QUESTIONS
from rules.variants.guangdong_score import check_opening, floors, score, settle
from rules.variants.guangdong_texts import NOTES, REASONS, SAYS, STATES, refused
from rules.words import Text


def _only_added_kong(table: Any, offer: Offer) -> Text | None:
    if offer.by != "rob_kong" or offer.kong_type in ("", "addkong"):
        return None
    if offer.kong_type == "kong":
        return SAYS["claimed_kong"]
    return SAYS["not_added"].fill(kong=MELD_NAMES[offer.kong_type])


def _shape(table: Any, offer: Offer) -> Text | None:
    waits = table.waits(offer.hand).shape
    return None if offer.tile in waits else SAYS["not_complete"].fill(tile=NAMES[offer.tile])


def _short(table: Any, offer: Offer) -> Text | None:
    """Fewer fan than the minimum 起胡; the floor of 一炮三响 helps only where it is said to."""
    check_opening(table, offer)
    least = table.settings["min_fan"]
    if not table.settings["triple_min"]:
        offer = replace(offer, facts=Facts({**offer.facts, "three_winners": False}))
    if any(floor >= least for _, floor in floors(table, offer)):
        return None
    fan = score(table, offer).figure("fan") if least else 0
    return SAYS["short"].fill(fan=fan, least=least) if fan < least else None


def _passed(table: Any, offer: Offer) -> Text | None:
    """漏胡: the same tile as one let go, before the own next draw or call."""
    if offer.own or table.settings["louhu"] == "off":
        return None
    closed = {passed.tile for passed in offer.passed if not passed.own_draw_since}
    return SAYS["passed"].fill(tile=NAMES[offer.tile]) if offer.tile in closed else None


class Guangdong(Variant):
    """One table of 广东鸡平胡.

    >>> from rules.hand import Hand
    >>> from rules.variants import table
    >>> table("guangdong").waits(Hand.parse("1112345678999m")).shape
    (0, 1, 2, 3, 4, 5, 6, 7, 8)
    """

    key = "guangdong"
    code = "gd"
    name = Text("广东鸡平胡", "Guangdong 广东鸡平胡")
    place = Text("广东", "Guangdong 广东")
    about = Text("七对不算胡，分数看番", "seven pairs is no win; fan 番 decide")
    options = OPTIONS
    clashes = CLASHES
    declares = False
    states = STATES
    without = ("declared", "ting_tile", "ponged_with_three", "wild", "flowers", "seat")
    asks = ("waits", "win", "score", "ting", "kong", "settle", "shanten")
    shapes = ("standard", "orphans")
    counts: ClassVar[Mapping[str, Text]] = {
        "fan": Text("番", "fan 番"),
        "score": Text("分", "score 分"),
    }
    facts = FACTS
    questions = QUESTIONS
    reasons = REASONS
    notes = NOTES
    win_bars: ClassVar[Bars] = {
        "only_added_kong": _only_added_kong,
        "shape": _shape,
        "short": _short,
        "passed": _passed,
    }
    kong_bars: ClassVar[Bars] = CLAIM_BARS

    def __init__(self, settings: Mapping[str, Any]) -> None:
        super().__init__(settings)
        self.base = int(settings["base_point"])
        self.many_win = settings["multi_win"] == "all"
        chosen = settings["cap"]
        self.cap = CAPS[settings["table"]] if chosen == "table" else int(chosen)
        self.patterns = pattern_rows(self)

    # --- winning (section 5) -----------------------------------------------------------------

    def won(self, offer: Offer) -> Text:
        """The words for a tile that wins."""
        claimed = offer.by == "discard" and self.fact(offer, "kong_claim")
        return SAYS["kong_claim" if claimed else offer.by].fill(tile=NAMES[offer.tile])

    # --- scores and payments (sections 7 to 9) -----------------------------------------------

    @property
    def elements(self) -> tuple[Element, ...]:
        """The patterns of this table, the bonuses, and wins at the beginning."""
        return tuple(in_use(self))

    def score(self, offer: Offer) -> Score:
        """What a win is worth and who pays it; see guangdong_score.score."""
        return score(self, offer)

    def score_all(self, offers: Sequence[Offer]) -> tuple[Score, ...]:
        """The scores of all winners of one tile; three of them are 一炮三响."""
        if len(offers) > 1 and not self.many_win:
            raise refused("one_winner", "winners")
        three = {"three_winners": len(offers) == 3}
        every = [replace(offer, facts=Facts({**offer.facts, **three})) for offer in offers]
        return super().score_all(every)

    def settle(
        self,
        offer: Offer | None,
        kongs: Sequence[Kong] = (),
        result: str = "win",
        *,
        robbed: int | None = None,
        wild: tuple[int, ...] = (),
    ) -> Settlement:
        """The win alone; kongs and a drawn hand are not paid."""
        return settle(self, offer, kongs)

    # --- the deal (section 2) ----------------------------------------------------------------

    def next_dealer(
        self, dealer: int, result: str, winner: int | None = None, kongs_made: int = 0
    ) -> int:
        """The same dealer after a win of his own or a drawn hand, else the next seat."""
        return dealer if result == "draw" or winner == dealer else following(dealer)
