"""A hand of play in Telegram over HTTP: one message that changes, doubled taps, a kill between."""

import pytest

from tests.fake_telegram import FakeTelegram, buttons, words
from tests.playing import choice, newest, sitting_at
from tests.telegram_bot import Chatter, Program
from tutor.chat_reply import CAPTION
from tutor.lengths import length

KILLED_AT = 4
"""After so many acts the bot is killed."""


@pytest.fixture
def fake():
    telegram = FakeTelegram().start()
    yield telegram
    telegram.stop()


def test_a_hand_is_one_message_to_its_end_over_a_kill(fake, tmp_path):
    program = Program(fake, tmp_path / "play.sqlite3").start()
    chatter = Chatter(fake, program, 77)
    chatter.say("/play")
    before = len(fake.sent(77))
    chatter.press("p:b:0")
    chatter.come(before + 1)
    table = chatter.live["message_id"]
    at, acts, seen = state(chatter), 0, set()
    while not at.play.over:
        if acts == KILLED_AT:
            program.kill()
            program.start()
        at, acts = tapped(chatter, at, twice=acts == 1), acts + 1
        seen.add(fake.now(chatter.live)["photo"][0]["file_id"])
    account = fake.wait(77, before + 2, 30)
    assert chatter.live["message_id"] == table
    assert len(seen) > 1
    assert words(account).count("\n") > 3
    chatter.live = account
    chatter.press(f"p:n:{at.id}:{at.number}")
    fake.until(lambda: len(fake.sent(77)) > before + 2, 30, "the next hand")
    assert not buttons(fake.now(account))
    assert not [method for method, _, _ in fake.refused if method.startswith(("edit", "send"))]
    assert program.end() == 0
    assert "Traceback" not in program.said


def state(chatter):
    return sitting_at(chatter.store, newest(chatter.store))


def tapped(chatter, at, *, twice):
    """The session after what a quick player would press; the table shows it."""
    sent = f"p:t:{at.id}:{at.number}:{choice(at)}"
    assert sent in [data for _, data in buttons(chatter.fake.now(chatter.live))]
    chatter.press(sent)
    after = state(chatter)
    assert after.number == at.number + 1

    def shown():
        now = chatter.fake.now(chatter.live)
        return any(f":{after.number}:" in data for _, data in buttons(now)) or not buttons(now)

    chatter.fake.until(shown, 30, "the table")
    assert length(words(chatter.fake.now(chatter.live))) <= CAPTION
    if twice:
        assert chatter.press(sent)
        assert state(chatter).play == after.play
    return after
