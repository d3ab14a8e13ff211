"""Assignments in the chat: the same ledger as the pages, keys kept alike, reminders by day."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.assigning import HOUR, school, seen
from tests.chat_player import Player, data
from tests.practising import wrong
from tutor import chat, clock, learner, notice, store_learners
from tutor.chat_sets import reminded
from tutor.chat_talk import Talk
from tutor.classes import assignment, doing, reminder
from tutor.store import open_store


@pytest.fixture
def here(tmp_path):
    return school(open_store(tmp_path / "t.sqlite3"), kind="win")


@pytest.fixture
def player(here):
    return Player(here.store, here.pupils[0])


def given(here, **how):
    return here.assign(now=None, **how)


def text(player):
    return player.seen[-1].text


# --- doing ------------------------------------------------------------------------------


def test_what_is_assigned_is_listed_and_done_to_the_end(here, player):
    one = given(here)
    (listed,) = player.say("/sets")
    assert "报听以后" in listed.text
    player.press(data(listed)[0])
    for right in (True, False, True):
        puzzle = player.attempt.puzzle
        player.answer_by_buttons(puzzle.key if right else wrong(puzzle))
        following = data(player.live)[0]
        player.press(following)
    assert following == f"w:{one.id}:see"
    assert "2" in text(player)
    assert player.say("/sets")[0].buttons == ()
    assert doing.doing(here.store, player.me, seen(here, player.me, one)).done


def test_a_deep_link_begins_and_the_pages_go_on_with_the_same_puzzle(here, player):
    one = given(here)
    player.say(f"/start a_{one.id}")
    found = here.next(player.me, one, None)
    assert found.id == player.attempt.id
    assert found.source == "telegram"
    assert player.live.text.startswith("报听以后")


def test_a_stranger_is_led_nowhere(here):
    one = given(here)
    stranger = Player(here.store, learner.new_guest(here.store, "zh")[0])
    for link in (one.id, "000000000000"):
        assert "没有这份作业" in stranger.say(f"/start a_{link}")[0].text


def test_a_kept_answer_says_nothing_of_its_key(here, player):
    one = given(here, shows="asked")
    player.say(f"/start a_{one.id}")
    first = player.attempt
    before = len(player.seen)
    player.answer_by_buttons(wrong(first.puzzle))
    told = "\n".join(reply.text for reply in player.seen[before:])
    assert "回答记下了" in told
    assert not any(data_.startswith("r:") for data_ in data(player.live))
    player.press(data(player.live)[0])
    assert player.attempt.id != first.id
    player.say(f"/start p_{first.address}")
    assert player.attempt.id != first.id
    assignment.change(here.store, one, released=clock.stamp())
    assert doing.doing(here.store, player.me, seen(here, player.me, one)).steps[0].shown


def test_one_more_try_or_the_key(here, player):
    one = given(here, tries=3)
    player.say(f"/start a_{one.id}")
    first = player.attempt
    player.answer_by_buttons(wrong(first.puzzle))
    assert f"w:{first.id}:again" in data(player.live)
    player.press(f"w:{first.id}:again")
    assert player.attempt.id != first.id
    second = player.attempt
    player.answer_by_buttons(wrong(second.puzzle))
    player.press(f"w:{second.id}:key")
    assert f"r:{second.id}" in data(player.live)
    assert "机会" in player.press(f"w:{second.id}:again")[0].text


def test_an_assigned_puzzle_is_not_swapped_and_stop_leaves_it(here, player):
    one = given(here)
    player.say(f"/start a_{one.id}")
    mine = player.attempt
    assert not any(value.startswith("s:") for value in data(player.live))
    player.say("/skip")
    player.say("/stop")
    assert here.next(player.me, one, None).id == mine.id


def test_time_is_over_in_the_chat_as_well(here, player):
    one = given(here, due=clock.stamp() + HOUR, late=False)
    player.say(f"/start a_{one.id}")
    puzzle = player.attempt.puzzle
    assignment.change(here.store, one, due=clock.stamp() - HOUR)
    index = [key for key, _ in player.field.options].index(puzzle.key["win"])
    assert "不再收" in player.press(player.button(str(index)))[0].text
    assert "不再收" in player.say(f"/start a_{one.id}")[0].text


def test_handing_in_shows_the_keys(here, player):
    one = given(here, tries=0, shows="end")
    player.say(f"/start a_{one.id}")
    for _ in range(3):
        player.answer_by_buttons(player.attempt.puzzle.key)
        player.press(data(player.live)[0])
    player.press(f"w:{one.id}:finish")
    assert "得3分" in text(player)


def test_buttons_that_lead_nowhere_are_kind(here, player):
    for value in ("w:zzz", "w:zzz:see", "w:zzz:finish", "w:zzz:again", "w:a:b:c"):
        replies = chat.press(here.store, player.me, value, "telegram")
        assert any(reply.text or reply.notice for reply in replies)


# --- reminders ----------------------------------------------------------------------------

DAY = datetime(2026, 5, 6, 4, 0, tzinfo=UTC)
"""Noon in Shanghai, Wednesday."""


def chatting(here, who, chat_id="77"):
    with here.store.writing():
        store_learners.add_chat(here.store, "telegram", chat_id, who.id, 0)


def due(here, now=DAY):
    found = reminder.waiting(here.store, "telegram", now)
    return [(one.learner_id, one.what) for one in found]


def test_a_new_assignment_is_told_once_to_those_who_chat(here):
    chatting(here, here.pupils[0])
    here.assign(now=DAY)
    (one,) = reminder.waiting(here.store, "telegram", DAY)
    assert (one.what, one.chat) == ("new", "77")
    assert reminder.claim(here.store, one, DAY)
    assert not reminder.claim(here.store, one, DAY)
    assert due(here) == []


def test_nobody_is_woken(here):
    chatting(here, here.pupils[0])
    here.assign(now=DAY + timedelta(hours=11))
    assert due(here, DAY + timedelta(hours=11)) == []
    assert due(here, DAY + timedelta(hours=20)) == [(here.pupils[0].id, "new")]


def test_due_soon_is_told_when_a_day_is_left(here):
    chatting(here, here.pupils[0])
    here.assign(now=DAY, due=clock.stamp(DAY) + 72 * HOUR)
    for one in reminder.waiting(here.store, "telegram", DAY):
        reminder.claim(here.store, one, DAY)
    assert due(here, DAY + timedelta(hours=24)) == []
    assert due(here, DAY + timedelta(hours=49)) == [(here.pupils[0].id, "soon")]


def test_who_is_done_or_wants_none_hears_nothing(here):
    me, other = here.pupils[:2]
    chatting(here, me)
    chatting(here, other, "78")
    one = here.assign(now=DAY)
    here.all(me, one, (True, False, True), now=DAY)
    reminder.set_wants(here.store, other, False)
    assert due(here) == []
    reminder.set_wants(here.store, other, True)
    assert due(here) == [(other.id, "new")]
    assignment.change(here.store, one, closed=clock.stamp(DAY))
    assert due(here) == []


def test_an_instructor_reminds_not_too_often(here):
    me = here.pupils[0]
    chatting(here, me)
    one = here.assign(now=DAY - timedelta(days=3))
    for hours, heard in ((0, 1), (1, 0), (13, 1)):
        at = DAY + timedelta(hours=hours) if hours < 13 else DAY + timedelta(hours=24)
        reminder.ask(here.store, one, [me.id], now=at)
        found = reminder.waiting(here.store, "telegram", at)
        assert [two.what for two in found] == ["asked"] * heard
        for two in found:
            reminder.claim(here.store, two, at)
    assert notice.waiting(here.store, me.id) == ()


def test_what_could_not_be_sent_waits_but_not_for_ever(here):
    chatting(here, here.pupils[0])
    here.assign(now=DAY)
    (one,) = reminder.waiting(here.store, "telegram", DAY)
    reminder.claim(here.store, one, DAY)
    reminder.give_back(here.store, one)
    assert due(here) == [(here.pupils[0].id, "new")]
    assert due(here, DAY + timedelta(days=3)) == []


def test_a_reminder_has_a_button_that_begins(here, player):
    one = given(here, due=clock.stamp() + HOUR)
    words = reminded(
        Talk(here.store, player.me, "telegram"),
        reminder.Reminder(one.id, player.me.id, "soon", "77"),
    )
    assert "报听以后" in words.text
    player.press(data(words)[0])
    assert player.attempt.assignment == one.id
    player.press("w:off")
    assert not reminder.wants(here.store, player.me)
    player.say("/reminders")
    assert reminder.wants(here.store, player.me)
    here.all(player.me, one, (True, True, True), now=datetime.now(UTC))
    stale = reminder.Reminder(one.id, player.me.id, "soon", "77")
    assert reminded(Talk(here.store, player.me, "telegram"), stale) is None
