"""Practice sets in a real browser: a hand tapped together, words that stay, pages for everybody."""

import re

import pytest
from playwright.sync_api import expect

from drills import own
from rules import variants
from tests.own_positions import NINE, SAFE
from tests.server import DESK, PHONE, chromium, follow, serving, settled, visiting
from tests.test_browser_looks import AXE, SIDEWAYS, SMALL, WHOLE, findings
from tutor import store_accounts
from tutor.classes import practice_set, set_sources
from tutor.classes.set_sources import Order
from tutor.learner import new_guest
from tutor.store import Store
from tutor.web.identity import COOKIE

pytestmark = pytest.mark.browser
TABLE = variants.table("koudian")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("sets") / "sets.sqlite3") as started:
        yield started


@pytest.fixture(scope="module")
def browser():
    with chromium() as started:
        yield started


def a_set(server, page, language):
    """A set of an instructor whose page this is from now on."""
    store = Store(server.database)
    me, token = new_guest(store, language)
    with store.writing():
        store_accounts.add(store, learner=me.id, name="W", folded=f"w{me.id}", password=None, at=1)
        store_accounts.change(store, me.id, instructor=1)
    made = practice_set.create(store, me, "周二 Tuesday", author="W")
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": server.url}])
    store.close()
    return made


def test_a_hand_is_tapped_together_on_a_phone(server, browser):
    with visiting(browser, "en", PHONE) as page:
        practice = a_set(server, page, "en")
        page.goto(f"{server.url}/sets/{practice.id}/own")
        hand, answer = page.locator("#hand"), page.locator("#found-h")
        for n in (1, 2, 3):
            page.locator("#tap-1m").focus()
            page.keyboard.press("Enter")
            expect(hand).to_have_value(n * "1" + "m")
            expect(page.locator("#tap-1m")).to_be_focused()
            settled(page)
        page.locator("#as-pong").check(force=True)
        settled(page)
        page.locator(".see-z").check(force=True)
        page.locator("#tap-5z").click()
        expect(hand).to_have_value("111m pong:555z")
        settled(page)
        hand.fill("111m234567p5s pong:555z")
        page.keyboard.press("Enter")
        expect(answer).to_contain_text("5 tiao")
        page.locator("#f-before").fill("From last night")
        settled(page)
        page.locator("#kind-win").check(force=True)
        expect(page.locator("#p-win_tile")).to_be_visible()
        settled(page)
        page.locator("#p-win_tile").select_option("5s")
        expect(answer).to_contain_text("too few points")
        expect(page.locator("#f-before")).to_have_value("From last night")
        follow(page, ".put .main")
        expect(page.locator(".item .words")).to_have_text("From last night")


def test_the_editor_works_without_a_script(server, browser):
    with visiting(browser, "zh", DESK, java_script_enabled=False) as page:
        practice = a_set(server, page, "zh")
        page.goto(f"{server.url}/sets/{practice.id}/own?hand={NINE[:-3]}m")
        for mark in ("9m", "9m"):
            follow(page, f"#tap-{mark}")
        expect(page.locator("#hand")).to_have_value(NINE)
        page.locator("#hand").fill(f"{NINE} 9m9m")
        follow(page, ".write .btn")
        expect(page.locator("#problem")).to_have_text(re.compile("九万"))
        page.locator("#hand").fill(NINE)
        follow(page, ".write .btn")
        follow(page, ".put .main")
        expect(page.locator(".item")).to_have_count(1)


def test_nothing_is_wrong_with_the_pages_of_sets(server, browser):
    with visiting(browser, "en", PHONE) as page:
        practice = a_set(server, page, "en")
        store = Store(server.database)
        drafts = set_sources.from_kinds(TABLE, Order(("waits", "safe"), (1,), 2))
        practice_set.add(store, practice, drafts)
        store.close()
        home, safe = f"/sets/{practice.id}", own.make("safe", TABLE, SAFE["koudian"]).address
        wrongs = {}
        for url in (home, f"{home}/own?start={safe}"):
            page.goto(server.url + url)
            page.evaluate(AXE.axe_script)
            found = findings(page, WHOLE)
            for width in (320, 375):
                page.set_viewport_size({"width": width, "height": 800})
                found += [f"sideways at {width}"] if page.evaluate(SIDEWAYS) > 0 else []
                found += page.evaluate(SMALL) if width == 375 else []
            page.set_viewport_size(PHONE)
            if found:
                wrongs[url] = found
        assert wrongs == {}
