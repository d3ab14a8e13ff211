"""A nudge 催一催: one word to who has practised, a day later and half an hour sooner than then."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tutor import clock, store_subscriptions, subscription
from tutor.classes.reminder import OFF, awake
from tutor.due import APART, NIGHT, Schedule, last_moment
from tutor.learner import Learner, by_id
from tutor.store import Row, Store

AFTER = timedelta(hours=23, minutes=30)
"""How long after the last answer it comes, or in the morning after that."""

STALE = timedelta(hours=36)
"""After so long it does not come any more."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """One that is due: to which chat, for which day of practice, until when (UTC ms)."""

    chat: int
    learner_id: int
    day: date
    until: int

    @property
    def tag(self) -> str:
        """What tells it from every other."""
        return f"nudge/{self.chat}/{self.day}"


def waiting(store: Store, now: datetime | None = None) -> tuple[Nudge, ...]:
    """Who is to be nudged: awake, and not about to have the daily quiz or just after it."""
    at = clock.stamp(now)
    rows = store_subscriptions.resting(store, at - _ms(STALE), at - _ms(AFTER), OFF)
    return tuple(_nudge(row, at) for row in rows if awake(row["zone"], at) and _alone(row, at))


def claim(store: Store, one: Nudge, now: datetime | None = None) -> Learner | None:
    """Take a nudge to put it, inside writing(); None if it was taken before."""
    learner, at = by_id(store, one.learner_id), clock.stamp(now)
    if not store_subscriptions.note(store, one.chat, one.day.isoformat(), "nudge", at):
        return None
    subscription.keep(store, learner, one.chat, at)
    return learner


def _nudge(row: Row, at: int) -> Nudge:
    day = clock.local_day(row["answered"], row["zone"], row["day_end"])
    evening = Schedule(NIGHT[1].hour, 0, row["zone"])
    until = last_moment(evening, clock.local_day(at, row["zone"]))
    return Nudge(row["chat"], row["learner_id"], day, until)


def _alone(row: Row, at: int) -> bool:
    """Whether the daily quiz does not say the same: sent since, due soon, or not wanted today."""
    if not row["active"]:
        return True
    today = clock.local_day(at, row["zone"], row["day_end"])
    if today.weekday() in json.loads(row["quiet"]) or (row["last_at"] or 0) > row["answered"]:
        return False
    return row["next_due"] is not None and row["next_due"] - at > _ms(APART)


def _ms(span: timedelta) -> int:
    return int(span.total_seconds() * 1000)
