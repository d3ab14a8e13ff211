"""Fifty phones and a host before one started server: how long do looks and answers take?

    python -m bench.live [--phones 50] [--seconds 30]

The host shows a puzzle for twenty seconds. One phone opens it first, then all others within two
seconds; each looks again every two seconds as its page does, answers once at a moment of its own,
and looks on until the key is there. All on loopback, with a database of its own.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

from drills import drill
from tutor import learner, store_classes
from tutor.classes import classroom, live
from tutor.classes.classroom import Classroom
from tutor.store import Store, open_store

ROOT = Path(__file__).parent.parent
EVERY = 2.0
"""Seconds between two looks of a page."""

PUZZLE = drill.make("waits", "koudian", {}, 2, 5)
_SEEN = re.compile(r'"seen":"([^"]+)"')


class Figures:
    """Milliseconds of every request, by what it was for."""

    def __init__(self) -> None:
        self.ms: dict[str, list[float]] = defaultdict(list)
        self.faults: list[str] = []
        self._lock = threading.Lock()

    def note(self, what: str, ms: float, status: int) -> None:
        """One request that came back."""
        with self._lock:
            self.ms[what].append(ms)
            if status >= 400:
                self.faults.append(f"{what}: {status}")

    def lines(self) -> list[str]:
        """The table, one row for each purpose."""
        head = f"{'':24}{'number':>8}{'median ms':>12}{'95 % ms':>10}{'worst ms':>10}"
        rows = [
            f"{what:24}{len(ms):>8}{statistics.median(ms):>12.1f}"
            f"{sorted(ms)[int(0.95 * (len(ms) - 1))]:>10.1f}{max(ms):>10.1f}"
            for what, ms in sorted(self.ms.items())
        ]
        return [head, *rows]


class Phone:
    """One browser with a cookie, and what it does in a round."""

    def __init__(self, port: int, token: str, url: str, figures: Figures) -> None:
        self.token, self.url, self.figures = token, url, figures
        self.wire = HTTPConnection("127.0.0.1", port, timeout=60)
        self.seen = self.moved = ""
        self.answers_at = 0.0

    def run(self, until: float) -> None:
        """Look, and look again, and answer between."""
        time.sleep(random.uniform(0, EVERY))
        self.look("page", self.url, {})
        while time.monotonic() < until:
            time.sleep(EVERY)
            if self.answers_at and time.monotonic() > self.answers_at:
                self.answer()
            query = urllib.parse.urlencode({"seen": self.seen})
            self.look("look", f"{self.url}?{query}", {"HX-Request": "true"})
        self.wire.close()

    def answer(self) -> None:
        """Send the answer form, as htmx does."""
        self.answers_at = 0
        form = {"step": "waits"} | {f"waits-{m}": s for m, s in PUZZLE.key["waits"].items()}
        self.look("answer", self.url, {"HX-Request": "true"}, form)

    def look(
        self, what: str, url: str, headers: dict[str, str], form: dict[str, str] | None = None
    ) -> None:
        """One request; what it shows is remembered for the next look."""
        body = urllib.parse.urlencode(form) if form else None
        sent = {"Cookie": f"tingpai={self.token}", "Accept-Language": "zh", **headers}
        if form:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        began = time.perf_counter()
        self.wire.request("POST" if form else "GET", url, body, sent)
        response = self.wire.getresponse()
        text = response.read().decode()
        ms = 1000 * (time.perf_counter() - began)
        self.figures.note(f"{what} {response.status}", ms, response.status)
        self.moved = response.headers.get("Location") or self.moved
        found = _SEEN.search(text)
        if found:
            self.seen = found[1]


def club(store: Store, phones: int) -> tuple[Classroom, list[str]]:
    """A class with a host and so many learners; their cookies, the host's first."""
    host, token = learner.new_guest(store, "zh")
    room = classroom.create(store, host, "Bench", member="Host")
    cookies = [token]
    with store.writing():
        for n in range(phones):
            me, cookie = learner.new_guest(store, "zh")
            store_classes.put_member(
                store, room.id, me.id, role="learner", state="in", name=f"L{n}", managed=0,
                joined=1,
            )  # fmt: skip
            cookies.append(cookie)
    return room, cookies


def main() -> None:
    """Run it and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--phones", type=int, default=50, help="up to 200")
    parser.add_argument("--seconds", type=int, default=30, help="up to 120")
    args = parser.parse_args()
    phones, seconds = min(args.phones, 200), min(args.seconds, 120)
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "bench.sqlite3")
        with closing(open_store(path)) as store:
            room, cookies = club(store, phones)
            used = _with_server(path, lambda port: evening(port, room, cookies, seconds, figures))
            answered = live.history(store, room)[0][1]
    total = sum(map(len, figures.ms.values()))
    print(f"{phones} phones and a host, {seconds} s, a look every {EVERY:g} s")
    print(*figures.lines(), sep="\n")
    print(f"{answered} answers kept; {total} requests, {len(figures.faults)} refused")
    print(f"server: {used:.1f} s of processor time")
    sys.exit(bool(figures.faults) or answered != phones)


def evening(port: int, room: Classroom, cookies: list[str], seconds: int, figures: Figures) -> None:
    """The host shows a puzzle for twenty seconds; the class opens it, answers, sees the key."""
    token, *cookies = cookies
    host = Phone(port, token, f"/c/{room.id}/live", figures)
    host.look("begin", host.url, {}, {"address": PUZZLE.address, "seconds": "20"})
    phones = [Phone(port, cookie, host.moved, figures) for cookie in cookies]
    phones[0].look("first page", host.moved, {})
    host.url, end = host.moved, time.monotonic() + seconds
    for phone in phones:
        phone.answers_at = time.monotonic() + random.uniform(3, 16)
    threads = [threading.Thread(target=one.run, args=(end,)) for one in (*phones, host)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _with_server(path: str, work: Callable[[int], None]) -> float:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = {**os.environ, "TINGPAI_DB": path}
    command = [sys.executable, "-m", "flask", "--app", "app", "serve", "--port", str(port)]
    server = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
    try:
        _wait(port)
        work(port)
        return _used(server.pid)
    finally:
        server.terminate()
        server.wait(20)


def _wait(port: int) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            with socket.create_connection(("127.0.0.1", port), 1):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server does not start")


def _used(pid: int) -> float:
    """Processor seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
