"""The bot speaks unasked: of a new assignment, once, where it is day; the five at their hour."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.assigning import school
from tests.fake_telegram import FakeTelegram, buttons, user, words
from tests.telegram_bot import Program, zone
from tutor import daily, learner, store_learners, subscription
from tutor.store import open_store

ME, BLOCKED, ASLEEP, DAILY = 501, 502, 503, 504


@pytest.fixture
def fake():
    telegram = FakeTelegram().start()
    yield telegram
    telegram.stop()


def test_everybody_who_is_awake_hears_of_a_new_assignment_once(fake, tmp_path):
    path = tmp_path / "bot.sqlite3"
    here = school(open_store(path))
    for who, chat, hour in zip(here.pupils, (ME, BLOCKED, ASLEEP), (14, 14, 3), strict=True):
        fake.keep(chat, user(chat), text="…")
        learner.set_zone(here.store, who, zone(hour))
        with here.store.writing():
            store_learners.add_chat(here.store, "telegram", str(chat), who.id, 0)
    fake.block(BLOCKED)
    given = here.assign(now=None)
    five = subscribed(here.store, fake)
    program = Program(fake, path).start()
    comes(fake, here.store, five)
    told = fake.wait(ME, 1, 30)
    assert "报听以后" in words(told)
    assert f"w:{given.id}" in [data for _, data in buttons(told)]
    fake.until(lambda: _sent(here.store) == 2, 30, "both reminders")
    fake.press(fake.now(told), f"w:{given.id}", "zh-hans")
    fake.wait(ME, 2, 30)
    assert program.end() == 0
    assert "Traceback" not in program.said
    assert len([one for one in fake.sent(ME) if "报听以后" in words(one)]) == 2
    assert fake.sent(ASLEEP) == []


def subscribed(store, fake):
    """Somebody whose daily quiz was due half an hour ago."""
    fake.keep(DAILY, user(DAILY), text="…")
    five = learner.set_zone(store, learner.by_chat(store, "telegram", DAILY, "en"), zone(14))
    yesterday = datetime.now(UTC) - timedelta(days=1)
    subscription.turn(store, five, DAILY, on=True, now=yesterday)
    subscription.set_time(store, five, DAILY, 13, 30, now=yesterday)
    return five


def comes(fake, store, five):
    """The first puzzle comes with its buttons, and an answer leads on."""
    first = fake.wait(DAILY, 1, 30)
    assert "1 of 5" in words(first)
    assert any(data.startswith("q:") for _, data in buttons(first))
    fake.press(first, "d:set", "en")
    page = fake.wait(DAILY, 2, 30)
    fake.press(page, "d:set:on:0", "en")
    fake.until(lambda: "by themselves: off" in words(fake.now(page)), 30, "the edited page")
    assert not subscription.of(store, five, DAILY).active
    assert daily.attempts_of(store, five, daily.mine(store, five)).keys() == {1}


def _sent(store):
    rows = store.rows("SELECT count(*) AS n FROM reminders WHERE sent IS NOT NULL")
    return rows[0]["n"]
