"""The SQL of what a chat platform has handed over and not yet seen through."""

from __future__ import annotations

from tutor.store import Row, Store


def waiting(store: Store, place: str) -> list[Row]:
    """All values kept in a place, by their numbers: rows of name and value."""
    return store.rows(
        "SELECT name, value FROM memory WHERE place = :place ORDER BY CAST(name AS INTEGER)",
        place=place,
    )


def prune(store: Store, place: str, before: int) -> int:
    """Drop what was kept in a place before a moment; how many there were. Inside writing()."""
    return store.run("DELETE FROM memory WHERE place = :place AND at < :at", place=place, at=before)
