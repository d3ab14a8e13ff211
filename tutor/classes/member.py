"""The people of a class: who comes in by its code, who is let in, taken out or made instructor."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tutor import clock, notice, store_classes
from tutor.classes.classroom import ClassError, Classroom, known_name, plain_code, read
from tutor.learner import Learner
from tutor.store import Row, Store

MOST = 2000
"""How many people a class holds at most, those who wait among them."""


@dataclass(frozen=True, slots=True)
class Member:
    """One of a class, as its instructors see them.

    learner_id: who it is; name: in the class; role: "learner", "instructor" or "owner"; state:
    "in" or "waiting"; managed: whether the class made the account; joined: ms since 1970.
    """

    learner_id: int
    name: str
    role: str
    state: str
    managed: bool
    joined: int
    language: str
    zone: str

    @property
    def teaches(self) -> bool:
        """Whether this is an instructor."""
        return self.role != "learner"


def join(
    store: Store, learner: Learner, invite: str, name: str, *, now: datetime | None = None
) -> Classroom:
    """Come into the class of an invite code under a name; who is in or waits already stays so.

    The class's `state` says what came of it: "in", or "waiting" for an instructor. Who was taken
    out once always waits.

    Raises:
        ClassError: "invite" for a code that opens nothing, "closed" for a class that takes nobody,
            "full", "name".
    """
    found = invited(store, learner, invite)
    with store.writing():
        before = store_classes.membership(store, found["id"], learner.id)
        if before is None or before["state"] not in ("in", "waiting"):
            taken_out = before is not None and before["state"] == "removed"
            state = "in" if found["joining"] == "open" and not taken_out else "waiting"
            _enter(store, found, learner.id, state=state, name=name, at=clock.stamp(now))
        row = store_classes.of_member(store, found["id"], learner.id)
    assert row is not None
    return read(row)


def invited(store: Store, learner: Learner | None, invite: str) -> Row:
    """The row of the class that a code opens, for whoever may come in or is there already.

    Raises:
        ClassError: "invite" or "closed".
    """
    row = store_classes.by_invite(store, plain_code(invite))
    if row is None:
        raise ClassError("invite", f"no class has the code {invite!r}", "invite")
    there = learner and store_classes.membership(store, row["id"], learner.id)
    if there and there["state"] in ("in", "waiting"):
        return row
    if row["archived"] is not None or row["joining"] == "closed":
        raise ClassError("closed", f"class {row['id']} takes nobody at present", "invite")
    return row


def _enter(store: Store, found: Row, learner_id: int, *, state: str, name: str, at: int) -> None:
    named = known_name(name, "member")
    if store_classes.head_count(store, found["id"]) >= MOST:
        raise ClassError("full", f"class {found['id']} holds {MOST} already", "invite")
    store_classes.put_member(
        store, found["id"], learner_id,
        role="learner", state=state, name=named, managed=0, joined=at,
    )  # fmt: skip
    if state == "waiting":
        teachers = store_classes.teachers(store, found["id"])
        notice.tell(store, teachers, "waiting", name=found["name"], class_id=found["id"])


def people(store: Store, classroom: Classroom) -> tuple[Member, ...]:
    """Everybody who is in the class or waits to be, by name."""
    return tuple(_member(row) for row in store_classes.members(store, classroom.id))


def learners(store: Store, classroom: Classroom) -> tuple[Member, ...]:
    """Those who learn in the class and are in it, by name."""
    return tuple(
        one for one in people(store, classroom) if one.state == "in" and one.role == "learner"
    )


def approve(store: Store, classroom: Classroom, learner_ids: Iterable[int]) -> int:
    """Let in who waits; how many came in."""
    return _settle(store, classroom, learner_ids, "in", "let_in")


def refuse(store: Store, classroom: Classroom, learner_ids: Iterable[int]) -> int:
    """Turn away who waits; how many were turned away."""
    return _settle(store, classroom, learner_ids, "removed", "refused")


def _settle(
    store: Store, classroom: Classroom, learner_ids: Iterable[int], state: str, code: str
) -> int:
    _teaching(classroom)
    with store.writing():
        moved = [
            one for one in dict.fromkeys(learner_ids)
            if store_classes.move(store, classroom.id, one, "waiting", state)
        ]  # fmt: skip
        _tell(store, classroom, moved, code)
    return len(moved)


def _tell(store: Store, classroom: Classroom, learner_ids: Iterable[int], code: str) -> None:
    notice.tell(store, learner_ids, code, name=classroom.name, class_id=classroom.id)


def _teaching(classroom: Classroom, role: str = "instructor") -> None:
    if classroom.state != "in" or not classroom.teaches:
        raise ClassError("unknown", f"class {classroom.id} is not taught by who asks")
    if role == "owner" and classroom.role != "owner":
        raise ClassError("owner", f"class {classroom.id} belongs to somebody else")


def _member(row: Row) -> Member:
    shown = {name: row[name] for name in Member.__slots__}
    return Member(**{**shown, "managed": bool(row["managed"])})
