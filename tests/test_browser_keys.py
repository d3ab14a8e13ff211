"""A real browser at a started server, by keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

from drills import drill
from drills.puzzle import Amounts, Choice, Marks, Number, Pick
from tests.server import chromium, serving, start, visiting

pytestmark = pytest.mark.browser
KINDS = list(drill.DRILLS)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("browser") / "keys.sqlite3") as started:
        yield started


@pytest.fixture(scope="module")
def browser():
    with chromium() as started:
        yield started


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on or in what is looked for."""
    for _ in range(120):
        if page.evaluate("s => !!document.activeElement?.closest(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def press_tile(page: Page, mark: str, times: int = 1) -> None:
    page.keyboard.press(mark[1])
    for _ in range(times):
        page.keyboard.press(mark[0])


def type_field(page: Page, field, value) -> None:
    """Answer one field with keys."""
    match field:
        case Choice():
            type_choice(page, field, value)
        case Pick():
            for mark in value:
                press_tile(page, mark)
        case Marks():
            tab_to(page, f"[data-picker='{field.name}'], [name='{field.name}-none']")
            states = [state for state, _, _ in field.states]
            for mark, state in value.items():
                press_tile(page, mark, states.index(state) + 1)
        case Number():
            tab_to(page, f".num[name='{field.name}']")
            page.keyboard.type(str(value))
        case Amounts():
            for seat, amount in enumerate(value):
                type_amount(page, f"{field.name}-{seat}", amount)
    if isinstance(field, Pick | Marks) and not value:
        page.keyboard.press("0")


def type_choice(page: Page, field: Choice, value: str) -> None:
    if field.kinds:
        press_tile(page, value)
        return
    at = [option for option, _ in field.options].index(value)
    page.keyboard.press(str(min(at + 1, 9)))
    for _ in range(at - 8):
        page.keyboard.press("ArrowDown")


def type_amount(page: Page, name: str, amount: int) -> None:
    page.keyboard.press("Tab")
    page.evaluate("document.activeElement.blur()")
    tab_to(page, f".num[name='{name}']")
    page.keyboard.type(str(abs(amount)))
    page.keyboard.press("-" if amount < 0 else "+")


def answer_by_keys(page: Page, puzzle) -> None:
    """The right answer, step by step, from the question's page to the verdict."""
    said: dict = {}
    while fields := drill.DRILLS[puzzle.kind].steps(puzzle, said):
        name = " ".join(field.name for field in fields)
        expect(page.locator("[name=step]")).to_have_value(name)
        for field in fields:
            type_field(page, field, puzzle.key[field.name])
            said[field.name] = puzzle.key[field.name]
        page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_focused()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_kind_by_keyboard_alone_at_375_px(server, browser, language):
    with visiting(browser, language) as page:
        for kind in KINDS[language == "en" :: 2]:
            page.goto(f"{server.url}/practice")
            expect(page.locator("html.scripted")).to_be_attached()
            tab_to(page, f".kind-card[value={kind}]")
            page.keyboard.press("Enter")
            page.wait_for_url("**/a/*")
            answer_by_keys(page, server.puzzle_on(page))
            expect(page.locator(".verdict.right")).to_be_visible()
            expect(page.locator("#live")).not_to_be_empty()
        first = page.url
        page.keyboard.press("Space")
        expect(page.locator("#ask")).to_be_focused()
        page.wait_for_url(lambda url: "/a/" in url and url != first)


def test_keys_mark_walk_and_clear_tiles(server, browser):
    with visiting(browser, "en") as page:
        start(page, server, "waits")
        page.keyboard.press("s")
        page.keyboard.press("4")
        checked = "document.activeElement.name.slice(-2) + '=' + document.activeElement.value"
        assert page.evaluate(checked) == "4s=any"
        page.keyboard.press("Space")
        assert page.evaluate(checked) == "4s=self"
        page.keyboard.press("ArrowUp")
        assert page.evaluate(checked) == "4s=any"
        page.keyboard.press("ArrowRight")
        assert page.evaluate(checked) == "5s=no"
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("z")
        page.keyboard.press("7")
        assert page.evaluate(checked) == "7z=any"
        slip = page.locator("[data-state=any] svg")
        assert [tile.get_attribute("aria-label") for tile in slip.all()] == ["4 tiao", "Red 中"]
        page.keyboard.press("0")
        assert page.locator(".none-ready input").is_checked()


def test_the_list_of_keys_opens_and_closes(server, browser):
    with visiting(browser) as page:
        page.goto(f"{server.url}/practice")
        page.keyboard.press("?")
        expect(page.locator("dialog#keys")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("dialog#keys")).to_be_hidden()


def test_keys_leave_text_fields_alone(server, browser):
    with visiting(browser) as page:
        page.goto(f"{server.url}/chat")
        page.locator("#say").click()
        page.keyboard.type("m1 0?")
        expect(page.locator("#say")).to_have_value("m1 0?")
        expect(page.locator("dialog#keys")).to_be_hidden()


def test_only_one_tab_stop_for_the_picker(server, browser):
    with visiting(browser, size={"width": 1280, "height": 900}) as page:
        start(page, server, "waits")
        assert page.locator(".pick input[tabindex='0']").count() <= 3
        tab_to(page, ".pick")
        page.keyboard.press("Tab")
        assert page.evaluate("!document.activeElement.closest('.pick')")
