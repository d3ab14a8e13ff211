"""What a table's "which tiles win?" is made of: targets, plans, settings, traps, words, as data.

A target is a class of answer (so many kinds, not ready, complete but barred …); a plan is a way to
make hands for it. What wins is the table's own answer: a hand that misses its target is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from drills.concepts import Test
from drills.core import Study
from drills.drill import LEVELS
from drills.hands import Stock
from drills.puzzle import Block
from drills.waits_told import Marked
from rules import readings
from rules.facts import NO_FACTS, Facts
from rules.hand import Hand, Meld
from rules.readings import Reading
from rules.values import Waits, Why
from rules.variant import Variant
from rules.words import Text

MELDS = (0, 0, 0, 1, 1, 1, 2, 2, 3)
"""How many sets lie apart, by lot."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a hand is to be made.

    recipe: a name of waits_hands.RECIPES or of the table's own; size: its parameter; rest: where
    the other groups lie (waits_hands.PLACES); triplets: the share of triplets among them; melds:
    how many lie apart, by lot; wilds: how many wild tiles the hand holds.
    """

    recipe: str
    size: int = 0
    rest: str = ""
    triplets: float = 0.2
    melds: tuple[int, ...] = MELDS
    wilds: int = 0


Plans = tuple[tuple[float, Plan], ...]
"""Weights and plans."""


def any_melds(melds: Sequence[Meld]) -> bool:
    """Whether these melds may lie before one player: any may."""
    return True


@dataclass(frozen=True, slots=True)
class Bench:
    """What the hands of one puzzle are made with.

    stock: the tiles, the suits in the puzzle's order; sets: how many sets a hand has; chows:
    whether runs may lie apart; rest: where groups lie if a plan does not say; seed: the puzzle's.
    """

    stock: Stock
    sets: int
    chows: bool
    rest: str
    seed: int
    may_lie: Callable[[Sequence[Meld]], bool] = any_melds

    @property
    def tiles(self) -> int:
        """How many tiles a hand has that is one short of complete."""
        return 3 * self.sets + 1


Recipe = Callable[[Random, Bench, Plan], Hand | None]
"""Makes the natural tiles and melds of a hand, None if what was drawn will not do."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What lies on the table beside the hand.

    facts: what the waits depend on; tile: a tile that lies face up, with what it is; told: the
    sentences that a learner needs; shown: whether wild tiles are marked as such.
    """

    facts: Facts = NO_FACTS
    tile: int | None = None
    tile_says: Text | None = None
    told: tuple[Text, ...] = ()
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Found:
    """A hand in its setting, and what the table says of it: key, the right answer by kind."""

    hand: Hand
    setting: Setting
    waits: Waits
    key: tuple[tuple[int, str], ...]

    @property
    def won(self) -> tuple[int, ...]:
        """The kinds that win, wild ones left out."""
        return tuple(kind for kind, _ in self.key if kind not in self.hand.wild)

    @property
    def barred(self) -> tuple[tuple[int, Why], ...]:
        """The kinds that complete the hand and win for nobody, each with its why."""
        return self.waits.barred

    @property
    def bars(self) -> frozenset[str]:
        """The codes of what bars a kind."""
        return frozenset(why.code for _, why in self.waits.barred)

    def state(self, kind: int) -> str:
        """The state of a kind in the key, "never" if it only completes, "no" if not even that."""
        return dict(self.key).get(kind) or ("never" if kind in dict(self.barred) else "no")


@dataclass(frozen=True, slots=True)
class Seen(Study):
    """A hand as it lies at its table, looked at under the table's rules.

    asked: the natural kinds that complete it, won or barred; found: what the table says of it.
    """

    found: Found

    @property
    def states(self) -> tuple[str, ...]:
        """The states of the asked kinds, in their order."""
        return tuple(self.found.state(kind) for kind in self.asked)

    @property
    def setting(self) -> Setting:
        """What lies on the table beside the hand."""
        return self.found.setting

    @property
    def ready(self) -> bool:
        """Whether anything completes it or wins."""
        return bool(self.ways or self.found.key)


@dataclass(frozen=True, slots=True)
class Rare:
    """Hands of which there are few: they come in turn, one in every so many seeds, from `first`.

    hands: their natural tiles; STRIDE steps lead from one to the next, whatever their number.
    """

    every: int
    first: int
    hands: Callable[[], tuple[Hand, ...]]

    def at(self, seed: int) -> Hand | None:
        """The hand that a seed has, None for most."""
        turn, place = divmod(seed - self.first, self.every)
        every = self.hands() if not place else ()
        return every[turn * STRIDE % len(every)] if every else None


STRIDE = 37
"""A prime that divides no number of rare hands."""

Set = Callable[[Variant, Hand, Plan, Random], tuple[Hand, Setting] | None]
"""Puts natural tiles in their setting: wild tiles in, and what lies on the table beside them."""


def plain(table: Variant, hand: Hand, plan: Plan, chance: Random) -> tuple[Hand, Setting]:
    """The hand alone."""
    return hand, Setting()


Key = Callable[[Variant, Hand, Waits], Mapping[int, str]]
"""The right answer: every kind that wins with its state."""


def by_state(table: Variant, hand: Hand, waits: Waits) -> dict[int, str]:
    """Every kind that wins by own draw, with its state at this table."""
    only = table.states[0].value if len(table.states) == 1 else ""
    return {kind: only or waits.state(kind) for kind in sorted(waits.self_draw)}


Ways = Callable[[Variant, Found], dict[int, tuple[Reading, ...]]]
"""The readings by natural kind, from which the core of a hand and its splits are taken."""


def by_shape(table: Variant, found: Found) -> dict[int, tuple[Reading, ...]]:
    """The readings of a hand with each natural kind that completes it, won or barred."""
    kinds = {*found.waits.shape, *(kind for kind, _ in found.barred)} - {*found.hand.wild}
    ways = {k: readings.readings(found.hand, k, shapes=table.shapes) for k in sorted(kinds)}
    return {kind: of_kind for kind, of_kind in ways.items() if of_kind}


Said = Callable[[Variant, Seen, int], Text | None]
"""A sentence about a kind, None where the table has nothing of its own to say."""

Drawn = Callable[[Variant, Seen, int], tuple[Text, tuple[Block, ...]] | None]
"""How a kind wins, with the split to draw."""


def nothing(table: Variant, seen: Seen, kind: int) -> None:
    """Nothing of its own."""


def no_rows(table: Variant, seen: Seen) -> tuple[tuple[Text, Text], ...]:
    """No notes."""
    return ()


@dataclass(frozen=True, slots=True)
class Book:
    """Everything that one variant's "which tiles win?" is made of.

    shares: by level, the targets and their percentages; plans: how hands for them are made,
    beside those of waits_plans; has: whether a table has a target at all; rest: where groups lie,
    if a plan does not say; lead: what is to be marked; how, why_not, why_way: what the table
    itself says of a kind (how it wins, why not, in which way); decides: the sentence that
    decides, where it is the table's own; notes: what else is worth a word; bars: what is said of
    a barred kind, by code; caught: concepts by the mistake that shows them (waits_tell.MISTAKES
    and the book's own `mistakes`); matter: the options that change answers, and the targets that
    turn on each ("" for any); rare: by level; most: the most kinds that are asked.
    """

    lead: Text
    shares: Mapping[int, Mapping[str, float]]
    concepts: Mapping[str, Test]
    traps: tuple[tuple[int, Callable[[Variant, Seen], bool]], ...]
    plans: Mapping[tuple[int, str], Plans] = field(default_factory=dict)
    levels: Callable[[Variant], tuple[int, ...]] = lambda table: LEVELS
    targets: Mapping[str, Callable[[Found], bool]] = field(default_factory=dict)
    has: Callable[[Variant, str], bool] = lambda table, target: True
    recipes: Mapping[str, Recipe] = field(default_factory=dict)
    rest: str = "both"
    setting: Set = plain
    may_lie: Callable[[Sequence[Meld]], bool] = any_melds
    key: Key = by_state
    ways: Ways = by_shape
    states: tuple[tuple[str, Text, Text], ...] = ()
    bars: Mapping[str, Text] = field(default_factory=dict)
    how: Drawn = nothing
    why_not: Said = nothing
    why_way: Said = nothing
    decides: Callable[[Variant, Seen], Text | None] = lambda table, seen: None
    notes: Callable[[Variant, Seen], tuple[tuple[Text, Text], ...]] = no_rows
    caught: Mapping[str, str] = field(default_factory=dict)
    matter: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    mistakes: Mapping[str, Callable[[Seen, Marked], bool]] = field(default_factory=dict)
    rare: Mapping[int, tuple[Rare, ...]] = field(default_factory=dict)
    most: int = 14
