"""Two learners become one, and nothing counts twice; who leaves for good leaves nothing."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from drills import drill
from tests.practising import NOON, practise, puzzles, wrong
from tutor import (
    account,
    attempt,
    chat,
    codes,
    export,
    farewell,
    learner,
    memory,
    merge,
    progress,
    store_learners,
    store_merge,
)
from tutor.attempt import Place
from tutor.classes import classroom, member
from tutor.merge import MergeError
from tutor.store import open_store

SECRET = "seven old tiles"


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    opened = open_store(tmp_path_factory.mktemp("merge") / "tingpai.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
def me(store):
    return learner.new_guest(store, "en")[0]


@pytest.fixture
def other(store):
    return learner.new_guest(store, "zh", "Europe/London")[0]


def at(n):
    return NOON + timedelta(minutes=n)


def first(number, kind="waits"):
    source = puzzles(kind)
    return [next(source) for _ in range(number)]


def named(store, who, name):
    account.sign_up(store, who, name, SECRET)
    return who


def figures(store, who):
    return (
        progress.progress(store, who, now=at(60)).tries,
        progress.progress(store, who, now=at(60)).right,
        store.rows("SELECT kind, rating, games FROM ratings WHERE learner_id = :id", id=who.id),
        store.rows("SELECT concept, due FROM cards WHERE learner_id = :id", id=who.id),
    )


# --- merging --------------------------------------------------------------------------------------


def test_the_merged_ledger_is_as_if_one_had_done_it_all(store, me, other):
    a, b, c = first(3)
    alone = learner.new_guest(store, "en")[0]
    for n, (who, puzzle, right) in enumerate(
        [(me, a, True), (other, b, False), (other, a, False), (me, c, True), (me, b, True)]
    ):
        practise(store, who, puzzle, right, now=at(n))
        practise(store, alone, puzzle, right, now=at(n))
    kept = merge.merge(store, me, other)
    assert kept.id == me.id
    assert figures(store, kept) == figures(store, alone)
    assert figures(store, kept)[:2] == (3, 2)
    assert len(store.rows("SELECT 1 FROM attempts WHERE learner_id = :id", id=me.id)) == 5
    with pytest.raises(learner.LearnerError):
        learner.by_id(store, other.id)


def test_merging_twice_changes_nothing(store, me, other):
    practise(store, me, first(1)[0])
    kept = merge.merge(store, me, other)
    before = figures(store, kept)
    assert figures(store, merge.merge(store, kept, kept)) == before


def test_who_has_the_account_stays_and_two_accounts_do_not_mix(store, me, other):
    named(store, other, "Older name")
    assert merge.merge(store, me, other).id == other.id
    third = named(store, learner.new_guest(store, "en")[0], "Another name")
    with pytest.raises(MergeError):
        merge.merge(store, third, other)
    with pytest.raises(MergeError) as told:
        merge.merge(store, me, learner.new_guest(store, "en")[0])
    assert told.value.code == "gone"
    assert learner.by_id(store, third.id) == third


def test_chats_and_browsers_lead_to_the_one_that_stays(store, other):
    me, token = learner.new_guest(store, "en")
    talking = learner.by_chat(store, "telegram", 4711)
    chat.converse(store, talking, "/quiz", "telegram")
    asked = memory.recall(store, "chat", str(talking.id))["attempt"]
    kept = merge.merge(store, me, talking)
    assert learner.by_chat(store, "telegram", 4711).id == kept.id
    assert learner.by_cookie(store, token).id == kept.id
    assert memory.recall(store, "chat", str(kept.id))["attempt"] == asked
    assert attempt.load_attempt(store, kept, asked).open
    again = merge.merge(store, kept, other)
    assert learner.by_cookie(store, token).id == again.id


def test_who_has_practised_brings_the_table(store, me, other):
    learner.set_table(store, other, "sichuan")
    practise(store, other, first(1)[0])
    kept = merge.merge(store, named(store, me, "New here"), other)
    assert (kept.variant, kept.zone, kept.language) == ("sichuan", "Europe/London", "en")


def test_what_was_set_on_purpose_stays(store, me, other):
    learner.set_day_end(store, me, 3)
    learner.set_table(store, other, "sichuan")
    practise(store, other, first(1)[0])
    kept = merge.merge(store, named(store, learner.by_id(store, me.id), "Sets things"), other)
    assert (kept.variant, kept.day_end) == ("koudian", 3)


def test_in_a_class_of_both_the_better_place_stays(store, me, other):
    teacher = named(store, learner.new_guest(store, "en")[0], "Teacher")
    account.set_instructor(store, teacher)
    room = classroom.create(store, teacher, "Tuesday", member="T")
    for who in (me, other):
        member.join(store, who, room.invite, f"guest {who.id}")
    store_role = "UPDATE members SET role = 'instructor' WHERE learner_id = :id"
    with store.writing():
        store.run(store_role, id=other.id)
    kept = merge.merge(store, me, other)
    assert classroom.load(store, kept, room.id, "instructor").role == "instructor"
    assert len(store.rows("SELECT 1 FROM members WHERE class_id = :id", id=room.id)) == 2


def test_tries_that_one_has_used_up_are_not_had_again(store, me, other):
    add_set(store, me, "tried", classroom.create(store, me, "Room", member="T").id)
    with store.writing():
        store.run(
            "INSERT INTO items (id, set_id, place, address) VALUES ('t1', 'tried', 1, 'x'),"
            " ('t2', 'tried', 2, 'y')"
        )
        for who, item, done in ((me, "t1", None), (other, "t1", 7), (other, "t2", 8)):
            store.run(
                "INSERT INTO handed (assignment_id, learner_id, item_id, place, address, done)"
                " VALUES ('a-tried', :who, :item, 1, 'x', :done)",
                who=who.id, item=item, done=done,
            )  # fmt: skip
    kept = merge.merge(store, me, other)
    rows = store.rows("SELECT item_id, learner_id, done FROM handed ORDER BY item_id")
    assert [tuple(row.values()) for row in rows] == [("t1", kept.id, 7), ("t2", kept.id, 8)]


def test_a_pupils_card_ends_when_the_pupil_joins_an_account(store, me, other):
    card = codes.issue(store, "pupil", other)
    kept = merge.merge(store, me, other)
    assert codes.redeem(store, "pupil", card) == kept
    grown = named(store, learner.new_guest(store, "en")[0], "Own account")
    assert merge.merge(store, kept, grown).id == grown.id
    with pytest.raises(codes.CodeError):
        codes.redeem(store, "pupil", card)


def test_of_many_who_type_one_code_at_once_one_gets_in(store, me):
    code = codes.issue(store, "login", me)

    def redeem(_):
        try:
            return codes.redeem(store, "login", code).id
        except codes.CodeError as error:
            return error.code
        finally:
            store.close()

    with ThreadPoolExecutor(8) as crowd:
        assert sorted(map(str, crowd.map(redeem, range(8)))) == [str(me.id), *["used"] * 7]


def test_no_card_opens_what_an_instructor_may_do(store, me, other):
    room = classroom.create(store, me, "Mine", member="T")
    card = codes.issue(store, "pupil", other)
    kept = merge.merge(store, me, other)
    assert classroom.load(store, kept, room.id, "owner")
    with pytest.raises(codes.CodeError):
        codes.redeem(store, "pupil", card)


def test_every_table_of_a_learner_is_moved_somehow(store):
    known = {
        *store_merge.MOVED,
        *store_merge.KEPT_ONCE,
        *store_merge.REBUILT,
        *store_merge.ELSEWHERE,
    }
    assert set(store_merge.learner_tables(store)) == known


def test_every_table_of_a_learner_is_exported(store):
    assert set(store_merge.learner_tables(store)) - set(store_learners.HELD) == {"cookies"}


def test_a_guest_without_anything_can_be_dropped(store, me, other):
    assert merge.drop_blank(store, other)
    practise(store, me, first(1)[0])
    assert not merge.drop_blank(store, me)
    assert merge.answered(store, me) == 1


# --- taking away ----------------------------------------------------------------------------------


def secrets_of(puzzle):
    return puzzle.address, json.dumps(puzzle.key, ensure_ascii=False), f'"seed": {puzzle.seed}'


def test_an_export_tells_nothing_that_a_class_still_keeps(store, me):
    kept, open_, shown = first(3, "win")
    for n, (puzzle, sealed) in enumerate(((kept, True), (open_, False), (shown, False))):
        with store.writing():
            place = Place(assignment="a", item=f"i{n}", sealed=sealed)
            one = attempt.begin(store, me, puzzle, "web", place)
        if puzzle is not open_:
            attempt.give(store, me, one.id, wrong(puzzle))
            attempt.give(store, me, one.id, puzzle.key)
    for puzzle in (kept, shown):
        memory.remember(store, "talk", puzzle.address, f"p_{puzzle.address}", learner=me)
    whole, sheet = export.as_json(store, me.id), export.as_csv(store, me.id)
    assert f"p_{shown.address}" in whole
    for puzzle in (kept, open_):
        assert not [one for one in secrets_of(puzzle) if one in whole + sheet]
    assert shown.address in whole
    by_item = {one["item"]: one for one in json.loads(whole)["attempts"]}
    assert [by_item[f"i{n}"]["result"] for n in range(3)] == [None, None, "wrong"]
    assert by_item["i0"]["answer"] == wrong(kept)
    results = [one["result"] for one in json.loads(whole)["repairs"]]
    assert sorted(results, key=str) == [None, "right"]


def test_an_export_holds_no_secret(store, me):
    named(store, me, "Exported")
    shown = codes.issue(store, "login", me)
    whole = export.as_json(store, me.id)
    assert "Exported" in whole
    assert "scrypt" not in whole
    assert "hash" not in whole
    assert shown not in whole


# --- leaving --------------------------------------------------------------------------------------


@pytest.fixture
def teacher(store, me):
    named(store, me, f"Teacher {me.id}")
    account.set_instructor(store, me)
    return me


def add_set(store, owner, set_id, class_id=None, author="Somebody"):
    with store.writing():
        store.run(
            "INSERT INTO sets (id, owner_id, title, variant, options, share, author, created,"
            " changed) VALUES (:id, :owner, 'Set', 'koudian', '{}', :id, :author, 1, 1)",
            id=set_id, owner=owner.id, author=author,
        )  # fmt: skip
        if class_id:
            store.run(
                "INSERT INTO assignments (id, class_id, set_id, shows, created)"
                " VALUES (:id, :class, :set, 'due', 1)",
                id=f"a-{set_id}", set=set_id, **{"class": class_id},
            )  # fmt: skip


def test_nothing_of_a_learner_is_left(store, me):
    practise(store, me, first(1)[0])
    chat.converse(store, me, "/quiz")
    codes.issue(store, "login", me)
    learner.set_table(store, me, "sichuan")
    add_set(store, me, "mine")
    assert farewell.leave(store, me).answers == 1
    for table, column in store_merge.learner_tables(store).items():
        assert not store.rows(f"SELECT 1 FROM {table} WHERE {column} = :id", id=me.id), table
    assert not store.rows("SELECT 1 FROM sets WHERE id = 'mine'")


def test_a_class_goes_to_the_other_instructor(store, teacher, other):
    room = classroom.create(store, teacher, "Goes on", member="T")
    member.join(store, other, room.invite, "Co")
    with store.writing():
        store.run("UPDATE members SET role = 'instructor' WHERE learner_id = :id", id=other.id)
    add_set(store, teacher, "passed", room.id, "Real Name")
    add_set(store, teacher, "alone", author="Real Name")
    assert farewell.preview(store, teacher).classes == (farewell.Left("Goes on", 1, "Co"),)
    assert farewell.leave(store, teacher).ending == ()
    assert classroom.load(store, other, room.id, "owner").name == "Goes on"
    assert store.rows("SELECT id, owner_id FROM sets WHERE author = 'Real Name'") == []
    assert store.row("SELECT owner_id FROM sets WHERE id = 'passed'") == {"owner_id": other.id}


def test_a_class_without_another_instructor_ends_and_its_keys_are_shown(store, teacher, other):
    room = classroom.create(store, teacher, "Ends", member="T")
    member.join(store, other, room.invite, "Pupil")
    add_set(store, teacher, "ended", room.id)
    puzzle = drill.make("waits", "koudian", {}, 1, 77)
    with store.writing():
        place = Place(assignment="a-ended", item="i", sealed=True)
        sealed = attempt.begin(store, other, puzzle, "web", place)
    attempt.give(store, other, sealed.id, puzzle.key)
    assert progress.progress(store, other).tries == 0
    assert farewell.leave(store, teacher).ending == (farewell.Left("Ends", 1, ""),)
    assert classroom.mine(store, other) == ()
    assert attempt.told(attempt.load_attempt(store, other, sealed.id)).verdict.result == "right"
    assert progress.progress(store, other).tries == 1
