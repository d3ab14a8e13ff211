"""Live rounds: who may answer until when, and how picks are counted."""

import pytest

from app import create_app
from drills import drill
from rules.tiles import MARKS
from tests.live_club import NOW, WAITS, WIN, Club, after, soup
from tests.practising import wrong
from tutor import attempt, learner
from tutor.attempt import AttemptError
from tutor.classes import key, live, picks
from tutor.classes.classroom import ClassError
from tutor.classes.live import GRACE, LiveError
from tutor.form import FormError


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("live") / "live.sqlite3")})


@pytest.fixture
def club(app):
    return Club(app)


# --- time -------------------------------------------------------------------------------------


def test_a_round_goes_from_open_to_over_to_shown(club):
    me, _ = club.people[0]
    begun = club.begin(seconds=60, now=NOW)
    states = [(s, club.seen(begun, me, after(s)).state) for s in (0, 59.9, 60, 61.9, 62, 9999)]
    assert [state for _, state in states] == ["open", "open", "over", "over", "shown", "shown"]
    assert [club.seen(begun, me, after(s)).left for s in (0, 0.5, 59.5, 60)] == [60, 60, 1, 0]


def test_a_key_that_is_asked_for_waits_for_the_host(club):
    me, _ = club.people[0]
    begun = club.begin(seconds=60, asked=True, now=NOW)
    assert club.seen(begun, me, after(500)).state == "over"
    live.show_key(club.store, live.load(club.store, club.host, begun.id, now=after(501)))
    assert club.seen(begun, me, after(501)).state == "shown"


def test_the_host_stops_lengthens_and_ends(club):
    me, _ = club.people[0]
    begun = club.begin(seconds=60, now=NOW)
    live.lengthen(club.store, live.load(club.store, club.host, begun.id, now=after(50)))
    assert club.seen(begun, me, after(80)).state == "open"
    live.stop(club.store, live.load(club.store, club.host, begun.id, now=after(81)))
    assert club.seen(begun, me, after(81)).state == "over"
    assert club.seen(begun, me, after(84)).state == "shown"
    assert not club.seen(begun, me, after(84)).ended
    live.close(club.store, live.load(club.store, club.host, begun.id, now=after(90)))
    assert club.seen(begun, me, after(90)).ended


def test_a_new_round_ends_the_one_before(club):
    me, _ = club.people[0]
    first = club.begin(now=NOW, asked=True)
    live.answer(club.store, me, club.seen(first, me, NOW), WAITS.key, now=NOW)
    second = club.begin(WIN, now=after(10))
    before = club.seen(first, me, after(10))
    assert (before.state, before.ended) == ("shown", True)
    assert live.current(club.store, club.room, now=after(10)).id == second.id
    assert live.mine(club.store, me, before).counts


def test_a_doubled_tap_shows_a_puzzle_once(club):
    host = club.client(club.token)
    desk = soup(host.get(f"/c/{club.room.id}/live"))
    once = desk.select_one("[name=once]")["value"]
    for sent in ({"address": WAITS.address}, {"kind": "win", "level": "2", "once": once}):
        urls = {host.post(f"/c/{club.room.id}/live", data=sent).location for _ in range(2)}
        assert len(urls) == 1
    assert len(live.history(club.store, club.room)) == 2


def test_the_same_puzzle_may_be_shown_again_a_little_later(club):
    first = club.begin(now=NOW)
    assert club.begin(now=after(4)).id == first.id
    assert club.begin(now=after(6)).id != first.id


@pytest.mark.parametrize("seconds", [0, -1, 7, 100_000])
def test_only_the_offered_times_are_taken(club, seconds):
    with pytest.raises(LiveError, match="lasts") as caught:
        club.begin(seconds=seconds)
    assert caught.value.code == "seconds"


# --- who, and when ----------------------------------------------------------------------------


def test_only_members_come_to_a_round_and_only_instructors_run_one(club, app):
    begun = club.begin(now=NOW)
    stranger, _ = learner.new_guest(club.store, "zh")
    for round_id in (begun.id, "000000000000"):
        with pytest.raises(ClassError, match="no round"):
            live.load(club.store, stranger, round_id)
    me, _ = club.people[0]
    with pytest.raises(ClassError):
        live.load(club.store, me, begun.id, "instructor")
    theirs = club.seen(begun, me, NOW)
    for act in (live.stop, live.lengthen, live.show_key, live.close):
        with pytest.raises(ClassError):
            act(club.store, theirs)
    with pytest.raises(ClassError):
        live.begin(club.store, theirs.classroom, WAITS.address)
    with pytest.raises(LiveError, match="teaches"):
        live.answer(club.store, club.host, club.seen(begun, club.host, NOW), WAITS.key)


