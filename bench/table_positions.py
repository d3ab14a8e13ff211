"""Random positions at one table: its kinds, its melds, its shapes, its wilds, its hand size."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.facts import Facts
from rules.hand import EGGS, KONGS, Hand, Meld
from rules.shapes import ORPHANS, UNRELATED
from rules.tiles import KINDS
from rules.variant import Variant

Placed = tuple[Hand, Facts]


def table_positions(table: Variant, number: int, seed: int) -> Iterator[Placed]:
    """So many hands one tile short, with the facts that their waits need.

    >>> from rules.variants import table
    >>> {hand.size for hand, _ in table_positions(table("koudian"), 50, 1)}
    {13}
    """
    rng = Random(seed)
    while number:
        made = _position(table, rng)
        if made is not None:
            number -= 1
            yield made


def _position(table: Variant, rng: Random) -> Placed | None:
    """One position, None if the draw came to more copies of a kind than there are."""
    sets = table.hand_size // 3
    melds = tuple(_meld(table, rng) for _ in range(min(sets, rng.choice((0, 0, 0, 0, 1, 1, 2, 3)))))
    tiles = _special(table, rng) if not melds and rng.random() < 0.25 else []
    tiles = tiles or _standard(table, sets - len(melds), rng)
    tiles.pop(rng.randrange(len(tiles)))
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        tiles[rng.randrange(len(tiles))] = rng.choice(_plain(table))
    wild = _wild(table, rng)
    for at in rng.sample(range(len(tiles)), min(len(tiles), rng.randrange(4))) if wild else ():
        tiles[at] = rng.choice(wild)
    laid = [kind for meld in melds for kind in meld.tiles]
    if any((tiles + laid).count(kind) > table.copies(kind) for kind in {*tiles, *laid}):
        return None
    return table.situation(Hand(tuple(tiles), melds, wild), rng)


def _plain(table: Variant) -> list[int]:
    return [kind for kind in table.kinds if kind < KINDS]


def _wild(table: Variant, rng: Random) -> tuple[int, ...]:
    allowed = [kind for kind in table.wild_kinds() if kind < KINDS]
    return tuple(rng.sample(allowed, table.wild_number)) if table.wild_number else ()


def _standard(table: Variant, sets: int, rng: Random) -> list[int]:
    kinds = _plain(table)
    starts = sorted({kind // 9 * 9 for kind in kinds})
    chosen = rng.sample(starts, min(len(starts), rng.choice((1, 2, 2, 3, 4))))
    mine = [kind for kind in kinds if kind // 9 * 9 in chosen]
    tiles = [kind for _ in range(sets) for kind in _set(mine, rng)]
    return [*tiles, *[rng.choice(mine)] * 2]


def _set(kinds: list[int], rng: Random) -> tuple[int, ...]:
    kind = rng.choice(kinds)
    run = (kind, kind + 1, kind + 2)
    fits = kind % 9 <= 6 and all(other in kinds and other < 27 for other in run)
    return run if fits and rng.random() < 0.6 else (kind,) * 3


def _special(table: Variant, rng: Random) -> list[int]:
    kinds, full = _plain(table), table.hand_size + 1
    ways = {
        "pairs": lambda: [k for k in rng.choices(kinds, k=full // 2) for _ in range(2)],
        "orphans": lambda: [*ORPHANS, rng.choice(ORPHANS)],
        "unrelated": lambda: rng.sample(rng.choice(UNRELATED), 14),
    }
    made = [ways[shape] for shape in table.shapes if shape in ways]
    tiles = rng.choice(made)() if made else []
    return tiles + [rng.choice(tiles)] * (full - len(tiles)) if tiles else []


def _meld(table: Variant, rng: Random) -> Meld:
    kinds, name = _plain(table), rng.choice(table.melds)
    if name == "egg":
        family = rng.choice(EGGS)
        return Meld(name, family if len(family) == 3 else (*family[:3], family[3]))
    if name == "chow":
        first = rng.choice([kind for kind in kinds if kind < 27 and kind % 9 <= 6])
        return Meld(name, (first, first + 1, first + 2))
    return Meld(name, (rng.choice(kinds),) * (4 if name in KONGS else 3))
