"""The bot's inbox: every update takes effect once, every reply is struck off when it is sent."""

from datetime import UTC, datetime, timedelta

import pytest

from tutor import store_chat
from tutor.chat_reply import Button, Reply
from tutor.store import open_store
from tutor.telegram import inbox

REPLIES = [Reply("one"), Reply("two", ((Button("go", "m:quiz"),),)), Reply(notice="three")]


@pytest.fixture
def store(tmp_path):
    return open_store(tmp_path / "t.sqlite3")


def test_an_update_is_kept_once_and_known_when_it_is_done(store):
    assert inbox.arrive(store, 12, '{"update_id": 12}')
    assert not inbox.arrive(store, 12, '{"update_id": 12}')
    inbox.finish(store, 12)
    assert not inbox.arrive(store, 12, '{"update_id": 12}')
    assert inbox.waiting(store) == []


def test_what_waits_comes_in_the_order_of_its_numbers(store):
    for number in (9, 101, 10):
        inbox.arrive(store, number, str(number))
    assert inbox.waiting(store) == ["9", "10", "101"]


def test_the_work_is_done_once_and_replies_that_were_sent_are_not_sent_again(store):
    inbox.arrive(store, 1, "{}")
    done = []

    def work():
        done.append(1)
        return REPLIES

    assert inbox.effect(store, 1, work) == list(enumerate(REPLIES))
    inbox.sent(store, 1, 0)
    again = open_store(store.path)
    assert inbox.effect(again, 1, work) == list(enumerate(REPLIES))[1:]
    inbox.finish(again, 1)
    assert inbox.effect(store, 1, work) == []
    assert done == [1]


def test_work_that_fails_leaves_no_trace(store):
    inbox.arrive(store, 1, "{}")

    def work():
        with store.writing():
            store.run("DELETE FROM memory")
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        inbox.effect(store, 1, work)
    assert inbox.waiting(store) == ["{}"]


def test_numbers_are_forgotten_when_telegram_has_forgotten_them_too(store):
    inbox.arrive(store, 1, "{}")
    inbox.finish(store, 1)
    inbox.tidy(store)
    assert len(store_chat.waiting(store, inbox.DONE)) == 1
    inbox.tidy(store, datetime.now(UTC) + inbox.REMEMBERED + timedelta(minutes=1))
    assert store_chat.waiting(store, inbox.DONE) == []


def test_an_update_that_nothing_helps_is_given_up_in_the_end(store, caplog):
    inbox.arrive(store, 1, "{}")
    inbox.tidy(store, datetime.now(UTC) + inbox.REMEMBERED - timedelta(minutes=1))
    assert inbox.waiting(store) == ["{}"]
    inbox.tidy(store, datetime.now(UTC) + inbox.REMEMBERED + timedelta(minutes=1))
    assert inbox.waiting(store) == []
    assert "given up" in caplog.text
