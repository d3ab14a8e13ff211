"""Results: what is counted, how it is told, what goes into files, who may look."""

import csv
import io
import json
import re
from datetime import timedelta
from importlib import import_module

import pytest
from bs4 import BeautifulSoup

from app import create_app
from drills.puzzle import Puzzle
from tests.assigning import HOUR, MONDAY, school
from tutor import clock, notice, store_sets
from tutor.classes import assignment, doing, one_learner, picked, results, results_csv, xapi
from tutor.classes.counting import Tally
from tutor.classes.results import needs_help

NOON = clock.stamp(MONDAY)


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("class") / "t.sqlite3")})


@pytest.fixture
def here(app):
    return school(app.extensions["store"])


def browser(app, here, who):
    client = app.test_client()
    client.set_cookie("tingpai", here.token[who.id])
    return client


def page(response, status=200):
    assert response.status_code == status
    return BeautifulSoup(response.text, "html.parser")


def table(here, given, now=MONDAY):
    return results.table(here.store, given, now)


def three(here, **how):
    """An assignment that two of three have done; the first puzzle was missed alike by both."""
    given = here.assign(**how)
    for who, came in zip(here.pupils, ((False, True, True), (False, False, True)), strict=False):
        here.all(who, given, came)
    return given


# --- counting -----------------------------------------------------------------------------


def test_lines_and_figures_add_up(here):
    found = table(here, three(here))
    assert [(line.answered, line.right) for line in found.lines] == [(3, 2), (3, 1), (0, 0)]
    figures = [found.figures[item.id] for item in found.items]
    assert [(one.n, one.right) for one in figures] == [(2, 0), (2, 1), (2, 2)]
    assert (found.begun, found.whole, found.possible) == (2, 2, 3)
    assert [found.number(item) for item in found.hardest] == [1, 2]


def test_the_commonest_slip_is_what_most_got_wrong(here):
    found = table(here, three(here))
    slip, n = found.figures[found.items[0].id].common
    assert n == 2
    assert slip.how in ("miss", "extra", "way")
    assert found.figures[found.items[1].id].common is None


def test_the_first_answer_is_in_the_grid_and_the_best_in_the_points(here):
    given, me = here.assign(tries=3), here.pupils[0]
    here.answer(me, given, right=False)
    item = here.practice.items[0].id
    seen = assignment.load(here.store, me, given.id)
    second = doing.again(here.store, me, seen, item, "web", now=MONDAY)
    doing.give(here.store, me, second, second.puzzle.key, now=MONDAY + timedelta(hours=1))
    line = table(here, given).lines[0]
    cell = results.cells(here.store, given, [me.id])[me.id][item]
    assert (line.right, line.got, line.points) == (0, 1, 1.0)
    assert (cell.result, cell.tries, cell.best) == ("wrong", 2, 1.0)


def test_who_left_and_what_was_dropped_are_not_counted(here):
    given = three(here)
    with here.store.writing():
        store_sets.change_item(here.store, here.practice.items[0].id, dropped=NOON)
        here.store.run(
            "UPDATE members SET state = 'left' WHERE learner_id = :id", id=here.pupils[1].id
        )
    found = table(here, given)
    assert [(line.answered, line.right) for line in found.lines] == [(2, 2), (0, 0)]
    assert len(found.items) == 2


def test_late_is_counted_by_the_first_answer(here):
    given = here.assign(due=NOON + HOUR)
    here.answer(here.pupils[0], given)
    here.answer(here.pupils[0], given, now=MONDAY + timedelta(hours=2))
    assert table(here, given).lines[0].late == 1


def test_a_puzzle_tells_apart_from_ten_answers_on(app):
    here = school(app.extensions["store"], pupils=10, puzzles=3)
    given = here.assign()
    for n, who in enumerate(here.pupils):
        here.all(who, given, (n < 5, n < 5, n % 2 == 0))
    figures = [table(here, given).figures[item.id] for item in here.practice.items]
    assert figures[0].tells_apart > 0.5 > figures[2].tells_apart
    nine, alike = Tally(), Tally()
    nine.came.update({4 * 2 + 2: 5, 4 * 1: 4})
    alike.came.update({4 * 3 + 2: 12})
    assert (nine.n, nine.tells_apart, alike.tells_apart) == (9, None, None)


@pytest.mark.parametrize(
    ("answered", "got", "due", "why"),
    [
        (4, 1, None, "stuck"), (4, 2, None, ""), (3, 0, None, ""), (0, 0, NOON + HOUR, "missing"),
        (2, 2, NOON + HOUR, "behind"), (6, 6, NOON + HOUR, ""), (0, 0, NOON + 30 * HOUR, ""),
    ],
)  # fmt: skip
def test_help_is_called_for_while_there_is_a_reason(here, answered, got, due, why):
    given = here.assign(due=due)
    line = results.Line(1, "甲", False, "Asia/Shanghai", answered=answered, got=got)
    assert needs_help(given, line, 6, NOON) == why


# --- what was picked ------------------------------------------------------------------------


