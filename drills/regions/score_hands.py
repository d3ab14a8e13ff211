"""Recipes of finished hands for "score this hand": each makes the blocks of one kind of hand.

A recipe is a function of what may be taken and of chance; the builders below make recipes, so that
a table's list of hands is data. `near` spoils a hand by one block.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import chain
from random import Random

from drills.hands import fits
from drills.regions.score_book import Aimed, Block, Blocks, Pool, Recipe
from rules.facts import Facts
from rules.readings import ORPHANS

SUITS = (0, 1, 2)
HONOURS = 3
WINDS, DRAGONS = (27, 28, 29, 30), (31, 32, 33)

Places = Callable[[Pool, Random], Sequence[int]]
"""Chooses suits (0–2, and 3 for honours)."""


def suits(number: int, *, honours: float = 0) -> Places:
    """So many suits, and how often the honours beside them."""

    def choose(pool: Pool, chance: Random) -> list[int]:
        chosen = chance.sample(SUITS, number)
        return [*chosen, HONOURS] if 27 in pool.kinds and chance.random() < honours else chosen

    return choose


def only_honours(pool: Pool, chance: Random) -> Sequence[int]:
    """The honours alone."""
    return (HONOURS,)


def of(pool: Pool, places: Collection[int]) -> list[int]:
    """The natural kinds of some suits."""
    return [kind for kind in pool.kinds if kind // 9 in places and kind < 34]


def a_set(kinds: Sequence[int], chance: Random, triplets: float) -> Block:
    """A run or a triplet of these kinds."""
    kind = chance.choice(kinds)
    run = (kind, kind + 1, kind + 2)
    if kind < 27 and kind % 9 <= 6 and chance.random() >= triplets and set(run) <= set(kinds):
        return run
    return (kind,) * 3


def sets(places: Places, triplets: float = 0.3) -> Recipe:
    """Sets and a pair from the suits that are chosen, one at least from each."""

    def make(pool: Pool, chance: Random) -> Blocks:
        chosen = places(pool, chance)
        kinds = of(pool, chosen)
        blocks = [a_set(of(pool, (place,)), chance, triplets) for place in chosen[: pool.sets]]
        blocks += [a_set(kinds, chance, triplets) for _ in range(pool.sets - len(blocks))]
        return [*blocks, (chance.choice(kinds),) * 2]

    return make


def pungs(places: Places, only: Collection[int] = ()) -> Recipe:
    """Triplets and a pair; `only` keeps to some kinds."""

    def make(pool: Pool, chance: Random) -> Blocks | None:
        kinds = [kind for kind in of(pool, places(pool, chance)) if not only or kind in only]
        if len(kinds) <= pool.sets:
            return None
        chosen = chance.sample(kinds, pool.sets + 1)
        return [*((kind,) * 3 for kind in chosen[1:]), (chosen[0],) * 2]

    return make


def runs(places: Places, honours: float = 0.3) -> Recipe:
    """Runs and a pair; how often the pair is of honours."""

    def make(pool: Pool, chance: Random) -> Blocks:
        kinds = of(pool, places(pool, chance))
        starts = [k for k in kinds if k < 27 and k % 9 <= 6 and k + 1 in kinds and k + 2 in kinds]
        own = of(pool, (HONOURS,)) if chance.random() < honours else []
        blocks: Blocks = [(k, k + 1, k + 2) for k in chance.choices(starts, k=pool.sets)]
        return [*blocks, (chance.choice(own or kinds),) * 2]

    return make


def every(places: Places, ends: Collection[int], triplets: float = 0.25) -> Recipe:
    """Each set and the pair holds one of `ends`."""

    def make(pool: Pool, chance: Random) -> Blocks:
        kinds = of(pool, places(pool, chance))
        inside = [kind for kind in kinds if kind in ends]
        runs = [(k, k + 1, k + 2) for k in kinds if k < 27 and k % 9 <= 6]
        runs = [run for run in runs if set(run) & set(inside)]
        blocks: Blocks = []
        for _ in range(pool.sets):
            three = not runs or chance.random() < triplets
            blocks.append((chance.choice(inside),) * 3 if three else chance.choice(runs))
        return [*blocks, (chance.choice(inside),) * 2]

    return make


def near(recipe: Recipe, triplets: float = 0.4, *, pair: float = 0.4) -> Recipe:
    """A hand of a recipe with the pair or one set exchanged for any other."""

    def make(pool: Pool, chance: Random) -> Blocks | Aimed | None:
        blocks = recipe(pool, chance)
        if blocks is None or isinstance(blocks, Aimed):
            return blocks
        places = {kind // 9 for block in blocks for kind in block}
        if len(places) == 1 or chance.random() < 0.15:
            places.add(chance.choice(SUITS))
        kinds = of(pool, places)
        at = len(blocks) - 1 if chance.random() < pair else chance.randrange(len(blocks))
        alike = len(set(blocks[at])) == 1
        size = len(blocks[at])
        keeps = alike and all(len(set(block)) == 1 for block in blocks)
        new = (chance.choice(kinds),) * size if keeps or size == 2 else None
        blocks[at] = new or a_set(kinds, chance, triplets)
        return blocks

    return make


def pairs(fours: Sequence[int], places: Places) -> Recipe:
    """Seven pairs with so many four-alikes (by lot); with a triplet where a hand has five sets."""

    def make(pool: Pool, chance: Random) -> Blocks | None:
        kinds, four = of(pool, places(pool, chance)), chance.choice(fours)
        if len(kinds) < 7 - four + (pool.sets > 4):
            return None
        chosen = chance.sample(kinds, 7 - four)
        blocks: Blocks = [(kind,) * 2 for kind in (*chosen, *chosen[:four])]
        left = [kind for kind in kinds if kind not in chosen]
        return blocks if pool.sets == 4 else [(chance.choice(left),) * 3, *blocks]

    return make


def steps(places: Places, triplets: float = 0.3) -> Recipe:
    """Three triplets in a row, which are three runs as well."""

    def make(pool: Pool, chance: Random) -> Blocks:
        kinds = [kind for kind in of(pool, places(pool, chance)) if kind < 27]
        low = chance.choice([kind for kind in kinds if kind % 9 <= 6])
        blocks: Blocks = [(low + at,) * 3 for at in range(3)]
        blocks += [a_set(kinds, chance, triplets) for _ in range(pool.sets - 3)]
        return [*blocks, (chance.choice(kinds),) * 2]

    return make


def straight(rest: str = "any", triplets: float = 0.4) -> Recipe:
    """123, 456 and 789 of a suit; the rest from that suit ("same"), from others, or any."""

    def make(pool: Pool, chance: Random) -> Blocks:
        place = chance.choice(SUITS)
        places = {"same": {place}, "other": {0, 1, 2, 3} - {place}, "any": {0, 1, 2, 3}}[rest]
        kinds, low = of(pool, places), 9 * place
        blocks: Blocks = [(low + at, low + at + 1, low + at + 2) for at in (0, 3, 6)]
        blocks += [a_set(kinds, chance, triplets) for _ in range(pool.sets - 3)]
        return [*blocks, (chance.choice(kinds),) * 2]

    return make


NINE: tuple[tuple[Block, ...], ...] = (
    ((1, 2, 3), (3, 4, 5), (6, 7, 8), (9, 9)),
    ((1, 1), (2, 3, 4), (5, 6, 7), (7, 8, 9)),
    ((1, 2, 3), (2, 3, 4), (5, 6, 7), (7, 8, 9)),
    ((1, 2, 3), (3, 4, 5), (5, 6, 7), (7, 8, 9)),
    ((1, 2, 3), (4, 4), (5, 6, 7), (7, 8, 9)),
    ((1, 2, 3), (4, 5, 6), (6, 7, 8), (9, 9)),
    ((1, 2, 3), (3, 4, 5), (6, 6), (7, 8, 9)),
)
"""All nine ranks of a suit that do not part into 123, 456 and 789."""


def nine_ranks(pool: Pool, chance: Random) -> Blocks:
    """All nine ranks of a suit, and no straight."""
    low = 9 * chance.choice(SUITS)
    blocks: Blocks = [tuple(low + rank - 1 for rank in block) for block in chance.choice(NINE)]
    kinds = [kind for kind in of(pool, (0, 1, 2, 3)) if kind // 9 != low // 9]
    two = [block for block in blocks if len(block) == 2] or [(chance.choice(kinds),) * 2]
    three: Blocks = [block for block in blocks if len(block) == 3]
    while len(three) < pool.sets:
        three.append(a_set(kinds, chance, 0.5))
    return [*three, *two]


def honours(
    triplets: Sequence[int],
    number: Sequence[int],
    *,
    pair: bool | None = None,
    rest: Places | None = None,
    pungs: float = 0.35,
) -> Recipe:
    """So many triplets (by lot) of some honours; the pair one of them too, or none of them."""
    choose = rest or suits(2)

    def make(pool: Pool, chance: Random) -> Blocks | None:
        own = [kind for kind in triplets if kind in pool.kinds]
        chance.shuffle(own)
        many = min(chance.choice(number), pool.sets)
        left = own[many:]
        if len(own) < many or (pair and not left):
            return None
        kinds = of(pool, choose(pool, chance))
        fill = [kind for kind in kinds if kind not in triplets] or kinds
        blocks: Blocks = [(kind,) * 3 for kind in own[:many]]
        blocks += [a_set(fill, chance, pungs) for _ in range(pool.sets - many)]
        both = pair if pair is not None else bool(left) and chance.random() < 0.3
        return [*blocks, (left[0] if both else chance.choice(fill),) * 2]

    return make


def round_wind(facts: Facts) -> int:
    """The round wind that the facts name by letter or in Chinese; East where they do not."""
    named = facts.get("round_wind") or "E"
    return WINDS["ESWN".find(named)] if named in "ESWN" else WINDS["东南西北".index(named)]


def winds(rest: Places, pungs: float = 0.35) -> Recipe:
    """Triplets of the winner's wind, of the round wind, of both, or of another."""

    def make(pool: Pool, chance: Random) -> Blocks:
        own, now = WINDS[pool.winner], round_wind(pool.facts)
        other = chance.choice([kind for kind in WINDS if kind not in (own, now)])
        chosen = chance.choice(([own], [now], [own, now], [own, now], [other], [own, other]))
        kinds = of(pool, rest(pool, chance))
        blocks: Blocks = [(kind,) * 3 for kind in dict.fromkeys(chosen)]
        blocks += [a_set(kinds, chance, pungs) for _ in range(pool.sets - len(blocks))]
        return [*blocks, (chance.choice(kinds),) * 2]

    return make


