"""Doing an assignment: what is asked, how far one has come, and the way to the next puzzle."""

from __future__ import annotations

from flask import Blueprint, abort, make_response, render_template, request, url_for

from tutor.attempt import Attempt
from tutor.classes import assignment as assignments
from tutor.classes import doing, results
from tutor.classes.assignment import Assignment, AssignmentError
from tutor.classes.classroom import ClassError
from tutor.classes.step import Doing
from tutor.classes.when import both
from tutor.web import asked, assigned
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered, go, swapping
from tutor.web.puzzle import ask

do_page = Blueprint("do_page", __name__)


@do_page.get("/do/<assignment_id>")
def overview(assignment_id: str) -> Answered:
    """An assignment as whoever does it sees it."""
    here = found(assignment_id)
    return _page(doing.doing(store(), learner(), here))


@do_page.post("/do/<assignment_id>")
def go_on(assignment_id: str) -> Answered:
    """The next puzzle; or one more try, the key instead of more tries, or handing all in."""
    here, item = found(assignment_id), request.form.get("item")
    try:
        match request.form.get("act", "next"):
            case "again":
                return _put(doing.again(store(), learner(), here, item or "", "web"))
            case "key":
                return _key(doing.give_up(store(), learner(), here, item), item)
            case "finish":
                doing.give_up(store(), learner(), here)
                return go(url_for(".overview", assignment_id=here.id))
            case _:
                mine = doing.next_attempt(store(), learner(), here, "web")
                return _put(mine) if mine else _away(here)
    except AssignmentError as error:
        return _away(here, error.code)


def found(assignment_id: str, role: str = "learner") -> Assignment:
    """The assignment, for a visitor who has this role in its class; else 404."""
    me = visitor()
    try:
        return assignments.load(store(), me, assignment_id, role) if me else abort(404)
    except ClassError:
        abort(404)


def _put(mine: Attempt) -> Answered:
    url = asked.attempt_url(mine)
    return ask(mine.puzzle, url, mine) if swapping() else go(url)


def _key(now: Doing, item: str | None) -> Answered:
    step = now.step(item)
    if step is None or step.last is None:
        return _away(now.assignment)
    return go(asked.attempt_url(step.last))


def _away(here: Assignment, said: str = "") -> Answered:
    """To the overview, from a whole page or from a swap."""
    url = url_for(".overview", assignment_id=here.id, said=said or None)
    response = go(url)
    if swapping():
        response = make_response("", 200)
        response.headers["HX-Redirect"] = url
    return response


def _page(now: Doing) -> Answered:
    here = now.assignment
    opens = here.opens and both(here.opens, here.classroom.zone, learner().zone)
    page = render_template(
        "do.html", doing=now, here=here, room=here.classroom, state=assigned.state_of(here),
        due=assigned.due_words(here), opens=opens, marks=assigned.marks(now),
        said=request.args.get("said", ""), group=_group(now),
    )  # fmt: skip
    return make_response(page)


def _group(now: Doing) -> dict[str, results.Figures]:
    """How the class did with the puzzles whose keys this learner has seen, five people or more."""
    seen = {step.item.id for step in now.steps if step.shown}
    if not seen:
        return {}
    found = results.group(store(), now.assignment)
    return {item: figures for item, figures in found.items() if item in seen}
