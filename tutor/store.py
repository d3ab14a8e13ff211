"""The store: one SQLite file, one connection a thread, and one way to write to it.

Other modules of the tutor hold no SQL: they call `store_learners`, `store_attempts`,
`store_counts` and `store_reviews`, which hold it all.
"""

from __future__ import annotations

import os
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlite_utils import Database, Migrations

from tutor import schema

PATIENCE = 60.0
"""Seconds that a writer waits for the others before it gives up."""

Row = dict[str, Any]


class StoreError(ValueError):
    """The database cannot be used as asked; `code` says why."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class Store:
    """One database file. Threads may share a Store: each gets its own connection."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        self._local = threading.local()

    @property
    def db(self) -> Database:
        """This thread's connection; it refuses writes outside of writing()."""
        found: Database | None = getattr(self._local, "db", None)
        if found is None:
            found = self._local.db = _connect(self.path)
        return found

    def rows(self, sql: str, **values: Any) -> list[Row]:
        """All rows of a query."""
        cursor = self.db.execute(sql, values)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]

    def row(self, sql: str, **values: Any) -> Row | None:
        """The first row of a query, or None."""
        return next(iter(self.rows(sql, **values)), None)

    def run(self, sql: str, **values: Any) -> int:
        """Change rows, inside writing() only; how many were changed.

        Raises:
            StoreError: outside of writing().
        """
        if not self.db.conn.in_transaction:
            raise StoreError("not_writing", "write inside `with store.writing():`")
        return self.db.execute(sql, values).rowcount

    @contextmanager
    def writing(self) -> Iterator[Store]:
        """The only way to write: all of the block or nothing, one writer at a time.

        The lock is taken before the first read (BEGIN IMMEDIATE), so that what is read inside still
        holds when it is written. A block within a block is a savepoint of the outer one.
        """
        db = self.db
        if db.conn.in_transaction:
            with db.atomic():
                yield self
            return
        db.execute("PRAGMA query_only = OFF")
        try:
            patiently(lambda: db.execute("BEGIN IMMEDIATE"))
            try:
                yield self
            except BaseException:
                db.rollback()
                raise
            db.commit()
        finally:
            db.execute("PRAGMA query_only = ON")

    @contextmanager
    def reading(self) -> Iterator[Store]:
        """Several reads of one and the same moment, whatever others write meanwhile."""
        if self.db.conn.in_transaction:
            yield self
            return
        self.db.execute("BEGIN")
        try:
            yield self
        finally:
            self.db.rollback()

    def tables(self) -> frozenset[str]:
        """Names of the tables that are there, SQLite's own and the record of steps left out."""
        found = self.rows(
            "SELECT name FROM sqlite_master WHERE type = 'table'"
            " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_%' ESCAPE '\\'"
        )
        return frozenset(row["name"] for row in found)

    def close(self) -> None:
        """Close this thread's connection; the next use opens another."""
        found: Database | None = getattr(self._local, "db", None)
        if found is not None:
            found.close()
            self._local.db = None


def open_store(path: str | Path) -> Store:
    """Open the database at `path`, making or bringing it up to date first.

    Raises:
        StoreError: if the file is no database, or was written by a newer program.
    """
    if str(path) != ":memory:":
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).touch(mode=0o600)
    store = Store(path)
    try:
        migrate(store)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise
        raise StoreError("no_database", f"{path} is not a database: {error}") from error
    return store


def migrate(store: Store) -> tuple[str, ...]:
    """Take the steps that are missing, whoever else starts at the same time; their names.

    Raises:
        StoreError: if the file holds steps that this program does not know.
    """
    steps = _steps()
    known = {name for name, _ in schema.STEPS}
    taken = {done.name for done in steps.applied(store.db)}
    if taken - known:
        raise StoreError("newer", f"{store.path} was written by a newer Tingpai")
    if taken == known:
        return ()
    with store.writing():
        missing = tuple(step.name for step in steps.pending(store.db))
        steps.apply(store.db)
    if schema.TABLES - store.tables():
        raise StoreError("tables", f"{store.path} lacks tables that its steps should have made")
    return missing


def backup(path: str | Path, target: str | Path, *, replace: bool = False) -> Path:
    """Copy the database into one new file, while others read and write it.

    The copy is made beside its place and moved there when it is whole and checked.

    Raises:
        StoreError: if there is no database, or something stands at `target` and `replace` is off.
    """
    source, target = Path(path), Path(target)
    if not source.exists():
        raise StoreError("no_database", f"there is no database at {source}")
    if target.exists() and not replace:
        raise StoreError("exists", f"{target} exists already")
    half = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        _copy(source, half)
        if not replace:
            _reserve(target)
        half.replace(target)
    finally:
        half.unlink(missing_ok=True)
    return target


def _reserve(target: Path) -> None:
    try:
        target.touch(exist_ok=False)
    except FileExistsError as error:
        raise StoreError("exists", f"{target} exists already") from error


def _copy(source: Path, target: Path) -> None:
    target.touch(mode=0o600)
    reader = sqlite3.connect(source, timeout=PATIENCE, isolation_level=None)
    copy = sqlite3.connect(target, isolation_level=None)
    try:
        reader.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        if copy.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise StoreError("damaged", f"{source} is damaged: the copy does not pass its check")
    finally:
        copy.close()
        reader.close()


def _connect(path: str) -> Database:
    conn = sqlite3.connect(path, timeout=5, isolation_level=None)
    patiently(lambda: conn.execute("PRAGMA journal_mode = WAL"))
    conn.execute("PRAGMA synchronous = NORMAL")
    conn.execute("PRAGMA foreign_keys = ON")
    conn.execute("PRAGMA query_only = ON")
    return Database(conn, execute_plugins=False)


def patiently(act: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Do what may meet another process's lock, again and again until it works.

    SQLite's own waiting does not cover every lock (setting WAL, recovery after a crash).
    """
    end = time.monotonic() + patience
    while True:
        try:
            return act()
        except sqlite3.OperationalError as error:
            busy = "locked" in str(error) or "busy" in str(error)
            if not busy or time.monotonic() > end:
                raise
        time.sleep(random.uniform(0.001, 0.02))


def _steps() -> Migrations:
    steps = Migrations("tingpai")
    for name, statements in schema.STEPS:
        steps(name=name)(_step(statements))
    return steps


def _step(statements: tuple[str, ...]) -> Callable[[Database], None]:
    def take(db: Database) -> None:
        for statement in statements:
            db.execute(statement)

    return take
