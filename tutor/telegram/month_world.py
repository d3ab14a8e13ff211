"""What a simulated month is made of: its days, its troubles, the clocks on walls, and its sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tutor.store import Store

START = datetime(2026, 10, 2, tzinfo=UTC)
"""Within a month from here clocks go forward (Sydney, Lord Howe) and back (Berlin, New York)."""

TICK = timedelta(minutes=10)
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
NIGHT, MORNING = time(22), time(8)
DOWN = ((98, 8), (218, 30), (486, 1), (600, 4))
AWAY = ((155, 3), (360, 14), (540, 6))
"""When the program does not run, and when Telegram cannot be reached: from which hour, how long."""


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
class Wall:
    """The clock on a chat's wall, and when by that clock its quiz is wanted.

    quiet: days of the week without one; day_end: the hour at which a day ends.
    """

    zone: str
    hour: int
    minute: int
    quiet: frozenset[int] = frozenset()
    day_end: int = 0
    began: dict[date, datetime] = field(default_factory=dict)

    def shows(self, now: datetime) -> datetime:
        """Date and time on the wall, without a zone."""
        return now.astimezone(ZoneInfo(self.zone)).replace(tzinfo=None)

    def open(self, now: datetime) -> date | None:
        """The day whose quiz may come now by the clock on the wall, None if none may."""
        wall, shift = self.shows(now), timedelta(hours=self.day_end)
        day, wanted = (wall - shift).date(), time(self.hour, self.minute)
        since_day_began = wall - shift - datetime.combine(day, time())
        until_wanted = datetime.combine(day, wanted) - shift - datetime.combine(day, time())
        if since_day_began < until_wanted % timedelta(days=1):
            return None
        began = self.began.setdefault(day, now)
        by_day = MORNING <= wanted < NIGHT
        late = wall.time() > NIGHT if by_day else now - began > timedelta(hours=1)
        return None if late or day.weekday() in self.quiet else day


@dataclass(slots=True)
class Trail:
    """What was due and what came, message by message.

    came: the message's number in the outbox and what it brings; flying: those under way at a kill.
    """

    steps: int
    due: set[Hashable] = field(default_factory=set)
    came: list[tuple[int, Hashable]] = field(default_factory=list)
    flying: Counter[int] = field(default_factory=Counter)
    kills: Counter[int] = field(default_factory=Counter)
    after: int = 1

    def killed(self) -> None:
        """The program was killed; the next time a step later."""
        self.kills[self.after] += 1
        self.after = self.after % self.steps + 1

    def sum(self) -> Sum:
        """What the month came to."""
        came: Counter[Hashable] = Counter()
        seen: Counter[int] = Counter()
        again = 0
        for number, what in self.came:
            seen[number] += 1
            if seen[number] > 1 and self.flying[number] >= seen[number] - 1:
                again += 1
            else:
                came[what] += 1
        covered = next(n for n in range(1, len(self.kills) + 2) if n not in self.kills) - 1
        return Sum(
            self.kills.total(), covered, again, len(self.due),
            sum(came[one] == 1 for one in self.due), sum(came[one] == 0 for one in self.due),
            sum(n > 1 for n in came.values()), sum(one not in self.due for one in came),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sum:
    """How much was due, and what became of it; covered: after how many first steps a kill fell."""

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
        """Whether everything that was due came, once, and nothing else."""
        return not (self.missed or self.doubled or self.strange)

    @property
    def troubles(self) -> str:
        """The kills, in words."""
        return (
            f"{self.kills} kills, after each of the first {self.covered} steps of a turn;"
            f" {self.again} messages were under way at one and came again"
        )

    def __add__(self, other: Sum) -> Sum:
        return Sum(*(getattr(self, name) + getattr(other, name) for name in Sum.__slots__))

    def __str__(self) -> str:
        return (
            f"{self.due} due, {self.once} sent once, {self.missed} missed, {self.doubled} doubled"
        )


def ticks(days: int) -> Iterator[tuple[float, datetime, bool, bool]]:
    """Moment after moment: hours since the start, now, whether the program and Telegram are up."""
    for n in range(int(timedelta(days=days) / TICK)):
        hours = n * TICK / timedelta(hours=1)
        yield hours, START + n * TICK, not _within(hours, DOWN), not _within(hours, AWAY)


def _within(hours: float, spans: Iterable[tuple[int, int]]) -> bool:
    return any(begin <= hours < begin + length for begin, length in spans)
