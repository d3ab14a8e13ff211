"""Asking a table one of its own questions from within: the answer as values, its texts unspoken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.ask_tables import own_given, own_question
from rules.tiles import MARKS
from rules.values import Why
from rules.variant import Variant
from rules.words import Text


def told(table: Variant, ask: str, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the table answers to a question of its own; `given` in plain JSON values.

    >>> from rules import variants
    >>> told(variants.table("yuci"), "kong", {"what": "reserve", "kongs_made": 1})
    {'reserve_tiles': 16}

    Raises:
        RuleError: naming the field at fault.
    """
    question = own_question(table, ask, given)
    if question is None:
        raise LookupError(f"{table.key} has no question {ask} {given.get('what', '')}")
    return question.answer(table, own_given(question, dict(given)))


def ruling(answer: Mapping[str, Any]) -> Why:
    """The ruling in an answer with a code and a reason."""
    why = answer["why"]
    return Why(str(answer["why_code"]), why if isinstance(why, Text) else Text(str(why), str(why)))


def marks(kinds: Iterable[int]) -> list[str]:
    """Kinds as a question takes them."""
    return [MARKS[kind] for kind in kinds]


def hand_text(kinds: Iterable[int]) -> str:
    """Tiles as a question takes them: one text.

    >>> hand_text((0, 1, 9, 33))
    '1m2m1p7z'
    """
    return "".join(marks(kinds))