def test_an_answer_is_laid_beside_its_key_tile_by_tile():
    (part,) = picked.parts(
        {"waits": {"1m": "any", "2m": "self", "9m": "any"}},
        {"waits": {"1m": "any", "2m": "any", "3m": "self"}},
    )
    assert [(one.mark, one.how) for one in part.picks] == [
        ("1m", "ok"), ("2m", "way"), ("3m", "miss"), ("9m", "extra"),
    ]  # fmt: skip
    assert picked.slips({"n": 3}, {"n": 3}) == ()


def test_amounts_and_choices_are_wrong_as_a_whole():
    slips = picked.slips(
        {"pay": [-6, 18, -6, -6], "win": "no"}, {"pay": [-6, 6, 0, 0], "win": "no"}
    )
    assert [(one.how, one.value, one.wanted) for one in slips] == [
        ("value", (-6, 18, -6, -6), (-6, 6, 0, 0)),
    ]  # fmt: skip


# --- pages ------------------------------------------------------------------------------------


def test_the_grid_shows_what_everybody_picked(app, here):
    given = three(here)
    shown = page(browser(app, here, here.teacher).get(f"/results/{given.id}"))
    rows = shown.select("table.grid tbody tr")
    assert [row.select_one("th a").text for row in rows] == ["学员0", "学员1", "学员2"]
    assert len(rows[1].select("td.no, td.partly")) == 2
    assert rows[2].select("td.blank")
    key = shown.select_one(".answer-key .pip")
    assert re.fullmatch("[^，]+，.*(自摸|都).*", key["aria-label"])
    assert len(shown.select(".insight p")) == 2


def test_a_greater_class_asks_the_store_no_more_often(app):
    asked = []
    for pupils in (2, 20):
        here = school(app.extensions["store"], pupils=pupils, puzzles=2)
        given = here.assign()
        for who in here.pupils:
            here.all(who, given, (True, False))
        client = browser(app, here, here.teacher)
        conn, statements = here.store.db.conn, []
        conn.set_trace_callback(statements.append)
        page(client.get(f"/results/{given.id}"))
        conn.set_trace_callback(None)
        asked.append(len(statements))
    assert asked[0] == asked[1]


def test_the_grid_is_paged_and_ordered(app, monkeypatch, here):
    monkeypatch.setattr(import_module("tutor.web.results_page"), "PAGE", 2)
    given, client = three(here), browser(app, here, here.teacher)
    first = page(client.get(f"/results/{given.id}?by=points"))
    names = [a.text for a in first.select("table.grid tbody th a")]
    assert names[0] == "学员2"
    assert len(names) == 2
    assert len(page(client.get(f"/results/{given.id}?page=2")).select("table.grid tbody tr")) == 1
    assert page(client.get(f"/results/{given.id}?page=99"))


def test_the_screen_keeps_the_key_until_it_is_asked_for(app, here):
    given, client = three(here), browser(app, here, here.teacher)
    item = here.practice.items[0]
    base = f"/results/{given.id}/show"
    hidden = page(client.get(base))
    assert not hidden.select(".key, .why, .steps")
    assert hidden.select(".picks")
    assert page(client.get(f"{base}?item={item.id}&key=1")).select(".picks .key")
    assert client.get(f"{base}?item=000000000000").status_code == 404


def test_fresh_puzzles_have_a_grid_a_screen_and_files(app):
    here = school(app.extensions["store"], pupils=2, fresh=True)
    given, client = three(here), browser(app, here, here.teacher)
    for path in ("", "/show", "/show?key=1", ".csv", ".csv?by=learner", ".jsonl", "/print?keys=1"):
        assert client.get(f"/results/{given.id}{path}").status_code == 200


def test_paper_has_keys_only_if_asked(app, here):
    given, client = here.assign(), browser(app, here, here.teacher)
    for base in (f"/results/{given.id}/print", f"/sets/{here.practice.id}/print"):
        assert not page(client.get(base)).select(".key")
        assert len(page(client.get(f"{base}?keys=1")).select(".key")) == 3


def test_assigning_tells_the_class_and_refuses_by_the_field(app, here):
    client = browser(app, here, here.teacher)
    url = f"/c/{here.room.id}/assign"
    form = {"set": here.practice.id, "shows": "each", "tries": "1", "due": "2030-12-03T21:00"}
    assert client.get(url).status_code == 200
    response = client.post(url, data=form)
    assert response.status_code == 303
    (given,) = assignment.of_class(here.store, here.room, here.teacher)
    assert assignment.on_the_wall(given.due, here.room.zone) == "2030-12-03T21:00"
    assert not given.late
    assert "报听以后" in page(browser(app, here, here.pupils[0]).get("/progress")).text
    for change, field in (
        ({"due": "soon"}, "due"), ({"shows": "due", "due": ""}, "due"), ({"set": "x"}, "set"),
        ({"tries": "999"}, "tries"), ({"opens": "2031-01-01T00:00"}, "due"),
    ):  # fmt: skip
        refused = page(client.post(url, data=form | change))
        assert refused.select_one(f"#wrong-{field}[role=alert]"), change
        assert refused.select_one("#f-set option[selected]") or "set" in change
    assert len(assignment.of_class(here.store, here.room, here.teacher)) == 1


