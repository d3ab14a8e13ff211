"""The people of a class, for its instructors: who waits, who is there, cards for pupils."""

from __future__ import annotations

from flask import Blueprint, abort, g, make_response, render_template, request, url_for

from tutor.classes import member, pupil
from tutor.classes.classroom import ClassError, Classroom
from tutor.classes.member import Member
from tutor.web import room
from tutor.web.identity import store
from tutor.web.page import Answered, go

people_page = Blueprint("people_page", __name__)

PAGE = 100
"""How many people are shown at once."""


@people_page.get("/c/<class_id>/people", endpoint="people")
def people(class_id: str) -> Answered:
    """Everybody of a class, some at a time."""
    return _page(room.room(class_id, "instructor"))


@people_page.post("/c/<class_id>/people", endpoint="settle")
def settle(class_id: str) -> Answered:
    """Let in or turn away those who wait."""
    here = room.room(class_id, "instructor")
    act = {"in": member.approve, "out": member.refuse}.get(request.form.get("do", ""))
    if act:
        act(store(), here, _numbers("who"))
    return go(url_for(".people", class_id=here.id))


@people_page.post("/c/<class_id>/pupils", endpoint="cards")
def cards(class_id: str) -> Answered:
    """Cards for pupils: by new names, or again for some who have one; shown this once."""
    here, names = room.room(class_id, "instructor"), request.form.get("names")
    if names is None:
        made = pupil.renew(store(), here, _numbers("who"))
    else:
        try:
            made = pupil.enrol(store(), here, names[:20_000], g.lang)
        except ClassError as error:
            return _page(here, error, names)
    if not made:
        return go(url_for(".people", class_id=here.id))
    address = url_for("account_page.account", _external=True)
    shown = make_response(
        render_template("class_cards.html", room=here, cards=made, address=address, at="people")
    )
    shown.headers["Cache-Control"] = "no-store"
    return shown


@people_page.get("/c/<class_id>/people/<int:n>", endpoint="member")
def one(class_id: str, n: int) -> Answered:
    """One of the class, and what may be done about them."""
    here = room.room(class_id, "instructor")
    return _member_page(here, _found(here, n))


@people_page.post("/c/<class_id>/people/<int:n>", endpoint="change")
def change(class_id: str, n: int) -> Answered:
    """Rename somebody, take them out, or give them another role."""
    here = room.room(class_id, "instructor")
    found, do = _found(here, n), request.form.get("do", "")
    try:
        if do == "rename":
            member.rename(store(), here, n, request.form.get("member", ""))
        elif do == "remove":
            member.remove(store(), here, n)
        elif do in ("learner", "instructor", "owner"):
            member.appoint(store(), here, n, do)
    except ClassError as error:
        if error.code == "unknown":
            abort(404)
        return _member_page(here, found, error)
    return go(url_for(".people", class_id=here.id))


def _found(here: Classroom, n: int) -> Member:
    try:
        return member.find(store(), here, n)
    except ClassError:
        abort(404)


def _member_page(here: Classroom, found: Member, error: ClassError | None = None) -> Answered:
    typed = request.form.get("member", found.name)
    shown = render_template(
        "class_member.html", room=here, one=found, error=error, wrong=room.wrong, typed=typed,
        at="people",
    )  # fmt: skip
    return make_response(shown)


def _page(here: Classroom, error: ClassError | None = None, names: str = "") -> Answered:
    everybody = member.people(store(), here)
    text = request.args.get("q", "")[:60].strip()
    there = [one for one in everybody if one.state == "in" and text.lower() in one.name.lower()]
    pages = max(1, -(-len(there) // PAGE))
    n = min(max(request.args.get("page", 1, int), 1), pages)
    shown = render_template(
        "class_people.html", room=here, error=error, names=names, q=text, at="people",
        waiting=[one for one in everybody if one.state == "waiting"],
        shown=there[(n - 1) * PAGE : n * PAGE], found=len(there), n=n, pages=pages,
        all=sum(one.state == "in" for one in everybody),
        managed=[one for one in everybody if one.managed], wrong=room.wrong,
    )  # fmt: skip
    return make_response(shown)


def _numbers(name: str) -> list[int]:
    said = request.form.getlist(name)
    return [int(text) for text in said if text.isdecimal() and len(text) < 16]
