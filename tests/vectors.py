"""The worked cases of the rule books: where they lie, how they read, how answers are compared.

Nothing is computed here. A book that names a thing in its own way has its names translated into
the product's (tests/translate); the koudian book's names are the product's own.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.variants import VARIANTS
from tests.translate import settings, translated, unordered

FOLDER = Path(os.environ.get("RULE_VECTORS") or Path(__file__).parent / "vectors")

UNORDERED = {"elements", "waits", "self_draw", "discard", "waits_before", "waits_after"}
"""What is compared without regard to order."""

FOR_PEOPLE = {"why"}
"""What explains and is not compared."""


@dataclass(frozen=True)
class Case:
    id: str
    question: dict[str, Any]
    expect: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.id}-{self.question['ask']}"

    @property
    def variant(self) -> str:
        return str(self.question["variant"])

    def compared(self, answer: dict[str, Any]) -> dict[str, Any]:
        return comparable(answer, unordered(self.variant))


def cases(folder: Path = FOLDER) -> list[Case]:
    """Every case of a variant that exists, of every file in the folder."""
    return [case for path in sorted(folder.glob("*.json")) for case in _cases_of(path)]


def _cases_of(path: Path) -> Iterator[Case]:
    for entry in json.loads(path.read_text(encoding="utf-8")):
        if not isinstance(entry, dict) or not {"ask", "given", "expect"} <= entry.keys():
            continue
        variant = entry.get("variant") or entry["id"].rpartition("-")[0]
        if variant in VARIANTS:
            ask, given, expect = translated(variant, entry["ask"], entry["given"], entry["expect"])
            options = settings(variant, entry.get("options", {}))
            asked = {"variant": variant, "ask": ask, "options": options}
            yield Case(entry["id"], asked | {"given": given}, expect)


def comparable(
    answer: dict[str, Any], more: frozenset[str] | set[str] = frozenset()
) -> dict[str, Any]:
    """An answer with everything sorted that has no order of its own; `more` names such things."""
    loose = UNORDERED | more
    return {
        name: _sorted(name, value, loose)
        for name, value in answer.items()
        if name not in FOR_PEOPLE
    }


def _sorted(name: str, value: Any, loose: set[str]) -> Any:
    if name in loose and isinstance(value, list):
        return sorted(value)
    if name == "declare_discards":
        return {cut: sorted(waits) for cut, waits in value.items()}
    return value
