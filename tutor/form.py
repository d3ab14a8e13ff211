"""Whether an answer says something to every field of a puzzle, in the form the field asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from drills.drill import DRILLS
from drills.puzzle import Amounts, Answer, Choice, Field, Marks, Number, Pick, Puzzle
from rules.tiles import MARKS

LARGEST = 10_000_000
"""No amount of the game comes near it."""


class FormError(ValueError):
    """An answer that cannot be graded; `field` is the name of the field at fault."""

    def __init__(self, code: str, field: str) -> None:
        super().__init__(f"{code}: {field}" if field else code)
        self.code = code
        self.field = field


def whole(puzzle: Puzzle, given: Any) -> Answer:
    """The answer, checked and in one form, unknown fields left out.

    Raises:
        FormError: code "incomplete" if a field is missing, "malformed" if one is not as asked.
    """
    answer = _walk(puzzle, given)
    left = DRILLS[puzzle.kind].steps(puzzle, answer)
    if left:
        raise FormError("incomplete", left[0].name)
    return answer


def so_far(puzzle: Puzzle, given: Any) -> Answer:
    """The part of an answer that can stand, fields after the first gap left out.

    Raises:
        FormError: code "malformed" if a field is not as asked.
    """
    return _walk(puzzle, given)


def _walk(puzzle: Puzzle, given: Any) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise FormError("malformed", "")
    answer: dict[str, Any] = {}
    while True:
        fields = DRILLS[puzzle.kind].steps(puzzle, answer)
        found = {f.name: _read(f, given[f.name]) for f in fields if f.name in given}
        if not found:
            return answer
        answer |= found
        if len(found) < len(fields):
            return answer


def _read(field: Field, value: Any) -> Any:
    read = {Choice: _choice, Pick: _pick, Marks: _marks, Number: _number, Amounts: _amounts}
    return read[type(field)](field, value)  # type: ignore[operator]


def _choice(field: Choice, value: Any) -> str:
    if value not in [key for key, _ in field.options]:
        raise FormError("malformed", field.name)
    return str(value)


def _pick(field: Pick, value: Any) -> list[str]:
    if not isinstance(value, Iterable) or isinstance(value, str | Mapping):
        raise FormError("malformed", field.name)
    return _in_order(field.name, field.kinds, list(value))


def _marks(field: Marks, value: Any) -> dict[str, str]:
    states = [key for key, _, _ in field.states]
    if not isinstance(value, Mapping) or any(state not in states for state in value.values()):
        raise FormError("malformed", field.name)
    return {mark: value[mark] for mark in _in_order(field.name, field.kinds, list(value))}


def _in_order(name: str, kinds: tuple[int, ...], marks: list[Any]) -> list[str]:
    known = [MARKS[kind] for kind in sorted(kinds)]
    if any(mark not in known for mark in marks):
        raise FormError("malformed", name)
    return [mark for mark in known if mark in marks]


def _number(field: Number, value: Any) -> int:
    return _int(field.name, value)


def _amounts(field: Amounts, value: Any) -> list[int]:
    if not isinstance(value, list | tuple) or len(value) != 4:
        raise FormError("malformed", field.name)
    return [_int(field.name, amount) for amount in value]


def _int(name: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > LARGEST:
        raise FormError("malformed", name)
    return value
