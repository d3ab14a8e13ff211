"""A streak 连续: days in a row on which the daily quiz was done, one day a week forgiven."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(frozen=True, slots=True)
class Streak:
    """How many days in a row were done; frozen: days among them that were forgiven.

    spare: whether this week's freeze is still there.
    """

    days: int
    frozen: tuple[date, ...]
    spare: bool


def streak(done: Collection[date], today: date) -> Streak:
    """The streak that stands today; a week is Monday to Sunday, and today itself may be to come.

    >>> monday = date(2026, 11, 30)
    >>> streak([date(2026, 11, 27), date(2026, 11, 28)], monday)  # Sunday was forgiven
    Streak(days=2, frozen=(datetime.date(2026, 11, 29),), spare=True)
    >>> streak([date(2026, 11, 26), date(2026, 11, 27)], monday).days  # two days of one week
    0
    """
    frozen: list[date] = []
    days = 0
    waiting: list[date] = []
    day = today if today in done else today - timedelta(1)
    first = min(done, default=today)
    while day >= first:
        if day in done:
            days += 1
            frozen += waiting
            waiting = []
        elif _week(day) in map(_week, (*frozen, *waiting)):
            break
        else:
            waiting.append(day)
        day -= timedelta(1)
    return Streak(days, tuple(sorted(frozen)), _week(today) not in map(_week, frozen))


def _week(day: date) -> tuple[int, int]:
    return day.isocalendar()[:2]
