"""The pages of classes: made in two minutes, joined by a link, kept in order by instructors."""

import re
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup

from app import create_app
from drills import drill
from tutor import account, bot_link, clock, codes, guesses, notice
from tutor import learner as learners
from tutor.classes import assignment, classroom, member, practice_set, pupil
from tutor.web.identity import COOKIE


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("classes") / "web.sqlite3")})


@pytest.fixture
def store(app):
    return app.extensions["store"]


class Somebody:
    """A learner with a browser."""

    def __init__(self, app, language="en"):
        store = app.extensions["store"]
        self.me, token = learners.new_guest(store, language)
        self.client = app.test_client()
        self.client.set_cookie(COOKIE, token)

    def get(self, url):
        response = self.client.get(url)
        assert response.status_code == 200, url
        return BeautifulSoup(response.get_data(as_text=True), "html.parser")

    def post(self, url, **form):
        return self.client.post(url, data=form)

    def problem(self, url, **form):
        """What stands beside the field at fault."""
        response = self.post(url, **form)
        assert response.status_code == 200
        page = BeautifulSoup(response.get_data(as_text=True), "html.parser")
        (problem,) = page.select("[role=alert]")
        return problem.text.strip(), page


def teacher_of(app, language="en"):
    somebody = Somebody(app, language)
    store = app.extensions["store"]
    with store.writing():
        store.run(
            "INSERT INTO accounts (learner_id, name, folded, instructor, created)"
            " VALUES (:id, :name, :name, 1, 1)",
            id=somebody.me.id, name=f"teacher {somebody.me.id}",
        )  # fmt: skip
    return somebody


@pytest.fixture
def teacher(app):
    return teacher_of(app)


@pytest.fixture
def pupil_(app):
    return Somebody(app)


@pytest.fixture
def club(store, teacher):
    return classroom.create(store, teacher.me, "Tuesday", member="Ms Wang")


# --- to make and to join ------------------------------------------------------------------------


def test_a_class_is_made_by_two_lines_and_a_second_tap_makes_no_second(teacher, store):
    page = teacher.get("/classes")
    assert page.select_one("#f-member")["value"] == f"teacher {teacher.me.id}"
    first = teacher.post("/classes", name=" Wednesday  club ", member="Wang")
    second = teacher.post("/classes", name="Wednesday club", member="Wang")
    assert (first.status_code, first.location) == (303, second.location)
    (made,) = classroom.mine(store, teacher.me)
    assert made.name == "Wednesday club"
    home = teacher.get(first.location)
    assert home.select_one(".invite .code").text == f"{made.invite[:4]}-{made.invite[4:]}".upper()
    assert home.select_one("#link")["value"].endswith(f"/join/{made.invite}")


def test_what_was_typed_is_kept_beside_the_word_about_it(teacher):
    said, page = teacher.problem("/classes", name="x" * 61, member="Wang")
    assert said.startswith("A name has 1 to 60 letters")
    assert page.select_one("#f-name")["value"] == "x" * 61
    assert page.select_one("#f-name")["aria-describedby"] == "wrong-name"


def test_only_who_may_teach_makes_a_class(pupil_):
    assert pupil_.get("/classes").select("#f-name") == []
    assert pupil_.post("/classes", name="x", member="y").status_code == 404


def test_one_joins_by_the_link_with_a_name(app, store, club):
    stranger = app.test_client()
    page = BeautifulSoup(
        stranger.get(f"/join/{club.invite}", headers={"Accept-Language": "en"}).data, "html.parser"
    )
    assert "Ms Wang" in page.main.text
    assert stranger.get_cookie(COOKIE) is None
    url = f"/join/{club.invite.upper()}"
    assert stranger.post(url, data={"member": ""}).status_code == 200
    joined = stranger.post(url, data={"member": "Li Lei"})
    assert joined.location == f"/c/{club.id}"
    assert stranger.get(url).location == joined.location
    assert stranger.post(url, data={"member": "Li Lei"}).location == joined.location
    assert [one.name for one in member.people(store, club)] == ["Li Lei", "Ms Wang"]


