"""The started bot program beside a fake Telegram, and a learner who talks with it."""

import os
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from tests.chat_player import Player
from tests.fake_telegram import TOKEN, buttons, words
from tutor import learner
from tutor.store import open_store

ROOT = Path(__file__).parent.parent


def zone(hour):
    """A zone in which it is this hour now."""
    ahead = (hour - datetime.now(UTC).hour + 12) % 24 - 12
    return f"Etc/GMT{-ahead:+d}" if ahead else "Etc/GMT"


class Program:
    """`flask bot` as its own process."""

    def __init__(self, fake, database, token=TOKEN):
        self.fake, self.database, self.token, self.process = fake, Path(database), token, None

    def start(self, wait=True):
        polls = self.fake.polls
        env = {
            **os.environ, "TELEGRAM_BOT_TOKEN": self.token, "TELEGRAM_BASE_URL": self.fake.url,
            "TINGPAI_DB": str(self.database),
        }  # fmt: skip
        self.log = self.database.with_suffix(".log").open("a")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "flask", "--app", "app", "bot"],
            cwd=ROOT, env=env, stdout=self.log, stderr=self.log,
        )  # fmt: skip
        if wait:
            self._polling(polls)
        return self

    def _polling(self, polls):
        try:
            self.fake.until(lambda: self.fake.polls > polls, 60, "the first poll")
        except AssertionError:
            self.end(signal.SIGKILL)
            raise

    def end(self, how=signal.SIGTERM):
        """End the program; its exit code."""
        self.process.send_signal(how)
        return self.wait()

    def wait(self):
        code = self.process.wait(60)
        self.log.close()
        return code

    def kill(self):
        return self.end(signal.SIGKILL)

    @property
    def said(self):
        """All that the program has written so far."""
        return self.database.with_suffix(".log").read_text()


class Chatter(Player):
    """A player whose words and presses go through Telegram; `live` is the message with buttons."""

    def __init__(self, fake, program, chat, language="zh-hans"):
        super().__init__(open_store(program.database), None)
        self.fake, self.chat, self.language = fake, chat, language

    def say(self, text, more=1):
        """Say something and wait for so many new messages; the last one."""
        before = len(self.fake.sent(self.chat))
        self.fake.say(self.chat, text, self.language)
        return self.come(before + more)

    def come(self, n):
        """Wait for the n-th message of the chat, and give it."""
        message = self.fake.wait(self.chat, n, 30)
        code = "zh" if self.language.startswith("zh") else "en"
        self.me = learner.by_chat(self.store, "telegram", self.chat, code)
        if buttons(message):
            self.live = message
        self.seen = [message]
        return [_Told(words(message))]

    def press(self, data):
        """Press a button of the live message and wait until it is answered; the notice."""
        query = self.fake.press(self.fake.now(self.live), data, self.language)
        return self.fake.wait_answer(query, 30)

    def button(self, value):
        """The data of the live button that sends a value at this step; waits until it is there."""
        wanted = self.wanted(value)

        def there():
            return wanted in [data for _, data in buttons(self.fake.now(self.live))]

        self.fake.until(there, 30, f"a button {value}")
        return wanted


class _Told:
    def __init__(self, text):
        self.text = text
