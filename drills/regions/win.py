"""May I win on this? 能胡吗 at the tables beyond 扣点点: one way of making, a book of data each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from random import Random
from typing import ClassVar

from drills import concepts, difficulty, options
from drills.drill import Drill, agreed, level_of
from drills.puzzle import Answer, Field, Puzzle, Verdict
from drills.regions import win_hands, win_study
from drills.regions.win_book import Asked, Book, Built, Draft, Family, Level, Order
from drills.regions.win_scene import ASK, BESIDE, choice, lead, scene
from drills.regions.win_tell import decoys, looked_at, reads, verdict
from rules.values import Offer, Waits
from rules.variant import Variant
from rules.words import Text

BOOKS: Mapping[str, str] = {
    "yuci": "drills.regions.yuci_win",
    "beijing": "drills.regions.beijing_win",
    "qiannv": "drills.regions.qiannv_win",
    "liaoyuan": "drills.regions.liaoyuan_win",
    "longgang": "drills.regions.longgang_win",
    "luoyang": "drills.regions.luoyang_win",
    "guangdong": "drills.regions.guangdong_win",
    "sichuan": "drills.regions.sichuan_win",
}
"""Where the data of each variant is."""

TRIES, SIDED, FOCUSED, STAYS = 600, 480, 90, 30
"""Tries at a puzzle; of them so many insist on the side of the answer, on the option; how many
stay with one family."""

EXERCISED = 0.85
"""How often an option that is on is to change the answer, where it can."""


@cache
def book_of(variant: str) -> Book:
    """The data of a variant."""
    book: Book = import_module(BOOKS[variant]).BOOK
    return book


class RegionalWin(Drill):
    """Do you win on this tile, by the rules of this place?"""

    key: ClassVar[str] = "win"
    letter: ClassVar[str] = "h"
    name: ClassVar[Text] = Text("能胡吗", "May I win? 能胡吗")
    question: ClassVar[Text] = ASK
    tables: ClassVar[frozenset[str]] = frozenset(BOOKS)

    def levels(self, table: Variant) -> tuple[int, ...]:
        """The levels that the table's data has."""
        return tuple(book_of(table.key).levels)

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """An offer with the side of the answer that was chosen first, so that they balance."""
        book, side = book_of(table.key), Random(f"{self.key}/{seed}").random() < 0.5
        focus = _focus(book, table, chance)
        for turn in range(0, TRIES, STAYS):
            insists = focus if turn < FOCUSED else ""
            wanted = side if turn < SIDED else not side
            making = Making(book, table, level, wanted, insists, chance, seed, turn == 0)
            asked = making.found(making.family(), STAYS)
            if asked is not None:
                agreed(table, asked.hand, asked.draft.setting.facts)
                return _puzzle(book, table, level, seed, asked)
        return None

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """One Choice."""
        if "win" in given:
            return ()
        table = self.table(puzzle)
        return (choice(book_of(table.key), table, puzzle.facts),)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Right or not, condition by condition."""
        return verdict(book_of(puzzle.variant), self.table(puzzle), puzzle, str(answer["win"]))

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The answer to the same offer at another table."""
        return {"win": book_of(table.key).ruling(table, puzzle.facts.draft).code}

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset(book_of(variant).concepts)

    def balance(self, puzzle: Puzzle) -> str:
        """Yes or no."""
        return "yes" if puzzle.facts.answer.ok else "no"


def _puzzle(book: Book, table: Variant, level: int, seed: int, asked: Asked) -> Puzzle:
    return Puzzle(
        kind=RegionalWin.key,
        variant=table.key,
        options=table.chosen(),
        level=level,
        seed=seed,
        ask=ASK if book.ask is None else book.ask(asked),
        lead=lead(asked),
        scene=scene(asked),
        key={"win": asked.answer.code},
        concepts=concepts.carried(book.concepts, asked),
        rating=rating(book, table, asked),
        facts=asked,
        traps=tuple(sorted({trap for trap, test in book.traps if test(table, asked)})),
    )


def rating(book: Book, table: Variant, asked: Asked, reading: int | None = None) -> int:
    """The starting rating: conditions to look at, those that only look bad, the reading.

    reading: what the hand rates alone, if it is known.
    """
    read = reads(book, table, asked)
    hand = difficulty.of_study(asked.seen) if read and reading is None else reading or 0
    return difficulty.rating(
        "win",
        {
            "conditions": len(looked_at(book, table, asked)),
            "decoys": decoys(book, table, asked) + len(asked.beside),
            "wilds": asked.seen.wilds if read else 0,
            "reading": hand - 600 if read else 0,
        },
    )


def _focus(book: Book, table: Variant, chance: Random) -> str:
    """The option that this puzzle is to exercise, "" for none."""
    able = [key for key, _ in table.chosen() if key in book.exercised]
    return chance.choice(able) if able and chance.random() < EXERCISED else ""


