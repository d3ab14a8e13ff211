"""Which cut declares? 打哪张报听: every legal declaring discard, and what each then waits for."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from drills import declare_seen, options
from drills.concepts import carried
from drills.declare_concepts import DECLARE, TRAPS
from drills.declare_making import Wanted, as_wanted, made
from drills.declare_plans import answer_class
from drills.declare_played import comes_up, found
from drills.declare_seen import Fourteen, key_of, ready, waits_of
from drills.declare_told import told
from drills.drill import Draw, Drill, agreed
from drills.puzzle import Answer, Field, Marks, Pick, Puzzle, Scene, Verdict
from drills.saying import names
from rules.hand import Hand
from rules.tiles import NAMES, tile
from rules.variant import Variant
from rules.words import Text

STATES = (("win", Text("能成", "Completes"), Text("来这张就成牌", "this tile completes it")),)
"""The one state of a tile after a cut: value, name, long name."""

NO_CUT = Text("哪张都报不了", "No cut may declare")
NO_WAIT = Text("一张也不听", "It waits for nothing")
_CUTS = Text("打哪几张能报听", "The cuts that may declare 报听")
_WAITS = Text("打{tile}以后听什么", "After {tile}: which tiles complete the hand?")
_LEAD = Text(
    "十四张，还没报过听。能报的打法都挑出来，再说每种打法听什么。",
    "Fourteen tiles, not declared yet. Pick every cut that may declare 报听, then what each "
    "waits for.",
)
_MELDS_LEAD = Text(
    "轮到你打，还没报过听。能报的打法都挑出来，再说每种打法听什么。",
    "It is your discard, and you have not declared yet. Pick every cut that may declare 报听, "
    "then what each waits for.",
)
_WILD_LEAD = Text("{wild}是耗子。{lead}", "{wild} {n:is|are} wild 耗子. {lead}")


class DeclareDrill(Drill):
    """Which discards may declare ready, and with which waits?"""

    key = "declare"
    letter = "d"
    name: ClassVar[Text] = Text("打哪张报听", "Which cut declares? 打哪张报听")
    question: ClassVar[Text] = Text("打哪张能报听？", "Which cuts may declare?")

    def makers(self) -> Mapping[str, Draw]:
        """At first all hands were dealt; version 4 is of other tables."""
        return {"2": self.dealt, "3": self.draw, "4": self.draw}

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A hand of play of a class of answer chosen first, a dealt one if none comes up soon."""
        if not table.declares:
            return None
        wanted, seen = self.wanted(table, level, chance), None
        if comes_up(table, wanted[:2], chance):
            seen = found(
                table, wanted[:2], chance, ready, lambda hand: as_wanted(table, hand, *wanted)
            )
        seen = seen or made(table, wanted, seed, chance)
        return self.checked(table, seen, level, seed)

    def dealt(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """One hand made by a recipe, of a class of answer chosen first."""
        if not table.declares:
            return None
        seen = made(table, self.wanted(table, level, chance), seed, chance)
        return self.checked(table, seen, level, seed)

    def wanted(self, table: Variant, level: int, chance: Random) -> Wanted:
        """The level, how many cuts shall be legal, and the option that shall matter."""
        kind = answer_class(level, table.wild_number > 0, chance)
        return level, kind, options.exercised(self.key, table, chance)

    def checked(
        self, table: Variant, seen: Fourteen | None, level: int, seed: int
    ) -> Puzzle | None:
        """The question about fourteen tiles, if both engines say the same of every cut."""
        if seen is None:
            return None
        for one in seen.kinds:
            agreed(table, seen.hand.minus(one))
        return self.posed(table, seen, level, seed)

    def posed(self, table: Variant, seen: Fourteen, level: int, seed: int) -> Puzzle:
        """The question about fourteen tiles."""
        return Puzzle(
            kind=self.key,
            variant=table.key,
            options=table.chosen(),
            level=level,
            seed=seed,
            ask=self.question,
            lead=_lead(seen.hand),
            scene=Scene(seen.hand),
            key=key_of(seen.hand, {cut.kind: cut.waits for cut in seen.cuts}),
            concepts=carried(DECLARE, seen),
            rating=declare_seen.rating(seen),
            facts=seen,
            traps=tuple(trap for trap, test in TRAPS if test(table, seen)),
        )

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """The cuts first; then, for each that was picked, the tiles that complete the hand."""
        if "cuts" not in given:
            return (Pick("cuts", _CUTS, puzzle.facts.kinds, NO_CUT),)
        kinds, wild = tuple(self.table(puzzle).kinds), puzzle.scene.hand.wild
        return tuple(
            Marks(waits_of(mark), _WAITS.fill(tile=NAMES[tile(mark)]), kinds, STATES, NO_WAIT, wild)
            for mark in given["cuts"]
            if waits_of(mark) not in given
        )

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right only with exactly the legal cuts, each with exactly its tiles."""
        return told(self.table(puzzle), puzzle, answer)

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(DECLARE)

    def balance(self, puzzle: Puzzle) -> str:
        """How many cuts are legal: none, one or more."""
        return ("none", "one", "more")[min(len(puzzle.facts.legal), 2)]

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The key that the same tiles have at another table."""
        hand = puzzle.scene.hand
        return key_of(hand, table.cuts(hand))


def _lead(hand: Hand) -> Text:
    lead = _MELDS_LEAD if hand.melds else _LEAD
    if not hand.wild:
        return lead
    return _WILD_LEAD.fill(wild=names(hand.wild), n=len(hand.wild), lead=lead)
