"""Counting the answers to an assignment in one walk: by learner, and by item over first answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from math import sqrt
from operator import itemgetter

from tutor.store_results import Given

RIGHT, PARTLY = 2, 1
"""Grades of an answer, as the store gives them; 0 is wrong."""

ENOUGH = 10
"""So many must have answered a puzzle before it is said how well it tells learners apart."""


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a learner's answers, as `Line` tells it."""

    answered: int = 0
    right: int = 0
    got: int = 0
    points: float = 0.0
    late: int = 0


@dataclass(slots=True)
class Tally:
    """How often each came at one item: (right answers of the learner in all) × 4 + grade.

    wrong: answers (JSON) that were not right, with their numbers.
    """

    came: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    wrong: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def of_grade(self, grade: int) -> int:
        """How many first answers had a grade."""
        return sum(n for code, n in self.came.items() if code & 3 == grade)

    @property
    def n(self) -> int:
        """How many first answers there are."""
        return sum(self.came.values())

    @property
    def tells_apart(self) -> float | None:
        """The correlation of this item with the rest of each learner's first answers.

        None under ten answers, or where all said the same.
        """
        n, right = self.n, self.of_grade(RIGHT)
        rests = [(code // 4 - (code & 3 == RIGHT), code & 3 == RIGHT, m)
                 for code, m in self.came.items()]  # fmt: skip
        rest = sum(m * y for y, _, m in rests)
        spread = (right * n - right**2) * (n * sum(m * y * y for y, _, m in rests) - rest**2)
        if n < ENOUGH or spread <= 0:
            return None
        return (n * sum(m * y for y, x, m in rests if x) - right * rest) / sqrt(spread)


@dataclass(slots=True)
class Count:
    """The whole count: items by id, learners by id, and for each item one who missed it."""

    items: dict[str, Tally]
    people: dict[int, Came] = field(default_factory=dict)
    missed: dict[str, int] = field(default_factory=dict)


def count(
    given: Iterable[Given], weights: Mapping[str, int], people: Collection[int], due: int | None
) -> Count:
    """Count answers that come by learner, item and moment; others' and dropped items' are not.

    weights: of every item.
    """
    found = Count({item: Tally() for item in weights})
    for who, some in groupby(given, key=itemgetter(0)):
        if who in people:
            found.people[who] = _learner(found, who, some, weights, due)
    return found


def _learner(
    found: Count, who: int, some: Iterable[Given], weights: Mapping[str, int], due: int | None
) -> Came:
    firsts: list[tuple[str, int]] = []
    got, late, points, before, best = 0, 0, 0.0, "", 0.0
    for _, item, answered, grade, share, answer in some:
        if item == before:
            if share > best:
                got += grade == RIGHT
                points += (share - best) * weights[item]
                best = share
            continue
        if item not in weights:
            continue
        before, best = item, share
        firsts.append((item, grade))
        points += share * weights[item]
        if due is not None and answered >= due:
            late += 1
        if answer is not None:
            found.items[item].wrong[answer] += 1
            found.missed[item] = who
    right = sum(grade == RIGHT for _, grade in firsts)
    for item, grade in firsts:
        found.items[item].came[4 * right + grade] += 1
    return Came(len(firsts), right, right + got, points, late)
