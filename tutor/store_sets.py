"""The SQL of practice sets and their items."""

from __future__ import annotations

from typing import Any

from tutor.store import Row, Store
from tutor.store_attempts import SHOWN

_SET = (
    "id", "owner_id", "title", "before", "after", "variant", "options", "share", "author", "source",
    "created", "changed",
)  # fmt: skip
_ITEM = ("id", "set_id", "place", "weight", "address", "fresh", "before", "after")


def add(store: Store, **row: Any) -> None:
    """A new set, private, of version 1."""
    names, gaps = ", ".join(_SET), ", ".join(f":{name}" for name in _SET)
    store.run(f"INSERT INTO sets ({names}) VALUES ({gaps})", **row)  # noqa: S608


def of_owner(store: Store, set_id: str, owner: int) -> Row | None:
    """A set that this learner made and has not dropped."""
    return store.row(
        "SELECT * FROM sets WHERE id = :id AND owner_id = :owner AND dropped IS NULL",
        id=set_id, owner=owner,
    )  # fmt: skip


def taught(store: Store, set_id: str, learner_id: int) -> Row | None:
    """A set that is assigned to a class in which this learner is an instructor."""
    return store.row(
        "SELECT sets.* FROM sets WHERE sets.id = :id AND EXISTS ("
        " SELECT 1 FROM assignments JOIN members USING (class_id)"
        " WHERE set_id = :id AND learner_id = :learner AND state = 'in' AND role <> 'learner')",
        id=set_id, learner=learner_id,
    )  # fmt: skip


def of_assignment(store: Store, assignment_id: str) -> Row | None:
    """The set that an assignment hands out, dropped or not."""
    return store.row(
        "SELECT sets.* FROM sets JOIN assignments ON set_id = sets.id"
        " WHERE assignments.id = :assignment",
        assignment=assignment_id,
    )


def by_share(store: Store, share: str) -> Row | None:
    """The set of a share code, if it is shared."""
    return store.row(
        "SELECT * FROM sets WHERE share = :share AND sharing <> 'private' AND dropped IS NULL",
        share=share,
    )


def all_of(store: Store, owner: int) -> list[Row]:
    """Every set of a learner with the number of its `puzzles`, the last changed first."""
    return store.rows(
        "SELECT sets.*, (SELECT count(*) FROM items WHERE set_id = sets.id AND items.dropped IS"
        "  NULL) AS puzzles, (SELECT count(*) FROM assignments WHERE set_id = sets.id) AS given"
        " FROM sets WHERE owner_id = :owner AND dropped IS NULL ORDER BY changed DESC, id",
        owner=owner,
    )


def change(store: Store, set_id: str, **columns: Any) -> None:
    """Set columns of a set."""
    assert set(columns) <= {*_SET, "sharing", "dropped", "version"}
    sets = ", ".join(f"{name} = :{name}" for name in columns)
    store.run(f"UPDATE sets SET {sets} WHERE id = :_id", _id=set_id, **columns)  # noqa: S608


def touch(store: Store, set_id: str, at: int) -> None:
    """A set was changed; it has a new version if others have seen it (assigned, or shared)."""
    store.run(
        "UPDATE sets SET changed = :at, version = version + (sharing <> 'private' OR EXISTS ("
        " SELECT 1 FROM assignments WHERE set_id = sets.id)) WHERE id = :id",
        id=set_id, at=at,
    )  # fmt: skip


def next_version(store: Store, set_id: str, at: int) -> None:
    """The set has been changed so that those who did it must hear of it."""
    store.run(
        "UPDATE sets SET version = version + 1, changed = :at WHERE id = :id", id=set_id, at=at
    )


def is_assigned(store: Store, set_id: str) -> bool:
    """Whether a set was ever assigned."""
    return store.row("SELECT 1 FROM assignments WHERE set_id = :id", id=set_id) is not None


# --- items ---------------------------------------------------------------------------------------


def items(store: Store, set_id: str, *, dropped: bool = False) -> list[Row]:
    """The items of a set in order; `dropped`: those taken out as well."""
    every = "" if dropped else " AND dropped IS NULL"
    return store.rows(
        f"SELECT * FROM items WHERE set_id = :set{every} ORDER BY place, id",  # noqa: S608
        set=set_id,
    )


def has_item(store: Store, set_id: str, item_id: str) -> bool:
    """Whether an item is in a set, or was."""
    row = store.row("SELECT 1 FROM items WHERE id = :id AND set_id = :set", id=item_id, set=set_id)
    return row is not None


def add_item(store: Store, **row: Any) -> None:
    """A new item."""
    names, gaps = ", ".join(_ITEM), ", ".join(f":{name}" for name in _ITEM)
    store.run(f"INSERT INTO items ({names}) VALUES ({gaps})", **row)  # noqa: S608


def change_item(store: Store, item_id: str, **columns: Any) -> None:
    """Set columns of an item."""
    assert set(columns) <= {*_ITEM, "dropped"}
    sets = ", ".join(f"{name} = :{name}" for name in columns)
    store.run(f"UPDATE items SET {sets} WHERE id = :_id", _id=item_id, **columns)  # noqa: S608


def last_place(store: Store, set_id: str) -> int:
    """The highest place of a set's items, those taken out included; 0 for an empty set."""
    row = store.row("SELECT coalesce(max(place), 0) AS n FROM items WHERE set_id = :id", id=set_id)
    assert row is not None
    return int(row["n"])


