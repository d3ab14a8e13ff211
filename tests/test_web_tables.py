"""Every variant on the pages: chosen, explained, compared, practised, asked about, kept apart."""

import re
from urllib.parse import urlencode

import pytest
from bs4 import BeautifulSoup

from app import create_app
from drills import drill
from drills.drill import DRILLS, kinds_at
from rules.values import PARTS
from rules.variants import VARIANTS, table
from tests.practising import practise, wrong
from tests.test_web_answers import give
from tutor import ladder
from tutor.learner import by_cookie
from tutor.web import beside
from tutor.web.identity import COOKIE
from tutor.web.seat import reconstructed

HX = {"HX-Request": "true"}
KEYS = list(VARIANTS)
per_variant = pytest.mark.parametrize("key", KEYS)


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("tables") / "tables.sqlite3")})


@pytest.fixture
def client(app):
    return app.test_client()


def soup(response):
    assert response.status_code == 200
    return BeautifulSoup(response.get_data(as_text=True), "html.parser")


def me(app, client):
    return by_cookie(app.extensions["store"], client.get_cookie(COOKIE).value)


def sit(client, key):
    assert client.post("/variants", data={"variant": key}).location == "/practice"


def usual(key):
    """The form of a table's options as they usually are."""
    given = {"variant": key}
    for option in VARIANTS[key].options:
        given[option.key] = (
            str(option.default).lower() if option.default in (True, False) else str(option.default)
        )
    return given


# --- choosing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("url", ["/", "/variants"])
def test_every_variant_can_be_chosen_by_name_place_and_one_line(client, url):
    for language in ("zh", "en"):
        client.post("/language", data={"to": language})
        page = soup(client.get(url))
        for variant in VARIANTS.values():
            for said in (variant.name, variant.place, variant.about):
                assert said.say(language) in page.text


@per_variant
def test_only_what_is_practised_there_is_offered(client, key):
    sit(client, key)
    cards = soup(client.get("/practice")).select(".kind-card")
    assert [card["value"] for card in cards] == list(kinds_at(key))
    for kind in set(DRILLS) - set(kinds_at(key)):
        page = soup(client.post("/practice", data={"kind": kind}))
        assert DRILLS[kind].name.zh in page.select_one("[role=alert]").text
    assert client.post("/practice").status_code == 303


@per_variant
def test_options_are_explained_kept_for_the_variant_and_found_again(app, client, key):
    page = soup(client.get(f"/table?variant={key}"))
    for option in VARIANTS[key].options:
        assert page.select(f"[name={option.key}]"), option.key
        assert option.effect.zh in page.text
    changed = {**usual(key), **off_usual(key)}
    assert client.post("/table", data=changed).location == "/practice"
    mine = me(app, client)
    assert mine.variant == key
    assert set(mine.options) == set(off_usual(key))
    sit(client, next(other for other in KEYS if other != key))
    assert me(app, client).options == {}
    sit(client, key)
    assert me(app, client).options == mine.options
    house = soup(client.get("/practice")).select_one(".house").text
    assert all(name.zh in house for name in names_of(key, mine.options))


def off_usual(key):
    """The form's fields of one option off its default, the last that stands alone."""
    for option in reversed(VARIANTS[key].options):
        for value, _ in option.choices:
            if value != option.default and VARIANTS[key].checked({option.key: value}):
                return {option.key: str(value).lower() if isinstance(value, bool) else str(value)}
    raise AssertionError(key)


def names_of(key, options):
    return [option.name for option in VARIANTS[key].options if option.key in options]


@pytest.mark.parametrize("key", [key for key in KEYS if VARIANTS[key].clashes])
def test_options_that_clash_are_refused_by_name_and_nothing_is_lost(app, client, key):
    sit(client, next(other for other in KEYS if other != key))
    for clash in VARIANTS[key].clashes:
        sent = usual(key) | {
            name: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in clash.values.items()
        }
        page = soup(client.post("/table", data=sent))
        assert clash.text.zh in page.select_one(f"#o-{clash.field} .problem").text
        assert page.select_one("[name=variant]")["value"] == key
        for name, value in clash.values.items():
            box = page.select_one(f"[name={name}][value='{sent[name]}']")
            assert box is None or box.has_attr("checked") == (value is not False)
    assert me(app, client).variant != key


