"""Whole hands in a real browser, one for each family of tables; one by keyboard, one without JS."""

import pytest
from playwright.sync_api import expect

from rules.opponents import quick
from tests.playing import choice, newest, sitting_at
from tests.server import DESK, PHONE, chromium, serving, visiting
from tests.test_browser_looks import AXE, SCHEMES, SIDEWAYS, SMALL, WHOLE, findings
from tutor import learner, sitting
from tutor.store import Store

COVERED = """() => [...document.querySelectorAll(".sit .main, .paste .main, .throw, .act")]
    .filter(e => {
        const at = e.getBoundingClientRect();
        const top = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
        return !e.contains(top);
    }).map(e => `out of sight: ${e.outerHTML.slice(0, 120)}`)"""
"""What is to be tapped and is not in sight, or lies under something, when a page is opened."""

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("play") / "play.sqlite3") as started:
        yield started


@pytest.fixture(scope="module")
def browser():
    with chromium() as started:
        yield started


@pytest.fixture
def store(server):
    opened = Store(server.database)
    yield opened
    opened.close()


def sit(page, server, variant):
    page.goto(f"{server.url}/play?variant={variant}")
    page.locator(".sit .btn.main").click()
    page.wait_for_url("**/play/*")


def tap(page, value):
    page.locator(f"button[name=act][value='{value}']").first.click()


def keyed(page, value):
    """A tile found by its suit and number, or an act by its letter, then Enter."""
    name, _, tile = value.partition(" ")
    if name == "discard":
        page.keyboard.press(tile[1])
        page.keyboard.press(tile[0])
    else:
        page.locator(f"button[name=act][value='{value}']").first.focus()
    page.keyboard.press("Enter")


def whole(page, store, do=tap):
    """A hand to its end, what a quick player would do at every turn."""
    play_id = newest(store)
    for _ in range(200):
        now = sitting_at(store, play_id)
        if now.play.over:
            break
        do(page, choice(now))
        moved = page.locator(f"input[name=number][value='{now.number + 1}']").first
        expect(moved).to_be_attached()
        if do is keyed:  # a key pressed before the new page has the focus is lost to it
            expect(page.locator("#ask")).to_be_focused()
    expect(page.locator(".hand-over .total")).to_be_visible()


@pytest.mark.parametrize(
    ("variant", "language", "size", "how"),
    [
        ("koudian", "zh", PHONE, "taps"), ("sichuan", "en", DESK, "taps"),
        ("beijing", "en", DESK, "keys"), ("longgang", "zh", PHONE, "no script"),
    ],
    ids=["declaring", "play-on", "wild", "sixteen"],
)  # fmt: skip
def test_a_hand_of_each_family_is_played_to_its_end(
    server, browser, store, variant, language, size, how
):
    scripted = how != "no script"
    with visiting(browser, language, size, java_script_enabled=scripted) as page:
        sit(page, server, variant)
        if scripted:
            expect(page.locator("html.scripted")).to_be_attached()
        whole(page, store, keyed if how == "keys" else tap)
        if how == "keys":
            page.keyboard.press("Space")
        else:
            page.locator(".hand-over [data-next]").click()
        expect(page.locator(".hand-over")).to_have_count(0)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_table_fits_and_reads_well(server, browser, store, language):
    with visiting(browser, language, PHONE, color_scheme=SCHEMES[language]) as page:
        sit(page, server, "longgang")
        at_table = page.url
        replay = f"/replay/{ended(store, newest(store)).replay}"
        sit(page, server, "koudian")
        urls = [page.url, at_table, f"{server.url}/play", server.url + replay + "?at=9",
                f"{server.url}/replay"]  # fmt: skip
        wrongs = {url: found for url in urls if (found := faults(page, url))}
        assert wrongs == {}


def ended(store, play_id):
    """The session once its hand is over, played past the page."""
    now = sitting_at(store, play_id)
    me = learner.by_id(store, store.row("SELECT learner_id AS id FROM plays WHERE id = :id",
                                        id=play_id)["id"])  # fmt: skip
    while not now.play.over:
        now = sitting.act(store, me, play_id, now.number, quick(now.play, now.seat))
    return now


def faults(page, url):
    """What axe and a ruler find on a page."""
    page.goto(url)
    page.evaluate(AXE.axe_script)
    found = findings(page, WHOLE)
    for width in (320, 375):
        page.set_viewport_size({"width": width, "height": 800})
        found += [f"sideways at {width}"] if page.evaluate(SIDEWAYS) > 0 else []
        found += page.evaluate(SMALL) + page.evaluate(COVERED) if width == 375 else []
    return found
