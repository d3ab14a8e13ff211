"""The SQL by which all that one learner has becomes another's, and by which one is dropped."""

from __future__ import annotations

from tutor.store import Row, Store

MOVED = (
    "accounts", "attempts", "runs", "reports", "cookies", "chats", "notices", "subscriptions",
    "plays", "replays",
)  # fmt: skip
"""Tables whose rows change hands as they are."""

KEPT_ONCE = ("members", "handed", "reminders", "tables", "players", "group_members")
"""Tables of which each learner has one row a thing: the one that stays has the say."""

REBUILT = ("ratings", "cards")
"""Tables that the ledger fills again."""

ELSEWHERE = ("memory", "sets", "codes")
"""Tables with rules of their own."""


def move(store: Store, kept: int, other: int) -> None:
    """Give one learner's rows to another; what both have once stays as the first has it."""
    _count_once(store, kept, other)
    _best_membership(store, kept, other)
    _ended_tries(store, kept, other)
    for table in MOVED:
        _give(store, table, "UPDATE", kept, other)
    for table in KEPT_ONCE:
        _give(store, table, "UPDATE OR IGNORE", kept, other)
    store.run("UPDATE sets SET owner_id = :kept WHERE owner_id = :other", kept=kept, other=other)
    store.run(
        "UPDATE codes SET learner_id = :kept WHERE learner_id = :other AND purpose = 'pupil'",
        kept=kept, other=other,
    )  # fmt: skip
    _move_memory(store, kept, other)


def _give(store: Store, table: str, how: str, kept: int, other: int) -> None:
    store.run(
        f"{how} {table} SET learner_id = :kept WHERE learner_id = :other",
        kept=kept, other=other,
    )  # fmt: skip


def _count_once(store: Store, kept: int, other: int) -> None:
    """Of two answers to one puzzle that count, the earlier one stays; the other counts nothing."""
    store.run(
        "UPDATE attempts SET counts = 0, weight = 0, rating_before = NULL,"
        " deviation_before = NULL, rating_after = NULL"
        " WHERE counts = 1 AND learner_id IN (:kept, :other) AND EXISTS ("
        "  SELECT 1 FROM attempts AS first WHERE first.learner_id IN (:kept, :other)"
        "  AND first.counts = 1 AND first.address = attempts.address"
        "  AND (first.answered, first.id) < (attempts.answered, attempts.id))",
        kept=kept, other=other,
    )  # fmt: skip


def _best_membership(store: Store, kept: int, other: int) -> None:
    """In a class where both are, the one that stays is what the better placed of them was."""
    store.run(
        "UPDATE members SET role = two.role, state = two.state FROM members AS two"
        " WHERE members.learner_id = :kept AND two.learner_id = :other"
        " AND two.class_id = members.class_id"
        " AND (two.state = 'in', two.state = 'waiting', two.role = 'owner',"
        "  two.role = 'instructor') > (members.state = 'in', members.state = 'waiting',"
        "  members.role = 'owner', members.role = 'instructor')",
        kept=kept, other=other,
    )  # fmt: skip


def _ended_tries(store: Store, kept: int, other: int) -> None:
    """What either of them has done with in an assignment is done with."""
    store.run(
        "UPDATE handed SET done = two.done FROM handed AS two"
        " WHERE handed.learner_id = :kept AND two.learner_id = :other AND handed.done IS NULL"
        " AND two.assignment_id = handed.assignment_id AND two.item_id = handed.item_id",
        kept=kept, other=other,
    )  # fmt: skip


def _move_memory(store: Store, kept: int, other: int) -> None:
    """What is kept by a learner's number goes on under the other's, unless that is newer."""
    store.run(
        "DELETE FROM memory WHERE name = :kept_name AND learner_id = :kept AND EXISTS ("
        "  SELECT 1 FROM memory AS two WHERE two.place = memory.place"
        "  AND two.name = :other_name AND two.learner_id = :other AND two.at > memory.at)",
        kept=kept, other=other, kept_name=str(kept), other_name=str(other),
    )  # fmt: skip
    store.run(
        "UPDATE OR IGNORE memory SET name = :kept_name, learner_id = :kept"
        " WHERE name = :other_name AND learner_id = :other",
        kept=kept, other=other, kept_name=str(kept), other_name=str(other),
    )  # fmt: skip
    store.run(
        "UPDATE memory SET learner_id = :kept WHERE learner_id = :other AND name <> :other_name",
        kept=kept, other=other, other_name=str(other),
    )  # fmt: skip


def teaches(store: Store, learner_id: int) -> bool:
    """Whether a learner is an instructor of some class."""
    found = store.row(
        "SELECT 1 FROM members WHERE learner_id = :learner AND role <> 'learner' AND state = 'in'",
        learner=learner_id,
    )
    return found is not None


def answers(store: Store, learner_id: int) -> int:
    """How many puzzles a learner has answered."""
    row = store.row(
        "SELECT count(*) AS n FROM attempts WHERE learner_id = :learner AND answered IS NOT NULL",
        learner=learner_id,
    )
    assert row is not None
    return int(row["n"])


def has_anything(store: Store, learner_id: int) -> bool:
    """Whether a learner has done or been given anything that could be missed."""
    return any(
        store.row(f"SELECT 1 FROM {table} WHERE {column} = :learner LIMIT 1", learner=learner_id)  # noqa: S608
        for table, column in (
            ("attempts", "learner_id"), ("members", "learner_id"), ("accounts", "learner_id"),
            ("chats", "learner_id"), ("sets", "owner_id"), ("tables", "learner_id"),
        )
    )  # fmt: skip


