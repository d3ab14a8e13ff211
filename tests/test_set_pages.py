"""The pages of practice sets: made, filled, changed; a hand tapped or typed, its key at once."""

from __future__ import annotations

import html
import re

import pytest

from app import create_app
from drills import drill, own
from tests.assigning import school
from tests.own_positions import EVERY, NINE, OPTIONS
from tutor import learner
from tutor.classes import practice_set
from tutor.web import own_form
from tutor.web.identity import COOKIE

ONE = "kdw12-0-1z"


def may_teach(store, who):
    with store.writing():
        store.run(
            "INSERT INTO accounts (learner_id, name, folded, instructor, created)"
            " VALUES (:id, :name, :name, 1, 1)",
            id=who.id, name=f"wang {who.id}",
        )  # fmt: skip


class Teacher:
    """An instructor at a browser."""

    def __init__(self, app, language="en"):
        self.app, self.store = app, app.extensions["store"]
        self.me, token = learner.new_guest(self.store, language)
        may_teach(self.store, self.me)
        self.client = app.test_client()
        self.client.set_cookie(COOKIE, token)

    def get(self, url, **args):
        answer = self.client.get(url, query_string=args or None)
        return answer.status_code, answer.get_data(as_text=True)

    def post(self, url, **form):
        answer = self.client.post(url, data=form)
        return answer.status_code, answer.headers.get("Location", ""), answer.get_data(as_text=True)

    def set(self, table="koudian", title="Wednesday"):
        status, where, _ = self.post("/sets/new", title=title, table=table)
        assert status == 303
        return where.rpartition("/")[2]

    def load(self, set_id):
        return practice_set.load(self.store, self.me, set_id)


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("sets") / "t.sqlite3")})


@pytest.fixture
def teacher(app):
    return Teacher(app)


# --- sets ----------------------------------------------------------------------------------------


def test_a_set_is_made_filled_and_looked_at(teacher):
    set_id = teacher.set("sichuan")
    assert teacher.load(set_id).variant == "sichuan"
    status, _, _ = teacher.post(
        f"/sets/{set_id}/kinds", kinds=["waits", "win"], levels=["1", "2"], number="4"
    )
    assert (status, len(teacher.load(set_id).items)) == (303, 4)
    status, _, _ = teacher.post(
        f"/sets/{set_id}/kinds", kinds="waits", levels="1", number="2", fresh="fresh"
    )
    items = teacher.load(set_id).items
    assert [bool(item.fresh) for item in items] == [False] * 4 + [True] * 2
    status, page = teacher.get(f"/sets/{set_id}")
    assert page.count('class="panel item"') == 6
    assert "each learner gets another" in page
    for item in items:
        status, page = teacher.get(f"/sets/{set_id}/items/{item.id}")
        assert (status, "Answer: " in page) == (200, True)
    assert teacher.get("/sets")[1].count("Wednesday") == 1


@pytest.mark.parametrize("table", ["yuci", "qiannv"])
def test_the_table_of_a_set_is_kept(teacher, table):
    assert teacher.load(teacher.set(table)).variant == table


def test_a_set_may_be_for_a_class_and_by_its_rules(teacher):
    from tutor.classes import classroom

    room = classroom.create(teacher.store, teacher.me, "周三班", member="王")
    classroom.set_rules(teacher.store, room, "koudian", {"mode": "haozi"})
    assert "周三班" in teacher.get("/sets/new")[1]
    assert teacher.load(teacher.set(f"c-{room.id}")).options == {"mode": "haozi"}


