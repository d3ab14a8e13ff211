"""One's mistakes, in the chat and on their page: listed, done again, a fresh one like it."""

import random
import re
from datetime import timedelta
from itertools import islice

import pytest
import time_machine
from bs4 import BeautifulSoup

from app import create_app
from drills import drill
from tests.access_world import World
from tests.chat_player import Player, data
from tests.practising import practise, puzzles, wrong
from tutor import attempt, clock, learner, mistakes, progress
from tutor.attempt import AttemptError, Place
from tutor.classes import assignment, doing
from tutor.web.identity import COOKIE

SOME = list(islice((puzzle for puzzle in puzzles(level=2) if puzzle.concepts), 8))
NOW = clock.moment(clock.stamp())


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("missed") / "missed.sqlite3")})


@pytest.fixture(scope="module")
def shelf(app):
    return app.extensions["store"]


@pytest.fixture
def player(shelf):
    return Player(shelf, learner.new_guest(shelf, "en")[0])


def miss(player, n, *, ago=timedelta(0)):
    """The first n of SOME missed, one a minute; how they were told."""
    return [
        practise(player.store, player.me, puzzle, right=False, now=NOW - ago + m * _MINUTE)
        for m, puzzle in enumerate(SOME[:n])
    ]


_MINUTE = timedelta(minutes=1)


def numbers(reply):
    """The buttons that put a mistake again, by what stands on them."""
    return {b.label: b.data for row in reply.buttons for b in row if b.data.startswith("x:again")}


def test_without_mistakes_it_says_so(player):
    practise(player.store, player.me, SOME[0], now=NOW)
    [page] = player.say("/mistakes")
    assert "No mistakes" in page.text
    assert not page.buttons


def test_the_newest_stands_first_and_pages_are_turned_in_place(player):
    told = miss(player, 7)
    [page] = player.say("/mistakes")
    assert "7 mistakes" in page.text
    assert "page 1 of 2" in page.text
    ids = [one.attempt.id for one in reversed(told)]
    assert [d.split(":")[2] for d in numbers(page).values()] == ids[:5]
    [older] = player.press("x:page:1")
    assert older.edit
    assert numbers(older) == {"6": f"x:again:{ids[5]}", "7": f"x:again:{ids[6]}"}
    assert "x:page:0" in data(older)
    assert "x:page:2" not in data(older)
    [last] = player.say("/mistakes 99")
    assert numbers(last) == numbers(older)


def test_only_this_table_and_the_last_three_months_are_shown(player):
    miss(player, 2)
    practise(player.store, player.me, SOME[5], right=False, now=NOW - timedelta(days=91))
    there = drill.make("waits", "sichuan", {}, 2, 5)
    practise(player.store, player.me, there, right=False, now=NOW)
    found = mistakes.lately(player.store, player.me)
    assert {one.attempt.address for one in found.rows} == {one.address for one in SOME[:2]}
    other = learner.seated(player.store, player.me, "sichuan")
    rows = mistakes.lately(player.store, other).rows
    assert [one.attempt.address for one in rows] == [there.address]


def test_again_is_a_new_attempt_that_counts_nothing_and_is_marked_once_right(player):
    [told] = miss(player, 1)
    before = progress.progress(player.store, player.me)
    [page] = player.say("我的错题")
    player.press(numbers(page)["1"])
    again = player.attempt
    assert again.address == told.attempt.address
    assert again.id != told.attempt.id
    player.answer_by_buttons(again.puzzle.key)
    assert not player.attempt.counts
    assert "x:go" in data(player.seen[-1])
    after = progress.progress(player.store, player.me)
    assert (after.tries, after.right, after.kinds) == (before.tries, before.right, before.kinds)
    [page] = player.press("x:go")
    assert "1 mistake " in page.text
    assert "right since ✓" in page.text


def test_a_doubled_tap_puts_one_puzzle(player):
    miss(player, 1)
    with time_machine.travel(NOW, tick=False):
        [page] = player.say("/mistakes")
        player.press(numbers(page)["1"])
        [twice] = player.press(numbers(page)["1"])
    assert twice.notice
    assert not twice.text


def test_a_fresh_one_is_new_has_the_concept_and_counts(player):
    miss(player, 6)
    [page] = player.say("/mistakes")
    offered = [one for one in data(page) if one.startswith("x:new:")]
    assert 0 < len(offered) <= mistakes.CONCEPTS_SHOWN
    said = player.press(offered[0])
    concept = offered[0].removeprefix("x:new:")
    made = player.attempt
    assert made.address not in {one.address for one in SOME}
    assert (concept in made.concepts) == (len(said) == 1)
    player.answer_by_buttons(made.puzzle.key)
    assert player.attempt.counts


def test_a_fresh_one_finds_its_concept(player):
    miss(player, 8)
    found = mistakes.lately(player.store, player.me).concepts
    common = max((one.concept for one in found), key=lambda concept: concept.share)
    chance = random.Random(7)
    made = mistakes.fresh(player.store, player.me, common.key, "web", chance=chance)
    assert common.key in made.concepts


def test_what_was_missed_is_counted_by_concept(player):
    told = miss(player, 8)
    found = mistakes.lately(player.store, player.me)
    charged = [one.attempt.charged for one in told]
    assert [one.wrong for one in found.concepts] == sorted(
        (charged.count(one.concept.key) for one in found.concepts), reverse=True
    )
    assert found.concepts[0].wrong == max(map(charged.count, charged))


