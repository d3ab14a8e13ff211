"""The library 题库: sets shown to others, by a link or to everybody, to look at and to copy."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tutor import account, clock, store_library, store_sets
from tutor.classes import practice_set
from tutor.classes.practice_set import PracticeSet, SetError
from tutor.learner import Learner
from tutor.store import Store

SHARING = ("private", "link", "public")
"""Seen by its maker alone, by whoever has the link, or by everybody in the library."""

PAGE = 24
"""How many sets are shown at once."""

A_MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Shelf:
    """Some public sets, each with the number of its puzzles: the page `n` of `pages`."""

    sets: tuple[tuple[PracticeSet, int], ...]
    n: int
    pages: int
    found: int


def share(store: Store, practice: PracticeSet, sharing: str) -> None:
    """Show a set of one's own to others, or no longer; its link stays the same.

    Raises:
        SetError: "sharing" for another word, "empty" for a set without puzzles.
    """
    if sharing not in SHARING:
        raise SetError("sharing", f"no such sharing: {sharing!r}", "sharing")
    if sharing != "private" and not practice.items:
        raise SetError("empty", f"set {practice.id} has no puzzles", "sharing")
    with store.writing():
        store_sets.change(store, practice.id, sharing=sharing)


def public(store: Store, variant: str = "", text: str = "", n: int = 1) -> Shelf:
    """The public sets of a variant ("": of any) whose title, author or words hold a text."""
    text = " ".join(text.split()).lower()[:60]
    with store.reading():
        found = store_library.count(store, variant, text)
        pages = max(1, -(-found // PAGE))
        n = min(max(n, 1), pages)
        rows = store_library.public(store, variant, text, (n - 1) * PAGE, PAGE)
    sets = tuple((practice_set.read(row), row["puzzles"]) for row in rows)
    return Shelf(sets, n, pages, found)


def sees_keys(store: Store, learner: Learner | None, practice: PracticeSet) -> bool:
    """Whether a shared set is shown with its keys: to instructors who have not to do it themselves.

    Its maker always sees them.
    """
    if learner is None:
        return False
    if practice.owner == learner.id:
        return True
    return account.may_teach(store, learner) and not store_library.learns(
        store, practice.id, learner.id
    )


def take(
    store: Store,
    learner: Learner,
    original: PracticeSet,
    *,
    author: str,
    now: datetime | None = None,
) -> PracticeSet:
    """A copy of a shared set among one's own; asked twice within a minute, the same one."""
    at = clock.stamp(now)
    with store.writing():
        there = store_library.copied(store, learner.id, original.share, at - A_MINUTE)
        if there is not None:
            return practice_set.load(store, learner, there)
        return practice_set.copy(store, learner, original, author=author, now=now)
