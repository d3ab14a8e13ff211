"""How good a learner is at a kind of drill: Glicko-2, each first answer one game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glicko2 import Player

from tutor import store_ratings
from tutor.store import Row, Store

if TYPE_CHECKING:
    from tutor.attempt import Attempt

START = 800.0
"""Where somebody new to the game begins (CURRICULUM 4, self-report "new to it")."""

DEVIATION = 350.0
PUZZLE_DEVIATION = 350.0
"""A puzzle's rating is read from its features alone, hence as unsure as a newcomer's."""

LEAST_DEVIATION = 45.0
"""Below it a rating would hardly move any more, though people go on learning."""

SETTLED = 5
"""Games after which a kind's rating says something about the learner's other kinds."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, its deviation (two of them on either side hold 95 %), the games behind it."""

    rating: float = START
    deviation: float = DEVIATION
    volatility: float = 0.06
    games: int = 0

    def after(self, puzzle: float, right: bool, weight: float = 1.0) -> Rating:
        """The rating after one game against a puzzle; a weight under 1 moves it by that part.

        >>> Rating().after(750, True).rating > Rating().after(750, True, 0.5).rating > START
        True
        """
        player = Player(self.rating, self.deviation, self.volatility)
        player.update_player([puzzle], [PUZZLE_DEVIATION], [float(right)])
        return Rating(
            _between(self.rating, player.rating, weight, 100, 3000),
            _between(self.deviation, player.rd, weight, LEAST_DEVIATION, DEVIATION),
            _between(self.volatility, player.vol, weight, 0.01, 0.2),
            self.games + 1,
        )


def of(store: Store, learner_id: int, variant: str, kind: str) -> Rating:
    """The learner's rating for a kind; for a kind not tried yet, what the others make likely."""
    row = store_ratings.rating(store, learner_id, variant, kind)
    if row is not None:
        return _rating(row)
    others = store_ratings.ratings(store, learner_id, variant)
    settled = [other["rating"] for other in others if other["games"] >= SETTLED]
    return Rating(sum(settled) / len(settled)) if settled else Rating()


def all_of(store: Store, learner_id: int, variant: str) -> dict[str, Rating]:
    """The ratings of every kind that was tried."""
    rows = store_ratings.ratings(store, learner_id, variant)
    return {row["kind"]: _rating(row) for row in rows}


def count(store: Store, attempt: Attempt, weight: float = 1.0) -> None:
    """Enter the game that a counting first answer was; called inside writing()."""
    before = of(store, attempt.learner_id, attempt.variant, attempt.kind)
    after = before
    if weight:
        after = before.after(attempt.puzzle_rating, attempt.result == "right", weight)
        store_ratings.save_rating(
            store, attempt.learner_id, attempt.variant, attempt.kind, rating=after.rating,
            deviation=after.deviation, volatility=after.volatility, games=after.games,
        )  # fmt: skip
    store_ratings.weigh(
        store, attempt.id, weight=weight, rating_before=before.rating,
        deviation_before=before.deviation, rating_after=after.rating,
    )  # fmt: skip


def _rating(row: Row) -> Rating:
    return Rating(row["rating"], row["deviation"], row["volatility"], row["games"])


def _between(old: float, new: float, weight: float, low: float, high: float) -> float:
    return min(high, max(low, old + weight * (new - old)))
