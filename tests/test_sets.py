"""Practice sets: who finds one, what is in it, how it changes, answers that are marked again."""

from __future__ import annotations

from datetime import timedelta

import pytest

from app import create_app
from drills import drill, own
from drills.address import AddressError
from rules import variants
from tests.assigning import MONDAY, school, seen
from tutor import attempt as attempts
from tutor import learner as learners
from tutor import notice, store_attempts, store_sets
from tutor.classes import doing, fresh, member, practice_set, regrade, set_change, set_sources
from tutor.classes.fresh import Recipe
from tutor.classes.practice_set import SetError
from tutor.classes.set_sources import Order
from tutor.store import open_store

TABLE = variants.table("koudian")
ONE = "kdw12-0-1z"


def own_address(**given):
    return own.make("waits", TABLE, given).address


@pytest.fixture
def store(tmp_path):
    return open_store(tmp_path / "t.sqlite3")


@pytest.fixture
def maker(store):
    return learners.new_guest(store, "zh")[0]


@pytest.fixture
def practice(store, maker):
    made = practice_set.create(store, maker, " 周三   练习 ", author="王")
    practice_set.add(store, made, [practice_set.draft(address=f"kdw12-0-{n}") for n in range(3)])
    return practice_set.load(store, maker, made.id)


def again(store, maker, practice):
    return practice_set.load(store, maker, practice.id)


# --- who finds one -------------------------------------------------------------------------------


def test_only_its_maker_finds_a_set_until_it_is_assigned_or_shared(store, maker, practice):
    other = learners.new_guest(store, "zh")[0]
    for find in (practice_set.load, practice_set.readable):
        assert find(store, maker, practice.id).title == "周三 练习"
        for who, set_id in ((other, practice.id), (maker, "0" * 12)):
            with pytest.raises(SetError) as refused:
                find(store, who, set_id)
            assert refused.value.code == "unknown"
    with pytest.raises(SetError):
        practice_set.shared(store, practice.share)
    with store.writing():
        store_sets.change(store, practice.id, sharing="link")
    assert practice_set.shared(store, practice.share).id == practice.id
    assert practice_set.mine(store, other) == ()
    assert [(one.id, n, given) for one, n, given in practice_set.mine(store, maker)] == [
        (practice.id, 3, 0)
    ]


def test_instructors_of_a_class_read_what_it_was_given_and_change_nothing(store):
    here = school(store)
    given = here.assign()
    fellow = here.pupils[0]
    with pytest.raises(SetError):
        practice_set.readable(store, fellow, here.practice.id)
    member.appoint(store, here.room, fellow.id, "instructor")
    assert practice_set.readable(store, fellow, here.practice.id).items
    with pytest.raises(SetError):
        practice_set.load(store, fellow, here.practice.id)
    assert practice_set.of_assignment(store, given.id).id == here.practice.id


def test_a_copy_names_whom_it_is_from_and_goes_its_own_way(store, maker, practice):
    other = learners.new_guest(store, "en")[0]
    mine = practice_set.copy(store, other, practice, author="李")
    assert (mine.author, mine.source["author"], mine.source["version"]) == ("李", "王", 1)
    assert [item.address for item in mine.items] == [item.address for item in practice.items]
    set_change.take_out(store, mine, mine.items[0].id)
    assert len(again(store, maker, practice).items) == 3


# --- changing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [("title", "  ", "title"), ("title", "字" * 81, "title"), ("before", "字" * 2001, "text")],
)
def test_titles_and_texts_have_their_length(store, practice, name, text, code):
    with pytest.raises(SetError) as refused:
        set_change.change(store, practice, {name: text})
    assert (refused.value.code, refused.value.field) == (code, name)


@pytest.mark.parametrize("weight", ["", "-1", "101", "1.5", "２", "x"])
def test_weights_are_small_whole_numbers(store, practice, weight):
    with pytest.raises(SetError) as refused:
        set_change.change_item(store, practice, practice.items[0].id, weight=weight)
    assert refused.value.code == "weight"


def test_items_carry_words_and_weights(store, maker, practice):
    item = practice.items[1].id
    set_change.change_item(
        store, practice, item, weight="3", before="看仔细 \r\n\r\n再答", after="  "
    )
    found = again(store, maker, practice)
    assert (found.item(item).weight, found.item(item).before) == (3, "看仔细\n\n再答")
    assert found.weight == 5


@pytest.mark.parametrize(
    ("to", "order"), [("first", "201"), ("up", "021"), ("down", "012"), ("last", "012")]
)
def test_items_move(store, maker, practice, to, order):
    set_change.move(store, practice, practice.items[2].id, to)
    assert [item.address[-1] for item in again(store, maker, practice).items] == list(order)


def test_an_item_of_another_set_is_neither_moved_nor_changed(store, maker, practice):
    other = practice_set.create(store, maker, "别的", author="王")
    (item,) = practice_set.add(store, other, [practice_set.draft(address=ONE)])
    acts = (
        lambda: set_change.move(store, practice, item, "up"),
        lambda: set_change.change_item(store, practice, item, weight=2),
        lambda: set_change.take_out(store, practice, item),
        lambda: set_change.put_back(store, practice, item),
        lambda: regrade.replace_item(store, practice, item, ONE),
    )
    for act in acts:
        with pytest.raises(SetError) as refused:
            act()
        assert refused.value.code == "unknown"


