"""Live rounds on their screens: what phones, the desk and the host see and may send."""

import re

import pytest
from bs4 import BeautifulSoup

from app import create_app
from drills import drill
from tests.live_club import WAITS, Club, soup
from tests.practising import wrong
from tutor import chat
from tutor.classes import live, practice_set
from tutor.classes.fresh import Recipe


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("live") / "live.sqlite3")})


@pytest.fixture
def club(app):
    return Club(app)


# --- pages ------------------------------------------------------------------------------------


def poll(client, page, url):
    """What the page's own question brings."""
    asking = page.select_one("#now[hx-get]")
    seen = re.search(r'"seen":"([^"]+)"', asking["hx-vals"])[1]
    return client.get(
        asking["hx-get"] or url, query_string={"seen": seen}, headers={"HX-Request": "true"}
    )


def form_of(puzzle, answer):
    """The form that a browser sends for an answer of one step of marks or a choice."""
    field = drill.DRILLS[puzzle.kind].steps(puzzle, {})[0]
    sent = {"step": field.name}
    if isinstance(answer[field.name], str):
        return {**sent, field.name: answer[field.name]}
    named = {f"{field.name}-{mark}": state for mark, state in answer[field.name].items()}
    return {**sent, **(named or {f"{field.name}-none": "yes"})}


def start(club, **sent):
    host = club.client(club.token)
    response = host.post(f"/c/{club.room.id}/live", data={"address": WAITS.address, **sent})
    assert response.status_code == 303, response.get_data(as_text=True)
    return host, response.location


def test_a_phone_waits_answers_waits_and_sees_the_key_by_itself(club):
    phone = club.client(club.people[0][1])
    waiting = soup(phone.get(f"/c/{club.room.id}/live"))
    assert poll(phone, waiting, "").status_code == 204
    host, url = start(club, key="asked")
    begun = poll(phone, waiting, "")
    assert (begun.headers["HX-Retarget"], begun.headers["HX-Replace-Url"]) == ("#main", url)
    assert phone.get(f"/c/{club.room.id}/live").location == url
    question = soup(begun)
    assert poll(phone, question, url).status_code == 204
    assert phone.post(url, data=form_of(WAITS, WAITS.key)).location == url
    kept = soup(phone.get(url))
    assert kept.h1.text == "Your answer is in"
    assert poll(phone, kept, url).status_code == 204
    host.post(url + "/host", data={"act": "show"})
    told = soup(poll(phone, kept, url))
    assert told.select_one(".verdict.right")
    assert poll(phone, told, url).status_code == 204
    _, following = start(club)
    assert poll(phone, told, url).headers["HX-Replace-Url"] == following
    host.post(following + "/host", data={"act": "end"})
    over = soup(phone.get(following))
    assert not over.select("#now[hx-get]")
    assert "That was the live round." in over.text


def test_a_lengthened_round_swaps_the_clock_alone(club):
    phone = club.client(club.people[0][1])
    host, url = start(club)
    question = soup(phone.get(url))
    host.post(url + "/host", data={"act": "more"})
    response = poll(phone, question, url)
    assert "HX-Retarget" not in response.headers
    clock = soup(response)
    assert [tag.get("id") for tag in clock.find_all(recursive=False)] == ["now"]
    assert poll(phone, clock, url).status_code == 204


def test_the_host_sees_numbers_first_and_picks_at_the_end(club):
    host, url = start(club, key="asked")
    screen = soup(host.get(url))
    assert poll(host, screen, url).status_code == 204
    club.client(club.people[0][1]).post(url, data=form_of(WAITS, WAITS.key))
    tally = soup(poll(host, screen, url))
    assert tally.select_one(".answered b").text == "1"
    assert not tally.select(".picks")
    assert soup(host.get(url + "?picks=1")).select(".picks")
    host.post(url + "/host", data={"act": "stop"})
    screen = soup(host.get(url))
    assert screen.select(".picks")
    assert not screen.select(".picks .key, .why")
    host.post(url + "/host", data={"act": "show"})
    screen = soup(host.get(url))
    assert screen.select(".picks .key")
    assert screen.select(".why")


