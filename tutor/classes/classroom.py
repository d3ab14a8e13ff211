"""A class 班, and the one loader that says who may see it in which role."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from rules import variants
from rules.variant import Variant
from tutor import clock, notice, store_classes
from tutor.learner import Learner
from tutor.store import Row, Store

ROLES = ("learner", "instructor", "owner")
"""What a member may be, each able to do what those before can."""

JOINING = ("open", "approve", "closed")
"""Whether whoever has the code is in at once, waits for an instructor, or cannot come."""

LONGEST_NAME = 60
LONGEST_ABOUT = 2000
A_MINUTE = 60_000

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""The letters of an invite code: none that looks like another."""


class ClassError(ValueError):
    """A class that cannot be used so.

    code: "unknown" (no such class, or one is no member, or has not the role: nobody is told which),
    "owner" (only its owner may do that), "invite", "closed", "full" (of joining), "alone" (the
    only owner cannot leave), or the field that is not as asked: "name", "about", "zone",
    "joining"; `field` names the field at fault, if there is one.
    """

    def __init__(self, code: str, text: str, field: str = "") -> None:
        super().__init__(text)
        self.code, self.field = code, field


@dataclass(frozen=True, slots=True)
class Classroom:
    """A class as one member sees it.

    role and state: the member's; member: the member's name in the class; variant and options: the
    house rules of the class; invite: the code to join by, "" for those who may not invite.
    """

    id: str
    name: str
    about: str
    variant: str
    options: Mapping[str, Any]
    zone: str
    joining: str
    invite: str
    created: int
    archived: int | None
    role: str
    state: str
    member: str

    @property
    def teaches(self) -> bool:
        """Whether the member is an instructor here."""
        return self.role != "learner"

    @property
    def table(self) -> Variant:
        """The house rules as a table."""
        return variants.table(self.variant, **self.options)


def load(store: Store, learner: Learner, class_id: str, role: str = "learner") -> Classroom:
    """The class, for a member who is in it with at least this role: the only way to one.

    Raises:
        ClassError: "unknown", whatever the reason.
    """
    row = store_classes.of_member(store, class_id, learner.id)
    if row is None or row["state"] != "in" or ROLES.index(row["role"]) < ROLES.index(role):
        raise ClassError("unknown", f"no class {class_id!r} of learner {learner.id} as {role}")
    return read(row)


def mine(store: Store, learner: Learner) -> tuple[Classroom, ...]:
    """Every class that a learner is in, or waits for, the newest first, archived ones last."""
    return tuple(read(row) for row in store_classes.all_of(store, learner.id))


def belongs(store: Store, learner: Learner) -> bool:
    """Whether a learner is in a class or waits for one, or may make some."""
    return store_classes.belongs(store, learner.id)


def create(
    store: Store, learner: Learner, name: str, *, member: str, now: datetime | None = None
) -> Classroom:
    """A new class of the learner's own, at the learner's table and in the learner's zone.

    A form sent twice makes one class: another of the same name within a minute is the same.

    Raises:
        ClassError: "name" if a name is empty or too long.
    """
    class_id, at, named = secrets.token_hex(6), clock.stamp(now), known_name(name)
    with store.writing():
        for one in mine(store, learner):
            if one.role == "owner" and one.name == named and at - one.created < A_MINUTE:
                return one
        store_classes.add(
            store, id=class_id, name=named, about="", variant=learner.variant,
            options=json.dumps(dict(learner.options), sort_keys=True), zone=learner.zone,
            joining="open", invite=new_invite(), created=at,
        )  # fmt: skip
        store_classes.put_member(
            store, class_id, learner.id, role="owner", state="in",
            name=known_name(member, "member"), managed=0, joined=at,
        )  # fmt: skip
    return load(store, learner, class_id, "owner")


def new_invite() -> str:
    """A new code to join by: eight letters."""
    return "".join(secrets.choice(ALPHABET) for _ in range(8))


def plain_code(text: str) -> str:
    """A code as it is kept: case, spaces and dashes of whoever typed it are forgiven.

    >>> plain_code(" 7KQP-x3md ")
    '7kqpx3md'
    """
    return "".join(letter for letter in text.lower() if letter.isalnum())[:40]


