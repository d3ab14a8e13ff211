"""The SQL of play: the hands that learners play, and the logs that are kept."""

from __future__ import annotations

from tutor.store import Row, Store


def play(store: Store, play_id: str, learner_id: int) -> Row | None:
    """A learner's own session of play."""
    return store.row(
        "SELECT * FROM plays WHERE id = :id AND learner_id = :learner",
        id=play_id, learner=learner_id,
    )  # fmt: skip


def add_play(store: Store, row: Row) -> None:
    """A new session with its first hand."""
    store.run(
        "INSERT INTO plays (id, learner_id, variant, options, strength, coach, standing, head,"
        " acts, started, touched) VALUES (:id, :learner_id, :variant, :options, :strength, :coach,"
        " :standing, :head, :acts, :at, :at)",
        **row,
    )


def acted(store: Store, play_id: str, acts: str, number: int, at: int) -> None:
    """The acts of the hand, and how many of the session were the learner's."""
    store.run(
        "UPDATE plays SET acts = :acts, number = :number, touched = :at WHERE id = :id",
        id=play_id, acts=acts, number=number, at=at,
    )  # fmt: skip


def hand_over(store: Store, play_id: str, replay: str) -> None:
    """The hand is over and its log is kept."""
    store.run("UPDATE plays SET replay = :replay WHERE id = :id", id=play_id, replay=replay)


def next_hand(store: Store, play_id: str, row: Row) -> None:
    """The next hand of the session is dealt (standing, head, acts, number, at)."""
    store.run(
        "UPDATE plays SET standing = :standing, head = :head, acts = :acts, number = :number,"
        " replay = NULL, touched = :at WHERE id = :id",
        id=play_id, **row,
    )  # fmt: skip


def end(store: Store, play_id: str, at: int) -> None:
    """The session is over, or was given up."""
    store.run(
        "UPDATE plays SET ended = :at, touched = :at WHERE id = :id AND ended IS NULL",
        id=play_id, at=at,
    )  # fmt: skip


def set_coach(store: Store, play_id: str, coach: str) -> None:
    """When the coach speaks."""
    store.run("UPDATE plays SET coach = :coach WHERE id = :id", id=play_id, coach=coach)


def running(store: Store, learner_id: int, most: int) -> list[Row]:
    """A learner's sessions that have not ended, the last touched first."""
    return store.rows(
        "SELECT id, variant, options, strength, coach, standing, touched, replay FROM plays"
        " WHERE learner_id = :learner AND ended IS NULL ORDER BY touched DESC LIMIT :most",
        learner=learner_id, most=most,
    )  # fmt: skip


def add_replay(store: Store, row: Row) -> None:
    """A log that can be stepped through (id, learner_id, play_id, seat, variant, log, created)."""
    store.run(
        "INSERT INTO replays (id, learner_id, play_id, seat, variant, log, created)"
        " VALUES (:id, :learner_id, :play_id, :seat, :variant, :log, :created)",
        **row,
    )


def replay(store: Store, replay_id: str) -> Row | None:
    """A log by its address."""
    return store.row("SELECT * FROM replays WHERE id = :id", id=replay_id)


def replays(store: Store, learner_id: int, most: int) -> list[Row]:
    """A learner's logs, the newest first."""
    return store.rows(
        "SELECT id, seat, variant, created FROM replays WHERE learner_id = :learner"
        " ORDER BY created DESC, id LIMIT :most",
        learner=learner_id, most=most,
    )  # fmt: skip


def drop_replays(store: Store, learner_id: int, keep: int) -> int:
    """Forget a learner's oldest logs but for so many; how many went."""
    return store.run(
        "DELETE FROM replays WHERE learner_id = :learner AND id NOT IN (SELECT id FROM replays"
        " WHERE learner_id = :learner ORDER BY created DESC, id LIMIT :keep)",
        learner=learner_id, keep=keep,
    )  # fmt: skip
