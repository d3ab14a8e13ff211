"""The SQL of polls in private chats: which attempt each of them answers."""

from __future__ import annotations

from tutor.store import Row, Store


def add(store: Store, chat: int, attempt: str, address: str, at: int) -> int:
    """A poll that asks for the answer of an attempt; the id by which it learns its number."""
    store.run(
        "INSERT INTO posts (chat, attempt, address, form, opened)"
        " VALUES (:chat, :attempt, :address, 'poll', :at)",
        chat=chat, attempt=attempt, address=address, at=at,
    )  # fmt: skip
    found = store.row("SELECT last_insert_rowid() AS id")
    assert found is not None
    return int(found["id"])


def stands(store: Store, post: int, message: int, poll: str | None) -> None:
    """A poll stands in its chat under these numbers."""
    store.run(
        "UPDATE posts SET message = :message, poll_id = :poll WHERE id = :id",
        id=post, message=message, poll=poll,
    )  # fmt: skip


def attempt_of(store: Store, poll: str, chat: int) -> str | None:
    """The id of the attempt that a poll in a private chat answers, None for any other poll."""
    found = store.row(
        "SELECT attempt FROM posts WHERE poll_id = :poll AND chat = :chat AND attempt IS NOT NULL",
        poll=poll, chat=chat,
    )  # fmt: skip
    return None if found is None else str(found["attempt"])


def is_private(store: Store, poll: str) -> bool:
    """Whether a poll stands in a private chat."""
    found = store.row(
        "SELECT 1 FROM posts WHERE poll_id = :poll AND attempt IS NOT NULL", poll=poll
    )
    return found is not None


def is_coming(store: Store, chat: int, since: int) -> bool:
    """Whether a poll may stand somewhere whose number is not known yet.

    That is one that is under way to a group, or was put in this private chat since a moment.
    """
    found = store.row(
        "SELECT 1 FROM posts WHERE form = 'poll' AND poll_id IS NULL"
        " AND (attempt IS NOT NULL AND chat = :chat AND opened >= :since OR EXISTS"
        "  (SELECT 1 FROM outbox WHERE post = posts.id AND state = 'sending'))",
        chat=chat, since=since,
    )  # fmt: skip
    return found is not None


def asks(store: Store, attempt: str) -> list[Row]:
    """The polls that ask for the answer of an attempt."""
    return store.rows("SELECT * FROM posts WHERE attempt = :attempt ORDER BY id", attempt=attempt)


def prune(store: Store, before: int) -> int:
    """Forget the polls of private chats from before a moment; how many there were."""
    return store.run(
        "DELETE FROM posts WHERE attempt IS NOT NULL AND opened < :before", before=before
    )
