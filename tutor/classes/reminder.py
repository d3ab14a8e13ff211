"""Reminders by chat: what is new, what is due soon, what an instructor asks for; never at night."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from tutor import clock, memory, notice, store_reminders
from tutor.classes.assignment import Assignment
from tutor.learner import Learner
from tutor.store import Store

HOUR = 3600 * 1000
SOON = 24 * HOUR
"""A learner hears that something is due when there is a day left, if it has been there longer."""

NEW = 24 * HOUR
SETTLED = 6 * HOUR
STALE = 36 * HOUR
"""What could not be sent for so long is not sent any more."""

AGAIN = 12 * HOUR
"""An instructor's reminder comes no more often than that."""

MORNING, EVENING = 8, 22
"""Between these hours of a learner's own clock reminders are sent."""

OFF = "reminders-off"


@dataclass(frozen=True, slots=True)
class Reminder:
    """One message to send: to which chat, about what.

    what: "new", "soon" (due within a day) or "asked" (the instructor reminds).
    """

    assignment_id: str
    learner_id: int
    what: str
    chat: str


def waiting(store: Store, platform: str, now: datetime | None = None) -> tuple[Reminder, ...]:
    """What is to be sent at a moment, once to each learner, and nobody's night broken."""
    at = clock.stamp(now)
    with store.writing():
        store_reminders.plan(
            store, platform, at, new=at - NEW, soon=at + SOON, settled=at - SETTLED
        )
        rows = store_reminders.waiting(store, platform, OFF, at - STALE)
    first = {(row["assignment_id"], row["learner_id"], row["what"]): row for row in reversed(rows)}
    return tuple(
        Reminder(row["assignment_id"], row["learner_id"], row["what"], row["chat_id"])
        for row in reversed(first.values())
        if awake(row["zone"], at)
    )


def awake(zone: str, at: int) -> bool:
    """Whether it is day by the clock of a zone.

    >>> awake("Asia/Shanghai", 0), awake("Europe/London", 0)
    (True, False)
    """
    return MORNING <= clock.moment(at).astimezone(ZoneInfo(zone)).hour < EVENING


def claim(store: Store, one: Reminder, now: datetime | None = None) -> bool:
    """Take a reminder to send it; False if another process has."""
    at = clock.stamp(now)
    with store.writing():
        store_reminders.heard(store, one.assignment_id, one.learner_id, at)
        return store_reminders.claim(store, one.assignment_id, one.learner_id, one.what, at)


def give_back(store: Store, one: Reminder) -> None:
    """A reminder that was claimed could not be sent; it waits again."""
    with store.writing():
        store_reminders.claim(store, one.assignment_id, one.learner_id, one.what, None)


def ask(
    store: Store,
    assignment: Assignment,
    learner_ids: Iterable[int],
    *,
    now: datetime | None = None,
) -> int:
    """Remind some learners on an instructor's behalf, in the chat and on their next page.

    How many will hear it in a chat or have been reminded so before.
    """
    whom, at = list(learner_ids), clock.stamp(now)
    with store.writing():
        notice.tell(
            store, whom, "remind", now=now, title=assignment.title, assignment=assignment.id
        )
        return store_reminders.ask(store, assignment.id, whom, at, at - AGAIN)


def wants(store: Store, learner: Learner) -> bool:
    """Whether a learner wants reminders in the chat."""
    return memory.recall(store, OFF, str(learner.id)) is None


def set_wants(store: Store, learner: Learner, wanted: bool) -> None:
    """Let a learner have reminders in the chat, or none."""
    if wanted:
        memory.forget(store, OFF, str(learner.id))
    else:
        memory.remember(store, OFF, str(learner.id), True, learner=learner)
