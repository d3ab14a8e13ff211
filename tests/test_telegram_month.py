"""The month on a clock of its own: every due quiz exactly once, and what goes wrong is told."""

import re
from datetime import timedelta

import pytest

from app import create_app
from tests import dailies
from tutor import group, subscription
from tutor.store import open_store
from tutor.telegram import month_groups
from tutor.telegram.month import Month, _chats
from tutor.telegram.month_groups import CLUBS, Board, Clubs, Quiz, _clubs
from tutor.telegram.month_world import START

TROUBLED = (
    (4, 0, "kicks", "", 2), (10, 0, "takes", "", 0), (14, 1, "moves", "", 1),
    (19, 0, "moves", "", 0), (20, 1, "kicks", "", 0), (29, 1, "takes", "", 0),
    (30, 1, "zone", "Pacific/Pago_Pago", 0),
)  # fmt: skip
"""What befalls two groups of Shanghai, whose noon is at hour 4 and whose evening at hour 13."""


@pytest.fixture
def store(tmp_path):
    opened = open_store(tmp_path / "m.sqlite3")
    dailies.keep(opened, START.date() - timedelta(1), 5)
    yield opened
    opened.close()


def test_the_command_counts_every_due_quiz_once_over_kills(tmp_path):
    app = create_app({"DATABASE": str(tmp_path / "t.sqlite3")})
    told = app.test_cli_runner().invoke(args=["telegram-month", "--check", "--days", "1"])
    app.extensions["store"].close()
    assert told.exit_code == 0
    kills = [int(fell) for fell in re.findall(r"(\d+) kills", told.output)]
    assert len(kills) == 2
    assert min(kills) >= 10
    due, once = re.search(
        r"^(\d+) due, (\d+) sent once, 0 missed, 0 doubled\n\Z", told.output, re.MULTILINE
    ).groups()
    assert due == once
    assert int(due) > 40


def test_a_missed_and_a_doubled_quiz_are_seen(store):
    chats = tuple(_chats(store))
    deaf = chats[0]
    subscription.turn(store, deaf.learner, deaf.number, on=False, now=START)
    month = Month(store.path, chats)
    month.live(1)
    trail = month.trail
    assert trail.sum().missed == 1
    number, what = next(one for one in trail.came if not trail.flying[one[0]])
    trail.came.append((number + 10**6, what))
    told = trail.sum()
    assert (told.missed, told.doubled, told.once, told.good) == (1, 1, told.due - 2, False)
    assert str(told) == f"{told.due} due, {told.once} sent once, 1 missed, 1 doubled"


def test_groups_that_put_the_bot_out_and_move_get_each_day_once(store, monkeypatch):
    monkeypatch.setattr(month_groups, "FATES", TROUBLED)
    clubs = Clubs(store.path, list(_clubs(store, CLUBS[:2])))
    clubs.live(2)
    told = clubs.trail.sum()
    second = START.date().replace(day=3)  # the first is a quiet day of one, the other was out
    assert told.good
    assert told.kills >= 10
    assert clubs.trail.due == {
        *(Quiz(0, second, place) for place in range(1, 6)), Board(0, second),
        *(Quiz(1, second, place) for place in range(1, 4)), Board(1, second),
    }  # fmt: skip
    assert group.of(store, -1000) is None
    assert group.of(store, -1000 - 10**6).last_day == second


def test_a_groups_quiz_that_is_missed_and_one_that_nobody_waited_for_are_seen(store):
    clubs = Clubs(store.path, list(_clubs(store, CLUBS[:1])))
    group.change(store, group.of(store, -1000), hour=14, board=None, count=1, now=START)
    clubs.live(1)
    told = clubs.trail.sum()
    assert (told.due, told.once, told.missed, told.strange) == (6, 1, 5, 0)
    clubs.trail.due.clear()
    assert clubs.trail.sum().strange == 1
    assert not clubs.trail.sum().good
