"""What is said of a learner, counted from the ledger at moments that the test gives."""

from datetime import UTC, date, datetime, timedelta
from itertools import islice
from xml.etree import ElementTree
from zoneinfo import ZoneInfo

import pytest

from tests.practising import NOON, practise, puzzles
from tutor import attempt, chart, clock, learner, progress, review
from tutor.rating import Rating
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


@pytest.fixture(scope="module")
def many():
    return list(islice((puzzle for puzzle in puzzles() if puzzle.concepts), 40))


def lived(shelf, me, many, *moments):
    """One right answer at each moment."""
    for puzzle, moment in zip(many, moments, strict=False):
        practise(shelf, me, puzzle, now=moment)


def test_a_newcomer_has_every_kind_untried_and_nothing_else(shelf, me):
    told = progress.progress(shelf, me, now=NOON)
    assert (told.tries, told.right, told.concepts, told.due) == (0, 0, (), 0)
    assert [kind.key for kind in told.kinds] == list(progress.DRILLS)
    assert {kind.share for kind in told.kinds} == {None}
    assert told.streak == progress.Streak(0, 0, False)
    assert len(told.days) == 30
    assert told.days[-1] == progress.Day(date(2026, 5, 4), 0, 0)


def test_the_totals_agree_however_they_are_counted(shelf, me, many):
    for place, puzzle in enumerate(many[:20]):
        practise(shelf, me, puzzle, right=place % 4 != 0, now=NOON + place * DAY / 5)
    told = progress.progress(shelf, me, now=NOON + 4 * DAY)
    assert (told.tries, told.right) == (20, 15)
    for parts in (told.kinds, told.concepts, told.days):
        assert sum(part.tries for part in parts) == 20
        assert sum(part.right for part in parts) == 15
    waits = told.kinds[0]
    assert waits.share == 0.75
    assert waits.rating.games == 20
    assert waits.rating.deviation < Rating().deviation
    carded = {one.key for one in told.concepts if one.due}
    assert progress.progress(shelf, me, now=NOON + 9 * DAY).due == len(carded) > 0


def test_other_learners_and_other_variants_do_not_mix(shelf, me, many):
    other, _ = learner.new_guest(shelf, "en")
    lived(shelf, other, many, NOON, NOON)
    with shelf.writing():
        shelf.run("UPDATE attempts SET variant = 'yuci' WHERE learner_id = :o", o=other.id)
    lived(shelf, me, many, NOON)
    assert progress.progress(shelf, me, now=NOON).tries == 1
    assert progress.progress(shelf, other, now=NOON).tries == 0


@pytest.mark.parametrize(("tries", "right", "said"), [
    (1, 1, "early"), (5, 0, "early"), (6, 6, "clear"), (30, 29, "clear"), (6, 0, "lost"),
    (30, 1, "lost"), (6, 2, "weak"), (10, 5, "weak"), (10, 6, "fair"), (10, 7, "fair"),
    (10, 8, "strong"), (6, 4, "fair"), (10, 9, "clear"),
])  # fmt: skip
def test_a_concept_is_judged_from_six_tries_with_two_right_and_two_not(tries, right, said):
    assert progress.state(tries, right) == said


def test_weak_concepts_come_first_and_carry_their_day(shelf, me, many):
    for place, puzzle in enumerate(many[:20]):
        concept, right = ("waits.gap", place < 2) if place < 7 else ("waits.edge", place > 9)
        told = practise(shelf, me, puzzle, right, NOON + timedelta(minutes=place))
        charge(shelf, told.attempt.id, concept)
    attempt.recount(shelf, me.id)
    gap, edge = progress.progress(shelf, me, now=NOON).concepts
    assert (gap.key, gap.tries, gap.right, gap.state) == ("waits.gap", 7, 2, "weak")
    assert (edge.key, edge.tries, edge.right, edge.state) == ("waits.edge", 13, 10, "fair")
    assert gap.due == date(2026, 5, 5)
    assert progress.progress(shelf, me, now=NOON).weak == (gap,)
    for place, puzzle in enumerate(many[20:22]):
        told = practise(shelf, me, puzzle, now=NOON + (1 + place) * DAY)
        charge(shelf, told.attempt.id, "waits.gap")
    now_known = progress.progress(shelf, me, now=NOON)
    assert now_known.weak == ()
    assert [(one.key, one.state) for one in now_known.mastered] == [("waits.gap", "fair")]


