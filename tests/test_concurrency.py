"""Several processes at one database: nothing lost, doubled or locked, even when they are killed."""

import contextlib
import multiprocessing
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from bench import ledger
from tests.practising import wrong
from tutor import attempt, export, learner, schema, store
from tutor.store import open_store

ROOT = Path(__file__).parent.parent
SPAWN = multiprocessing.get_context("spawn")


def open_all(gate, paths):
    for path in paths:
        gate.wait()
        open_store(path).close()


def tap(gate, path, learner_id, work):
    shelf = open_store(path)
    me = learner.by_id(shelf, learner_id)
    told = []
    gate.wait()
    for attempt_id, answer in work:
        told.append(attempt.give(shelf, me, attempt_id, answer).first)
    shelf.close()
    return told


@contextlib.contextmanager
def writing_endlessly(path, number):
    """Processes that answer puzzles and print what is acknowledged, until they are killed."""
    command = [sys.executable, "-m", "bench.ledger", "--endless", path]
    writers = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(number)
    ]
    try:
        assert [writer.stdout.readline() for writer in writers] == ["ready\n"] * number
        yield writers
    finally:
        for writer in writers:
            writer.kill()
            writer.wait()
            writer.stdout.close()


def join(processes, seconds=60):
    for process in processes:
        process.join(seconds)
    return [process.exitcode for process in processes]


def test_three_processes_that_migrate_at_once_make_each_database_once(tmp_path):
    paths = [str(tmp_path / f"{n}.sqlite3") for n in range(12)]
    gate = SPAWN.Barrier(3)
    starters = [SPAWN.Process(target=open_all, args=(gate, paths)) for _ in range(3)]
    for process in starters:
        process.start()
    assert join(starters) == [0, 0, 0]
    for path in paths:
        made = store.Store(path)
        assert made.tables() == schema.TABLES
        assert len(made.rows("SELECT name FROM _sqlite_migrations")) == len(schema.STEPS)
        made.close()


def test_four_processes_lose_and_double_nothing(tmp_path):
    outcome = ledger.race(str(tmp_path / "ledger.sqlite3"), 4, 200)
    assert [one.locked for one in outcome.told] == [0, 0, 0, 0]
    assert [one.firsts for one in outcome.told] == [200] * 4
    assert (outcome.attempts, outcome.counted, outcome.games) == (800, 800, 800)
    assert outcome.repairs == 0
    assert outcome.clean


def test_one_attempt_given_by_three_processes_has_one_first_answer(tmp_path):
    shelf = open_store(tmp_path / "one.sqlite3")
    me, _ = learner.new_guest(shelf, "zh")
    puzzles = ledger.made(15)
    opened = [attempt.open_attempt(shelf, me, puzzle.address, "web") for puzzle in puzzles]
    right = [(one.id, puzzle.key) for one, puzzle in zip(opened, puzzles, strict=True)]
    missed = [(one.id, wrong(puzzle)) for one, puzzle in zip(opened, puzzles, strict=True)]
    with SPAWN.Manager() as manager, SPAWN.Pool(3) as pool:
        gate = manager.Barrier(3)
        asked = [(gate, shelf.path, me.id, work) for work in (right, missed, right)]
        told = pool.starmap(tap, asked, chunksize=1)
    assert [sum(firsts) for firsts in zip(*told, strict=True)] == [1] * 15
    for one, firsts in zip(opened, zip(*told, strict=True), strict=True):
        kept = attempt.load_attempt(shelf, me, one.id)
        assert (kept.result == "right") == (not firsts[1])
        assert kept.counts
    assert shelf.row("SELECT games FROM ratings")["games"] == 15
    shelf.close()


@pytest.mark.parametrize("acknowledged", [15, 40, 90])
def test_kill_9_loses_no_acknowledged_attempt(tmp_path, acknowledged):
    path = str(tmp_path / "killed.sqlite3")
    with writing_endlessly(path, 2) as writers:
        lines = [writers[0].stdout.readline() for _ in range(acknowledged)]
        for writer in writers:
            writer.send_signal(signal.SIGKILL)
        lines += [line for writer in writers for line in writer.stdout]
    told = [line.split() for line in lines if line.endswith("\n")]
    assert len(told) >= acknowledged
    shelf = open_store(path)
    for learner_id, attempt_id in told:
        kept = attempt.load_attempt(shelf, learner.by_id(shelf, int(learner_id)), attempt_id)
        assert (kept.result, kept.counts, kept.weight) == ("right", True, 1.0)
    assert shelf.row("PRAGMA integrity_check") == {"integrity_check": "ok"}
    games = shelf.row("SELECT sum(games) AS n FROM ratings")["n"]
    assert games == shelf.row("SELECT sum(counts) AS n FROM attempts")["n"]
    shelf.close()


def test_backup_and_export_while_others_write(tmp_path):
    path = str(tmp_path / "busy.sqlite3")
    with writing_endlessly(path, 1) as (writer,):
        told = [writer.stdout.readline().split() for _ in range(60)]
        store.backup(path, tmp_path / "copy.sqlite3")
        shelf = open_store(path)
        taken = export.everything(shelf, int(told[-1][0]))
        shelf.close()
        assert writer.poll() is None
    ids = {row["id"] for row in taken["attempts"]}
    assert {attempt_id for person, attempt_id in told if person == told[-1][0]} <= ids
    (rating,) = taken["ratings"]
    assert rating["games"] == sum(row["counts"] for row in taken["attempts"])
    with sqlite3.connect(tmp_path / "copy.sqlite3") as copy:
        held = {row[0] for row in copy.execute("SELECT id FROM attempts WHERE counts = 1")}
        assert {attempt_id for _, attempt_id in told} <= held
        assert copy.execute("PRAGMA foreign_key_check").fetchall() == []
    copy.close()
    assert Counter(path.suffix for path in tmp_path.iterdir())[".part"] == 0
