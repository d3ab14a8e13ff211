"""Making the hands of "which cut declares?": drawn by recipe, looked at, kept if they fit."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

from drills import declare_seen, options, splits
from drills.core import GROUPS
from drills.declare_concepts import GATE
from drills.declare_hands import RECIPES
from drills.declare_plans import MOST_CUTS, MOST_MARKS, NUMBERED, PARCELS, order
from drills.declare_seen import Fourteen, Ready, key_of, look
from drills.drill import BANDS, level_of
from drills.hands import own_face, stock, unheld_wild, wild_kinds
from drills.parcels import in_parcel, parcel
from drills.waits_hands import Order
from rules import lattice
from rules.hand import Hand
from rules.variant import Variant

TRIES, ROUND = 400, 25
"""Tries at a hand, and how many of them one order gets: rare hands have their share."""

MOST_KINDS = 9
"""A cut after which more kinds win is tedious to mark."""

OWN_FACE = 0.15
"""How often the wild is made a kind that the hand waits for anyway."""

THIN_COMPLETE = 0.75
"""How often a whole hand that came about by chance is thrown away."""

MOST_READING = 670
"""More than this the reading of a hand never adds to the rating."""

Wanted = tuple[int, int, str]
"""Level, class of answer and exercised option ("" for none)."""


def made(table: Variant, wanted: Wanted, seed: int, chance: Random) -> Fourteen | None:
    """A hand as wanted, of the part of all hands that the seed owns; None if none is found."""
    level, kind, _ = wanted
    for turn in range(TRIES):
        if turn % ROUND == 0:
            what = order(level, kind, table.wild_number > 0, seed, chance)
        hand = _owned(table, what, wanted, chance)
        if not hand or _taken(what, hand, level) or _too_common(table, what, hand, chance):
            continue
        seen = as_wanted(table, hand, *wanted)
        if seen and what.recipe not in NUMBERED:
            seen = _in_parcel(table, seen, wanted, seed, chance)
        if seen:
            return seen
    return None


def _too_common(table: Variant, what: Order, hand: Hand, chance: Random) -> bool:
    """Whether a whole hand that came about by chance is to be thrown away."""
    if what.recipe.startswith("complete") or chance.random() >= THIN_COMPLETE:
        return False
    return table.shanten(hand) < 0


def _owned(table: Variant, what: Order, wanted: Wanted, chance: Random) -> Hand | None:
    """A hand by the order, of the seed's own parcel if there are few such hands."""
    level, _, focus = wanted
    parcels = 1 if what.wilds else PARCELS.get((level, what.recipe), 1)
    for _ in range(2 * parcels):
        hand = _hand(table, what, focus, chance)
        if hand and (parcel(hand.concealed, hand.melds) - what.seed) % parcels == 0:
            return hand
    return None


