"""Hands of 辽源 for "may I win?": of three suits, of inner tiles, of runs alone, with an egg."""

from __future__ import annotations

from itertools import chain

from drills.regions.win_book import Built, Order
from drills.regions.win_hands import Block, finished, fit, pool
from rules.hand import EGGS, Hand, Meld


def _suited(order: Order, place: int, low: int, high: int) -> Block:
    """A run or triplet of one suit within some ranks, from 0."""
    chance, start = order.chance, 9 * place
    if chance.random() < order.plan.triplets:
        return (start + chance.randint(low, high),) * 3
    first = start + chance.randint(low, high - 2)
    return (first, first + 1, first + 2)


def _places(order: Order, number: int) -> list[int]:
    """The suits of so many sets: all three, `inside` of them one more of the first."""
    suits = [0, 1, 2]
    order.chance.shuffle(suits)
    more = [suits[0]] * max(order.plan.inside - 1, 0)
    return [*suits, *more, *(order.chance.choice(suits) for _ in range(number))][:number]


def _together(places: list[int]) -> list[int]:
    """The places with those of the first suit in front."""
    return sorted(places, key=lambda place: place != places[0])


def _of_suits(order: Order, low: int, high: int, pairs: tuple[int, ...]) -> Built | None:
    """Four sets in three suits, and a pair of these kinds, or of the suit in focus."""
    places = _together(_places(order, 4))
    blocks = [_suited(order, place, low, high) for place in places]
    start = 9 * places[0]
    two = (order.chance.choice(pairs or tuple(range(start + low, start + high + 1))),) * 2
    return finished(order, blocks, two)


def three_suits(order: Order) -> Built | None:
    """Three suits, and any pair of the suit in focus."""
    return _of_suits(order, 0, 8, ())


def inner(order: Order) -> Built | None:
    """Three suits from 2 to 8, no honour."""
    return _of_suits(order, 1, 7, ())


def wind_pair(order: Order) -> Built | None:
    """Three suits and a pair of winds."""
    return _of_suits(order, 0, 8, (27, 28, 29, 30))


def dragon_pair(order: Order) -> Built | None:
    """Three suits and a pair of dragons."""
    return _of_suits(order, 0, 8, (31, 32, 33))


def egg(order: Order) -> Built | None:
    """Three sets and a pair beside an egg; `rest` "one": of two suits only."""
    chance, laid = order.chance, order.chance.choice(EGGS)
    places = _places(order, 3)
    if order.plan.rest == "one":
        places = [places[0], places[0], places[1]]
    blocks = [_suited(order, place, 0, 8) for place in _together(places)]
    two = (chance.choice(pool(order, places[:1])),) * 2
    if not fit((*chain(*blocks), *two, *laid)):
        return None
    tile = chance.choice([*chain(*blocks[: max(order.plan.inside, 1)]), *two])
    rest = [*chain(*blocks), *two]
    rest.remove(tile)
    return Built(Hand(tuple(rest), (Meld("egg", laid),)), tile, order.setting)


def triplets(order: Order) -> Built | None:
    """Four triplets and a pair, 飘胡, of any suits."""
    chance, able = order.chance, pool(order, range(4))
    kinds = chance.sample(able, 5)
    blocks: list[Block] = [(kind,) * 3 for kind in kinds[:4]]
    return finished(order, blocks, (kinds[4],) * 2)
