"""A learner's hand of play in the tests: what a quick player would do in their place."""

from __future__ import annotations

from rules.opponents import quick
from tutor import learner, play_words, sitting
from tutor.sitting import Sitting
from tutor.store import Store


def sitting_at(store: Store, play_id: str) -> Sitting:
    """A session by its id, whoever it belongs to."""
    row = store.row("SELECT learner_id FROM plays WHERE id = :id", id=play_id)
    assert row is not None
    return sitting.mine(store, learner.by_id(store, row["learner_id"]), play_id)


def newest(store: Store) -> str:
    """The id of the session that was touched last."""
    row = store.row("SELECT id FROM plays ORDER BY touched DESC, started DESC LIMIT 1")
    assert row is not None
    return str(row["id"])


def choice(now: Sitting) -> str:
    """What a quick player would do, as the page's forms carry it."""
    return play_words.written(quick(now.play, now.seat))
