"""An assigned puzzle on its page: where it stands, what is told of it by now, what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import g, url_for

from rules.words import Text
from tutor import clock
from tutor.attempt import Attempt
from tutor.classes import doing, key
from tutor.classes import kept as keeping
from tutor.classes.assignment import Assignment, AssignmentError
from tutor.classes.step import Doing, Step
from tutor.classes.when import both
from tutor.web import asked
from tutor.web.identity import learner, store, visitor
from tutor.web.page import Answered, go, show

MARKS = {"right": "ok", "partly": "part", "wrong": "no"}


@dataclass(frozen=True, slots=True)
class Here:
    """Where an assigned attempt stands: its step, how far the learner is, and what may be said.

    left: tries that are left, None for as many as one likes; after: the step that comes next.
    """

    doing: Doing
    step: Step
    left: int | None
    after: Step | None

    @property
    def assignment(self) -> Assignment:
        """What was assigned."""
        return self.doing.assignment

    @property
    def told(self) -> bool:
        """Whether the learner hears at once if an answer was right."""
        return self.assignment.shows == "each"


def here(mine: Attempt | None) -> Here | None:
    """Where an attempt stands in its assignment; None for one that belongs to none."""
    me = visitor()
    if mine is None or me is None:
        return None
    assignment = doing.of_attempt(store(), me, mine)
    if assignment is None:
        return None
    found = doing.doing(store(), me, assignment)
    step = found.step(mine.item)
    return None if step is None else Here(found, step, found.left(step), found.next)


def around(mine: Attempt | None) -> dict[str, Any]:
    """What a page of an assigned puzzle has in place of the strip and the way on of a run."""
    found = here(mine)
    if found is None:
        return {}
    return {
        "strip": "parts/do_strip.html", "next_step": "parts/do_next.html", "assigned": found,
        "marks_done": marks(found.doing, found.step),
    }  # fmt: skip


def marks(found: Doing, at: Step | None = None) -> list[tuple[str, str]]:
    """A mark for each puzzle of an assignment, and the same in words."""
    return [_mark(step, step == at) for step in found.steps]


def _mark(step: Step, now: bool) -> tuple[str, str]:
    _, last = g.say, step.last
    words = {"right": _("right"), "partly": _("partly right"), "wrong": _("wrong")}
    if now and (last is None or step.open):
        return "now", _("this one")
    if last is None:
        return "", _("open")
    if last.sealed:
        return "kept", _("answered")
    return MARKS[str(last.result)], words[str(last.result)]


def kept(mine: Attempt) -> Answered:
    """The page of an answer whose key may not be seen yet: it says when, and what comes next."""
    found = here(mine)
    stands = found.doing if found else None
    head = keeping.head(g.say, stands.assignment if stands else None, mine)
    why = keeping.why(g.say, stands, mine, learner())
    return show(
        "kept", url=asked.attempt_url(mine), self_title=g.say("Answered"), live=f"{head}. {why}",
        puzzle=mine.puzzle, table=asked.table_of(mine.puzzle), attempt=mine, run=None,
        kept_words=why, kept_head=head,
        said=key.said_to(mine.puzzle, mine.answer or {}),
        **{"assigned": None, **around(mine)},
    )  # fmt: skip


def refused(mine: Attempt, error: AssignmentError) -> Answered:
    """Where an answer leads that is not taken any more."""
    url = url_for("do_page.overview", assignment_id=mine.assignment, said=error.code)
    response = go(url)
    response.headers["HX-Redirect"] = url
    return response


def due_words(assignment: Assignment) -> Text | None:
    """The due time in words, None without one."""
    if assignment.due is None:
        return None
    me = visitor()
    own = me.zone if me else assignment.classroom.zone
    return both(assignment.due, assignment.classroom.zone, own)


def state_of(assignment: Assignment) -> str:
    """How an assignment stands now."""
    return assignment.state(clock.stamp())