@pytest.mark.parametrize(
    ("path", "form", "words", "kept"),
    [
        ("kinds", {"levels": "1", "number": "7"}, "at least one kind", 'value="7"'),
        ("kinds", {"kinds": "waits", "levels": "1", "number": "99"}, "1 to 50", 'value="99"'),
        ("addresses", {"addresses": f"{ONE} kdw92-0-1"}, "kdw92-0-1", f"{ONE} kdw92-0-1"),
        ("addresses", {"addresses": "hello"}, "no address in that", "hello"),
        ("", {"title": " ", "before": "keep me"}, "1 to 80", "keep me"),
    ],
)
def test_what_cannot_be_is_said_beside_the_field_and_nothing_is_lost(
    teacher, path, form, words, kept
):
    set_id = teacher.set()
    status, _, page = teacher.post(f"/sets/{set_id}/{path}".rstrip("/"), **form)
    said = re.search(r'<p class="problem" role="alert"[^>]*>(.*?)</p>', page)
    assert (status, words in said[1]) == (200, True)
    assert kept in html.unescape(page)


def test_items_are_moved_weighed_taken_out_and_put_back(teacher):
    set_id = teacher.set()
    teacher.post(f"/sets/{set_id}/addresses", addresses=f"{ONE}\nkdw12-0-2")
    one, two = teacher.load(set_id).items
    url = f"/sets/{set_id}/items/{two.id}"
    teacher.post(url, do="up")
    assert [item.id for item in teacher.load(set_id).items] == [two.id, one.id]
    teacher.post(url, do="save", weight="3", before="Look twice.", after="")
    assert "Look twice." in teacher.get(f"/sets/{set_id}")[1]
    status, _, page = teacher.post(url, do="save", weight="lots", before="mine", after="")
    assert (status, "whole number" in page, "mine" in page, 'value="lots"' in page) == (
        200, True, True, True,
    )  # fmt: skip
    for _ in range(2):
        status, _, _ = teacher.post(url, do="out")
    assert status == 404
    assert "Taken out" in teacher.get(f"/sets/{set_id}")[1]
    teacher.post(url, do="back")
    assert teacher.load(set_id).item(two.id).weight == 3
    assert teacher.post(url, do="sideways")[0] == 200


def test_a_set_is_laid_away_and_brought_back(teacher):
    set_id = teacher.set(title="Old one")
    teacher.post(f"/sets/{set_id}/drop")
    assert teacher.get(f"/sets/{set_id}")[0] == 404
    assert "Laid away" in teacher.get("/sets")[1]
    teacher.post(f"/sets/{set_id}/restore")
    assert teacher.get(f"/sets/{set_id}")[0] == 200


def test_nobody_else_comes_near_a_set(app, teacher):
    set_id = teacher.set()
    teacher.post(f"/sets/{set_id}/addresses", addresses=ONE)
    item = teacher.load(set_id).items[0].id
    other = Teacher(app)
    token = learner.new_guest(teacher.store, "en")[1]
    clients = [other.client, app.test_client(), app.test_client()]
    clients[1].set_cookie(COOKIE, token)
    for path in ("", "/add", "/mistakes", "/own", f"/items/{item}"):
        for client in clients:
            assert client.get(f"/sets/{set_id}{path}").status_code == 404
    for path in ("", "/kinds", "/addresses", "/mistakes", "/own", "/drop", f"/items/{item}"):
        for client in clients:
            assert client.post(f"/sets/{set_id}{path}", data={"address": ONE}).status_code == 404
    for client in clients[1:]:
        assert client.get("/sets").status_code == client.get("/sets/new").status_code == 404


def a_school(teacher, **how):
    """A class of which the teacher is the instructor."""
    here = school(teacher.store, language="en", **how)
    may_teach(teacher.store, here.teacher)
    teacher.me = here.teacher
    teacher.client.set_cookie(COOKIE, here.token[here.teacher.id])
    return here


