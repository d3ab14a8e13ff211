"""One attempt, one first answer, whatever is tapped twice, sent again or sent by somebody else."""

import json
import threading
from datetime import timedelta
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drills.address import AddressError
from rules.tiles import MARKS
from tests.practising import NOON, practise, puzzles, wrong
from tutor import attempt, form, learner, progress, rating, store_attempts
from tutor.attempt import AttemptError
from tutor.store import open_store


@pytest.fixture
def shelf(tmp_path):
    opened = open_store(tmp_path / "tingpai.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
def me(shelf):
    return learner.new_guest(shelf, "zh")[0]


@pytest.fixture
def puzzle():
    return next(puzzles())


def figures(shelf, me):
    told = progress.progress(shelf, me, now=NOON)
    return told.tries, told.right, told.due, told.streak, rating.all_of(shelf, me.id, "koudian")


def test_the_first_answer_is_entered_with_all_that_matters(shelf, me, puzzle):
    told = practise(shelf, me, puzzle, ms=4200, source="telegram")
    assert told.first
    assert told.verdict.result == "right"
    kept = told.attempt
    assert (kept.result, kept.share, kept.counts, kept.repairs) == ("right", 1.0, True, 0)
    assert (kept.kind, kept.level, kept.source, kept.ms) == ("waits", 1, "telegram", 4200)
    assert (kept.day, kept.answer, kept.main) == ("2026-05-04", puzzle.key, puzzle.concepts[0])
    assert (kept.rating_before, kept.weight) == (rating.START, 1.0)
    assert kept.rating_after > kept.rating_before
    row = shelf.row("SELECT key, key_version FROM attempts")
    assert json.loads(row["key"]) == puzzle.key
    assert row["key_version"]


def test_the_same_answer_again_changes_nothing(shelf, me, puzzle):
    first = practise(shelf, me, puzzle, right=False)
    before = figures(shelf, me)
    for minutes in (0, 1, 600):
        again = attempt.give(
            shelf, me, first.attempt.id, wrong(puzzle), now=NOON + timedelta(minutes=minutes)
        )
        assert not again.first
        assert again.verdict == first.verdict
        assert again.attempt == first.attempt
    assert figures(shelf, me) == before


def test_a_later_answer_repairs_and_counts_nothing(shelf, me, puzzle):
    first = practise(shelf, me, puzzle, right=False)
    before = figures(shelf, me)
    repaired = attempt.give(shelf, me, first.attempt.id, puzzle.key, now=NOON)
    assert not repaired.first
    assert repaired.verdict.result == "right"
    assert (repaired.attempt.result, repaired.attempt.repairs) == (first.verdict.result, 1)
    assert repaired.attempt.answer == first.attempt.answer
    attempt.give(shelf, me, first.attempt.id, puzzle.key, now=NOON)
    back = attempt.give(shelf, me, first.attempt.id, wrong(puzzle), now=NOON)
    assert back.attempt.repairs == 2
    assert figures(shelf, me) == before


def test_a_miss_after_the_right_answer_takes_nothing_away(shelf, me, puzzle):
    first = practise(shelf, me, puzzle)
    before = figures(shelf, me)
    attempt.give(shelf, me, first.attempt.id, wrong(puzzle), now=NOON)
    assert figures(shelf, me) == before


def test_the_answer_can_be_told_again(shelf, me, puzzle):
    first = practise(shelf, me, puzzle, right=False)
    again = attempt.told(attempt.load_attempt(shelf, me, first.attempt.id))
    assert (again.verdict, again.first) == (first.verdict, False)
    waiting = attempt.open_attempt(shelf, me, next(islice(puzzles(), 1, 2)).address, "web")
    with pytest.raises(AttemptError):
        attempt.told(waiting)


def test_an_open_puzzle_is_the_same_attempt_on_every_visit(shelf, me, puzzle):
    opened = [attempt.open_attempt(shelf, me, puzzle.address, "web") for _ in range(3)]
    assert len({one.id for one in opened}) == 1
    assert opened[0].open
    assert figures(shelf, me)[:2] == (0, 0)


def test_a_puzzle_answered_before_counts_nothing_again(shelf, me, puzzle):
    practise(shelf, me, puzzle, right=False)
    before = figures(shelf, me)
    again = practise(shelf, me, puzzle)
    assert again.first
    assert not again.attempt.counts
    assert again.attempt.rating_after is None
    assert figures(shelf, me) == before


def test_two_open_attempts_at_one_puzzle_count_once(shelf, me, puzzle):
    with shelf.writing():
        two = [attempt.begin(shelf, me, puzzle, "web", attempt.Place()) for _ in range(2)]
    told = [attempt.give(shelf, me, one.id, puzzle.key, now=NOON) for one in two]
    assert [one.attempt.counts for one in told] == [True, False]


def test_the_same_puzzle_counts_for_each_learner(shelf, me, puzzle):
    other, _ = learner.new_guest(shelf, "en")
    assert practise(shelf, me, puzzle).attempt.counts
    assert practise(shelf, other, puzzle).attempt.counts


def test_nobody_else_finds_my_attempt(shelf, me, puzzle):
    other, _ = learner.new_guest(shelf, "en")
    mine = attempt.open_attempt(shelf, me, puzzle.address, "web")
    for attempt_id in (mine.id, "", "x" * 500, "' OR 1=1 --"):
        for reach in (
            lambda one: attempt.load_attempt(shelf, other, one),
            lambda one: attempt.give(shelf, other, one, puzzle.key),
        ):
            with pytest.raises(AttemptError) as told:
                reach(attempt_id)
            assert told.value.code == "unknown"
    assert attempt.load_attempt(shelf, me, mine.id).open


def test_an_address_that_is_none_opens_nothing(shelf, me):
    for text in ("", "kdw1", "../../etc/passwd", "听牌"):
        with pytest.raises(AddressError):
            attempt.open_attempt(shelf, me, text, "web")
    assert shelf.rows("SELECT id FROM attempts") == []


def test_a_puzzle_that_cannot_be_made_again_is_stale(shelf, me, puzzle):
    mine = attempt.open_attempt(shelf, me, puzzle.address, "web")
    with shelf.writing():
        shelf.run("UPDATE attempts SET address = 'kdw1!-0-0'")
    with pytest.raises(AttemptError) as told:
        attempt.give(shelf, me, mine.id, puzzle.key)
    assert told.value.code == "stale"


# --- the form of an answer ---------------------------------------------------------------------


def test_an_unwhole_or_misshapen_answer_enters_nothing(shelf, me, puzzle):
    mine = attempt.open_attempt(shelf, me, puzzle.address, "web")
    (name,) = puzzle.key
    for answer, code in (
        ({}, "incomplete"),
        ({"other": 1}, "incomplete"),
        (None, "malformed"),
        ([name], "malformed"),
        ({name: None}, "malformed"),
        ({name: ["5m"]}, "malformed"),
        ({name: {"0z": "any"}}, "malformed"),
        ({name: {"5m": "perhaps"}}, "malformed"),
        ({name: {"5m": ["any"]}}, "malformed"),
    ):
        with pytest.raises(form.FormError) as told:
            attempt.give(shelf, me, mine.id, answer)
        assert told.value.code == code
    assert attempt.load_attempt(shelf, me, mine.id).open


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(["waits", "cuts", "x"]), anything) | anything)
@settings(max_examples=150, deadline=None)
def test_no_answer_breaks_the_form(answer):
    puzzle = next(puzzles())
    try:
        whole = form.whole(puzzle, answer)
    except form.FormError:
        return
    json.dumps(whole)


