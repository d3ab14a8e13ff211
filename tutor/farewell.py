"""Leaving for good: everything about a learner is deleted, and what others need is handed on."""

from __future__ import annotations

from dataclasses import dataclass

from tutor import attempt, store_merge
from tutor.learner import Learner, by_id
from tutor.store import Store


@dataclass(frozen=True, slots=True)
class Left:
    """A class of somebody who leaves: how many others are in it, and who takes it on ("": nobody).

    What nobody takes on is deleted.
    """

    name: str
    people: int
    heir: str


@dataclass(frozen=True, slots=True)
class Farewell:
    """What would happen: answers that are deleted, and classes that are left behind."""

    answers: int
    classes: tuple[Left, ...]

    @property
    def ending(self) -> tuple[Left, ...]:
        """The classes that would end."""
        return tuple(one for one in self.classes if not one.heir)


def preview(store: Store, learner: Learner) -> Farewell:
    """What deleting everything about a learner would do."""
    classes = tuple(
        Left(row["name"], row["people"], row["heir_name"] or "")
        for row in store_merge.owned_classes(store, learner.id)
    )
    return Farewell(store_merge.answers(store, learner.id), classes)


def leave(store: Store, learner: Learner) -> Farewell:
    """Delete everything about a learner; what was done.

    A class goes to the instructor who has been there longest, or ends; keys that were still sealed
    in it are shown to its learners. Sets that stay assigned go to the class without the author's
    name; all others are deleted, the shared ones too.
    """
    with store.writing():
        done = preview(store, learner)
        for row in store_merge.owned_classes(store, learner.id):
            if row["heir"] is None:
                _end(store, row["id"])
            else:
                store_merge.inherit(store, row["id"], row["heir"])
                store_merge.pass_sets(store, learner.id, row["id"], row["heir"])
        store_merge.assigned_elsewhere(store, learner.id)
        store_merge.drop_sets(store, learner.id)
        store_merge.drop(store, learner.id)
    return done


def _end(store: Store, class_id: str) -> None:
    for row in store_merge.kept_sealed(store, class_id):
        attempt.unseal(store, by_id(store, row["learner_id"]), row["assignment"])
    store_merge.drop_class(store, class_id)
