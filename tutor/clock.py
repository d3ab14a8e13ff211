"""Moments and days: UTC milliseconds inside, the learner's own date where a day is counted."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DEFAULT_ZONE = "Asia/Shanghai"


class ClockError(ValueError):
    """A moment without a zone, or a zone that does not exist."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def stamp(moment: datetime | None = None) -> int:
    """A moment (now, if none is given) as UTC milliseconds since 1970.

    >>> stamp(datetime(1970, 1, 1, 0, 0, 1, tzinfo=UTC))
    1000

    Raises:
        ClockError: for a moment without a zone.
    """
    moment = moment or datetime.now(UTC)
    if moment.tzinfo is None:
        raise ClockError("naive", "a moment needs its zone")
    return int(moment.timestamp() * 1000)


def moment(milliseconds: int) -> datetime:
    """The aware UTC moment of a stamp.

    >>> moment(1000).isoformat()
    '1970-01-01T00:00:01+00:00'
    """
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def local_day(milliseconds: int, zone: str, day_end: int = 0) -> date:
    """The date on the wall of somebody in this zone whose day ends at an hour of the night.

    >>> late = stamp(datetime(2026, 3, 1, 17, 30, tzinfo=UTC))
    >>> [local_day(late, "Asia/Shanghai", hour).isoformat() for hour in (0, 4)]
    ['2026-03-02', '2026-03-01']
    """
    wall = moment(milliseconds).astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    return (wall - timedelta(hours=day_end)).date()


def known_zone(name: str) -> str:
    """The name of an IANA zone, checked.

    >>> known_zone("Europe/London")
    'Europe/London'

    Raises:
        ClockError: if there is no such zone.
    """
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ClockError("zone", f"no such time zone: {name!r}") from error
    return name
