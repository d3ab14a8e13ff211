"""A puzzle of the daily quiz in the chat: where it stands, and what leads on."""

from __future__ import annotations

from tutor import daily, subscription
from tutor.attempt import Attempt
from tutor.chat_reply import Button
from tutor.chat_talk import Talk
from tutor.daily import Done

Rows = tuple[tuple[Button, ...], ...]


def found(talk: Talk, attempt: Attempt) -> Done | None:
    """How far the learner is in the quiz of an attempt."""
    quiz = daily.of_attempt(talk.store, attempt)
    return None if quiz is None else daily.done(talk.store, talk.learner, quiz)


def where(talk: Talk, attempt: Attempt) -> str:
    """The quiz and the number of the puzzle in it."""
    done = found(talk, attempt)
    size = len(done.results) if done else 0
    return talk.say("Daily five · %(n)s of %(of)s", n=attempt.item, of=size)


def after(talk: Talk, attempt: Attempt) -> tuple[str, Rows]:
    """The squares once all are answered, and the button that leads on."""
    done = found(talk, attempt)
    if done is None:
        return "", ()
    following = (Button(talk.say("Next one"), f"n:{attempt.id}"),)
    if not done.whole:
        return _enough(talk, done), (following,)
    more = Button(talk.say("Practise more"), "m:quiz")
    return "\n\n" + result(talk, done), (ways(talk), (more,))


def ways(talk: Talk) -> tuple[Button, ...]:
    """Where to from a quiz that is done: the board, and when the next one comes by itself."""
    board = Button(talk.say("Board"), "d:board:day")
    return (board, Button(talk.say("When it comes"), "d:set")) if talk.chat else (board,)


def _enough(talk: Talk, done: Done) -> str:
    """A word when so many are answered as the chat wants a day."""
    if not talk.chat:
        return ""
    wanted = subscription.of(talk.store, talk.learner, talk.chat).count
    if done.answered != wanted:
        return ""
    enough = talk.say("That is your %(n)s for today; the others stay there.", n=wanted)
    return f"\n\n{daily.shared(done, talk.language)}\n{enough}"


def result(talk: Talk, done: Done) -> str:
    """How a quiz went, in a line to share and a line about the days in a row."""
    streak = daily.streak_of(talk.store, talk.learner)
    days = talk.plural("%(n)s day in a row.", "%(n)s days in a row.", streak.days)
    return f"{daily.shared(done, talk.language)}\n{days}"
