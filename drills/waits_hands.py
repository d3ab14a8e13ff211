"""Hands for "which tiles win?": recipes, each a way to make hands of one sort on purpose.

A recipe draws one hand of 13 tiles (a kong counted as three) or None; the drill keeps it if what it
waits for is of the wanted class and its rating of the wanted level. Which recipes serve which class
and level is the table PLANS.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import chain, combinations, combinations_with_replacement
from operator import and_
from random import Random

from drills.hands import (
    FIRST,
    WIND_RUNS,
    Blocks,
    Stock,
    canonical,
    fits,
    letters_of,
    melded,
    one_pair,
    one_set,
    with_wilds,
)
from drills.lots import FINE, numbered
from rules.hand import Hand, Meld
from rules.readings import ORPHANS


@dataclass(frozen=True, slots=True)
class Order:
    """What one hand is to be: its recipe with its parameter, wild tiles, most melds; for whom.

    lots: of how many lots a numbered hand is, when the seed takes those of its own.
    """

    recipe: str
    size: int = 0
    wilds: int = 0
    melds: int = 0
    seed: int = 0
    lots: int = FINE


_STEPS = tuple((n, n + 1) for n in range(1, 7))
CORES: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "edge": ((1, 2), (8, 9)),
    "gap": tuple((n, n + 2) for n in range(1, 8)),
    "two-sided": tuple((n, n + 1) for n in range(2, 8)),
    "1234": tuple((n, n + 1, n + 2, n + 3) for n in range(1, 7)),
    "1112": tuple(chain(*(((n, n, n, n + 1), (n, n + 1, n + 1, n + 1)) for n in range(1, 9)))),
    "1113": tuple(chain(*(((n, n, n, n + 2), (n, n + 2, n + 2, n + 2)) for n in range(1, 8)))),
    "1123": tuple(chain(*(((n, n, n + 1, n + 2), (n, n + 1, n + 2, n + 2)) for n in range(1, 8)))),
    "1223": tuple((n, n + 1, n + 1, n + 2) for n in range(1, 8)),
    "12345": tuple(tuple(range(n, n + 5)) for n in range(1, 6)),
    "12234": tuple(
        chain(*(((n, m, m, m + 1, m + 2), (n, m, m + 1, m + 1, m + 2)) for n, m in _STEPS))
    ),
    "11123": tuple(
        chain(*(((n, n, n, n + 1, n + 2), (n, n + 1, n + 2, n + 2, n + 2)) for n in range(1, 8)))
    ),
    "12223": tuple((n, n + 1, n + 1, n + 1, n + 2) for n in range(1, 8)),
}  # fmt: skip
"""The cores of one suit that have names, by pattern, in every place and both ways round."""


def from_core(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """A hand whose unfinished part is a named core; `size` of the sets around it in its suit."""
    core = _core(chance, stock, order.recipe)
    if not set(core) <= set(stock.kinds):
        return None
    pair = len(core) % 3 == 2
    number = (13 - len(core) - 2 * pair) // 3
    places = [stock.suits[0] if at < order.size else _beside(stock) for at in range(number)]
    blocks = [one_set(chance, stock, place, 0.3) for place in places]
    two = one_pair(chance, stock, letters_of(stock, focus=False)) if pair else ()
    return _hand(chance, stock, order, blocks, (*core, *two))


def _beside(stock: Stock) -> str:
    """Where sets beside the suit in focus stand: there are few of honours, so these come seldom."""
    letters = letters_of(stock, focus=False)
    return letters if stock.runs["z"] else stock.suits[1:] + letters


def _core(chance: Random, stock: Stock, name: str) -> tuple[int, ...]:
    if name in CORES:
        base = "mps".index(stock.suits[0]) * 9 - 1
        return tuple(base + rank for rank in chance.choice(CORES[name]))
    one = chance.choice(stock.of(chance.choice(letters_of(stock))))
    two = chance.choice(stock.of(chance.choice(letters_of(stock))))
    return (one,) if name == "single" else tuple(sorted((one, one, two, two)))


def _hand(
    chance: Random,
    stock: Stock,
    order: Order,
    blocks: Sequence[tuple[int, ...]],
    rest: tuple[int, ...],
) -> Hand | None:
    """Sets, some laid apart, and the rest of the concealed tiles, with wilds put in."""
    if not fits((*chain(*blocks), *rest)):
        return None
    stay, melds = melded(chance, blocks, order.melds, rest)
    tiles = with_wilds(chance, (*chain(*stay), *rest), stock.wild, order.wilds)
    return _checked(tiles, melds, stock)


def _checked(tiles: tuple[int, ...], melds: tuple[Meld, ...], stock: Stock) -> Hand | None:
    apart = tuple(sorted(melds, key=lambda meld: meld.kind))
    if not fits((*tiles, *chain(*(meld.tiles for meld in apart)))):
        return None
    return Hand(tiles, apart, stock.wild)


def complete(
    chance: Random, stock: Stock, inside: int, pair_inside: bool
) -> tuple[Blocks, tuple[int, int]] | None:
    """Four sets and a pair, `inside` of the sets (and the pair) in the suit in focus."""
    focus, apart = stock.suits[0], _beside(stock)
    share = chance.choice((0.15, 0.35, 0.6))
    sets = [one_set(chance, stock, focus if at < inside else apart, share) for at in range(4)]
    two = one_pair(chance, stock, focus if pair_inside else letters_of(stock, focus=False))
    if not fits((*chain(*sets), *two)):
        return None
    return tuple(sets), (two[0], two[1])


def spoiled(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """A complete hand minus one tile: `size` sets and the pair share the suit in focus."""
    found = complete(chance, stock, order.size, chance.random() < 0.75)
    if found is None:
        return None
    sets, two = found
    inside = [*chain(*sets[: order.size]), *two]
    inside.remove(chance.choice(inside))
    return _hand(chance, stock, order, sets[order.size :], tuple(inside))


def locked(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """As `spoiled`, but a triplet of the suit in focus lies apart as a pong."""
    found = complete(chance, stock, order.size, True)
    if found is None:
        return None
    sets, two = list(found[0]), found[1]
    alike = [at for at in range(order.size) if len(set(sets[at])) == 1]
    if not alike:
        return None
    pong = Meld("pong", sets.pop(alike[0]))
    inside = [*chain(*sets[: order.size - 1]), *two]
    inside.remove(chance.choice(inside))
    stay, melds = melded(chance, sets[order.size - 1 :], max(order.melds - 1, 0), tuple(inside))
    tiles = with_wilds(chance, (*chain(*stay), *inside), stock.wild, order.wilds)
    return _checked(tiles, (*melds, pong), stock)


def two_suits(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """As `spoiled`, all in two suits: `size` sets in the first, the others in the second."""
    first, second = stock.suits[0], stock.suits[1]
    share, melds = chance.choice((0.35, 0.6, 0.8)), min(order.melds, 1)
    places = [first] * order.size + [second] * (4 - order.size - melds)
    inside = [*chain(*(one_set(chance, stock, place, share) for place in places))]
    inside += one_pair(chance, stock, chance.choice((first, second)))
    apart = [one_set(chance, stock, letters_of(stock), 1.0) for _ in range(melds)]
    if not fits((*inside, *chain(*apart))):
        return None
    inside.remove(chance.choice(inside))
    return _hand(chance, stock, order, apart, tuple(inside))


def ambiguous(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """Sets (and a pair) in focus that split in more than one way, and a wait apart."""
    start, apart = FIRST[stock.suits[0]], letters_of(stock, focus=False)
    inside = tuple(start + at for at in chance.choice(several_ways(order.size)))
    sided = order.recipe == "ambiguous-sided"
    if order.size == 9 and not sided and chance.random() < 0.7:
        rest, sets = one_pair(chance, stock, apart)[:1], 1
    else:
        cores = CORES["two-sided"] if sided else (*CORES["edge"], *CORES["gap"])
        low, high = chance.choice(cores)
        base = FIRST[chance.choice(stock.suits[1:])] - 1
        rest, sets = (base + low, base + high), int(order.size == 8)
        rest += one_pair(chance, stock, apart) if order.size == 9 else ()
    blocks = [one_set(chance, stock, _beside(stock), 0.5) for _ in range(sets)]
    return _hand(chance, stock, order, blocks, (*inside, *rest))


@cache
def several_ways(tiles: int) -> tuple[tuple[int, ...], ...]:
    """Suit hands, as ranks from 0, of sets (and a pair) in two ways that have nothing in common.

    >>> len(several_ways(9)), several_ways(9)[0]
    (7, (0, 0, 0, 1, 1, 1, 2, 2, 2))
    """
    pool = [*((n, n + 1, n + 2) for n in range(7)), *((n,) * 3 for n in range(9))]
    pairs = [((n, n),) for n in range(9)] if tiles % 3 else [()]
    ways: dict[tuple[int, ...], list[Counter[tuple[int, ...]]]] = {}
    for sets in combinations_with_replacement(pool, tiles // 3):
        for pair in pairs:
            split = (*sets, *pair)
            hand = tuple(sorted(chain(*split)))
            if fits(hand):
                ways.setdefault(hand, []).append(Counter(split))
    return tuple(sorted(hand for hand, found in ways.items() if not reduce(and_, found)))


def both_shapes(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """Two runs, each twice, and a pair, less one tile: sets and seven pairs at once."""
    where = [chance.choice(stock.suits) for _ in range(2)]
    runs = [chance.choice(stock.runs[letter]) for letter in where if stock.runs[letter]]
    tiles = [*chain(*runs, *runs), *one_pair(chance, stock, letters_of(stock))]
    tiles.remove(chance.choice(tiles))
    return _hand(chance, stock, order, (), tuple(tiles)) if len(tiles) == 13 else None


def shuffled(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """`size` tiles of the suit in focus taken blindly, and sets (and a pair) beside them."""
    pile = [kind for kind in stock.of(stock.suits[0]) for _ in range(4)]
    tiles, apart = chance.sample(pile, order.size), letters_of(stock, focus=False)
    two = one_pair(chance, stock, apart) if order.size % 3 == 2 else ()
    blocks = [one_set(chance, stock, apart) for _ in range((13 - order.size - len(two)) // 3)]
    return _hand(chance, stock, order, blocks, (*tiles, *two))


def by_number(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """`size` tiles of the suit in focus and groups beside them, of the seed's lot."""
    return numbered(chance, stock, order.size, order.seed, lots=order.lots)


