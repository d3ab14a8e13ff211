"""The loop that empties the outbox: what is due goes out, one call each, and is struck off.

A message is marked as under way before its call and as sent after it. What a killed process left
under way is sent again, since nobody can tell whether Telegram had it: that one may come twice,
and with one call at a time there is never more than one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from telegram import Message
from telegram import Poll as Sent
from telegram.constants import PollLimit
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from tutor import clock, outbox
from tutor.outbox import Change, Close, Content, Taken
from tutor.poll import Poll
from tutor.store import Store
from tutor.telegram import night, refusals
from tutor.telegram.flow import Flow, seconds
from tutor.telegram.sending import Bot, Post, asked, keyboard

IDLE = 0.5
"""Seconds between looks when nothing is due: so late may come what another process puts in."""

BREATH = 0.02
"""The shortest pause between two looks that found nothing to send."""

LONGEST = 300
"""Seconds between tries, at the most."""

FAULTS = 2
"""So often is a message begun that makes the program itself stumble: it may be there already."""

T = TypeVar("T")
Settle = Callable[[], object]
Turn = tuple[Taken | None, Content | None, float]
log = logging.getLogger("tingpai.telegram")


class Outgoing:
    """Sends what the outbox holds; at_once: how many calls may be under way at the same time."""

    def __init__(self, bot: Bot, store: Store, flow: Flow, at_once: int = 1) -> None:
        self.bot, self.store, self.flow, self.at_once = bot, store, flow, at_once
        self._ending = asyncio.Event()
        self._losses = 0
        self._shelf = ThreadPoolExecutor(1, "outbox")

    async def run(self) -> None:
        """Send until the end is asked for."""
        left = await self._ask(partial(outbox.take_up, self.store))
        if left:
            log.info("%s messages were under way when the bot ended; they are sent again", left)
        await self._ask(partial(night.let_sleep, self.store))
        await asyncio.gather(*(self._work() for _ in range(self.at_once)))
        await self._ask(self.store.close)
        self._shelf.shutdown()

    def end(self) -> None:
        """Let what is under way come to its end, and begin nothing more."""
        self._ending.set()

    async def _work(self) -> None:
        """Send one message after the other; each is struck off when the next is taken."""
        settle: Settle = nothing
        while True:
            ending = self._ending.is_set()
            held = {} if ending else self.flow.held()
            try:
                one, content, wait = await self._ask(partial(self._turn, settle, held))
            except Exception:
                log.exception("the outbox stumbled")
                await self._pause(IDLE)
                continue
            settle = nothing
            if one is not None:
                settle = await self._send(one, content)
            elif ending:
                return
            else:
                await self._pause(wait)

    def _turn(self, settle: Settle, held: Mapping[int, Iterable[int]]) -> Turn:
        """Settle what was sent and take the next, in one transaction; or how long to pause."""
        with self.store.writing():
            settle()
            one = outbox.take(self.store, held)
        if one is None:
            due = outbox.wait(self.store)
            return None, None, IDLE if due is None else max(BREATH, min(IDLE, due))
        try:
            return one, one.content(), 0.0
        except Exception:
            log.exception("message %s to chat %s cannot be read", one.id, one.chat)
            return one, None, 0.0

    async def _send(self, one: Taken, content: Content | None) -> Settle:
        """Send a message; what is then to be kept of it."""
        if content is None:
            return self._stumbled(one)
        try:
            message = await self._call(one, content)
        except RetryAfter as refusal:
            return partial(outbox.put_off, self.store, one, seconds(refusal))
        except (Forbidden, BadRequest, ChatMigrated) as refusal:
            return partial(refusals.settle, self.store, one, refusal)
        except (NetworkError, InvalidToken) as loss:
            return await self._lost(one, loss)
        except Exception:
            log.exception("message %s to chat %s", one.id, one.chat)
            return self._stumbled(one)
        self._losses = 0
        poll = message.poll.id if isinstance(message, Message) and message.poll else None
        number = message.message_id if isinstance(message, Message) else None
        return partial(outbox.sent, self.store, one, number, poll)

    async def _lost(self, one: Taken, loss: TelegramError) -> Settle:
        """No connection, or no bot that Telegram knows: the message waits, the rest a little."""
        self._losses += 1
        wait = min(LONGEST, 2 ** min(one.tries, 11) / 4)
        log.info("message %s is sent again in %s s: %s", one.id, wait, loss.message)
        await self._pause(min(30.0, 0.1 * 2 ** min(self._losses, 10)))
        return partial(outbox.put_off, self.store, one, wait)

    def _stumbled(self, one: Taken) -> Settle:
        """A fault of our own: the message is tried once more, then it is given up."""
        if one.tries < FAULTS:
            return partial(outbox.put_off, self.store, one, 2**one.tries)
        return partial(outbox.drop, self.store, one, "fault")

    async def _call(self, one: Taken, content: Content) -> Message | Sent | bool | None:
        if isinstance(content, Poll):
            return await self._poll(one, content)
        if isinstance(content, Change):
            return await self._change(one, content)
        if isinstance(content, Close):
            return await self.bot.stop_poll(one.chat, content.message, rate_limit_args=one.lane)
        post = Post(self.bot, self.store, one.chat, None, one.thread, one.lane, waits=())
        return await post.send(content)

    async def _poll(self, one: Taken, poll: Poll) -> Message:
        opened: dict[str, Any] = {}
        if poll.closes is not None:
            left = round((poll.closes - clock.stamp()) / 1000)
            if left <= PollLimit.MAX_OPEN_PERIOD:
                opened["open_period"] = max(left, PollLimit.MIN_OPEN_PERIOD)
        return await self.bot.send_poll(
            one.chat, **asked(poll), message_thread_id=one.thread, rate_limit_args=one.lane,
            **opened,
        )  # fmt: skip

    async def _change(self, one: Taken, change: Change) -> Message | bool:
        text, markup = change.reply.text, keyboard(change.reply)
        place: dict[str, Any] = {
            "chat_id": one.chat, "message_id": change.message, "reply_markup": markup,
            "rate_limit_args": one.lane,
        }  # fmt: skip
        if not text:
            return await self.bot.edit_message_reply_markup(**place)
        if change.photo:
            return await self.bot.edit_message_caption(caption=text, **place)
        return await self.bot.edit_message_text(text=text, **place)

    async def _pause(self, seconds: float) -> None:
        """Pause, unless the end is asked for."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ending.wait(), seconds)

    async def _ask(self, work: Callable[[], T]) -> T:
        """Let the store do something, in the one thread that is kept for the outbox."""
        return await asyncio.get_running_loop().run_in_executor(self._shelf, work)


def nothing() -> None:
    """Nothing to settle."""