def test_a_phone_that_did_not_answer_is_told_the_key(club):
    host, url = start(club)
    host.post(url + "/host", data={"act": "show"})
    page = soup(club.client(club.people[0][1]).get(url))
    assert page.h1.text.startswith("Answer: ")
    assert "You did not answer this one." in page.text


def test_how_the_class_did_is_told_from_five_on(app):
    club = Club(app, learners=5)
    host, url = start(club)
    phones = [club.client(token) for _, token in club.people]
    for phone in phones[:4]:
        phone.post(url, data=form_of(WAITS, WAITS.key))
    host.post(url + "/host", data={"act": "show"})
    assert "had it right" not in phones[0].get(url).get_data(as_text=True)
    host, url = start(club)
    for phone in phones:
        phone.post(url, data=form_of(WAITS, WAITS.key))
    host.post(url + "/host", data={"act": "show"})
    assert "5 of 5 had it right." in phones[0].get(url).get_data(as_text=True)


def test_a_form_that_lacks_something_comes_back_with_a_word(club):
    phone = club.client(club.people[0][1])
    _, url = start(club)
    field = drill.DRILLS["waits"].steps(WAITS, {})[0]
    page = soup(phone.post(url, data={"step": field.name}))
    assert page.select_one(".problem[role=alert]")
    late = phone.post(url, data={"step": "no such"})
    assert late.location == url


def test_a_late_or_doubled_post_changes_nothing(club):
    phone = club.client(club.people[0][1])
    host, url = start(club)
    host.post(url + "/host", data={"act": "show"})
    assert phone.post(url, data=form_of(WAITS, WAITS.key)).location == url
    assert club.client(club.token).post(url, data=form_of(WAITS, WAITS.key)).location == url
    assert live.history(club.store, club.room)[0][1] == 0


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"address": "nonsense"}, 422),
        ({"address": ""}, 422),
        ({"address": f"https://tingpai.example/p/{WAITS.address}?x=1"}, 303),
        ({"kind": "win", "level": "3"}, 303),
        ({"kind": "win", "level": "12"}, 303),
        ({"kind": "win", "level": ""}, 303),
        ({"address": WAITS.address, "seconds": "61"}, 422),
        ({"item": "nothing", "set": "nothing"}, 404),
    ],
)
def test_the_desk_takes_an_address_a_link_or_a_kind(club, sent, status):
    host = club.client(club.token)
    response = host.post(f"/c/{club.room.id}/live", data=sent)
    assert response.status_code == status
    if status == 422:
        assert soup_of(response).select_one("[role=alert]")


def test_a_set_is_shown_puzzle_by_puzzle(club):
    made = practice_set.create(
        club.store, club.host, "Two", author="Host", variant="koudian", options={}
    )
    recipe = Recipe("win", "koudian", (), (2,))
    drafts = [practice_set.draft(address=WAITS.address), practice_set.draft(fresh=recipe)]
    first, second = practice_set.add(club.store, made, drafts)
    host = club.client(club.token)
    desk = soup(host.get(f"/c/{club.room.id}/live"))
    assert desk.select_one(f"a[href='/c/{club.room.id}/live?set={made.id}']").b.text == "Two"
    chosen = soup(host.get(f"/c/{club.room.id}/live?set={made.id}"))
    assert [one["value"] for one in chosen.select("button[name=item]")] == [first, second]
    sent = {"set": made.id, "item": first, "seconds": "90", "key": "asked"}
    url = host.post(f"/c/{club.room.id}/live", data=sent).location
    host.post(url + "/host", data={"act": "show"})
    following = soup(host.get(url)).select_one("form:has([name=item])")
    assert following.select_one("[name=item]")["value"] == second
    assert following.select_one("option[value='90']").has_attr("selected")
    url = host.post(f"/c/{club.room.id}/live", data={"set": made.id, "item": second}).location
    assert live.history(club.store, club.room)[0][0].seconds == 90
    host.post(url + "/host", data={"act": "show"})
    assert not soup(host.get(url)).select("form [name=item]")
    again = soup(host.get(f"/c/{club.room.id}/live?set={made.id}"))
    assert len(again.select(".set-items small")) == 2


