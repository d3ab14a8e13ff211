"""Titles for practice: points of the ledger, and where they stand on the ladder of a variant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.variants import VARIANTS
from rules.words import Text
from tutor import store_counts
from tutor.learner import Learner
from tutor.store import Store

EACH = 10
"""Points of a right first answer, for each level of its puzzle."""

Ladder = tuple[tuple[Text, int], ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where points stand: the title held and its place from 1; the title to come, if there is one.

    low, high: the points from which the two are held.
    """

    points: int
    title: Text
    place: int
    low: int
    following: Text | None = None
    high: int | None = None

    @property
    def share(self) -> float:
        """The part of the way to the title to come, 0–1."""
        if self.high is None:
            return 1.0
        return (self.points - self.low) / (self.high - self.low)


def ladders() -> Mapping[str, Ladder]:
    """The ladders that may be chosen, by the key of their variant."""
    return {key: variant.ladder for key, variant in VARIANTS.items() if variant.ladder}


def points(store: Store, learner: Learner) -> int:
    """EACH × level for every first answer that is all right, at whatever variant.

    Nothing is ever taken away.
    """
    rows = store_counts.right_by_level(store, learner.id)
    return sum(EACH * row["level"] * row["right"] for row in rows)


def standing(ladder: Ladder, points: int) -> Standing:
    """The title that is held with so many points.

    >>> ladder = ((Text("一", "one"), 0), (Text("二", "two"), 100))
    >>> standing(ladder, 99).title.en, standing(ladder, 99).share, standing(ladder, 250).place
    ('one', 0.99, 2)
    """
    place = max(1, sum(points >= threshold for _, threshold in ladder))
    title, low = ladder[place - 1]
    following, high = ladder[place] if place < len(ladder) else (None, None)
    return Standing(points, title, place, low, following, high)
