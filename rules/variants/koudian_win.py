"""May this tile be won on? What bars a win of 扣点点 (koudian.md, sections 5 and 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.hand import MELD_NAMES
from rules.tiles import NAMES
from rules.variant import Offer, Passed, Ruling, Waits, Why
from rules.variants.koudian_points import GATE, LEAST, POINTS
from rules.variants.koudian_texts import WIN_CODES, WIN_SAYS
from rules.words import Text


def win(table: Any, offer: Offer) -> Ruling:
    """Whether a tile may be won on; the reason is the first of WIN_CODES that bars it.

    Raises:
        HandError, OptionError: a hand that cannot be at this table.
    """
    waits = table.waits(offer.hand)
    for code in WIN_CODES:
        text = CHECKS[code](table, offer, waits)
        if text is not None:
            return Ruling(False, Why(code, text))
    return Ruling(True, Why("ok", _won(offer, waits)), not table.settings["must_hu"])


def _won(offer: Offer, waits: Waits) -> Text:
    if offer.own and offer.tile in offer.hand.wild:
        return WIN_SAYS["drawn_wild"].fill(n=waits.wild_draw_points)
    way = "own_draw" if offer.own else offer.by
    return WIN_SAYS[way].fill(tile=NAMES[offer.tile], n=POINTS[offer.tile])


# --- what bars it --------------------------------------------------------------------------------


def _undeclared(table: Any, offer: Offer, waits: Waits) -> Text | None:
    if offer.winner in offer.declared:
        return None
    return WIN_SAYS["undeclared"].fill(tile=NAMES[offer.tile])


def _face_down(table: Any, offer: Offer, waits: Waits) -> Text | None:
    if not offer.face_down or table.settings["open_ting_tile"]:
        return None
    return WIN_SAYS["face_down"].fill(tile=NAMES[offer.tile])


def _only_added_kong(table: Any, offer: Offer, waits: Waits) -> Text | None:
    if offer.by != "rob_kong" or offer.kong_type in ("", "addkong"):
        return None
    return WIN_SAYS["only_added_kong"].fill(kong=MELD_NAMES[offer.kong_type])


def _wild_discard(table: Any, offer: Offer, waits: Waits) -> Text | None:
    if offer.own or offer.tile not in offer.hand.wild:
        return None
    return WIN_SAYS["wild_discard"].fill(tile=NAMES[offer.tile])


def _shape(table: Any, offer: Offer, waits: Waits) -> Text | None:
    if offer.tile in offer.hand.wild:
        return None if waits.shape else WIN_SAYS["no_waits"]
    if offer.tile in waits.shape:
        return None
    return WIN_SAYS["shape"].fill(tile=NAMES[offer.tile])


def _points(table: Any, offer: Offer, waits: Waits) -> Text | None:
    if offer.tile in offer.hand.wild:
        return None if waits.self_draw else WIN_SAYS["no_winnable"]
    own, other = LEAST[table.settings["mo5_hu6"]]
    n = POINTS[offer.tile]
    if n >= (own if offer.own else other):
        return None
    says = "never" if n < own else "robbed_low" if offer.by == "rob_kong" else "own_draw_only"
    return WIN_SAYS[says].fill(tile=NAMES[offer.tile], n=n, low=own - 1)


def _haozi_diao(table: Any, offer: Offer, waits: Waits) -> Text | None:
    if offer.own or not table.barred_diao(offer.hand):
        return None
    return WIN_SAYS["haozi_diao"]


def _passed(table: Any, offer: Offer, waits: Waits) -> Text | None:
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

CHECKS: dict[str, Callable[[Any, Offer, Waits], Text | None]] = {
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
