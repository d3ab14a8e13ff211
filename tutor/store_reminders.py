"""The SQL of reminders: who is to hear in a chat of an assignment, and who has heard."""

from __future__ import annotations

import json
from collections.abc import Iterable

from tutor.store import Row, Store

_UNDONE = (
    "(SELECT count(*) FROM items WHERE items.set_id = assignments.set_id AND dropped IS NULL)"
    " > (SELECT count(DISTINCT item) FROM attempts JOIN items ON items.id = item"
    "  WHERE assignment = assignments.id AND attempts.learner_id = members.learner_id"
    "  AND answered IS NOT NULL AND items.dropped IS NULL)"
)
_WHOM = (
    " FROM assignments JOIN classes ON classes.id = assignments.class_id AND archived IS NULL"
    " JOIN members ON members.class_id = classes.id AND role = 'learner' AND state = 'in'"
    " WHERE closed IS NULL AND coalesce(opens, 0) <= :now"
    " AND EXISTS (SELECT 1 FROM chats WHERE chats.learner_id = members.learner_id"
    "  AND platform = :platform)"
)


def plan(store: Store, platform: str, now: int, *, new: int, soon: int, settled: int) -> int:
    """Note who is to hear of a new assignment, or that one is due soon; each once.

    new: what opened since then is new; soon: what is due before then is due soon, if it opened
    before `settled`. How many were noted.
    """
    insert = "INSERT OR IGNORE INTO reminders (assignment_id, learner_id, what, at) SELECT"
    fresh = store.run(
        f"{insert} assignments.id, members.learner_id, 'new', :now{_WHOM}"
        " AND max(coalesce(opens, 0), assignments.created) BETWEEN :new AND :now"
        f" AND {_UNDONE}",
        platform=platform, now=now, new=new,
    )  # fmt: skip
    pressing = store.run(
        f"{insert} assignments.id, members.learner_id, 'soon', :now{_WHOM}"
        " AND due > :now AND due <= :soon"
        " AND max(coalesce(opens, 0), assignments.created) <= :settled"
        f" AND {_UNDONE}",
        platform=platform, now=now, soon=soon, settled=settled,
    )  # fmt: skip
    return fresh + pressing


def ask(store: Store, assignment_id: str, learner_ids: Iterable[int], at: int, before: int) -> int:
    """Note that an instructor reminds some; who was reminded so after `before` is left in peace."""
    return store.run(
        "INSERT INTO reminders (assignment_id, learner_id, what, at)"
        " SELECT :assignment, value, 'asked', :at FROM json_each(:who) WHERE true"
        " ON CONFLICT (assignment_id, learner_id, what) DO UPDATE SET at = :at, sent = NULL"
        " WHERE reminders.at < :before",
        assignment=assignment_id, who=json.dumps(list(learner_ids)), at=at, before=before,
    )  # fmt: skip


def waiting(store: Store, platform: str, place: str, since: int) -> list[Row]:
    """What is to be sent and still makes sense: `assignment_id`, `learner_id`, `what`, `chat_id`.

    place: the place in memory where those stand who want to hear nothing, by their id.
    """
    return store.rows(
        "SELECT reminders.assignment_id, reminders.learner_id, what, chat_id, learners.zone"  # noqa: S608
        " FROM reminders JOIN assignments ON assignments.id = assignment_id AND closed IS NULL"
        " JOIN classes ON classes.id = assignments.class_id AND archived IS NULL"
        " JOIN members ON members.class_id = classes.id"
        "  AND members.learner_id = reminders.learner_id AND state = 'in'"
        " JOIN chats ON chats.learner_id = reminders.learner_id AND platform = :platform"
        " JOIN learners ON learners.id = reminders.learner_id"
        f" WHERE sent IS NULL AND reminders.at > :since AND {_UNDONE}"
        " AND NOT EXISTS (SELECT 1 FROM memory WHERE place = :place"
        "  AND memory.name = CAST(reminders.learner_id AS TEXT))"
        " ORDER BY reminders.at, reminders.assignment_id, reminders.learner_id, chats.created",
        platform=platform, place=place, since=since,
    )  # fmt: skip


def claim(store: Store, assignment_id: str, learner_id: int, what: str, at: int | None) -> bool:
    """Mark a reminder as sent; True for exactly one of several who try. None: it was not sent."""
    return bool(
        store.run(
            "UPDATE reminders SET sent = :at WHERE assignment_id = :assignment"
            " AND learner_id = :learner AND what = :what AND (sent IS NULL) = (:at IS NOT NULL)",
            assignment=assignment_id, learner=learner_id, what=what, at=at,
        )
    )  # fmt: skip


def heard(store: Store, assignment_id: str, learner_id: int, at: int) -> None:
    """Who hears of an assignment in the chat need not read the same above the next page."""
    store.run(
        "UPDATE notices SET seen = :at WHERE learner_id = :learner AND seen IS NULL"
        " AND code IN ('assigned', 'remind') AND gaps ->> 'assignment' = :assignment",
        assignment=assignment_id, learner=learner_id, at=at,
    )  # fmt: skip
