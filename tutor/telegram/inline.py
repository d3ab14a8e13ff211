"""Inline mode: `@bot 123m…` in any chat shares an analysed hand, `@bot` alone a puzzle."""

from __future__ import annotations

import asyncio
import logging

from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    LinkPreviewOptions,
    Update,
    User,
)
from telegram.constants import InlineQueryLimit
from telegram.error import TelegramError
from telegram.ext import Application, ContextTypes, InlineQueryHandler

from tutor import chat_inline
from tutor.chat_inline import Shared
from tutor.language import best
from tutor.store import Store
from tutor.telegram import inbox
from tutor.telegram.sending import patiently

FRESH = 20
"""Seconds for which Telegram may show somebody the same results again."""

Context = ContextTypes.DEFAULT_TYPE
log = logging.getLogger("tingpai.telegram")


def register(app: Application) -> None:
    """Answer inline queries, one beside the other: none has an effect that must keep an order."""
    app.add_handler(InlineQueryHandler(asked, block=False))


async def asked(update: Update, context: Context) -> None:
    """Somebody types behind the bot's name; a query that is too old by now is let go."""
    store, query = context.bot_data["store"], update.inline_query
    assert query is not None
    shared = await asyncio.to_thread(_offers, store, query.from_user, query.query)
    results = [_article(one) for one in shared]
    try:
        await patiently(lambda: query.answer(results, cache_time=FRESH, is_personal=True))
    except TelegramError as refusal:
        log.info("inline query not answered: %s", refusal.message)
    await asyncio.to_thread(inbox.finish, store, update.update_id)


def _offers(store: Store, user: User, words: str) -> tuple[Shared, ...]:
    """What can be shared; nothing if that fails, and the fault is written down."""
    try:
        talk = chat_inline.talk_of(store, "telegram", user.id, best(user.language_code))
        return chat_inline.offers(talk, words[: InlineQueryLimit.MAX_QUERY_LENGTH])
    except Exception:
        log.exception("an inline query failed")
        return ()


def _article(one: Shared) -> InlineQueryResultArticle:
    button = InlineKeyboardButton(one.label, url=one.link) if one.link else None
    return InlineQueryResultArticle(
        one.id,
        one.title,
        InputTextMessageContent(one.text, link_preview_options=LinkPreviewOptions(True)),
        reply_markup=InlineKeyboardMarkup.from_button(button) if button else None,
        description=one.line,
    )