def test_a_typed_code_leads_to_its_class(pupil_, club):
    typed = f" {club.invite[:4]} {club.invite[4:]} "
    assert pupil_.post("/classes/join", invite=typed).location == f"/join/{club.invite}"
    said, page = pupil_.problem("/classes/join", invite="zzzz-zzzz")
    assert said.startswith("No class has this code")
    assert page.select_one("#f-invite")["value"] == "zzzz-zzzz"


def test_codes_cannot_be_guessed_for_long(app, store, club):
    somebody = Somebody(app)
    guesses.forget(store, address="127.0.0.1")
    try:
        for _ in range(guesses.MOST["address"]):
            assert somebody.client.get("/join/zzzzzzzz").status_code == 404
        assert somebody.client.get("/join/zzzzzzzz").status_code == 429
        assert somebody.client.get(f"/join/{club.invite}").status_code == 429
        said, _ = somebody.problem("/classes/join", invite=club.invite)
        assert said.startswith("Too many wrong codes")
    finally:
        guesses.forget(store, address="127.0.0.1")


def test_who_has_to_wait_is_told_when_the_waiting_is_over(teacher, pupil_, club, store):
    teacher.post(f"/c/{club.id}/settings", joining="approve")
    assert "let you in" in pupil_.get(f"/join/{club.invite}").main.text
    asked = pupil_.post(f"/join/{club.invite}", member="Li Lei")
    assert asked.location == f"/classes#c-{club.id}"
    assert "You have asked" in pupil_.get("/classes").select_one(f"#c-{club.id}").text
    assert pupil_.client.get(f"/c/{club.id}").status_code == 404
    pupil_.post("/classes/withdraw", **{"class": club.id})
    assert pupil_.get("/classes").select(f"#c-{club.id}") == []
    pupil_.post(f"/join/{club.invite}", member="Li Lei")
    news = teacher.get("/practice").select_one(".notices")
    assert "waits to be let into" in news.text
    people = teacher.get(f"/c/{club.id}/people")
    assert people.select_one(".waiting input[name=who]")["value"] == str(pupil_.me.id)
    teacher.post(f"/c/{club.id}/people", do="in", who=[pupil_.me.id, "x"])
    news = pupil_.get("/").select_one(".notices")
    assert news.a["href"] == f"/c/{club.id}"
    seen = pupil_.post(
        "/notices/seen", up_to=news.select_one("[name=up_to]")["value"], back="/classes"
    )
    assert seen.location == "/classes"
    assert pupil_.get("/").select(".notices") == []
    pupil_.post("/classes/withdraw", **{"class": club.id})
    assert pupil_.get(f"/c/{club.id}").h1.text == "Tuesday"


def test_a_closed_class_says_so(teacher, pupil_, club):
    teacher.post(f"/c/{club.id}/archive", do="archive")
    response = pupil_.client.get(f"/join/{club.invite}")
    assert response.status_code == 404
    assert "takes nobody" in response.get_data(as_text=True)
    assert "closed" in teacher.get(f"/c/{club.id}").main.text
    teacher.post(f"/c/{club.id}/archive", do="restore")
    assert pupil_.client.get(f"/join/{club.invite}").status_code == 200


def test_whoever_has_an_account_may_sign_in_first_and_comes_back(app, store, pupil_, club):
    url = f"/join/{club.invite}"
    assert pupil_.get(url).select_one(".aside-note a")["href"] == f"/account?next={url}"
    account.sign_up(store, pupil_.me, f"lei {pupil_.me.id}", "correct horse")
    page = pupil_.get(url)
    assert page.select(".aside-note") == []
    assert page.select_one("#f-member")["value"] == f"lei {pupil_.me.id}"


def test_a_class_says_what_is_to_be_done_the_most_pressing_first(teacher, pupil_, club, store):
    member.join(store, pupil_.me, club.invite, "Li")
    made = practice_set.create(store, teacher.me, "Pairs", author="W")
    puzzle = drill.make("waits", "koudian", {}, 1, 1)
    practice_set.add(store, made, [practice_set.draft(address=puzzle.address)])
    day, now = 86_400_000, clock.stamp()
    for due, how in ((now + 2 * day, {}), (now + day, {}), (now - day, {"late": False}),
                     (now + 9 * day, {"opens": now + day})):  # fmt: skip
        assignment.assign(store, club, made.id, due=due, **how)
    hers = teacher.get(f"/c/{club.id}").select(".tasks li")
    assert [li.select_one("small").text.split()[0] for li in hers] == ["due", "due", "opens", "due"]
    his = pupil_.get(f"/c/{club.id}")
    links = [a["href"].split("/")[1] for a in his.select(".tasks a")]
    assert links == ["do"] * 4
    assert "0 of 1 done" in his.select_one(".tasks").text
    assert "2 sets to do" in pupil_.get("/classes").select_one(f"#c-{club.id}").text


