"""What the clock brings in groups: the puzzles of the day, how many have answered, the end.

Each group and each post is one transaction, so that a kill between two of them loses nothing.
"""

from __future__ import annotations

import logging
import math
import time
from datetime import datetime

from tutor import chat_group, chat_group_post, clock, group, group_post, store_groups
from tutor.store import Row, Store
from tutor.telegram import night

LONGEST = 4.0
"""Seconds that one turn may take for new puzzles; what is left is for the next."""

log = logging.getLogger("tingpai.telegram")


def turn(store: Store, now: datetime | None = None, breath: float = 0) -> int:
    """Do all that is due in groups; how many of them got their puzzles."""
    end_posts(store, now, breath)
    night.let_sleep(store, now)
    put, end = 0, time.monotonic() + LONGEST
    while time.monotonic() < end and (found := group.due(store, now)):
        for chat in found:
            put += _ask(store, chat, now)
            time.sleep(breath)
    for row in store_groups.counted(store):
        _recount(store, row, now)
    return put


def end_posts(store: Store, now: datetime | None = None, breath: float = 0) -> int:
    """Close the posts whose time is over; how many there were.

    With a breath after each, in which those who write are answered, it takes no longer than a turn
    may; what is left is for the next.
    """
    ended, end = 0, time.monotonic() + LONGEST if breath else math.inf
    while numbers := store_groups.over(store, clock.stamp(now), group_post.AT_ONCE):
        for number in numbers:
            if time.monotonic() >= end:
                return ended
            ended += _end(store, number, now)
            time.sleep(breath)
    return ended


def _recount(store: Store, row: Row, now: datetime | None) -> None:
    """Show how many have answered a post; a fault of its own holds up no other."""
    try:
        here = group.of(store, row["chat"])
        if here is not None and not here.gone:
            chat_group_post.recount(store, here, row, now)
    except Exception:
        log.exception("post %s: how many have answered is not shown", row["id"])


def _end(store: Store, number: int, now: datetime | None) -> bool:
    """Close a post; one that cannot be explained is closed all the same."""
    try:
        return chat_group.end(store, number, now)
    except Exception:
        log.exception("post %s was not explained", number)
        with store.writing():
            return store_groups.close(store, number, clock.stamp(now))


def _ask(store: Store, chat: int, now: datetime | None) -> bool:
    """Ask one group; a fault of its own holds up nobody else."""
    try:
        return group.ask(store, chat, chat_group_post.put_day, now) is not None
    except Exception:
        log.exception("group %s: its puzzles were not put", chat)
        group.put_off(store, chat, now)
        return False