@pytest.mark.parametrize(
    ("url", "form"),
    [
        ("/variants", {"variant": "poker"}),
        ("/table", {"variant": "poker"}),
        ("/practice", {"variant": "poker"}),
        ("/progress/ladder", {"ladder": "poker"}),
        ("/rules?variant=poker", None),
        ("/table?variant=poker", None),
        ("/progress?variant=poker", None),
        ("/analyse?variant=poker", None),
    ],
)
def test_a_table_that_does_not_exist_is_told_so(client, url, form):
    response = client.get(url) if form is None else client.post(url, data=form)
    assert response.status_code == 404
    assert BeautifulSoup(response.get_data(as_text=True), "html.parser").h1.text.strip()


# --- rules in sight ------------------------------------------------------------------------------


@per_variant
def test_a_question_and_its_verdict_show_the_table_and_what_is_off_usual(client, key):
    given = VARIANTS[key].checked({}) | {k: _value(key, k, v) for k, v in off_usual(key).items()}
    options = dict(table(key, **given).chosen())
    puzzle = drill.make("tables" if key in DRILLS["tables"].tables else kinds_at(key)[0],
                        key, options, 3, 1)  # fmt: skip
    url = give(client, puzzle, wrong(puzzle))
    for shown in (soup(client.get(f"/p/{puzzle.address}")), soup(client.get(url))):
        assert VARIANTS[key].name.zh in shown.select_one(".profile summary").text
        house = shown.select_one(".strip .house").text
        assert all(name.zh in house for name in names_of(key, options))
        assert ("拼出来" in house) == reconstructed(VARIANTS[key])


def _value(key, name, said):
    option = next(option for option in VARIANTS[key].options if option.key == name)
    return next(v for v, _ in option.choices if str(v).lower() == said.lower())


@per_variant
def test_a_rule_page_has_all_that_the_variant_says(client, key):
    for language in ("zh", "en"):
        client.post("/language", data={"to": language})
        page = soup(client.get(f"/rules?variant={key}"))
        rules, said = table(key), page.text
        for note in rules.notes:
            assert note.text.say(language) in said
            assert PARTS[note.part].say(language) in said
        for element in rules.elements:
            assert element.name.zh in said
            assert element.needs is None or element.needs.say(language) in said
        for option in rules.options:
            assert option.effect.say(language) in said
            assert option.says(option.default).say(language) in said
        for mark in {note.mark for note in rules.notes if note.mark}:
            assert rules.marks[mark].say(language) in said
        assert bool(page.select(".unsure")) == reconstructed(rules)
    marked = [note for note in rules.notes if note.mark]
    chips = page.select(".rule-rows .chip, .back-rows .chip")
    assert len(chips) == len(marked)


def test_some_table_is_told_to_be_reconstructed_and_most_are_not():
    told = [key for key in KEYS if reconstructed(VARIANTS[key])]
    assert 0 < len(told) < 3


@per_variant
def test_wild_and_declared_are_called_as_the_table_calls_them(client, key):
    rules = table(key)
    hand = {"variant": key, "hand": "123456789m123p5s"}
    for one in beside.lists(rules, {}) if "wild" not in rules.without else ():
        hand[one.name] = one.choices[-1][0]
    page = soup(client.get("/analyse?" + urlencode(hand)))
    assert {tag.text for tag in page.select(".wild b")} <= {rules.terms["wild"].zh}
    if not rules.declares:
        assert "报听" not in page.select_one(".found").text


# --- side by side --------------------------------------------------------------------------------


def test_all_tables_side_by_side_part_by_part(client):
    for language in ("zh", "en"):
        client.post("/language", data={"to": language})
        page = soup(client.get("/compare?" + urlencode([("variant", key) for key in KEYS])))
        for part, name in PARTS.items():
            row = page.select_one(f"section[aria-labelledby=c-{part}]")
            assert row.h2.text == name.say(language)
            assert len(row.select("dt")) == len(KEYS)
            for cell, variant in zip(row.select("dl > div"), VARIANTS.values(), strict=True):
                for note in variant.notes:
                    assert note.part != part or note.text.say(language) in cell.text


def test_comparing_begins_with_ones_own_table_and_says_what_lacks(client):
    sit(client, KEYS[3])
    names = [
        dt.text for dt in soup(client.get("/compare")).select("#compared section:first-of-type dt")
    ]
    assert len(names) == 2
    assert VARIANTS[KEYS[3]].name.zh in names
    alone = soup(client.get(f"/compare?variant={KEYS[0]}"))
    assert len(alone.select("section[aria-labelledby=c-pays] dt")) == 1
    assert "再选" in alone.select_one("#compared .lead").text
    assert "poker" in soup(client.get("/compare?variant=poker")).select_one(".problem").text
    part = client.get(f"/compare?variant={KEYS[0]}&variant={KEYS[1]}", headers=HX)
    assert "<html" not in part.get_data(as_text=True)


# --- any hand ------------------------------------------------------------------------------------


