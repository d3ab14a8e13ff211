"""Everything that is kept about a learner, to take away: as JSON, or the attempts as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from typing import Any

from tutor import clock, store_learners
from tutor.learner import by_id
from tutor.store import Store

_MOMENTS = frozenset({
    "created", "opened", "answered", "skipped", "started", "closed", "due", "at", "expires", "used",
    "joined", "changed", "dropped", "archived", "sent", "seen", "left",
    "touched", "ended", "next_due", "last_at", "gone_at", "since",
})  # fmt: skip

_KEY = ("key", "result", "share", "charged", "slow")
"""What would tell whether an answer was right."""

_WHICH = ("address", "seed", "concepts", "main")
"""What would tell which puzzle it is, or what it tests."""


def everything(store: Store, learner_id: int) -> dict[str, Any]:
    """All rows about a learner by table, as they stood at one moment; times as ISO 8601 in UTC.

    The secrets of cookies, codes and passwords are not kept and so not exported, nor are their
    hashes. What a class has assigned is shown no further than its pages would: as long as a key is
    sealed, neither the key nor the result nor the puzzle's address is in it.

    Raises:
        LearnerError: if there is no such learner.
    """
    with store.reading():
        by_id(store, learner_id)
        held = discreet(store_learners.everything(store, learner_id))
    return {table: [_plain(row) for row in rows] for table, rows in held.items()}


def discreet(held: dict[str, Any]) -> dict[str, Any]:
    """The rows by table, without what may not be told yet."""
    attempts = held["attempts"]
    sealed = {one["id"] for one in attempts if one["sealed"]}
    veiled = {one["id"] for one in attempts if one["assignment"] and one["answered"] is None}
    told = {
        (one["assignment"], one["item"]) for one in attempts if one["id"] not in sealed | veiled
    }
    hidden = {one["address"] for one in held["handed"] if _thing(one) not in told}
    hidden |= {one["address"] for one in attempts if one["id"] in sealed | veiled}
    return {
        **held,
        "attempts": _hushed(_hushed(attempts, "id", sealed, _KEY), "id", sealed | veiled, _WHICH),
        "repairs": _hushed(held["repairs"], "attempt_id", sealed, _KEY),
        "reports": _hushed(held["reports"], "attempt_id", sealed | veiled, _WHICH),
        "handed": [one if _thing(one) in told else _without(one, _WHICH) for one in held["handed"]],
        "memory": [_blotted(one, hidden) for one in held["memory"]],
    }


def _thing(handed: dict[str, Any]) -> tuple[str, str]:
    return handed["assignment_id"], handed["item_id"]


def _hushed(
    rows: list[dict[str, Any]], name: str, ids: set[str], names: Iterable[str]
) -> list[dict[str, Any]]:
    """The rows, columns left empty in those whose id is among some."""
    return [_without(row, names) if row[name] in ids else row for row in rows]


def _blotted(row: dict[str, Any], hidden: Iterable[str]) -> Any:
    """A row in which no hidden address stands."""
    text = json.dumps(row, ensure_ascii=False)
    for address in hidden:
        text = text.replace(address, "")
    return json.loads(text)


def _without(row: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return {**row, **{name: None for name in names if name in row}}


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
