"""A month of daily quizzes on a clock of its own: outages, changes of clock, moves, and kills.

The program's own parts run (who is due, the outbox); what Telegram gets is compared, day by day,
with what the clocks on the chats' walls say. The program is killed after each of its steps in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path

from tutor import attempt, daily, outbox, subscription
from tutor import learner as learners
from tutor.chat_reply import Reply
from tutor.outbox import Taken
from tutor.store import Store, open_store
from tutor.telegram import clockwork, month_groups
from tutor.telegram.month_world import (
    AWAY,
    DOWN,
    LONG_AGO,
    START,
    Fate,
    Frail,
    Killed,
    Sum,
    Trail,
    Wall,
    ticks,
)

ZONES = (
    "Asia/Shanghai", "Europe/Berlin", "America/New_York", "Pacific/Kiritimati",
    "Pacific/Pago_Pago", "Australia/Lord_Howe", "Pacific/Auckland", "Asia/Kathmandu",
    "America/St_Johns", "Australia/Sydney",
)  # fmt: skip
TIMES = ((20, 0, 0), (7, 30, 0), (21, 50, 0), (2, 30, 0), (1, 30, 4), (23, 30, 0))
"""Hour, minute, and the hour at which the day ends; every zone has three of them."""

STEPS = 37
"""So many steps has a turn that makes a quiz and gives it to one chat."""

MOVES = (
    (300, 0, "America/Los_Angeles"), (330, 9, "Pacific/Pago_Pago"), (402, 9, "Pacific/Kiritimati"),
    (410, 0, "Asia/Shanghai"), (425, 3, "Asia/Tokyo"), (450, 12, "Pacific/Honolulu"),
)  # fmt: skip
"""After how many hours which chat moves where, most of them over the date line."""

SILENT, ANSWERS = frozenset({5, 15, 25}), 96
"""Which chats never answer, and every how many hours the others do."""

RESTS = "d:set:on:1"
"""What the button sends under the word that no more quizzes come."""


@dataclass(slots=True)
class Chat:
    """One chat as its learner sees it; the rest is what the oracle knows of it."""

    number: int
    learner: learners.Learner
    wall: Wall
    last: date = date.min
    last_at: datetime = LONG_AGO
    owed: date | None = None
    silent: bool = False
    first: date = date.max
    attempt: str = ""

    def rests(self, day: date) -> bool:
        """Whether nothing has been answered for so long that on this day no quiz comes."""
        self.first = min(self.first, day)
        return self.silent and (day - self.first).days >= subscription.REST


@dataclass(frozen=True, slots=True)
class Told:
    """What a month came to, in private chats and in groups."""

    days: int
    chats: int
    private: Sum
    groups: Sum

    @property
    def good(self) -> bool:
        """Whether everything that was due came, once, and nothing else."""
        return self.private.good and self.groups.good

    def __str__(self) -> str:
        both = self.private + self.groups
        return (
            f"{self.days} days from {START:%Y-%m-%d}, {len(DOWN)} outages,"
            f" Telegram {len(AWAY)} times away\n"
            f"{self.chats} chats in {len(ZONES)} zones, {len(SILENT)} never answer,"
            f" {len(MOVES)} moves: {self.private}\n"
            f"  {self.private.troubles}\n"
            f"{month_groups.setting()}: {self.groups}\n"
            f"  {self.groups.troubles}\n"
            f"{both.strange} came that were not due\n"
            f"{both}"
        )


@dataclass(slots=True)
class Month:
    """The private chats of the month: the program's luck, what has come to whom."""

    path: str
    chats: Sequence[Chat]
    trail: Trail = field(default_factory=lambda: Trail(STEPS))

    def live(self, days: int) -> None:
        """Let the days pass."""
        moves = list(MOVES)
        for hours, now, up, reached in ticks(days):
            while moves and moves[0][0] <= hours:
                self._move(*moves.pop(0)[1:])
            self._expect(now, up=up, reached=reached)
            if up:
                self._run(now, reached=reached)
            if hours % ANSWERS == 0:
                self._answer(now)

    def _move(self, place: int, zone: str) -> None:
        store = Store(self.path)
        chat = self.chats[place]
        chat.learner = learners.set_zone(store, chat.learner, zone)
        chat.wall.zone = zone
        store.close()

    def _expect(self, now: datetime, *, up: bool, reached: bool) -> None:
        """What the walls say: whose quiz is due now, and can be said in time."""
        for chat in self.chats:
            day = chat.wall.open(now)
            apart = now - chat.last_at >= timedelta(hours=6)
            if up and day is not None and day > chat.last and apart:
                chat.last, chat.last_at, chat.owed = day, now, day
                if chat.rests(day):
                    self.trail.due.add((chat.number, RESTS))
                    chat.owed = None
            if up and reached and chat.owed is not None:
                if chat.owed == day:
                    self.trail.due.add((chat.number, day))
                chat.owed = None

    def _run(self, now: datetime, *, reached: bool) -> None:
        """One turn of the program, killed once in it, and started again at once."""
        fate = Fate(self.trail.after)
        try:
            self._turn(now, fate, reached=reached)
        except Killed:
            self.trail.killed()
            self._turn(now, Fate(), reached=reached)

    def _turn(self, now: datetime, fate: Fate, *, reached: bool) -> None:
        store = Frail(self.path, fate)
        try:
            due, wait = subscription.due(store, now), outbox.wait(store, now)
            fate.busy = bool(due) or wait == 0
            outbox.take_up(store, now=now)
            clockwork.strike(store, now)
            while (one := outbox.take(store, now=now)) is not None:
                if not reached:
                    outbox.put_off(store, one, 60, now=now)
                    break
                content = one.content()
                assert isinstance(content, Reply)
                self.trail.came.append((one.id, (one.chat, self._brought(store, one, content))))
                self.trail.flying[one.id] += 1
                fate.step()
                outbox.sent(store, one, one.id, now=now)
                self.trail.flying[one.id] -= 1
        finally:
            store.close()

    def _brought(self, store: Store, one: Taken, content: Reply) -> date | str:
        """The day of the quiz whose puzzle a message brings; or that none come any more."""
        data = content.buttons[0][0].data
        if data == RESTS:
            return RESTS
        chat = next(chat for chat in self.chats if chat.number == one.chat)
        chat.attempt = data.split(":")[1]
        quiz = daily.of_attempt(store, attempt.load_attempt(store, chat.learner, chat.attempt))
        return quiz.day if quiz else date.min

    def _answer(self, now: datetime) -> None:
        """Whoever is not silent answers the puzzle that came last."""
        store = Store(self.path)
        for chat in self.chats:
            if chat.attempt and not chat.silent:
                key = attempt.load_attempt(store, chat.learner, chat.attempt).puzzle.key
                attempt.give(store, chat.learner, chat.attempt, dict(key), now=now)
        store.close()


