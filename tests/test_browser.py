"""A real browser at a started server: without a script, by fast taps, back and forth."""

import re

import pytest
from playwright.sync_api import Page, expect

from drills import drill
from drills.puzzle import Amounts, Choice, Marks, Number, Pick
from rules.variants import VARIANTS
from tests.server import PHONE, chromium, follow, serving, settled, start, visiting

pytestmark = pytest.mark.browser
KINDS = list(drill.DRILLS)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("browser") / "browser.sqlite3") as started:
        yield started


@pytest.fixture(scope="module")
def browser():
    with chromium() as started:
        yield started


# --- without a script ----------------------------------------------------------------------------


def tap_field(page: Page, field, value) -> None:
    """Answer one field by taps and plain typing, as it is without a script."""
    match field:
        case Choice():
            page.locator(f"[name='{field.name}'][value='{value}']").check()
        case Pick():
            for mark in value:
                page.locator(f"[name='{field.name}'][value='{mark}']").check()
        case Marks():
            states = [state for state, _, _ in field.states]
            for mark, state in value.items():
                tap_tile(page, field.name, mark, states.index(state) + 1)
        case Number():
            page.locator(f".num[name='{field.name}']").fill(str(value))
        case Amounts():
            for seat, amount in enumerate(value):
                name = f"{field.name}-{seat}"
                page.locator(f".num[name='{name}']").fill(str(abs(amount)))
                sign = "minus" if amount < 0 else "plus"
                page.locator(f"[name='{name}-sign'][value={sign}]").check()
    if isinstance(field, Pick | Marks) and not value:
        page.locator(f"[name='{field.name}-none']").check()


def tap_tile(page: Page, name: str, mark: str, times: int) -> None:
    tab = page.locator(f"[name='see-{name}'].see-{mark[1]}")
    if tab.is_visible():
        tab.check(force=True)
    cell = page.locator(".pick", has=page.locator(f"[name='{name}-{mark}']"))
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    for _ in range(times):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def answer_by_taps(page: Page, puzzle, key=None) -> None:
    said: dict = {}
    key = key or puzzle.key
    while fields := drill.DRILLS[puzzle.kind].steps(puzzle, said):
        names = " ".join(field.name for field in fields)
        expect(page.locator("[name=step]")).to_have_value(names)
        page.wait_for_load_state()
        for field in fields:
            tap_field(page, field, key[field.name])
            said[field.name] = key[field.name]
        page.locator("form[data-answer] .main").click()
    expect(page.locator("#verdict")).to_be_visible()


