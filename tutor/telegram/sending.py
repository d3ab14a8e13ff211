"""Replies as Telegram messages: pictures with captions, keyboards edited, long texts cut."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputFile,
    InputMediaPhoto,
    Message,
)
from telegram import Poll as Sent
from telegram.error import BadRequest, NetworkError
from telegram.ext import ExtBot

from tutor import chat_poll, picture, scene_key
from tutor.chat_reply import CAPTION, TEXT, Reply
from tutor.lengths import length
from tutor.outbox import NOW, parts
from tutor.poll import Poll, explained
from tutor.store import Store
from tutor.telegram import uploads

Bot = ExtBot[Any]
NOTICE = 200
WAITS = (0.5, 1, 2, 4)
"""Seconds before each new try after a lost connection."""

LOST = ("wrong file", "file_id", "file reference", "wrong remote file")
"""Words in a refusal that mean that Telegram has a picture no more."""

T = TypeVar("T")
log = logging.getLogger("tingpai.telegram")


@dataclass(frozen=True, slots=True)
class Post:
    """Where replies go: a chat, and the message whose button was pressed, if one was.

    thread: the topic of a group; lane: NOW for answers, LATER for what is said unasked; waits:
    seconds before each new try after a lost connection.
    """

    bot: Bot
    store: Store
    chat: int
    pressed: Message | None = None
    thread: int | None = None
    lane: int = NOW
    waits: Sequence[float] = WAITS

    async def deliver(self, reply: Reply) -> None:
        """Send a reply, or change the pressed message."""
        if reply.edit and self.pressed is not None:
            edit = self._edit if reply.picture is None else self._redraw
            await edit(self.pressed, reply)
        elif reply.text:
            await self.send(reply)

    async def answer(self, query: str, told: Reply) -> None:
        """End the waiting mark of a pressed button; one that is too old is let go."""
        text = told.notice if len(told.notice) <= NOTICE else told.notice[: NOTICE - 1] + "…"
        try:
            await patiently(
                lambda: self.bot.answer_callback_query(
                    query, text or None, told.alert or None, told.opens or None
                )
            )
        except BadRequest as refusal:
            log.info("press not answered: %s", refusal.message)

    async def _edit(self, message: Message, reply: Reply) -> None:
        """Change text and buttons, or the buttons alone; a text that has no place there is sent."""
        text, markup = reply.text, keyboard(reply)
        fits = length(text) <= (CAPTION if message.photo else TEXT)
        fits = fits and not (message.document or message.poll)
        try:
            if not text or not fits:
                await self._mark(message, None if text else markup)
            elif message.photo:
                await patiently(lambda: message.edit_caption(text, reply_markup=markup))
            else:
                await patiently(lambda: message.edit_text(text, reply_markup=markup))
        except BadRequest as refusal:
            if "not modified" in refusal.message:
                return
            log.info("message not edited: %s", refusal.message)
            fits = False
        if text and not fits:
            await self.send(reply)

    async def _redraw(self, message: Message, reply: Reply) -> None:
        """Change picture, words and buttons; what cannot be changed is sent."""
        assert reply.picture is not None
        if not message.photo or length(reply.text) > CAPTION:
            await self._mark(message, None)
            await self.send(reply)
            return
        drawn = await asyncio.to_thread(picture.png, reply.picture)
        media = InputMediaPhoto(drawn, caption=reply.text)
        try:
            await patiently(lambda: message.edit_media(media, reply_markup=keyboard(reply)))
        except BadRequest as refusal:
            log.info("picture not changed: %s", refusal.message)
            await self.send(reply)

    async def _mark(self, message: Message, markup: InlineKeyboardMarkup | None) -> None:
        """Change the buttons alone, if they change."""
        if message.reply_markup != markup:
            await patiently(lambda: message.edit_reply_markup(markup))

    async def send(self, reply: Reply) -> Message | None:
        """Send a reply, in as many messages as it needs; the last of them, None for no words."""
        sent = None
        for part in parts(reply):
            sent = await self._one(part)
        return sent

    async def _one(self, reply: Reply) -> Message:
        markup = keyboard(reply)
        if reply.poll is not None:
            return await self._poll(reply, reply.poll, markup)
        if reply.file is not None:
            return await self._file(*reply.file, reply.text, markup)
        if reply.picture is not None:
            return await self._photo(reply, reply.text, markup)
        return await self._try(
            lambda: self.bot.send_message(
                self.chat, reply.text, reply_markup=markup,
                message_thread_id=self.thread, rate_limit_args=self.lane,
            )
        )  # fmt: skip

    async def _poll(self, reply: Reply, poll: Poll, markup: Any) -> Message:
        """Send a poll; its votes are known by the number that it gets."""
        sent = await self._try(
            lambda: self.bot.send_poll(
                self.chat, **asked(poll), reply_markup=markup,
                message_thread_id=self.thread, rate_limit_args=self.lane,
            )
        )  # fmt: skip
        number = sent.poll.id if sent.poll else None
        await asyncio.to_thread(chat_poll.stands, self.store, reply.post, sent.message_id, number)
        return sent

    async def _file(self, name: str, text: str, caption: str, markup: Any) -> Message:
        file = InputFile(text.encode(), filename=name)
        return await self._try(
            lambda: self.bot.send_document(
                self.chat, file, caption=caption or None, reply_markup=markup,
                message_thread_id=self.thread, rate_limit_args=self.lane,
            )
        )  # fmt: skip

    async def _photo(self, reply: Reply, caption: str, markup: Any) -> Message:
        """Send the picture: the one that Telegram has already, else drawn and uploaded."""
        if reply.picture_key.startswith(scene_key.START):
            assert reply.picture is not None
            fresh = await asyncio.to_thread(picture.png, reply.picture)
            return await self._post(fresh, caption, markup)
        there = await self._known(reply, caption, markup)
        if there is not None:
            return there
        async with uploads.turn(self.store, reply.picture_key, self.lane):
            there = await self._known(reply, caption, markup)
            return there or await self._upload(reply, caption, markup)

    async def _known(self, reply: Reply, caption: str, markup: Any) -> Message | None:
        """Send the picture by its number; None if it has none or Telegram has lost it."""
        number = await uploads.number(self.store, reply.picture_key)
        if number is None:
            return None
        try:
            return await self._post(number, caption, markup)
        except BadRequest as refusal:
            if not any(words in refusal.message.lower() for words in LOST):
                raise
            log.info("picture sent anew: %s", refusal.message)
            await uploads.drop(self.store, reply.picture_key, number)
            return None

    async def _upload(self, reply: Reply, caption: str, markup: Any) -> Message:
        assert reply.picture is not None
        drawn = await asyncio.to_thread(picture.png, reply.picture)
        sent = await self._post(drawn, caption, markup)
        await uploads.keep(self.store, reply.picture_key, sent.photo[-1].file_id)
        return sent

    async def _post(self, photo: str | bytes, caption: str, markup: Any) -> Message:
        return await self._try(
            lambda: self.bot.send_photo(
                self.chat, photo, caption=caption or None, reply_markup=markup,
                message_thread_id=self.thread, rate_limit_args=self.lane,
            )
        )  # fmt: skip

    async def _try(self, call: Callable[[], Awaitable[T]]) -> T:
        return await patiently(call, self.waits)


def asked(poll: Poll) -> dict[str, Any]:
    """What is told to Telegram of a poll."""
    return {
        "question": poll.question, "options": list(poll.options), "type": Sent.QUIZ,
        "is_anonymous": False, "correct_option_ids": poll.right,
        "allows_multiple_answers": len(poll.right) > 1 or None,
        "explanation": explained(poll.explanation) or None,
    }  # fmt: skip


def keyboard(reply: Reply) -> InlineKeyboardMarkup | None:
    """A reply's buttons as Telegram has them."""
    rows = [
        [InlineKeyboardButton(button.label, callback_data=button.data) for button in row]
        for row in reply.buttons
        if row
    ]
    return InlineKeyboardMarkup(rows) if rows else None


async def patiently(call: Callable[[], Awaitable[T]], waits: Sequence[float] = WAITS) -> T:
    """Do a call, again after a lost connection or a fault of the server.

    Raises:
        TelegramError: what Telegram refuses, or the loss after the last try.
    """
    for wait in waits:
        try:
            return await call()
        except BadRequest:
            raise
        except NetworkError as loss:
            log.info("trying again in %s s: %s", wait, loss.message)
            await asyncio.sleep(wait)
    return await call()