def charge(shelf, attempt_id, concept):
    with shelf.writing():
        shelf.run("UPDATE attempts SET charged = :c WHERE id = :id", c=concept, id=attempt_id)


def test_mastered_is_right_on_two_days_since_the_last_miss(shelf, me, many):
    fresh = enumerate(many)

    def mastered(right, days):
        minute, puzzle = next(fresh)
        told = practise(shelf, me, puzzle, right, NOON + days * DAY + timedelta(minutes=minute))
        charge(shelf, told.attempt.id, "waits.gap")
        return [one.key for one in progress.progress(shelf, me, now=NOON).mastered]

    assert mastered(True, 0) == []
    assert mastered(True, 0) == []
    assert mastered(True, 1) == ["waits.gap"]
    assert mastered(False, 1) == []
    assert mastered(True, 2) == []
    assert mastered(True, 2) == []
    assert mastered(True, 3) == ["waits.gap"]


# --- days --------------------------------------------------------------------------------------


def at(zone, *parts):
    return datetime(*parts, tzinfo=ZoneInfo(zone))


def streak(shelf, me, now):
    told = progress.streak(shelf, me, now)
    return told.days, told.longest, told.today


def test_a_streak_counts_the_days_of_the_learners_own_zone(shelf, many):
    me, _ = learner.new_guest(shelf, "zh", "America/Los_Angeles")
    evening = at("America/Los_Angeles", 2026, 1, 10, 20, 0)
    lived(shelf, me, many, evening, evening + DAY, evening + 2 * DAY)
    assert [r["day"] for r in shelf.rows("SELECT DISTINCT day FROM attempts ORDER BY 1")] == [
        "2026-01-10", "2026-01-11", "2026-01-12",
    ]  # fmt: skip
    assert streak(shelf, me, evening + 2 * DAY) == (3, 3, True)


def test_a_day_that_is_not_over_breaks_nothing(shelf, me, many):
    lived(shelf, me, many, NOON - 5 * DAY, NOON - 2 * DAY, NOON - DAY)
    assert streak(shelf, me, NOON) == (2, 2, False)
    assert streak(shelf, me, at("Asia/Shanghai", 2026, 5, 4, 23, 59)) == (2, 2, False)
    assert streak(shelf, me, at("Asia/Shanghai", 2026, 5, 5, 0, 0)) == (0, 2, False)


