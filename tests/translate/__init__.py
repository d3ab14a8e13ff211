"""The words of the rule books in the product's one form of question, a module for each book.

A module of the variant's name holds tables and, where a book's case has another shape, `reshape`.
It computes nothing that is tested: it renames, drops what is for people, moves a value from one
place to another. A book without a module speaks the product's words.

    GIVEN, EXPECT: {book's name: product's name, or None to drop it}
    UNORDERED: names of answers whose order does not matter, beside those of tests/vectors.py
    reshape(ask, given, expect) -> (ask, given, expect), after renaming
    options(options) -> options, where the book has one option for several of the product's
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

Entry = dict[str, Any]


def words(variant: str) -> Any:
    """The module of a variant, None if its book speaks the product's words."""
    name = f"{__name__}.{variant}"
    return import_module(name) if find_spec(name) else None


def translated(variant: str, ask: str, given: Entry, expect: Entry) -> tuple[str, Entry, Entry]:
    """One case of a book in the product's words."""
    book = words(variant)
    given = renamed(given, getattr(book, "GIVEN", {}))
    expect = renamed(expect, getattr(book, "EXPECT", {}))
    return book.reshape(ask, given, expect) if hasattr(book, "reshape") else (ask, given, expect)


def settings(variant: str, options: Entry) -> Entry:
    """The options of a case in the product's words."""
    book = words(variant)
    return book.options(options) if hasattr(book, "options") else options


def unordered(variant: str) -> frozenset[str]:
    """What has no order in the answers of a variant, beside what never has."""
    return frozenset(getattr(words(variant), "UNORDERED", ()))


def renamed(entry: Entry, names: dict[str, str | None]) -> Entry:
    """An object with its fields renamed; those named None are dropped."""
    called = {name: names.get(name, name) for name in entry}
    return {called[name]: value for name, value in entry.items() if called[name] is not None}
