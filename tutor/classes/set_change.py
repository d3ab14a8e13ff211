"""What its maker changes about a set: words, order, weights; taking out and putting back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tutor import clock, store_sets
from tutor.classes.practice_set import (
    MOST_ITEMS,
    Item,
    PracticeSet,
    SetError,
    known_text,
    known_title,
    known_weight,
    load,
    read,
)
from tutor.learner import Learner
from tutor.store import Store

PLACES = ("first", "up", "down", "last")
"""Where an item may be moved to."""


def change(
    store: Store, practice: PracticeSet, said: Mapping[str, str], now: datetime | None = None
) -> None:
    """Set the "title" of a set or the words "before" and "after" it.

    Raises:
        SetError: "title" or "text".
    """
    known: dict[str, Any] = {
        name: known_title(text) if name == "title" else known_text(text, name)
        for name, text in said.items()
    }
    if _same(practice, known):
        return
    with store.writing():
        store_sets.change(store, practice.id, **known)
        store_sets.touch(store, practice.id, clock.stamp(now))


def _same(there: PracticeSet | Item, known: Mapping[str, Any]) -> bool:
    """Whether everything stands as it is."""
    return all(getattr(there, name) == value for name, value in known.items())


def change_item(
    store: Store,
    practice: PracticeSet,
    item_id: str,
    *,
    weight: Any = None,
    before: str | None = None,
    after: str | None = None,
    now: datetime | None = None,
) -> None:
    """Set the weight of an item or its words.

    Raises:
        SetError: "unknown", "weight" or "text".
    """
    item = practice.item(item_id)
    given: dict[str, Any] = {"before": before, "after": after}
    known: dict[str, Any] = {
        name: known_text(text, name) for name, text in given.items() if text is not None
    }
    if weight is not None:
        known["weight"] = known_weight(weight)
    if _same(item, known):
        return
    with store.writing():
        store_sets.change_item(store, item_id, **known)
        store_sets.touch(store, practice.id, clock.stamp(now))


def move(
    store: Store, practice: PracticeSet, item_id: str, to: str, now: datetime | None = None
) -> None:
    """Move an item up, down, to the top or to the end; beyond the ends it stays.

    Raises:
        SetError: "unknown", or "place" for another direction.
    """
    practice.item(item_id)
    if to not in PLACES:
        raise SetError("place", f"nowhere called {to!r}")
    with store.writing():
        ids = [row["id"] for row in store_sets.items(store, practice.id)]
        at = ids.index(item_id)
        target = {"first": 0, "up": max(at - 1, 0), "down": at + 1, "last": len(ids)}[to]
        ids.insert(target, ids.pop(at))
        order(store, practice, ids, now)


def order(store: Store, practice: PracticeSet, ids: list[str], now: datetime | None = None) -> None:
    """Put the items in this order; those that are not named come after them as they stand.

    Raises:
        SetError: "unknown" for an item that is not there.
    """
    with store.writing():
        there = [row["id"] for row in store_sets.items(store, practice.id)]
        for item_id in ids:
            if item_id not in there:
                raise SetError("unknown", f"set {practice.id} has no item {item_id!r}")
        whole = [*dict.fromkeys(ids), *(item_id for item_id in there if item_id not in ids)]
        if whole == there:
            return
        for place, item_id in enumerate(whole, 1):
            store_sets.change_item(store, item_id, place=place)
        store_sets.touch(store, practice.id, clock.stamp(now))


def take_out(
    store: Store, practice: PracticeSet, item_id: str, now: datetime | None = None
) -> None:
    """Take an item out of a set; what was answered of it stays with the learners."""
    with store.writing():
        if practice.item(item_id):
            store_sets.change_item(store, item_id, dropped=clock.stamp(now))
            store_sets.touch(store, practice.id, clock.stamp(now))


def put_back(
    store: Store, practice: PracticeSet, item_id: str, now: datetime | None = None
) -> None:
    """Undo that.

    Raises:
        SetError: "unknown", or "full" if others have taken its room.
    """
    with store.writing():
        rows = {row["id"]: row for row in store_sets.items(store, practice.id, dropped=True)}
        if item_id not in rows:
            raise SetError("unknown", f"set {practice.id} never had item {item_id!r}")
        if rows[item_id]["dropped"] is None:
            return
        if sum(row["dropped"] is None for row in rows.values()) >= MOST_ITEMS:
            raise SetError("full", f"a set has {MOST_ITEMS} puzzles at most")
        store_sets.change_item(store, item_id, dropped=None)
        store_sets.touch(store, practice.id, clock.stamp(now))


def drop(store: Store, practice: PracticeSet, now: datetime | None = None) -> None:
    """Lay a set away: nobody finds it any more, but classes that were given it go on."""
    with store.writing():
        store_sets.change(store, practice.id, dropped=clock.stamp(now))


def restore(store: Store, learner: Learner, set_id: str) -> PracticeSet:
    """Undo that.

    Raises:
        SetError: "unknown" if the learner never had such a set.
    """
    with store.writing():
        row = store_sets.dropped(store, set_id, learner.id)
        if row is not None:
            store_sets.change(store, set_id, dropped=None)
    return load(store, learner, set_id)


def laid_away(store: Store, learner: Learner) -> tuple[PracticeSet, ...]:
    """The sets that a learner laid away, the last ones first."""
    return tuple(read(row) for row in store_sets.all_dropped(store, learner.id))
