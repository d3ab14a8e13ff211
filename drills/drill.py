"""What a drill is, the table of all drills, and the gate between the rules' two engines."""

from __future__ import annotations

import logging
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, ClassVar

from drills import address
from drills.puzzle import Answer, Field, Puzzle, Verdict
from rules import variants
from rules.facts import NO_FACTS, Facts
from rules.hand import Hand
from rules.variant import Variant, Waits
from rules.words import Text

LEVELS = (1, 2, 3, 4, 5)
BANDS = {1: (600, 900), 2: (900, 1200), 3: (1200, 1500), 4: (1500, 1900), 5: (1900, 2601)}
"""The starting ratings of each level, from and below (CURRICULUM 2)."""

TURNS = 2000
DRAWS = "1"
"""What every draw starts from: the version of an address may change and the puzzles stay."""

faults = logging.getLogger("tingpai.faults")


class NoPuzzle(ValueError):  # noqa: N818
    """No puzzle of this kind can be made under these rules at this level."""


class Disagreement(ValueError):  # noqa: N818
    """The two engines differ about a hand; nothing made from it may be served."""


def level_of(rating: int) -> int:
    """The level whose band holds a rating.

    >>> level_of(899), level_of(900), level_of(2600)
    (1, 2, 5)
    """
    return max((level for level in LEVELS if BANDS[level][0] <= rating), default=1)


def agreed(table: Variant, hand: Hand, facts: Facts = NO_FACTS) -> Waits:
    """What a hand waits for, if lattice and readings say the same.

    facts: what the waits of the table depend on beyond the hand.

    Raises:
        Disagreement: if they do not; the fault is logged.
    """
    first, second = table.waits(hand, facts=facts), table.waits_by_reading(hand, facts=facts)
    if first == second:
        return first
    faults.error("engines differ: %s wild %s at %s", hand, hand.wild, table.chosen())
    raise Disagreement(str(hand))


Draw = Callable[[Variant, int, int, random.Random], Puzzle | None]
"""One try at a puzzle of a table, level and seed."""


