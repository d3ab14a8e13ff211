"""The plan of a run: which slot, which kind, how hard, and which concept is wished for."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from drills import drill
from drills.concepts import CONCEPTS
from drills.puzzle import Puzzle
from tutor import progress, rating, review, store_attempts, store_counts
from tutor.learner import Learner
from tutor.progress import Concept
from tutor.store import Store

if TYPE_CHECKING:
    from tutor.practice import Run

SLOTS = (
    "warm", "new", "practice", "review", "new", "practice",
    "review", "practice", "review", "stretch", "practice", "new",
)  # fmt: skip
"""What each place of a run is for (CURRICULUM 4); a review slot with no card due is practice."""

OFFSETS = {"warm": -300, "new": -200, "review": -200, "practice": -120, "stretch": 100}
"""How far from the learner's rating a puzzle is looked for."""

OPEN_AT_ONCE = 3
"""Kinds that a newcomer meets in mixed runs; another is added for every SIX first answers."""

SIX = 6
TRIES = 30
HASTE = 0.35
"""Seconds after which the search for a wished concept takes what it has."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A puzzle, the slot it fills, and the concept it reviews, if it is a review."""

    puzzle: Puzzle
    slot: str
    review: str | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """What is looked for: a kind, a rating, and perhaps a concept."""

    slot: str
    kind: str
    target: float
    concept: str | None = None


def choose(store: Store, learner: Learner, run: Run, at: int, chance: random.Random) -> Chosen:
    """The next puzzle of a run.

    Raises:
        NoPuzzle: if no kind has a puzzle at this table.
    """
    barred: set[str] = set()
    while True:
        wish = _wish(store, learner, run, at, chance, barred)
        try:
            puzzle = _find(store, learner, run, wish, chance)
        except drill.NoPuzzle:
            barred.add(wish.kind)
            if run.kind is not None or len(barred) == len(drill.DRILLS):
                raise
            continue
        carried = wish.slot == "review" and wish.concept in puzzle.concepts
        slot = wish.slot if carried or wish.slot != "review" else "practice"
        return Chosen(puzzle, slot, wish.concept if carried else None)


def _wish(
    store: Store, learner: Learner, run: Run, at: int, chance: random.Random, barred: set[str]
) -> Wish:
    if not store_counts.total(store, learner.id):
        first = run.kind or next(kind for kind in drill.DRILLS if kind not in barred)
        return Wish("new", first, rating.START + OFFSETS["new"])
    kinds = _kinds(store, learner, run) - barred or set(drill.DRILLS) - barred
    slot = SLOTS[(run.n - 1) % len(SLOTS)]
    if slot == "review":
        for card in review.due(store, learner, at):
            if card["kind"] in kinds and card["concept"] not in _resting(run):
                return _aimed(store, learner, run, slot, card["kind"], card["concept"])
        slot = "practice"
    kind = _rarest(kinds, run, chance)
    met = {c.key: c for c in progress.concepts(store, learner) if c.kind == kind}
    return _aimed(store, learner, run, slot, kind, _concept(slot, kind, met, run, chance))


def _kinds(store: Store, learner: Learner, run: Run) -> set[str]:
    """The kinds that may come now: never three of one kind running."""
    if run.kind is not None:
        return {run.kind}
    unlocked = OPEN_AT_ONCE + store_counts.total(store, learner.id) // SIX
    open_kinds = set(list(drill.DRILLS)[:unlocked])
    last = [one.kind for one in run.answered[-2:]]
    return open_kinds - {last[0]} if len(last) == 2 and last[0] == last[1] else open_kinds


def _rarest(kinds: set[str], run: Run, chance: random.Random) -> str:
    seen = Counter(one.kind for one in run.answered)
    fewest = min(seen[kind] for kind in kinds)
    return chance.choice(sorted(kind for kind in kinds if seen[kind] == fewest))


def _concept(
    slot: str, kind: str, met: dict[str, Concept], run: Run, chance: random.Random
) -> str | None:
    resting = _resting(run)
    if slot == "warm":
        known = sorted(key for key, one in met.items() if one.mastered)
        return chance.choice(known) if known else None
    if slot == "new":
        fresh = (key for key, one in CONCEPTS.items() if one.drill == kind and key not in met)
        return next(fresh, None)
    if slot == "stretch":
        return None
    open_ = {k: c for k, c in met.items() if not c.mastered and k not in resting and k in CONCEPTS}
    weights = [(2 if one.state == "weak" else 1) / (1 + one.recent) for one in open_.values()]
    return chance.choices(list(open_), weights)[0] if open_ else None


def _resting(run: Run) -> set[str]:
    """Concepts that stay out: the last one, and any missed twice running in this run."""
    told: dict[str, list[bool]] = {}
    for one in run.answered:
        told.setdefault(str(one.charged), []).append(one.result == "right")
    missed = {key for key, right in told.items() if len(right) > 1 and not any(right[-2:])}
    return missed | {str(one.charged) for one in run.answered[-1:]}


def _aimed(
    store: Store, learner: Learner, run: Run, slot: str, kind: str, concept: str | None
) -> Wish:
    tired = sum(one.result != "right" for one in run.answered[-6:]) >= 4
    known = rating.of(store, learner.id, learner.variant, kind).rating
    return Wish(slot, kind, known + OFFSETS[slot] - (150 if tired else 0), concept)


def _find(store: Store, learner: Learner, run: Run, wish: Wish, chance: random.Random) -> Puzzle:
    """The first puzzle whose main concept is the wished one, else one that carries it, else any
    that does not repeat the last one's main concept.
    """
    level = drill.level_of(round(wish.target))
    last = run.answered[-1].main if run.answered else None
    carrying = other = spare = None
    end = time.monotonic() + HASTE
    for _ in range(TRIES):
        puzzle = _fresh(store, learner, wish.kind, level, chance)
        main = next(iter(puzzle.concepts), "")
        if wish.concept == main or (wish.concept is None and main != last):
            return puzzle
        if wish.concept in puzzle.concepts:
            carrying = carrying or puzzle
        elif main != last:
            other = other or puzzle
        spare = spare or puzzle
        if time.monotonic() > end:
            break
    found = carrying or other or spare
    assert found is not None
    return found


def _fresh(store: Store, learner: Learner, kind: str, level: int, chance: random.Random) -> Puzzle:
    while True:
        seed = chance.getrandbits(32)
        puzzle = drill.make(kind, learner.variant, learner.options, level, seed)
        if not store_attempts.met(store, learner.id, puzzle.address):
            return puzzle
