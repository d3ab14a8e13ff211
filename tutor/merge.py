"""Two learners who are one person become one learner, and nothing is counted twice."""

from __future__ import annotations

from datetime import datetime

from tutor import account, attempt, store_accounts, store_learners, store_merge
from tutor.learner import VARIANT, Learner, by_id
from tutor.store import Store


class MergeError(ValueError):
    """Two learners who cannot become one.

    code: "two" (both have an account), or "gone" (one of them is not there any more).
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def merge(store: Store, one: Learner, two: Learner, now: datetime | None = None) -> Learner:
    """The one learner that both are from now on: who has an account, else who is older.

    Answers, runs, chats, browsers, classes, sets and notices of both are theirs. Where both
    answered the same puzzle, the earlier answer counts; ratings and reviews are counted again.
    Who stays but has not begun takes over the table and the settings of the other. Codes of the
    one that ends do too, but for a pupil's card, which stays for who has no account and teaches
    nowhere. The same learner twice is left as is.

    Raises:
        MergeError: "two" if both have an account, "gone" if one is gone; nothing is changed.
    """
    if one.id == two.id:
        return by_id(store, one.id)
    with store.writing():
        if not all(store_learners.find(store, each.id) for each in (one, two)):
            raise MergeError("gone", f"learner {one.id} or {two.id} is gone")
        kept, other = ordered(store, one, two)
        if _has_not_begun(store, kept) and store_merge.answers(store, other.id):
            store_merge.settle(store, kept.id, other.id)
        store_merge.move(store, kept.id, other.id)
        if account.of(store, kept) is not None or store_merge.teaches(store, kept.id):
            store_accounts.set_own(store, kept.id)
            store_accounts.drop_codes(store, kept.id, "pupil")
        store_merge.drop(store, other.id)
        attempt.recount(store, kept.id)
    return by_id(store, kept.id)


def _has_not_begun(store: Store, learner: Learner) -> bool:
    """Whether a learner has neither answered nor set anything."""
    settings = (learner.options, learner.ladder, learner.day_end, learner.tiles)
    as_new = learner.variant == VARIANT and not any(settings)
    return as_new and not store_merge.answers(store, learner.id)


def ordered(store: Store, one: Learner, two: Learner) -> tuple[Learner, Learner]:
    """Who stays and who ends when two become one.

    Raises:
        MergeError: "two" if both have an account.
    """
    named = [learner for learner in (one, two) if account.of(store, learner) is not None]
    if len(named) > 1:
        raise MergeError("two", f"learners {one.id} and {two.id} both have an account")
    first, second = sorted((one, two), key=lambda each: (each not in named, each.created, each.id))
    return first, second


def answered(store: Store, learner: Learner) -> int:
    """How many answers a learner would bring along."""
    return store_merge.answers(store, learner.id)


def is_blank(store: Store, learner: Learner) -> bool:
    """Whether nothing would be lost if this learner were gone."""
    return not store_merge.has_anything(store, learner.id)


def drop_blank(store: Store, learner: Learner) -> bool:
    """Drop a guest who has nothing; False (and nothing done) if there is something."""
    with store.writing():
        if not is_blank(store, learner):
            return False
        store_merge.drop(store, learner.id)
    return True
