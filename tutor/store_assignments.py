"""The SQL of assignments: what was assigned to whom, what was handed out, what was answered."""

from __future__ import annotations

from typing import Any

from tutor.store import Row, Store
from tutor.store_attempts import SHOWN

_COLUMNS = (
    "id", "class_id", "set_id", "tries", "shows", "clock", "mixed", "late", "opens", "due",
    "created",
)  # fmt: skip
_CHANGED = frozenset(_COLUMNS[3:10]) | {"released", "closed"}
_OF_SET = "sets.title, sets.before, sets.after, sets.variant, sets.options, sets.version"
_ITEMS = (
    "(SELECT count(*) FROM items WHERE items.set_id = assignments.set_id AND dropped IS NULL)"
    " AS size"
)
_ANSWERED = (
    "(SELECT count(DISTINCT item) FROM attempts JOIN items ON items.id = item"
    " WHERE assignment = assignments.id AND attempts.learner_id = :learner"
    " AND answered IS NOT NULL AND items.dropped IS NULL) AS answered"
)


def add(store: Store, **row: Any) -> None:
    """A new assignment; every column but `released` and `closed`."""
    names, gaps = ", ".join(_COLUMNS), ", ".join(f":{name}" for name in _COLUMNS)
    store.run(f"INSERT INTO assignments ({names}) VALUES ({gaps})", **row)  # noqa: S608


def find(store: Store, assignment_id: str) -> Row | None:
    """An assignment with what its set says."""
    return store.row(
        f"SELECT assignments.*, {_OF_SET} FROM assignments JOIN sets ON sets.id = set_id"  # noqa: S608
        " WHERE assignments.id = :id",
        id=assignment_id,
    )


def change(store: Store, assignment_id: str, **columns: Any) -> None:
    """Set columns of an assignment."""
    assert set(columns) <= _CHANGED
    sets = ", ".join(f"{name} = :{name}" for name in columns)
    store.run(f"UPDATE assignments SET {sets} WHERE id = :_id", _id=assignment_id, **columns)  # noqa: S608


def drop(store: Store, assignment_id: str) -> None:
    """Take an assignment away; attempts that were made stay with whoever made them."""
    store.run("DELETE FROM assignments WHERE id = :id", id=assignment_id)


def of_class(store: Store, class_id: str, learner_id: int) -> list[Row]:
    """The assignments of a class, the newest first.

    With `size`, how many items each has, and `answered`, how many of them a learner has answered.
    """
    return store.rows(
        f"SELECT assignments.*, {_OF_SET}, {_ITEMS}, {_ANSWERED} FROM assignments"  # noqa: S608
        " JOIN sets ON sets.id = set_id WHERE class_id = :class"
        " ORDER BY assignments.created DESC, assignments.id",
        **{"class": class_id}, learner=learner_id,
    )  # fmt: skip


def of_learner(store: Store, learner_id: int) -> list[Row]:
    """What a learner has been assigned and is not closed, the most pressing first."""
    return store.rows(
        f"SELECT assignments.*, {_OF_SET}, {_ITEMS}, {_ANSWERED} FROM assignments"  # noqa: S608
        " JOIN sets ON sets.id = set_id JOIN classes ON classes.id = assignments.class_id"
        " JOIN members ON members.class_id = classes.id AND members.learner_id = :learner"
        " WHERE members.state = 'in' AND role = 'learner' AND closed IS NULL AND archived IS NULL"
        " ORDER BY due IS NULL, due, assignments.created, assignments.id",
        learner=learner_id,
    )


def set_of(store: Store, set_id: str) -> Row | None:
    """A set that is not dropped, with its `size`."""
    return store.row(
        "SELECT sets.*, (SELECT count(*) FROM items WHERE set_id = sets.id AND dropped IS NULL)"
        " AS size FROM sets WHERE id = :id AND dropped IS NULL",
        id=set_id,
    )


def handed(store: Store, assignment_id: str, learner_id: int) -> list[Row]:
    """What a learner was handed: `item_id`, `place`, `address`, and when it was `done`."""
    return store.rows(
        "SELECT * FROM handed WHERE assignment_id = :assignment AND learner_id = :learner"
        " ORDER BY place, item_id",
        assignment=assignment_id, learner=learner_id,
    )  # fmt: skip


def hand(store: Store, assignment_id: str, learner_id: int, **row: Any) -> None:
    """Hand out an item (item_id, place, address), in place of what was handed and not answered."""
    store.run(
        "INSERT INTO handed (assignment_id, learner_id, item_id, place, address)"
        " VALUES (:assignment, :learner, :item_id, :place, :address)"
        " ON CONFLICT (assignment_id, learner_id, item_id) DO UPDATE"
        " SET place = :place, address = :address",
        assignment=assignment_id, learner=learner_id, **row,
    )  # fmt: skip


def finish(store: Store, assignment_id: str, learner_id: int, item_id: str, at: int) -> bool:
    """End the tries at an item; False if they had ended."""
    return bool(
        store.run(
            "UPDATE handed SET done = :at WHERE assignment_id = :assignment"
            " AND learner_id = :learner AND item_id = :item AND done IS NULL",
            assignment=assignment_id, learner=learner_id, item=item_id, at=at,
        )
    )  # fmt: skip


def attempts(store: Store, assignment_id: str, learner_id: int) -> list[Row]:
    """A learner's attempts at an assignment that were not laid aside, in the order of opening."""
    return store.rows(
        f"SELECT {SHOWN} FROM attempts WHERE assignment = :assignment"  # noqa: S608
        " AND learner_id = :learner AND skipped IS NULL"
        " ORDER BY opened, answered IS NULL, answered, id",
        assignment=assignment_id, learner=learner_id,
    )  # fmt: skip


def sealed_at(store: Store, learner_id: int, address: str) -> Row | None:
    """The assigned attempt at a puzzle whose key a learner may not see yet, if there is one."""
    return store.row(
        f"SELECT {SHOWN} FROM attempts WHERE learner_id = :learner AND address = :address"  # noqa: S608
        " AND sealed = 1 AND skipped IS NULL ORDER BY opened DESC LIMIT 1",
        learner=learner_id, address=address,
    )  # fmt: skip


def sealed_of(store: Store, assignment_id: str) -> list[int]:
    """The learners with answered attempts at an assignment whose keys are still kept."""
    rows = store.rows(
        "SELECT DISTINCT learner_id FROM attempts WHERE assignment = :assignment"
        " AND answered IS NOT NULL AND sealed = 1 ORDER BY learner_id",
        assignment=assignment_id,
    )
    return [row["learner_id"] for row in rows]


def to_open(store: Store, now: int) -> list[Row]:
    """Whose kept keys may be seen by now whoever looks: `assignment_id`, `learner_id`."""
    return store.rows(
        "SELECT DISTINCT assignments.id AS assignment_id, learner_id FROM assignments"
        " JOIN attempts ON assignment = assignments.id AND answered IS NOT NULL AND sealed = 1"
        " WHERE released IS NOT NULL OR closed IS NOT NULL OR due <= :now",
        now=now,
    )
