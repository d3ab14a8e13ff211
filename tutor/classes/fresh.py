"""Puzzles of a set: the one that an address names, or one made for each learner by a recipe."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from drills import drill
from drills.puzzle import Puzzle
from tutor.attempt import puzzle_at

if TYPE_CHECKING:
    from tutor.classes.practice_set import Item

TRIES = 24
"""So many puzzles are made in search of a concept before the best of them is taken."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What kind of puzzle is made: at which table, at one of which levels, with which concept.

    concept: "" for any; it is wished for, not promised.
    """

    kind: str
    variant: str
    options: tuple[tuple[str, Any], ...]
    levels: tuple[int, ...]
    concept: str = ""

    def make(self, name: str) -> Puzzle:
        """The puzzle that a name has by this recipe: the same whenever and wherever it is made.

        Raises:
            NoPuzzle: if the table has none of the kind; OptionError: if the options cannot be.
        """
        chance = random.Random(hashlib.sha256(name.encode()).digest())
        level, best = chance.choice(self.levels), None
        for _ in range(TRIES if self.concept else 1):
            made = drill.make(
                self.kind, self.variant, dict(self.options), level, chance.getrandbits(32)
            )
            if not self.concept or self.concept == next(iter(made.concepts), ""):
                return made
            if best is None or self._worth(made) > self._worth(best):
                best = made
        assert best is not None
        return best

    def _worth(self, made: Puzzle) -> bool:
        return self.concept in made.concepts

    def told(self) -> dict[str, Any]:
        """The recipe as JSON has it."""
        return {
            "kind": self.kind, "variant": self.variant, "options": dict(self.options),
            "levels": list(self.levels), "concept": self.concept,
        }  # fmt: skip

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> Recipe:
        """The recipe again.

        >>> recipe = Recipe("waits", "koudian", (("mode", "haozi"),), (1, 2))
        >>> Recipe.read(recipe.told()) == recipe
        True
        """
        options = tuple(sorted(told["options"].items()))
        return cls(
            told["kind"], told["variant"], options, tuple(told["levels"]), told.get("concept", "")
        )


def puzzle(item: Item, learner_id: int) -> Puzzle:
    """The puzzle of an item for one learner.

    Raises:
        AddressError, NoPuzzle: if this program makes it no more.
    """
    if item.address is not None:
        return puzzle_at(item.address)
    assert item.fresh is not None
    return item.fresh.make(f"{item.id}/{learner_id}")
