"""The SQL of ratings and review cards, both of which the ledger can rebuild."""

from __future__ import annotations

from typing import Any

from tutor.store import Row, Store


def rating(store: Store, learner_id: int, variant: str, kind: str) -> Row | None:
    """A learner's rating for one kind at one variant."""
    return store.row(
        "SELECT * FROM ratings WHERE learner_id = :learner AND variant = :variant"
        " AND kind = :kind",
        learner=learner_id, variant=variant, kind=kind,
    )  # fmt: skip


def ratings(store: Store, learner_id: int, variant: str) -> list[Row]:
    """All ratings of a learner at one variant."""
    return store.rows(
        "SELECT * FROM ratings WHERE learner_id = :learner AND variant = :variant",
        learner=learner_id, variant=variant,
    )  # fmt: skip


def save_rating(store: Store, learner_id: int, variant: str, kind: str, **values: Any) -> None:
    """Write a rating in place of the last one."""
    store.run(
        "INSERT INTO ratings (learner_id, variant, kind, rating, deviation, volatility, games)"
        " VALUES (:learner, :variant, :kind, :rating, :deviation, :volatility, :games)"
        " ON CONFLICT (learner_id, variant, kind) DO UPDATE SET rating = :rating,"
        " deviation = :deviation, volatility = :volatility, games = :games",
        learner=learner_id, variant=variant, kind=kind, **values,
    )  # fmt: skip


def weigh(store: Store, attempt_id: str, **values: Any) -> None:
    """Write the game that a first answer was: its weight and the rating before and after."""
    store.run(
        "UPDATE attempts SET weight = :weight, rating_before = :rating_before,"
        " deviation_before = :deviation_before, rating_after = :rating_after WHERE id = :id",
        id=attempt_id, **values,
    )  # fmt: skip


def card(store: Store, learner_id: int, variant: str, concept: str) -> Row | None:
    """The review card of one concept."""
    return store.row(
        "SELECT * FROM cards WHERE learner_id = :learner AND variant = :variant"
        " AND concept = :concept",
        learner=learner_id, variant=variant, concept=concept,
    )  # fmt: skip


def add_card(store: Store, learner_id: int, variant: str, concept: str, due: int) -> int:
    """A new, empty card; its id."""
    store.run(
        "INSERT INTO cards (learner_id, variant, concept, kind, due, card)"
        " VALUES (:learner, :variant, :concept, '', :due, '{}')",
        learner=learner_id, variant=variant, concept=concept, due=due,
    )  # fmt: skip
    row = store.row("SELECT last_insert_rowid() AS id")
    assert row is not None
    return int(row["id"])


def save_card(store: Store, card_id: int, kind: str, due: int, card: str) -> None:
    """Write a card after a review."""
    store.run(
        "UPDATE cards SET kind = :kind, due = :due, card = :card WHERE id = :id",
        id=card_id, kind=kind, due=due, card=card,
    )  # fmt: skip


def due(store: Store, learner_id: int, variant: str, at: int) -> list[Row]:
    """The cards that are due at a moment, the longest waiting first."""
    return store.rows(
        "SELECT * FROM cards WHERE learner_id = :learner AND variant = :variant AND due <= :at"
        " ORDER BY due, id",
        learner=learner_id, variant=variant, at=at,
    )  # fmt: skip


def cards(store: Store, learner_id: int, variant: str) -> list[Row]:
    """All cards, the next one due first."""
    return store.rows(
        "SELECT * FROM cards WHERE learner_id = :learner AND variant = :variant ORDER BY due, id",
        learner=learner_id, variant=variant,
    )  # fmt: skip


def reviewed_on(store: Store, learner_id: int, day: str) -> int:
    """How many reviews the learner answered on a local day."""
    row = store.row(
        "SELECT count(*) AS n FROM attempts WHERE learner_id = :learner AND day = :day"
        " AND review IS NOT NULL AND counts = 1",
        learner=learner_id, day=day,
    )  # fmt: skip
    assert row is not None
    return int(row["n"])


def clear(store: Store, learner_id: int) -> None:
    """Drop ratings and cards of a learner before they are rebuilt."""
    store.run("DELETE FROM ratings WHERE learner_id = :learner", learner=learner_id)
    store.run("DELETE FROM cards WHERE learner_id = :learner", learner=learner_id)


def games(store: Store, learner_id: int) -> list[Row]:
    """The first answers that count, in the order in which they came, with their doubts.

    `doubted` is 1 while a report about the attempt is open.
    """
    return store.rows(
        "SELECT attempts.*, 0 AS repairs, EXISTS (SELECT 1 FROM reports"
        "  WHERE attempt_id = attempts.id AND state = 'open') AS doubted"
        " FROM attempts WHERE learner_id = :learner AND counts = 1 ORDER BY answered, id",
        learner=learner_id,
    )
