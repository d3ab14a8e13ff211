"""A learner's own mistakes: what was not right lately, one of them again, a fresh one like it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime

from drills.concepts import CONCEPTS, Concept
from tutor import attempt as attempts
from tutor import clock, practice, store_attempts, store_mistakes
from tutor.attempt import Attempt, AttemptError, Place
from tutor.learner import Learner
from tutor.plan import Plan
from tutor.practice import Run
from tutor.store import Store

LATELY = 90 * 24 * 3600 * 1000
"""How far back, in ms, mistakes are looked for."""

PAGE = 5
"""Mistakes on a page."""

CONCEPTS_SHOWN = 4
TRIED = 8
"""So many mistakes are looked through for one whose puzzle can be made."""
SLOT = "again"
"""The slot of attempts that come from one's mistakes."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A first answer that was not right; mended: whether the same puzzle was got right since."""

    attempt: Attempt
    mended: bool

    @property
    def concept(self) -> Concept | None:
        """What the miss is charged to, if that is still taught."""
        return CONCEPTS.get(self.attempt.charged or "")


@dataclass(frozen=True, slots=True)
class Missed:
    """A concept and how often it was missed lately, of how many tries."""

    concept: Concept
    wrong: int
    tries: int


@dataclass(frozen=True, slots=True)
class Mistakes:
    """One page of the mistakes at the learner's table, the newest first.

    number: the page, from 0; size: how many there are on all pages; concepts: the most missed.
    """

    number: int
    size: int
    rows: tuple[Mistake, ...]
    concepts: tuple[Missed, ...]

    @property
    def pages(self) -> int:
        """How many pages there are, one at least."""
        return max(1, -(-self.size // PAGE))


def lately(
    store: Store, learner: Learner, number: int = 0, *, now: datetime | None = None
) -> Mistakes:
    """A page of the learner's mistakes of three months; the last one for a number beyond it.

    An attempt whose key is kept by a class is no mistake before its key is shown.
    """
    who, since = (learner.id, learner.variant), clock.stamp(now) - LATELY
    with store.reading():
        size = store_mistakes.count(store, *who, since)
        number = min(max(0, number), max(0, size - 1) // PAGE)
        rows = store_mistakes.some(store, *who, since, PAGE, number * PAGE)
        concepts = store_mistakes.concepts(store, *who, since)
    missed = [
        Missed(CONCEPTS[row["key"]], row["wrong"], row["tries"])
        for row in concepts
        if row["key"] in CONCEPTS
    ]
    shown = tuple(Mistake(attempts.read(row), bool(row["mended"])) for row in rows)
    return Mistakes(number, size, shown, tuple(missed[:CONCEPTS_SHOWN]))


def after(store: Store, mine: Attempt, *, now: datetime | None = None) -> Attempt | None:
    """The mistake to do after an attempt: the next older that was not got right since.

    After the oldest comes the newest; None if no other is left.
    """
    since = clock.stamp(now) - LATELY
    rows = store_mistakes.beside(store, mine.learner_id, mine.variant, since, mine.address, TRIED)
    return next((one for row in rows if _made(one := attempts.read(row))), None)


def _made(mine: Attempt) -> bool:
    """Whether its puzzle can still be made."""
    try:
        return bool(mine.puzzle)
    except AttemptError:
        return False


def again(
    store: Store, learner: Learner, attempt_id: str, source: str, *, now: datetime | None = None
) -> Attempt:
    """A new attempt at the puzzle of an answered one, or the one that is open there already.

    It counts nothing: the first answer to a puzzle does.

    Raises:
        AttemptError: "unknown" for no attempt of the learner's, "open" for one without an answer,
            "sealed" while its key is kept, "stale" if its puzzle cannot be made again.
    """
    mine = attempts.load_attempt(store, learner, attempt_id)
    if mine.open or mine.sealed:
        raise AttemptError("open" if mine.open else "sealed", f"attempt {attempt_id} is no mistake")
    puzzle = mine.puzzle
    with store.writing():
        row = store_attempts.open_at(store, learner.id, mine.address)
        if row is not None:
            return attempts.read(row)
        return attempts.begin(store, learner, puzzle, source, Place(slot=SLOT), now=now)


def fresh(  # noqa: PLR0917
    store: Store,
    learner: Learner,
    concept: str,
    source: str,
    now: datetime | None = None,
    chance: random.Random | None = None,
) -> Attempt:
    """A puzzle never met, like the newest mistake of a concept; its first answer counts.

    The concept is wished for, not promised: `concepts` of the attempt say whether it is there.

    Raises:
        AttemptError: "unknown" if nothing is charged to the concept lately.
        NoPuzzle: if the present table has no such puzzle.
    """
    since = clock.stamp(now) - LATELY
    row = store_mistakes.last_of(store, learner.id, learner.variant, concept, since)
    if row is None or concept not in CONCEPTS:
        raise AttemptError("unknown", f"no mistake of {concept!r}")
    mine = attempts.read(row)
    alone = Run("", mine.kind, 1, practice.SIZE, False, ())
    plan = Plan(store, learner, alone, clock.stamp(now), chance or random.SystemRandom())
    puzzle = plan.like(mine.kind, mine.puzzle_rating, concept)
    with store.writing():
        return attempts.begin(store, learner, puzzle, source, Place(slot=SLOT), now=now)