def test_a_kept_key_makes_no_mistake_before_it_is_shown(player):
    with player.store.writing():
        place = Place(assignment="a0a0a0a0a0a0", item="i0i0i0i0i0i0", sealed=True)
        mine = attempt.begin(player.store, player.me, SOME[0], "web", place)
    attempt.give(player.store, player.me, mine.id, wrong(SOME[0]))
    [page] = player.say("/mistakes")
    assert "No mistakes" in page.text
    with pytest.raises(AttemptError, match="no mistake"):
        mistakes.again(player.store, player.me, mine.id, "web")
    attempt.unseal(player.store, player.me, "a0a0a0a0a0a0")
    assert mine.id in str(player.say("/mistakes"))


def test_a_kept_key_does_not_mark_an_older_mistake_as_right_since(player):
    practise(player.store, player.me, SOME[0], right=False, now=NOW - _MINUTE)
    with player.store.writing():
        place = Place(assignment="b0a0a0a0a0a0", item="i0i0i0i0i0i0", sealed=True)
        mine = attempt.begin(player.store, player.me, SOME[0], "web", place)
    attempt.give(player.store, player.me, mine.id, SOME[0].key)
    assert "right since" not in player.say("/mistakes")[0].text
    attempt.unseal(player.store, player.me, "b0a0a0a0a0a0")
    assert "right since" in player.say("/mistakes")[0].text


def test_again_leads_to_the_class_while_it_keeps_the_key(app, shelf):
    world = World(shelf)
    one = Player(shelf, world.people["learner"])
    given = assignment.load(shelf, one.me, world.ours["assignment_id"])
    handed = doing.doing(shelf, one.me, given).steps[0].item.address
    told = practise(shelf, one.me, attempt.puzzle_at(handed), right=False, now=NOW)
    mine = doing.next_attempt(shelf, one.me, given, "web")
    assert (mine.address, mine.sealed) == (handed, True)
    one.press(f"x:again:{told.attempt.id}")
    assert one.state.attempt == mine.id
    client = app.test_client()
    client.set_cookie(COOKIE, world.cookies["learner"])
    there = client.post("/mistakes", data={"again": told.attempt.id})
    assert there.location == f"/a/{mine.id}"


def test_other_peoples_mistakes_and_strange_buttons_lead_nowhere(player, shelf):
    [told] = miss(player, 1)
    other = Player(shelf, learner.new_guest(shelf, "zh")[0])
    for pressed in (f"x:again:{told.attempt.id}", "x:new:waits.edge", "x:new:none", "x:page:x",
                    "x:page:²", "x:", "x:again", "x:again:zz:1"):  # fmt: skip
        assert all(reply.notice for reply in other.press(pressed)), pressed
    assert "没有错题" in other.say("/mistakes ²")[0].text


# --- the page ---------------------------------------------------------------------------


@pytest.fixture
def client(app, shelf):
    me, cookie = learner.new_guest(shelf, "en")
    client = app.test_client()
    client.set_cookie(COOKIE, cookie)
    client.player = Player(shelf, me)
    return client


def page(client, url):
    return BeautifulSoup(client.get(url).get_data(as_text=True), "html.parser")


def test_the_page_lists_them_and_each_leads_to_what_was_said(client):
    told = miss(client.player, 6)
    found = page(client, "/mistakes")
    links = [a["href"] for a in found.select(".mistakes-list a")]
    assert links == [f"/a/{one.attempt.id}" for one in reversed(told)][:5]
    assert found.find("a", string="Older")["href"] == "/mistakes?page=2"
    assert len(page(client, "/mistakes?page=2").select(".mistakes-list a")) == 1
    assert page(client, "/progress").select_one('a[href="/mistakes"]')


def test_the_page_puts_one_again_and_a_fresh_one(client):
    [told] = miss(client.player, 1)
    found = page(client, "/mistakes")
    again = found.select_one("[name=again]")["value"]
    there = client.post("/mistakes", data={"again": again})
    assert re.fullmatch(r"/a/\w+", there.location)
    assert there.location != f"/a/{told.attempt.id}"
    assert client.post("/mistakes", data={"again": again}).location == there.location
    concept = found.select_one("[name=concept]")["value"]
    fresh = client.post("/mistakes", data={"concept": concept}).location
    mine = attempt.load_attempt(client.player.store, client.player.me, fresh.split("/")[2])
    assert mine.address != told.attempt.address


def test_the_page_says_when_there_are_none_and_refuses_what_is_not_ones_own(client, app):
    [told] = miss(client.player, 1)
    stranger = app.test_client()
    assert "重做" not in page(stranger, "/mistakes").text
    assert stranger.post("/mistakes", data={"again": told.attempt.id}).status_code == 404
    assert stranger.post("/mistakes", data={"concept": "waits.edge"}).location == "/mistakes"
    assert stranger.post("/mistakes", data={}).location == "/mistakes"
    assert page(stranger, "/mistakes?page=x").select_one("h1")


def test_after_one_mistake_the_next_older_is_put_until_none_is_left(client, shelf):
    me, told = client.player.me, miss(client.player, 3, ago=timedelta(hours=1))

    def done(at, *, right):
        url = client.post("/mistakes", data={"again": told[at].attempt.id}).location
        answer = SOME[at].key if right else wrong(SOME[at])
        attempt.give(shelf, me, url.split("/")[-1], answer)
        return page(client, url).select_one("[data-next]")

    for at, right, then in ((1, True, 0), (0, False, 2), (2, True, 0)):
        assert done(at, right=right)["value"] == told[then].attempt.id
    assert done(0, right=True)["href"] == "/mistakes"
