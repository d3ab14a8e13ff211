"""The SQL of results: what the learners of a class made of an assignment."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tutor.store import Row, Store

Given = tuple[int, str, int, int, float, str | None]
"""learner_id, item, answered, grade (2 right, 1 partly, 0 wrong), share, answer unless right."""


def answers(store: Store, assignment_id: str) -> list[Given]:
    """Every answer to an assignment by learner, item and moment: read from the index alone."""
    found: list[Any] = store.db.conn.execute(
        "SELECT learner_id, item, answered, 2 * (result = 'right') + (result = 'partly'), share,"
        " CASE WHEN result <> 'right' THEN answer END FROM attempts"
        " WHERE assignment = :assignment AND answered IS NOT NULL"
        " ORDER BY learner_id, item, answered",
        {"assignment": assignment_id},
    ).fetchall()
    return found


def learners(store: Store, assignment_id: str) -> list[Row]:
    """The learners of an assignment's class who are in it, by name."""
    return store.rows(
        "SELECT members.learner_id, members.name, members.managed, language, zone"
        " FROM assignments JOIN members USING (class_id)"
        " JOIN learners ON learners.id = members.learner_id"
        " WHERE assignments.id = :assignment AND role = 'learner' AND state = 'in'"
        " ORDER BY members.name, members.learner_id",
        assignment=assignment_id,
    )


def cells(store: Store, assignment_id: str, learner_ids: Iterable[int]) -> list[Row]:
    """Every answer of some learners, by learner and moment, with all that a grid tells of it."""
    return store.rows(
        "SELECT learner_id, item, id, address, kind, answer, key, result, share, ms, answered,"
        " opened, source FROM attempts"
        " WHERE assignment = :assignment AND learner_id IN (SELECT value FROM json_each(:who))"
        " AND answered IS NOT NULL ORDER BY learner_id, answered, id",
        assignment=assignment_id, who=json.dumps(list(learner_ids)),
    )  # fmt: skip


def keys(store: Store, assignment_id: str, learner_ids: Iterable[int]) -> dict[str, str]:
    """The key (JSON) of each item that some of these learners have answered."""
    rows = store.rows(
        "SELECT item, key FROM attempts WHERE assignment = :assignment AND key IS NOT NULL"
        " AND learner_id IN (SELECT value FROM json_each(:who))",
        assignment=assignment_id, who=json.dumps(list(learner_ids)),
    )  # fmt: skip
    return {row["item"]: row["key"] for row in rows}


def shares(store: Store, assignment_id: str) -> list[Row]:
    """Over the first answers of the class's learners, by `item`: `n`, and how many were `right`."""
    return store.rows(
        "SELECT item, count(*) AS n, sum(right) AS right FROM ("
        "  SELECT item, result = 'right' AS right, min(answered) FROM attempts"
        "  WHERE assignment = :assignment AND answered IS NOT NULL AND learner_id IN ("
        "   SELECT members.learner_id FROM assignments JOIN members USING (class_id)"
        "   WHERE assignments.id = :assignment AND role = 'learner' AND state = 'in')"
        "  GROUP BY learner_id, item) GROUP BY item",
        assignment=assignment_id,
    )


def firsts(store: Store, assignment_id: str, item: str) -> list[Row]:
    """Everybody's first answer at one item: `learner_id`, `address`, `answer`, `result`."""
    return store.rows(
        "SELECT learner_id, address, answer, result, min(answered) AS answered FROM attempts"
        " WHERE assignment = :assignment AND item = :item AND answered IS NOT NULL"
        " GROUP BY learner_id ORDER BY answered",
        assignment=assignment_id, item=item,
    )  # fmt: skip


def of_learner(store: Store, class_id: str, learner_id: int) -> list[Row]:
    """A learner's answers to everything that a class was assigned, in order, the first first."""
    return store.rows(
        "SELECT assignment, item, kind, charged, result, share, answered, day, ms, sealed,"
        " items.weight"
        " FROM attempts JOIN assignments ON assignments.id = assignment"
        " JOIN items ON items.id = item AND items.dropped IS NULL"
        " WHERE attempts.learner_id = :learner AND class_id = :class AND answered IS NOT NULL"
        " ORDER BY answered, attempts.id",
        learner=learner_id, **{"class": class_id},
    )  # fmt: skip
