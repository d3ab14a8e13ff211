"""Five thousand daily quizzes go out in the same minute: how long do answers take meanwhile?

    python -m bench.telegram_load [--chats 5000] [--seconds 70] [--people 60]

A fake Bot API on loopback counts what comes in each second, chat by chat. The bot runs as its own
process. First Telegram's real limits hold, for some seconds; then the bot is started again with
raised limits and more calls at once, so that the rest of the dailies is seen to arrive, each once,
as far as the time reaches (what is left waits in the outbox, or to be asked). All the while people
write `/help`, ask for puzzles and press buttons, each every few seconds; how long they wait is
measured once the bot is warm.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from tests.fake_telegram import TOKEN, FakeTelegram, buttons, user
from tutor import clock, learner, store_outbox, subscription
from tutor.store import Store, open_store

ROOT = Path(__file__).parent.parent
FIRST = 10_000
"""The number of the first chat that has the daily quiz; people who talk have lower ones."""

RAISED, AT_ONCE = 10, 8
"""How many times as much goes through when the limits are raised, with how many calls at once."""

SENDS = ("sendMessage", "sendPhoto", "sendPoll")
EVERY = (2.0, 6.0)
"""Somebody says something again after so many seconds."""

BOT = """
import asyncio, sys
from tutor.store import open_store
from tutor.telegram import build, clockwork, handlers, receiving
from tutor.telegram.limits import Rates
path, token, url, times, at_once = sys.argv[1:]
n = int(times)
clockwork.BREATH /= n
rates = Rates(overall=30 * n, unasked=28 * n)
receiving.run(build(token, url, open_store(path), rates, int(at_once)), list(handlers.ALLOWED))
"""


class Wire(FakeTelegram):
    """The fake, which notes when each message came; `delay`: how far away it is, in seconds."""

    delay = 0.0

    def __post_init__(self) -> None:
        super().__post_init__()
        self.arrived: list[tuple[float, int]] = []
        self.dailies: Counter[int] = Counter()

    def perform(self, method: str, data: dict[str, str]) -> object:
        """Note what makes a message, then do as the fake does."""
        if method in SENDS:
            chat = int(data["chat_id"])
            self.arrived.append((time.monotonic(), chat))
            if chat >= FIRST:
                self.dailies[chat] += 1
        if self.delay and method != "getUpdates":
            time.sleep(self.delay)
        result = super().perform(method, data)
        self.calls.clear()
        return result


class Person:
    """Somebody who talks with the bot and waits for each answer."""

    def __init__(self, wire: Wire, chat: int, waits: dict[str, list[float]]) -> None:
        self.wire, self.chat, self.waits = wire, chat, waits
        self.chance = random.Random(chat)

    def run(self, ending: threading.Event) -> None:
        """Talk until the end."""
        ending.wait(self.chance.uniform(0, EVERY[1]))
        while not ending.is_set():
            what = self.chance.choice(("words", "puzzle", "press"))
            try:
                self.waits[what].append(1000 * getattr(self, what)())
            except AssertionError:
                self.waits[what].append(10_000)
            ending.wait(self.chance.uniform(*EVERY))

    def words(self) -> float:
        """Seconds until `/help` is answered."""
        return self._said("/help")

    def puzzle(self) -> float:
        """Seconds until a puzzle comes."""
        return self._said("/quiz waits")

    def press(self) -> float:
        """Seconds until a pressed button is answered."""
        live = [m for m in self.wire.sent(self.chat) if buttons(m)]
        if not live:
            return self.puzzle()
        began = time.monotonic()
        query = self.wire.press(live[-1], buttons(live[-1])[0][1])
        self.wire.wait_answer(query)
        return time.monotonic() - began

    def _said(self, text: str) -> float:
        before, began = len(self.wire.sent(self.chat)), time.monotonic()
        self.wire.say(self.chat, text)
        self.wire.wait(self.chat, before + 1)
        return time.monotonic() - began


class Bot:
    """The bot as its own process, with Telegram's limits or several times as much."""

    def __init__(self, wire: Wire, path: Path, times: int, at_once: int) -> None:
        polls = wire.polls
        self.log = path.with_suffix(".log").open("a")
        command = [sys.executable, "-c", BOT, str(path), TOKEN, wire.url, str(times), str(at_once)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=self.log, stderr=self.log)
        wire.until(lambda: wire.polls > polls, 60, "the first poll")
        Person(wire, 1, {}).puzzle()

    def end(self) -> float:
        """End it; the seconds of a processor that it took."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.process.terminate()
        self.process.wait(30)
        self.log.close()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def fill(store: Store, chats: int) -> float:
    """Let so many people have chosen this very minute for their quiz; how many seconds it took."""
    began, now = time.monotonic(), datetime.now(UTC)
    before = now - timedelta(minutes=10)
    wall = now.astimezone(ZoneInfo(clock.DEFAULT_ZONE))
    for start in range(0, chats, 500):
        with store.writing():
            for chat in range(FIRST + start, FIRST + min(start + 500, chats)):
                me = learner.by_chat(store, "telegram", chat, "zh")
                subscription.turn(store, me, chat, on=True, now=before)
                subscription.set_time(store, me, chat, wall.hour, wall.minute, now=before)
    return time.monotonic() - began


def phase(wire: Wire, people: int, seconds: float, done: int) -> dict[str, list[float]]:
    """Let people talk until all dailies are there or the time is over; what they waited, in ms."""
    waits: dict[str, list[float]] = defaultdict(list)
    ending = threading.Event()
    talkers = [Person(wire, 1 + n, waits) for n in range(people)]
    threads = [threading.Thread(target=one.run, args=(ending,), daemon=True) for one in talkers]
    for thread in threads:
        thread.start()
    until = time.monotonic() + seconds
    while time.monotonic() < until and wire.dailies.total() < done:
        time.sleep(0.1)
    ending.set()
    for thread in threads:
        thread.join(15)
    return waits


def busiest(times: list[float]) -> int:
    """The most arrivals within one second."""
    first, most = 0, 0
    for last, at in enumerate(times):
        while times[first] <= at - 1:
            first += 1
        most = max(most, last - first + 1)
    return most


def report(name: str, wire: Wire, waits: dict[str, list[float]], since: float) -> None:
    """Print what came and how long people waited."""
    came = [(at, chat) for at, chat in wire.arrived if at >= since]
    dailies = [at for at, chat in came if chat >= FIRST]
    span = dailies[-1] - dailies[0] if len(dailies) > 1 else 1.0
    most = busiest([at for at, _ in came])
    print(f"{name}: {len(dailies)} dailies in {span:.1f} s ({len(dailies) / span:.1f}/s), "
          f"all messages {len(came)}, busiest second {most}")  # fmt: skip
    print(f"  {'':10}{'number':>8}{'median ms':>12}{'95 % ms':>10}{'worst ms':>10}")
    everything = [ms for some in waits.values() for ms in some]
    for what, ms in (*sorted(waits.items()), ("all", everything)):
        if ms:
            high = sorted(ms)[int(0.95 * (len(ms) - 1))]
            print(f"  {what:10}{len(ms):>8}{statistics.median(ms):>12.1f}{high:>10.1f}"
                  f"{max(ms):>10.1f}")  # fmt: skip


def main() -> int:
    """Measure; 1 if a daily is lost or doubled, the limits were passed or answers are slow."""
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("--chats", type=int, default=5000)
    options.add_argument("--people", type=int, default=30)
    options.add_argument("--seconds", type=float, default=22.0, help="with Telegram's limits")
    options.add_argument("--more", type=float, default=48.0, help="with raised limits, at most")
    options.add_argument("--delay", type=float, default=0.0, help="of every call, milliseconds")
    options.add_argument("--at-once", type=int, default=1)
    return measure(options.parse_args())


def measure(said: argparse.Namespace) -> int:
    """Both phases, one after the other."""
    wire = Wire()
    wire.start()
    wire.delay = said.delay / 1000
    for chat in (*range(FIRST, FIRST + said.chats), *range(1, said.people + 1)):
        wire.keep(chat, user(chat))
    slow = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "load.sqlite3"
        store = open_store(path)
        print(f"{said.chats} chats are due this minute (made in {fill(store, said.chats):.1f} s)")
        for name, times, at_once, seconds in (
            ("Telegram's limits", 1, said.at_once, said.seconds),
            (f"{RAISED} times as much", RAISED, AT_ONCE, said.more),
        ):
            bot, since = Bot(wire, path, times, at_once), time.monotonic()
            waits = phase(wire, said.people, seconds, said.chats)
            report(name, wire, waits, since)
            if times == 1:
                slow = [ms for some in waits.values() for ms in some]
                most = busiest([at for at, _ in wire.arrived])
            print(f"  the bot took {bot.end():.1f} s of one processor, its start included")
        states = store_outbox.counts(store)
        trouble = [line for line in path.with_suffix(".log").open() if "Traceback" in line]
        store.close()
    wire.stop()
    doubled = sum(n - 1 for n in wire.dailies.values())
    arrived, sent = len(wire.dailies), wire.dailies.total()
    print(f"{said.chats} due, {arrived} arrived, {doubled} doubled, the rest waits: {states}")
    fine = not doubled and sent == states.get("sent") and most <= 30 and not trouble
    return 0 if fine and statistics.median(slow) < 300 else 1


if __name__ == "__main__":
    sys.exit(main())
