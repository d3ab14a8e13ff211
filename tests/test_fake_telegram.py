"""The fake Bot API is as strict as Telegram: limits are those of telegram.constants."""

import pytest
from telegram import constants
from telegram.constants import (
    BotCommandLimit,
    CallbackQueryLimit,
    FileSizeLimit,
    FloodLimit,
    InlineKeyboardButtonLimit,
    InlineKeyboardMarkupLimit,
    InlineQueryLimit,
    InlineQueryResultLimit,
    InlineQueryResultsButtonLimit,
    MessageLimit,
    PollingLimit,
    PollLimit,
    WebhookLimit,
)

from tests import (
    fake_telegram_flood,
    fake_telegram_hook,
    fake_telegram_inline,
    fake_telegram_polls,
    fake_telegram_rules,
)
from tests.fake_telegram import METHODS, NOT_MODIFIED, STALE, TOKEN, FakeTelegram, words
from tests.fake_telegram_calls import ME, article, do, key, keys, png, poll, refusal
from tests.fake_telegram_fields import EMPTY, fields


@pytest.fixture
def fake():
    telegram = FakeTelegram()
    telegram.say(ME, "/start")
    yield telegram
    telegram.server.server_close()


# --- lengths and numbers --------------------------------------------------------------------------

HEAD = {"chat_id": ME}
URL = {"url": "https://a.example/x"}
MOST = {
    "text": ("sendMessage", MessageLimit.MAX_TEXT_LENGTH, lambda n: {**HEAD, "text": "好" * n}),
    "caption": (
        "sendPhoto", MessageLimit.CAPTION_LENGTH,
        lambda n: {**HEAD, "photo": png(), "caption": "x" * n},
    ),
    "data of a button": (
        "sendMessage", InlineKeyboardButtonLimit.MAX_CALLBACK_DATA,
        lambda n: {**HEAD, "text": "x", "reply_markup": keys([key(callback_data="x" * n)])},
    ),
    "text to copy": (
        "sendMessage", InlineKeyboardButtonLimit.MAX_COPY_TEXT,
        lambda n: {**HEAD, "text": "x", "reply_markup": keys([key(copy_text={"text": "x" * n})])},
    ),
    "buttons in a row": (
        "sendMessage", InlineKeyboardMarkupLimit.BUTTONS_PER_ROW,
        lambda n: {**HEAD, "text": "x", "reply_markup": keys([key()] * n)},
    ),
    "buttons": (
        "sendMessage", InlineKeyboardMarkupLimit.TOTAL_BUTTON_NUMBER,
        lambda n: {**HEAD, "text": "x", "reply_markup": keys(*[[key()]] * n)},
    ),
    "question": ("sendPoll", PollLimit.MAX_QUESTION_LENGTH, lambda n: poll(question="x" * n)),
    "option": ("sendPoll", PollLimit.MAX_OPTION_LENGTH, lambda n: poll(options=["a", "x" * n])),
    "options": (
        "sendPoll", PollLimit.MAX_OPTION_NUMBER, lambda n: poll(options=[str(i) for i in range(n)])
    ),
    "explanation": (
        "sendPoll", PollLimit.MAX_EXPLANATION_LENGTH, lambda n: poll(explanation="x" * n)
    ),
    "lines of an explanation": (
        "sendPoll", PollLimit.MAX_EXPLANATION_LINE_FEEDS,
        lambda n: poll(explanation="a" + "\nb" * n),
    ),
    "description": (
        "sendPoll", PollLimit.MAX_DESCRIPTION_CHARACTERS, lambda n: poll(description="x" * n)
    ),
    "open period": ("sendPoll", PollLimit.MAX_OPEN_PERIOD, lambda n: poll(open_period=n)),
    "name of a command": (
        "setMyCommands", BotCommandLimit.MAX_COMMAND,
        lambda n: {"commands": [{"command": "x" * n, "description": "x"}]},
    ),
    "description of a command": (
        "setMyCommands", BotCommandLimit.MAX_DESCRIPTION,
        lambda n: {"commands": [{"command": "x", "description": "x" * n}]},
    ),
    "commands": (
        "setMyCommands", BotCommandLimit.MAX_COMMAND_NUMBER,
        lambda n: {"commands": [{"command": f"c{i}", "description": "x"} for i in range(n)]},
    ),
    "secret": (
        "setWebhook", WebhookLimit.MAX_SECRET_TOKEN_LENGTH,
        lambda n: {**URL, "secret_token": "x" * n},
    ),
    "connections": (
        "setWebhook", WebhookLimit.MAX_CONNECTIONS_LIMIT, lambda n: {**URL, "max_connections": n}
    ),
    "updates at once": ("getUpdates", PollingLimit.MAX_LIMIT, lambda n: {"limit": n}),
}  # fmt: skip
LEAST = {
    "text": ("sendMessage", MessageLimit.MIN_TEXT_LENGTH, MOST["text"][2]),
    "data of a button": (
        "sendMessage", InlineKeyboardButtonLimit.MIN_CALLBACK_DATA, MOST["data of a button"][2]
    ),
    "question": ("sendPoll", PollLimit.MIN_QUESTION_LENGTH, MOST["question"][2]),
    "option": ("sendPoll", PollLimit.MIN_OPTION_LENGTH, MOST["option"][2]),
    "options": (
        "sendPoll", PollLimit.MIN_OPTION_NUMBER,
        lambda n: poll(options=["a"] * n, correct_option_ids=[0]),
    ),
    "open period": ("sendPoll", PollLimit.MIN_OPEN_PERIOD, MOST["open period"][2]),
    "name of a command": (
        "setMyCommands", BotCommandLimit.MIN_COMMAND, MOST["name of a command"][2]
    ),
    "description of a command": (
        "setMyCommands", BotCommandLimit.MIN_DESCRIPTION, MOST["description of a command"][2]
    ),
    "secret": ("setWebhook", WebhookLimit.MIN_SECRET_TOKEN_LENGTH, MOST["secret"][2]),
    "connections": ("setWebhook", WebhookLimit.MIN_CONNECTIONS_LIMIT, MOST["connections"][2]),
    "updates at once": ("getUpdates", PollingLimit.MIN_LIMIT, MOST["updates at once"][2]),
}  # fmt: skip


