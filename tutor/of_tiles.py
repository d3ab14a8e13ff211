"""Acts of several tiles that have many forms: they are chosen tile by tile, not from a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.table import Action
from rules.values import NO_TILE

MANY = 6
"""Acts of one name that take several tiles of the hand: more are chosen tile by tile."""

STEP = "~"
"""What stands before the name of an act that is chosen tile by tile."""


def names(acts: Iterable[Action]) -> tuple[str, ...]:
    """The names of the acts of several tiles that have too many forms for a list, in order.

    >>> names([Action(0, "pass")] + [Action(0, "swap", uses=(0, 1, 2))] * 21)
    ('swap',)
    """
    found = Counter(act.act for act in acts if len(act.uses) > 1)
    return tuple(sorted(name for name, n in found.items() if n > MANY))


def needs(act: Action) -> Counter[int]:
    """The tiles of an act."""
    return Counter(kind for kind in (act.tile, *act.uses) if kind != NO_TILE)


def fitting(acts: Iterable[Action], name: str, chosen: Counter[int]) -> list[Action]:
    """The acts of a name that the tiles chosen so far may still become."""
    return [act for act in acts if act.act == name and chosen <= needs(act)]


def whole(acts: Iterable[Action], seat: int, name: str, chosen: Iterable[int]) -> Action:
    """The act of a name that consists of just these tiles, whether or not it is allowed.

    >>> whole([Action(0, "swap", uses=(2, 1, 0))], 0, "swap", (0, 1, 2)).uses
    (2, 1, 0)
    >>> whole([], 0, "swap", (9, 1)).uses
    (1, 9)
    """
    tiles = Counter(chosen)
    found = [act for act in fitting(acts, name, tiles) if needs(act) == tiles]
    return found[0] if found else Action(seat, name, uses=tuple(sorted(tiles.elements())))
