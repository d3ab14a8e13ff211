"""The started bot over HTTP: whole quizzes, doubled presses, floods, lost connections, kill -9."""

import itertools
import json
import signal
import time

import pytest

from drills import address
from drills.drill import DRILLS
from tests.chat_player import READY
from tests.fake_telegram import NOT_MODIFIED, FakeTelegram, buttons, user, words
from tests.practising import wrong
from tests.telegram_bot import Chatter, Program
from tutor import attempt
from tutor.telegram import COMMANDS, handlers

CHATS = itertools.count(1000)


@pytest.fixture(scope="module")
def fake():
    telegram = FakeTelegram().start()
    yield telegram
    telegram.stop()


@pytest.fixture(scope="module")
def program(fake, tmp_path_factory):
    running = Program(fake, tmp_path_factory.mktemp("bot") / "bot.sqlite3").start()
    yield running
    assert running.end() == 0
    assert "Traceback" not in running.said


@pytest.fixture
def chatter(fake, program):
    return Chatter(fake, program, next(CHATS))


def put(chatter, kind="waits", seed=READY, level=3):
    where = address.write(kind, "koudian", {}, level, seed)
    chatter.say(f"/start p_{where}")
    return attempt.puzzle_at(where)


def photos(fake, chat):
    return [m for m in fake.sent(chat) if "photo" in m]


# --- talking --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "hello"),
    [("zh-hans", "你好"), ("zh-tw", "你好"), ("en", "Hello"), ("de", "Hello")],
)
def test_start_speaks_the_language_of_the_learners_telegram(fake, program, language, hello):
    (told,) = Chatter(fake, program, next(CHATS), language).say("/start")
    assert told.text.startswith(hello)


def test_the_menu_of_commands_is_there_in_both_languages(fake, program):
    assert [command["command"] for command in fake.commands["zh"]] == list(COMMANDS)
    assert {c["description"] for c in fake.commands["zh"]} & set(COMMANDS.values()) == set()
    assert [c["description"] for c in fake.commands["en"]] == list(COMMANDS.values())
    assert fake.commands[""] == fake.commands["en"]
    assert set(fake.allowed) == set(handlers.ALLOWED)


def test_a_language_chosen_by_button_stays(fake, chatter):
    chatter.say("/start")
    chatter.press("l:en")
    fake.wait(chatter.chat, 2)
    (told,) = chatter.say("/help")
    assert "the next puzzle" in told.text


def test_a_hand_is_answered_with_a_picture_and_its_splits(fake, chatter):
    (told,) = chatter.say("3334567s789m555z 听什么")
    for line in ("七条 = 789万 + 333条 + 456条 + 7[7]条 + 白白白", "五条 = ", "二条 = "):
        assert line in told.text
    (shown,) = photos(fake, chatter.chat)
    assert shown["photo"][0]["width"] >= 800


def test_everything_about_one_comes_as_a_file(fake, chatter):
    chatter.say("/export")
    (sent,) = [m for m in fake.sent(chatter.chat) if "document" in m]
    assert json.loads(fake.files[sent["document"]["file_id"]])["learners"][0]["language"] == "zh"


def test_what_is_no_text_gets_a_kind_word(fake, chatter):
    fake.keep(chatter.chat, {"id": chatter.chat, "is_bot": False})
    sticker = {"file_id": "s", "file_unique_id": "s", "file_size": 1, "duration": 1}
    person = user(chatter.chat)
    service = {"message_auto_delete_timer_changed": {"message_auto_delete_time": 86400}}
    fake.push(message=fake.keep(chatter.chat, person, **service))
    fake.push(message=fake.keep(chatter.chat, person, voice=sticker))
    assert "/help" in words(fake.wait(chatter.chat, 1))
    assert len(fake.sent(chatter.chat)) == 1


def test_in_a_group_a_private_command_gets_one_polite_line(fake, program):
    fake.say(-77, "/stats@tingpai_test_bot")
    fake.say(-77, "just talking")
    answer = fake.wait(-77)
    assert "私聊" in words(answer)
    assert buttons(answer) == []
    Chatter(fake, program, next(CHATS)).say("/start")
    assert len(fake.sent(-77)) == 1


