"""An assignment 作业: a set that a class is to do, by when, and when its keys are shown."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from tutor import attempt as attempts
from tutor import clock as moments
from tutor import store_assignments
from tutor.classes import classroom as classrooms
from tutor.classes.classroom import ClassError, Classroom
from tutor.learner import Learner, by_id
from tutor.store import Row, Store

SHOWS = ("each", "end", "due", "asked")
"""When keys are shown: after each puzzle, after the last, at the due time, or on release."""

MOST_TRIES = 100
GRACE = 60_000
"""Ms by which an answer may come after the end, because it was on its way."""


class AssignmentError(ValueError):
    """An assignment that cannot be made, changed or done so.

    code: "set", "tries", "shows", "opens", "due" (of a form, `field` names the field); "early" or
    "over" (it is not to be done now), "tried" (no tries are left), "kept" (keys stay kept).
    """

    def __init__(self, code: str, text: str, field: str = "") -> None:
        super().__init__(text)
        self.code, self.field = code, field


@dataclass(frozen=True, slots=True)
class Assignment:
    """An assignment as one member of its class sees it.

    tries: how often each puzzle may be tried, 0 for as often as one likes; clock: whether the time
    taken is noted; mixed: whether everybody has an order of their own; opens, due, created,
    released, closed: ms since 1970 or None; released: when the instructor showed all keys.
    size: puzzles in it; answered: of them by the member; both 0 where they were not asked for.
    """

    id: str
    classroom: Classroom
    set_id: str
    title: str
    before: str
    after: str
    variant: str
    options: Mapping[str, Any]
    version: int
    tries: int
    shows: str
    clock: bool
    mixed: bool
    late: bool
    opens: int | None
    due: int | None
    created: int
    released: int | None
    closed: int | None
    size: int = 0
    answered: int = 0

    def state(self, at: int) -> str:
        """How it stands at a moment: "soon", "open", "late" (past due, still taken) or "over"."""
        if self.closed is not None or self.classroom.archived is not None:
            return "over"
        if self.opens is not None and at < self.opens:
            return "soon"
        if self.due is None or at < self.due:
            return "open"
        return "late" if self.late else "over"

    def showing(self, at: int) -> bool:
        """Whether keys are shown to everybody by now, however far each has come."""
        if self.released is not None:
            return True
        if self.shows == "due":
            return self.due is not None and self.due <= at
        return self.shows in ("each", "end") and self.state(at) == "over"

    def is_late(self, answered: int | None) -> bool:
        """Whether an answer of that moment came after the due time."""
        return answered is not None and self.due is not None and answered >= self.due


def assign(
    store: Store,
    classroom: Classroom,
    set_id: str,
    *,
    tries: int = 1,
    shows: str = "each",
    clock: bool = True,
    mixed: bool = False,
    late: bool = True,
    opens: int | None = None,
    due: int | None = None,
    now: datetime | None = None,
) -> Assignment:
    """Give a class a set to do; whoever calls this has seen that the set may be read.

    opens and due: ms since 1970, None for at once and for no end.

    Raises:
        ClassError: "unknown" if the member is no instructor, "archived".
        AssignmentError: naming what is at fault.
    """
    _teaching(classroom)
    found = store_assignments.set_of(store, set_id)
    if found is None or not found["size"]:
        raise AssignmentError("set", f"set {set_id!r} has nothing to assign", "set")
    how: dict[str, Any] = {"tries": tries, "shows": shows, "opens": opens, "due": due}
    _check(**how)
    assignment_id = secrets.token_hex(6)
    with store.writing():
        store_assignments.add(
            store, id=assignment_id, class_id=classroom.id, set_id=set_id, clock=int(clock),
            mixed=int(mixed), late=int(late), created=moments.stamp(now), **how,
        )  # fmt: skip
    return _found(store, assignment_id, classroom)


def load(store: Store, learner: Learner, assignment_id: str, role: str = "learner") -> Assignment:
    """The assignment, for a member of its class with at least this role: the only way to one.

    Raises:
        ClassError: "unknown", whatever the reason.
    """
    row = store_assignments.find(store, assignment_id)
    if row is None:
        raise ClassError("unknown", f"no assignment {assignment_id!r}")
    return read(row, classrooms.load(store, learner, row["class_id"], role))


def of_class(store: Store, classroom: Classroom, learner: Learner) -> tuple[Assignment, ...]:
    """What a class was assigned, the newest first, with how much of it the learner has answered."""
    rows = store_assignments.of_class(store, classroom.id, learner.id)
    return tuple(read(row, classroom) for row in rows)


def to_do(store: Store, learner: Learner, at: int | None = None) -> tuple[Assignment, ...]:
    """What a learner can do now in any class and has not answered wholly, most pressing first."""
    at = moments.stamp() if at is None else at
    mine = {one.id: one for one in classrooms.mine(store, learner)}
    found = (
        read(row, mine[row["class_id"]])
        for row in store_assignments.of_learner(store, learner.id)
        if row["class_id"] in mine and row["answered"] < row["size"]
    )
    return tuple(one for one in found if one.state(at) in ("open", "late"))


def change(store: Store, assignment: Assignment, **columns: Any) -> Assignment:
    """Change how an assignment is done: any of assign's, or `released` and `closed`.

    Raises:
        ClassError: "unknown" if the member is no instructor.
        AssignmentError: naming what is at fault.
    """
    _teaching(assignment.classroom, archived=True)
    how = {name: getattr(assignment, name) for name in ("tries", "shows", "opens", "due")}
    _check(**{**how, **{name: value for name, value in columns.items() if name in how}})
    kept = {name: int(v) if isinstance(v, bool) else v for name, v in columns.items()}
    with store.writing():
        store_assignments.change(store, assignment.id, **kept)
    return _found(store, assignment.id, assignment.classroom)


def drop(store: Store, assignment: Assignment) -> None:
    """Take an assignment back; answers and keys stay with the learners, in their own ledgers.

    Raises:
        ClassError: "unknown" if the member is no instructor.
    """
    _teaching(assignment.classroom, archived=True)
    with store.writing():
        for learner_id in store_assignments.sealed_of(store, assignment.id):
            attempts.unseal(store, by_id(store, learner_id), assignment.id)
        store_assignments.drop(store, assignment.id)


def on_the_wall(at: int | None, zone: str) -> str:
    """A moment as a form shows it, by the clock of a zone, "" for none.

    >>> on_the_wall(0, "Asia/Shanghai")
    '1970-01-01T08:00'
    """
    if at is None:
        return ""
    return moments.moment(at).astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")


def from_the_wall(text: str, zone: str, field: str) -> int | None:
    """The moment that a form names by the clock of a zone, None for an empty field.

    An hour that the clocks leave out is the one after it, one that comes twice is the first.

    >>> from_the_wall("1970-01-01T08:00", "Asia/Shanghai", "due")
    0

    Raises:
        AssignmentError: named after the field.
    """
    if not text.strip():
        return None
    try:
        wall = datetime.fromisoformat(text.strip()).replace(tzinfo=ZoneInfo(zone))
        return moments.stamp(wall.astimezone(UTC))
    except (ValueError, OverflowError) as error:
        raise AssignmentError(field, f"no moment: {text!r}", field) from error


def read(row: Row, classroom: Classroom) -> Assignment:
    """An assignment from its row."""
    shown = {name: row[name] for name in Assignment.__slots__ if name in row}
    flags = {name: bool(row[name]) for name in ("clock", "mixed", "late")}
    return Assignment(
        **{**shown, **flags, "options": json.loads(row["options"]), "classroom": classroom}
    )


def _found(store: Store, assignment_id: str, classroom: Classroom) -> Assignment:
    row = store_assignments.find(store, assignment_id)
    assert row is not None
    return read(row, classroom)


def _check(tries: int, shows: str, opens: int | None, due: int | None) -> None:
    if not 0 <= tries <= MOST_TRIES:
        raise AssignmentError("tries", f"{tries} tries", "tries")
    if shows not in SHOWS:
        raise AssignmentError("shows", f"keys shown {shows!r}", "shows")
    if shows == "due" and due is None:
        raise AssignmentError("shows_due", "keys at a due time that is not named", "due")
    if due is not None and opens is not None and due <= opens:
        raise AssignmentError("order", "due before it opens", "due")


def _teaching(classroom: Classroom, archived: bool = False) -> None:
    if classroom.state != "in" or not classroom.teaches:
        raise ClassError("unknown", f"class {classroom.id} is not taught by who asks")
    if classroom.archived is not None and not archived:
        raise ClassError("archived", f"class {classroom.id} is closed")
