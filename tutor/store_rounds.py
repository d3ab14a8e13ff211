"""The SQL of live rounds, and of the answers that were given in them."""

from __future__ import annotations

from typing import Any

from tutor.store import Row, Store

_COLUMNS = ("id", "class_id", "address", "item", "started", "ends", "shown")


def add(store: Store, **row: Any) -> None:
    """A new round; every column but `closed`."""
    names, gaps = ", ".join(_COLUMNS), ", ".join(f":{name}" for name in _COLUMNS)
    store.run(f"INSERT INTO rounds ({names}) VALUES ({gaps})", **row)  # noqa: S608


def of_member(store: Store, round_id: str, learner_id: int) -> Row | None:
    """A round as one of its class finds it, whatever the state of the membership."""
    return store.row(
        "SELECT rounds.* FROM rounds JOIN members USING (class_id)"
        " WHERE rounds.id = :id AND learner_id = :learner",
        id=round_id, learner=learner_id,
    )  # fmt: skip


def find(store: Store, round_id: str) -> Row | None:
    """A round, whoever asks."""
    return store.row("SELECT * FROM rounds WHERE id = :id", id=round_id)


def at_address(store: Store, learner_id: int, address: str) -> Row | None:
    """The newest round with this puzzle in any class that somebody learns in."""
    return store.row(
        "SELECT rounds.* FROM rounds JOIN members USING (class_id)"
        " WHERE address = :address AND learner_id = :learner AND state = 'in' AND role = 'learner'"
        " AND closed IS NULL ORDER BY started DESC LIMIT 1",
        address=address, learner=learner_id,
    )  # fmt: skip


def of_class(store: Store, class_id: str, last: int) -> list[Row]:
    """The newest rounds of a class, the newest first, each with `answers`: how many there are."""
    return store.rows(
        "SELECT rounds.*, (SELECT count(*) FROM attempts WHERE assignment = rounds.id"
        "  AND answered IS NOT NULL) AS answers FROM rounds"
        " WHERE class_id = :class ORDER BY started DESC, id LIMIT :last",
        **{"class": class_id}, last=last,
    )  # fmt: skip


def newest(store: Store, class_id: str) -> Row | None:
    """The round that a class had last."""
    return store.row(
        "SELECT * FROM rounds WHERE class_id = :class ORDER BY started DESC, id LIMIT 1",
        **{"class": class_id},
    )


def items_of(store: Store, class_id: str) -> set[str]:
    """The items of sets that were shown to a class in rounds."""
    found = store.rows(
        "SELECT DISTINCT item FROM rounds WHERE class_id = :class AND item IS NOT NULL",
        **{"class": class_id},
    )
    return {row["item"] for row in found}


def set_of(store: Store, item_id: str) -> str | None:
    """The set that an item belongs to."""
    row = store.row("SELECT set_id FROM items WHERE id = :id", id=item_id)
    return None if row is None else str(row["set_id"])


def change(store: Store, round_id: str, **columns: int | None) -> None:
    """Set moments of a round."""
    assert set(columns) <= {"ends", "shown", "closed"}
    sets = ", ".join(f"{name} = :{name}" for name in columns)
    store.run(f"UPDATE rounds SET {sets} WHERE id = :_id", _id=round_id, **columns)  # noqa: S608


def attempt_id(store: Store, round_id: str, learner_id: int) -> str | None:
    """The id of what a learner has in a round, begun or answered."""
    row = store.row(
        "SELECT id FROM attempts WHERE assignment = :id AND learner_id = :learner"
        " ORDER BY opened LIMIT 1",
        id=round_id, learner=learner_id,
    )  # fmt: skip
    return None if row is None else str(row["id"])


def answers(store: Store, round_id: str) -> list[Row]:
    """Every whole answer of a round: `answer` (JSON), `result`, `learner_id`."""
    return store.rows(
        "SELECT answer, result, learner_id FROM attempts"
        " WHERE assignment = :id AND answered IS NOT NULL ORDER BY answered, id",
        id=round_id,
    )


def count(store: Store, round_id: str) -> int:
    """How many have answered."""
    row = store.row(
        "SELECT count(*) AS n FROM attempts WHERE assignment = :id AND answered IS NOT NULL",
        id=round_id,
    )
    assert row is not None
    return int(row["n"])


def audience(store: Store, class_id: str) -> int:
    """How many learners a class has."""
    row = store.row(
        "SELECT count(*) AS n FROM members"
        " WHERE class_id = :class AND state = 'in' AND role = 'learner'",
        **{"class": class_id},
    )
    assert row is not None
    return int(row["n"])


def sealed(store: Store, round_id: str) -> list[int]:
    """The learners who answered and do not know yet how."""
    found = store.rows(
        "SELECT learner_id FROM attempts"
        " WHERE assignment = :id AND sealed = 1 AND answered IS NOT NULL",
        id=round_id,
    )
    return [row["learner_id"] for row in found]
