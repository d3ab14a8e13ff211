"""Moments in words: a due time by the clock of a class, and by a learner's own where it differs."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from rules.words import Text
from tutor import clock

DAYS = {
    "zh": ("周一", "周二", "周三", "周四", "周五", "周六", "周日"),
    "en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
}
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def when(at: int, zone: str, now: datetime | None = None) -> Text:
    """A moment by the clock of a zone, its year where that is another than now.

    >>> when(0, "Asia/Shanghai", clock.moment(0)).en
    'Thu 1 Jan 08:00'
    >>> when(0, "Asia/Shanghai").zh
    '1970年1月1日周四 08:00'
    """
    there = clock.moment(at).astimezone(ZoneInfo(zone))
    today = clock.moment(clock.stamp(now)).astimezone(ZoneInfo(zone))
    other = there.year != today.year
    hour, month = there.strftime("%H:%M"), MONTHS[there.month - 1]
    zh_year, en_year = (f"{there.year}年", f" {there.year}") if other else ("", "")
    day = there.weekday()
    return Text(
        f"{zh_year}{there.month}月{there.day}日{DAYS['zh'][day]} {hour}",
        f"{DAYS['en'][day]} {there.day} {month}{en_year} {hour}",
    )


def both(at: int, zone: str, own: str, now: datetime | None = None) -> Text:
    """A moment by the clock of a class, and by a learner's own if that shows another hour.

    >>> both(0, "Asia/Shanghai", "Europe/Paris", clock.moment(0)).en
    'Thu 1 Jan 08:00 (your time: Thu 1 Jan 01:00)'
    """
    there, mine = when(at, zone, now), when(at, own, now)
    if there == mine:
        return there
    return Text(f"{there.zh}（你那里是{mine.zh}）", f"{there.en} (your time: {mine.en})")
