"""The library: sets shared by link or with everybody, seen without keys, copied by name."""

import pytest

from drills import drill
from tests.test_class_pages import Somebody, teacher_of
from tutor.classes import assignment, classroom, key, library, member, practice_set
from tutor.classes.practice_set import SetError

PUZZLES = [drill.make("waits", "koudian", {}, 2, seed) for seed in range(14)]


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    from app import create_app

    return create_app({"DATABASE": str(tmp_path_factory.mktemp("library") / "web.sqlite3")})


@pytest.fixture
def store(app):
    return app.extensions["store"]


@pytest.fixture
def maker(app):
    return teacher_of(app)


@pytest.fixture
def other(app):
    return teacher_of(app)


@pytest.fixture
def practice(store, maker):
    made = practice_set.create(store, maker.me, "Pairs and runs", author="Ms Wang")
    practice_set.add(
        store,
        made,
        [practice_set.draft(address=one.address, after="Look at the 5.") for one in PUZZLES],
    )
    return practice_set.load(store, maker.me, made.id)


def keys_in(page, puzzles=PUZZLES):
    text = page.main.text
    return [one for one in puzzles if key.in_words(one).say("en") in text]


def test_a_private_set_is_not_there_for_others(practice, other, maker):
    assert maker.client.get(f"/s/{practice.share}").status_code == 404
    assert other.post(f"/s/{practice.share}/copy").status_code == 404
    assert other.client.get(f"/sets/{practice.id}/share").status_code == 404
    assert other.post(f"/sets/{practice.id}/share", sharing="public").status_code == 404


def test_a_set_by_link_is_seen_by_who_has_it_and_not_in_the_library(app, practice, maker, other):
    url = f"/sets/{practice.id}/share"
    assert maker.post(url, sharing="link").location == url
    link = maker.get(url).select_one("#link")["value"]
    assert link.endswith(f"/s/{practice.share}")
    page = other.get(f"/s/{practice.share}")
    assert "Ms Wang" in page.select_one(".lead").text
    assert len(page.select(".item")) == 12
    assert len(other.get(f"/s/{practice.share}?page=2").select(".item")) == 2
    assert practice.share not in str(other.get("/library"))
    maker.post(url, sharing="private")
    assert other.client.get(f"/s/{practice.share}").status_code == 404


def test_keys_and_addresses_are_for_instructors_alone(app, store, practice, maker, other):
    library.share(store, practice, "link")
    url = f"/s/{practice.share}"
    assert keys_in(other.get(url), PUZZLES[:12]) == PUZZLES[:12]
    assert "Look at the 5." in other.get(url).main.text
    learner = Somebody(app)
    for page in (learner.get(url), learner.get(url + "?page=2")):
        assert keys_in(page) == []
        assert "Look at the 5." not in str(page)
        assert [one.address for one in PUZZLES if one.address in str(page)] == []
    assert learner.post(f"{url}/copy").status_code == 404


def test_an_instructor_who_has_to_do_the_set_sees_no_key_before_it_is_shown(
    store, practice, maker, other
):
    library.share(store, practice, "public")
    club = classroom.create(store, maker.me, "Tuesday", member="Ms Wang")
    member.join(store, other.me, club.invite, "Anna")
    given = assignment.assign(store, club, practice.id, shows="asked")
    url = f"/s/{practice.share}"
    assert keys_in(other.get(url)) == []
    assert other.post(f"{url}/copy").status_code == 404
    assert keys_in(maker.get(url)) != []
    assignment.change(store, given, released=1)
    assert keys_in(other.get(url)) != []


def test_a_copy_names_its_author_and_a_second_tap_makes_no_second(store, practice, other):
    library.share(store, practice, "public")
    first = other.post(f"/s/{practice.share}/copy")
    assert other.post(f"/s/{practice.share}/copy").location == first.location
    copy = practice_set.load(store, other.me, first.location.rsplit("/", 1)[1])
    assert (copy.title, len(copy.items), copy.sharing) == ("Pairs and runs", 14, "private")
    assert copy.source["author"] == "Ms Wang"
    assert copy.author == f"teacher {other.me.id}"
    assert copy.share != practice.share


def test_the_library_is_found_by_table_and_words(app, store, maker, other):
    somebody = Somebody(app)
    for title, variant in (("Eight pairs", "koudian"), ("血战 first steps", "sichuan")):
        made = practice_set.create(
            store, maker.me, title, author="Lin & Co", variant=variant, options={}
        )
        with pytest.raises(SetError) as told:
            library.share(store, made, "public")
        assert told.value.code == "empty"
        puzzle = drill.make("waits", variant, {}, 1, 1)
        practice_set.add(store, made, [practice_set.draft(address=puzzle.address)])
        library.share(store, practice_set.load(store, maker.me, made.id), "public")

    def titles(query=""):
        return {a.text for a in somebody.get(f"/library{query}").select(".set-list h2 a")}

    assert {"Eight pairs", "血战 first steps"} <= titles()
    assert titles("?variant=sichuan") == {"血战 first steps"}
    assert titles("?q=eight  PAIRS") == {"Eight pairs"}
    assert titles("?q=lin %26 co") == {"Eight pairs", "血战 first steps"}
    assert titles("?q=%25") == set()
    assert somebody.client.get("/library?variant=no").status_code == 404
    assert titles("?q=eight&page=99") == {"Eight pairs"}


def test_an_empty_set_is_not_shared_and_says_why(store, maker):
    made = practice_set.create(store, maker.me, "Empty", author="x")
    said, _ = maker.problem(f"/sets/{made.id}/share", sharing="public")
    assert said.startswith("An empty set")
    assert maker.post(f"/sets/{made.id}/share", sharing="nobody").status_code == 200
