"""The people of a class: who comes in by its code, who is let in, taken out or made instructor."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tutor import chat_pushed, clock, notice, store_classes
from tutor.classes.classroom import (
    ROLES,
    ClassError,
    Classroom,
    known_name,
    read,
    taught,
)  # fmt: skip
from tutor.classes.invitation import Invitation, invitation
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
        InviteError: "invite" for a code that opens nothing.
        ClassError: "closed" for a class that takes nobody, "full", "name".
    """
    with store.writing():
        found = invitation(store, learner, invite)
        if found.state not in ("in", "waiting"):
            state = "in" if found.direct else "waiting"
            _enter(store, found, learner.id, state=state, name=name, at=clock.stamp(now))
        row = store_classes.of_member(store, found.id, learner.id)
    assert row is not None
    return read(row)


def _enter(
    store: Store, found: Invitation, learner_id: int, *, state: str, name: str, at: int
) -> None:
    named = known_name(name, "member")
    if store_classes.head_count(store, found.id) >= MOST:
        raise ClassError("full", f"class {found.id} holds {MOST} already", "invite")
    store_classes.put_member(
        store, found.id, learner_id, role="learner", state=state, name=named, managed=0, joined=at
    )
    if state == "waiting":
        teachers = [row["learner_id"] for row in store_classes.teachers(store, found.id)]
        notice.tell(store, teachers, "waiting", name=found.name, class_id=found.id)


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
    taught(classroom)
    with store.writing():
        moved = [
            one for one in dict.fromkeys(learner_ids)
            if store_classes.move(store, classroom.id, one, "waiting", state)
        ]  # fmt: skip
        told = chat_pushed.let_in(store, moved, classroom) if code == "let_in" else []
        tell(store, classroom, [one for one in moved if one not in told], code)
        tell(store, classroom, told, code, told=True)
    return len(moved)


def find(store: Store, classroom: Classroom, learner_id: int) -> Member:
    """One who is in the class or waits.

    Raises:
        ClassError: "unknown" if there is none, or for whoever does not teach there.
    """
    taught(classroom)
    row = store_classes.member(store, classroom.id, learner_id)
    if row is None:
        raise ClassError("unknown", f"no member {learner_id} in class {classroom.id}")
    return _member(row)


def remove(store: Store, classroom: Classroom, learner_id: int) -> None:
    """Take somebody out; an instructor is taken out by the owner alone, the owner by nobody.

    Raises:
        ClassError: "unknown" if there is none, "owner".
    """
    with store.writing():
        one = find(store, classroom, learner_id)
        taught(classroom, "owner" if one.teaches else "instructor")
        if one.role == "owner":
            raise ClassError("owner", "an owner is not taken out")
        store_classes.move(store, classroom.id, learner_id, one.state, "removed")
        tell(store, classroom, [learner_id], "removed" if one.state == "in" else "refused")


def appoint(store: Store, classroom: Classroom, learner_id: int, role: str) -> None:
    """Make somebody who is in the class an instructor, a learner again, or its owner.

    Only the owner may; who hands a class over stays as an instructor. A pupil whom the class
    manages cannot teach.

    Raises:
        ClassError: "owner" for whoever is not, "unknown", "managed".
    """
    taught(classroom, "owner")
    with store.writing():
        one = find(store, classroom, learner_id)
        if one.state != "in" or role not in ROLES or one.role == "owner":
            raise ClassError("unknown", f"member {learner_id} cannot be {role!r}")
        if one.managed:
            raise ClassError("managed", f"pupil {learner_id} is managed by the class")
        if one.role == role:
            return
        if role == "owner":
            store_classes.set_role(store, classroom.id, "owner", "instructor")
        store_classes.set_member(store, classroom.id, learner_id, "role", role)
        tell(store, classroom, [learner_id], role)


def rename(store: Store, classroom: Classroom, learner_id: int, name: str) -> None:
    """Call somebody otherwise in the class.

    Raises:
        ClassError: "unknown", "name".
    """
    with store.writing():
        one = find(store, classroom, learner_id)
        named = known_name(name, "member")
        store_classes.set_member(store, classroom.id, one.learner_id, "name", named)


def call_me(store: Store, learner: Learner, classroom: Classroom, name: str) -> None:
    """Change one's own name in a class.

    Raises:
        ClassError: "name".
    """
    with store.writing():
        named = known_name(name, "member")
        store_classes.set_member(store, classroom.id, learner.id, "name", named)


def leave(store: Store, learner: Learner, classroom: Classroom) -> None:
    """Leave a class, or wait for it no longer; an owner's class goes to its eldest instructor.

    Raises:
        ClassError: "alone" for an owner without another instructor.
    """
    with store.writing():
        row = store_classes.membership(store, classroom.id, learner.id)
        if row is None or row["state"] not in ("in", "waiting"):
            return
        if row["role"] == "owner":
            _pass_on(store, classroom, learner)
        store_classes.set_member(store, classroom.id, learner.id, "role", "learner")
        store_classes.move(store, classroom.id, learner.id, row["state"], "left")


def _pass_on(store: Store, classroom: Classroom, owner: Learner) -> None:
    there = [row["learner_id"] for row in store_classes.teachers(store, classroom.id)]
    others = [one for one in there if one != owner.id]
    if not others:
        raise ClassError("alone", f"class {classroom.id} has no other instructor")
    store_classes.set_member(store, classroom.id, others[0], "role", "owner")
    tell(store, classroom, others[:1], "owner")


def tell(
    store: Store, classroom: Classroom, learner_ids: Iterable[int], code: str, **more: Any
) -> None:
    """Tell people of a class something that its name belongs to; more: what else is kept of it."""
    notice.tell(store, learner_ids, code, name=classroom.name, class_id=classroom.id, **more)


def _member(row: Row) -> Member:
    shown = {name: row[name] for name in Member.__slots__}
    return Member(**{**shown, "managed": bool(row["managed"])})
