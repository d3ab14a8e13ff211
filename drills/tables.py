"""Same hand, two tables 两桌对照: where does a tile win, and what does it pay?

The other table is another variant at its default rules, or the same one with one option changed.
Both answers come from the tables themselves; a variant needs nothing of its own to be compared.
"""

from __future__ import annotations

from random import Random
from typing import Any

from drills import concepts, difficulty
from drills.compared import (
    SIDES,
    TABLES,
    Compared,
    companions,
    compared,
    features,
    fits_level,
    judged,
    wishes,
)
from drills.drill import LEVELS, Drill, agreed
from drills.puzzle import Answer, Field, Puzzle, Verdict
from drills.tables_tell import ASK, ask, fields, lead, scene, verdict
from rules import variants
from rules.facts import Facts
from rules.variant import Variant
from rules.words import Text

TRIES = 160


class TablesDrill(Drill):
    """Where does this hand win, and what does it bring there?"""

    key = "tables"
    letter = "x"
    name = Text("两桌对照", "Two tables 两桌对照")
    question = ASK
    tables = frozenset(variants.VARIANTS)

    def levels(self, table: Variant) -> tuple[int, ...]:
        """All of them; alone, a table always asks for amounts, which is nothing for beginners."""
        return LEVELS if companions(table) else LEVELS[2:]

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A position judged by two tables, the right answer chosen first."""
        able = wishes(table.key, table.chosen(), level)
        if not able:
            return None
        wish = able[Random(f"{self.key}/{seed}").randrange(len(able))]
        for _ in range(TRIES):
            option = chance.choice(wish.options) if wish.options else ""
            made = compared(table, level, option, chance)
            if made is not None and made.where == wish.where and fits_level(made, level):
                for side in made.sides.values():
                    agreed(side.table, side.offer.hand, Facts(side.offer.facts))
                return self._puzzle(table, level, seed, made)
        return None

    def _puzzle(self, table: Variant, level: int, seed: int, made: Compared) -> Puzzle:
        return Puzzle(
            kind=self.key,
            variant=table.key,
            options=table.chosen(),
            level=level,
            seed=seed,
            ask=ask(made),
            lead=lead(made),
            scene=scene(made),
            key=key_of(made),
            concepts=concepts.carried(TABLES, made),
            rating=difficulty.rating(self.key, features(made)),
            facts=made,
        )

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """Where it wins; then, where amounts are asked, those at the tables named."""
        return fields(puzzle.facts, given)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """The place and each amount apart."""
        return verdict(puzzle, answer)

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The answer with another table in the place of the learner's own."""
        made: Compared = puzzle.facts
        here = judged(table, made.here.offer)
        return key_of(Compared(made.position, here, made.there, made.option, made.pays))

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(TABLES)

    def balance(self, puzzle: Puzzle) -> str:
        """Where it wins."""
        return str(puzzle.facts.where)


def key_of(made: Compared) -> dict[str, Any]:
    """The right answer."""
    key: dict[str, Any] = {"where": made.where}
    if made.pays:
        key |= {side: made.sides[side].gets for side in SIDES[made.where]}
    return key
