"""The tables of play: hands that learners play, and logs that can be stepped through."""

from __future__ import annotations

TABLES = frozenset({"plays", "replays"})
"""Every table that the step below makes."""

_PLAYS = """
CREATE TABLE plays (
    id TEXT PRIMARY KEY,
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    variant TEXT NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    strength TEXT NOT NULL CHECK (strength IN ('quick', 'careful')),
    coach TEXT NOT NULL CHECK (coach IN ('off', 'each', 'end')),
    standing TEXT NOT NULL CHECK (json_valid(standing)),
    head TEXT NOT NULL CHECK (json_valid(head)),
    acts TEXT NOT NULL CHECK (json_valid(acts)),
    number INTEGER NOT NULL DEFAULT 0,
    replay TEXT,
    started INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    ended INTEGER
) STRICT, WITHOUT ROWID
"""
"""standing: where the session stood before the hand that is played; head: the first line of the
hand's log; acts: every act of the hand; number: acts of the learner in the whole session, so that a
doubled request is known; replay: the log of the hand once it is over."""

_REPLAYS = """
CREATE TABLE replays (
    id TEXT PRIMARY KEY,
    learner_id INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    play_id TEXT,
    seat INTEGER CHECK (seat BETWEEN 0 AND 3),
    variant TEXT NOT NULL,
    log TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID
"""
"""seat: whose hand the learner played; NULL for a log that was pasted."""

PLAY: tuple[str, ...] = (
    _PLAYS, _REPLAYS,
    "CREATE INDEX plays_of ON plays (learner_id, touched)",
    "CREATE INDEX replays_of ON replays (learner_id, created)",
)  # fmt: skip
"""The statements of the step."""
