"""The settings of the chat: one menu, every screen, and from each the way back; on the page too."""

import pytest

from drills.drill import make
from tests.chat_player import Player, data, kept_limits
from tutor import chat, chat_poll, chat_settings, chat_talk, farewell, learner, subscription
from tutor.classes import reminder
from tutor.store import open_store

CHAT = 91


@pytest.fixture
def store(tmp_path):
    opened = open_store(tmp_path / "t.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
def me(store):
    return learner.by_chat(store, "telegram", CHAT, "en")


def press(store, me, sent):
    return kept_limits(chat.press(store, learner.by_id(store, me.id), sent, "telegram", CHAT))


def say(store, me, text):
    return kept_limits(chat.converse(store, learner.by_id(store, me.id), text, "telegram", CHAT))


def test_the_menu_leads_to_every_screen_and_each_leads_back(store, me):
    (menu,) = say(store, me, "/settings")
    assert "Asia/Shanghai" in menu.text
    assert say(store, me, "设置") == (menu,)
    led = data(menu)
    entries = [one for row in chat_settings.ROWS for one in row if one.needs != "account"]
    assert led == [f"e:{one.key}" for one in entries]
    for entry, sent in zip(entries, led, strict=True):
        (screen,) = press(store, me, sent)
        assert screen.text
        assert screen.edit == entry.here
        assert data(screen)[-1] == "e:menu", sent
        assert press(store, me, "e:menu")[0].text == menu.text
    [export] = press(store, me, "e:export")
    assert export.file[0] == "tingpai.json"
    [kept] = press(store, me, "a:n")
    assert data(kept) == ["e:menu"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_on_the_page_the_menu_has_what_there_is(store, language):
    me = learner.new_guest(store, language)[0]
    (menu,) = chat.converse(store, me, "/settings")
    keys = [sent.removeprefix("e:") for sent in data(menu)]
    assert keys == ["language", "day", "table", "rules", "account"]
    for sent in data(menu):
        (screen,) = chat.press(store, me, sent)
        assert screen.text
        assert "e:menu" in data(screen)
        (back,) = chat.press(store, me, "e:menu")
        assert data(back) == data(menu)
    for sent in ("e:form", "e:form:polls", "e:remind:sets:0", "e:daily", "e:export", "e:none"):
        (old,) = chat.press(store, me, sent)
        assert old.notice
        assert not old.text
    assert chat_poll.form(store, me) == "buttons"
    assert set(chat_talk.FEATURES) == {"web", "telegram"}


def test_what_is_chosen_is_kept_shown_and_set_once(store, me):
    for _ in range(2):
        (forms,) = press(store, me, "e:form:polls")
        assert "✓ polls" in [b.label for row in forms.buttons for b in row]
        (reminded,) = press(store, me, "e:remind:sets:0")
        (reminded,) = press(store, me, "e:remind:after:0")
    assert reminded.text.count("off") == 2
    assert not reminder.wants(store, me)
    assert not subscription.of(store, me, CHAT).remind
    press(store, me, "d:set:hour:7")
    press(store, me, "d:set:on:1")
    (menu,) = press(store, me, "e:menu")
    assert "7:00" in menu.text
    assert "polls" in menu.text


def test_only_one_choice_out_of_a_few_is_a_poll_and_deleting_leaves_none(store, me):
    press(store, me, "e:form:polls")
    tiles, win = make("waits", "koudian", {}, 2, 5), make("win", "koudian", {}, 2, 5)
    (asked,) = say(store, me, f"/start p_{tiles.address}")
    assert asked.poll is None
    above, poll = say(store, me, f"/start p_{win.address}")
    assert above.alt
    assert above.picture is not None
    assert poll.poll.question == poll.text == win.ask.en
    assert len(poll.poll.right) == 1
    (told,) = say(store, me, "no idea at all")
    assert told.buttons
    assert len(store.rows("SELECT 1 FROM posts")) == 1
    chat_poll.tidy(store)
    assert len(store.rows("SELECT 1 FROM posts")) == 1
    farewell.leave(store, me)
    assert store.rows("SELECT 1 FROM posts") == []


def test_a_player_without_polls_has_buttons_as_before(store):
    player = Player(store, learner.new_guest(store, "en")[0])
    player.say("/quiz win")
    assert player.live.poll is None
