"""Answers over bare forms: taken once, kept when something lacks, told again when sent again."""

import pytest
from bs4 import BeautifulSoup

from app import create_app
from drills import drill
from drills.puzzle import Amounts, Choice, Marks, Number, Pick
from tests.practising import wrong

HX = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("web") / "answers.sqlite3")})


@pytest.fixture
def client(app):
    return app.test_client()


def soup(response):
    return BeautifulSoup(response.get_data(as_text=True), "html.parser")


def fill(field, value):
    """The form's names and values that say `value`."""
    name = field.name
    match field:
        case Choice():
            return {name: value}
        case Pick():
            return {name: value} if value else {f"{name}-none": "yes"}
        case Marks():
            return {f"{name}-{m}": s for m, s in value.items()} or {f"{name}-none": "yes"}
        case Number():
            return {name: str(value)}
        case Amounts():
            signs = {f"{name}-{i}-sign": "minus" if n < 0 else "plus" for i, n in enumerate(value)}
            return {f"{name}-{i}": str(abs(n)) for i, n in enumerate(value)} | signs


def steps(puzzle, answer):
    """The forms of an answer, one for each step."""
    said, forms = {}, []
    while fields := drill.DRILLS[puzzle.kind].steps(puzzle, said):
        form = {"step": " ".join(field.name for field in fields)}
        for field in fields:
            form |= fill(field, answer[field.name])
            said[field.name] = answer[field.name]
        forms.append(form)
    return forms


def a_puzzle(kind, seed=1):
    return drill.make(kind, "koudian", {}, 3, seed)


def give(client, puzzle, answer, **options):
    """Send every step from the address on; the last response and the attempt's URL."""
    url = f"/p/{puzzle.address}"
    for form in steps(puzzle, answer):
        response = client.post(url, data=form, **options)
        assert response.status_code == 303
        url = response.location.split("?")[0]
    return url


def row_of(app, url):
    attempt_id = url.split("/a/")[1]
    return app.extensions["store"].row("SELECT * FROM attempts WHERE id = :id", id=attempt_id)


@pytest.mark.parametrize("kind", list(drill.DRILLS))
def test_a_right_answer_is_told_so_without_a_script(app, client, kind):
    puzzle = a_puzzle(kind)
    url = give(client, puzzle, puzzle.key)
    assert row_of(app, url)["result"] == "right"
    page = soup(client.get(url))
    assert page.select_one(".verdict.right #verdict")
    assert page.select_one("#live").text.strip()


@pytest.mark.parametrize("kind", list(drill.DRILLS))
def test_a_wrong_answer_is_explained(app, client, kind):
    puzzle = a_puzzle(kind, 2)
    answer = wrong(puzzle)
    if kind in ("score", "settle"):
        answer |= {k: [3, -1, -1, -1] for k, v in answer.items() if isinstance(v, list)}
    url = give(client, puzzle, answer)
    assert row_of(app, url)["result"] != "right"
    page = soup(client.get(url))
    assert page.select(".why li, .steps li, .ledger tr")
    assert not page.select(".verdict.right")


def test_the_same_answer_twice_counts_once(app, client):
    puzzle = a_puzzle("waits", 3)
    url = give(client, puzzle, puzzle.key)
    before = row_of(app, url)
    again = client.post(url, data=steps(puzzle, puzzle.key)[0])
    assert again.location == url
    assert row_of(app, url) == before
    repairs = app.extensions["store"].rows(
        "SELECT * FROM repairs WHERE attempt_id = :id", id=before["id"]
    )
    assert repairs == []


def test_another_answer_afterwards_is_told_that_the_first_counts(app, client):
    puzzle = a_puzzle("waits", 4)
    url = give(client, puzzle, wrong(puzzle))
    before = row_of(app, url)
    page = soup(client.post(url, data=steps(puzzle, puzzle.key)[0], follow_redirects=True))
    assert page.select_one(".again")
    assert not page.select(".verdict.right")
    assert row_of(app, url) == before


def test_back_to_an_answered_puzzle_shows_the_verdict(client):
    puzzle = a_puzzle("waits", 5)
    url = give(client, puzzle, puzzle.key)
    page = soup(client.get(url))
    assert page.select_one("#verdict")
    assert not page.select("form[data-answer]")


def test_the_answer_counts_a_second_time_for_nobody(app, client):
    puzzle = a_puzzle("waits", 6)
    first = give(client, puzzle, puzzle.key)
    second = give(client, puzzle, puzzle.key)
    assert first != second
    assert (row_of(app, first)["counts"], row_of(app, second)["counts"]) == (1, 0)