class Drill(ABC):
    """One kind of puzzle: how it is made, asked, graded and explained.

    A kind states `key`, its `letter` in addresses, `name`, `question`, and overrides `draw`,
    `steps`, `grade` and `balance`.
    """

    key: ClassVar[str]
    letter: ClassVar[str]
    name: ClassVar[Text]
    question: ClassVar[Text]
    tables: ClassVar[frozenset[str]] = frozenset({"koudian"})
    """The variants whose traps and words this drill knows."""
    ties: ClassVar[bool] = False
    """Whether several answers may be right, of which the key is one: no quiz poll can say so."""
    turns: ClassVar[int] = TURNS
    """So many drawings are made for a puzzle of the level before the nearest one is taken."""

    def make(self, table: Variant, level: int, seed: int, version: str = "") -> Puzzle:
        """The puzzle of this level and seed: the same value whenever and wherever it is made.

        version: of the generator, one of `address.versions`; the current one if it is not said.

        Raises:
            NoPuzzle: if none is found in `turns` drawings, or the variant is not among `tables`.
        """
        if table.key not in self.tables:
            raise NoPuzzle(f"{self.key} is not practised at a {table.key} table")
        version = version or address.current(self.key)
        able = min(self.levels_of(version, table), key=lambda other: abs(other - level))
        puzzle = self._nearest(version, table, able, seed)
        if puzzle is None:
            raise NoPuzzle(f"{self.key} {table.chosen()} level {level} seed {seed}")
        return replace(puzzle, level=level, version=version)

    def makers(self) -> Mapping[str, Draw]:
        """What draws the puzzles of each version of the generator."""
        return dict.fromkeys(address.versions(self.key), self.draw)

    def turns_of(self, version: str) -> int:
        """How many drawings a version of the generator makes before it takes the nearest."""
        return self.turns

    def levels(self, table: Variant) -> tuple[int, ...]:
        """The levels that puzzles can have at a table; for others the nearest one is made."""
        return LEVELS

    def levels_of(self, version: str, table: Variant) -> tuple[int, ...]:
        """The levels that puzzles of a version of the generator can have at a table."""
        return self.levels(table)

    def _nearest(self, version: str, table: Variant, level: int, seed: int) -> Puzzle | None:
        draw, nearest = self.makers()[version], None
        for turn in range(self.turns_of(version)):
            puzzle = self._drawn(draw, table, (level, seed), turn)
            if puzzle is None:
                continue
            if level_of(puzzle.rating) == level:
                return puzzle
            if nearest is None or _miss(puzzle, level) < _miss(nearest, level):
                nearest = puzzle
        return nearest

    def _drawn(
        self, draw: Draw, table: Variant, place: tuple[int, int], turn: int
    ) -> Puzzle | None:
        level, seed = place
        name = f"{DRAWS}/{self.key}/{table.key}/{table.chosen()}/{level}/{seed}/{turn}"
        try:
            return draw(table, level, seed, random.Random(name))
        except Disagreement:
            return None

    def draw(self, table: Variant, level: int, seed: int, chance: random.Random) -> Puzzle | None:
        """One try at a puzzle; None if what was drawn will not do, or if positions are given."""
        return None

    @abstractmethod
    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """The fields to ask next, given what is answered so far; () when all is answered."""

    @abstractmethod
    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """What came of an answer, with the explanation of everything missed and extra."""

    @abstractmethod
    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The key that the same position has at another table: what an option changes."""

    def table(self, puzzle: Puzzle) -> Variant:
        """The table at which a puzzle is asked."""
        return variants.table(puzzle.variant, **dict(puzzle.options))

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return frozenset()

    @abstractmethod
    def balance(self, puzzle: Puzzle) -> str:
        """The class of the right answer whose share the report watches."""


def _miss(puzzle: Puzzle, level: int) -> int:
    low, high = BANDS[level]
    return max(low - puzzle.rating, puzzle.rating - high + 1, 0)


class Kind(Drill):
    """One kind of puzzle that is made in several ways, each way for its own tables."""

    def __init__(self, ways: Sequence[Drill]) -> None:
        first = ways[0]
        self._ways = {variant: way for way in ways for variant in way.tables}
        vars(self).update(
            key=first.key,
            letter=first.letter,
            name=first.name,
            question=first.question,
            tables=frozenset(self._ways),
        )

    def at(self, variant: str) -> Drill:
        """The way in which puzzles of this kind are made at a variant's tables.

        Raises:
            NoPuzzle: if it is not practised there.
        """
        if variant not in self._ways:
            raise NoPuzzle(f"{self.key} is not practised at a {variant} table")
        return self._ways[variant]

    def make(self, table: Variant, level: int, seed: int, version: str = "") -> Puzzle:
        """The puzzle, made in the way of its table."""
        return self.at(table.key).make(table, level, seed, version)

    def draw(self, table: Variant, level: int, seed: int, chance: random.Random) -> Puzzle | None:
        """One try at a puzzle, in the way of its table."""
        return self.at(table.key).draw(table, level, seed, chance)

    def levels(self, table: Variant) -> tuple[int, ...]:
        """The levels that puzzles can have at a table."""
        return self.at(table.key).levels(table)

    def of(self, puzzle: Puzzle) -> Drill:
        """The way in which a puzzle is asked: that of its table, or of positions that are given."""
        own = OWN_WAYS.get(self.key) if puzzle.position else None
        return self.at(puzzle.variant) if own is None else _load((own,))

    def steps(self, puzzle: Puzzle, given: Answer) -> tuple[Field, ...]:
        """The fields to ask next."""
        return self.of(puzzle).steps(puzzle, given)

    def grade(self, puzzle: Puzzle, answer: Answer) -> Verdict:
        """What came of an answer."""
        return self.of(puzzle).grade(puzzle, answer)

    def key_at(self, table: Variant, puzzle: Puzzle) -> Answer:
        """The key that the same position has at another table."""
        return self.of(puzzle).key_at(table, puzzle)

    def concepts_at(self, variant: str) -> frozenset[str]:
        """The concepts that its puzzles may carry at a variant's tables."""
        return self.at(variant).concepts_at(variant)

    def balance(self, puzzle: Puzzle) -> str:
        """The class of the right answer."""
        return self.of(puzzle).balance(puzzle)


