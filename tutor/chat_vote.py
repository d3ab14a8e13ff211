"""A vote in a poll of a private chat: its puzzle's answer, once; a late one gets a kind word."""

from __future__ import annotations

from collections.abc import Sequence

from tutor import attempt as attempts
from tutor import chat_group_poll, chat_quiz, chat_state, group_post, store_polls
from tutor.attempt import AttemptError
from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Replies, Talk


def vote(talk: Talk, poll: str, places: Sequence[int]) -> Replies:
    """What comes of a vote; () for one that was taken back or has nothing to do with the chat."""
    if not places:
        return ()
    asked = store_polls.attempt_of(talk.store, poll, talk.chat)
    if asked is None:
        return _unknown(talk)
    try:
        mine = attempts.load_attempt(talk.store, talk.learner, asked)
        given = chat_group_poll.answer(mine.puzzle, places)
        field = group_post.simple(mine.puzzle)
    except AttemptError:
        return (Reply(talk.say("This puzzle is not there any more. /quiz")),)
    if not mine.open:
        text = talk.say("This one is answered already: only the first answer counts.")
        return (Reply(text, _on(talk, mine.id)),)
    if mine.skipped is not None:
        return (Reply(talk.say("This one was laid aside. /quiz goes on.")),)
    if field is None or given is None:
        return (Reply(talk.say("This puzzle is not there any more. /quiz")),)
    return chat_quiz.voted(talk, mine, {field.name: given})


def _on(talk: Talk, attempt_id: str) -> tuple[tuple[Button, ...], ...]:
    return ((Button(talk.say("Next one"), f"n:{attempt_id}"),),)


def _unknown(talk: Talk) -> Replies:
    """A poll that nobody knows: when the bot was cut off in sending it, it stands there twice."""
    state = chat_state.load(talk.store, talk.learner)
    mine = chat_quiz.current(talk, state)
    if mine is None or not store_polls.asks(talk.store, mine.id):
        return ()
    text = "That vote I cannot place. If the poll stands here twice, please answer the other one."
    return (Reply(talk.say(text)),)
