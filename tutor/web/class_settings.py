"""What instructors set for a class: its name, who may come, its house rules, its end."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, make_response, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from rules import variants
from rules.errors import OptionError
from rules.variant import Variant
from tutor.classes import classroom as classrooms
from tutor.classes.classroom import ClassError, Classroom
from tutor.web import room, table_page
from tutor.web.identity import store
from tutor.web.page import Answered, go

class_settings = Blueprint("class_settings", __name__)

FIELDS = ("name", "about", "zone", "joining")


@class_settings.get("/c/<class_id>/settings", endpoint="settings")
def settings(class_id: str) -> Answered:
    """The settings of a class."""
    here = room.room(class_id, "instructor")
    return _page(here, {field: getattr(here, field) for field in FIELDS})


@class_settings.post("/c/<class_id>/settings", endpoint="save")
def save(class_id: str) -> Answered:
    """Change them."""
    here = room.room(class_id, "instructor")
    typed = {field: request.form.get(field, getattr(here, field)) for field in FIELDS}
    try:
        classrooms.change(store(), here, **typed)
    except ClassError as error:
        return _page(here, typed, error)
    return go(url_for("class_page.home", class_id=here.id))


@class_settings.post("/c/<class_id>/invite", endpoint="renew")
def renew(class_id: str) -> Answered:
    """Another code to join by."""
    here = room.room(class_id, "instructor")
    classrooms.renew(store(), here)
    return go(url_for("class_page.home", class_id=here.id, _anchor="invite"))


@class_settings.post("/c/<class_id>/archive", endpoint="archive")
def archive(class_id: str) -> Answered:
    """Close the class, or open it again (`do=restore`)."""
    here = room.room(class_id, "owner")
    if request.form.get("do") == "restore":
        classrooms.restore(store(), here)
    else:
        classrooms.archive(store(), here)
    return go(url_for("class_page.home", class_id=here.id))


@class_settings.get("/c/<class_id>/rules", endpoint="rules")
def rules(class_id: str) -> Answered:
    """The house rules of a class; `variant` shows the options of another table."""
    here = room.room(class_id, "instructor")
    asked = request.args.get("variant", here.variant)
    if asked not in variants.VARIANTS:
        abort(404, "variant")
    table = here.table if asked == here.variant else variants.table(asked)
    return _rules(here, table, MultiDict(table_page.shown(table)))


@class_settings.post("/c/<class_id>/rules", endpoint="set_rules")
def set_rules(class_id: str) -> Answered:
    """Give the class these house rules."""
    here = room.room(class_id, "instructor")
    asked = request.form.get("variant", here.variant)
    if asked not in variants.VARIANTS:
        abort(404, "variant")
    table = variants.table(asked)
    try:
        classrooms.set_rules(store(), here, table.key, table_page.given(table, request.form))
    except OptionError as error:
        return _rules(here, table, request.form, error)
    return go(url_for("class_page.home", class_id=here.id))


def _page(here: Classroom, typed: dict[str, Any], error: ClassError | None = None) -> Answered:
    shown = render_template(
        "class_settings.html", room=here, table=here.table, typed=typed, error=error,
        wrong=room.wrong, zones=sorted({here.zone, *table_page.ZONES}), at="settings",
    )  # fmt: skip
    return make_response(shown)


def _rules(
    here: Classroom, table: Variant, shown: Any, error: OptionError | None = None
) -> Answered:
    page = render_template(
        "class_rules.html", room=here, variants=variants.VARIANTS, at="settings",
        **table_page.drawn(table, shown, error),
    )  # fmt: skip
    return make_response(page)