def test_a_whole_run_without_a_script(server, browser):
    with visiting(browser, java_script_enabled=False) as page:
        start(page, server)
        for place in range(12):
            expect(page.locator(".run i")).to_have_count(12)
            answer_by_taps(page, server.puzzle_on(page))
            expect(page.locator(".verdict.right")).to_have_count(1)
            expect(page.locator(".run .ok")).to_have_count(place + 1)
            follow(page, "[data-next]")
        expect(page).to_have_url(re.compile("/run"))
        expect(page.locator("h1")).to_contain_text("12")
        expect(page.locator(".run-list li")).to_have_count(12)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_without_a_script(server, browser, kind):
    with visiting(browser, "en", java_script_enabled=False) as page:
        start(page, server, kind)
        answer_by_taps(page, server.puzzle_on(page))
        expect(page.locator(".verdict.right")).to_have_count(1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_table_is_chosen_and_practised_without_a_script(server, browser, variant):
    with visiting(browser, java_script_enabled=False) as page:
        page.goto(f"{server.url}/variants")
        follow(page, f"#v-{variant} button")
        expect(page).to_have_url(re.compile("/practice$"))
        follow(page, ".ways [href='/table']")
        follow(page, ".table-form .main")
        expect(page).to_have_url(re.compile("/practice$"))
        kinds = drill.kinds_at(variant)
        expect(page.locator(".kind-card")).to_have_count(len(kinds))
        kind = kinds[list(VARIANTS).index(variant) % len(kinds)]
        page.locator(f"button[name=kind][value='{kind}']").click()
        page.wait_for_url("**/a/*")
        answer_by_taps(page, server.puzzle_on(page))
        expect(page.locator(".verdict.right")).to_have_count(1)
        expect(page.locator(".profile summary")).to_contain_text(VARIANTS[variant].name.zh)


def test_tables_are_compared_in_place_and_without_a_script(server, browser):
    names = [variant.name.zh for variant in VARIANTS.values()]
    for scripted in (True, False):
        with visiting(browser, java_script_enabled=scripted) as page:
            page.goto(f"{server.url}/compare?variant=koudian&variant=sichuan")
            page.locator(".to-compare input").nth(4).check(force=True)
            if not scripted:
                page.locator(".to-compare .btn").click()
            heads = page.locator("[aria-labelledby=c-pays] dt")
            expect(heads).to_have_text([names[0], names[1], names[4]])
            page.wait_for_url("**/compare?*variant=*variant=*variant=*")


def test_the_other_pages_without_a_script(server, browser):
    with visiting(browser, java_script_enabled=False) as page:
        page.goto(f"{server.url}/analyse")
        for mark in ("4m", "5m"):
            follow(page, f".tap[value='{mark}']")
        expect(page.locator("#hand")).to_have_value("45m")
        expect(page.locator(".why li")).to_have_count(2)
        follow(page, ".drop[value='5m']")
        expect(page.locator("#hand")).to_have_value("4m")
        page.goto(f"{server.url}/table")
        page.locator("[name=mode][value=haozi]").check()
        follow(page, ".table-form .main")
        page.goto(f"{server.url}/chat")
        page.locator("#say").fill("四五万 听什么")
        page.locator(".write .btn").click()
        expect(page.locator(".bubble.me")).to_have_text("四五万 听什么")
        expect(page.locator(".bubble").last).to_contain_text("六万")


# --- with a script: swaps, taps, history ---------------------------------------------------------


def test_an_answer_is_swapped_in_and_back_leads_to_the_verdict(server, browser):
    with visiting(browser, "en") as page:
        start(page, server, "waits")
        page.evaluate("window.same = true")
        title = page.title()
        first = page.url
        answer_by_taps(page, server.puzzle_on(page))
        assert page.evaluate("window.same")
        assert page.title() != title
        assert page.url == first
        page.locator("[data-next]").click()
        page.wait_for_url(lambda url: "/a/" in url and url != first)
        assert page.evaluate("window.same")
        page.go_back()
        page.wait_for_url(first)
        expect(page.locator("#verdict")).to_be_visible()


def test_fast_taps_mark_one_tile_and_never_its_neighbour(server, browser):
    with visiting(browser, has_touch=True, is_mobile=True) as page:
        start(page, server, "waits")
        shown = page.locator(".pick:not(.fixed):visible")
        cell = shown.nth(3)
        page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
        box = cell.bounding_box()
        for _ in range(8):
            page.touchscreen.tap(box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)
        expect(page.locator(".pick input:checked:not([value=no])")).to_have_count(1)
        assert cell.locator("input:checked").get_attribute("value") == "self"
        assert page.evaluate("visualViewport.scale") == 1
        after = cell.bounding_box()
        assert (after["x"], after["width"]) == (box["x"], box["width"])


def test_two_quick_submits_are_one_answer(server, browser):
    with visiting(browser) as page:
        start(page, server, "waits")
        puzzle = server.puzzle_on(page)
        attempt_id = page.url.split("/a/")[1]
        page.locator(".none-ready input").check()
        page.evaluate("""() => {
            const form = document.querySelector('form[data-answer]');
            form.requestSubmit(); form.requestSubmit(); form.requestSubmit();
        }""")
        expect(page.locator("#verdict")).to_be_visible()
        found = server.rows("SELECT * FROM attempts WHERE address = :at", at=puzzle.address)
        assert [row["id"] for row in found if row["answered"]] == [attempt_id]
        assert server.rows("SELECT * FROM repairs WHERE attempt_id = :id", id=attempt_id) == []


def test_an_answer_that_nobody_may_give_is_told_so_in_place(server, browser):
    with visiting(browser, "en", ignores="404") as page:
        start(page, server, "waits")
        page.context.clear_cookies()
        page.locator(".none-ready input").check()
        page.locator("form[data-answer] .main").click()
        expect(page.locator("#main h1")).to_contain_text("not yours")


def test_submit_sleeps_until_there_is_an_answer(server, browser):
    with visiting(browser) as page:
        start(page, server, "waits")
        border = "getComputedStyle(document.querySelector('form[data-answer] .main')).borderStyle"
        assert page.evaluate(border) == "dashed"
        page.locator(".none-ready input").check()
        assert page.evaluate(border) == "solid"
        page.locator(".none-ready input").uncheck()
        page.locator("form[data-answer] .main").click()
        expect(page.locator("#problem")).to_be_visible()


def test_the_running_sum_tells_what_is_missing(server, browser):
    with visiting(browser, "en") as page:
        start(page, server, "score")
        amounts = page.locator(".amount")
        amounts.nth(0).locator(".num").fill("18")
        amounts.nth(0).locator("[value=plus]").check(force=True)
        amounts.nth(1).locator(".num").fill("6")
        amounts.nth(1).locator("[value=minus]").check(force=True)
        expect(page.locator(".sum")).to_contain_text("+12")
        for row in (2, 3):
            amounts.nth(row).locator(".num").fill("6")
            amounts.nth(row).locator("[value=minus]").check(force=True)
        expect(page.locator(".sum.even")).to_contain_text("0")


def test_the_language_is_switched_in_place(server, browser):
    with visiting(browser, "zh") as page:
        page.goto(f"{server.url}/rules")
        page.locator("button.lang").click()
        expect(page.locator("html")).to_have_attribute("lang", "en")
        start(page, server, "waits")
        expect(page.locator("#ask")).to_have_text(re.compile("[A-Za-z]"))


def test_the_front_page_question_is_answered_in_place(server, browser):
    with visiting(browser, "en") as page:
        page.goto(server.url)
        page.evaluate("window.same = true")
        page.locator(".ask-try [value=yes]").click()
        expect(page.locator(".answered")).to_contain_text("4 points")
        assert page.evaluate("window.same")


def test_the_chat_answers_in_place_and_empties_its_field(server, browser):
    with visiting(browser, "en") as page:
        page.goto(f"{server.url}/chat")
        page.locator("#say").fill("/quiz waits")
        page.keyboard.press("Enter")
        expect(page.locator(".bubble.me")).to_have_text("/quiz waits")
        expect(page.locator("#say")).to_have_value("")
        expect(page.locator("#say")).to_be_focused()
        expect(page.locator("#live")).not_to_be_empty()
        before = page.locator(".bubble").count()
        with page.expect_response(lambda answer: "/chat" in answer.url):
            page.locator(".presses button").first.click()
        settled(page)
        assert page.locator(".bubble").count() >= before


def test_a_hand_is_tapped_together(server, browser):
    with visiting(browser, size=PHONE) as page:
        page.goto(f"{server.url}/analyse")
        held = []
        page.route("**/analyse?*", lambda asked: asked.continue_() if held else held.append(asked))
        for mark in ("4m", "5m"):
            page.locator(f".tap[value='{mark}']").click()
        while not held:
            page.wait_for_timeout(10)
        held[0].continue_()
        expect(page.locator("#hand")).to_have_value("45m")
        with page.expect_response(lambda answer: "/analyse" in answer.url):
            page.locator(".modes-row [value=pong]").check(force=True)
        settled(page)
        page.locator("#analysed [class=see-z]").check(force=True)
        page.locator(".tap[value='7z']").click()
        expect(page.locator("#hand")).to_have_value("45m pong:777z")
        expect(page.locator("#found-h")).to_contain_text("张")