# --- a whole quiz ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "language"),
    list(zip(sorted(DRILLS), itertools.cycle(["zh-hans", "en"]), strict=False)),
)
def test_a_puzzle_is_answered_right_by_buttons_and_wrong_by_words(fake, program, kind, language):
    chatter = Chatter(fake, program, next(CHATS), language)
    puzzle = put(chatter, kind, seed=1)
    (shown,) = photos(fake, chatter.chat) or [fake.now(fake.sent(chatter.chat)[-1])]
    assert puzzle.ask.say(chatter.me.language) in words(shown)
    assert chatter.answer_by_buttons(puzzle.key).result == "right"
    verdict = fake.wait(chatter.chat, 2)
    assert words(verdict).startswith("✓")
    assert [data[0] for _, data in buttons(verdict)] == ["n", "r"]
    fake.until(lambda: not buttons(fake.now(shown)), what="the keyboard gone")
    puzzle = put(chatter, kind, seed=2)
    assert chatter.answer_by_words(wrong(puzzle)).result != "right"
    assert words(fake.sent(chatter.chat)[-1]).startswith(("✗", "△"))
    assert fake.refused == []


def test_a_run_goes_on_by_its_button(fake, chatter):
    chatter.say("/quiz waits")
    for n in (1, 2, 3):
        assert f"第 {n} 题" in words(chatter.seen[-1])
        puzzle = chatter.attempt.puzzle
        chatter.answer_by_words(wrong(puzzle) if n == 2 else puzzle.key)
        before = len(fake.sent(chatter.chat))
        chatter.press(next(data for _, data in buttons(chatter.live) if data.startswith("n:")))
        chatter.come(before + 1)
    answered = chatter.store.rows(
        "SELECT result FROM attempts WHERE learner_id = :me AND answered IS NOT NULL"
        " ORDER BY answered",
        me=chatter.me.id,
    )
    assert [row["result"] == "right" for row in answered] == [True, False, True]


def test_the_same_picture_is_uploaded_once(fake, program):
    before = len(fake.files)
    for _ in range(2):
        put(Chatter(fake, program, next(CHATS)), seed=40)
    assert len(fake.files) == before + 1
    sent = [call["data"]["photo"] for call in fake.calls if call["method"] == "sendPhoto"]
    assert isinstance(sent[-2], bytes)
    assert sent[-1] in fake.files


def test_a_picture_that_telegram_has_lost_is_uploaded_again(fake, program):
    put(Chatter(fake, program, next(CHATS)), seed=41)
    fake.files.popitem()
    other = Chatter(fake, program, next(CHATS))
    put(other, seed=41)
    assert len(photos(fake, other.chat)) == 1
    fake.refused.clear()


# --- presses --------------------------------------------------------------------------------------


def test_a_doubled_press_gives_one_verdict(fake, chatter):
    put(chatter)
    none = chatter.button("none")
    message = fake.now(chatter.live)
    queries = [fake.press(message, none) for _ in range(3)]
    notices = [fake.wait_answer(query) for query in queries]
    assert notices == ["", "这道题已经答过了", "这道题已经答过了"]
    fake.wait(chatter.chat, 2)
    chatter.say("/help")
    assert len(fake.sent(chatter.chat)) == 3
    assert attempt.load_attempt(chatter.store, chatter.me, chatter.state.attempt).repairs == 0
    assert {text for _, _, text in fake.refused} <= {f"Bad Request: {NOT_MODIFIED}"}
    fake.refused.clear()


def test_ticks_are_made_in_place_and_a_doubled_tick_edits_nothing(fake, chatter):
    put(chatter)
    tick = chatter.button("+7m")
    message = fake.now(chatter.live)
    for _ in range(2):
        fake.wait_answer(fake.press(message, tick))
    assert "✓ 7万" in [label for label, _ in buttons(fake.now(chatter.live))]
    assert len(fake.sent(chatter.chat)) == 1
    assert fake.refused == []


def test_an_old_button_is_answered_kindly(fake, chatter):
    put(chatter)
    old, none = fake.now(chatter.live), chatter.button("none")
    put(chatter, seed=READY + 1)
    assert "放下" in fake.wait_answer(fake.press(old, none))
    assert "过时" in fake.wait_answer(fake.press(old, "no such thing"))
    assert len(fake.sent(chatter.chat)) == 2


def test_a_button_of_another_learner_does_nothing(fake, program, chatter):
    put(chatter)
    none = chatter.button("none")
    other = Chatter(fake, program, next(CHATS))
    other.say("/start")
    assert "不在" in other.press(none)
    assert chatter.attempt.open


