"""My progress: accuracy by kind and concept, ratings, days in a row, own charts."""

from __future__ import annotations

from datetime import date
from typing import Any

from flask import Blueprint, Response, abort, g, make_response, render_template, request
from markupsafe import Markup

from drills.concepts import CONCEPTS
from drills.drill import DRILLS
from tutor import chart
from tutor import progress as counted
from tutor.learner import Learner
from tutor.web.identity import store, visitor

progress = Blueprint("progress", __name__)

DAYS = 84
"""Twelve weeks of days are shown."""


@progress.get("/progress", endpoint="progress")
def page() -> Response:
    """The learner's progress; an invitation for whoever has answered nothing yet."""
    me = visitor()
    seen = counted.progress(store(), me, DAYS) if me else None
    if me is None or seen is None or not seen.tries:
        return make_response(render_template("progress_none.html"))
    tried = [kind.key for kind in seen.kinds if kind.tries]
    chosen = request.args.get("kind") or tried[0]
    if chosen not in DRILLS:
        abort(404, "kind")
    shown = render_template(
        "progress.html", seen=seen, drills=DRILLS, concepts=CONCEPTS, chosen=chosen, tried=tried,
        weeks=weeks(seen.days), rating=_rating(me, chosen), days_chart=_recent(seen.days),
        practised=sum(1 for day in seen.days if day.tries), zone=me.zone,
    )  # fmt: skip
    return make_response(shown)


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