def test_what_is_taken_out_comes_back_where_it_was(store, maker, practice):
    item = practice.items[1].id
    set_change.take_out(store, practice, item)
    assert len(again(store, maker, practice).items) == 2
    set_change.put_back(store, practice, item)
    set_change.put_back(store, practice, item)
    assert [one.id for one in again(store, maker, practice).items] == [
        one.id for one in practice.items
    ]


def test_a_set_that_others_have_seen_has_a_new_version_when_it_changes(store, maker, practice):
    set_change.change(store, practice, {"title": "别名"})
    assert again(store, maker, practice).version == 1
    with store.writing():
        store_sets.change(store, practice.id, sharing="link")
    item = practice.items[0].id
    for _ in range(2):
        set_change.change_item(store, again(store, maker, practice), item, weight=4)
        set_change.change(store, again(store, maker, practice), {"title": "别名", "before": ""})
        set_change.put_back(store, again(store, maker, practice), item)
        set_change.move(store, again(store, maker, practice), item, "up")
    assert again(store, maker, practice).version == 2
    set_change.take_out(store, practice, item)
    practice_set.add(store, practice, [practice_set.draft(address=ONE)])
    assert again(store, maker, practice).version == 4


def test_a_set_is_laid_away_and_brought_back(store, maker, practice):
    set_change.drop(store, practice)
    assert practice_set.mine(store, maker) == ()
    assert [one.id for one in set_change.laid_away(store, maker)] == [practice.id]
    with pytest.raises(SetError):
        set_change.restore(store, learners.new_guest(store, "zh")[0], practice.id)
    assert set_change.restore(store, maker, practice.id).items
    assert set_change.restore(store, maker, practice.id).items


def test_a_set_holds_a_hundred_puzzles(store, maker, practice):
    drafts = [practice_set.draft(address=ONE)] * 97
    practice_set.add(store, practice, drafts)
    with pytest.raises(SetError) as refused:
        practice_set.add(store, again(store, maker, practice), [practice_set.draft(address=ONE)])
    assert refused.value.code == "full"


# --- where puzzles come from ---------------------------------------------------------------------


def test_puzzles_of_several_kinds_come_in_turn_and_none_twice():
    made = set_sources.from_kinds(TABLE, Order(("waits", "win"), (1, 2), 6), [ONE])
    puzzles = [drill.at(item.address) for item in made]
    assert [puzzle.kind for puzzle in puzzles] == ["waits", "win"] * 3
    assert {puzzle.level for puzzle in puzzles} <= {1, 2}
    assert len({puzzle.address for puzzle in puzzles}) == 6


def test_a_wished_concept_comes():
    made = set_sources.from_kinds(TABLE, Order((), (1,), 3, ("waits.gap",)))
    assert all("waits.gap" in drill.at(item.address).concepts for item in made)


def test_fresh_puzzles_differ_by_learner_and_stay(store, maker, practice):
    made = set_sources.from_kinds(TABLE, Order(("waits",), (1,), 2, fresh=True))
    practice_set.add(store, practice, made)
    item = again(store, maker, practice).items[-1]
    assert item.address is None
    found = {who: fresh.puzzle(item, who).address for who in range(5)}
    assert len(set(found.values())) == 5
    assert found == {who: fresh.puzzle(item, who).address for who in range(5)}
    assert Recipe.read(item.fresh.told()) == item.fresh


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Order((), (1,), 3), "kinds"),
        (Order(("safe",), (1,), 3), "kinds"),
        (Order(("waits",), (), 3), "levels"),
        (Order(("waits",), (1,), 0), "number"),
        (Order(("waits",), (1,), 51), "number"),
        (Order(("waits",), (1,), 5, ("safe.passed",)), "concepts"),
    ],
)
def test_orders_that_cannot_be_are_refused(order, code):
    with pytest.raises(SetError) as refused:
        set_sources.from_kinds(variants.table("qiannv"), order)
    assert refused.value.code == code


def test_addresses_are_found_in_whatever_was_pasted():
    mine = own_address(hand="1112345678999m")
    text = f"看 https://x.example/p/{ONE}?again=1，\n{ONE} {mine}; half-hearted"
    found = set_sources.pasted(text)
    assert (found.addresses, found.wrong) == ((ONE, mine), ("half-hearted",))
    with pytest.raises(SetError) as refused:
        set_sources.from_addresses(text)
    assert str(refused.value) == "half-hearted"
    assert [item.own for item in set_sources.from_addresses(f"{ONE} {mine}")] == [False, True]


