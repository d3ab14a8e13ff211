"""Doing an assignment: what is handed out, what comes next, when its keys may be seen.

Every assigned attempt is begun sealed. `settle` opens what may be seen by now; it is called after
each answer and whenever somebody looks, so that nothing has to happen at the due time itself.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from drills.address import AddressError
from drills.drill import NoPuzzle
from drills.puzzle import Puzzle
from tutor import attempt as attempts
from tutor import clock, store_assignments, store_attempts, store_sets
from tutor import learner as learners
from tutor.attempt import Attempt, Place, Told
from tutor.classes import classroom as classrooms
from tutor.classes import fresh
from tutor.classes.assignment import GRACE, Assignment, AssignmentError, load, read
from tutor.classes.classroom import ClassError
from tutor.classes.practice_set import Item, read_item
from tutor.classes.step import Doing, Step
from tutor.learner import Learner
from tutor.store import Row, Store

# --- looking ------------------------------------------------------------------------


def doing(
    store: Store, learner: Learner, assignment: Assignment, now: datetime | None = None
) -> Doing:
    """How far a learner has come, after the keys that may be seen by now were opened."""
    found = _doing(store, learner, assignment)
    return settle(store, learner, found, clock.stamp(now))


def settle(store: Store, learner: Learner, found: Doing, at: int) -> Doing:
    """End tries that are used up, and open the keys that may be seen at a moment."""
    ended, opened = _due_changes(found, at)
    if not ended and not opened:
        return found
    assignment = found.assignment
    with store.writing():
        for item in ended:
            store_assignments.finish(store, assignment.id, learner.id, item, at)
        for item in opened:
            attempts.unseal(store, learner, assignment.id, item)
    return _doing(store, learner, assignment)


def _due_changes(found: Doing, at: int) -> tuple[list[str], list[str]]:
    """The items whose tries end now, and those whose keys are opened."""
    assignment, showing = found.assignment, found.assignment.showing(at)
    over = {step.n for step in found.steps if step.done or _used_up(found, step, showing)}
    ended = [step.item.id for step in found.steps if step.n in over and not step.done]
    all_over = assignment.shows == "end" and len(over) == len(found.steps)
    opened = [
        step.item.id
        for step in found.steps
        if any(one.sealed for one in step.given)
        and (showing or all_over or (assignment.shows == "each" and step.n in over))
    ]
    return ended, opened


def _used_up(found: Doing, step: Step, showing: bool) -> bool:
    if not step.given:
        return False
    right = found.assignment.shows == "each" and any(s.result == "right" for s in step.given)
    return showing or right or found.left(step) == 0 or step.shown


def _doing(store: Store, learner: Learner, assignment: Assignment) -> Doing:
    with store.reading():
        items = [read_item(row) for row in store_sets.items(store, assignment.set_id)]
        handed = store_assignments.handed(store, assignment.id, learner.id)
        tried = store_assignments.attempts(store, assignment.id, learner.id)
    got = {row["item_id"]: row for row in handed}
    by_item: dict[str, list[Attempt]] = {}
    for row in tried:
        by_item.setdefault(row["item"], []).append(attempts.read(row))
    ordered = _ordered(assignment, learner, items)
    steps = (_step(n, one, got.get(one.id), by_item.get(one.id, [])) for n, one in ordered)
    return Doing(assignment, tuple(steps))


def _ordered(
    assignment: Assignment, learner: Learner, items: list[Item]
) -> Iterator[tuple[int, Item]]:
    """The items, numbered in the learner's own order, which no later change of the set upsets."""
    whose = f"{assignment.id}/{learner.id}"
    mixed = {one.id: random.Random(f"{whose}/{one.id}").random() for one in items}
    return enumerate(sorted(items, key=lambda one: mixed[one.id] if assignment.mixed else 0), 1)


def _step(n: int, item: Item, handed: Row | None, tried: list[Attempt]) -> Step:
    given = sorted((one for one in tried if not one.open), key=lambda one: one.answered or 0)
    waiting = next((one for one in tried if one.open), None)
    done = handed is not None and handed["done"] is not None
    return Step(item, n, handed["address"] if handed else "", tuple(given), waiting, done)


def open_due(store: Store, now: datetime | None = None) -> int:
    """Open everybody's keys that may be seen by now, without anybody looking; how many learners."""
    rows = store_assignments.to_open(store, clock.stamp(now))
    for row in rows:
        learner = learners.by_id(store, row["learner_id"])
        try:
            doing(store, learner, load(store, learner, row["assignment_id"]), now)
        except ClassError:
            continue
    return len(rows)


# --- doing --------------------------------------------------------------------------


def next_attempt(
    store: Store,
    learner: Learner,
    assignment: Assignment,
    source: str,
    *,
    now: datetime | None = None,
) -> Attempt | None:
    """The puzzle to put before the learner: the one left open, else the next; None if all is done.

    Raises:
        AssignmentError: "early" or "over".
    """
    at = clock.stamp(now)
    _may_do(assignment, at)
    found = doing(store, learner, assignment, now)
    while (step := found.next) is not None:
        made = _put(store, learner, assignment, step, source, now=now)
        if made is not None:
            return made
        found = _without(found, step)
    return None


