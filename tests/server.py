"""A started server and a real browser, for the tests that need them."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from drills import drill
from tutor.store import Store

ROOT = Path(__file__).parent.parent
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic",
]  # fmt: skip
PHONE, DESK = {"width": 375, "height": 800}, {"width": 1280, "height": 900}
LOCALES = {"zh": "zh-CN", "en": "en-GB"}


@dataclass(frozen=True)
class Server:
    """Where a started server listens, and its database."""

    url: str
    database: Path

    def puzzle_on(self, page: Page) -> drill.Puzzle:
        """The puzzle of the attempt whose page is shown, with its key."""
        return self.puzzle_at(page.url)

    def puzzle_at(self, url: str) -> drill.Puzzle:
        """The puzzle of the attempt with this address, with its key."""
        attempt_id = url.split("/a/")[1][:12]
        store = Store(self.database)
        row = store.row("SELECT address FROM attempts WHERE id = :id", id=attempt_id)
        store.close()
        return drill.at(row["address"])

    def rows(self, sql: str, **values: object) -> list[dict]:
        """Rows of the server's database."""
        store = Store(self.database)
        found = store.rows(sql, **values)
        store.close()
        return found


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def serving(database: Path) -> Iterator[Server]:
    """A server in a process of its own, ended at the end."""
    port = free_port()
    environment = {**os.environ, "TINGPAI_DB": str(database), "PYTHONUNBUFFERED": "1"}
    log = database.with_suffix(".log").open("w")
    process = subprocess.Popen(
        [sys.executable, "-m", "flask", "--app", "app", "serve", "--port", str(port)],
        cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT,
    )  # fmt: skip
    try:
        _wait(f"http://127.0.0.1:{port}/about", process)
        yield Server(f"http://127.0.0.1:{port}", database)
    finally:
        process.terminate()
        process.wait(20)
        log.close()


def _wait(url: str, process: subprocess.Popen) -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            assert process.poll() is None, "the server has ended"
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A real browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Complaints(list):
    """Everything that a page's console complained about."""

    def hear(self, page: Page) -> None:
        """Listen to a page from now on."""
        page.on(
            "console", lambda said: said.type in ("error", "warning") and self.append(said.text)
        )
        page.on("pageerror", lambda error: self.append(str(error)))


@contextmanager
def visiting(
    browser: Browser,
    language: str = "zh",
    size: dict | None = None,
    ignores: str = "",
    **options: object,
) -> Iterator[Page]:
    """A new visitor's page; it fails if the page complained of anything (but what it `ignores`)."""
    context = browser.new_context(
        viewport=size or PHONE, locale=LOCALES[language], **{"color_scheme": "light", **options}
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.set_default_navigation_timeout(40_000)
    complaints = Complaints()
    complaints.hear(page)
    yield page
    context.close()
    assert [said for said in complaints if not ignores or ignores not in said] == []


def start(page: Page, server: Server, kind: str = "") -> None:
    """Begin to practise, one kind or a mix."""
    page.goto(f"{server.url}/practice")
    page.locator(f"button[name=kind][value='{kind}']").click()
    page.wait_for_url("**/a/*")


def follow(page: Page, selector: str) -> None:
    """Tap what leads to another page, and wait until that page is there."""
    with page.expect_navigation():
        page.locator(selector).click()


def settled(page: Page) -> None:
    """Wait until what was swapped in hears what is done to it."""
    busy = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"
    expect(page.locator(busy)).to_have_count(0)