def soup_of(response):
    return BeautifulSoup(response.get_data(as_text=True), "html.parser")


@pytest.mark.parametrize("kind", sorted(drill.kinds_at("koudian")))
def test_every_kind_is_drawn_on_every_screen(club, kind):
    puzzle = drill.make(kind, "koudian", {}, 2, 5)
    phone, (me, _) = club.client(club.people[0][1]), club.people[0]
    host, url = start(club, address=puzzle.address, key="asked")
    for act in ("", "stop", "show", "end"):
        if act == "stop":
            round_ = live.load(club.store, me, url.rsplit("/", 1)[1])
            live.answer(club.store, me, round_, wrong(puzzle))
        host.post(url + "/host", data={"act": act})
        assert len(soup(host.get(url)).select("h1")) == 1
        assert len(soup(phone.get(url)).select("h1")) == 1
    assert soup(host.get(f"/c/{club.room.id}/live")).select(".set-list time")


def test_a_round_whose_puzzle_is_made_no_more_is_told_kindly(club):
    host, url = start(club)
    with club.store.writing():
        club.store.run("UPDATE rounds SET address = 'kdw99-zz-zz', closed = 1 WHERE id = :id",
                       id=url.rsplit("/", 1)[1])  # fmt: skip
    for token in (club.token, club.people[0][1]):
        response = club.client(token).get(url)
        assert response.status_code == 404
        assert "replaced by a newer one" in response.get_data(as_text=True)
    assert host.get(f"/c/{club.room.id}/live").status_code == 200
    assert club.client(club.people[0][1]).get(f"/c/{club.room.id}/live").status_code == 200


def test_without_a_script_waiting_pages_load_themselves_again(club):
    host, url = start(club, key="asked")
    phone = club.client(club.people[0][1])

    def again(client):
        found = soup(client.get(url)).select_one("noscript meta[http-equiv=refresh]")
        return found and found["content"].split("url=")[1]

    assert again(host) == url
    assert again(phone) is None
    phone.post(url, data=form_of(WAITS, WAITS.key))
    assert again(phone) == f"/c/{club.room.id}/live"
    host.post(url + "/host", data={"act": "end"})
    assert again(phone) is None


# --- other ways to the same puzzle ------------------------------------------------------------


def test_the_address_of_a_puzzle_that_is_on_leads_to_the_round(club):
    phone = club.client(club.people[0][1])
    host, url = start(club, key="asked")
    assert phone.get(f"/p/{WAITS.address}").location == url
    assert phone.post(f"/p/{WAITS.address}", data=form_of(WAITS, WAITS.key)).location == url
    host.post(url + "/host", data={"act": "show"})
    assert phone.get(f"/p/{WAITS.address}").status_code == 200


def test_a_live_attempt_is_answered_in_the_round_alone_and_told_once_it_is_shown(club):
    puzzle = drill.make("declare", "koudian", {}, 2, 5)
    phone, (me, _) = club.client(club.people[0][1]), club.people[0]
    host, url = start(club, address=puzzle.address, key="asked")
    here = live.load(club.store, me, url.rsplit("/", 1)[1])
    field = drill.DRILLS["declare"].steps(puzzle, {})[0]
    live.keep(club.store, me, here, {field.name: puzzle.key[field.name]})
    mine = f"/a/{live.mine(club.store, me, here).id}"
    assert phone.get(mine).location == phone.post(mine, data={"step": "x"}).location == url
    live.answer(club.store, me, here, puzzle.key)
    assert not soup(phone.get(mine)).select(".verdict.right, .why")
    host.post(url + "/host", data={"act": "show"})
    assert soup(phone.get(mine)).select(".verdict.right")


def test_the_chat_too_sends_a_puzzle_that_is_on_to_the_round(club):
    me, _ = club.people[0]
    begun = club.begin(asked=True)
    (told,) = chat.converse(club.store, me, f"/start p_{WAITS.address}", "telegram")
    assert "live just now" in told.text
    assert not told.buttons
    live.show_key(club.store, live.load(club.store, club.host, begun.id))
    assert chat.converse(club.store, me, f"/start p_{WAITS.address}", "telegram")[-1].buttons
