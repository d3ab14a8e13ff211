"""Links that open the Telegram bot at a place: a puzzle, a class, what is assigned."""

from __future__ import annotations

import os

from tutor import memory
from tutor.store import Store

_PLACE, _NAME = "telegram", "bot-name"


def to(store: Store, start: str) -> str | None:
    """The link that sends the bot `/start <start>`; None if nobody knows the bot's name.

    The name is what the bot has told at its start, or TELEGRAM_BOT_NAME of the environment.
    """
    name = os.environ.get("TELEGRAM_BOT_NAME", "").strip().lstrip("@")
    name = name or memory.recall(store, _PLACE, _NAME, "")
    return f"https://t.me/{name}?start={start}" if name else None


def learn(store: Store, name: str) -> None:
    """Keep the name by which the bot is found."""
    if memory.recall(store, _PLACE, _NAME) != name:
        memory.remember(store, _PLACE, _NAME, name)
