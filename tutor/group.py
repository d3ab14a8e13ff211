"""A group 群: a club or a family in one chat, with a table, an hour and a board of its own.

What it has chosen stands in the table of subscriptions. Who answers there is the learner of their
own private chat, so that an answer counts once, wherever it was given.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from drills.drill import kinds_at
from rules import variants
from rules.variant import Variant
from tutor import clock, daily, store_groups, store_subscriptions
from tutor.daily import Daily
from tutor.due import GRACE, Ruling, Schedule, by_day, moment_of, rule
from tutor.language import LANGUAGES
from tutor.learner import VARIANT, Learner
from tutor.store import Row, Store

HOUR, BOARD = 12, 21
"""When the puzzles and the board come in a group that has chosen nothing."""

COUNT = 5
MINUTES = (1, 2, 3, 5, 10)
"""How long a puzzle for all at once may stay open; the third is usual."""

FORMS = ("poll", "buttons")
AT_ONCE = 50
LATER = timedelta(minutes=10)
NAME = 24
"""The longest name on a board."""


class GroupError(ValueError):
    """A setting that there is not; `code` names it."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True, slots=True)
class Group:
    """What a group has chosen.

    kinds: which of the day's puzzles it wants, () for all; minutes: how long a puzzle for all at
    once stays open; board: the hour of the evening board, None for none; thread: the topic that
    the puzzles go to.
    """

    chat: int
    schedule: Schedule
    active: bool
    count: int
    kinds: tuple[str, ...]
    variant: str
    options: Mapping[str, Any]
    language: str
    form: str
    minutes: int
    board: int | None
    thread: int | None
    title: str
    last_day: date | None
    last_at: int | None
    gone: bool

    @property
    def table(self) -> Variant:
        """The rules of its table."""
        return variants.table(self.variant, **self.options)

    @property
    def zone(self) -> str:
        """Its time zone."""
        return self.schedule.zone

    def day(self, at: int) -> date:
        """Its own day at a moment (UTC ms)."""
        return clock.local_day(at, self.zone)

    def ruling(self, at: int) -> Ruling:
        """Whether its puzzles are due at a moment (UTC ms), and when to ask again."""
        return rule(self.schedule, at, self.last_day, self.last_at)

    def closing(self, at: int) -> int:
        """When puzzles that come now are closed: at the evening board, else before the next."""
        if self.board is None:
            return at + _ms(timedelta(hours=23))
        evening = Schedule(self.board, 0, self.zone)
        today = self.day(at)
        tonight = moment_of(evening, today)
        return tonight if tonight > at else moment_of(evening, today + timedelta(1))

    def awake(self, at: int, meant: int) -> int:
        """When to say at a moment what was meant for another: at once, but not in the night."""
        return at if at - meant <= _ms(GRACE) else by_day(self.zone, at)


Put = Callable[[Store, Group, Daily, datetime], None]


def of(store: Store, chat: int) -> Group | None:
    """What a group has chosen, None for one that nobody has met."""
    row = store_groups.find(store, chat)
    return None if row is None else _read(row)


def enter(
    store: Store, chat: int, title: str, language: str, thread: int | None = None,
    *, now: datetime | None = None,
) -> Group:  # fmt: skip
    """The group of a chat, made at first sight: nothing comes by itself until an admin says so."""
    with store.writing():
        store_groups.make(store, {
            "chat": chat, "zone": clock.DEFAULT_ZONE, "variant": VARIANT, "language": language,
            "thread": thread, "title": title, "hour": HOUR, "board": BOARD,
            "created": clock.stamp(now),
        })  # fmt: skip
    found = of(store, chat)
    assert found is not None
    return found


def change(store: Store, group: Group, *, now: datetime | None = None, **changes: Any) -> Group:
    """Change settings by their names; when the puzzles are due is asked anew.

    options are kept as far as they are off their default; another variant begins with its own.

    Raises:
        GroupError, ClockError, OptionError: for a value that there is not; nothing is changed.
    """
    kept = {name: _CHECKS[name](group, value) for name, value in changes.items()}
    if "variant" in changes:
        kept |= {"options": "{}", "kinds": "[]"}
    at = clock.stamp(now)
    with store.writing():
        store_groups.change(store, group.chat, {**kept, **_not_today(group, kept, at),
                                                "next_due": at})  # fmt: skip
    found = of(store, group.chat)
    assert found is not None
    return found


def due(store: Store, now: datetime | None = None) -> list[int]:
    """The groups that are to be asked now, some at a time."""
    return store_groups.due(store, clock.stamp(now), AT_ONCE)


