"""龙港: hands of its own for "score this hand": gaps, winds, tiles shared, two and three wilds."""

from __future__ import annotations

from random import Random

from drills.regions.score_book import Aimed, Block, Blocks, Pool, Recipe
from drills.regions.score_hands import Places, a_set, of, round_wind, suits
from rules.features import WINDS
from rules.tiles import KINDS
from rules.variants.longgang_elements import DRAGONS
from rules.variants.longgang_wild import FLOWERS, true_kinds

ALL = suits(3, honours=0.4)
_PUNGS = 0.35


def _gap(block: Block) -> int | None:
    return block[1] if len(set(block)) == 3 else None


def _edge(block: Block) -> int | None:
    at = {0: 2, 6: 0}.get(block[0] % 9) if len(set(block)) == 3 else None
    return None if at is None else block[at]


def _single(block: Block) -> int | None:
    return block[0] if len(block) == 2 else None


WON = {"gap": _gap, "edge": _edge, "single": _single}
"""The tile of a block that a wait of this name takes, None if it has none."""


def won_on(wait: str, recipe: Recipe) -> Recipe:
    """A hand of a recipe that is won by a gap, an edge or a single wait."""

    def make(pool: Pool, chance: Random) -> Aimed | None:
        blocks = recipe(pool, chance)
        if blocks is None or isinstance(blocks, Aimed):
            return None
        tiles = [tile for tile in map(WON[wait], blocks) if tile is not None]
        return Aimed(blocks, chance.choice(tiles)) if tiles else None

    return make


def home(pool: Pool, chance: Random) -> Blocks | None:
    """Sets and a pair, a run of them with a true wild at its own place."""
    wild = [kind for kind in true_kinds(pool.wild) if kind < 27]
    if not wild:
        return None
    lows = [wild[0] - at for at in (0, 1, 2) if 0 <= wild[0] % 9 - at <= 6]
    low, kinds = chance.choice(lows), of(pool, ALL(pool, chance))
    blocks: Blocks = [a_set(kinds, chance, _PUNGS) for _ in range(pool.sets - 1)]
    return [*blocks, (low, low + 1, low + 2), (chance.choice(kinds),) * 2]


def honour_sets(rest: Places) -> Recipe:
    """Triplets of 中, 发, the winner's wind or another's; the pair one of them now and then."""

    def make(pool: Pool, chance: Random) -> Blocks:
        mine = [kind for kind in (*DRAGONS, WINDS[pool.winner]) if kind in pool.kinds]
        others = [kind for kind in WINDS if kind in pool.kinds and kind not in mine]
        if "round_wind" in pool.facts:
            others = [kind for kind in others if kind == round_wind(pool.facts)] or others
        chance.shuffle(mine)
        number = chance.choice((0, 1) if "round_wind" not in pool.facts else (0, 1, 1, 1))
        chosen = mine[: chance.choice((0, 1, 1, 2))] + chance.sample(others, number)
        kinds = [kind for kind in of(pool, rest(pool, chance)) if kind < 27]
        blocks: Blocks = [(kind,) * 3 for kind in chosen]
        blocks += [a_set(kinds, chance, _PUNGS) for _ in range(pool.sets - len(blocks))]
        left = [kind for kind in mine if kind not in chosen]
        pair = chance.choice(left if left and chance.random() < 0.35 else kinds)
        return [*blocks, (pair,) * 2]

    return make


def shared(pool: Pool, chance: Random) -> Blocks:
    """Three alike of which two are the pair and one stands in a run."""
    kinds = [kind for kind in of(pool, ALL(pool, chance)) if kind < 27]
    runs = [(k, k + 1, k + 2) for k in kinds if k % 9 <= 6 and {k + 1, k + 2} <= set(kinds)]
    run = chance.choice(runs)
    kind = chance.choice(run)
    rest = [other for other in kinds if other not in run]
    blocks: Blocks = [a_set(rest, chance, _PUNGS) for _ in range(pool.sets - 1)]
    return [*blocks, run, (kind,) * 2]


def _true(pool: Pool) -> list[int]:
    """The true wilds that can be held at once, flowers once each."""
    kinds = true_kinds(pool.wild)
    return [kind for kind in kinds for _ in range(1 if kind in FLOWERS else 3)]


def two_wilds(pool: Pool, chance: Random) -> Blocks:
    """Sets and a pair, with two true wilds in place of two tiles of one set."""
    kinds = of(pool, ALL(pool, chance))
    blocks: Blocks = [a_set(kinds, chance, _PUNGS) for _ in range(pool.sets)]
    kept = chance.choice(blocks.pop())
    one, two = _true(pool)[:2]
    return [*blocks, (kept, one, two), (chance.choice(kinds),) * 2]


def wild_gap(pool: Pool, chance: Random) -> Aimed:
    """Sets and a pair, won on the middle of a run of which a wild is one end."""
    kinds = of(pool, ALL(pool, chance))
    low = chance.choice([kind for kind in kinds if kind % 9 <= 6 and kind < 27])
    wild = _true(pool)[0]
    run = (low, low + 1, wild) if chance.random() < 0.5 else (wild, low + 1, low + 2)
    blocks: Blocks = [a_set(kinds, chance, _PUNGS) for _ in range(pool.sets - 1)]
    return Aimed([*blocks, run, (chance.choice(kinds),) * 2], low + 1)


def wild_set(pool: Pool, chance: Random) -> Blocks | None:
    """Two true wilds and the own flower beside four sets and a pair."""
    own = [kind for kind in pool.wild if kind not in true_kinds(pool.wild)]
    if not own:
        return None
    kinds = of(pool, ALL(pool, chance))
    blocks: Blocks = [a_set(kinds, chance, _PUNGS) for _ in range(pool.sets - 1)]
    return [*blocks, (*_true(pool)[:2], *own), (chance.choice(kinds),) * 2]


def bulldozer(pool: Pool, chance: Random) -> Aimed:
    """Three true wilds and fourteen tiles of any kind, won on one of these or on a wild."""
    wilds = _true(pool)
    plain = chance.sample([k for k in pool.kinds if k < KINDS for _ in range(2)], 14)
    single: list[Block] = [(kind,) for kind in (*plain, *wilds)]
    return Aimed(single, chance.choice((plain[0], plain[1], wilds[0])))
