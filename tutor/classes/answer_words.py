"""An answer in words, for files: field by field, without making the puzzle unless all share it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from drills.address import AddressError
from drills.puzzle import Field
from tutor import chat_fields
from tutor.attempt import puzzle_at
from tutor.classes.picks import asked


@lru_cache(maxsize=16384)
def words(answer: str, address: str | None, language: str) -> str:
    """An answer (JSON) in words; with an address in the words of its puzzle, else as MPSZ marks."""
    given = json.loads(answer)
    fields = fields_of(address, given) if address else {}
    said = [
        _field(fields.get(name), name, value, len(given) > 1, language)
        for name, value in given.items()
    ]
    return ("；" if language == "zh" else "; ").join(said)


def fields_of(address: str, answer: Mapping[str, Any]) -> dict[str, Field]:
    """The fields that an answer to a puzzle filled, by name; {} if it cannot be made again."""
    try:
        puzzle = puzzle_at(address)
    except AddressError:
        return {}
    return {field.name: field for field in asked(puzzle, answer)}


def _field(field: Field | None, name: str, value: Any, several: bool, language: str) -> str:
    said = _bare(value) if field is None else chat_fields.said(field, value, language)
    if not several:
        return said
    label = name if field is None else field.label.say(language).rstrip("？?：:")
    return f"{label}{'：' if language == 'zh' else ': '}{said}"


def _bare(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{mark}={state}" for mark, state in value.items()) or "-"
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    return str(value)
