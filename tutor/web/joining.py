"""Coming into a class by its link."""

from __future__ import annotations

from flask import Blueprint, abort, make_response, render_template, request, url_for

from tutor import account, guesses
from tutor.classes import member
from tutor.classes.classroom import ClassError
from tutor.classes.invitation import Invitation, invitation
from tutor.guesses import GuessError
from tutor.web import room
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered, go

joining = Blueprint("joining", __name__)


@joining.get("/join/<code>")
def join(code: str) -> Answered:
    """What class a code opens, and the question by which name to come in."""
    return _page(code)


@joining.post("/join/<code>", endpoint="enter")
def enter(code: str) -> Answered:
    """Come in, or wait to be let in."""
    _invited(code)
    name = request.form.get("member", "")
    try:
        joined = member.join(store(), learner(), code, name)
    except ClassError as error:
        return _page(code, error, name)
    if joined.state == "waiting":
        return go(url_for("classes_page.classes", _anchor=f"c-{joined.id}"))
    return go(url_for("class_page.home", class_id=joined.id))


def _page(code: str, error: ClassError | None = None, name: str | None = None) -> Answered:
    found = _invited(code)
    if found.state == "in":
        return go(url_for("class_page.home", class_id=found.id))
    me = visitor()
    shown = render_template(
        "join.html", found=found, code=code, error=error, wrong=room.wrong,
        signed=me is not None and account.of(store(), me) is not None,
        waits=found.state == "waiting", typed=room.called() if name is None else name,
    )  # fmt: skip
    return make_response(shown)


def _invited(code: str) -> Invitation:
    try:
        with guesses.limited(store(), address=request.remote_addr or ""):
            return invitation(store(), visitor(), code)
    except ClassError as error:
        abort(404, error.code)
    except GuessError:
        abort(429)
