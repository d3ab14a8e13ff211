"""The daily quiz on its page: begun, gone on with, shared, shown on a board."""

import pytest
import time_machine
from bs4 import BeautifulSoup

from app import create_app
from drills import drill
from tests import dailies
from tests.practising import NOON
from tests.test_web_answers import steps
from tutor import attempt


@pytest.fixture
def app(tmp_path):
    made = create_app({"DATABASE": str(tmp_path / "daily.sqlite3")})
    with time_machine.travel(NOON):
        yield made
    made.extensions["store"].close()


@pytest.fixture
def kept(app):
    """The page of a day whose quiz stands already."""
    dailies.keep(app.extensions["store"], NOON.date())
    return app


def page(client, url, **more):
    return BeautifulSoup(client.get(url, **more).get_data(as_text=True), "html.parser")


def play(client):
    """All five, answered right on their pages; the texts of the marks above each."""
    seen = []
    for _ in range(5):
        url = client.post("/daily").location
        seen.append(page(client, url).select_one(".strip .run")["aria-label"])
        store = client.application.extensions["store"]
        row = store.row("SELECT address FROM attempts WHERE id = :id", id=url.split("/a/")[1])
        puzzle = attempt.puzzle_at(row["address"])
        for form in steps(puzzle, puzzle.key):
            assert client.post(url, data=form).status_code == 303
    return seen


def test_the_five_are_done_one_after_the_other_and_shared(kept):
    client = kept.test_client()
    assert "Start" in page(client, "/daily", headers={"Accept-Language": "en"}).text
    client.post("/language", data={"to": "en"})
    seen = play(client)
    assert seen[2].startswith("Puzzle 3 of 5; right 2")
    assert client.post("/daily").location == "/daily"
    done = page(client, "/daily")
    line = done.select_one("#share")["value"]
    assert line.endswith("🟩🟩🟩🟩🟩 5/5")
    assert len(done.select(".run-list a")) == 5
    assert done.select_one(".streak b").text == "1"
    told = page(client, done.select_one(".run-list a")["href"])
    assert told.select_one("[data-next]")["href"] == "/daily"


def test_everybody_at_a_table_has_the_same_five_and_another_table_others(app):
    one, two = app.test_client(), app.test_client()
    first = page(one, one.post("/daily").location).select_one("#ask, h1").text
    assert page(two, two.post("/daily").location).select_one("#ask, h1").text == first
    two.post("/variants", data={"variant": "sichuan"})
    two.post("/daily")
    rows = app.extensions["store"].rows("SELECT DISTINCT variant FROM dailies")
    assert {row["variant"] for row in rows} == {"koudian", "sichuan"}


def test_a_doubled_tap_opens_one_attempt(kept):
    client = kept.test_client()
    assert client.post("/daily").location == client.post("/daily").location


def test_whoever_wants_it_is_on_the_board_and_a_wrong_name_is_kept_for_mending(kept):
    client = kept.test_client()
    client.post("/language", data={"to": "en"})
    play(client)
    refused = client.post("/daily/board", data={"name": "x" * 30, "do": "show"})
    soup = BeautifulSoup(refused.get_data(as_text=True), "html.parser")
    assert soup.select_one("[role=alert]")
    assert soup.select_one("#name")["value"] == "x" * 30
    client.post("/daily/board", data={"name": "<b>Li</b>", "do": "show"})
    for span in ("day", "week", "month"):
        row = page(client, f"/daily?board={span}").select_one(".scores .you")
        assert "<b>Li</b>" in row.text
        assert "5 / 5" in " ".join(row.text.split())
    client.post("/daily/board", data={"do": "hide"})
    assert page(client, "/daily").select_one(".scores") is None


def test_a_strange_board_is_todays(kept):
    client = kept.test_client()
    client.post("/daily")
    assert client.get("/daily?board=%00nothing").status_code == 200


def test_the_puzzles_of_a_quiz_are_not_told_beforehand(app):
    client = app.test_client()
    client.post("/daily")
    text = client.get("/daily").get_data(as_text=True)
    rows = app.extensions["store"].rows("SELECT address FROM daily_puzzles")
    assert rows
    assert not [row for row in rows if row["address"] in text]
    assert drill.at(rows[0]["address"]).variant == "koudian"
