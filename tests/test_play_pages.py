"""The table of play on its pages: dealt, played, refused, kept, stepped through."""

from collections import Counter

import pytest
from bs4 import BeautifulSoup

from app import create_app
from rules.opponents import quick
from rules.table import deal, game, view, written
from rules.table.selfplay import hands
from rules.tiles import MARKS
from tests.playing import choice, sitting_at
from tutor import coaching, learner, play_words, replay, sitting


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("pages") / "play.sqlite3")})


def soup(response):
    return BeautifulSoup(response.get_data(as_text=True), "html.parser")


def sat(client, variant="koudian", language="en", **form):
    """A new session's address."""
    client.post("/language", data={"to": language})
    data = {"variant": variant, "strength": "quick", "coach": "off", **form}
    made = client.post("/play", data=data)
    assert made.status_code == 303
    return made.location


def state(app, url):
    return sitting_at(app.extensions["store"], url.split("/play/")[1])


def act(client, app, url, value=None, number=None):
    """One act as a form without a script sends it; the page that comes back."""
    now = state(app, url)
    number = now.number if number is None else number
    return soup(client.post(url, data={"act": value or choice(now), "number": str(number)}))


def whole(client, app, url):
    """A hand played to its end; the last page."""
    page = soup(client.get(url))
    for _ in range(200):
        if state(app, url).play.over:
            return page
        page = act(client, app, url)
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize(("variant", "language"), [("koudian", "zh"), ("longgang", "en")])
def test_a_hand_is_played_to_its_end_and_looked_at_again(app, variant, language):
    client = app.test_client()
    url = sat(client, variant, language)
    page = whole(client, app, url)
    total = [cell.text for cell in page.select(".hand-over .total td")]
    amounts = [int(cell.replace("−", "-").replace("+", "")) for cell in total]
    paid = state(app, url).play.result.payments
    assert sorted(amounts) == sorted(paid)
    mine = paid[state(app, url).seat]
    assert str(abs(mine)) in page.select_one(".ask .lead").text
    replay = page.select_one("a[href^='/replay/']")["href"]
    seen = soup(client.get(replay + "?at=3"))
    on = seen.select_one("nav.walk [data-walk=ArrowRight]")["href"]
    assert int(on.split("at=")[1]) > 3
    assert len(seen.select(".open-hand")) == 4
    last = soup(client.get(f"{replay}?at=9999"))
    assert [cell.text for cell in last.select(".hand-over .total td")] == total
    following = soup(client.post(url, data={"do": "next"}))
    assert state(app, url).session.played == 1
    assert following.select_one("[data-play]")


def test_a_doubled_tap_and_a_stale_form_change_nothing(app):
    client = app.test_client()
    url = sat(client)
    value, number = choice(state(app, url)), state(app, url).number
    assert act(client, app, url, value, number).select_one("#late") is None
    after = state(app, url)
    again = act(client, app, url, value, number)
    assert state(app, url).play == after.play
    assert again.select_one(".problem") is None
    assert "earlier moment" in again.select_one("#late").text


@pytest.mark.parametrize("value", ["discard 9f", "dance", "win", "", "discard", "pong 1m 2m 3m"])
def test_an_act_that_cannot_be_says_why_and_keeps_the_table(app, value):
    client = app.test_client()
    url = sat(client)
    before = state(app, url)
    page = soup(client.post(url, data={"act": value, "number": str(before.number)}))
    assert page.select_one(".problem[role=alert]").text
    assert state(app, url).play == before.play


def test_three_tiles_of_many_are_ticked_in_the_hand(app):
    client = app.test_client()
    client.post("/table", data={"variant": "sichuan", "swap_three": "true"})
    url = sat(client, "sichuan", "zh")
    now = state(app, url)
    [label] = {act.act for act in now.mine}
    assert label == "swap"
    page = soup(client.get(url))
    assert [one["value"] for one in page.select("button[data-act]")] == ["~swap"]
    shown = [one["value"] for one in page.select(".own-felt input[name=with]")]
    ticked = [MARKS[kind] for kind in now.mine[0].uses]
    assert not Counter(ticked) - Counter(shown)

    def passed_on(tiles, number=now.number):
        return soup(client.post(url, data={"act": "~swap", "with": tiles, "number": number}))

    page = passed_on(ticked[:2])
    assert page.select_one(".problem")
    marked = [one["value"] for one in page.select("input[name=with][checked]")]
    assert sorted(marked) == sorted(ticked[:2])
    assert state(app, url).number == now.number
    assert not passed_on(ticked).select_one(".problem")
    assert state(app, url).number > now.number
    assert not passed_on(ticked).select_one(".problem")


