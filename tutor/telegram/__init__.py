"""The Telegram bot: answers updates through the chat, and says what the outbox holds."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Mapping
from pathlib import Path

from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, Update
from telegram.error import InvalidToken, TelegramError
from telegram.ext import Application, ApplicationBuilder, ContextTypes

from drills.puzzle import Scene
from rules.hand import Hand
from rules.variants import table
from tutor import bot_link, outbox, picture
from tutor.language import LANGUAGES, translator
from tutor.learner import VARIANT
from tutor.store import Store, open_store
from tutor.telegram import clockwork, handlers, inbox, receiving, reminding
from tutor.telegram.flow import Flow
from tutor.telegram.limits import Rates
from tutor.telegram.line import ByChat, Line
from tutor.telegram.outgoing import Outgoing

os.environ.setdefault("PTB_TIMEDELTA", "true")  # spans as timedelta, as the library will have it

DATABASE = Path(__file__).parents[2] / "data/tingpai.sqlite3"
CATCH_UP = 30
"""Seconds between looks for updates that a lost connection left behind."""

FIRST_LOOK = 2
"""Seconds after the start until the first reminders go out."""

LEVELS = {
    "httpx": logging.WARNING,  # at INFO it writes the token
    "apscheduler": logging.WARNING,
    "telegram.ext": logging.CRITICAL,  # what fails is written by handlers.failed, in one line
}
"""How loud the libraries are."""

COMMANDS = {
    "quiz": "the next puzzle",
    "daily": "today's five",
    "play": "a hand against three opponents",
    "hand": "what does my hand wait for?",
    "rules": "the rules of my table",
    "stats": "how I am doing",
    "mistakes": "what I missed lately",
    "language": "中文 or English",
    "settings": "language, table, daily, reminders",
    "link": "join this chat and a browser",
    "stop": "enough for now",
    "help": "what I can do here",
}
"""The commands in Telegram's menu."""

IN_GROUPS = {
    "quiz": "a puzzle for all",
    "board": "who got how many right",
    "settings": "for admins: table, hour, how many",
    "help": "what I can do here",
}
"""The commands in the menu of a group."""

log = logging.getLogger("tingpai.telegram")


def build(
    token: str, base_url: str | None, store: Store, rates: Rates | None = None, at_once: int = 1
) -> Application:
    """The bot for a token; `base_url` (ending in /bot) stands in for Telegram's own address.

    at_once: how many messages of the outbox may be under way at the same time.
    """
    line, flow = Line(store), Flow(rates)
    builder: ApplicationBuilder = Application.builder().token(token).update_queue(line)
    builder.rate_limiter(flow).get_updates_request(receiving.Sieve(connection_pool_size=1))
    builder.concurrent_updates(ByChat(line)).post_init(_prepare).post_stop(_finish)
    if base_url:
        builder.base_url(base_url)
    application = builder.build()
    outgoing = Outgoing(application.bot, store, flow, at_once)
    application.bot_data.update(store=store, outgoing=outgoing)
    handlers.register(application)
    return application


def main() -> None:
    """Run the bot until it is told to end; token and database come from the environment."""
    token = os.environ.get("TELEGRAM_BOT_TOKEN", "").strip()
    if not token:
        raise SystemExit("No bot: set TELEGRAM_BOT_TOKEN to a token from @BotFather.")
    logging.basicConfig(format="%(asctime)s %(name)s %(message)s", level=logging.INFO)
    for name, level in LEVELS.items():
        logging.getLogger(name).setLevel(level)
    store = open_store(os.environ.get("TINGPAI_DB") or DATABASE)
    at_once = max(1, int(os.environ.get("TELEGRAM_AT_ONCE", "1")))
    application = build(token, os.environ.get("TELEGRAM_BASE_URL"), store, at_once=at_once)
    try:
        receiving.run(application, list(handlers.ALLOWED))
    except InvalidToken as error:
        raise SystemExit("Telegram does not know this TELEGRAM_BOT_TOKEN.") from error


async def _prepare(application: Application) -> None:
    """Before the first update: the menu, and what an earlier run left behind."""
    await _show_commands(application.bot)
    await _catch_up(application)
    assert application.job_queue is not None
    application.job_queue.run_repeating(_look_again, CATCH_UP)
    application.job_queue.run_repeating(reminding.remind, reminding.EVERY, first=FIRST_LOOK)
    application.job_queue.run_repeating(clockwork.turn, clockwork.EVERY, first=FIRST_LOOK)
    application.job_queue.run_repeating(clockwork.after_a_day, clockwork.NUDGING, first=FIRST_LOOK)
    asyncio.get_running_loop().run_in_executor(None, _warm_up)
    bot_link.learn(application.bot_data["store"], application.bot.username)
    data = application.bot_data
    data["sending"] = asyncio.create_task(data["outgoing"].run(), name="outbox")
    log.info("@%s answers", application.bot.username)


async def _finish(application: Application) -> None:
    """Let what is under way be sent to its end."""
    application.bot_data["outgoing"].end()
    await application.bot_data["sending"]


def _warm_up() -> None:
    """Build the rules' tables and draw once, so that the first learner need not wait for it."""
    hand = Hand.parse("123m456p789s1122z")
    table(VARIANT).waits(hand)
    picture.png(Scene(hand))


async def _show_commands(bot: Bot) -> None:
    groups = BotCommandScopeAllGroupChats()
    try:
        for language in LANGUAGES:
            await bot.set_my_commands(_menu(language), language_code=language)
            await bot.set_my_commands(_menu(language, IN_GROUPS), groups, language)
        await bot.set_my_commands(_menu("en"))
        await bot.set_my_commands(_menu("en", IN_GROUPS), groups)
    except TelegramError as error:
        log.warning("the menu of commands was not set: %s", error.message)


def _menu(language: str, commands: Mapping[str, str] = COMMANDS) -> list[BotCommand]:
    _ = translator(language)
    return [BotCommand(name, _(words)) for name, words in commands.items()]


async def _look_again(context: ContextTypes.DEFAULT_TYPE) -> None:
    await _catch_up(context.application)


async def _catch_up(application: Application) -> None:
    """Put into the line what is kept and not seen through."""
    store, line = application.bot_data["store"], application.update_queue
    assert isinstance(line, Line)
    inbox.tidy(store)
    outbox.tidy(store)
    for body in inbox.waiting(store):
        update = Update.de_json(json.loads(body), application.bot)
        await line.put_again(update)
