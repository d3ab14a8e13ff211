"""The SQL of mistakes: first answers that count and were not right; sealed ones never count."""

from __future__ import annotations

from tutor.store import Row, Store
from tutor.store_attempts import SHOWN

_MISSED = (
    " WHERE attempts.learner_id = :learner AND attempts.variant = :variant"
    " AND attempts.answered >= :since AND attempts.counts = 1 AND attempts.sealed = 0"
)
_MENDED = (
    "(EXISTS (SELECT 1 FROM repairs WHERE attempt_id = attempts.id AND result = 'right')"
    " OR EXISTS (SELECT 1 FROM attempts AS later WHERE later.learner_id = attempts.learner_id"
    "  AND later.address = attempts.address AND later.answered > attempts.answered"
    "  AND later.result = 'right' AND later.sealed = 0))"
)
_THERE = (
    "(SELECT max(answered) FROM attempts AS here WHERE here.learner_id = :learner"
    " AND here.address = :address AND here.counts = 1)"
)


def count(store: Store, learner_id: int, variant: str, since: int) -> int:
    """How many there are of a learner at a variant since a moment."""
    row = store.row(
        f"SELECT count(*) AS n FROM attempts {_MISSED} AND result <> 'right'",  # noqa: S608
        learner=learner_id, variant=variant, since=since,
    )  # fmt: skip
    assert row is not None
    return int(row["n"])


def some(  # noqa: PLR0917
    store: Store, learner_id: int, variant: str, since: int, most: int, before: int
) -> list[Row]:
    """At most so many of them, newest first, after so many; `mended`: got right since."""
    return store.rows(
        f"SELECT {SHOWN}, {_MENDED} AS mended FROM attempts {_MISSED} AND result <> 'right'"  # noqa: S608
        " ORDER BY attempts.answered DESC, attempts.id LIMIT :most OFFSET :before",
        learner=learner_id, variant=variant, since=since, most=most, before=before,
    )  # fmt: skip


def beside(  # noqa: PLR0917
    store: Store, learner_id: int, variant: str, since: int, address: str, most: int
) -> list[Row]:
    """At most so many that were not got right since, at other addresses: the next older first."""
    return store.rows(
        f"SELECT {SHOWN} FROM attempts {_MISSED} AND result <> 'right'"  # noqa: S608
        f" AND address <> :address AND NOT {_MENDED}"
        f" ORDER BY answered > coalesce({_THERE}, answered), answered DESC, id LIMIT :most",
        learner=learner_id, variant=variant, since=since, address=address, most=most,
    )  # fmt: skip


def concepts(store: Store, learner_id: int, variant: str, since: int) -> list[Row]:
    """For each concept that was missed: `key`, `wrong` and `tries`, the most missed first."""
    return store.rows(
        "SELECT charged AS key, sum(result <> 'right') AS wrong, count(*) AS tries"  # noqa: S608
        f" FROM attempts {_MISSED} AND charged <> '' GROUP BY charged HAVING wrong > 0"
        " ORDER BY wrong DESC, max(answered) DESC, charged",
        learner=learner_id, variant=variant, since=since,
    )  # fmt: skip


def last_of(store: Store, learner_id: int, variant: str, concept: str, since: int) -> Row | None:
    """The newest mistake that is charged to a concept."""
    return store.row(
        f"SELECT {SHOWN} FROM attempts {_MISSED} AND charged = :concept AND result <> 'right'"  # noqa: S608
        " ORDER BY answered DESC, id LIMIT 1",
        learner=learner_id, variant=variant, concept=concept, since=since,
    )  # fmt: skip
