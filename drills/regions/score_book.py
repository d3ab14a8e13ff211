"""What a table's "score this hand" is made of: hands, ways to win, wrong rules, all as data.

How the data of a variant is written (`sichuan_score.py` is the model; one `BOOK` a module):

- `asks`: what its players count. An `Ask` names a figure of `table.counts` and becomes a number to
  write, or a choice where it has `options`. The four amounts are asked as well.
- `hands`: recipes by name (score_hands has the builders; one of the table's own is a function of a
  Pool and a Random to blocks). `events`: how the tile comes, with the facts that go with it.
  `twists`: what else is told with some hands. `levels`: weights of all these.
- `setting`: what is known before the hand (wild kinds, round wind …), where there is such a thing.
- `pays`: what the seats pay for given figures. It is worked out apart from the table's payments; a
  hand for which the two differ is not served. Wrong figures are paid by it too.
- `wrongs`: what learners reckon by. `gives` takes the table and the case and returns what the wrong
  rule comes to (`Gives`), or None where it does not apply. It sets its traps (section 12 of the
  rule book) only where that differs from the right answer; `near` marks a hand that nearly is
  something, with the `name` of what it is not.
- `rows`: the variant's tables of elements, to find the reading that counts; `value`: how the value
  of an element is said; `base`: elements that every hand has; `burdens`: rules on who pays.
- `few_hands`: recipes that make few different hands; seeds share them out among themselves.
- `may_lie`: whether such melds can lie beside a hand.
- `counts`: the elements of one reading, where they are no table of rows; then `rows` is empty.
- `at`: the draft as a table with other options knows it, where its facts hang on them.
- `more`: rows of the explanation beyond the sum, as pairs of texts.
- `always_laid`: the meld that a block of a recipe always is, as an egg is; None if it may stay.
- `few`: so many wrong rules apply to any hand; each beyond makes it harder.
- `exercised`: the options that matter, each with hands and events on which it works.
- `concepts`: tests over a Case; keys are in concepts_score.py.

Then one line in `BOOKS` of score.py. Nothing of the rules is worked out here: ask the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.elements import Row
from rules.facts import NO_FACTS, Facts
from rules.features import Finished
from rules.hand import Hand, Meld
from rules.values import Element, Four, Offer, Score
from rules.variant import Variant
from rules.words import Text

Block = tuple[int, ...]
Blocks = list[Block]
Figures = Mapping[str, Any]
"""Figures by their key, numbers or words."""


@dataclass(frozen=True, slots=True)
class Pool:
    """What a recipe may take: natural kinds, the number of sets, wild kinds, facts, the winner."""

    kinds: tuple[int, ...]
    sets: int
    wild: tuple[int, ...] = ()
    facts: Facts = NO_FACTS
    winner: int = 0


@dataclass(frozen=True, slots=True)
class Aimed:
    """Blocks of a finished hand, and the tile that it is to be won on."""

    blocks: Blocks
    tile: int


Recipe = Callable[[Pool, Random], Blocks | Aimed | None]
"""Makes the blocks of a finished hand, None if the tiles drawn will not do."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known before the hand, and how it is said.

    wild: the wild kinds; facts: facts of the table; shown: tiles that lie open; told: sentences;
    tags: what stands at each seat.
    """

    wild: tuple[int, ...] = ()
    facts: Facts = NO_FACTS
    shown: tuple[int, ...] = ()
    told: tuple[Text, ...] = ()
    tags: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A win while it is made.

    me: the asked seat; told: sentences beside the one that says how the tile came; beside: melds
    of other seats; hands: whole hands of other seats that lie open; marks: what else was done, with
    the seat that it concerns, for wrong rules.
    """

    me: int
    offer: Offer
    setting: Setting
    told: tuple[Text, ...] = ()
    beside: tuple[tuple[int, Meld], ...] = ()
    hands: tuple[tuple[int, Hand], ...] = ()
    marks: Mapping[str, int] = field(default_factory=dict)


Twist = Callable[[Variant, Draft, Random], Draft | None]
"""Something more that is told with a win, None where it cannot be."""


def always(*_: Any) -> bool:
    """What holds wherever it is asked."""
    return True


@dataclass(frozen=True, slots=True)
class Event:
    """How the winning tile comes.

    by: one of the table's ways; told: the sentence ({winner}, {source}, {tile}, {kong} are filled);
    says: the words above the tile; facts: what the table is told; winners, sources: seats that it
    X
    """

    by: str
    told: Text
    says: Text
    facts: Mapping[str, Any] = field(default_factory=dict)
    winners: tuple[int, ...] = (0, 1, 2, 3)
    sources: tuple[int, ...] = (0, 1, 2, 3)
    twist: Twist | None = None
    melds: tuple[int, ...] | None = None
    kong: bool = True
    only: tuple[str, ...] = ()
    robs: str = "addkong"
    needs: Callable[[Variant], bool] = always