def test_whoever_mends_a_puzzle_is_told_how_many_answers_are_marked_again(teacher):
    here = a_school(teacher, pupils=2, puzzles=2)
    given, (item, other) = here.assign(), here.practice.items
    for who in here.pupils:
        here.answer(who, given)
    url = f"/sets/{here.practice.id}"
    assert "2 answers have been given" in teacher.get(f"{url}/own", item=item.id)[1]
    assert "have been given" not in teacher.get(f"{url}/own", item=other.id)[1]
    mended = own.make("waits", here.practice.table, {"hand": NINE}).address
    _, where, _ = teacher.post(f"{url}/own", address=mended, item=item.id)
    assert "2 answers were marked again" in teacher.get(where.partition("#")[0])[1]
    score = drill.make("score", "koudian", {}, 1, 1).address
    _, where, _ = teacher.post(f"{url}/own", address=score, item=item.id)
    assert "2 have to be given anew" in teacher.get(where.partition("#")[0])[1]


def test_what_a_class_misses_becomes_a_set(teacher):
    here = a_school(teacher)
    given = here.assign()
    from datetime import UTC, datetime

    for who in here.pupils[:2]:
        here.answer(who, given, False, now=datetime.now(UTC))
    set_id = teacher.set()
    url = f"/sets/{set_id}/mistakes"
    status, page = teacher.get(url, **{"class": here.room.id})
    concepts = re.findall(r'name="concepts" value="([^"]+)"', page)
    missed = re.findall(r'name="missed" value="([^"]+)"', page)
    assert (len(missed), "2 learners" in page, "甲" in page) == (1, True, False)
    status, _, page = teacher.post(url, **{"class": here.room.id}, number="2")
    assert "Tick at least one" in page
    status, _, _ = teacher.post(
        url, **{"class": here.room.id}, number="2", concepts=concepts[0], missed=missed[0]
    )
    assert (status, len(teacher.load(set_id).items)) == (303, 3)
    assert teacher.get(url, **{"class": "0" * 12})[0] == 404


def test_a_doubled_post_makes_one_set_and_adds_puzzles_once(teacher):
    mark = re.search(r'name="once" value="([0-9a-f]{12})"', teacher.get("/sets/new")[1])[1]
    made = {teacher.post("/sets/new", title="Twice", once=mark)[1] for _ in range(2)}
    set_id = made.pop().rpartition("/")[2]
    assert not made
    page = teacher.client.get(f"/sets/{set_id}/add")
    assert page.headers["Cache-Control"] == "no-store"
    form = {"kinds": "waits", "levels": "1", "number": "3", "once": mark}
    where = {teacher.post(f"/sets/{set_id}/kinds", **form)[1] for _ in range(2)}
    address = own.make("waits", teacher.load(set_id).table, {"hand": NINE}).address
    for _ in range(2):
        teacher.post(f"/sets/{set_id}/own", address=address, once=mark)
    assert (len(where), len(teacher.load(set_id).items)) == (1, 4)
    teacher.post(f"/sets/{set_id}/drop")
    assert teacher.post("/sets/new", title="Twice", once=mark)[1] not in ("", f"/sets/{set_id}")


# --- by hand -------------------------------------------------------------------------------------


def test_a_hand_is_tapped_together_and_put_into_the_set(teacher):
    set_id = teacher.set()
    url, hand = f"/sets/{set_id}/own", ""
    for mark in ("1m", "1m", "1m"):
        _, page = teacher.get(url, kind="waits", hand=hand, add=mark, **{"as": "hand"})
        hand = re.search(r'name="hand" value="([^"]*)"', page)[1]
    _, page = teacher.get(url, kind="waits", hand=hand, add="7s", **{"as": "pong"})
    assert re.search(r'name="hand" value="([^"]*)"', page)[1] == "111m pong:777s"
    assert 'role="alert"' not in page
    _, page = teacher.get(url, kind="waits", hand=NINE)
    address = re.search(r'name="address" value="([^"]*)"', page)[1]
    assert re.search(r"Answer: [^<]*6 wan, 7 wan, 8 wan, 9 wan", page)
    status, _, _ = teacher.post(url, address=address, weight="2", before="From the table")
    item = teacher.load(set_id).items[0]
    assert (status, item.address, item.weight, item.before) == (
        303, address, 2, "From the table",
    )  # fmt: skip
    assert "by hand" in teacher.get(f"/sets/{set_id}")[1]
    assert teacher.client.get(f"/p/{address}").status_code == 200


