"""The fake Bot API over HTTP: the library reads all that it says, faults come as asked for."""

import asyncio
import json

import pytest
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputMediaPhoto,
    InputTextMessageContent,
    TelegramObject,
    Update,
)
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TimedOut,
)
from telegram.request import HTTPXRequest

from tests.fake_telegram import METHODS, TOKEN, FakeTelegram
from tests.fake_telegram_calls import ME, answer, do, png, poll

GROUP, ADMIN, ANN = -100, 1, 2
KEYS = InlineKeyboardMarkup([[InlineKeyboardButton("go", callback_data="x")]])


@pytest.fixture
def fake():
    telegram = FakeTelegram().start()
    telegram.say(ME, "/start")
    telegram.group(GROUP, admins=(ADMIN,), members=(ANN,))
    yield telegram
    telegram.stop()


def through(fake, *calls, token=TOKEN, timeout=10):
    """Let the library's bot make calls over HTTP; what the last one gives."""

    async def all_of():
        plain = {"verify": False}
        async with HTTPXRequest(read_timeout=timeout, httpx_kwargs=plain) as request:
            bot = Bot(token, fake.url, request=request, get_updates_request=request)
            return [await call(bot) for call in calls][-1]

    return asyncio.run(all_of())


def hello(bot):
    return bot.send_message(ME, "x")


def strangers(told):
    """The fields of a thing, and of all in it, that the library does not know."""
    if isinstance(told, list | tuple):
        return [name for one in told for name in strangers(one)]
    if not isinstance(told, TelegramObject):
        return []
    parts = [
        getattr(told, name) for name in told.__slots__ if name[0] != "_" and name != "api_kwargs"
    ]
    return [*told.api_kwargs, *strangers(parts)]


# --- faults ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "error", "arrives"),
    [
        ({"flood": 3}, RetryAfter, 0),
        ({"code": 500}, NetworkError, 0),
        ({"code": 502, "page": True}, NetworkError, 0),
        ({"drop": "before"}, NetworkError, 0),
        ({"drop": "after"}, NetworkError, 1),
        ({"hang": 20}, TimedOut, 1),
    ],
    ids=["flood", "500", "page", "lost", "answer lost", "timeout"],
)
def test_a_fault_comes_once_and_says_what_it_is(fake, monkeypatch, fault, error, arrives):
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    fake.fail("sendMessage", **fault)
    with pytest.raises(error):
        through(fake, hello, timeout=0.5 if "hang" in fault else 10)
    fake.until(lambda: len(fake.sent(ME)) == arrives, what=f"{arrives} that arrive")
    through(fake, hello)
    assert len(fake.sent(ME)) == arrives + 1


def test_refusals_are_read_as_what_they_are(fake):
    with pytest.raises(BadRequest):
        through(fake, lambda bot: bot.send_message(404, "x"))
    with pytest.raises(InvalidToken):
        through(fake, hello, token="1:OTHER")
    fake.block(ME)
    with pytest.raises(Forbidden):
        through(fake, hello)
    fake.migrate(GROUP, -1005)
    with pytest.raises(ChatMigrated) as moved:
        through(fake, lambda bot: bot.send_message(GROUP, "x"))
    assert moved.value.new_chat_id == -1005
    fake.offline = True
    with pytest.raises(NetworkError):
        through(fake, hello)


def test_updates_are_fetched_or_posted_never_both(fake):
    hook = "https://tingpai.example/hook"
    for wrong in ("http://a.example", "https://a.example:5000/x", "nowhere"):
        with pytest.raises(BadRequest):
            through(fake, lambda bot, url=wrong: bot.set_webhook(url))
    with pytest.raises(BadRequest):
        through(fake, lambda bot: bot.set_webhook(hook, secret_token="not so!"))
    through(fake, lambda bot: bot.set_webhook(hook, secret_token="so", allowed_updates=["poll"]))
    assert through(fake, lambda bot: bot.get_webhook_info()).url == hook
    with pytest.raises(Conflict):
        through(fake, lambda bot: bot.get_updates())
    fake.say(ME, "not asked for")
    updates = through(
        fake,
        lambda bot: bot.delete_webhook(drop_pending_updates=True),
        lambda bot: bot.get_updates(),
    )
    assert updates == ()


# --- floods ---------------------------------------------------------------------------------------


@pytest.fixture
def timed(fake):
    """The fake with a clock that moves only if it is told to."""
    fake.moment = lambda: fake.ahead
    return fake


def many(fake, chats, seconds=0.0):
    """Send to chats, so many seconds apart; how many were refused."""
    refused = 0
    for chat in chats:
        fake.keep(chat, {"id": chat, "is_bot": False})
        refused += answer(fake, "sendMessage", {"chat_id": chat, "text": "x"})[0] == 429
        fake.later(seconds)
    return refused


def limits(fake):
    return {one.limit for one in fake.passed}


