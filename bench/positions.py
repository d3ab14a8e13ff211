"""Random positions of every sort: ready and nearly so, melds and kongs, wilds, pairs, orphans."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from rules.hand import Hand, Meld
from rules.shapes import ORPHANS
from rules.targets import HONOURS, HONOURS_WITH_RUNS, SUIT
from rules.tiles import KINDS, counts

Row = list[int]


@dataclass(frozen=True, slots=True)
class Position:
    """A hand of 3n + 1 tiles, and whether winds and dragons make runs."""

    hand: Hand
    honour_runs: bool


def positions(number: int, seed: int) -> Iterator[Position]:
    """So many positions; the same ones for the same seed.

    >>> len({p.hand for p in positions(100, 1)}) > 95
    True
    """
    rng = Random(seed)
    while number:
        made = _position(rng)
        if made is not None:
            number -= 1
            yield made


def _position(rng: Random) -> Position | None:
    """One position, or None if the draw came to five copies of a kind."""
    honour_runs = rng.random() < 0.3
    sets = 5 if rng.random() < 0.1 else 4
    melded = min(sets, rng.choice((0, 0, 0, 0, 1, 1, 2, 3, 4)))
    melds = tuple(_meld(rng) for _ in range(melded))
    laid = [kind for meld in melds for kind in meld.tiles]
    tiles = _concealed(rng, sets - melded, honour_runs, whole=not melded and sets == 4)
    tiles.pop(rng.randrange(len(tiles)))
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        tiles[rng.randrange(len(tiles))] = rng.randrange(KINDS)
    wild = tuple(rng.sample(range(KINDS), rng.choice((0, 1, 1, 2))))
    if wild:
        for at in rng.sample(range(len(tiles)), min(len(tiles), rng.choice((0, 1, 1, 2, 3, 4)))):
            tiles[at] = rng.choice(wild)
    if max(counts(tiles + laid)) > 4:
        return None
    return Position(Hand(tuple(tiles), melds, wild), honour_runs)


def _concealed(rng: Random, sets: int, honour_runs: bool, *, whole: bool) -> list[int]:
    sort = rng.random()
    if whole and sort < 0.12:
        return [kind for kind in rng.choices(range(KINDS), k=7) for _ in range(2)]
    if whole and sort < 0.2:
        return [*ORPHANS, rng.choice(ORPHANS)]
    if sort < 0.25:
        return [rng.randrange(KINDS) for _ in range(3 * sets + 2)]
    starts = rng.sample((0, 9, 18, 27), rng.choice((1, 2, 2, 3, 4)))
    tiles = [kind for _ in range(sets) for kind in _set(rng, starts, honour_runs)]
    eye = rng.choice(starts) + rng.randrange(7)
    return [*tiles, eye, eye]


def _set(rng: Random, starts: list[int], honour_runs: bool) -> tuple[int, ...]:
    start = rng.choice(starts)
    side = SUIT if start < 27 else HONOURS_WITH_RUNS if honour_runs else HONOURS
    if side.runs and rng.random() < 0.6:
        return tuple(start + rank for rank in rng.choice(side.runs))
    return (start + rng.randrange(side.kinds),) * 3


def _meld(rng: Random) -> Meld:
    name = rng.choice(("chow", "pong", "pong", "kong", "addkong", "ckong"))
    if name == "chow":
        first = 9 * rng.randrange(3) + rng.randrange(7)
        return Meld(name, (first, first + 1, first + 2))
    return Meld(name, (rng.randrange(KINDS),) * (3 if name == "pong" else 4))
