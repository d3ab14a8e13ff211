"""An evening in a club, from the first account to the table of results, in browsers and a chat."""

import csv
import io

import pytest
from playwright.sync_api import expect

from app import create_app
from drills import drill
from tests.fake_telegram import FakeTelegram, buttons, words
from tests.practising import wrong
from tests.server import DESK, PHONE, chromium, follow, serving, visiting
from tests.telegram_bot import Chatter, Program

pytestmark = pytest.mark.browser
PUZZLES = [drill.make("win", "koudian", {}, 2, seed) for seed in (5, 6)]
ALI, ZHOU, SUM = "阿丽", "老周", "=1+1"
"""Two learners on the web, and one in Telegram with a name that is no formula."""


@pytest.fixture(scope="module")
def browser():
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """A started server and, beside it, the bot at a fake Telegram, on one database."""
    fake = FakeTelegram().start()
    with serving(tmp_path_factory.mktemp("club") / "club.sqlite3") as server:
        program = Program(fake, server.database).start()
        yield server, fake, program
        assert program.end() == 0
        assert "Traceback" not in program.said
    fake.stop()


def press(page, form, **fields):
    """Fill a form in and send it off by its main button; the page that it leads to."""
    here = page.locator(f"form[action$='{form}']").first
    for name, value in fields.items():
        here.locator(f"[name='{name}']").fill(value)
    with page.expect_navigation():
        here.locator("button:not([type=button])").first.click()


def answer(page, puzzle, right):
    """Answer the puzzle that is asked, by a tap on one of its answers."""
    given = (puzzle.key if right else wrong(puzzle))["win"]
    page.locator(f"[name=win][value='{given}']").check()
    page.locator("form[data-answer] .main").click()


# --- the steps of the evening --------------------------------------------------------------------


def found_a_class(page, server):
    """An account that may teach, and a class of its own; the class's path and its code."""
    page.goto(f"{server.url}/account")
    press(page, "/account/sign-up", name="Teacher Wu", password="a long pass phrase")
    runner = create_app({"DATABASE": str(server.database)}).test_cli_runner()
    assert "may teach" in runner.invoke(args=["instructor", "Teacher Wu"]).output
    page.goto(f"{server.url}/classes")
    press(page, "/classes", name="Tuesday club")
    code = page.locator(".invite .code").inner_text().replace("-", "").lower()
    return page.url.removeprefix(server.url).split("?")[0], code


def make_a_set(page, server):
    """A set of two puzzles by their addresses; its path."""
    page.goto(f"{server.url}/sets/new")
    press(page, "/sets/new", title="May I win?")
    path = page.url.removeprefix(server.url).split("?")[0].removesuffix("/add")
    page.goto(f"{server.url}{path}/add")
    if page.locator("details:not([open]) [name=addresses]").count():
        page.locator("details:has([name=addresses]) > summary").click()
    press(page, f"{path}/addresses", addresses="\n".join(one.address for one in PUZZLES))
    return path


def assign(page, server, room):
    """The set is assigned, with keys at the end; the id of the assignment."""
    page.goto(f"{server.url}{room}/assign")
    page.locator("[name=shows][value=end]").check()
    press(page, f"{room}/assign")
    page.wait_for_url("**/results/**")
    return page.url.split("/results/")[1][:12]


def come_in(page, server, code, name):
    page.goto(f"{server.url}/join/{code}")
    press(page, f"/join/{code}", member=name)
    expect(page.locator("h1")).to_have_text("Tuesday club")


def do_it(page, server, assignment, rights):
    """Both puzzles; the key of the first is kept until the second is answered."""
    page.goto(f"{server.url}/do/{assignment}")
    press(page, f"/do/{assignment}")
    first, second = PUZZLES
    answer(page, first, rights[0])
    expect(page.locator("form[data-answer]")).to_have_count(0)
    assert page.locator(".why").count() == 0
    page.locator(f"form[action='/do/{assignment}'] button").first.click()
    expect(page.locator("form[data-answer]")).to_be_visible()
    answer(page, second, rights[1])
    expect(page.locator(".verdict.right" if rights[1] else ".verdict.wrong")).to_be_visible()
    expect(page.locator(".why").first).to_be_visible()