def test_a_step_is_kept_and_can_be_changed(app, client):
    puzzle = next(
        p for p in (a_puzzle("declare", n) for n in range(20)) if len(steps(p, p.key)) > 1
    )
    first, second = steps(puzzle, puzzle.key)[:2]
    url = client.post(f"/p/{puzzle.address}", data=first).location
    page = soup(client.get(url))
    assert page.select_one(".before")
    assert page.select_one("[name=step]")["value"] == second["step"]
    client.post(url, data={"redo": "1"})
    assert soup(client.get(url)).select_one("[name=step]")["value"] == first["step"]
    client.post(url, data=first)
    client.post(url, data=first)
    client.post(url, data=second)
    assert row_of(app, url)["result"] == "right"


def test_a_stale_step_shows_where_one_is(client):
    puzzle = a_puzzle("waits", 7)
    response = client.post(f"/p/{puzzle.address}", data={"step": "of another time"})
    assert response.status_code == 200
    assert soup(response).select_one("form[data-answer]")


def test_marks_alone_do_not_hand_in_nothing(client):
    puzzle = a_puzzle("waits", 8)
    field = drill.DRILLS["waits"].steps(puzzle, {})[0]
    response = client.post(f"/p/{puzzle.address}", data={"step": field.name})
    page = soup(response)
    assert response.status_code == 200
    assert page.select_one("#problem").text.strip()


def test_figures_that_lack_something_are_kept(client):
    puzzle = a_puzzle("score", 9)
    forms = steps(puzzle, puzzle.key)
    name = next(n.rsplit("-", 1)[0] for n in forms[0] if n.endswith("-0"))
    form = forms[0] | {f"{name}-2": "４5x", f"{name}-1": "17"}
    page = soup(client.post(f"/p/{puzzle.address}", data=form))
    assert page.select_one("#problem").text.strip()
    assert page.select_one(f"[name='{name}-2']")["value"] == "４5x"
    assert page.select_one(f"[name='{name}-1']")["value"] == "17"
    off = forms[0] | {f"{name}-2": "9999"}
    page = soup(client.post(f"/p/{puzzle.address}", data=off))
    assert "0" in page.select_one("#problem").text


def test_the_swapped_part_is_the_part_of_the_page(client):
    puzzle = a_puzzle("waits", 10)
    url = give(client, puzzle, wrong(puzzle))
    whole = soup(client.get(url)).select_one("#main").decode_contents()
    part = client.get(url, headers=HX).get_data(as_text=True)
    assert client.get(url, headers=HX).headers["HX-Push-Url"] == url
    for piece in ("verdict", "why", "after"):
        shown = soup(client.get(url)).select_one(f".{piece}")
        assert str(shown) in str(BeautifulSoup(part, "html.parser"))
    assert "<html" not in part
    assert whole


def test_history_asks_for_the_whole_page(client):
    puzzle = a_puzzle("waits", 11)
    url = give(client, puzzle, puzzle.key)
    back = client.get(url, headers={**HX, "HX-History-Restore-Request": "true"})
    assert soup(back).html


def test_a_doubt_is_noted_and_takes_the_puzzle_out_of_the_count(app, client):
    puzzle = a_puzzle("waits", 12)
    url = give(client, puzzle, wrong(puzzle))
    page = soup(client.post(url + "/report", data={"text": "七万也行"}, follow_redirects=True))
    assert page.select_one("#report[open]")
    kept = app.extensions["store"].row(
        "SELECT * FROM reports WHERE attempt_id = :id", id=url.split("/a/")[1]
    )
    assert kept["text"] == "七万也行"
    part = client.post(url + "/report", data={"text": "x"}, headers=HX).get_data(as_text=True)
    assert 'id="report"' in part
    assert "<html" not in part


def test_an_unfinished_puzzle_waits_and_may_be_laid_aside(app, client):
    first = client.post("/practice").location
    assert client.post("/practice").location == first
    other = client.post(first + "/skip").location
    assert other != first
    assert row_of(app, first)["skipped"] is not None
    assert client.post("/practice").location == other


def test_a_run_of_twelve_ends_with_its_page(app, client):
    url = client.post("/practice", data={"kind": "waits"}).location
    for place in range(12):
        puzzle = drill.at(row_of(app, url)["address"])
        client.post(url, data=steps(puzzle, puzzle.key if place % 3 else wrong(puzzle))[0])
        page = soup(client.get(url))
        last = page.select_one("a[data-next]")
        assert bool(last) == (place == 11)
        if not last:
            url = client.post("/practice", data={"kind": "waits"}).location
    page = soup(client.get(last["href"]))
    assert len(page.select(".run-list li")) == 12
    assert page.h1.text.startswith(("8", "12")) or "8" in page.h1.text
    assert client.post("/practice", data={"kind": "waits"}).location != url
