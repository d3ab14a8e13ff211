"""四川 (Sichuan), ordinary and 血战到底: two suits at most, and play goes on. Source: sichuan.md.

Options are in sichuan_options, elements in sichuan_elements, scores and kong money in
sichuan_score, drawn hands in sichuan_draw, its own questions in sichuan_questions, the words in
sichuan_texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules import ask_fields as read
from rules.claims import CLAIM_BARS
from rules.facts import Fact, Facts
from rules.hand import MELD_NAMES, Hand
from rules.tiles import NAMES, SUIT_NAMES, suit
from rules.values import WIN_STATE, Element, Kong, KongOffer, Offer, Score, Settlement, Waits, Why
from rules.variant import NOT_DECLARED, NOT_READY, Bars, Engine, Variant
from rules.variants.sichuan_elements import in_use, value
from rules.variants.sichuan_options import OPTIONS
from rules.variants.sichuan_questions import OUT, QUESTIONS
from rules.variants.sichuan_score import score, settle
from rules.variants.sichuan_texts import ERRORS, NOTES, REASONS, WIN_SAYS
from rules.words import Text

OF_A_SCORE = ("win", "score", "settle")

FACTS = (
    OUT,
    Fact("opening_hand", read.flag, Text("起手就成", "complete as dealt"), default=False),
    Fact(
        "dealers_first_discard", read.flag,
        Text("庄家打的第一张", "the first tile that is thrown"), default=False,
    ),
    Fact("own_first_draw", read.flag, Text("自己第一次摸", "the own first draw"), default=False),
    Fact(
        "calls_before", read.flag, Text("之前有人碰杠", "somebody has called before"),
        default=False,
    ),
    Fact("kong_from", read.seat, Text("那个杠谁点的", "who fed the kong before a replacement")),
    Fact(
        "after_kong", read.flag, Text("打的人刚杠过", "the discard follows a kong"),
        default=False,
    ),
    Fact("last_tile", read.flag, Text("牌墙最后一张", "the wall's last tile"), default=False),
    Fact(
        "tiles_left_before_draw", read.whole(0, 108),
        Text("摸这张以前牌墙剩几张", "tiles in the wall before this one was drawn"), asks=("win",),
    ),
    Fact(
        "named", read.one_of("m", "p", "s"), Text("自己定的缺", "the suit given up (定缺)"),
        default="", asks=("waits", "kong", *OF_A_SCORE),
    ),
)  # fmt: skip


def _shape(table: Any, offer: Offer) -> Text | None:
    waits = table.waits(offer.hand, facts=offer.facts)
    if waits.state(offer.tile) == "no":
        return WIN_SAYS["shape"].fill(tile=NAMES[offer.tile])
    return None


def _out(table: Any, offer: Offer) -> Text | None:
    gone = [seat for seat in (offer.winner, offer.source) if seat in table.fact(offer, "out")]
    return ERRORS["out"].fill(seat=gone[0]) if gone else None


def _suits(code: str) -> Any:
    def bar(table: Any, offer: Offer) -> Text | None:
        why = table.suits_bar(offer.hand, offer.tile, table.fact(offer, "named"))
        return why.text if why is not None and why.code == code else None

    return bar


def _only_added_kong(table: Any, offer: Offer) -> Text | None:
    if offer.by != "rob_kong" or offer.kong_type in ("", "addkong"):
        return None
    return WIN_SAYS["only_added_kong"].fill(kong=MELD_NAMES[offer.kong_type])


def _passed(table: Any, offer: Offer) -> Text | None:
    """A win of no more 分 than one let go since the own last draw (section 5)."""
    waits = table.waits(offer.hand, facts=offer.facts).shape
    for passed in () if offer.own else offer.passed:
        scope = table.settings["pass_scope"]
        same = scope == "any" or passed.tile == offer.tile
        if passed.own_draw_since or not same or passed.tile not in waits:
            continue
        let_go = Offer(offer.hand, passed.tile, "discard", offer.winner, offer.source)
        was, now = (score(table, one).figure("total") for one in (let_go, offer))
        if now <= was:
            return WIN_SAYS["passed"].fill(passed=NAMES[passed.tile], was=was, now=now)
    return None


def _named_claim(table: Any, offer: KongOffer) -> Text | None:
    named = table.fact(offer, "named")
    if not table.settings["dingque"] or suit(offer.tile) != named:
        return None
    return WIN_SAYS["named_suit"].fill(suit=SUIT_NAMES[named])


class Sichuan(Variant):
    """One table of 四川.

    >>> from rules.variants import table
    >>> table("sichuan").waits(Hand.parse("2345678p123m999m")).shape
    (10, 13, 16)
    """

    key = "sichuan"
    code = "sc"
    name = Text("四川麻将", "Sichuan 四川麻将")
    place = Text("四川", "Sichuan 四川")
    about = Text("缺一门；有人胡了，剩下的接着打", "lack one suit; after a win the others play on")
    options = OPTIONS
    declares = False
    states = WIN_STATE
    without = (
        "declared", "ting_tile", "ponged_with_three", "wild", "by", "with", "flowers", "seat",
    )  # fmt: skip
    asks = ("waits", "win", "score", "ting", "kong", "settle", "shanten")
    melds = ("pong", "kong", "addkong", "ckong")
    kinds = tuple(range(27))
    shapes = ("standard", "pairs")
    many_win = True
    counts: ClassVar[Mapping[str, Text]] = {
        "total": Text("分", "分"),
        "name": Text("叫作", "called"),
    }
    facts = FACTS
    questions = QUESTIONS
    reasons = REASONS
    notes = NOTES
    win_bars: ClassVar[Bars] = {
        "out": _out,
        "only_added_kong": _only_added_kong,
        "shape": _shape,
        "three_suits": _suits("three_suits"),
        "named_suit": _suits("named_suit"),
        "passed": _passed,
    }
    kong_bars: ClassVar[Bars] = {**CLAIM_BARS, "named_suit": _named_claim}

    def __init__(self, settings: Mapping[str, Any]) -> None:
        super().__init__(settings)
        self.base = int(settings["base"])

    # --- the missing suit (section 5) --------------------------------------------------------

    def suits_bar(self, hand: Hand, kind: int, named: str = "") -> Why | None:
        """Why a complete hand wins for nobody: three suits, or a tile of the suit named."""
        suits = {suit(tile) for tile in (*hand.all_tiles, kind)}
        if self.settings["dingque"] and named in suits:
            text = WIN_SAYS["named_suit"].fill(suit=SUIT_NAMES[named])
            return Why("named_suit", text)
        return Why("three_suits", WIN_SAYS["three_suits"]) if len(suits) == 3 else None

    def judge_at(
        self, hand: Hand, complete: tuple[int, ...], engine: Engine, facts: Facts
    ) -> Waits:
        """The tiles that complete the hand in two suits."""
        whys = {kind: self.suits_bar(hand, kind, facts.get("named", "")) for kind in complete}
        won = tuple(kind for kind, why in whys.items() if why is None)
        barred = tuple((kind, why) for kind, why in whys.items() if why is not None)
        code, text = ("not_declared", NOT_DECLARED) if won else ("not_ready", NOT_READY)
        return Waits(won, won, won, False, Why(code, text), barred=barred)

    # --- winning (section 5) -----------------------------------------------------------------

    def won(self, offer: Offer) -> Text:
        """The words for a tile that wins."""
        return WIN_SAYS[offer.by].fill(tile=NAMES[offer.tile])

    def may_pass(self, offer: Offer) -> bool:
        """Whether a win may be declined: not on the last tiles of the wall."""
        left = self.fact(offer, "tiles_left_before_draw")
        return left is None or not self.forced(left)

    def forced(self, tiles_left: int) -> bool:
        """Whether a win must be taken on a tile drawn when so many were left, or thrown after."""
        return tiles_left <= int(self.settings["must_win_last"])

    # --- scores and payments (sections 7 and 8) ----------------------------------------------

    @property
    def elements(self) -> tuple[Element, ...]:
        """The patterns and additions of this table."""
        return tuple(in_use(self))

    def value(self, element: Element) -> int:
        """What an element is worth at this table."""
        return value(self, element)

    def score(self, offer: Offer) -> Score:
        """What a win is worth and who pays it; see sichuan_score.score."""
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
        """The win and the kong money; a drawn hand is the question `draw`."""
        return settle(self, offer, kongs)
