"""The commands as somebody at the keyboard has them, most of them as real processes."""

import contextlib
import csv
import io
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.request
from itertools import islice
from pathlib import Path

import pytest

from app import create_app
from tests.practising import NOON, practise, puzzles, wrong
from tutor import attempt, learner, memory
from tutor.store import open_store

ROOT = Path(__file__).parent.parent
FLASK = [sys.executable, "-m", "flask", "--app", str(ROOT / "app.py")]


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "data/tingpai.sqlite3")


@pytest.fixture
def flask(path):
    app = create_app({"DATABASE": path})
    runner = app.test_cli_runner()
    yield lambda *words: runner.invoke(args=words)
    app.extensions["store"].close()


@pytest.fixture
def somebody(path):
    """The database's path with one learner in it, who has answered five puzzles."""
    shelf = open_store(path)
    me, _ = learner.new_guest(shelf, "en", "Europe/Berlin")
    for place, puzzle in enumerate(islice(puzzles(), 5)):
        told = practise(shelf, me, puzzle, right=place > 1, now=NOON, ms=5000)
    attempt.report(shelf, me, told.attempt, '=HYPERLINK("x"), 真的吗', now=NOON)
    attempt.give(shelf, me, told.attempt.id, wrong(puzzle), now=NOON)
    memory.remember(shelf, "chat:1", "asked", told.attempt.id, learner=me)
    learner.by_chat(shelf, "telegram", 5)
    shelf.close()
    return me


def environment(path, **more):
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("TINGPAI_", "TELEGRAM_"))}
    return {**kept, "TINGPAI_DB": path, **more}


def free_port():
    with socket.socket() as ear:
        ear.bind(("127.0.0.1", 0))
        return ear.getsockname()[1]


PATIENCE = 60
"""Seconds after which a process that was begun is taken to hang."""


