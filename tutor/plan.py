"""The plan of a run: which slot, which kind, how hard, and which concept is wished for."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
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
"""Kinds that a newcomer to a variant meets in mixed runs; every SIX first answers add another."""

SIX = 6
TRIES, LIKE = 30, 240
"""Puzzles that are looked at for a slot of a run, and for one like a mistake."""

HASTE = 0.25
"""Seconds after which the search for a wished concept takes what it has."""

TIRED, EASIER = 4, 150
"""With so many of the last six not right, the rest of the run is looked for this much lower."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A puzzle, the slot it fills, and the concept it reviews, if it is a review."""

    puzzle: Puzzle
    slot: str
    review: str | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """What is looked for: a kind, a rating, and perhaps a concept.

    met: the concepts that a slot for new ones would rather leave.
    """

    slot: str
    kind: str
    target: float
    concept: str | None = None
    met: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of one run at one moment (UTC ms); `chance` decides what is left to chance."""

    store: Store
    learner: Learner
    run: Run
    at: int
    chance: random.Random

    def choose(self) -> Chosen:
        """The next puzzle of the run.

        Raises:
            NoPuzzle: if no kind that may come has a puzzle at this table.
        """
        barred: set[str] = set()
        while True:
            wish = self._wish(barred)
            try:
                puzzle = self._find(wish)
            except drill.NoPuzzle:
                barred.add(wish.kind)
                if self.run.kind is not None or not set(self._offered()) - barred:
                    raise
                continue
            review = wish.slot == "review" and wish.concept in puzzle.concepts
            slot = wish.slot if review or wish.slot != "review" else "practice"
            return Chosen(puzzle, slot, wish.concept if review else None)

    def like(self, kind: str, target: float, concept: str) -> Puzzle:
        """A puzzle that was not met, of a kind and about a rating, with a concept if it comes up.

        Raises:
            NoPuzzle: if the table has no puzzle of the kind.
        """
        return self._find(Wish("practice", kind, target, concept), LIKE)

    def _wish(self, barred: set[str]) -> Wish:
        if not self._answers():
            first = self.run.kind or next(kind for kind in self._offered() if kind not in barred)
            return Wish("new", first, rating.START + OFFSETS["new"])
        kinds = self._kinds() - barred or set(self._offered()) - barred
        slot = SLOTS[(self.run.n - 1) % len(SLOTS)]
        if slot == "review":
            for card in review.due(self.store, self.learner, self.at):
                if card["kind"] in kinds and card["concept"] not in self._resting():
                    return self._aimed(slot, card["kind"], card["concept"])
            slot = "practice"
        kind = self._rarest(kinds)
        met = {c.key: c for c in progress.concepts(self.store, self.learner) if c.kind == kind}
        wish = self._aimed(slot, kind, self._concept(slot, kind, met))
        return replace(wish, met=frozenset(met)) if slot == "new" else wish

    def _offered(self) -> tuple[str, ...]:
        """The kinds that are practised at the learner's variant."""
        return drill.kinds_at(self.learner.variant)

    def _answers(self) -> int:
        """How many first answers the learner has given at this variant."""
        return store_counts.total(self.store, self.learner.id, self.learner.variant)

    def _kinds(self) -> set[str]:
        """The kinds that may come now: never three of one kind running."""
        if self.run.kind is not None:
            return {self.run.kind}
        unlocked = OPEN_AT_ONCE + self._answers() // SIX
        open_kinds = set(self._offered()[:unlocked])
        last = [one.kind for one in self.run.answered[-2:]]
        return open_kinds - {last[0]} if len(last) == 2 and last[0] == last[1] else open_kinds

    def _rarest(self, kinds: set[str]) -> str:
        seen = Counter(one.kind for one in self.run.answered)
        fewest = min(seen[kind] for kind in kinds)
        return self.chance.choice(sorted(kind for kind in kinds if seen[kind] == fewest))

    def _concept(self, slot: str, kind: str, met: Mapping[str, Concept]) -> str | None:
        if slot == "warm":
            known = sorted(key for key, one in met.items() if one.mastered)
            return self.chance.choice(known) if known else None
        if slot == "new":
            here = drill.DRILLS[kind].concepts_at(self.learner.variant)
            mine = (key for key in CONCEPTS if key in here and CONCEPTS[key].drill == kind)
            return next((key for key in mine if key not in met), None)
        return self._weakest(met) if slot == "practice" else None

    def _weakest(self, met: Mapping[str, Concept]) -> str | None:
        """One of the concepts not mastered: those tried least lately first, weak ones doubled."""
        resting = self._resting()
        open_ = [
            one
            for one in met.values()
            if not one.mastered and one.key not in resting and one.key in CONCEPTS
        ]
        weights = [(2 if one.state == "weak" else 1) / (1 + one.recent) for one in open_]
        return self.chance.choices(open_, weights)[0].key if open_ else None

    def _resting(self) -> set[str]:
        """Concepts that stay out: the last one, and any missed twice running in this run."""
        told: dict[str, list[bool]] = {}
        for one in self.run.answered:
            told.setdefault(str(one.charged), []).append(one.result == "right")
        missed = {key for key, right in told.items() if len(right) > 1 and not any(right[-2:])}
        return missed | {str(one.charged) for one in self.run.answered[-1:]}

    def _aimed(self, slot: str, kind: str, concept: str | None) -> Wish:
        tired = sum(one.result != "right" for one in self.run.answered[-6:]) >= TIRED
        known = rating.of(self.store, self.learner.id, self.learner.variant, kind).rating
        return Wish(slot, kind, known + OFFSETS[slot] - (EASIER if tired else 0), concept)

    def _find(self, wish: Wish, tries: int = TRIES) -> Puzzle:
        """The first puzzle found whose main concept is the wished one.

        Failing that one that carries it, one that is new too (the wished one may not come up at
        this variant), or any that does not repeat the last main concept.
        """
        level = drill.level_of(round(wish.target))
        last = self.run.answered[-1].main if self.run.answered else None
        found: dict[str, Puzzle] = {}
        end = time.monotonic() + HASTE
        for _ in range(tries):
            puzzle = self._fresh(wish.kind, level)
            main = next(iter(puzzle.concepts), "")
            if wish.concept == main or (wish.concept is None and main != last):
                return puzzle
            found.setdefault(_worth(puzzle, wish, last), puzzle)
            if time.monotonic() > end:
                break
        return found[min(found)]

    def _fresh(self, kind: str, level: int) -> Puzzle:
        """A puzzle that this learner has not met, of the level or of the nearest that has one."""
        for other in sorted(drill.LEVELS, key=lambda one: (abs(one - level), one)):
            with suppress(drill.NoPuzzle):
                return self._unmet(kind, other)
        raise drill.NoPuzzle(f"{kind} at {self.learner.options}")

    def _unmet(self, kind: str, level: int) -> Puzzle:
        while True:
            seed = self.chance.getrandbits(32)
            puzzle = drill.make(kind, self.learner.variant, self.learner.options, level, seed)
            if not store_attempts.met(self.store, self.learner.id, puzzle.address):
                return puzzle


def _worth(puzzle: Puzzle, wish: Wish, last: str | None) -> str:
    """How near a puzzle comes to a wish, "a" being nearest."""
    if wish.concept in puzzle.concepts:
        return "a"
    if wish.slot == "new" and puzzle.concepts and puzzle.concepts[0] not in wish.met:
        return "b"
    return "c" if last not in puzzle.concepts[:1] else "d"
