"""What bars a win in 龙港 (longgang.md, section 5)."""

from __future__ import annotations

from typing import Any

from rules.features import finished
from rules.hand import MELD_NAMES
from rules.tiles import NAMES
from rules.values import Offer
from rules.variant import Bars
from rules.variants.longgang_elements import honours_of
from rules.variants.longgang_texts import WIN_SAYS
from rules.variants.longgang_wild import FLOWERS, bulldozer, wilds_held
from rules.words import Text


def _dead(table: Any, offer: Offer) -> Text | None:
    return WIN_SAYS["dead_hand"] if table.fact(offer, "dead_hand") else None


def _only_added_kong(table: Any, offer: Offer) -> Text | None:
    if offer.by != "rob_kong" or offer.kong_type in ("", "addkong"):
        return None
    return WIN_SAYS["only_added_kong"].fill(kong=MELD_NAMES[offer.kong_type])


def _wild_discard(table: Any, offer: Offer) -> Text | None:
    fed = not offer.own and (offer.tile in offer.hand.wild or offer.tile in FLOWERS)
    return WIN_SAYS["wild_discard"].fill(tile=NAMES[offer.tile]) if fed else None


def _shape(table: Any, offer: Offer) -> Text | None:
    if offer.added is None:
        table.check_turned(offer.hand)
        held = wilds_held(offer.hand)
        whole = bulldozer(table, held, offer.hand.wild) or any(finished(table, offer))
        return None if whole else WIN_SAYS["shape_dealt"]
    waits = table.waits(offer.hand, facts=offer.facts)
    if offer.tile in (waits.self_draw if offer.own else waits.discard):
        return None
    return WIN_SAYS["shape"].fill(tile=NAMES[offer.tile])


def _lone_wild(table: Any, offer: Offer) -> Text | None:
    lone = len(offer.hand.concealed) == 1 and offer.hand.wilds == 1
    barred = offer.by == "rob_kong" and lone and not table.settings["robbed_single_wild"]
    return WIN_SAYS["lone_wild"] if barred else None


def _excepted(table: Any, offer: Offer) -> bool:
    """The pass was a claim that broke a pair into a single wait, and its other tile came."""
    facts = ("broke_pair_into_single_wait", "followed_same_tile")
    return len(offer.hand.concealed) == 1 and all(table.fact(offer, name) for name in facts)


def _passed(table: Any, offer: Offer) -> Text | None:
    """After a pass no discard before the own next draw (option `pass_rule`: no own draw too)."""
    said = table.fact(offer, "passed_this_round") and not table.fact(offer, "drawn_since_pass")
    open_pass = any(not passed.own_draw_since for passed in offer.passed)
    if offer.own:
        closes = table.settings["pass_rule"]
        let_go = table.fact(offer, "passed_this_round") or bool(offer.passed)
        return WIN_SAYS["passed_all"] if let_go and closes == "all" else None
    barred = (said or open_pass) and not _excepted(table, offer)
    return WIN_SAYS["passed"] if barred else None


def _own_discard(table: Any, offer: Offer) -> Text | None:
    thrown = offer.tile in table.fact(offer, "own_discards_this_round")
    barred = thrown and not offer.own and not _excepted(table, offer)
    return WIN_SAYS["own_discard"].fill(tile=NAMES[offer.tile]) if barred else None


def _lying_in_wait(table: Any, offer: Offer) -> Text | None:
    lies = table.fact(offer, "two_wilds_and_seat_flower_passed_two_tai")
    barred = lies and not offer.own and offer.tile in honours_of(offer.winner)
    return WIN_SAYS["lying_in_wait"].fill(tile=NAMES[offer.tile]) if barred else None


WIN_BARS: Bars = {
    "dead_hand": _dead,
    "only_added_kong": _only_added_kong,
    "wild_discard": _wild_discard,
    "shape": _shape,
    "lone_wild": _lone_wild,
    "passed": _passed,
    "own_discard": _own_discard,
    "lying_in_wait": _lying_in_wait,
}
