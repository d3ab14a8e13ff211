"""Assignments: who finds one, what comes next, what counts, when the key may be seen."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from random import Random

import pytest

from tests.assigning import HOUR, MONDAY, school, seen
from tests.practising import wrong
from tutor import attempt, clock, learner, store_sets
from tutor.classes import assignment, classroom, doing, practice_set
from tutor.classes.assignment import AssignmentError
from tutor.classes.classroom import ClassError
from tutor.store import open_store

NOON = clock.stamp(MONDAY)


@pytest.fixture
def store(tmp_path):
    return open_store(tmp_path / "t.sqlite3")


@pytest.fixture
def here(store):
    return school(store)


def later(hours):
    return MONDAY + timedelta(hours=hours)


def done(here, who, given, now=MONDAY):
    return doing.doing(here.store, who, seen(here, who, given), now)


# --- who finds one ----------------------------------------------------------------------


def test_only_the_class_finds_its_assignment_and_only_instructors_as_such(here):
    given, stranger = here.assign(), learner.new_guest(here.store, "zh")[0]
    assert assignment.load(here.store, here.pupils[0], given.id).title == "报听以后"
    assert assignment.load(here.store, here.teacher, given.id, "instructor").size == 0
    for who, role in ((stranger, "learner"), (here.pupils[0], "instructor")):
        with pytest.raises(ClassError) as refused:
            assignment.load(here.store, who, given.id, role)
        assert refused.value.code == "unknown"
    with pytest.raises(ClassError):
        assignment.load(here.store, here.teacher, "0" * 12)


def test_a_learner_assigns_nothing_and_nobody_assigns_an_empty_set(here):
    mine = classroom.load(here.store, here.pupils[0], here.room.id)
    with pytest.raises(ClassError):
        assignment.assign(here.store, mine, here.practice.id)
    empty = practice_set.create(here.store, here.teacher, "空", author="王")
    for set_id in (empty.id, "0" * 12):
        with pytest.raises(AssignmentError) as refused:
            assignment.assign(here.store, here.room, set_id)
        assert refused.value.field == "set"


@pytest.mark.parametrize(
    ("how", "field"),
    [
        ({"tries": 101}, "tries"), ({"tries": -1}, "tries"), ({"shows": "never"}, "shows"),
        ({"shows": "due"}, "due"), ({"opens": NOON, "due": NOON}, "due"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_by_the_field(here, how, field):
    with pytest.raises(AssignmentError) as refused:
        here.assign(**how)
    assert refused.value.field == field


def test_what_is_to_do_comes_most_pressing_first_and_goes_when_it_is_done(here):
    free, pressing = here.assign(), here.assign(due=NOON + HOUR)
    here.assign(opens=NOON + HOUR)
    here.assign(due=NOON - HOUR, late=False)
    me = here.pupils[0]
    todo = assignment.to_do(here.store, me, NOON)
    assert [one.id for one in todo] == [pressing.id, free.id]
    assert (todo[0].size, todo[0].answered) == (3, 0)
    here.all(me, pressing, (True, False, True))
    assert [one.id for one in assignment.to_do(here.store, me, NOON)] == [free.id]
    assert assignment.to_do(here.store, here.teacher, NOON) == ()


# --- the wall clock -----------------------------------------------------------------------


def test_a_due_time_is_read_by_the_clock_of_the_class():
    at = assignment.from_the_wall("2026-03-29T01:30", "Europe/London", "due")
    assert assignment.on_the_wall(at, "Europe/London") == "2026-03-29T02:30"
    assert assignment.from_the_wall(" ", "Asia/Shanghai", "due") is None
    with pytest.raises(AssignmentError) as refused:
        assignment.from_the_wall("tomorrow", "Asia/Shanghai", "due")
    assert refused.value.field == "due"


# --- doing it -----------------------------------------------------------------------------


def test_one_goes_on_where_one_left_and_a_double_tap_opens_nothing_twice(here):
    given, me = here.assign(), here.pupils[0]
    first = here.next(me, given)
    assert here.next(me, given).id == first.id
    here.answer(me, given)
    second = here.next(me, given, source="telegram")
    assert (first.place, second.place) == (1, 2)
    assert second.source == "telegram"


def test_everybody_has_an_order_of_their_own_if_it_is_mixed(store):
    here = school(store, pupils=6, puzzles=5)
    given = here.assign(mixed=True)
    orders = {tuple(s.item.id for s in done(here, who, given).steps) for who in here.pupils}
    assert len(orders) > 1
    assert len({frozenset(order) for order in orders}) == 1


def test_fresh_puzzles_differ_from_learner_to_learner_and_stay(store):
    here = school(store, pupils=2, puzzles=2, fresh=True)
    given = here.assign()
    one, other = (here.next(who, given) for who in here.pupils)
    assert one.address != other.address
    assert here.next(here.pupils[0], given).address == one.address


@pytest.mark.parametrize("when", [-1, 2])
def test_outside_of_its_time_it_is_not_done(here, when):
    given = here.assign(opens=NOON, due=NOON + HOUR, late=False)
    with pytest.raises(AssignmentError) as refused:
        here.next(here.pupils[0], given, later(when))
    assert refused.value.code == ("early" if when < 0 else "over")


def test_an_answer_on_its_way_at_the_end_is_taken_a_later_one_is_not(here):
    given, (me, other, _) = here.assign(due=NOON + HOUR, late=False), here.pupils
    mine, theirs = here.next(me, given), here.next(other, given)
    doing.give(here.store, me, mine, mine.puzzle.key, now=later(1) + timedelta(seconds=20))
    with pytest.raises(AssignmentError):
        doing.give(here.store, other, theirs, theirs.puzzle.key, now=later(1.1))
    assert done(here, me, given).answered == 1
    assert done(here, other, given).answered == 0


def test_late_is_marked_and_taken(here):
    given, me = here.assign(due=NOON + HOUR), here.pupils[0]
    here.answer(me, given, now=later(2))
    step = done(here, me, given, later(3)).steps[0]
    assert seen(here, me, given).is_late(step.first.answered)


def test_without_a_clock_no_time_is_noted(here):
    me = here.pupils[0]
    assert here.answer(me, here.assign(clock=False), ms=9000).attempt.ms is None
    assert here.answer(me, here.assign(), ms=9000).attempt.ms == 9000


# --- when the key may be seen ---------------------------------------------------------------


def sealed(here, who, given, now=MONDAY):
    return [step.last.sealed for step in done(here, who, given, now).steps if step.given]


def test_each_shows_the_key_at_once_and_the_answer_counts(here):
    told = here.answer(here.pupils[0], here.assign())
    assert not told.attempt.sealed
    assert told.attempt.counts


def test_end_shows_all_keys_after_the_last_answer(here):
    given, me = here.assign(shows="end"), here.pupils[0]
    here.all(me, given, (True, False))
    assert sealed(here, me, given) == [True, True]
    here.answer(me, given)
    assert sealed(here, me, given) == [False] * 3
    assert [step.last.counts for step in done(here, me, given).steps] == [True] * 3


def test_due_shows_keys_when_somebody_looks_after_the_due_time(here):
    given, me = here.assign(shows="due", due=NOON + HOUR), here.pupils[0]
    here.all(me, given, (True, False, True))
    assert sealed(here, me, given, later(0.9)) == [True] * 3
    assert sealed(here, me, given, later(1)) == [False] * 3
    told = here.answer(here.pupils[1], given, now=later(2))
    assert not told.attempt.sealed


def test_asked_shows_keys_when_they_are_released(here):
    given, me = here.assign(shows="asked"), here.pupils[0]
    here.all(me, given, (True, False, True))
    assert sealed(here, me, given, later(99)) == [True] * 3
    assignment.change(here.store, given, released=NOON)
    assert sealed(here, me, given) == [False] * 3


def test_a_sealed_answer_is_not_told_nor_answered_twice(here):
    given, me = here.assign(shows="asked"), here.pupils[0]
    mine = here.answer(me, given, right=False).attempt
    with pytest.raises(attempt.AttemptError) as refused:
        attempt.told(mine)
    assert refused.value.code == "sealed"
    with pytest.raises(AssignmentError):
        doing.give(here.store, me, mine, mine.puzzle.key, now=MONDAY)


def test_an_answer_of_before_stays_the_one_that_counts(here):
    me = here.pupils[0]
    here.answer(me, here.assign(), right=False)
    again = here.answer(me, here.assign()).attempt
    assert (again.result, again.counts) == ("right", False)


# --- tries ---------------------------------------------------------------------------------


def test_with_tries_left_a_wrong_answer_shows_no_key_yet(here):
    given, me = here.assign(tries=2), here.pupils[0]
    assert here.answer(me, given, right=False).attempt.sealed
    item = here.practice.items[0].id
    once_more = doing.again(here.store, me, seen(here, me, given), item, "web", now=MONDAY)
    told = doing.give(here.store, me, once_more, once_more.puzzle.key, now=later(1))
    assert not told.attempt.sealed
    step = done(here, me, given).steps[0]
    assert step.done
    assert (step.first.result, step.first.counts, step.share) == ("wrong", True, 1.0)
    with pytest.raises(AssignmentError) as refused:
        doing.again(here.store, me, seen(here, me, given), item, "web", now=MONDAY)
    assert refused.value.code == "tried"


def test_who_gives_up_sees_the_key_and_has_no_more_tries(here):
    given, me = here.assign(tries=3), here.pupils[0]
    here.answer(me, given, right=False)
    found = doing.give_up(here.store, me, seen(here, me, given), here.practice.items[0].id)
    assert found.steps[0].shown
    assert found.left(found.steps[0]) == 0


def test_next_comes_back_to_what_was_not_right(here):
    given, me = here.assign(tries=2), here.pupils[0]
    here.all(me, given, (False, True, True))
    assert here.next(me, given).item == here.practice.items[0].id


def test_handing_in_ends_all_tries_but_not_before_all_is_answered(here):
    given, me = here.assign(tries=0, shows="end"), here.pupils[0]
    here.all(me, given, (True, False))
    with pytest.raises(AssignmentError):
        doing.give_up(here.store, me, seen(here, me, given))
    here.answer(me, given)
    assert here.next(me, given) is None
    assert sealed(here, me, given) == [True] * 3
    assert doing.give_up(here.store, me, seen(here, me, given)).shown


def test_keys_that_are_kept_until_due_are_not_had_by_giving_up(here):
    given, me = here.assign(shows="due", due=NOON + HOUR, tries=2), here.pupils[0]
    here.answer(me, given)
    with pytest.raises(AssignmentError) as refused:
        doing.give_up(here.store, me, seen(here, me, given), here.practice.items[0].id)
    assert refused.value.code == "kept"


def test_points_are_the_best_of_the_tries_by_weight(here):
    given, me = here.assign(), here.pupils[0]
    with here.store.writing():
        store_sets.change_item(here.store, here.practice.items[0].id, weight=3)
    here.all(me, given, (True, True, False))
    found = done(here, me, given)
    partly = found.steps[2].share
    assert found.possible == 5
    assert found.points == pytest.approx(4 + partly)


# --- what is not there any more ----------------------------------------------------------------


def test_an_assignment_taken_back_leaves_the_answers_in_the_ledger(here):
    given, me = here.assign(shows="asked"), here.pupils[0]
    mine = here.answer(me, given).attempt
    assignment.drop(here.store, given)
    with pytest.raises(ClassError):
        seen(here, me, given)
    kept = attempt.load_attempt(here.store, me, mine.id)
    assert doing.of_attempt(here.store, me, kept) is None
    assert (kept.sealed, kept.counts) == (False, True)


def test_keys_open_at_the_due_time_without_anybody_looking(here):
    given, me = here.assign(shows="due", due=NOON + HOUR), here.pupils[0]
    mine = here.answer(me, given).attempt
    assert doing.open_due(here.store, later(0.9)) == 0
    assert doing.open_due(here.store, later(1)) == 1
    assert attempt.load_attempt(here.store, me, mine.id).counts
    assert doing.open_due(here.store, later(2)) == 0


# --- whatever happens -------------------------------------------------------------------------


class Account:
    """What each learner has ended by now, written down beside the product's own account."""

    def __init__(self, here, shows, tries):
        self.here, self.shows, self.tries = here, shows, tries
        self.over = {who.id: set() for who in here.pupils}
        self.right = {who.id: set() for who in here.pupils}

    def act(self, who, given, chance, now):
        """One thing that a learner may do, whether it may be done or not."""
        act, mine = chance.choice(("next", "next", "again", "key")), seen(self.here, who, given)
        item = chance.choice(self.here.practice.items).id
        if act == "key":
            found = doing.give_up(self.here.store, who, mine, item, now=now)
            self.over[who.id] |= {s.item.id for s in found.steps if s.item.id == item and s.given}
            return
        opened = (
            doing.next_attempt(self.here.store, who, mine, "web", now=now)
            if act == "next"
            else doing.again(self.here.store, who, mine, item, "web", now=now)
        )
        if opened is not None:
            answer = opened.puzzle.key if chance.random() < 0.4 else wrong(opened.puzzle)
            told = doing.give(self.here.store, who, opened, answer, now=now)
            self.right[who.id] |= {opened.item} if told.verdict.result == "right" else set()

    def may_see(self, who, found, step, hours):
        over = self.over[who.id]
        over |= {s.item.id for s in found.steps if self.tries and len(s.given) >= self.tries}
        return {
            "each": step.item.id in over | self.right[who.id],
            "end": len(over) == len(found.steps),
            "due": hours >= 10,
            "asked": False,
        }[self.shows]


