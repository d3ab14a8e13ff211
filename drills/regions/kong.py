"""杠不杠 at other tables: may a tile be claimed, how, what then, and who pays for it?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from random import Random

from drills import concepts, difficulty, options
from drills.drill import LEVELS, Drill, level_of
from drills.puzzle import Answer, Field, Puzzle, Verdict
from drills.regions import kong_tell
from drills.regions.kong_bench import Bench, bench
from drills.regions.kong_book import Asked, Book
from rules.variant import Variant
from rules.words import Text

WHERE: Mapping[str, str] = {
    "yuci": "drills.regions.yuci_kong",
    "sichuan": "drills.regions.sichuan_kong",
    "beijing": "drills.regions.beijing_kong",
    "longgang": "drills.regions.longgang_kong",
    "luoyang": "drills.regions.luoyang_kong",
    "liaoyuan": "drills.regions.liaoyuan_kong",
    "guangdong": "drills.regions.guangdong_kong",
    "qiannv": "drills.regions.qiannv_kong",
}
"""Where each variant's claims are written down."""

TRIES = 160
FOCUSED, MOST = 0.4, 0.85
"""How often an option off its default is made to change the answer, in all, and where it can."""

IDLE = {1: (0, 0, 1), 2: (0, 1, 2), 3: (1, 2, 3), 4: (1, 2, 3, 4), 5: (3, 4, 5)}
"""How many sentences that change nothing are tried, by level."""


@cache
def book_of(variant: str) -> Book:
    """What a variant's claims are made of."""
    book: Book = import_module(WHERE[variant]).BOOK
    return book


