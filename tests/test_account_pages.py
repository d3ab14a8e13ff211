"""The account's pages: signing up, in and out, codes, taking a guest along."""

import pytest

from app import create_app
from tests.account_browser import SECRET, alert, as_guest, enter, made, me, send, soup
from tests.practising import practise, puzzles
from tutor import account, codes, learner, merge
from tutor.classes import classroom, member
from tutor.learner import by_cookie
from tutor.web.identity import BEFORE, COOKIE


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app({"DATABASE": str(tmp_path_factory.mktemp("account") / "web.sqlite3")})


@pytest.fixture(scope="module")
def store(app):
    return app.extensions["store"]


@pytest.fixture
def browser(app):
    return app.test_client()


@pytest.fixture
def other(app):
    return app.test_client()


@pytest.fixture(scope="module")
def wang(store):
    """An account with a password, made once: hashing is slow."""
    who, _ = learner.new_guest(store, "en")
    account.sign_up(store, who, "Wang", SECRET)
    return who


# --- signing up and in ----------------------------------------------------------------------------


def test_signing_up_keeps_what_was_practised_and_changes_the_cookie(browser, store):
    guest = as_guest(browser, store)
    before = browser.get_cookie(COOKIE).value
    assert send(browser, "sign-up", name="Li 李", password=SECRET).location == "/account"
    assert me(browser, store).id == guest.id
    assert by_cookie(store, before) is None
    page = soup(browser.get("/account"))
    assert page.h1.text == "Li 李"
    assert page.select_one(".account-name").text == "Li 李"


def test_what_is_refused_says_so_beside_the_field_and_loses_nothing(browser, wang):
    response = send(browser, "sign-up", name="WANG", password="eight new tiles")
    page = soup(response)
    field = page.find(id="up-name")
    assert (field["value"], field["aria-invalid"], field["aria-describedby"]) == (
        "WANG", "true", "p-up",
    )  # fmt: skip
    assert "有人用了" in page.find(id="p-up").text
    assert "名字" in alert(
        browser.post(
            "/account/sign-in", data={"name": "Wang", "password": "x"},
            headers={"Accept-Language": "zh"},
        )
    )  # fmt: skip
    assert "eight new tiles" not in response.text
    assert browser.get_cookie(COOKIE) is None


def test_a_form_for_a_new_account_that_comes_twice_is_no_fault(browser, other, store):
    form = {"name": "Double tap", "password": SECRET}
    assert [send(b, "sign-up", **form).location for b in (browser, other)] == ["/account"] * 2
    assert me(browser, store).id == me(other, store).id
    third = browser.application.test_client()
    assert "有人用了" in alert(send(third, "sign-up", name="Double tap", password="another secret"))


def test_signing_in_leads_on_only_within_the_site(browser, other, store, wang):
    assert enter(browser, next="/practice").location == "/practice"
    assert enter(other, next="https://evil.example/").location == "/account"
    assert me(browser, store).id == me(other, store).id == wang.id
    assert browser.get_cookie(COOKIE).value != other.get_cookie(COOKIE).value
    assert browser.get_cookie(COOKIE).http_only
    assert browser.get_cookie(COOKIE).same_site == "Lax"


def test_over_tls_the_cookie_stays_on_tls(app, monkeypatch, tmp_path):
    monkeypatch.setenv("TINGPAI_PROXIES", "1")
    behind = create_app({"DATABASE": str(tmp_path / "proxied.sqlite3")}).test_client()
    tls = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "10.9.8.7", "X-Forwarded-Host": "x.y"}
    posted = {"data": {"to": "en"}, "headers": {**tls, "Origin": "https://x.y"}}
    assert "Secure" in behind.post("/language", **posted).headers["Set-Cookie"]
    plain = app.test_client().post("/language", data={"to": "en"}, headers=tls)
    assert "Secure" not in plain.headers["Set-Cookie"]


def test_another_site_cannot_sign_anybody_in(browser, wang):
    form = {"name": "Wang", "password": SECRET}
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}):
        assert browser.post("/account/sign-in", data=form, headers=headers).status_code == 403
    assert browser.get_cookie(COOKIE) is None


def test_guessing_is_told_to_wait(app, store):
    who, _ = learner.new_guest(store, "en")
    account.sign_up(store, who, "Much guessed", SECRET)
    far = {"REMOTE_ADDR": "10.3.3.3"}
    for _ in range(9):
        form = {"name": "Much guessed", "password": "nonsense"}
        said = app.test_client().post(
            "/account/sign-in", data=form, environ_base=far, headers={"Accept-Language": "en"}
        )
    assert "wait 10 minutes" in alert(said)


# --- a guest who signs in -------------------------------------------------------------------------


def test_a_guest_without_anything_leaves_no_trace(browser, store, wang):
    browser.post("/language", data={"to": "en"})
    guest = me(browser, store)
    enter(browser)
    with pytest.raises(learner.LearnerError):
        learner.by_id(store, guest.id)
    assert browser.get_cookie(BEFORE) is None


def test_a_guests_practice_is_taken_along_when_asked(browser, store):
    who, _ = learner.new_guest(store, "en")
    account.sign_up(store, who, "Taker", SECRET)
    as_guest(browser, store, 2)
    there = enter(browser, name="Taker", next="/practice").location
    page = soup(browser.get(there))
    form = page.find(id="along")
    assert "2 answers were given" in form.text
    onward = form.find("input", {"name": "next"})["value"]
    assert send(browser, "along", take="yes", next=onward).location == "/practice"
    assert merge.answered(store, me(browser, store)) == 2
    assert soup(browser.get("/account")).find(id="along") is None
    send(browser, "along", take="yes")
    assert merge.answered(store, me(browser, store)) == 2