def test_the_first_answer_is_kept_sealed_and_counts_when_the_key_is_shown(club):
    me, _ = club.people[0]
    begun = club.begin(now=NOW)
    here = club.seen(begun, me, after(20))
    live.answer(club.store, me, here, WAITS.key, 20_000, now=after(20))
    live.answer(club.store, me, here, wrong(WAITS), 21_000, now=after(21))
    mine = live.mine(club.store, me, club.seen(begun, me, after(30)))
    assert (mine.sealed, mine.counts, mine.answer, mine.ms) == (True, False, WAITS.key, 20_000)
    with pytest.raises(AttemptError):
        attempt.told(mine)
    mine = live.mine(club.store, me, club.seen(begun, me, after(63)))
    assert (mine.sealed, mine.counts, mine.result) == (False, True, "right")
    assert live.count(club.store, here) == live.Count(1, 2)


@pytest.mark.parametrize(("late", "taken"), [(GRACE / 1000 - 0.1, True), (GRACE / 1000, False)])
def test_an_answer_on_its_way_is_taken_a_late_one_is_not(club, late, taken):
    me, _ = club.people[0]
    here = club.seen(club.begin(now=NOW, asked=True), me, after(60 + late))
    assert here.takes == taken
    if not taken:
        with pytest.raises(LiveError) as caught:
            live.answer(club.store, me, here, WAITS.key)
        assert caught.value.code == "over"


def test_no_answer_is_taken_once_the_key_is_shown(club):
    me, _ = club.people[0]
    begun = club.begin(now=NOW)
    live.show_key(club.store, live.load(club.store, club.host, begun.id, now=after(5)))
    assert not club.seen(begun, me, after(5)).takes


def test_half_an_answer_enters_nothing(club):
    me, _ = club.people[0]
    here = club.seen(club.begin(now=NOW), me, NOW)
    with pytest.raises(FormError):
        live.answer(club.store, me, here, {})
    assert live.mine(club.store, me, here) is None


def test_answers_of_those_who_went_away_count_too(club):
    me, _ = club.people[0]
    begun = club.begin(now=NOW)
    live.answer(club.store, me, club.seen(begun, me, NOW), WAITS.key, now=NOW)
    assert live.reveal(club.store, begun) == 1
    assert live.reveal(club.store, begun) == 0


# --- picks ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(drill.kinds_at("koudian")))
def test_the_picture_counts_every_answer_and_marks_the_key(kind):
    puzzle = drill.make(kind, "koudian", {}, 2, 5)
    drawn = picks.pictures(puzzle, [puzzle.key, puzzle.key, wrong(puzzle)])
    assert drawn
    for picture in drawn:
        assert all(0 <= bar.n <= picture.of <= 3 for bar in picture.bars)
        assert any(bar.right and bar.n >= 2 for bar in picture.bars)
    assert any(not bar.right and bar.n for picture in drawn for bar in picture.bars)


def test_the_picture_of_marks_tells_tiles_and_ways_apart():
    field = drill.DRILLS["waits"].steps(WAITS, {})[0]
    mark, state = next(iter(WAITS.key["waits"].items()))
    other = next(value for value, _, _ in field.states if value != state)
    given = [{"waits": {mark: state}}, {"waits": {mark: other}}, {"waits": {}}]
    (picture,) = picks.pictures(WAITS, given)
    mine = [bar for bar in picture.bars if bar.kind == MARKS.index(mark)]
    assert sorted((bar.n, bar.right) for bar in mine) == [(1, False), (1, True)]
    assert [bar.n for bar in picture.bars if bar.kind is None] == [1]


def test_rare_figures_are_put_together():
    puzzle = drill.make("score", "koudian", {}, 2, 5)
    given = [{**puzzle.key, "multiplier": 100 + n} for n in range(20)]
    figures = picks.pictures(puzzle, given)[0]
    assert len(figures.bars) == picks.MOST + 1
    assert sum(bar.n for bar in figures.bars) == 20
    assert [bar.right for bar in figures.bars].count(True) == 1


@pytest.mark.parametrize("kind", sorted(drill.kinds_at("koudian")))
def test_a_key_is_told_without_praise(kind):
    puzzle = drill.make(kind, "koudian", {}, 2, 5)
    told = key.bare(puzzle)
    assert {row.mark for section in told.sections for row in section.rows} <= {"note"}
    assert told.head.zh.startswith("答案：")
    assert told.head.say("en").startswith("Answer: ")
