"""Results: who answered what, how each puzzle did, who needs help, which three were hardest."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from math import sqrt
from typing import Any

from tutor import clock, store_results, store_sets
from tutor.classes import picked
from tutor.classes.assignment import Assignment
from tutor.classes.picked import Slip
from tutor.classes.practice_set import Item, read_item
from tutor.store import Store
from tutor.store_results import Given

ENOUGH = 10
"""So many must have answered a puzzle before it is said how well it tells learners apart."""

FEW = 5
"""Learners are shown figures of the group only from so many answers on."""

STUCK = 4
"""So many answered puzzles, fewer than half of them right in the end, call for help."""

SOON = 24 * 3600 * 1000
HARDEST = 3


@dataclass(frozen=True, slots=True)
class Line:
    """One learner of the class.

    answered, right (at the first answer), got (in the end), late: numbers of puzzles; points: the
    best tries by weight; last: the moment of the newest answer; help: "" or why the learner may
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
    last: int | None = None
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
        count = _count(assignment, items, given, {row["learner_id"] for row in people})
        keys = store_results.keys(store, assignment.id, set(count.sample.values()))
    at = clock.stamp(now)
    lines = tuple(_line(assignment, row, count, len(items), at) for row in people)
    figures = {one.id: _figures(one, count, keys.get(one.id)) for one in items}
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


# --- counting -----------------------------------------------------------------------


@dataclass(slots=True)
class _Item:
    n: int = 0
    right: int = 0
    partly: int = 0
    wrong: Counter[str] = field(default_factory=Counter)
    rest: int = 0
    rest_squared: int = 0
    rest_if_right: int = 0


@dataclass(slots=True)
class _Count:
    items: dict[str, _Item]
    people: dict[int, dict[str, Any]]
    sample: dict[str, int]


def _count(
    assignment: Assignment, items: Sequence[Item], given: Sequence[Given], people: set[int]
) -> _Count:
    """One walk over all answers, which come by learner, item and moment."""
    count = _Count({one.id: _Item() for one in items}, {}, {})
    weights = {one.id: one.weight for one in items}
    for who, some in groupby(given, key=lambda row: row[0]):
        if who in people:
            _learner(assignment, count, weights, who, some)
    return count


def _learner(
    assignment: Assignment,
    count: _Count,
    weights: Mapping[str, int],
    who: int,
    some: Iterator[Given],
) -> None:
    """Add one learner's answers."""
    firsts: list[tuple[_Item, bool]] = []
    got, late, last, points = 0, 0, 0, 0.0
    item_before, best, due = "", 0.0, assignment.due
    for _, item, answered, grade, share, answer in some:
        if item not in weights:
            continue
        last = max(last, answered)
        if item == item_before:
            if share > best:
                got += share >= 1 > best
                points += (share - best) * weights[item]
                best = share
            continue
        item_before, best = item, share
        right = grade == 2
        one = count.items[item]
        one.n += 1
        one.right += right
        one.partly += grade & 1
        if answer is not None:
            one.wrong[answer] += 1
            count.sample[item] = who
        firsts.append((one, right))
        got += right
        late += due is not None and answered >= due
        points += share * weights[item]
    all_right = sum(right for _, right in firsts)
    for one, right in firsts:
        rest = all_right - right
        one.rest += rest
        one.rest_squared += rest * rest
        one.rest_if_right += rest if right else 0
    count.people[who] = {
        "answered": len(firsts), "right": all_right, "got": got, "points": points, "late": late,
        "last": last or None,
    }  # fmt: skip


def _line(
    assignment: Assignment, row: Mapping[str, Any], count: _Count, size: int, at: int
) -> Line:
    came = count.people.get(row["learner_id"], {})
    found = Line(row["learner_id"], row["name"], bool(row["managed"]), row["zone"], **came)
    why = needs_help(assignment, found, size, at)
    return replace(found, help=why) if why else found


def needs_help(assignment: Assignment, line: Line, size: int, at: int) -> str:
    """Why a learner may need help at a moment, "" if nothing says so; it goes when that goes."""
    if line.answered >= STUCK and 2 * line.got < line.answered:
        return "stuck"
    pressing = assignment.due is not None and at >= assignment.due - SOON
    if pressing and line.answered < size:
        return "behind" if line.answered else "missing"
    return ""


def _figures(item: Item, count: _Count, key: str | None) -> Figures:
    found = count.items[item.id]
    common = _common(found.wrong, key) if item.address is not None and key else None
    return Figures(found.n, found.right, found.partly, common, tells_apart(found))


def _common(wrong: Counter[str], key: str) -> tuple[Slip, int] | None:
    """The slip that most learners made, if two or more made it; the smaller one of equals."""
    made: Counter[Slip] = Counter()
    for answer, n in wrong.items():
        for slip in slips(answer, key):
            made[slip] += n
    if not made:
        return None
    slip, n = min(made.items(), key=lambda one: (-one[1], one[0].field, one[0].mark))
    return (slip, n) if n > 1 else None


def tells_apart(found: Any) -> float | None:
    """The correlation of one item with the rest of each learner's first answers.

    None under ten answers, or where all said the same.
    """
    n, right = found.n, found.right
    spread = (right * n - right * right) * (n * found.rest_squared - found.rest**2)
    if n < ENOUGH or spread <= 0:
        return None
    return float((n * found.rest_if_right - right * found.rest) / sqrt(spread))
