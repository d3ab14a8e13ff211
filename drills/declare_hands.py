"""Hands for "which cut declares?": recipes, each a way to make fourteen tiles of one sort.

A recipe draws one hand of 14 tiles (a kong counted as three) or None; the drill keeps it if its
cuts are of the wanted class and its rating of the wanted level. PLANS says which recipes serve.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from random import Random

from drills.declare_few import EVERY, a_pairs_hand, an_orphan_hand, placed
from drills.hands import WIND_RUNS, Stock, fits, letters_of, melded, one_set, with_wilds
from drills.parcels import numbered
from drills.waits_hands import Order
from rules.hand import Hand, Meld
from rules.readings import ORPHANS
from rules.tiles import is_honour, rank, suit

DEEP = 6
LOW = 5
"""A tile of so many points or fewer opens no gate."""


def hand_of(
    chance: Random,
    stock: Stock,
    order: Order,
    apart: Sequence[tuple[int, ...]],
    inside: Sequence[int],
) -> Hand | None:
    """Sets, some laid apart, and the tiles of the question, with wilds put in."""
    if not fits((*chain(*apart), *inside)):
        return None
    stay, melds = melded(chance, apart, order.melds, tuple(inside))
    tiles = with_wilds(chance, (*chain(*stay), *inside), stock.wild, order.wilds)
    if not fits((*tiles, *chain(*(meld.tiles for meld in melds)))):
        return None
    return Hand(tiles, melds, stock.wild)


def sets_apart(chance: Random, stock: Stock, number: int, melds: int) -> list[tuple[int, ...]]:
    """Sets outside the suit in focus, triplets among them that may be laid apart."""
    share = (0.15, 0.45, 0.7, 0.95)[melds]
    return [one_set(chance, stock, letters_of(stock, focus=False), share) for _ in range(number)]


def pair_apart(chance: Random, stock: Stock, low: bool) -> tuple[int, int]:
    """A pair outside the suit in focus, of few points if it is to open no gate."""
    pool = [k for s in letters_of(stock, focus=False) for k in stock.of(s)]
    if low:
        pool = [k for k in pool if _is_low(k)] or pool
    kind = chance.choice(pool)
    return kind, kind


def _low(order: Order) -> bool:
    return order.recipe.endswith("-low")


def _shifted(chance: Random, stock: Stock, forms: Sequence[Sequence[int]], low: bool) -> list[int]:
    """One of some forms (distances from its lowest tile) at a place in the suit in focus."""
    form = chance.choice(forms)
    if chance.random() < 0.5:
        form = [form[-1] - step for step in reversed(form)]
    room = 8 - form[-1]
    first = chance.randint(0, min(room, 2) if low else room)
    base = "mps".index(stock.suits[0]) * 9 + first
    return [base + step for step in form]


HALVES = ((0, 2, 4), (0, 2, 4), (0, 1, 3), (0, 2, 3))
LEANS = ((0, 1, 1), (0, 0, 1), (0, 2, 2), (0, 0, 2))
FIVES = (
    (0, 1, 2, 3, 5), (0, 2, 3, 4, 6), (0, 0, 2, 2, 4), (0, 1, 1, 2, 4), (0, 2, 2, 4, 4),
    (0, 1, 2, 2, 4), (0, 0, 1, 1, 3), (0, 1, 3, 4, 4), (0, 1, 1, 3, 3), (0, 0, 0, 2, 4),
    (0, 1, 3, 4, 5), (0, 0, 2, 3, 5), (0, 0, 1, 3, 3), (0, 1, 1, 1, 3), (0, 0, 0, 1, 3),
)  # fmt: skip
SINGLES = ((0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6))


def half(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """Three tiles with gaps, a pair and three sets: the cut keeps one half or the other."""
    block = _shifted(chance, stock, HALVES, _low(order))
    pair = pair_apart(chance, stock, _low(order))
    return hand_of(chance, stock, order, sets_apart(chance, stock, 3, order.melds), (*block, *pair))


def lean(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """A pair with a neighbour and another pair: two pairs, or two neighbours and the pair."""
    block = _shifted(chance, stock, LEANS, _low(order))
    pair = pair_apart(chance, stock, _low(order))
    return hand_of(chance, stock, order, sets_apart(chance, stock, 3, order.melds), (*block, *pair))


def five(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """Five tiles of a suit that hold a pair and two thirds of a set, and three sets."""
    block = _shifted(chance, stock, FIVES, _low(order))
    return hand_of(chance, stock, order, sets_apart(chance, stock, 3, order.melds), block)


def singles(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """Two singles beside four sets: either may wait for its twin. `size` sets in their suit."""
    two = _shifted(chance, stock, SINGLES, _low(order))
    if chance.random() < 0.4:
        two[1] = pair_apart(chance, stock, _low(order))[0]
    near = [one_set(chance, stock, stock.suits[0], 0.2) for _ in range(order.size)]
    apart = sets_apart(chance, stock, 4 - order.size, order.melds)
    return hand_of(chance, stock, order, apart, (*two, *chain(*near)))


def whole(
    chance: Random, stock: Stock, order: Order
) -> tuple[list[int], list[tuple[int, ...]]] | None:
    """A complete hand: `size` sets and mostly the pair in the suit in focus, the others apart."""
    focus, share = stock.suits[0], chance.choice((0.15, 0.35, 0.6))
    sets = [one_set(chance, stock, focus, share) for _ in range(order.size)]
    pair = chance.choice(stock.of(focus))
    two = (pair, pair) if chance.random() < 0.7 else pair_apart(chance, stock, _low(order))
    inside, apart = [*chain(*sets), *two], sets_apart(chance, stock, 4 - order.size, order.melds)
    if not fits((*inside, *chain(*apart))):
        return None
    return _turned(inside, stock, order), apart


def _turned(tiles: list[int], stock: Stock, order: Order) -> list[int]:
    """The tiles of the suit in focus read from the other end if that makes them lower."""
    mine = [k for k in tiles if suit(k) == stock.suits[0]]
    if not _low(order) or sum(map(rank, mine)) <= 5 * len(mine):
        return tiles
    base = "mps".index(stock.suits[0]) * 9
    turned = [2 * base + 8 - k for k in mine]
    if not set(turned) <= set(stock.kinds):
        return tiles
    return [*turned, *(k for k in tiles if suit(k) != stock.suits[0])]


def complete(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """Fourteen tiles that are a whole hand already."""
    found = whole(chance, stock, order)
    return found and hand_of(chance, stock, order, found[1], found[0])


def exchanged(chance: Random, stock: Stock, order: Order, times: int = 1) -> Hand | None:
    """A whole hand with a tile out and a neighbour in."""
    found = whole(chance, stock, order)
    if found is None:
        return None
    inside, apart = found
    for _ in range(times):
        inside.remove(chance.choice(inside))
    for _ in range(times):
        inside.append(_neighbour(chance, stock, inside, _low(order)))
    return hand_of(chance, stock, order, apart, inside)


def deep(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """`size` sets and a pair crowded into the lowest six ranks of a suit, a tile exchanged."""
    base = "mps".index(stock.suits[0]) * 9
    pile = [kind for kind in range(base, base + DEEP) for _ in range(4)]
    runs = [(k, k + 1, k + 2) for k in range(base, base + DEEP - 2)]
    sets = [*runs, *((k, k, k) for k in range(base, base + DEEP))]
    pair = chance.randrange(base, base + DEEP)
    inside = [*chain(*(chance.choice(sets) for _ in range(order.size))), pair, pair]
    inside.remove(chance.choice(inside))
    inside.append(chance.choice(pile))
    apart = sets_apart(chance, stock, 4 - order.size, order.melds)
    if not set(inside) <= set(stock.kinds):
        return None
    return hand_of(chance, stock, order, apart, inside)


def _neighbour(chance: Random, stock: Stock, tiles: Sequence[int], low: bool) -> int:
    near = [k for k in stock.kinds if any(k // 9 == n // 9 and abs(k - n) <= 2 for n in tiles)]
    if low:
        near = [k for k in near if not is_honour(k) and rank(k) <= LOW + 1] or near
    return chance.choice(near)


def apart_twice(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """A whole hand with two tiles out and two neighbours in: mostly one tile away."""
    return exchanged(chance, stock, order, 2)


def dead(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """A hand that seems to wait for a tile of which it holds all four, and a stray."""
    focus = "mps".index(stock.suits[0]) * 9
    low = chance.randint(0, 6)
    gone = chance.choice((focus + low, focus + low + 2, focus + low + 1))
    two = [k for k in (focus + low, focus + low + 1, focus + low + 2) if k != gone]
    stray = _neighbour(chance, stock, two, _low(order))
    pair = pair_apart(chance, stock, _low(order))
    apart = sets_apart(chance, stock, 2, order.melds)
    if chance.random() < 0.5:
        meld = Meld(chance.choice(("ckong", "kong", "addkong")), (gone,) * 4)
        base = hand_of(chance, stock, order, apart, (*two, stray, *pair))
        if base is None or gone in base.concealed or any(m.kind == gone for m in base.melds):
            return None
        return Hand(base.concealed, tuple(sorted((*base.melds, meld), key=lambda m: m.kind)),
                    stock.wild)  # fmt: skip
    return hand_of(chance, stock, order, apart, (*two, gone, gone, gone, gone, *pair))


def pairs(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """Six pairs and two singles, `size` of the pairs in the suit in focus, four alike at times."""
    if order.size == 6 and not order.wilds:
        return _crowded_pairs(chance, stock, order)
    focus = list(stock.of(stock.suits[0]))
    rest = [k for k in stock.kinds if k not in focus]
    if _low(order):
        rest = [k for k in rest if not is_honour(k)]
    inside = min(order.size, 6)
    pool = chance.sample(focus, inside) + chance.sample(rest, 6 - inside)
    if chance.random() < 0.35:
        pool[0] = pool[1]
    few = [k for k in stock.kinds if k not in pool]
    if _low(order):
        few = [k for k in few if _is_low(k)] or few
    tiles = [*pool, *pool, *chance.sample(few, 2)]
    return hand_of(chance, stock, Order("", wilds=order.wilds), (), tiles)


def _crowded_pairs(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """The same with all pairs in the suit in focus: such hands are few, each seed has its own."""
    four = chance.random() < 0.35
    for _ in range(20):
        pool, two = a_pairs_hand(chance, order.seed, four)
        if set(pool) & set(two) or (_low(order) and not all(map(_is_low, two))):
            continue
        tiles = placed((*pool, *pool, *two), stock.suits)
        if set(tiles) <= set(stock.kinds):
            return hand_of(chance, stock, Order(""), (), tiles)
    return None


def _is_low(kind: int) -> bool:
    return not is_honour(kind) and rank(kind) <= LOW


def orphans(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """Twelve of the orphans with a pair among them, and a tile too many."""
    if not set(ORPHANS) <= set(stock.kinds):
        return None
    seed = chance.randrange(EVERY) if order.wilds else order.seed
    tiles = an_orphan_hand(seed)
    if tiles is None or not set(tiles) <= set(stock.kinds):
        return None
    own = placed(tiles, stock.suits)
    return hand_of(chance, stock, Order("", wilds=order.wilds), (), own)


def winds(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """Honours that are a run, or would be one, with a tile too many beside sets."""
    pool = [run for run in WIND_RUNS if set(run) <= set(stock.kinds)]
    if not pool:
        return None
    run = list(chance.choice(pool))
    if order.size:
        run.remove(chance.choice(run))
    block = _shifted(chance, stock, SINGLES[:2] if not order.size else LEANS[:2], _low(order))
    rest = [*run, *block, *pair_apart(chance, stock, _low(order))]
    short = 14 - len(rest)
    apart = [one_set(chance, stock, stock.suits, 0.25) for _ in range(short // 3)]
    stray = chance.sample(stock.kinds, short % 3)
    return hand_of(chance, stock, order, apart, (*rest, *stray))


def by_number(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """`size` tiles of the suit in focus and groups beside them, of those that the seed owns."""
    return numbered(chance, stock, order.size, order.seed, tiles=14, every=EVERY)


def beside_meld(chance: Random, stock: Stock, order: Order) -> Hand | None:
    """The same beside a meld of the suit in focus."""
    return numbered(chance, stock, order.size, order.seed, True, tiles=14, every=EVERY)


Recipe = Callable[[Random, Stock, Order], Hand | None]
_PLAIN: Mapping[str, Recipe] = {
    "half": half, "lean": lean, "five": five, "singles": singles, "complete": complete,
    "exchanged": exchanged, "deep": deep, "apart": apart_twice, "dead": dead, "pairs": pairs,
    "orphans": orphans, "winds": winds, "numbered": by_number, "beside-meld": beside_meld,
}  # fmt: skip
RECIPES: Mapping[str, Recipe] = {
    **_PLAIN, **{f"{name}-low": recipe for name, recipe in _PLAIN.items()},
}  # fmt: skip
"""Every recipe by name; those that end in -low keep their tiles and waits under the gate."""
