"""Eggs and kongs of 辽源: what is an egg, what it earns, who pays (liaoyuan.md, 3, 7, 8)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.hand import EGGS as FAMILIES
from rules.hand import Meld
from rules.payments import each, pay
from rules.values import Element, Four
from rules.variants.liaoyuan_elements import EGG

NAMES = ("winds", "dragons", "ones", "nines")
"""The egg of each family of kinds, in the order of rules.hand.EGGS."""

BIG = (9, 18, 31, 32, 33)
"""1p, 1s and the dragons: their kong is a 大蛋."""


def family(tiles: tuple[int, ...]) -> tuple[str, tuple[int, ...]] | None:
    """The name and kinds of the family that all tiles are of."""
    for name, kinds in zip(NAMES, FAMILIES, strict=True):
        if set(tiles) <= set(kinds):
            return name, kinds
    return None


def egg(table: Any, tiles: tuple[int, ...]) -> Element | None:
    """The egg that tiles make when they are laid, or None."""
    found = family(tiles)
    if found is None or not tiles:
        return None
    name, held = found[0], Counter(tiles)
    if name == "winds":
        if len(held) == 3 == len(tiles) and table.settings["feng_dan"] == 3:
            return EGG["three_winds"]
        return EGG[name] if len(held) == 4 == len(tiles) else None
    most = 4 if name == "dragons" else 3
    return EGG[name] if len(held) == 3 and len(tiles) <= most else None


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
    if table.settings["dian_dan"] and meld.type == "kong" and feeder is not None:
        return pay(by, [(feeder, 3 * worth(meld))])
    return each(by, worth(meld))
