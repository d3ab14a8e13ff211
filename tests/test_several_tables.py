"""One learner at several variants: each keeps its options, its kinds, its ratings, its progress."""

import json
import random
import sqlite3

import pytest

from drills import drill
from drills.drill import kinds_at
from rules.variants import VARIANTS, table
from tests.practising import NOON, practise, wrong
from tutor import attempt, ladder, learner, practice, progress, rating, schema, store_learners
from tutor.store import open_store

KEYS = list(VARIANTS)


@pytest.fixture
def shelf(tmp_path):
    opened = open_store(tmp_path / "tingpai.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
def me(shelf):
    return learner.new_guest(shelf, "zh")[0]


def other_than_usual(key):
    """An option of a variant off its default, alone."""
    for option in VARIANTS[key].options:
        for value, _ in option.choices:
            if value != option.default and VARIANTS[key].checked({option.key: value}):
                return {option.key: value}
    raise AssertionError(key)


def test_who_returns_to_a_variant_finds_its_options_again(shelf, me):
    chosen = {key: other_than_usual(key) for key in KEYS}
    for key, options in chosen.items():
        me = learner.set_table(shelf, me, key, options)
    for key in reversed(KEYS):
        me = learner.set_table(shelf, me, key)
        assert (me.variant, me.options) == (key, chosen[key])
        assert learner.by_id(shelf, me.id) == me
    me = learner.set_table(shelf, me, KEYS[0], {})
    assert learner.set_table(shelf, me, KEYS[1]).options == chosen[KEYS[1]]
    assert learner.set_table(shelf, me, KEYS[0]).options == {}
    kept = store_learners.everything(shelf, me.id)["tables"]
    assert {row["variant"]: row["options"] for row in kept} == {**chosen, KEYS[0]: {}}


def test_options_that_are_none_any_more_give_way_to_the_usual_ones(shelf, me):
    with shelf.writing():
        store_learners.keep_table(shelf, me.id, "sichuan", json.dumps({"gone": True}))
    assert learner.set_table(shelf, me, "sichuan").options == {}


def test_learners_of_the_first_step_keep_their_table(tmp_path):
    path = tmp_path / "old.sqlite3"
    old = sqlite3.connect(path)
    for statement in schema.STEPS[0][1]:
        old.execute(statement)
    old.execute('CREATE TABLE _sqlite_migrations (migration_set TEXT, name TEXT, applied_at TEXT,'
                ' PRIMARY KEY (migration_set, name))')  # fmt: skip
    old.execute("INSERT INTO _sqlite_migrations VALUES ('tingpai', 'first', '')")
    old.execute(
        "INSERT INTO learners VALUES (1, 'zh', 'koudian', '{\"no_honors\": true}', 'UTC', 1)"
    )
    old.commit()
    old.close()
    store = open_store(path)
    me = learner.by_id(store, 1)
    assert (me.options, me.ladder) == ({"no_honors": True}, "")
    me = learner.set_table(store, me, "yuci")
    assert learner.set_table(store, me, "koudian").options == {"no_honors": True}
    store.close()


@pytest.mark.parametrize("key", KEYS)
def test_a_mixed_run_has_the_kinds_that_are_practised_there(shelf, me, key):
    me = learner.set_table(shelf, me, key)
    chance, met = random.Random(3), set()
    for place in range(5):
        one = practice.next_attempt(shelf, me, now=NOON, chance=chance)
        met.add(one.kind)
        answer = one.puzzle.key if place % 3 else wrong(one.puzzle)
        attempt.give(shelf, me, one.id, answer, now=NOON)
    assert met <= set(kinds_at(key))
    assert [kind.key for kind in progress.progress(shelf, me, now=NOON).kinds] == [*kinds_at(key)]
    assert learner.by_id(shelf, me.id).variant == key


def test_nothing_of_one_variant_counts_at_another(shelf, me):
    for seed in range(4):
        practise(shelf, me, drill.make("dealer", "koudian", {}, 2, seed), right=seed > 0)
    there = learner.set_table(shelf, me, "sichuan")
    assert rating.all_of(shelf, me.id, "sichuan") == {}
    told = progress.progress(shelf, there, now=NOON)
    assert (told.tries, told.concepts, told.due) == (0, (), 0)
    assert practice.next_attempt(shelf, there, now=NOON).level == 1
    practise(shelf, there, drill.make("dealer", "sichuan", {}, 2, 1), right=False)
    assert progress.progress(shelf, there, now=NOON).tries == 1
    assert progress.progress(shelf, me, now=NOON).tries == 4
    assert progress.practised(shelf, me) == {"koudian": (4, 3), "sichuan": (1, 0)}


def test_points_of_the_ladder_are_right_first_answers_by_level(shelf, me):
    assert ladder.points(shelf, me) == 0
    for level, right in ((1, True), (3, True), (3, False), (2, True)):
        practise(shelf, me, drill.make("waits", "koudian", {}, level, 7 + right), right=right)
    there = learner.set_table(shelf, me, "yuci")
    puzzle = drill.make("dealer", "yuci", {}, 4, 1)
    practise(shelf, there, puzzle)
    practise(shelf, there, puzzle)
    assert ladder.points(shelf, me) == 10 * (1 + 3 + 2 + puzzle.level)


def test_the_titles_come_from_a_variant_that_has_some(shelf, me):
    assert me.ladder == ""
    for key, titles in ladder.ladders().items():
        assert titles == table(key).ladder
        assert [points for _, points in titles] == sorted({points for _, points in titles})
        assert learner.set_ladder(shelf, me, key).ladder == key
        assert learner.by_id(shelf, me.id).ladder == key
        top = ladder.standing(titles, titles[-1][1])
        assert (top.title, top.following, top.share) == (titles[-1][0], None, 1.0)
    assert learner.set_ladder(shelf, me, "") == me
    for none in ("nonsense", next(key for key in KEYS if not VARIANTS[key].ladder)):
        with pytest.raises(learner.LearnerError):
            learner.set_ladder(shelf, me, none)