def settle(store: Store, kept: int, other: int) -> None:
    """Take over how the other learner plays: table, ladder, zone, end of the day, tiles."""
    store.run(
        "UPDATE learners SET variant = two.variant, options = two.options, ladder = two.ladder,"
        " zone = two.zone, day_end = two.day_end, tiles = two.tiles FROM learners AS two"
        " WHERE learners.id = :kept AND two.id = :other",
        kept=kept, other=other,
    )  # fmt: skip


def drop(store: Store, learner_id: int) -> None:
    """Delete a learner with all that is theirs alone, and what waits for their chats."""
    for table in ("outbox", "sendings"):
        store.run(
            f"DELETE FROM {table} WHERE chat IN (SELECT CAST(chat_id AS INTEGER) FROM chats"  # noqa: S608
            " WHERE platform = 'telegram' AND learner_id = :learner)",
            learner=learner_id,
        )  # fmt: skip
    store.run(
        "DELETE FROM posts WHERE attempt IN (SELECT id FROM attempts WHERE learner_id = :learner)",
        learner=learner_id,
    )
    store.run("DELETE FROM learners WHERE id = :learner", learner=learner_id)


# --- what is left behind --------------------------------------------------------------


def owned_classes(store: Store, learner_id: int) -> list[Row]:
    """The classes that a learner owns: `id`, `name`, `people` beside them.

    `heir` (None) is who has taught there longest, `heir_name` the name there.
    """
    return store.rows(
        "SELECT classes.id, classes.name, (SELECT count(*) FROM members AS one"
        "  WHERE one.class_id = classes.id AND one.state = 'in'"
        "  AND one.learner_id <> :learner) AS people,"
        " heir.learner_id AS heir, heir.name AS heir_name FROM classes"
        " JOIN members AS mine ON mine.class_id = classes.id AND mine.learner_id = :learner"
        "  AND mine.role = 'owner' AND mine.state = 'in'"
        " LEFT JOIN members AS heir ON heir.class_id = classes.id AND heir.learner_id = ("
        "  SELECT learner_id FROM members AS next WHERE next.class_id = classes.id"
        "  AND next.learner_id <> :learner AND next.state = 'in' AND next.role <> 'learner'"
        "  ORDER BY next.role = 'owner' DESC, next.joined, next.learner_id LIMIT 1)"
        " ORDER BY classes.created",
        learner=learner_id,
    )


def inherit(store: Store, class_id: str, heir: int) -> None:
    """Make an instructor the owner of a class."""
    store.run(
        "UPDATE members SET role = 'owner' WHERE class_id = :class AND learner_id = :heir",
        **{"class": class_id}, heir=heir,
    )  # fmt: skip


def pass_sets(store: Store, learner_id: int, class_id: str, heir: int) -> None:
    """Give the sets that a learner has assigned in a class to its heir, without the author."""
    store.run(
        "UPDATE sets SET owner_id = :heir, author = '' WHERE owner_id = :learner AND id IN ("
        "  SELECT set_id FROM assignments WHERE class_id = :class)",
        learner=learner_id, heir=heir, **{"class": class_id},
    )  # fmt: skip


def assigned_elsewhere(store: Store, learner_id: int) -> None:
    """Leave a learner's sets that other classes were assigned to those classes' owners."""
    store.run(
        "UPDATE sets SET author = '', owner_id = (SELECT members.learner_id FROM members"
        "  JOIN assignments ON assignments.class_id = members.class_id"
        "  WHERE assignments.set_id = sets.id AND members.role = 'owner'"
        "  AND members.learner_id <> :learner LIMIT 1)"
        " WHERE owner_id = :learner AND id IN (SELECT set_id FROM assignments"
        "  JOIN members ON members.class_id = assignments.class_id AND members.role = 'owner'"
        "  WHERE members.learner_id <> :learner)",
        learner=learner_id,
    )


def drop_sets(store: Store, learner_id: int) -> None:
    """Delete a learner's practice sets, the shared ones too."""
    store.run("DELETE FROM sets WHERE owner_id = :learner", learner=learner_id)


def kept_sealed(store: Store, class_id: str) -> list[Row]:
    """Whose answers of a class are still sealed: pairs of `learner_id` and `assignment`."""
    return store.rows(
        "SELECT DISTINCT learner_id, assignment FROM attempts WHERE sealed = 1"
        " AND answered IS NOT NULL AND assignment IN ("
        "  SELECT id FROM assignments WHERE class_id = :class"
        "  UNION SELECT id FROM rounds WHERE class_id = :class)",
        **{"class": class_id},
    )


def drop_class(store: Store, class_id: str) -> None:
    """Delete a class with its members, assignments and rounds."""
    store.run("DELETE FROM classes WHERE id = :class", **{"class": class_id})


def learner_tables(store: Store) -> dict[str, str]:
    """Every table that belongs to a learner, with the column that says to whom."""
    found = store.rows(
        'SELECT tables.name AS name, key."from" AS column FROM sqlite_master AS tables,'
        " pragma_foreign_key_list(tables.name) AS key"
        " WHERE tables.type = 'table' AND key.\"table\" = 'learners'"
    )
    return {row["name"]: row["column"] for row in found}
