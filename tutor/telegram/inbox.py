"""What Telegram has handed over: each update takes effect once, each of its replies is sent.

An update is kept before Telegram is told that it came. Its effect and its replies are one
transaction; a reply is struck off when it is sent. So a killed bot goes on where it stopped: it
answers what it had not answered, and an update that comes twice finds its number among the done.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from tutor import chat_log, clock, memory, store_chat
from tutor.chat_reply import Reply
from tutor.store import Store

WAITING, DONE = "telegram-inbox", "telegram-done"
REMEMBERED = timedelta(days=3)
"""How long the number of a finished update is kept; Telegram itself keeps updates for a day."""

log = logging.getLogger("tingpai.telegram")


def arrive(store: Store, number: int, body: str) -> bool:
    """Keep an update (its JSON); whether it is new."""
    name = str(number)
    with store.writing():
        known = any(memory.recall(store, place, name) is not None for place in (WAITING, DONE))
        if not known:
            memory.remember(store, WAITING, name, {"update": body, "replies": None, "sent": 0})
    return not known


def waiting(store: Store) -> list[str]:
    """The updates (as JSON) that are not seen through, in the order in which they came."""
    return [str(json.loads(row["value"])["update"]) for row in store_chat.waiting(store, WAITING)]


def effect(
    store: Store, number: int, work: Callable[[], Sequence[Reply]]
) -> list[tuple[int, Reply]]:
    """The replies of an update that are still to be sent, numbered; `work` is done only once."""
    name = str(number)
    with store.writing():
        kept = memory.recall(store, WAITING, name)
        if kept is None:
            return []
        if kept["replies"] is None:
            kept["replies"] = [chat_log.as_value(reply) for reply in work()]
            memory.remember(store, WAITING, name, kept)
    replies = [chat_log.from_value(value) for value in kept["replies"]]
    return list(enumerate(replies))[kept["sent"] :]


def do(store: Store, number: int, work: Callable[[], object]) -> None:
    """Let an update that is not answered take effect, once, and strike it off."""

    def unanswered() -> tuple[()]:
        work()
        return ()

    effect(store, number, unanswered)
    finish(store, number)


def sent(store: Store, number: int, reply: int) -> None:
    """Strike off a reply."""
    name = str(number)
    with store.writing():
        kept = memory.recall(store, WAITING, name)
        if kept is not None:
            memory.remember(store, WAITING, name, {**kept, "sent": reply + 1})


def finish(store: Store, number: int) -> None:
    """Strike off an update: nothing of it but its number is kept."""
    with store.writing():
        memory.forget(store, WAITING, str(number))
        memory.remember(store, DONE, str(number), True)


def tidy(store: Store, now: datetime | None = None) -> None:
    """Forget the numbers of updates that cannot come again, and updates that nothing helped."""
    before = clock.stamp(now) - int(REMEMBERED.total_seconds() * 1000)
    with store.writing():
        store_chat.prune(store, DONE, before)
        if given_up := store_chat.prune(store, WAITING, before):
            log.error("%s updates could not be seen through and are given up", given_up)
