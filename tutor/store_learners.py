"""The SQL of learners: who they are, their cookies and chats, and what a face keeps for them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tutor.store import Row, Store


def add(store: Store, language: str, variant: str, zone: str, at: int) -> int:
    """A new learner's id."""
    store.run(
        "INSERT INTO learners (language, variant, options, zone, created)"
        " VALUES (:language, :variant, '{}', :zone, :at)",
        language=language, variant=variant, zone=zone, at=at,
    )  # fmt: skip
    row = store.row("SELECT last_insert_rowid() AS id")
    assert row is not None
    return int(row["id"])


def find(store: Store, learner_id: int) -> Row | None:
    """One learner."""
    return store.row("SELECT * FROM learners WHERE id = :id", id=learner_id)


def all_ids(store: Store) -> list[int]:
    """The ids of all learners."""
    return [row["id"] for row in store.rows("SELECT id FROM learners ORDER BY id")]


def change(store: Store, learner_id: int, column: str, value: str | int) -> None:
    """Set one setting of a learner, or the table (variant and options)."""
    assert column in ("language", "zone", "variant", "options", "ladder", "day_end", "tiles")
    store.run(f"UPDATE learners SET {column} = :value WHERE id = :id", value=value, id=learner_id)  # noqa: S608


def keep_table(store: Store, learner_id: int, variant: str, options: str) -> None:
    """Keep the options that a learner has chosen at a variant, in place of older ones."""
    store.run(
        "INSERT INTO tables (learner_id, variant, options) VALUES (:learner, :variant, :options)"
        " ON CONFLICT (learner_id, variant) DO UPDATE SET options = :options",
        learner=learner_id, variant=variant, options=options,
    )  # fmt: skip


def kept_table(store: Store, learner_id: int, variant: str) -> str | None:
    """The options that a learner has chosen at a variant as JSON, None before the first time."""
    row = store.row(
        "SELECT options FROM tables WHERE learner_id = :learner AND variant = :variant",
        learner=learner_id, variant=variant,
    )  # fmt: skip
    return None if row is None else str(row["options"])


def add_cookie(store: Store, digest: str, learner_id: int, at: int) -> None:
    """Bind a cookie, known by its hash alone, to a learner."""
    store.run(
        "INSERT INTO cookies (hash, learner_id, created) VALUES (:hash, :learner, :at)",
        hash=digest, learner=learner_id, at=at,
    )  # fmt: skip


def cookie_made(store: Store, digest: str) -> int | None:
    """When a cookie was made."""
    row = store.row("SELECT created FROM cookies WHERE hash = :hash", hash=digest)
    return None if row is None else int(row["created"])


def drop_cookie(store: Store, digest: str) -> None:
    """Forget a cookie."""
    store.run("DELETE FROM cookies WHERE hash = :hash", hash=digest)


def drop_cookies(store: Store, learner_id: int) -> int:
    """Forget all cookies of a learner; how many there were."""
    return store.run("DELETE FROM cookies WHERE learner_id = :learner", learner=learner_id)


def cookies(store: Store, learner_id: int) -> list[Row]:
    """Since when (`created`) browsers are known to be a learner's, the newest first."""
    return store.rows(
        "SELECT created FROM cookies WHERE learner_id = :learner ORDER BY created DESC",
        learner=learner_id,
    )


def chats(store: Store, learner_id: int) -> list[Row]:
    """The chats of a learner: `platform`, `chat_id`, `created`, the oldest first."""
    return store.rows(
        "SELECT platform, chat_id, created FROM chats WHERE learner_id = :learner ORDER BY created",
        learner=learner_id,
    )


def drop_chat(store: Store, learner_id: int, platform: str, chat_id: str) -> bool:
    """Part a chat from a learner; False if it is not theirs."""
    return bool(
        store.run(
            "DELETE FROM chats WHERE learner_id = :learner AND platform = :platform"
            " AND chat_id = :chat",
            learner=learner_id, platform=platform, chat=chat_id,
        )
    )  # fmt: skip


def by_cookie(store: Store, digest: str) -> Row | None:
    """The learner behind a cookie's hash."""
    return store.row(
        "SELECT learners.* FROM cookies JOIN learners ON learners.id = learner_id"
        " WHERE hash = :hash",
        hash=digest,
    )


