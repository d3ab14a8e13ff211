"""One's classes: to see them, to make one, to come into one by its code."""

from __future__ import annotations

from collections import Counter

from flask import Blueprint, abort, make_response, render_template, request, url_for

from tutor import guesses
from tutor.classes import assignment as assignments
from tutor.classes import classroom as classrooms
from tutor.classes import member
from tutor.classes.classroom import ClassError
from tutor.classes.invitation import invitation
from tutor.guesses import GuessError
from tutor.web import room
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered, go

classes_page = Blueprint("classes_page", __name__)


@classes_page.get("/classes", endpoint="classes")
def page() -> Answered:
    """All classes of the visitor."""
    return _page()


@classes_page.post("/classes", endpoint="create")
def create() -> Answered:
    """A new class, for those who may teach."""
    if not room.teaches():
        abort(404)
    name, called = request.form.get("name", ""), request.form.get("member", "")
    try:
        made = classrooms.create(store(), learner(), name, member=called)
    except ClassError as error:
        return _page(error, name=name, member=called)
    return go(url_for("class_page.home", class_id=made.id))


@classes_page.post("/classes/join", endpoint="find")
def find() -> Answered:
    """From a typed code to the class that it opens."""
    code = request.form.get("invite", "")[:100]
    try:
        with guesses.limited(store(), address=request.remote_addr or ""):
            found = invitation(store(), visitor(), code)
    except ClassError as error:
        return _page(error, invite=code)
    except GuessError as error:
        return _page(error, invite=code)
    return go(url_for("joining.join", code=found.invite))


@classes_page.post("/classes/withdraw", endpoint="withdraw")
def withdraw() -> Answered:
    """Wait for a class no longer."""
    me = visitor()
    for one in classrooms.mine(store(), me) if me else ():
        if one.id == request.form.get("class") and one.state == "waiting":
            member.leave(store(), learner(), one)
    return go(url_for(".classes"))


def _page(error: ClassError | GuessError | None = None, **typed: str) -> Answered:
    me = visitor()
    to_do = Counter(one.classroom.id for one in assignments.to_do(store(), me)) if me else Counter()
    shown = render_template(
        "classes.html", classes=classrooms.mine(store(), me) if me else (), error=error,
        to_do=to_do,
        wrong=room.wrong, teaches=room.teaches(), field=getattr(error, "field", "invite"),
        typed={"name": "", "invite": "", "member": room.called(), **typed},
    )  # fmt: skip
    return make_response(shown)
