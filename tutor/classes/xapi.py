"""Answers as xAPI statements (version 1.0.3), one JSON object a line, for a learning record store.

An actor is known by the number of the learner in this service; the name is the one in the class.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Mapping
from typing import Any

from drills.drill import DRILLS
from tutor import clock, store_results
from tutor.classes import results
from tutor.classes.assignment import Assignment
from tutor.store import Row, Store

ANSWERED = "http://adlnet.gov/expapi/verbs/answered"
INTERACTION = "http://adlnet.gov/expapi/activities/cmi.interaction"
ASSESSMENT = "http://adlnet.gov/expapi/activities/assessment"
BETWEEN = "[,]"
"""What stands between the picks of a response."""


def statements(store: Store, assignment: Assignment, base: str) -> Iterator[str]:
    """A statement for every answer; `base` is the address of the service, for the ids in them."""
    table = results.table(store, assignment)
    numbers = {item.id: n for n, item in enumerate(table.items, 1)}
    names = {line.learner_id: line.name for line in table.lines}
    for row in store_results.cells(store, assignment.id, names):
        if row["item"] in numbers:
            told = _statement(assignment, row, names[row["learner_id"]], base)
            yield json.dumps(told, ensure_ascii=False) + "\n"


def _statement(assignment: Assignment, row: Row, name: str, base: str) -> dict[str, Any]:
    home = base.rstrip("/")
    return {
        "id": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{home}/a/{row['id']}")),
        "actor": {
            "objectType": "Agent", "name": name,
            "account": {"homePage": home, "name": str(row["learner_id"])},
        },
        "verb": {"id": ANSWERED, "display": {"en": "answered", "zh-Hans": "回答了"}},
        "object": {
            "objectType": "Activity", "id": f"{home}/p/{row['address']}",
            "definition": _definition(row),
        },
        "result": _result(row),
        "context": {"contextActivities": _around(assignment, home)},
        "timestamp": clock.moment(row["answered"]).isoformat(),
    }  # fmt: skip


def _definition(row: Row) -> dict[str, Any]:
    drill = DRILLS[row["kind"]]
    return {
        "type": INTERACTION, "interactionType": "other",
        "name": {"en": drill.name.en, "zh-Hans": drill.name.zh},
        "description": {"en": drill.question.en, "zh-Hans": drill.question.zh},
        "correctResponsesPattern": [response(json.loads(row["key"] or "{}"))],
    }  # fmt: skip


def _result(row: Row) -> dict[str, Any]:
    told: dict[str, Any] = {
        "success": row["result"] == "right", "completion": True,
        "score": {"scaled": round(row["share"], 4)},
        "response": response(json.loads(row["answer"])),
    }  # fmt: skip
    if row["ms"] is not None:
        told["duration"] = f"PT{row['ms'] / 1000:.2f}S"
    return told


def _around(assignment: Assignment, home: str) -> dict[str, Any]:
    room = assignment.classroom
    return {
        "parent": [{
            "objectType": "Activity", "id": f"{home}/do/{assignment.id}",
            "definition": {"type": ASSESSMENT, "name": {"und": assignment.title}},
        }],
        "grouping": [{
            "objectType": "Activity", "id": f"{home}/c/{room.id}",
            "definition": {"name": {"und": room.name}},
        }],
    }  # fmt: skip


def response(answer: Mapping[str, Any]) -> str:
    """An answer as xAPI writes several picks.

    >>> response({"waits": {"6m": "any", "9m": "self"}}), response({"payments": [-6, 18, -6, -6]})
    ('waits.6m=any[,]waits.9m=self', 'payments=-6[,]18[,]-6[,]-6')
    """
    return BETWEEN.join(_one(name, value) for name, value in answer.items())


def _one(name: str, value: Any) -> str:
    if isinstance(value, Mapping):
        return BETWEEN.join(f"{name}.{mark}={state}" for mark, state in value.items()) or f"{name}="
    if isinstance(value, list):
        return f"{name}={BETWEEN.join(map(str, value))}"
    return f"{name}={value}"
