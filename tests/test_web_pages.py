"""The table, any hand, the rules in short, the front page, progress and the chat."""

import re

import pytest
from bs4 import BeautifulSoup

from app import create_app
from drills import drill
from rules.tiles import MARKS
from rules.variants import VARIANTS, table
from tests.practising import practise
from tutor.learner import by_cookie
from tutor.web.analyse import At, look, written
from tutor.web.identity import COOKIE

HX = {"HX-Request": "true"}
KOUDIAN = VARIANTS["koudian"]


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("pages") / "pages.sqlite3")})


@pytest.fixture
def client(app):
    return app.test_client()


def soup(response):
    return BeautifulSoup(response.get_data(as_text=True), "html.parser")


def me(app, client):
    return by_cookie(app.extensions["store"], client.get_cookie(COOKIE).value)


# --- the table -----------------------------------------------------------------------------------


def test_every_option_is_explained(client):
    page = soup(client.get("/table"))
    for option in KOUDIAN.options:
        assert page.select(f"[name={option.key}]"), option.key
        assert option.name.zh in page.text
        if option.key != "mode":
            assert option.effect.zh in page.text


def test_a_table_is_kept_and_shown_again(app, client):
    form = {"mode": "haozi", "mo5_hu6": "true", "special_fan": "true", "pass_lock": "tile",
            "void_kongs_on_draw": "true", "wild_face_wait": "true",
            "wild_kong_points": "number", "wild_kong_points-number": "37"}  # fmt: skip
    assert client.post("/table", data=form).location == "/practice"
    chosen = {"mode": "haozi", "mo5_hu6": True, "pass_lock": "tile", "wild_kong_points": 37}
    assert me(app, client).options == chosen
    page = soup(client.get("/table"))
    assert page.select_one("[name=mode][value=haozi]").has_attr("checked")
    assert page.select_one("[name=mo5_hu6]").has_attr("checked")
    assert page.select_one("[name=wild_kong_points-number]")["value"] == "37"
    assert "耗子" in soup(client.get("/practice")).select_one(".house").text


def test_a_house_mode_settles_its_options(app, client):
    form = {"mode": "house2", "special_fan": "true", "void_kongs_on_draw": "true",
            "wild_face_wait": "true"}  # fmt: skip
    assert client.post("/table", data=form).status_code == 303
    assert me(app, client).options == {"mode": "house2"}
    assert me(app, client).table.settings["diangang_bao"]


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"zimo_zhuang_double": "true"}, "zimo_zhuang_double"),
        ({"mode": "feng_haozi", "no_honors": "true"}, "no_honors"),
        ({"mode": "house2", "pass_lock": "tile"}, "pass_lock"),
        ({"mode": "nonsense"}, "mode"),
        ({"wild_kong_points": "number", "wild_kong_points-number": "99999"}, "wild_kong_points"),
    ],
)
def test_a_clash_is_refused_by_name_and_nothing_is_lost(app, client, form, field):
    sent = {"late_kong": "true", "shisanyao_fan": "4", "special_fan": "true", **form}
    response = client.post("/table", data=sent)
    page = soup(response)
    assert response.status_code == 200
    place = page.select_one(f"#o-{field}")
    assert place.select_one(".problem").text.strip()
    assert page.select_one("[name=late_kong]").has_attr("checked")
    assert page.select_one("[name=shisanyao_fan][value='4']").has_attr("checked")
    for name, value in form.items():
        for shown in page.select(
            f"[name={name}][value='{value}']:is([type=radio], [type=checkbox])"
        ):
            assert shown.has_attr("checked")


def test_the_days_zone_can_be_chosen(app, client):
    client.post("/table", data={"mode": "basic", "zone": "Europe/London"})
    assert me(app, client).zone == "Europe/London"
    client.post("/table", data={"mode": "basic", "zone": "Nowhere/At_All"})
    assert me(app, client).zone == "Europe/London"


def test_a_guest_has_the_zone_that_the_browser_names(app, client):
    client.post("/practice", data={"zone": "America/New_York"})
    assert me(app, client).zone == "America/New_York"


# --- any hand ------------------------------------------------------------------------------------


def test_a_hand_shows_what_wins_and_how(client):
    page = soup(client.get("/analyse?hand=1m23477m3455p+pong:666z&mode=haozi&wild=1m"))
    rows = {row.h3.text: row.select_one(".flag").text for row in page.select(".why li")}
    assert rows == {
        "七万": "都能胡", "二筒": "不能胡", "三筒": "只自摸", "四筒": "只自摸", "五筒": "只自摸",
        "六筒": "都能胡", "七筒": "都能胡",
    }  # fmt: skip
    assert len(page.select(".why .won")) == 7
    assert page.select_one(".as small").text.startswith("当")


