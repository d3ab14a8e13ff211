"""The SQL of subscriptions: which chats want the daily quiz by itself, when they are asked next."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from tutor.store import Row, Store

CHANGED = frozenset({"active", "hour", "minute", "count", "quiet", "remind", "last_day"})
"""What a chat may change of its own."""

_MINE = (
    " FROM subscriptions AS one JOIN learners ON learners.id = one.learner_id"
    " JOIN chats ON chats.learner_id = one.learner_id AND platform = 'telegram'"
    "  AND chat_id = CAST(one.chat AS TEXT)"
)


def find(store: Store, chat: int, learner_id: int) -> Row | None:
    """What a private chat has chosen, None if nothing yet."""
    return store.row(
        "SELECT * FROM subscriptions WHERE chat = :chat AND learner_id = :learner",
        chat=chat, learner=learner_id,
    )  # fmt: skip


def at_work(store: Store, chat: int) -> Row | None:
    """The row of a private chat that gets the quiz and is still its learner's."""
    return store.row(
        f"SELECT one.*{_MINE} WHERE one.chat = :chat AND active = 1 AND gone IS NULL",
        chat=chat,
    )


def make(store: Store, row: Row) -> None:
    """A private chat's row (chat, learner_id, zone, variant, language, created), if it is new.

    What another learner had in this chat is gone.
    """
    store.run(
        "DELETE FROM subscriptions WHERE chat = :chat AND learner_id IS NOT :learner_id",
        chat=row["chat"], learner_id=row["learner_id"],
    )  # fmt: skip
    store.run(
        "INSERT OR IGNORE INTO subscriptions"
        " (chat, kind, learner_id, zone, variant, language, created) VALUES"
        " (:chat, 'private', :learner_id, :zone, :variant, :language, :created)",
        **row,
    )


def change(store: Store, chat: int, changes: Mapping[str, Any], again: int) -> None:
    """Change some of a chat's settings; when it is due is asked anew."""
    assert changes.keys() <= CHANGED
    columns = "".join(f", {name} = :{name}" for name in changes)
    store.run(
        f"UPDATE subscriptions SET next_due = :again{columns} WHERE chat = :chat",  # noqa: S608
        **changes, chat=chat, again=again,
    )  # fmt: skip


def due(store: Store, now: int, most: int) -> list[Row]:
    """`chat` and `learner_id` of private chats that are to be asked now, the longest due first.

    Who has moved to another zone is asked at once.
    """
    return store.rows(
        f"SELECT one.chat, one.learner_id{_MINE} WHERE kind = 'private' AND active = 1"
        " AND gone IS NULL AND (next_due IS NULL OR next_due <= :now OR one.zone <> learners.zone)"
        " ORDER BY next_due, one.chat LIMIT :most",
        now=now, most=most,
    )  # fmt: skip


def note(store: Store, chat: int, day: str, what: str, at: int) -> bool:
    """Note that a chat gets something for a day; False if it was noted before."""
    return bool(
        store.run(
            "INSERT OR IGNORE INTO sendings (chat, day, what, at)"
            " VALUES (:chat, :day, :what, :at)",
            chat=chat, day=day, what=what, at=at,
        )
    )  # fmt: skip


def asked(store: Store, chat: int, again: int) -> None:
    """A private chat was asked: when to ask again, as it stands in its learner's zone."""
    store.run(
        "UPDATE subscriptions SET next_due = :again,"
        " zone = (SELECT zone FROM learners WHERE learners.id = learner_id)"
        " WHERE chat = :chat AND learner_id IS NOT NULL",
        chat=chat, again=again,
    )  # fmt: skip


def served(store: Store, chat: int, day: str, at: int) -> None:
    """A chat has its quiz of a day."""
    store.run(
        "UPDATE subscriptions SET last_day = :day, last_at = :at WHERE chat = :chat",
        chat=chat, day=day, at=at,
    )  # fmt: skip


def resting(store: Store, since: int, until: int, off: str) -> list[Row]:
    """Private chats whose learner answered last in a span: chat, learner_id, answered, more.

    What was answered in a group is no reason to be written to in private. Those that want no
    reminder are left out; off: the place in memory where those stand who want
    none at all. active, next_due, last_at, quiet: of the daily quiz, NULL where it was never set.
    """
    return store.rows(
        "WITH people AS (SELECT learners.id AS learner_id, zone, day_end,"
        "  CAST(chat_id AS INTEGER) AS chat,"
        "  (SELECT max(answered) FROM attempts WHERE attempts.learner_id = learners.id"
        "   AND source <> 'group') AS answered"
        "  FROM chats JOIN learners ON learners.id = chats.learner_id"
        "  WHERE platform = 'telegram' AND chat_id NOT LIKE '-%')"
        " SELECT people.*, active, next_due, last_at, quiet FROM people"
        " LEFT JOIN subscriptions AS one ON one.chat = people.chat"
        "  AND one.learner_id = people.learner_id"
        " WHERE answered BETWEEN :since AND :until AND coalesce(remind, 1) = 1 AND gone IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM memory WHERE place = :off"
        "  AND memory.name = CAST(people.learner_id AS TEXT))",
        since=since, until=until, off=off,
    )  # fmt: skip


def unanswered_since(store: Store, chat: int, learner_id: int) -> int | None:
    """When the oldest quiz came (UTC ms) that a chat has left alone; None if it has left none.

    Any answer outside of groups, and turning the quiz on, begins the count anew.
    """
    found = store.row(
        "SELECT min(at) AS since FROM sendings WHERE chat = :chat AND what = 'daily' AND at > max("
        " coalesce((SELECT max(answered) FROM attempts WHERE learner_id = :learner"
        "  AND source <> 'group'), 0),"
        " coalesce((SELECT max(at) FROM sendings WHERE chat = :chat AND what = 'on'), 0))",
        chat=chat, learner=learner_id,
    )  # fmt: skip
    return None if found is None else found["since"]


def latest(store: Store, chat: int, *what: str) -> str | None:
    """Which of some kinds of notes on a chat is the newest."""
    found = store.row(
        "SELECT what FROM sendings WHERE chat = :chat AND what IN (SELECT value FROM"
        " json_each(:what)) ORDER BY at DESC LIMIT 1",
        chat=chat, what=json.dumps(what),
    )  # fmt: skip
    return None if found is None else str(found["what"])


def prune(store: Store, before: int) -> int:
    """Forget what was noted before a moment; how much there was."""
    return store.run("DELETE FROM sendings WHERE at < :before", before=before)


def noted(store: Store, what: str) -> list[Row]:
    """`chat` and `day` of all that was noted of a kind."""
    return store.rows("SELECT chat, day FROM sendings WHERE what = :what", what=what)


def as_json(days: Iterable[int]) -> str:
    """Days of the week as they are kept."""
    return json.dumps(sorted(days))
