"""Dice, and a wall that is broken where they say."""

from __future__ import annotations

from random import Random
from typing import Any

STACKS = 17
"""Stacks of each of the four walls."""


def thrown(rng: Random, number: int = 2) -> tuple[int, ...]:
    """So many dice."""
    return tuple(rng.randint(1, 6) for _ in range(number))


def are_dice(value: Any, number: int = 2) -> bool:
    """Whether something read from a log can be so many dice."""
    many = type(value) is tuple and len(value) == number
    return many and all(type(n) is int and 1 <= n <= 6 for n in value)


def broken_at(tiles: tuple[int, ...], seat: int, stacks: int) -> tuple[int, ...]:
    """The tiles of a wall from where it is broken on, in the order in which they are drawn.

    Args:
        tiles: as built, clockwise from the right end of the dealer's wall, top before bottom.
        seat: whose wall is broken.
        stacks: how many stacks are passed from its right end, on into the next wall.

    >>> [broken_at(tuple(range(136)), *at)[0] for at in ((0, 5), (3, 2), (1, 18))]
    [10, 38, 2]
    """
    start = 2 * (STACKS * (-seat % 4) + stacks) % len(tiles)
    return tiles[start:] + tiles[:start]
