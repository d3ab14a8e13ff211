"""One learner of a class over some days: what was assigned and what came of it, nothing else.

What a learner practises alone belongs to that learner: only answers to assignments are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from drills.concepts import CONCEPTS
from drills.drill import DRILLS
from tutor import clock, store_assignments, store_results
from tutor.classes.assignment import Assignment, read
from tutor.classes.classroom import Classroom
from tutor.progress import Day
from tutor.store import Store

WINDOWS = (1, 7, 30, 90)
"""Over how many days a learner's page may look."""

FEWEST = 3
"""So many answers must have been charged to a concept before it is named as weak."""


@dataclass(frozen=True, slots=True)
class Sum:
    """First answers of one kind or concept: how many, and how many of them were all right."""

    key: str
    tries: int
    right: int


@dataclass(frozen=True, slots=True)
class Done:
    """One assignment: puzzles answered of `size`, right at first, points of the best tries."""

    assignment: Assignment
    size: int
    answered: int
    right: int
    points: float
    late: int


@dataclass(frozen=True, slots=True)
class Seen:
    """A learner in a class over some days up to today.

    days: one entry a day, quiet ones included; kinds: in the order of the drills; weak: concepts
    that were missed most; assignments: all of the class, the newest first, whatever the days.
    """

    tries: int
    right: int
    days: tuple[Day, ...]
    kinds: tuple[Sum, ...]
    weak: tuple[Sum, ...]
    assignments: tuple[Done, ...]


def seen(
    store: Store,
    classroom: Classroom,
    learner_id: int,
    zone: str,
    *,
    days: int = 30,
    now: datetime | None = None,
) -> Seen:
    """What a learner made of a class's assignments, by the days of a zone.

    Who does not teach there sees nothing of answers whose keys are still kept.
    """
    given = store_results.of_learner(store, classroom.id, learner_id)
    rows = [row for row in given if classroom.teaches or not row["sealed"]]
    today = clock.local_day(clock.stamp(now), zone)
    first = today - timedelta(days=days - 1)
    firsts = [{**row, "on": clock.local_day(row["answered"], zone)} for row in _firsts(rows)]
    recent = [row for row in firsts if row["on"] >= first]
    return Seen(
        len(recent), _right(recent), tuple(_days(recent, first, days)),
        _by(recent, "kind", DRILLS), _weak(recent), _done(store, classroom, learner_id, rows),
    )  # fmt: skip


def _firsts(rows: Iterable[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    met: set[tuple[str, str]] = set()
    for row in rows:
        place = (row["assignment"], row["item"])
        if place not in met:
            met.add(place)
            yield row


def _right(rows: Iterable[Mapping[str, Any]]) -> int:
    return sum(row["result"] == "right" for row in rows)


def _days(rows: list[dict[str, Any]], first: date, days: int) -> Iterable[Day]:
    for n in range(days):
        day = first + timedelta(days=n)
        some = [row for row in rows if row["on"] == day]
        yield Day(day, len(some), _right(some))


def _by(rows: list[dict[str, Any]], name: str, order: Iterable[str]) -> tuple[Sum, ...]:
    found = ((key, [row for row in rows if row[name] == key]) for key in order)
    return tuple(Sum(key, len(some), _right(some)) for key, some in found if some)


def _weak(rows: list[dict[str, Any]]) -> tuple[Sum, ...]:
    charged = dict.fromkeys(row["charged"] for row in rows)
    sums = _by(rows, "charged", [key for key in charged if key in CONCEPTS])
    poor = [one for one in sums if one.tries >= FEWEST and 2 * one.right < one.tries]
    return tuple(sorted(poor, key=lambda one: (one.right / one.tries, -one.tries))[:5])


def _done(
    store: Store, classroom: Classroom, learner_id: int, rows: list[dict[str, Any]]
) -> tuple[Done, ...]:
    given = store_assignments.of_class(store, classroom.id, learner_id)
    by_assignment: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        by_assignment.setdefault(row["assignment"], []).append(row)
    return tuple(_one(read(row, classroom), by_assignment.get(row["id"], [])) for row in given)


def _one(assignment: Assignment, rows: list[dict[str, Any]]) -> Done:
    firsts, best = list(_firsts(rows)), dict[str, float]()
    for row in rows:
        points = (row["share"] or 0.0) * row["weight"]
        best[row["item"]] = max(best.get(row["item"], 0.0), points)
    late = sum(assignment.is_late(row["answered"]) for row in firsts)
    return Done(assignment, assignment.size, len(firsts), _right(firsts), sum(best.values()), late)
