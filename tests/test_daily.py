"""The daily quiz: one for everybody, rising, never twice; streaks, squares, boards."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drills import drill
from rules.variants import VARIANTS
from tests import dailies
from tests.practising import NOON, wrong
from tutor import attempt, daily, learner, store_daily
from tutor.daily import DailyError
from tutor.store import open_store
from tutor.streak import streak

DAY = date(2026, 5, 4)


@pytest.fixture
def shelf(tmp_path):
    return open_store(tmp_path / "daily.sqlite3")


def guest(shelf, zone="Asia/Shanghai"):
    return learner.new_guest(shelf, "en", zone, NOON)[0]


def play(shelf, me, quiz, rights=5, now=NOON):
    """Answer a whole quiz, the first `rights` puzzles right."""
    place = 0
    while one := daily.next_attempt(shelf, me, quiz, "web", now=now):
        place += 1
        answer = one.puzzle.key if place <= rights else wrong(one.puzzle)
        attempt.give(shelf, me, one.id, answer, 1000 * place, now=now)


@pytest.mark.parametrize("variant", VARIANTS)
def test_five_puzzles_of_rising_level_the_same_for_everybody(shelf, variant):
    quiz = daily.of(shelf, variant, {}, DAY)
    puzzles = [drill.at(address) for address in quiz.addresses]
    assert [puzzle.level for puzzle in puzzles] == [1, 2, 3, 4, 5]
    assert {puzzle.variant for puzzle in puzzles} == {variant}
    assert puzzles[0].kind == "waits"
    assert daily.of(shelf, variant, {}, DAY) == quiz


def test_everybody_who_asks_at_once_gets_the_same_quiz(shelf):
    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(lambda _: daily.of(shelf, "koudian", {}, DAY), range(6)))
    assert len({quiz.addresses for quiz in found}) == 1


def test_another_day_or_table_has_other_puzzles_and_none_comes_twice(shelf):
    quizzes = [daily.of(shelf, "koudian", {}, DAY + timedelta(n)) for n in range(3)]
    quizzes += [daily.of(shelf, "koudian", {"mode": "haozi"}, DAY)]
    addresses = [address for quiz in quizzes for address in quiz.addresses]
    assert len(set(addresses)) == len(addresses) == 4 * 5


def test_a_used_position_is_known_whatever_its_suits(shelf):
    quiz = daily.of(shelf, "koudian", {}, DAY)
    first = drill.at(quiz.addresses[0])
    assert store_daily.used(shelf, "", daily._position(first))
    assert not store_daily.used(shelf, "kdw12-0-0", "else")


def test_a_quiz_is_resumed_and_ends(shelf):
    dailies.keep(shelf, DAY, 4)
    me = guest(shelf)
    quiz = daily.mine(shelf, me, now=NOON)
    assert quiz.day == DAY
    one = daily.next_attempt(shelf, me, quiz, "web", now=NOON)
    assert daily.next_attempt(shelf, me, quiz, "telegram", now=NOON).id == one.id
    assert daily.of_attempt(shelf, one) == quiz
    attempt.give(shelf, me, one.id, one.puzzle.key, now=NOON)
    assert daily.done(shelf, me, quiz).squares == "🟩⬜⬜⬜⬜"
    play(shelf, me, quiz, rights=2)
    done = daily.done(shelf, me, quiz)
    assert (done.right, done.whole) == (3, True)
    assert done.squares.startswith("🟩🟩🟩")
    assert daily.next_attempt(shelf, me, quiz, "web") is None


def test_the_date_is_the_learners_own(shelf):
    late = datetime(2026, 5, 4, 11, 0, tzinfo=UTC)
    assert daily.today(guest(shelf, "Pacific/Kiritimati"), late) == DAY + timedelta(1)
    assert daily.today(guest(shelf, "Pacific/Pago_Pago"), late) == DAY


def test_only_a_quiz_done_on_its_own_day_makes_a_streak(shelf):
    dailies.keep(shelf, DAY, 4)
    me = guest(shelf)
    for n in (0, 1, 3):
        now = NOON + timedelta(n)
        play(shelf, me, daily.mine(shelf, me, now=now), now=now)
    late = NOON + timedelta(3)
    play(shelf, me, daily.of(shelf, "koudian", {}, DAY + timedelta(2)), now=late)
    found = daily.streak_of(shelf, me, now=late)
    assert (found.days, found.frozen, found.spare) == (3, (DAY + timedelta(2),), False)


def test_boards_show_only_those_who_asked_and_equals_share_a_place(shelf):
    dailies.keep(shelf, DAY, 4)
    people = [guest(shelf) for _ in range(7)]
    quiz = daily.mine(shelf, people[0], now=NOON)
    for n, one in enumerate(people):
        play(shelf, one, quiz, rights=(5, 4, 4, 3, 2, 1, 0)[n])
        if n != 5:
            daily.show(shelf, one, f"P{n}", now=NOON)
    board = daily.board(shelf, people[1], quiz, "day")
    assert [(line.place, line.name) for line in board] == [
        (1, "P0"), (2, "P1"), (2, "P2"), (4, "P3"), (5, "P4"), (6, "P6"),
    ]  # fmt: skip
    assert [line.name for line in board if line.you] == ["P1"]
    daily.hide(shelf, people[0])
    assert daily.board(shelf, people[1], quiz, "month")[0].name == "P1"


def test_a_small_board_is_seen_only_after_ones_own_answers(shelf):
    dailies.keep(shelf, DAY, 4)
    one, other = guest(shelf), guest(shelf)
    quiz = daily.mine(shelf, one, now=NOON)
    daily.show(shelf, one, "First", now=NOON)
    play(shelf, one, quiz)
    assert daily.board(shelf, other, quiz, "day") is None
    play(shelf, other, quiz, rights=0)
    assert len(daily.board(shelf, other, quiz, "day")) == 1


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b"])
def test_a_name_that_no_board_can_show_is_refused(shelf, name):
    with pytest.raises(DailyError):
        daily.show(shelf, guest(shelf), name)


DAYS = st.sets(st.integers(0, 60).map(lambda n: DAY - timedelta(n)))


@given(done=DAYS)
def test_a_streak_never_has_two_freezes_in_a_week_and_no_hole(done):
    found = streak(done, DAY)
    weeks = [day.isocalendar()[:2] for day in found.frozen]
    assert len(set(weeks)) == len(weeks)
    assert not set(found.frozen) & done
    held = sorted([*found.frozen, *done])
    covered = held[len(done) - found.days :] if found.days else []
    assert all(later - sooner == timedelta(1) for sooner, later in pairwise(covered))
    assert found.days <= len(done)


@given(done=DAYS, extra=st.integers(0, 60))
def test_one_more_day_done_never_shortens_a_streak(done, extra):
    more = done | {DAY - timedelta(extra)}
    assert streak(more, DAY).days >= streak(done, DAY).days
