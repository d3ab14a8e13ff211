"""Hands of fourteen tiles at other tables: by the recipes of 扣点点, in two suits or three."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from drills import options
from drills.core import study
from drills.declare_hands import RECIPES
from drills.declare_seen import Cut, Fourteen, Ready, key_of, least, rating
from drills.drill import BANDS, level_of
from drills.hands import Stock, fits, stock
from drills.regions.declare_book import DeclareBook, Served
from drills.waits_hands import Order
from rules import lattice
from rules.hand import Hand
from rules.tiles import suit
from rules.variant import Variant, Waits

TRIES, ROUND = 500, 25
"""Tries at a hand, and how many of them one order gets."""

MOST_KINDS = 9
"""A cut after which more kinds win is tedious to mark."""

MOST_READING = 670
"""More than this the reading of a hand never adds to the rating."""

MELDS = (50, 35, 12, 3)
"""Weights of 0 to 3 melds at most."""

Wanted = tuple[int, int, str]
"""Level, class of answer and exercised option ("" for none)."""


def ready(table: Variant, hand: Hand) -> Ready:
    """The cuts that are ready by shape with what completes the hand then, barred ones included."""
    found = {}
    for kind in sorted({*hand.concealed}):
        after = hand.minus(kind)
        if table.completing(lattice.waits, after, False):
            found[kind] = _by_shape(table.waits(after))
    return found


def look(table: Variant, hand: Hand, waits: Ready | None = None) -> Fourteen:
    """Fourteen tiles with every cut that is ready by shape.

    A cut after which the hand is complete with a tile and may still not be declared stands among
    them with the tiles that would complete it.
    """
    found = ready(table, hand) if waits is None else waits
    cuts = [Cut(kind, study(table, hand.minus(kind), after)) for kind, after in found.items()]
    complete = len(cuts) > 1 and table.shanten(hand) < 0
    return Fourteen(hand, tuple(cuts), complete, () if cuts else _near(table, hand))


def _by_shape(waits: Waits) -> Waits:
    if waits.shape or not waits.barred:
        return waits
    return replace(waits, shape=tuple(kind for kind, _ in waits.barred))


def _near(table: Variant, hand: Hand) -> tuple[Cut, ...]:
    away = {kind: table.shanten(hand.minus(kind)) for kind in sorted({*hand.concealed})}
    best = [kind for kind, far in away.items() if far == min(away.values())]
    return tuple(Cut(kind, study(table, hand.minus(kind))) for kind in best)


def made(
    book: DeclareBook, table: Variant, wanted: Wanted, seed: int, chance: Random
) -> Fourteen | None:
    """A hand as wanted, None if none is found."""
    level, kind, focus = wanted
    plan = book.exercised[level] if focus else book.plans[level, kind]
    for turn in range(TRIES):
        if turn == TRIES // 2 and focus:
            wanted, plan = (level, kind, ""), book.plans[level, kind]
        if turn % ROUND == 0:
            what, suits = _order(plan, seed, chance)
        hand = _hand(table, what, suits, chance)
        if hand is None:
            continue
        seen = as_wanted(book, table, hand, wanted)
        if seen is not None:
            return seen
    return None


def as_wanted(book: DeclareBook, table: Variant, hand: Hand, wanted: Wanted) -> Fourteen | None:
    """The hand looked at, if it is of the level and class; the cheap tests come first."""
    level, kind, focus = wanted
    waits = ready(table, hand)
    low, high = BANDS[level]
    if not low - MOST_READING <= least(hand, waits) < high:
        return None
    if not _fair(book, hand, waits, level, kind):
        return None
    if focus and key_of(hand, waits) == key_of(hand, ready(options.without(table, focus), hand)):
        return None
    seen = look(table, hand, waits)
    if not seen.cuts and seen.near[0].seen.away != 1:
        return None
    return seen if level_of(rating(seen)) == level else None


def _order(served: Served, seed: int, chance: Random) -> tuple[Order, str]:
    """What to make, and in which suits."""
    _, recipe, size, suits = chance.choices(served, [row[0] for row in served])[0]
    return Order(recipe, size, 0, chance.choices(range(4), MELDS)[0], seed), suits


def _hand(table: Variant, what: Order, suits: str, chance: Random) -> Hand | None:
    """A hand by its recipe, in two suits or three, or with a stray of the third."""
    every = stock(table, chance, ())
    some = every if suits == "three" else replace(every, suits=every.suits[:2])
    hand = RECIPES[what.recipe](chance, some, what)
    if hand is None or suits != "stray":
        return hand
    return _with_third(every, hand, chance)


def _with_third(every: Stock, hand: Hand, chance: Random) -> Hand | None:
    """The hand with one tile exchanged for one of the third suit."""
    third = [kind for kind in every.kinds if suit(kind) == every.suits[2]]
    tiles = list(hand.concealed)
    tiles[chance.randrange(len(tiles))] = chance.choice(third)
    if not fits((*tiles, *(kind for meld in hand.melds for kind in meld.tiles))):
        return None
    return Hand(tuple(tiles), hand.melds)


def _fair(book: DeclareBook, hand: Hand, waits: Ready, level: int, kind: int) -> bool:
    """Whether the legal cuts are of the wanted number and no wait is a matter of taste.

    A cut of which the hand held all four, and waits for, is left out, as at 扣点点.
    """
    legal = [after for after in waits.values() if after.can_declare]
    cuts, marks = book.most[level]
    if min(len(legal), 2) != kind or len(legal) > cuts:
        return False
    held = hand.held
    if any(held[cut] == 4 and cut in after.shape for cut, after in waits.items()):
        return False
    tiles = [len(after.shape) for after in legal]
    return max(tiles, default=0) <= MOST_KINDS and sum(tiles) <= marks
