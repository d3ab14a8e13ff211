"""The SQL of accounts, one-time codes and wrong guesses."""

from __future__ import annotations

from typing import Any

from tutor.store import Row, Store


def find(store: Store, learner_id: int) -> Row | None:
    """The account of a learner."""
    return store.row("SELECT * FROM accounts WHERE learner_id = :learner", learner=learner_id)


def by_name(store: Store, folded: str) -> Row | None:
    """The account with a folded name."""
    return store.row("SELECT * FROM accounts WHERE folded = :folded", folded=folded)


def add(store: Store, **row: Any) -> bool:
    """A new account (learner, name, folded, password, at); False if the name is taken."""
    return bool(
        store.run(
            "INSERT INTO accounts (learner_id, name, folded, password, created)"
            " VALUES (:learner, :name, :folded, :password, :at) ON CONFLICT (folded) DO NOTHING",
            **row,
        )
    )


def change(store: Store, learner_id: int, **columns: Any) -> None:
    """Set name and folded name, password, or instructor of an account."""
    assert set(columns) <= {"name", "folded", "password", "instructor"}
    sets = ", ".join(f"{name} = :{name}" for name in columns)
    store.run(f"UPDATE accounts SET {sets} WHERE learner_id = :_id", _id=learner_id, **columns)  # noqa: S608


def set_own(store: Store, learner_id: int) -> None:
    """Note that nobody manages this learner any more."""
    store.run("UPDATE members SET managed = 0 WHERE learner_id = :learner", learner=learner_id)


def pupil_name(store: Store, learner_id: int) -> str:
    """The name that an instructor has given a pupil, "" for who is nobody's pupil."""
    found = store.row(
        "SELECT name FROM members WHERE learner_id = :learner AND managed = 1 ORDER BY joined DESC",
        learner=learner_id,
    )
    return str(found["name"]) if found else ""


# --- codes --------------------------------------------------------------------------


def add_code(store: Store, **row: Any) -> None:
    """A new code, known by its hash alone."""
    store.run(
        "INSERT INTO codes (hash, purpose, learner_id, created, expires)"
        " VALUES (:hash, :purpose, :learner, :at, :expires)",
        **row,
    )


def code(store: Store, digest: str) -> Row | None:
    """The code with this hash."""
    return store.row("SELECT * FROM codes WHERE hash = :hash", hash=digest)


def use_code(store: Store, digest: str, at: int) -> bool:
    """Mark a code as used; False for one that was used before."""
    return bool(
        store.run(
            "UPDATE codes SET used = :at WHERE hash = :hash AND used IS NULL", hash=digest, at=at
        )
    )


def drop_codes(store: Store, learner_id: int, purpose: str) -> None:
    """Forget a learner's codes of one purpose, used ones too."""
    store.run(
        "DELETE FROM codes WHERE learner_id = :learner AND purpose = :purpose",
        learner=learner_id, purpose=purpose,
    )  # fmt: skip


def prune_codes(store: Store, before: int) -> None:
    """Forget codes that ended before a moment."""
    store.run("DELETE FROM codes WHERE expires < :before", before=before)


def open_codes(store: Store, learner_id: int, purpose: str, at: int) -> int:
    """How many of a learner's codes of a purpose could still be used."""
    row = store.row(
        "SELECT count(*) AS n FROM codes WHERE learner_id = :learner AND purpose = :purpose"
        " AND used IS NULL AND (expires IS NULL OR expires > :at)",
        learner=learner_id, purpose=purpose, at=at,
    )  # fmt: skip
    assert row is not None
    return int(row["n"])


# --- wrong guesses ------------------------------------------------------------------


def add_guess(store: Store, place: str, at: int) -> None:
    """One more wrong guess at a place."""
    store.run("INSERT INTO guesses (place, at) VALUES (:place, :at)", place=place, at=at)


def guesses(store: Store, place: str, since: int) -> list[int]:
    """When the wrong guesses at a place were made since a moment, oldest first."""
    rows = store.rows(
        "SELECT at FROM guesses WHERE place = :place AND at > :since ORDER BY at",
        place=place, since=since,
    )  # fmt: skip
    return [row["at"] for row in rows]


def drop_guesses(store: Store, place: str) -> None:
    """Forget the wrong guesses at a place."""
    store.run("DELETE FROM guesses WHERE place = :place", place=place)


def prune_guesses(store: Store, before: int) -> None:
    """Forget wrong guesses that were made before a moment."""
    store.run("DELETE FROM guesses WHERE at < :before", before=before)
