"""The SQL of notices: short words for a learner that wait until they are seen."""

from __future__ import annotations

import json
from collections.abc import Iterable

from tutor.store import Row, Store

KEPT = 90 * 24 * 60 * 60 * 1000
"""How long a notice that was seen is kept, in ms."""


def add(store: Store, learner_ids: Iterable[int], code: str, gaps: str, at: int) -> None:
    """The same notice for several learners; who has it unseen already gets no second one."""
    store.run(
        "WITH told AS (SELECT DISTINCT value AS id FROM json_each(:ids))"
        " INSERT INTO notices (learner_id, code, gaps, at) SELECT id, :code, :gaps, :at FROM told"
        " WHERE NOT EXISTS (SELECT 1 FROM notices WHERE learner_id = told.id AND code = :code"
        " AND gaps = :gaps AND seen IS NULL)",
        ids=json.dumps(list(learner_ids)), code=code, gaps=gaps, at=at,
    )  # fmt: skip


def waiting(store: Store, learner_id: int, last: int) -> list[Row]:
    """The newest notices that a learner has not seen, oldest first."""
    found = store.rows(
        "SELECT id, code, gaps, at FROM notices WHERE learner_id = :learner AND seen IS NULL"
        " ORDER BY id DESC LIMIT :last",
        learner=learner_id, last=last,
    )  # fmt: skip
    return found[::-1]


def see(store: Store, learner_id: int, up_to: int, at: int) -> int:
    """Mark the notices up to one as seen, and forget old ones; how many were new."""
    store.run(
        "DELETE FROM notices WHERE learner_id = :learner AND seen < :before",
        learner=learner_id, before=at - KEPT,
    )  # fmt: skip
    return store.run(
        "UPDATE notices SET seen = :at"
        " WHERE learner_id = :learner AND id <= :up_to AND seen IS NULL",
        learner=learner_id, up_to=up_to, at=at,
    )  # fmt: skip
