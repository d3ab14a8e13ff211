"""How hands are made for each level and class of answer, unless a table's book has its own plans.

Classes count the kinds that win: "0" for not ready, "4" for four and more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from drills.regions.waits_book import Plan, Plans

SHARES: Mapping[int, Mapping[str, int]] = {
    1: {"0": 14, "1": 46, "2": 40},
    2: {"0": 13, "1": 34, "2": 33, "3": 20},
    3: {"0": 13, "1": 14, "2": 36, "3": 24, "4": 13},
    4: {"0": 10, "1": 12, "2": 30, "3": 26, "4": 22},
    5: {"2": 12, "3": 26, "4": 62},
}
"""Percentage of each class of answer by level."""


def mixed(
    shares: Mapping[int, Mapping[str, int]], more: Mapping[int, Mapping[str, int]]
) -> dict[int, dict[str, float]]:
    """Shares with some classes more, whose percentages the others make room for."""
    rest = {level: 1 - sum(more.get(level, {}).values()) / 100 for level in shares}
    return {
        level: {**{name: n * rest[level] for name, n in row.items()}, **more.get(level, {})}
        for level, row in shares.items()
    }


def served(*rows: tuple[int, str, int], **more: Any) -> Plans:
    """Plans of rows of weight, recipe and parameter, with what else is the same for all."""
    return tuple((weight, Plan(recipe, size, **more)) for weight, recipe, size in rows)


def kept(plans: Plans, leave: Sequence[str] = (), **change: Any) -> Plans:
    """Plans without some recipes, changed in something that is then the same for all."""
    rows = (row for row in plans if row[1].recipe not in leave)
    return tuple((weight, replace(plan, **change)) for weight, plan in rows)


def beside(common: Plans, own: Plans, share: float) -> Plans:
    """Common plans with some more, which are tried with this share."""
    whole = sum(weight for weight, _ in common)
    part = sum(weight for weight, _ in own)
    return (
        *((weight * (1 - share) / whole, plan) for weight, plan in common),
        *((weight * share / part, plan) for weight, plan in own),
    )


PLANS: Mapping[tuple[int, str], Plans] = {
    (1, "0"): served((5, "near-miss", 1), (5, "near-miss", 2), (2, "suit", 7)),
    (1, "1"): served(
        (10, "edge", 0), (10, "gap", 0), (9, "single", 0), (6, "1223", 0), (5, "edge", 1),
        (5, "gap", 1), (5, "single", 1), (3, "pairs", 3), (3, "dead", 1), (4, "spoiled", 1),
    ),
    (1, "2"): served(
        (12, "two-sided", 0), (7, "two-sided", 1), (9, "double-pair", 0), (5, "1234", 0),
        (5, "1113", 0), (5, "1123", 0), (4, "spoiled", 1),
    ),
    (2, "0"): served(
        (6, "near-miss", 3), (4, "suit", 10), (3, "suit", 8), (3, "dead", 0), (4, "dead", 1),
        (2, "dead", 2), (2, "pairs-short", 6), (2, "numbered", 10),
    ),
    (2, "1"): served(
        (6, "1223", 2), (4, "edge", 2), (4, "gap", 2), (5, "pairs", 6), (6, "12234", 1),
        (4, "12234", 0), (4, "1123", 1), (4, "spoiled", 2), (4, "numbered", 8),
        (4, "numbered", 11), (3, "numbered", 13),
    ),
    (2, "2"): served(
        (5, "12345", 0), (6, "12234", 0), (6, "12223", 0), (5, "1234", 1), (5, "1113", 1),
        (5, "1123", 1), (4, "two-sided", 2), (6, "spoiled", 2), (3, "dead", 1), (3, "gap", 2),
        (3, "double-pair", 2),
    ),
    (2, "3"): served(
        (7, "1112", 0), (6, "12345", 0), (6, "11123", 0), (4, "12345", 1), (4, "1112", 1),
        (3, "spoiled", 2), (3, "two-sided", 2),
    ),
    (3, "0"): served(
        (5, "pairs-short", 3), (4, "pairs-short", 6), (6, "numbered", 11), (4, "numbered", 13),
        (3, "numbered", 10),
    ),
    (3, "1"): served(
        (6, "ambiguous", 8), (6, "ambiguous", 9), (2, "numbered", 10), (2, "numbered", 13)
    ),
    (3, "2"): served(
        (6, "12223", 2), (4, "12234", 1), (6, "11123", 1), (5, "1123", 2), (4, "12345", 1),
        (5, "1234", 2), (5, "spoiled", 3), (5, "numbered", 10), (4, "dead", 2), (3, "gap", 2),
        (3, "two-sided", 2),
    ),
    (3, "3"): served(
        (5, "12345", 1), (5, "11123", 1), (4, "1113", 1), (5, "1234", 1), (4, "1112", 1),
        (4, "1123", 1), (4, "1223", 1), (5, "spoiled", 2), (4, "numbered", 10), (3, "two-sided", 2),
    ),
    (3, "4"): served(
        (7, "1112", 1), (5, "1113", 1), (4, "1234", 1), (5, "1123", 1), (5, "spoiled", 2),
        (3, "1112", 2), (3, "near-miss", 2),
    ),
    (4, "0"): served((5, "pairs-short", 6)),
    (4, "1"): served((6, "both-shapes", 0), (3, "ambiguous", 11), (2, "numbered", 13)),
    (4, "2"): served(
        (5, "both-shapes", 0), (5, "1234", 2), (5, "1123", 2), (5, "numbered", 10),
        (4, "numbered", 11), (3, "numbered", 13), (4, "12345", 2), (4, "12234", 2),
    ),
    (4, "3"): served(
        (6, "1234", 2), (5, "11123", 1), (5, "1123", 2), (4, "1223", 2), (6, "spoiled", 3),
        (4, "12345", 1), (5, "numbered", 10), (3, "numbered", 11), (3, "numbered", 13),
        (4, "two-sided", 2),
    ),
    (4, "4"): served(
        (5, "1112", 2), (5, "1113", 2), (4, "1234", 2), (5, "1123", 2), (6, "spoiled", 3),
        (4, "11123", 1), (5, "numbered", 10), (3, "numbered", 13), (3, "12345", 1),
    ),
    (5, "2"): served((5, "numbered", 13)),
    (5, "3"): served((5, "numbered", 13), (2, "both-shapes", 0)),
    (5, "4"): served((7, "numbered", 13), (2, "numbered", 10), (1, "12345", 2)),
}  # fmt: skip
"""Recipes by level and class of answer."""

PAIRED = ("pairs", "pairs-short", "both-shapes")
"""Recipes for tables with seven pairs; others do without."""