def change(store: Store, classroom: Classroom, **fields: str) -> None:
    """Change what a class is called, what it says of itself, its zone, or how one joins it.

    fields: some of name, about, zone, joining.

    Raises:
        ClassError: "unknown" for whoever does not teach there, else the field at fault.
    """
    taught(classroom)
    known = {name: _KNOWN[name](text) for name, text in fields.items()}
    with store.writing():
        store_classes.change(store, classroom.id, **known)


def set_rules(
    store: Store, classroom: Classroom, variant: str, options: Mapping[str, Any]
) -> Classroom:
    """The class by other house rules; its people are told, if that changes anything.

    Raises:
        OptionError: for an unknown variant or option, or options that clash.
        ClassError: "unknown" for whoever does not teach there.
    """
    taught(classroom)
    chosen = dict(variants.table(variant, **options).chosen())
    if (variant, chosen) == (classroom.variant, dict(classroom.options)):
        return classroom
    with store.writing():
        kept = json.dumps(chosen, sort_keys=True)
        store_classes.change(store, classroom.id, variant=variant, options=kept)
        _tell_all(store, classroom, "rules")
    return replace(classroom, variant=variant, options=chosen)


def renew(store: Store, classroom: Classroom) -> Classroom:
    """The class with a new code to join by; the old one opens nothing any more.

    Raises:
        ClassError: "unknown" for whoever does not teach there.
    """
    taught(classroom)
    invite = new_invite()
    with store.writing():
        store_classes.change(store, classroom.id, invite=invite)
    return replace(classroom, invite=invite)


def archive(store: Store, classroom: Classroom, now: datetime | None = None) -> None:
    """Close a class: nobody joins, all stays readable; its people are told.

    Raises:
        ClassError: "owner" for whoever does not own it.
    """
    taught(classroom, "owner")
    if classroom.archived is None:
        with store.writing():
            store_classes.change(store, classroom.id, archived=clock.stamp(now))
            _tell_all(store, classroom, "archived")


def restore(store: Store, classroom: Classroom) -> None:
    """Open an archived class again.

    Raises:
        ClassError: "owner" for whoever does not own it.
    """
    taught(classroom, "owner")
    with store.writing():
        store_classes.change(store, classroom.id, archived=None)


def taught(classroom: Classroom, role: str = "instructor") -> None:
    """Hold that the class is seen by one who has this role in it.

    Raises:
        ClassError: "unknown", or "owner" where an instructor asks for what is the owner's.
    """
    if classroom.state != "in" or not classroom.teaches:
        raise ClassError("unknown", f"class {classroom.id} is not taught by who asks")
    if role == "owner" and classroom.role != "owner":
        raise ClassError("owner", f"class {classroom.id} belongs to somebody else")


def _tell_all(store: Store, classroom: Classroom, code: str) -> None:
    others = [row["learner_id"] for row in store_classes.members(store, classroom.id)
              if row["state"] == "in" and row["role"] == "learner"]  # fmt: skip
    notice.tell(store, others, code, name=classroom.name, class_id=classroom.id)


def known_name(text: str, field: str = "name") -> str:
    """A name in one line, its ends and doubled spaces cut.

    >>> known_name("  Tuesday   club ")
    'Tuesday club'

    Raises:
        ClassError: "name" if nothing is left, or too much.
    """
    name = " ".join(text.split())
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise ClassError("name", f"a name has 1 to {LONGEST_NAME} letters: {text!r}", field)
    return name


def _known_about(text: str) -> str:
    about = "\n".join(line.rstrip() for line in text.strip().splitlines())
    if len(about) > LONGEST_ABOUT:
        raise ClassError("about", f"at most {LONGEST_ABOUT} letters", "about")
    return about


def _known_zone(text: str) -> str:
    try:
        return clock.known_zone(text)
    except clock.ClockError as error:
        raise ClassError("zone", str(error), "zone") from error


def _known_joining(text: str) -> str:
    if text not in JOINING:
        raise ClassError("joining", f"{text!r} is no way to join", "joining")
    return text


_KNOWN: Mapping[str, Callable[[str], str]] = {
    "name": known_name, "about": _known_about, "zone": _known_zone, "joining": _known_joining,
}  # fmt: skip


def read(row: Row) -> Classroom:
    """A class from its row, the code left out for those who may not invite."""
    shown = {name: row[name] for name in Classroom.__slots__}
    invite = row["invite"] if row["role"] != "learner" else ""
    return Classroom(**{**shown, "options": json.loads(row["options"]), "invite": invite})
