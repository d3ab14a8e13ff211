"""扣点点 (Shanxi): declare to win, and only tiles with enough points. Source: koudian.md.

Ticks and modes are in koudian_options, kongs in koudian_kong, scores and payments in koudian_score
and koudian_settle, the words in koudian_texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules import lattice, readings
from rules.hand import Hand
from rules.tiles import KINDS
from rules.values import TERMS
from rules.variant import (
    Element,
    Engine,
    Kong,
    KongOffer,
    KongRuling,
    Offer,
    Ruling,
    Score,
    Settlement,
    Variant,
    Waits,
    Why,
)
from rules.variants.koudian_elements import ELEMENTS
from rules.variants.koudian_kong import kong
from rules.variants.koudian_notes import NOTES
from rules.variants.koudian_options import CLASHES, FIXES, MODES, OPTIONS
from rules.variants.koudian_points import GATE, LEAST, POINTS
from rules.variants.koudian_score import score, valued
from rules.variants.koudian_settle import KONGS, Account, settle
from rules.variants.koudian_texts import GATE_SAYS, KONG_CODES, REASONS, WIN_CODES, named
from rules.variants.koudian_win import win
from rules.words import Text

WILDS = {mode: number for mode, _, number in MODES}
SUITED, HONOURS = tuple(range(27)), tuple(range(27, KINDS))


class Koudian(Variant):
    """One table of 扣点点.

    >>> from rules.variants import table
    >>> waits = table("koudian").waits(Hand.parse("45m123p789p777s22z"))
    >>> waits.shape, waits.self_draw, waits.discard, waits.can_declare
    ((2, 5), (2, 5), (5,), True)
    """

    key = "koudian"
    code = "kd"
    name = Text("扣点点", "Koudiandian 扣点点")
    place = Text("山西", "Shanxi 山西")
    about = Text("1、2 点不能胡，3 到 5 点只能自摸", "1s and 2s never win, 3 to 5 by own draw only")
    options = OPTIONS
    fixes = FIXES
    clashes = CLASHES
    melds = ("pong", "kong", "addkong", "ckong")
    reasons = REASONS
    notes = NOTES
    terms = TERMS | {"wild": Text("耗子", "wild 耗子")}
    multiplies: bool
    """Whether special hands multiply: basic mode with option 11 (section 7)."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        super().__init__(settings)
        suited = bool(settings["no_honors"])
        self.kinds = SUITED if suited else SUITED + HONOURS
        self.shapes = readings.SHAPES[:2] if suited else readings.SHAPES
        self.honour_runs = bool(settings["wind_runs"]) and not suited
        self.wild_number = WILDS[settings["mode"]]
        self.multiplies = settings["mode"] == "basic" and bool(settings["special_fan"])

    # --- tiles (sections 1 and 6) ------------------------------------------------------------

    @property
    def wild_claim(self) -> bool:
        """Whether a discarded wild may be called."""
        return bool(self.settings["wild_claim"])

    def wild_kinds(self) -> tuple[int, ...]:
        """The kinds that may be 耗子 in this mode."""
        if not self.wild_number:
            return ()
        return HONOURS if self.settings["mode"] == "feng_haozi" else self.kinds

    def points(self, kind: int) -> int:
        """The points of a tile: its rank, 10 for every honour."""
        return POINTS[kind]

    # --- waits and the gate (sections 4 and 6) -----------------------------------------------

    def judge(self, hand: Hand, complete: tuple[int, ...], engine: Engine) -> Waits:
        """What may be won by own draw, what from a discard, and whether the gate is open."""
        shape = complete
        if hand.wild and not self.settings["wild_face_wait"]:
            shape = tuple(kind for kind in complete if kind not in hand.wild)
        own, other = LEAST[self.settings["mo5_hu6"]]
        self_draw = tuple(kind for kind in shape if POINTS[kind] >= own)
        discard = tuple(
            kind for kind in self_draw if POINTS[kind] >= other and kind not in hand.wild
        )
        if self.barred_diao(hand, engine):
            discard = ()
        gate = self._gate(hand, shape, engine)
        drawn = max((POINTS[kind] for kind in self_draw), default=0) if self.wild_number else None
        return Waits(shape, self_draw, discard, gate.code == "ok", gate, drawn)

    def _gate(self, hand: Hand, shape: tuple[int, ...], engine: Engine) -> Why:
        high = [kind for kind in shape if POINTS[kind] >= GATE]
        dead: tuple[int, ...] = ()
        if not shape and 4 in hand.held:
            dead = self.completing(engine, hand, False)
        code = "ok" if high else "gate" if shape else "dead" if dead else "not_ready"
        text = GATE_SAYS[code].fill(waits=named(shape), high=named(high), dead=named(dead))
        return Why(code, text)

    def barred_diao(self, hand: Hand, engine: Engine = lattice.waits) -> bool:
        """Whether this is 耗子吊将 (it waits for everything) at a table where it must draw."""
        if self.settings["haozi_diao"] == "normal" or not hand.wilds:
            return False
        return len(self.completing(engine, hand, False)) == len(self.kinds)

    # --- winning (section 5) -----------------------------------------------------------------

    def win(self, offer: Offer) -> Ruling:
        """Whether a tile may be won on; see koudian_win.win."""
        return win(self, offer)

    @property
    def win_codes(self) -> tuple[str, ...]:
        """The reasons against a win that can occur at this table."""
        never = {
            "face_down": self.settings["open_ting_tile"],
            "wild_discard": not self.wild_number,
            "haozi_diao": not self.wild_number or self.settings["haozi_diao"] == "normal",
            "passed": self.settings["must_hu"],
        }
        return tuple(code for code in WIN_CODES if not never.get(code))

    # --- scores, payments, kongs (sections 7 and 8) -------------------------------------------

    def score(self, offer: Offer) -> Score:
        """What a win is worth and who pays it; see koudian_score.score."""
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
        """The account of a hand, all its kongs included; see koudian_settle.settle.

        offer: the win, None after a drawn hand; result: "win" or "draw"; robbed: the tile of a
        robbed kong, if not the winning tile; wild: the wild kinds of a drawn hand.
        """
        kinds = wild if offer is None else offer.hand.wild
        return settle(Account(self, offer, result, robbed, kinds), tuple(kongs))

    def kong(self, offer: KongOffer) -> KongRuling:
        """Whether a kong or pong may be made; see koudian_kong.kong."""
        return kong(self, offer)

    @property
    def elements(self) -> tuple[Element, ...]:
        """The scoring elements of this table with their values."""
        every = tuple(valued(self, element) for element in ELEMENTS)
        return every if self.multiplies else every[:2]

    @property
    def kong_elements(self) -> tuple[Element, ...]:
        """The kinds of kong with what their points are multiplied by."""
        return tuple(KONGS.values())

    @property
    def kong_codes(self) -> tuple[str, ...]:
        """The reasons against a kong that can occur at this table."""
        never = {
            "face_down": self.settings["open_ting_tile"],
            "wild_claim": not self.wild_number or self.wild_claim,
            "late_kong": self.settings["late_kong"],
            "wait_changed": not self.settings["gai_kou_no_gang"],
        }
        return tuple(code for code in KONG_CODES if not never.get(code))

    # --- the next dealer (section 2) ---------------------------------------------------------

    def next_dealer(
        self, dealer: int, result: str, winner: int | None = None, kongs_made: int = 0
    ) -> int:
        """Who deals next, in the numbering of `dealer`; result: "win" or "draw"."""
        following = (dealer + 1) % 4
        if not (self.settings["circle"] or self.settings["dai_zhuang"]):
            return following if winner is None or result == "draw" else winner
        stays = winner == dealer if result == "win" else not kongs_made
        return dealer if stays else following
