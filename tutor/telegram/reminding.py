"""What the bot says unasked: reminders of assignments, each once, never by night."""

from __future__ import annotations

import asyncio

from telegram.ext import ContextTypes

from tutor import chat_sets, outbox
from tutor.chat_talk import Talk
from tutor.classes import doing, reminder
from tutor.classes.reminder import Reminder
from tutor.learner import by_id
from tutor.store import Store
from tutor.telegram.handlers import PLATFORM

EVERY = 60
"""Seconds between looks for who is to be reminded."""


async def remind(context: ContextTypes.DEFAULT_TYPE) -> None:
    """Open the keys that are due, and put every reminder that waits into the outbox."""
    await asyncio.to_thread(_due, context.bot_data["store"])


def _due(store: Store) -> None:
    doing.open_due(store)
    for one in reminder.waiting(store, PLATFORM):
        _put(store, one)


def _put(store: Store, one: Reminder) -> None:
    """Take a reminder and put its words into the outbox, both or neither."""
    with store.writing():
        if reminder.claim(store, one):
            talk = Talk(store, by_id(store, one.learner_id), PLATFORM)
            reply = chat_sets.reminded(talk, one)
            if reply is not None:
                outbox.put(store, int(one.chat), reply)
