"""Hands of 龙港 for "may I win?": a tile turned up, an own flower, wilds, one tile left."""

from __future__ import annotations

from itertools import chain
from random import Random

from drills.regions.win_book import Built, Order, Setting
from drills.regions.win_hands import fit, one_set, pool
from rules.facts import NO_FACTS
from rules.hand import Hand, Meld
from rules.tiles import KINDS, NAMES
from rules.variant import Variant
from rules.variants.longgang_wild import FLOWERS, true_kinds
from rules.words import Text

_TURNED = Text("翻开的是{turned}，它是财神；你坐{wind}，坐花是{flower}。",
               "{turned} is turned up and wild 财神; you sit {wind}, your flower 坐花 is {flower}.",
)  # fmt: skip
_FLOWER = Text("翻开的是花牌{turned}，另外三张花都是财神；你坐{wind}。",
               "The flower {turned} is turned up: the other three are wild 财神; you sit {wind}.",
)  # fmt: skip
RARELY = 0.08
"""How often a flower is turned up."""


def setting(table: Variant, chance: Random) -> Setting:
    """A tile turned up, and a seat with its flower."""
    seat, plain = chance.randrange(4), [kind for kind in table.kinds if kind < KINDS]
    turned = chance.choice(FLOWERS if chance.random() < RARELY else plain)
    says = _FLOWER if turned in FLOWERS else _TURNED
    gaps = {"turned": NAMES[turned], "wind": NAMES[27 + seat], "flower": NAMES[FLOWERS[seat]]}
    wild = table.wilds_at((turned,), seat, NO_FACTS)
    return Setting(wild=wild, seat=seat, shown=(turned,), told=(says.fill(**gaps),))


def half_pairs(order: Order) -> Built | None:
    """八对半: seven pairs and a triplet, less one tile; `inside` of them in one suit."""
    chance, focus = order.chance, order.chance.randrange(3)
    own = pool(order, [focus])
    other = pool(order, [place for place in range(4) if place != focus])
    number = min(order.plan.inside, len(own))
    kinds = [*chance.sample(own, number), *chance.sample(other, 8 - number)]
    tiles = [*(kind for kind in kinds for _ in range(2)), chance.choice(kinds)]
    tile = tiles.pop(chance.randrange(len(tiles)))
    if not fit((*tiles, tile, *order.setting.shown)):
        return None
    return Built(Hand(tuple(tiles), (), order.setting.wild), tile, order.setting)


def eight_pairs(order: Order) -> Built | None:
    """Eight pairs, which a ninth kind does not complete."""
    kinds = order.chance.sample(pool(order, range(4)), 8)
    tiles = tuple(kind for kind in kinds for _ in range(2))
    if not fit((*tiles, *order.setting.shown)):
        return None
    return Built(Hand(tiles, (), order.setting.wild), None, order.setting)


def rubbish(order: Order) -> Built | None:
    """Two true wilds among tiles that need not fit; `wilds`: the own flower as well."""
    true = [kind for kind in true_kinds(order.setting.wild) if kind < KINDS]
    if not true:
        return None
    flower = [kind for kind in order.setting.wild if kind in FLOWERS][: order.plan.wilds]
    plain = [kind for kind in pool(order, range(4)) if kind not in order.setting.shown]
    held = [*true, *true, *flower]
    tiles = order.chance.sample(plain, order.table.hand_size - len(held))
    return Built(Hand((*tiles, *held), (), order.setting.wild), true[0], order.setting)


def lying(order: Order) -> Built | None:
    """Sets with two true wilds and the own flower in place of three tiles."""
    true = [kind for kind in true_kinds(order.setting.wild) if kind < KINDS]
    flower = [kind for kind in order.setting.wild if kind in FLOWERS]
    if not true:
        return None
    blocks = [one_set(order, (0, 1, 2)) for _ in range(5)]
    two = (order.chance.choice(pool(order, (3,))),) * 2
    tiles = [*chain(*blocks), *two]
    order.chance.shuffle(tiles)
    tiles[:4] = [*true, *true, *flower]
    if not fit((*tiles, *order.setting.shown)):
        return None
    return Built(Hand(tuple(tiles), (), order.setting.wild), None, order.setting)


def lone(order: Order) -> Built | None:
    """Five sets laid out and one tile left; `wilds`: that tile is a wild."""
    chance = order.chance
    blocks = [one_set(order, (0, 1, 2)) for _ in range(5)]
    wild = [kind for kind in order.setting.wild if kind < KINDS]
    if order.plan.wilds and not wild:
        return None
    tile = chance.choice(wild if order.plan.wilds else pool(order, range(4)))
    if not fit((*chain(*blocks), tile, *order.setting.shown)):
        return None
    melds = [Meld("pong" if len({*block}) == 1 else "chow", block) for block in blocks]
    melds.sort(key=lambda meld: (meld.kind, meld.type))
    plain = None if order.plan.wilds else tile
    return Built(Hand((tile,), tuple(melds), order.setting.wild), plain, order.setting)
