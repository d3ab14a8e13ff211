"""Kinds of hands of which there are few, shared out: seeds close together never make the same.

A list of all hands that a recipe makes, up to exchange of suits, is drawn up once. A seed takes
those that are its own among SEEDS; of fewer hands it takes some layouts only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, permutations
from random import Random
from zlib import crc32

from drills.regions.score_book import Aimed, Blocks, Pool, Recipe
from rules.hand import Meld

SEEDS = 1024
"""Seeds fewer than this apart share no hand."""

DRAWS = 3000
"""How often a recipe is drawn from when its list is made."""

ORDERS = tuple(permutations((0, 1, 2)))


@dataclass(frozen=True, slots=True)
class Share:
    """A hand that is a seed's own: blocks, the tile if the recipe says, which layouts of how many.

    layouts: None where the hand alone tells seeds apart.
    """

    blocks: Blocks
    tile: int | None
    layouts: tuple[int, int] | None = None

    def has(self, concealed: Iterable[int], melds: Iterable[Meld], tile: int) -> bool:
        """Whether a layout is the seed's own."""
        if self.layouts is None or self.tile is not None:
            return True
        mine, of = self.layouts
        return laid(concealed, melds, tile) % of == mine


def share(recipe: Recipe, pool: Pool, seed: int, chance: Random) -> Share | None:
    """One of the hands that are a seed's own, in any suits; None if it has none."""
    every = catalogue(recipe, pool.kinds, pool.sets)
    if not every:
        return None
    if len(every) >= SEEDS:
        made, layouts = every[chance.choice(range(seed % SEEDS, len(every), SEEDS))], None
    else:
        turn, at = divmod(seed, len(every))
        of = -(-SEEDS // len(every))
        made, layouts = every[at], (turn % of, of)
        if made.tile >= 0 and layouts[0]:
            return None
    blocks, tile = _moved(made, chance.choice(ORDERS))
    return Share(blocks, tile if tile >= 0 else None, layouts)


@lru_cache(maxsize=128)
def catalogue(recipe: Recipe, kinds: tuple[int, ...], sets: int) -> tuple[Aimed, ...]:
    """The different hands that a recipe makes; the tile is -1 where it says none."""
    chance, pool = Random("hands"), Pool(kinds, sets)
    found: dict[tuple[int, ...], Aimed] = {}
    for _ in range(DRAWS):
        made = recipe(pool, chance)
        if made is not None and len(found) < 2 * SEEDS:
            aimed = made if isinstance(made, Aimed) else Aimed(made, -1)
            found.setdefault(*_first(aimed))
    return tuple(found[key] for key in sorted(found))


def _first(made: Aimed) -> tuple[tuple[int, ...], Aimed]:
    """The hand with its suits in the order that sorts first, and its tiles in that order."""
    ways = [_moved(made, order) for order in ORDERS]
    keyed = [((*sorted(chain(*blocks)), tile), blocks, tile) for blocks, tile in ways]
    key, blocks, tile = min(keyed)
    return key, Aimed(blocks, tile)


def _moved(made: Aimed, order: Sequence[int]) -> tuple[Blocks, int]:
    def to(kind: int) -> int:
        return 9 * order[kind // 9] + kind % 9 if 0 <= kind < 27 else kind

    return [tuple(map(to, block)) for block in made.blocks], to(made.tile)


def laid(concealed: Iterable[int], melds: Iterable[Meld], tile: int) -> int:
    """A number of a layout, the same after an exchange of suits.

    >>> pong, other = Meld.parse("pong:777s"), Meld.parse("pong:777m")
    >>> laid((0, 1, 2, 13), (pong,), 13) == laid((9, 10, 11, 22), (other,), 22)
    True
    """
    suits: tuple[list[int], ...] = ([], [], [], [])
    for kind in concealed:
        suits[kind // 9].append(kind % 9)
    for meld in melds:
        kind = meld.tiles[0]
        suits[kind // 9].append(10 * len(meld.tiles) + 50 * (kind != meld.tiles[-1]) + kind % 9)
    suits[tile // 9].append(200 + tile % 9)
    *rows, honours = (crc32(bytes(sorted(row))) for row in suits)
    return (sum(rows) + 3 * honours) >> 4