@contextlib.contextmanager
def begun(path, *words, **more):
    server = subprocess.Popen(
        [*FLASK, *words], env=environment(path, **more), cwd="/", text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    watch = threading.Timer(PATIENCE, server.kill)
    watch.start()
    with server:
        try:
            yield server
        finally:
            watch.cancel()
            server.kill()


def line_with(stream, words):
    for line in stream:
        if words in line:
            return line
    raise AssertionError(f"{words!r} was never said")


# --- serving -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_serve_prints_its_address_answers_and_ends_cleanly(path, ending):
    port = free_port()
    with begun(path, "serve", "--port", str(port)) as server:
        line = line_with(server.stdout, "http")
        assert f"http://127.0.0.1:{port}" in line
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/about", timeout=10) as page:
            assert page.status == 200
        server.send_signal(ending)
        _, said = server.communicate(timeout=10)
    assert (server.returncode, said) == (0, "")


def test_start_without_a_token_says_in_one_line_how_to_have_a_bot(path):
    with begun(path, "start", TINGPAI_PORT="0") as server:
        assert "TELEGRAM_BOT_TOKEN" in server.stdout.readline()
        assert "http://127.0.0.1:" in server.stdout.readline()
        server.send_signal(signal.SIGINT)
        out, said = server.communicate(timeout=10)
    assert (server.returncode, out, said) == (0, "", "")


def children(pid):
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def gone(pid, seconds=15):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not Path(f"/proc/{pid}").exists() or "Z" in _state(pid):
            return True
        time.sleep(0.05)
    return False


def _state(pid):
    try:
        return re.search(r"\) (\w)", Path(f"/proc/{pid}/stat").read_text())[1]
    except OSError:
        return "Z"


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_bot_ends_with_start_however_that_ends(path, ending):
    more = {"TELEGRAM_BOT_TOKEN": "1:x", "TELEGRAM_BASE_URL": f"http://127.0.0.1:{free_port()}/bot"}
    with begun(path, "start", "--port", "0", **more) as server:
        line_with(server.stdout, "http://127.0.0.1:")
        (child,) = children(server.pid)
        server.send_signal(ending)
        server.communicate(timeout=20)
    assert gone(child)
    assert server.returncode == (0 if ending != signal.SIGKILL else -signal.SIGKILL)


def test_a_bot_that_ends_by_itself_is_said_and_the_pages_go_on(path):
    port = free_port()
    more = {"TELEGRAM_BOT_TOKEN": "1:x", "TELEGRAM_BASE_URL": f"http://127.0.0.1:{free_port()}/bot"}
    with begun(path, "start", "--port", str(port), **more) as server:
        line_with(server.stdout, "http://127.0.0.1:")
        (child,) = children(server.pid)
        os.kill(child, signal.SIGKILL)
        assert "exit code -9" in line_with(server.stderr, "The bot has ended")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/about", timeout=10) as page:
            assert page.status == 200


def test_a_port_in_use_is_said_in_one_line(path):
    with socket.socket() as ear:
        ear.bind(("127.0.0.1", 0))
        ear.listen()
        with begun(path, "serve", "--port", str(ear.getsockname()[1])) as server:
            _, said = server.communicate(timeout=20)
    assert server.returncode == 1
    assert said.startswith("Error: ")
    assert "Traceback" not in said


# --- the data ----------------------------------------------------------------------------------


def test_migrate_makes_the_database_and_may_be_called_again(path, flask):
    for _ in range(2):
        told = flask("migrate")
        assert (told.exit_code, path in told.output) == (0, True)
    assert Path(path).exists()


def test_backup_copies_all_and_overwrites_nothing(path, somebody, flask, tmp_path):
    target = tmp_path / "copy.sqlite3"
    told = flask("backup", str(target))
    assert told.exit_code == 0
    assert "2 learners" in told.output
    with sqlite3.connect(target) as copy:
        assert copy.execute("SELECT count(*) FROM attempts").fetchone() == (5,)
    copy.close()
    held = target.read_bytes()
    again = flask("backup", str(target))
    assert (again.exit_code, target.read_bytes()) == (1, held)
    assert "exists already" in again.output
    assert flask("backup", "--replace", str(target)).exit_code == 0
    assert flask("backup", str(tmp_path / "no/such/folder/copy")).exit_code == 1


def test_export_gives_a_learner_everything_and_nobody_elses(somebody, flask):
    told = flask("export", str(somebody.id))
    held = json.loads(told.output)
    assert held["learners"] == [
        {
            "id": somebody.id, "language": "en", "variant": "koudian", "options": {},
            "zone": "Europe/Berlin", "created": held["learners"][0]["created"], "ladder": "",
            "day_end": 0, "tiles": "",
        }
    ]  # fmt: skip
    assert "tables" in held
    assert [len(held[t]) for t in ("attempts", "repairs", "reports", "ratings")] == [5, 1, 1, 1]
    assert held["attempts"][0]["answered"] == NOON.isoformat()
    assert held["reports"][0]["text"].endswith("真的吗")
    assert held["memory"][0]["value"] in {row["id"] for row in held["attempts"]}
    assert held["chats"] == []
    assert "hash" not in told.output


def test_export_as_csv_is_one_row_for_each_attempt(somebody, flask, tmp_path):
    flask("export", str(somebody.id), "--csv", "--to", str(tmp_path / "mine.csv"))
    rows = list(csv.DictReader(io.StringIO((tmp_path / "mine.csv").read_text("utf-8"))))
    assert [row["result"] == "right" for row in rows].count(True) == 3
    assert all(json.loads(row["answer"]) is not None for row in rows)
    assert {row["ms"] for row in rows} == {"5000"}
    assert flask("export", "2", "--csv").output.strip() == "id"


@pytest.mark.parametrize("words", [("export", "99"), ("export", "x"), ("recount", "99")])
def test_a_learner_who_is_not_there_is_said_so(somebody, flask, words):
    told = flask(*words)
    assert told.exit_code != 0
    assert "Traceback" not in told.output
    assert words[1] in told.output


def test_recount_rebuilds_what_was_lost(path, somebody, flask):
    shelf = open_store(path)
    cards = shelf.rows("SELECT concept, due FROM cards ORDER BY concept")
    with shelf.writing():
        shelf.run("DELETE FROM ratings")
        shelf.run("DELETE FROM cards")
    told = flask("recount")
    assert f"learner {somebody.id}: 5 first answers" in told.output
    assert shelf.rows("SELECT concept, due FROM cards ORDER BY concept") == cards
    assert shelf.row("SELECT games FROM ratings") == {"games": 4}
    assert flask("recount", str(somebody.id)).output.count("\n") == 1
    shelf.close()


def test_drill_report_hands_its_arguments_on(flask):
    told = flask("drill-report", "--help")
    assert told.exit_code == 0
    assert "usage" in told.output.lower()


def test_selfplay_plays_checks_and_names_a_wrong_option(flask):
    told = flask("selfplay", "koudian", "--hands", "5", "--check", "--option", "mode=haozi")
    assert told.exit_code == 0
    assert told.output.splitlines()[-1] == "5 hands, 0 faults"
    refused = flask("selfplay", "koudian", "--option", "mode=chess")
    assert refused.exit_code == 1
    assert "mode" in refused.output
