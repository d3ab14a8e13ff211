"""The tables of a variant's page of the manual, from its data: `python -m tests.manual sichuan`.

The page keeps its own words around them; tests/test_variants.py holds it to the data.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from rules.errors import OptionError
from rules.variant import Element, Variant
from rules.variants import VARIANTS, table
from rules.words import Text

Cells = Iterable[str]


def rows(head: str, cells: Iterable[Cells]) -> list[str]:
    """A table, or nothing if it has no rows."""
    lines = ["| " + " | ".join(row) + " |" for row in cells]
    columns = head.count("|") + 1
    return [f"| {head} |", "|" + " --- |" * columns, *lines, ""] if lines else []


def both(text: Text) -> tuple[str, str]:
    return text.zh, text.en


def options(rules: Variant) -> Iterator[Cells]:
    for option in rules.options:
        values = sorted(option.choices, key=lambda choice: choice[0] != option.default)
        shown = "<br>".join(f"`{_value(value)}` {name.en}" for value, name in values)
        if option.numbers:
            shown += f"<br>any from {option.numbers[0]} to {option.numbers[1]}"
        sure = [rules.marks[option.mark].en] if option.mark else []
        yield f"`{option.key}`", *both(option.name), shown, option.effect.en, *sure


def _value(value: Any) -> str:
    """A value as JSON has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def tables(key: str) -> list[Variant]:
    """The table of defaults and one for each other value of an option, where it stands alone."""
    found = [table(key)]
    for option in VARIANTS[key].options:
        for value, _ in option.choices:
            try:
                found.append(table(key, **{option.key: value}))
            except OptionError as error:
                if error.code not in ("option_clash", "option_fixed"):
                    raise
    return found


def every_element(key: str) -> list[Element]:
    """The elements of a variant, with the values of the first table that has them."""
    found: dict[str, Element] = {}
    for rules in tables(key):
        for element in rules.elements:
            found.setdefault(element.key, element)
    return list(found.values())


def elements(rules: Variant) -> Iterator[Cells]:
    for element in every_element(rules.key):
        needs = element.needs.en if element.needs else ""
        mark = rules.marks[element.mark].en if element.mark else ""
        yield f"`{element.key}`", *both(element.name), str(element.value), needs, mark


def notes(rules: Variant) -> Iterator[Cells]:
    """The rule page, where the book says of every row how sure it is."""
    if all(note.mark for note in rules.notes):
        for note in rules.notes:
            yield f"`{note.part}`", *both(note.text), rules.marks[note.mark].en


def fields(some: Iterable[Any]) -> str:
    named = (f"`{field.name}`" + (" *" if field.required else "") for field in some)
    return ", ".join(named)


def page(rules: Variant) -> list[str]:
    """Every table of a variant's page."""
    facts = ((f"`{f.name}`", ", ".join(f.asks), f.about.en) for f in rules.facts)
    own = (
        (f"`{q.ask}`", f"`{q.what}`" if q.what else "", q.about.en, fields(q.fields))
        for q in rules.questions
    )
    states = ((f"`{s.value}`", *both(s.name), s.long.en) for s in rules.states)
    ways = ((f"`{key}`", *both(way.name)) for key, way in rules.ways.items())
    reasons = ((f"`{code}`", *both(text)) for code, text in rules.reasons.items())
    sure = " | sure" if any(option.mark for option in rules.options) else ""
    known = rows("part | 中文 | English | sure", notes(rules))
    return [
        *(("## How sure each rule is\n", *known) if known else ()),
        "## Options\n", *rows("key | 中文 | English | values | effect" + sure, options(rules)),
        "## What scores\n", *rows("key | 中文 | English | value | takes | sure", elements(rules)),
        "## Fields of its own\n", *rows("field | in | what", facts),
        "## Questions of its own\n", *rows("ask | what | about | fields", own),
        "## Ways of winning\n", *rows("key | 中文 | English", ways),
        "## States of a wait\n", *rows("key | 中文 | English | long", states),
        "## Reasons\n", *rows("code | 中文 | English", reasons),
    ]  # fmt: skip


if __name__ == "__main__":
    print("\n".join(page(table(sys.argv[1]))))
