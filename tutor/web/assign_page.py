"""Assigning a set to a class."""

from __future__ import annotations

from flask import Blueprint, abort, make_response, render_template, request, url_for

from tutor import clock, notice
from tutor.classes import assignment as assignments
from tutor.classes import member
from tutor.classes import practice_set as sets
from tutor.classes.assignment import Assignment, AssignmentError
from tutor.classes.classroom import ClassError, Classroom
from tutor.classes.practice_set import SetError
from tutor.web import room
from tutor.web.identity import learner, store
from tutor.web.page import Answered, go
from tutor.web.terms import read_terms, shown_terms

assign_page = Blueprint("assign_page", __name__)


@assign_page.get("/c/<class_id>/assign")
def choose(class_id: str) -> Answered:
    """Which set, by when, how often; `set` names one to begin with."""
    return _page(room.room(class_id, "instructor"))


@assign_page.post("/c/<class_id>/assign")
def assign(class_id: str) -> Answered:
    """Give the class a set to do, and tell everybody in it."""
    here = room.room(class_id, "instructor")
    try:
        found = sets.readable(store(), learner(), request.form.get("set", ""))
        given = assignments.assign(store(), here, found.id, **read_terms(here.zone))
    except SetError:
        return _page(here, AssignmentError("set", "no such set", "set"))
    except AssignmentError as error:
        return _page(here, error)
    except ClassError:
        abort(404)
    _tell(here, given)
    return go(url_for("results_page.grid", assignment_id=given.id, said="assigned"))


def _tell(here: Classroom, given: Assignment) -> None:
    """A word to every learner, if there is something to do by now."""
    if given.state(clock.stamp()) == "open":
        whom = [one.learner_id for one in member.learners(store(), here)]
        notice.tell(
            store(), whom, "assigned", title=given.title, name=here.name, assignment=given.id
        )


def _page(here: Classroom, error: AssignmentError | None = None) -> Answered:
    mine = [(one, puzzles) for one, puzzles, _ in sets.mine(store(), learner()) if puzzles]
    return make_response(render_template(
        "assign.html", room=here, mine=mine, chosen=request.values.get("set", ""), error=error,
        at="home", **shown_terms(here.zone, None, error),
    ))  # fmt: skip
