"""Pupils without an account of their own: the class makes one, and hands out a card with a code.

A code can be read only when it is made. A new card ends the code of the last; a pupil who takes a
name and a password becomes their own, and no card can be made any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tutor import clock, codes, store_classes, store_learners
from tutor import learner as learners
from tutor.classes import member
from tutor.classes.classroom import ClassError, Classroom, known_name, taught
from tutor.classes.member import Member
from tutor.store import Store

AT_ONCE = 200
"""How many names are taken in one go."""


@dataclass(frozen=True, slots=True)
class Card:
    """What a pupil is handed: the name in the class, and the code that signs in."""

    learner_id: int
    name: str
    code: str


def enrol(
    store: Store, classroom: Classroom, text: str, language: str, now: datetime | None = None
) -> tuple[Card, ...]:
    """Cards for the pupils whose names stand in a text, one a line; new ones are made on the way.

    A name that a managed pupil of the class has already gets that pupil a new card, so that
    sending a form twice makes nobody twice.

    Raises:
        ClassError: "unknown" for whoever does not teach there; "name" (one is too long), "none"
            (there is no name), "many", "twice" (a name stands there twice), "taken" (somebody
            else of the class is called so), "full"; `text` of the error names the name.
    """
    taught(classroom)
    names = _names(text)
    with store.writing():
        there = {one.name: one for one in member.people(store, classroom)}
        for name in names:
            if name in there and not there[name].managed:
                raise ClassError("taken", name, "names")
        fresh = [name for name in names if name not in there]
        if len(there) + len(fresh) > member.MOST:
            raise ClassError("full", str(member.MOST), "names")
        made = {name: _make(store, classroom, name, language, clock.stamp(now)) for name in fresh}
        ids = {**{name: there[name].learner_id for name in names if name in there}, **made}
        return tuple(_card(store, ids[name], name, now) for name in names)


def renew(
    store: Store, classroom: Classroom, learner_ids: Iterable[int], now: datetime | None = None
) -> tuple[Card, ...]:
    """New cards for managed pupils of the class, by name; others are passed over.

    Raises:
        ClassError: "unknown" for whoever does not teach there.
    """
    asked = set(learner_ids)
    with store.writing():
        some = [one for one in managed(store, classroom) if one.learner_id in asked]
        return tuple(_card(store, one.learner_id, one.name, now) for one in some)


def managed(store: Store, classroom: Classroom) -> tuple[Member, ...]:
    """The pupils whom the class manages, by name.

    Raises:
        ClassError: "unknown" for whoever does not teach there.
    """
    taught(classroom)
    return tuple(one for one in member.people(store, classroom) if one.managed)


def _names(text: str) -> list[str]:
    lines = [" ".join(line.split()) for line in text.splitlines()]
    names = [_known(line) for line in lines if line]
    if not names:
        raise ClassError("none", "no name", "names")
    if len(names) > AT_ONCE:
        raise ClassError("many", str(AT_ONCE), "names")
    name, times = Counter(names).most_common(1)[0]
    if times > 1:
        raise ClassError("twice", name, "names")
    return names


def _known(line: str) -> str:
    try:
        return known_name(line)
    except ClassError as error:
        raise ClassError("name", line[:40], "names") from error


def _make(store: Store, classroom: Classroom, name: str, language: str, at: int) -> int:
    number = store_learners.add(store, language, learners.VARIANT, classroom.zone, at)
    pupil = learners.by_id(store, number)
    learners.set_table(store, pupil, classroom.variant, classroom.options)
    store_classes.put_member(
        store, classroom.id, number, role="learner", state="in", name=name, managed=1, joined=at
    )
    return number


def _card(store: Store, learner_id: int, name: str, now: datetime | None) -> Card:
    pupil = learners.by_id(store, learner_id)
    return Card(learner_id, name, codes.issue(store, "pupil", pupil, now))
