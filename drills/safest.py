"""Which tile is the safest? 哪张最安全: somebody threatens, and you are not ready.

Positions come from play. The key is the best tier of the exact danger (rules/danger.py): every tile
that is proved safe, else those that cost least on the average; any of them is right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from random import Random

from drills import concepts, options, throws
from drills.concepts import Test
from drills.drill import LEVELS, Draw, Drill, level_of
from drills.puzzle import Answer, Field, Puzzle, Scene, Verdict
from drills.regions.play_beside import beside
from drills.roles import who
from drills.safest_before import believed, corrected
from drills.safest_seen import Weighed, asks, weighed
from drills.safest_spots import MOMENTS, Sees, Spot, positions, promising
from drills.safest_tell import verdict
from drills.safest_witness import borne_out
from drills.seen import whole_scene
from rules import variants
from rules.table import Play
from rules.table.public import public
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
_KEPT = Text(
    "{who}{term}了，你还没听。1–5 点的谁也胡不了，先留着；"
    "别的里面打一张最安全的：能肯定没事的最好，没有就打平均赔得最少的。",
    "{who:cap} {n:is|are} {term}, and you are not ready. Keep your tiles of 1–5 points, which "
    "nobody can win on; of the others throw what is proven safe, or if nothing is, what costs "
    "least on the average.",
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
    "koudian": (1, 2, 3, 4), "yuci": (2, 3, 4), "sichuan": (2, 3, 4, 5), "qiannv": (2, 3, 4),
    "guangdong": (2, 3, 4), "luoyang": (1, 2), "liaoyuan": (2, 3, 4), "beijing": (2, 3, 4),
    "longgang": (3, 4, 5),
}  # fmt: skip
"""The levels that come up in play at each table; for others the nearest is served."""
LOOKS = 4
"""So many positions of a hand are weighed: each costs a count of all ready hands."""
OTHER = 0.12
"""How often a hand without such a position gives another one, for want of better."""
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
    turns = 40

    def levels(self, table: Variant) -> tuple[int, ...]:
        """The levels that puzzles can have at a table."""
        return THERE.get(table.key, LEVELS)

    def makers(self) -> Mapping[str, Draw]:
        """At first too much was taken for let go: the positions stay, their keys are set right."""
        return {"3": self.first, "4": self.draw}

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A position of one hand of play that hands bear out, of the level if one comes up."""
        found = self._found(table, (level, seed), chance, public)
        return None if found is None else _puzzle(table, (level, seed), *found)

    def first(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A position of the third version, as hard as it was taken to be."""
        found = self._found(table, (level, seed), chance, believed)
        if found is None:
            return None
        spot, look, plain = found
        puzzle = _puzzle(table, (level, seed), spot, corrected(table, spot), plain)
        return replace(puzzle, rating=look.rating)

    def _found(
        self, table: Variant, place: tuple[int, int], chance: Random, sees: Sees
    ) -> tuple[Spot, Weighed, Variant | None] | None:
        """A position, how dangerous its tiles are, and the table less the option that decides.

        The option that is to decide is the lot of the seed, not of one hand: it decides seldom.
        """
        level, seed = place
        lot = Random(f"{self.key}/{table.key}/{level}/{seed}")
        option = options.exercised(self.key, table, lot)
        plain = options.without(table, option) if option else None
        last = throws.may_end(self.key, table, level, seed)
        other: tuple[Spot, Weighed] | None = None
        skip = chance.randint(EARLIEST, LATEST)
        found = list(islice(positions(table, level, chance, skip, sees), MOMENTS))
        for spot in promising(found, self._place(table, level), chance)[:LOOKS]:
            look = weighed(table, spot)
            if not asks(table, look) or (not last and throws.ends(look.right, spot.public.hand)):
                continue
            fits = level_of(look.rating) == level and (plain is None or _decides(plain, look))
            if fits and _sure(table, look):
                return spot, look, plain
            other = spot, look
        if other is None or chance.random() > OTHER or not _sure(table, other[1]):
            return None
        return *other, None

    def _place(self, table: Variant, level: int) -> float:
        """Where a level lies among those of a table, from 0 for the easiest to 1."""
        levels = self.levels(table)
        return levels.index(level) / (len(levels) - 1) if len(levels) > 1 else 0.5

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """One Choice among the tiles of the hand."""
        return throws.steps(_LABEL, puzzle.facts.kinds, given)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right with any tile of the best tier, partly with one that comes near."""
        return verdict(puzzle, answer)

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The safest tile of the same position at another table, one that is not so here first."""
        right = weighed(table, puzzle.facts).right
        news = [kind for kind in right if kind not in puzzle.facts.right]
        if not news and MARKS.index(puzzle.key["throw"]) in right:
            return dict(puzzle.key)
        return {"throw": MARKS[(news or right)[0]]}

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(TESTS)

    def balance(self, puzzle: Puzzle) -> str:
        """What sort of tile is right: an honour, an end (1, 2, 8, 9), one of the middle."""
        return throws.sort_of(puzzle.facts.right[0])


def _sure(table: Variant, look: Weighed) -> bool:
    return borne_out(table, look.public, look.found)


def _decides(plain: Variant, look: Weighed) -> bool:
    """Whether other tiles are right at a table with one option less."""
    return weighed(plain, look).right != look.right


def _key(plain: Variant | None, look: Weighed) -> int:
    """A tile that is right, one that is so by the option that is to decide if there is one."""
    there = () if plain is None else weighed(plain, look).right
    return next((kind for kind in look.right if kind not in there), look.right[0])


def _puzzle(
    table: Variant, place: tuple[int, int], spot: Spot, look: Weighed, plain: Variant | None
) -> Puzzle:
    level, seed = place
    return Puzzle(
        kind="safest",
        variant=table.key,
        options=table.chosen(),
        level=level,
        seed=seed,
        ask=_ASK,
        lead=_lead(table, look),
        scene=_scene(spot.play),
        key={"throw": MARKS[_key(plain, look)]},
        concepts=concepts.carried(TESTS, look),
        rating=look.rating,
        facts=look,
    )


def _lead(table: Variant, look: Weighed) -> Text:
    if not table.declares:
        return _IF_READY
    text = _KEPT if look.kept else _DECLARED
    names = tuple(who(look.public.me, one.seat) for one in look.public.opponents if one.declared)
    return text.fill(who=names, n=len(names), term=table.terms["declared"])


def _scene(play: Play) -> Scene:
    return whole_scene(play.view(play.turn), beside(play, play.turn))