def ask(store: Store, chat: int, put: Put, now: datetime | None = None) -> date | None:
    """Ask whether a group's puzzles are due; if they are, `put` posts them in one transaction."""
    at = clock.stamp(now)
    group = of(store, chat)
    found = group.ruling(at).day if group is not None else None
    quiz = (
        daily.of(store, group.variant, group.options, found, now=now) if group and found else None
    )
    with store.writing():
        group = of(store, chat)
        if group is None or not group.active or group.gone:
            return None
        ruling = group.ruling(at)
        store_groups.change(store, chat, {"next_due": ruling.again})
        if quiz is None or ruling.day != quiz.day:
            return None
        store_groups.change(store, chat, {"last_day": quiz.day.isoformat(), "last_at": at})
        if not store_subscriptions.note(store, chat, quiz.day.isoformat(), "daily", at):
            return None
        put(store, group, quiz, clock.moment(at))
        return quiz.day


def put_off(store: Store, chat: int, now: datetime | None = None) -> None:
    """Ask a group again later, whose puzzles could not be put."""
    with store.writing():
        store_groups.change(store, chat, {"next_due": clock.stamp(now) + _ms(LATER)})


# --- members ------------------------------------------------------------------------


def meet(
    store: Store, group: Group, learner: Learner, name: str, now: datetime | None = None
) -> None:
    """Somebody takes part in a group under the name that all see there anyway."""
    said = " ".join("".join(c for c in name if c.isprintable()).split())[:NAME] or "?"
    with store.writing():
        store_groups.meet(store, group.chat, learner.id, said, clock.stamp(now))


def leave(store: Store, chat: int, user: int, now: datetime | None = None) -> None:
    """Somebody (the number of their private chat) is out of a group: on none of its boards."""
    with store.writing():
        store_groups.leave(store, chat, str(user), clock.stamp(now))


def show(store: Store, group: Group, learner: Learner, *, shown: bool) -> None:
    """Show somebody on the group's boards, or not."""
    with store.writing():
        store_groups.show(store, group.chat, learner.id, shown=shown)


# --- reading and checking -----------------------------------------------------------


def _not_today(group: Group, kept: Mapping[str, Any], at: int) -> dict[str, Any]:
    """Turned on after its hour, a group gets its first puzzles on the next day."""
    today = group.day(at)
    if not kept.get("active") or group.active or moment_of(group.schedule, today) >= at:
        return {}
    return {"last_day": max(today, group.last_day or today).isoformat()}


def _one_of(code: str, values: Collection[Any]) -> Callable[[Group, Any], Any]:
    def check(group: Group, value: Any) -> Any:
        if value not in values:
            raise GroupError(code, f"{value!r} is no {code} of a group")
        return value

    return check


def _options(group: Group, value: Mapping[str, Any]) -> str:
    table = variants.table(group.variant, **value)
    return json.dumps(dict(table.chosen()), sort_keys=True)


def _kinds(group: Group, value: Collection[str]) -> str:
    known = kinds_at(group.variant)
    if not set(value) <= set(known):
        raise GroupError("kinds", f"{value} are not all practised at {group.variant}")
    return json.dumps([] if set(value) == set(known) else [k for k in known if k in value])


def _quiet(group: Group, value: Collection[int]) -> str:
    if not set(value) <= set(range(7)):
        raise GroupError("quiet", f"no week has these days: {value}")
    return store_subscriptions.as_json(set(value))


_CHECKS: Mapping[str, Callable[[Group, Any], Any]] = {
    "active": lambda group, value: int(bool(value)),
    "hour": _one_of("hour", range(24)),
    "minute": _one_of("minute", range(60)),
    "zone": lambda group, value: clock.known_zone(value),
    "count": _one_of("count", range(1, COUNT + 1)),
    "kinds": _kinds,
    "variant": _one_of("variant", variants.VARIANTS),
    "options": _options,
    "quiet": _quiet,
    "language": _one_of("language", LANGUAGES),
    "form": _one_of("form", FORMS),
    "minutes": _one_of("minutes", MINUTES),
    "board": _one_of("board", (None, *range(24))),
    "thread": lambda group, value: value,
}


def _read(row: Row) -> Group:
    last = date.fromisoformat(row["last_day"]) if row["last_day"] else None
    quiet = frozenset(json.loads(row["quiet"]))
    return Group(
        row["chat"], Schedule(row["hour"], row["minute"], row["zone"], quiet), bool(row["active"]),
        row["count"], tuple(json.loads(row["kinds"])), row["variant"], json.loads(row["options"]),
        row["language"], row["form"], row["minutes"] or MINUTES[2], row["board"], row["thread"],
        row["title"], last, row["last_at"], row["gone"] is not None,
    )  # fmt: skip


def _ms(span: timedelta) -> int:
    return int(span.total_seconds() * 1000)
