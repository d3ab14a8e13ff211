"""A subscription 订阅: the daily quiz comes into a private chat by itself, once on each local day.

Zone, end of the day and table are the learner's own; the chat has its hour, how many of the five,
its quiet days. A group's subscription stands in the same table and is not read here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from tutor import clock, daily, store_subscriptions
from tutor.due import Ruling, Schedule, last_moment, moment_of, rule
from tutor.learner import Learner, by_id
from tutor.store import Row, Store

HOUR, COUNT = 20, 5
"""What a chat has that has chosen nothing."""

AT_ONCE = 50
"""How many chats are read at a time."""

LATER = timedelta(minutes=10)
"""When a chat is asked again whose quiz could not be put."""

REST = 14
"""After so many days without an answer the quiz rests, until it is turned on again."""

REMEMBERED = timedelta(days=60)
"""How long it is known what a chat had on a day."""


class SubscriptionError(ValueError):
    """A setting that there is not; `code` names it."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True, slots=True)
class Subscription:
    """What a private chat has chosen.

    active: the quiz comes by itself; count: how many of the five at a time; remind: a word a day
    after the last practice; last_day, last_at: the latest quiz that came by itself.
    """

    chat: int
    schedule: Schedule
    active: bool = False
    count: int = COUNT
    remind: bool = True
    last_day: date | None = None
    last_at: int | None = None

    def ruling(self, at: int) -> Ruling:
        """Whether a quiz is due at a moment (UTC ms), and when to ask again."""
        return rule(self.schedule, at, self.last_day, self.last_at)

    def next(self, at: int) -> datetime | None:
        """When the next quiz comes, on the wall of the chat's zone; None if none does."""
        if not self.active or len(self.schedule.quiet) == 7:
            return None
        found = self.ruling(at)
        moment = clock.moment(at if found.day is not None else found.again)
        return moment.astimezone(ZoneInfo(self.schedule.zone))


@dataclass(frozen=True, slots=True)
class Due:
    """A quiz that is due: whose, of which local day, and until when (UTC ms) it may be said.

    rests: in its place it is said that no more come, because none was answered for so long.
    """

    chat: int
    learner: Learner
    day: date
    count: int
    until: int
    at: datetime
    rests: bool = False


Say = Callable[[Store, Due], None]


def of(store: Store, learner: Learner, chat: int) -> Subscription:
    """What a chat has chosen, or what it has that never chose."""
    row = store_subscriptions.find(store, chat, learner.id)
    if row is None:
        return Subscription(chat, Schedule(HOUR, 0, learner.zone, frozenset(), learner.day_end))
    return _read(row, learner)


def turn(
    store: Store, learner: Learner, chat: int, *, on: bool, now: datetime | None = None
) -> Subscription:
    """Let the quiz come by itself, or not; on a day whose hour has passed it does not come."""
    at = clock.stamp(now)
    here = of(store, learner, chat)
    changes: dict[str, int | str] = {"active": int(on)}
    day = learner.day(at)
    if on and not here.active and moment_of(here.schedule, day) < at:
        changes["last_day"] = max(day, here.last_day or day).isoformat()
    with store.writing():
        if on and not here.active:
            store_subscriptions.note(store, chat, day.isoformat(), "on", at)
        return _change(store, learner, chat, changes, at)


def rests(store: Store, chat: int) -> bool:
    """Whether a chat's quiz has gone to rest by itself and was not turned on since."""
    return store_subscriptions.latest(store, chat, "on", "rest") == "rest"


def set_time(
    store: Store, learner: Learner, chat: int, hour: int, minute: int = 0,
    *, now: datetime | None = None,
) -> Subscription:  # fmt: skip
    """Let the quiz come at another hour of the learner's clock.

    Raises:
        SubscriptionError: "time" if no clock shows it.
    """
    if not (0 <= hour <= 23 and 0 <= minute <= 59):
        raise SubscriptionError("time", f"no clock shows {hour}:{minute}")
    return _change(store, learner, chat, {"hour": hour, "minute": minute}, clock.stamp(now))


def set_count(
    store: Store, learner: Learner, chat: int, count: int, *, now: datetime | None = None
) -> Subscription:
    """Let so many of the five be a day's worth.

    Raises:
        SubscriptionError: "count" unless it is 1 to 5.
    """
    if not 1 <= count <= COUNT:
        raise SubscriptionError("count", f"a quiz has 1 to {COUNT} puzzles, not {count}")
    return _change(store, learner, chat, {"count": count}, clock.stamp(now))


