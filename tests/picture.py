"""The picture of the README, made by the product itself: `python -m tests.picture`."""

from pathlib import Path
from tempfile import TemporaryDirectory

from drills.drill import make
from tests.server import ROOT, chromium, serving, visiting

PICTURE = ROOT / "docs/pictures/waits.png"
ADDRESS = make("waits", "koudian", {"mode": "haozi"}, 3, 14).address
GIVEN = {"3p": 1, "6p": 1, "7p": 1, "2p": 2}
"""Taps on each tile: one mark right but for the way, one tile missed, one too many."""


def main() -> None:
    """Answer a puzzle with some mistakes and photograph what is said."""
    with (
        TemporaryDirectory() as folder,
        serving(Path(folder) / "picture.sqlite3") as server,
        chromium() as browser,
        visiting(browser, "en", {"width": 1120, "height": 1180}) as page,
    ):
        page.goto(f"{server.url}/p/{ADDRESS}")
        for mark, taps in GIVEN.items():
            cell = page.locator(".pick", has=page.locator(f"[name='waits-{mark}']"))
            for _ in range(taps):
                cell.click()
        page.locator("form.answer button.main, form .btn.main").first.click()
        page.locator("#verdict").wait_for()
        PICTURE.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURE)


if __name__ == "__main__":
    main()
