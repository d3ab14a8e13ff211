"""The SQL of the daily quiz: its puzzles, who did them, and who shows it on the boards."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.store import Row, Store


def find(store: Store, day: str, variant: str, options: str) -> Row | None:
    """The quiz of a day and a rule profile, if it is made."""
    return store.row(
        "SELECT * FROM dailies WHERE day = :day AND variant = :variant AND options = :options",
        day=day, variant=variant, options=options,
    )  # fmt: skip


def by_id(store: Store, daily_id: str) -> Row | None:
    """The quiz with this id."""
    return store.row("SELECT * FROM dailies WHERE id = :id", id=daily_id)


def addresses(store: Store, daily_id: str) -> list[str]:
    """The addresses of a quiz in order."""
    rows = store.rows(
        "SELECT address FROM daily_puzzles WHERE daily_id = :id ORDER BY place", id=daily_id
    )
    return [row["address"] for row in rows]


def used(store: Store, address: str, position: str) -> bool:
    """Whether any quiz has had this puzzle, or one with the same tiles."""
    found = store.row(
        "SELECT 1 FROM daily_puzzles WHERE address = :address OR position = :position",
        address=address, position=position,
    )  # fmt: skip
    return found is not None


def add(store: Store, row: Row, puzzles: Iterable[tuple[str, str]]) -> None:
    """A new quiz (id, day, variant, options, made); puzzles: address and position, in order."""
    store.run(
        "INSERT INTO dailies (id, day, variant, options, made)"
        " VALUES (:id, :day, :variant, :options, :made)",
        **row,
    )
    for place, (address, position) in enumerate(puzzles, 1):
        store.run(
            "INSERT INTO daily_puzzles (daily_id, place, address, position)"
            " VALUES (:id, :place, :address, :position)",
            id=row["id"], place=place, address=address, position=position,
        )  # fmt: skip


def attempts(store: Store, daily_id: str, learner_id: int) -> list[Row]:
    """The id, place and result (None: not answered yet) of a learner's attempts at a quiz."""
    return store.rows(
        "SELECT id, CAST(item AS INTEGER) AS place, result, ms FROM attempts"
        " WHERE assignment = :daily AND learner_id = :learner ORDER BY place",
        daily=daily_id, learner=learner_id,
    )  # fmt: skip


def finished(store: Store, learner_id: int) -> list[str]:
    """The days whose quiz a learner answered whole on that very day, the newest first."""
    rows = store.rows(
        "SELECT DISTINCT dailies.day FROM attempts JOIN dailies ON dailies.id = assignment"
        " WHERE learner_id = :learner AND answered IS NOT NULL AND attempts.day = dailies.day"
        " GROUP BY dailies.id HAVING count(DISTINCT item) >="
        "  (SELECT count(*) FROM daily_puzzles WHERE daily_id = dailies.id)"
        " ORDER BY dailies.day DESC",
        learner=learner_id,
    )
    return [row["day"] for row in rows]


def board(store: Store, variant: str, options: str, since: str, until: str) -> list[Row]:
    """Whoever shows on the boards, over the days of a span (both ends in), the best first.

    name, learner_id; right: puzzles all right; answered: puzzles answered; ms: the time of those
    whose time is known.
    """
    return store.rows(
        "SELECT players.learner_id, players.name, sum(result = 'right') AS right,"
        "  count(*) AS answered, sum(coalesce(ms, 0)) AS ms"
        " FROM dailies JOIN attempts ON assignment = dailies.id"
        "  JOIN players ON players.learner_id = attempts.learner_id"
        " WHERE dailies.variant = :variant AND dailies.options = :options"
        "  AND dailies.day BETWEEN :since AND :until AND answered IS NOT NULL"
        " GROUP BY players.learner_id ORDER BY right DESC, answered, ms, players.name",
        variant=variant, options=options, since=since, until=until,
    )  # fmt: skip


def player(store: Store, learner_id: int) -> Row | None:
    """How a learner shows on the boards, if at all."""
    return store.row("SELECT * FROM players WHERE learner_id = :learner", learner=learner_id)


def show(store: Store, learner_id: int, name: str, at: int) -> None:
    """Show a learner on the boards under a name."""
    store.run(
        "INSERT INTO players (learner_id, name, since) VALUES (:learner, :name, :at)"
        " ON CONFLICT (learner_id) DO UPDATE SET name = :name",
        learner=learner_id, name=name, at=at,
    )  # fmt: skip


def hide(store: Store, learner_id: int) -> None:
    """Show a learner on no board."""
    store.run("DELETE FROM players WHERE learner_id = :learner", learner=learner_id)
