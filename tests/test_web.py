"""Every page answers, keeps its policy, and gives nobody what belongs to another."""

import ast
import re
import secrets
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from app import create_app
from drills import drill
from tutor.learner import by_cookie
from tutor.web.identity import COOKIE

ROOT = Path(__file__).parent.parent
WAITS = drill.make("waits", "koudian", {}, 2, 7)


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("web") / "web.sqlite3")})


@pytest.fixture
def client(app) -> FlaskClient:
    return app.test_client()


def soup(response) -> BeautifulSoup:
    return BeautifulSoup(response.get_data(as_text=True), "html.parser")


def deal(client: FlaskClient, kind: str = "") -> str:
    """A new attempt's URL, for a guest that is made on the way."""
    response = client.post("/practice", data={"kind": kind})
    assert response.status_code == 303
    return response.location


def marks(puzzle: drill.Puzzle, key: dict[str, str]) -> dict[str, str]:
    field = drill.DRILLS["waits"].steps(puzzle, {})[0]
    named = {f"{field.name}-{mark}": state for mark, state in key.items()}
    return {"step": field.name, **(named or {f"{field.name}-none": "yes"})}


def open_waits(client: FlaskClient, key: dict[str, str] | None = None) -> tuple[str, dict]:
    """A waits attempt by address, answered rightly; its URL and the form that was sent."""
    field = drill.DRILLS["waits"].steps(WAITS, {})[0]
    form = marks(WAITS, WAITS.key[field.name] if key is None else key)
    response = client.post(f"/p/{WAITS.address}", data=form)
    assert response.status_code == 303
    return response.location, form


# --- every page --------------------------------------------------------------------------------


def get_routes(app) -> list[str]:
    """Routes without a gap, and those of puzzles; test_access walks those of classes and sets."""
    gaps = {"address", "attempt_id", "filename"}
    rules = [r for r in app.url_map.iter_rules() if "GET" in r.methods and r.arguments <= gaps]
    return sorted({one.rule for one in rules if not one.rule.startswith("/sets")})


def test_every_route_answers_a_stranger_and_a_learner(app, client):
    attempt, _ = open_waits(client)
    known = {
        "<address>": WAITS.address, "<attempt_id>": attempt.split("/a/")[1].split("?")[0],
        "<path:filename>": "icon.svg",
    }  # fmt: skip
    for rule in get_routes(app):
        url = rule
        for gap, value in known.items():
            url = url.replace(gap, value)
        assert "<" not in url, f"no value for {rule}"
        assert client.get(url, buffered=True).status_code in (200, 303), url
        stranger = app.test_client().get(url, buffered=True)
        assert (
            stranger.status_code == 404
            if "attempt_id" in rule
            else stranger.status_code in (200, 303)
        )


@pytest.mark.parametrize(
    "url", ["/nothing", "/p/nothing", "/p/kdw99-zz-zz", "/a/nothing", "/a/%00", "/run?kind=no",
            "/progress?kind=no", "/p/" + "k" * 5000],
)  # fmt: skip
def test_what_is_not_there_is_told_kindly(client, url):
    open_waits(client)
    response = client.get(url)
    assert response.status_code == 404
    page = soup(response)
    assert page.h1.text.strip()
    assert page.select_one("main a.btn")["href"] == "/practice"


def test_looking_around_writes_nothing(app):
    store = app.extensions["store"]
    before = store.row("SELECT count(*) AS n FROM learners")
    stranger = app.test_client()
    for rule in get_routes(app):
        url = rule.replace("<address>", WAITS.address).replace("<path:filename>", "icon.svg")
        stranger.get(url.replace("<attempt_id>", "x"), buffered=True)
    assert store.row("SELECT count(*) AS n FROM learners") == before
    assert stranger.get_cookie(COOKIE) is None


def test_another_learners_attempt_is_not_there(app, client):
    url, form = open_waits(client)
    other = app.test_client()
    deal(other)
    assert other.get(url).status_code == 404
    assert other.post(url, data=form).status_code == 404
    assert other.post(url + "/report", data={"text": "mine"}).status_code == 404
    assert other.post(url + "/skip").status_code == 404


# --- policy ------------------------------------------------------------------------------------

PAGES = ("/", "/practice", "/table", "/rules", "/progress", "/analyse", "/chat", "/about",
         f"/p/{WAITS.address}", "/analyse?hand=123m456p789s1155z", "/none")  # fmt: skip


@pytest.mark.parametrize("url", PAGES)
def test_a_page_carries_the_policy_and_nothing_inline(client, url):
    response = client.get(url)
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "HX-Request" in response.headers["Vary"]
    page = soup(response)
    assert page.select("[style], style, script:not([src])") == []
    assert [
        t.name for t in page.find_all() if any(a.startswith(("on", "hx-on")) for a in t.attrs)
    ] == []
    assert page.title.text.strip()
    assert len(page.select("h1")) == 1
    assert len(page.select("#live")) == 1


def test_titles_differ(client):
    titles = [soup(client.get(url)).title.text for url in PAGES[:9]]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "https://elsewhere.example"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://localhost"}, 303),
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_a_post_from_elsewhere_is_refused(client, headers, status):
    assert client.post("/practice", headers=headers).status_code == status


