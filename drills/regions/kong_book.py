"""What a table's "may I claim it?" is made of: cases, conditions, sentences and sorts, as data.

A case says how a claim comes about and what the rules are to say of it; the ruling itself is the
table's, and what comes out otherwise is thrown away. A sort is a sort of question about a claim.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from drills.concepts import Test
from rules.facts import NO_FACTS, Facts
from rules.hand import Hand
from rules.values import KongOffer, Why
from rules.variant import Variant
from rules.words import Text

if TYPE_CHECKING:
    from drills.regions.kong_bench import Bench
    from drills.regions.kong_sorts import Sort


@dataclass(frozen=True, slots=True)
class Draft:
    """A claim in the making.

    told: keys of the sentences that come with it, those that decide among them; family: how it
    came about.
    """

    offer: KongOffer
    told: tuple[str, ...] = ()
    family: str = ""


Maker = Callable[["Bench"], Draft | None]
"""Makes a claim of one sort, None if the tiles drawn will not do."""

Twist = Callable[["Bench", Draft], Draft | None]
"""Something more that is so, None where it cannot be."""


def plain(bench: Bench, draft: Draft) -> Draft | None:
    """No twist."""
    return draft


@dataclass(frozen=True, slots=True)
class Case:
    """How a claim comes about and what the rules are to say: "ok" or the code of a reason.

    needs: whether the table has it; also: codes that may bar it beside; sorts:
    the sorts of question that it serves.
    """

    code: str
    makers: tuple[Maker, ...]
    twist: Twist = plain
    weight: int = 1
    levels: tuple[int, ...] = (1, 2, 3, 4, 5)
    needs: Callable[[Variant], bool] = lambda table: True
    also: tuple[str, ...] = ()
    sorts: tuple[str, ...] = ("may", "calls", "after")


@dataclass(frozen=True, slots=True)
class Check:
    """One condition: its name, and what is said when it bars nothing.

    comes: whether it comes up for a claim; short: how the reason is offered, where the table's own
    short name will not do; needs: whether the table has the condition.
    """

    head: Text
    passes: Text
    comes: Callable[[Variant, KongOffer], bool] = lambda table, offer: True
    short: Text | None = None
    needs: Callable[[Variant], bool] = lambda table: True


@dataclass(frozen=True, slots=True)
class Sentence:
    """A fact that is shown: its words, what it has to do with the claim, and where it fits."""

    text: Text
    why: Text
    fits: Callable[[Variant, KongOffer], bool] = lambda table, offer: True
    group: str = ""


@dataclass(frozen=True, slots=True)
class Myth:
    """A wrong reason that learners give: how it is offered, and what is true instead.

    needs: whether it is wrong at a table.
    """

    text: Text
    truth: Text
    needs: Callable[[Variant], bool] = lambda table: True


@dataclass(frozen=True, slots=True)
class Asked:
    """One finished question.

    idle: keys of the sentences that change nothing; spare and count: a tile and a number for them;
    why: what the rules say of the claim; own: what the sort itself needs again.
    """

    sort: str
    draft: Draft
    why: Why
    me: int = 0
    idle: tuple[str, ...] = ()
    spare: int = 0
    count: int = 0
    own: Any = None

    @property
    def offer(self) -> KongOffer:
        """The claim."""
        return self.draft.offer

    @property
    def ok(self) -> bool:
        """Whether it may be made."""
        return self.why.code == "ok"

    @property
    def facts(self) -> tuple[str, ...]:
        """Every sentence shown."""
        return (*self.draft.told, *self.idle)


@dataclass(frozen=True, slots=True)
class Focus:
    """How an option is exercised: by which sorts, levels, answers; the answer must hang on it."""

    sorts: tuple[str, ...]
    levels: tuple[int, ...] = (1, 2, 3, 4, 5)
    codes: tuple[str, ...] = ()
    sides: tuple[str, ...] = ("yes",)


def of(*types: str) -> Callable[[Variant, KongOffer], bool]:
    """Whether a claim is of one of these types."""
    return lambda table, offer: offer.type in types


def by_kong(table: Variant, offer: KongOffer) -> Why:
    """The common ruling."""
    return table.kong(offer).why


def no_facts(bench: Bench, hand: Hand, tile: int) -> Facts:
    """Nothing that must be known beyond the hand."""
    return NO_FACTS


def no_wild(table: Variant, me: int, chance: Random) -> tuple[int, ...]:
    """No kind is wild."""
    return ()


@dataclass(frozen=True, slots=True)
class Book:
    """Everything that one variant's claims are made of.

    plan: sorts by level, with weights; checks: its conditions in the order in which they are
    asked; says: sentences, those that decide and those that change nothing (`idle`); wild: the wild
    kinds of a seat; facts: what must be known beyond the hand; ruled: what the rules say; cut:
    whether a tile may be thrown after a claim; begin: the words before the question; gaps: what
    else its texts name; suits: how many suits hands are made of, by level; lean: how many
    times more the first of them counts, by level; laid: the melds that may lie there besides.
    """

    plan: Mapping[int, Mapping[str, int]]
    sorts: Mapping[str, Sort]
    cases: tuple[Case, ...]
    checks: Mapping[str, Check]
    says: Mapping[str, Sentence]
    idle: tuple[str, ...]
    traps: tuple[tuple[int, Callable[[Variant, Asked], bool]], ...]
    concepts: Mapping[str, Test]
    caught: Mapping[str, str]
    myths: Mapping[str, Myth] = field(default_factory=dict)
    focus: Mapping[str, Focus] = field(default_factory=dict)
    wild: Callable[[Variant, int, Random], tuple[int, ...]] = no_wild
    facts: Callable[[Bench, Hand, int], Facts] = no_facts
    ruled: Callable[[Variant, KongOffer], Why] = by_kong
    cut: Callable[[Variant, KongOffer, int], bool] = lambda table, offer, cut: True
    begin: Callable[[Variant, Asked], tuple[Text, ...]] = lambda table, asked: ()
    gaps: Callable[[Variant, KongOffer], Mapping[str, Any]] = lambda table, offer: {}
    suits: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    lean: Mapping[int, int] = field(default_factory=dict)
    laid: tuple[str, ...] = ("chow", "pong", "pong", "kong", "ckong")
