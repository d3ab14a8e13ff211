"""The tables, as the steps that made them: one for each change, never edited afterwards."""

from __future__ import annotations

from tutor import schema_classes, schema_daily, schema_play, schema_telegram

_FIRST = frozenset({
    "learners", "cookies", "chats", "runs", "attempts", "repairs", "ratings", "cards", "reports",
    "memory", "tables",
})  # fmt: skip

TABLES = _FIRST.union(
    *(step.TABLES for step in (schema_classes, schema_daily, schema_telegram, schema_play))
)
"""Every table that the steps below make."""

_LEARNERS = """
CREATE TABLE learners (
    id INTEGER PRIMARY KEY,
    language TEXT NOT NULL CHECK (language IN ('zh', 'en')),
    variant TEXT NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    zone TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT
"""

_COOKIES = """
CREATE TABLE cookies (
    hash TEXT PRIMARY KEY,
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID
"""

_CHATS = """
CREATE TABLE chats (
    platform TEXT NOT NULL,
    chat_id TEXT NOT NULL,
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    created INTEGER NOT NULL,
    PRIMARY KEY (platform, chat_id)
) STRICT, WITHOUT ROWID
"""

_RUNS = """
CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    kind TEXT NOT NULL DEFAULT '',
    variant TEXT NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    size INTEGER NOT NULL CHECK (size > 0),
    started INTEGER NOT NULL,
    closed INTEGER
) STRICT, WITHOUT ROWID
"""

_ATTEMPTS = """
CREATE TABLE attempts (
    id TEXT PRIMARY KEY,
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    kind TEXT NOT NULL,
    variant TEXT NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    level INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    puzzle_rating INTEGER NOT NULL,
    concepts TEXT NOT NULL CHECK (json_valid(concepts)),
    main TEXT NOT NULL,
    source TEXT NOT NULL,
    session TEXT REFERENCES runs (id) ON DELETE CASCADE,
    place INTEGER,
    slot TEXT NOT NULL DEFAULT '',
    review TEXT,
    assignment TEXT,
    opened INTEGER NOT NULL,
    skipped INTEGER,
    partial TEXT CHECK (partial IS NULL OR json_valid(partial)),
    answered INTEGER,
    day TEXT,
    answer TEXT CHECK (answer IS NULL OR json_valid(answer)),
    result TEXT CHECK (result IN ('right', 'partly', 'wrong')),
    share REAL CHECK (share BETWEEN 0 AND 1),
    charged TEXT,
    ms INTEGER,
    slow INTEGER NOT NULL DEFAULT 0 CHECK (slow IN (0, 1)),
    counts INTEGER NOT NULL DEFAULT 0 CHECK (counts IN (0, 1)),
    weight REAL NOT NULL DEFAULT 0,
    rating_before REAL,
    deviation_before REAL,
    rating_after REAL,
    key TEXT CHECK (key IS NULL OR json_valid(key)),
    key_version TEXT,
    CHECK ((answered IS NULL) = (answer IS NULL)),
    CHECK ((answered IS NULL) = (result IS NULL)),
    CHECK (answered IS NOT NULL OR counts = 0)
) STRICT, WITHOUT ROWID
"""

_REPAIRS = """
CREATE TABLE repairs (
    id INTEGER PRIMARY KEY,
    attempt_id TEXT NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    answer TEXT NOT NULL CHECK (json_valid(answer)),
    result TEXT NOT NULL CHECK (result IN ('right', 'partly', 'wrong')),
    share REAL NOT NULL
) STRICT
"""

_RATINGS = """
CREATE TABLE ratings (
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    variant TEXT NOT NULL,
    kind TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (learner_id, variant, kind)
) STRICT, WITHOUT ROWID
"""

_CARDS = """
CREATE TABLE cards (
    id INTEGER PRIMARY KEY,
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    variant TEXT NOT NULL,
    concept TEXT NOT NULL,
    kind TEXT NOT NULL,
    due INTEGER NOT NULL,
    card TEXT NOT NULL CHECK (json_valid(card)),
    UNIQUE (learner_id, variant, concept)
) STRICT
"""

_REPORTS = """
CREATE TABLE reports (
    id INTEGER PRIMARY KEY,
    attempt_id TEXT NOT NULL UNIQUE REFERENCES attempts (id) ON DELETE CASCADE,
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'right', 'corrected'))
) STRICT
"""

_MEMORY = """
CREATE TABLE memory (
    place TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL CHECK (json_valid(value)),
    learner_id INTEGER REFERENCES learners (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (place, name)
) STRICT, WITHOUT ROWID
"""

_INDEXES = (
    "CREATE UNIQUE INDEX attempts_first ON attempts (learner_id, address) WHERE counts = 1",
    "CREATE INDEX attempts_address ON attempts (learner_id, address)",
    "CREATE UNIQUE INDEX attempts_place ON attempts (session, place) WHERE place IS NOT NULL",
    "CREATE INDEX attempts_answered ON attempts (learner_id, variant, answered)",
    "CREATE INDEX attempts_open ON attempts (learner_id, opened) WHERE answered IS NULL",
    "CREATE INDEX repairs_attempt ON repairs (attempt_id)",
    "CREATE INDEX runs_learner ON runs (learner_id, started)",
    "CREATE INDEX cards_due ON cards (learner_id, variant, due)",
    "CREATE INDEX cookies_learner ON cookies (learner_id)",
    "CREATE INDEX chats_learner ON chats (learner_id)",
    "CREATE INDEX memory_learner ON memory (learner_id)",
    "CREATE INDEX reports_learner ON reports (learner_id)",
)

_TABLES = """
CREATE TABLE tables (
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    variant TEXT NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    PRIMARY KEY (learner_id, variant)
) STRICT, WITHOUT ROWID
"""

STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "first",
        (
            _LEARNERS, _COOKIES, _CHATS, _RUNS, _ATTEMPTS, _REPAIRS, _RATINGS, _CARDS, _REPORTS,
            _MEMORY, *_INDEXES,
        ),
    ),
    (
        "tables",
        (
            _TABLES,
            "INSERT INTO tables SELECT id, variant, options FROM learners",
            "ALTER TABLE learners ADD COLUMN ladder TEXT NOT NULL DEFAULT ''",
        ),
    ),
    ("classes", schema_classes.CLASSES),
    ("daily", schema_daily.DAILY),
    ("telegram", schema_telegram.TELEGRAM),
    ("play", schema_play.PLAY),
)  # fmt: skip
"""Name and statements of every step, in order."""