@per_variant
def test_any_hand_says_what_the_rules_say(client, key):
    rules = table(key)
    hand = "123456789m123p5s" + "555s" * (rules.hand_size > 13)
    for asked in ({"hand": hand}, {"hand": "45m"}, {"hand": hand + "8s"}, {"hand": "1z 9s"}):
        for facts in ({}, {one.name: one.choices[-1][0] for one in beside.lists(rules, {})}):
            page = soup(client.get("/analyse?" + urlencode({"variant": key, **asked, **facts})))
            told = page.select_one("#problem") or page.select_one("#found-h")
            assert told.text.strip()
    for language, words in (("zh", "没有|只有|不|张"), ("en", "[a-z]{3}")):
        client.post("/language", data={"to": language})
        wrong_hand = urlencode({"variant": key, "hand": "11111m2p", "wild": "9z"})
        problem = soup(client.get("/analyse?" + wrong_hand)).select_one("#problem")
        assert re.search(words, problem.text)


@pytest.mark.parametrize(
    ("key", "asked", "wins"),
    [
        ("beijing", {"hand": "123456789m12p55s", "indicator": "4m"}, ["三筒", "五万"]),
        ("luoyang", {"hand": "123456789m12p55s", "ci": "9p"}, ["三筒"]),
        ("longgang", {"hand": "123456789m123p55s3z3z", "wild": "5p"}, ["五条", "西风"]),
        ("sichuan", {"hand": "123456789m1112p"}, ["二筒"]),
        ("liaoyuan", {"hand": "123m456p77s55s egg:567z"}, ["五条", "七条"]),
    ],
)
def test_hands_with_what_lies_beside_them(client, key, asked, wins):
    page = soup(client.get("/analyse?" + urlencode({"variant": key, **asked})))
    assert page.select_one("#problem") is None
    named = [row.h3.text for row in page.select(".why li")]
    assert set(wins) <= set(named)


def test_a_flower_is_no_tile_of_a_hand_and_an_egg_is_laid_by_a_tap(client):
    page = soup(client.get("/analyse?variant=qiannv&hand=123m1f"))
    assert "春" in page.select_one("#problem").text
    page = soup(client.get("/analyse?variant=liaoyuan&hand=45m&as=egg&add=5z"))
    assert page.select_one("#hand")["value"] == "45m egg:567z"
    page = soup(client.get("/analyse?variant=beijing&hand=45m&as=chow&add=7p"))
    assert page.select_one("#hand")["value"] == "45m chow:789p"
    page = soup(client.get("/analyse?variant=beijing&hand=45m&as=chow&add=8p"))
    assert page.select_one("#problem").text.strip()


# --- progress ------------------------------------------------------------------------------------


def test_progress_is_shown_for_each_variant_and_practising_goes_on_there(app, client):
    sit(client, "sichuan")
    store, learner = app.extensions["store"], me(app, client)
    for seed in range(3):
        practise(store, learner, drill.make("dealer", "sichuan", {}, 2, seed), right=seed > 0)
    practise(store, learner, drill.make("dealer", "yuci", {}, 2, 1), right=False)
    page = soup(client.get("/progress"))
    assert page.select_one(".table-tabs [aria-current]").text == VARIANTS["sichuan"].name.zh
    assert [row.th.text for row in page.select(".kinds tbody tr")] == [
        DRILLS[kind].name.zh for kind in kinds_at("sichuan")
    ]
    assert "67%" in page.h1.text
    other = soup(client.get("/progress?variant=yuci"))
    assert "0%" in other.h1.text
    assert not soup(client.get("/progress?variant=beijing")).select(".kinds")
    assert me(app, client).variant == "sichuan"
    client.post("/practice", data={"variant": "yuci", "kind": "dealer"})
    assert me(app, client).variant == "yuci"


def test_titles_are_off_until_they_are_chosen(app, client):
    sit(client, KEYS[0])
    practise(app.extensions["store"], me(app, client), drill.make("waits", "koudian", {}, 2, 3))
    assert not soup(client.get("/progress")).select(".standing")
    for key, titles in ladder.ladders().items():
        gone = client.post("/progress/ladder", data={"ladder": key, "variant": KEYS[0]})
        assert gone.location == f"/progress?variant={KEYS[0]}#titles"
        page = soup(client.get("/progress"))
        assert titles[0][0].zh in page.select_one(".standing h2").text
        assert "20" in page.select_one(".standing").text
        assert titles[1][0].zh in page.select_one(".standing").text
        assert len(page.select(".title-list li")) >= len(titles)
    client.post("/progress/ladder", data={"ladder": ""})
    assert not soup(client.get("/progress")).select(".standing")
