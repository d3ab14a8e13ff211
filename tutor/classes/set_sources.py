"""Where the puzzles of a set come from: kinds, addresses that were pasted, a class's mistakes."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from drills.address import AddressError
from drills.concepts import CONCEPTS, Concept
from drills.drill import DRILLS, LEVELS, NoPuzzle, kinds_at
from drills.puzzle import Puzzle
from rules.variant import Variant
from tutor import clock, store_sets
from tutor.attempt import puzzle_at
from tutor.classes.classroom import Classroom
from tutor.classes.fresh import Recipe
from tutor.classes.practice_set import Item, PracticeSet, SetError, draft
from tutor.store import Store

MOST = 50
"""Puzzles that are made at once."""

MONTHS = 90 * 24 * 3600 * 1000
"""How far back, in ms, mistakes are looked for."""

CONCEPTS_SHOWN, ADDRESSES_SHOWN = 8, 12
FEWEST = 2
"""So many learners must have missed a puzzle that was not assigned before it is shown."""

_ADDRESS = re.compile(r"(?:own-[a-z0-9]+|[a-z]{2,4}[1-5][0-9a-z])-[0-9a-z]+-[0-9A-Za-z_-]+")


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be made: kinds and concepts ("" for any), levels, how many.

    fresh: whether each learner gets puzzles of their own.
    """

    kinds: tuple[str, ...]
    levels: tuple[int, ...]
    number: int
    concepts: tuple[str, ...] = ()
    fresh: bool = False


def from_kinds(table: Variant, order: Order, besides: Sequence[str] = ()) -> tuple[Item, ...]:
    """Items by an order, kinds and concepts in turn; besides: addresses that are there already.

    Raises:
        SetError: "kinds", "levels", "number" or "concepts" for what cannot be made, "none" if the
            table has no such puzzles.
    """
    recipes = recipes_of(table, order)
    turns = [recipes[n % len(recipes)] for n in range(order.number)]
    if order.fresh:
        _known_to_come(recipes)
        return tuple(draft(fresh=recipe) for recipe in turns)
    met, found = set(besides), []
    for recipe in turns:
        made = _other(recipe, met)
        met.add(made.address)
        found.append(draft(address=made.address))
    return tuple(found)


def recipes_of(table: Variant, order: Order) -> tuple[Recipe, ...]:
    """The recipes of an order: one for each concept, else one for each kind.

    Raises:
        SetError: as of from_kinds.
    """
    able = kinds_at(table.key)
    kinds = tuple(kind for kind in able if kind in order.kinds)
    if not kinds and not order.concepts:
        raise SetError("kinds", f"no kinds of {order.kinds} at {table.key}", "kinds")
    levels = tuple(level for level in LEVELS if level in order.levels)
    if not levels:
        raise SetError("levels", f"no levels in {order.levels}", "levels")
    if not 1 <= order.number <= MOST:
        raise SetError("number", f"{order.number} puzzles", "number")
    options = tuple(sorted(table.chosen()))
    if not order.concepts:
        return tuple(Recipe(kind, table.key, options, levels) for kind in kinds)
    concepts = [CONCEPTS[key] for key in order.concepts if key in CONCEPTS]
    wished = [(one.drill, one.key) for one in concepts if one.drill in able]
    if not wished:
        raise SetError("concepts", f"no concepts of {order.concepts} at {table.key}", "concepts")
    return tuple(Recipe(kind, table.key, options, levels, key) for kind, key in wished)


def _known_to_come(recipes: Sequence[Recipe]) -> None:
    for recipe in recipes:
        _made(recipe)


def _other(recipe: Recipe, met: set[str]) -> Puzzle:
    """A puzzle that is not there yet; one that is, if nothing else comes."""
    for _ in range(20):
        made = _made(recipe)
        if made.address not in met:
            return made
    return made


def _made(recipe: Recipe) -> Puzzle:
    try:
        return recipe.make(secrets.token_hex(8))
    except NoPuzzle as error:
        raise SetError("none", f"no puzzles of {recipe}", "kinds") from error


def concepts_of(kind: str) -> tuple[Concept, ...]:
    """The concepts that a kind exercises."""
    return tuple(one for one in CONCEPTS.values() if one.drill == kind)


@dataclass(frozen=True, slots=True)
class Pasted:
    """What was found in a pasted text: puzzles, and words that look like addresses and are none."""

    addresses: tuple[str, ...]
    wrong: tuple[str, ...]


def pasted(text: str) -> Pasted:
    """The addresses in a text: one a line, in links, in whatever was copied.

    >>> pasted("http://x/p/kdw12-0-1z and kdw12-0-1z, kdw92-0-1").addresses
    ('kdw12-0-1z',)
    """
    addresses: list[str] = []
    wrong: list[str] = []
    for word in dict.fromkeys(re.split(r"[\s,;，；、]+", text.strip())):
        found = word.rstrip("/.").rpartition("/")[2].partition("?")[0]
        if not found or (found == word and not _ADDRESS.fullmatch(found) and "-" not in found):
            continue
        (addresses if _is_address(found) else wrong).append(found)
    return Pasted(tuple(dict.fromkeys(addresses)), tuple(dict.fromkeys(wrong)))


def _is_address(text: str) -> bool:
    try:
        puzzle_at(text)
    except AddressError:
        return False
    return True


def from_addresses(text: str) -> tuple[Item, ...]:
    """Items of pasted addresses.

    Raises:
        SetError: "addresses" if there is none, or some word is none; its text names them.
    """
    found = pasted(text)
    if found.wrong or not found.addresses:
        raise SetError("addresses", " ".join(found.wrong), "addresses")
    if len(found.addresses) > MOST:
        raise SetError("number", f"{len(found.addresses)} addresses", "addresses")
    return tuple(draft(address=address) for address in found.addresses)


# --- mistakes of a class -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Missed:
    """A concept or puzzle that learners of a class missed: how many of them, of how many tries."""

    key: str
    people: int
    wrong: int
    tries: int


@dataclass(frozen=True, slots=True)
class Mistakes:
    """What a class misses most, at its table, over the last three months."""

    concepts: tuple[Missed, ...]
    addresses: tuple[Missed, ...]


def mistakes(store: Store, classroom: Classroom, now: datetime | None = None) -> Mistakes:
    """What the learners of a class miss most; nobody is named."""
    since = clock.stamp(now) - MONTHS
    with store.reading():
        concepts = store_sets.missed_concepts(store, classroom.id, classroom.variant, since)
        addresses = store_sets.missed_addresses(
            store, classroom.id, classroom.variant, since, FEWEST
        )
    known = [Missed(**row) for row in concepts if row["key"] in CONCEPTS]
    able = kinds_at(classroom.variant)
    known = [one for one in known if CONCEPTS[one.key].drill in able]
    there = [Missed(**row) for row in addresses if _is_address(row["key"])]
    return Mistakes(tuple(known[:CONCEPTS_SHOWN]), tuple(there[:ADDRESSES_SHOWN]))


def there(practice: PracticeSet) -> tuple[str, ...]:
    """The addresses that a set holds."""
    return tuple(item.address for item in practice.items if item.address)


def kinds_known(table: Variant) -> tuple[str, ...]:
    """The kinds that a set may ask at a table."""
    return tuple(kind for kind in DRILLS if kind in kinds_at(table.key))
