"""The lot of a hand: a seed makes hands of its own lot only, so seeds close together repeat none.

A lot is a number made of the hand's natural tiles and melds, the same after an exchange of suits.
Seeds fewer than LOTS apart have different lots, so whatever they make differs, by whichever recipe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random

from drills.hands import FIRST, Stock, fits
from drills.parcels import outside_of, suit_hand, suit_number, ways
from rules.hand import Hand, Meld

LOTS = 1024
FINE = 16384
"""Numbered hands are few: they are of as many lots as this, so that seeds far apart repeat none."""

_CODES = tuple(Random("lots").sample(range(FINE), FINE))
_PLACES = {code: place for place, code in enumerate(_CODES)}
_HONOURS, _MELDS = 1201, 2503


def lot(tiles: Iterable[int], melds: Iterable[Meld] = (), wild: tuple[int, ...] = ()) -> int:
    """The lot of a hand, from 0 below FINE: the sum of what each suit holds.

    Hands that agree after an exchange of suits agree in this number; wild tiles do not count.

    >>> from rules.tiles import parse
    >>> lot(parse("123m55p")) == lot(parse("123s55m"))
    True
    >>> lot(parse("123m55p")) == (lot(parse("123m")) + lot(parse("55p"))) % FINE
    True
    """
    return sum(share for _, share in _shares(tiles, melds, wild)) % FINE


def _shares(
    tiles: Iterable[int], melds: Iterable[Meld], wild: tuple[int, ...]
) -> list[tuple[int, int]]:
    """How many natural tiles each suit, and the honours, hold (melds as 3), and their share."""
    ranks: list[list[int]] = [[], [], [], []]
    for kind in tiles:
        if kind not in wild:
            ranks[kind // 9].append(kind % 9)
    sizes = [len(row) for row in ranks]
    shares = [_code(tuple(row), at == 3) for at, row in enumerate(ranks)]
    for meld in melds:
        suit = _place(meld)
        sizes[suit] += 3
        shares[suit] += _CODES[_MELDS + 64 * (suit == 3) + 8 * len(meld.tiles) + meld.kind % 9]
    return list(zip(sizes, shares, strict=True))


def _place(meld: Meld) -> int:
    """The suit of a meld; an egg, of all three or of honours, stays with the honours."""
    return 3 if meld.type == "egg" else meld.kind // 9


@lru_cache(1 << 14)
def _code(ranks: tuple[int, ...], honours: bool) -> int:
    apart = _apart(len(ranks)) + _HONOURS * honours
    return _CODES[(suit_number(ranks) + apart) % FINE] if ranks else 0


def _apart(tiles: int) -> int:
    return 331 * tiles


def own_hands(drawn: Iterable[Hand | None], seed: int, lots: int = LOTS) -> Iterator[Hand]:
    """Hands of the seed's lot: drawn ones with one suit as a suit is in another that was drawn.

    A few dozen hands make a thousand such pairs, and one of them fits. A drawn hand that is of
    the lot already is taken as it is.

    lots: out of how many lots, a power of two, from LOTS to FINE.
    """
    insides: dict[tuple[bool, int, int, int], tuple[Hand, int]] = {}
    outsides: dict[tuple[bool, int, int, int], tuple[Hand, int]] = {}
    for hand in drawn:
        if hand is None:
            continue
        shares = _shares(hand.concealed, hand.melds, hand.wild)
        total = sum(share for _, share in shares)
        if (total - seed) % lots == 0:
            yield hand
            continue
        wilds = hand.wilds
        for suit, (size, share) in enumerate(shares):
            if size:
                here, sort = (hand, suit), (suit == 3, size, wilds)
                insides[*sort, share % lots] = here
                outsides[*sort, (total - share) % lots] = here
                yield from _crossed(here, outsides.get((*sort, (seed - share) % lots)))
                yield from _crossed(insides.get((*sort, (seed - total + share) % lots)), here)


def _crossed(one: tuple[Hand, int] | None, other: tuple[Hand, int] | None) -> Iterator[Hand]:
    """The natural tiles and melds of one hand's suit, in the place of those of another's suit."""
    if not one or not other:
        return
    (inside, suit), (outside, place) = one, other
    wild, by = inside.wild, 9 * (place - suit)
    tiles = [kind + by for kind in inside.concealed if kind // 9 == suit and kind not in wild]
    if wild and set(wild) & set(tiles):
        return
    tiles += [kind for kind in outside.concealed if kind // 9 != place or kind in wild]
    melds = [_moved(meld, by) for meld in inside.melds if _place(meld) == suit]
    melds += [meld for meld in outside.melds if _place(meld) != place]
    if fits((*tiles, *(kind for meld in melds for kind in meld.tiles))):
        yield Hand(tuple(tiles), tuple(sorted(melds, key=lambda meld: meld.kind)), wild)


def _moved(meld: Meld, by: int) -> Meld:
    return Meld(meld.type, tuple(kind + by for kind in meld.tiles)) if by else meld


def numbered(
    chance: Random, stock: Stock, size: int, seed: int, beside: bool = False, *, lots: int = FINE
) -> Hand | None:
    """`size` tiles of the suit in focus and groups beside them, of the seed's lot out of so many.

    lots: a power of two, from LOTS to FINE.
    """
    rest, apart = chance.choice(outside_of(stock, 13 - size, beside))
    name = "pong" if len(apart) == 3 else chance.choice(("ckong", "kong", "addkong"))
    melds = (Meld(name, apart),) if apart else ()
    return beside_others(chance, stock, size, seed, (rest, melds), lots=lots)


def beside_others(
    chance: Random,
    stock: Stock,
    size: int,
    seed: int,
    others: tuple[tuple[int, ...], tuple[Meld, ...]],
    *,
    lots: int = FINE,
) -> Hand | None:
    """`size` tiles of the suit in focus beside other tiles and melds, of the seed's lot."""
    rest, melds = others
    code = seed - lot(rest, melds) + lots * chance.randrange(FINE // lots)
    first = (_PLACES[code % FINE] - _apart(size)) % FINE
    numbers = range(first, ways(9, size), FINE)
    if not numbers:
        return None
    start = FIRST[stock.suits[0]]
    tiles = (*(start + at for at in suit_hand(chance.choice(numbers), size)), *rest)
    fit = fits((*tiles, *(kind for meld in melds for kind in meld.tiles)))
    return Hand(tiles, melds, stock.wild) if fit else None
