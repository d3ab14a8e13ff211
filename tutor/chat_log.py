"""Replies as plain values, to be kept: the page's own log, and what a platform has yet to send."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any

from drills import drill
from drills.address import AddressError
from tutor import chat_hand, memory, scene_key
from tutor.chart import Days
from tutor.chat_reply import Button, Picture, Reply
from tutor.learner import Learner
from tutor.poll import Poll
from tutor.store import Store

KEPT = 60
"""Lines of the page's log that are kept for each learner."""

_PLACE = "chat-log"


@dataclass(frozen=True, slots=True)
class Said:
    """One line of the page's log: what the learner wrote or pressed (`mine`), or a reply."""

    reply: Reply
    mine: bool = False


def as_value(reply: Reply) -> dict[str, Any]:
    """A reply as a JSON-able value; of its picture the key is enough.

    >>> reply = Reply("hi", ((Button("go", "m:quiz"),),), notice="…")
    >>> from_value(as_value(reply)) == reply
    True
    """
    return {
        "text": reply.text,
        "buttons": [[[button.label, button.data] for button in row] for row in reply.buttons],
        "alt": reply.alt,
        "edit": reply.edit,
        "notice": reply.notice,
        "picture_key": reply.picture_key,
        "id": reply.id,
        "file": reply.file,
        "alert": reply.alert,
        "opens": reply.opens,
        "poll": asdict(reply.poll) if reply.poll else None,
        "post": reply.post,
    }


def from_value(value: dict[str, Any]) -> Reply:
    """The reply again, its picture drawn from the key."""
    buttons = tuple(tuple(Button(*button) for button in row) for row in value["buttons"])
    file = tuple(value["file"]) if value.get("file") else None
    poll = Poll.read(value["poll"]) if value.get("poll") else None
    read = {**value, "buttons": buttons, "file": file, "poll": poll}
    return Reply(**read, picture=_picture(value["picture_key"]))


@lru_cache(512)
def _picture(key: str) -> Picture | None:
    """The picture that a key names; None for a puzzle that cannot be made again."""
    if key.startswith("b_"):
        return Days.read(key)
    if key.startswith("h_"):
        return chat_hand.scene(key)
    if key.startswith(scene_key.START):
        return scene_key.read(key)
    try:
        return drill.at(key.removeprefix("p_")).scene if key else None
    except AddressError:
        return None


def read(store: Store, learner: Learner, last: int) -> tuple[Said, ...]:
    """The last lines of a learner's log, oldest first."""
    return tuple(
        Said(from_value(line["reply"]), line["mine"]) for line in _lines(store, learner)[-last:]
    )


def write(
    store: Store, learner: Learner, mine: str, data: str, replies: Sequence[Reply]
) -> tuple[Reply, ...]:
    """Log what the learner said and what came back; the replies with their numbers.

    mine: the words, "" for a press that needs no line; data: the pressed button's, "" for none. An
    edit changes the line that bears the button.
    """
    lines = _lines(store, learner)
    number = lines[-1]["reply"]["id"] if lines else 0
    if mine:
        number += 1
        lines.append({"mine": True, "reply": as_value(Reply(mine, id=number))})
    numbered = []
    for reply in replies:
        told = _edited(lines, data, reply) if reply.edit else reply
        if told.text and not reply.edit:
            number += 1
            told = replace(told, id=number)
            lines.append({"mine": False, "reply": as_value(told)})
        numbered.append(told)
    memory.remember(store, _PLACE, str(learner.id), lines[-KEPT:], learner=learner)
    return tuple(numbered)


def label(store: Store, learner: Learner, data: str) -> str:
    """What stands on the newest button with this data, "" if there is none."""
    line = _bearer(_lines(store, learner), data)
    buttons = line["reply"]["buttons"] if line else []
    return next((str(words) for row in buttons for words, sent in row if sent == data), "")


def _edited(lines: list[dict[str, Any]], data: str, reply: Reply) -> Reply:
    """The reply with the number of the line that it edits, which is changed."""
    line = _bearer(lines, data)
    if line is None:
        return reply
    old, new = line["reply"], as_value(reply)
    old["buttons"] = new["buttons"]
    old["text"] = reply.text or old["text"]
    if reply.picture_key:
        old |= {"picture_key": reply.picture_key, "alt": reply.alt}
    return replace(reply, id=old["id"])


def _bearer(lines: list[dict[str, Any]], data: str) -> dict[str, Any] | None:
    for line in reversed(lines):
        if any(sent == data for row in line["reply"]["buttons"] for _, sent in row):
            return line
    return None


def _lines(store: Store, learner: Learner) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = memory.recall(store, _PLACE, str(learner.id), [])
    return found
