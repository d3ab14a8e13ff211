"""What the bot does with each kind of update: one call of the chat, its replies delivered."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from telegram import Message, Update, User
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
)
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    ContextTypes,
    MessageHandler,
    PollAnswerHandler,
    TypeHandler,
    filters,
)

from tutor import chat, chat_group, clock, learner, presence, store_groups, store_polls
from tutor.chat_reply import Reply
from tutor.language import best, translator
from tutor.store import Store
from tutor.telegram import from_group, groups, inbox, inline, refusals
from tutor.telegram.sending import Post

PLATFORM = "telegram"
ALLOWED = (
    Update.MESSAGE,
    Update.CALLBACK_QUERY,
    Update.MY_CHAT_MEMBER,
    Update.CHAT_MEMBER,
    Update.POLL_ANSWER,
    Update.INLINE_QUERY,
)
"""The kinds of updates that Telegram is asked for."""

OUT = ("left", "kicked")
LOOK, LONGEST = 0.25, 20.0
"""Seconds between looks for the poll of a vote, and for how long it is looked at the most."""

NEW = 60 * 60 * 1000
"""For so many ms after a poll was put it may be that its number is not known yet."""

log = logging.getLogger("tingpai.telegram")
Context = ContextTypes.DEFAULT_TYPE
Replies = Sequence[Reply]


def register(app: Application) -> None:
    """Tell the application what to do with what."""
    private = filters.ChatType.PRIVATE & filters.UpdateType.MESSAGE
    app.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, migrated))
    app.add_handler(MessageHandler(filters.StatusUpdate.LEFT_CHAT_MEMBER, left))
    app.add_handler(ChatMemberHandler(let_in_or_out, ChatMemberHandler.MY_CHAT_MEMBER))
    app.add_handler(ChatMemberHandler(came_or_went, ChatMemberHandler.CHAT_MEMBER))
    app.add_handler(MessageHandler(private & filters.StatusUpdate.ALL, passed_over))
    app.add_handler(MessageHandler(private & filters.TEXT, written))
    app.add_handler(MessageHandler(private, other))
    app.add_handler(MessageHandler(filters.COMMAND & filters.UpdateType.MESSAGE, in_group))
    app.add_handler(CallbackQueryHandler(pressed))
    inline.register(app)
    app.add_handler(PollAnswerHandler(voted))
    app.add_handler(MessageHandler(filters.ALL, passed_over))
    app.add_handler(TypeHandler(Update, unknown))
    app.add_error_handler(failed)


async def written(update: Update, context: Context) -> None:
    """A text: a command, tiles, an answer; what somebody shares by the bot itself is none."""
    if update.message and update.message.via_bot and update.message.via_bot.id == context.bot.id:
        await passed_over(update, context)
        return
    text = (update.message.text or "") if update.message else ""
    store = context.bot_data["store"]
    group = await from_group.group_of(update, context)

    def work() -> Replies:
        me = from_group.met(store, update, group, _who(store, update))
        return chat.converse(store, me, text, PLATFORM, _chat(update))

    await _see_through(update, context, work)


async def pressed(update: Update, context: Context) -> None:
    """A pressed button."""
    data = (update.callback_query.data or "") if update.callback_query else ""
    store, place = context.bot_data["store"], update.effective_chat
    if place is not None and groups.is_group(place):
        admin = data.startswith("g:set") and await groups.is_admin(context, place, update)
        work = partial(groups.press, store, update, admin=admin)
        await _see_through(update, context, work)
        return
    await _see_through(
        update,
        context,
        lambda: chat.press(store, _who(store, update), data, PLATFORM, _chat(update)),
    )


async def other(update: Update, context: Context) -> None:
    """A photo, a voice, a sticker: not read."""
    text = "I read words and tiles only. /help lists what I know."
    await _see_through(update, context, lambda: [Reply(_say(update, text))])


async def in_group(update: Update, context: Context) -> None:
    """A command in a group."""
    store, place = context.bot_data["store"], update.effective_chat
    assert place is not None
    text = (update.message.text or "") if update.message else ""
    admin = chat_group.is_for_admins(text) and await groups.is_admin(context, place, update)
    await _see_through(update, context, partial(groups.converse, store, update, admin=admin))


async def voted(update: Update, context: Context) -> None:
    """A vote in a poll; one that is quicker than the poll's own number waits for that."""
    store, vote = context.bot_data["store"], update.poll_answer
    assert vote is not None
    end = time.monotonic() + LONGEST
    while time.monotonic() < end and await asyncio.to_thread(_is_early, store, update):
        await asyncio.sleep(LOOK)
    await _see_through(update, context, partial(_vote, store, update))


