"""Doing an assignment on the pages: from the overview through every puzzle to the keys."""

import re

import pytest
from bs4 import BeautifulSoup

from app import create_app
from tests.assigning import HOUR, school
from tests.practising import wrong
from tests.test_web_answers import steps
from tutor import attempt, clock
from tutor.classes import assignment


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("class") / "t.sqlite3")})


@pytest.fixture
def here(app):
    return school(app.extensions["store"], kind="win")


def browser(app, here, who):
    client = app.test_client()
    client.set_cookie("tingpai", here.token[who.id])
    return client


def page(response, status=200):
    assert response.status_code == status
    return BeautifulSoup(response.text, "html.parser")


def do(client, given, **form):
    """Press a button of the overview; where that leads."""
    response = client.post(f"/do/{given.id}", data=form)
    assert response.status_code == 303
    return response.headers["location"]


def open_attempt(here, who, url):
    return attempt.load_attempt(here.store, who, url.split("/a/")[1][:12])


def answer(client, here, who, url, right=True):
    """Answer the puzzle of an attempt, step by step; the last response."""
    puzzle = open_attempt(here, who, url).puzzle
    for form in steps(puzzle, puzzle.key if right else wrong(puzzle)):
        response = client.post(url, data=form)
    return client.get(response.headers["location"])


def test_from_the_first_puzzle_to_the_score(app, here):
    given, me = here.assign(now=None), here.pupils[0]
    client = browser(app, here, me)
    assert "一次" in client.get(f"/do/{given.id}").text
    for right in (True, False, True):
        url = do(client, given)
        told = page(answer(client, here, me, url, right))
        assert told.select_one(".verdict.right" if right else ".verdict.wrong")
        assert "/p/" not in str(told.select_one("main"))
    overview = page(client.get(f"/do/{given.id}"))
    assert "2" in overview.select_one("#score-h").text
    assert [tag["class"][-1] for tag in overview.select(".came")] == ["ok", "no", "ok"]
    assert do(client, given) == f"/do/{given.id}"


def test_what_is_kept_is_on_no_page(app, here):
    given, me = here.assign(shows="asked", now=None), here.pupils[0]
    client = browser(app, here, me)
    url = do(client, given)
    mine = open_attempt(here, me, url)
    kept = page(answer(client, here, me, url, right=False))
    assert kept.select_one(".kept-answer")
    assert not kept.select(".report, .why, .sheet")
    assert mine.address not in str(kept)
    for path in (f"/p/{mine.address}", url):
        response = client.get(path, follow_redirects=True)
        assert BeautifulSoup(response.text, "html.parser").select_one(".kept-answer")
    posted = client.post(f"/p/{mine.address}", data=next(iter(steps(mine.puzzle, mine.puzzle.key))))
    assert posted.headers["location"] == url
    again = client.post(url, data=next(iter(steps(mine.puzzle, mine.puzzle.key))))
    assert again.headers["location"] == url
    assert open_attempt(here, me, url).repairs == 0
    assert 'class="came kept"' in client.get(f"/do/{given.id}").text
    assignment.change(here.store, given, released=clock.stamp())
    assert page(client.get(url)).select_one(".verdict.wrong")


def test_one_more_try_and_the_key_instead(app, here):
    given, me = here.assign(tries=2, now=None), here.pupils[0]
    client = browser(app, here, me)
    url = do(client, given)
    kept = page(answer(client, here, me, url, right=False))
    item = kept.select_one("input[name=item]")["value"]
    second = do(client, given, act="again", item=item)
    assert second != url
    assert page(answer(client, here, me, second)).select_one(".verdict.right")
    third = do(client, given)
    answer(client, here, me, third, right=False)
    item = here.practice.items[1].id
    assert do(client, given, act="key", item=item) == third
    assert page(client.get(third)).select_one(".verdict.wrong")
    assert "said=tried" in do(client, given, act="again", item=item)


def test_handing_in_is_offered_when_all_is_answered(app, here):
    given, me = here.assign(tries=0, shows="end", now=None), here.pupils[0]
    client = browser(app, here, me)
    for _ in range(3):
        answer(client, here, me, do(client, given))
    button = page(client.get(f"/do/{given.id}")).select_one("button[name=act][value=finish]")
    assert button is not None
    do(client, given, act="finish")
    assert page(client.get(f"/do/{given.id}")).select_one("#score-h")


def test_an_answer_after_the_end_is_refused_kindly(app, here):
    due = clock.stamp() + HOUR
    given, me = here.assign(due=due, late=False, now=None), here.pupils[0]
    client = browser(app, here, me)
    url = do(client, given)
    assignment.change(here.store, given, due=clock.stamp() - HOUR)
    puzzle = open_attempt(here, me, url).puzzle
    response = client.post(url, data=next(iter(steps(puzzle, puzzle.key))))
    assert response.headers["location"].endswith("said=over")
    assert page(client.get(response.headers["location"])).select_one(".problem[role=alert]")
    assert "said=over" in do(client, given)


def test_due_times_are_told_by_both_clocks(app, here):
    given, me = here.assign(due=clock.stamp() + HOUR, now=None), here.pupils[0]
    client = browser(app, here, me)
    assert "你那里" not in client.get(f"/do/{given.id}").text
    with here.store.writing():
        here.store.run("UPDATE learners SET zone = 'Europe/Paris' WHERE id = :id", id=me.id)
    assert re.search(r"\d\d:\d\d（你那里是", client.get(f"/do/{given.id}").text)


def test_the_figures_of_the_class_are_told_from_five_people_on(app):
    here = school(app.extensions["store"], pupils=5, puzzles=1)
    given, me = here.assign(now=None), here.pupils[0]
    client = browser(app, here, me)
    for who in here.pupils[:4]:
        here.answer(who, given, now=None)
    assert not page(client.get(f"/do/{given.id}")).select(".group")
    here.answer(here.pupils[4], given, now=None)
    assert page(client.get(f"/do/{given.id}")).select_one(".group")


def test_nobody_else_finds_it(app, here):
    given = here.assign(now=None)
    stranger = app.test_client()
    for path in (f"/do/{given.id}", "/do/000000000000"):
        assert stranger.get(path).status_code == 404
        assert stranger.post(path).status_code == 404
