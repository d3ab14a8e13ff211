"""One learner of a class: what came of the assignments over some days."""

from __future__ import annotations

from flask import Blueprint, abort, g, make_response, render_template, request, url_for
from markupsafe import Markup

from drills.concepts import CONCEPTS
from drills.drill import DRILLS
from tutor import chart
from tutor.classes import member, one_learner
from tutor.classes.classroom import Classroom
from tutor.classes.member import Member
from tutor.classes.one_learner import WINDOWS, Seen
from tutor.web import room
from tutor.web.identity import learner, store
from tutor.web.page import Answered

class_learner = Blueprint("class_learner", __name__)


@class_learner.get("/c/<class_id>/learner/<int:n>")
def one(class_id: str, n: int) -> Answered:
    """A learner, for the instructors of the class and for themselves."""
    here = room.room(class_id)
    who = _member(here, n)
    if not here.teaches and n != learner().id:
        abort(404)
    days = request.args.get("days", 30, type=int)
    days = days if 1 <= days <= WINDOWS[-1] else 30
    seen = one_learner.seen(store(), here, n, who.zone, days=days)
    return make_response(render_template(
        "class_learner.html", room=here, who=who, seen=seen, days=days, windows=WINDOWS,
        drills=DRILLS, concepts=CONCEPTS, drawn=_drawn(seen) if seen.tries else None,
        mine=n == learner().id, url=url_for(".one", class_id=here.id, n=n),
    ))  # fmt: skip


def _member(here: Classroom, n: int) -> Member:
    found = next((one for one in member.learners(store(), here) if one.learner_id == n), None)
    return found or abort(404)


def _drawn(seen: Seen) -> dict[str, object]:
    """The days as bars: answered, and of these right."""
    label = g.say(
        "Puzzles of the last %(n)s days: %(all)s answered, %(right)s right",
        n=len(seen.days), all=seen.tries, right=seen.right,
    )  # fmt: skip
    named = [
        (g.say("%(month)s/%(day)s", month=one.day.month, day=one.day.day), one) for one in seen.days
    ]
    titled = [(f"{name}: {one.right}/{one.tries}", one.tries, one.right) for name, one in named]
    foot, middle, top = chart.ticks(max(one.tries for one in seen.days))
    return {
        "svg": Markup(chart.bars(titled, label)),  # noqa: S704
        "marks": [top, middle, foot], "first": named[0][0], "last": named[-1][0],
    }  # fmt: skip
