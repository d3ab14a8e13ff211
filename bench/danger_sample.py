"""The exact counts of danger beside a simulation: random hands that the lattice judges."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.danger_views import a_view
from rules.batch import waits_many
from rules.danger import Opponent, Public
from rules.danger_terms import ALL_SIDES, Case, terms
from rules.tiles import KINDS, counts
from rules.variants import table

PART = 50_000
"""How many hands are drawn at a time."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How a simulation agrees: hands drawn, ready ones, how many errors the worst kind is off."""

    samples: int
    ready: int
    expected: float
    worst: float


def agreement(
    chosen: Any, public: Public, opponent: Opponent, samples: int, seed: int
) -> Agreement:
    """Draw so many hands for an opponent out of what nobody has seen, and compare every count.

    The error of a count out of n is that of a binomial; `worst` is the largest difference in it,
    over the ready hands and the wins on each kind that is expected five times at least.
    """
    own = terms(chosen, public, opponent)
    exact, case = own.counted(), own.case
    chance = np.random.default_rng(seed)
    found = np.zeros(KINDS + 1)
    for first in range(0, samples, PART):
        found += _drawn(case, opponent, chance, min(PART, samples - first))
    every = _ways(case)
    share = np.array([exact.ready, *exact.wins], float) / every
    told = np.array([True, *(kind in case.ready for kind in range(KINDS))])
    told &= (share * samples >= 5) & (share < 1)
    mean = share[told] * samples
    off = np.abs(found[told] - mean) / np.sqrt(mean * (1 - share[told]))
    return Agreement(samples, int(found[0]), float(share[0] * samples), float(off.max(initial=0.0)))


def _ways(case: Case) -> float:
    wilds = sum(sum(ways) for ways, _ in case.parts).bit_length() - 1
    return float(comb(sum(case.stock.unseen) + wilds, case.stock.concealed))


def _drawn(case: Case, opponent: Opponent, chance: Any, number: int) -> NDArray[np.float64]:
    """Among so many random hands: the ready ones, and by kind those that win on it."""
    wilds = sum(sum(ways) for ways, _ in case.parts).bit_length() - 1
    pool = np.array([*case.stock.unseen, wilds])
    rows = chance.multivariate_hypergeometric(pool, case.stock.concealed, number)
    natural, free = rows[:, :KINDS].astype(np.uint8), rows[:, KINDS]
    melded = np.array(counts(kind for meld in opponent.melds for kind in meld.tiles), np.uint8)
    waits = waits_many(
        natural, case.stock.sets, free, shapes=case.shapes if not opponent.melds else ("standard",),
        honour_runs=case.stock.honour_runs, held=natural + melded,
    )  # fmt: skip
    if case.stock.sides != ALL_SIDES:
        waits[_suits(natural + melded) > 2] = False
    fits = waits[:, sorted(case.ready)].any(axis=1)
    fits &= ~waits[:, sorted(case.impossible)].any(axis=1)
    wins = waits[fits & ~waits[:, sorted(case.locks)].any(axis=1)]
    return np.array([fits.sum(), *wins.sum(axis=0)], float)


def _suits(rows: NDArray[np.uint8]) -> NDArray[np.int64]:
    return sum(
        (rows[:, first : first + 9].any(axis=1).astype(np.int64) for first in (0, 9, 18)),
        np.zeros(len(rows), np.int64),
    )


CHECKED = (
    ("koudian", {}), ("koudian", {"mode": "haozi"}), ("yuci", {}), ("sichuan", {}),
    ("qiannv", {}), ("guangdong", {}), ("liaoyuan", {}),
)  # fmt: skip
"""The tables that a simulation is run for."""


def check(name: str, options: dict[str, Any], samples: int, seed: int) -> list[Agreement]:
    """A simulation for opponents with one, two, three and four melds at a table."""
    chosen, chance = table(name, **options), Random(f"{name}{options}{seed}")
    found = []
    for melds in (1, 2, 3, 4):
        public = a_view(chosen, chance, throws=5, melds=(melds,))
        other = max(public.opponents, key=lambda other: len(other.melds))
        found.append(agreement(chosen, public, other, samples // 4, seed + melds))
    return found
