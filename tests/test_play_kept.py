"""A hand of play outlives the server: killed in the middle, it goes on where it stood."""

import os
import signal
import subprocess
import sys
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

from tests.playing import choice, newest, sitting_at
from tests.server import ROOT, free_port
from tests.test_commands import line_with
from tutor.store import Store


def started(database):
    """A server that says when it listens, and its address."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "flask", "--app", "app", "serve", "--port", str(port)], cwd=ROOT,
        env={**os.environ, "TINGPAI_DB": str(database), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert line_with(process.stdout, "http://")
    return process, f"http://127.0.0.1:{port}"


def killed(process):
    process.send_signal(signal.SIGKILL)
    process.wait(20)
    process.stdout.close()


def test_a_hand_survives_kill_9_at_any_act(tmp_path):
    database = tmp_path / "kept.sqlite3"
    jar = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))

    def post(url, **form):
        return browser.open(url, urllib.parse.urlencode(form).encode(), timeout=20).geturl()

    process, home = started(database)
    where = post(f"{home}/play", variant="koudian", strength="quick", coach="off")
    path = urllib.parse.urlsplit(where).path
    for _ in range(2):
        store = Store(database)
        before = sitting_at(store, newest(store))
        post(home + path, act=choice(before), number=before.number)
        killed(process)
        after = sitting_at(store, newest(store))
        store.close()
        assert after.number == before.number + 1
        process, home = started(database)
        page = browser.open(home + path, timeout=20).read().decode()
        assert f'name="number" value="{after.number}"' in page
    killed(process)
