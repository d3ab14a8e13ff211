"""Which puzzle comes next: runs of twelve that mix kinds and bring back what was missed."""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from drills import drill
from tutor import attempt as attempts
from tutor import clock, store_attempts
from tutor.attempt import Attempt, AttemptError, Place
from tutor.learner import Learner
from tutor.plan import Plan
from tutor.store import Row, Store

SIZE = 12
"""Puzzles in a run."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run of puzzles.

    kind: the only kind in it, None for a mixed run; n: the number of the puzzle at hand, 1 to
    `of`; done: whether it is over; answered: its attempts so far, in the order of the answers.
    """

    id: str
    kind: str | None
    n: int
    of: int
    done: bool
    answered: tuple[Attempt, ...]

    @property
    def results(self) -> tuple[str, ...]:
        """The results ("right", "partly", "wrong") of the answers so far."""
        return tuple(str(one.result) for one in self.answered)

    def __iter__(self) -> Iterator[object]:
        return iter((self.n, self.of, self.results))


def run(store: Store, learner: Learner, kind: str | None = None) -> Run | None:
    """The learner's newest run at the present table, over all kinds or one; it may be done."""
    row = store_attempts.last_run(store, learner.id, kind or "", learner.variant, _options(learner))
    return None if row is None else _read(store, row)


def next_attempt(
    store: Store,
    learner: Learner,
    kind: str | None = None,
    source: str = "web",
    *,
    now: datetime | None = None,
    chance: random.Random | None = None,
) -> Attempt:
    """The puzzle to put before the learner: the one left open in the run, else a new one.

    Raises:
        KeyError: for a kind of drill that does not exist.
        NoPuzzle: if the table has no puzzle of the kind.
    """
    if kind is not None:
        drill.DRILLS[kind]
    here = _current(store, learner, kind, now)
    waiting = _waiting(store, here.id)
    if waiting is not None:
        return waiting
    chosen = Plan(store, learner, here, clock.stamp(now), chance or random.SystemRandom()).choose()
    with store.writing():
        waiting = _waiting(store, here.id)
        if waiting is not None:
            return waiting
        place = Place(here.id, _free(store, here.id), chosen.slot, chosen.review)
        return attempts.begin(store, learner, chosen.puzzle, source, place, now=now)


def skip(store: Store, learner: Learner, attempt_id: str, now: datetime | None = None) -> bool:
    """Lay a puzzle aside unanswered: it counts nothing, and another takes its place.

    Raises:
        AttemptError: if the learner has no such attempt.
    """
    one = attempts.load_attempt(store, learner, attempt_id)
    with store.writing():
        return store_attempts.skip(store, one.id, learner.id, clock.stamp(now))


def stop(
    store: Store, learner: Learner, kind: str | None = None, now: datetime | None = None
) -> None:
    """End the present run; what is done in it counts, an open puzzle is laid aside."""
    here = run(store, learner, kind)
    if here is None or here.done:
        return
    with store.writing():
        row = store_attempts.open_in(store, here.id)
        if row is not None:
            store_attempts.skip(store, row["id"], learner.id, clock.stamp(now))
        store_attempts.close_run(store, here.id, clock.stamp(now))


def _current(store: Store, learner: Learner, kind: str | None, now: datetime | None) -> Run:
    here = run(store, learner, kind)
    if here is not None and not here.done:
        return here
    with store.writing():
        here = run(store, learner, kind)
        if here is not None and not here.done:
            return here
        store_attempts.add_run(store, {
            "id": secrets.token_hex(6), "learner_id": learner.id, "kind": kind or "",
            "variant": learner.variant, "options": _options(learner), "size": SIZE,
            "started": clock.stamp(now),
        })  # fmt: skip
        here = run(store, learner, kind)
    assert here is not None
    return here


def _read(store: Store, row: Row) -> Run:
    answered = tuple(attempts.read(found) for found in store_attempts.in_run(store, row["id"]))
    done = row["closed"] is not None or len(answered) >= row["size"]
    n = min(len(answered) + 1, row["size"])
    return Run(row["id"], row["kind"] or None, n, row["size"], done, answered)


def _waiting(store: Store, session: str) -> Attempt | None:
    row = store_attempts.open_in(store, session)
    if row is None:
        return None
    waiting = attempts.read(row)
    try:
        waiting.puzzle  # noqa: B018
    except AttemptError:
        with store.writing():
            store_attempts.skip(store, waiting.id, waiting.learner_id, clock.stamp())
        return None
    return waiting


def _free(store: Store, session: str) -> int:
    return len(store_attempts.in_run(store, session)) + 1


def _options(learner: Learner) -> str:
    return json.dumps(dict(learner.options), sort_keys=True)
