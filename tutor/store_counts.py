"""The SQL of progress: everything is counted from the first answers that count, in the ledger."""

from __future__ import annotations

from tutor.store import Row, Store


def total(store: Store, learner_id: int, variant: str) -> int:
    """How many first answers of a learner count at one variant."""
    row = store.row(
        "SELECT count(*) AS n FROM attempts"
        " WHERE learner_id = :learner AND variant = :variant AND counts = 1",
        learner=learner_id, variant=variant,
    )  # fmt: skip
    assert row is not None
    return int(row["n"])


def variants(store: Store, learner_id: int) -> list[Row]:
    """For each variant that was practised: `tries` and how many of them `right`."""
    return store.rows(
        "SELECT variant, count(*) AS tries, sum(result = 'right') AS right FROM attempts"
        " WHERE learner_id = :learner AND counts = 1 GROUP BY variant",
        learner=learner_id,
    )


def right_by_level(store: Store, learner_id: int) -> list[Row]:
    """For each level: `right`, the first answers that are all right, over all variants."""
    return store.rows(
        "SELECT level, count(*) AS right FROM attempts"
        " WHERE learner_id = :learner AND counts = 1 AND result = 'right'"
        " GROUP BY level ORDER BY level",
        learner=learner_id,
    )


def kinds(store: Store, learner_id: int, variant: str) -> list[Row]:
    """For each kind: `tries`, how many of them `right` and `partly`."""
    return store.rows(
        "SELECT kind, count(*) AS tries, sum(result = 'right') AS right,"
        " sum(result = 'partly') AS partly FROM attempts"
        " WHERE learner_id = :learner AND variant = :variant AND counts = 1 GROUP BY kind",
        learner=learner_id, variant=variant,
    )  # fmt: skip


def concepts(store: Store, learner_id: int, variant: str) -> list[Row]:
    """For each concept: `kind`, `tries`, `right`, `recent`, `good_days`.

    recent: tries among the last thirty answers; good_days: on how many days it was right since it
    was last missed.
    """
    return store.rows(
        "WITH told AS (SELECT charged AS concept, kind, result = 'right' AS ok, day,"
        "  row_number() OVER (ORDER BY answered, id) AS turn"
        "  FROM attempts WHERE learner_id = :learner AND variant = :variant AND counts = 1"
        "  AND charged <> ''),"
        " missed AS (SELECT concept, max(turn) AS turn FROM told WHERE NOT ok GROUP BY concept)"
        " SELECT told.concept, max(kind) AS kind, count(*) AS tries, sum(ok) AS right,"
        "  sum(told.turn > (SELECT max(turn) FROM told) - 30) AS recent,"
        "  count(DISTINCT CASE WHEN ok AND told.turn > coalesce(missed.turn, 0) THEN day END)"
        "   AS good_days"
        " FROM told LEFT JOIN missed USING (concept) GROUP BY told.concept ORDER BY told.concept",
        learner=learner_id, variant=variant,
    )  # fmt: skip


def days(store: Store, learner_id: int, variant: str, since: str) -> list[Row]:
    """For each local day since one: `day`, `tries`, `right`; quiet days are left out."""
    return store.rows(
        "SELECT day, count(*) AS tries, sum(result = 'right') AS right FROM attempts"
        " WHERE learner_id = :learner AND variant = :variant AND counts = 1 AND day >= :since"
        " GROUP BY day ORDER BY day",
        learner=learner_id, variant=variant, since=since,
    )  # fmt: skip


def streaks(store: Store, learner_id: int) -> list[Row]:
    """Every stretch of days without a gap, over all variants: `last` day and `days`, newest first.

    A day less its place among the days is the same for all days of one stretch.
    """
    return store.rows(
        "WITH lived AS (SELECT DISTINCT day FROM attempts WHERE learner_id = :learner"
        "  AND counts = 1),"
        " placed AS (SELECT day, julianday(day) - row_number() OVER (ORDER BY day) AS stretch"
        "  FROM lived)"
        " SELECT max(day) AS last, count(*) AS days FROM placed GROUP BY stretch ORDER BY 1 DESC",
        learner=learner_id,
    )


def ratings_by_day(store: Store, learner_id: int, variant: str, kind: str) -> list[Row]:
    """The rating at the end of each day of a kind: `day`, `rating`."""
    return store.rows(
        "SELECT day, rating_after AS rating FROM (SELECT day, rating_after, row_number() OVER"
        "  (PARTITION BY day ORDER BY answered DESC, id DESC) AS back FROM attempts"
        "  WHERE learner_id = :learner AND variant = :variant AND counts = 1 AND kind = :kind"
        "  AND rating_after IS NOT NULL)"
        " WHERE back = 1 ORDER BY day",
        learner=learner_id, variant=variant, kind=kind,
    )  # fmt: skip
