"""Five thousand daily quizzes go out in the same minute: how long do answers take meanwhile?

    python -m bench.telegram_load [--chats 5000] [--seconds 420] [--people 20]

A fake Bot API on loopback counts what comes in each second, chat by chat, and refuses what is over
Telegram's limits. The bot runs as its own process, from the clock that asks who is due to the last
message. All the while people write `/help`, ask for puzzles and press buttons, each every few
seconds; how long they wait is measured. With `--times 10 --at-once 8` ten times as much is let
through, to see how much the program itself can do.
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

SLOW = 300
"""An answer (the one in the middle) may take so many ms."""

SENDS = ("sendMessage", "sendPhoto", "sendPoll")
EVERY = (2.0, 6.0)
"""Somebody says something again after so many seconds."""

QUIET = 3
"""So many seconds more it is watched whether anything comes twice."""

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
        self.floods = 0

    def perform(self, method: str, data: dict[str, str]) -> object:
        """Do as the fake does, and note what makes a message."""
        if self.delay and method != "getUpdates":
            time.sleep(self.delay)
        at = time.monotonic()
        try:
            result = super().perform(method, data)
            if method in SENDS:
                self._note(int(data["chat_id"]), at)
            return result
        finally:
            self.floods += bool(self.passed)
            self.passed.clear()
            self.calls.clear()

    def _note(self, chat: int, at: float) -> None:
        self.arrived.append((at, chat))
        if chat >= FIRST:
            self.dailies[chat] += 1


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
                subscription.set_time(store, me, chat, wall.hour, wall.minute, now=before)
                subscription.turn(store, me, chat, on=True, now=before)
    return time.monotonic() - began


def talk(wire: Wire, people: int, seconds: float, chats: int) -> dict[str, list[float]]:
    """Let people talk until all dailies are there or the time is over; what they waited, in ms."""
    waits: dict[str, list[float]] = defaultdict(list)
    ending = threading.Event()
    talkers = [Person(wire, 1 + n, waits) for n in range(people)]
    threads = [threading.Thread(target=one.run, args=(ending,), daemon=True) for one in talkers]
    for thread in threads:
        thread.start()
    until, last = time.monotonic() + seconds, 0.0
    while time.monotonic() < until:
        time.sleep(0.2)
        last = last or (time.monotonic() if len(wire.dailies) == chats else 0.0)
        if last and time.monotonic() - last > QUIET:
            break
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


def report(wire: Wire, waits: dict[str, list[float]], chats: int, began: float) -> list[float]:
    """Print what came and how long people waited; all of the latter, in ms."""
    dailies = [at for at, chat in wire.arrived if chat >= FIRST]
    span = dailies[-1] - dailies[0] if len(dailies) > 1 else 1.0
    total = dailies[-1] - began if dailies else 0.0
    each = Counter(wire.dailies.values()).most_common(1)[0][0] if dailies else 1
    doubled = sum(max(0, n - each) for n in wire.dailies.values())
    print(f"{chats} due, {len(wire.dailies)} sent ({each} messages each), {doubled} doubled")
    whole = len(wire.arrived) / max(1.0, total)
    print(f"{len(dailies) / span:.1f} dailies and {whole:.1f} messages a second, busiest second"
          f" {busiest([at for at, _ in wire.arrived])}, {wire.floods} flood refusals")  # fmt: skip
    print(f"  {'answers':10}{'number':>8}{'median ms':>12}{'95 % ms':>10}{'worst ms':>10}")
    everything = [ms for some in waits.values() for ms in some]
    for what, ms in (*sorted(waits.items()), ("all", everything)):
        if ms:
            high = sorted(ms)[int(0.95 * (len(ms) - 1))]
            print(f"  {what:10}{len(ms):>8}{statistics.median(ms):>12.1f}{high:>10.1f}"
                  f"{max(ms):>10.1f}")  # fmt: skip
    print(f"{total:.1f} s from the clock to the last message")
    return everything


def main() -> int:
    """Measure; 1 if a daily is lost or doubled, the limits were passed or answers are slow."""
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("--chats", type=int, default=5000)
    options.add_argument("--people", type=int, default=20)
    options.add_argument("--seconds", type=float, default=420.0, help="at most")
    options.add_argument("--times", type=int, default=1, help="so much more than Telegram takes")
    options.add_argument("--delay", type=float, default=0.0, help="of every call, milliseconds")
    options.add_argument("--at-once", type=int, default=1)
    return measure(options.parse_args())


def measure(said: argparse.Namespace) -> int:
    """From the clock to the last message."""
    wire = Wire()
    wire.start()
    wire.delay, wire.enforce = said.delay / 1000, said.times == 1
    for chat in (*range(FIRST, FIRST + said.chats), *range(1, said.people + 1)):
        wire.keep(chat, user(chat))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "load.sqlite3"
        store = open_store(path)
        print(f"{said.chats} chats want their quiz now (made in {fill(store, said.chats):.1f} s)")
        began = time.monotonic()
        bot = Bot(wire, path, said.times, said.at_once)
        waits = talk(wire, said.people, said.seconds, said.chats)
        everything = report(wire, waits, said.chats, began)
        print(f"the bot took {bot.end():.1f} s of one processor, its start included")
        states = store_outbox.counts(store)
        trouble = [line for line in path.with_suffix(".log").open() if "Traceback" in line]
        store.close()
    wire.stop()
    print(f"the outbox at the end: {states}; {len(trouble)} faults in the log")
    whole = wire.dailies.total() == states.get("sent") and len(wire.dailies) == said.chats
    fine = whole and not trouble and not (wire.floods and wire.enforce)
    return 0 if fine and statistics.median(everything) < SLOW else 1


if __name__ == "__main__":
    sys.exit(main())
