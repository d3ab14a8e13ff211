"""The rules of one's own table: chosen once, each option explained, clashes refused by name."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from rules.errors import OptionError
from rules.options import Option
from rules.variant import Variant
from tutor import clock
from tutor import learner as learners
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered, go
from tutor.web.seat import asked_table, my_table, table_at

table_page = Blueprint("table_page", __name__)

NUMBER = "number"
ZONES = (
    "Asia/Shanghai", "Asia/Hong_Kong", "Asia/Taipei", "Asia/Singapore", "Asia/Kuala_Lumpur",
    "Asia/Tokyo", "Asia/Seoul", "Asia/Dubai", "Australia/Sydney", "Pacific/Auckland",
    "Europe/London", "Europe/Paris", "Europe/Berlin", "Europe/Moscow", "America/New_York",
    "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Toronto",
    "America/Vancouver", "America/Sao_Paulo", "UTC",
)  # fmt: skip


def code(value: Any) -> str:
    """An option's value as a form sends it.

    >>> code(True), code("face"), code(50)
    ('true', 'face', '50')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


@table_page.get("/table")
def table() -> Answered:
    """The options of the table, or of another variant's, as the learner keeps them."""
    here = asked_table()
    settings = MultiDict(shown(here))
    proposed, mode = request.args.get("mode", ""), _mode(here)
    if mode is not None and proposed in [value for value, _ in mode.choices]:
        settings["mode"] = proposed
    return _form(here, settings)


@table_page.post("/table")
def choose() -> Answered:
    """Sit down at a table with these options."""
    here = table_at(request.form.get("variant") or my_table().key)
    try:
        me = learners.set_table(store(), learner(), here.key, given(here, request.form))
    except OptionError as error:
        return _form(here, request.form, error)
    zone = request.form.get("zone", "")
    if zone in ZONES and zone != me.zone:
        learners.set_zone(store(), me, clock.known_zone(zone))
    return go(url_for("practice.choose"))


def shown(table: Variant) -> dict[str, str]:
    """A table's options by key, as a form shows them."""
    return {key: code(value) for key, value in table.settings.items()}


def given(table: Variant, form: Any) -> dict[str, Any]:
    """What a form says about a table's options, those off their default."""
    said = {option.key: _value(option, form) for option in table.options}
    return {o.key: said[o.key] for o in table.options if said[o.key] != o.default}


def drawn(table: Variant, settings: Any, error: OptionError | None = None) -> dict[str, Any]:
    """What the template of a table's options needs."""
    numbered = [o for o in table.options if o.number is not None]
    finer = [o for o in table.options if o.number is None and o.key != "mode"]
    wrong = error is not None and error.field in {o.key for o in finer}
    return {
        "table": table, "mode": _mode(table), "numbered": numbered, "finer": finer,
        "shown": settings, "error": error, "code": code,
        "open_finer": not numbered or any(_moved(o, settings) for o in finer) or wrong,
    }  # fmt: skip


def _form(here: Variant, settings: Any, error: OptionError | None = None) -> Answered:
    me = visitor()
    zone = me.zone if me else clock.DEFAULT_ZONE
    page = render_template(
        "table.html", zone=settings.get("zone") or zone, zones=sorted({zone, *ZONES}),
        **drawn(here, settings, error),
    )  # fmt: skip
    return make_response(page)


def _moved(option: Option, shown: Any) -> bool:
    return bool(shown.get(option.key, code(option.default)) != code(option.default))


def _mode(table: Variant) -> Option | None:
    return next((o for o in table.options if o.key == "mode"), None)


def _value(option: Option, form: Any) -> Any:
    """What the form says about an option; an unticked box sends nothing and means False."""
    said = form.get(option.key, "false" if isinstance(option.default, bool) else "")
    named = {code(value): value for value, _ in option.choices}
    typed = form.get(f"{option.key}-{NUMBER}", "").strip()
    if option.numbers and typed and (said == NUMBER or said not in named):
        return int(typed) if typed.isdecimal() and len(typed) < 6 else typed
    return named.get(said, said) if said else option.default