async def left(update: Update, context: Context) -> None:
    """Somebody is out of a group."""
    message = update.message
    if message is not None and message.left_chat_member is not None:
        store, user = context.bot_data["store"], message.left_chat_member
        work = partial(groups.left, store, message.chat.id, user)
        await asyncio.to_thread(inbox.do, store, update.update_id, work)
        return
    await passed_over(update, context)


async def came_or_went(update: Update, context: Context) -> None:
    """Somebody's place in a group changes, of which Telegram tells a bot that is an admin there."""
    store, change = context.bot_data["store"], update.chat_member
    assert change is not None
    groups.forget_admins(context, change.chat.id)
    work = partial(groups.came_or_went, store, change)
    await asyncio.to_thread(inbox.do, store, update.update_id, work)


async def passed_over(update: Update, context: Context) -> None:
    """Anything else: done with."""
    await asyncio.to_thread(inbox.finish, context.bot_data["store"], update.update_id)


async def unknown(update: Update, context: Context) -> None:
    """An update of a kind that was not asked for, or one that could not be read: written down."""
    kinds = [name for name in update.to_dict() if name != "update_id"]
    log.warning("update %s passed over: %s", update.update_id, ", ".join(kinds) or "unreadable")
    await passed_over(update, context)


async def migrated(update: Update, context: Context) -> None:
    """A group has become a supergroup, told in the old one and again in the new."""
    store, message = context.bot_data["store"], update.effective_message
    assert message is not None
    old = message.migrate_from_chat_id or message.chat.id
    new = message.migrate_to_chat_id or message.chat.id
    work = partial(presence.move, store, old, new)
    await asyncio.to_thread(inbox.do, store, update.update_id, work)


async def let_in_or_out(update: Update, context: Context) -> None:
    """Somebody blocks the bot or lets it write again; a group lets it in or puts it out."""
    store, change = context.bot_data["store"], update.my_chat_member
    assert change is not None
    place = change.chat
    work: Callable[[], object] = partial(presence.back, store, place.id)
    if groups.is_group(place):
        groups.forget_admins(context, place.id)
        work = partial(groups.changed, store, change)
    elif change.new_chat_member.status in OUT:
        work = partial(presence.gone, store, place.id, "blocked")
    await asyncio.to_thread(inbox.do, store, update.update_id, work)


async def failed(update: object, context: Context) -> None:
    """An error that nothing else caught: written down, and the bot goes on."""
    error = context.error
    if isinstance(error, Conflict):
        log.error("another program answers for the same bot; stop one of them")
    elif isinstance(error, NetworkError | RetryAfter):
        log.warning("Telegram cannot be reached: %s", error.message)
    else:
        log.error("an update failed", exc_info=error)


async def _see_through(update: Update, context: Context, work: Callable[[], Replies]) -> None:
    """Take effect once, deliver every reply, strike the update off."""
    store, number = context.bot_data["store"], update.update_id
    replies = await asyncio.to_thread(_effect, store, update, work)
    query = update.callback_query
    message = query.message if query and isinstance(query.message, Message) else None
    thread = groups.thread_of(update.effective_message)
    post = Post(context.bot, store, _chat(update), message, thread)
    if query is not None:
        said = (reply for _, reply in replies if reply.notice or reply.opens)
        await post.answer(query.id, next(said, Reply()))
    for at, reply in replies:
        await _delivered(post, reply)
        await asyncio.to_thread(inbox.sent, store, number, at)
    await asyncio.to_thread(inbox.finish, store, number)


