"""The day of two groups over HTTP: settings, the hour, answers, the end, the boards."""

from datetime import UTC, datetime

import pytest

from drills.drill import make
from tests.fake_telegram import FakeTelegram, buttons, words
from tests.group_play import places_of, values
from tests.telegram_bot import Program
from tutor import clock, group, group_post, store_daily, store_groups
from tutor.store import open_store

HERE = datetime.now(UTC).hour - 12
ZONE = f"Etc/GMT{HERE:+}"
"""Where it is noon."""

FORUM, PLAIN = -910, -911
ANNA, BEI, CAI, ADMIN = 12, 13, 14, 11


@pytest.fixture
def fake():
    telegram = FakeTelegram().start()
    yield telegram
    telegram.stop()


@pytest.fixture
def program(fake, tmp_path):
    running = Program(fake, tmp_path / "bot.sqlite3").start()
    yield running
    assert running.end() == 0
    assert "Traceback" not in running.said
    assert fake.refused == []
    assert {one.limit for one in fake.passed} <= {"chat"}  # answers may follow one another quickly


@pytest.fixture
def store(program):
    opened = open_store(program.database)
    yield opened
    opened.close()


def keep_quiz(store):
    """The quiz of this day at the usual table: five hands, each won or not."""
    day = clock.local_day(clock.stamp(), ZONE)
    puzzles = [make("win", "koudian", {}, 2, seed) for seed in range(5)]
    with store.writing():
        store_daily.add(store, {
            "id": "dtoday", "day": day.isoformat(), "variant": "koudian", "options": "{}",
            "made": clock.stamp(),
        }, [(puzzle.address, str(n)) for n, puzzle in enumerate(puzzles)])  # fmt: skip


def said_by(fake, chat):
    return [words(message) for message in fake.sent(chat)]


def come(fake, chat, text, after=0):
    """Wait for a message that holds a text, newer than another, and give it."""

    def found():
        return [m for m in fake.sent(chat) if text in words(m) and m["message_id"] > after]

    return fake.until(found, 30, text)[0]


def tell(fake, chat, text, sign, thread=None):
    """An admin says something, and the page of the settings comes with a sign of it."""
    fake.say(chat, text, by=ADMIN, thread=thread)
    return come(fake, chat, sign)


def turn_on(fake, chat, *extra, thread=None):
    """An admin turns the daily puzzles on, of which one comes at once."""
    page = tell(fake, chat, f"/daily {ZONE}", ZONE, thread)
    for data in ("hour:20", "count:1", *extra, "active:1"):
        fake.wait_answer(fake.press(page, f"g:set:{data}", by=ADMIN))
    fake.until(lambda: "每日出题：开" in words(fake.now(page)), 30, "on")
    minute = datetime.now(UTC).minute
    tell(fake, chat, f"/daily 12:{minute:02}", f"12:{minute:02}", thread)


def end_all(store):
    """The evening is there."""
    with store.writing():
        store.run("UPDATE posts SET closes = :now", now=clock.stamp())


def the_post(store, chat):
    [post] = [group_post.read(row) for row in store_groups.open_posts(store, chat)]
    return post


def test_the_day_of_a_group_from_its_hour_to_its_board(fake, program, store):
    keep_quiz(store)
    for chat in (FORUM, PLAIN):
        fake.group(chat, members=(ANNA, BEI, CAI), admins=(ADMIN,))
        fake.wait(chat)
    topic = fake.topic(FORUM)
    fake.say(FORUM, "/daily on", by=ANNA)
    assert "只有群管理员能改" in words(fake.wait(FORUM, 2))
    assert not group.of(store, FORUM).active
    turn_on(fake, FORUM, "topic", thread=topic)
    turn_on(fake, PLAIN, "form:poll")

    asked, poll = come(fake, FORUM, "第 1 题"), fake.until(
        lambda: next((m for m in fake.sent(PLAIN) if "poll" in m), None), 30, "the poll"
    )  # fmt: skip
    assert asked["message_thread_id"] == topic
    post = the_post(store, FORUM)
    [right] = values(post, post.puzzle.key)
    wrong = next(d for _, d in buttons(asked) if not d.endswith(f":{right}"))
    for who, data, mark in ((ANNA, f"g:a:{post.id}:{right}", "✓"), (BEI, wrong, "✗")):
        query = fake.press(asked, data, by=who)
        assert fake.wait_answer(query).startswith(mark)
        assert fake.queries[query]["alert"]
    other = the_post(store, PLAIN)
    fake.until(lambda: fake.vote(poll, *places_of(other, other.puzzle.key), by=CAI), 10, "a vote")
    assert not fake.vote(poll, 0, by=CAI)
    fake.until(lambda: store_groups.results(store, other.id), 30, "the vote of Cai")
    fake.until(lambda: "2 人" in words(fake.now(asked)), 30, "how many have answered")

    end_all(store)
    for message, told in ((asked, "2 人作答，1 人答对"), (poll, "1 人作答，1 人答对")):
        chat, thread = message["chat"]["id"], message.get("message_thread_id")
        why = come(fake, chat, told, message["message_id"])
        board = come(fake, chat, "榜 · 日榜", why["message_id"])
        assert (why.get("message_thread_id"), board.get("message_thread_id")) == (thread, thread)
    board = come(fake, FORUM, "榜 · 日榜")
    assert buttons(fake.now(asked)) == []
    assert "另有 2 人" in words(board)
    assert not [text for text in said_by(fake, FORUM) + said_by(fake, PLAIN) if "L1" in text]

    fake.wait_answer(fake.tap(board, "上榜", by=ANNA))
    fake.until(lambda: "1. L12 1/1" in words(fake.now(board)), 30, "Anna on the board")
    assert "另有 1 人" in words(fake.now(board))
    for span, title in (("week", "榜 · 周榜"), ("month", "榜 · 月榜")):
        fake.say(FORUM, f"/board {span}", by=CAI, thread=topic)
        last = come(fake, FORUM, title, board["message_id"])
        assert "1. L12 1/1" in words(last)
    fake.wait_answer(fake.tap(last, "不上榜", by=ANNA))
    fake.until(lambda: "L12" not in words(fake.now(last)), 30, "nobody on the board")
    assert sum("榜 · 日榜" in text for text in said_by(fake, PLAIN)) == 1
