"""What others did meanwhile: shown above the next page until it is read."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, g, make_response, request, url_for
from markupsafe import Markup

from tutor import notice
from tutor.classes import classroom as classrooms
from tutor.notice import Notice
from tutor.web.home import own_path
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered, go, swapping
from tutor.web.words import say

notices = Blueprint("notices", __name__)


def news() -> tuple[Notice, ...]:
    """What the visitor has not read yet; nothing above a question."""
    me = visitor()
    if me is None or (request.endpoint or "").startswith("puzzle."):
        return ()
    return notice.waiting(store(), me.id)


def news_text(one: Notice) -> Markup:
    """A notice in the visitor's language."""
    return say(one.say(g.lang))


def news_link(one: Notice) -> str | None:
    """Where a notice leads, if anywhere."""
    gaps: dict[str, Any] = dict(one.gaps)
    if "assignment" in gaps:
        return url_for("do_page.overview", assignment_id=gaps["assignment"])
    return url_for("class_page.home", class_id=gaps["class_id"]) if "class_id" in gaps else None


def has_classes() -> bool:
    """Whether the visitor is in a class, or teaches."""
    me = visitor()
    return me is not None and classrooms.belongs(store(), me)


@notices.post("/notices/seen")
def seen() -> Answered:
    """Put away what was read."""
    up_to = request.form.get("up_to", "")
    if visitor() is not None and up_to.isdecimal() and len(up_to) < 16:
        notice.seen(store(), learner().id, int(up_to))
    if swapping():
        return make_response(Response("", 200))
    return go(own_path(request.form.get("back", "")) or url_for("home.home"))
