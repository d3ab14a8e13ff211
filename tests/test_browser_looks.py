"""What a page must be for everybody: no finding of axe, no sideways scroll, targets big enough."""

from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe

from drills import drill
from drills.puzzle import Amounts, Choice, Marks, Number, Pick
from rules.tiles import MARKS
from rules.variants import VARIANTS
from tests.server import DESK, PHONE, chromium, serving, visiting
from tests.test_web_answers import steps
from tutor import ladder, store_accounts
from tutor.classes import assignment, classroom, doing, live, member, practice_set, pupil
from tutor.learner import by_cookie, by_id, new_guest
from tutor.store import Store
from tutor.web.identity import COOKIE

pytestmark = pytest.mark.browser
AXE = Axe()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PLAIN = (
    "/", "/?win=yes", "/practice", "/table", "/rules", "/progress", "/analyse", "/chat", "/about",
    "/classes", "/library", "/account", "/daily",
    "/analyse?hand=1m23477m3455p+pong:666z&mode=haozi&wild=1m", "/analyse?hand=677p234m888m456s66z",
    "/analyse?hand=0z", "/nowhere",
)  # fmt: skip
FAR = 4_000_000_000_000
"""A moment in a hundred years."""

FINDINGS_ONLY = {"resultTypes": ["violations"], "preload": False}
WHOLE = {"runOnly": RULES, **FINDINGS_ONLY}
SCHEMES = {"zh": "dark", "en": "light"}
"""The colours in which the pages of a language are looked at."""


WIDTHS = {"zh": (320, 375, 768), "en": (320, 375, 992, 1600)}
"""Where no page may scroll sideways; at 375 px targets are measured too."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("looks") / "looks.sqlite3") as started:
        yield started


@pytest.fixture(scope="module")
def browser():
    with chromium() as started:
        yield started


def findings(page, rules: dict) -> list[str]:
    found = page.evaluate("rules => axe.run(document, rules)", rules)["violations"]
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


def wrong(puzzle) -> dict:
    """An answer that is not the key, and that the form lets through."""
    said: dict = {}
    while fields := drill.DRILLS[puzzle.kind].steps(puzzle, said):
        said |= {field.name: other(field, puzzle.key.get(field.name)) for field in fields}
    return said


def other(field, key):
    match field:
        case Choice():
            return next(value for value, _ in field.options if value != key)
        case Pick():
            return [MARKS[kind] for kind in field.kinds[:2]]
        case Marks():
            asked = [kind for kind in field.kinds if kind not in field.given]
            return {MARKS[kind]: field.states[-1][0] for kind in asked[2:5]}
        case Number():
            return (key or 0) + 1
        case Amounts():
            return [3, -1, -1, -1] if list(key or ()) != [3, -1, -1, -1] else [6, -2, -2, -2]


def send(page, server, url: str, form: dict) -> str:
    """Post a form as the page's visitor; where that leads."""
    response = page.request.post(
        server.url + url, data=urlencode(form, doseq=True), max_redirects=0,
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )  # fmt: skip
    assert response.status == 303, (url, form)
    return response.headers["location"].split("?")[0]


def told(page, server, kind: str, options: dict, variant: str = "koudian") -> str:
    """Where a puzzle of a kind lies after a wrong answer."""
    puzzle = drill.make(kind, variant, options, 4, 5)
    url = f"/p/{puzzle.address}"
    for form in steps(puzzle, wrong(puzzle)):
        url = send(page, server, url, form)
    return url


def second_step(page, server) -> str:
    """A declare puzzle whose cuts have been named and whose waits are asked."""
    puzzles = (drill.make("declare", "koudian", {}, 3, seed) for seed in range(30))
    puzzle = next(one for one in puzzles if len(steps(one, one.key)) > 1)
    return send(page, server, f"/p/{puzzle.address}", steps(puzzle, puzzle.key)[0])


def tables_pages(page, server, language: str) -> list[str]:
    """Pages of every second variant: the others are looked at in the other language."""
    keys = list(VARIANTS)[language == "en" :: 2]
    pages = ["/variants", "/compare?" + urlencode([("variant", key) for key in keys[:3]])]
    for at, key in enumerate(keys):
        hand = urlencode({"variant": key, "hand": "123456789m123p5s"})
        pages.append(f"/rules?variant={key}")
        pages.append((f"/analyse?{hand}", f"/table?variant={key}", f"/progress?{hand}")[at % 3])
        kind = drill.kinds_at(key)[at % len(drill.kinds_at(key))]
        pages.append(told(page, server, kind, {}, key))
    return pages


def class_pages(page, server) -> list[str]:
    """The pages of a class of the visitor's own, with somebody who waits and one who is in it."""
    store = Store(server.database)
    token = next(c["value"] for c in page.context.cookies() if c["name"] == COOKIE)
    me = by_cookie(store, token)
    with store.writing():
        store_accounts.add(store, learner=me.id, name="W", folded=f"w{me.id}", password=None, at=1)
        store_accounts.change(store, me.id, instructor=1)
    club = classroom.create(store, me, "周二 Tuesday", member="王老师 W")
    pupil.enrol(store, club, "李雷 Lei\nAnna", "zh")
    classroom.change(store, club, about="八点。", joining="approve")
    member.join(store, new_guest(store, "zh")[0], club.invite, "韩梅梅")
    puzzle = drill.make("win", "koudian", {}, 2, 5)
    shown = live.begin(store, club, puzzle.address, asked=True)
    live.show_key(store, shown)
    done = assigned_pages(store, club, me)
    store.close()
    home = f"/c/{club.id}"
    ends = ("people", "settings", "leave", "assign", "live")
    return [home, *(f"{home}/{end}" for end in ends), f"/live/{shown.id}", *done]


