"""Score this hand, at the tables beyond 扣点点: what its players count, and what each seat pays.

One way for all of them; what a table asks, its hands and its traps are in its book (score_book.py).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from random import Random
from typing import cast

from drills import concepts, difficulty
from drills.drill import BANDS, Drill, agreed, level_of
from drills.options import without
from drills.puzzle import Answer, Field, Puzzle, Verdict
from drills.regions.score_book import Book, Case
from drills.regions.score_case import Aim, agrees, case, deal, key_of, slips
from drills.regions.score_scene import fields, lead, scene
from drills.regions.score_tell import verdict
from drills.score import ScoreDrill
from rules.facts import Facts
from rules.payments import NOTHING
from rules.variant import Variant
from rules.words import Text

BOOKS = {
    "sichuan": "drills.regions.sichuan_score",
    "guangdong": "drills.regions.guangdong_score",
    "qiannv": "drills.regions.qiannv_score",
    "beijing": "drills.regions.beijing_score",
    "yuci": "drills.regions.yuci_score",
    "liaoyuan": "drills.regions.liaoyuan_score",
    "luoyang": "drills.regions.luoyang_score",
    "longgang": "drills.regions.longgang_score",
}
"""Where the data of each variant is."""

TRIES, FREE = 60, 45
"""Of so many tries the last ones exercise no option, so that none is sought for seconds."""

STRAY = 0.2
"""How often a seed's own aim is left, so that no seed is without a puzzle."""

OWN = 0.5
"""How often a win is an own draw."""

SLIPS = 500
"""The most that wrong rules add to a rating."""

PLAIN = "score.plain"
"""What a win without anything to learn carries."""

FOCUSED = 0.75
"""How often an option that is off its default is made to change the answer, where it can."""


@cache
def book(variant: str) -> Book:
    """The data of a variant."""
    return cast(Book, import_module(BOOKS[variant]).BOOK)


class RegionalScore(Drill):
    """What is this win worth at this table, and who pays it?"""

    key = ScoreDrill.key
    letter = ScoreDrill.letter
    name = ScoreDrill.name
    question = Text("这手牌怎么算，四家各收付多少？",
                    "What is this hand worth, and what does each seat pay or get?")  # fmt: skip
    tables = frozenset(BOOKS)

    def levels(self, table: Variant) -> tuple[int, ...]:
        """The levels that the table's hands can have."""
        return tuple(book(table.key).levels)

    def draw(self, table: Variant, level: int, seed: int, chance: Random) -> Puzzle | None:
        """A scored win whose end was chosen first, so that answers are balanced."""
        data = book(table.key)
        coin = chance
        if chance.random() > STRAY:
            coin = Random(f"{self.key}/{table.key}/{level}/{seed}")
        aim = replace(_aim(table, data, level, coin), seed=seed)
        for at in range(TRIES):
            if at == FREE:
                aim = replace(aim, focus="")
            made = deal(table, data, level, aim, chance)
            if made is None or not _near_level(table, data, made, level):
                continue
            if not agrees(table, data, made):
                continue
            found = slips(table, data, made)
            made = replace(made, slips=found)
            rating = difficulty.rating(self.key, features(table, data, made))
            if level_of(rating) != level or not self._shows(table, data, made, aim.focus):
                continue
            agreed(table, made.offer.hand, Facts(made.offer.facts))
            return self._puzzle(table, level, seed, made, rating)
        return None

    def _shows(self, table: Variant, data: Book, made: Case, focus: str) -> bool:
        """Whether the option in focus changes the answer."""
        if not focus:
            return True
        return _key_at(without(table, focus), data, made) != key_of(table, data, made)

    def _puzzle(self, table: Variant, level: int, seed: int, made: Case, rating: int) -> Puzzle:
        data = book(table.key)
        return Puzzle(
            kind=self.key,
            variant=table.key,
            options=table.chosen(),
            level=level,
            seed=seed,
            ask=data.ask,
            lead=lead(data, made),
            scene=scene(data, made),
            key=key_of(table, data, made),
            concepts=concepts.carried(data.concepts, made) or (PLAIN,),
            rating=rating,
            facts=made,
            traps=tuple(sorted({trap for slip in made.slips for trap in slip.wrong.traps})),
        )

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """The figures of the table, and the four amounts."""
        form = fields(self.table(puzzle), book(puzzle.variant), puzzle.facts)
        return tuple(field for field in form if field.name not in given)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """Each number apart; a wrong one is compared with what the wrong rules give."""
        return verdict(self.table(puzzle), book(puzzle.variant), puzzle, answer)

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The same win at another table; what does not win there pays nothing."""
        return _key_at(table, book(table.key), puzzle.facts)

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset({*book(variant).concepts, PLAIN})

    def balance(self, puzzle: Puzzle) -> str:
        """Whether the winner drew the tile."""
        return "own draw" if puzzle.facts.offer.source is None else "from another"


def _aim(table: Variant, data: Book, level: int, chance: Random) -> Aim:
    """What a seed is to come to: an option that it exercises, if any, and who pays."""
    chosen = dict(table.chosen())
    able = [
        key
        for key, focus in data.exercised.items()
        if key in chosen and level in focus.levels and focus.needs(table)
    ]
    key = chance.choice(able) if able and chance.random() < FOCUSED else ""
    events = data.exercised[key].events if key else ()
    own = chance.random() < OWN
    ends = {not table.ways[data.events[name].by].fed for name in events}
    return Aim(own if not ends or own in ends else not own, key)


def _key_at(table: Variant, data: Book, made: Case) -> Answer:
    other = case(table, data, made.draft, made.event)
    if other is None:
        return {ask.key: 0 for ask in data.asks} | {"payments": list(NOTHING)}
    return key_of(table, data, other)


def features(table: Variant, data: Book, made: Case) -> dict[str, int]:
    """The counts that the starting rating is made of."""
    offer = made.offer
    wilds = offer.hand.wilds + (offer.own and offer.tile in offer.hand.wild)
    kongs = made.offer.hand.melds
    total = _main(data, made.figures)
    ways = {frozenset(fit.items()) for _, fit in made.readings}
    others = {_main(data, figures) for figures in made.others} - {total}
    return {
        "rows": sum(_times(made, key) for key in made.keys - data.base),
        "near_misses": sum(slip.wrong.near for slip in made.slips),
        "other_totals": len(others) + max(0, len(ways) - 1),
        "rules_in_force": len(made.also) + data.force(table, made),
        "melds": sum(not meld.is_kong for meld in kongs),
        "kongs": sum(meld.is_kong for meld in kongs),
        "wilds": wilds,
        "payments": 1,
        "liabilities": data.burdens(table, made),
        "items": data.items(table, made),
        "decoys": sum(not slip.wrong.near for slip in made.slips) - data.few,
    }


def _near_level(table: Variant, data: Book, made: Case, level: int) -> bool:
    """Whether a case can come to a level, whatever its wrong rules add."""
    least = difficulty.rating("score", features(table, data, made))
    low, high = BANDS[level]
    return low - SLIPS <= least < high


def _main(data: Book, figures: object) -> object:
    """The figure that a table asks first."""
    return dict(figures).get(data.asks[0].key)  # type: ignore[call-overload]


def _times(made: Case, key: str) -> int:
    return max(1, made.times(key))
