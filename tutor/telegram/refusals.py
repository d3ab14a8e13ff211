"""What Telegram's refusals mean, and what follows from them for the chat."""

from __future__ import annotations

import logging
from datetime import datetime

from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from tutor import outbox, presence
from tutor.outbox import Change, Close, Taken
from tutor.store import Store

GONE = {
    "user is deactivated": "deleted",
    "chat not found": "deleted",
    "peer_id_invalid": "deleted",
    "group chat was deactivated": "deleted",
    "chat was deleted": "deleted",
    "bot was kicked": "left",
    "not a member": "left",
    "can't initiate conversation": "blocked",
    "blocked": "blocked",
    "chat_write_forbidden": "muted",
    "chat_restricted": "muted",
    "have no rights to send a message": "muted",
    "not enough rights to send text": "muted",
    "need administrator rights in the channel": "muted",
}
"""Words in a refusal, and why the chat takes nothing any more."""

TOPIC = ("thread not found", "topic_closed", "topic_deleted", "topic_id_invalid")
"""Words in a refusal that mean the topic, not the chat."""

SAME = "is not modified"
log = logging.getLogger("tingpai.telegram")


def why_gone(error: TelegramError) -> str | None:
    """Why a chat takes nothing any more, None if the refusal says nothing of the kind.

    >>> why_gone(Forbidden("Forbidden: bot was kicked from the supergroup chat"))
    'left'
    >>> why_gone(BadRequest("Bad Request: message text is empty"))
    """
    told = error.message.lower()
    found = next((why for words, why in GONE.items() if words in told), None)
    return found or ("blocked" if isinstance(error, Forbidden) else None)


def meet(
    store: Store, chat: int, thread: int | None, error: TelegramError,
    now: datetime | None = None,
) -> bool:  # fmt: skip
    """Do what follows from a refusal; True if the same message can be sent again at once."""
    if isinstance(error, ChatMigrated):
        presence.move(store, chat, error.new_chat_id)
        log.info("chat %s has become %s", chat, error.new_chat_id)
        return True
    if isinstance(error, BadRequest) and thread and _means_topic(error):
        presence.without_topic(store, chat, thread)
        log.info("chat %s: topic %s is gone", chat, thread)
        return True
    why = why_gone(error)
    if why is not None:
        presence.gone(store, chat, why, now)
        log.info("chat %s: %s", chat, error.message)
    return False


def settle(store: Store, one: Taken, error: TelegramError, now: datetime | None = None) -> None:
    """Drop a message of the outbox that was refused, and draw the consequence for its chat.

    What would change a message of a group that has moved is dropped: it has no number there.
    """
    if SAME in error.message:
        outbox.sent(store, one, None, now=now)
    elif meet(store, one.chat, one.thread, error, now):
        if isinstance(error, ChatMigrated) and isinstance(one.content(), Change | Close):
            outbox.drop(store, one, "moved", now)
        else:
            outbox.put_off(store, one, 0, now)
    else:
        if why_gone(error) is None:
            log.error("chat %s: a message was refused: %s", one.chat, error.message)
        outbox.drop(store, one, error.message, now)


def _means_topic(error: TelegramError) -> bool:
    return any(words in error.message.lower() for words in TOPIC)