def test_an_impossible_hand_is_refused_by_its_tile(teacher):
    url = f"/sets/{teacher.set()}/own"
    _, page = teacher.get(url, kind="waits", hand="11111m45678999m")
    assert re.search(r'role="alert" id="problem">5 copies of 1 wan', page)
    assert 'name="address"' not in page
    assert 'value="11111m45678999m"' in page
    _, page = teacher.get(url, kind="win", hand=NINE, win_tile="1m", win_by="discard", winner="0")
    assert 'role="status"' in page


def test_a_hand_in_a_set_that_is_done_is_mended(app):
    teacher = Teacher(app)
    set_id = teacher.set()
    address = own.make("waits", teacher.load(set_id).table, {"hand": NINE}).address
    teacher.post(f"/sets/{set_id}/own", address=address)
    item = teacher.load(set_id).items[0]
    _, page = teacher.get(f"/sets/{set_id}/own", item=item.id)
    assert f'value="{NINE}"' in page
    mended = own.make("waits", teacher.load(set_id).table, {"hand": "1112345678889m"}).address
    status, _, _ = teacher.post(
        f"/sets/{set_id}/own", address=mended, item=item.id, weight="1", before="", after=""
    )
    after = teacher.load(set_id)
    assert (status, after.items[0].address, after.version) == (303, mended, 2)
    assert teacher.post(f"/sets/{set_id}/own", address="nothing")[0] == 404
    assert teacher.post(f"/sets/{set_id}/own", address=ONE, item="0" * 12)[0] == 404
    status, _, page = teacher.post(f"/sets/{set_id}/own", address=mended, item=item.id, weight="x")
    assert (status, "whole number" in page) == (200, True)


@pytest.mark.parametrize(("kind", "variant", "given"), EVERY)
def test_a_position_survives_the_form(kind, variant, given):
    from rules import variants

    table = variants.table(variant, **OPTIONS.get((kind, variant), {}))
    puzzle = own.make(kind, table, given)
    position = own_form.read(table, kind, own_form.filled(kind, own.given_of(puzzle)))
    assert position.error is None
    assert own.make(kind, table, position.given).address == puzzle.address


@pytest.mark.parametrize("address", ["kdw22-0-5", "kdh22-0-5", "kds22-0-5", "kda22-0-5"])
def test_one_begins_with_a_puzzle_that_is_there(teacher, address):
    set_id = teacher.set()
    _, page = teacher.get(f"/sets/{set_id}/own", start=address)
    mine = drill.at(re.search(r'name="address" value="([^"]*)"', page)[1])
    theirs = drill.at(address)
    assert mine.kind == theirs.kind
    assert all(theirs.key[name] == value for name, value in mine.key.items() if name in theirs.key)


def test_the_editor_stands_whatever_it_is_sent(teacher):
    url = f"/sets/{teacher.set('longgang')}/own"
    strange = ["", "x", "99m", "-1", "pong:111z", "1m" * 120, "东", "5z", "win_tile", "river-9"]
    names = ["kind", "hand", "as", "add", "drop", "undo", "win_by", "winner", "from", "wild",
             "flowers", "passed", "river-1", "melds-1", "declared-1", "f-special", "seat",
             "start"]  # fmt: skip
    for turn in range(60):
        args = {name: strange[(turn * 7 + at * 3) % len(strange)] for at, name in enumerate(names)}
        args["kind"] = ("waits", "win", "score", "safe")[turn % 4]
        assert teacher.get(url, **args)[0] == 200
    assert teacher.get(url, item="0" * 12)[0] == 404
