"""A safe discard is told with exact counts: they prove the key, and every face says them."""

import re

import pytest
from bs4 import BeautifulSoup

from app import create_app
from drills.danger_tell import weighed
from drills.drill import DRILLS, make
from drills.safety import public
from rules import variants
from rules.tiles import MARKS, NAMES
from rules.words import LANGUAGES
from tests.test_web_answers import give
from tutor.chat_words import verdict_words

DRILL = DRILLS["safe"]
TABLES = [
    ("koudian", {}),
    ("koudian", {"mode": "haozi", "wild_face_wait": True}),
    ("koudian", {"must_hu": True, "wind_runs": True}),
    ("koudian", {"mode": "house2"}),
    ("yuci", {}),
    ("sichuan", {}),
]
each_table = pytest.mark.parametrize(("variant", "options"), TABLES)


def puzzles(variant, options):
    levels = DRILL.levels(variants.table(variant, **options))
    return [make("safe", variant, options, level, 90) for level in levels]


def seen_at(made):
    found = made.facts
    return found.spot.public() if made.variant != "koudian" else public(found.position)


def graded(made, picked):
    return DRILL.grade(made, {"safe": [MARKS[kind] for kind in picked]})


@each_table
def test_what_the_counts_prove_is_the_key(variant, options):
    table = variants.table(variant, **options)
    for made in puzzles(variant, options):
        found = weighed(table, seen_at(made))
        assert [MARKS[kind] for kind in found.proved] == made.key["safe"]


def test_the_tiles_not_seen_are_the_same_in_both_forms():
    for _, options in TABLES[:4]:
        for made in puzzles("koudian", options):
            table, unseen = variants.table("koudian", **options), seen_at(made).unseen()
            mine = tuple(n if kind in table.kinds else 0 for kind, n in enumerate(unseen))
            assert mine == made.facts.position.view.unseen


@each_table
def test_every_tile_without_a_proof_is_counted_the_safest_first(variant, options):
    table = variants.table(variant, **options)
    for made in puzzles(variant, options):
        found = weighed(table, seen_at(made))
        risky = [risk.kind for risk in found.risks if not risk.proved]
        counts = graded(made, risky[:1]).counts
        costs = [row.cost for row in counts.rows]
        assert [row.kind for row in counts.rows] == risky
        assert costs == sorted(costs)
        assert [row.kind for row in counts.rows if row.given] == risky[:1]
        assert all(row.wins and row.cost > 0 for row in counts.rows)
        assert counts.most == max(costs, default=0)
        assert len(counts.plan) == 4
        if found.proved:
            assert counts.plan[0] in found.proved
        assert not risky or counts.notes[-1] == found.assumption


@each_table
def test_a_tile_picked_in_vain_is_told_with_its_figure(variant, options):
    for made in puzzles(variant, options):
        counts = graded(made, []).counts
        if not counts.rows:
            continue
        worst = counts.rows[-1]
        verdict = graded(made, [worst.kind])
        figures = [hands for _, hands in worst.wins]
        for language in LANGUAGES:
            said = verdict.lead.say(language)
            assert NAMES[worst.kind].say(language) in said
            assert any(figure.say(language) in said for figure in figures)


def test_who_cannot_win_is_said_once_and_not_of_every_tile():
    made = make("safe", "koudian", {}, 3, 1)
    verdict = graded(made, [])
    quiet = "没报听，不能胡"
    assert any(quiet in note.say("zh") for note in verdict.counts.notes)
    rows = [row for section in verdict.sections for row in section.rows]
    assert not any(quiet in row.text.say("zh") for row in rows)


@each_table
def test_the_chat_says_the_order_the_plan_and_what_is_assumed(variant, options):
    made = puzzles(variant, options)[-1]
    for language in LANGUAGES:
        verdict = graded(made, [])
        said = verdict_words(verdict, language)
        counts = verdict.counts
        assert counts.plan_says.say(language) in said
        assert counts.notes[-1].say(language) in said
        order = [NAMES[row.kind].say(language) for row in counts.rows]
        between = "、" if language == "zh" else ", "
        assert between.join(order) in said
        assert "{" not in said
        assert len(said) < 3000


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("told") / "told.sqlite3")})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_draws_the_counts_with_words_beside_every_bar(app, language):
    made = make("safe", "sichuan", {}, 3, 4)
    verdict, client = graded(made, []), app.test_client()
    speaks = {"headers": {"Accept-Language": language}}
    address = give(client, made, {"safe": []}, **speaks)
    page = BeautifulSoup(client.get(address, **speaks).get_data(as_text=True), "html.parser")
    rows = page.select("table.counts tbody tr")
    assert len(rows) == len(verdict.counts.rows)
    widths = [float(row.select_one("rect.fill")["width"]) for row in rows]
    assert widths == sorted(widths)
    assert widths[-1] == 100
    for row, count in zip(rows, verdict.counts.rows, strict=True):
        text = re.sub(r"\s+", " ", row.get_text(" "))
        assert f"{count.cost:.2f}" in text
        assert row.select_one("svg.hbar")["aria-hidden"] == "true"
        for name, hands in count.wins:
            assert name.say(language).split()[0] in text
            assert hands.say(language).split()[0] in text
    assert not page.select("[style]")
    assert len(page.select(".plan .tile")) == 4
