"""Which cut declares? 打哪张上架 at other tables: the legal cuts, and what each then waits for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from random import Random
from typing import ClassVar

from drills import declare_played
from drills.concepts import carried
from drills.declare_seen import Fourteen, key_of, rating, waits_of
from drills.drill import Draw, Drill, agreed
from drills.puzzle import Answer, Field, Marks, Pick, Puzzle, Scene, Verdict
from drills.regions.declare_book import Classes, DeclareBook
from drills.regions.declare_making import Wanted, as_wanted, look, made, ready
from drills.regions.declare_played import found
from drills.regions.declare_tell import told
from rules.tiles import NAMES, tile
from rules.variant import Variant
from rules.words import Text

WHERE: Mapping[str, str] = {
    "yuci": "drills.regions.yuci_declare",
}
"""Where each variant's declarations are written down."""

FOCUSED = 0.5
"""How often an option off its default is made to change the answer."""


@cache
def book_of(variant: str) -> DeclareBook:
    """What a variant's declarations are made of."""
    book: DeclareBook = import_module(WHERE[variant]).BOOK
    return book


class RegionalDeclare(Drill):
    """Which discards may declare ready, and with which waits?"""

    key = "declare"
    letter = "d"
    name: ClassVar[Text] = Text("打哪张报听", "Which cut declares? 打哪张报听")
    question: ClassVar[Text] = Text("打哪张能报听？", "Which cuts may declare?")
    tables = frozenset(WHERE)

    def makers(self) -> Mapping[str, Draw]:
        """At first all hands were dealt, then all but those of the easier levels."""
        return {"2": self.dealt, "3": self.early, "4": self.draw}

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A hand of play of a class that the seed chose, a dealt one if none comes up soon."""
        book = book_of(table.key)
        wanted = self.wanted(table, (level, seed), chance, book.classes)
        seen = found(book, table, wanted, chance) or made(book, table, wanted, seed, chance)
        return self.checked(table, seen, level, seed)

    def early(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """The same where only hands were looked at that keep a suit missing."""
        book, seen = book_of(table.key), None
        wanted = self.wanted(table, (level, seed), chance, book.before)
        if declare_played.comes_up(table, wanted[:2], chance):
            seen = declare_played.found(
                table, wanted[:2], chance, ready, lambda hand: as_wanted(book, table, hand, wanted)
            )
        seen = seen or made(book, table, wanted, seed, chance)
        return self.checked(table, seen, level, seed)

    def dealt(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """One hand made by a recipe, of a class of answer that the seed chose."""
        book = book_of(table.key)
        wanted = self.wanted(table, (level, seed), chance, book.before)
        return self.checked(table, made(book, table, wanted, seed, chance), level, seed)

    def wanted(
        self, table: Variant, place: tuple[int, int], chance: Random, classes: Classes
    ) -> Wanted:
        """The level, how many cuts shall be legal, and the option that shall matter."""
        book, (level, seed) = book_of(table.key), place
        coin = Random(f"{self.key}/{table.key}/{level}/{seed}/{chance.random() < 0.02}")
        kind = coin.choices(range(3), classes[level])[0]
        chosen = [key for key, _ in table.chosen() if key in book.matter]
        able = chosen if kind and level in book.exercised else []
        return level, kind, coin.choice(able) if able and coin.random() < FOCUSED else ""

    def checked(
        self, table: Variant, seen: Fourteen | None, level: int, seed: int
    ) -> Puzzle | None:
        """The question about fourteen tiles, if both engines say the same of every cut."""
        if seen is None:
            return None
        for one in seen.kinds:
            agreed(table, seen.hand.minus(one))
        return self.posed(book_of(table.key), table, seen, level, seed)

    def posed(
        self, book: DeclareBook, table: Variant, seen: Fourteen, level: int, seed: int
    ) -> Puzzle:
        """The question about fourteen tiles."""
        return Puzzle(
            kind=self.key,
            variant=table.key,
            options=table.chosen(),
            level=level,
            seed=seed,
            ask=book.words.ask,
            lead=book.words.melds_lead if seen.hand.melds else book.words.lead,
            scene=Scene(seen.hand),
            key=key_of(seen.hand, {cut.kind: cut.waits for cut in seen.cuts}),
            concepts=carried(book.concepts, seen),
            rating=rating(seen),
            facts=seen,
            traps=tuple(trap for trap, test in book.traps if test(table, seen)),
        )

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """The cuts first; then, for each that was picked, the tiles that complete the hand."""
        words = book_of(puzzle.variant).words
        if "cuts" not in given:
            return (Pick("cuts", words.cuts, puzzle.facts.kinds, words.no_cut),)
        kinds = tuple(self.table(puzzle).kinds)
        return tuple(
            Marks(
                waits_of(mark),
                words.waits.fill(tile=NAMES[tile(mark)]),
                kinds,
                words.states,
                words.no_wait,
            )
            for mark in given["cuts"]
            if waits_of(mark) not in given
        )

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right only with exactly the legal cuts, each with exactly its tiles."""
        return told(book_of(puzzle.variant), self.table(puzzle), puzzle, answer)

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(book_of(variant).concepts)

    def balance(self, puzzle: Puzzle) -> str:
        """How many cuts are legal: none, one or more."""
        return ("none", "one", "more")[min(len(puzzle.facts.legal), 2)]

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The key that the same tiles have at another table."""
        seen = look(table, puzzle.scene.hand)
        return key_of(seen.hand, {cut.kind: cut.waits for cut in seen.cuts})
