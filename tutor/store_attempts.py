"""The SQL of the ledger: attempts, their repairs, the runs they stand in, reports about them."""

from __future__ import annotations

from typing import Any

from tutor.store import Row, Store

_COLUMNS = (
    "id", "learner_id", "address", "kind", "variant", "options", "level", "seed", "puzzle_rating",
    "concepts", "main", "source", "session", "place", "slot", "review", "assignment", "item",
    "sealed", "opened",
)  # fmt: skip
SHOWN = "attempts.*, (SELECT count(*) FROM repairs WHERE attempt_id = attempts.id) AS repairs"


def add(store: Store, row: Row) -> None:
    """One new attempt, unanswered; `row` holds every column of an open attempt."""
    names = ", ".join(_COLUMNS)
    gaps = ", ".join(f":{name}" for name in _COLUMNS)
    store.run(f"INSERT INTO attempts ({names}) VALUES ({gaps})", **row)  # noqa: S608


def find(store: Store, attempt_id: str, learner_id: int) -> Row | None:
    """An attempt of this learner; other people's are not found."""
    return store.row(
        f"SELECT {SHOWN} FROM attempts WHERE id = :id AND learner_id = :learner",  # noqa: S608
        id=attempt_id, learner=learner_id,
    )  # fmt: skip


def open_at(store: Store, learner_id: int, address: str) -> Row | None:
    """The unanswered attempt of a learner at a puzzle, not an assigned one, if there is one."""
    return store.row(
        f"SELECT {SHOWN} FROM attempts WHERE learner_id = :learner AND address = :address"  # noqa: S608
        " AND assignment IS NULL AND answered IS NULL AND skipped IS NULL"
        " ORDER BY opened DESC LIMIT 1",
        learner=learner_id, address=address,
    )  # fmt: skip


def open_in(store: Store, session: str) -> Row | None:
    """The unanswered attempt of a run that waits for its answer, if there is one."""
    return store.row(
        f"SELECT {SHOWN} FROM attempts WHERE session = :session"  # noqa: S608
        " AND answered IS NULL AND skipped IS NULL ORDER BY opened DESC LIMIT 1",
        session=session,
    )


def met(store: Store, learner_id: int, address: str) -> bool:
    """Whether this puzzle was ever put before the learner."""
    return (
        store.row(
            "SELECT 1 FROM attempts WHERE learner_id = :learner AND address = :address",
            learner=learner_id, address=address,
        )
        is not None
    )  # fmt: skip


def answer(store: Store, attempt_id: str, learner_id: int, **given: Any) -> bool:
    """Write the first answer; False if there is one already.

    It counts unless the learner has answered the same puzzle before.
    """
    return bool(
        store.run(
            "UPDATE attempts SET answered = :at, day = :day, answer = :answer, result = :result,"
            " share = :share, charged = :charged, ms = :ms, slow = :slow, key = :key,"
            " key_version = :key_version, partial = NULL, counts = NOT sealed AND NOT EXISTS ("
            "  SELECT 1 FROM attempts AS other WHERE other.learner_id = :learner"
            "  AND other.address = attempts.address AND other.counts = 1)"
            " WHERE id = :id AND learner_id = :learner AND answered IS NULL",
            id=attempt_id, learner=learner_id, **given,
        )
    )  # fmt: skip


def sealed(store: Store, learner_id: int, assignment: str, item: str | None = None) -> list[Row]:
    """The answered attempts of an assignment whose keys a learner may not see yet, in order.

    item: those at one place of the assignment alone.
    """
    return store.rows(
        f"SELECT {SHOWN} FROM attempts WHERE learner_id = :learner AND assignment = :assignment"  # noqa: S608
        " AND sealed = 1 AND answered IS NOT NULL AND item IS coalesce(:item, item)"
        " ORDER BY answered, id",
        learner=learner_id, assignment=assignment, item=item,
    )  # fmt: skip


def unseal(store: Store, attempt_id: str) -> None:
    """Open an answered attempt to its learner; it counts if no other at its puzzle does."""
    store.run(
        "UPDATE attempts SET sealed = 0, counts = NOT EXISTS ("
        "  SELECT 1 FROM attempts AS other WHERE other.learner_id = attempts.learner_id"
        "  AND other.address = attempts.address AND other.counts = 1)"
        " WHERE id = :id AND sealed = 1",
        id=attempt_id,
    )


