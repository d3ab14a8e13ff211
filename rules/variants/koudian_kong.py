"""Kongs and pongs of 扣点点 (koudian.md, sections 3, 4 and 6): may this one be made?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from rules.hand import MELD_NAMES, Hand, Meld
from rules.tiles import NAMES
from rules.variant import KongOffer, KongRuling, Variant, Waits, Why
from rules.variants.koudian_texts import KONG_CODES, KONG_SAYS, named
from rules.words import Text

NEEDED = {"pong": 2, "kong": 3, "addkong": 1, "ckong": 4}
"""How many copies the player must hold, the tile just drawn included."""


@dataclass(frozen=True)
class Claim:
    """A kong that is wanted, at its table, with the waits on both sides of it."""

    table: Variant
    offer: KongOffer

    @property
    def fed(self) -> bool:
        """Whether the tile was discarded by another player."""
        return self.offer.type not in ("addkong", "ckong")

    @property
    def copies(self) -> int:
        """How many copies the player has of the tile, the drawn one included."""
        drawn = not self.fed and self.offer.drawn == self.offer.tile
        return self.offer.hand.concealed.count(self.offer.tile) + drawn

    @property
    def tested(self) -> bool:
        """Whether the waits matter: declared, and not a 补杠, which cannot touch them."""
        return self.offer.declared and self.offer.type in ("kong", "ckong")

    @cached_property
    def before(self) -> Waits:
        """The waits of the hand as it was declared."""
        hand, tile = self.offer.hand, self.offer.tile
        return self.table.waits(hand if hand.size == self.table.hand_size else hand.minus(tile))

    @cached_property
    def after(self) -> Waits:
        """The waits once the kong lies on the table."""
        offer = self.offer
        rest = tuple(kind for kind in offer.hand.concealed if kind != offer.tile)
        pong = Meld("pong", (offer.tile,) * 3)
        melds = [meld for meld in offer.hand.melds if meld != pong]
        melds.append(Meld(offer.type, (offer.tile,) * 4))
        return self.table.waits(Hand(rest, tuple(melds), offer.hand.wild))


def kong(table: Variant, offer: KongOffer) -> KongRuling:
    """Whether a kong (or pong) may be made; the reason is the first of KONG_CODES that bars it.

    Raises:
        HandError, OptionError: a hand that cannot be at this table.
    """
    table.check_wild(offer.hand.wild)
    claim = Claim(table, offer)
    for code in KONG_CODES:
        text = CHECKS[code](claim)
        if text is not None:
            return _ruling(claim, Why(code, _filled(claim, text)))
    return _ruling(claim, Why("ok", _filled(claim, _allowed(claim))))


def _ruling(claim: Claim, why: Why) -> KongRuling:
    ok = why.code == "ok"
    reached = ok or why.code in ("not_listening", "wait_changed")
    if not (reached and claim.offer.declared):
        return KongRuling(ok, why)
    return KongRuling(ok, why, claim.before.shape, claim.after.shape)


def _filled(claim: Claim, text: Text) -> Text:
    offer = claim.offer
    name = MELD_NAMES.get(offer.type, MELD_NAMES["kong"])
    return text.fill(tile=NAMES[offer.tile], kong=name, n=claim.copies)


def _allowed(claim: Claim) -> Text:
    if claim.offer.type == "pong":
        return KONG_SAYS["ok_pong"]
    if not claim.offer.declared:
        return KONG_SAYS["ok_free"]
    if not claim.tested:
        return KONG_SAYS["ok_added"]
    before, after = claim.before, claim.after
    if set(before.shape) == set(after.shape):
        return KONG_SAYS["ok_same"].fill(after=named(after.shape))
    if set(before.self_draw) == set(after.self_draw):
        lost = [kind for kind in before.shape if kind not in after.shape]
        return KONG_SAYS["ok_barred"].fill(lost=named(lost)) if lost else KONG_SAYS["ok"]
    return KONG_SAYS["ok_fewer"].fill(before=named(before.shape), after=named(after.shape))


# --- what bars it --------------------------------------------------------------------------------


def _no_chow(claim: Claim) -> Text | None:
    return KONG_SAYS["no_chow"] if claim.offer.type == "chow" else None


def _face_down(claim: Claim) -> Text | None:
    barred = claim.fed and claim.offer.face_down and not claim.table.settings["open_ting_tile"]
    return KONG_SAYS["face_down"] if barred else None


def _wall_empty(claim: Claim) -> Text | None:
    empty = claim.offer.type != "pong" and claim.offer.wall_left == 0
    return KONG_SAYS["wall_empty"] if empty else None


def _declared(claim: Claim) -> Text | None:
    barred = claim.offer.type == "pong" and claim.offer.declared
    return KONG_SAYS["declared"] if barred else None


def _wild_claim(claim: Claim) -> Text | None:
    wild = claim.fed and claim.offer.tile in claim.offer.hand.wild
    return KONG_SAYS["wild_claim"] if wild and not claim.table.settings["wild_claim"] else None


def _tiles(claim: Claim) -> Text | None:
    offer = claim.offer
    ponged = Meld("pong", (offer.tile,) * 3) in offer.hand.melds
    if offer.type == "addkong" and not ponged:
        return KONG_SAYS["tiles_pong"]
    return KONG_SAYS["tiles"] if claim.copies < NEEDED[offer.type] else None


def _not_drawn_tile(claim: Claim) -> Text | None:
    offer = claim.offer
    older = offer.declared and not claim.fed and offer.drawn not in (None, offer.tile)
    return KONG_SAYS["not_drawn_tile"] if older else None


def _late_kong(claim: Claim) -> Text | None:
    given_up = claim.offer.ponged_with_three and not claim.table.settings["late_kong"]
    return KONG_SAYS["late_kong"] if given_up else None


def _not_listening(claim: Claim) -> Text | None:
    if not claim.tested or claim.after.can_declare:
        return None
    says = "not_listening" if claim.after.shape else "not_ready_after"
    return KONG_SAYS[says].fill(after=named(claim.after.shape))


def _wait_changed(claim: Claim) -> Text | None:
    if not claim.tested or not claim.table.settings["gai_kou_no_gang"]:
        return None
    before, after = claim.before.self_draw, claim.after.self_draw
    if set(before) == set(after):
        return None
    return KONG_SAYS["wait_changed"].fill(before=named(before), after=named(after))


CHECKS: dict[str, Callable[[Claim], Text | None]] = {
    "no_chow": _no_chow,
    "face_down": _face_down,
    "wall_empty": _wall_empty,
    "declared": _declared,
    "wild_claim": _wild_claim,
    "tiles": _tiles,
    "not_drawn_tile": _not_drawn_tile,
    "late_kong": _late_kong,
    "not_listening": _not_listening,
    "wait_changed": _wait_changed,
}
"""For each of KONG_CODES the test that says why it bars the kong, or None."""