def again(
    store: Store,
    learner: Learner,
    assignment: Assignment,
    item: str,
    source: str,
    *,
    now: datetime | None = None,
) -> Attempt:
    """One more try at a puzzle of the assignment.

    Raises:
        AssignmentError: "early", "over", or "tried" if no tries are left or it is not to be had.
    """
    _may_do(assignment, clock.stamp(now))
    found = doing(store, learner, assignment, now)
    step = found.step(item)
    made = None
    if step is not None and not step.done:
        made = _put(store, learner, assignment, step, source, now=now)
    if made is None:
        raise AssignmentError("tried", f"no tries are left at {item!r} of {assignment.id}")
    return made


def give(
    store: Store,
    learner: Learner,
    attempt: Attempt,
    answer: Any,
    ms: int | None = None,
    *,
    now: datetime | None = None,
) -> Told:
    """Grade an answer to any attempt; an assigned one is kept by the rules of its assignment.

    Raises:
        AttemptError, FormError: as of attempt.give.
        AssignmentError: "over" if answers are not taken any more, "tried" for a second answer to
            an attempt whose key is kept.
    """
    assignment = of_attempt(store, learner, attempt)
    if assignment is None:
        return attempts.give(store, learner, attempt.id, answer, ms, now=now)
    if not attempt.open and attempt.sealed:
        raise AssignmentError("tried", f"attempt {attempt.id} is answered")
    if attempt.open:
        _may_do(assignment, clock.stamp(now) - GRACE)
    with store.writing():
        told = attempts.give(
            store, learner, attempt.id, answer, ms if assignment.clock else None, now=now
        )
        doing(store, learner, assignment, now)
        after = attempts.load_attempt(store, learner, attempt.id)
    return Told(told.puzzle, told.verdict, told.first, after)


def give_up(
    store: Store,
    learner: Learner,
    assignment: Assignment,
    item: str | None = None,
    *,
    now: datetime | None = None,
) -> Doing:
    """End the tries at an answered puzzle, or at all of them (hand in), to see what is right.

    Raises:
        AssignmentError: "kept" if that shows no key by the rules of the assignment.
    """
    if assignment.shows not in ("each", "end"):
        raise AssignmentError("kept", f"keys of {assignment.id} are shown later")
    with store.writing():
        found = _doing(store, learner, assignment)
        if item is None and not found.whole:
            raise AssignmentError("kept", f"{assignment.id} is not answered wholly")
        for step in found.steps:
            if step.given and item in (None, step.item.id):
                store_assignments.finish(
                    store, assignment.id, learner.id, step.item.id, clock.stamp(now)
                )
        return doing(store, learner, assignment, now)


def kept_at(store: Store, learner: Learner, address: str) -> Attempt | None:
    """The learner's assigned attempt at a puzzle whose key is still kept; None if there is none."""
    row = store_assignments.sealed_at(store, learner.id, address)
    found = attempts.read(row) if row else None
    return found if found and of_attempt(store, learner, found) else None


def of_attempt(store: Store, learner: Learner, attempt: Attempt) -> Assignment | None:
    """The assignment that an attempt belongs to, while the learner is in its class."""
    if attempt.assignment is None:
        return None
    row = store_assignments.find(store, attempt.assignment)
    if row is None:
        return None
    try:
        return read(row, classrooms.load(store, learner, row["class_id"]))
    except ClassError:
        return None


def _may_do(assignment: Assignment, at: int) -> None:
    state = assignment.state(at)
    if state in ("soon", "over"):
        code = "early" if state == "soon" else "over"
        raise AssignmentError(code, f"assignment {assignment.id} is {state}")


def _without(found: Doing, step: Step) -> Doing:
    return Doing(found.assignment, tuple(one for one in found.steps if one.n != step.n))


def _put(
    store: Store,
    learner: Learner,
    assignment: Assignment,
    step: Step,
    source: str,
    *,
    now: datetime | None,
) -> Attempt | None:
    """The open attempt at a step, or a new one; None if its puzzle cannot be made any more."""
    try:
        puzzle = _puzzle(learner, step)
    except (AddressError, NoPuzzle):
        return None
    with store.writing():
        current = _doing(store, learner, assignment).step(step.item.id)
        if current is None:
            return None
        if current.open is not None and current.open.address == puzzle.address:
            return current.open
        if current.open is not None:
            store_attempts.skip(store, current.open.id, learner.id, clock.stamp(now))
        if current.address != puzzle.address:
            store_assignments.hand(
                store, assignment.id, learner.id,
                item_id=step.item.id, place=step.n, address=puzzle.address,
            )  # fmt: skip
        place = Place(None, step.n, assignment=assignment.id, item=step.item.id, sealed=True)
        return attempts.begin(store, learner, puzzle, source, place, now=now)


def _puzzle(learner: Learner, step: Step) -> Puzzle:
    """The puzzle of a step: what was handed out and answered stays, else what the item says now."""
    if step.given and step.address:
        return attempts.puzzle_at(step.address)
    return fresh.puzzle(step.item, learner.id)