@pytest.mark.parametrize("limit", MOST)
def test_what_is_as_long_as_may_be_is_taken_and_one_more_is_refused(fake, limit):
    method, most, made = MOST[limit]
    do(fake, method, **made(int(most)))
    fake.hook.clear()
    assert refusal(fake, method, **made(int(most) + 1))


@pytest.mark.parametrize("limit", LEAST)
def test_what_is_as_short_as_may_be_is_taken_and_one_less_is_refused(fake, limit):
    method, least, made = LEAST[limit]
    do(fake, method, **made(int(least)))
    fake.hook.clear()
    assert refusal(fake, method, **made(int(least) - 1))


def test_lengths_are_counted_as_telegram_counts_them(fake):
    half = int(MessageLimit.MAX_TEXT_LENGTH) // 2
    do(fake, "sendMessage", chat_id=ME, text="🀄" * half)
    assert refusal(fake, "sendMessage", chat_id=ME, text="🀄" * (half + 1)) == "message is too long"
    most = int(InlineKeyboardButtonLimit.MAX_CALLBACK_DATA)
    markup = keys([key(callback_data="万" * (most // 3 + 1))])
    assert refusal(fake, "sendMessage", chat_id=ME, text="x", reply_markup=markup) == (
        "BUTTON_DATA_INVALID"
    )


@pytest.mark.parametrize(
    ("limit", "made"),
    [
        (InlineQueryLimit.RESULTS, lambda n: {"results": [article(str(i)) for i in range(n)]}),
        (InlineQueryResultLimit.MAX_ID_LENGTH, lambda n: {"results": [article("x" * n)]}),
        (InlineQueryLimit.MAX_OFFSET_LENGTH, lambda n: {"results": [], "next_offset": "x" * n}),
        (
            InlineQueryResultsButtonLimit.MAX_START_PARAMETER_LENGTH,
            lambda n: {"results": [], "button": {"text": "x", "start_parameter": "x" * n}},
        ),
        (
            MessageLimit.MAX_TEXT_LENGTH,
            lambda n: {"results": [article(text="x" * n)]},
        ),
    ],
    ids=["results", "id", "offset", "start parameter", "text"],
)
def test_answers_to_inline_questions_keep_their_limits(fake, limit, made):
    query = fake.ask(ME, "123m")
    assert refusal(fake, "answerInlineQuery", inline_query_id=query, **made(int(limit) + 1))
    do(fake, "answerInlineQuery", inline_query_id=query, **made(int(limit)))
    assert refusal(fake, "answerInlineQuery", inline_query_id=query, results=[]) == STALE


def test_the_notice_of_a_press_keeps_its_limit_and_is_given_once(fake):
    most = int(CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH)
    query = fake.press(do(fake, "sendMessage", chat_id=ME, text="x"), "data")
    call = {"callback_query_id": query}
    assert refusal(fake, "answerCallbackQuery", **call, text="x" * (most + 1)) == "MESSAGE_TOO_LONG"
    do(fake, "answerCallbackQuery", **call, text="x" * most)
    assert refusal(fake, "answerCallbackQuery", **call) == STALE
    late = fake.press(fake.sent(ME)[0], "data")
    fake.later(3600)
    assert refusal(fake, "answerCallbackQuery", callback_query_id=late) == STALE


def test_questions_files_floods_and_ports_are_limited_as_telegram_limits_them(fake):
    assert fake_telegram_inline.QUERY == InlineQueryLimit.MAX_QUERY_LENGTH
    assert fake_telegram_polls.OPTIONS[0] == PollLimit.MIN_OPTION_NUMBER
    assert fake_telegram_rules.PHOTO == FileSizeLimit.PHOTOSIZE_UPLOAD
    assert fake_telegram_rules.FILE == FileSizeLimit.FILESIZE_UPLOAD
    assert set(constants.SUPPORTED_WEBHOOK_PORTS) == fake_telegram_hook.PORTS
    assert fake_telegram_flood.LIMITS == {
        "overall": (FloodLimit.MESSAGES_PER_SECOND, 1.0),
        "chat": (FloodLimit.MESSAGES_PER_SECOND_PER_CHAT, 1.0),
        "group": (FloodLimit.MESSAGES_PER_MINUTE_PER_GROUP, 60.0),
    }


# --- fields and markup ----------------------------------------------------------------------------

NEED = [(method, name) for method in METHODS for name in fields(method)[1]]
GIVEN = {
    "chat_id": ME, "text": "x", "photo": png(), "document": b"x", "message_id": 1,
    "callback_query_id": "1", "inline_query_id": "1", "results": [], "commands": [],
    "question": "q", "options": ["a", "b"], "url": "https://a.example", "action": "typing",
    "user_id": ME, "media": {"type": "photo", "media": "x"},
}  # fmt: skip


@pytest.mark.parametrize(("method", "name"), NEED, ids=lambda one: one)
def test_a_field_that_is_missing_is_refused(fake, method, name):
    given = {one: GIVEN[one] for one in fields(method)[1] if one != name}
    assert refusal(fake, method, **given) == EMPTY.get(name, f"{name} is missing")
    assert [refused[0] for refused in fake.refused] == [method]


@pytest.mark.parametrize("method", METHODS)
def test_a_field_that_is_unknown_is_refused(fake, method):
    given = {one: GIVEN[one] for one in fields(method)[1]}
    assert refusal(fake, method, **given, chat="7") == "unknown field chat"


@pytest.mark.parametrize(
    ("markup", "said"),
    [
        ("[", "can't parse reply_markup JSON object"),
        ({"buttons": []}, "object expected as reply markup"),
        (keys([]), "reply markup is too long"),
        (keys([key(" ", callback_data="x")]), "BUTTON_TEXT_EMPTY"),
        (keys([{"text": "x"}]), "text buttons are unallowed in the inline keyboard"),
        (
            keys([key(callback_data="x", url="https://a.example")]),
            "text buttons are unallowed in the inline keyboard",
        ),
        (keys([key(callback_data="x", colour="red")]), "unknown field of a button colour"),
        (keys([key(url="no address")]), "inline keyboard button URL 'no address' is invalid"),
    ],
)
def test_wrong_markup_is_refused(fake, markup, said):
    assert refusal(fake, "sendMessage", chat_id=ME, text="x", reply_markup=markup) == said
    assert fake.sent(ME) == []


def test_formatting_is_not_spoken_and_unknown_methods_are_not_known(fake):
    told = refusal(fake, "sendMessage", chat_id=ME, text="x", parse_mode="HTML")
    assert told == "unsupported parse_mode"
    assert fake.answer(TOKEN, "sendDance", {})[0] == 404
    assert fake.answer("1:OTHER", "getMe", {})[0] == 401


@pytest.mark.parametrize(
    ("photo", "said"),
    [
        (png()[:-9], "IMAGE_PROCESS_FAILED"),
        (b"GIF89a", "IMAGE_PROCESS_FAILED"),
        (png(84, 4), "PHOTO_INVALID_DIMENSIONS"),
        ("never-sent", "wrong file identifier/HTTP URL specified"),
        (b"\0" * (int(FileSizeLimit.PHOTOSIZE_UPLOAD) + 1), "file is too big"),
    ],
    ids=["cut", "no png", "narrow", "unknown", "big"],
)
def test_pictures_that_are_none_are_refused(fake, photo, said):
    assert refusal(fake, "sendPhoto", chat_id=ME, photo=photo) == said
    do(fake, "sendPhoto", chat_id=ME, photo=png(80, 4))


# --- edits ----------------------------------------------------------------------------------------


def test_edits_that_change_nothing_or_hit_nothing_are_refused(fake):
    said = do(fake, "sendMessage", chat_id=ME, text="x", reply_markup=keys([key()]))
    shown = do(fake, "sendPhoto", chat_id=ME, photo=png())
    place = {"chat_id": ME, "message_id": said["message_id"]}
    picture = {"chat_id": ME, "message_id": shown["message_id"]}
    same = {**place, "text": "x", "reply_markup": keys([key()])}
    assert refusal(fake, "editMessageText", **same) == NOT_MODIFIED
    assert refusal(fake, "editMessageCaption", **picture, caption="") == NOT_MODIFIED
    assert refusal(fake, "editMessageCaption", **place, caption="c") == (
        "there is no caption in the message to edit"
    )
    assert refusal(fake, "editMessageText", **picture, text="y") == (
        "there is no text in the message to edit"
    )
    assert refusal(fake, "editMessageText", chat_id=ME, message_id=999, text="y") == (
        "message to edit not found"
    )
    theirs = fake.say(ME, "mine")["message_id"]
    assert refusal(fake, "editMessageText", chat_id=ME, message_id=theirs, text="y") == (
        "message can't be edited"
    )
    do(fake, "editMessageReplyMarkup", **place)
    assert "reply_markup" not in fake.now(said)
    do(fake, "deleteMessage", **place)
    assert refusal(fake, "deleteMessage", **place) == "message to delete not found"


def test_a_picture_is_changed_in_place(fake):
    shown = do(fake, "sendPhoto", chat_id=ME, photo=png(), caption="one")
    media = {"type": "photo", "media": "attach://new", "caption": "two"}
    place = {"chat_id": ME, "message_id": shown["message_id"]}
    assert (
        refusal(fake, "editMessageMedia", **place, media=media)
        == "there is no file that is attached"
    )
    do(fake, "editMessageMedia", **place, media=media, new=png(8, 8))
    assert (words(fake.now(shown)), fake.now(shown)["photo"][0]["width"]) == ("two", 8)


def test_replies_go_to_what_is_there(fake):
    gone = {"message_id": 999}
    call = {"chat_id": ME, "text": "x"}
    assert refusal(fake, "sendMessage", **call, reply_parameters=gone) == (
        "message to be replied not found"
    )
    do(fake, "sendMessage", **call, reply_parameters=gone | {"allow_sending_without_reply": True})
    first = fake.say(ME, "question")
    told = do(fake, "sendMessage", **call, reply_parameters={"message_id": first["message_id"]})
    assert told["reply_to_message"]["text"] == "question"