def test_a_guests_practice_that_is_left_comes_back_after_signing_out(browser, store, wang):
    guest = as_guest(browser, store)
    enter(browser)
    send(browser, "along", take="no")
    assert soup(browser.get("/account")).find(id="along") is None
    send(browser, "sign-out", where="here")
    assert me(browser, store).id == guest.id
    assert browser.get_cookie(BEFORE) is None


def test_one_account_after_the_other_offers_nothing(browser, store, wang):
    pupil, _ = learner.new_guest(store, "en")
    practise(store, pupil, next(puzzles()))
    send(browser, "code", code=codes.issue(store, "pupil", pupil))
    assert me(browser, store).id == pupil.id
    enter(browser)
    assert soup(browser.get("/account")).find(id="along") is None


def test_a_pupil_is_called_as_in_the_class(browser, store, wang):
    pupil, _ = learner.new_guest(store, "en")
    room = classroom.create(store, wang, "Cards", member="W")
    member.join(store, pupil, room.invite, "Small Li")
    with store.writing():
        store.run("UPDATE members SET managed = 1 WHERE learner_id = :id", id=pupil.id)
    send(browser, "code", code=codes.issue(store, "pupil", pupil))
    page = soup(browser.get("/account"))
    assert page.h1.text == page.select_one(".account-name").text == "Small Li"
    assert "card of the class ends" in page.text


def test_a_cookie_is_given_again_before_a_browser_forgets_it(browser, store):
    guest = as_guest(browser, store)
    mine = browser.get_cookie(COOKIE).value
    assert "Set-Cookie" not in browser.get("/").headers
    with store.writing():
        store.run(
            "UPDATE cookies SET created = created - :old WHERE learner_id = :id",
            old=learner.OLD + 1, id=guest.id,
        )  # fmt: skip
    assert f"{COOKIE}={mine};" in browser.get("/").headers["Set-Cookie"]


def test_a_guest_cannot_sign_out_into_nothing(browser, store):
    guest = as_guest(browser, store)
    send(browser, "sign-out", where="here")
    assert me(browser, store).id == guest.id


# --- codes ----------------------------------------------------------------------------------------


def test_a_code_for_another_browser_signs_in_there_once(browser, other, store, wang):
    enter(browser)
    (code,) = made(send(browser, "codes", **{"for": "login"}))
    send(other, "code", code=code.lower().replace("-", " "))
    assert me(other, store).id == wang.id
    again = send(browser.application.test_client(), "code", code=code)
    assert "/account" not in (again.location or "")
    assert "aria-invalid" in again.text


def test_signing_out_elsewhere_leaves_this_browser_alone(browser, other, store, wang):
    enter(browser)
    enter(other)
    send(browser, "sign-out", where="elsewhere")
    assert me(browser, store).id == wang.id
    assert me(other, store) is None


def test_a_chats_code_joins_after_a_question(browser, store):
    guest = as_guest(browser, store, 2)
    chatting = learner.by_chat(store, "telegram", 31, "zh")
    practise(store, chatting, next(puzzles()))
    code = codes.issue(store, "link", chatting)
    asked = soup(send(browser, "code", code=code))
    assert asked.find("input", {"name": "code"})["value"] == code
    assert learner.by_id(store, chatting.id)
    assert send(browser, "join", code=code).location == "/account"
    kept = me(browser, store)
    assert kept.id == guest.id == learner.by_chat(store, "telegram", 31).id
    assert (
        len(store.rows("SELECT 1 FROM attempts WHERE counts = 1 AND learner_id = :id", id=kept.id))
        == 2
    )
    assert "aria-invalid" in send(browser, "join", code=code).text
    send(browser, "chat", chat="telegram:31")
    assert learner.by_chat(store, "telegram", 31).id != kept.id


def test_an_empty_browser_is_simply_signed_in_by_a_chats_code(browser, store):
    chatting = learner.by_chat(store, "telegram", 32, "en")
    assert send(browser, "code", code=codes.issue(store, "link", chatting)).status_code == 303
    assert me(browser, store).id == chatting.id
    assert soup(browser.get("/account")).h1.text == "You are signed in"


def test_a_recovery_code_lets_one_set_a_new_password(browser, other, store):
    as_guest(other, store)
    send(other, "sign-up", name="Forgetful", password=SECRET)
    shown = made(send(other, "codes", **{"for": "recovery"}))
    assert len(shown) == codes.RECOVERY
    assert made(other.get("/account")) == []
    assert send(browser, "code", code=shown[0]).location == "/account#password"
    assert soup(browser.get("/account")).find(id="password-old") is None
    send(browser, "password", new="quite another secret")
    assert me(other, store) is None
    enter(other, name="Forgetful", password="quite another secret")
    assert soup(other.get("/account")).find(id="password-old") is not None
    assert "present password" in alert(send(other, "password", old="x", new="one more secret"))


def test_instructors_invite_and_nobody_else(browser, other, store, wang):
    enter(browser)
    assert send(browser, "codes", **{"for": "instructor"}).status_code == 404
    account.set_instructor(store, wang)
    (code,) = made(send(browser, "codes", **{"for": "instructor"}))
    assert "Choose a name" in alert(
        other.post("/account/code", data={"code": code}, headers={"Accept-Language": "en"})
    )
    send(other, "sign-up", name="New teacher", password=SECRET)
    assert send(other, "code", code=code).status_code == 303
    assert account.may_teach(store, me(other, store))
    assert send(other, "codes", **{"for": "pupil"}).status_code == 404


def test_a_page_with_a_code_is_kept_nowhere(browser, wang):
    enter(browser)
    assert send(browser, "codes", **{"for": "login"}).headers["Cache-Control"] == "no-store"