def test_marking_every_tile_is_not_right(shelf, me):
    for puzzle in islice(puzzles(), 5):
        (name,) = puzzle.key
        (field,) = attempt.drill.DRILLS["waits"].steps(puzzle, {})
        mine = attempt.open_attempt(shelf, me, puzzle.address, "web")
        every = {name: {MARKS[kind]: "any" for kind in field.kinds}}
        assert attempt.give(shelf, me, mine.id, every).verdict.result != "right"


def test_a_time_that_cannot_be_is_not_kept(shelf, me):
    for puzzle, ms in zip(puzzles(), (None, -5, 0, 10**9, 60_000), strict=False):
        kept = practise(shelf, me, puzzle, ms=ms).attempt.ms
        assert kept == (60_000 if ms == 60_000 else None)


# --- steps, doubts, recounting -----------------------------------------------------------------


def test_what_is_answered_so_far_survives_a_restart(shelf, me):
    puzzle = next(p for p in puzzles("declare") if len(p.key) > 1)
    mine = attempt.open_attempt(shelf, me, puzzle.address, "telegram")
    first = next(iter(attempt.drill.DRILLS["declare"].steps(puzzle, {}))).name
    attempt.keep(shelf, mine, {first: puzzle.key[first], "later": 1})
    shelf.close()
    reopened = open_store(shelf.path)
    found = attempt.load_attempt(reopened, me, mine.id)
    assert found.partial == {first: puzzle.key[first]}
    assert attempt.keep(reopened, found, None).partial is None
    attempt.keep(reopened, found, {first: puzzle.key[first]})
    told = attempt.give(reopened, me, mine.id, {**found.partial, **puzzle.key})
    assert told.verdict.result == "right"
    late = attempt.keep(reopened, found, {first: puzzle.key[first]})
    assert (late.partial, late.result) == (None, "right")
    with pytest.raises(form.FormError):
        attempt.keep(reopened, found, {first: "nonsense"})
    reopened.close()


