"""The bot in groups: let in and put out, commands, buttons, topics, who is an admin."""

from __future__ import annotations

import logging
import time
from datetime import datetime

from telegram import (
    Chat,
    ChatMember,
    ChatMemberRestricted,
    ChatMemberUpdated,
    Message,
    Update,
    User,
)
from telegram.error import BadRequest, ChatMigrated, Forbidden
from telegram.ext import ContextTypes

from tutor import chat_group, clock, group, group_post, learner, outbox, presence, store_groups
from tutor.chat_group_talk import Here
from tutor.chat_talk import Replies
from tutor.language import best
from tutor.store import Store
from tutor.telegram.sending import patiently

FRESH = 60
"""Seconds for which it is remembered who the admins of a group are."""

ANONYMOUS = 1087968824
"""In whose name Telegram lets an admin speak who does not want to be seen."""

MEMBER = ("member", "administrator", "creator")
Context = ContextTypes.DEFAULT_TYPE
log = logging.getLogger("tingpai.telegram")


def is_group(chat: Chat | None) -> bool:
    """Whether a chat is a group of either sort."""
    return chat is not None and chat.type in (Chat.GROUP, Chat.SUPERGROUP)


def is_in(member: ChatMember) -> bool:
    """Whether somebody is in a group; who is restricted may have left it."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status in MEMBER


def thread_of(message: object) -> int | None:
    """The topic in which a message stands, None outside of topics."""
    if not isinstance(message, Message) or not message.is_topic_message:
        return None
    return message.message_thread_id


async def is_admin(context: Context, chat: Chat, update: Update) -> bool:
    """Whether whoever wrote or pressed is an admin; one who hides speaks as the group itself."""
    message, user = update.message, update.effective_user
    if message is not None and message.sender_chat is not None:
        return message.sender_chat.id == chat.id
    return user is not None and user.id in await _admins(context, chat.id)


async def _admins(context: Context, chat: int) -> frozenset[int]:
    known: dict[int, tuple[float | None, frozenset[int]]] = context.bot_data.setdefault(
        "admins", {}
    )
    at, found = known.get(chat, (None, frozenset()))
    if at is None or time.monotonic() - at >= FRESH:
        try:
            members = await patiently(lambda: context.bot.get_chat_administrators(chat))
        except ChatMigrated as moved:
            return await _admins(context, moved.new_chat_id)
        except (BadRequest, Forbidden) as refusal:
            log.info("chat %s: who its admins are was refused: %s", chat, refusal.message)
            return frozenset()
        found = frozenset(member.user.id for member in members)
        known[chat] = (time.monotonic(), found)
    return found


def forget_admins(context: Context, chat: int) -> None:
    """Ask anew who the admins of a group are."""
    context.bot_data.get("admins", {}).pop(chat, None)


def converse(store: Store, update: Update, *, admin: bool) -> Replies:
    """The replies to a command in a group."""
    message = update.message
    assert message is not None
    if not _meant(message):
        return ()
    return chat_group.converse(_here(store, update, admin), message.text or "")


def press(store: Store, update: Update, *, admin: bool) -> Replies:
    """The replies to a button in a group."""
    query = update.callback_query
    assert query is not None
    return chat_group.press(_here(store, update, admin), query.data or "")


def vote(store: Store, update: Update) -> Replies:
    """Somebody votes in a poll of a group; who hides behind a channel's name is not counted."""
    voted = update.poll_answer
    assert voted is not None
    row = store_groups.post_of_poll(store, voted.poll_id)
    found = group.of(store, row["chat"]) if row is not None else None
    if row is None or found is None or voted.user is None:
        return ()
    me = learner.by_chat(store, "telegram", voted.user.id, best(voted.user.language_code))
    here = Here(store, found, me, voted.user.id, voted.user.full_name)
    return chat_group.vote(here, group_post.read(row), voted.option_ids)


def _meant(message: Message) -> bool:
    """Whether a command names this bot or none."""
    name = (message.text or "").split()[0].partition("@")[2].lower()
    return not name or name == (message.get_bot().username or "").lower()


def _here(store: Store, update: Update, admin: bool) -> Here:
    chat, user = update.effective_chat, update.effective_user
    assert chat is not None
    language = best(user.language_code if user else None)
    query = update.callback_query
    thread = thread_of(query.message if query else update.message)
    found = group.enter(store, presence.now_at(store, chat.id), chat.title or "", language)
    number = user.id if user is not None else ANONYMOUS
    me = learner.by_chat(store, "telegram", number, language)
    name = user.full_name if user is not None else "?"
    return Here(store, found, me, number, name, admin, thread)


def changed(store: Store, change: ChatMemberUpdated, now: datetime | None = None) -> None:
    """The bot is let into a group, where it says once what it is for, put out, or promoted."""
    chat, was_in = change.chat, is_in(change.old_chat_member)
    if not is_in(change.new_chat_member):
        _put_out(store, chat.id, now)
        return
    presence.back(store, chat.id, now)
    if not was_in:
        with store.writing():
            language = best(change.from_user.language_code)
            found = group.enter(store, chat.id, chat.title or "", language, now=now)
            outbox.put(store, chat.id, chat_group.welcome(found), lane=outbox.NOW, now=now)


def _put_out(store: Store, chat: int, now: datetime | None) -> None:
    """Out of a group: what is open there takes no more answers."""
    with store.writing():
        store_groups.close_all(store, chat, clock.stamp(now))
        presence.gone(store, chat, "left", now)


def came_or_went(store: Store, change: ChatMemberUpdated) -> None:
    """Somebody's place in a group changes: who is out of it leaves its boards."""
    if not is_in(change.new_chat_member):
        left(store, change.chat.id, change.new_chat_member.user)


def left(store: Store, chat: int, user: User) -> None:
    """Somebody is out of a group."""
    group.leave(store, chat, user.id)
