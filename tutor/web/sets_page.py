"""One's practice sets: to see them, to make one, to change its words and its order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request, url_for

from rules import variants
from rules.variant import Variant
from tutor import learner as learners
from tutor.classes import practice_set, set_change
from tutor.classes.practice_set import PracticeSet, SetError
from tutor.web import set_room
from tutor.web.identity import learner, store
from tutor.web.page import Answered, go
from tutor.web.set_room import SAID, mine

sets_page = Blueprint("sets_page", __name__)


@sets_page.get("/sets", endpoint="sets")
def page() -> Answered:
    """All sets of the visitor, and those laid away."""
    set_room.teaching()
    shown = render_template(
        "sets.html", sets=practice_set.mine(store(), learner()),
        away=set_change.laid_away(store(), learner()),
    )  # fmt: skip
    return make_response(shown)


@sets_page.get("/sets/new", endpoint="new")
def new() -> Answered:
    """What a new set is called, and for which table it is."""
    set_room.teaching()
    return _new()


@sets_page.post("/sets/new", endpoint="create")
def create() -> Answered:
    """A new set."""
    set_room.teaching()
    table = _table(request.form.get("table", ""))
    try:
        made = practice_set.create(
            store(), learner(), request.form.get("title", ""), author=set_room.author(),
            variant=table.key, options=dict(table.chosen()), once=set_room.once(),
        )  # fmt: skip
    except SetError as error:
        return _new(error)
    return go(url_for(".one", set_id=made.id))


@sets_page.get("/sets/<set_id>", endpoint="one")
def one(set_id: str) -> Answered:
    """A set with everything that can be changed about it."""
    return _one(mine(set_id))


@sets_page.post("/sets/<set_id>", endpoint="save")
def save(set_id: str) -> Answered:
    """Change its title and its words."""
    practice = mine(set_id)
    typed = {name: request.form.get(name, "") for name in ("title", "before", "after")}
    try:
        set_change.change(store(), practice, typed)
    except SetError as error:
        return _one(practice, error, typed)
    return go(url_for(".one", set_id=set_id))


@sets_page.post("/sets/<set_id>/drop", endpoint="drop")
def drop(set_id: str) -> Answered:
    """Lay the set away."""
    set_change.drop(store(), mine(set_id))
    return go(url_for(".sets", _anchor="away"))


@sets_page.post("/sets/<set_id>/restore", endpoint="restore")
def restore(set_id: str) -> Answered:
    """Bring a set back that was laid away."""
    set_room.teaching()
    try:
        found = set_change.restore(store(), learner(), set_id)
    except SetError:
        abort(404)
    return go(url_for(".one", set_id=found.id))


@sets_page.post("/sets/<set_id>/items/<item_id>", endpoint="item")
def item(set_id: str, item_id: str) -> Answered:
    """Move an item, take it out, put it back, or change its weight and words."""
    practice = mine(set_id)
    try:
        at = _changed(practice, item_id, request.form.get("do", "save"))
    except SetError as error:
        if error.code == "unknown":
            abort(404)
        typed = {name: request.form.get(name, "") for name in ("weight", "before", "after")}
        return _one(practice, error, {}, item_id, typed)
    return go(url_for(".one", set_id=set_id, _anchor=at))


def _changed(practice: PracticeSet, item_id: str, act: str) -> str:
    """Do what was asked of an item; where on the page one goes on."""
    if act == "out":
        set_change.take_out(store(), practice, item_id)
        return f"out-{item_id}"
    if act == "back":
        set_change.put_back(store(), practice, item_id)
    elif act == "save":
        form = request.form
        set_change.change_item(
            store(), practice, item_id, weight=form.get("weight"), before=form.get("before"),
            after=form.get("after"),
        )  # fmt: skip
    else:
        set_change.move(store(), practice, item_id, act)
    return f"i-{item_id}"


def _count(name: str) -> int:
    """A number that the address says, 0 for none."""
    said = request.args.get(name, "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 7 else 0


def _new(error: SetError | None = None) -> Answered:
    return set_room.fresh_page(
        "set_new.html", error=error, said=SAID, tables=_tables(),
        typed={"title": request.form.get("title", ""), "table": request.form.get("table", "")},
    )  # fmt: skip


def _tables() -> list[tuple[str, Any, Variant]]:
    """The tables that a set may be for: those of one's classes, then every variant as one plays."""
    rooms = set_room.rooms()
    found: list[tuple[str, Any, Variant]] = [(f"c-{one.id}", one.name, one.table) for one in rooms]
    return found + [(key, kind.name, _mine(key)) for key, kind in variants.VARIANTS.items()]


def _mine(key: str) -> Variant:
    return learners.seated(store(), learner(), key).table


def _table(said: str) -> Variant:
    """The table that was chosen; one's own if it is none."""
    found = {code: table for code, _, table in _tables()}
    return found.get(said, learner().table)


def _one(
    practice: PracticeSet,
    error: SetError | None = None,
    typed: Mapping[str, str] | None = None,
    item_id: str = "",
    typed_item: Mapping[str, str] | None = None,
) -> Answered:
    shown = render_template(
        "set.html", practice=practice, table=practice.table, items=set_room.shown(practice),
        out=practice_set.taken_out(store(), practice), error=error, said=SAID, wrong_item=item_id,
        typed=typed or {"title": practice.title, "before": practice.before,
                        "after": practice.after},
        marked=_count("marked"), anew=_count("anew"),
        typed_item=typed_item or {}, rooms=set_room.rooms(),
        assigned=practice_set.is_assigned(store(), practice),
    )  # fmt: skip
    return make_response(shown)
