"""Wrong guesses at passwords and codes: a few are forgiven, then one has to wait."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime

from tutor import clock, store_accounts
from tutor.store import Store

WINDOW = 10 * 60 * 1000
"""How long a wrong guess is remembered, in ms."""

MOST: Mapping[str, int] = {"name": 8, "address": 40, "learner": 8}
"""Wrong guesses at one place within the window; a school may share an address."""


class WrongGuess(ValueError):  # noqa: N818
    """What was typed is no password or code of anybody: it counts as a guess."""


class GuessError(ValueError):
    """Too many wrong guesses; `wait` says for how many seconds nothing is looked at."""

    code = "wait"

    def __init__(self, wait: int) -> None:
        super().__init__(f"too many wrong guesses, wait {wait} s")
        self.wait = wait

    @property
    def minutes(self) -> int:
        """The same in whole minutes, at least one."""
        return -(-self.wait // 60)


@contextmanager
def limited(store: Store, *, now: datetime | None = None, **places: str) -> Iterator[None]:
    """Let something be guessed, unless too much was guessed wrong at one of the places.

    places: by the names of MOST, as `name="wang"`, `address="10.0.0.7"`; only hashes are kept. A
    WrongGuess raised inside is counted and goes on.

    Raises:
        GuessError: before anything is looked at, if one has to wait.
    """
    at = clock.stamp(now)
    keys = {_key(kind, value): MOST[kind] for kind, value in places.items()}
    for key, most in keys.items():
        _check(store, key, most, at)
    try:
        yield
    except WrongGuess:
        with store.writing():
            store_accounts.prune_guesses(store, at - WINDOW)
            for key in keys:
                store_accounts.add_guess(store, key, at)
        raise


def forget(store: Store, **places: str) -> None:
    """Begin anew at a place, after what was typed there was right."""
    with store.writing():
        for kind, value in places.items():
            store_accounts.drop_guesses(store, _key(kind, value))


def _check(store: Store, key: str, most: int, at: int) -> None:
    made = store_accounts.guesses(store, key, at - WINDOW)
    if len(made) >= most:
        raise GuessError(max(1, (made[-most] + WINDOW - at) // 1000))


def _key(kind: str, value: str) -> str:
    return hashlib.sha256(f"{kind} {value}".encode()).hexdigest()[:32]
