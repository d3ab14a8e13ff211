"""The daily quiz of a chat that answers nothing goes to rest, says so once, and comes back."""

from datetime import UTC, datetime, timedelta

import pytest

from tests import dailies
from tests.chat_player import data
from tutor import attempt, chat, clock, learner, outbox, subscription
from tutor.store import open_store
from tutor.telegram import clockwork

CHAT = 77
NOON = datetime(2026, 11, 30, 4, tzinfo=UTC)
EIGHT = datetime(2026, 11, 30, 12, tzinfo=UTC)  # 20:00 in Shanghai
DAY = timedelta(days=1)


@pytest.fixture
def store(tmp_path):
    opened = open_store(tmp_path / "chat.sqlite3")
    dailies.keep(opened, NOON.date(), 50)
    yield opened
    opened.close()


@pytest.fixture
def me(store):
    found = learner.by_chat(store, "telegram", CHAT, "en", now=NOON)
    subscription.turn(store, found, CHAT, on=True, now=NOON)
    return found


def evening(store, n):
    """What comes on the n-th evening."""
    now = EIGHT + n * DAY
    clockwork.strike(store, now)
    said = []
    while (one := outbox.take(store, now=now)) is not None:
        outbox.sent(store, one, 1, now=now)
        said.append(one.content())
    return said


def answer(store, me, asked, n):
    mine = data(asked)[0].split(":")[1]
    attempt.give(store, me, mine, attempt.load_attempt(store, me, mine).puzzle.key,
                 now=EIGHT + n * DAY + timedelta(minutes=5))  # fmt: skip


def test_after_two_weeks_without_an_answer_one_word_comes_and_then_none(store, me):
    for n in (0, 13):
        (asked,) = evening(store, n)
        assert data(asked)[0].startswith("q:")
    (word,) = evening(store, 14)
    assert "For 14 days nothing was answered here" in word.text
    assert data(word) == ["d:set:on:1", "d:go", "e:menu"]
    assert [evening(store, n) for n in (15, 18)] == [[], []]
    (page,) = chat.converse(store, me, "/daily settings", "telegram", CHAT)
    assert "They rest" in page.text
    subscription.turn(store, me, CHAT, on=True, now=NOON + 19 * DAY)
    assert not subscription.rests(store, CHAT)
    assert data(evening(store, 19)[0])[0].startswith("q:")
    assert "nothing was answered" in evening(store, 33)[0].text


def test_the_button_lets_them_come_again(store, me):
    with store.writing():
        store.run("UPDATE subscriptions SET active = 0")
    (page,) = chat.press(store, me, "d:set:on:1", "telegram", CHAT)
    assert page.edit
    assert subscription.of(store, me, CHAT).active
    assert subscription.of(store, me, CHAT).next(clock.stamp()) is not None


def test_an_answer_now_and_then_keeps_them_coming_and_turning_it_off_begins_anew(store, me):
    for n in (0, 13, 26):
        (asked,) = evening(store, n)
        answer(store, me, asked, n)
    (asked,) = evening(store, 29)
    subscription.turn(store, me, CHAT, on=False, now=NOON + 30 * DAY)
    assert evening(store, 31) == []
    subscription.turn(store, me, CHAT, on=True, now=NOON + 45 * DAY)
    assert data(evening(store, 45)[0])[0].startswith("q:")