def do_it_in_the_chat(chatter, code, rights):
    """In by the deep link, then both puzzles by buttons; what is said last."""
    chatter.say(f"/start c_{code}")
    assert "Tuesday club" in chatter.say(SUM)[0].text
    assert "May I win?" in chatter.say("/sets")[0].text
    for puzzle, right in zip(PUZZLES, rights, strict=True):
        before = len(chatter.fake.sent(chatter.chat))
        on = buttons(chatter.fake.now(chatter.live))[0][1]
        chatter.press(on)
        chatter.come(before + 1)
        chatter.answer_by_buttons(puzzle.key if right else wrong(puzzle))
        chatter.come(before + 2)
    return words(chatter.fake.sent(chatter.chat)[-1])


def sheet(page, url):
    """The rows of a table that was fetched for a spreadsheet."""
    raw = page.request.get(url).body()
    assert raw.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(raw.decode("utf-8-sig"))))


def live(teacher, phone, server, room):
    """A puzzle before the class: the phone that waits has it, and the key, by itself."""
    phone.goto(f"{server.url}{room}/live")
    expect(phone.locator("h1")).to_have_text("马上开始")
    teacher.goto(f"{server.url}{room}/live")
    teacher.locator("#address").fill(f"{server.url}/p/{PUZZLES[0].address}")
    teacher.locator("#address-key").select_option("asked")
    follow(teacher, "form:has(#address) button")
    expect(phone.locator("form[data-answer]")).to_be_visible()
    assert phone.url == teacher.url
    answer(phone, PUZZLES[0], True)
    expect(phone.locator("h1")).to_have_text("答案交上了")
    expect(teacher.locator(".answered b")).to_have_text("1")
    teacher.locator("[name=act][value=stop]").click()
    expect(teacher.locator(".picks .n").first).to_have_text("1")
    assert teacher.locator(".picks .key").count() == 0
    teacher.locator("[name=act][value=show]").click()
    expect(teacher.locator(".picks .key")).to_be_visible()
    expect(phone.locator(".verdict.right")).to_be_visible()


# --- the evening ---------------------------------------------------------------------------------


def test_from_a_class_to_the_table_of_results(club, browser):
    server, fake, program = club
    with (
        visiting(browser, "en", DESK) as teacher,
        visiting(browser, "zh", PHONE) as ali,
        visiting(browser, "en", PHONE) as zhou,
    ):
        room, code = found_a_class(teacher, server)
        make_a_set(teacher, server)
        come_in(ali, server, code, ALI)
        come_in(zhou, server, code, ZHOU)
        assignment = assign(teacher, server, room)
        do_it(ali, server, assignment, (True, True))
        do_it(zhou, server, assignment, (True, False))
        chatter = Chatter(fake, program, 777)
        assert "九条" in do_it_in_the_chat(chatter, code, (False, False))
        chatter.store.close()
        teacher.goto(f"{server.url}/results/{assignment}")
        grid = teacher.locator("table.grid tbody tr")
        expect(grid).to_have_count(3)
        expect(grid.filter(has_text=ALI)).to_contain_text("2 / 2")
        expect(grid.filter(has_text=ZHOU)).to_contain_text("1 / 2")
        expect(grid.filter(has_text=SUM)).to_contain_text("0 / 2")
        head, *rows = sheet(teacher, f"{server.url}/results/{assignment}.csv")
        assert len(rows) == 6
        people = {row[head.index("learner")] for row in rows}
        assert people == {ALI, ZHOU, f"'{SUM}"}
        live(teacher, ali, server, room)
