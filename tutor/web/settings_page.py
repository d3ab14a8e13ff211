"""How one likes it: language, table, time zone, when a day ends, size of tiles, reminders."""

from __future__ import annotations

from functools import lru_cache
from zoneinfo import available_timezones

from flask import Blueprint, g, make_response, render_template, request, url_for

from rules.variants import VARIANTS
from tutor import clock, store_learners
from tutor import learner as learners
from tutor.classes import reminder
from tutor.clock import ClockError
from tutor.language import LANGUAGES
from tutor.learner import DAY_ENDS, TILES, VARIANT, Learner
from tutor.web import identity
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered, go

settings_page = Blueprint("settings_page", __name__)

FIELDS = ("language", "variant", "zone", "day_end", "tiles", "reminders")


@settings_page.get("/account/settings", endpoint="settings")
def page() -> Answered:
    """The settings as they are."""
    me = visitor()
    shown = {
        "language": g.lang,
        "variant": me.variant if me else VARIANT,
        "zone": me.zone if me else clock.DEFAULT_ZONE,
        "day_end": str(me.day_end if me else 0),
        "tiles": me.tiles if me else "",
        "reminders": "yes" if me and reminder.wants(store(), me) else "",
    }
    return _form(shown, saved="saved" in request.args)


@settings_page.post("/account/settings")
def change() -> Answered:
    """Set what the form says; what is unknown stays as it was."""
    said = {name: request.form.get(name, "").strip()[:64] for name in FIELDS}
    try:
        zone = clock.known_zone(said["zone"]) if said["zone"] else None
    except ClockError:
        return _form(said, wrong="zone")
    _set(learner(), said, zone)
    return go(url_for(".settings", saved=1))


def _set(me: Learner, said: dict[str, str], zone: str | None) -> None:
    with store().writing():
        if said["language"] in LANGUAGES and said["language"] != me.language:
            me = learners.set_language(store(), me, said["language"])
        if said["variant"] in VARIANTS and said["variant"] != me.variant:
            me = learners.set_table(store(), me, said["variant"])
        if zone and zone != me.zone:
            me = learners.set_zone(store(), me, zone)
        if said["day_end"] in map(str, DAY_ENDS):
            me = learners.set_day_end(store(), me, int(said["day_end"]))
        if "tiles" in request.form and said["tiles"] in TILES:
            me = learners.set_tiles(store(), me, said["tiles"])
        if "asked" in request.form:
            reminder.set_wants(store(), me, said["reminders"] == "yes")
    g.learner = me
    identity.speak(me.language)


def _form(shown: dict[str, str], wrong: str = "", saved: bool = False) -> Answered:
    me = visitor()
    page = render_template(
        "settings.html", shown=shown, wrong=wrong, saved=saved, variants=VARIANTS, zones=zones(),
        hours=DAY_ENDS, sizes=TILES, chats=store_learners.chats(store(), me.id) if me else [],
    )  # fmt: skip
    return make_response(page)


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    """The zones that are named by a place."""
    areas = (
        "Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    )  # fmt: skip
    return (*sorted(name for name in available_timezones() if name.split("/")[0] in areas), "UTC")
