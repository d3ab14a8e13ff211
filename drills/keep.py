"""Which wait to keep? 留哪个听: a hand that can be ready in several ways; positions from play."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from drills import concepts, options, throws
from drills.concepts import Test
from drills.drill import LEVELS, Draw, Drill, level_of
from drills.keep_seen import Held, Waiting, confirmed, positions, waiting
from drills.keep_tell import verdict
from drills.puzzle import Answer, Field, Puzzle, Scene, Verdict
from drills.regions.play_beside import beside
from drills.seen import whole_scene
from rules import variants
from rules.errors import RuleError
from rules.table import Play
from rules.tiles import MARKS
from rules.variant import Variant
from rules.words import Text

_ASK = Text("留哪个听？", "Which wait do you keep?")
_LABEL = Text("打哪一张？", "which tile do you throw?")
_LEADS = {
    True: Text(
        "不止一种打法能{term}。打哪张，胡得到的牌剩得最多？看得见的都不算，点数不论。",
        "More than one discard leaves a hand that may be {term}. Which leaves most tiles to win "
        "on? What is seen does not count, nor do points.",
    ),
    False: Text(
        "不止一种打法能听。打哪张，胡得到的牌剩得最多？看得见的都不算，大小不论。",
        "More than one discard leaves it ready. Which leaves most tiles to win on? What is seen "
        "does not count, nor does what the win is worth.",
    ),
}
"""By whether one declares at the table."""

TESTS: Mapping[str, Test] = {
    "keep.more": lambda look: True,
    "keep.kinds-or-copies": lambda look: look.kinds_mislead,
    "keep.states": lambda look: look.states_differ,
    "keep.gone": lambda look: look.shown,
    "keep.bars": lambda look: look.barred,
    "keep.close": lambda look: look.close,
}
"""When a position carries a concept."""

THERE: Mapping[str, tuple[int, ...]] = {
    "koudian": (1, 2, 3), "yuci": (1, 2, 3), "qiannv": (1, 2, 3), "guangdong": (1, 2, 3),
    "luoyang": (1, 2, 3), "sichuan": (1, 2, 3, 4), "liaoyuan": (1, 2),
    "beijing": (2, 3, 4, 5), "longgang": (2, 3, 4),
}  # fmt: skip
"""The levels that come up in play at each table; for others the nearest is served."""
SPARE, SPARE_AT_FIRST = 0.25, 0.1
"""How often a hand without a position of the level gives one of another, for want of better."""
PLAIN = {1: 0.62}
"""In so many puzzles of a level there may be nothing to see but the count, where not in all."""
EARLIEST, LATEST = 4, 30
"""Between which numbers of choices a hand is looked at first."""


class KeepDrill(Drill):
    """Which of several waits is the widest?"""

    key = "keep"
    letter = "l"
    name = Text("留哪个听", "Which wait to keep? 留哪个听")
    question = _ASK
    tables = frozenset(variants.VARIANTS)
    ties = True
    turns = 40

    def levels(self, table: Variant) -> tuple[int, ...]:
        """The levels that puzzles can have at a table: with wilds hardly any is of the first."""
        found = THERE.get(table.key, LEVELS)
        return tuple(level for level in found if level > 1 or not table.wild_number)

    def makers(self) -> Mapping[str, Draw]:
        """At first three of four puzzles of the first level held nothing but the count."""
        return {"3": self.first, "4": self.draw}

    def turns_of(self, version: str) -> int:
        """More hands were played where fewer gave anything for want of better."""
        return 60 if version == "3" else self.turns

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """The first position of the level in one hand of play."""
        lot = Random(f"plain/{self.key}/{table.key}/{level}/{seed}")
        plain = lot.random() < PLAIN.get(level, 1)
        return self._of_hand(table, (level, seed), chance, plain=plain, spare=SPARE)

    def first(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """The same with whatever comes first."""
        return self._of_hand(
            table, (level, seed), chance, plain=True, spare=SPARE_AT_FIRST, first=True
        )

    def _of_hand(
        self,
        table: Variant,
        place: tuple[int, int],
        chance: Random,
        *,
        plain: bool,
        spare: float,
        first: bool = False,
    ) -> Puzzle | None:
        """The first position of one hand; plain: whether nothing but the count need decide.

        The option that is to decide is the lot of the seed, not of one hand: it decides seldom.
        """
        level, seed = place
        lot = Random(f"{self.key}/{table.key}/{level}/{seed}")
        option, other = options.exercised(self.key, table, lot), None
        last = throws.may_end(self.key, table, level, seed)
        for play, spot in positions(table, chance, chance.randint(EARLIEST, LATEST)):
            look = waiting(table, spot, first=first)
            if len(look.right) > 1 or len(look.ready) < 2:
                continue
            if not last and throws.ends(look.right, spot.hand):
                continue
            if level_of(look.rating) != level:
                other = look, play
                continue
            if not plain and _plain(look):
                continue
            if option and _right(options.without(table, option), spot) == look.right:
                continue
            sure = confirmed(table, look)
            if sure is not None:
                return _puzzle(table, (level, seed), sure, play)
        if other is None or chance.random() > spare:
            return None
        sure = confirmed(table, other[0])
        return None if sure is None else _puzzle(table, (level, seed), sure, other[1])

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """One Choice among the tiles of the hand."""
        return throws.steps(_LABEL, (cut.tile for cut in puzzle.facts.cuts), given)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right with a discard that nothing beats, partly with another that leaves it ready."""
        return verdict(self.table(puzzle), puzzle, answer)

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The best discard of the same position at another table."""
        right = _right(table, puzzle.facts.held)
        if puzzle.facts.top.tile in right:
            return dict(puzzle.key)
        return {"throw": MARKS[right[0]] if right else ""}

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(TESTS)

    def balance(self, puzzle: Puzzle) -> str:
        """For how many kinds the best discard waits, wilds aside."""
        wild = puzzle.facts.held.hand.wild
        return f"{min(sum(one.kind not in wild for one in puzzle.facts.top.accepts), 4)}"


def _plain(look: Waiting) -> bool:
    """Whether there is nothing to see but the count."""
    return concepts.carried(TESTS, look) == ("keep.more",)


def _right(table: Variant, spot: Held) -> tuple[int, ...]:
    """The best discards of a position at another table, () if it cannot be there."""
    try:
        found = waiting(table, spot)
    except RuleError:
        return ()
    return found.right if found.ready else ()


def _puzzle(table: Variant, place: tuple[int, int], look: Waiting, play: Play) -> Puzzle:
    level, seed = place
    return Puzzle(
        kind="keep",
        variant=table.key,
        options=table.chosen(),
        level=level,
        seed=seed,
        ask=_ASK,
        lead=_LEADS[table.declares].fill(term=table.terms["declared"]),
        scene=_scene(play),
        key={"throw": MARKS[look.top.tile]},
        concepts=concepts.carried(TESTS, look),
        rating=look.rating,
        facts=look,
    )


def _scene(play: Play) -> Scene:
    return whole_scene(play.view(play.turn), beside(play, play.turn))
