"""Hands for "which tiles win?" at the tables beyond 扣点点: recipes for hands of any size.

A recipe draws the natural tiles of one hand (its wild tiles are put in later, in their setting), or
None. What the hand waits for is asked of the table; plans say which recipes serve which answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, cycle
from random import Random

from drills import lots
from drills.hands import Stock, fits, meld_name, one_pair, one_set
from drills.regions.waits_book import Bench, Plan
from drills.waits_hands import CORES, several_ways
from rules.hand import Hand, Meld
from rules.readings import ORPHANS

Group = tuple[int, ...]

# --- where groups lie ----------------------------------------------------------------------------


def _honours(stock: Stock) -> str:
    return "z" if stock.of("z") else ""


PLACES: Mapping[str, Callable[[Stock], Sequence[str]]] = {
    "focus": lambda stock: (stock.suits[0],),
    "one": lambda stock: (stock.suits[1] + _honours(stock),),
    "both": lambda stock: (stock.suits[1:] + _honours(stock),),
    "any": lambda stock: (stock.suits + _honours(stock),),
    "each": lambda stock: (stock.suits[1], stock.suits[2]),
    "three": lambda stock: (stock.suits[1], stock.suits[2], stock.suits[1:] + _honours(stock)),
}
"""Suits of the groups that are not in focus; "each" and "three": one suit after the other."""


def places(bench: Bench, plan: Plan, number: int, focus: int = 0) -> list[str]:
    """The suits of so many groups, the first `focus` of them in the suit in focus."""
    rest = cycle(PLACES[plan.rest or bench.rest](bench.stock))
    return [bench.stock.suits[0] if at < focus else next(rest) for at in range(number)]


def sets_of(chance: Random, bench: Bench, plan: Plan, number: int, focus: int = 0) -> list[Group]:
    """So many sets in their places; those in focus are triplets more often."""
    share = chance.choice((0.15, 0.35, 0.6))
    suits = places(bench, plan, number, focus)
    return [
        one_set(chance, bench.stock, suits[at], share if at < focus else plan.triplets)
        for at in range(number)
    ]


def pair_of(chance: Random, bench: Bench, plan: Plan) -> Group:
    """A pair outside the suit in focus."""
    return one_pair(chance, bench.stock, chance.choice(places(bench, plan, 2)))


# --- a hand of its groups ------------------------------------------------------------------------


def hand_of(
    chance: Random, bench: Bench, plan: Plan, blocks: Sequence[Group], rest: Sequence[int]
) -> Hand | None:
    """Sets, some of them laid apart, with the other concealed tiles; some left out for wilds."""
    if not fits((*chain(*blocks), *rest)):
        return None
    stay, melds = _laid(chance, bench, blocks, chance.choice(plan.melds))
    tiles = [*chain(*stay), *rest]
    for _ in range(plan.wilds):
        tiles.remove(chance.choice(tiles))
    return checked(bench, tiles, melds)


def checked(bench: Bench, tiles: Sequence[int], melds: Sequence[Meld]) -> Hand | None:
    """The hand, if no tile is there five times and the melds may lie so."""
    apart = tuple(sorted(melds, key=lambda meld: meld.tiles))
    fit = fits((*tiles, *chain(*(meld.tiles for meld in apart))))
    return Hand(tuple(tiles), apart) if fit and bench.may_lie(apart) else None


def _laid(
    chance: Random, bench: Bench, blocks: Sequence[Group], number: int
) -> tuple[list[Group], list[Meld]]:
    """The sets that stay, and up to `number` of the others as melds."""
    stay = list(blocks)
    apart: list[Meld] = []
    able = [b for b in blocks if len(b) == 3 and (bench.chows or len(set(b)) == 1)]
    for block in chance.sample(able, min(number, len(able))):
        meld = _meld(chance, block)
        if bench.may_lie((*apart, meld)):
            stay.remove(block)
            apart.append(meld)
    return stay, apart


def _meld(chance: Random, block: Group) -> Meld:
    if len(set(block)) > 1:
        return Meld("chow", block)
    name = meld_name(chance)
    return Meld(name, block[:1] * (3 if name == "pong" else 4))


# --- recipes -------------------------------------------------------------------------------------


def from_core(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """A hand whose unfinished part is a named core; `size` of the sets around it in its suit."""
    core = _core(chance, bench.stock, plan.recipe)
    pair = len(core) % 3 == 2
    blocks = sets_of(chance, bench, plan, (bench.tiles - len(core) - 2 * pair) // 3, plan.size)
    two = pair_of(chance, bench, plan) if pair else ()
    return hand_of(chance, bench, plan, blocks, (*core, *two))


def _core(chance: Random, stock: Stock, name: str) -> Group:
    if name in CORES:
        first = stock.of(stock.suits[0])[0]
        return tuple(first + rank - 1 for rank in chance.choice(CORES[name]))
    every = stock.suits[:2] + _honours(stock)
    one, two = (chance.choice(stock.of(chance.choice(every))) for _ in range(2))
    return (one,) if name == "single" else (one, one, two, two)


def spoiled(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """A complete hand minus one tile: `size` sets and the pair share the suit in focus."""
    sets = sets_of(chance, bench, plan, bench.sets, plan.size)
    two = one_pair(chance, bench.stock, bench.stock.suits[0])
    if chance.random() < 0.2:
        two = pair_of(chance, bench, plan)
    inside = [*chain(*sets[: plan.size]), *two]
    inside.remove(chance.choice(inside))
    return hand_of(chance, bench, plan, sets[plan.size :], inside)


def locked(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """As `spoiled`, but a set of the suit in focus lies apart."""
    sets = sets_of(chance, bench, plan, bench.sets, plan.size)
    two = one_pair(chance, bench.stock, bench.stock.suits[0])
    able = [b for b in sets[: plan.size] if bench.chows or len(set(b)) == 1]
    if not able:
        return None
    apart = chance.choice(able)
    sets.remove(apart)
    inside = [*chain(*sets[: plan.size - 1]), *two]
    inside.remove(chance.choice(inside))
    made = hand_of(chance, bench, plan, sets[plan.size - 1 :], inside)
    meld = Meld("pong" if len(set(apart)) == 1 else "chow", apart)
    return made and checked(bench, made.concealed, (*made.melds, meld))


def in_suit(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """`size` tiles of the suit in focus taken blindly, and groups beside them."""
    pile = [kind for kind in bench.stock.of(bench.stock.suits[0]) for _ in range(4)]
    pair = plan.size % 3 == 2
    number = (bench.tiles - plan.size - 2 * pair) // 3
    blocks = sets_of(chance, bench, plan, number)
    two = pair_of(chance, bench, plan) if pair else ()
    return hand_of(chance, bench, plan, blocks, (*chance.sample(pile, plan.size), *two))


def numbered(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """The same with the suit's tiles by number, the whole of the seed's lot: for 13 tiles."""
    seed = bench.seed + lots.LOTS * chance.randrange(lots.FINE // lots.LOTS)
    made = lots.numbered(chance, bench.stock, plan.size, seed, plan.melds != (0,))
    if made is None or plan.wilds:
        return None
    melds = [_as_chow(chance, meld) if bench.chows else meld for meld in made.melds]
    return checked(bench, made.concealed, melds)


def _as_chow(chance: Random, meld: Meld) -> Meld:
    """Half of the time a chow from the tile of a pong on, where there is one: of the same lot."""
    run = meld.kind < 27 and meld.kind % 9 < 7 and not meld.is_kong
    if not run or chance.random() < 0.5:
        return meld
    return Meld("chow", (meld.kind, meld.kind + 1, meld.kind + 2))


def near_miss(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """A complete hand with two tiles out and a neighbour in: one tile away from ready."""
    stock, number = bench.stock, max(plan.size, 2)
    sets = sets_of(chance, bench, plan, bench.sets, plan.size)
    two = one_pair(chance, stock, stock.suits[0])
    two = two if chance.random() < 0.6 else pair_of(chance, bench, plan)
    inside = [*chain(*sets[:number]), *two]
    for _ in range(2):
        inside.remove(chance.choice(inside))
    near = [k for k in stock.kinds if any(abs(k - n) <= 2 and k // 9 == n // 9 for n in inside)]
    return hand_of(chance, bench, plan, sets[number:], (*inside, chance.choice(near)))


def dead(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """A complete hand minus a tile of which all four copies stand elsewhere in it."""
    sets = sets_of(chance, bench, plan, bench.sets - 1, plan.size)
    two = one_pair(chance, bench.stock, bench.stock.suits[0])
    inside = [*chain(*sets[: plan.size]), *two]
    gone = chance.choice(inside)
    inside.remove(gone)
    rest = sets[plan.size :]
    have = [*inside, *chain(*rest)].count(gone)
    if have == 1:
        return hand_of(chance, bench, plan, [*rest, (gone,) * 3], inside)
    if have:
        return None
    made = hand_of(chance, bench, plan, rest, inside)
    kong = Meld(chance.choice(("ckong", "kong", "addkong")), (gone,) * 4)
    return made and checked(bench, made.concealed, (*made.melds, kong))


def pairs(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Pairs and a single; `size` of the pairs in the suit in focus, a four-alike at times."""
    number = bench.tiles // 2
    pool = kinds_of(chance, bench, plan, number + 1)
    if pool is None:
        return None
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        pool[chance.randrange(1, number + 1)] = chance.choice(pool)
    tiles = [*pool, *pool[1:]][: bench.tiles]
    return hand_of(chance, bench, Plan("", melds=(0,), wilds=plan.wilds), (), tiles)