def test_fourteen_tiles_show_what_to_throw(client):
    page = soup(client.get("/analyse?hand=677p234m888m456s66z"))
    assert [cut.b.text for cut in page.select(".cuts li")] == ["六筒", "七筒"]


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("0z", "0z"),
        ("8z1m", "8z"),
        ("11111m", "一万"),
        ("碰123m", "123m"),
        ("12x", "x"),
        ("12", "12"),
    ],
)
def test_an_error_names_the_tile_and_the_text_is_kept(client, hand, says):
    page = soup(client.get("/analyse", query_string={"hand": hand}))
    assert says in page.select_one("#problem").text
    assert page.select_one("#hand")["value"] == hand
    client.post("/language", data={"to": "en"})
    english = soup(client.get("/analyse", query_string={"hand": hand}))
    assert re.search("[a-z]{3}", english.select_one("#problem").text)


def test_tiles_are_put_in_and_taken_out(client):
    def field(**query):
        return soup(client.get("/analyse", query_string=query)).select_one("#hand")["value"]

    assert field(hand="45m", add="6m") == "456m"
    assert field(hand="45m", add="7z", **{"as": "pong"}) == "45m pong:777z"
    assert field(hand="45m pong:777z", undo="0") == "45m"
    assert field(hand="456m", drop="5m") == "46m"
    assert field(hand="456m", clear="1") == ""
    assert field(hand="四五万 红中") == "45m7z"


def test_the_part_alone_is_given_to_a_swap(client):
    part = client.get("/analyse?hand=45m", headers=HX).get_data(as_text=True)
    assert "<html" not in part
    assert 'id="hand"' in part


def test_every_waits_puzzle_is_analysed_as_its_key_says(app):
    rules = table("koudian")
    for seed in range(12):
        puzzle = drill.make("waits", "koudian", {}, 3, seed)
        found = look(At(rules), puzzle.scene.hand)
        states = {one.kind: one.state for one in found["won"] if one.state != "never"}
        assert {MARKS[kind]: state for kind, state in states.items()} == puzzle.key["waits"]
        assert written(puzzle.scene.hand)


# --- rules, front page, progress, chat -----------------------------------------------------------


def test_the_rules_in_short_follow_the_table(client):
    def bands():
        page = soup(client.get("/rules"))
        return [len(band.select("svg")) for band in page.select(".band")]

    assert bands() == [19, 9, 6]
    usual = dict.fromkeys(("special_fan", "void_kongs_on_draw", "wild_face_wait"), "true")
    client.post("/table", data={"mode": "basic", "mo5_hu6": "true", **usual})
    assert bands() == [19, 3, 12]
    page = soup(client.get("/rules"))
    assert "摸五胡六" in page.select_one(".option-list").text
    for element in table("koudian").elements:
        assert element.name.zh in page.text


@pytest.mark.parametrize(("said", "word"), [("yes", "不对"), ("no", "对。")])
def test_the_front_page_question_is_answered(client, said, word):
    page = soup(client.get(f"/?win={said}"))
    answered = page.select_one(".answered").text
    assert answered.startswith(word)
    assert "4 点" in answered


def test_progress_shows_what_the_ledger_says(app, client):
    client.post("/language", data={"to": "en"})
    assert soup(client.get("/progress")).select("form [data-zone]")
    learner, store = me(app, client), app.extensions["store"]
    for seed in range(9):
        puzzle = drill.make("waits", "koudian", {}, 1, seed)
        practise(store, learner, puzzle, right=seed % 3 > 0)
    page = soup(client.get("/progress"))
    assert "67%" in page.h1.text
    row = page.select_one(".kinds tbody tr")
    assert "6 of 9" in row.text
    assert len(page.select("figure.chart svg[role=img]")) == 2
    assert client.get("/progress?kind=score").status_code == 200


def test_the_chat_keeps_its_lines_and_speaks_the_language_it_is_told(client):
    client.post("/chat", data={"text": "四五万 听什么"})
    page = soup(client.get("/chat"))
    assert [line.text.strip() for line in page.select(".bubble.me")] == ["四五万 听什么"]
    client.post("/chat", data={"text": "/language en"})
    assert soup(client.get("/chat")).html["lang"] in ("en", "zh-Hans")
    client.post("/chat", data={"text": "/quiz waits"})
    buttons = soup(client.get("/chat")).select(".presses button")
    if buttons:
        assert client.post("/chat", data={"press": buttons[0]["value"]}).status_code == 303
    part = client.post("/chat", data={"text": "/help"}, headers=HX).get_data(as_text=True)
    assert "<html" not in part
    assert 'id="say"' in part


def test_an_empty_message_is_no_message(client):
    client.post("/chat", data={"text": "  "})
    assert soup(client.get("/chat")).select(".bubble.me") == []
