"""The wall of 榆次, and the pongs and kongs that it allows (yuci.md, sections 1, 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.claims import CLAIM_BARS
from rules.hand import Hand
from rules.tiles import NAMES
from rules.values import KongOffer
from rules.variants.yuci_texts import KONG_SAYS
from rules.words import Text

STACKS = 17
RESERVE = 14
"""How many tiles stay undrawn, the 王牌, in a hand without kongs."""


def reserve(kongs: int) -> int:
    """The 王牌: every kong of anybody makes them one stack more."""
    return RESERVE + 2 * kongs


def kept(table: Any, kongs: int) -> int:
    """How many tiles of the wall nobody draws now: replacements may have come out of the 王牌."""
    used = kongs if table.settings["reserve_mode"] == "boundary" else 0
    return reserve(kongs) - used


def may_draw(table: Any, left: int, kongs: int) -> bool:
    """Whether a tile is there to be drawn, with so many left in the whole wall."""
    return left > kept(table, kongs)


def breaker(dice: int) -> int:
    """Whose wall is broken: seats counted from the dealer as 1 by the sum of two dice.

    >>> [breaker(dice) for dice in (5, 6, 7, 8)]
    [0, 1, 2, 3]
    """
    return (dice - 1) % 4


def first_stack(seat: int, skipped: int) -> tuple[int, int]:
    """Where drawing starts: whose wall, and which stack there from its right end.

    The stacks left standing are counted clockwise, against the order of play.

    >>> first_stack(2, 12), first_stack(2, 17)
    ((2, 13), (1, 1))
    """
    walls, stack = divmod(skipped, STACKS)
    return (seat - walls) % 4, stack + 1


# --- pongs and kongs -----------------------------------------------------------------------------


def _face_down(table: Any, offer: KongOffer) -> Text | None:
    barred = offer.fed and offer.face_down
    return KONG_SAYS["face_down"].fill(tile=NAMES[offer.tile]) if barred else None


def _declared(table: Any, offer: KongOffer) -> Text | None:
    return KONG_SAYS["declared"] if offer.declared else None


def _just_ponged(table: Any, offer: KongOffer) -> Text | None:
    barred = table.fact(offer, "just_ponged") and not table.settings["kong_right_after_pong"]
    return KONG_SAYS["just_ponged"] if barred and not offer.fed else None


def _wall_empty(table: Any, offer: KongOffer) -> Text | None:
    """A kong needs a tile above the reserve; a pong on the last discard does not."""
    if offer.type == "pong" or offer.wall_left is None:
        return None
    made = table.fact(offer, "kongs_made")
    kongs = sum(meld.is_kong for meld in offer.hand.melds) if made is None else made
    empty = not may_draw(table, offer.wall_left, kongs)
    return KONG_SAYS["wall_empty"].fill(n=offer.wall_left) if empty else None


KONG_BARS = {
    "no_chow": CLAIM_BARS["no_chow"],
    "face_down": _face_down,
    "declared": _declared,
    "just_ponged": _just_ponged,
    "wall_empty": _wall_empty,
    "tiles": CLAIM_BARS["tiles"],
}
"""Why a pong or kong may not be made, in the order in which it is asked."""


def offers(hand: Hand, drawn: int | None, discard: int | None) -> Iterator[tuple[str, int]]:
    """Every pong or kong that may be thought of, as its type and tile."""
    if discard is not None:
        yield from (("pong", discard), ("kong", discard))
        return
    every = sorted({*hand.concealed, *(() if drawn is None else (drawn,))})
    yield from ((type_, kind) for type_ in ("addkong", "ckong") for kind in every)
