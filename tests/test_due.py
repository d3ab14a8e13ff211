"""When a daily quiz is due: once on each local day, over outages, clock changes and moves."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tutor import clock
from tutor.due import NIGHT, Schedule, last_moment, moment_of, rule

ZONES = (
    "Asia/Shanghai", "Europe/Berlin", "America/New_York", "Pacific/Kiritimati",
    "Pacific/Pago_Pago", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns",
)  # fmt: skip
MINUTE = 60_000


def at(text):
    return clock.stamp(datetime.fromisoformat(text))


def sent_over(schedule, begin, end, awake=lambda now: True, zone_at=None):
    """(day, moment) of every quiz, asked only when the ruling says and the service is awake."""
    found, last, last_at, now = [], None, None, begin
    while now < end:
        here = zone_at(now, schedule) if zone_at else schedule
        if not awake(now):
            now += 10 * MINUTE
            continue
        ruling = rule(here, now, last, last_at)
        if ruling.day is not None:
            last, last_at = ruling.day, now
            found.append((ruling.day, now))
        assert ruling.again > now
        now = min(ruling.again, now + 60 * MINUTE) if zone_at else ruling.again
    return found


@settings(max_examples=60, deadline=None)
@given(
    zone=st.sampled_from(ZONES), hour=st.integers(0, 23), minute=st.sampled_from([0, 1, 30, 59]),
    quiet=st.frozensets(st.integers(0, 6), max_size=6), start=st.integers(0, 330),
)  # fmt: skip
@example(zone="Europe/Berlin", hour=2, minute=30, quiet=frozenset(), start=75)
@example(zone="America/New_York", hour=1, minute=30, quiet=frozenset(), start=290)
def test_every_local_day_has_its_quiz_once_at_its_hour(zone, hour, minute, quiet, start):
    schedule = Schedule(hour, minute, zone, quiet)
    first = date(2026, 1, 2) + timedelta(start)
    begin = moment_of(schedule, first) - 1
    wanted = [first + timedelta(n) for n in range(30)]
    found = sent_over(schedule, begin, moment_of(schedule, wanted[-1]) + MINUTE)
    days = [day for day, _ in found]
    assert days == [day for day in wanted if day.weekday() not in quiet]
    assert all(now == moment_of(schedule, day) for day, now in found)


def test_an_hour_that_comes_twice_has_one_quiz_and_one_that_is_left_out_has_one_too():
    autumn = Schedule(2, 30, "Europe/Berlin")
    found = sent_over(autumn, at("2026-10-24T00:00Z"), at("2026-10-27T00:00Z"))
    assert [day.day for day, _ in found] == [24, 25, 26]
    spring = sent_over(autumn, at("2026-03-28T00:00Z"), at("2026-03-31T00:00Z"))
    assert [day.day for day, _ in spring] == [28, 29, 30]


@pytest.mark.parametrize(
    ("back", "comes"),
    [
        ("2026-11-30T12:30+00:00", "2026-11-30T20:30"),  # half an hour late: at once
        ("2026-11-30T14:00+00:00", "2026-11-30T22:00"),  # the last moment before the night
        ("2026-11-30T19:00+00:00", None),  # three in the morning: not any more
    ],
)
def test_after_an_outage_it_comes_once_and_not_in_the_night(back, comes):
    schedule, due = Schedule(20, 0, "Asia/Shanghai"), at("2026-11-30T12:00+00:00")
    ruling = rule(schedule, at(back), date(2026, 11, 29))
    if comes is None:
        assert ruling.day is None
        assert ruling.again == due + 24 * 60 * MINUTE
    else:
        assert ruling.day == date(2026, 11, 30)
        again = rule(schedule, at(back) + 1, ruling.day, at(back))
        assert (again.day, again.again) == (None, due + 24 * 60 * MINUTE)


def test_who_wants_it_in_the_night_gets_it_in_the_night():
    schedule = Schedule(3, 0, "Asia/Shanghai")
    due = moment_of(schedule, date(2026, 11, 30))
    assert rule(schedule, due, None).day == date(2026, 11, 30)
    assert rule(schedule, due + 90 * MINUTE, None).day is None


@settings(max_examples=60, deadline=None)
@given(
    zone=st.sampled_from(ZONES), hour=st.integers(0, 23),
    outages=st.lists(st.tuples(st.integers(0, 20 * 24), st.integers(1, 40)), max_size=6),
)  # fmt: skip
def test_over_outages_nothing_is_doubled_and_only_whole_windows_are_missed(zone, hour, outages):
    schedule = Schedule(hour, 0, zone)
    begin = at("2026-03-15T00:00Z")
    downs = [(begin + h * 60 * MINUTE, begin + (h + n) * 60 * MINUTE) for h, n in outages]

    def awake(now):
        return not any(low <= now < high for low, high in downs)

    found = sent_over(schedule, begin, begin + 20 * 24 * 60 * MINUTE, awake)
    days = [day for day, _ in found]
    assert len(set(days)) == len(days)
    for day, now in found:
        assert moment_of(schedule, day) <= now <= last_moment(schedule, day)
    for n in range(1, 19):
        day = date(2026, 3, 15) + timedelta(n)
        window = range(moment_of(schedule, day), last_moment(schedule, day) - 10 * MINUTE, MINUTE)
        if day not in days:
            assert not any(awake(now) for now in window)


@given(moves=st.lists(st.tuples(st.integers(1, 200), st.sampled_from(ZONES)), max_size=5))
@settings(max_examples=40, deadline=None)
def test_over_moves_across_the_date_line_no_day_comes_twice_and_none_too_soon(moves):
    begin = at("2026-06-01T00:00Z")

    def zone_at(now, schedule):
        past = [zone for hour, zone in sorted(moves) if begin + hour * 60 * MINUTE <= now]
        return Schedule(20, 0, past[-1]) if past else schedule

    schedule = Schedule(20, 0, "Asia/Shanghai")
    found = sent_over(schedule, begin, begin + 10 * 24 * 60 * MINUTE, zone_at=zone_at)
    days = [day for day, _ in found]
    assert days == sorted(set(days))
    gaps = [later - sooner for (_, sooner), (_, later) in pairwise(found)]
    assert all(gap >= 6 * 60 * MINUTE for gap in gaps)
    assert len(days) >= 5


def test_nobody_is_woken():
    begins, ends = NIGHT
    for hour in range(ends.hour, begins.hour):
        schedule = Schedule(hour, 0, "Asia/Shanghai")
        wall = clock.moment(last_moment(schedule, date(2026, 11, 30))).astimezone(UTC)
        assert (wall + timedelta(hours=8)).hour <= begins.hour
