"""What a table makes of the forms of questions: which fields it takes, which questions are its own.

A variant leaves out common fields (`without`), adds facts (`facts`) and whole questions
(`questions`); everything else is as rules/ask_forms.py says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules import ask_fields as read
from rules.ask_errors import hint, problem
from rules.ask_forms import FORMS, Form
from rules.facts import Field, Question
from rules.variants import VARIANTS
from rules.words import Text, say

EVERYWHERE = ("danger", "discard")
"""The asks that every variant answers."""

Tailor = Callable[[Any, Field], Field]

WHAT = Field("what", read.text, Text("问的是哪一样", "which question of the variant's own"))


def _win_by(table: Any, field: Field) -> Field:
    return replace(field, read=read.one_of(*table.ways))


def _win_tile(table: Any, field: Field) -> Field:
    if all(way.tile for way in table.ways.values()):
        return field
    return replace(field, read=read.maybe(field.read), required=False)


def _kongs(table: Any, field: Field) -> Field:
    return field if table.declares else replace(field, read=read.undeclared_kongs)


TAILORED: dict[str, Tailor] = {"win_by": _win_by, "win_tile": _win_tile, "kongs": _kongs}
"""Common fields that are read as the table has it."""


def form_of(ask: str, given: Mapping[str, Any]) -> Form:
    """The form in which an object is written."""
    return next(form for form in FORMS[ask] if form.meant(dict(given)))


def fields_of(table: Any, ask: str, form: Form) -> tuple[Field, ...]:
    """The fields that a form has at this table, the variant's own facts last."""
    facts = {fact.name: fact for fact in table.facts if form.own and ask in fact.asks}
    common = [field for field in form.fields if field.name not in table.without]
    fields = [TAILORED.get(field.name, _as_it_is)(table, field) for field in common]
    taken = [facts.pop(field.name, field) for field in fields]
    return (*taken, *facts.values())


def _as_it_is(table: Any, field: Field) -> Field:
    return field


def read_given(table: Any, ask: str, given: dict[str, Any]) -> dict[str, Any]:
    """The fields of a common ask as read, those that the table leaves out at their defaults.

    Raises:
        RuleError: naming the field at fault.
    """
    form = form_of(ask, given)
    elsewhere = tuple(field.name for other in FORMS[ask] for field in fields_of(table, ask, other))
    fields = read.read_fields(fields_of(table, ask, form), given, "given", elsewhere)
    left_out = {field.name: field.default for field in form.fields if field.name in table.without}
    return left_out | fields


def own_question(table: Any, ask: str, given: Mapping[str, Any]) -> Question | None:
    """The question of the variant's own that is asked, None for the common form of the ask.

    Raises:
        RuleError: a `what` that this ask does not have here.
    """
    mine = {question.what: question for question in table.questions if question.ask == ask}
    if "what" not in given:
        return mine.get("")
    if not any(mine):
        return None
    return mine[read.one_of(*filter(None, mine))(given["what"], "what")]


def own_given(asked: Question, given: dict[str, Any]) -> dict[str, Any]:
    """The fields of a question of the variant's own, as read."""
    fields = (*asked.fields, WHAT) if asked.what else asked.fields
    return read.read_fields(fields, given, "given")


def own_asks() -> tuple[str, ...]:
    """Every ask that some variant adds to the common ones."""
    every = (question.ask for variant in VARIANTS.values() for question in variant.questions)
    return tuple(dict.fromkeys(every))


def check_here(table: Any, ask: str) -> None:
    """Refuse an ask that this variant has no answer to."""
    here = (*table.asks, *EVERYWHERE, *(question.ask for question in table.questions))
    if ask not in here:
        near = hint(ask, here)
        raise problem("not_here", field="ask", variant=table.name, name=ask, hint=near)


def spoken(value: Any, language: str) -> Any:
    """A value of an answer as JSON has it: texts said in one language.

    >>> spoken({"why": Text("好", "fine"), "seats": (0, 1)}, "en")
    {'why': 'fine', 'seats': [0, 1]}
    """
    if isinstance(value, Text):
        return say(value, language)
    if isinstance(value, Mapping):
        return {str(key): spoken(item, language) for key, item in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [spoken(item, language) for item in value]
    return value
