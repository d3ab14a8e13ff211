"""Everything that is kept about a learner, to take away: as JSON, or the attempts as CSV."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from tutor import clock, store_learners
from tutor.learner import by_id
from tutor.store import Store

_MOMENTS = frozenset({"created", "opened", "answered", "skipped", "started", "closed", "due", "at"})


def everything(store: Store, learner_id: int) -> dict[str, Any]:
    """All rows about a learner by table, as they stood at one moment; times as ISO 8601 in UTC.

    The secret of a cookie is not kept and so not exported, nor is its hash.

    Raises:
        LearnerError: if there is no such learner.
    """
    with store.reading():
        by_id(store, learner_id)
        held = store_learners.everything(store, learner_id)
    return {table: [_plain(row) for row in rows] for table, rows in held.items()}


def as_json(store: Store, learner_id: int) -> str:
    """Everything as JSON text."""
    return json.dumps(everything(store, learner_id), ensure_ascii=False, indent=1) + "\n"


def as_csv(store: Store, learner_id: int) -> str:
    """The attempts as CSV with a row of names, lists and answers in it as JSON."""
    rows = everything(store, learner_id)["attempts"]
    names = list(rows[0]) if rows else ["id"]
    sheet = io.StringIO()
    writer = csv.DictWriter(sheet, names)
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return sheet.getvalue()


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: clock.moment(value).isoformat()
        if name in _MOMENTS and isinstance(value, int)
        else value
        for name, value in row.items()
    }


def _cell(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value