@pytest.mark.parametrize("variant", ["koudian", "qiannv"])
def test_the_page_draws_what_the_seat_sees_and_no_tile_more(app, variant):
    client = app.test_client()
    url = sat(client, variant)
    for _ in range(8):
        now = state(app, url)
        if now.play.over:
            break
        drawn = Counter(mark for use in soup(client.get(url)).select(".board use, [data-rack] use")
                        if (mark := use["href"].split("#t")[-1]) != "back")  # fmt: skip
        assert drawn == visible(now)
        act(client, app, url)


def visible(now):
    seen = view(now.play, now.seat)
    kinds = [*seen.mine.full.concealed]
    kinds += [kind for seat in seen.seats for meld in seat.melds for kind in open_of(meld)]
    kinds += [d.tile for seat in seen.seats for d in seat.river if not d.face_down]
    kinds += [seen.lying.tile] if seen.lying else []
    return Counter(MARKS[kind] for kind in kinds)


def open_of(meld):
    """The tiles of a meld that lie open: a concealed kong shows two."""
    return meld.tiles[1:3] if meld.type == "ckong" else meld.tiles


def test_sessions_go_on_are_left_and_have_another_coach(app):
    client = app.test_client()
    url = sat(client)
    assert soup(client.get("/play")).select_one(f".sittings a[href='{url}']")
    assert client.post(url, data={"do": "coach", "coach": "end"}).location == url
    assert state(app, url).coach == "end"
    assert client.post(url, data={"do": "coach", "coach": "loud"}).status_code == 400
    assert client.post(url, data={"do": "dance"}).status_code == 400
    client.post(url, data={"do": "leave"})
    assert soup(client.get("/play")).select_one(f".sittings a[href='{url}']") is None
    assert state(app, url).ended
    left = soup(client.get(url))
    assert not left.select("button[name=act]")
    assert client.get(url, headers={"HX-Request": "true"}).status_code == 200


def test_after_the_last_hand_of_a_session_another_may_begin_and_this_one_goes_on_no_more(app):
    client, store = app.test_client(), app.extensions["store"]
    url = sat(client, "sichuan")
    with store.writing():
        last = "UPDATE plays SET standing = json_set(standing, '$.played', 7) WHERE id = :id"
        store.run(last, id=state(app, url).id)
    while not (now := state(app, url)).play.over:
        sitting.act(store, mine_of(now, store), now.id, now.number, quick(now.play, now.seat))
    page = soup(client.get(url))
    assert page.select_one(".session-over")
    assert page.select_one("[name=do][value=leave]") is None
    form = page.select_one(".hand-over form")
    asked = {one["name"]: one["value"] for one in form.select("input")}
    assert client.post(form["action"], data=asked).location == "/play"
    assert soup(client.get("/play")).select_one(f".sittings a[href='{url}']") is None


def mine_of(now, store):
    """Whose session it is."""
    row = store.row("SELECT learner_id AS id FROM plays WHERE id = :id", id=now.id)
    return learner.by_id(store, row["id"])


def test_a_table_that_is_not_offered_is_said_so(app):
    client = app.test_client()
    refused = client.post("/play", data={"variant": "koudian", "strength": "x", "coach": "off"})
    assert soup(refused).select_one(".problem").text
    assert client.post("/play", data={"variant": "chess"}).status_code == 404


def test_a_pasted_log_is_stepped_through_and_a_wrong_line_is_named(app):
    client = app.test_client()
    client.post("/language", data={"to": "en"})
    text = written(deal(game("sichuan"), 3))
    made = client.post("/replay", data={"log": text})
    assert made.status_code == 303
    assert soup(client.get(made.location)).select_one("h1").text
    mine = client.post("/replay", data={"log": text, "seat": "2"}).location
    assert replay.load(app.extensions["store"], mine.split("/")[-1]).seat == 2
    taken = client.get(made.location + "/log")
    assert taken.get_data(as_text=True) == text
    assert "attachment" in taken.headers["Content-Disposition"]
    wrong = client.post("/replay", data={"log": text + '{"seat":0,"act":"pong","tile":"1m"}'})
    lines = len(text.splitlines()) + 1
    problem = soup(wrong).select_one(".problem").text
    assert f"line {lines} " in problem
    assert soup(wrong).select_one("textarea").text.strip().startswith('{"tingpai"')
    assert client.get("/replay/000000000000").status_code == 404
    for at in ("-1", "99999999", "x"):
        assert client.get(f"{made.location}?at={at}").status_code == 200


