"""An assigned puzzle in the chat: where it stands, what may be said of its answer, what is next."""

from __future__ import annotations

from tutor.attempt import Attempt
from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Talk
from tutor.classes import doing, kept
from tutor.classes.assignment import Assignment
from tutor.classes.step import Doing
from tutor.language import translator

Rows = tuple[tuple[Button, ...], ...]


def found(talk: Talk, attempt: Attempt) -> Doing | None:
    """How far the learner is with the assignment of an attempt; None for one that has none."""
    assignment = doing.of_attempt(talk.store, talk.learner, attempt)
    return doing.doing(talk.store, talk.learner, assignment) if assignment else None


def where(talk: Talk, attempt: Attempt) -> str:
    """The assignment and the number of the puzzle in it, "" for a puzzle of one's own."""
    here = found(talk, attempt) if attempt.assignment else None
    step = here.step(attempt.item) if here else None
    if here is None or step is None:
        return ""
    place = talk.say(" · %(n)s of %(of)s", n=step.n, of=len(here.steps))
    before = f"\n{step.item.before}" if step.item.before else ""
    return f"{here.assignment.title}{place}{before}"


def keeps(talk: Talk, attempt: Attempt) -> Reply:
    """What is said to an answer whose key may not be seen yet."""
    here, say = found(talk, attempt), translator(talk.language)
    assignment = here.assignment if here else None
    head = kept.head(say, assignment, attempt)
    text = f"{head}\n{kept.why(say, here, attempt, talk.learner)}"
    rows = (*_retry(talk, here, attempt), *ways_on(talk, here, attempt))
    return Reply(text, rows)


def after(talk: Talk, attempt: Attempt) -> tuple[str, Rows]:
    """What the instructor says after a puzzle, and the buttons that lead on."""
    here = found(talk, attempt)
    step = here.step(attempt.item) if here else None
    words = f"\n\n{step.item.after}" if step and step.item.after else ""
    return words, ways_on(talk, here, attempt)


def ways_on(talk: Talk, here: Doing | None, attempt: Attempt) -> Rows:
    """The next puzzle, or how it went."""
    if here is None:
        return ()
    following = here.next
    if following is not None and following.item.id != attempt.item:
        return ((Button(talk.say("Next one"), f"n:{attempt.id}"),),)
    return ((Button(talk.say("How it went"), f"w:{here.assignment.id}:see"),),)


def _retry(talk: Talk, here: Doing | None, attempt: Attempt) -> Rows:
    step = here.step(attempt.item) if here else None
    if here is None or step is None or step.done or here.assignment.shows != "each":
        return ()
    again = Button(talk.say("Try again"), f"w:{attempt.id}:again")
    return ((again,), (Button(talk.say("Show me the key"), f"w:{attempt.id}:key"),))


def score(talk: Talk, here: Doing) -> str:
    """The score so far, or that it is kept."""
    lines = [
        talk.say("%(n)s of %(of)s answered.", n=here.answered, of=len(here.steps)),
    ]
    if here.shown:
        points = f"{round(here.points, 1):g}"
        lines.append(talk.say("%(points)s of %(all)s points", points=points, all=here.possible))
    elif here.answered:
        lines.append(_when(talk, here.assignment, here))
    return "\n".join(lines)


def _when(talk: Talk, assignment: Assignment, here: Doing) -> str:
    last = next(step.last for step in here.steps if step.last and step.last.sealed)
    return "" if assignment.shows == "each" else kept.why(
        translator(talk.language), here, last, talk.learner
    )  # fmt: skip
