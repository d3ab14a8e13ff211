"""Ready hands for "may I win?": a finished hand of one sort, less the tile that it waits for.

So every hand waits for something; what else it waits for is read from the table. A hand of four
sets at one table is one of five at another: the number comes from the table's hand size.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations, permutations
from random import Random

from drills.hands import canonical, fits, meld_name, stock
from drills.parcels import numbered
from drills.regions.win_book import Built, Order, Recipe
from rules.hand import Hand, Meld
from rules.readings import ORPHANS
from rules.tiles import KINDS

Block = tuple[int, ...]

OWN = 1021
"""Every so-many-th hand of one suit is of one seed."""

RARE = 47
"""Shapes of which there are few hands come to every so-many-th seed."""

HONOURS = 3
"""The place of the honours beside the three suits."""


@lru_cache(1024)
def _pool(kinds: tuple[int, ...], wild: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The natural kinds of one suit (0–2) or the honours (3)."""
    return tuple(k for k in kinds if k // 9 == place and k < KINDS and k not in wild)


@lru_cache(1024)
def _starts(kinds: tuple[int, ...], wild: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The lowest kinds of the runs of one suit."""
    own = _pool(kinds, wild, place)
    return tuple(k for k in own if place != HONOURS and k % 9 < 7 and {k + 1, k + 2} <= {*own})


def fit(kinds: Iterable[int]) -> bool:
    """Whether no kind is there five times, flowers left out."""
    return fits(kind for kind in kinds if kind < KINDS)


def pool(order: Order, places: Sequence[int]) -> tuple[int, ...]:
    """The natural kinds of some suits."""
    kinds, wild = order.table.kinds, order.setting.wild
    return tuple(chain(*(_pool(kinds, wild, place) for place in places)))


def one_set(order: Order, places: Sequence[int]) -> Block:
    """A run or a triplet inside some suits; honours are triplets."""
    chance, kinds, wild = order.chance, order.table.kinds, order.setting.wild
    place = chance.choice(places)
    starts = _starts(kinds, wild, place)
    if starts and chance.random() >= order.plan.triplets:
        start = chance.choice(starts)
        return (start, start + 1, start + 2)
    return (chance.choice(_pool(kinds, wild, place)),) * 3


def places_of(order: Order) -> tuple[int, list[int]]:
    """The suit in focus, and where the other sets lie."""
    suits = [0, 1, 2]
    order.chance.shuffle(suits)
    honours = [HONOURS] if 27 in order.table.kinds and order.plan.rest != "both" else []
    first = 1 if order.plan.inside else 0
    rest = {"own": suits[:1], "one": suits[first:2], "both": suits[1:], "any": suits}[
        order.plan.rest
    ]
    return suits[0], rest + honours


def sets(order: Order) -> Built | None:
    """Sets and a pair: the pair and `inside` sets in the suit in focus, the tile from there."""
    plan, chance = order.plan, order.chance
    focus, rest = places_of(order)
    number = order.table.hand_size // 3 - plan.inside
    inside = [one_set(order, (focus,)) for _ in range(plan.inside)]
    beside = [one_set(order, rest) for _ in range(number)]
    if plan.rest == "both":
        beside[:2] = [one_set(order, (place,)) for place in rest[:number]]
    own = pool(order, [focus] if plan.inside else [focus, *rest])
    return finished(order, [*inside, *beside], (chance.choice(own),) * 2)


def finished(order: Order, blocks: Sequence[Block], two: Block) -> Built | None:
    """The tile taken out of the sets in focus or the pair, some other sets laid apart."""
    setting, plan, chance = order.setting, order.plan, order.chance
    if not fit((*chain(*blocks), *two, *setting.shown)):
        return None
    whole = list(range(plan.inside)) or [chance.randrange(len(blocks))]
    tile = chance.choice([*chain(*(blocks[at] for at in whole)), *two])
    apart = [at for at in range(plan.inside, len(blocks)) if at not in whole]
    stay, melds = laid(order, blocks, apart, two)
    rest = [*chain(*stay), *two]
    rest.remove(tile)
    return with_wilds(order, rest, melds, tile)


def laid(
    order: Order, blocks: Sequence[Block], able: Sequence[int], two: Block
) -> tuple[list[Block], tuple[Meld, ...]]:
    """The sets that stay in hand, and as many of the others as the plan has as melds."""
    chance, chows = order.chance, "chow" in order.table.melds
    able = [at for at in able if chows or len(set(blocks[at])) == 1]
    chosen = set(chance.sample(able, min(chance.choice(order.plan.melds), len(able))))
    stay = [block for at, block in enumerate(blocks) if at not in chosen]
    used = [*chain(*blocks), *two, *order.setting.shown]
    melds = [_meld(blocks[at], used, chance) for at in sorted(chosen)]
    return stay, tuple(sorted(melds, key=lambda meld: (meld.kind, meld.type)))


def _meld(block: Block, used: Sequence[int], chance: Random) -> Meld:
    if len(set(block)) > 1:
        return Meld("chow", block)
    name = meld_name(chance) if used.count(block[0]) == 3 else "pong"
    return Meld(name, block[:1] * (3 if name == "pong" else 4))


def with_wilds(
    order: Order, rest: list[int], melds: tuple[Meld, ...], tile: int | None
) -> Built | None:
    """The hand with some of its tiles replaced by wild ones, if there are as many."""
    setting, chance = order.setting, order.chance
    for at in chance.sample(range(len(rest)), min(order.plan.wilds, len(rest))):
        rest[at] = chance.choice(setting.wild)
    if any(rest.count(kind) > (1 if kind >= KINDS else 3) for kind in setting.wild):
        return None
    tiles = (*rest, *chain(*(meld.tiles for meld in melds)))
    plain = [kind for kind in (*tiles, *setting.shown, tile) if kind is not None]
    return Built(Hand(tuple(rest), melds, setting.wild), tile, setting) if fit(plain) else None


def in_one_suit(order: Order) -> Built | None:
    """`inside` tiles of one suit and groups beside them, by a number that the seed owns.

    Such hands are few: so no two of OWN seeds in a row share one. Few of them wait for anything.
    """
    table, wild, size = order.table, order.setting.wild, order.plan.inside
    pile = stock(table, order.chance, wild)
    hand = numbered(order.chance, pile, size, order.seed, tiles=table.hand_size, every=OWN)
    shown = order.setting.shown
    if hand is None or not _natural(order, hand) or not fit((*hand.all_tiles, *shown)):
        return None
    if not order.plan.wilds:
        return Built(hand, None, order.setting)
    return with_wilds(order, list(hand.concealed), hand.melds, None)


def _natural(order: Order, hand: Hand) -> bool:
    """Whether every tile is in play and none is wild."""
    return not {*hand.all_tiles} - {*order.table.kinds} | {*hand.all_tiles} & {*hand.wild}


# --- hands without sets --------------------------------------------------------------------------


def pairs(order: Order) -> Built | None:
    """Seven pairs, `inside` of them in the suit in focus, four alike as two of them at times."""
    chance = order.chance
    focus, rest = places_of(order)
    own = pool(order, [focus])
    other = [kind for kind in pool(order, rest) if kind not in own]
    number = min(order.plan.inside, 7)
    if len(other) < 7 - number:
        return None
    kinds = chance.sample(own, number) + chance.sample(other, 7 - number)
    for _ in range(chance.choice((0, 0, 0, 1, 2))):
        kinds[chance.randrange(7)] = chance.choice(kinds)
    tiles = [kind for kind in kinds for _ in range(2)]
    if not fit((*tiles, *order.setting.shown)):
        return None
    return _less_one(order, tiles)


@cache
def _all_orphans() -> tuple[Hand, ...]:
    """Every hand of orphans that waits for one tile or for all, once up to an exchange of suits."""
    found = {canonical(Hand(ORPHANS)): Hand(ORPHANS)}
    for out, twice in permutations(ORPHANS, 2):
        hand = Hand((*(kind for kind in ORPHANS if kind != out), twice))
        found.setdefault(canonical(hand), hand)
    return tuple(found.values())


def orphans(order: Order) -> Built | None:
    """Thirteen orphans less one: such hands are few, and every RARE-th seed has its own."""
    hands = _all_orphans()
    return Built(hands[order.seed // RARE % len(hands)], None, order.setting)


@cache
def _all_unrelated() -> tuple[tuple[int, ...], ...]:
    """Every thirteen of 1-4-7, 2-5-8 and 3-6-9 in three suits and the honours, in no order."""
    whole = [9 * at + at + step for at in range(3) for step in (0, 3, 6)]
    found = list(combinations([*whole, *range(27, 34)], 13))
    Random("unrelated").shuffle(found)
    return tuple(found)


def unrelated(order: Order) -> Built | None:
    """全不靠 less one: every RARE-th seed has its own."""
    hands = _all_unrelated()
    tiles = hands[order.seed // RARE % len(hands)]
    suits = [0, 1, 2]
    order.chance.shuffle(suits)
    moved = [kind if kind >= 27 else 9 * suits[kind // 9] + kind % 9 for kind in tiles]
    return Built(Hand(tuple(moved)), None, order.setting)


def _less_one(order: Order, tiles: list[int]) -> Built | None:
    tile = tiles.pop(order.chance.randrange(len(tiles)))
    return with_wilds(order, tiles, (), tile)


RECIPES: Mapping[str, Recipe] = {
    "sets": sets,
    "suit": in_one_suit,
    "pairs": pairs,
    "orphans": orphans,
    "unrelated": unrelated,
}
"""The recipes that any table may use."""
