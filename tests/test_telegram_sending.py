"""Replies become messages that Telegram takes, whatever their length."""

import asyncio

import pytest
from telegram import Message
from telegram.ext import ExtBot

from tests.fake_telegram import NOT_MODIFIED, TOKEN, FakeTelegram, buttons, words
from tutor.chat_hand import scene
from tutor.chat_reply import Button, Reply
from tutor.store import open_store
from tutor.telegram.sending import Post

KEYS = ((Button("go", "m:quiz"), Button("rules", "m:rules")),)
PICTURE = {"picture": scene("h_45m123p"), "alt": "…", "picture_key": "h_45m123p"}
CHAT = 5


@pytest.fixture(scope="module")
def fake():
    telegram = FakeTelegram().start()
    telegram.keep(CHAT, {"id": CHAT, "is_bot": False})
    yield telegram
    telegram.stop()


@pytest.fixture
def together(fake, tmp_path):
    """Deliver a reply several times at once; the photos as they were given to Telegram."""
    store = open_store(tmp_path / "t.sqlite3")

    async def all_of(reply, times):
        async with ExtBot(TOKEN, base_url=fake.url) as bot:
            await asyncio.gather(*(Post(bot, store, CHAT).deliver(reply) for _ in range(times)))

    def together(reply, times):
        before = len(fake.calls)
        asyncio.run(all_of(reply, times))
        sent = [call for call in fake.calls[before:] if call["method"] == "sendPhoto"]
        return [call["data"]["photo"] for call in sent]

    return together


@pytest.fixture
def deliver(fake, tmp_path):
    """Deliver replies, each to the message that was sent first; the bot's messages after that."""
    store = open_store(tmp_path / "t.sqlite3")
    fake.chats[CHAT].clear()
    fake.refused.clear()

    async def all_of(replies):
        async with ExtBot(TOKEN, base_url=fake.url) as bot:
            for reply in replies:
                first = next(iter(fake.sent(CHAT)), None)
                pressed = Message.de_json(first, bot) if first else None
                await Post(bot, store, CHAT, pressed).deliver(reply)

    def deliver(*replies):
        asyncio.run(all_of(replies))
        return fake.sent(CHAT)

    return deliver


def lines(length):
    return "\n".join("九万" * 20 for _ in range(length // 41 + 1))[:length]


def test_a_long_text_comes_in_pieces_with_the_buttons_on_the_last(deliver):
    sent = deliver(Reply(lines(9000), KEYS))
    assert [bool(buttons(message)) for message in sent] == [False, False, True]
    assert "".join(words(m) for m in sent).replace("\n", "") == lines(9000).replace("\n", "")


def test_a_picture_bears_its_words_if_they_fit(deliver):
    (message,) = deliver(Reply(lines(1024), KEYS, **PICTURE))
    assert message["photo"]
    assert words(message) == lines(1024)
    assert buttons(message)


def test_a_picture_with_many_words_is_followed_by_them(deliver):
    shown, told = deliver(Reply(lines(1030), KEYS, **PICTURE))
    assert shown["photo"]
    assert words(shown) == ""
    assert words(told) == lines(1030)
    assert buttons(told)


def test_a_picture_wanted_by_many_at_once_is_uploaded_once(together):
    given = together(Reply("…", **PICTURE), 5)
    assert [type(photo) for photo in given] == [bytes, str, str, str, str]


def test_a_picture_lost_for_many_at_once_is_uploaded_once_again(together, fake):
    together(Reply("…", **PICTURE), 1)
    fake.files.clear()
    given = together(Reply("…", **PICTURE), 5)
    assert [type(photo) for photo in given] == [bytes, str, str, str, str]
    fake.refused.clear()


def test_an_edit_changes_caption_and_buttons_in_place(deliver):
    (message,) = deliver(
        Reply("first", KEYS, **PICTURE), Reply("second", ((Button("x", "x"),),), edit=True)
    )
    assert words(message) == "second"
    assert buttons(message) == [("x", "x")]


def test_an_edit_without_words_changes_the_buttons_alone(deliver):
    (message,) = deliver(Reply("first", KEYS), Reply(edit=True))
    assert words(message) == "first"
    assert buttons(message) == []


def test_an_edit_that_changes_nothing_is_no_trouble(deliver, fake):
    (message,) = deliver(Reply("first", KEYS), Reply("first", KEYS, edit=True))
    assert words(message) == "first"
    assert [text for _, _, text in fake.refused] == [f"Bad Request: {NOT_MODIFIED}"]
    deliver(Reply("", KEYS, edit=True))
    assert len(fake.refused) == 1


def test_an_edit_too_long_for_a_caption_comes_as_a_message(deliver):
    shown, told = deliver(Reply("first", KEYS, **PICTURE), Reply(lines(1500), KEYS, edit=True))
    assert words(shown) == "first"
    assert buttons(shown) == []
    assert words(told) == lines(1500)
    assert buttons(told)


def test_an_edit_of_a_message_that_is_gone_comes_as_a_new_one(deliver, fake):
    first = deliver(Reply("first", KEYS))[0]
    message = dict(first)
    fake.chats[CHAT].clear()

    async def edit():
        async with ExtBot(TOKEN, base_url=fake.url) as bot:
            pressed = Message.de_json(message, bot)
            await Post(bot, None, CHAT, pressed).deliver(Reply("second", KEYS, edit=True))
            await Post(bot, None, CHAT, pressed).answer("never asked", Reply(notice="x" * 300))

    asyncio.run(edit())
    assert [words(m) for m in fake.sent(CHAT)] == ["second"]
    assert [method for method, _, _ in fake.refused] == ["editMessageText", "answerCallbackQuery"]
    assert len(fake.refused[1][1]["text"]) == 200
