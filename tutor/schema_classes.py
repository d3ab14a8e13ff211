"""The tables of accounts, classes, practice sets and live rounds, as one step made them."""

from __future__ import annotations

TABLES = frozenset({
    "accounts", "codes", "guesses", "classes", "members", "sets", "items", "assignments", "handed",
    "reminders", "rounds", "notices",
})  # fmt: skip
"""Every table that the step below makes."""

_ACCOUNTS = """
CREATE TABLE accounts (
    learner_id INTEGER PRIMARY KEY REFERENCES learners (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    password TEXT,
    instructor INTEGER NOT NULL DEFAULT 0 CHECK (instructor IN (0, 1)),
    created INTEGER NOT NULL
) STRICT
"""

_CODES = """
CREATE TABLE codes (
    hash TEXT PRIMARY KEY,
    purpose TEXT NOT NULL CHECK (purpose IN ('login', 'link', 'recovery', 'pupil', 'instructor')),
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    created INTEGER NOT NULL,
    expires INTEGER,
    used INTEGER
) STRICT, WITHOUT ROWID
"""

_GUESSES = """
CREATE TABLE guesses (
    place TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT
"""

_CLASSES = """
CREATE TABLE classes (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    about TEXT NOT NULL DEFAULT '',
    variant TEXT NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    zone TEXT NOT NULL,
    joining TEXT NOT NULL CHECK (joining IN ('open', 'approve', 'closed')),
    invite TEXT NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    archived INTEGER
) STRICT, WITHOUT ROWID
"""

_MEMBERS = """
CREATE TABLE members (
    class_id TEXT NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('owner', 'instructor', 'learner')),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'in', 'left', 'removed')),
    name TEXT NOT NULL,
    managed INTEGER NOT NULL DEFAULT 0 CHECK (managed IN (0, 1)),
    joined INTEGER NOT NULL,
    PRIMARY KEY (class_id, learner_id)
) STRICT, WITHOUT ROWID
"""

_SETS = """
CREATE TABLE sets (
    id TEXT PRIMARY KEY,
    owner_id INTEGER REFERENCES learners (id) ON DELETE SET NULL,
    title TEXT NOT NULL,
    before TEXT NOT NULL DEFAULT '',
    after TEXT NOT NULL DEFAULT '',
    variant TEXT NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    version INTEGER NOT NULL DEFAULT 1,
    sharing TEXT NOT NULL DEFAULT 'private' CHECK (sharing IN ('private', 'link', 'public')),
    share TEXT NOT NULL UNIQUE,
    author TEXT NOT NULL,
    source TEXT CHECK (source IS NULL OR json_valid(source)),
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    dropped INTEGER
) STRICT, WITHOUT ROWID
"""

_ITEMS = """
CREATE TABLE items (
    id TEXT PRIMARY KEY,
    set_id TEXT NOT NULL REFERENCES sets (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    weight INTEGER NOT NULL DEFAULT 1 CHECK (weight BETWEEN 0 AND 100),
    address TEXT,
    fresh TEXT CHECK (fresh IS NULL OR json_valid(fresh)),
    before TEXT NOT NULL DEFAULT '',
    after TEXT NOT NULL DEFAULT '',
    dropped INTEGER,
    CHECK ((address IS NULL) <> (fresh IS NULL))
) STRICT, WITHOUT ROWID
"""

_ASSIGNMENTS = """
CREATE TABLE assignments (
    id TEXT PRIMARY KEY,
    class_id TEXT NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
    set_id TEXT NOT NULL REFERENCES sets (id) ON DELETE CASCADE,
    tries INTEGER NOT NULL DEFAULT 1 CHECK (tries BETWEEN 0 AND 100),
    shows TEXT NOT NULL CHECK (shows IN ('each', 'end', 'due', 'asked')),
    clock INTEGER NOT NULL DEFAULT 1 CHECK (clock IN (0, 1)),
    mixed INTEGER NOT NULL DEFAULT 0 CHECK (mixed IN (0, 1)),
    late INTEGER NOT NULL DEFAULT 1 CHECK (late IN (0, 1)),
    opens INTEGER,
    due INTEGER,
    created INTEGER NOT NULL,
    released INTEGER,
    closed INTEGER
) STRICT, WITHOUT ROWID
"""

_HANDED = """
CREATE TABLE handed (
    assignment_id TEXT NOT NULL REFERENCES assignments (id) ON DELETE CASCADE,
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    item_id TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    address TEXT NOT NULL,
    done INTEGER,
    PRIMARY KEY (assignment_id, learner_id, item_id)
) STRICT, WITHOUT ROWID
"""

_REMINDERS = """
CREATE TABLE reminders (
    assignment_id TEXT NOT NULL REFERENCES assignments (id) ON DELETE CASCADE,
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    what TEXT NOT NULL,
    at INTEGER NOT NULL,
    sent INTEGER,
    PRIMARY KEY (assignment_id, learner_id, what)
) STRICT, WITHOUT ROWID
"""

_ROUNDS = """
CREATE TABLE rounds (
    id TEXT PRIMARY KEY,
    class_id TEXT NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    item TEXT REFERENCES items (id) ON DELETE SET NULL,
    started INTEGER NOT NULL,
    ends INTEGER NOT NULL,
    shown INTEGER,
    closed INTEGER
) STRICT, WITHOUT ROWID
"""

_NOTICES = """
CREATE TABLE notices (
    id INTEGER PRIMARY KEY,
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    code TEXT NOT NULL,
    gaps TEXT NOT NULL CHECK (json_valid(gaps)),
    at INTEGER NOT NULL,
    seen INTEGER
) STRICT
"""

CLASSES: tuple[str, ...] = (
    _ACCOUNTS, _CODES, _GUESSES, _CLASSES, _MEMBERS, _SETS, _ITEMS, _ASSIGNMENTS, _HANDED,
    _REMINDERS, _ROUNDS, _NOTICES,
    "ALTER TABLE learners ADD COLUMN day_end INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE learners ADD COLUMN tiles TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE attempts ADD COLUMN item TEXT",
    "ALTER TABLE attempts ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0",
    "CREATE INDEX codes_learner ON codes (learner_id, purpose)",
    "CREATE INDEX guesses_place ON guesses (place, at)",
    "CREATE INDEX members_learner ON members (learner_id)",
    "CREATE INDEX sets_owner ON sets (owner_id)",
    "CREATE INDEX items_set ON items (set_id, place)",
    "CREATE INDEX assignments_class ON assignments (class_id, created)",
    "CREATE INDEX assignments_set ON assignments (set_id)",
    "CREATE INDEX handed_learner ON handed (learner_id)",
    "CREATE INDEX rounds_class ON rounds (class_id, started)",
    "CREATE INDEX notices_learner ON notices (learner_id, seen)",
    "CREATE INDEX attempts_assignment ON attempts"
    " (assignment, learner_id, item, answered, result, share, answer)"
    " WHERE assignment IS NOT NULL",
)  # fmt: skip
"""The statements of the step."""
