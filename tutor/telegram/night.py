"""What was put unasked by day and could not be said then is kept for the morning."""

from __future__ import annotations

from datetime import datetime

from tutor import clock, group, learner, store_outbox
from tutor.due import by_day
from tutor.store import Store

HOUR, SOON = 60 * 60 * 1000, 5 * 60 * 1000
"""So many ms late may come what is said in the night, and so soon is a lost call tried again."""


def let_sleep(store: Store, now: datetime | None = None) -> int:
    """Keep for the morning what Telegram could not take in the evening; how much that is."""
    at, kept = clock.stamp(now), 0
    for row in store_outbox.belated(store, at - HOUR, at + SOON):
        awake = by_day(_zone(store, row["chat"]), at)
        if awake > at:
            with store.writing():
                kept += store_outbox.postpone(store, row["id"], awake)
    return kept


def _zone(store: Store, chat: int) -> str:
    """Where a group, or whoever talks in a private chat, lives."""
    here = group.of(store, chat) or learner.known_in_chat(store, "telegram", chat)
    return clock.DEFAULT_ZONE if here is None else here.zone
