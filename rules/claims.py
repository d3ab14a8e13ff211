"""Chow, pong and kong as most tables have them: what bars a claim, as rows for `kong_bars`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.hand import KONGS, MELD_NAMES, Meld
from rules.tiles import KINDS, NAMES
from rules.values import KongOffer
from rules.words import Text

NEEDED = {"pong": 2, "kong": 3, "addkong": 1, "ckong": 4}
"""How many copies the player must hold, the tile just drawn included."""

NO_CHOW = Text("这种打法没有吃", "there is no chow 吃 at this table")
NOT_PREVIOUS = Text("只能吃上家的牌", "a chow 吃 is only from the player before, the 上家")
NO_RUN = Text("{tile}和这两张不成顺子", "{tile} makes no run with these two")
WALL_EMPTY = Text("牌摸完了，没牌可补，不能杠", "no tile is left to replace, so no kong")
FEW = Text("{tile}只有 {n} 张，{kong}不够", "{n} {tile} {n:is|are} not enough for a {kong}")
NO_PONG = Text(
    "没碰过{tile}，不能补杠", "there is no pong of {tile} to add the fourth tile to"
)  # fmt: skip
WILD = Text("{tile}是赖子，不能拿来吃碰杠", "{tile} is wild: it cannot be used in a claim")


def no_chow(table: Any, offer: KongOffer) -> Text | None:
    """Barred where there is no chow."""
    return NO_CHOW if offer.type == "chow" and "chow" not in table.melds else None


def not_previous(table: Any, offer: KongOffer) -> Text | None:
    """A chow from another than the 上家 (where it is said who wants it)."""
    if offer.type != "chow" or offer.by is None or offer.source is None:
        return None
    return None if (offer.source + 1) % 4 == offer.by else NOT_PREVIOUS


def wild_claim(table: Any, offer: KongOffer) -> Text | None:
    """A wild tile claimed, or used in a claim; a concealed kong of wilds is another matter."""
    if offer.type == "ckong":
        return None
    wild = next((kind for kind in (offer.tile, *offer.uses) if kind in offer.hand.wild), None)
    return None if wild is None else WILD.fill(tile=NAMES[wild])


def wall_empty(table: Any, offer: KongOffer) -> Text | None:
    """A kong when no tile is left to replace it."""
    return WALL_EMPTY if offer.type in KONGS and offer.wall_left == 0 else None


def tiles(table: Any, offer: KongOffer) -> Text | None:
    """Too few copies, no pong to add to, or tiles that make no run."""
    if offer.type == "chow":
        return None if _makes_run(offer) else NO_RUN.fill(tile=NAMES[offer.tile])
    if offer.type == "addkong" and Meld("pong", (offer.tile,) * 3) not in offer.hand.melds:
        return NO_PONG.fill(tile=NAMES[offer.tile])
    if offer.copies >= NEEDED[offer.type]:
        return None
    return FEW.fill(tile=NAMES[offer.tile], n=offer.copies, kong=MELD_NAMES[offer.type])


def _makes_run(offer: KongOffer) -> bool:
    """Whether the two tiles are held and make a run; without two named, whether some two do."""
    first = offer.tile - offer.tile % 9
    suit = range(first, first + 9) if offer.tile < KINDS - 7 else range(0)
    held = {kind for kind in offer.hand.concealed if kind in suit and kind not in offer.hand.wild}
    runs = [{offer.tile + low + n for n in range(3)} - {offer.tile} for low in (-2, -1, 0)]
    wanted = [run for run in runs if not offer.uses or run == set(offer.uses)]
    return any(run <= held for run in wanted)


CLAIM_BARS: Mapping[str, Any] = {
    "no_chow": no_chow,
    "not_previous": not_previous,
    "wild_claim": wild_claim,
    "wall_empty": wall_empty,
    "tiles": tiles,
}
"""The common bars in the order in which they are asked; a variant puts its own among them."""

CLAIM_REASONS = {
    "ok": Text("可以", "allowed"),
    "no_chow": Text("没有吃", "there is no chow 吃"),
    "not_previous": Text("不是上家的牌", "not from the player before"),
    "wild_claim": Text("赖子不能吃碰杠", "a wild in a claim"),
    "wall_empty": Text("没牌可补", "no tile left to draw"),
    "tiles": Text("张数不够", "the tiles are not there"),
}
"""Their short names, for the variant's `reasons`."""
