"""The month on a clock of its own: every due quiz exactly once, and what goes wrong is told."""

import re

from app import create_app
from tutor import subscription
from tutor.store import open_store
from tutor.telegram.month import START, Month, _chats


def test_the_command_counts_every_due_quiz_once_over_kills(tmp_path):
    app = create_app({"DATABASE": str(tmp_path / "t.sqlite3")})
    told = app.test_cli_runner().invoke(args=["telegram-month", "--check", "--days", "2"])
    app.extensions["store"].close()
    assert told.exit_code == 0
    kills, again = re.search(r"(\d+) kills.* (\d+) messages were under way", told.output).groups()
    assert int(kills) > 20
    assert int(again) >= 1
    due, once = re.search(
        r"^(\d+) due, (\d+) sent once, 0 missed, 0 doubled\n\Z", told.output, re.MULTILINE
    ).groups()
    assert due == once
    assert int(due) > 40


def test_a_missed_and_a_doubled_quiz_are_seen(tmp_path):
    store = open_store(tmp_path / "m.sqlite3")
    chats = tuple(_chats(store))
    deaf = chats[0]
    subscription.turn(store, deaf.learner, deaf.number, on=False, now=START)
    month = Month(store.path, chats)
    month.live(1)
    assert month.told(1).missed == 1
    number, chat, attempt_id = next(one for one in month.came if not month.flying[one[0]])
    month.came.append((number + 10**6, chat, attempt_id))
    told = month.told(1)
    assert (told.missed, told.doubled, told.once, told.good) == (1, 1, told.due - 2, False)
    assert str(told).endswith(f"{told.due} due, {told.once} sent once, 1 missed, 1 doubled")
    store.close()
