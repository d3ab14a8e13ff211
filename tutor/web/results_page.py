"""Results: the grid of a class, what to talk about next evening, files to take away."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response, g, make_response, render_template, request, url_for

from tutor import clock, notice
from tutor.classes import assignment as assignments
from tutor.classes import reminder, results, results_csv, xapi
from tutor.classes.assignment import Assignment, AssignmentError
from tutor.classes.results import Table
from tutor.web import assigned, grid, room
from tutor.web.do_page import found
from tutor.web.identity import store
from tutor.web.page import Answered, go
from tutor.web.terms import read_terms, shown_terms

results_page = Blueprint("results_page", __name__)

PAGE = 30
"""Learners on one page of the grid."""


@results_page.get("/results/<assignment_id>", endpoint="grid")
def whole(assignment_id: str) -> Answered:
    """The grid learner by puzzle, a page of learners at a time."""
    here = found(assignment_id, "instructor")
    table, by = results.table(store(), here), request.args.get("by", "name")
    lines = table.ordered(by)
    pages = max(1, -(-len(lines) // PAGE))
    page = min(max(request.args.get("page", 1, type=int), 1), pages)
    some = lines[PAGE * (page - 1) : PAGE * page]
    given = results.cells(store(), here, (line.learner_id for line in some))
    return make_response(render_template(
        "results.html", here=here, room=here.classroom, table=table, heads=grid.heads(table),
        lines=some, given=given, cell=grid.cell, by=by, page=page, pages=pages,
        due=assigned.due_words(here), state=assigned.state_of(here), grid=grid, few=results.FEW,
        said=request.args.get("said", ""), reminded=request.args.get("n", 0, type=int),
        missing=sum(1 for line in table.lines if line.answered < len(table.items)),
        average=_average(table),
    ))  # fmt: skip


def _average(table: Table) -> float | None:
    done = [line.right for line in table.lines if line.answered]
    return sum(done) / len(done) if done else None


@results_page.get("/results/<assignment_id>.csv")
def sheet(assignment_id: str) -> Response:
    """The answers, or with `by=learner` the grid, as a table for a spreadsheet."""
    here = found(assignment_id, "instructor")
    write = results_csv.grid if request.args.get("by") == "learner" else results_csv.answers
    lines = write(store(), here, g.lang)
    return _file(lines, f"{here.id}.csv", "text/csv; charset=utf-8")


@results_page.get("/results/<assignment_id>.jsonl")
def statements(assignment_id: str) -> Response:
    """The answers as xAPI statements, one on each line."""
    here = found(assignment_id, "instructor")
    base = url_for("home.home", _external=True)
    return _file(xapi.statements(store(), here, base), f"{here.id}.jsonl", "application/x-ndjson")


def _file(lines: Iterator[str], name: str, kind: str) -> Response:
    response = Response(lines, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="tingpai-{name}"'
    return response


@results_page.get("/results/<assignment_id>/terms")
def terms(assignment_id: str) -> Answered:
    """How the assignment is done, to change it."""
    return _terms(found(assignment_id, "instructor"))


@results_page.post("/results/<assignment_id>/terms")
def change(assignment_id: str) -> Answered:
    """Change how it is done, show the keys, close or open it again, take it back."""
    here = found(assignment_id, "instructor")
    act, at = request.form.get("act", ""), clock.stamp()
    if act == "drop":
        assignments.drop(store(), here)
        return go(url_for("class_page.home", class_id=here.classroom.id))
    acts = {"release": ("released", at), "close": ("closed", at), "open": ("closed", None)}
    try:
        if act in acts:
            name, value = acts[act]
            assignments.change(store(), here, **{name: value})
        else:
            assignments.change(store(), here, **read_terms(here.classroom.zone))
    except AssignmentError as error:
        return _terms(here, error)
    if act == "release" and here.released is None:
        _tell_keys(here)
    return go(url_for(".grid", assignment_id=here.id, said=act or "changed"))


def _tell_keys(here: Assignment) -> None:
    """A word to everybody who has answered something: the keys are shown."""
    whom = [line.learner_id for line in results.table(store(), here).lines if line.answered]
    notice.tell(store(), whom, "released", title=here.title, assignment=here.id)


@results_page.post("/results/<assignment_id>/remind")
def remind(assignment_id: str) -> Answered:
    """Remind everybody who has not answered all."""
    here = found(assignment_id, "instructor")
    table = results.table(store(), here)
    whom = [line.learner_id for line in table.lines if line.answered < len(table.items)]
    reminder.ask(store(), here, whom)
    return go(url_for(".grid", assignment_id=here.id, said="reminded", n=len(whom)))


def _terms(here: Assignment, error: AssignmentError | None = None) -> Answered:
    return make_response(render_template(
        "terms.html", here=here, room=here.classroom, error=error, wrong=room.wrong,
        **shown_terms(here.classroom.zone, here, error),
    ))  # fmt: skip