# --- laid away -----------------------------------------------------------------------------------


def dropped(store: Store, set_id: str, owner: int) -> Row | None:
    """A set that its maker laid away."""
    return store.row(
        "SELECT * FROM sets WHERE id = :id AND owner_id = :owner AND dropped IS NOT NULL",
        id=set_id, owner=owner,
    )  # fmt: skip


def all_dropped(store: Store, owner: int) -> list[Row]:
    """The sets that a learner laid away, the last ten."""
    return store.rows(
        "SELECT * FROM sets WHERE owner_id = :owner AND dropped IS NOT NULL"
        " ORDER BY dropped DESC LIMIT 10",
        owner=owner,
    )


# --- mistakes of a class -------------------------------------------------------------------------

_OF_CLASS = (
    " FROM attempts JOIN members ON members.learner_id = attempts.learner_id"
    " WHERE class_id = :class AND role = 'learner' AND state = 'in' AND sealed = 0"
    " AND variant = :variant AND answered >= :since"
)


def missed_concepts(store: Store, class_id: str, variant: str, since: int) -> list[Row]:
    """The concepts that learners of a class were charged with: `key`, `people`, `wrong`, `tries`.

    The most people first.
    """
    return store.rows(
        "SELECT charged AS key, count(DISTINCT CASE WHEN result <> 'right' THEN members.learner_id"
        "  END) AS people, sum(result <> 'right') AS wrong, count(*) AS tries"
        f"{_OF_CLASS} AND charged <> '' GROUP BY charged HAVING wrong > 0"
        " ORDER BY people DESC, wrong DESC, charged LIMIT 40",
        **{"class": class_id}, variant=variant, since=since,
    )  # fmt: skip


def missed_addresses(
    store: Store, class_id: str, variant: str, since: int, fewest: int
) -> list[Row]:
    """The puzzles that learners of a class missed: `key`, `people`, `wrong`, `tries`.

    Those assigned in this class, and others that at least `fewest` people missed.
    """
    return store.rows(
        "SELECT address AS key, count(DISTINCT CASE WHEN result <> 'right' THEN members.learner_id"  # noqa: S608
        "  END) AS people, sum(result <> 'right') AS wrong, count(*) AS tries"
        f"{_OF_CLASS} GROUP BY address HAVING wrong > 0 AND (people >= :fewest OR sum("
        "  attempts.assignment IN (SELECT id FROM assignments WHERE class_id = :class)) > 0)"
        " ORDER BY people DESC, wrong * 1.0 / tries DESC, address LIMIT 40",
        **{"class": class_id}, variant=variant, since=since, fewest=fewest,
    )  # fmt: skip


# --- grading again -------------------------------------------------------------------------------


def answered_of(store: Store, item_id: str) -> list[Row]:
    """The answered attempts at an item, in the order of the answers."""
    return store.rows(
        f"SELECT {SHOWN} FROM attempts WHERE item = :item AND answered IS NOT NULL"  # noqa: S608
        " ORDER BY answered, id",
        item=item_id,
    )


def count_answers(store: Store, item_id: str) -> int:
    """How many answers an item has had."""
    row = store.row(
        "SELECT count(*) AS n FROM attempts WHERE item = :item AND answered IS NOT NULL",
        item=item_id,
    )
    assert row is not None
    return int(row["n"])


def answered_addresses(store: Store) -> list[str]:
    """Every puzzle that somebody has answered, each once."""
    rows = store.rows(
        "SELECT DISTINCT address FROM attempts WHERE answered IS NOT NULL ORDER BY address"
    )
    return [row["address"] for row in rows]


def answered_at(store: Store, address: str) -> list[Row]:
    """The answered attempts at a puzzle, with the `key` that each was graded by."""
    return store.rows(
        f"SELECT {SHOWN}, key, key_version FROM attempts"  # noqa: S608
        " WHERE address = :address AND answered IS NOT NULL ORDER BY answered, id",
        address=address,
    )


def grade_again(store: Store, attempt_id: str, **row: Any) -> None:
    """Give an answered attempt another puzzle or result; whether it counts is found out anew."""
    sets = ", ".join(f"{name} = :{name}" for name in row)
    store.run(
        f"UPDATE attempts SET {sets}, counts = 0 WHERE id = :_id",  # noqa: S608
        _id=attempt_id, **row,
    )  # fmt: skip
    store.run(
        "UPDATE attempts SET counts = 1 WHERE id = :id AND sealed = 0 AND NOT EXISTS ("
        " SELECT 1 FROM attempts AS other WHERE other.learner_id = attempts.learner_id"
        " AND other.address = attempts.address AND other.counts = 1)",
        id=attempt_id,
    )


def hand_again(store: Store, item_id: str, address: str) -> None:
    """What was handed out at an item is this puzzle now."""
    store.run(
        "UPDATE handed SET address = :address WHERE item_id = :item", item=item_id, address=address
    )


def take_back(store: Store, item_id: str, learner_id: int) -> None:
    """What was handed to a learner at an item is to be handed out anew."""
    store.run(
        "DELETE FROM handed WHERE item_id = :item AND learner_id = :learner",
        item=item_id, learner=learner_id,
    )  # fmt: skip
