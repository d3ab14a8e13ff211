"""The daily quiz on a page: today's five, how they went, the boards."""

from __future__ import annotations

from flask import Blueprint, g, make_response, render_template, request, url_for

from drills.drill import DRILLS
from tutor import attempt as attempts
from tutor import clock
from tutor import daily as quizzes
from tutor.daily import DailyError, Done
from tutor.web import asked
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered, go, swapping
from tutor.web.puzzle import ask
from tutor.web.seat import my_table

daily_page = Blueprint("daily_page", __name__)


@daily_page.get("/daily", endpoint="daily")
def today() -> Answered:
    """Today's quiz: what is to do, or how it went, and a board."""
    return _page()


@daily_page.post("/daily", endpoint="go")
def following() -> Answered:
    """The next puzzle of today's quiz, or how it went once all are answered."""
    me = learner()
    quiz = quizzes.mine(store(), me)
    mine = quizzes.next_attempt(store(), me, quiz, "web")
    if mine is None:
        return go(url_for(".daily"))
    url = asked.attempt_url(mine)
    return ask(mine.puzzle, url, mine) if swapping() else go(url)


@daily_page.post("/daily/board", endpoint="board")
def on_board() -> Answered:
    """Show on the boards under a name, or on none any more."""
    me, name = learner(), request.form.get("name", "")
    if request.form.get("do") == "hide":
        quizzes.hide(store(), me)
        return go(url_for(".daily") + "#board")
    try:
        quizzes.show(store(), me, name)
    except DailyError:
        return _page(name=name[:200], wrong_name=True)
    return go(url_for(".daily") + "#board")


def _page(name: str | None = None, wrong_name: bool = False) -> Answered:
    me, span = visitor(), request.args.get("board", "day")
    span = span if span in quizzes.SPANS else "day"
    done = quizzes.done(store(), me, quizzes.mine(store(), me)) if me else _untouched()
    shown = quizzes.shown_as(store(), me) if me else None
    page = render_template(
        "daily.html", done=done, table=my_table(), span=span, size=len(quizzes.LEVELS),
        places=_places(done), shown=shown, wrong_name=wrong_name,
        name=shown or "" if name is None else name,
        board=quizzes.board(store(), me, done.daily, span) if me else (),
        streak=quizzes.streak_of(store(), me) if me else None,
        share=quizzes.shared(done, g.lang) if done.whole else "",
    )  # fmt: skip
    return make_response(page)


def _untouched() -> Done:
    """The quiz as it lies before whoever is not known yet."""
    table, day = my_table(), clock.local_day(clock.stamp(), clock.DEFAULT_ZONE)
    quiz = quizzes.of(store(), table.key, dict(table.chosen()), day)
    return Done(quiz, (None,) * len(quiz.addresses))


def _places(done: Done) -> list[dict[str, object]]:
    """Kind, level, result and attempt of each puzzle of a quiz; nothing of those to come."""
    me = visitor()
    kept = quizzes.attempts_of(store(), me, done.daily) if me else {}
    rows = []
    for place, (address, result) in enumerate(
        zip(done.daily.addresses, done.results, strict=True), 1
    ):
        puzzle = attempts.puzzle_at(address)
        rows.append({
            "place": place, "kind": DRILLS[puzzle.kind].name, "level": puzzle.level,
            "result": result, "attempt": kept.get(place) if result else None,
        })  # fmt: skip
    return rows
