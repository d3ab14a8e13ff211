"""Hands of 北京 for "may I win?": a turned-up tile with its wild, dragons, four wilds, 混儿悠."""

from __future__ import annotations

from itertools import chain
from random import Random

from drills.regions.win_book import Built, Order, Setting
from drills.regions.win_hands import finished, one_set, pool, with_wilds
from rules.facts import Facts
from rules.hand import Hand
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

_TURNED = Text("翻出来的混坯是{shown}，混儿是{wild}。",
               "{shown} is turned up 混坯, so the wild 混儿 is {wild}.")  # fmt: skip


def setting(table: Variant, chance: Random) -> Setting:
    """A tile turned up, and the wild after it."""
    shown = chance.choice(table.kinds)
    facts = Facts({"indicator": shown})
    wild = table.wilds_at((), None, facts)
    said = _TURNED.fill(shown=NAMES[shown], wild=NAMES[wild[0]])
    return Setting(wild=wild, facts=facts, shown=(shown,), told=(said,))


CALLS = ("chow", "pong", "addkong")


def may_lie(table: Variant, hand: Hand) -> bool:
    """One chow or one pong at most; kongs are free."""
    return sum(meld.type in CALLS for meld in hand.melds) <= 1


def dragon(order: Order) -> Built | None:
    """123 456 789 of one suit beside a set and a pair; `inside`: the tile is one of the dragon."""
    chance = order.chance
    start = 9 * chance.randrange(3)
    if set(order.setting.wild) & {*range(start, start + 9)}:
        return None
    body = [(start + at, start + at + 1, start + at + 2) for at in (0, 3, 6)]
    other = [place for place in (0, 1, 2, 3) if place != start // 9]
    beside = one_set(order, other)
    two = (chance.choice(pool(order, other)),) * 2
    tile = chance.choice([*chain(*body)] if order.plan.inside else [*beside, *two])
    rest = [*chain(*body), *beside, *two]
    rest.remove(tile)
    return with_wilds(order, rest, (), tile)


def three_wilds(order: Order) -> Built | None:
    """Three wilds among tiles that need not fit: the fourth wins by itself 混杠."""
    wild, chance = order.setting.wild[0], order.chance
    plain = [kind for kind in order.table.kinds if kind != wild and kind not in order.setting.shown]
    tiles = chance.sample(plain, order.table.hand_size - 3)
    return Built(Hand((*tiles, wild, wild, wild), (), order.setting.wild), wild, order.setting)


def rider(order: Order) -> Built | None:
    """Four sets, and a wild with any other tile for a pair: without that tile it waits on all."""
    blocks = [one_set(order, (0, 1, 2, 3)) for _ in range(4)]
    other = order.chance.choice(pool(order, (0, 1, 2, 3)))
    made = finished(order, blocks, (other, other))
    if made is None or made.tile is None or made.hand.concealed.count(other) < 2:
        return None
    hand = made.hand.minus(other).plus(order.setting.wild[0])
    return Built(hand, made.tile, order.setting)