def test_a_doubted_key_is_noted_once_and_left_out_of_a_recount(shelf, me, puzzle):
    told = practise(shelf, me, puzzle, right=False)
    for text in ("5p wins too", "  5p wins too, look: " + "x" * 5000):
        attempt.report(shelf, me, told.attempt, text, now=NOON)
    (doubt,) = store_attempts.reports(shelf)
    assert doubt["address"] == puzzle.address
    assert doubt["text"].startswith("5p wins too, look")
    assert len(doubt["text"]) <= attempt.LONGEST_REPORT
    attempt.recount(shelf, me.id)
    assert rating.all_of(shelf, me.id, "koudian") == {}
    assert attempt.load_attempt(shelf, me, told.attempt.id).weight == 0
    other, _ = learner.new_guest(shelf, "zh")
    attempt.report(shelf, other, told.attempt, "not mine")
    assert len(store_attempts.reports(shelf)) == 1


def test_a_recount_finds_the_ratings_and_cards_that_grew(shelf, me):
    for place, puzzle in enumerate(islice(puzzles(level=2), 30)):
        now = NOON + timedelta(hours=7 * place)
        practise(shelf, me, puzzle, right=place % 3 != 0, now=now, ms=3000 * place)
    grown = [
        shelf.rows(f"SELECT * FROM {table} ORDER BY 1, 2, 3") for table in ("ratings", "attempts")
    ]
    cards = "SELECT concept, kind, due FROM cards ORDER BY concept"
    held = shelf.rows(cards)
    assert held
    assert attempt.recount(shelf, me.id) == 30
    assert grown == [
        shelf.rows(f"SELECT * FROM {table} ORDER BY 1, 2, 3") for table in ("ratings", "attempts")
    ]
    assert shelf.rows(cards) == held


def test_many_threads_with_one_attempt_bring_one_first_answer(shelf, me, puzzle):
    mine = attempt.open_attempt(shelf, me, puzzle.address, "web")
    answers = [puzzle.key if n % 2 else wrong(puzzle) for n in range(8)]
    firsts, gate = [], threading.Barrier(8)

    def tap(answer):
        gate.wait()
        firsts.append(attempt.give(shelf, me, mine.id, answer).first)
        shelf.close()

    threads = [threading.Thread(target=tap, args=(answer,)) for answer in answers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(firsts) == [False] * 7 + [True]
    assert figures(shelf, me)[0] == 1