# --- trouble --------------------------------------------------------------------------------------


def test_a_flood_wait_is_kept_and_the_message_comes(fake, chatter):
    fake.fail("sendMessage", flood=1)
    began = time.monotonic()
    chatter.say("/start")
    assert time.monotonic() - began >= 1
    assert len(fake.sent(chatter.chat)) == 1


@pytest.mark.parametrize("fault", [{"code": 502}, {"drop": "before"}])
def test_a_fault_of_the_server_or_a_lost_connection_is_tried_again(fake, chatter, fault):
    fake.fail("sendPhoto", times=2, **fault)
    put(chatter, seed=50 + len(fault))
    assert len(photos(fake, chatter.chat)) == 1
    fake.fail("answerCallbackQuery", **fault)
    assert chatter.press(chatter.button("none")) == ""


def test_a_lost_poll_loses_no_message(fake, chatter):
    fake.fail("getUpdates", times=2, drop="before")
    chatter.say("/start")
    assert len(fake.sent(chatter.chat)) == 1


def test_who_blocks_the_bot_stops_nobody(fake, program, chatter):
    gone = Chatter(fake, program, next(CHATS))
    gone.say("/start")
    fake.blocked.add(gone.chat)
    fake.say(gone.chat, "/help")
    chatter.say("/start")
    chatter.say("/help")
    assert len(fake.sent(gone.chat)) == 1
    fake.blocked.discard(gone.chat)
    gone.say("/start")
    fake.refused.clear()


# --- restarts -------------------------------------------------------------------------------------


@pytest.fixture
def other(fake, tmp_path):
    """A bot of its own, to be started, ended and started again."""
    telegram = FakeTelegram().start()
    running = Program(telegram, tmp_path / "own.sqlite3")
    yield running
    if running.process.poll() is None:
        running.kill()
    telegram.stop()


def test_kill_in_mid_puzzle_goes_on_where_it_stopped_and_a_repeated_update_does_nothing(other):
    fake = other.start().fake
    chatter = Chatter(fake, other, 7)
    put(chatter, seed=READY + 1)
    chatter.press(chatter.button("none"))
    fake.wait(7, 2)
    puzzle = put(chatter)
    marks = list(puzzle.key[chatter.field.name])
    chatter.press(chatter.button(f"+{marks[0]}"))
    fake.until(lambda: "✓" in str(buttons(fake.now(chatter.live))), what="the tick")
    assert other.kill() == -signal.SIGKILL
    first_press = next(update for update in fake.handed_out if "callback_query" in update)
    fake.redeliver(first_press)
    other.start()
    assert chatter.state.draft["chosen"] == [marks[0]]
    chatter.press(chatter.button(f"-{marks[0]}"))
    assert chatter.answer_by_buttons(puzzle.key).result == "right"
    assert words(fake.wait(7, 4)).startswith("✓")
    chatter.say("/rules")
    assert len(fake.sent(7)) == 5
    assert chatter.store.row("SELECT count(*) AS n FROM repairs")["n"] == 0


def test_an_offline_hour_is_answered_in_order_once_and_kill_before_sending_loses_nothing(other):
    fake = other.fake
    asked = ["四五万 听什么", "/rules", "六七条 听什么", "/help"]
    for text in asked:
        fake.say(8, text)
    fake.say(9, "/start", "en")
    fake.fail("sendMessage", times=500, drop="before")
    fake.fail("sendPhoto", times=500, drop="before")
    other.start()
    fake.until(lambda: not fake.updates, what="all updates fetched")
    other.kill()
    fake.faults.clear()
    assert fake.sent(8) == []
    other.start()
    fake.wait(8, 4)
    first, rules, second, help_page = [words(message) for message in fake.sent(8)]
    assert "三万" in first
    assert "报听" in rules
    assert "八条" in second
    assert "/stats" in help_page
    assert words(fake.wait(9)).startswith("Hello")
    assert len(fake.sent(8)) == 4
    assert fake.refused == []


def test_a_wrong_token_ends_with_a_clear_word(fake, tmp_path):
    program = Program(fake, tmp_path / "no.sqlite3", token="1:WRONG").start(wait=False)
    assert program.wait() == 1
    assert "TELEGRAM_BOT_TOKEN" in program.said
    assert "Traceback" not in program.said