async def _delivered(post: Post, reply: Reply) -> None:
    """Deliver a reply; who has blocked the bot gets none, what is refused is written down.

    Raises:
        NetworkError, RetryAfter: if it can be delivered later; the update then stays in the inbox.
    """
    try:
        await post.deliver(reply)
    except (Forbidden, BadRequest, ChatMigrated) as refusal:
        met = await asyncio.to_thread(refusals.meet, post.store, post.chat, post.thread, refusal)
        if met:
            await _elsewhere(post, reply, refusal)
        elif refusals.why_gone(refusal) is None:
            log.error("chat %s: a reply was refused: %s", post.chat, refusal.message)


async def _elsewhere(post: Post, reply: Reply, refusal: TelegramError) -> None:
    """Send a reply where it can go: to the chat's new number, or past a topic that is closed."""
    moved = isinstance(refusal, ChatMigrated)
    chat = refusal.new_chat_id if isinstance(refusal, ChatMigrated) else post.chat
    there = replace(post, chat=chat, pressed=None if moved else post.pressed, thread=None)
    try:
        await there.deliver(reply)
    except (Forbidden, BadRequest, ChatMigrated) as again:
        log.error("chat %s: a reply was refused: %s", there.chat, again.message)


def _effect(store: Store, update: Update, work: Callable[[], Replies]) -> list[tuple[int, Reply]]:
    """What is still to be answered to an update; whoever writes can be written to."""
    if update.effective_chat is not None:  # a vote in a group says nothing of the private chat
        presence.back(store, _chat(update))
    return inbox.effect(store, update.update_id, lambda: _safely(update, work))


def _safely(update: Update, work: Callable[[], Replies]) -> Replies:
    """The replies of the chat; if it fails, a kind word, and the fault is written down.

    Who has pressed gets it as a notice, so that a group does not hear of it.
    """
    try:
        return work()
    except Exception:
        log.exception("the chat failed at update %s", update.update_id)
        text = _say(update, "Something went wrong here; it is written down. Try /quiz.")
        return [Reply(notice=text, alert=True) if update.callback_query else Reply(text)]


def _vote(store: Store, update: Update) -> Replies:
    """What comes of a vote: nothing in a group, where many see it; in private the verdict."""
    vote = update.poll_answer
    assert vote is not None
    if store_groups.post_of_poll(store, vote.poll_id) is not None:
        return groups.vote(store, update)
    me = learner.known_in_chat(store, PLATFORM, _chat(update)) if vote.user else None
    if me is None:
        return ()
    number = _chat(update)
    return chat.vote(store, me, vote.poll_id, vote.option_ids, source=PLATFORM, number=number)


def _is_early(store: Store, update: Update) -> bool:
    """Whether a vote may be of a poll whose number Telegram is just telling."""
    vote = update.poll_answer
    assert vote is not None
    if store_groups.known_poll(store, vote.poll_id):
        return False
    return store_polls.is_coming(store, _chat(update), clock.stamp() - NEW)


def _who(store: Store, update: Update) -> learner.Learner:
    """The learner of the chat; at first sight addressed in the language of their Telegram."""
    return learner.by_chat(store, PLATFORM, _chat(update), _language(update.effective_user))


def _chat(update: Update) -> int:
    chat, user = update.effective_chat, update.effective_user
    return chat.id if chat else user.id if user else 0


def _language(user: User | None) -> str:
    return best(user.language_code if user else None)


def _say(update: Update, sentence: str) -> str:
    return translator(_language(update.effective_user))(sentence)
