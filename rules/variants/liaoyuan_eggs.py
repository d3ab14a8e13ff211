"""Eggs and kongs of 辽源: what is an egg, what it earns, who pays (liaoyuan.md, 3, 7, 8)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.hand import EGGS as FAMILIES
from rules.hand import Meld
from rules.payments import each, pay
from rules.tiles import mpsz
from rules.values import Element, Four
from rules.variants.liaoyuan_elements import EGG
from rules.variants.liaoyuan_texts import refused

NAMES = ("winds", "dragons", "ones", "nines")
"""The egg of each family of kinds, in the order of rules.hand.EGGS."""

BIG = (9, 18, 31, 32, 33)
"""1p, 1s and the dragons: their kong is a 大蛋."""


def family(tiles: tuple[int, ...]) -> str | None:
    """The name of the family that all tiles are of."""
    named = zip(NAMES, FAMILIES, strict=True)
    return next((name for name, kinds in named if set(tiles) <= set(kinds)), None)


def egg(table: Any, tiles: tuple[int, ...]) -> Element | None:
    """The egg that tiles make when they are laid, or None."""
    name, held = family(tiles), Counter(tiles)
    if name is None or not tiles:
        return None
    if name == "winds":
        if len(held) == 3 == len(tiles) and table.settings["feng_dan"] == 3:
            return EGG["three_winds"]
        return EGG[name] if len(held) == 4 == len(tiles) else None
    most = 4 if name == "dragons" else 3
    return EGG[name] if len(held) == 3 and len(tiles) <= most else None


def check_laid(table: Any, meld: Meld, field: str = "melds") -> None:
    """Refuse an egg that cannot lie at this table, however many tiles were added to it.

    Raises:
        QuestionError: "no_egg", three winds where four make the egg.
    """
    winds = meld.type == "egg" and set(meld.tiles) <= set(FAMILIES[0])
    if winds and len(set(meld.tiles)) < table.settings["feng_dan"]:
        tiles = mpsz(meld.tiles)
        raise refused("no_egg", field, tiles, tiles=tiles)


def grown(laid: Meld, tile: int) -> Meld | None:
    """An egg with one tile more (补蛋), None if the tile does not belong to it."""
    tiles = (*laid.tiles, tile)
    return None if family(tiles) is None else Meld("egg", tiles)


def worth(meld: Meld) -> int:
    """What each of the others pays for an egg or a kong; nothing for other melds."""
    if meld.type == "egg":
        return len(meld.tiles) - 2
    if not meld.is_kong:
        return 0
    value = EGG["concealed_kong" if meld.type == "ckong" else "open_kong"].value
    return value * (EGG["big"].value if meld.kind in BIG else 1)


def paid(table: Any, meld: Meld, by: int, feeder: int | None = None) -> Four:
    """What a meld earns its owner; by 点蛋 the feeder of an open kong pays for all."""
    if feeder is not None and feeder_pays(table, meld):
        return pay(by, [(feeder, 3 * worth(meld))])
    return each(by, worth(meld))


def feeder_pays(table: Any, meld: Meld) -> bool:
    """Whether a kong is paid by its feeder alone: an open one by 点蛋."""
    return meld.type == "kong" and bool(table.settings["dian_dan"])