def pairs_short(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Two pairs fewer, and three singles: one tile away from pairs all through."""
    number = bench.tiles // 2
    pool = kinds_of(chance, bench, plan, number + 2)
    if pool is None:
        return None
    tiles = [*pool, *pool[3:]][: bench.tiles]
    return hand_of(chance, bench, Plan("", melds=(0,), wilds=plan.wilds), (), tiles)


def kinds_of(chance: Random, bench: Bench, plan: Plan, number: int) -> list[int] | None:
    """So many different kinds, `size` of them in the suit in focus."""
    stock = bench.stock
    letters = set(chain(*PLACES[plan.rest or bench.rest](stock)))
    rest = [k for letter in sorted(letters - {stock.suits[0]}) for k in stock.of(letter)]
    focus = stock.of(stock.suits[0])
    inside = max(min(plan.size, len(focus), number), number - len(rest))
    if inside > len(focus):
        return None
    pool = chance.sample(focus, inside) + chance.sample(rest, number - inside)
    chance.shuffle(pool)
    return pool


def ambiguous(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Sets (and a pair) in focus that split in more than one way, and a wait for one kind apart."""
    start = bench.stock.of(bench.stock.suits[0])[0]
    inside = [start + at for at in chance.choice(several_ways(plan.size))]
    apart = chance.choice((*CORES["edge"], *CORES["gap"]))
    first = bench.stock.of(bench.stock.suits[1])[0] - 1
    rest = [first + rank for rank in apart]
    if plan.size % 3 == 0:
        two = pair_of(chance, bench, plan)
        rest = [two[0]] if chance.random() < 0.7 else [*rest, *two]
    number = (bench.tiles - plan.size - len(rest)) // 3
    return hand_of(chance, bench, plan, sets_of(chance, bench, plan, number), (*inside, *rest))


def both_shapes(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Two runs, each twice, and a pair, less one tile: sets and pairs at once."""
    letters = [chance.choice(places(bench, plan, 3, 1))[0] for _ in range(2)]
    runs = [one_set(chance, bench.stock, letter, 0) for letter in letters]
    tiles = [*chain(*runs, *runs), *pair_of(chance, bench, plan)]
    tiles.remove(chance.choice(tiles))
    return hand_of(chance, bench, Plan("", melds=(0,), wilds=plan.wilds), (), tiles)


def orphans(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Twelve of the thirteen orphans, one of them twice."""
    kept = chance.sample(ORPHANS, 12)
    return checked(bench, (*kept, chance.choice(kept)), ())


def orphans_short(chance: Random, bench: Bench, plan: Plan) -> Hand | None:
    """Eleven orphans, one of them twice, and a tile that is none: one tile away."""
    tiles = chance.sample(ORPHANS, 11)
    stray = chance.choice([kind for kind in bench.stock.kinds if kind not in ORPHANS])
    return checked(bench, (*tiles, tiles[0], stray), ())


RECIPES: dict[str, Callable[[Random, Bench, Plan], Hand | None]] = {
    **dict.fromkeys((*CORES, "single", "double-pair"), from_core),
    "spoiled": spoiled,
    "locked": locked,
    "suit": in_suit,
    "numbered": numbered,
    "near-miss": near_miss,
    "dead": dead,
    "pairs": pairs,
    "pairs-short": pairs_short,
    "ambiguous": ambiguous,
    "both-shapes": both_shapes,
    "orphans": orphans,
    "orphans-short": orphans_short,
}
"""Every recipe by name; books add their own."""
