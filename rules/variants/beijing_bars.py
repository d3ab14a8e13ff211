"""What bars a win and a claim in 北京 (beijing.md, sections 3 and 5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.claims import CLAIM_BARS
from rules.features import OPENING, finished
from rules.hand import Hand
from rules.tiles import NAMES
from rules.values import KongOffer, Offer
from rules.variant import Bars
from rules.variants.beijing_elements import as_self_draw, dragons
from rules.variants.beijing_questions import HAND_SIZE
from rules.variants.beijing_texts import KONG_SAYS, WIN_SAYS
from rules.variants.beijing_wild import all_drawn
from rules.words import Text

CALLS = ("chow", "pong", "addkong")
"""The melds that use up the one chow or pong; an added kong was a pong."""

# --- what bars a win (section 5) -----------------------------------------------------------------


def _shape(table: Any, offer: Offer) -> Text | None:
    won = table.waits(offer.hand).self_draw if offer.own else table.natural(offer.hand)
    if offer.tile in won or all_drawn(table, offer) or _thrown_wild(table, offer):
        return None
    return WIN_SAYS["shape"].fill(tile=NAMES[offer.tile])


def _thrown_wild(table: Any, offer: Offer) -> Text | None:
    """A wild that another threw, where only a drawn one would do."""
    wild = not offer.own and offer.tile in offer.hand.wild
    if not wild or offer.tile in table.natural(offer.hand):
        return None
    if offer.tile not in table.waits(offer.hand).shape:
        return None
    return WIN_SAYS["wild_discard"].fill(tile=NAMES[offer.tile])


def _opened(table: Any, offer: Offer) -> Text | None:
    return None if as_self_draw(offer) or not opened(offer.hand) else WIN_SAYS["opened"]


def opened(hand: Hand) -> bool:
    """Whether a chow, a pong or an open kong opens the hand."""
    return any(meld.type in OPENING for meld in hand.melds)


def _no_dragon(table: Any, offer: Offer) -> Text | None:
    if offer.by != "rob_kong" or offer.kong_type != "ckong":
        return None
    start = offer.tile - offer.tile % 9
    if any(start in dragons(table, hand) for hand in finished(table, offer)):
        return None
    return WIN_SAYS["no_dragon"].fill(tile=NAMES[offer.tile])


def _three_wilds(table: Any, offer: Offer) -> Text | None:
    barred = table.settings["three_wilds_self_draw"] and not as_self_draw(offer)
    return WIN_SAYS["three_wilds"] if barred and offer.hand.wilds == 3 else None


def _passed(table: Any, offer: Offer) -> Text | None:
    """顺胡: a discard after a win let go, before the own next turn."""
    if as_self_draw(offer):
        return None
    scope = table.settings["pass_scope"]
    closed = [
        passed.tile == offer.tile or scope == "any"
        for passed in offer.passed
        if not passed.own_draw_since
    ]
    return WIN_SAYS["passed"] if any(closed) else None


WIN_BARS: Bars = {
    "shape": _shape,
    "wild_discard": _thrown_wild,
    "opened": _opened,
    "no_dragon": _no_dragon,
    "three_wilds": _three_wilds,
    "passed": _passed,
}

# --- what bars a claim (section 3) ---------------------------------------------------------------


def _wild_claim(table: Any, offer: KongOffer) -> Text | None:
    wild = [kind for kind in (offer.tile, *offer.uses) if kind in offer.hand.wild]
    if table.settings["wild_in_claims"] or not wild:
        return None
    return KONG_SAYS["wild"].fill(tile=NAMES[wild[0]])


def _claim_used(table: Any, offer: KongOffer) -> Text | None:
    made = sum(meld.type in CALLS for meld in offer.hand.melds)
    used = max(made, table.fact(offer, "claims_already"))
    return KONG_SAYS["used"] if used and offer.type in ("chow", "pong") else None


def _small(table: Any, offer: KongOffer) -> Text | None:
    few = table.fact(offer, "tiles_held") < HAND_SIZE
    return KONG_SAYS["small"] if few and offer.type in ("chow", "pong") else None


def _big(table: Any, offer: KongOffer) -> Text | None:
    return KONG_SAYS["big"] if table.fact(offer, "tiles_held") > HAND_SIZE else None


def _tiles(table: Any, offer: KongOffer) -> Text | None:
    """Too few tiles; a wild in a claim, where the table has that, is its printed tile."""
    if table.settings["wild_in_claims"]:
        offer = replace(offer, hand=replace(offer.hand, wild=()))
    found: Text | None = CLAIM_BARS["tiles"](table, offer)
    return found


KONG_BARS: Bars = {
    "not_previous": CLAIM_BARS["not_previous"],
    "wild_claim": _wild_claim,
    "claim_used": _claim_used,
    "big": _big,
    "small": _small,
    "wall_empty": CLAIM_BARS["wall_empty"],
    "tiles": _tiles,
}
