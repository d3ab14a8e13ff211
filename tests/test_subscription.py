"""The daily quiz by itself: once a local day, set in the chat; a nudge a day after practice."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from tests import dailies
from tests.chat_player import Player, kept_limits
from tutor import (
    attempt,
    chat,
    chat_unasked,
    clock,
    daily,
    due,
    farewell,
    learner,
    merge,
    outbox,
    practice,
    presence,
    subscription,
)
from tutor.chat_reply import Reply
from tutor.store import open_store
from tutor.telegram import clockwork

CHAT = 77
NOON = datetime(2026, 11, 30, 4, tzinfo=UTC)  # 12:00 in Shanghai, a Monday
EIGHT = datetime(2026, 11, 30, 12, tzinfo=UTC)  # 20:00 there
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture(autouse=True)
def that_evening():
    """The chat asks the clock itself, and must find the day of which these tests speak."""
    with time_machine.travel(EIGHT):
        yield


@pytest.fixture
def shelf(tmp_path):
    opened = open_store(tmp_path / "chat.sqlite3")
    dailies.keep(opened, NOON.date(), 9)
    yield opened
    opened.close()


@pytest.fixture
def me(shelf):
    return learner.by_chat(shelf, "telegram", CHAT, "en")


@pytest.fixture
def on(shelf, me):
    subscription.turn(shelf, me, CHAT, on=True, now=NOON)
    return me


def drain(store, now):
    """All that goes out at a moment."""
    said = []
    while (one := outbox.take(store, now=now)) is not None:
        outbox.sent(store, one, 1, now=now)
        said.append(one.content())
    return said


def strike(store, now):
    clockwork.strike(store, now)
    return drain(store, now)


def datas(reply):
    return [button.data for row in reply.buttons for button in row]


def text(replies):
    return "\n".join(reply.text for reply in replies)


class Chatter(Player):
    """A player in a chat with a number."""

    def say(self, words):
        return self._took(chat.converse(self.store, self.me, words, "telegram", CHAT))

    def press(self, sent):
        return self._took(chat.press(self.store, self.me, sent, "telegram", CHAT))


# --- due ------------------------------------------------------------------------------


def test_it_comes_once_at_its_hour_and_goes_on_in_the_chat(shelf, on):
    assert strike(shelf, EIGHT - HOUR) == []
    [first] = strike(shelf, EIGHT)
    kept_limits([first])
    assert "1 of 5" in first.text
    assert "d:set" in datas(first)
    assert strike(shelf, EIGHT + HOUR) == []
    player = Chatter(shelf, on)
    player.live = first
    quiz = daily.mine(shelf, on, now=EIGHT)
    assert player.attempt.assignment == quiz.id
    player.answer_by_buttons(player.attempt.puzzle.key)
    assert "2 of 5" in text(player.press(f"n:{player.attempt.id}"))
    [second] = strike(shelf, EIGHT + DAY)
    assert "1 of 5" in second.text


def test_the_time_of_a_puzzle_that_came_by_itself_says_nothing(shelf, on):
    strike(shelf, EIGHT)
    player = Chatter(shelf, on)
    player.say("/daily")
    attempt = player.attempt
    player.answer_by_buttons(attempt.puzzle.key)
    rows = shelf.rows("SELECT ms FROM attempts WHERE id = :id", id=attempt.id)
    assert rows == [{"ms": None}]


def test_after_an_outage_it_comes_late_but_not_in_the_night_and_never_from_the_outbox(shelf, on):
    assert len(strike(shelf, EIGHT + HOUR)) == 1
    assert strike(shelf, EIGHT + DAY + 7 * HOUR) == []
    clockwork.strike(shelf, EIGHT + 2 * DAY)
    assert drain(shelf, EIGHT + 2 * DAY + 7 * HOUR) == []  # Telegram was away until 3 a.m.
    assert len(strike(shelf, EIGHT + 3 * DAY)) == 1


def test_a_new_zone_is_asked_at_once_and_no_day_comes_twice(shelf, on):
    assert len(strike(shelf, EIGHT)) == 1
    moved = learner.set_zone(shelf, on, "America/New_York")  # 20:00 there is still Monday
    late = datetime(2026, 12, 1, 1, tzinfo=UTC)
    assert strike(shelf, late) == []
    assert len(strike(shelf, late + DAY)) == 1
    learner.set_zone(shelf, moved, "Pacific/Auckland")  # 20:00 of Wednesday is 7:00 UTC there
    assert strike(shelf, datetime(2026, 12, 2, 6, 50, tzinfo=UTC)) == []
    assert len(strike(shelf, datetime(2026, 12, 2, 7, 10, tzinfo=UTC))) == 1


def test_the_learners_day_may_end_later_than_midnight(shelf, on):
    owl = learner.set_day_end(shelf, on, 4)
    subscription.set_time(shelf, owl, CHAT, 1, 30, now=NOON)
    night = datetime(2026, 11, 30, 17, 30, tzinfo=UTC)  # 1:30 on December 1st
    assert len(strike(shelf, night)) == 1
    assert (
        subscription.of(shelf, owl, CHAT).last_day
        == date(2026, 11, 30)
        == owl.day(clock.stamp(night))
    )
    late = due.Schedule(3, 30, owl.zone, frozenset(), 4)
    assert due.last_moment(late, date(2026, 11, 30)) == clock.stamp(night + 2.5 * HOUR) - 1


def test_quiet_days_and_whoever_is_gone_or_parted_get_nothing(shelf, on):
    subscription.set_quiet(shelf, on, CHAT, {0}, now=NOON)
    assert strike(shelf, EIGHT) == []
    presence.gone(shelf, CHAT, "blocked", EIGHT)
    assert strike(shelf, EIGHT + DAY) == []
    presence.back(shelf, CHAT, EIGHT + DAY + HOUR)
    assert len(strike(shelf, EIGHT + DAY + HOUR)) == 1
    learner.drop_chat(shelf, on, "telegram", str(CHAT))
    assert strike(shelf, EIGHT + 2 * DAY) == []
    another = learner.by_chat(shelf, "telegram", CHAT)
    assert not subscription.of(shelf, another, CHAT).active
    subscription.turn(shelf, another, CHAT, on=True, now=NOON + 3 * DAY)
    assert len(strike(shelf, EIGHT + 3 * DAY)) == 1


def test_who_has_done_all_already_is_left_in_peace(shelf, on):
    subscription.set_count(shelf, on, CHAT, 1, now=NOON)
    quiz = daily.mine(shelf, on, now=NOON)
    mine = daily.next_attempt(shelf, on, quiz, "web", now=NOON)
    attempt.give(shelf, on, mine.id, mine.puzzle.key, now=NOON)
    assert strike(shelf, EIGHT) == []
    subscription.set_count(shelf, on, CHAT, 5, now=EIGHT)
    assert "1 of 5" in text(strike(shelf, EIGHT + DAY))


def test_nobody_is_interrupted(shelf, on):
    player = Chatter(shelf, on)
    player.say("/quiz")
    kept = player.attempt.id
    now = datetime.now(UTC)
    with shelf.writing():
        day = on.day(clock.stamp(now))
        late = subscription.Due(CHAT, on, day, 5, clock.stamp(now + HOUR), now)
        chat_unasked.five(shelf, late)
    [told] = drain(shelf, now)
    assert datas(told) == ["d:go", "d:set"]
    assert player.attempt.id == kept


def test_one_chats_fault_holds_up_no_other(shelf, on, caplog):
    with shelf.writing():
        shelf.run("UPDATE learners SET options = '{\"no such\": 1}'")
    other = learner.by_chat(shelf, "telegram", CHAT + 1, "zh")
    subscription.turn(shelf, other, CHAT + 1, on=True, now=NOON)
    assert len(strike(shelf, EIGHT)) == 1
    assert "its daily quiz was not put" in caplog.text
    caplog.clear()
    assert strike(shelf, EIGHT + timedelta(minutes=9)) == []
    assert not caplog.text


def test_two_programs_put_it_once(shelf, on):
    [(chat_, who)] = subscription.due(shelf, EIGHT)
    twin = open_store(shelf.path)
    said = []
    for store in (shelf, twin):
        subscription.ask(store, chat_, who, lambda _, one: said.append(one.day), EIGHT)
    twin.close()
    assert said == [date(2026, 11, 30)]


def test_two_people_who_become_one_keep_both_chats(shelf, on):
    other = learner.by_chat(shelf, "telegram", CHAT + 1)
    subscription.turn(shelf, other, CHAT + 1, on=True, now=NOON)
    merge.merge(shelf, on, other)
    assert len(strike(shelf, EIGHT)) == 2


def test_who_deletes_all_hears_nothing_more_and_nothing_is_kept_of_the_chat(shelf, on):
    clockwork.strike(shelf, EIGHT)
    farewell.leave(shelf, on)
    assert drain(shelf, EIGHT) == []
    for table in ("outbox", "sendings", "subscriptions"):
        assert shelf.rows(f"SELECT chat FROM {table}") == []


# --- a nudge --------------------------------------------------------------------------


def practise(shelf, who, now):
    mine = practice.next_attempt(shelf, who, "waits", "web", now=now)
    attempt.give(shelf, who, mine.id, mine.puzzle.key, now=now)


def nudged(shelf, now):
    clockwork.nudge_all(shelf, now)
    return drain(shelf, now)


def test_a_word_comes_a_day_after_the_last_practice_once_and_not_at_night(shelf, me):
    practise(shelf, me, NOON)
    assert nudged(shelf, NOON + DAY - HOUR) == []
    [word] = nudged(shelf, NOON + DAY - HOUR / 2)
    assert "d:set:remind:0" in datas(word)
    assert nudged(shelf, NOON + DAY) == []
    practise(shelf, me, EIGHT + 3 * DAY + 3 * HOUR)  # 23:00
    assert nudged(shelf, EIGHT + 4 * DAY + 3 * HOUR) == []
    assert len(nudged(shelf, EIGHT + 4 * DAY + 12 * HOUR)) == 1  # 8:00
    practise(shelf, me, NOON + 8 * DAY)
    assert nudged(shelf, NOON + 10 * DAY) == []  # too late for that


def test_no_nudge_for_who_wants_none_or_has_the_five_about_then(shelf, me):
    practise(shelf, me, NOON)
    chat.press(shelf, me, "d:set:remind:0", "telegram", CHAT)
    assert nudged(shelf, NOON + DAY) == []
    chat.press(shelf, me, "d:set:remind:1", "telegram", CHAT)
    chat.converse(shelf, me, "/reminders off", "telegram", CHAT)
    assert nudged(shelf, NOON + DAY) == []
    chat.converse(shelf, me, "/reminders on", "telegram", CHAT)
    subscription.turn(shelf, me, CHAT, on=True, now=NOON)
    strike(shelf, EIGHT)
    assert nudged(shelf, NOON + DAY) == []


# --- settings in the chat -------------------------------------------------------------


def test_all_is_set_by_buttons_and_twice_is_as_good_as_once(shelf, me):
    player = Chatter(shelf, me)
    [page] = player.say("/daily settings")
    assert "off" in page.text
    for data in ("on:1", "hour:7", "count:3", "quiet:6:1", "quiet:2:1", "quiet:2:0", "remind:0"):
        for _ in range(2):
            [page] = player.press(f"d:set:{data}")
            assert page.edit
    here = subscription.of(shelf, me, CHAT)
    assert here.active
    assert here.schedule.quiet == {6}
    assert (here.schedule.hour, here.count, here.remind) == (7, 3, False)
    assert "Quiet days: Sun" in page.text
    [hours] = player.press("d:set:hours")
    assert "d:set:hour:23" in datas(hours)
    assert not subscription.of(shelf, me, CHAT + 1).active


def test_a_time_may_be_typed_and_a_wrong_one_is_named(shelf, me):
    player = Chatter(shelf, me)
    [page] = player.say("/daily 7:05")
    assert "7:05" in page.text
    assert subscription.of(shelf, me, CHAT).active
    assert "19:30" in text(player.say("/daily 25:00"))
    assert subscription.of(shelf, me, CHAT).schedule.hour == 7
    player.say("/daily off")
    assert not subscription.of(shelf, me, CHAT).active


def test_a_zone_may_be_typed_and_a_wrong_one_is_named(shelf, me):
    player = Chatter(shelf, me)
    assert "Europe/Berlin" in text(player.say("/daily Europe/Berlin"))
    assert learner.by_id(shelf, me.id).zone == "Europe/Berlin"
    assert "no such time zone" in text(player.say("/daily Europe/Atlantis"))


def test_who_turns_it_on_after_its_hour_hears_tomorrow_and_reads_so(shelf, me):
    later = EIGHT + HOUR
    here = subscription.turn(shelf, me, CHAT, on=True, now=later)
    assert f"{here.next(clock.stamp(later)):%m-%d %H:%M}" == "12-01 20:00"
    assert strike(shelf, later) == []
    quiet = subscription.set_quiet(shelf, me, CHAT, range(7), now=later)
    assert quiet.next(clock.stamp(later)) is None
    assert "never" in text(Chatter(shelf, me).say("/daily settings"))


def test_so_many_a_day_is_enough(shelf, me):
    player = Chatter(shelf, me)
    subscription.set_count(shelf, me, CHAT, 1)
    player.say("/daily")
    player.answer_by_buttons(player.attempt.puzzle.key)
    told = text(player.seen[-2:])
    assert "🟩⬜⬜⬜⬜" in told
    assert "your 1 for today" in told


@pytest.mark.parametrize(
    "data", ["on:2", "hour:24", "hour:x", "count:0", "count:6", "quiet:7:1", "quiet:1", "what"]
)
def test_strange_buttons_change_nothing(shelf, me, data):
    [told] = chat.press(shelf, me, f"d:set:{data}", "telegram", CHAT)
    assert told.notice
    assert subscription.of(shelf, me, CHAT).count == 5


def test_settings_that_there_are_not_are_refused(shelf, me):
    for refused in (
        lambda: subscription.set_time(shelf, me, CHAT, 24),
        lambda: subscription.set_count(shelf, me, CHAT, 6),
        lambda: subscription.set_quiet(shelf, me, CHAT, {7}),
    ):
        with pytest.raises(subscription.SubscriptionError):
            refused()


def test_the_pages_own_chat_says_where_it_is_set(shelf, me):
    for said in (chat.converse(shelf, me, "/daily settings"), chat.press(shelf, me, "d:set")):
        assert isinstance(said[0], Reply)
        assert "Telegram" in said[0].text
