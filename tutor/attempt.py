"""One attempt at one puzzle: opened once, answered once, repaired as often as one likes.

Its id is what makes a double tap, a resend or a Back button harmless: the first whole answer that
reaches the ledger counts, whatever comes later is kept as a repair and counts nothing.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from functools import lru_cache
from typing import Any

from drills import drill
from drills.address import AddressError
from drills.puzzle import Answer, Puzzle, Verdict
from tutor import clock, form, rating, review, store_attempts, store_ratings
from tutor.learner import Learner
from tutor.store import Row, Store

ABSENT = 15 * 60 * 1000
"""A time for an answer, in ms, beyond which the learner was away and the time says nothing."""

LONGEST_REPORT = 2000

puzzle_at = lru_cache(maxsize=4096)(drill.at)
"""The puzzle at an address, read and made once; AddressError if there is none."""


class AttemptError(ValueError):
    """An attempt that cannot be used.

    code: "unknown" (no such id, or somebody else's), "stale" (its puzzle was made by an older
    generator and cannot be made again), "open" (there is no answer yet) or "sealed" (it is
    answered, and what is right may not be told yet).
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True, slots=True)
class Attempt:
    """One learner at one puzzle.

    session and place: the run and the number in it, or None; slot: why this puzzle was chosen
    ("warm", "new", "review", "practice", "stretch", "daily", "again" from one's mistakes, "" by
    address); review: the concept whose card it reviews; partial: what is answered so far; result
    to day: of the first answer, None before it; counts: whether that answer counts; repairs: how
    many other answers came later.
    assignment and item: what was assigned, and its place there; sealed: whether the key, and so
    the result, is still kept from the learner.
    """

    id: str
    learner_id: int
    address: str
    kind: str
    variant: str
    options: Mapping[str, Any]
    level: int
    puzzle_rating: int
    concepts: tuple[str, ...]
    main: str
    source: str
    session: str | None
    place: int | None
    slot: str
    review: str | None
    assignment: str | None
    opened: int
    skipped: int | None
    partial: Answer | None
    answered: int | None
    day: str | None
    answer: Answer | None
    result: str | None
    share: float | None
    charged: str | None
    ms: int | None
    slow: bool
    counts: bool
    weight: float
    rating_before: float | None
    rating_after: float | None
    repairs: int
    item: str | None
    sealed: bool

    @property
    def open(self) -> bool:
        """Whether no whole answer has come yet."""
        return self.answered is None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle, made again from its address.

        Raises:
            AttemptError: "stale" if this program makes other puzzles than the one that was asked.
        """
        try:
            return puzzle_at(self.address)
        except AddressError as error:
            raise AttemptError("stale", f"puzzle {self.address} cannot be made again") from error


@dataclass(frozen=True, slots=True)
class Told:
    """What is said after an answer: `first` if this very call brought the answer that counts."""

    puzzle: Puzzle
    verdict: Verdict
    first: bool
    attempt: Attempt


@dataclass(frozen=True, slots=True)
class Place:
    """Where an attempt stands: its run, the number in it, and why its puzzle was chosen.

    sealed: whether the key may be told only later, when the attempt is unsealed.
    """

    session: str | None = None
    number: int | None = None
    slot: str = ""
    review: str | None = None
    assignment: str | None = None
    item: str | None = None
    sealed: bool = False


def open_attempt(
    store: Store,
    learner: Learner,
    address: str,
    source: str,
    session: str | None = None,
    *,
    now: datetime | None = None,
) -> Attempt:
    """The learner's attempt at the puzzle of an address; the open one, if there is one already.

    Raises:
        AddressError: if the text is no address.
    """
    puzzle = puzzle_at(address)
    with store.writing():
        row = store_attempts.open_at(store, learner.id, address)
        if row is not None:
            return read(row)
        return begin(store, learner, puzzle, source, Place(session), now=now)


def begin(
    store: Store,
    learner: Learner,
    puzzle: Puzzle,
    source: str,
    place: Place,
    *,
    now: datetime | None = None,
) -> Attempt:
    """A new attempt, whatever is open already; called inside writing()."""
    attempt_id = secrets.token_hex(6)
    store_attempts.add(store, {
        "id": attempt_id, "learner_id": learner.id, "address": puzzle.address,
        "kind": puzzle.kind, "variant": puzzle.variant,
        "options": json.dumps(dict(puzzle.options), sort_keys=True),
        "level": puzzle.level, "seed": puzzle.seed, "puzzle_rating": puzzle.rating,
        "concepts": json.dumps(puzzle.concepts), "main": next(iter(puzzle.concepts), ""),
        "source": source, "session": place.session, "place": place.number, "slot": place.slot,
        "review": place.review, "assignment": place.assignment, "item": place.item,
        "sealed": int(place.sealed), "opened": clock.stamp(now),
    })  # fmt: skip
    return load_attempt(store, learner, attempt_id)


def load_attempt(store: Store, learner: Learner, attempt_id: str) -> Attempt:
    """The attempt with this id: the only way to one, and it finds nobody else's.

    Raises:
        AttemptError: "unknown" if the learner has no such attempt.
    """
    row = store_attempts.find(store, attempt_id, learner.id)
    if row is None:
        raise AttemptError("unknown", f"no attempt {attempt_id!r} of learner {learner.id}")
    return read(row)


def give(
    store: Store,
    learner: Learner,
    attempt_id: str,
    answer: Any,
    ms: int | None = None,
    *,
    now: datetime | None = None,
) -> Told:
    """Grade an answer and enter it in the ledger if it is the first to arrive.

    A different later answer is kept as a repair; the same one again changes nothing. `ms` is the
    time that the learner took, None if nobody knows. A sealed attempt counts only when it is
    unsealed; what is Told of it is for no learner's eyes before (`told` refuses it).

    Raises:
        AttemptError: for an unknown or stale attempt.
        FormError: for an answer that leaves a field out or is not as asked; nothing is entered.
    """
    attempt = load_attempt(store, learner, attempt_id)
    puzzle = attempt.puzzle
    whole = form.whole(puzzle, answer)
    verdict = drill.DRILLS[puzzle.kind].grade(puzzle, whole)
    at = clock.stamp(now)
    with store.writing():
        first = _enter(store, learner, attempt, _Given(puzzle, whole, verdict, ms, at))
        if first:
            _count(store, learner, attempt_id, at)
        else:
            store_attempts.repair(
                store,
                attempt_id,
                at=at,
                answer=_json(whole),
                result=verdict.result,
                share=verdict.share,
            )
        attempt = load_attempt(store, learner, attempt_id)
    return Told(puzzle, verdict, first, attempt)


def told(attempt: Attempt) -> Told:
    """What was said to the first answer of an answered attempt, said again.

    Raises:
        AttemptError: "stale" if the puzzle cannot be made again, "open" if there is no answer,
            "sealed" if the key is still kept from the learner.
    """
    if attempt.answer is None:
        raise AttemptError("open", f"attempt {attempt.id} has no answer yet")
    if attempt.sealed:
        raise AttemptError("sealed", f"the key of attempt {attempt.id} is not shown yet")
    puzzle = attempt.puzzle
    verdict = drill.DRILLS[puzzle.kind].grade(puzzle, attempt.answer)
    return Told(puzzle, verdict, False, attempt)


def unseal(store: Store, learner: Learner, assignment: str, item: str | None = None) -> int:
    """Let the learner see the keys of an assignment's answered attempts; how many were sealed.

    They count from now on, in the order in which they were answered. item: those at one place of
    the assignment alone.
    """
    with store.writing():
        sealed = [read(row) for row in store_attempts.sealed(store, learner.id, assignment, item)]
        for one in sealed:
            store_attempts.unseal(store, one.id)
            _count(store, learner, one.id, one.answered or one.opened)
    return len(sealed)


def keep(store: Store, attempt: Attempt, partial: Any) -> Attempt:
    """Keep the fields answered so far (None: start over), so that a restart goes on from there.

    Raises:
        FormError: for a field that is not as asked; nothing is kept.
    """
    kept = None if partial is None else _json(form.so_far(attempt.puzzle, partial))
    with store.writing():
        store_attempts.keep(store, attempt.id, attempt.learner_id, kept)
        row = store_attempts.find(store, attempt.id, attempt.learner_id)
    assert row is not None
    return read(row)


def report(
    store: Store, learner: Learner, attempt: Attempt, text: str, *, now: datetime | None = None
) -> None:
    """Note that a learner doubts a key; while that is open, a recount leaves the game out."""
    with store.writing():
        store_attempts.report(
            store, attempt.id, learner.id, text.strip()[:LONGEST_REPORT], clock.stamp(now)
        )


def recount(store: Store, learner_id: int) -> int:
    """Rebuild the ratings and review cards of a learner from the ledger; how many games it holds.

    Attempts under an open report are left out of the rating.
    """
    with store.writing():
        store_ratings.clear(store, learner_id)
        games = store_ratings.games(store, learner_id)
        for row in games:
            attempt = read(row)
            rating.count(store, attempt, weight=0.0 if row["doubted"] else 1.0)
            review.count(store, attempt, row["answered"])
    return len(games)


def read(row: Row) -> Attempt:
    """An attempt from its row."""
    shown = {name: row[name] for name in _NAMES}
    for name in ("options", "partial", "answer"):
        shown[name] = json.loads(row[name]) if row[name] is not None else None
    shown["concepts"] = tuple(json.loads(row["concepts"]))
    for name in ("slow", "counts", "sealed"):
        shown[name] = bool(row[name])
    return Attempt(**shown)


_NAMES = tuple(field.name for field in fields(Attempt))


@dataclass(frozen=True, slots=True)
class _Given:
    puzzle: Puzzle
    answer: Answer
    verdict: Verdict
    ms: int | None
    at: int


def _enter(store: Store, learner: Learner, attempt: Attempt, given: _Given) -> bool:
    verdict, right = given.verdict, given.verdict.result == "right"
    known = given.ms if given.ms is not None and 0 < given.ms <= ABSENT else None
    asked = attempt.review or attempt.main
    return store_attempts.answer(
        store, attempt.id, learner.id,
        at=given.at, day=learner.day(given.at).isoformat(),
        answer=_json(given.answer), result=verdict.result, share=verdict.share,
        charged=asked if right else verdict.charged or asked, ms=known,
        slow=int(right and review.is_slow(store, attempt, known)), key=_json(given.puzzle.key),
        key_version=given.puzzle.version,
    )  # fmt: skip


def _count(store: Store, learner: Learner, attempt_id: str, at: int) -> None:
    attempt = load_attempt(store, learner, attempt_id)
    if attempt.counts:
        rating.count(store, attempt)
        review.count(store, attempt, at)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=sorted)