OWN_WAYS: Mapping[str, str] = {
    "win": "drills.own_win:OwnWin",
    "score": "drills.own_score:OwnScore",
}
"""Kinds of which given positions are asked in one way at every table; others in the table's."""


class _Drills(Mapping[str, Drill]):
    """The drills by key, each module imported when it is first asked for."""

    WHERE: ClassVar[dict[str, tuple[str, ...]]] = {
        "waits": ("drills.waits:WaitsDrill", "drills.regions.waits:RegionalWaits"),
        "declare": ("drills.declare:DeclareDrill", "drills.regions.declare:RegionalDeclare"),
        "win": ("drills.win:WinDrill", "drills.regions.win:RegionalWin"),
        "score": ("drills.score:ScoreDrill", "drills.regions.score:RegionalScore"),
        "settle": ("drills.score:SettleDrill", "drills.regions.settle:RegionalSettle"),
        "kong": ("drills.kong:KongDrill", "drills.regions.kong:RegionalKong"),
        "safe": ("drills.safe:SafeDrill", "drills.regions.safe:RegionalSafe"),
        "discard": ("drills.discard:DiscardDrill",),
        "claim": ("drills.claim:ClaimDrill",),
        "keep": ("drills.keep:KeepDrill",),
        "safest": ("drills.safest:SafestDrill",),
        "dealer": ("drills.dealer:DealerDrill",),
        "tables": ("drills.tables:TablesDrill",),
    }
    """Where the ways of making each kind are; one way a kind where it knows all its tables."""

    def __getitem__(self, key: str) -> Drill:
        return _load(self.WHERE[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self.WHERE)

    def __len__(self) -> int:
        return len(self.WHERE)


@cache
def _load(where: tuple[str, ...]) -> Drill:
    ways = [getattr(import_module(module), name)() for module, name in _split(where)]
    return ways[0] if len(ways) == 1 else Kind(ways)


def _split(where: tuple[str, ...]) -> Iterator[list[str]]:
    return (place.split(":") for place in where)


DRILLS: Mapping[str, Drill] = _Drills()
"""Every drill by key, in the order in which they are offered."""


def way_at(kind: str, variant: str) -> Drill:
    """The drill that makes the puzzles of a kind at a variant's tables.

    Raises:
        NoPuzzle: if it is not practised there.
    """
    found = DRILLS[kind]
    return found.at(variant) if isinstance(found, Kind) else found


@cache
def kinds_at(variant: str) -> tuple[str, ...]:
    """The kinds of puzzle that are practised at a variant's tables, in their order.

    >>> kinds_at("koudian")[:3]
    ('waits', 'declare', 'win')
    """
    return tuple(key for key, drill in DRILLS.items() if variant in drill.tables)


def make(
    kind: str,
    variant: str,
    options: Mapping[str, Any],
    level: int,
    seed: int,
    *,
    version: str = "",
) -> Puzzle:
    """The puzzle of a kind at one table.

    version: of the generator; the current one of the kind if it is not said.

    Raises:
        NoPuzzle: if the table has none; OptionError: if the options cannot be.
    """
    table = variants.table(variant, **dict(options))
    version = version or address.current(kind)
    return _made(kind, variant, tuple(table.chosen()), (level, seed), version)


@lru_cache(maxsize=4096)
def _made(
    kind: str,
    variant: str,
    chosen: tuple[tuple[str, Any], ...],
    place: tuple[int, int],
    version: str,
) -> Puzzle:
    return DRILLS[kind].make(variants.table(variant, **dict(chosen)), *place, version)


def at(text: str) -> Puzzle:
    """The puzzle at an address.

    Raises:
        AddressError: if the text is none.
    """
    if text.startswith(address.OWN):
        from drills.own import at as own_at

        return own_at(text)
    kind, variant, options, level, seed, version = address.read(text)
    try:
        return make(kind, variant, options, level, seed, version=version)
    except ValueError as fault:
        raise address.AddressError(text) from fault
