"""What the bot says unasked: reminders of assignments, each once, never by night."""

from __future__ import annotations

import asyncio
import logging

from telegram import Bot
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter
from telegram.ext import ContextTypes

from tutor import chat_sets
from tutor.chat_reply import Reply
from tutor.chat_talk import Talk
from tutor.classes import doing, reminder
from tutor.classes.reminder import Reminder
from tutor.learner import by_id
from tutor.store import Store
from tutor.telegram.handlers import PLATFORM
from tutor.telegram.sending import Post

EVERY = 60
"""Seconds between looks for who is to be reminded."""

log = logging.getLogger("tingpai.telegram")


async def remind(context: ContextTypes.DEFAULT_TYPE) -> None:
    """Open the keys that are due, and send every reminder that waits."""
    store = context.bot_data["store"]
    for one in await asyncio.to_thread(_due, store):
        await _send(context.bot, store, one)


def _due(store: Store) -> tuple[Reminder, ...]:
    doing.open_due(store)
    return reminder.waiting(store, PLATFORM)


async def _send(bot: Bot, store: Store, one: Reminder) -> None:
    reply = await asyncio.to_thread(_words, store, one)
    if reply is None:
        return
    try:
        await Post(bot, store, int(one.chat)).deliver(reply)
    except (Forbidden, BadRequest) as refusal:
        log.info("chat %s was not reminded: %s", one.chat, refusal.message)
    except (NetworkError, RetryAfter):
        await asyncio.to_thread(reminder.give_back, store, one)
        raise


def _words(store: Store, one: Reminder) -> Reply | None:
    """The words of a reminder that this process has taken; None if there is nothing to say."""
    if not reminder.claim(store, one):
        return None
    return chat_sets.reminded(Talk(store, by_id(store, one.learner_id), PLATFORM), one)
