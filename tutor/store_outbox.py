"""The SQL of the outbox: what waits to be sent, what is under way, what is done."""

from __future__ import annotations

import json
from collections.abc import Iterable

from tutor.store import Row, Store


def add(store: Store, row: Row) -> int | None:
    """A new message's number; None if one with its tag was put before.

    row: chat, thread, lane, body (JSON), tag, post, due, until, created.
    """
    added = store.run(
        "INSERT OR IGNORE INTO outbox"
        " (chat, thread, lane, body, tag, post, due, until, created) VALUES"
        " (:chat, :thread, :lane, :body, :tag, :post, :due, :until, :created)",
        **row,
    )
    found = store.row("SELECT last_insert_rowid() AS id") if added else None
    return None if found is None else int(found["id"])


def first(store: Store, lane: int, now: int, held: Iterable[int]) -> Row | None:
    """What is to be sent next of a lane, but nothing to the chats that are held.

    A chat gets its messages of a lane one after the other: none is next whose forerunner is under
    way or was put off.
    """
    return store.row(
        "SELECT * FROM outbox AS one WHERE state = 'waiting' AND lane = :lane AND due <= :now"
        " AND (until IS NULL OR until >= :now)"
        " AND chat NOT IN (SELECT value FROM json_each(:held))"
        " AND NOT EXISTS (SELECT 1 FROM outbox AS two WHERE two.chat = one.chat"
        "  AND two.lane = one.lane AND two.id < one.id AND two.state IN ('waiting', 'sending')"
        "  AND (two.until IS NULL OR two.until >= :now OR two.state = 'sending')"
        "  AND (two.state = 'sending' OR two.tries > 0 OR two.due <= one.due))"
        " ORDER BY due, id LIMIT 1",
        lane=lane, now=now, held=json.dumps(list(held)),
    )  # fmt: skip


def find(store: Store, number: int) -> Row | None:
    """One message."""
    return store.row("SELECT * FROM outbox WHERE id = :id", id=number)


def start(store: Store, number: int) -> None:
    """A message is under way."""
    store.run("UPDATE outbox SET state = 'sending', tries = tries + 1 WHERE id = :id", id=number)


def finish(
    store: Store, number: int, state: str, at: int, *, message: int | None = None, why: str = ""
) -> None:
    """A message is sent or dropped; its words are not kept."""
    store.run(
        "UPDATE outbox SET state = :state, body = NULL, message = :message, why = :why, done = :at"
        " WHERE id = :id",
        id=number, state=state, message=message, why=why, at=at,
    )  # fmt: skip


def learn(store: Store, post: int, message: int | None, poll: str | None) -> None:
    """Tell a post under which numbers it stands in its chat."""
    store.run(
        "UPDATE posts SET message = :message, poll_id = :poll WHERE id = :id",
        id=post, message=message, poll=poll,
    )  # fmt: skip


def put_off(store: Store, number: int, due: int) -> None:
    """A message that was under way waits again, until a moment."""
    store.run("UPDATE outbox SET state = 'waiting', due = :due WHERE id = :id", id=number, due=due)


def belated(store: Store, before: int, soon: int) -> list[Row]:
    """What was put unasked before a moment, waits still, and would be said before another.

    id, chat, created; what is only of use until some moment is left out.
    """
    return store.rows(
        "SELECT id, chat, created FROM outbox WHERE state = 'waiting' AND lane = 1"
        " AND until IS NULL AND created < :before AND due <= :soon ORDER BY id",
        before=before, soon=soon,
    )  # fmt: skip


def postpone(store: Store, number: int, due: int) -> int:
    """What waits is not said before a moment, and holds up nothing until then; 0 if it is gone."""
    return store.run(
        "UPDATE outbox SET due = :due, tries = 0 WHERE id = :id AND state = 'waiting'",
        id=number, due=due,
    )  # fmt: skip


def take_up(store: Store) -> int:
    """What was under way when the program ended waits again; how many there were."""
    return store.run("UPDATE outbox SET state = 'waiting' WHERE state = 'sending'")


def expire(store: Store, now: int) -> int:
    """Drop what has not been sent in time; how many there were."""
    return store.run(
        "UPDATE outbox SET state = 'dropped', body = NULL, why = 'late', done = :now"
        " WHERE state = 'waiting' AND until < :now",
        now=now,
    )


def drop_all(store: Store, chat: int, why: str, at: int) -> int:
    """Drop all that waits for a chat; how many there were."""
    return store.run(
        "UPDATE outbox SET state = 'dropped', body = NULL, why = :why, done = :at"
        " WHERE state = 'waiting' AND chat = :chat",
        chat=chat, why=why, at=at,
    )  # fmt: skip


def drop_changes(store: Store, chat: int, why: str, at: int) -> int:
    """Drop what waits to change messages that stand in a chat; how much there was."""
    return store.run(
        "UPDATE outbox SET state = 'dropped', body = NULL, why = :why, done = :at"
        " WHERE state = 'waiting' AND chat = :chat"
        " AND (body LIKE '{\"change\":%' OR body LIKE '{\"close\":%')",
        chat=chat, why=why, at=at,
    )  # fmt: skip


def next_due(store: Store) -> int | None:
    """When the next message that waits is due."""
    row = store.row(
        "SELECT min(due) AS due FROM (SELECT min(due) AS due FROM outbox"
        " WHERE state = 'waiting' AND lane = 0"
        " UNION ALL SELECT min(due) FROM outbox WHERE state = 'waiting' AND lane = 1)"
    )
    return None if row is None else row["due"]


def tagged(store: Store, tag: str) -> Row | None:
    """The message that was put under a tag."""
    return store.row("SELECT * FROM outbox WHERE tag = :tag", tag=tag)


def counts(store: Store) -> dict[str, int]:
    """How many messages are in each state."""
    rows = store.rows("SELECT state, count(*) AS n FROM outbox GROUP BY state")
    return {row["state"]: row["n"] for row in rows}


def prune(store: Store, before: int) -> int:
    """Forget what was done before a moment; how many there were."""
    return store.run("DELETE FROM outbox WHERE done < :before", before=before)