def test_a_class_is_shown_what_several_of_its_learners_miss_and_nobody_is_named(store):
    here = school(store)
    given = here.assign()
    here.all(here.pupils[0], given, [False, True, True])
    here.all(here.pupils[1], given, [False, False, True])
    found = set_sources.mistakes(store, here.room, MONDAY)
    assert [(one.people, one.wrong, one.tries) for one in found.addresses] == [
        (2, 2, 2), (1, 1, 2),
    ]  # fmt: skip
    assert found.concepts[0].people == 2
    private = attempts.open_attempt(store, here.pupils[2], ONE, "web")
    attempts.give(store, here.pupils[2], private.id, {"waits": {}}, now=MONDAY)
    assert ONE not in [one.key for one in set_sources.mistakes(store, here.room, MONDAY).addresses]
    late = MONDAY + timedelta(days=91)
    assert set_sources.mistakes(store, here.room, late) == set_sources.Mistakes((), ())


# --- marking again -------------------------------------------------------------------------------

GOOD, MEANT = {"hand": "123m456p789s5z", "melds": ["pong:777s"]}, "1z"


@pytest.fixture
def here(store):
    made = school(store, pupils=2, puzzles=1)
    practice_set.add(store, made.practice, [practice_set.draft(address=own_address(**GOOD))])
    made.practice = practice_set.load(store, made.teacher, made.practice.id)
    return made


def answer(here, who, given, key):
    mine = here.next(who, given)
    return doing.give(here.store, who, mine, {"waits": key}, now=MONDAY)


def test_a_mended_hand_is_marked_again_and_whoever_did_it_is_told(here):
    store, given, (one, two) = here.store, here.assign(), here.pupils
    for who in (one, two):
        here.answer(who, given)
    assert answer(here, one, given, {"5z": "any"}).verdict.result == "right"
    assert answer(here, two, given, {"1z": "any"}).verdict.result == "wrong"
    item, mended = here.practice.items[1].id, own_address(**GOOD | {"hand": "123m456p789s1z"})
    done = regrade.replace_item(store, here.practice, item, mended, MONDAY)
    assert (done.attempts, done.changed, done.anew) == (2, 2, 0)
    for who, result in ((one, "wrong"), (two, "right")):
        last = doing.doing(store, who, seen(here, who, given), MONDAY).steps[1].given[0]
        assert (last.result, last.address, last.counts) == (result, mended, True)
        assert attempts.told(last).verdict.result == result
        assert [note.code for note in notice.waiting(store, who.id)] == ["regraded"]
    assert practice_set.load(store, here.teacher, here.practice.id).version == 2
    ratings = [
        row["result"] for row in store.rows("SELECT result FROM attempts WHERE rating_after > 0")
    ]
    assert sorted(ratings) == ["right", "right", "right", "wrong"]


def test_an_answer_to_another_question_is_asked_anew(here):
    store, given, one = here.store, here.assign(shows="asked"), here.pupils[0]
    here.answer(one, given)
    answer(here, one, given, {"5z": "any"})
    item = here.practice.items[1].id
    other = own.make("score", TABLE, {
        "hand": "234m567p345s678s9m", "win_tile": "9m", "win_by": "self_draw", "winner": 0,
        "declared": [0],
    })  # fmt: skip
    done = regrade.replace_item(store, here.practice, item, other.address, MONDAY)
    assert (done.attempts, done.anew) == (0, 1)
    (told,) = notice.waiting(store, one.id)
    assert (told.code, told.gaps["assignment"]) == ("asked_anew", given.id)
    mine = here.next(one, given)
    assert (mine.item, mine.address, mine.sealed) == (item, other.address, True)


def test_an_open_attempt_goes_over_to_the_new_puzzle(here):
    given, one = here.assign(), here.pupils[0]
    here.answer(one, given)
    before = here.next(one, given)
    mended = own_address(**GOOD | {"hand": "123m456p789s1z"})
    done = regrade.replace_item(here.store, here.practice, here.practice.items[1].id, mended)
    assert done == regrade.Regraded()
    after = here.next(one, given)
    assert (after.id != before.id, after.address) == (True, mended)


def test_the_same_puzzle_in_place_of_itself_changes_nothing(here):
    item = here.practice.items[1]
    assert regrade.replace_item(here.store, here.practice, item.id, item.address).attempts == 0
    assert practice_set.load(here.store, here.teacher, here.practice.id).version == 1
    with pytest.raises(AddressError):
        regrade.replace_item(here.store, here.practice, item.id, "own-nothing")


def test_answers_that_an_older_program_marked_wrongly_are_marked_again(here):
    store, given, one = here.store, here.assign(), here.pupils[0]
    told = here.answer(one, given)
    assert regrade.everything(store) == regrade.Regraded()
    with store.writing():
        store.run(
            "UPDATE attempts SET key = '{}', result = 'wrong', share = 0 WHERE id = :id",
            id=told.attempt.id,
        )
    done = regrade.everything(store, MONDAY)
    assert (done.attempts, done.changed, done.learners) == (1, 1, frozenset({one.id}))
    assert store_attempts.find(store, told.attempt.id, one.id)["result"] == "right"
    assert [note.code for note in notice.waiting(store, one.id)] == ["corrected"]
    told = create_app({"DATABASE": store.path}).test_cli_runner().invoke(args=["regrade"])
    assert told.output == "0 answers marked again, 0 results changed\n"