# --- making one ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Making:
    """Tries: the side of the answer that is wanted, the option that is to change it, if any.

    first: whether these are the first of a puzzle, which are given to what comes seldom.
    """

    book: Book
    table: Variant
    level: int
    side: bool
    focus: str
    chance: Random
    seed: int
    first: bool = True

    @property
    def serves(self) -> Level:
        """What the level serves."""
        return self.book.levels[self.level]

    def found(self, name: str, tries: int) -> Asked | None:
        """The first offer of a family that will do, None if there is none."""
        made = (self.asked(name) for _ in range(tries if name else 0))
        return next((asked for asked in made if asked is not None), None)

    def asked(self, name: str) -> Asked | None:
        """An offer of a family with its answer, of the level's rating, that the option changes."""
        family = self.book.families[name]
        draft = self._draft(family)
        if draft is None:
            return None
        answer = self.book.ruling(self.table, draft)
        if answer.code != family.answer or not self._exercised(draft, answer.code):
            return None
        hand, waits = draft.offer.hand, draft.waits
        first = Asked(name, draft, answer, win_study.glance(hand, waits))
        if (
            level_of(rating(self.book, self.table, first, win_study.least(hand, waits)))
            > self.level
        ):
            return None
        return self._with_beside(replace(first, seen=win_study.study(self.table, hand, waits)))

    def family(self) -> str:
        """A family of the wanted side that the level serves, or that shows the option, or ""."""
        book, wins = self.book, {value for value, _ in self.book.wins(self.table)}
        served = dict.fromkeys(book.exercised.get(self.focus, ()), 1) or self.serves.families
        able = {
            name: weight for name, weight in served.items() if self._able(book.families[name], wins)
        }
        rare = [name for name in able if book.families[name].every > 1]
        names = (rare if self.first else []) or [name for name in able if name not in rare]
        return self.chance.choices(names, [able[name] for name in names])[0] if names else ""

    def _able(self, family: Family, wins: set[str]) -> bool:
        """Whether a family is on the wanted side, and at this table and seed."""
        fits = (family.answer in wins) == self.side and self.seed % family.every == 0
        return fits and family.needs(self.table)

    def _exercised(self, draft: Draft, code: str) -> bool:
        if not self.focus:
            return True
        return self.book.ruling(options.without(self.table, self.focus), draft).code != code

    def _draft(self, family: Family) -> Draft | None:
        """A hand, a tile, and everything that the family and the level tell with it."""
        chance, extras = self.chance, self.book.extras
        draft = self._offered(family)
        for twist in family.twists:
            draft = draft and twist(self.table, draft, chance)
        for twist in chance.sample(extras, min(chance.choice(self.serves.extras), len(extras))):
            draft = draft and (twist(self.table, draft, chance) or draft)
        return draft

    def _built(self, family: Family) -> Built | None:
        """A hand by one of the plans, None if what was drawn cannot lie at this table."""
        plans = family.plans or self.serves.plans
        plan = self.chance.choices([p for _, p in plans], [weight for weight, _ in plans])[0]
        recipe = {**win_hands.RECIPES, **self.book.recipes}[plan.shape]
        setting = self.book.setting(self.table, self.chance)
        built = recipe(Order(self.table, setting, plan, self.chance, self.seed))
        return built if built is not None and self.book.may_lie(self.table, built.hand) else None

    def _offered(self, family: Family) -> Draft | None:
        """The hand with a tile that comes in the way of the family."""
        built = self._built(family)
        if built is None:
            return None
        hand, setting, chance = built.hand, built.setting, self.chance
        own = not self.table.ways[family.by].fed
        waits = self.table.waits(hand, facts=setting.facts)
        tile = self._tile(family, built, waits)
        kongs = [meld.type for meld in hand.melds if meld.is_kong]
        if tile is None or (family.by == "replacement" and not kongs):
            return None
        offer = Offer(
            hand=hand,
            tile=tile,
            by=family.by,
            winner=setting.seat,
            source=None if own else chance.choice([s for s in range(4) if s != setting.seat]),
            kong_type=chance.choice(kongs) if family.by == "replacement" else family.kong,
            facts=setting.facts,
        )
        others = [s for s in range(4) if s not in (offer.winner, offer.source)]
        busy = (chance.choice(others),) if offer.kong_type == "kong" and not own else ()
        return Draft(offer, waits, setting, busy=busy)

    def _tile(self, family: Family, built: Built, waits: Waits) -> int | None:
        """One of the family's tiles, half of the time the one that the hand was made for."""
        own = not self.table.ways[family.by].fed
        room = 4 if family.by == "rob_kong" else 1
        held = [*built.hand.all_tiles, *built.setting.shown]
        able = [
            kind
            for kind in family.tile(self.table, built, waits, own)
            if held.count(kind) + room <= self.table.copies(kind)
        ]
        if not able:
            return None
        first = built.tile in able and self.chance.random() < 0.5
        return built.tile if first else self.chance.choice(able)

    def _with_beside(self, asked: Asked) -> Asked | None:
        """The offer with as many sentences that have no say as bring it to its level."""
        serves = self.serves
        for number in self.chance.sample(serves.beside, len(serves.beside)):
            found = replace(asked, beside=self._besides(asked.draft, number))
            if level_of(rating(self.book, self.table, found)) == self.level:
                return found
        return None

    def _besides(self, draft: Draft, number: int) -> tuple[str, ...]:
        """Sentences that have no say, of different groups."""
        able = [key for key in self.book.beside if BESIDE[key].fits(self.table, draft)]
        chosen: dict[str, str] = {}
        for key in self.chance.sample(able, len(able)):
            if len(chosen) < number:
                chosen.setdefault(BESIDE[key].group or key, key)
        return tuple(sorted(chosen.values()))