def beside_meld(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """The same beside a meld of the suit in focus: such waits may be locked or dead."""
    return numbered(chance, stock, order.size, order.seed, True, lots=order.lots)


def near_miss(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """A complete hand with two tiles out and a neighbour in: one tile away from ready."""
    found = complete(chance, stock, order.size, chance.random() < 0.6)
    if found is None:
        return None
    sets, two = found
    open_sets = max(order.size, 2)
    inside = [*chain(*sets[:open_sets]), *two]
    for _ in range(2):
        inside.remove(chance.choice(inside))
    near = [k for k in stock.kinds if any(abs(k - n) <= 2 and k // 9 == n // 9 for n in inside)]
    inside.append(chance.choice(near))
    return _hand(chance, stock, order, sets[open_sets:], tuple(inside))


def dead(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """A complete hand minus a tile of which all four copies stand elsewhere in it."""
    found = complete(chance, stock, order.size, chance.random() < 0.5)
    if found is None:
        return None
    sets, two = list(found[0]), found[1]
    inside = [*chain(*sets[: order.size]), *two]
    gone = chance.choice(inside)
    inside.remove(gone)
    rest = sets[order.size : -1]
    have = [*inside, *chain(*rest)].count(gone)
    if have > 1:
        return None
    if have == 0:
        name = chance.choice(("ckong", "kong", "addkong"))
        stay, melds = melded(chance, rest, max(order.melds - 1, 0), (gone,) * 4)
        tiles = with_wilds(chance, (*inside, *chain(*stay)), stock.wild, order.wilds)
        return _checked(tiles, (*melds, Meld(name, (gone,) * 4)), stock)
    return _hand(chance, stock, order, [*rest, (gone,) * 3], tuple(inside))


def pairs(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """Six pairs and a single; `size` of the pairs in the suit in focus, a four-alike at times."""
    pool = _pair_kinds(chance, stock, order.size, 7)
    if pool is None:
        return None
    for _ in range(chance.choice((0, 0, 1, 2))):
        pool[chance.randrange(1, 7)] = chance.choice(pool[1:])
    tiles = (*pool, *pool[1:])
    if not fits((*tiles, pool[0])):
        return None
    return _hand(chance, stock, Order("", wilds=order.wilds), (), tiles)


def pairs_short(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """Five pairs and three singles: one tile away from seven pairs."""
    pool = _pair_kinds(chance, stock, order.size, 8)
    if pool is None:
        return None
    return _hand(chance, stock, Order("", wilds=order.wilds), (), (*pool, *pool[3:]))


def _pair_kinds(chance: Random, stock: Stock, inside: int, number: int) -> list[int] | None:
    focus = stock.of(stock.suits[0])
    rest = [kind for kind in stock.kinds if kind not in focus]
    inside = min(inside, len(focus), number)
    if number - inside > len(rest):
        return None
    pool = chance.sample(focus, inside) + chance.sample(rest, number - inside)
    chance.shuffle(pool)
    return pool


@cache
def all_orphans(out: int, twice: int) -> tuple[Hand, ...]:
    """Every hand of orphans with so many kinds out and twice, once up to an exchange of suits."""
    hands: dict[tuple[object, ...], Hand] = {}
    for gone in combinations(ORPHANS, out):
        kept = [kind for kind in ORPHANS if kind not in gone]
        for again in combinations(kept, twice):
            hand = Hand((*kept, *again))
            hands.setdefault(canonical(hand), hand)
    return tuple(hands.values())


_RARE: Mapping[tuple[int, int], tuple[int, int, int]] = {
    (3, 0): (151, 1, 1), (5, 0): (1009, 0, 0), (4, 1): (151, 2, 1), (5, 1): (151, 1, 0),
}  # fmt: skip
"""By level and wild tiles: in one of how many seeds orphans come by, kinds out and twice."""

_STRIDE = 37
"""From one of them to the next in turn: no list of them has a divisor in common with it."""


def rare_orphans(level: int, wilds: int, seed: int) -> Hand | None:
    """The natural tiles of the orphans that this seed has; the few there are come in turn."""
    every, *sort = _RARE.get((level, wilds), (0, 0, 0))
    if not every or seed % every != every // 2:
        return None
    hands = all_orphans(*sort)
    return hands[seed // every * _STRIDE % len(hands)]


def orphans_short(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """Eleven of the thirteen orphans, one of them twice, and a tile that is none: one tile away."""
    if not set(ORPHANS) <= set(stock.kinds):
        return None
    tiles = chance.sample(ORPHANS, 11)
    stray = chance.choice([kind for kind in stock.kinds if kind not in ORPHANS])
    return _checked((*tiles, tiles[0], stray), (), stock)


def winds(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """Honours that would be a run in part: two or three of them stand beside sets."""
    pool = [run for run in WIND_RUNS if set(run) <= set(stock.kinds)]
    if not pool:
        return None
    run = list(chance.choice(pool))
    apart = stock.suits
    sets = [one_set(chance, stock, apart, 0.25) for _ in range(3)]
    two = one_pair(chance, stock, letters_of(stock))
    rest = [*run, *two]
    if order.size:
        rest = [*sets.pop(), *rest]
    rest.remove(chance.choice(rest))
    return _hand(chance, stock, order, sets, tuple(rest))


Recipe = Callable[[Random, Stock, Order], Hand | None]
RECIPES: Mapping[str, Recipe] = {
    **dict.fromkeys((*CORES, "single", "double-pair"), from_core),
    "spoiled": spoiled,
    "locked": locked,
    "numbered": by_number,
    "beside-meld": beside_meld,
    **dict.fromkeys(("ambiguous", "ambiguous-sided"), ambiguous),
    "both-shapes": both_shapes,
    "shuffled": shuffled,
    "two-suits": two_suits,
    "near-miss": near_miss,
    "dead": dead,
    "pairs": pairs,
    "pairs-short": pairs_short,
    "orphans-short": orphans_short,
    "winds": winds,
}
"""Every recipe by name."""
