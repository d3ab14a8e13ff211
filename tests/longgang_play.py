"""Hands of 龙港 for the tests: walls as they lie once broken, flowers out of the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from rules.table import Play, game, laid
from rules.table.course import rested
from rules.tiles import parse
from rules.variants.longgang_count import RESERVE, SHARED, reserve

DICE = (1, 1, 1, 1)
STARTS = 110
"""Where a wall is broken by these dice."""


def lg(
    hands: Mapping[int, str],
    draws: str = "",
    tail: str = "",
    turned: str = "9p",
    options: Mapping[str, Any] | None = None,
    **facts: Any,
) -> Play:
    """A hand dealt: some hands, what is drawn, the replacements (the first one last), the wild.

    Flowers that nobody names lie deep in the reserve.
    """
    at = game("longgang", **(options or {}))
    given = {seat: parse(tiles) for seat, tiles in hands.items()}
    first, last = parse(draws), (*parse(tail), *parse(turned))
    named = Counter(kind for tiles in (*given.values(), first, last) for kind in tiles)
    rest = list((Counter(at.deck()) - named).elements())
    flowers = [kind for kind in rest if kind >= 34]
    wild = [kind for kind in rest if kind == last[-1]]
    rest = [kind for kind in rest if kind < 34 and kind != last[-1]]
    Random(1).shuffle(rest)
    tiles: list[int] = []
    for seat in range(4):
        own = given.get(seat, ())
        tiles += [*own, *(rest.pop() for _ in range(16 - len(own)))]
    tiles += [*first, *rest, *flowers, *wild, *last]
    *main, single, up = tiles
    tailed = main[-RESERVE:]
    main[-RESERVE:] = [kind for n in range(0, RESERVE, 2) for kind in tailed[n : n + 2][::-1]]
    whole = (*main, up, single)
    return laid(at, (*whole[136 - STARTS :], *whole[: 136 - STARTS]), {"dice": DICE, **facts})


def left(play: Play, draws: int) -> Play:
    """The same with so many draws left before the share-out; what comes next in the wall stays."""
    wall = play.wall
    keep = draws + SHARED + reserve(wall.tail)
    rest = wall.rest
    tiles = (*wall.tiles[: wall.head], *rest[: draws + SHARED], *rest[-reserve(wall.tail) :])
    aside = wall.tiles[len(wall.tiles) - wall.tail - wall.aside :]
    play = play.but(wall=replace(wall, tiles=(*tiles, *aside)))
    assert play.wall.left == keep
    return rested(play) if play.stage == "turn" else play