def spread(places: Places, triplets: float = 0.25) -> Recipe:
    """Four alike that lie apart: a triplet and a run, the pair and two runs, or four runs."""

    def make(pool: Pool, chance: Random) -> Blocks:
        kinds = [kind for kind in of(pool, places(pool, chance)) if kind < 27]
        kind = chance.choice(kinds)
        runs = [(k, k + 1, k + 2) for k in (kind - 2, kind - 1, kind)]
        runs = [run for run in runs if run[0] // 9 == run[2] // 9 == kind // 9 and run[0] >= 0]
        if chance.random() < 0.5 and pool.sets >= 2:
            head: Blocks = [(kind,) * 3, chance.choice(runs)]
            two: Block = (chance.choice([k for k in kinds if k != kind]),) * 2
        else:
            head, two = [chance.choice(runs), chance.choice(runs)], (kind,) * 2
        head += [a_set(kinds, chance, triplets) for _ in range(pool.sets - len(head))]
        return [*head, two]

    return make


GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
"""The ranks of nine gates, from 0."""


def orphans(pool: Pool, chance: Random) -> Blocks | Aimed | None:
    """Thirteen orphans, one of them twice, often won on that one."""
    if any(kind not in pool.kinds for kind in ORPHANS):
        return None
    blocks: Blocks = [*((kind,) for kind in ORPHANS), (chance.choice(ORPHANS),)]
    return Aimed(blocks, blocks[-1][0]) if chance.random() < 0.5 else blocks


def unrelated(pool: Pool, chance: Random) -> Blocks:
    """Fourteen single tiles: 147, 258 and 369 of one suit each, and honours."""
    rows = chance.sample((0, 1, 2), 3)
    tiles = [9 * place + row + step for place, row in enumerate(rows) for step in (0, 3, 6)]
    return [(kind,) for kind in chance.sample([*tiles, *WINDS, *DRAGONS], 14)]


def nine_gates(pool: Pool, chance: Random) -> Aimed:
    """1112345678999 of a suit and one more of it, on which it is won."""
    low, more = 9 * chance.choice(SUITS), chance.randrange(9)
    return Aimed([(low + rank,) for rank in (*GATES, more)], low + more)


def late_gates(pool: Pool, chance: Random) -> Aimed:
    """The same tiles, won on another of them."""
    made = nine_gates(pool, chance)
    others = sorted({tile for block in made.blocks for tile in block} - {made.tile})
    return Aimed(made.blocks, chance.choice(others))


def mixed(*recipes: Recipe) -> Recipe:
    """One of several recipes."""

    def make(pool: Pool, chance: Random) -> Blocks | Aimed | None:
        return chance.choice(recipes)(pool, chance)

    return make


def possible(blocks: Blocks, shown: Sequence[int]) -> bool:
    """Whether no tile is there five times, tiles that lie open counted."""
    return fits([*chain(*blocks), *shown])
