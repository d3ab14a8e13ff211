"""What the chat says unasked: today's five at their hour, a word after a day without practice."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from tutor import chat_quiz, chat_state, clock, daily, outbox
from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Replies, Talk
from tutor.learner import Learner
from tutor.nudge import Nudge
from tutor.store import Store
from tutor.subscription import REST, Due

PLATFORM = "telegram"
BUSY = 30 * 60 * 1000
"""For so many ms after a puzzle was put its learner is not interrupted by another."""


def five(store: Store, due: Due) -> None:
    """Put today's five into the outbox: the first puzzle that is not answered, if there is one.

    Where none was answered for long, a word says instead that no more come.
    """
    talk = Talk(store, due.learner, PLATFORM, due.chat)
    if due.rests:
        outbox.put(store, due.chat, _rest(talk), tag=f"rest/{due.chat}/{due.day}", now=due.at)
        return
    for n, reply in enumerate(_five(talk, due)):
        tag = f"daily/{due.chat}/{due.day}" + (f"+{n}" if n else "")
        outbox.put(store, due.chat, reply, tag=tag, until=due.until, now=due.at)


def nudge(store: Store, learner: Learner, one: Nudge, now: datetime | None = None) -> None:
    """Put a nudge into the outbox."""
    talk = Talk(store, learner, PLATFORM, one.chat)
    keys = (
        (Button(talk.say("Start practising"), "m:quiz"), Button(talk.say("Daily five"), "d:go")),
        (Button(talk.say("No such reminders"), "d:set:remind:0"),),
    )
    text = talk.say("A day has passed since you practised. A few puzzles now keep it fresh.")
    outbox.put(store, one.chat, Reply(text, keys), tag=one.tag, until=one.until, now=now)


def _five(talk: Talk, due: Due) -> Replies:
    me = talk.learner
    quiz = daily.of(talk.store, me.variant, me.options, due.day, now=due.at)
    done = daily.done(talk.store, me, quiz)
    if done.answered >= due.count:
        return ()
    settings = (Button(talk.say("When it comes"), "d:set"),)
    if _busy(talk, clock.stamp(due.at)):
        text = talk.say("Today's five are there, when you are done with this one.")
        return (Reply(text, ((Button(talk.say("Daily five"), "d:go"),), settings)),)
    mine = daily.next_attempt(talk.store, me, quiz, talk.source, now=due.at)
    if mine is None:
        return ()
    *first, last = chat_quiz.put(talk, mine)
    _untimed(talk)
    return (*first, replace(last, buttons=(*last.buttons, settings)))


def _rest(talk: Talk) -> Reply:
    """The word that the five rest, and the button that lets them come again."""
    text = talk.say(
        "For %(n)s days nothing was answered here, so the daily five rest now and do not disturb"
        " you. They come again whenever you like.",
        n=REST,
    )
    keys = (
        (Button(talk.say("Let them come again"), "d:set:on:1"),),
        (Button(talk.say("Daily five"), "d:go"), Button(talk.say("« Settings"), "e:menu")),
    )
    return Reply(text, keys)


def _busy(talk: Talk, at: int) -> bool:
    """Whether the learner is in the middle of something."""
    state = chat_state.load(talk.store, talk.learner)
    fresh = 0 <= at - state.shown < BUSY and chat_quiz.current(talk, state) is not None
    return fresh or bool(state.wants)


def _untimed(talk: Talk) -> None:
    """Nobody knows when a puzzle that came by itself is seen, so that its time says nothing."""
    state = chat_state.load(talk.store, talk.learner)
    chat_state.save(talk.store, talk.learner, replace(state, shown=0))
