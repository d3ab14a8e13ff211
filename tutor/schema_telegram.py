"""The tables of the bot that writes by itself, as one step made them.

A `chat` is Telegram's own number (below zero for a group); moments are UTC ms. No table names
another's chat as a key, because a group that becomes a supergroup changes its number everywhere.
"""

from __future__ import annotations

TABLES = frozenset({"outbox", "subscriptions", "posts", "group_members", "sendings"})
"""Every table that the step below makes."""

_OUTBOX = """
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat INTEGER NOT NULL,
    thread INTEGER,
    lane INTEGER NOT NULL DEFAULT 0 CHECK (lane IN (0, 1)),
    body TEXT CHECK (body IS NULL OR json_valid(body)),
    tag TEXT UNIQUE,
    post INTEGER,
    due INTEGER NOT NULL,
    until INTEGER,
    state TEXT NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'sending', 'sent', 'dropped')),
    tries INTEGER NOT NULL DEFAULT 0,
    message INTEGER,
    why TEXT NOT NULL DEFAULT '',
    created INTEGER NOT NULL,
    done INTEGER,
    CHECK ((done IS NULL) = (state IN ('waiting', 'sending')))
) STRICT
"""
"""lane: 0 answers somebody, 1 speaks unasked; until: not sent after that; body: NULL when done;
post: the row of `posts` that learns the message's number; why: for what reason it was dropped."""

_SUBSCRIPTIONS = """
CREATE TABLE subscriptions (
    chat INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('private', 'group')),
    learner_id INTEGER REFERENCES learners (id) ON DELETE CASCADE,
    active INTEGER NOT NULL DEFAULT 0 CHECK (active IN (0, 1)),
    hour INTEGER NOT NULL DEFAULT 20 CHECK (hour BETWEEN 0 AND 23),
    minute INTEGER NOT NULL DEFAULT 0 CHECK (minute BETWEEN 0 AND 59),
    zone TEXT NOT NULL,
    count INTEGER NOT NULL DEFAULT 5 CHECK (count BETWEEN 1 AND 5),
    kinds TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(kinds)),
    levels TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(levels)),
    variant TEXT NOT NULL,
    options TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(options)),
    quiet TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(quiet)),
    language TEXT NOT NULL DEFAULT 'zh' CHECK (language IN ('zh', 'en')),
    form TEXT NOT NULL DEFAULT 'poll' CHECK (form IN ('poll', 'buttons')),
    minutes INTEGER NOT NULL DEFAULT 0 CHECK (minutes >= 0),
    thread INTEGER,
    remind INTEGER NOT NULL DEFAULT 1 CHECK (remind IN (0, 1)),
    board INTEGER CHECK (board BETWEEN 0 AND 23),
    next_due INTEGER,
    last_day TEXT,
    last_at INTEGER,
    gone TEXT CHECK (gone IN ('blocked', 'deleted', 'left', 'muted')),
    gone_at INTEGER,
    title TEXT NOT NULL DEFAULT '',
    created INTEGER NOT NULL,
    CHECK ((kind = 'private') = (learner_id IS NOT NULL)),
    CHECK ((gone IS NULL) = (gone_at IS NULL))
) STRICT
"""
"""active: the daily quiz is on; minutes: how long a posted puzzle stays open (0: until the board);
board: at which hour of the evening, NULL for none; remind: 23.5 hours after the last session;
thread: the topic of a group that is written to; gone: why nothing can be sent to the chat."""

_POSTS = """
CREATE TABLE posts (
    id INTEGER PRIMARY KEY,
    chat INTEGER NOT NULL,
    thread INTEGER,
    daily_id TEXT REFERENCES dailies (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    place INTEGER NOT NULL DEFAULT 1,
    attempt TEXT,
    form TEXT NOT NULL CHECK (form IN ('poll', 'buttons')),
    poll_id TEXT UNIQUE,
    message INTEGER,
    opened INTEGER NOT NULL,
    closes INTEGER,
    closed INTEGER
) STRICT
"""
"""attempt: the attempt that a poll in a private chat answers, NULL in groups."""

_GROUP_MEMBERS = """
CREATE TABLE group_members (
    chat INTEGER NOT NULL,
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    shown INTEGER NOT NULL DEFAULT 0 CHECK (shown IN (0, 1)),
    joined INTEGER NOT NULL,
    "left" INTEGER,
    PRIMARY KEY (chat, learner_id)
) STRICT, WITHOUT ROWID
"""

_SENDINGS = """
CREATE TABLE sendings (
    chat INTEGER NOT NULL,
    day TEXT NOT NULL,
    what TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (chat, day, what)
) STRICT, WITHOUT ROWID
"""
"""What was put into the outbox for a chat and its local day: "daily", "board" and the like."""

TELEGRAM: tuple[str, ...] = (
    _OUTBOX, _SUBSCRIPTIONS, _POSTS, _GROUP_MEMBERS, _SENDINGS,
    "CREATE INDEX outbox_due ON outbox (lane, due, id) WHERE state = 'waiting'",
    "CREATE INDEX outbox_chat ON outbox (chat, lane, id) WHERE state IN ('waiting', 'sending')",
    "CREATE INDEX outbox_done ON outbox (done) WHERE done IS NOT NULL",
    "CREATE INDEX subscriptions_due ON subscriptions (next_due)"
    " WHERE active = 1 AND gone IS NULL",
    "CREATE INDEX subscriptions_learner ON subscriptions (learner_id)",
    "CREATE INDEX posts_chat ON posts (chat, opened)",
    "CREATE INDEX posts_open ON posts (closes) WHERE closed IS NULL",
    "CREATE INDEX posts_daily ON posts (daily_id)",
    "CREATE INDEX group_members_learner ON group_members (learner_id)",
)  # fmt: skip
"""The statements of the step."""
