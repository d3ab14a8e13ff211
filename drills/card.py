"""A card: a question that a table answers itself, and what most cards are made with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from drills.puzzle import Answer, Choice, Field, Scene
from drills.roles import who
from rules.ask import answer
from rules.values import Four
from rules.variant import Variant
from rules.words import Text


@dataclass(frozen=True, slots=True)
class Card:
    """A question of the table or the session, with how its answer comes about.

    again: the answer at another table; scene: where there is more to see than facts; ledger: the
    rows of an account (what for, amounts by seat); because: heads and texts, step by step;
    features: the counts that the starting rating is made of.
    """

    ask: Text
    lead: Text
    fields: tuple[Field, ...]
    key: Answer
    because: tuple[tuple[Text, Text], ...]
    concept: str
    again: Callable[[Variant], Answer]
    features: Mapping[str, int]
    facts: tuple[Text, ...] = ()
    scene: Scene | None = None
    ledger: tuple[tuple[Text, Four], ...] = ()
    traps: tuple[int, ...] = ()


Maker = Callable[[Variant, int, int, Random], Card | None]
"""Makes a card for a table, a level and a seed; None if what was drawn will not do."""


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of card: how often it comes, at which levels, and what makes it."""

    weight: int
    levels: tuple[int, ...]
    make: Maker


Deck = tuple[Sort, ...]
"""All sorts of card of one variant."""


def told(table: Variant, ask: str, language: str = "en", **given: Any) -> Mapping[str, Any]:
    """What a table answers to a question, its words in one language.

    Raises:
        ValueError: if it refuses the question; a card must ask only what can be.
    """
    options = dict(table.chosen())
    question = {"variant": table.key, "options": options, "ask": ask, "given": given}
    found = answer(question, language)
    if "error" in found:
        raise ValueError(found["error"]["text"])
    return found


def seats(name: str, label: Text, me: int) -> Choice:
    """Which of the four seats, as `me` calls them; the values are seat numbers."""
    order = [(me + turn) % 4 for turn in range(4)]
    return Choice(name, label, tuple((str(seat), who(me, seat)) for seat in order))


def yes_no(name: str, label: Text, yes: Text, no: Text) -> Choice:
    """One of two."""
    return Choice(name, label, (("yes", yes), ("no", no)))


KONGS = {
    "kong": Text("明杠", "fed kong 明杠"),
    "addkong": Text("补杠", "added kong 补杠"),
    "ckong": Text("暗杠", "concealed kong 暗杠"),
}


def kongs_told(me: int, number: int, chance: Random) -> tuple[Text, ...]:
    """So many kongs of anybody, in words."""
    one = Text("{who}开过{kong}", "{kong} by {who}")
    return tuple(
        one.fill(who=who(me, chance.randrange(4)), kong=chance.choice(list(KONGS.values())))
        for _ in range(number)
    )


def likely(right: int, near: Sequence[int]) -> tuple[int, ...]:
    """Numbers to tap: the right one among those that mistakes give."""
    return tuple(sorted({right, *(number for number in near if number >= 0)}))
