"""Grading again: an item that its maker changed, or keys that a corrected program gives.

The learner's answers stay as they were given. Where they fit the new puzzle they are graded by its
key; where they do not, they stay in the learner's own ledger and the item is asked anew. Whoever is
concerned is told by a notice.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from drills.address import AddressError
from drills.drill import DRILLS
from drills.puzzle import Puzzle
from tutor import attempt as attempts
from tutor import clock, form, notice, store_sets
from tutor.attempt import Attempt, puzzle_at
from tutor.classes.practice_set import Item, PracticeSet, SetError
from tutor.form import FormError
from tutor.store import Row, Store


@dataclass(frozen=True, slots=True)
class Regraded:
    """What grading again came to: attempts graded, results that changed, attempts asked anew."""

    attempts: int = 0
    changed: int = 0
    anew: int = 0
    learners: frozenset[int] = frozenset()

    def plus(self, other: Regraded) -> Regraded:
        """Both together."""
        return Regraded(
            self.attempts + other.attempts,
            self.changed + other.changed,
            self.anew + other.anew,
            self.learners | other.learners,
        )


def replace_item(
    store: Store, practice: PracticeSet, item_id: str, address: str, now: datetime | None = None
) -> Regraded:
    """Put another puzzle in an item's place; the set has a new version, answers are graded anew.

    Raises:
        SetError: "unknown" if the item is not there, or its puzzles are each learner's own.
        AddressError: if there is no such puzzle.
    """
    puzzle = puzzle_at(address)
    item = practice.item(item_id)
    if item.address is None:
        raise SetError("unknown", f"item {item_id} has no address")
    if item.address == puzzle.address:
        return Regraded()
    with store.writing():
        store_sets.change_item(store, item_id, address=puzzle.address)
        store_sets.next_version(store, practice.id, clock.stamp(now))
        rows = store_sets.answered_of(store, item_id)
        done = _moved(store, item_id, rows, puzzle)
        _recount(store, done)
        for row in rows:
            _tell(store, row, practice, puzzle, now)
    return done


def _tell(
    store: Store, row: Row, practice: PracticeSet, puzzle: Puzzle, now: datetime | None
) -> None:
    """Say to whoever had answered an item that it is marked again, or asked anew."""
    attempt = attempts.read(row)
    code = "regraded" if _fits(puzzle, attempt.answer) else "asked_anew"
    leads = {"assignment": attempt.assignment} if attempt.assignment else {}
    notice.tell(store, [attempt.learner_id], code, now=now, name=practice.title, **leads)


def answers(store: Store, item: Item) -> int:
    """How many answers an item has had."""
    return store_sets.count_answers(store, item.id)


def _moved(store: Store, item_id: str, rows: Iterable[Row], puzzle: Puzzle) -> Regraded:
    """Grade the answers to an item by its new puzzle."""
    store_sets.hand_again(store, item_id, puzzle.address)
    fits: list[Attempt] = []
    others: list[Attempt] = []
    for row in rows:
        attempt = attempts.read(row)
        (fits if _fits(puzzle, attempt.answer) else others).append(attempt)
    changed = 0
    for attempt in fits:
        graded = _graded(puzzle, attempt.answer, attempt)
        changed += graded["result"] != attempt.result
        store_sets.grade_again(store, attempt.id, **_asked(puzzle), **graded)
    for attempt in others:
        store_sets.take_back(store, item_id, attempt.learner_id)
        store_sets.grade_again(store, attempt.id, assignment=None, item=None, sealed=0)
    every = frozenset(attempt.learner_id for attempt in (*fits, *others))
    return Regraded(len(fits), changed, len(others), every)


def _recount(store: Store, done: Regraded) -> None:
    """Count the ratings of everybody concerned anew."""
    for learner_id in sorted(done.learners):
        attempts.recount(store, learner_id)


def everything(store: Store, now: datetime | None = None) -> Regraded:
    """Grade again every answer whose puzzle has another key now than when it was given.

    Puzzles that this program does not make any more are left as they are.
    """
    done = Regraded()
    for address in store_sets.answered_addresses(store):
        try:
            puzzle = puzzle_at(address)
        except AddressError:
            continue
        done = done.plus(_corrected(store, puzzle))
    if done.learners:
        with store.writing():
            _recount(store, done)
            notice.tell(store, sorted(done.learners), "corrected", now=now)
    return done


def _corrected(store: Store, puzzle: Puzzle) -> Regraded:
    """The answers to one puzzle that were graded by another key than it has now."""
    key = json.loads(_json(puzzle.key))
    done = Regraded()
    with store.writing():
        for row in store_sets.answered_at(store, puzzle.address):
            attempt = attempts.read({name: row[name] for name in row if name[:3] != "key"})
            if json.loads(row["key"] or "null") == key or not _fits(puzzle, attempt.answer):
                continue
            graded = _graded(puzzle, attempt.answer, attempt)
            store_sets.grade_again(store, attempt.id, **graded)
            changed = int(graded["result"] != attempt.result)
            done = done.plus(Regraded(1, changed, 0, frozenset({attempt.learner_id})))
    return done


def _fits(puzzle: Puzzle, answer: Any) -> bool:
    """Whether an answer says something to every field of a puzzle, in the form it asks for."""
    try:
        form.whole(puzzle, answer)
    except FormError:
        return False
    return True


def _graded(puzzle: Puzzle, answer: Any, attempt: Attempt) -> dict[str, Any]:
    """What an answer comes to, in the columns of an attempt."""
    whole = form.whole(puzzle, answer)
    verdict = DRILLS[puzzle.kind].grade(puzzle, whole)
    main = next(iter(puzzle.concepts), "")
    charged = main if verdict.result == "right" else verdict.charged or main
    if attempt.review and verdict.result == "right":
        charged = attempt.review
    return {
        "answer": _json(whole), "result": verdict.result, "share": verdict.share,
        "charged": charged, "key": _json(puzzle.key), "key_version": puzzle.version,
    }  # fmt: skip


def _asked(puzzle: Puzzle) -> dict[str, Any]:
    """What is asked, in the columns of an attempt."""
    return {
        "address": puzzle.address, "kind": puzzle.kind, "variant": puzzle.variant,
        "options": _json(dict(puzzle.options)), "level": puzzle.level, "seed": puzzle.seed,
        "puzzle_rating": puzzle.rating, "concepts": json.dumps(puzzle.concepts),
        "main": next(iter(puzzle.concepts), ""),
    }  # fmt: skip


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=sorted)