def repair(store: Store, attempt_id: str, **given: Any) -> bool:
    """Keep a later answer, unless it says what the last one said."""
    return bool(
        store.run(
            "INSERT INTO repairs (attempt_id, at, answer, result, share)"
            " SELECT :id, :at, :answer, :result, :share WHERE :answer IS NOT coalesce("
            "  (SELECT answer FROM repairs WHERE attempt_id = :id ORDER BY id DESC LIMIT 1),"
            "  (SELECT answer FROM attempts WHERE id = :id))",
            id=attempt_id, **given,
        )
    )  # fmt: skip


def keep(store: Store, attempt_id: str, learner_id: int, partial: str | None) -> bool:
    """Keep what is answered so far; False once the whole answer is in."""
    return bool(
        store.run(
            "UPDATE attempts SET partial = :partial"
            " WHERE id = :id AND learner_id = :learner AND answered IS NULL",
            id=attempt_id, learner=learner_id, partial=partial,
        )
    )  # fmt: skip


def skip(store: Store, attempt_id: str, learner_id: int, at: int) -> bool:
    """Lay an unanswered attempt aside; its place in the run becomes free."""
    return bool(
        store.run(
            "UPDATE attempts SET skipped = :at, place = NULL"
            " WHERE id = :id AND learner_id = :learner AND answered IS NULL AND skipped IS NULL",
            id=attempt_id, learner=learner_id, at=at,
        )
    )  # fmt: skip


def times(store: Store, learner_id: int, variant: str, kind: str, level: int) -> list[int]:
    """How long the learner's last fifty first answers of a kind and level took there, in ms."""
    rows = store.rows(
        "SELECT ms FROM attempts WHERE learner_id = :learner AND variant = :variant"
        " AND kind = :kind AND level = :level"
        " AND counts = 1 AND ms IS NOT NULL ORDER BY answered DESC LIMIT 50",
        learner=learner_id, variant=variant, kind=kind, level=level,
    )  # fmt: skip
    return [row["ms"] for row in rows]


def add_run(store: Store, row: Row) -> None:
    """A new run of puzzles, the learner's last one even if a clock was set back."""
    store.run(
        "INSERT INTO runs (id, learner_id, kind, variant, options, size, started)"
        " SELECT :id, :learner_id, :kind, :variant, :options, :size, max(:started, coalesce("
        "  (SELECT max(started) + 1 FROM runs WHERE learner_id = :learner_id), 0))",
        **row,
    )


def last_run(store: Store, learner_id: int, kind: str, variant: str, options: str) -> Row | None:
    """The newest run of a learner at a table over these kinds."""
    return store.row(
        "SELECT * FROM runs WHERE learner_id = :learner AND kind = :kind AND variant = :variant"
        " AND options = :options ORDER BY started DESC LIMIT 1",
        learner=learner_id, kind=kind, variant=variant, options=options,
    )  # fmt: skip


def close_run(store: Store, session: str, at: int) -> None:
    """End a run; what is done in it counts."""
    store.run("UPDATE runs SET closed = :at WHERE id = :id AND closed IS NULL", id=session, at=at)


def in_run(store: Store, session: str) -> list[Row]:
    """The answered attempts of a run, in the order of their places."""
    return store.rows(
        f"SELECT {SHOWN} FROM attempts WHERE session = :session AND answered IS NOT NULL"  # noqa: S608
        " AND place IS NOT NULL ORDER BY answered, place",
        session=session,
    )


def report(store: Store, attempt_id: str, learner_id: int, text: str, at: int) -> None:
    """Keep a doubt about a key; a second one about the same attempt takes its place."""
    store.run(
        "INSERT INTO reports (attempt_id, learner_id, address, text, at)"
        " SELECT id, learner_id, address, :text, :at FROM attempts"
        " WHERE id = :id AND learner_id = :learner"
        " ON CONFLICT (attempt_id) DO UPDATE SET text = :text, at = :at, state = 'open'",
        id=attempt_id, learner=learner_id, text=text, at=at,
    )  # fmt: skip


def reports(store: Store, state: str = "open") -> list[Row]:
    """The doubts in one state, oldest first."""
    return store.rows("SELECT * FROM reports WHERE state = :state ORDER BY at", state=state)
