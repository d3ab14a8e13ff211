"""Whoever opens a group's puzzle in private: Telegram is asked whether they are in the group."""

from __future__ import annotations

import logging

from telegram import ChatMember, ChatMemberRestricted, Update
from telegram.error import BadRequest, Forbidden
from telegram.ext import ContextTypes

from tutor import chat_from_group, group, learner, store_groups
from tutor.group import Group
from tutor.learner import Learner
from tutor.store import Store
from tutor.telegram.sending import patiently

log = logging.getLogger("tingpai.telegram")


async def group_of(update: Update, context: ContextTypes.DEFAULT_TYPE) -> Group | None:
    """The group of the post that a message links to, if whoever wrote it is in it and not met."""
    store, message, user = context.bot_data["store"], update.message, update.effective_user
    post = chat_from_group.named(store, (message.text or "") if message else "")
    found = group.of(store, post.chat) if post is not None else None
    if post is None or found is None or found.gone or user is None:
        return None
    me = learner.known_in_chat(store, "telegram", user.id)
    if me is not None and store_groups.is_member(store, post.chat, me.id):
        return None
    try:
        member = await patiently(lambda: context.bot.get_chat_member(post.chat, user.id))
    except (BadRequest, Forbidden) as refusal:
        log.info("group %s: who is in it was refused: %s", post.chat, refusal.message)
        return None
    return found if _is_in(member) else None


def _is_in(member: ChatMember) -> bool:
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status in (ChatMember.OWNER, ChatMember.ADMINISTRATOR, ChatMember.MEMBER)


def met(store: Store, update: Update, found: Group | None, me: Learner) -> Learner:
    """The learner, who takes part in a group from now on if one was found."""
    if found is not None and update.effective_user is not None:
        group.meet(store, found, me, update.effective_user.full_name)
    return me