def add_chat(store: Store, platform: str, chat_id: str, learner_id: int, at: int) -> None:
    """Bind a chat to a learner."""
    store.run(
        "INSERT INTO chats (platform, chat_id, learner_id, created)"
        " VALUES (:platform, :chat, :learner, :at)",
        platform=platform, chat=chat_id, learner=learner_id, at=at,
    )  # fmt: skip


def by_chat(store: Store, platform: str, chat_id: str) -> Row | None:
    """The learner behind a chat."""
    return store.row(
        "SELECT learners.* FROM chats JOIN learners ON learners.id = learner_id"
        " WHERE platform = :platform AND chat_id = :chat",
        platform=platform, chat=chat_id,
    )  # fmt: skip


def recall(store: Store, place: str, name: str) -> str | None:
    """A kept value as JSON, or None."""
    row = store.row(
        "SELECT value FROM memory WHERE place = :place AND name = :name", place=place, name=name
    )
    return None if row is None else str(row["value"])


def remembered_at(store: Store, place: str, name: str) -> int | None:
    """When a value was kept, or None."""
    row = store.row(
        "SELECT at FROM memory WHERE place = :place AND name = :name", place=place, name=name
    )
    return None if row is None else int(row["at"])


def remember(store: Store, place: str, name: str, **kept: Any) -> None:
    """Keep a value, in place of an older one."""
    store.run(
        "INSERT INTO memory (place, name, value, learner_id, at)"
        " VALUES (:place, :name, :value, :learner, :at)"
        " ON CONFLICT (place, name) DO UPDATE SET value = :value, learner_id = :learner, at = :at",
        place=place, name=name, **kept,
    )  # fmt: skip


def forget(store: Store, place: str, name: str) -> bool:
    """Drop a kept value; whether there was one."""
    return bool(
        store.run(
            "DELETE FROM memory WHERE place = :place AND name = :name", place=place, name=name
        )
    )


HELD: Mapping[str, str] = {
    "learners": "id = :id",
    "accounts": "learner_id = :id",
    "tables": "learner_id = :id",
    "chats": "learner_id = :id",
    "codes": "learner_id = :id",
    "runs": "learner_id = :id",
    "attempts": "learner_id = :id",
    "repairs": "attempt_id IN (SELECT id FROM attempts WHERE learner_id = :id)",
    "ratings": "learner_id = :id",
    "cards": "learner_id = :id",
    "reports": "learner_id = :id",
    "memory": "learner_id = :id",
    "members": "learner_id = :id",
    "classes": "id IN (SELECT class_id FROM members WHERE learner_id = :id AND role = 'owner')",
    "sets": "owner_id = :id",
    "items": "set_id IN (SELECT id FROM sets WHERE owner_id = :id)",
    "handed": "learner_id = :id",
    "reminders": "learner_id = :id",
    "notices": "learner_id = :id",
    "players": "learner_id = :id",
    "subscriptions": "learner_id = :id",
    "group_members": "learner_id = :id",
    "plays": "learner_id = :id",
    "replays": "learner_id = :id",
    "posts": "attempt IN (SELECT id FROM attempts WHERE learner_id = :id)",
}
"""What is held about a learner: which rows of which table. Cookies are but hashes of secrets."""

_SECRET = frozenset({"hash", "password", "folded", "head"})


def everything(store: Store, learner_id: int) -> dict[str, Any]:
    """All rows about one learner by table, JSON columns read; hashes of secrets left out."""
    held: dict[str, Any] = {}
    for table, where in HELD.items():
        rows = store.rows(f"SELECT * FROM {table} WHERE {where} ORDER BY 1", id=learner_id)  # noqa: S608
        held[table] = [_read(row, _JSON + ("source",) * (table == "sets")) for row in rows]
    return held


_JSON = (
    "options", "concepts", "partial", "answer", "key", "card", "value", "fresh", "gaps",
    "kinds", "levels", "quiet", "standing", "acts",
)  # fmt: skip


def _read(row: Row, as_json: tuple[str, ...]) -> Row:
    return {
        name: json.loads(value) if name in as_json and value is not None else value
        for name, value in row.items()
        if name not in _SECRET
    }
