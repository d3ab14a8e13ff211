"""What is brought to a chat as soon as it happens: somebody is let into a class."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from tutor import clock, outbox, presence, store_learners
from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Talk
from tutor.classes.classroom import Classroom
from tutor.due import by_day
from tutor.learner import by_id
from tutor.store import Store

PLATFORM = "telegram"


def let_in(
    store: Store, learner_ids: Iterable[int], classroom: Classroom, now: datetime | None = None
) -> list[int]:
    """Tell those who are let into a class so in their chats, not in the night; who is told.

    It belongs inside the transaction that lets them in.
    """
    return [one for one in learner_ids if _told(store, one, classroom, now)]


def _told(store: Store, one: int, classroom: Classroom, now: datetime | None) -> bool:
    chats = [
        int(row["chat_id"])
        for row in store_learners.chats(store, one)
        if row["platform"] == PLATFORM and presence.reached(store, int(row["chat_id"]))
    ]
    for chat in chats:
        talk = Talk(store, by_id(store, one), PLATFORM, chat)
        due = by_day(talk.learner.zone, clock.stamp(now))
        outbox.put(store, chat, _words(talk, classroom), due=due, now=now)
    return bool(chats)


def _words(talk: Talk, classroom: Classroom) -> Reply:
    text = talk.say("You were let into “%(name)s”.", name=classroom.name)
    keys = (
        (Button(classroom.name, f"c:o:{classroom.id}"),),
        (Button(talk.say("Assignments"), "m:sets"),),
    )
    return Reply(text, keys)
