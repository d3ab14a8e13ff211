"""The pictures of README and manual, made by the product itself: `python -m tests.picture`."""

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import expect

from drills.drill import make
from tests.playing import choice, newest, sitting_at
from tests.server import DESK, PHONE, ROOT, chromium, serving, visiting
from tutor.store import Store

PICTURES = ROOT / "docs/pictures"
ADDRESS = make("waits", "koudian", {"mode": "haozi"}, 3, 31).address
GIVEN = {"4m": 2, "7m": 2, "7p": 1}
"""Taps on each tile: one right, one marked the wrong way, one too many; one is missed."""

TABLES = (("phone", "zh", PHONE, "light"), ("desk", "en", DESK, "dark"))
CHOICES = 9
"""So many choices into a hand the table is photographed."""


def corrected(browser, server) -> None:
    """Answer a puzzle with some mistakes and photograph what is said."""
    with visiting(browser, "en", {"width": 1120, "height": 1180}) as page:
        page.goto(f"{server.url}/p/{ADDRESS}")
        for mark, taps in GIVEN.items():
            cell = page.locator(".pick", has=page.locator(f"[name='waits-{mark}']"))
            for _ in range(taps):
                cell.click()
        page.locator("form.answer button.main, form .btn.main").first.click()
        page.locator("#verdict").wait_for()
        page.screenshot(path=PICTURES / "waits.png")


def played(browser, server) -> None:
    """Play some turns at a table and photograph it, on a phone and on a wide screen."""
    store = Store(server.database)
    for name, language, size, scheme in TABLES:
        with visiting(browser, language, size, color_scheme=scheme) as page:
            page.goto(f"{server.url}/play?variant=koudian")
            page.locator(".sit .btn.main").click()
            page.wait_for_url("**/play/*")
            while (now := sitting_at(store, newest(store))).number < CHOICES or not now.mine:
                page.locator(f"button[name=act][value='{choice(now)}']").first.click()
                expect(
                    page.locator(f"input[name=number][value='{now.number + 1}']")
                ).to_be_attached()
            page.screenshot(path=PICTURES / f"play-{name}.png")
    store.close()


def main() -> None:
    """Make all of them."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        serving(Path(folder) / "picture.sqlite3") as server,
        chromium() as browser,
    ):
        corrected(browser, server)
        played(browser, server)


if __name__ == "__main__":
    main()
