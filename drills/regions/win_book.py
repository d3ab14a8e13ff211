"""What a table's "may I win?" is made of: settings, families of offers, conditions, all as data.

A family says how a tile comes and what is told with it, and which answer that is to come to. The
answer itself is the table's: what a family does not come to is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from drills.concepts import Test
from drills.core import Study
from drills.puzzle import Choice, Row
from rules.facts import NO_FACTS, Facts
from rules.hand import Hand
from rules.values import Offer, Waits
from rules.variant import Variant
from rules.words import Text

# --- what lies on the table ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known before the hand: wild kinds, facts, the asked seat, tiles that lie open.

    told: the sentences that say it.
    """

    wild: tuple[int, ...] = ()
    facts: Facts = NO_FACTS
    seat: int = 0
    shown: tuple[int, ...] = ()
    told: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """How a hand is to be made.

    shape: a recipe of win_hands or of the table's own; inside: how many sets share the suit of the
    pair (of the recipe "suit": how many tiles lie in one suit); rest: where the others lie, "own"
    suit, "one" other or "any" (with honours), or "both" others; triplets: their share; melds: how
    many lie apart, by lot; wilds: how many tiles are wild.
    """

    shape: str = "sets"
    inside: int = 0
    rest: str = "any"
    triplets: float = 0.3
    melds: tuple[int, ...] = (0, 0, 1, 2)
    wilds: int = 0


@dataclass(frozen=True, slots=True)
class Built:
    """A hand one tile short, and a tile that it was made to wait for, if it was."""

    hand: Hand
    tile: int | None
    setting: Setting


@dataclass(frozen=True, slots=True)
class Order:
    """What a recipe is to make a hand of."""

    table: Variant
    setting: Setting
    plan: Plan
    chance: Random
    seed: int = 0


Recipe = Callable[[Order], Built | None]
Plans = tuple[tuple[int, Plan], ...]
"""Weights and plans."""


# --- an offer ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draft:
    """An offer while it is made: what is told with it, who else could win, marks of what was done.

    told: before the tile comes; after: once it is there; busy: seats that want it, or are out;
    cut: what would be thrown, where that is asked.
    """

    offer: Offer
    waits: Waits
    setting: Setting
    told: tuple[Text, ...] = ()
    after: tuple[Text, ...] = ()
    rivals: tuple[int, ...] = ()
    busy: tuple[int, ...] = ()
    cut: int | None = None
    marks: frozenset[str] = frozenset()


Twist = Callable[[Variant, Draft, Random], Draft | None]
"""Something told with an offer, or None where it cannot be told."""

Tiles = Callable[[Variant, Built, Waits, bool], Sequence[int]]
"""The kinds that a family may offer; the last is whether they are drawn."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is right, why, and whether it is a win."""

    code: str
    why: Text
    ok: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """One finished offer: its draft, its answer, the hand as read, sentences that have no say."""

    family: str
    draft: Draft
    answer: Answer
    seen: Study
    beside: tuple[str, ...] = ()

    @property
    def offer(self) -> Offer:
        """The offer."""
        return self.draft.offer

    @property
    def hand(self) -> Hand:
        """The hand without the tile."""
        return self.draft.offer.hand


# --- the families and the conditions -------------------------------------------------------------


def always(table: Variant, *rest: object) -> bool:
    """What comes up wherever it can."""
    return True


@dataclass(frozen=True, slots=True)
class Family:
    """How an offer comes about, and the answer that it is to have.

    tile: which kinds may come; kong: the kong behind a robbery; plans: hands of its own, () for
    those of the level; needs: whether the table has it; every: it comes to every so-many-th seed,
    and to that always.
    """

    answer: str
    by: str
    tile: Tiles
    twists: tuple[Twist, ...] = ()
    kong: str = ""
    plans: Plans = ()
    needs: Callable[[Variant], bool] = always
    every: int = 1


Says = Text | Callable[[Variant, Asked], Text]


@dataclass(frozen=True, slots=True)
class Check:
    """One condition: the code with which it bars, its name, what is said when it bars nothing.

    comes: whether it comes up at all; plain: it looks at every hand, so it is no decoy; reads: the
    hand must be read for it.
    """

    code: str
    head: Text
    passes: Says
    comes: Callable[[Variant, Asked], bool] = always
    plain: bool = False
    reads: bool = False


@dataclass(frozen=True, slots=True)
class Beside:
    """A sentence that has no say: where it fits, and which others it cannot stand with."""

    text: Text
    fits: Callable[[Variant, Draft], bool] = always
    group: str = ""


@dataclass(frozen=True, slots=True)
class Level:
    """What a level serves: families by weight, hands, how many further conditions, sentences."""

    families: Mapping[str, int]
    plans: Plans
    extras: tuple[int, ...] = (0,)
    beside: tuple[int, ...] = (0, 1)


@dataclass(frozen=True, slots=True)
class Book:
    """Everything that one variant's "may I win?" is made of.

    wins: the answers that win, as they are offered; codes: the reasons against that can come up;
    ruling: the table's own answer; twins: what would turn each answer round ({waits} is filled);
    extras: twists that add a condition without deciding; exercised: families by option; split: the
    hand as the table takes it apart, where that is not a hand with its tile.
    """

    levels: Mapping[int, Level]
    families: Mapping[str, Family]
    checks: tuple[Check, ...]
    twins: Mapping[str, Text]
    wins: Callable[[Variant], tuple[tuple[str, Text], ...]]
    codes: Callable[[Variant], tuple[str, ...]]
    ruling: Callable[[Variant, Draft], Answer]
    setting: Callable[[Variant, Random], Setting]
    concepts: Mapping[str, Test]
    caught: Mapping[str, str]
    traps: tuple[tuple[int, Callable[[Variant, Asked], bool]], ...]
    reasons: Mapping[str, Text] = field(default_factory=dict)
    recipes: Mapping[str, Recipe] = field(default_factory=dict)
    extras: tuple[Twist, ...] = ()
    exercised: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    may_lie: Callable[[Variant, Hand], bool] = always
    beside: tuple[str, ...] = ()
    ask: Callable[[Asked], Text] | None = None
    choice: Callable[[Variant, Asked], Choice | None] | None = None
    split: Callable[[Variant, Asked], Row | None] | None = None
