"""The ledger under load: processes that write attempts at once, each answer sent twice.

    python -m bench.ledger                  four writers, 10,000 attempts each
    python -m bench.ledger --attempts 500

Everything goes the learner's way (open_attempt, give) into one real file. Counted afterwards:
attempts lost, doubled, refused as "locked"; the slowest single call.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import sqlite3
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from drills import drill
from drills.puzzle import Puzzle
from tutor import attempt, learner
from tutor.store import open_store

PUZZLES = 20
"""Each learner of the race answers this many different ones."""


@dataclass(frozen=True, slots=True)
class Written:
    """What one writer did: attempts, answers told to be first, locks met, slowest call in s."""

    attempts: int
    firsts: int
    locked: int
    slowest: float


@dataclass(frozen=True, slots=True)
class Race:
    """The outcome: what the writers were told against what stands in the file."""

    seconds: float
    told: tuple[Written, ...]
    attempts: int
    counted: int
    games: int
    repairs: int
    sound: bool

    @property
    def clean(self) -> bool:
        """Nothing lost, doubled or locked, and the file is whole."""
        asked = sum(one.attempts for one in self.told)
        firsts = sum(one.firsts for one in self.told)
        locked = sum(one.locked for one in self.told)
        same = asked == firsts == self.attempts == self.counted == self.games
        return same and not locked and not self.repairs and self.sound


def race(path: str, writers: int, attempts: int) -> Race:
    """Let the writers loose on a database and count."""
    open_store(path).close()
    started = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(writers) as pool:
        told = tuple(pool.starmap(write, [(path, attempts)] * writers, chunksize=1))
    return _outcome(path, time.perf_counter() - started, told)


def write(path: str, attempts: int) -> Written:
    """One writer: opens attempts and answers each of them twice."""
    store = open_store(path)
    puzzles = [(one, one.address) for one in made(PUZZLES)]
    firsts = locked = 0
    slowest = 0.0
    for n in range(attempts):
        if n % PUZZLES == 0:
            me, _ = learner.new_guest(store, "zh")
        puzzle, address = puzzles[n % PUZZLES]
        try:
            start = time.perf_counter()
            opened = attempt.open_attempt(store, me, address, "bench")
            slowest = max(slowest, time.perf_counter() - start)
            for _ in range(2):
                start = time.perf_counter()
                firsts += attempt.give(store, me, opened.id, puzzle.key).first
                slowest = max(slowest, time.perf_counter() - start)
        except sqlite3.OperationalError:
            locked += 1
    store.close()
    return Written(attempts, firsts, locked, slowest)


def made(count: int) -> list[Puzzle]:
    """The puzzles of the race: those whose hand is ready, as they are the quickest to explain."""
    many = (drill.make("waits", learner.VARIANT, {}, 1, seed) for seed in itertools.count())
    return list(itertools.islice((one for one in many if any(one.key.values())), count))


def endless(path: str) -> None:
    """Answer puzzles until killed, printing the id of each attempt once it is acknowledged."""
    store = open_store(path)
    puzzles = made(PUZZLES)
    print("ready", flush=True)
    while True:
        me, _ = learner.new_guest(store, "zh")
        for puzzle in puzzles:
            opened = attempt.open_attempt(store, me, puzzle.address, "bench")
            done = attempt.give(store, me, opened.id, puzzle.key)
            print(done.attempt.learner_id, opened.id, flush=True)


def _outcome(path: str, seconds: float, told: tuple[Written, ...]) -> Race:
    file = sqlite3.connect(path)
    try:
        attempts, counted = file.execute("SELECT count(*), sum(counts) FROM attempts").fetchone()
        (games,) = file.execute("SELECT sum(games) FROM ratings").fetchone()
        (repairs,) = file.execute("SELECT count(*) FROM repairs").fetchone()
        sound = file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    finally:
        file.close()
    return Race(seconds, told, attempts, counted, games, repairs, sound)


def main() -> int:
    """Run the race and print its figures; 1 if anything was lost, doubled or locked."""
    asked = argparse.ArgumentParser(description="Processes that write attempts at once.")
    asked.add_argument("--writers", type=int, default=4)
    asked.add_argument("--attempts", type=int, default=10_000)
    asked.add_argument("--endless", metavar="FILE", help="write to FILE until killed")
    given = asked.parse_args()
    if given.endless:
        endless(given.endless)
    with tempfile.TemporaryDirectory() as folder:
        outcome = race(str(Path(folder) / "ledger.sqlite3"), given.writers, given.attempts)
    slowest = max(one.slowest for one in outcome.told)
    print(
        f"{given.writers} processes × {given.attempts:,} attempts, each answered twice:"
        f" {outcome.seconds:.1f} s, {outcome.attempts / outcome.seconds:,.0f} attempts/s,"
        f" slowest call {slowest * 1000:,.0f} ms"
    )
    print(
        f"in the ledger {outcome.attempts:,}, counted {outcome.counted:,}, rated {outcome.games:,},"
        f" doubled {outcome.repairs}, locked {sum(one.locked for one in outcome.told)}:"
        f" {'clean' if outcome.clean else 'NOT CLEAN'}"
    )
    return 0 if outcome.clean else 1


if __name__ == "__main__":
    sys.exit(main())
