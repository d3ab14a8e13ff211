"""洛阳杠次 (Luoyang): a kong made while waiting for the face-up tile wins big. Source: luoyang.md.

Options are in luoyang_options, elements and stakes in luoyang_elements, what the face-up tile does
in luoyang_ci, payments in luoyang_score, its own questions in luoyang_questions, the words in
luoyang_texts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from rules.claims import CLAIM_BARS
from rules.facts import Facts
from rules.hand import KONGS, MELD_NAMES, Hand
from rules.tiles import NAMES
from rules.values import (
    STATES,
    WAYS,
    Element,
    Kong,
    KongOffer,
    Offer,
    Score,
    Settlement,
    Waits,
    Way,
    Why,
)
from rules.variant import NOT_DECLARED, NOT_READY, Bars, Engine, Variant, following
from rules.variants.luoyang_ci import check_ci, complete, draws, roads
from rules.variants.luoyang_elements import in_use, wins_by
from rules.variants.luoyang_elements import stakes as stakes_of
from rules.variants.luoyang_options import OPTIONS
from rules.variants.luoyang_questions import FACTS, QUESTIONS
from rules.variants.luoyang_score import dearest, score, settle
from rules.variants.luoyang_texts import KONG_SAYS, MARKS_OF, NOTES, REASONS, WIN_SAYS
from rules.words import Text

# --- what bars a win or a kong (sections 3 and 5) ------------------------------------------------


def _unless_won(
    code: str, fits: Callable[[Any, Offer], bool]
) -> Callable[[Any, Offer], Text | None]:
    """A bar that stands only where no way of winning is open."""

    def bar(table: Any, offer: Offer) -> Text | None:
        if not fits(table, offer) or roads(table, offer):
            return None
        says = "shape_dealt" if code == "shape" and offer.added is None else code
        tile = Text("", "") if offer.added is None else NAMES[offer.tile]
        kong = MELD_NAMES[offer.kong_type or "addkong"]
        return WIN_SAYS[says].fill(tile=tile, kong=kong)

    return bar


def _done(table: Any, offer: Offer) -> bool:
    full = offer.hand if offer.added is None else offer.hand.plus(offer.tile)
    return full.size > table.hand_size and complete(table, full)


def _ci_ponged(table: Any, offer: Offer) -> bool:
    ci = table.fact(offer, "ci")
    return offer.own and any(meld.kind == ci for meld in offer.hand.melds)


def _robs(table: Any, offer: Offer) -> bool:
    return offer.by == "rob_kong"


def _ci_kong(table: Any, offer: KongOffer) -> Text | None:
    ci, drawn = table.fact(offer, "ci"), () if offer.drawn is None else (offer.drawn,)
    check_ci(table, ci, (*offer.hand.all_tiles, *drawn))
    barred = offer.type in KONGS and offer.tile == ci
    return KONG_SAYS["ci_kong"].fill(tile=NAMES[offer.tile]) if barred else None


def _just_ponged(table: Any, offer: KongOffer) -> Text | None:
    barred = not offer.fed and table.fact(offer, "just_ponged")
    return KONG_SAYS["just_ponged"] if barred else None


class Luoyang(Variant):
    """One table of 洛阳杠次.

    >>> from rules.variants import table
    >>> hand = Hand.parse("111m222p333m44p56s")
    >>> table("luoyang").waits(hand, facts=Facts({"ci": 24})).by("zhici_discards")
    (0, 2, 10)
    """

    key = "luoyang"
    code = "ly"
    name = Text("洛阳杠次", "Luoyang 洛阳杠次")
    place = Text("河南洛阳", "Luoyang, Henan 河南洛阳")
    about = Text(
        "不能点炮胡，杠出次牌才赢大的", "no win from a discard; a kong that finds the 次牌 wins big"
    )
    options = OPTIONS
    declares = False
    states = STATES
    without = (
        "declared", "ting_tile", "ponged_with_three", "wild", "by", "with", "flowers", "seat",
        "passed",
    )  # fmt: skip
    melds = ("pong", "kong", "addkong", "ckong")
    ways: ClassVar[Mapping[str, Way]] = WAYS | {
        "dealt": Way(Text("起手", "as dealt 起手"), tile=False),
    }
    counts: ClassVar[Mapping[str, Text]] = {"total": Text("一共收", "received in all")}
    facts = FACTS
    questions = QUESTIONS
    reasons = REASONS
    notes = NOTES
    marks = MARKS_OF
    win_bars: ClassVar[Bars] = {
        "only_added_kong": _unless_won(
            "only_added_kong",
            lambda table, offer: _robs(table, offer) and offer.kong_type not in ("", "addkong"),
        ),
        "no_robbing": _unless_won(
            "no_robbing", lambda table, offer: _robs(table, offer) and not table.robs
        ),
        "no_discard": _unless_won(
            "no_discard", lambda table, offer: offer.by == "discard" and not table.feeds
        ),
        "not_dealer": _unless_won(
            "not_dealer", lambda table, offer: offer.by == "dealt" and offer.winner != 0
        ),
        "hard_ci": _unless_won("hard_ci", _done),
        "ci_pong": _unless_won("ci_pong", _ci_ponged),
        "shape": _unless_won("shape", lambda table, offer: True),
    }
    kong_bars: ClassVar[Bars] = {
        "no_chow": CLAIM_BARS["no_chow"],
        "ci_kong": _ci_kong,
        "just_ponged": _just_ponged,
        "wall_empty": CLAIM_BARS["wall_empty"],
        "tiles": CLAIM_BARS["tiles"],
    }

    def __init__(self, settings: Mapping[str, Any]) -> None:
        super().__init__(settings)
        self.stakes = stakes_of(int(settings["base"]))
        self.shapes = ("standard", "pairs") if settings["seven_pairs"] else ("standard",)
        self.robs = bool(settings["qianggang"])
        self.feeds = bool(settings["dianpao"])

    # --- waits (section 5) -------------------------------------------------------------------

    def judge_at(
        self, hand: Hand, complete: tuple[int, ...], engine: Engine, facts: Facts
    ) -> Waits:
        """The draws and discards that win: 炸弹, and by a kong the face-up 次牌."""
        ci = facts.get("ci")
        check_ci(self, ci, hand.all_tiles)
        there = tuple(kind for kind in complete if kind != ci or hand.held[kind] < 3)
        bombs = there if wins_by(self, "bomb") else ()
        found = {} if ci is None else draws(self, engine, hand, ci)
        fed = {*found.get("zhici_discards", ()), *(bombs if self.feeds else ())}
        own = {kind for way, kinds in found.items() if way != "zhici_discards" for kind in kinds}
        won = tuple(sorted({*bombs, *own}))
        hard = Why("hard_ci", WIN_SAYS["hard_ci"])
        barred = tuple((kind, hard) for kind in there if kind not in won)
        code, text = ("not_declared", NOT_DECLARED) if won else ("not_ready", NOT_READY)
        ways = (("bomb_draws", bombs), *found.items())
        why = Why(code, text)
        return Waits(won, won, tuple(sorted(fed)), False, why, barred=barred, ways=ways)

    def situation(self, hand: Hand, rng: Random) -> tuple[Hand, Facts]:
        """A made-up hand with a 次牌, often one that the hand can use."""
        free = [kind for kind in self.kinds if hand.held[kind] < 4 and self._may_turn(kind)]
        waits = [kind for kind in self.waits(hand).shape if kind in free]
        return hand, Facts({"ci": rng.choice(waits if waits and rng.random() < 0.5 else free)})

    def _may_turn(self, kind: int) -> bool:
        return kind < 27 or self.settings["honor_ci"] != "redraw"

    # --- winning (section 5) -----------------------------------------------------------------

    def won(self, offer: Offer) -> Text:
        """The words for the dearest way in which it wins."""
        best = dearest(self, roads(self, offer))
        tile = Text("", "") if offer.added is None else NAMES[offer.tile]
        kong = tile if best.kong is None else NAMES[best.kong]
        return WIN_SAYS[best.key].fill(tile=tile, kong=kong)

    # --- payments, the deal (sections 2, 7, 8, 9) --------------------------------------------

    @property
    def elements(self) -> tuple[Element, ...]:
        """The ways of winning and the kongs of this table."""
        return in_use(self)

    def score(self, offer: Offer) -> Score:
        """What a win is paid, by its dearest way; see luoyang_score.score."""
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
        """The win and the kongs of a hand; see luoyang_score.settle."""
        return settle(self, offer, kongs)

    def next_dealer(
        self, dealer: int, result: str, winner: int | None = None, kongs_made: int = 0
    ) -> int:
        """Who deals next: the winner, after a drawn hand the same; or the next seat always."""
        if self.settings["dealer_rule"] == "rotate":
            return following(dealer)
        return dealer if winner is None else winner
