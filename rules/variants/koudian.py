"""扣点点 (Shanxi): declare to win, and only tiles with enough points. Source: koudian.md.

Ticks and modes are in koudian_options, kongs in koudian_kong, scores and payments in koudian_score
and koudian_settle, the words in koudian_texts.
"""

from __future__ import annotations

from collections.abc import Callable

from rules import lattice, readings
from rules.hand import MELD_NAMES, Hand
from rules.tiles import KINDS, NAMES, is_honour, rank
from rules.variant import Engine, Offer, Passed, Ruling, Variant, Waits, Why
from rules.variants.koudian_options import CLASHES, FIXES, MODES, OPTIONS
from rules.variants.koudian_texts import GATE_SAYS, REASONS, WIN_CODES, WIN_SAYS
from rules.words import Text

HONOUR_POINTS = 10
GATE = 6
"""A hand may be declared if one of its waits has so many points (section 4)."""

LEAST = {False: (3, 6), True: (5, 6)}
"""Least points of a tile won by own draw and from a discard; True: with 摸五胡六 (section 5)."""

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
    options = OPTIONS
    fixes = FIXES
    clashes = CLASHES
    melds = ("pong", "kong", "addkong", "ckong")
    reasons = REASONS

    # --- tiles (sections 1 and 6) ------------------------------------------------------------

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds in play: 34, or 27 with 不带风."""
        return SUITED if self.settings["no_honors"] else SUITED + HONOURS

    @property
    def shapes(self) -> tuple[str, ...]:
        """平胡, 七小对 and, with honours, 十三幺."""
        return readings.SHAPES[:2] if self.settings["no_honors"] else readings.SHAPES

    @property
    def honour_runs(self) -> bool:
        """风嘴子."""
        return bool(self.settings["wind_runs"]) and not self.settings["no_honors"]

    @property
    def wild_number(self) -> int:
        """How many kinds are 耗子."""
        return WILDS[self.settings["mode"]]

    @property
    def wild_claim(self) -> bool:
        """Whether a discarded wild may be called."""
        return bool(self.settings["wild_claim"])

    @property
    def multiplies(self) -> bool:
        """Whether special hands multiply: basic mode with option 11 (section 7)."""
        return self.settings["mode"] == "basic" and bool(self.settings["special_fan"])

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
        text = GATE_SAYS[code].fill(waits=names(shape), high=names(high), dead=names(dead))
        return Why(code, text)

    def barred_diao(self, hand: Hand, engine: Engine = lattice.waits) -> bool:
        """Whether this is 耗子吊将 (it waits for everything) at a table where it must draw."""
        if self.settings["haozi_diao"] == "normal" or not hand.wilds:
            return False
        return len(self.completing(engine, hand, False)) == len(self.kinds)

    # --- winning (section 5) -----------------------------------------------------------------

    def win(self, offer: Offer) -> Ruling:
        """Whether a tile may be won on; the reason is the first of WIN_CODES that bars it.

        Raises:
            HandError, OptionError: a hand that cannot be at this table.
        """
        waits = self.waits(offer.hand)
        for code in WIN_CODES:
            text = CHECKS[code](self, offer, waits)
            if text is not None:
                return Ruling(False, Why(code, text))
        return Ruling(True, Why("ok", self._won(offer, waits)), not self.settings["must_hu"])

    def _won(self, offer: Offer, waits: Waits) -> Text:
        if offer.own and offer.tile in offer.hand.wild:
            return WIN_SAYS["drawn_wild"].fill(n=waits.wild_draw_points)
        way = "own_draw" if offer.own else offer.by
        return WIN_SAYS[way].fill(tile=NAMES[offer.tile], n=POINTS[offer.tile])

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


POINTS = tuple(HONOUR_POINTS if is_honour(kind) else rank(kind) for kind in range(KINDS))
"""The points of each kind."""


def names(kinds: object) -> tuple[Text, ...]:
    """The names of some kinds."""
    return tuple(NAMES[kind] for kind in kinds)  # type: ignore[attr-defined]


# --- what bars a win -----------------------------------------------------------------------------


def _undeclared(table: Koudian, offer: Offer, waits: Waits) -> Text | None:
    if offer.winner in offer.declared:
        return None
    return WIN_SAYS["undeclared"].fill(tile=NAMES[offer.tile])


def _face_down(table: Koudian, offer: Offer, waits: Waits) -> Text | None:
    if not offer.face_down or table.settings["open_ting_tile"]:
        return None
    return WIN_SAYS["face_down"].fill(tile=NAMES[offer.tile])


def _only_added_kong(table: Koudian, offer: Offer, waits: Waits) -> Text | None:
    if offer.by != "rob_kong" or offer.kong_type in ("", "addkong"):
        return None
    return WIN_SAYS["only_added_kong"].fill(kong=MELD_NAMES[offer.kong_type])


def _wild_discard(table: Koudian, offer: Offer, waits: Waits) -> Text | None:
    if offer.own or offer.tile not in offer.hand.wild:
        return None
    return WIN_SAYS["wild_discard"].fill(tile=NAMES[offer.tile])


def _shape(table: Koudian, offer: Offer, waits: Waits) -> Text | None:
    if offer.tile in offer.hand.wild:
        return None if waits.shape else WIN_SAYS["no_waits"]
    if offer.tile in waits.shape:
        return None
    return WIN_SAYS["shape"].fill(tile=NAMES[offer.tile])


def _points(table: Koudian, offer: Offer, waits: Waits) -> Text | None:
    if offer.tile in offer.hand.wild:
        return None if waits.self_draw else WIN_SAYS["no_winnable"]
    own, other = LEAST[table.settings["mo5_hu6"]]
    n = POINTS[offer.tile]
    if n >= (own if offer.own else other):
        return None
    says = "never" if n < own else "robbed_low" if offer.by == "rob_kong" else "own_draw_only"
    return WIN_SAYS[says].fill(tile=NAMES[offer.tile], n=n, low=own - 1)


def _haozi_diao(table: Koudian, offer: Offer, waits: Waits) -> Text | None:
    if offer.own or not table.barred_diao(offer.hand):
        return None
    return WIN_SAYS["haozi_diao"]


def _passed(table: Koudian, offer: Offer, waits: Waits) -> Text | None:
    if offer.own:
        return None
    lock = table.settings["pass_lock"]
    for passed in offer.passed:
        if _could_win(offer, passed, waits) and LOCKS[lock](offer, passed):
            return WIN_SAYS[f"passed_{lock}"].fill(passed=NAMES[passed.tile])
    return None


def _could_win(offer: Offer, passed: Passed, waits: Waits) -> bool:
    """Letting a tile go closes something only if it could have been won on.

    After a kong the waits of that moment are gone; points and wilds still tell.
    """
    if POINTS[passed.tile] < GATE or passed.tile in offer.hand.wild:
        return False
    return passed.tile in waits.shape or any(meld.is_kong for meld in offer.hand.melds)


LOCKS: dict[str, Callable[[Offer, Passed], bool]] = {
    "all": lambda offer, passed: True,
    "tile": lambda offer, passed: passed.tile == offer.tile,
    "go_round": lambda offer, passed: passed.tile == offer.tile and not passed.own_draw_since,
}
"""What a passed tile closes, by the option `pass_lock`."""

CHECKS: dict[str, Callable[[Koudian, Offer, Waits], Text | None]] = {
    "undeclared": _undeclared,
    "face_down": _face_down,
    "only_added_kong": _only_added_kong,
    "wild_discard": _wild_discard,
    "shape": _shape,
    "points": _points,
    "haozi_diao": _haozi_diao,
    "passed": _passed,
}
"""For each of WIN_CODES the test that says why it bars a win, or None."""
