"""A month of daily quizzes on a clock of its own: outages, changes of clock, moves, and kills.

The program's own parts run (who is due, the outbox); what Telegram gets is compared, day by day,
with what the clocks on the chats' walls say. The program is killed after each of its steps in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from tutor import attempt, daily, outbox, subscription
from tutor import learner as learners
from tutor.chat_reply import Reply
from tutor.store import Store, open_store
from tutor.telegram import clockwork

START = datetime(2026, 10, 2, tzinfo=UTC)
"""Within a month from here clocks go forward (Sydney, Lord Howe) and back (Berlin, New York)."""

TICK = timedelta(minutes=10)
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
NIGHT, MORNING = time(22), time(8)
ZONES = (
    "Asia/Shanghai", "Europe/Berlin", "America/New_York", "Pacific/Kiritimati",
    "Pacific/Pago_Pago", "Australia/Lord_Howe", "Pacific/Auckland", "Asia/Kathmandu",
    "America/St_Johns", "Australia/Sydney",
)  # fmt: skip
TIMES = ((20, 0, 0), (7, 30, 0), (21, 50, 0), (2, 30, 0), (1, 30, 4), (23, 30, 0))
"""Hour, minute, and the hour at which the day ends; every zone has three of them."""

DOWN = ((98, 8), (218, 30), (486, 1), (600, 4))
AWAY = ((155, 3), (360, 14), (540, 6))
"""When the program does not run, and when Telegram cannot be reached: from which hour, how long."""

STEPS = 37
"""So many steps has a turn that makes a quiz and gives it to one chat."""

MOVES = (
    (300, 0, "America/Los_Angeles"), (330, 9, "Pacific/Pago_Pago"), (402, 9, "Pacific/Kiritimati"),
    (410, 0, "Asia/Shanghai"), (425, 3, "Asia/Tokyo"), (450, 12, "Pacific/Honolulu"),
)  # fmt: skip
"""After how many hours which chat moves where, most of them over the date line."""


class Killed(BaseException):
    """The program ends here, as by kill -9."""


@dataclass(slots=True)
class Fate:
    """Ends the program after a number of steps in which it has something to do, never for None."""

    at: int | None = None
    steps: int = 0
    busy: bool = False

    def step(self) -> None:
        """One step is done."""
        self.steps += self.busy
        if self.busy and self.steps == self.at:
            raise Killed


class Frail(Store):
    """A store whose program may end before and after each change and each end of a transaction."""

    def __init__(self, path: str, fate: Fate) -> None:
        super().__init__(path)
        self.fate = fate

    def run(self, sql: str, **values: Any) -> int:
        """Change rows, if the program still runs."""
        self.fate.step()
        return super().run(sql, **values)

    @contextmanager
    def writing(self) -> Iterator[Store]:
        """All of the block or nothing."""
        with super().writing():
            yield self
            self.fate.step()
        self.fate.step()


@dataclass(slots=True)
class Chat:
    """One chat as its learner sees it; the rest is what the oracle knows of it."""

    number: int
    learner: learners.Learner
    hour: int
    minute: int
    quiet: frozenset[int]
    began: dict[date, datetime] = field(default_factory=dict)
    last: date = date.min
    last_at: datetime = LONG_AGO
    owed: date | None = None

    def open(self, now: datetime) -> date | None:
        """The day whose quiz may come now by the clock on the wall, None if none may."""
        wall = now.astimezone(ZoneInfo(self.learner.zone)).replace(tzinfo=None)
        shift = timedelta(hours=self.learner.day_end)
        day, wanted = (wall - shift).date(), time(self.hour, self.minute)
        since_day_began = wall - shift - datetime.combine(day, time())
        until_wanted = datetime.combine(day, wanted) - shift - datetime.combine(day, time())
        if since_day_began < until_wanted % timedelta(days=1):
            return None
        began = self.began.setdefault(day, now)
        by_day = MORNING <= wanted < NIGHT
        late = wall.time() > NIGHT if by_day else now - began > timedelta(hours=1)
        return None if late or day.weekday() in self.quiet else day


@dataclass(frozen=True, slots=True)
class Told:
    """What a month came to."""

    days: int
    chats: int
    kills: int
    covered: int
    again: int
    due: int
    once: int
    missed: int
    doubled: int
    strange: int

    @property
    def good(self) -> bool:
        """Whether every quiz that was due came, once, and no other."""
        return not (self.missed or self.doubled or self.strange)

    def __str__(self) -> str:
        return (
            f"{self.days} days from {START:%Y-%m-%d}, {self.chats} chats in {len(ZONES)} zones,"
            f" {len(DOWN)} outages, Telegram {len(AWAY)} times away, {len(MOVES)} moves\n"
            f"{self.kills} kills, after each of the first {self.covered} steps of a turn;"
            f" {self.again} messages were under way at one and came again\n"
            f"{self.strange} came that were not due\n"
            f"{self.due} due, {self.once} sent once, {self.missed} missed, {self.doubled} doubled"
        )


@dataclass(slots=True)
class Month:
    """The world of the month: chats, the program's luck, what has come to whom.

    came: the message's number in the outbox, chat, attempt; flying: those under way at a kill.
    """

    path: str
    chats: Sequence[Chat]
    came: list[tuple[int, int, str]] = field(default_factory=list)
    flying: Counter[int] = field(default_factory=Counter)
    due: set[tuple[int, date]] = field(default_factory=set)
    kills: Counter[int] = field(default_factory=Counter)
    after: int = 1

    def live(self, days: int) -> None:
        """Let the days pass."""
        moves = list(MOVES)
        for n in range(int(timedelta(days=days) / TICK)):
            hours = n * TICK / timedelta(hours=1)
            while moves and moves[0][0] <= hours:
                self._move(*moves.pop(0)[1:])
            up, reached = not _within(hours, DOWN), not _within(hours, AWAY)
            now = START + n * TICK
            self._expect(now, up=up, reached=reached)
            if up:
                self._run(now, reached=reached)

    def _move(self, place: int, zone: str) -> None:
        store = Store(self.path)
        chat = self.chats[place]
        chat.learner = learners.set_zone(store, chat.learner, zone)
        store.close()

    def _expect(self, now: datetime, *, up: bool, reached: bool) -> None:
        """What the walls say: whose quiz is due now, and can be said in time."""
        for chat in self.chats:
            day = chat.open(now)
            apart = now - chat.last_at >= timedelta(hours=6)
            if up and day is not None and day > chat.last and apart:
                chat.last, chat.last_at, chat.owed = day, now, day
            if up and reached and chat.owed is not None:
                if chat.owed == day:
                    self.due.add((chat.number, day))
                chat.owed = None

    def _run(self, now: datetime, *, reached: bool) -> None:
        """One turn of the program, killed once in it, and started again at once."""
        fate = Fate(self.after)
        try:
            self._turn(now, fate, reached=reached)
        except Killed:
            self.kills[self.after] += 1
            self.after = self.after % STEPS + 1
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
                attempt_id = content.buttons[0][0].data.split(":")[1]
                self.came.append((one.id, one.chat, attempt_id))
                self.flying[one.id] += 1
                fate.step()
                outbox.sent(store, one, one.id, now=now)
                self.flying[one.id] -= 1
        finally:
            store.close()

    def told(self, days: int) -> Told:
        """The sum of the month."""
        store = Store(self.path)
        of_chat = {chat.number: chat.learner for chat in self.chats}
        came: Counter[tuple[int, date]] = Counter()
        seen: Counter[int] = Counter()
        again = 0
        for number, chat, attempt_id in self.came:
            seen[number] += 1
            if seen[number] > 1 and self.flying[number] >= seen[number] - 1:
                again += 1
                continue
            mine = attempt.load_attempt(store, of_chat[chat], attempt_id)
            quiz = daily.of_attempt(store, mine)
            came[chat, quiz.day if quiz else date.min] += 1
        store.close()
        covered = next(n for n in range(1, len(self.kills) + 2) if n not in self.kills) - 1
        return Told(
            days, len(self.chats), self.kills.total(), covered, again, len(self.due),
            sum(came[one] == 1 for one in self.due), sum(came[one] == 0 for one in self.due),
            sum(n > 1 for n in came.values()), sum(one not in self.due for one in came),
        )  # fmt: skip


def live(folder: Path, days: int = 31) -> Told:
    """Let a month pass in a folder that is thrown away afterwards."""
    path = str(folder / "month.sqlite3")
    store = open_store(path)
    month = Month(path, tuple(_chats(store)))
    store.close()
    month.live(days)
    return month.told(days)


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
        yield Chat(1000 + n, me, hour, minute, quiet, last=here.last_day or date.min)


def _within(hours: float, spans: Iterable[tuple[int, int]]) -> bool:
    return any(begin <= hours < begin + length for begin, length in spans)
