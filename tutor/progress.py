"""How a learner is doing, counted from the ledger: kinds, concepts, days, ratings, what is due."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from drills.concepts import CONCEPTS
from drills.drill import DRILLS, kinds_at
from rules.variants import VARIANTS
from tutor import clock, rating, review, store_counts, store_ratings
from tutor.learner import Learner
from tutor.rating import Rating
from tutor.store import Row, Store

ENOUGH = 6
"""Tries before a concept is judged; two of them right and two of them not."""

WEAK, STRONG = 0.6, 0.8
MASTERED_DAYS = 2


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of drill: first answers, those all right and those partly, and the rating."""

    key: str
    tries: int
    right: int
    partly: int
    rating: Rating

    @property
    def share(self) -> float | None:
        """The part that was all right, 0–1, None before the first try."""
        return self.right / self.tries if self.tries else None


@dataclass(frozen=True, slots=True)
class Concept:
    """One concept.

    state: "early" (under six tries), "clear" (all right so far, or all but one: too little to
    judge), "lost" (the same with wrong answers), "weak", "fair" or "strong"; what is mastered is
    never called weak; mastered: right on two days since it was last missed; due: the day its card
    comes back, None without a card.
    """

    key: str
    kind: str
    tries: int
    right: int
    recent: int
    state: str
    mastered: bool
    due: date | None = None

    @property
    def share(self) -> float:
        """The part that was right, 0–1."""
        return self.right / self.tries


@dataclass(frozen=True, slots=True)
class Day:
    """One local day: first answers and those all right."""

    day: date
    tries: int
    right: int


@dataclass(frozen=True, slots=True)
class Streak:
    """Days without a gap up to now (`days`), the longest ever, whether today is among them."""

    days: int
    longest: int
    today: bool


@dataclass(frozen=True, slots=True)
class Progress:
    """All that the progress page shows of one learner at one variant.

    kinds: every drill practised there, in order, tried or not; concepts: those met, the weakest
    first; days: the series up to today, quiet days included; due: cards that wait now.
    """

    variant: str
    tries: int
    right: int
    kinds: tuple[Kind, ...]
    concepts: tuple[Concept, ...]
    streak: Streak
    days: tuple[Day, ...]
    due: int

    @property
    def mastered(self) -> tuple[Concept, ...]:
        """The concepts that are mastered."""
        return tuple(one for one in self.concepts if one.mastered)

    @property
    def weak(self) -> tuple[Concept, ...]:
        """The concepts judged weak, the weakest first."""
        return tuple(one for one in self.concepts if one.state == "weak")


def progress(
    store: Store, learner: Learner, days: int = 30, now: datetime | None = None
) -> Progress:
    """The learner's progress at the variant of the present table."""
    at = clock.stamp(now)
    kinds_ = kinds(store, learner)
    return Progress(
        learner.variant,
        sum(kind.tries for kind in kinds_),
        sum(kind.right for kind in kinds_),
        kinds_,
        concepts(store, learner),
        streak(store, learner, now),
        series(store, learner, days, now),
        len(review.due(store, learner, at)),
    )


def kinds(store: Store, learner: Learner) -> tuple[Kind, ...]:
    """Every kind practised at the variant with the learner's figures."""
    found = {row["kind"]: row for row in store_counts.kinds(store, learner.id, learner.variant)}
    ratings = rating.all_of(store, learner.id, learner.variant)
    none = {"tries": 0, "right": 0, "partly": 0}
    return tuple(
        Kind(key, row["tries"], row["right"], row["partly"], ratings.get(key, Rating()))
        for key in DRILLS
        if key in found or key in kinds_at(learner.variant)
        for row in [found.get(key, none)]
    )


def practised(store: Store, learner: Learner) -> dict[str, tuple[int, int]]:
    """First answers and those all right at each variant that the learner has practised."""
    return {
        row["variant"]: (row["tries"], row["right"])
        for row in store_counts.variants(store, learner.id)
        if row["variant"] in VARIANTS
    }


def concepts(store: Store, learner: Learner) -> tuple[Concept, ...]:
    """Every concept met that is still taught, the weakest first, those too early to judge last."""
    rows = store_counts.concepts(store, learner.id, learner.variant)
    cards = {row["concept"]: row for row in store_ratings.cards(store, learner.id, learner.variant)}
    met = [
        _concept(row, cards.get(row["concept"]), learner)
        for row in rows
        if row["concept"] in CONCEPTS
    ]
    order = {"weak": 0, "lost": 0, "fair": 1, "strong": 2, "clear": 3, "early": 4}
    return tuple(sorted(met, key=lambda one: (order[one.state], one.share, -one.tries, one.key)))


def streak(store: Store, learner: Learner, now: datetime | None = None) -> Streak:
    """The days in a row on which something was answered; a day that is not over breaks nothing."""
    today = learner.day(clock.stamp(now))
    stretches = store_counts.streaks(store, learner.id)
    longest = max((row["days"] for row in stretches), default=0)
    if not stretches:
        return Streak(0, 0, False)
    last = date.fromisoformat(stretches[0]["last"])
    alive = last >= today - timedelta(days=1)
    return Streak(stretches[0]["days"] if alive else 0, longest, last >= today)


def series(
    store: Store, learner: Learner, days: int = 30, now: datetime | None = None
) -> tuple[Day, ...]:
    """The last days up to today in the learner's zone, one entry for each."""
    today = learner.day(clock.stamp(now))
    first = today - timedelta(days=days - 1)
    found = {
        row["day"]: row
        for row in store_counts.days(store, learner.id, learner.variant, first.isoformat())
    }
    return tuple(
        Day(day, row["tries"] if row else 0, row["right"] if row else 0)
        for day in (first + timedelta(days=n) for n in range(days))
        for row in [found.get(day.isoformat())]
    )


def rating_series(store: Store, learner: Learner, kind: str) -> tuple[tuple[date, float], ...]:
    """The rating of a kind at the end of each day on which it was practised."""
    rows = store_counts.ratings_by_day(store, learner.id, learner.variant, kind)
    return tuple((date.fromisoformat(row["day"]), row["rating"]) for row in rows)


def state(tries: int, right: int) -> str:
    """What may be said about a concept.

    >>> state(5, 1), state(6, 6), state(6, 2), state(8, 5), state(10, 8), state(6, 1)
    ('early', 'clear', 'weak', 'fair', 'strong', 'lost')
    """
    if tries < ENOUGH:
        return "early"
    if tries - right < 2:
        return "clear"
    if right < 2:
        return "lost"
    share = right / tries
    return "weak" if share < WEAK else "strong" if share >= STRONG else "fair"


def _concept(row: Row, card: Row | None, learner: Learner) -> Concept:
    mastered = row["good_days"] >= MASTERED_DAYS
    said = state(row["tries"], row["right"])
    return Concept(
        row["concept"], row["kind"], row["tries"], row["right"], row["recent"],
        "fair" if mastered and said == "weak" else said, mastered,
        learner.day(card["due"]) if card else None,
    )  # fmt: skip