def test_the_cookie_is_random_http_only_and_lax(app, client):
    response = client.post("/practice")
    cookie = response.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    token = client.get_cookie(COOKIE).value
    assert len(token) >= 40
    assert by_cookie(app.extensions["store"], token) is not None
    assert app.extensions["store"].row(
        "SELECT * FROM cookies WHERE hash = :token", token=token
    ) is None  # fmt: skip


def test_a_made_up_cookie_is_a_stranger(app):
    stranger = app.test_client()
    stranger.set_cookie(COOKIE, secrets.token_urlsafe(32))
    assert stranger.get("/progress").status_code == 200
    assert stranger.get("/a/abc").status_code == 404


def test_static_files_are_kept_for_good(client):
    page = soup(client.get("/"))
    for link in page.select("link[rel=stylesheet], script[src]"):
        url = link.get("href") or link["src"]
        response = client.get(url, buffered=True)
        assert response.status_code == 200, url
        assert "immutable" in response.headers["Cache-Control"]


# --- two languages -----------------------------------------------------------------------------

CJK = re.compile("[\u3400-\u9fff]")


def test_the_first_guess_is_what_the_browser_asks_for(client):
    assert soup(client.get("/", headers={"Accept-Language": "en-GB"})).html["lang"] == "en"
    assert soup(client.get("/", headers={"Accept-Language": "zh-TW,en"})).html["lang"] == "zh-Hans"


def test_the_language_is_switched_for_good_and_one_stays_on_the_page(client):
    response = client.post("/language", data={"to": "en", "back": "/analyse?hand=11m"})
    assert response.location == "/analyse?hand=11m"
    chinese = {"Accept-Language": "zh"}
    assert soup(client.get("/", headers=chinese)).html["lang"] == "en"
    client.post("/language", data={"to": "zh", "back": "https://elsewhere.example/"})
    assert soup(client.get("/", headers={"Accept-Language": "en"})).html["lang"] == "zh-Hans"


@pytest.mark.parametrize("back", ["https://x.example", "//x.example", "/\\x.example", "x", "\n/"])
def test_the_language_switch_leads_nowhere_else(client, back):
    assert client.post("/language", data={"to": "en", "back": back}).location == "/"


def english_pages(client) -> list[tuple[str, BeautifulSoup]]:
    client.post("/language", data={"to": "en"})
    attempt, _ = open_waits(client, {"1m": "any", "5s": "self"})
    asked = [deal(client, kind) for kind in drill.DRILLS]
    return [(url, soup(client.get(url))) for url in (*PAGES, attempt, *asked, "/progress", "/run")]


def test_chinese_in_english_pages_is_marked_as_chinese(client):
    for url, page in english_pages(client):
        for text in page.find_all(string=CJK):
            if text.find_parent(["title", "option", "textarea"]):
                continue
            assert text.find_parent(lang=re.compile("^zh")), f"{url}: {text.strip()!r}"


def msgids() -> set[str]:
    found = set()
    sources = [
        *(("jinja2", path) for path in (ROOT / "templates").rglob("*.html")),
        *(("python", path) for path in (ROOT / "tutor" / "web").glob("*.py")),
    ]
    keywords = {"_": None, "plural": (1, 2), "say": None}
    for method, path in sources:
        words = keywords if method == "python" else {k: keywords[k] for k in ("_", "plural")}
        options = {"trim_blocks": "true"} if method == "jinja2" else {}
        for _, message, _, _ in extract_from_file(method, path, keywords=words, options=options):
            if message:
                found.add(message if isinstance(message, str) else message[0])
    return found


CATALOGUES = {path.stem: path for path in sorted((ROOT / "locales/zh").glob("*.po"))}


def messages(name: str) -> list:
    with CATALOGUES[name].open("rb") as file:
        return [message for message in read_po(file, locale="zh") if message.id]


def key(message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def constants() -> set[str]:
    """Every string that a module of the tutor holds."""
    return {
        node.value
        for path in (ROOT / "tutor").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_sentence_of_the_pages_has_its_chinese_and_no_other_is_kept():
    known = {name: {key(m) for m in messages(name)} for name in CATALOGUES}
    said = msgids()
    assert said - set().union(*known.values()) == set()
    assert known["web"] - said == set()
    others = set().union(*(ids for name, ids in known.items() if name != "chat"))
    assert others - said - constants() == set()


def test_the_chinese_of_every_sentence_is_whole():
    for message in (m for name in CATALOGUES for m in messages(name)):
        said = message.string if isinstance(message.string, str) else message.string[0]
        assert said, message.id
        assert not message.fuzzy
        many = message.id if isinstance(message.id, str) else message.id[1]
        gaps = set(re.findall(r"%\(\w+\)s", key(message) + many))
        assert set(re.findall(r"%\(\w+\)s", said)) == gaps, message.id


def test_a_sentence_is_translated_alike_wherever_it_stands():
    found: dict[str, set[str]] = {}
    for message in (m for name in CATALOGUES for m in messages(name)):
        found.setdefault(key(message), set()).add(str(message.string))
    assert {k: v for k, v in found.items() if len(v) > 1} == {}
