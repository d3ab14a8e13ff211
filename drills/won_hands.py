"""Won hands by theme: one suit, a straight, pairs with four-alikes, and hands that only look so.

A theme gives the blocks of 14 tiles; `won` lays some of them out as melds, lets wilds stand in,
and takes out the tile that was won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from drills.hands import WIND_RUNS
from drills.proofs import ORPHANS
from rules.hand import Hand, Meld
from rules.tiles import is_honour
from rules.variant import Variant

Blocks = list[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Won:
    """A ready hand and the tile that it wins on."""

    hand: Hand
    tile: int


@dataclass(frozen=True, slots=True)
class Wish:
    """How many melds and kongs the hand shall show, wilds in it, and whether the wild is drawn."""

    melds: int = 0
    kongs: int = 0
    wilds: int = 0
    draw_wild: bool = False


def _run(first: int) -> tuple[int, ...]:
    return (first, first + 1, first + 2)


def _any_set(rng: Random, kinds: Sequence[int], runs: float = 0.7) -> tuple[int, ...]:
    kind = rng.choice(kinds)
    if not is_honour(kind) and kind % 9 <= 6 and rng.random() < runs:
        return _run(kind)
    return (kind,) * 3


def _suit(rng: Random) -> int:
    return 9 * rng.randrange(3)


def _plain(rng: Random, kinds: Sequence[int]) -> Blocks:
    return [_any_set(rng, kinds) for _ in range(4)] + [(rng.choice(kinds),) * 2]


def _honour_runs(rng: Random, kinds: Sequence[int]) -> Blocks:
    """One or two runs of winds or dragons, sets of few suits."""
    runs = [run for run in WIND_RUNS if set(run) <= set(kinds)]
    if not runs:
        return _plain(rng, kinds)
    blocks: Blocks = [rng.choice(runs) for _ in range(rng.choice((1, 1, 2)))]
    blocks += [_any_set(rng, kinds) for _ in range(4 - len(blocks))]
    return [*blocks, (rng.choice(kinds),) * 2]


def _triplets(rng: Random, kinds: Sequence[int]) -> Blocks:
    chosen = rng.sample(list(kinds), 5)
    return [(kind,) * 3 for kind in chosen[:4]] + [(chosen[4],) * 2]


def _colour(rng: Random, kinds: Sequence[int]) -> Blocks:
    low = _suit(rng)
    suit = range(low, low + 9)
    return [_any_set(rng, suit, 0.75) for _ in range(4)] + [(rng.choice(suit),) * 2]


def _straight(rng: Random, kinds: Sequence[int]) -> Blocks:
    low = _suit(rng)
    rest = [kind for kind in kinds if not low <= kind < low + 9]
    head = [_run(low), _run(low + 3), _run(low + 6)]
    return [*head, _any_set(rng, rest), (rng.choice(rest),) * 2]


def _colour_straight(rng: Random, kinds: Sequence[int]) -> Blocks:
    low = _suit(rng)
    suit = range(low, low + 9)
    head = [_run(low), _run(low + 3), _run(low + 6)]
    return [*head, _any_set(rng, suit), (rng.choice(suit),) * 2]


def _nine_ranks(rng: Random, kinds: Sequence[int]) -> Blocks:
    """All nine ranks of a suit that do not part into 123, 456 and 789."""
    low = _suit(rng)
    rest = [kind for kind in kinds if not low <= kind < low + 9]
    shape = rng.choice(_NINE)
    head = [tuple(low + rank - 1 for rank in block) for block in shape]
    while sum(len(block) == 3 for block in head) < 4:
        head.append(_any_set(rng, rest))
    if all(len(block) == 3 for block in head):
        head.append((rng.choice(rest),) * 2)
    return head


_NINE: tuple[tuple[tuple[int, ...], ...], ...] = (
    ((1, 1), (2, 3, 4), (4, 5, 6), (7, 8, 9)),
    ((1, 2, 3), (3, 4, 5), (6, 7, 8), (9, 9)),
    ((1, 2, 3), (2, 3, 4), (5, 6, 7), (7, 8, 9)),
    ((1, 2, 3), (3, 4, 5), (5, 6, 7), (7, 8, 9)),
    ((1, 2, 3), (4, 4), (5, 6, 7), (7, 8, 9)),
    ((1, 2, 3), (4, 5, 6), (6, 7, 8), (9, 9)),
    ((1, 2, 3), (3, 4, 5), (6, 6), (7, 8, 9)),
)


def _half_colour(rng: Random, kinds: Sequence[int]) -> Blocks:
    low = _suit(rng)
    suit, honours = range(low, low + 9), [kind for kind in kinds if is_honour(kind)]
    if not honours:
        return _colour(rng, kinds)
    of_honours = rng.choice((1, 2))
    blocks: Blocks = [(kind,) * 3 for kind in rng.sample(honours, of_honours)]
    blocks += [_any_set(rng, suit) for _ in range(4 - of_honours)]
    return [*blocks, (rng.choice(suit),) * 2]


def _honours(rng: Random, kinds: Sequence[int]) -> Blocks:
    honours = [kind for kind in kinds if is_honour(kind)]
    return _triplets(rng, honours) if honours else _triplets(rng, kinds)


def _pairs(fours: int) -> Callable[[Random, Sequence[int]], Blocks]:
    def make(rng: Random, kinds: Sequence[int]) -> Blocks:
        chosen = rng.sample(list(kinds), 7 - fours)
        return [(kind,) * 2 for kind in [*chosen, *chosen[:fours]]]

    return make


def _colour_pairs(rng: Random, kinds: Sequence[int]) -> Blocks:
    low = _suit(rng)
    return _pairs(rng.choice((0, 0, 1, 1, 2)))(rng, range(low, low + 9))


def _orphans(rng: Random, kinds: Sequence[int]) -> Blocks:
    if any(kind not in kinds for kind in ORPHANS):
        return _pairs(0)(rng, kinds)
    return [*((kind,) for kind in ORPHANS), (rng.choice(ORPHANS),)]


THEMES: dict[str, Callable[[Random, Sequence[int]], Blocks]] = {
    "plain": _plain,
    "triplets": _triplets,
    "honour_runs": _honour_runs,
    "colour": _colour,
    "straight": _straight,
    "colour_straight": _colour_straight,
    "nine_ranks": _nine_ranks,
    "half_colour": _half_colour,
    "honours": _honours,
    "pairs": _pairs(0),
    "pairs_one": _pairs(1),
    "pairs_two": _pairs(2),
    "pairs_three": _pairs(3),
    "colour_pairs": _colour_pairs,
    "orphans": _orphans,
}
"""Makers of whole hands by theme, each giving the blocks of 14 tiles."""

WHOLE = ("pairs", "pairs_one", "pairs_two", "pairs_three", "colour_pairs", "orphans")
"""Themes that take no meld."""


def won(table: Variant, theme: str, wish: Wish, rng: Random, wild: tuple[int, ...]) -> Won | None:
    """A declared hand of a theme and its winning tile, None if the tiles drawn will not do."""
    blocks = THEMES[theme](rng, table.kinds)
    if max(Counter(kind for block in blocks for kind in block).values()) > 4:
        return None
    melds = () if theme in WHOLE else _lay_out(blocks, wish, rng, wild)
    tiles = [kind for block in blocks for kind in block]
    found = _draw_wild(tiles, wish, wild, rng) if wish.draw_wild else _take(tiles, wish, rng, wild)
    if found is None:
        return None
    rest, tile = found
    held = Counter([*rest, tile, *(kind for meld in melds for kind in meld.tiles)])
    if max(held.values()) > 4:
        return None
    hand = Hand(tuple(rest), melds, wild)
    return Won(hand, tile) if table.waits(hand).can_declare else None


def _lay_out(blocks: Blocks, wish: Wish, rng: Random, wild: tuple[int, ...]) -> tuple[Meld, ...]:
    """Take triplets out of the blocks as melds: pongs, and kongs as wished."""
    able = [block for block in blocks if len(block) == 3 and len(set(block)) == 1]
    able = [block for block in able if block[0] not in wild]
    rng.shuffle(able)
    melds = []
    for at, block in enumerate(able[: wish.melds]):
        blocks.remove(block)
        name = rng.choice(("kong", "addkong", "ckong")) if at < wish.kongs else "pong"
        melds.append(Meld(name, block[:1] * (3 if name == "pong" else 4)))
    return tuple(melds)


def _take(
    tiles: list[int], wish: Wish, rng: Random, wild: tuple[int, ...]
) -> tuple[list[int], int] | None:
    """Take out the winning tile; then let wilds stand in for others."""
    natural = [kind for kind in tiles if kind not in wild]
    if not natural:
        return None
    tile = rng.choice(natural)
    rest = list(tiles)
    rest.remove(tile)
    return _with_wilds(rest, wish.wilds, rng, wild), tile


def _draw_wild(
    tiles: list[int], wish: Wish, wild: tuple[int, ...], rng: Random
) -> tuple[list[int], int] | None:
    """Take out any tile; a wild is drawn in its place."""
    if not wild:
        return None
    rest = list(tiles)
    rest.remove(rng.choice(rest))
    return _with_wilds(rest, max(0, wish.wilds - 1), rng, wild), rng.choice(wild)


def _with_wilds(rest: list[int], wilds: int, rng: Random, wild: tuple[int, ...]) -> list[int]:
    for _ in range(wilds if wild else 0):
        at = rng.randrange(len(rest))
        rest[at] = rng.choice(wild)
    return rest
