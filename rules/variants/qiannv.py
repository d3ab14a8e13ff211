"""倩女幽魂麻将, the mahjong inside an online game: fan double, and points give a title.

Source: qiannv.md. Options are in qiannv_options, elements in qiannv_elements, scores in
qiannv_score, titles in qiannv_titles, its own questions in qiannv_questions, the words in
qiannv_texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.ask_many import many
from rules.claims import CLAIM_BARS
from rules.hand import KONGS, MELD_NAMES
from rules.tiles import FLOWER_KINDS, KINDS, NAMES
from rules.values import (
    WAYS,
    WIN_STATE,
    Element,
    Kong,
    KongOffer,
    Offer,
    Score,
    Settlement,
    Way,
)
from rules.variant import Bars, Variant
from rules.variants.qiannv_elements import in_use
from rules.variants.qiannv_options import OPTIONS
from rules.variants.qiannv_questions import FACTS, QUESTIONS
from rules.variants.qiannv_score import score, settle
from rules.variants.qiannv_texts import NOTES, REASONS, WIN_SAYS, refused
from rules.variants.qiannv_titles import LADDER
from rules.words import Text


def _only_added_kong(table: Any, offer: Offer) -> Text | None:
    if offer.by != "rob_kong" or offer.kong_type in ("", "addkong"):
        return None
    return WIN_SAYS["only_added_kong"].fill(kong=MELD_NAMES[offer.kong_type])


def _shape(table: Any, offer: Offer) -> Text | None:
    waits = table.waits(offer.hand, facts=offer.facts)
    return None if offer.tile in waits.shape else WIN_SAYS["shape"].fill(tile=NAMES[offer.tile])


def _passed(table: Any, offer: Offer) -> Text | None:
    """The same tile as one let go, before the own next turn (option `pass_rule`)."""
    closes = table.settings["pass_rule"]
    if offer.own or closes == "none":
        return None
    closed = {passed.tile for passed in offer.passed if not passed.own_draw_since}
    return WIN_SAYS["passed"].fill(tile=NAMES[offer.tile]) if offer.tile in closed else None


def _wall_empty(table: Any, offer: KongOffer) -> Text | None:
    """A kong when no tile that may be drawn is left to replace it (option `reserve`)."""
    reserve = table.settings["reserve"]
    if not reserve or offer.wall_left is None or offer.type not in KONGS:
        return CLAIM_BARS["wall_empty"](table, offer)
    return WIN_SAYS["reserve"].fill(n=reserve) if offer.wall_left <= reserve else None


class Qiannv(Variant):
    """One table of 倩女幽魂麻将.

    >>> from rules.hand import Hand
    >>> from rules.variants import table
    >>> table("qiannv").waits(Hand.parse("147m258p369s1234z")).shape
    (31, 32, 33)
    """

    key = "qiannv"
    code = "qn"
    name = Text("倩女幽魂麻将", "Qiannü 倩女幽魂麻将")
    place = Text("网游倩女幽魂", "the online game 倩女幽魂")
    about = Text("十四张互不相干，也能胡", "fourteen unrelated tiles can win")
    options = OPTIONS
    declares = False
    states = WIN_STATE
    without = ("declared", "ting_tile", "ponged_with_three", "wild", "seat")
    asks = ("waits", "win", "score", "ting", "kong", "settle", "shanten")
    ways: ClassVar[Mapping[str, Way]] = WAYS | {
        "replacement": Way(Text("杠后花后补牌", "replacement tile 补牌")),
    }
    shapes = ("standard", "pairs", "orphans", "unrelated")
    counts: ClassVar[Mapping[str, Text]] = {"fan": Text("番", "fan 番")}
    facts = FACTS
    questions = (many(FACTS), *QUESTIONS)
    reasons = REASONS
    notes = NOTES
    ladder = LADDER
    win_bars: ClassVar[Bars] = {
        "only_added_kong": _only_added_kong,
        "shape": _shape,
        "passed": _passed,
    }
    kong_bars: ClassVar[Bars] = {**CLAIM_BARS, "wall_empty": _wall_empty}

    def __init__(self, settings: Mapping[str, Any]) -> None:
        super().__init__(settings)
        self.kinds = tuple(range(FLOWER_KINDS if settings["flowers"] else KINDS))
        self.many_win = bool(settings["multi_win"])

    def won(self, offer: Offer) -> Text:
        """The words for a tile that wins."""
        return WIN_SAYS[offer.by].fill(tile=NAMES[offer.tile])

    @property
    def elements(self) -> tuple[Element, ...]:
        """The fixed patterns and what adds up at this table."""
        return tuple(in_use(self))

    def score(self, offer: Offer) -> Score:
        """What a win is worth and who pays it; see qiannv_score.score."""
        return score(self, offer)

    def score_all(self, offers: Sequence[Offer]) -> tuple[Score, ...]:
        """The scores of all winners of one tile, where there may be several."""
        if len(offers) > 1 and not self.many_win:
            raise refused("one_winner", "winners")
        return super().score_all(offers)

    def settle(
        self,
        offer: Offer | None,
        kongs: Sequence[Kong] = (),
        result: str = "win",
        *,
        robbed: int | None = None,
        wild: tuple[int, ...] = (),
    ) -> Settlement:
        """The win alone; kongs are not paid."""
        return settle(self, offer, kongs)
