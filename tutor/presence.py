"""Which chats can be reached: who blocks the bot gets nothing until they come back."""

from __future__ import annotations

from datetime import datetime

from tutor import clock, memory, store_outbox, store_presence
from tutor.store import Store

_MOVED = "group-moved"
REASONS = ("blocked", "deleted", "left", "muted")
"""Why a chat takes nothing: a person blocks the bot, the chat or account is deleted, the bot was
put out of the group, it may not write there."""


def gone(store: Store, chat: int, why: str, now: datetime | None = None) -> bool:
    """Switch a chat off and drop all that waits for it; whether it had a daily quiz until now."""
    assert why in REASONS
    at = clock.stamp(now)
    with store.writing():
        store_outbox.drop_all(store, chat, why, at)
        return bool(store_presence.gone(store, chat, why, at))


def back(store: Store, chat: int, now: datetime | None = None) -> bool:
    """Somebody writes or lets the bot in again; whether the chat was switched off."""
    if not store_presence.is_gone(store, chat):
        return False
    with store.writing():
        return bool(store_presence.back(store, chat, clock.stamp(now)))


def move(store: Store, old: int, new: int) -> None:
    """A group has become a supergroup: all that is kept of it is kept under the new number.

    Told twice (by the update and by what is sent), it does nothing the second time. What would
    change a message is dropped: messages have other numbers there.
    """
    with store.writing():
        store_outbox.drop_changes(store, old, "moved", clock.stamp())
        store_presence.move(store, old, new)
        memory.remember(store, _MOVED, str(old), new)


def now_at(store: Store, chat: int) -> int:
    """The number of a chat, which of an old group is that of the supergroup it has become."""
    found: int = memory.recall(store, _MOVED, str(chat), chat)
    return found


def without_topic(store: Store, chat: int, thread: int) -> None:
    """A topic is closed or deleted: from now on the chat is written to outside of topics."""
    with store.writing():
        store_presence.without_topic(store, chat, thread)


def reached(store: Store, chat: int) -> bool:
    """Whether nothing is known that would keep a chat from being written to."""
    return not store_presence.is_gone(store, chat)
