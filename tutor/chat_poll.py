"""A puzzle as a quiz poll in a private chat, for whoever likes polls better than buttons.

The picture and all that lies there in words come above it; the poll has the question and what can
be chosen. What takes several tiles or several steps keeps its buttons, and so does whatever a class
has assigned, because a poll shows the key at once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from drills.drill import DRILLS
from drills.puzzle import Choice, Number, Puzzle
from tutor import chat_group_poll, clock, group_post, memory, store_polls
from tutor.attempt import Attempt
from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Talk
from tutor.chat_words import verdict_words
from tutor.daily import SLOT
from tutor.learner import Learner
from tutor.poll import Poll, PollError
from tutor.store import Store

FORMS = ("buttons", "polls")
"""How a learner may answer; the first is what a newcomer has."""

REMEMBERED = timedelta(days=60)
"""How long it is known which puzzle a poll asked."""

_PLACE = "chat-form"


def form(store: Store, learner: Learner) -> str:
    """How a learner answers what is one choice out of a few."""
    kept = memory.recall(store, _PLACE, str(learner.id))
    return kept if kept in FORMS else FORMS[0]


def set_form(store: Store, learner: Learner, wanted: str) -> None:
    """Let a learner answer by buttons or by polls."""
    assert wanted in FORMS
    memory.remember(store, _PLACE, str(learner.id), wanted, learner=learner)


def asked(talk: Talk, attempt: Attempt, rows: tuple[tuple[Button, ...], ...]) -> Reply | None:
    """The poll of an attempt that was not begun; None where buttons ask.

    rows: the buttons under it.
    """
    if not talk.has("polls") or form(talk.store, talk.learner) != "polls" or attempt.partial:
        return None
    if attempt.sealed or (attempt.assignment is not None and attempt.slot != SLOT):
        return None
    poll = made(attempt.puzzle, talk.language)
    if poll is None:
        return None
    at = clock.stamp()
    with talk.store.writing():
        post = store_polls.add(talk.store, talk.chat, attempt.id, attempt.address, at)
    return Reply(poll.question, rows, poll=poll, post=post)


def made(puzzle: Puzzle, language: str) -> Poll | None:
    """The poll of a puzzle whose answer is one choice out of 2 to 12; None for any other."""
    if not isinstance(group_post.simple(puzzle), Choice | Number):
        return None
    options = chat_group_poll.choices(puzzle, language)
    if not options:
        return None
    right = chat_group_poll.right(puzzle, options)
    why = verdict_words(DRILLS[puzzle.kind].grade(puzzle, puzzle.key), language)
    try:
        return Poll(puzzle.ask.say(language), tuple(said for _, said in options), right, why)
    except PollError:
        return None


def stands(store: Store, post: int, message: int, poll: str | None) -> None:
    """A poll stands in its chat; its votes are known by these numbers from now on."""
    with store.writing():
        store_polls.stands(store, post, message, poll)


def tidy(store: Store, now: datetime | None = None) -> None:
    """Forget which puzzles polls of long ago asked."""
    before = clock.stamp(now) - int(REMEMBERED.total_seconds() * 1000)
    with store.writing():
        store_polls.prune(store, before)