def test_the_coach_speaks_when_a_choice_could_be_better_and_only_then(app):
    client = app.test_client()
    url = sat(client, coach="each")
    heard = set()
    for _ in range(200):
        now = state(app, url)
        if now.play.over:
            client.post(url, data={"do": "next"})
            continue
        value = play_words.written(now.mine[0]) if now.mine[0].act == "discard" else choice(now)
        page = act(client, app, url, value)
        after = state(app, url)
        last = coaching.last(after)
        wanted = bool(last and last.speaks and not after.play.over)
        assert bool(page.select(".coach")) == wanted
        heard.add(wanted)
        if len(heard) == 2:
            break
    assert heard == {True, False}


def test_a_replay_marks_every_choice_and_passes_over_the_passes_of_others(app):
    client = app.test_client()
    client.post("/language", data={"to": "zh"})
    (hand,) = hands(game("guangdong"), 1, 3, lambda play, seat, _: (
        quick(play, seat) if seat else play.legal(seat)[0]
    ))  # fmt: skip
    made = client.post("/replay", data={"log": written(hand.play), "seat": "0"}).location
    kept = replay.load(app.extensions["store"], made.split("/")[-1])
    judged = coaching.choices(kept)
    page = soup(client.get(f"/replay/{kept.id}"))
    links = page.select(".verdicts a")
    assert [link["href"].split("at=")[1] for link in links] == [str(step) for step, _ in judged]
    assert len(page.select(".verdicts .poor")) == sum(not one.good for _, one in judged) > 0
    passes = [n for n, one in enumerate(kept.log.acts) if one.act == "pass"]
    others = {n for n in passes if kept.log.acts[n].seat != kept.seat}
    assert others
    stops = [n for n in range(kept.steps + 1) if n not in others]
    near = next(n for n, stop in enumerate(stops) if stop + 1 in others)
    for at, on in zip(stops[near : near + 3], stops[near + 1 :], strict=False):
        page = soup(client.get(f"/replay/{kept.id}?at={at}"))
        assert (page.select_one("h1").text == "牌发好了") == (at == 0)
        assert page.select_one("[data-walk=ArrowRight]")["href"].endswith(f"at={on}")
    last = judged[-1][0]
    page = soup(client.get(f"/replay/{kept.id}?at={last + 1}"))
    assert page.select_one("[data-walk=p]")["href"].endswith(f"at={last}")
    assert page.select_one("[data-walk=n]") is None


def test_the_worst_choices_of_a_hand_may_be_made_again(app):
    client = app.test_client()
    url, store, again = sat(client, coach="end"), app.extensions["store"], []
    while not again:
        now = state(app, url)
        if now.play.over:
            again = soup(client.get(url)).select(".worst a")
            if not again:
                client.post(url, data={"do": "next"})
            continue
        throws = [one for one in now.mine if one.act == "discard"]
        done = throws[0] if throws else quick(now.play, now.seat)
        sitting.act(store, mine_of(now, store), now.id, now.number, done)
    assert len(again) <= 3
    asked = client.get(again[0]["href"])
    assert soup(asked).select_one(".open-hands") is None
    assert soup(asked).select_one(".coach") is None
    for n, link in enumerate(again if len(again) > 1 else []):
        other = soup(client.get(link["href"])).select_one(".after-links a")
        assert other["href"] == again[(n + 1) % len(again)]["href"]
    pick = soup(asked).select_one("[name=pick]")["value"]
    told = soup(client.get(again[0]["href"] + f"&pick={pick}"))
    assert told.select_one(".coach, .lead")
    silent = sat(client, coach="off")
    act(client, app, silent)
    assert soup(client.get(silent)).select_one(".coach") is None
    for wrong in ("&pick=dance", "&pick=", "&at=99999"):
        assert client.get(again[0]["href"] + wrong).status_code in (200, 404)
