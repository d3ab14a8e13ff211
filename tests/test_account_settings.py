"""The account's pages: settings, taking everything away, leaving."""

import csv
import io
import json
import re

import pytest

from app import create_app
from tests.account_browser import SECRET, as_guest, enter, me, send, soup
from tutor import account, codes, learner, merge
from tutor.classes import classroom, reminder
from tutor.web.identity import COOKIE


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


# --- settings -------------------------------------------------------------------------------------


def test_settings_are_kept_and_seen(browser, store):
    form = {
        "language": "zh", "variant": "sichuan", "zone": "Europe/Berlin", "day_end": "4",
        "tiles": "huge",
    }  # fmt: skip
    assert send(browser, "settings", **form).location == "/account/settings?saved=1"
    kept = me(browser, store)
    assert {name: str(getattr(kept, name)) for name in form} == form
    page = soup(browser.get("/account/settings?saved=1"))
    assert page.html["class"] == ["tiles-huge"]
    assert page.find(id="zone")["value"] == "Europe/Berlin"
    assert page.find(id="day_end").find(selected=True)["value"] == "4"


def test_who_has_a_chat_may_have_no_reminders_there(browser, store):
    guest = as_guest(browser, store)
    assert soup(browser.get("/account/settings")).find("input", {"name": "reminders"}) is None
    merge.merge(store, guest, learner.by_chat(store, "telegram", 33, "en"))
    box = soup(browser.get("/account/settings")).find("input", {"name": "reminders"})
    assert box.has_attr("checked")
    send(browser, "settings", asked="1")
    assert not reminder.wants(store, guest)
    send(browser, "settings", day_end="2")
    assert not reminder.wants(store, guest)
    send(browser, "settings", asked="1", reminders="yes")
    assert reminder.wants(store, guest)


def test_an_unknown_zone_is_refused_and_the_rest_kept_in_the_form(browser, store):
    response = send(browser, "settings", language="en", zone="Atlantis/Town", day_end="3")
    page = soup(response)
    assert "time zone" in page.find(id="zone-p").text or "时区" in page.find(id="zone-p").text
    assert page.find(id="zone")["value"] == "Atlantis/Town"
    assert page.find(id="day_end").find(selected=True)["value"] == "3"
    assert me(browser, store) is None


@pytest.mark.parametrize("form", [{"day_end": "9"}, {"tiles": "vast"}, {"variant": "chess"}, {}])
def test_what_is_no_setting_changes_nothing(browser, store, form):
    send(browser, "settings", **form)
    kept = me(browser, store)
    assert (kept.variant, kept.day_end, kept.tiles) == ("koudian", 0, "")


# --- taking away, leaving -------------------------------------------------------------------------


def test_everything_can_be_taken_away(browser, store):
    as_guest(browser, store)
    whole = json.loads(browser.get("/account/export.json").data)
    assert len(whole["attempts"]) == 1
    sheet = browser.get("/account/export.csv").data.decode("utf-8-sig")
    assert len(list(csv.DictReader(io.StringIO(sheet)))) == 1
    stranger = browser.application.test_client()
    assert stranger.get("/account/export.json").status_code == 303


def test_deleting_asks_for_a_tick_and_the_password(browser, store):
    who = as_guest(browser, store)
    send(browser, "sign-up", name="Leaving", password=SECRET)
    account.set_instructor(store, who)
    classroom.create(store, who, "Tuesday & <b>", member="L")
    page = soup(browser.get("/account/farewell"))
    assert "“Tuesday & <b>” ends" in page.select_one(".gone").text
    assert "Tick" in alert_last(send(browser, "farewell", old=SECRET))
    assert "present password" in alert_last(send(browser, "farewell", sure="yes", old="x"))
    assert send(browser, "farewell", sure="yes", old=SECRET).location == "/account/farewell?done=1"
    assert browser.get_cookie(COOKIE) is None
    assert account.named(store, "Leaving") is None
    assert (
        "deleted"
        in soup(browser.get("/account/farewell?done=1", headers={"Accept-Language": "en"})).h1.text
    )


def alert_last(response):
    return soup(response).find_all(role="alert")[-1].text


def test_deleting_leads_back_to_the_guest_of_before(browser, store):
    guest = as_guest(browser, store)
    who, _ = learner.new_guest(store, "en")
    account.sign_up(store, who, "Short stay", SECRET)
    enter(browser, name="Short stay")
    send(browser, "farewell", sure="yes", old=SECRET)
    assert me(browser, store).id == guest.id


def test_the_commands_make_instructors_and_login_codes(app, store, wang):
    run = app.test_cli_runner().invoke
    assert "may teach" in run(args=["instructor", "ＷＡＮＧ"]).output
    assert account.may_teach(store, wang)
    assert "no more" in run(args=["instructor", "wang", "--off"]).output
    assert not account.may_teach(store, wang)
    code = run(args=["login-code", "Wang"]).output.strip()
    assert re.fullmatch(r"\w{4}-\w{4}", code)
    assert codes.redeem(store, "login", code) == wang
    assert run(args=["instructor", "Nobody"]).exit_code == 1
