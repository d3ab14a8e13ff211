"""The outbox: what is to be said in a chat platform is kept until it has been said.

Whatever takes effect puts its messages here in the same transaction; a loop of the platform's own
takes them out, one call each, and strikes them off. So nothing is lost when a process is killed,
and only a message that was under way at that very moment may come a second time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from tutor import chat_log, clock, store_outbox
from tutor.chat_reply import CAPTION, TEXT, Reply
from tutor.lengths import length, pieces
from tutor.poll import Poll
from tutor.store import Row, Store

NOW, LATER = 0, 1
"""The lanes: what answers somebody goes before all that is said unasked."""

_ALL: Mapping[int, Iterable[int]] = {NOW: (), LATER: ()}
REMEMBERED = timedelta(days=8)
"""How long it is known that a tag was put."""


@dataclass(frozen=True, slots=True)
class Change:
    """A message that stands in the chat becomes another; without words, its buttons alone do.

    photo: whether it bears a picture.
    """

    message: int
    reply: Reply
    photo: bool = False


@dataclass(frozen=True, slots=True)
class Close:
    """A poll that stands in the chat takes no more answers."""

    message: int


Content = Reply | Poll | Change | Close


@dataclass(frozen=True, slots=True)
class Taken:
    """One message that is to be sent now; tries: how often it was begun, this time included."""

    id: int
    chat: int
    thread: int | None
    lane: int
    body: str
    tries: int

    def content(self) -> Content:
        """What it says; a picture is drawn up anew, which takes a moment."""
        return from_body(self.body)


def put(
    store: Store,
    chat: int,
    content: Content,
    *,
    lane: int = LATER,
    tag: str = "",
    thread: int | None = None,
    due: int | None = None,
    until: int | None = None,
    post: int | None = None,
    now: datetime | None = None,
) -> bool:
    """Put a message in; False (and nothing is put) if its tag was put before.

    What is too long for one message is put as several, in order. It belongs inside the transaction
    that has the effect. due, until: UTC ms from when and to when it may be sent; post: the row of
    `posts` that is to learn the numbers of message and poll.
    """
    at = clock.stamp(now)
    row = {
        "chat": chat, "thread": thread, "lane": lane, "post": post, "until": until,
        "due": at if due is None else due, "created": at,
    }  # fmt: skip
    with store.writing():
        for n, part in enumerate(_parts(content)):
            named = {"tag": f"{tag}/{n}" if tag and n else tag or None, "body": as_body(part)}
            if store_outbox.add(store, row | named) is None:
                return False
    return True


def take(
    store: Store, held: Mapping[int, Iterable[int]] = _ALL, now: datetime | None = None
) -> Taken | None:
    """Begin the next message that is due; None if there is none.

    held: the lanes that may be said, in order, each with the chats that must wait.
    """
    at = clock.stamp(now)
    with store.writing():
        rows = (store_outbox.first(store, lane, at, chats) for lane, chats in held.items())
        row = next((row for row in rows if row is not None), None)
        if row is None:
            return None
        store_outbox.start(store, row["id"])
    return Taken(row["id"], row["chat"], row["thread"], row["lane"], row["body"], row["tries"] + 1)


def sent(
    store: Store, one: Taken, message: int | None, poll: str | None = None,
    now: datetime | None = None,
) -> None:  # fmt: skip
    """Strike a message off: it stands in the chat under this number.

    In a group that moved meanwhile nothing stands under it any more; a poll's own number holds.
    """
    with store.writing():
        row = store_outbox.find(store, one.id)
        store_outbox.finish(store, one.id, "sent", clock.stamp(now), message=message)
        if row is not None and row["post"] is not None and message is not None:
            there = message if row["chat"] == one.chat else None
            store_outbox.learn(store, row["post"], there, poll)


def drop(store: Store, one: Taken, why: str, now: datetime | None = None) -> None:
    """Strike a message off that cannot be sent."""
    with store.writing():
        store_outbox.finish(store, one.id, "dropped", clock.stamp(now), why=why)


def put_off(store: Store, one: Taken, seconds: float, now: datetime | None = None) -> None:
    """Let a message that was begun wait; those behind it in the chat wait too."""
    with store.writing():
        store_outbox.put_off(store, one.id, clock.stamp(now) + int(seconds * 1000))


def take_up(store: Store, now: datetime | None = None) -> int:
    """At a start: what was under way when the last process ended waits again; how many."""
    with store.writing():
        return store_outbox.take_up(store)


def tidy(store: Store, now: datetime | None = None) -> None:
    """Drop what is too late to be sent, and forget what was done long ago."""
    at = clock.stamp(now)
    with store.writing():
        store_outbox.expire(store, at)
        store_outbox.prune(store, at - int(REMEMBERED.total_seconds() * 1000))


def wait(store: Store, now: datetime | None = None) -> float | None:
    """Seconds until the next message is due, None if none waits."""
    due = store_outbox.next_due(store)
    return None if due is None else max(0.0, (due - clock.stamp(now)) / 1000)


def state(store: Store, tag: str) -> str | None:
    """What has become of the message with a tag: waiting, sending, sent, dropped; None: unknown."""
    row: Row | None = store_outbox.tagged(store, tag)
    return None if row is None else str(row["state"])


def _parts(content: Content) -> tuple[Content, ...]:
    return parts(content) if isinstance(content, Reply) else (content,)


def parts(reply: Reply) -> tuple[Reply, ...]:
    """A reply as messages that fit; the buttons are on the last.

    >>> [len(part.text) for part in parts(Reply("x" * 5000))]
    [4096, 904]
    """
    if not reply.text and reply.picture is None and reply.file is None:
        return ()
    bears = reply.picture is not None or reply.file is not None
    if length(reply.text) <= (CAPTION if bears else TEXT):
        return (reply,)
    head = (replace(reply, text="", buttons=()),) if bears else ()
    cut = pieces(reply.text, TEXT)
    said = (Reply(part, reply.buttons if n == len(cut) else ()) for n, part in enumerate(cut, 1))
    return (*head, *said)


def as_body(content: Content) -> str:
    """A message as JSON.

    >>> from_body(as_body(Close(7)))
    Close(message=7)
    """
    if isinstance(content, Reply):
        value: dict[str, Any] = {"reply": chat_log.as_value(content)}
    elif isinstance(content, Change):
        value = {
            "change": content.message, "photo": content.photo,
            "reply": chat_log.as_value(content.reply),
        }  # fmt: skip
    else:
        value = {type(content).__name__.lower(): asdict(content)}
    return json.dumps(value, ensure_ascii=False)


def from_body(body: str) -> Content:
    """The message again."""
    value = json.loads(body)
    if "change" in value:
        return Change(value["change"], chat_log.from_value(value["reply"]), value["photo"])
    if "reply" in value:
        return chat_log.from_value(value["reply"])
    if "close" in value:
        return Close(**value["close"])
    return Poll.read(value["poll"])
