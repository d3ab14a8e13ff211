"""My progress at each variant: accuracy by kind and concept, ratings, days, titles, charts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from flask import Blueprint, Response, abort, g, make_response, render_template, request, url_for
from markupsafe import Markup

from drills.concepts import CONCEPTS
from drills.drill import DRILLS
from rules.variants import VARIANTS
from tutor import chart
from tutor import ladder as titles
from tutor import learner as learners
from tutor import progress as counted
from tutor.learner import Learner
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered, go
from tutor.web.seat import my_table, table_at

progress = Blueprint("progress", __name__)

DAYS = 84
"""Twelve weeks of days are shown."""


@progress.get("/progress", endpoint="progress")
def page() -> Response:
    """The learner's progress at one variant; an invitation where nothing is answered yet."""
    me = visitor()
    practised = counted.practised(store(), me) if me else {}
    key = request.args.get("variant") or _first(me, practised)
    table = table_at(key)
    about = {
        "variants": VARIANTS, "table": table, "practised": practised,
        "seated": key == my_table().key,
        "tabs": [one for one in VARIANTS if one in practised or one == key],
    }  # fmt: skip
    if me is None or key not in practised:
        return make_response(render_template("progress_none.html", **about))
    return make_response(render_template("progress.html", **about, **_seen(me, key)))


@progress.post("/progress/ladder", endpoint="ladder")
def choose_ladder() -> Answered:
    """Show one's progress by the titles of a variant, or by none."""
    try:
        learners.set_ladder(store(), learner(), request.form.get("ladder", ""))
    except learners.LearnerError:
        abort(404, "variant")
    back = request.form.get("variant", "")
    known = back if back in VARIANTS else None
    return go(url_for("progress.progress", variant=known) + "#titles")


def _first(me: Learner | None, practised: Mapping[str, tuple[int, int]]) -> str:
    """The variant to show: where the learner sits, or else where most was answered."""
    here = my_table().key
    if me is None or here in practised or not practised:
        return here
    return max(practised, key=lambda key: practised[key])


def _seen(me: Learner, key: str) -> dict[str, Any]:
    """Everything that the page shows of a learner at one variant."""
    there = me if me.variant == key else learners.seated(store(), me, key)
    seen = counted.progress(store(), there, DAYS)
    tried = [kind.key for kind in seen.kinds if kind.tries]
    chosen = request.args.get("kind") or tried[0]
    if chosen not in DRILLS:
        abort(404, "kind")
    ladders = titles.ladders()
    points = titles.points(store(), me)
    return {
        "seen": seen, "drills": DRILLS, "concepts": CONCEPTS, "chosen": chosen, "tried": tried,
        "weeks": weeks(seen.days), "rating": _rating(there, chosen),
        "days_chart": _recent(seen.days), "practised_days": sum(1 for d in seen.days if d.tries),
        "zone": me.zone, "ladders": ladders, "ladder": me.ladder, "points": points,
        "each": titles.EACH,
        "standing": titles.standing(ladders[me.ladder], points) if me.ladder in ladders else None,
    }  # fmt: skip


def weeks(days: tuple[counted.Day, ...]) -> list[list[counted.Day | None]]:
    """Days by weekday, Monday first: seven rows of weeks, None where there is no day."""
    before = days[0].day.weekday()
    cells: list[counted.Day | None] = [None] * before + list(days)
    cells += [None] * (-len(cells) % 7)
    return [cells[weekday::7] for weekday in range(7)]


def _rating(me: Learner, kind: str) -> dict[str, Any] | None:
    """The rating of a kind over the days, drawn."""
    points = counted.rating_series(store(), me, kind)[-60:]
    if not points:
        return None
    values = [value for _, value in points]
    low, high = _round(min(values) - 40, -1), _round(max(values) + 40, 1)
    label = g.say(
        "Rating from %(first)s to %(last)s over %(n)s days of practice",
        first=round(values[0]), last=round(values[-1]), n=len(values),
    )  # fmt: skip
    titled = [(f"{_day(day)}: {value:.0f}", value) for day, value in points]
    return {
        "svg": Markup(chart.line(titled, label, low, high)),  # noqa: S704
        "marks": [high, (low + high) // 2, low],
        "first": _day(points[0][0]),
        "last": _day(points[-1][0]),
    }


def _recent(days: tuple[counted.Day, ...]) -> dict[str, Any]:
    """The last thirty days as bars: answered, and of these right."""
    recent = days[-30:]
    label = g.say(
        "Puzzles of the last %(n)s days: %(all)s answered, %(right)s right",
        n=len(recent), all=sum(d.tries for d in recent), right=sum(d.right for d in recent),
    )  # fmt: skip
    titled = [(f"{_day(d.day)}: {d.right}/{d.tries}", d.tries, d.right) for d in recent]
    foot, middle, top = chart.ticks(max(d.tries for d in recent))
    return {
        "svg": Markup(chart.bars(titled, label)),  # noqa: S704
        "marks": [top, middle, foot],
        "first": _day(recent[0].day),
        "last": _day(recent[-1].day),
    }


def _round(value: float, up: int) -> int:
    """To whole hundreds, down (-1) or up (1)."""
    return int(-(-value // 100) if up > 0 else value // 100) * 100


def _day(day: date) -> str:
    return str(g.say("%(month)s/%(day)s", month=day.month, day=day.day))
