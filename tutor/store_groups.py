"""The SQL of groups: what a group has chosen, its posts, its members and their board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.store import Row, Store

CHANGED = frozenset({
    "active", "hour", "minute", "zone", "count", "kinds", "variant", "options", "quiet",
    "language", "form", "minutes", "thread", "board", "last_day", "last_at", "next_due", "title",
})  # fmt: skip
"""What may be changed of a group."""

_OF_POST = (
    "(posts.daily_id IS NOT NULL AND attempts.assignment = posts.daily_id"
    "  AND attempts.item = CAST(posts.place AS TEXT)"
    " OR posts.daily_id IS NULL AND attempts.slot = 'group'"
    "  AND attempts.item = CAST(posts.id AS TEXT)) AND attempts.address = posts.address"
)
_HERE = 'group_members.chat = posts.chat AND group_members."left" IS NULL'


def find(store: Store, chat: int) -> Row | None:
    """The row of a group."""
    return store.row("SELECT * FROM subscriptions WHERE chat = :chat AND kind = 'group'", chat=chat)


def make(store: Store, row: Row) -> bool:
    """A group's row (chat, zone, variant, language, thread, title, hour, board, created)."""
    return bool(store.run(
        "INSERT OR IGNORE INTO subscriptions"
        " (chat, kind, form, zone, variant, language, thread, title, hour, board, created) VALUES"
        " (:chat, 'group', 'buttons', :zone, :variant, :language, :thread, :title, :hour, :board,"
        "  :created)",
        **row,
    ))  # fmt: skip


def change(store: Store, chat: int, changes: Mapping[str, Any]) -> None:
    """Change some of what a group has chosen."""
    assert changes.keys() <= CHANGED
    columns = ", ".join(f"{name} = :{name}" for name in changes)
    store.run(
        f"UPDATE subscriptions SET {columns} WHERE chat = :chat AND kind = 'group'",  # noqa: S608
        **changes, chat=chat,
    )  # fmt: skip


def due(store: Store, now: int, most: int) -> list[int]:
    """Groups that are to be asked now, the longest due first."""
    rows = store.rows(
        "SELECT chat FROM subscriptions WHERE kind = 'group' AND active = 1 AND gone IS NULL"
        " AND (next_due IS NULL OR next_due <= :now) ORDER BY next_due, chat LIMIT :most",
        now=now, most=most,
    )  # fmt: skip
    return [row["chat"] for row in rows]


# --- posts --------------------------------------------------------------------------


def add_post(store: Store, row: Row) -> int:
    """A new post (chat, thread, daily_id, address, place, form, opened, closes); its id."""
    store.run(
        "INSERT INTO posts (chat, thread, daily_id, address, place, form, opened, closes) VALUES"
        " (:chat, :thread, :daily_id, :address, :place, :form, :opened, :closes)",
        **row,
    )
    found = store.row("SELECT last_insert_rowid() AS id")
    assert found is not None
    return int(found["id"])


def post(store: Store, number: int) -> Row | None:
    """A post of a group."""
    return store.row("SELECT * FROM posts WHERE id = :id AND attempt IS NULL", id=number)


def post_of_poll(store: Store, poll: str) -> Row | None:
    """The post of a group that stands there as this poll."""
    return store.row("SELECT * FROM posts WHERE poll_id = :poll AND attempt IS NULL", poll=poll)


def known_poll(store: Store, poll: str) -> bool:
    """Whether any post, here or in a private chat, stands there as this poll."""
    return store.row("SELECT 1 FROM posts WHERE poll_id = :poll", poll=poll) is not None


def as_poll(store: Store, number: int) -> None:
    """A post stands in its group as a poll."""
    store.run("UPDATE posts SET form = 'poll' WHERE id = :id", id=number)


def open_posts(store: Store, chat: int) -> list[Row]:
    """The posts of a group that still take answers."""
    return store.rows(
        "SELECT * FROM posts WHERE chat = :chat AND attempt IS NULL AND closed IS NULL ORDER BY id",
        chat=chat,
    )


def over(store: Store, now: int, most: int) -> list[int]:
    """Posts of groups whose time is over and that are not closed yet."""
    rows = store.rows(
        "SELECT id FROM posts WHERE closed IS NULL AND closes <= :now AND attempt IS NULL"
        " ORDER BY closes, id LIMIT :most",
        now=now, most=most,
    )  # fmt: skip
    return [row["id"] for row in rows]


def close(store: Store, number: int, at: int) -> bool:
    """Close a post; False if it was closed before."""
    return bool(
        store.run(
            "UPDATE posts SET closed = :at WHERE id = :id AND closed IS NULL", id=number, at=at
        )
    )