# --- pictures -----------------------------------------------------------------------------------


def test_the_picture_is_an_svg_without_script(teacher, club):
    response = teacher.client.get(f"/c/{club.id}/qr.svg")
    assert response.mimetype == "image/svg+xml"
    drawn = ElementTree.fromstring(response.data)
    assert drawn.tag.endswith("svg")
    assert [e.tag for e in drawn.iter() if "script" in e.tag or "foreign" in e.tag] == []
    assert "style=" not in response.get_data(as_text=True)


def test_the_link_into_telegram_is_there_once_the_bots_name_is_known(teacher, club, store):
    url = f"/c/{club.id}/qr.svg?to=telegram"
    assert teacher.get(f"/c/{club.id}").select("#bot-link") == []
    assert teacher.client.get(url).status_code == 404
    bot_link.learn(store, "TingpaiBot")
    shown = teacher.get(f"/c/{club.id}").select_one("#bot-link")["value"]
    assert shown == f"https://t.me/TingpaiBot?start=c_{club.invite}"
    assert teacher.client.get(url).data != teacher.client.get(f"/c/{club.id}/qr.svg").data


# --- people -------------------------------------------------------------------------------------


def test_people_are_shown_a_hundred_at_a_time_and_found_by_name(teacher, club, store):
    pupil.enrol(store, club, "\n".join(f"Pupil {n:03}" for n in range(150)), "en")
    url = f"/c/{club.id}/people"
    page = teacher.get(url)
    assert len(page.select(".people tbody tr")) == 100
    assert page.select_one("[rel=next]")["href"].endswith("page=2")
    assert len(teacher.get(f"{url}?page=2").select(".people tbody tr")) == 51
    assert len(teacher.get(f"{url}?page=99").select(".people tbody tr")) == 51
    assert [
        row.th.text for row in teacher.get(f"{url}?q=pupil 149").select(".people tbody tr")
    ] == ["Pupil 149"]


def test_the_people_page_asks_the_store_as_often_for_many_as_for_few(teacher, club, store):
    def work():
        asked = []
        store.db.conn.set_trace_callback(asked.append)
        teacher.get(f"/c/{club.id}/people")
        store.db.conn.set_trace_callback(None)
        return len(asked)

    few = work()
    pupil.enrol(store, club, "\n".join(f"Pupil {n:03}" for n in range(90)), "en")
    assert work() == few


def test_somebody_is_renamed_promoted_and_taken_out(teacher, pupil_, club, store):
    member.join(store, pupil_.me, club.invite, "Li")
    url = f"/c/{club.id}/people/{pupil_.me.id}"
    teacher.post(url, do="rename", member="Li Lei")
    assert teacher.get(url).h1.text == "Li Lei"
    said, _ = teacher.problem(url, do="rename", member=" ")
    assert said.startswith("A name has")
    teacher.post(url, do="instructor")
    assert pupil_.get(url).h1.text == "Li Lei"
    assert "owner" in pupil_.problem(f"/c/{club.id}/people/{teacher.me.id}", do="remove")[0]
    teacher.post(url, do="remove")
    assert pupil_.client.get(f"/c/{club.id}").status_code == 404
    assert teacher.client.get(url).status_code == 404
    assert teacher.post(url, do="remove").status_code == 404


