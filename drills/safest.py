"""Which tile is the safest? 哪张最安全: somebody threatens, and you are not ready.

Positions come from play. The key is the best tier of the exact danger (rules/danger.py): every tile
that is proved safe, else those that cost least on the average; any of them is right.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random

from drills import concepts, throws
from drills.concepts import Test
from drills.drill import LEVELS, Drill, level_of
from drills.puzzle import Answer, Field, Puzzle, Scene, Verdict
from drills.regions.play_beside import beside
from drills.roles import who
from drills.safest_seen import Weighed, asks, positions, weighed
from drills.safest_tell import verdict
from drills.safest_witness import borne_out
from drills.seen import whole_scene
from rules import variants
from rules.table import Play
from rules.tiles import MARKS
from rules.variant import Variant
from rules.words import Text

_ASK = Text("打哪张最安全？", "Which tile is the safest?")
_LABEL = Text("打哪一张？", "which tile do you throw?")
_DECLARED = Text(
    "{who}{term}了，你还没听。打一张最安全的：能肯定没事的最好，没有就打平均赔得最少的。",
    "{who:cap} {n:is|are} {term}, and you are not ready. Throw what is proven safe; if "
    "nothing is, what costs least on the average.",
)
_IF_READY = Text(
    "你还没听，别人只当都听了。打一张最安全的：能肯定没事的最好，没有就打平均赔得最少的。",
    "You are not ready; take the others to be. Throw what is proven safe; if nothing is, what "
    "costs least on the average.",
)

TESTS: Mapping[str, Test] = {
    "safest.proof": lambda look: look.proved,
    "safest.ranked": lambda look: not look.proved,
    "safest.thrown": lambda look: bool(look.thrown),
    "safest.several": lambda look: len(look.able) > 1,
    "safest.close": lambda look: look.close,
    "safest.dearer": lambda look: look.dearer,
    "safest.fleeting": lambda look: look.fleeting,
    "safest.zero": lambda look: "zero" in look.codes,
}
"""When a position carries a concept."""

THERE: Mapping[str, tuple[int, ...]] = {
    "koudian": (1, 2), "yuci": (2, 3, 4), "sichuan": (2, 3, 4), "qiannv": (3, 4),
    "guangdong": (3, 4), "luoyang": (2,), "liaoyuan": (3, 4), "beijing": (3,), "longgang": (4,),
}  # fmt: skip
"""The levels that come up in play at each table; for others the nearest is served."""
LOOKS = 4
"""So many positions of a hand are weighed: each costs a count of all ready hands."""
EARLIEST, LATEST = 8, 30
"""Between which numbers of choices a hand is looked at first."""


class SafestDrill(Drill):
    """Which tile is the safest to throw?"""

    key = "safest"
    letter = "f"
    name = Text("哪张最安全", "Which tile is the safest? 哪张最安全")
    question = _ASK
    tables = frozenset(variants.VARIANTS)
    ties = True
    turns = 6

    def levels(self, table: Variant) -> tuple[int, ...]:
        """The levels that puzzles can have at a table."""
        return THERE.get(table.key, LEVELS)

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A position of one hand of play that hands bear out, of the level if one comes up."""
        other: Puzzle | None = None
        found = positions(table, chance, chance.randint(EARLIEST, LATEST))
        for play, look in islice(found, LOOKS):
            fits = level_of(look.rating) == level
            if not asks(table, look) or (other and not fits):
                continue
            if borne_out(table, look.public, look.found):
                other = _puzzle(table, (level, seed), look, play)
                if fits:
                    return other
        return other

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """One Choice among the tiles of the hand."""
        return throws.steps(_LABEL, puzzle.facts.kinds, given)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right with any tile of the best tier, partly with one that comes near."""
        return verdict(puzzle, answer)

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The safest tile of the same position at another table."""
        right = _right(table, puzzle.facts)
        if puzzle.facts.right[0] in right:
            return dict(puzzle.key)
        return {"throw": MARKS[right[0]] if right else ""}

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(TESTS)

    def balance(self, puzzle: Puzzle) -> str:
        """What sort of tile is right: an honour, an end (1, 2, 8, 9), one of the middle."""
        return throws.sort_of(puzzle.facts.right[0])


def _right(table: Variant, look: Weighed) -> tuple[int, ...]:
    """The safest tiles of a position at another table."""
    return weighed(table, look.public, look.kinds).right


def _puzzle(table: Variant, place: tuple[int, int], look: Weighed, play: Play) -> Puzzle:
    level, seed = place
    return Puzzle(
        kind="safest",
        variant=table.key,
        options=table.chosen(),
        level=level,
        seed=seed,
        ask=_ASK,
        lead=_lead(table, look),
        scene=_scene(play),
        key={"throw": MARKS[look.right[0]]},
        concepts=concepts.carried(TESTS, look),
        rating=look.rating,
        facts=look,
    )


def _lead(table: Variant, look: Weighed) -> Text:
    if not table.declares:
        return _IF_READY
    names = tuple(who(look.public.me, one.seat) for one in look.public.opponents if one.declared)
    return _DECLARED.fill(who=names, n=len(names), term=table.terms["declared"])


def _scene(play: Play) -> Scene:
    return whole_scene(play.view(play.turn), beside(play, play.turn))
