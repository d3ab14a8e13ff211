"""Right and wrong answers to any puzzle, and somebody who practises at given moments."""

from datetime import UTC, datetime

from drills.drill import DRILLS, make
from drills.puzzle import Amounts, Choice, Marks, Number, Pick
from rules.tiles import MARKS
from tutor import attempt

NOON = datetime(2026, 5, 4, 4, 0, tzinfo=UTC)
"""Noon of a Monday in Shanghai."""


def wrong(puzzle):
    """A whole, well-formed answer that is not the key."""
    answer = {}
    while fields := DRILLS[puzzle.kind].steps(puzzle, answer):
        answer |= {field.name: _other(puzzle, field) for field in fields}
    assert answer != puzzle.key
    return answer


def _other(puzzle, field):
    key = puzzle.key.get(field.name)
    match field:
        case Choice():
            right = {key}
            if puzzle.kind == "safest":
                right |= {MARKS[kind] for kind in puzzle.facts.right}
            return next(value for value, _ in field.options if value not in right)
        case Pick():
            return [] if key else [MARKS[field.kinds[0]]]
        case Marks():
            return {} if key else {MARKS[field.kinds[0]]: field.states[0][0]}
        case Number():
            return (key or 0) + 1
        case Amounts():
            return [amount + 1 for amount in key or (0, 0, 0, 0)]


def puzzles(kind="waits", level=1, options=None):
    """Puzzles without end, the same ones every time."""
    seed = 0
    while True:
        yield make(kind, "koudian", options or {}, level, seed)
        seed += 1


def practise(store, me, puzzle, right=True, now=NOON, ms=None, source="web"):
    """One puzzle opened and answered at a moment."""
    opened = attempt.open_attempt(store, me, puzzle.address, source, now=now)
    return attempt.give(store, me, opened.id, puzzle.key if right else wrong(puzzle), ms, now=now)
