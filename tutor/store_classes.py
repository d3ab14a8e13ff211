"""The SQL of classes and their members."""

from __future__ import annotations

from typing import Any

from tutor.store import Row, Store

_COLUMNS = (
    "id", "name", "about", "variant", "options", "zone", "joining", "invite", "created",
)  # fmt: skip


def add(store: Store, **row: Any) -> None:
    """A new class; every column but `archived`."""
    names, gaps = ", ".join(_COLUMNS), ", ".join(f":{name}" for name in _COLUMNS)
    store.run(f"INSERT INTO classes ({names}) VALUES ({gaps})", **row)  # noqa: S608


def of_member(store: Store, class_id: str, learner_id: int) -> Row | None:
    """A class as one of its members sees it: with `role`, `state` and `member` (the name there)."""
    return store.row(
        "SELECT classes.*, role, state, members.name AS member FROM classes"
        " JOIN members ON class_id = classes.id"
        " WHERE classes.id = :id AND learner_id = :learner",
        id=class_id, learner=learner_id,
    )  # fmt: skip


def all_of(store: Store, learner_id: int) -> list[Row]:
    """Every class of a learner who is in it or waits to be, the newest first."""
    return store.rows(
        "SELECT classes.*, role, state, members.name AS member FROM classes"
        " JOIN members ON class_id = classes.id"
        " WHERE learner_id = :learner AND state IN ('in', 'waiting')"
        " ORDER BY archived IS NOT NULL, classes.created DESC",
        learner=learner_id,
    )


def by_invite(store: Store, invite: str) -> Row | None:
    """The class of an invite code."""
    return store.row("SELECT * FROM classes WHERE invite = :invite", invite=invite)


def change(store: Store, class_id: str, **columns: Any) -> None:
    """Set columns of a class."""
    assert set(columns) <= {*_COLUMNS, "archived"}
    sets = ", ".join(f"{name} = :{name}" for name in columns)
    store.run(f"UPDATE classes SET {sets} WHERE id = :_id", _id=class_id, **columns)  # noqa: S608


def put_member(store: Store, class_id: str, learner_id: int, **row: Any) -> None:
    """A membership (role, state, name, managed, joined), in place of an older one."""
    store.run(
        "INSERT INTO members (class_id, learner_id, role, state, name, managed, joined)"
        " VALUES (:class, :learner, :role, :state, :name, :managed, :joined)"
        " ON CONFLICT (class_id, learner_id) DO UPDATE"
        " SET role = :role, state = :state, name = :name",
        **{"class": class_id}, learner=learner_id, **row,
    )  # fmt: skip


def members(store: Store, class_id: str) -> list[Row]:
    """Everybody of a class who is in it or waits, by name, with their language and zone."""
    return store.rows(
        "SELECT members.*, language, learners.zone FROM members"
        " JOIN learners ON learners.id = learner_id"
        " WHERE class_id = :class AND state IN ('in', 'waiting') ORDER BY members.name, learner_id",
        **{"class": class_id},
    )


def membership(store: Store, class_id: str, learner_id: int) -> Row | None:
    """How somebody stands to a class, whatever the state."""
    return store.row(
        "SELECT * FROM members WHERE class_id = :id AND learner_id = :learner",
        id=class_id, learner=learner_id,
    )  # fmt: skip


def head_count(store: Store, class_id: str) -> int:
    """How many are in a class or wait."""
    row = store.row(
        "SELECT count(*) AS n FROM members WHERE class_id = :id AND state IN ('in', 'waiting')",
        id=class_id,
    )
    assert row is not None
    return int(row["n"])


def teachers(store: Store, class_id: str) -> list[Row]:
    """A class's instructors, the owner first, then by how long they are there."""
    return store.rows(
        "SELECT learner_id, name FROM members"
        " WHERE class_id = :id AND state = 'in' AND role <> 'learner'"
        " ORDER BY role = 'owner' DESC, joined, learner_id",
        id=class_id,
    )


def waiting_count(store: Store, class_id: str) -> int:
    """How many wait to be let in."""
    row = store.row(
        "SELECT count(*) AS n FROM members WHERE class_id = :id AND state = 'waiting'", id=class_id
    )
    assert row is not None
    return int(row["n"])


def belongs(store: Store, learner_id: int) -> bool:
    """Whether a learner is in a class, waits for one, or may make some."""
    found = store.row(
        "SELECT 1 FROM members WHERE learner_id = :learner AND state IN ('in', 'waiting')"
        " UNION SELECT 1 FROM accounts WHERE learner_id = :learner AND instructor = 1",
        learner=learner_id,
    )
    return found is not None


def move(store: Store, class_id: str, learner_id: int, old: str, new: str) -> bool:
    """Change the state of a member who is in an old one; whether that was so."""
    return bool(
        store.run(
            "UPDATE members SET state = :new"
            " WHERE class_id = :id AND learner_id = :learner AND state = :old",
            id=class_id, learner=learner_id, old=old, new=new,
        )
    )  # fmt: skip


def member(store: Store, class_id: str, learner_id: int) -> Row | None:
    """One who is in a class or waits, as `members` tells of them."""
    return store.row(
        "SELECT members.*, language, learners.zone FROM members"
        " JOIN learners ON learners.id = learner_id"
        " WHERE class_id = :id AND learner_id = :learner AND state IN ('in', 'waiting')",
        id=class_id, learner=learner_id,
    )  # fmt: skip


def set_member(store: Store, class_id: str, learner_id: int, column: str, value: str) -> None:
    """Change the role or name of a member."""
    assert column in ("role", "name")
    store.run(
        f"UPDATE members SET {column} = :value"  # noqa: S608
        " WHERE class_id = :id AND learner_id = :learner",
        id=class_id, learner=learner_id, value=value,
    )  # fmt: skip


def set_role(store: Store, class_id: str, old: str, new: str) -> None:
    """Give all who have one role in a class another."""
    store.run(
        "UPDATE members SET role = :new WHERE class_id = :id AND role = :old",
        id=class_id, old=old, new=new,
    )  # fmt: skip
