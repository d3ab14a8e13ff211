"""When a chat's daily quiz is due: once on each local day, whatever clocks and zones do.

Everything is worked out from the wall clock of the chat's own zone: a day has one moment, the
chosen hour; a quiz that could not be sent then is sent later on that day, but not in the night, and
a day that has passed stays unsent. A learner's day may end later than midnight: who wants the quiz
at an hour before that gets it at the end of the day.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from tutor import clock

NIGHT = (time(22), time(8))
"""From when to when nobody is written to who has not chosen that very hour."""

GRACE = timedelta(hours=1)
"""How late a quiz of a chosen hour in the night may still come."""

APART = timedelta(hours=6)
"""The least time between two quizzes of a chat, when a change of zone brings days together."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a chat wants its quiz: the time on the wall, the zone, the days of the week without one.

    quiet: 0 for Monday to 6 for Sunday; day_end: the hour (0 to 6) at which a day ends.
    """

    hour: int
    minute: int
    zone: str
    quiet: frozenset[int] = frozenset()
    day_end: int = 0

    @property
    def at(self) -> time:
        """The time on the wall."""
        return time(self.hour, self.minute)

    def wall(self, day: date, at: time) -> datetime:
        """A time on the wall within a day, which before its end is that of the next date."""
        date_ = day + timedelta(at.hour < self.day_end)
        return datetime.combine(date_, at, ZoneInfo(self.zone))


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is to be done now: `day` is the local day whose quiz is due, None for nothing.

    again: the UTC ms at which to ask next.
    """

    day: date | None
    again: int


def moment_of(schedule: Schedule, day: date) -> int:
    """The moment (UTC ms) of a day's quiz; an hour that the clock leaves out is the one after it.

    >>> spring = Schedule(2, 30, "Europe/Berlin")
    >>> clock.moment(moment_of(spring, date(2026, 3, 29))).isoformat()
    '2026-03-29T01:30:00+00:00'
    """
    return clock.stamp(schedule.wall(day, schedule.at))


def last_moment(schedule: Schedule, day: date) -> int:
    """The last moment (UTC ms) at which a day's quiz may still be sent.

    >>> evening = Schedule(20, 0, "Asia/Shanghai")
    >>> clock.moment(last_moment(evening, date(2026, 11, 30))).isoformat()
    '2026-11-30T14:00:00+00:00'
    """
    begins, ends = NIGHT
    if ends <= schedule.at < begins:
        return clock.stamp(schedule.wall(day, begins))
    over = datetime.combine(day + timedelta(1), time(schedule.day_end), ZoneInfo(schedule.zone))
    return min(moment_of(schedule, day) + _ms(GRACE), clock.stamp(over) - 1)


def by_day(zone: str, at: int) -> int:
    """A moment (UTC ms), or in a zone's night the morning after it.

    >>> night = clock.stamp(datetime(2026, 11, 30, 19, tzinfo=ZoneInfo("UTC")))
    >>> clock.moment(by_day("Asia/Shanghai", night)).isoformat()  # three o'clock there
    '2026-12-01T00:00:00+00:00'
    """
    wall = clock.moment(at).astimezone(ZoneInfo(zone))
    begins, ends = NIGHT
    if ends <= wall.time() < begins:
        return at
    morning = wall.date() + timedelta(wall.time() >= begins)
    return moment_of(Schedule(ends.hour, 0, zone), morning)


def rule(schedule: Schedule, now: int, last_day: date | None, last_at: int | None = None) -> Ruling:
    """Whether a quiz is due now (UTC ms), and when to ask again.

    last_day: the latest local day whose quiz was sent; last_at: when that was.
    """
    day = clock.local_day(now, schedule.zone, schedule.day_end)
    wanted = not _sent(day, last_day) and day.weekday() not in schedule.quiet
    apart = last_at is None or now >= last_at + _ms(APART)
    if wanted and apart and moment_of(schedule, day) <= now <= last_moment(schedule, day):
        return Ruling(day, _next(schedule, now, day, now))
    return Ruling(None, _next(schedule, now, last_day, last_at))


def _next(schedule: Schedule, now: int, last_day: date | None, last_at: int | None) -> int:
    """The first moment from now on at which a quiz may be due."""
    earliest = max(now + 1, last_at + _ms(APART)) if last_at is not None else now + 1
    day = clock.local_day(now, schedule.zone, schedule.day_end) - timedelta(1)
    for n in range(16):
        coming = day + timedelta(n)
        if _sent(coming, last_day) or coming.weekday() in schedule.quiet:
            continue
        begins, ends = moment_of(schedule, coming), last_moment(schedule, coming)
        if max(begins, earliest) <= ends:
            return max(begins, earliest)
    return now + _ms(timedelta(days=7))


def _sent(day: date, last_day: date | None) -> bool:
    return last_day is not None and day <= last_day


def _ms(span: timedelta) -> int:
    return int(span.total_seconds() * 1000)