@pytest.mark.parametrize("tries", [1, 2, 0])
@pytest.mark.parametrize("shows", assignment.SHOWS)
def test_whatever_happens_no_key_is_shown_before_its_time(here, shows, tries):
    chance, account = Random(f"{shows}/{tries}"), Account(here, shows, tries)
    given = here.assign(shows=shows, tries=tries, due=NOON + 10 * HOUR)
    for turn in range(60):
        who, now = chance.choice(here.pupils), later(turn / 5)
        with suppress(AssignmentError):
            account.act(who, given, chance, now)
        found = done(here, who, given, now)
        for step in (one for one in found.steps if one.given):
            assert step.shown == account.may_see(who, found, step, turn / 5), (turn, step.n)
            assert len(step.given) <= (tries or 99)


def test_taps_at_the_same_moment_open_one_attempt(here):
    given, me = here.assign(tries=0, shows="end"), here.pupils[0]
    with ThreadPoolExecutor(4) as pool:
        opened = {one.id for one in pool.map(lambda _: here.next(me, given), range(8))}
    assert len(opened) == 1
    here.answer(me, given)
    item, mine = here.practice.items[0].id, seen(here, me, given)
    with ThreadPoolExecutor(4) as pool:
        again = {
            one.id
            for one in pool.map(
                lambda _: doing.again(here.store, me, mine, item, "web", now=MONDAY), range(8)
            )
        }
    assert len(again) == 1
