"""Results before the whole class: the three hardest on a screen, and puzzles on paper."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request, url_for

from drills.address import AddressError
from drills.drill import DRILLS, NoPuzzle
from drills.puzzle import Puzzle
from tutor import store_results
from tutor.attempt import puzzle_at
from tutor.classes import fresh, key, picks, results
from tutor.classes import practice_set as sets
from tutor.classes.assignment import Assignment
from tutor.classes.practice_set import Item, PracticeSet, SetError
from tutor.classes.results import Table
from tutor.web import asked, grid
from tutor.web.do_page import found
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered

results_show = Blueprint("results_show", __name__)


@results_show.get("/results/<assignment_id>/show")
def screen(assignment_id: str) -> Answered:
    """One puzzle for everybody to see, what was picked, and on demand the key.

    `item`: which one, else the hardest; `key=1`: with its key.
    """
    here = found(assignment_id, "instructor")
    table = results.table(store(), here)
    some = table.hardest or table.items[:1]
    wanted = request.args.get("item", some[0].id if some else "")
    item = next((one for one in table.items if one.id == wanted), None)
    if item is None:
        abort(404)
    drawn = _drawn(here, table, item)
    return make_response(render_template(
        "show.html", here=here, room=here.classroom, table_of_results=table, item=item,
        some=some if item in some else (*some, item), **drawn,
    ))  # fmt: skip


def _drawn(here: Assignment, table: Table, item: Item) -> dict[str, Any]:
    """The puzzle with its picks, those of the key left out while that is hidden."""
    puzzle, said = _puzzle_and_answers(here, table, item)
    if puzzle is None:
        return {"puzzle": None, "shown": False}
    shown, verdict = bool(request.args.get("key")), key.bare(puzzle)
    fields = picks.asked(puzzle, puzzle.key)
    pictures = [
        (one.label, [bar for bar in one.bars if bar.n or (shown and bar.right)], one.of)
        for one in picks.pictures(puzzle, said)
        if one.of
    ]
    return {
        "puzzle": puzzle, "table": asked.table_of(puzzle), "shown": shown, "verdict": verdict,
        "pictures": pictures, "n": table.number(item), "figures": table.figures[item.id],
        "words": grid.insight(table, item), "fields": DRILLS[puzzle.kind].steps(puzzle, {}),
        **asked.flags(fields),
    }  # fmt: skip


def _puzzle_and_answers(
    here: Assignment, table: Table, item: Item
) -> tuple[Puzzle | None, list[dict[str, Any]]]:
    """The puzzle of an item, and what was first answered to it.

    Where everybody has a puzzle of their own it is one that was missed.
    """
    rows = store_results.firsts(store(), here.id, item.id)
    people = {line.learner_id for line in table.lines}
    rows = [row for row in rows if row["learner_id"] in people]
    if item.address is None:
        rows = sorted(rows, key=lambda row: row["result"] == "right")[:1]
    try:
        puzzle = (
            fresh.puzzle(item, learner().id)
            if item.address is not None or not rows
            else puzzle_at(rows[0]["address"])
        )
    except (AddressError, NoPuzzle):
        return None, []
    return puzzle, [json.loads(row["answer"]) for row in rows]


# --- on paper -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sheet:
    """One puzzle on paper; None where it cannot be made."""

    n: int
    item: Item
    puzzle: Puzzle | None
    drawn: dict[str, Any]


@results_show.get("/results/<assignment_id>/print")
def on_paper(assignment_id: str) -> Answered:
    """The assignment's puzzles on paper, with `keys=1` their keys."""
    here = found(assignment_id, "instructor")
    practice = sets.of_assignment(store(), here.id)
    return _paper(practice, url_for(".on_paper", assignment_id=here.id))


@results_show.get("/sets/<set_id>/print")
def set_on_paper(set_id: str) -> Answered:
    """A set's puzzles on paper, with `keys=1` their keys."""
    me = visitor()
    try:
        practice = sets.readable(store(), me, set_id) if me else abort(404)
    except SetError:
        abort(404)
    return _paper(practice, url_for(".set_on_paper", set_id=practice.id))


def _paper(practice: PracticeSet, url: str) -> Answered:
    sheets = [_sheet(n, item) for n, item in enumerate(practice.items, 1)]
    return make_response(render_template(
        "paper.html", practice=practice, url=url, keys=bool(request.args.get("keys")),
        sheets=sheets,
    ))  # fmt: skip


def _sheet(n: int, item: Item) -> Sheet:
    try:
        puzzle = fresh.puzzle(item, learner().id)
    except (AddressError, NoPuzzle):
        return Sheet(n, item, None, {})
    fields = picks.asked(puzzle, puzzle.key)
    drawn = {
        "table": asked.table_of(puzzle), "verdict": key.bare(puzzle),
        "key": key.said_to(puzzle, puzzle.key), "fields": DRILLS[puzzle.kind].steps(puzzle, {}),
        "kind": DRILLS[puzzle.kind].name, **asked.flags(fields),
    }  # fmt: skip
    return Sheet(n, item, puzzle, drawn)
