"""Results: who answered what, how each puzzle did, who needs help, which three were hardest."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from typing import Any

from tutor import clock, store_results, store_sets
from tutor.classes import picked
from tutor.classes.assignment import Assignment
from tutor.classes.counting import PARTLY, RIGHT, Came, Count, Tally, count
from tutor.classes.picked import Slip
from tutor.classes.practice_set import Item, read_item
from tutor.store import Store

FEW = 5
"""Learners are shown figures of the group only from so many answers on."""

STUCK = 4
"""So many answered puzzles, fewer than half of them right in the end, call for help."""

SOON = 24 * 3600 * 1000
HARDEST = 3
NOTHING = Came()


@dataclass(frozen=True, slots=True)
class Line:
    """One learner of the class.

    answered, right (at the first answer), got (in the end), late: numbers of puzzles; points: the
    best tries by weight; help: "" or why the learner may
    need help: "stuck" (many wrong, even in the end), "missing" (nothing done, and it is due within
    a day or past), "behind" (the same, half done).
    """

    learner_id: int
    name: str
    managed: bool
    zone: str
    answered: int = 0
    right: int = 0
    got: int = 0
    points: float = 0.0
    late: int = 0
    help: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """How one item did, over the first answers.

    n: answers; right, partly: of these; common: the commonest slip and how many made it, None
    where everybody has a puzzle of their own or no slip was made twice; tells_apart: −1 to 1, how
    much more often those who did the rest well had this right, None under ten answers.
    """

    n: int = 0
    right: int = 0
    partly: int = 0
    common: tuple[Slip, int] | None = None
    tells_apart: float | None = None

    @property
    def share(self) -> float | None:
        """The part that was all right, 0–1, None without an answer."""
        return self.right / self.n if self.n else None


@dataclass(frozen=True, slots=True)
class Table:
    """An assignment's results, without the single answers (`cells` has those).

    items: in the order of the set; lines: the learners by name; figures: by item.
    """

    assignment: Assignment
    items: tuple[Item, ...]
    lines: tuple[Line, ...]
    figures: Mapping[str, Figures]

    @property
    def begun(self) -> int:
        """How many learners have answered something."""
        return sum(1 for line in self.lines if line.answered)

    @property
    def whole(self) -> int:
        """How many learners have answered everything."""
        return sum(1 for line in self.lines if line.answered and line.answered == len(self.items))

    @property
    def possible(self) -> int:
        """The highest score there is."""
        return sum(item.weight for item in self.items)

    @property
    def hardest(self) -> tuple[Item, ...]:
        """The three items that were right least often, if any was not."""
        missed = [
            (found.right / found.n, -found.n, n, item)
            for n, item in enumerate(self.items)
            if (found := self.figures[item.id]).right < found.n
        ]
        return tuple(item for *_, item in sorted(missed, key=lambda one: one[:3])[:HARDEST])

    def number(self, item: Item) -> int:
        """The number of an item, from 1."""
        return self.items.index(item) + 1

    def ordered(self, by: str) -> tuple[Line, ...]:
        """The learners by "name", by "points" (the lowest first) or by who needs "help" first."""
        if by == "points":
            return tuple(sorted(self.lines, key=lambda line: (line.points, line.name)))
        if by == "help":
            return tuple(sorted(self.lines, key=lambda line: (not line.help, line.got, line.name)))
        return self.lines


@dataclass(frozen=True, slots=True)
class Cell:
    """One learner at one item: the first answer with its time, and what came of later tries.

    best: the greatest share of all tries; tries: how many there were; late: whether the first
    answer came after the due time.
    """

    attempt: str
    address: str
    kind: str
    answer: str
    key: str
    result: str
    ms: int | None
    answered: int
    source: str
    best: float
    tries: int
    late: bool

    @property
    def parts(self) -> tuple[picked.Part, ...]:
        """What was picked, beside what should have been."""
        return parts(self.answer, self.key)


@lru_cache(maxsize=8192)
def parts(answer: str, key: str) -> tuple[picked.Part, ...]:
    """The parts of an answer beside its key, both as the ledger keeps them."""
    return picked.parts(json.loads(answer), json.loads(key))


@lru_cache(maxsize=16384)
def slips(answer: str, key: str) -> tuple[Slip, ...]:
    """The slips in an answer, both as the ledger keeps them."""
    return picked.slips(json.loads(answer), json.loads(key))


def table(store: Store, assignment: Assignment, now: datetime | None = None) -> Table:
    """The results of an assignment so far: one query for the answers, one for the learners."""
    with store.reading():
        items = tuple(read_item(row) for row in store_sets.items(store, assignment.set_id))
        people = store_results.learners(store, assignment.id)
        given = store_results.answers(store, assignment.id)
        weights, ids = {one.id: one.weight for one in items}, {row["learner_id"] for row in people}
        found = count(given, weights, ids, assignment.due)
        keys = store_results.keys(store, assignment.id, set(found.missed.values()))
    at = clock.stamp(now)
    lines = tuple(_line(assignment, row, found, len(items), at) for row in people)
    figures = {one.id: _figures(one, found.items[one.id], keys.get(one.id)) for one in items}
    return Table(assignment, items, lines, figures)


def group(store: Store, assignment: Assignment) -> dict[str, Figures]:
    """What learners may know of the class: first answers by item, from FEW people on."""
    rows = store_results.shares(store, assignment.id)
    return {row["item"]: Figures(row["n"], row["right"]) for row in rows if row["n"] >= FEW}


def cells(
    store: Store, assignment: Assignment, learner_ids: Iterable[int]
) -> dict[int, dict[str, Cell]]:
    """What some learners answered, by learner and item."""
    found: dict[int, dict[str, Cell]] = {}
    rows = store_results.cells(store, assignment.id, learner_ids)
    rows.sort(key=lambda row: (row["learner_id"], row["item"]))
    for (who, item), tried in groupby(rows, key=lambda row: (row["learner_id"], row["item"])):
        found.setdefault(who, {})[item] = _cell(assignment, list(tried))
    return found


def _cell(assignment: Assignment, tried: Sequence[Mapping[str, Any]]) -> Cell:
    first = tried[0]
    return Cell(
        first["id"], first["address"], first["kind"], first["answer"], first["key"] or "{}",
        first["result"], first["ms"], first["answered"], first["source"],
        max(row["share"] or 0.0 for row in tried), len(tried),
        assignment.is_late(first["answered"]),
    )  # fmt: skip


# --- lines and figures ----------------------------------------------------------------


def _line(assignment: Assignment, row: Mapping[str, Any], found: Count, size: int, at: int) -> Line:
    came = found.people.get(row["learner_id"], NOTHING)
    line = Line(
        row["learner_id"], row["name"], bool(row["managed"]), row["zone"],
        came.answered, came.right, came.got, came.points, came.late,
    )  # fmt: skip
    why = needs_help(assignment, line, size, at)
    return replace(line, help=why) if why else line


def needs_help(assignment: Assignment, line: Line, size: int, at: int) -> str:
    """Why a learner may need help at a moment, "" if nothing says so; it goes when that goes."""
    if line.answered >= STUCK and 2 * line.got < line.answered:
        return "stuck"
    pressing = assignment.due is not None and at >= assignment.due - SOON
    if pressing and line.answered < size:
        return "behind" if line.answered else "missing"
    return ""


def _figures(item: Item, tally: Tally, key: str | None) -> Figures:
    common = _common(tally.wrong, key) if item.address is not None and key else None
    return Figures(
        tally.n, tally.of_grade(RIGHT), tally.of_grade(PARTLY), common, tally.tells_apart
    )


def _common(wrong: Mapping[str, int], key: str) -> tuple[Slip, int] | None:
    """The slip that most learners made, if two or more made it; the smaller one of equals."""
    made: dict[Slip, int] = defaultdict(int)
    for answer, n in wrong.items():
        for slip in slips(answer, key):
            made[slip] += n
    if not made:
        return None
    slip, n = min(made.items(), key=lambda one: (-one[1], one[0].field, one[0].mark))
    return (slip, n) if n > 1 else None
