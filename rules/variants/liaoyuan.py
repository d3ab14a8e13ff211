"""辽源麻将 (Liaoyuan), a reconstruction from the nearest Jilin rules. Source: liaoyuan.md.

Options are in liaoyuan_options, elements in liaoyuan_elements, eggs and kongs in liaoyuan_eggs,
scores and accounts in liaoyuan_score, the words in liaoyuan_texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.claims import CLAIM_BARS
from rules.features import HONOURS, TERMINALS, Finished, finished
from rules.hand import COMMON_MELDS, KONGS, Hand, Meld
from rules.tiles import NAMES
from rules.values import Element, Kong, KongOffer, Offer, Score, Settlement, Why
from rules.variant import WIN_STATE, Bars, Variant, following
from rules.variants.liaoyuan_eggs import check_laid
from rules.variants.liaoyuan_elements import EXPOSED, all_triplets, has_triplet, in_use
from rules.variants.liaoyuan_options import OPTIONS
from rules.variants.liaoyuan_questions import FACTS, QUESTIONS, RESERVE
from rules.variants.liaoyuan_score import score, settle
from rules.variants.liaoyuan_texts import MARKS_OF, NOTES, REASONS, SAYS
from rules.words import Text


def _only_added_kong(table: Any, offer: Offer) -> Text | None:
    barred = offer.by == "rob_kong" and offer.kong_type not in ("", "addkong")
    return SAYS["only_added_kong"] if barred else None


def _most_melds(table: Any, offer: KongOffer) -> Text | None:
    """A claim beyond the most open melds of the table; eggs and concealed kongs are no claims."""
    most = table.settings["max_open_melds"]
    made = sum(meld.type in EXPOSED for meld in offer.hand.melds)
    barred = most < 4 and offer.fed and made >= most
    return SAYS["most_melds"].fill(most=most) if barred else None


def _wall_empty(table: Any, offer: KongOffer) -> Text | None:
    """A kong when no tile that may be drawn is left to replace it (留七墩)."""
    kept, left = table.settings["liu_qi_dun"], offer.wall_left
    none = kept and left is not None and left <= RESERVE and offer.type in KONGS
    return SAYS["reserve"] if none else CLAIM_BARS["wall_empty"](table, offer)


def _shape(table: Any, offer: Offer) -> Text | None:
    complete = any(True for _ in finished(table, offer))
    return None if complete else SAYS["shape"].fill(tile=NAMES[offer.tile])


def _lacks(code: str) -> Any:
    """A bar for one of the three conditions."""

    def bar(table: Any, offer: Offer) -> Text | None:
        why = table.bar(offer.hand, offer.tile)
        return why.text if why is not None and why.code == code else None

    return bar


class Liaoyuan(Variant):
    """One table of 辽源麻将."""

    key = "liaoyuan"
    code = "la"
    name = Text("辽源麻将", "Liaoyuan 辽源麻将")
    place = Text("吉林辽源", "Liaoyuan, Jilin 吉林辽源")
    about = Text("字牌凑成蛋，也算一副", "an egg 蛋 of honours counts as a set")
    options = OPTIONS
    declares = False
    states = WIN_STATE
    without = ("declared", "ting_tile", "ponged_with_three", "wild", "flowers", "seat", "passed")
    melds = (*COMMON_MELDS, "egg")
    counts: ClassVar[Mapping[str, Text]] = {
        "base": Text("底", "base 底"),
        "doubles": Text("翻几次", "doublings"),
    }
    facts = FACTS
    questions = QUESTIONS
    reasons = REASONS
    notes = NOTES
    marks = MARKS_OF
    win_bars: ClassVar[Bars] = {
        "only_added_kong": _only_added_kong,
        "shape": _shape,
        "three_suits": _lacks("three_suits"),
        "terminal": _lacks("terminal"),
        "triplet": _lacks("triplet"),
    }
    kong_bars: ClassVar[Bars] = {
        "most_melds": _most_melds, **CLAIM_BARS, "wall_empty": _wall_empty,
    }  # fmt: skip

    def __init__(self, settings: Mapping[str, Any]) -> None:
        super().__init__(settings)
        self.shapes = ("standard", "pairs") if settings["qidui"] else ("standard",)
        self.many_win = bool(settings["multi_win"])

    # --- eggs (section 3) --------------------------------------------------------------------

    def check_meld(self, meld: Meld) -> None:
        """Refuse three winds where four make the egg."""
        check_laid(self, meld)

    # --- winning (section 5) -----------------------------------------------------------------

    def bar(self, hand: Hand, kind: int) -> Why | None:
        """What the complete hand lacks in every reading: a suit, a terminal, a triplet."""
        offer = Offer(hand, kind, "self_draw", 0)
        codes = [self.lack(reading) for reading in finished(self, offer)]
        if not codes or "" in codes:
            return None
        return Why(codes[0], SAYS[codes[0]])

    def lack(self, f: Finished) -> str:
        """The code of what one reading lacks, "" if nothing."""
        big = not f.standard or all_triplets(f)
        if big and self.settings["dahu_exempt"]:
            return ""
        if not self.settings["quemen"] and not f.suits >= {"m", "p", "s"}:
            return "three_suits"
        if not any(kind in (*TERMINALS, *HONOURS) for kind in f.tiles):
            return "terminal"
        return "" if has_triplet(f) else "triplet"

    # --- scores, payments, the deal (sections 2, 7 to 9) -------------------------------------

    @property
    def elements(self) -> tuple[Element, ...]:
        """Bases, doublings, eggs and kongs of this table."""
        return in_use(self)

    def score(self, offer: Offer) -> Score:
        """What a win is worth and who pays it; see liaoyuan_score.score."""
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
        """The win, everybody's eggs and kongs; see liaoyuan_score.settle."""
        return settle(self, offer, kongs)

    def next_dealer(
        self, dealer: int, result: str, winner: int | None = None, kongs_made: int = 0
    ) -> int:
        """The same after a win of his own or a drawn hand, else the next seat."""
        return dealer if result == "draw" or winner == dealer else following(dealer)