def _taken(what: Order, hand: Hand, level: int) -> bool:
    """Whether a hand is left to the numbered ones: little but one suit at the highest level."""
    if level < 5 or what.recipe in NUMBERED or hand.wilds:
        return False
    return max(Counter(kind // 9 for kind in hand.concealed).values()) >= 11


def _hand(table: Variant, what: Order, focus: str, chance: Random) -> Hand | None:
    wild = wild_kinds(table, chance)
    if wild and (focus == "wild_face_wait" or not what.wilds):
        hand = RECIPES[what.recipe](chance, stock(table, chance, ()), replace(what, wilds=0))
        if hand is None:
            return None
        if focus == "wild_face_wait":
            return _on_its_face(table, hand, chance)
        if chance.random() < OWN_FACE:
            return _own_face(table, hand, chance)
        free = sum(not hand.held[kind] for kind in table.wild_kinds())
        return unheld_wild(table, hand, chance) if free >= table.wild_number else None
    return RECIPES[what.recipe](chance, stock(table, chance, wild), what)


def _own_face(table: Variant, hand: Hand, chance: Random) -> Hand | None:
    """The hand with a kind made wild that it waits for after one cut or another."""
    after = own_face(table, hand.minus(chance.choice(hand.concealed)), chance)
    if after is None or set(after.wild) & set(hand.concealed):
        return None
    return Hand(hand.concealed, hand.melds, after.wild)


def _on_its_face(table: Variant, hand: Hand, chance: Random) -> Hand | None:
    """The hand with the one kind made wild that would open the gate after some cut."""
    may = [kind for kind in table.wild_kinds() if not hand.held[kind]]
    pool = []
    for cut in sorted(set(hand.concealed)):
        waits = lattice.waits(hand.minus(cut), shapes=table.shapes, honour_runs=table.honour_runs)
        high = [kind for kind in waits if table.points(kind) >= GATE]
        if len(high) == 1 and len(waits) > 1 and high[0] in may:
            pool.append(high[0])
    if not pool or len(may) < table.wild_number:
        return None
    face = chance.choice(pool)
    others = chance.sample([kind for kind in may if kind != face], table.wild_number - 1)
    return Hand(hand.concealed, hand.melds, (face, *others))


def as_wanted(table: Variant, hand: Hand, level: int, kind: int, focus: str) -> Fourteen | None:
    """The hand looked at, if it is of this level and class and an answer says it all."""
    waits = declare_seen.ready(table, hand)
    if not _fair(hand, waits, level, kind) or not _may_rate(hand, waits, level):
        return None
    if focus and not _changes(table, hand, waits, focus):
        return None
    seen = look(table, hand, waits)
    if level_of(declare_seen.rating(seen)) != level:
        return None
    return seen if seen.cuts or _near_miss(table, seen) else None


def _near_miss(table: Variant, seen: Fourteen) -> bool:
    """One tile away after the best cut, with two kinds at least that would make it ready."""
    after = seen.near[0].seen
    if after.away != 1:
        return False
    helping = (
        kind
        for kind in table.kinds
        if after.hand.held[kind] < 4 and table.shanten(after.hand.plus(kind)) == 0
    )
    return len(list(islice(helping, 2))) == 2


def _fair(hand: Hand, waits: Ready, level: int, kind: int) -> bool:
    """Whether the legal cuts are of the wanted number, and no wait is a matter of taste.

    A cut of which the hand held all four, and waits for, is left out: the book counts the copies
    that are held after the cut, but the face-down one is gone just the same.
    """
    legal = [after for after in waits.values() if after.can_declare]
    if min(len(legal), 2) != kind or len(legal) > MOST_CUTS[level]:
        return False
    if level >= 3 and len(waits) == 1:
        return False
    held, wild = hand.held, hand.wild
    if any(cut in after.shape and held[cut] == 4 for cut, after in waits.items()):
        return False
    asked = [len([one for one in after.shape if one not in wild]) for after in waits.values()]
    if any(after.shape and not n for after, n in zip(waits.values(), asked, strict=True)):
        return False
    marks = [n for after, n in zip(waits.values(), asked, strict=True) if after.can_declare]
    return max(marks, default=0) <= MOST_KINDS and sum(marks) <= MOST_MARKS[level]


def _may_rate(hand: Hand, waits: Ready, level: int) -> bool:
    """Whether the rating can lie in the band, whatever the reading of the hand adds."""
    least = declare_seen.least(hand, waits)
    low, high = BANDS[level]
    return low - MOST_READING <= least < high


def _changes(table: Variant, hand: Hand, waits: Ready, focus: str) -> bool:
    other = options.without(table, focus).cuts(hand)
    return key_of(hand, other) != key_of(hand, waits)


def _in_parcel(
    table: Variant, seen: Fourteen, wanted: Wanted, seed: int, chance: Random
) -> Fourteen | None:
    """The hand, or one like it, from the parcel of the seed, so that seeds do not repeat hands."""
    aside = _aside(table, seen)
    others = in_parcel(chance, stock(table, chance, seen.hand.wild), seen.hand, aside, seed)
    for hand in others[:3]:
        found = seen if hand is seen.hand else as_wanted(table, hand, *wanted)
        if found and found.complete == seen.complete:
            return found
    return None


def _aside(table: Variant, seen: Fourteen) -> list[tuple[int, ...]]:
    """The groups that no cut and no wait touches."""
    if not seen.cuts:
        blocks, _ = splits.left_over(table, seen.hand, None)
        return [b.kinds for b in blocks if b.name in GROUPS and not b.wilds]
    common: Counter[tuple[int, ...]] | None = None
    for cut in seen.cuts:
        here = Counter(b.kinds for b in cut.seen.core.aside if not b.wilds)
        common = here if common is None else common & here
    return sorted((common or Counter()).elements())
