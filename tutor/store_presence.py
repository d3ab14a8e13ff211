"""The SQL of chats that can or cannot be reached, and of groups that change their number."""

from __future__ import annotations

from tutor.store import Store


def gone(store: Store, chat: int, why: str, at: int) -> int:
    """A chat takes nothing any more; how many daily quizzes that switches off."""
    return store.run(
        "UPDATE subscriptions SET gone = :why, gone_at = :at WHERE chat = :chat AND gone IS NULL",
        chat=chat, why=why, at=at,
    )  # fmt: skip


def is_gone(store: Store, chat: int) -> bool:
    """Whether a chat is known to take nothing."""
    found = store.row(
        "SELECT 1 FROM subscriptions WHERE chat = :chat AND gone IS NOT NULL", chat=chat
    )
    return found is not None


def back(store: Store, chat: int, at: int) -> int:
    """A chat takes messages again: whether its quiz is due is asked anew."""
    return store.run(
        "UPDATE subscriptions SET gone = NULL, gone_at = NULL, next_due = :at"
        " WHERE chat = :chat AND gone IS NOT NULL",
        chat=chat, at=at,
    )  # fmt: skip


def without_topic(store: Store, chat: int, thread: int) -> None:
    """A topic is gone or closed: its chat is written to without one."""
    for table in ("subscriptions", "outbox"):
        store.run(
            f"UPDATE {table} SET thread = NULL WHERE chat = :chat AND thread = :thread",  # noqa: S608
            chat=chat, thread=thread,
        )  # fmt: skip


def move(store: Store, old: int, new: int) -> None:
    """Give all that is kept of a chat to its new number; what the old one had has the say.

    Numbers of messages do not come along, so that no other message is edited in their place.
    """
    for table, once in (("subscriptions", "true"), ("sendings", "mine.day = theirs.day"
                        " AND mine.what = theirs.what"), ("group_members",
                        "mine.learner_id = theirs.learner_id")):  # fmt: skip
        store.run(
            f"DELETE FROM {table} AS theirs WHERE chat = :new AND EXISTS"  # noqa: S608
            f" (SELECT 1 FROM {table} AS mine WHERE mine.chat = :old AND {once})",
            old=old, new=new,
        )  # fmt: skip
    store.run("UPDATE posts SET message = NULL WHERE chat = :old", old=old)
    for table in ("subscriptions", "sendings", "group_members", "posts", "outbox"):
        store.run(f"UPDATE {table} SET chat = :new WHERE chat = :old", old=old, new=new)  # noqa: S608
    store.run(
        "UPDATE OR IGNORE chats SET chat_id = :new WHERE platform = 'telegram' AND chat_id = :old",
        old=str(old), new=str(new),
    )  # fmt: skip
