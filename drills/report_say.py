"""Whether everything that can be answered is also explained: all single picks and wrong choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drills.drill import Drill
from drills.puzzle import Amounts, Choice, Field, Marks, Number, Pick, Puzzle, Verdict
from rules.tiles import MARKS, NAMES
from rules.words import LANGUAGES, Text

LONGEST = 200


def everything_said(drill: Drill, puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with the verdicts on every single answer to a puzzle."""
    for answer, named in answers(drill, puzzle):
        verdict = drill.grade(puzzle, answer)
        yield from (f"{puzzle.address} {answer}: {fault}" for fault in _faults(verdict, named))
    if drill.grade(puzzle, puzzle.key).result != "right":
        yield f"{puzzle.address}: the key is not right"


def answers(drill: Drill, puzzle: Puzzle) -> Iterator[tuple[dict[str, Any], int | None]]:
    """Answers that differ from the key in one thing, and the kind that must then be named."""
    for field in drill.steps(puzzle, {}):
        for value, named in _values(field, puzzle.key):
            yield _completed(drill, puzzle, {field.name: value}), named


def _values(field: Field, key: Mapping[str, Any]) -> Iterator[tuple[Any, int | None]]:
    if isinstance(field, Choice):
        yield from ((value, None) for value, _ in field.options)
    elif isinstance(field, Pick):
        yield [], None
        yield from (([MARKS[kind]], kind) for kind in field.kinds)
    elif isinstance(field, Marks):
        yield {}, None
        for kind in field.kinds:
            if kind not in field.given:
                yield from (({MARKS[kind]: state[0]}, kind) for state in field.states)
    elif isinstance(field, Number):
        yield from ((value, None) for value in (*field.likely, 3, 0))
    elif isinstance(field, Amounts):
        yield [0, 0, 0, 0], None
        yield [-value for value in key[field.name]], None


def _completed(drill: Drill, puzzle: Puzzle, given: dict[str, Any]) -> dict[str, Any]:
    """The answer with every other field as in the key, or empty where the key has none."""
    answer = dict(given)
    while fields := drill.steps(puzzle, answer):
        for field in fields:
            empty: Any = {} if isinstance(field, Marks) else []
            answer[field.name] = puzzle.key.get(field.name, empty)
    return answer


def _faults(verdict: Verdict, named: int | None) -> Iterator[str]:
    rows = [row for section in verdict.sections for row in section.rows]
    if not rows:
        yield "no explanation"
    if verdict.result == "right" and verdict.share < 1:
        yield "right, but not all of it"
    texts = [verdict.head, verdict.lead, *(row.text for row in rows), *(row.head for row in rows)]
    for text in texts:
        yield from _said(text)
    if named is not None and verdict.result != "right" and not _names(verdict, named):
        yield f"{MARKS[named]} is not named"


def _said(text: Text) -> Iterator[str]:
    for language in LANGUAGES:
        words = text.say(language)
        if not words.strip():
            yield f"nothing said in {language}"
        if len(words) > LONGEST:
            yield f"{len(words)} characters in {language}: {words[:40]}"
        if "{" in words:
            yield f"an empty gap in {language}: {words[:40]}"


def _names(verdict: Verdict, kind: int) -> bool:
    """Whether a row is about this kind: its name in the head or among the tiles."""
    name = NAMES[kind].zh
    return any(
        kind in row.tiles or name in row.head.say("zh") or name in row.text.say("zh")
        for section in verdict.sections
        for row in section.rows
    )
