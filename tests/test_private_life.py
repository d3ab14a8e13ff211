"""A private chat over HTTP: a group's link, being let into a class, and what a newcomer meets."""

from datetime import UTC, datetime

import pytest

from tests.fake_telegram import FakeTelegram, buttons, words
from tests.telegram_bot import Chatter, Program
from tutor import account, group, group_post, learner, store_groups
from tutor.classes import classroom, member

CLUB, FAR = -700, -701


@pytest.fixture(scope="module")
def fake():
    telegram = FakeTelegram().start()
    yield telegram
    telegram.stop()


@pytest.fixture(scope="module")
def program(fake, tmp_path_factory):
    running = Program(fake, tmp_path_factory.mktemp("bot") / "bot.sqlite3").start()
    yield running
    assert running.end() == 0
    assert "Traceback" not in running.said
    assert [one for one in fake.refused if one[0] != "getChatMember"] == []


def test_a_newcomer_sets_all_by_one_message_that_changes_in_place(fake, program):
    me = Chatter(fake, program, 51)
    me.say("/start d_")
    tap(fake, 51, "设置")
    menu = fake.wait(51, 2)
    for label, there in (
        ("每日五题", "一天 5 道"), ("打开", "下一次"), ("« 设置", "送来：20:00\n答题"),
        ("提醒", "作业：开"), ("✓ 作业", "作业：关"), ("« 设置", "想改"), ("打法", "四川麻将"),
        ("« 设置", "想改"), ("规矩", "点一下就能改"), ("« 设置", "想改"),
        ("按钮还是投票", "图下面"), ("« 设置", "想改"),
    ):  # fmt: skip
        fake.wait_answer(fake.tap(fake.now(menu), label), 20)
        fake.until(lambda wanted=there: wanted in words(fake.now(menu)), 20, there)
    assert len(fake.sent(51)) == 2
    tap(fake, 51, "带走全部数据")
    assert fake.wait(51, 3, 20)["document"]
    tap(fake, 51, "« 设置")
    assert "想改哪一样" in words(fake.wait(51, 4, 20))
    fake.until(lambda: buttons(fake.sent(51)[2]) == [], 20, "the file has no button any more")
    me.say("我想练算分")
    assert "算分" in words(fake.sent(51)[-1])
    me.say("/board")
    assert "榜" in words(fake.sent(51)[-1])


def tap(fake, chat, label):
    """Tap a button of the newest message."""
    fake.wait_answer(fake.tap(fake.sent(chat)[-1], label), 20)


def posted(fake, store, chat, by):
    """A puzzle for all of a group."""
    fake.say(chat, "/quiz win", by=by)
    fake.until(lambda: store_groups.open_posts(store, chat), 20, "a puzzle in the group")
    return group_post.read(store_groups.open_posts(store, chat)[-1])


def test_a_members_link_counts_in_the_group_and_a_strangers_is_told_what_to_do(fake, program):
    fake.group(CLUB, members=(31, 32), admins=(30,))
    fake.wait(CLUB)
    one, other = Chatter(fake, program, 31), Chatter(fake, program, 39)
    post = posted(fake, one.store, CLUB, 32)
    other.say(f"/start g_{post.id}")
    assert "看不出你在不在那个群" in words(fake.sent(39)[-1])
    assert buttons(fake.sent(39)[-1]) == []
    one.say(f"/start g_{post.id}")
    assert store_groups.is_member(one.store, CLUB, one.me.id)
    asked = [call for call in fake.calls if call["method"] == "getChatMember"]
    one.say(f"/start g_{post.id}")
    assert [call for call in fake.calls if call["method"] == "getChatMember"] == asked
    one.answer_by_buttons(post.puzzle.key)
    [row] = store_groups.results(one.store, post.id)
    assert (row["name"], row["result"]) == ("L31", "right")
    fake.become(CLUB, 39, "member")
    other.say(f"/start g_{post.id}")
    assert store_groups.is_member(other.store, CLUB, other.me.id)
    assert not store_groups.is_member(other.store, FAR, other.me.id)


def by_day():
    """A zone in which it is day now."""
    east = 12 - datetime.now(UTC).hour
    return f"Etc/GMT{-east:+d}"


def test_who_is_let_into_a_class_hears_it_in_the_chat_at_once_and_once(fake, program):
    pupil = Chatter(fake, program, 41, "en")
    pupil.say("/start")
    learner.set_zone(pupil.store, pupil.me, by_day())
    teacher, _ = learner.new_guest(pupil.store, "en")
    account.sign_up(pupil.store, teacher, "Teacher", "seven old tiles")
    account.set_instructor(pupil.store, teacher)
    club = classroom.create(pupil.store, teacher, "Tuesday", member="T")
    classroom.change(pupil.store, club, joining="approve")
    pupil.say(f"/start c_{club.invite}")
    pupil.say("Anna")
    count = len(fake.sent(41))
    assert member.approve(pupil.store, club, [pupil.me.id]) == 1
    told = fake.wait(41, count + 1, 20)
    assert words(told) == "You were let into “Tuesday”."
    assert [label for label, _ in buttons(told)] == ["Tuesday", "Assignments"]
    fake.tap(told, "Tuesday")
    opened = fake.wait(41, count + 2, 20)
    assert words(opened).startswith("Tuesday\nWith T.")
    assert "now" not in words(opened).split("\n")[0]
    fake.tap(told, "Assignments")
    assert "Nothing is assigned" in words(fake.wait(41, count + 3, 20))
    unasked = "SELECT state FROM outbox WHERE chat = 41"
    fake.until(lambda: pupil.store.rows(unasked) == [{"state": "sent"}], what="said once")
    assert group.of(pupil.store, 41) is None
