"""A card: a question that a table answers itself, and what most cards are made with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import gcd, prod
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
    """A sort of card: how often it comes, at which levels, what makes it, and options that matter.

    options: those on which its answer can depend, so that they are exercised off their default;
    concepts: those that its cards may carry.
    """

    weight: int
    levels: tuple[int, ...]
    make: Maker
    options: tuple[str, ...] = ()
    concepts: tuple[str, ...] = ()


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


_GOLDEN = 0.6180339887
"""The share of all choices that is passed over from one seed to the next, so that they differ."""


def own(seed: int, *sizes: int) -> list[int]:
    """A number below each of some sizes: seeds differ in them until all choices have come.

    >>> len({tuple(own(seed, 4, 5, 6)) for seed in range(120)})
    120
    """
    space = prod(sizes)
    left, found = (seed + 1) * _stride(space) % space, []
    for size in sizes:
        left, digit = divmod(left, size)
        found.append(digit)
    return found


@cache
def _stride(space: int) -> int:
    """A step that meets every number of the space once."""
    stride = max(1, int(space * _GOLDEN))
    while gcd(stride, space) > 1:
        stride += 1
    return stride


PLACES = 16
"""Nine ranks and seven honours: kinds up to exchange of suits."""


def kind_at(place: int, chance: Random, but: Sequence[int] = ()) -> int:
    """The kind at one of PLACES, its suit left to chance; none of `but`."""
    if place >= 9:
        return 18 + place
    return chance.choice([kind for kind in (place, 9 + place, 18 + place) if kind not in but])


_KONG = Text("{who}开过{kong}", "{kong} by {who}")
_EVERY_KONG = tuple((seat, name) for seat in range(4) for name in KONGS)
KONG_LISTS = tuple(
    kongs
    for number, every in ((0, 1), (1, 1), (2, 1), (3, 3), (4, 10))
    for kongs in tuple(combinations_with_replacement(_EVERY_KONG, number))[::every]
)
"""Up to four kongs, as seats and names; not all there are, so that small numbers come as well."""


def kongs_told(kongs: Sequence[tuple[int, str]], me: int = 0) -> tuple[Text, ...]:
    """Kongs in words."""
    return tuple(_KONG.fill(who=who(me, seat), kong=KONGS[name]) for seat, name in kongs)


def likely(right: int, near: Sequence[int]) -> tuple[int, ...]:
    """Numbers to tap: the right one among those that mistakes give."""
    return tuple(sorted({right, *(number for number in near if number >= 0)}))