def test_midnight_belongs_to_the_new_day(shelf, me, many):
    last = datetime(2026, 5, 4, 15, 59, 59, 999_000, tzinfo=UTC)
    lived(shelf, me, many, last, last + timedelta(milliseconds=1))
    days = progress.series(shelf, me, 2, last + timedelta(hours=1))
    assert [(day.day.isoformat(), day.tries) for day in days] == [
        ("2026-05-04", 1), ("2026-05-05", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "noon", [(2026, 3, 27, 0, 30), (2026, 10, 23, 0, 30), (2026, 10, 23, 23, 30)]
)
def test_the_clock_change_breaks_no_streak(shelf, many, noon):
    """Five local days over the last Sunday of March or October, in wall-clock time."""
    me, _ = learner.new_guest(shelf, "en", "Europe/Berlin")
    moments = [at("Europe/Berlin", *noon) + n * DAY for n in range(5)]
    assert len({moment.utcoffset() for moment in moments}) == 2
    lived(shelf, me, many, *moments)
    assert streak(shelf, me, moments[-1]) == (5, 5, True)
    assert [day.tries for day in progress.series(shelf, me, 6, moments[-1])] == [0, 1, 1, 1, 1, 1]


def test_a_day_stays_as_it_was_lived_when_the_learner_moves(shelf, me, many):
    late = at("Asia/Shanghai", 2026, 5, 4, 1, 0)
    lived(shelf, me, many, late, late + DAY)
    moved = learner.set_zone(shelf, me, "America/New_York")
    assert streak(shelf, moved, late + DAY) == (2, 2, True)
    lived(shelf, moved, many[2:], late + 2 * DAY)
    assert streak(shelf, moved, late + 2 * DAY)[0] == 2
    lived(shelf, moved, many[3:], late + 3 * DAY)
    assert streak(shelf, moved, late + 3 * DAY)[0] == 3


def test_the_longest_streak_is_remembered(shelf, me, many):
    lived(shelf, me, many, *(NOON + n * DAY for n in (0, 1, 2, 3, 7, 8, 20)))
    assert streak(shelf, me, NOON + 20 * DAY) == (1, 4, True)
    days = progress.series(shelf, me, 21, NOON + 20 * DAY)
    assert [n for n, day in enumerate(days) if day.tries] == [0, 1, 2, 3, 7, 8, 20]


def test_a_card_is_due_at_the_same_wall_clock_day(shelf, many):
    me, _ = learner.new_guest(shelf, "en", "America/New_York")
    before = at("America/New_York", 2026, 3, 7, 21, 0)
    practise(shelf, me, many[0], right=False, now=before)
    (one,) = progress.concepts(shelf, me)
    assert one.due == date(2026, 3, 8)
    assert len(review.due(shelf, me, clock.stamp(before + DAY + timedelta(hours=1)))) == 1


def test_moments_without_a_zone_are_refused_everywhere(shelf, me, many):
    naive = datetime(2026, 5, 4, 12, 0)
    for ask in (
        lambda: practise(shelf, me, many[0], now=naive),
        lambda: progress.progress(shelf, me, now=naive),
        lambda: progress.streak(shelf, me, naive),
    ):
        with pytest.raises(clock.ClockError):
            ask()
    assert shelf.rows("SELECT id FROM attempts WHERE answered IS NOT NULL") == []


# --- rating and charts -------------------------------------------------------------------------


def test_a_rating_moves_with_results_and_settles():
    up = down = Rating()
    for _ in range(20):
        up, down = up.after(up.rating, True), down.after(down.rating, False)
    assert up.rating > 1100
    assert down.rating < 500
    assert 45 <= up.deviation < 200
    for _ in range(300):
        up, down = up.after(2600, True), down.after(600, False)
    assert (up.rating <= 3000, down.rating >= 100, up.deviation >= 45) == (True, True, True)


def test_a_game_agrees_with_glickmans_own_example():
    """A player of 1500 ± 200 after one win and two losses, as worked out in the paper."""
    from glicko2 import Player

    player = Player(1500, 200, 0.06)
    player.update_player([1400, 1550, 1700], [30, 100, 300], [1, 0, 0])
    assert (round(player.rating, 1), round(player.rd, 1)) == (1464.1, 151.5)


def test_the_rating_of_each_day(shelf, me, many):
    lived(shelf, me, many, NOON, NOON, NOON + DAY)
    series = progress.rating_series(shelf, me, "waits")
    assert [day for day, _ in series] == [date(2026, 5, 4), date(2026, 5, 5)]
    assert series[-1][1] == progress.kinds(shelf, me)[0].rating.rating > series[0][1]
    assert progress.rating_series(shelf, me, "score") == ()


@pytest.mark.parametrize("drawn", [
    chart.bars([("1 <May>", 12, 9), ("2 & 3", 0, 0), ("三", 5, 5)], 'last "30" days'),
    chart.bars([], "none"), chart.line([], "none", 0, 1),
    chart.line([("一", 800.0), ("二", 5000.0), ("三", -3.0)], "<b>", 700, 1500),
    chart.line([("one", 1.0)], "one", 5, 5),
])  # fmt: skip
def test_a_chart_is_plain_svg_that_no_policy_forbids(drawn):
    root = ElementTree.fromstring(drawn)
    assert root.get("role") == "img"
    assert root.get("aria-label")
    tags = {element.tag.split("}")[1] for element in root.iter()}
    assert tags <= {"svg", "g", "title", "rect", "path"}
    for element in root.iter():
        assert not {"style", "onload", "onclick"} & set(element.attrib)
        for name in ("y", "height"):
            assert 0 <= float(element.get(name, 0)) <= chart.HEIGHT


def test_the_tallest_bar_fits_under_the_top_tick():
    for most in (0, 1, 4, 5, 39, 3999, 4001, 123_456):
        low, middle, top = chart.ticks(most)
        assert (low, middle * 2) == (0, top)
        assert top >= most
