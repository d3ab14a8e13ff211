"""What a face must not forget over a restart: small values by place and name."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from tutor import clock, store_learners
from tutor.learner import Learner
from tutor.store import Store


def remember(
    store: Store,
    place: str,
    name: str,
    value: Any,
    *,
    learner: Learner | None = None,
    now: datetime | None = None,
) -> None:
    """Keep a JSON-able value; given a learner, it is exported with the rest about that person."""
    kept = json.dumps(value, ensure_ascii=False)
    with store.writing():
        store_learners.remember(
            store, place, name, value=kept, learner=learner.id if learner else None,
            at=clock.stamp(now),
        )  # fmt: skip


def recall(store: Store, place: str, name: str, default: Any = None) -> Any:
    """The value kept under this name, or `default`."""
    kept = store_learners.recall(store, place, name)
    return default if kept is None else json.loads(kept)


def since(store: Store, place: str, name: str) -> int | None:
    """When the value under this name was kept (ms since 1970), None if there is none."""
    return store_learners.remembered_at(store, place, name)


def forget(store: Store, place: str, name: str) -> bool:
    """Drop a value; True for exactly one of several who try at once."""
    with store.writing():
        return store_learners.forget(store, place, name)
