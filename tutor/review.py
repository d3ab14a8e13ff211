"""What comes back: FSRS cards of concepts that were missed or slow, with fresh tiles each time."""

from __future__ import annotations

import statistics
from datetime import timedelta
from typing import TYPE_CHECKING

from fsrs import Card, Rating, Scheduler

from drills.concepts import CONCEPTS
from tutor import clock, store_attempts, store_ratings
from tutor.store import Row, Store

if TYPE_CHECKING:
    from tutor.attempt import Attempt
    from tutor.learner import Learner

A_DAY = 8
"""Reviews at most on one local day."""

SLOW = 20_000
"""No answer under these ms is slow."""

TIMED = 8
"""Earlier answers of a kind and level from which on a time can be called slow."""

_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def is_slow(store: Store, attempt: Attempt, ms: int | None) -> bool:
    """Whether a right answer took over 1.5 × the learner's own upper quartile, 20 s at least."""
    if ms is None or ms < SLOW:
        return False
    times = store_attempts.times(
        store, attempt.learner_id, attempt.variant, attempt.kind, attempt.level
    )
    return len(times) >= TIMED and ms > 1.5 * statistics.quantiles(times, n=4)[2]


def count(store: Store, attempt: Attempt, at: int) -> None:
    """Enter a counting first answer in the cards; called inside writing().

    A miss sets the card of the concept it is charged to, for tomorrow; a slow right answer makes a
    card if there is none; a right answer moves a card only where it was the review.
    """
    if not attempt.charged:
        return
    row = store_ratings.card(store, attempt.learner_id, attempt.variant, attempt.charged)
    grade = _grade(attempt, met=row is not None)
    if grade is None:
        return
    card = _new(store, attempt, at) if row is None else Card.from_json(row["card"])
    card, _ = _SCHEDULER.review_card(card, grade, clock.moment(at))
    if grade is Rating.Again:
        card.due = clock.moment(at) + timedelta(days=1)
    store_ratings.save_card(
        store, card.card_id, attempt.kind, clock.stamp(card.due), card.to_json()
    )


def due(store: Store, learner: Learner, at: int) -> list[Row]:
    """The cards (concept, kind, due …) that may still be reviewed today, longest waiting first."""
    today = learner.day(at).isoformat()
    left = A_DAY - store_ratings.reviewed_on(store, learner.id, today)
    cards = store_ratings.due(store, learner.id, learner.variant, at)
    return [card for card in cards if card["concept"] in CONCEPTS][: max(0, left)]


def _grade(attempt: Attempt, met: bool) -> Rating | None:
    if attempt.result != "right":
        return Rating.Again
    if attempt.review:
        return Rating.Hard if attempt.slow else Rating.Good
    return Rating.Good if attempt.slow and not met else None


def _new(store: Store, attempt: Attempt, at: int) -> Card:
    card_id = store_ratings.add_card(
        store, attempt.learner_id, attempt.variant, str(attempt.charged), at
    )
    return Card(card_id=card_id, due=clock.moment(at))
