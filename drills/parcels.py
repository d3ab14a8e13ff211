"""Hands that do not repeat: numbered ones, and parcels that seeds take their hands from.

Puzzles are pure values and cannot remember one another. Instead each seed owns a part of all hands,
the same after an exchange of suits: seeds that lie close together own different parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from random import Random

from drills.hands import FIRST, Stock, fits, letters_of, meld_name, one_set
from rules.hand import Hand, Meld
from rules.tiles import KINDS, suit

_MIX, _MASK = 0x9E3779B97F4A7C15, (1 << 64) - 1
_WEIGHT = tuple(5 ** (kind % 9) for kind in range(KINDS))


def parcel(tiles: Iterable[int], melds: Iterable[Meld]) -> int:
    """A number of 24 bits made of a hand, the same after an exchange of suits.

    Hands fall into parcels by it, and a puzzle takes its hand from the parcel of its seed: so
    seeds that lie close together never make the same hand, and others seldom do.
    """
    codes = [0, 0, 0, 0]
    for kind in tiles:
        codes[kind // 9] += _WEIGHT[kind]
    for meld in melds:
        codes[meld.kind // 9] += len(meld.tiles) * _WEIGHT[meld.kind] << 24
    total = sum(((code * _MIX & _MASK) >> 40) for code in codes[:3])
    return (total + (((2 * codes[3] + 1) * _MIX & _MASK) >> 38)) & 0xFFFFFF


LOOKS, NEAR_ENOUGH = 160, 256
"""How many exchanged hands are looked at, at most, to come near to the parcel of a seed."""


def in_parcel(
    chance: Random, stock: Stock, hand: Hand, aside: Sequence[tuple[int, ...]], seed: int
) -> list[Hand]:
    """This hand with a group (of `aside`, or a meld) exchanged, those nearest to the seed first.

    Near means that the parcel and the seed agree in many of their lowest bits.
    """
    if not aside and not hand.melds:
        return [hand]
    core = {suit(kind) for kind in _without(hand.concealed, aside)}
    letters = "".join(s for s in letters_of(stock) if s not in core) or letters_of(stock)
    found: dict[int, tuple[tuple[int, ...], tuple[Meld, ...]]] = {}
    for _ in range(LOOKS):
        tiles, melds = _exchanged(chance, hand, aside, lambda: one_set(chance, stock, letters))
        apart = parcel(tiles, melds) - seed & 0xFFF
        near = apart & -apart or 0x1000
        if near not in found and _fit(tiles, melds):
            found[near] = tiles, melds
            if near >= NEAR_ENOUGH:
                break
    nearest = sorted(found, reverse=True)
    return [Hand(*found[bits], hand.wild) for bits in nearest]


def _without(tiles: Sequence[int], groups: Sequence[tuple[int, ...]]) -> list[int]:
    left = list(tiles)
    for kind in (kind for group in groups for kind in group):
        left.remove(kind)
    return left


def _exchanged(
    chance: Random,
    hand: Hand,
    aside: Sequence[tuple[int, ...]],
    new: Callable[[], tuple[int, ...]],
) -> tuple[tuple[int, ...], tuple[Meld, ...]]:
    """The tiles and melds with one or two of the groups aside, or of the melds, exchanged."""
    tiles, melds = list(hand.concealed), list(hand.melds)
    places = len(aside) + len(melds)
    for at in chance.sample(range(places), min(places, chance.choice((1, 2)))):
        block = new()
        if at < len(aside):
            tiles = _without(tiles, aside[at : at + 1])
            tiles += block if len(aside[at]) == 3 else block[:1] * 2
        else:
            name = meld_name(chance)
            melds[at - len(aside)] = Meld(name, block[:1] * (3 if name == "pong" else 4))
    return tuple(tiles), tuple(sorted(melds, key=lambda meld: meld.kind))


NUMBERS = 10007
"""A seed takes every so-many-th hand of the numbered ones: no two of so many seeds share one."""


@cache
def ways(ranks: int, tiles: int) -> int:
    """In how many ways so many tiles lie in so many ranks of a suit, four of each at most."""
    if not ranks:
        return int(tiles == 0)
    return sum(ways(ranks - 1, tiles - n) for n in range(min(4, tiles) + 1))


def suit_hand(number: int, tiles: int) -> tuple[int, ...]:
    """The suit hand of so many tiles with this number, as ranks from 0.

    >>> suit_hand(0, 4), suit_hand(ways(9, 4) - 1, 4)
    ((8, 8, 8, 8), (0, 0, 0, 0))
    """
    found: list[int] = []
    for at in range(9):
        for here in range(min(4, tiles) + 1):
            skipped = ways(8 - at, tiles - here)
            if number < skipped:
                break
            number -= skipped
        found += [at] * here
        tiles -= here
    return tuple(found)


def suit_number(ranks: Iterable[int]) -> int:
    """The number of a suit hand, as ranks from 0 in any order: what `suit_hand` makes it of.

    >>> suit_number([8, 8, 8, 8]), suit_number(suit_hand(1234, 9))
    (0, 1234)
    """
    row = [0] * 9
    for rank in ranks:
        row[rank] += 1
    number, left = 0, sum(row)
    for at, here in enumerate(row):
        number += sum(ways(8 - at, left - less) for less in range(here))
        left -= here
    return number


def numbered(
    chance: Random,
    stock: Stock,
    size: int,
    seed: int,
    beside: bool = False,
    *,
    tiles: int = 13,
    every: int = NUMBERS,
) -> Hand | None:
    """`size` of the tiles in the suit in focus, groups beside, by a number that the seed owns."""
    outside = outside_of(stock, tiles - size, beside)
    suits = ways(9, size)
    own = range(seed % every, suits * len(outside), every)
    place, suit_number = divmod(chance.choice(own or range(suits)), suits)
    start = FIRST[stock.suits[0]]
    inside = [start + at for at in suit_hand(suit_number, size)]
    rest, apart = outside[place]
    name = "pong" if len(apart) == 3 else chance.choice(("ckong", "kong", "addkong"))
    melds = (Meld(name, apart),) if apart else ()
    if not _fit((*inside, *rest), melds):
        return None
    return Hand((*inside, *rest), melds, stock.wild)


Outside = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


def outside_of(stock: Stock, tiles: int, beside: bool) -> Outside:
    """Everything that may stand beside the tiles in focus: concealed tiles, and a meld of them."""
    return _beside(stock.suits, bool(stock.of("z")), tiles, beside)


@lru_cache(256)
def _beside(suits: str, honours: bool, tiles: int, beside: bool) -> Outside:
    focus, second = FIRST[suits[0]], FIRST[suits[1]]
    kinds = (*range(second, second + 9), *(range(27, 34) if honours else ()))
    if tiles == 0:
        return (((), ()),)
    if tiles == 2:
        return tuple(((kind, kind), ()) for kind in kinds)
    if tiles == 3:
        runs = [(k, k + 1, k + 2) for k in range(second, second + 7)]
        sets = [*runs, *((kind,) * 3 for kind in kinds)]
        melds = [(k,) * n for k in (range(focus, focus + 9) if beside else kinds) for n in (3, 4)]
        return (*(() if beside else ((block, ()) for block in sets)), *(((), m) for m in melds))
    return tuple(
        ((*one, *two), meld)
        for one, meld in _beside(suits, honours, 3, beside)
        for two, _ in _beside(suits, honours, 2, beside)
        if fits((*one, *two, *meld))
    )


def _fit(tiles: Sequence[int], melds: Sequence[Meld]) -> bool:
    return fits((*tiles, *(kind for meld in melds for kind in meld.tiles)))