@dataclass(frozen=True, slots=True)
class Level:
    """What a level serves: hands and events by weight, twists by how often.

    melds, wilds: how many, by lot; kongs: how many of the laid-out triplets are kongs.
    """

    hands: Mapping[str, float]
    events: Mapping[str, float]
    twists: Mapping[str, float] = field(default_factory=dict)
    melds: tuple[int, ...] = (0, 0, 1, 2)
    kongs: float = 0.2
    wilds: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True)
class Case:
    """A scored win.

    readings: each reading of the hand with how often each row of the elements fits it, the one
    that counts first; others: the figures that the hand's other waits would give.
    """

    draft: Draft
    event: str
    score: Score
    readings: tuple[tuple[Finished, Mapping[str, int]], ...] = ()
    others: tuple[Figures, ...] = ()
    slips: tuple[Slip, ...] = ()

    @property
    def offer(self) -> Offer:
        """The win as the table was asked."""
        return self.draft.offer

    @property
    def keys(self) -> frozenset[str]:
        """The elements that count."""
        return frozenset(element.key for element in self.score.elements)

    @property
    def also(self) -> frozenset[str]:
        """The elements that fit and do not count."""
        return frozenset(element.key for element, _ in self.score.also)

    @property
    def hand(self) -> Finished:
        """The finished hand as it counts."""
        return self.readings[0][0]

    @property
    def figures(self) -> dict[str, Any]:
        """What the table's players count."""
        return self.score.counted

    def times(self, key: str) -> int:
        """How often a row fits in the reading that counts."""
        return self.readings[0][1].get(key, 0) if self.readings else int(key in self.keys)


@dataclass(frozen=True, slots=True)
class Gives:
    """What a wrong rule comes to; payments None: they follow from the figures."""

    figures: Figures
    payments: Four | None = None


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong rule, the concept and traps that it belongs to, and what to say about it."""

    key: str
    concept: str
    traps: tuple[int, ...]
    text: Text
    gives: Callable[[Any, Case], Gives | None]
    near: bool = False
    name: Text | None = None


@dataclass(frozen=True, slots=True)
class Slip:
    """What a wrong rule makes of one case."""

    wrong: Wrong
    figures: Figures
    payments: Four


@dataclass(frozen=True, slots=True)
class Ask:
    """A figure that is asked for: its name, its weight in the grade, when it is asked.

    of: where it is read, if it is no figure of the score; options: what may be chosen, if it is no
    number; why: how it comes about, if not by the sum that the whole comes to.
    """

    key: str
    label: Text
    weight: float = 2
    asked: Callable[[Any, Case], bool] = always
    of: Callable[[Case], Any] | None = None
    options: Callable[[Any, Case], tuple[tuple[str, Text], ...]] | None = None
    near: tuple[int, ...] = (1, 2, 3, 4, 5)
    why: Callable[[Any, Case], Text] | None = None


@dataclass(frozen=True, slots=True)
class Focus:
    """What shows an option at work: hands, events and twists, () for any."""

    hands: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    twists: tuple[str, ...] = ()
    levels: tuple[int, ...] = (1, 2, 3, 4, 5)
    needs: Callable[[Variant], bool] = always


def _no_setting(table: Variant, winner: int, chance: Random) -> Setting:
    return Setting()


def _nothing(table: Any, case: Case) -> int:
    return 0


def _as_it_is(table: Any, draft: Draft) -> Draft:
    return draft


def _no_more(table: Any, case: Case) -> tuple[tuple[Text, Text], ...]:
    return ()


def _stays(block: Block) -> Meld | None:
    return None


@dataclass(frozen=True, slots=True)
class Book:
    """All that one variant's "score this hand" is made of; see above."""

    ask: Text
    asks: tuple[Ask, ...]
    hands: Mapping[str, Recipe]
    events: Mapping[str, Event]
    levels: Mapping[int, Level]
    pays: Callable[[Any, Case, Figures], Four]
    wrongs: tuple[Wrong, ...]
    rows: Callable[[Any], tuple[Row, ...]]
    value: Callable[[Element], Text]
    concepts: Mapping[str, Callable[[Case], bool]]
    base: frozenset[str] = frozenset()
    few_hands: frozenset[str] = frozenset()
    chows: bool = True
    may_lie: Callable[[tuple[Meld, ...]], bool] = always
    always_laid: Callable[[Block], Meld | None] = _stays
    few: int = 4
    twists: Mapping[str, Twist] = field(default_factory=dict)
    setting: Callable[[Variant, int, Random], Setting] = _no_setting
    burdens: Callable[[Any, Case], int] = _nothing
    force: Callable[[Any, Case], int] = _nothing
    items: Callable[[Any, Case], int] = _nothing
    sum: Callable[[Any, Case], Text] | None = None
    counts: Callable[[Any, Finished], tuple[Element, ...]] | None = None
    at: Callable[[Any, Draft], Draft] = _as_it_is
    more: Callable[[Any, Case], tuple[tuple[Text, Text], ...]] = _no_more
    exercised: Mapping[str, Focus] = field(default_factory=dict)
