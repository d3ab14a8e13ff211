"""Classes in the chat: joined by a link and a name, opened, left; what others did is told once."""

import pytest

from tests.chat_player import Player, data
from tutor import bot_link, guesses, learner, notice
from tutor.classes import classroom, member
from tutor.store import open_store


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return open_store(tmp_path_factory.mktemp("chat") / "t.sqlite3")


@pytest.fixture
def player(store):
    return Player(store, learner.new_guest(store, "en")[0])


@pytest.fixture
def teacher(store):
    return Player(store, learner.new_guest(store, "en")[0])


@pytest.fixture
def club(store, teacher):
    return classroom.create(store, teacher.me, "Tuesday", member="Ms Wang")


def names(store, club):
    return [one.name for one in member.people(store, club) if one.state == "in"]


def test_a_deep_link_asks_for_the_name_and_leads_in(player, store, club):
    (asked,) = player.say(f"/start c_{club.invite}")
    assert "You are invited to “Tuesday”." in asked.text
    assert "With Ms Wang." in asked.text
    assert data(asked) == ["c:n"]
    (there,) = player.say("  Li   Lei ")
    assert there.text.startswith("Tuesday\n")
    assert names(store, club) == ["Li Lei", "Ms Wang"]
    (again,) = player.say(f"/start c_{club.invite}")
    assert again == there
    (listed,) = player.say("/classes")
    assert "Tuesday" in listed.text
    assert data(listed) == [f"c:o:{club.id}"]


def test_a_name_is_asked_again_or_given_up_and_then_words_are_words(player, store, club):
    player.say(f"/classes {club.invite.upper()}")
    (again,) = player.say("x" * 61)
    assert again.text.startswith("A name has 1 to 60 letters")
    player.press("c:n")
    assert "did not get that" in player.say("Li Lei")[0].text
    player.say(f"/classes {club.invite}")
    player.say("/help")
    assert "did not get that" in player.say("Li Lei")[0].text
    assert names(store, club) == ["Ms Wang"]


def test_who_has_a_name_joins_by_one_tap_and_a_second_tap_is_harmless(player, store, club, teacher):
    player.say(f"/start c_{classroom.create(store, teacher.me, 'Other', member='W').invite}")
    player.say("Li Lei")
    (asked,) = player.say(f"/start c_{club.invite}")
    assert asked.buttons[0][0].label == "Join as Li Lei"
    (there,) = player.press(data(asked)[0])
    assert player.press(data(asked)[0]) == (there,)
    assert names(store, club) == ["Li Lei", "Ms Wang"]


def test_codes_that_open_nothing_are_said_and_counted(player, club):
    assert player.say("/classes zzzzzzzz")[0].text.startswith("No class has this code")
    for _ in range(guesses.MOST["learner"]):
        (said,) = player.say("/start c_zzzzzzzz")
    assert said.text.startswith("Too many wrong codes")
    assert player.say(f"/start c_{club.invite}")[0].text == said.text


def test_a_closed_class_takes_nobody(player, store, club):
    classroom.archive(store, club)
    assert "takes nobody" in player.say(f"/start c_{club.invite}")[0].text


def test_an_instructor_lets_in_and_the_learner_is_told_once(player, store, club, teacher):
    classroom.change(store, club, joining="approve")
    player.say(f"/start c_{club.invite}")
    (asked,) = player.say("Li Lei")
    assert "You have asked" in asked.text
    news, _ = teacher.say("/classes")
    assert news.text == "Somebody waits to be let into “Tuesday”."
    (home,) = teacher.press(data(news)[0])
    assert "Who waits to be let in: 1" in [b.label for row in home.buttons for b in row]
    (waiting,) = teacher.press(f"c:w:{club.id}")
    (left,) = teacher.press(data(waiting)[0])
    assert left.edit
    assert left.text == "Nobody waits for “Tuesday”."
    news, rest = player.say("/help")
    assert news.text == "You are in the class “Tuesday” now."
    assert player.say("/help") == (rest,)
    assert notice.waiting(store, player.me.id) == ()


def test_an_instructor_sees_code_and_link(store, club, teacher):
    bot_link.learn(store, "TingpaiBot")
    (home,) = teacher.press(f"c:o:{club.id}")
    assert f"{club.invite[:4]}-{club.invite[4:]}".upper() in home.text
    assert f"https://t.me/TingpaiBot?start=c_{club.invite}" in home.text


def test_one_practises_by_the_rules_of_the_class(player, store, club):
    member.join(store, player.me, club.invite, "Li")
    classroom.set_rules(store, club, "koudian", {"mode": "haozi"})
    _, said = player.press(f"c:p:{club.id}")
    assert said.text.startswith("You now practise for: ")
    assert learner.by_id(store, player.me.id).options == {"mode": "haozi"}


def test_leaving_is_asked_first(player, store, club, teacher):
    member.join(store, player.me, club.invite, "Li")
    (asked,) = player.press(f"c:x:{club.id}")
    player.press(data(asked)[0])
    assert names(store, club) == ["Ms Wang"]
    assert "grown old" in player.press(data(asked)[0])[0].notice
    assert "another member" in teacher.press(f"c:y:{club.id}")[0].text


@pytest.mark.parametrize("sent", ["o", "p", "w", "x", "y", "i"])
def test_buttons_of_a_class_are_nothing_to_others(player, store, club, teacher, sent):
    end = ":1" if sent == "i" else ""
    there = player.press(f"c:{sent}:{club.id}{end}")
    assert there == player.press(f"c:{sent}:000000000000{end}")
    assert there[0].notice
    member.join(store, player.me, club.invite, "Li")
    if sent in "wi":
        assert player.press(f"c:{sent}:{club.id}{end}") == there
