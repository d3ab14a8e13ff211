"""Replays: the log of a hand at an address of its own, to be stepped through."""

from __future__ import annotations

import secrets
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache

from rules.table import Action, Log, Play, log
from tutor import clock, store_plays
from tutor.learner import Learner
from tutor.sitting import KEEP
from tutor.store import Store


class ReplayError(ValueError):
    """No replay at this address."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand that can be stepped through; seat: whose choices it is looked at for, if anybody's."""

    id: str
    log: Log
    seat: int | None
    created: int
    text: str

    @property
    def steps(self) -> int:
        """How many acts there are."""
        return len(self.log.acts)

    def at(self, step: int) -> tuple[Play, Action | None]:
        """The play after so many acts, and the act that comes next."""
        step = max(0, min(step, self.steps))
        acts = self.log.acts
        return self.log.plays[step], acts[step] if step < len(acts) else None

    @property
    def stops(self) -> tuple[int, ...]:
        """The steps worth stopping at: before each act but a pass of others, and the end."""
        before = (
            n for n, act in enumerate(self.log.acts) if act.act != "pass" or act.seat == self.seat
        )
        return tuple(sorted({0, *before, self.steps}))

    def beside(self, step: int) -> tuple[int | None, int | None]:
        """The stops before and after a step, None at the ends."""
        return _around(self.stops, step)

    def choices_beside(self, step: int) -> tuple[int | None, int | None]:
        """The choices of its own seat before and after a step, None where there is none."""
        return _around(self.choices, step) if self.seat is not None else (None, None)

    @property
    def choices(self) -> tuple[int, ...]:
        """The steps at which the seat acts, all acts where nobody's choices are looked at."""
        return tuple(
            n for n, act in enumerate(self.log.acts) if self.seat is None or act.seat == self.seat
        )


def _around(steps: tuple[int, ...], step: int) -> tuple[int | None, int | None]:
    low, high = bisect_left(steps, step), bisect_right(steps, step)
    return (steps[low - 1] if low else None), (steps[high] if high < len(steps) else None)


def load(store: Store, replay_id: str) -> Replay:
    """A replay by its address; whoever has the address may look.

    Raises:
        ReplayError: there is none.
    """
    row = store_plays.replay(store, replay_id)
    if row is None:
        raise ReplayError(replay_id)
    return Replay(row["id"], read_log(row["log"]), row["seat"], row["created"], row["log"])


@lru_cache(maxsize=64)
def read_log(text: str) -> Log:
    """A log that is known to replay."""
    return log.read(text)


def seat_of(text: str) -> int | None:
    """The seat that a form names, 0 for the dealer; None for nobody's.

    >>> seat_of("2"), seat_of(""), seat_of("9")
    (2, None, None)
    """
    return int(text) if text in ("0", "1", "2", "3") else None


def paste(store: Store, learner: Learner, text: str, seat: int | None = None) -> str:
    """Keep a log that somebody pasted; its address.

    seat: whose choices it is looked at for, None for everybody's.

    Raises:
        LogError: naming the line that cannot be read.
    """
    read = log.read(text)
    replay_id = secrets.token_hex(6)
    with store.writing():
        store_plays.add_replay(store, {
            "id": replay_id, "learner_id": learner.id, "play_id": None, "seat": seat,
            "variant": read.last.game.table.key, "log": text, "created": clock.stamp(),
        })  # fmt: skip
        store_plays.drop_replays(store, learner.id, KEEP)
    return replay_id
