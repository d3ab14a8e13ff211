"""The home of a class: what to do next, or for instructors how it stands and how one comes in."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, abort, g, make_response, render_template, request, url_for

from rules.words import Text
from tutor import bot_link, clock, store_classes
from tutor import learner as learners
from tutor.classes import assignment as assignments
from tutor.classes import live, member
from tutor.classes.classroom import ClassError, Classroom
from tutor.classes.invitation import instructors
from tutor.classes.when import both
from tutor.web import qr, room
from tutor.web.identity import learner, store
from tutor.web.page import Answered, go

class_page = Blueprint("class_page", __name__)


@class_page.get("/c/<class_id>", endpoint="home")
def home(class_id: str) -> Answered:
    """A class as its member sees it."""
    return _page(room.room(class_id))


@class_page.post("/c/<class_id>/practise", endpoint="practise")
def practise(class_id: str) -> Answered:
    """Sit down at the table of the class: what is practised now counts at its rules."""
    here = room.room(class_id)
    g.learner = learners.set_table(store(), learner(), here.variant, here.options)
    return go(url_for("practice.choose"))


@class_page.post("/c/<class_id>/me", endpoint="call_me")
def call_me(class_id: str) -> Answered:
    """Change one's own name in the class."""
    here, name = room.room(class_id), request.form.get("member", "")
    try:
        member.call_me(store(), learner(), here, name)
    except ClassError as error:
        return _page(here, error, name)
    return go(url_for(".home", class_id=here.id))


@class_page.get("/c/<class_id>/leave", endpoint="leaving")
def leaving(class_id: str) -> Answered:
    """What leaving means, before one does it."""
    return _leaving(room.room(class_id))


@class_page.post("/c/<class_id>/leave", endpoint="leave")
def leave(class_id: str) -> Answered:
    """Leave the class."""
    here = room.room(class_id)
    try:
        member.leave(store(), learner(), here)
    except ClassError as error:
        return _leaving(here, error)
    return go(url_for("classes_page.classes"))


@class_page.get("/c/<class_id>/qr.svg", endpoint="qr")
def picture(class_id: str) -> Answered:
    """The link of the class as a picture; `to=telegram` for the link into the bot."""
    here = room.room(class_id, "instructor")
    if request.args.get("to") != "telegram":
        return qr.picture(room.join_link(here))
    link = bot_link.to(store(), f"c_{here.invite}")
    return qr.picture(link) if link else abort(404)


@dataclass(frozen=True, slots=True)
class Task:
    """A line of what is assigned: its state, and its times in words."""

    id: str
    title: str
    state: str
    opens: Text | None
    due: Text | None
    answered: int
    size: int


def _tasks(here: Classroom) -> list[Task]:
    """What is assigned, what can be done now first, by its due time; done with comes last."""
    now, zone = clock.stamp(), learner().zone
    rows = assignments.of_class(store(), here, learner())
    found = sorted(rows, key=lambda one: (_ORDER[one.state(now)], one.due or _NEVER))
    return [
        Task(
            one.id, one.title, one.state(now),
            both(one.opens, here.zone, zone) if one.opens else None,
            both(one.due, here.zone, zone) if one.due else None, one.answered, one.size,
        )
        for one in found
    ]  # fmt: skip


_ORDER = {"open": 0, "late": 0, "soon": 1, "over": 2}
_NEVER = 1 << 62


def _page(here: Classroom, error: ClassError | None = None, name: str | None = None) -> Answered:
    shown = {
        "room": here, "table": here.table, "error": error, "wrong": room.wrong, "at": "home",
        "instructors": instructors(store(), here.id), "tasks": _tasks(here),
        "my_number": learner().id,
        "live_now": live.current(store(), here) is not None,
        "typed": here.member if name is None else name,
    }  # fmt: skip
    if here.teaches:
        shown |= {
            "waiting": store_classes.waiting_count(store(), here.id),
            "heads": store_classes.head_count(store(), here.id),
            "link": room.join_link(here), "bot_link": bot_link.to(store(), f"c_{here.invite}"),
        }  # fmt: skip
    return make_response(render_template("class.html", **shown))


def _leaving(here: Classroom, error: ClassError | None = None) -> Answered:
    shown = render_template("class_leave.html", room=here, error=error, wrong=room.wrong, at="home")
    return make_response(shown)
