"""How far a learner has come with an assignment: step by step, puzzle by puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.attempt import Attempt
from tutor.classes.assignment import Assignment
from tutor.classes.practice_set import Item


@dataclass(frozen=True, slots=True)
class Step:
    """One puzzle of an assignment, as far as a learner has come with it.

    n: its number for this learner, from 1; address: of the puzzle, "" before it was handed out;
    given: the answered attempts, the first one first; open: the attempt that waits for its answer;
    done: whether no more tries are taken.
    """

    item: Item
    n: int
    address: str
    given: tuple[Attempt, ...]
    open: Attempt | None
    done: bool

    @property
    def first(self) -> Attempt | None:
        """The first answer, which is the one that is kept whatever comes later."""
        return self.given[0] if self.given else None

    @property
    def last(self) -> Attempt | None:
        """The newest answer."""
        return self.given[-1] if self.given else None

    @property
    def shown(self) -> bool:
        """Whether the learner may see what is right here."""
        return bool(self.given) and not self.given[-1].sealed

    @property
    def share(self) -> float:
        """The best of the tries, 0–1."""
        return max((one.share or 0.0 for one in self.given), default=0.0)


@dataclass(frozen=True, slots=True)
class Doing:
    """How far a learner has come with an assignment: its steps in the learner's own order."""

    assignment: Assignment
    steps: tuple[Step, ...]

    @property
    def answered(self) -> int:
        """How many puzzles have an answer."""
        return sum(1 for step in self.steps if step.given)

    @property
    def whole(self) -> bool:
        """Whether every puzzle has an answer."""
        return self.answered == len(self.steps)

    @property
    def done(self) -> bool:
        """Whether no more tries are taken anywhere."""
        return all(step.done for step in self.steps)

    @property
    def shown(self) -> bool:
        """Whether every answer's key may be seen, so that the score may be, too."""
        return self.answered > 0 and all(step.shown for step in self.steps if step.given)

    @property
    def points(self) -> float:
        """The score: the best share of each puzzle by its weight."""
        return sum(step.share * step.item.weight for step in self.steps)

    @property
    def possible(self) -> int:
        """The highest score there is."""
        return sum(step.item.weight for step in self.steps)

    def step(self, item: str | None) -> Step | None:
        """The step of an item, by its id."""
        return next((step for step in self.steps if step.item.id == item), None)

    def left(self, step: Step) -> int | None:
        """How many tries a step has left, None for as many as one likes."""
        if step.done:
            return 0
        return self.assignment.tries - len(step.given) if self.assignment.tries else None

    @property
    def next(self) -> Step | None:
        """The step to do now: one that was begun, else one without an answer, else a retry.

        A retry only where the learner is told each time whether it was right.
        """
        waiting = [step for step in self.steps if step.open]
        fresh = [step for step in self.steps if not step.given and not step.done]
        again = [step for step in self.steps if step.given and not step.done]
        retries = again if self.assignment.shows == "each" else []
        return next(iter((*waiting, *fresh, *retries)), None)