def assigned_pages(store, club, me) -> list[str]:
    """The pages of an assignment that one learner has begun, and of the answers to it."""
    made = [drill.make(kind, "koudian", {}, 2, 5) for kind in ("waits", "score", "win")]
    practice = practice_set.create(store, me, "报听 Ready", author="W")
    drafts = [practice_set.draft(address=one.address, before="先看牌型。") for one in made]
    practice_set.add(store, practice, drafts)
    given = assignment.assign(store, club, practice.id, tries=2, due=FAR)
    who = by_id(store, member.learners(store, club)[0].learner_id)
    seen = {who.id: assignment.load(store, who, given.id), me.id: given}
    for learner in (who, me):
        for puzzle in made[:2]:
            mine = doing.next_attempt(store, learner, seen[learner.id], "web")
            doing.give(store, learner, mine, wrong(puzzle))
    ends = ("", "/show", "/show?key=1", "/terms", "/print?keys=1")
    mine = doing.doing(store, me, given).steps[0].last
    return [
        *(f"/results/{given.id}{end}" for end in ends), f"/do/{given.id}", f"/a/{mine.id}",
        f"/c/{club.id}/learner/{who.id}",
    ]  # fmt: skip


def every_page(page, server, language: str) -> list[str]:
    """The address of a page of each sort, once there is something to show on it.

    Every second kind of puzzle and plain page: the others are looked at in the other language.
    """
    send(page, server, "/language", {"to": language})
    send(page, server, "/progress/ladder", {"ladder": next(iter(ladder.ladders()))})
    wild = {"mode": "haozi"}
    kinds = list(drill.DRILLS)[language == "en" :: 2]
    asked = [f"/p/{drill.make(kind, 'koudian', wild, 4, 3).address}" for kind in kinds]
    answered = [told(page, server, kind, wild) for kind in kinds]
    in_run = send(page, server, "/practice", {"kind": "waits"})
    puzzle = server.puzzle_at(in_run)
    send(page, server, in_run, steps(puzzle, puzzle.key)[0])
    for text in ("/quiz waits", "/stats", "四五万 听什么"):
        send(page, server, "/chat", {"text": text})
    made = ["/progress", "/mistakes", "/run?kind=waits", "/chat", second_step(page, server)]
    made += tables_pages(page, server, language) + class_pages(page, server)
    return [*PLAIN[language == "en" :: 2], *asked, *answered, in_run, *made]


@pytest.mark.parametrize(
    ("language", "size"), [("zh", PHONE), ("en", DESK)], ids=["zh-phone", "en-desk"]
)
def test_nothing_is_wrong_with_any_page(server, browser, language, size):
    """No finding of axe, no sideways scroll, every target of 44 px; one language in the dark."""
    wrongs: dict[str, list[str]] = {}
    with visiting(browser, language, size, ignores="404") as page:
        page.emulate_media(color_scheme=SCHEMES[language])
        for url in every_page(page, server, language):
            page.goto(server.url + url)
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
            page.evaluate(AXE.axe_script)
            found = findings(page, WHOLE)
            for width in WIDTHS[language]:
                page.set_viewport_size({"width": width, "height": 800})
                found += [f"sideways at {width}"] if page.evaluate(SIDEWAYS) > 0 else []
                found += page.evaluate(SMALL) if width == 375 else []
            page.set_viewport_size(size)
            if found:
                wrongs[url] = found
    assert wrongs == {}


SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """() => [...document.querySelectorAll(
        "a[href], button, summary, select, input:not([type=hidden]), label:has(input), textarea")]
    .filter(e => e.checkVisibility({ opacityProperty: false, visibilityProperty: true })
        && !e.closest("p:not(.after-links), dd, dialog, .skip, small")
        && !(e.matches("input[type=radio], input[type=checkbox]") && e.closest("label, .pick")))
    .map(e => [e.getBoundingClientRect(), e.outerHTML.slice(0, 120)])
    .filter(([box]) => box.width && (box.width < 43.5 || box.height < 43.5))
    .map(([box, html]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""


def test_the_pages_stand_without_colour_motion_or_screen(server, browser):
    for media in (
        {"forced_colors": "active"}, {"reduced_motion": "reduce"}, {"media": "print"},
    ):  # fmt: skip
        with visiting(browser) as page:
            page.emulate_media(**media)
            page.goto(f"{server.url}/p/{drill.make('waits', 'koudian', {}, 2, 1).address}")
            assert page.locator(".felt .tile").first.is_visible()
            moves = "getComputedStyle(document.querySelector('.pick .tile')).transitionDuration"
            assert (page.evaluate(moves) == "0s") == ("reduced_motion" in media)