def test_cards_are_shown_once_and_sign_in(teacher, club, store):
    shown = teacher.post(f"/c/{club.id}/pupils", names="Li Lei\nHan Meimei")
    assert shown.status_code == 200
    assert shown.headers["Cache-Control"] == "no-store"
    page = BeautifulSoup(shown.get_data(as_text=True), "html.parser")
    assert page.select_one(".cards .address").text == "http://localhost/account"
    cards = {li.b.text: li.select_one(".code").text for li in page.select(".cards li")}
    assert list(cards) == ["Li Lei", "Han Meimei"]
    lei = codes.redeem(store, "pupil", cards["Li Lei"])
    assert classroom.load(store, lei, club.id).member == "Li Lei"
    assert cards["Li Lei"] not in str(teacher.get(f"/c/{club.id}/people"))
    said, page = teacher.problem(f"/c/{club.id}/pupils", names="A\nA")
    assert said.startswith("“A” stands there twice")
    assert page.select_one("#f-names").text.split() == ["A", "A"]
    again = teacher.post(f"/c/{club.id}/pupils", who=[lei.id, teacher.me.id, "x"])
    assert len(re.findall('class="code"', again.get_data(as_text=True))) == 1
    with pytest.raises(codes.CodeError):
        codes.redeem(store, "pupil", cards["Li Lei"])


def test_no_card_for_whoever_has_an_account(teacher, club, store):
    (card,) = pupil.enrol(store, club, "Li Lei", "en")
    lei = codes.redeem(store, "pupil", card.code)
    account.sign_up(store, lei, f"lei {lei.id}", "correct horse")
    assert teacher.post(f"/c/{club.id}/pupils", who=[lei.id]).status_code == 303


# --- settings -----------------------------------------------------------------------------------


def test_settings_are_kept_or_named(teacher, club, store):
    url = f"/c/{club.id}/settings"
    teacher.post(url, name="Thursday", about="At eight.\nBring tea.", zone="Europe/Berlin")
    changed = classroom.load(store, teacher.me, club.id)
    assert (changed.name, changed.zone, changed.joining) == ("Thursday", "Europe/Berlin", "open")
    assert len(teacher.get(f"/c/{club.id}").select(".about p")) == 2
    said, page = teacher.problem(url, name="", about="x")
    assert said.startswith("A name has")
    assert page.select_one("#f-about").text == "x"
    assert "time zone" in teacher.problem(url, zone="Moon")[0]


def test_the_house_rules_of_a_class_are_those_that_its_people_practise_by(
    teacher, pupil_, club, store
):
    member.join(store, pupil_.me, club.invite, "Li")
    page = teacher.get(f"/c/{club.id}/rules?variant=sichuan")
    assert page.select_one("form.table-form [name=variant]")["value"] == "sichuan"
    assert teacher.post(f"/c/{club.id}/rules", variant="koudian", mode="haozi").status_code == 303
    assert "other house rules" in pupil_.get("/").select_one(".notices").text
    assert pupil_.post(f"/c/{club.id}/practise").location == "/practice"
    assert learners.by_id(store, pupil_.me.id).options["mode"] == "haozi"
    assert teacher.client.get(f"/c/{club.id}/rules?variant=no").status_code == 404


def test_another_code_ends_the_old(teacher, club, pupil_):
    teacher.post(f"/c/{club.id}/invite")
    assert pupil_.client.get(f"/join/{club.invite}").status_code == 404


def test_leaving_is_asked_first_and_an_owner_alone_stays(teacher, pupil_, club, store):
    member.join(store, pupil_.me, club.invite, "Li")
    url = f"/c/{club.id}/leave"
    assert "Leave “Tuesday”?" in pupil_.get(url).h1.text
    assert pupil_.post(url).location == "/classes"
    assert pupil_.client.get(url).status_code == 404
    assert "look after the class" in teacher.problem(url)[0]


def test_one_changes_ones_own_name(pupil_, club, store):
    member.join(store, pupil_.me, club.invite, "Li")
    assert pupil_.post(f"/c/{club.id}/me", member="Li Lei").status_code == 303
    assert classroom.load(store, pupil_.me, club.id).member == "Li Lei"
    _, page = pupil_.problem(f"/c/{club.id}/me", member="\n")
    assert page.select_one("details.finer").has_attr("open")


def test_every_word_about_a_mistake_and_every_notice_is_there_in_chinese():
    from tutor.language import catalogue
    from tutor.web.room import SAID

    said = {**SAID, **notice.SAID}
    assert [text for text in said.values() if text not in catalogue("zh")] == []