def live(folder: Path, days: int = 31) -> Told:
    """Let a month pass in a folder that is thrown away afterwards, chats first, then groups."""
    path = str(folder / "month.sqlite3")
    store = open_store(path)
    month = Month(path, tuple(_chats(store)))
    store.close()
    month.live(days)
    return Told(days, len(month.chats), month.trail.sum(), month_groups.live(path, days))


def _chats(store: Store) -> Iterable[Chat]:
    """Three chats in each zone, some with a quiet day, some whose day ends late."""
    for n in range(3 * len(ZONES)):
        hour, minute, day_end = TIMES[n % len(TIMES)]
        quiet = frozenset({n % 7}) if n % 4 == 3 else frozenset()
        me = learners.by_chat(store, "telegram", 1000 + n, "zh", now=START)
        me = learners.set_zone(store, me, ZONES[n // 3])
        me = learners.set_day_end(store, me, day_end)
        subscription.set_time(store, me, 1000 + n, hour, minute, now=START)
        subscription.set_quiet(store, me, 1000 + n, quiet, now=START)
        here = subscription.turn(store, me, 1000 + n, on=True, now=START)
        wall = Wall(me.zone, hour, minute, quiet, day_end)
        yield Chat(1000 + n, me, wall, here.last_day or date.min, silent=n in SILENT)
