"""The clockwork: one repeating job that asks who is due, and puts what they get into the outbox.

Each chat is one transaction: that its quiz of this day was put, and the message itself. So a kill
between any two steps neither loses nor doubles one; the next turn goes on where this one ended.
"""

from __future__ import annotations

import asyncio
import logging
import time
from datetime import datetime

from telegram.ext import ContextTypes

from tutor import chat_unasked, nudge, subscription
from tutor.store import Store
from tutor.telegram import groupwork

EVERY, NUDGING = 5, 300
"""Seconds between looks for whose quiz is due, and for who has not practised for a day."""

LONGEST = 4.0
"""Seconds that one turn may take; what is left is for the next."""

BREATH = 0.01
"""Seconds between two chats, in which those who write are answered."""

log = logging.getLogger("tingpai.telegram")
Context = ContextTypes.DEFAULT_TYPE


async def turn(context: Context) -> None:
    """Put the quiz of every chat that is due, and whatever is due in groups."""
    store = context.bot_data["store"]
    await asyncio.to_thread(strike, store, breath=BREATH)
    await asyncio.to_thread(groupwork.turn, store, breath=BREATH)


async def after_a_day(context: Context) -> None:
    """Put a word to whoever practised a day ago; forget what is old."""
    store = context.bot_data["store"]
    await asyncio.to_thread(nudge_all, store)
    await asyncio.to_thread(subscription.tidy, store)


def strike(store: Store, now: datetime | None = None, breath: float = 0) -> int:
    """Ask all chats that are to be asked, as long as a turn may take; how many quizzes were put."""
    put, end = 0, time.monotonic() + LONGEST
    while time.monotonic() < end and (found := subscription.due(store, now)):
        for chat, learner_id in found:
            put += _ask(store, chat, learner_id, now)
            time.sleep(breath)
    return put


def nudge_all(store: Store, now: datetime | None = None) -> int:
    """Nudge all who are to be nudged; how many were."""
    put = 0
    for one in nudge.waiting(store, now):
        with store.writing():
            learner = nudge.claim(store, one, now)
            if learner is not None:
                chat_unasked.nudge(store, learner, one, now)
                put += 1
    return put


def _ask(store: Store, chat: int, learner_id: int, now: datetime | None) -> bool:
    """Ask one chat; a fault of its own holds up nobody else."""
    try:
        return subscription.ask(store, chat, learner_id, chat_unasked.five, now) is not None
    except Exception:
        log.exception("chat %s: its daily quiz was not put", chat)
        subscription.put_off(store, chat, now)
        return False
