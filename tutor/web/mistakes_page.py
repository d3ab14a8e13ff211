"""One's own mistakes on a page: what was not right lately, again or a fresh one like it."""

from __future__ import annotations

from flask import Blueprint, g, make_response, render_template, request, url_for

from drills.drill import DRILLS, NoPuzzle
from tutor import clock
from tutor import mistakes as missed
from tutor.attempt import Attempt, AttemptError
from tutor.chat_words import hand_names
from tutor.mistakes import Mistake, Mistakes
from tutor.web import asked
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered, go
from tutor.web.puzzle import elsewhere, own
from tutor.web.seat import my_table

mistakes_page = Blueprint("mistakes_page", __name__)


@mistakes_page.get("/mistakes", endpoint="mistakes")
def page() -> Answered:
    """The learner's mistakes at the present table, the newest first."""
    return _page()


@mistakes_page.post("/mistakes", endpoint="practise")
def practise() -> Answered:
    """Put a missed puzzle again, or a fresh one of a missed concept."""
    attempt_id, concept = request.form.get("again", ""), request.form.get("concept", "")
    if attempt_id:
        return go(_again(own(attempt_id)))
    if not concept:
        return go(url_for(".mistakes"))
    try:
        made = missed.fresh(store(), learner(), concept, "web")
    except AttemptError:
        return go(url_for(".mistakes"))
    except NoPuzzle:
        return _page(lacking=True)
    return go(asked.attempt_url(made))


def _again(mine: Attempt) -> str:
    """Where a puzzle is put again; an attempt that is open, or kept, leads to itself."""
    there = elsewhere(mine.puzzle)
    if there is not None:
        return there
    try:
        return asked.attempt_url(missed.again(store(), learner(), mine.id, "web"))
    except AttemptError:
        return asked.attempt_url(mine)


def _page(lacking: bool = False) -> Answered:
    me, asked_for = visitor(), request.args.get("page", "")
    number = int(asked_for) - 1 if asked_for.isdecimal() and len(asked_for) < 6 else 0
    found = missed.lately(store(), me, number) if me else Mistakes(0, 0, (), ())
    page = render_template(
        "mistakes.html", found=found, first=found.number * missed.PAGE + 1, table=my_table(),
        rows=[(one, _day(one), _hand(one.attempt)) for one in found.rows],
        drills=DRILLS, lacking=lacking,
    )  # fmt: skip
    return make_response(page)


def _day(one: Mistake) -> str:
    mine = one.attempt
    day = clock.local_day(mine.answered or mine.opened, learner().zone)
    return str(g.say("%(month)s/%(day)s", month=day.month, day=day.day))


def _hand(mine: Attempt) -> str | None:
    """The hand of a puzzle in words; None if the puzzle cannot be made, nor practised, again."""
    try:
        return hand_names(mine.puzzle.scene.hand, g.lang)
    except AttemptError:
        return None