def close_all(store: Store, chat: int, at: int) -> None:
    """Close whatever is open in a group."""
    store.run(
        "UPDATE posts SET closed = :at WHERE chat = :chat AND closed IS NULL AND attempt IS NULL",
        chat=chat, at=at,
    )  # fmt: skip


def counted(store: Store) -> list[Row]:
    """Open posts that stand in their chats with buttons: all of the row, and `answered`."""
    return store.rows(
        "SELECT posts.*, (SELECT count(DISTINCT attempts.learner_id)"  # noqa: S608
        "  FROM group_members JOIN attempts USING (learner_id)"
        f"  WHERE {_HERE} AND answered IS NOT NULL AND {_OF_POST}) AS answered"
        " FROM posts WHERE closed IS NULL AND attempt IS NULL AND form = 'buttons'"
        " AND message IS NOT NULL ORDER BY id",
    )


def results(store: Store, number: int) -> list[Row]:
    """Who of a group has answered a post: name, shown, result; the quickest first."""
    return store.rows(
        "SELECT name, shown, result FROM posts JOIN group_members ON"  # noqa: S608
        f" {_HERE} JOIN attempts USING (learner_id)"
        f" WHERE posts.id = :id AND answered IS NOT NULL AND {_OF_POST} ORDER BY answered",
        id=number,
    )


def attempt_of(store: Store, number: int, learner_id: int) -> str | None:
    """The id of a learner's attempt at a post; one that was laid aside is begun anew."""
    found = store.row(
        f"SELECT attempts.id FROM posts JOIN attempts ON {_OF_POST}"  # noqa: S608
        " WHERE posts.id = :id AND attempts.learner_id = :learner"
        " AND (attempts.answered IS NOT NULL OR attempts.skipped IS NULL)"
        " ORDER BY attempts.answered IS NULL, attempts.opened LIMIT 1",
        id=number, learner=learner_id,
    )  # fmt: skip
    return None if found is None else str(found["id"])


# --- members ------------------------------------------------------------------------


def meet(store: Store, chat: int, learner_id: int, name: str, at: int) -> None:
    """Somebody takes part in a group; who left is back, but shown no more."""
    store.run(
        'INSERT INTO group_members (chat, learner_id, name, joined) VALUES'
        " (:chat, :learner, :name, :at) ON CONFLICT DO UPDATE SET name = :name,"
        ' shown = CASE WHEN "left" IS NULL THEN shown ELSE 0 END, "left" = NULL',
        chat=chat, learner=learner_id, name=name, at=at,
    )  # fmt: skip


def is_member(store: Store, chat: int, learner_id: int) -> bool:
    """Whether somebody takes part in a group, and has not left it."""
    found = store.row(
        "SELECT 1 FROM group_members WHERE chat = :chat AND learner_id = :learner"
        ' AND "left" IS NULL',
        chat=chat, learner=learner_id,
    )  # fmt: skip
    return found is not None


def leave(store: Store, chat: int, user: str, at: int) -> None:
    """Somebody (the number of their private chat) is out of a group."""
    store.run(
        'UPDATE group_members SET "left" = :at, shown = 0 WHERE chat = :chat AND "left" IS NULL'
        " AND learner_id = (SELECT learner_id FROM chats"
        "  WHERE platform = 'telegram' AND chat_id = :user)",
        chat=chat, user=user, at=at,
    )  # fmt: skip


def show(store: Store, chat: int, learner_id: int, *, shown: bool) -> None:
    """Show somebody on a group's board, or not."""
    store.run(
        "UPDATE group_members SET shown = :shown WHERE chat = :chat AND learner_id = :learner",
        chat=chat, learner=learner_id, shown=int(shown),
    )  # fmt: skip


def board(store: Store, chat: int, since: str, until: str) -> list[Row]:
    """All who answered daily posts of a group over days (both ends in), the best first.

    name, shown; right: puzzles all right; answered: puzzles answered.
    """
    return store.rows(
        "SELECT name, shown, sum(result = 'right') AS right, count(*) AS answered FROM posts"  # noqa: S608
        " JOIN dailies ON dailies.id = posts.daily_id JOIN group_members ON"
        f" {_HERE} JOIN attempts USING (learner_id)"
        " WHERE posts.chat = :chat AND dailies.day BETWEEN :since AND :until"
        f" AND answered IS NOT NULL AND {_OF_POST}"
        " GROUP BY group_members.learner_id ORDER BY right DESC, answered, name",
        chat=chat, since=since, until=until,
    )  # fmt: skip
