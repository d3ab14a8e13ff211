"""Facts and questions of a variant's own: what a table needs to know beyond tiles, as data.

A `Field` is one field of a question; a `Fact` is a field that a variant adds to the common asks; a
`Question` is a whole question that a variant adds, with its fields and what answers it. The asking
(rules/ask.py) reads and checks them by the same tables as its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.words import Text

Reader = Callable[[Any, str], Any]
"""Reads a JSON value; the name is that of the field, for errors (see rules/ask_fields.py)."""

OF_A_WIN = ("win", "score", "settle")


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a question: its name, how it is read, what it is, and its value if left out."""

    name: str
    read: Reader
    about: Text
    required: bool = False
    default: Any = None


@dataclass(frozen=True, slots=True)
class Fact(Field):
    """A field that a variant adds to some of the common asks; its value must be hashable.

    A fact named like a common field takes its place there.
    """

    asks: tuple[str, ...] = OF_A_WIN


@dataclass(frozen=True, slots=True)
class Question:
    """A question that a variant adds to an ask, named by `what` in its `given`.

    ask: "settle", "dealer", "kong" …, or an ask of the variant's own; what: "" takes the place of
    the ask's common form; answer: makes the answer of the table and the fields as read, a mapping
    of JSON values in which a Text is said in the asker's language.
    """

    ask: str
    what: str
    about: Text
    fields: tuple[Field, ...]
    answer: Callable[[Any, dict[str, Any]], Mapping[str, Any]]


class Facts(Mapping[str, Any]):
    """The facts of one offer or hand by name; never changes, equal by value.

    >>> Facts({"last_tile": True}) == Facts({"last_tile": True}), Facts().get("last_tile")
    (True, None)
    """

    __slots__ = ("_pairs",)

    def __init__(self, facts: Mapping[str, Any] | None = None) -> None:
        self._pairs = tuple(sorted((facts or {}).items()))

    def __getitem__(self, name: str) -> Any:
        for key, value in self._pairs:
            if key == name:
                return value
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(key for key, _ in self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(self._pairs)

    def __repr__(self) -> str:
        return f"Facts({dict(self._pairs)})"


NO_FACTS = Facts()