def test_thirty_a_second_one_a_chat_and_twenty_a_minute_to_a_group_pass(timed):
    many(timed, range(1000, 1030))
    timed.later(1)
    many(timed, [ME] * 3, 1.01)
    many(timed, [GROUP] * 20, 1.01)
    assert timed.passed == []


@pytest.mark.parametrize(
    ("chats", "seconds", "limit"),
    [
        (range(1000, 1031), 0, "overall"),
        ([ME, ME], 0.5, "chat"),
        ([GROUP] * 21, 1.01, "group"),
    ],
    ids=["overall", "chat", "group"],
)
def test_one_more_is_noted_and_refused_if_one_wants_it(timed, chats, seconds, limit):
    assert many(timed, chats, seconds) == 0
    assert limits(timed) == {limit}
    timed.later(60)
    timed.passed.clear()
    timed.enforce = True
    assert many(timed, chats, seconds) == 1
    assert limits(timed) == {limit}


def test_what_is_refused_for_another_reason_counts_for_nothing(timed):
    timed.enforce = True
    for _ in range(3):
        assert answer(timed, "sendMessage", {"chat_id": ME, "text": "x" * 5000})[0] == 400
    do(timed, "sendMessage", chat_id=ME, text="x")
    assert timed.passed == []


# --- nothing invented -----------------------------------------------------------------------------


def test_the_library_knows_every_field_of_every_update(fake):
    sent = do(fake, "sendPoll", **poll(chat_id=GROUP, open_period=60))
    fake.vote(sent, 1, by=ANN)
    fake.later(61)
    fake.press(do(fake, "sendMessage", chat_id=ME, text="x"), "data")
    fake.ask(ANN, "123m")
    fake.topic(GROUP)
    for status in ("restricted", "administrator"):
        fake.become(GROUP, 42, status, by=ADMIN)
    fake.allowed = [*Update.ALL_TYPES]
    for status in ("left", "kicked", "member"):
        fake.become(GROUP, ANN, status)
    fake.block(ME)
    fake.migrate(GROUP, -1005)
    updates = [Update.de_json(json.loads(json.dumps(one)), None) for one in fake.updates]
    assert [strangers(update) for update in updates] == [[]] * len(updates)
    kinds = {name for one in fake.updates for name in one if name != "update_id"}
    assert kinds == {
        "message", "poll", "poll_answer", "callback_query", "inline_query", "my_chat_member",
        "chat_member",
    }  # fmt: skip


async def everything(bot, fake):
    """Each method once, as the library calls it; what they give."""
    thread = fake.topic(GROUP)
    press = fake.press(fake.chats[ME][1], "data")
    article = InlineQueryResultArticle("1", "t", InputTextMessageContent("hand"))
    said = await bot.send_message(GROUP, "x", message_thread_id=thread, reply_markup=KEYS)
    shown = await bot.send_photo(GROUP, png(), caption="x", reply_to_message_id=said.id)
    quiz = await bot.send_poll(
        GROUP, "Which?", ["a", "b"], type="quiz", correct_option_ids=[1], is_anonymous=False,
        explanation="so", media=InputMediaPhoto(png()),
    )  # fmt: skip
    return [
        said, shown, quiz, await bot.send_document(GROUP, b"{}", filename="a.json"),
        await bot.get_me(), await bot.set_my_commands([("quiz", "next")], language_code="zh"),
        await bot.set_webhook("https://a.example/x"), await bot.get_webhook_info(),
        await bot.delete_webhook(), await bot.send_chat_action(GROUP, "typing"),
        await bot.get_chat(GROUP), await bot.get_chat_member(GROUP, ADMIN),
        await bot.get_chat_administrators(GROUP), await bot.get_chat_member_count(GROUP),
        await bot.edit_message_caption(GROUP, shown.id, caption="y"),
        await bot.edit_message_media(InputMediaPhoto(png(8, 8)), GROUP, shown.id),
        await bot.edit_message_text("y", GROUP, said.id),
        await bot.edit_message_reply_markup(GROUP, said.id, reply_markup=KEYS),
        await bot.stop_poll(GROUP, quiz.id), await bot.answer_callback_query(press, "noted"),
        await bot.answer_inline_query(fake.ask(ANN, "123m"), [article], cache_time=0),
        await bot.pin_chat_message(GROUP, said.id), await bot.delete_message(GROUP, said.id),
        await bot.leave_chat(GROUP),
    ]  # fmt: skip


def test_the_library_calls_every_method_and_knows_every_field_of_every_answer(fake):
    fake.become(GROUP, 42, "administrator", by=ADMIN)
    results = through(fake, lambda bot: everything(bot, fake))
    assert {call["method"] for call in fake.calls} == set(METHODS)
    assert [strangers(result) for result in results] == [[]] * len(results)
    assert fake.refused == []
    assert results[2].poll.media is not None
    assert results[1].reply_to_message.text == "x"