class RegionalKong(Drill):
    """May it be claimed, at every table beyond 扣点点."""

    key = "kong"
    letter = "k"
    name = Text("杠不杠", "Kong or not? 杠不杠")
    question = Text("这个杠，能开吗？", "May this kong be made?")
    tables = frozenset(WHERE)
    turns = 6
    """A search of a third of a second; what is nearest to the level then is served."""

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A question of the sort and side that the seed chose, so that answers are balanced."""
        book = book_of(table.key)
        coin = Random(f"{self.key}/{table.key}/{level}/{seed // 2}/{chance.random() < 0.02}")
        side = "yes" if (coin.random() < 0.5) != bool(seed % 2) else "no"
        focus = focused(book, table, level, side, coin)
        sort, codes = _chosen(book, level, focus, coin)
        nearest: Asked | None = None
        for at in range(TRIES):
            if at >= TRIES // 2:
                focus = ""
                sort, codes = _chosen(book, level, focus, chance)
            made = self._made(bench(table, book, level, seed, chance), (sort, side, codes), focus)
            if made is None:
                continue
            if level_of(rating(book, made)) == level:
                book.sorts[made.sort].checked(table, made)
                return self.posed(table, level, seed, made)
            if nearest is None or _miss(book, made, level) < _miss(book, nearest, level):
                nearest = made
        if nearest is None:
            return None
        book.sorts[nearest.sort].checked(table, nearest)
        return self.posed(table, level, seed, nearest)

    def _made(
        self, on: Bench, wanted: tuple[str, str, tuple[str, ...]], focus: str
    ) -> Asked | None:
        (name, side, codes), book, table = wanted, on.book, on.table
        asked = book.sorts[name].draw(on, side, codes)
        if asked is None or (focus and not _hangs(book, table, asked, focus)):
            return None
        return with_idle(book, on, asked)

    def posed(self, table: Variant, level: int, seed: int, asked: Asked) -> Puzzle:
        """The puzzle of a question."""
        book = book_of(table.key)
        sort = book.sorts[asked.sort]
        return Puzzle(
            kind=self.key,
            variant=table.key,
            options=table.chosen(),
            level=level,
            seed=seed,
            ask=sort.ask(asked),
            lead=sort.lead(book, table, asked),
            scene=sort.scene(book, table, asked),
            key=sort.key(book, table, asked),
            concepts=concepts.carried(book.concepts, asked),
            rating=rating(book, asked),
            facts=asked,
            traps=tuple(number for number, test in book.traps if test(table, asked)),
        )

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """The fields of its sort."""
        book, asked = book_of(puzzle.variant), puzzle.facts
        return book.sorts[asked.sort].fields(book, self.table(puzzle), asked, given)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right, partly or wrong, condition by condition."""
        book, asked, table = book_of(puzzle.variant), puzzle.facts, self.table(puzzle)
        sort = book.sorts[asked.sort]
        share = sort.share(puzzle, answer)
        sections = [*sort.sections(book, table, puzzle, answer)]
        beside = kong_tell.beside(book, table, asked)
        return Verdict(
            result="right" if share == 1 else "partly" if share > 0 else "wrong",
            share=share,
            head=sort.head(puzzle, answer),
            lead=sort.says(puzzle),
            sections=tuple(sections if beside is None else [*sections, beside]),
            charged=_charged(book, puzzle, sort.slips(puzzle, answer)),
            ledger=sort.ledger(table, puzzle, answer),
        )

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The answer to the same question at another table."""
        book = book_of(table.key)
        return book.sorts[puzzle.facts.sort].key(book, table, puzzle.facts)

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(book_of(variant).concepts)

    def balance(self, puzzle: Puzzle) -> str:
        """Yes or no, or the classes of its sort."""
        return book_of(puzzle.variant).sorts[puzzle.facts.sort].balance(puzzle)


def _charged(book: Book, puzzle: Puzzle, slips: tuple[str, ...]) -> str:
    """The concept that a mistake belongs to, if the puzzle carries it."""
    for code in slips:
        if book.caught.get(code) in puzzle.concepts:
            return book.caught[code]
    return puzzle.concepts[0]


# --- what is asked -------------------------------------------------------------------------------


def focused(book: Book, table: Variant, level: int, side: str, coin: Random) -> str:
    """The option that a puzzle is to exercise, "" for none."""
    chosen = dict(table.chosen())
    able = [
        key
        for key, row in book.focus.items()
        if key in chosen and level in row.levels and side in row.sides
    ]
    if not able:
        return ""
    key = coin.choice(able)
    room = len(book.focus[key].levels) * len(book.focus[key].sides) / (2 * len(LEVELS))
    return key if coin.random() < min(MOST, FOCUSED / room) else ""


def _chosen(book: Book, level: int, focus: str, chance: Random) -> tuple[str, tuple[str, ...]]:
    """The sort of question, and the answers that it may have."""
    if focus:
        return chance.choice(book.focus[focus].sorts), book.focus[focus].codes
    plan = book.plan[level]
    return chance.choices(list(plan), list(plan.values()))[0], ()


def _miss(book: Book, asked: Asked, level: int) -> int:
    """How far a question is from a level."""
    return abs(level_of(rating(book, asked)) - level)


def _hangs(book: Book, table: Variant, asked: Asked, focus: str) -> bool:
    """Whether the answer would be another without the option."""
    sort, without = book.sorts[asked.sort], options.without(table, focus)
    return sort.key(book, table, asked) != sort.key(book, without, asked)


def with_idle(book: Book, on: Bench, asked: Asked) -> Asked:
    """The question with as many sentences that change nothing as its level takes."""
    fit = [
        key
        for key in book.sorts[asked.sort].idle(book)
        if book.says[key].fits(on.table, asked.offer)
    ]
    on.rng.shuffle(fit)
    taken = {book.says[key].group for key in asked.draft.told} - {""}
    able: list[str] = []
    for key in fit:
        group = book.says[key].group
        if group not in taken and key not in asked.draft.told:
            able.append(key)
            taken |= {group} - {""}
    spare = on.other(asked.offer.hand, asked.offer.tile)
    asked = replace(asked, spare=asked.offer.tile if spare is None else spare)
    asked, found = replace(asked, count=on.rng.randint(2, 9)), asked
    for number in on.rng.sample(IDLE[on.level], len(IDLE[on.level])):
        found = replace(asked, idle=tuple(able[:number]))
        if level_of(rating(book, found)) == on.level:
            return found
    return found


def rating(book: Book, asked: Asked) -> int:
    """The starting rating, by the features that its sort looks at."""
    return difficulty.rating("kong", book.sorts[asked.sort].looked(book, asked))