def set_quiet(
    store: Store, learner: Learner, chat: int, days: Collection[int],
    *, now: datetime | None = None,
) -> Subscription:  # fmt: skip
    """Let no quiz come on some days of the week (0 for Monday).

    Raises:
        SubscriptionError: "quiet" for a day that no week has.
    """
    if not set(days) <= set(range(7)):
        raise SubscriptionError("quiet", f"no week has these days: {days}")
    kept = store_subscriptions.as_json(set(days))
    return _change(store, learner, chat, {"quiet": kept}, clock.stamp(now))


def set_remind(
    store: Store, learner: Learner, chat: int, wanted: bool, *, now: datetime | None = None
) -> Subscription:
    """Let a word come a day after the last practice, or none."""
    return _change(store, learner, chat, {"remind": int(wanted)}, clock.stamp(now))


def due(store: Store, now: datetime | None = None) -> list[tuple[int, int]]:
    """Chat and learner of those that are to be asked now, the longest due first, some at a time."""
    rows = store_subscriptions.due(store, clock.stamp(now), AT_ONCE)
    return [(row["chat"], row["learner_id"]) for row in rows]


def ask(
    store: Store, chat: int, learner_id: int, say: Say, now: datetime | None = None
) -> date | None:
    """Ask whether a chat's quiz is due; if it is, `say` puts it, in the same transaction.

    The local day whose quiz was put, None if none was: another process may have been faster.
    """
    learner, at = by_id(store, learner_id), clock.stamp(now)
    if of(store, learner, chat).ruling(at).day is not None:
        daily.mine(store, learner, now=clock.moment(at))
    with store.writing():
        row = store_subscriptions.at_work(store, chat)
        if row is None or row["learner_id"] != learner_id:
            return None
        here = _read(row, learner)
        found = here.ruling(at)
        store_subscriptions.asked(store, chat, found.again)
        if found.day is None:
            return None
        store_subscriptions.served(store, chat, found.day.isoformat(), at)
        if not store_subscriptions.note(store, chat, found.day.isoformat(), "daily", at):
            return None
        until = last_moment(here.schedule, found.day)
        due_ = Due(chat, learner, found.day, here.count, until, clock.moment(at))
        if _left_alone(store, due_, at):
            store_subscriptions.note(store, chat, found.day.isoformat(), "rest", at)
            store_subscriptions.change(store, chat, {"active": 0}, found.again)
            due_ = replace(due_, rests=True)
        say(store, due_)
        return found.day


def _left_alone(store: Store, due_: Due, at: int) -> bool:
    """Whether none of a chat's quizzes was answered for so many days that they rest."""
    since = store_subscriptions.unanswered_since(store, due_.chat, due_.learner.id)
    return since is not None and (due_.day - due_.learner.day(since)).days >= REST


def put_off(store: Store, chat: int, now: datetime | None = None) -> None:
    """Ask a chat again later, whose quiz could not be put."""
    with store.writing():
        store_subscriptions.asked(store, chat, clock.stamp(now) + int(LATER.total_seconds() * 1000))


def tidy(store: Store, now: datetime | None = None) -> None:
    """Forget what was sent long ago."""
    with store.writing():
        before = clock.stamp(now) - int(REMEMBERED.total_seconds() * 1000)
        store_subscriptions.prune(store, before)


def keep(store: Store, learner: Learner, chat: int, at: int) -> None:
    """Keep a row of a chat, so that it is known if it cannot be reached. Inside writing()."""
    store_subscriptions.make(store, {
        "chat": chat, "learner_id": learner.id, "zone": learner.zone,
        "variant": learner.variant, "language": learner.language, "created": at,
    })  # fmt: skip


def _change(
    store: Store, learner: Learner, chat: int, changes: dict[str, int | str], at: int
) -> Subscription:
    with store.writing():
        keep(store, learner, chat, at)
        store_subscriptions.change(store, chat, changes, at)
    return of(store, learner, chat)


def _read(row: Row, learner: Learner) -> Subscription:
    quiet = frozenset(json.loads(row["quiet"]))
    last = date.fromisoformat(row["last_day"]) if row["last_day"] else None
    return Subscription(
        row["chat"], Schedule(row["hour"], row["minute"], learner.zone, quiet, learner.day_end),
        bool(row["active"]), row["count"], bool(row["remind"]), last, row["last_at"],
    )  # fmt: skip
