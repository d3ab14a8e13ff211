"""榆次 (Yuci): declare to win, two suits at most, patterns that add up. Source: yuci.md.

Options are in yuci_options, elements in yuci_elements, scores and payments in yuci_score, the wall
and kongs in yuci_wall, its own questions in yuci_questions and yuci_pot, the words in yuci_texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules import ask_fields as read
from rules import lattice
from rules.facts import Fact
from rules.hand import MELD_NAMES, Hand
from rules.tiles import NAMES, suit
from rules.values import TERMS, WIN_STATE, Element, Kong, Offer, Score, Settlement, Waits, Why
from rules.variant import Bars, Engine, Variant, following
from rules.variants.yuci_elements import in_use, value
from rules.variants.yuci_options import OPTIONS
from rules.variants.yuci_questions import JUST_PONGED, KONGS_MADE, QUESTIONS, UNUSED
from rules.variants.yuci_score import score, settle
from rules.variants.yuci_texts import GATE_SAYS, NOTES, REASONS, WIN_SAYS
from rules.variants.yuci_wall import KONG_BARS
from rules.words import Text

FACTS = (
    Fact(
        "after_kong", read.flag, Text("打的人刚杠过（不加分）", "it follows a kong (adds nothing)"),
        default=False,
    ),
    Fact(
        "let_go_before_declaring", read.tile_list,
        Text("上架前放过的牌（不算过胡）", "tiles let go before declaring (no 过胡)"), default=(),
    ),
    KONGS_MADE,
    JUST_PONGED,
)  # fmt: skip

# --- what bars a win (sections 4 and 5) ----------------------------------------------------------


def _undeclared(table: Any, offer: Offer) -> Text | None:
    if offer.winner in offer.declared:
        return None
    return WIN_SAYS["undeclared"].fill(tile=NAMES[offer.tile])


def _face_down(table: Any, offer: Offer) -> Text | None:
    return WIN_SAYS["face_down"].fill(tile=NAMES[offer.tile]) if offer.face_down else None


def _only_added_kong(table: Any, offer: Offer) -> Text | None:
    if offer.by != "rob_kong" or offer.kong_type in ("", "addkong"):
        return None
    return WIN_SAYS["only_added_kong"].fill(kong=MELD_NAMES[offer.kong_type])


def _replacement(table: Any, offer: Offer) -> Text | None:
    return WIN_SAYS["replacement"] if offer.by == "replacement" else None


def _shape(table: Any, offer: Offer) -> Text | None:
    if table.waits(offer.hand).state(offer.tile) != "no":
        return None
    return WIN_SAYS["shape"].fill(tile=NAMES[offer.tile])


def _three_suits(table: Any, offer: Offer) -> Text | None:
    why = table.bar(offer.hand, offer.tile)
    return None if why is None else why.text


def _passed(table: Any, offer: Offer) -> Text | None:
    let_go = not offer.own and any(passed.tile == offer.tile for passed in offer.passed)
    return WIN_SAYS["passed"].fill(tile=NAMES[offer.tile]) if let_go else None


class Yuci(Variant):
    """One table of 榆次.

    >>> from rules.variants import table
    >>> waits = table("yuci").waits(Hand.parse("23456p88p999p444z"))
    >>> waits.shape, waits.can_declare
    ((9, 12, 15), True)
    """

    key = "yuci"
    code = "yc"
    name = Text("榆次麻将", "Yuci 榆次麻将")
    place = Text("山西榆次", "Yuci, Shanxi 山西榆次")
    about = Text(
        "缺一门才能胡，没上架也不能胡", "lack one suit and declare 上架, or you cannot win"
    )
    options = OPTIONS
    states = WIN_STATE
    without = UNUSED
    terms: ClassVar[Mapping[str, Text]] = TERMS | {"declared": Text("上架", "declared 上架")}
    melds = ("pong", "kong", "addkong", "ckong")
    shapes = ("standard", "pairs")
    counts: ClassVar[Mapping[str, Text]] = {
        "pattern": Text("牌型", "patterns 牌型"),
        "kong_points": Text("杠分", "kong points 杠分"),
    }
    facts = FACTS
    questions = QUESTIONS
    reasons = REASONS
    notes = NOTES
    win_bars: ClassVar[Bars] = {
        "undeclared": _undeclared,
        "face_down": _face_down,
        "only_added_kong": _only_added_kong,
        "replacement": _replacement,
        "shape": _shape,
        "three_suits": _three_suits,
        "passed": _passed,
    }
    kong_bars: ClassVar[Bars] = KONG_BARS

    # --- waits and declaring (sections 4 and 5) ----------------------------------------------

    def bar(self, hand: Hand, kind: int) -> Why | None:
        """Why a complete hand wins for nobody: it holds three suits."""
        suits = {suit(tile) for tile in (*hand.all_tiles, kind)} - {"z"}
        return Why("three_suits", WIN_SAYS["three_suits"]) if len(suits) == 3 else None

    def completing(self, engine: Engine, hand: Hand, live: bool) -> tuple[int, ...]:
        """The kinds that complete a hand, those held four times where the table counts them."""
        return super().completing(engine, hand, live and not self._counts_dead)

    def shanten(self, hand: Hand) -> int:
        """How many tiles a hand is from ready, suits left aside."""
        return lattice.shanten(hand, shapes=self.shapes, live=not self._counts_dead)

    @property
    def _counts_dead(self) -> bool:
        return bool(self.settings["dead_waits"] == "count")

    def judge(self, hand: Hand, complete: tuple[int, ...], engine: Engine) -> Waits:
        """The tiles that complete the hand in two suits; one is enough to declare."""
        whys = {kind: self.bar(hand, kind) for kind in complete}
        won = tuple(kind for kind, why in whys.items() if why is None)
        barred = tuple((kind, why) for kind, why in whys.items() if why is not None)
        gate = self._gate(hand, won, barred, engine)
        return Waits(won, won, won, bool(won), gate, barred=barred)

    def _gate(
        self, hand: Hand, won: tuple[int, ...], barred: tuple[Any, ...], engine: Engine
    ) -> Why:
        dead: tuple[int, ...] = ()
        if not won and not barred and 4 in hand.held:
            dead = super().completing(engine, hand, False)
        code = "ok" if won else "three_suits" if barred else "dead" if dead else "not_ready"
        waits, lost = (tuple(NAMES[kind] for kind in kinds) for kinds in (won, dead))
        return Why(code, GATE_SAYS[code].fill(waits=waits, dead=lost))

    # --- winning (section 5) -----------------------------------------------------------------

    def won(self, offer: Offer) -> Text:
        """The words for a tile that wins."""
        shared = offer.by == "discard" and offer.source in offer.declared
        return WIN_SAYS["paid_by_all" if shared else offer.by].fill(tile=NAMES[offer.tile])

    def may_pass(self, offer: Offer) -> bool:
        """Whether a win may be declined: a discard always, an own draw as the table has it."""
        return not offer.own or bool(self.settings["decline_self_draw"])

    # --- scores, payments, the deal (sections 2, 7 and 8) ------------------------------------

    @property
    def elements(self) -> tuple[Element, ...]:
        """The patterns and kongs of this table."""
        return tuple(in_use(self))

    def value(self, element: Element) -> int:
        """What an element is worth at this table."""
        return value(self, element)

    def score(self, offer: Offer) -> Score:
        """What a win is worth and who pays it; see yuci_score.score."""
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
        """The account of a hand: the win with its kongs; nothing after a drawn hand."""
        return settle(self, offer, kongs)

    def next_dealer(
        self, dealer: int, result: str, winner: int | None = None, kongs_made: int = 0
    ) -> int:
        """Who deals next: whoever wins, the deal goes no further than to the 下家."""
        moves = bool(kongs_made) and bool(self.settings["draw_kong_rotates"])
        stays = winner == dealer if result == "win" else not moves
        return dealer if stays else following(dealer)
