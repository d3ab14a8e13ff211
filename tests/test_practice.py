"""Which puzzle comes next: runs, mixing, levels, reviews, and nothing lost on the way."""

import random
import threading
from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest

from drills.concepts import CONCEPTS
from drills.drill import DRILLS
from tests.practising import NOON, practise, puzzles, wrong
from tutor import attempt, learner, plan, practice, progress, rating, review
from tutor.store import open_store

DAY = timedelta(days=1)


@pytest.fixture
def shelf(tmp_path):
    opened = open_store(tmp_path / "tingpai.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
def me(shelf):
    return learner.new_guest(shelf, "zh")[0]


def answer(shelf, me, one, right=True, now=NOON):
    puzzle = one.puzzle
    return attempt.give(shelf, me, one.id, puzzle.key if right else wrong(puzzle), now=now)


def play(shelf, me, results, now=NOON, seed=1, **asked):
    """Answer as many puzzles as there are results; the attempts, answered."""
    chance = random.Random(seed)
    played = []
    for right in results:
        one = practice.next_attempt(shelf, me, now=now, chance=chance, **asked)
        played.append(answer(shelf, me, one, right, now).attempt)
        now += timedelta(seconds=30)
    return played


def test_a_newcomer_begins_with_an_easy_waits(shelf, me):
    one = practice.next_attempt(shelf, me)
    assert (one.kind, one.level, one.place, one.session is None) == ("waits", 1, 1, False)


def test_closing_the_browser_loses_nothing(shelf, me):
    one = practice.next_attempt(shelf, me)
    shelf.close()
    reopened = open_store(shelf.path)
    assert practice.next_attempt(reopened, me, source="telegram") == one
    assert practice.next_attempt(reopened, me, now=NOON + 400 * DAY).id == one.id
    reopened.close()


def test_tabs_that_ask_at_once_get_the_same_puzzle(shelf, me):
    gate, got = threading.Barrier(4), []

    def ask():
        gate.wait()
        got.append(practice.next_attempt(shelf, me).id)
        shelf.close()

    tabs = [threading.Thread(target=ask) for _ in range(4)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert len(set(got)) == 1
    assert len(shelf.rows("SELECT id FROM runs")) == 1


def test_a_skipped_puzzle_is_not_wrong_and_another_takes_its_place(shelf, me):
    one = practice.next_attempt(shelf, me)
    assert practice.skip(shelf, me, one.id)
    assert not practice.skip(shelf, me, one.id)
    two = practice.next_attempt(shelf, me)
    assert (two.place, two.session, two.id != one.id) == (1, one.session, True)
    assert progress.progress(shelf, me).tries == 0
    assert answer(shelf, me, one).attempt.counts
    answer(shelf, me, two)
    assert not practice.skip(shelf, me, two.id)
    other, _ = learner.new_guest(shelf, "zh")
    with pytest.raises(attempt.AttemptError):
        practice.skip(shelf, other, practice.next_attempt(shelf, me).id)


def test_a_run_has_twelve_and_the_next_one_begins_afresh(shelf, me):
    assert practice.run(shelf, me) is None
    played = play(shelf, me, [True, False] * 6, kind="waits")
    done = practice.run(shelf, me, "waits")
    assert (done.n, done.of, done.done) == (12, 12, True)
    assert done.results == tuple(one.result for one in played)
    assert [one.place for one in played] == list(range(1, 13))
    fresh = practice.next_attempt(shelf, me, "waits")
    assert fresh.session != done.id
    assert fresh.address not in {one.address for one in played}
    n, of, results = practice.run(shelf, me, "waits")
    assert (n, of, results) == (1, 12, ())


def test_a_clock_set_back_does_not_bring_an_old_run_back(shelf, me):
    play(shelf, me, [True] * 12, now=NOON + DAY, kind="waits")
    fresh = practice.next_attempt(shelf, me, "waits", now=NOON)
    assert practice.next_attempt(shelf, me, "waits", now=NOON) == fresh
    assert practice.run(shelf, me, "waits").n == 1


def test_answering_twice_does_not_move_the_run(shelf, me):
    one = practice.next_attempt(shelf, me)
    for _ in range(3):
        answer(shelf, me, one)
    assert practice.run(shelf, me).n == 2


def test_a_run_ends_at_once_on_wish(shelf, me):
    play(shelf, me, [True] * 3)
    waiting = practice.next_attempt(shelf, me)
    practice.stop(shelf, me)
    ended = practice.run(shelf, me)
    assert (ended.done, len(ended.answered)) == (True, 3)
    assert practice.next_attempt(shelf, me).id != waiting.id
    assert progress.progress(shelf, me, now=NOON).tries == 3


def test_mixed_runs_mix(shelf, me):
    played = play(shelf, me, [True, True, False] * 16)
    for start in range(12, 48, 12):
        kinds = [one.kind for one in played[start : start + 12]]
        assert len(set(kinds)) >= 3
        assert not any(a == b == c for a, b, c in zip(kinds, kinds[1:], kinds[2:], strict=False))
    assert len({one.kind for one in played}) >= 2 * len(DRILLS) // 3
    assert len({one.address for one in played}) == len(played)
    assert Counter(one.slot for one in played)["stretch"] == 4


def test_one_kind_may_be_chosen_and_runs_apart(shelf, me):
    mixed = practice.next_attempt(shelf, me)
    one = practice.next_attempt(shelf, me, "win")
    assert one.kind == "win"
    assert one.session != mixed.session
    assert practice.next_attempt(shelf, me).id == mixed.id
    assert practice.next_attempt(shelf, me, "win").id == one.id
    with pytest.raises(KeyError):
        practice.next_attempt(shelf, me, "poker")


def test_the_level_follows_the_learner(shelf, me):
    up = play(shelf, me, [True] * 24, kind="waits")
    assert max(one.level for one in up) >= 3
    other, _ = learner.new_guest(shelf, "zh")
    down = play(shelf, other, [False] * 12, kind="waits")
    assert {one.level for one in down} == {1}


def test_another_table_has_its_own_run_and_rules(shelf, me):
    here = practice.next_attempt(shelf, me)
    moved = learner.set_table(shelf, me, "koudian", {"mode": "haozi"})
    there = practice.next_attempt(shelf, moved)
    assert (there.session != here.session, there.options) == (True, {"mode": "haozi"})
    assert there.puzzle.scene.hand.wild is not None
    back = learner.set_table(shelf, moved, "koudian", {})
    assert practice.next_attempt(shelf, back).id == here.id
    with pytest.raises(ValueError, match="nonsense"):
        learner.set_table(shelf, me, "koudian", {"nonsense": 1})
    assert learner.by_id(shelf, me.id) == back


def test_a_puzzle_that_cannot_be_made_again_is_laid_aside(shelf, me):
    one = practice.next_attempt(shelf, me)
    with shelf.writing():
        shelf.run("UPDATE attempts SET address = 'kdw1!-0-0'")
    two = practice.next_attempt(shelf, me)
    assert (two.id != one.id, two.place) == (True, 1)


# --- review ------------------------------------------------------------------------------------


def test_a_miss_comes_back_tomorrow_with_fresh_tiles(shelf, me):
    played = play(shelf, me, [True, False, True], kind="waits")
    missed = played[1].charged
    assert review.due(shelf, me, attempt.clock.stamp(NOON + timedelta(hours=20))) == []
    tomorrow = NOON + DAY + timedelta(minutes=5)
    (card,) = review.due(shelf, me, attempt.clock.stamp(tomorrow))
    assert (card["concept"], card["kind"]) == (missed, "waits")
    (back,) = play(shelf, me, [True], now=tomorrow, kind="waits")
    assert (back.place, back.slot, back.review, back.charged) == (4, "review", missed, missed)
    assert missed in back.concepts
    assert back.address not in {one.address for one in played}
    assert review.due(shelf, me, attempt.clock.stamp(tomorrow + timedelta(hours=1))) == []


def test_a_right_answer_makes_no_card(shelf, me):
    play(shelf, me, [True] * 6)
    assert shelf.rows("SELECT * FROM cards") == []


def test_a_review_moves_its_card_once_however_often_it_is_sent(shelf, me):
    play(shelf, me, [True, False, True], kind="waits")
    (back,) = play(shelf, me, [True], now=NOON + 2 * DAY, kind="waits")
    held = shelf.rows("SELECT * FROM cards")
    for hours in (0, 30):
        answer(shelf, me, back, now=NOON + 2 * DAY + timedelta(hours=hours))
    assert shelf.rows("SELECT * FROM cards") == held
    gaps = []
    for _ in range(3):
        due = attempt.clock.moment(shelf.row("SELECT due FROM cards")["due"])
        with shelf.writing():
            one = attempt.begin(
                shelf, me, next(p for p in puzzles(level=2) if not _met(shelf, p)), "web",
                attempt.Place(slot="review", review=back.review), now=due,
            )  # fmt: skip
        answer(shelf, me, one, now=due)
        gaps.append(shelf.row("SELECT due FROM cards")["due"] - attempt.clock.stamp(due))
    assert gaps == sorted(gaps)
    assert gaps[0] >= DAY / timedelta(milliseconds=1)


def _met(shelf, puzzle):
    return shelf.row("SELECT 1 FROM attempts WHERE address = :a", a=puzzle.address) is not None


def test_eight_reviews_a_day_and_no_more(shelf, me):
    with shelf.writing():
        for place, concept in enumerate(["waits.no-longer-taught", *CONCEPTS][:12]):
            shelf.run(
                "INSERT INTO cards (learner_id, variant, concept, kind, due, card)"
                " VALUES (:me, 'koudian', :c, 'waits', :due, '{}')",
                me=me.id, c=concept, due=place,
            )  # fmt: skip
    now = attempt.clock.stamp(NOON)
    due = review.due(shelf, me, now)
    assert [card["due"] for card in due] == list(range(1, 9))
    for puzzle, _ in zip(puzzles(), range(5), strict=False):
        with shelf.writing():
            place = attempt.Place(slot="review", review=[*CONCEPTS][20])
            one = attempt.begin(shelf, me, puzzle, "web", place, now=NOON)
        answer(shelf, me, one)
    assert len(review.due(shelf, me, now)) == 3
    assert len(review.due(shelf, me, attempt.clock.stamp(NOON + DAY))) == 8


def test_slow_answers_are_judged_by_the_learners_own_pace(shelf, me):
    many = puzzles()
    for ms in [8000, 9000, 10_000, 11_000, 12_000, 16_000, 16_000, 16_000]:
        assert not practise(shelf, me, next(many), ms=ms).attempt.slow
    assert not practise(shelf, me, next(many), ms=23_000).attempt.slow
    slow = practise(shelf, me, next(many), ms=60_000).attempt
    assert slow.slow
    (card,) = shelf.rows("SELECT * FROM cards")
    assert card["concept"] == slow.charged
    assert card["due"] > attempt.clock.stamp(NOON + DAY)


# --- the plan ----------------------------------------------------------------------------------


def test_weak_concepts_come_twice_as_often(shelf, me):
    run = practice.Run("r", None, 1, 12, False, ())
    here = plan.Plan(shelf, me, run, 0, random.Random(5))
    fair, weak = (
        progress.Concept(key, "waits", 10, 5, 3, state, False)
        for key, state in (("waits.gap", "fair"), ("waits.edge", "weak"))
    )
    seen = Counter(here._weakest({"a": fair, "b": weak}) for _ in range(3000))
    assert 1.7 < seen["waits.edge"] / seen["waits.gap"] < 2.3


def test_a_bad_stretch_makes_the_rest_easier(shelf, me):
    played = play(shelf, me, [True, True], kind="waits")
    known = rating.of(shelf, me.id, "koudian", "waits").rating
    missed = tuple(replace(one, result="wrong") for one in played * 2)
    for answered, easier in ((missed[:3], 0), (missed, plan.EASIER)):
        run = practice.Run("r", "waits", 5, 12, False, answered)
        wish = plan.Plan(shelf, me, run, 0, random.Random(5))._aimed("practice", "waits", None)
        assert wish.target == pytest.approx(known - 120 - easier)


def test_a_concept_missed_twice_running_leaves_the_run(shelf, me):
    one, two = play(shelf, me, [False, False], kind="waits")
    other = replace(two, charged="waits.other", result="right")
    twice = tuple(replace(done, charged="waits.gap", result="wrong") for done in (one, two))
    for answered, resting in (
        ((twice[0], other), {"waits.other"}),
        ((*twice, other), {"waits.gap", "waits.other"}),
    ):
        run = practice.Run("r", "waits", 5, 12, False, answered)
        assert plan.Plan(shelf, me, run, 0, random.Random(5))._resting() == resting
