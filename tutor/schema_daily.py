"""The tables of the daily quiz, as one step made them."""

from __future__ import annotations

TABLES = frozenset({"dailies", "daily_puzzles", "players"})
"""Every table that the step below makes."""

_DAILIES = """
CREATE TABLE dailies (
    id TEXT PRIMARY KEY,
    day TEXT NOT NULL,
    variant TEXT NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    made INTEGER NOT NULL,
    UNIQUE (day, variant, options)
) STRICT, WITHOUT ROWID
"""

_PUZZLES = """
CREATE TABLE daily_puzzles (
    daily_id TEXT NOT NULL REFERENCES dailies (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    address TEXT NOT NULL UNIQUE,
    position TEXT NOT NULL UNIQUE,
    PRIMARY KEY (daily_id, place)
) STRICT, WITHOUT ROWID
"""

_PLAYERS = """
CREATE TABLE players (
    learner_id INTEGER PRIMARY KEY REFERENCES learners (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    since INTEGER NOT NULL
) STRICT
"""

DAILY: tuple[str, ...] = (_DAILIES, _PUZZLES, _PLAYERS)
"""The statements of the step."""
