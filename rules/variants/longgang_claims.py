"""Chow, pong and kong in 龙港 (longgang.md, section 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.claims import CLAIM_BARS
from rules.hand import KONGS
from rules.tiles import KINDS, NAMES
from rules.values import KongOffer
from rules.variants.longgang_texts import CLAIM_SAYS
from rules.words import Text

Given = dict[str, Any]
Test = Callable[[Given], bool]


def _run(given: Given) -> list[int]:
    return sorted((given["tile"], *given["with"]))


def _wild(given: Given) -> bool:
    return any(kind in given["wild"] or kind >= KINDS for kind in (given["tile"], *given["with"]))


def _not_previous(given: Given) -> bool:
    return given["claim"] == "chow" and (given["from"] + 1) % 4 != given["claimer"]


def _no_set(given: Given) -> bool:
    run = _run(given)
    if given["claim"] == "pong":
        return len({*run}) > 1
    low = run[0]
    return run != [low, low + 1, low + 2] or low >= 27 or low % 9 > 6


def _just_discarded(given: Given) -> bool:
    return given["claim"] == "chow" and given["tile"] in given["own_discards_this_round"]


def _swap(given: Given) -> bool:
    """The same tile thrown, or that at the other end of the run."""
    cut, tile = given["next_discard"], given["tile"]
    if cut == tile:
        return True
    if given["claim"] != "chow" or cut is None:
        return False
    run = _run(given)
    ends = {run[0]: run[2] + 1, run[2]: run[0] - 1}
    return bool(ends.get(tile) == cut and cut // 9 == tile // 9)


CLAIM_TESTS: Mapping[str, Test] = {
    "wild_claim": _wild,
    "not_previous": _not_previous,
    "tiles": _no_set,
    "just_discarded": _just_discarded,
    "passed_claim": lambda g: g["claim"] == "pong" and g["passed_same_tile_since_last_draw"],
    "swap": _swap,
}
"""Why a chow or pong may not be made, in the order asked."""

NEEDED = {"kong": 3, "addkong": 0, "ckong": 4}

KONG_TESTS: Mapping[str, Test] = {
    "share_out": lambda g: g["phase"] == "share",
    "just_claimed": lambda g: g["just_claimed"],
    "wild_claim": lambda g: g["uses_wild"] or g["tile"] >= KINDS,
    "turn": lambda g: g["own_turn"] == (g["type"] == "kong"),
    "exposed": lambda g: g["exposed_pong"] not in (None, g["type"] == "addkong"),
    "tiles": lambda g: g["in_hand"] is not None and g["in_hand"] < NEEDED[g["type"]],
}
"""Why a kong may not be made, in the order asked."""


def _ruled(tests: Mapping[str, Test], given: Given) -> Given:
    code = next((code for code, test in tests.items() if test(given)), "ok")
    why = CLAIM_SAYS[code].fill(tile=NAMES[given["tile"]])
    return {"allowed": code == "ok", "why_code": code, "why": why}


def claim(table: Any, given: Given) -> Given:
    """Whether a chow or pong may be made."""
    given = given | {"with": given["with"] or _plain(given)}
    return _ruled(CLAIM_TESTS, given)


def _plain(given: Given) -> tuple[int, ...]:
    """The two tiles of a claim that names none: a pong's, or those above a chow's."""
    tile = given["tile"]
    if given["claim"] == "pong":
        return tile, tile
    low = min(tile % 9, 6) + tile // 9 * 9
    return tuple(kind for kind in (low, low + 1, low + 2) if kind != tile)


def may_kong(table: Any, given: Given) -> Given:
    """Whether a kong may be made, without the hand."""
    return _ruled(KONG_TESTS, given)


def _share_out(table: Any, offer: KongOffer) -> Text | None:
    barred = offer.type in KONGS and table.fact(offer, "phase") == "share"
    return CLAIM_SAYS["share_out"] if barred else None


def _just_claimed(table: Any, offer: KongOffer) -> Text | None:
    barred = offer.type in ("addkong", "ckong") and table.fact(offer, "just_claimed")
    return CLAIM_SAYS["just_claimed"] if barred else None


def _wild_kong(table: Any, offer: KongOffer) -> Text | None:
    wild = offer.tile in offer.hand.wild
    return CLAIM_SAYS["wild_claim"].fill(tile=NAMES[offer.tile]) if wild else None


KONG_BARS: Mapping[str, Any] = {
    "share_out": _share_out, "just_claimed": _just_claimed, **CLAIM_BARS, "wild_claim": _wild_kong,
}  # fmt: skip
"""The same of a claim with its hand: why not, in the order asked."""
