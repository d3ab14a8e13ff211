"""The account in the chat: codes, joining, settings, taking away, deleting."""

import itertools
import json

import pytest

from tests.chat_player import Player, data
from tests.practising import practise, puzzles
from tutor import account, chat, clock, codes, learner, merge
from tutor.chat_log import as_value, from_value
from tutor.classes import classroom
from tutor.store import open_store

CHATS = itertools.count(1)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    opened = open_store(tmp_path_factory.mktemp("chat") / "tingpai.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
def player(store):
    return Player(store, learner.by_chat(store, "telegram", next(CHATS), "en"))


@pytest.fixture
def web(store):
    return learner.new_guest(store, "en")[0]


def code_in(replies):
    return replies[0].text.split("\n")[1]


def who_is_left(store, *whoever):
    """Whichever of them is still there."""
    there = {row["id"] for row in store.rows("SELECT id FROM learners")}
    (left,) = {one.id for one in whoever} & there
    return learner.by_id(store, left)


def test_codes_from_the_chat_open_on_the_page(store, player):
    link, login = code_in(player.say("/link")), code_in(player.say("/login"))
    assert codes.look(store, link).purpose == "link"
    assert codes.redeem(store, "login", login) == player.me


@pytest.mark.parametrize("word", ["/link {}", "/start l_{}"])
def test_a_code_from_the_page_joins_after_a_question(store, player, web, word):
    practise(store, web, next(puzzles()))
    code = codes.bare_code(codes.issue(store, "link", web))
    (asked,) = player.say(word.format(code))
    assert "Answers there: 1, here: 0" in asked.text
    assert learner.by_id(store, player.me.id) == player.me
    (told,) = player.press(data(asked)[0])
    assert told.edit
    kept = who_is_left(store, web, player.me)
    assert merge.answered(store, kept) == 1
    (late,) = chat.press(store, kept, data(asked)[0], "telegram")
    assert "used" in late.text or "Nobody" in late.text


def test_no_is_no(store, player, web):
    (asked,) = player.say(f"/link {codes.issue(store, 'link', web)}")
    player.press(data(asked)[1])
    assert [learner.by_id(store, one.id) for one in (web, player.me)] == [web, player.me]


def test_two_names_cannot_be_joined_and_wrong_codes_are_counted(store, player, web):
    account.sign_up(store, player.me, "Chat name", "seven old tiles")
    account.sign_up(store, web, "Web name", "seven old tiles")
    (told,) = player.say(f"/link {codes.issue(store, 'link', web)}")
    assert told.buttons == ()
    assert "name of their own" in told.text
    (told,) = player.say(f"/link {codes.recovery(store, web)[0]}")
    assert "Nobody has this code" in told.text
    for n in range(8):
        (told,) = player.say(f"/link wrong{n}")
    assert "wait" in told.text


def test_settings_are_shown_and_set(store, player):
    (shown,) = player.say("/settings")
    assert "Asia/Shanghai" in shown.text
    player.press("a:d:4")
    player.say("/settings Europe/Berlin")
    me = learner.by_id(store, player.me.id)
    assert (me.day_end, me.zone) == (4, "Europe/Berlin")
    (told,) = player.say("/settings Atlantis/Town")
    assert "no such time zone" in told.text
    (told,) = player.press("a:d:9")
    assert told.notice


def test_everything_comes_as_a_file(store, player):
    practise(store, player.me, next(puzzles()))
    (told,) = player.say("/export")
    name, text = told.file
    assert name.endswith(".json")
    assert len(json.loads(text)["attempts"]) == 1
    assert from_value(json.loads(json.dumps(as_value(told)))) == told


def test_deleting_takes_two_steps_and_says_what_ends(store, player):
    account.sign_up(store, player.me, "Teacher who goes", "seven old tiles")
    account.set_instructor(store, player.me)
    classroom.create(store, player.me, "Tuesday", member="T")
    (asked,) = player.say("/delete")
    assert "“Tuesday” ends" in asked.text
    old = f"a:x:{clock.stamp() // 60_000 - 11}"
    assert [player.press(sent)[0].notice != "" for sent in (old, "a:x:", "a:x:zzz")] == [True] * 3
    assert learner.by_id(store, player.me.id)
    (told,) = player.press(data(asked)[0])
    assert "/start" in told.text
    assert store.rows("SELECT 1 FROM learners WHERE id = :id", id=player.me.id) == []


@pytest.mark.parametrize("word", ["/link", "/login", "/export", "/delete", "/link ABCD-EFGH"])
def test_on_the_page_the_account_page_does_it(store, web, word):
    (told,) = chat.converse(store, web, word)
    assert "under Account" in told.text
    assert not chat.press(store, web, f"a:x:{clock.stamp() // 60_000}")[0].text
    assert not chat.press(store, web, "a:j:ABCDEFGH")[0].text
    assert learner.by_id(store, web.id)
