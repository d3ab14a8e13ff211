"""One puzzle: by its address, as the learner's attempt, answered, told, doubted."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, g, make_response, render_template, request, url_for

from drills import drill
from drills.address import AddressError
from drills.puzzle import Puzzle, Verdict
from rules.words import say
from tutor import attempt as attempts
from tutor import clock
from tutor.attempt import Attempt, AttemptError, Told
from tutor.classes import doing, live
from tutor.classes.assignment import AssignmentError
from tutor.form import FormError as MalformedError
from tutor.web import asked, assigned, daily_bar, form, mistakes_bar
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered, go, show, swapping

puzzle = Blueprint("puzzle", __name__)

KINDEST_WAIT = 24 * 3600 * 1000


@puzzle.get("/p/<address>")
def by_address(address: str) -> Answered:
    """The puzzle of an address, for anybody."""
    one = _puzzle(address)
    there = elsewhere(one)
    if there is not None:
        return go(there)
    return ask(one, url_for(".by_address", address=one.address))


@puzzle.post("/p/<address>")
def answer_address(address: str) -> Answered:
    """An answer to the puzzle of an address: it becomes an attempt of whoever gave it."""
    one = _puzzle(address)
    there = elsewhere(one)
    if there is not None:
        return go(there)
    return _answer(attempts.open_attempt(store(), learner(), one.address, "web"))


@puzzle.get("/a/<attempt_id>")
def attempt(attempt_id: str) -> Answered:
    """An attempt of one's own: the question, or once it is answered what was said to it."""
    mine = own(attempt_id)
    there = live.elsewhere(store(), mine)
    if there is not None:
        return go(url_for("live.round_", round_id=there))
    if mine.open:
        return ask(mine.puzzle, asked.attempt_url(mine), mine)
    return _told(mine)


@puzzle.post("/a/<attempt_id>")
def answer(attempt_id: str) -> Answered:
    """The answer to one step of an attempt."""
    mine = own(attempt_id)
    there = live.elsewhere(store(), mine)
    return _answer(mine) if there is None else go(url_for("live.round_", round_id=there))


@puzzle.post("/a/<attempt_id>/report")
def report(attempt_id: str) -> Answered:
    """Say that the key of an answered attempt is wrong."""
    mine = own(attempt_id)
    attempts.report(store(), learner(), mine, request.form.get("text", ""))
    if not swapping():
        return go(asked.attempt_url(mine) + "?reported=1#report")
    return make_response(render_template("parts/report.html", attempt=mine, reported=True))


def _puzzle(address: str) -> Puzzle:
    try:
        return drill.at(address)
    except AddressError:
        abort(404, "puzzle")


def elsewhere(one: Puzzle) -> str | None:
    """Where the visitor has to do a puzzle, or has done it, while its key is kept."""
    me = visitor()
    if me is None:
        return None
    kept, on = doing.kept_at(store(), me, one.address), live.on_at(store(), me, one.address)
    if kept is not None:
        return asked.attempt_url(kept)
    return url_for("live.round_", round_id=on) if on else None


def own(attempt_id: str) -> Attempt:
    """The attempt with this id, if it is the visitor's and its puzzle still exists; else 404."""
    me = visitor()
    try:
        found = attempts.load_attempt(store(), me, attempt_id) if me else abort(404, "unknown")
        found.puzzle  # noqa: B018
    except AttemptError as error:
        abort(404, error.code)
    return live.settled(store(), learner(), found)


def ask(one: Puzzle, action: str, mine: Attempt | None = None, **values: Any) -> Answered:
    """The page of a question, or the part of it that is swapped in."""
    drawn = asked.question(one, action, mine, **values) | _around(mine)
    title = say(drill.DRILLS[one.kind].name, g.lang)
    return show("question", url=action, self_title=title, live="", **drawn)


def _answer(mine: Attempt) -> Answered:
    """Take a posted step: keep it and ask on, or grade the whole and tell."""
    action = asked.attempt_url(mine)
    if mine.sealed and not mine.open:
        return go(action)
    if request.form.get("redo"):
        attempts.keep(store(), mine, None)
        return go(action)
    kept = mine.answer if mine.answer is not None else mine.partial or {}
    before, fields = asked.at_step(mine.puzzle, kept, request.form.get("step", ""))
    if not fields:
        return attempt(mine.id)
    try:
        answer = {**before, **form.read(fields, request.form)}
    except form.FormError as error:
        mine = attempts.keep(store(), mine, before or None)
        return ask(mine.puzzle, action, mine, filled=request.form, problem=error.text)
    return _take(mine, answer)


def _take(mine: Attempt, answer: dict[str, Any]) -> Answered:
    try:
        done = doing.give(store(), learner(), mine, answer, _took())
    except AssignmentError as error:
        return assigned.refused(mine, error)
    except MalformedError as error:
        if error.code != "incomplete":
            raise
        mine = attempts.keep(store(), mine, answer)
        return _next_step(mine)
    other = not done.first and done.attempt.answer != answer
    if not swapping():
        return go(asked.attempt_url(mine) + ("?again=1" if other else ""))
    return _told(done.attempt, again=other)


def _told(mine: Attempt, again: bool = False) -> Answered:
    """What was said to an answer, or that it is kept until its key may be seen."""
    if mine.sealed:
        assigned.here(mine)
        mine = attempts.load_attempt(store(), learner(), mine.id)
    return assigned.kept(mine) if mine.sealed else _tell(attempts.told(mine), again)


def _next_step(mine: Attempt) -> Answered:
    if not swapping():
        return go(asked.attempt_url(mine))
    return ask(mine.puzzle, asked.attempt_url(mine), mine)


def _tell(done: Told, again: bool = False) -> Answered:
    kind, head = drill.DRILLS[done.puzzle.kind].name, done.verdict.head
    title = g.say("%(kind)s: %(head)s", kind=say(kind, g.lang), head=say(head, g.lang))
    return show(
        "told", url=asked.attempt_url(done.attempt), live=_heard(done.verdict),
        again=again or bool(request.args.get("again")),
        reported=bool(request.args.get("reported")),
        self_title=title, **asked.told(done), **_around(done.attempt),
    )  # fmt: skip


def _around(mine: Attempt | None) -> dict[str, Any]:
    """The strip and the way on of a puzzle that is not of one's own practice."""
    return assigned.around(mine) | daily_bar.around(mine) | mistakes_bar.around(mine)


def _heard(verdict: Verdict) -> str:
    """The verdict as the live region speaks it."""
    head, lead = say(verdict.head, g.lang), say(verdict.lead, g.lang)
    return str(g.say("%(head)s. %(lead)s", head=head, lead=lead))


def _took() -> int | None:
    """How long the answer took, by the page's own clock, in ms."""
    began = request.form.get("began", "")
    if not began.isdecimal() or len(began) > 15:
        return None
    took = clock.stamp() - int(began)
    return took if 0 < took < KINDEST_WAIT else None
