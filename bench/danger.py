"""How long danger takes, for every variant; with --check also whether a simulation agrees.

    python -m bench.danger
    python -m bench.danger --hard
    python -m bench.danger --check --samples 1000000

A view is a hand of 14 (17) tiles against three opponents in the middle of play, all of whom are
counted; the median is over many views, each met for the first time. Times are process times.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from bench.danger_sample import CHECKED, check
from bench.danger_views import a_view
from rules.danger import danger
from rules.danger_terms import counted
from rules.variants import VARIANTS, table

LIMIT = 5.0
"""More errors off than this is no accident."""

GOAL = 20.0
"""Milliseconds for all tiles against three opponents."""

WORST = 150.0
"""The same for three closed hands where there are wilds."""


HARD: tuple[tuple[str, dict[str, Any]], ...] = (
    ("koudian", {"mode": "shuang_haozi"}), ("koudian", {"mode": "haozi"}), ("beijing", {}),
    ("longgang", {}),
)  # fmt: skip
"""The tables where three closed hands take longest: one wild kind or two."""


def times(chosen: Any, views: int, seed: int, **changes: Any) -> list[float]:
    """Milliseconds of each view at a table, after some to warm up; changes: as in `a_view`."""
    chance = Random(seed)
    for _ in range(2):
        danger(chosen, a_view(chosen, chance, **changes))
    found = []
    for _ in range(views):
        public = a_view(chosen, chance, **changes)
        counted.cache_clear()
        start = process_time()
        danger(chosen, public)
        found.append(1000 * (process_time() - start))
    return found


def speeds(names: Iterable[str], views: int, seed: int) -> bool:
    """Print a line for each variant; whether all medians are within the goal."""
    fine = True
    for name in names:
        found = sorted(times(table(name), views, seed))
        fine = fine and median(found) <= GOAL
        print(_line(name, found), flush=True)
    return fine


def hard(views: int, seed: int) -> bool:
    """Print a line for each of the hardest tables, with three closed hands early in play."""
    fine = True
    for name, options in HARD:
        found = sorted(times(table(name, **options), views, seed, throws=2, melds=(0,)))
        fine = fine and median(found) <= WORST
        print(_line(" ".join((name, *options.values())), found), flush=True)
    return fine


def _line(name: str, found: list[float]) -> str:
    return f"{name:10} median {median(found):5.1f} ms   slowest {found[-1]:6.1f} ms"


def checks(names: Collection[str], samples: int, seed: int) -> bool:
    """Print a line for each table of these variants and opponent; whether all agree."""
    fine = True
    for name, options in (one for one in CHECKED if one[0] in names):
        for melds, found in enumerate(check(name, options, samples, seed), 1):
            fine = fine and found.worst <= LIMIT
            print(
                f"{name} {options or ''} {melds} melds: {found.samples} hands, {found.ready} ready "
                f"(expected {found.expected:.1f}), at most {found.worst:.2f} errors off",
                flush=True,
            )
    return fine


def main(arguments: list[str] | None = None) -> int:
    """Run what is asked for; 1 if something is off."""
    parser = argparse.ArgumentParser(prog="python -m bench.danger", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare with a simulation")
    parser.add_argument("--hard", action="store_true", help="closed hands where there are wilds")
    parser.add_argument("--samples", type=int, default=1_000_000, help="random hands a table")
    parser.add_argument("--views", type=int, default=40, help="views timed for each variant")
    parser.add_argument("--seed", type=int, default=1, help="seed of views and hands")
    parser.add_argument("--variant", action="append", help="this one only; repeat")
    args: Any = parser.parse_args(arguments)
    names = args.variant or VARIANTS
    if args.check:
        return 0 if checks(names, args.samples, args.seed) else 1
    if args.hard:
        return 0 if hard(args.views, args.seed) else 1
    return 0 if speeds(names, args.views, args.seed) else 1


if __name__ == "__main__":
    sys.exit(main())
