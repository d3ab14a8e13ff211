"""Live rounds: the desk and the screen of whoever hosts one, and the phones of the class."""

from __future__ import annotations

from flask import Blueprint, abort, make_response, render_template, request, url_for

from drills.address import AddressError
from drills.drill import DRILLS, LEVELS, NoPuzzle, kinds_at
from tutor.classes import live as rounds
from tutor.classes import practice_set as sets
from tutor.classes.classroom import ClassError, Classroom
from tutor.classes.live import LiveError, Round
from tutor.classes.practice_set import SetError
from tutor.form import FormError as MalformedError
from tutor.web import asked, form, live_faces
from tutor.web.identity import learner, store, visitor
from tutor.web.live_faces import Face
from tutor.web.page import Answered, go, show, swapping
from tutor.web.room import room as class_room

live = Blueprint("live", __name__)

LEVEL_OF = {str(level): level for level in LEVELS}


@live.get("/c/<class_id>/live")
def room(class_id: str) -> Answered:
    """Where a class meets live: the desk of an instructor, or the round that is on, or a wait."""
    classroom = class_room(class_id)
    if classroom.teaches:
        return _desk(classroom)
    here = rounds.current(store(), classroom)
    if here is None:
        return _shown(live_faces.waiting(classroom))
    if not swapping():
        return go(url_for(".round_", round_id=here.id))
    return _shown(live_faces.of(here), url_for(".round_", round_id=here.id))


@live.post("/c/<class_id>/live")
def begin(class_id: str) -> Answered:
    """Show a puzzle to the class: an item of a set, the puzzle of an address, or a new one."""
    classroom = class_room(class_id, "instructor")
    terms = live_faces.terms(classroom, request.form)
    try:
        address, item = _chosen(classroom)
        begun = rounds.begin(
            store(), classroom, address, terms.seconds, asked=terms.asked, item=item
        )
    except (AddressError, NoPuzzle, SetError):
        return _desk(classroom, problem="puzzle")
    except LiveError as error:
        return _desk(classroom, problem=error.code)
    live_faces.remember(classroom, terms)
    return go(url_for(".round_", round_id=begun.id))


@live.get("/live/<round_id>")
def round_(round_id: str) -> Answered:
    """A round as the host's screen or a learner's phone shows it; asked by itself every 2 s."""
    found = _round(round_id)
    newest = rounds.current(store(), found.classroom)
    seen = request.args.get("seen", "")
    moved = bool(swapping() and seen and newest and newest.id != found.id)
    here = newest if moved and newest is not None else found
    face = live_faces.of(here, picks=bool(request.args.get("picks")))
    return _shown(face, url_for(".round_", round_id=here.id) if moved else None, seen)


@live.post("/live/<round_id>")
def answer(round_id: str) -> Answered:
    """One step of a learner's answer."""
    here = _round(round_id)
    mine = rounds.mine(store(), learner(), here)
    if here.classroom.teaches or not here.takes or (mine is not None and not mine.open):
        return _back(here)
    if request.form.get("redo"):
        rounds.keep(store(), learner(), here, None)
        return _back(here)
    kept = (mine.partial if mine else None) or {}
    before, fields = asked.at_step(here.puzzle, kept, request.form.get("step", ""))
    if not fields:
        return _back(here)
    try:
        _take(here, {**before, **form.read(fields, request.form)})
    except form.FormError as error:
        face = live_faces.of(here, filled=request.form, problem=error.text)
        return _whole(face)
    return _back(here)


@live.post("/live/<round_id>/host")
def host(round_id: str) -> Answered:
    """What the host says: half a minute more, stop, show the key, or that is all."""
    here = _round(round_id, "instructor")
    acts = {
        "more": rounds.lengthen, "stop": rounds.stop, "show": rounds.show_key, "end": rounds.close,
    }  # fmt: skip
    act = acts.get(request.form.get("act", ""))
    if act is not None:
        act(store(), here)
    return _back(here)


def _take(here: Round, given: asked.Answer) -> None:
    """Keep a whole answer, or a step of one; what comes too late is dropped."""
    try:
        rounds.answer(store(), learner(), here, given, live_faces.took(request.form))
    except MalformedError as error:
        if error.code != "incomplete":
            raise
        rounds.keep(store(), learner(), here, given)


# --- who, where -------------------------------------------------------------------------------


def _round(round_id: str, role: str = "learner") -> Round:
    me = visitor()
    try:
        found = rounds.load(store(), me, round_id, role) if me else abort(404)
        found.puzzle  # noqa: B018
    except ClassError:
        abort(404)
    except AddressError:
        abort(404, "stale")
    return found


def _chosen(classroom: Classroom) -> tuple[str, str | None]:
    """The address that was asked for, and its item if it is one of a set."""
    sent = request.form
    if sent.get("item"):
        found = sets.readable(store(), learner(), sent.get("set", ""))
        item = found.item(sent["item"])
        return live_faces.address_of(item, learner().id), item.id
    if sent.get("kind") in DRILLS:
        level = LEVEL_OF.get(sent.get("level", ""), LEVELS[1])
        return live_faces.made(classroom, sent["kind"], level, sent.get("once", "")), None
    return live_faces.address_in(sent.get("address", "")), None


# --- what is shown ----------------------------------------------------------------------------


def _desk(classroom: Classroom, problem: str = "") -> Answered:
    wanted, chosen = request.values.get("set"), None
    if wanted:
        try:
            chosen = sets.readable(store(), learner(), wanted)
        except SetError:
            abort(404)
    page = render_template(
        "live_desk.html", classroom=classroom, problem=problem, given=request.form, chosen=chosen,
        kinds=kinds_at(classroom.variant), drills=DRILLS, levels=LEVELS,
        **live_faces.desk(classroom, chosen),
    )  # fmt: skip
    return make_response(page, 422 if problem else 200)


def _back(here: Round) -> Answered:
    """The round as it stands after a post: its page, or the part that is swapped in."""
    if not swapping():
        return go(url_for(".round_", round_id=here.id))
    return _whole(live_faces.of(_round(here.id)))


def _whole(face: Face, url: str | None = None) -> Answered:
    return show("live", url=url, face=face.name, tag=face.tag, **face.values)


def _shown(face: Face, url: str | None = None, seen: str | None = None) -> Answered:
    """A face: the page, or to a page that asks by itself only what has changed since."""
    seen = request.args.get("seen", "") if seen is None else seen
    if not swapping() or not seen:
        return _whole(face, url)
    if url is None and seen == face.tag:
        return make_response("", 204)
    if url is None and seen.split(".")[0] == face.tag.split(".")[0] and face.part:
        return make_response(render_template(face.part, tag=face.tag, swapped=True, **face.values))
    response = make_response(_whole(face, url))
    response.headers["HX-Retarget"] = "#main"
    response.headers["HX-Reswap"] = "innerHTML show:window:top"
    if url is not None:
        response.headers["HX-Replace-Url"] = url
        del response.headers["HX-Push-Url"]
    return response