def test_an_assignment_is_changed_released_closed_and_taken_back(app, here):
    given, client = here.assign(shows="asked"), browser(app, here, here.teacher)
    here.answer(here.pupils[0], given)
    url = f"/results/{given.id}/terms"

    def now():
        return assignment.load(here.store, here.teacher, given.id)

    assert client.get(url).status_code == 200
    client.post(url, data={"shows": "each", "tries": "2", "late": "1"})
    assert (now().shows, now().tries, now().late, now().clock) == ("each", 2, True, False)
    refused = page(client.post(url, data={"shows": "due", "tries": "2"}))
    assert refused.select_one("[role=alert]")
    client.post(url, data={"act": "release"})
    told = [[one.code for one in notice.waiting(here.store, who.id)] for who in here.pupils[:2]]
    assert told == [["released"], []]
    client.post(url, data={"act": "close"})
    assert now().released
    assert now().closed
    client.post(url, data={"act": "open"})
    assert now().closed is None
    client.post(url, data={"act": "drop"})
    assert client.get(url).status_code == 404


def test_learners_and_strangers_find_no_results(app, here):
    given = three(here)
    paths = ("", ".csv", ".jsonl", "/show", "/print", "/terms")
    for client in (browser(app, here, here.pupils[0]), app.test_client()):
        for path in paths:
            assert client.get(f"/results/{given.id}{path}").status_code == 404
        assert client.post(f"/results/{given.id}/terms", data={"act": "drop"}).status_code == 404
        assert client.post(f"/results/{given.id}/remind").status_code == 404
        assert client.get(f"/c/{here.room.id}/assign").status_code == 404
        assert client.get(f"/sets/{here.practice.id}/print").status_code == 404


# --- a learner's page --------------------------------------------------------------------------


def test_a_learner_is_seen_by_instructors_and_by_oneself(app, here):
    three(here)
    me, other = here.pupils[:2]
    path = f"/c/{here.room.id}/learner/{me.id}"
    assert browser(app, here, here.teacher).get(path).status_code == 200
    assert browser(app, here, me).get(path).status_code == 200
    assert browser(app, here, other).get(path).status_code == 404
    missing = f"/c/{here.room.id}/learner/999999"
    assert browser(app, here, here.teacher).get(missing).status_code == 404


def test_only_assigned_answers_of_these_days_are_counted(here):
    given, me = three(here), here.pupils[0]
    week = one_learner.seen(here.store, here.room, me.id, me.zone, days=7, now=MONDAY)
    assert (week.tries, week.right, len(week.days)) == (3, 2, 7)
    assert (week.days[-1].tries, week.days[-1].right) == (3, 2)
    assert [one.key for one in week.kinds] == ["waits"]
    done = week.assignments[0]
    assert (done.assignment.id, done.size, done.answered, done.right) == (given.id, 3, 3, 2)
    later = one_learner.seen(
        here.store, here.room, me.id, me.zone, days=7, now=MONDAY + timedelta(days=8)
    )
    assert later.tries == 0


# --- files -------------------------------------------------------------------------------------


def test_csv_opens_with_chinese_whole_and_no_formula(here):
    given = three(here)
    with here.store.writing():
        here.store.run(
            "UPDATE members SET name = '=1+1' WHERE learner_id = :id", id=here.pupils[0].id
        )
    text = "".join(results_csv.answers(here.store, given, "zh"))
    assert text.startswith("\ufeff班级,作业,学员")
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert len(rows) == 6
    assert {row["学员"] for row in rows} == {"'=1+1", "学员1"}
    assert rows[0]["结果"] in ("错", "部分对")
    assert rows[2]["回答"] == rows[2]["答案"] != ""
    grid = list(csv.reader(io.StringIO("".join(results_csv.grid(here.store, given, "en"))[1:])))
    assert [row[0] for row in grid] == ["learner", "'=1+1", "学员1", "学员2"]
    assert len({len(row) for row in grid}) == 1


@pytest.mark.parametrize("risky", ["=A1", "+1", "-1", "@x", "\tx", "＝1"])
def test_no_text_begins_like_a_formula(risky):
    assert results_csv.line([risky, -5]).lstrip('"').startswith("'")


def test_xapi_statements_say_what_was_answered(here):
    given = three(here)
    told = [json.loads(line) for line in xapi.statements(here.store, given, "http://x/")]
    assert len(told) == 6
    assert len({one["id"] for one in told}) == 6
    first = told[0]
    assert first["verb"]["id"] == xapi.ANSWERED
    assert first["result"]["success"] is False
    assert 0 <= first["result"]["score"]["scaled"] < 1
    right = told[2]
    assert right["result"]["response"] in right["object"]["definition"]["correctResponsesPattern"]
    assert isinstance(here.next(here.pupils[2], given).puzzle, Puzzle)
