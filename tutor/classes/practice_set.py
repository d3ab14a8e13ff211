"""A practice set 练习: an instructor's puzzles in order, and the loaders that let people to it."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from rules import variants
from rules.variant import Variant
from tutor import clock, store_sets
from tutor.classes.fresh import Recipe
from tutor.learner import Learner
from tutor.store import Row, Store

LONGEST_TITLE = 80
LONGEST_TEXT = 2000
MOST_ITEMS = 100
MOST_WEIGHT = 100


class SetError(ValueError):
    """A set that cannot be used so.

    code: "unknown" (no such set or item, or it is somebody else's: nobody is told which), "title",
    "text", "weight", "full", "address" …; `field` names the field at fault, if there is one.
    """

    def __init__(self, code: str, text: str, field: str = "") -> None:
        super().__init__(text)
        self.code, self.field = code, field


@dataclass(frozen=True, slots=True)
class Item:
    """One place of a set: a puzzle that is the same for all, or a recipe for one of each learner's.

    place: its order, from 1 with gaps where others were taken out; before, after: the
    instructor's words, shown with the question and with the key.
    """

    id: str
    place: int
    weight: int = 1
    address: str | None = None
    fresh: Recipe | None = None
    before: str = ""
    after: str = ""

    @property
    def own(self) -> bool:
        """Whether the position was given by hand."""
        return bool(self.address and self.address.startswith("own-"))


@dataclass(frozen=True, slots=True)
class PracticeSet:
    """A set with its items in order.

    owner: the learner who made it, None if that one has left; variant and options: the table that
    it is made for; share: the code of its link; source: what it was copied from ("author",
    "title", "share", "version"), if it was.
    """

    id: str
    owner: int | None
    title: str
    before: str
    after: str
    variant: str
    options: Mapping[str, Any]
    version: int
    sharing: str
    share: str
    author: str
    source: Mapping[str, Any] | None
    created: int
    changed: int
    items: tuple[Item, ...] = ()

    @property
    def table(self) -> Variant:
        """The house rules of the set as a table."""
        return variants.table(self.variant, **self.options)

    @property
    def weight(self) -> int:
        """What all its items together weigh."""
        return sum(item.weight for item in self.items)

    def item(self, item_id: str) -> Item:
        """One of the items.

        Raises:
            SetError: "unknown" if it is not there.
        """
        for item in self.items:
            if item.id == item_id:
                return item
        raise SetError("unknown", f"set {self.id} has no item {item_id!r}")


def load(store: Store, learner: Learner, set_id: str) -> PracticeSet:
    """The set, for the learner who made it: the only way to change one.

    Raises:
        SetError: "unknown", whatever the reason.
    """
    return _found(store, store_sets.of_owner(store, set_id, learner.id), set_id)


def readable(store: Store, learner: Learner, set_id: str) -> PracticeSet:
    """The set, keys and all, for its maker and for instructors of a class that it is assigned to.

    Raises:
        SetError: "unknown", whatever the reason.
    """
    row = store_sets.of_owner(store, set_id, learner.id) or store_sets.taught(
        store, set_id, learner.id
    )
    return _found(store, row, set_id)


def of_assignment(store: Store, assignment_id: str) -> PracticeSet:
    """The set of an assignment, which somebody has been let into already.

    Raises:
        SetError: "unknown" if there is no such assignment.
    """
    return _found(store, store_sets.of_assignment(store, assignment_id), assignment_id)


def shared(store: Store, share: str) -> PracticeSet:
    """The set of a share code, for anybody who has it.

    Raises:
        SetError: "unknown" if no set has it, or it is not shared any more.
    """
    return _found(store, store_sets.by_share(store, share), share)


def mine(store: Store, learner: Learner) -> tuple[tuple[PracticeSet, int, int], ...]:
    """Every set of a learner without its items, how many these are, how often it was assigned."""
    rows = store_sets.all_of(store, learner.id)
    return tuple((read(row), row["puzzles"], row["given"]) for row in rows)


def taken_out(store: Store, practice: PracticeSet) -> tuple[Item, ...]:
    """The items that were taken out of a set, in their order."""
    rows = store_sets.items(store, practice.id, dropped=True)
    return tuple(read_item(row) for row in rows if row["dropped"] is not None)


def is_assigned(store: Store, practice: PracticeSet) -> bool:
    """Whether a class was ever given the set."""
    return store_sets.is_assigned(store, practice.id)


def create(
    store: Store,
    learner: Learner,
    title: str,
    *,
    author: str,
    variant: str = "",
    options: Mapping[str, Any] | None = None,
    once: str = "",
    now: datetime | None = None,
) -> PracticeSet:
    """A new empty set, for a table (the learner's own, if none is named).

    once: the mark of the form that asks; a second time it makes nothing new.

    Raises:
        SetError: "title" if it is empty or too long.
        OptionError: for options that cannot be.
    """
    table = variants.table(variant, **(options or {})) if variant else learner.table
    set_id, at, title = new_id(once, f"set/{learner.id}"), clock.stamp(now), known_title(title)
    with store.writing():
        if once and store_sets.of_owner(store, set_id, learner.id) is not None:
            return load(store, learner, set_id)
        if once and store_sets.dropped(store, set_id, learner.id) is not None:
            set_id = new_id("", "")
        store_sets.add(
            store, id=set_id, owner_id=learner.id, title=title, before="", after="",
            variant=table.key, options=_json(dict(table.chosen())), share=secrets.token_hex(6),
            author=author, source=None, created=at, changed=at,
        )  # fmt: skip
    return load(store, learner, set_id)


def copy(
    store: Store, learner: Learner, original: PracticeSet, *, author: str,
    now: datetime | None = None,
) -> PracticeSet:  # fmt: skip
    """A set of the learner's own with the same items; what it was copied from stays with it."""
    set_id, at = secrets.token_hex(6), clock.stamp(now)
    source = {
        "author": original.author, "title": original.title, "share": original.share,
        "version": original.version,
    }  # fmt: skip
    with store.writing():
        store_sets.add(
            store, id=set_id, owner_id=learner.id, title=original.title, before=original.before,
            after=original.after, variant=original.variant, options=_json(original.options),
            share=secrets.token_hex(6), author=author, source=_json(source), created=at, changed=at,
        )  # fmt: skip
        for item in original.items:
            _put(store, set_id, replace(item, id=secrets.token_hex(6)))
    return load(store, learner, set_id)


def add(
    store: Store,
    practice: PracticeSet,
    drafts: Iterable[Item],
    *,
    once: str = "",
    now: datetime | None = None,
) -> tuple[str, ...]:
    """Put items behind the others of a set; their ids.

    once: the mark of the form that asks; a second time it adds nothing.

    Raises:
        SetError: "full" if they would be too many.
    """
    drafts = tuple(drafts)
    ids = tuple(new_id(once, f"{practice.id}/{n}") for n in range(len(drafts)))
    with store.writing():
        if once and store_sets.has_item(store, practice.id, ids[0]):
            return ids
        there = store_sets.items(store, practice.id)
        if len(there) + len(drafts) > MOST_ITEMS:
            raise SetError("full", f"a set has {MOST_ITEMS} puzzles at most")
        last = store_sets.last_place(store, practice.id)
        for n, (item_id, one) in enumerate(zip(ids, drafts, strict=True), 1):
            _put(store, practice.id, replace(one, id=item_id, place=last + n))
        store_sets.touch(store, practice.id, clock.stamp(now))
    return ids


def new_id(once: str, what: str) -> str:
    """A new id, or the one that the mark of a form stands for.

    >>> new_id("9f", "set/1") == new_id("9f", "set/1"), new_id("", "set/1") == new_id("", "set/1")
    (True, False)
    """
    if not once:
        return secrets.token_hex(6)
    return hashlib.sha256(f"{once}/{what}".encode()).hexdigest()[:12]


def draft(**values: Any) -> Item:
    """An item that is not in a set yet."""
    return Item(**{"id": "", "place": 0, **values})


def known_title(text: str) -> str:
    """A title in one line, its ends and doubled spaces cut.

    >>> known_title("  Pairs   and runs ")
    'Pairs and runs'

    Raises:
        SetError: "title" if nothing is left, or too much.
    """
    title = " ".join(text.split())
    if not 0 < len(title) <= LONGEST_TITLE or not title.isprintable():
        raise SetError("title", f"a title has 1 to {LONGEST_TITLE} letters: {text!r}", "title")
    return title


def known_text(text: str, field: str) -> str:
    """What an instructor says to a set or a puzzle; line ends in one form.

    Raises:
        SetError: "text" if it is too long.
    """
    said = "\n".join(line.rstrip() for line in text.replace("\r\n", "\n").split("\n")).strip()
    if len(said) > LONGEST_TEXT:
        raise SetError("text", f"a text has {LONGEST_TEXT} letters at most", field)
    return "".join(c for c in said if c == "\n" or c.isprintable())


def known_weight(value: Any) -> int:
    """A weight, 0 to 100.

    >>> known_weight("2")
    2

    Raises:
        SetError: "weight".
    """
    said = str(value).strip()
    if not (said.isascii() and said.isdecimal() and len(said) < 4 and int(said) <= MOST_WEIGHT):
        raise SetError("weight", f"a weight lies between 0 and {MOST_WEIGHT}: {said!r}", "weight")
    return int(said)


def read(row: Row, items: Sequence[Row] = ()) -> PracticeSet:
    """A set from its rows."""
    return PracticeSet(
        id=row["id"], owner=row["owner_id"], title=row["title"], before=row["before"],
        after=row["after"], variant=row["variant"], options=json.loads(row["options"]),
        version=row["version"], sharing=row["sharing"], share=row["share"], author=row["author"],
        source=json.loads(row["source"]) if row["source"] else None, created=row["created"],
        changed=row["changed"], items=tuple(map(read_item, items)),
    )  # fmt: skip


def read_item(row: Row) -> Item:
    """An item from its row."""
    fresh = Recipe.read(json.loads(row["fresh"])) if row["fresh"] else None
    return Item(
        id=row["id"], place=row["place"], weight=row["weight"], address=row["address"],
        fresh=fresh, before=row["before"], after=row["after"],
    )  # fmt: skip


def _found(store: Store, row: Row | None, name: str) -> PracticeSet:
    if row is None:
        raise SetError("unknown", f"no set {name!r}")
    return read(row, store_sets.items(store, row["id"]))


def _put(store: Store, set_id: str, item: Item) -> None:
    store_sets.add_item(
        store, id=item.id, set_id=set_id, place=item.place, weight=item.weight,
        address=item.address, fresh=_json(item.fresh.told()) if item.fresh else None,
        before=item.before, after=item.after,
    )  # fmt: skip


def _json(value: Any) -> str:
    return json.dumps(dict(value), ensure_ascii=False, sort_keys=True)
