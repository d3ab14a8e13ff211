"""A group from being joined to being left, over HTTP."""

import pytest

from tests.fake_telegram import BOT, FakeTelegram, buttons, words
from tests.group_play import places_of, values
from tests.telegram_bot import Program
from tutor import (
    clock,
    group,
    group_post,
    store_groups,
)
from tutor.store import open_store
from tutor.telegram import IN_GROUPS


@pytest.fixture
def fake():
    telegram = FakeTelegram().start()
    yield telegram
    telegram.stop()


@pytest.fixture
def program(fake, tmp_path):
    running = Program(fake, tmp_path / "bot.sqlite3").start()
    yield running
    assert running.end() == 0
    assert "Traceback" not in running.said
    assert fake.refused == []


def test_a_group_from_being_joined_to_being_left(fake, program):
    fake.group(-900, members=(12, 13), admins=(11,), kind="group")
    welcome = fake.wait(-900)
    assert "/quiz" in words(welcome)
    menu = fake.scopes["all_group_chats", "zh"]
    assert [command["command"] for command in menu] == list(IN_GROUPS)
    assert {command["description"] for command in menu} & set(IN_GROUPS.values()) == set()
    assert "管理员" in fake.wait_answer(fake.press(welcome, "g:set", by=12))
    fake.press(welcome, "g:set", by=11)
    page = fake.wait(-900, 2)
    fake.wait_answer(fake.press(page, "g:set:count:2", by=11))
    fake.until(lambda: "一天 2 道" in words(fake.now(page)), 20, "two a day")
    fake.say(-900, "/quiz win", by=12)
    early = fake.wait(-900, 3)
    fake.migrate(-900, -901)
    store = open_store(program.database)
    fake.until(lambda: group.of(store, -901), 20, "the supergroup")
    [post] = [group_post.read(row) for row in store_groups.open_posts(store, -901)]
    [right] = values(post, post.puzzle.key)
    query = fake.press(early, f"g:a:{post.id}:{right}", by=13)
    assert fake.wait_answer(query).startswith("✓")
    assert "3 分钟" in words(early)
    fake.press(welcome, "g:set", by=11)
    assert "一天 2 道" in words(fake.wait(-901))
    assert {told["chat_id"] for _, told, _ in fake.refused} == {"-900"}
    assert group.of(store, -900) is None
    fake.refused.clear()
    with store.writing():
        store.run("UPDATE posts SET closed = closes")
    thread = fake.topic(-901)
    fake.say(-901, "/quiz@another_bot", by=12)
    fake.say(-901, "/quiz win", by=12, thread=thread)
    asked = fake.wait(-901, 2)
    assert asked["message_thread_id"] == thread
    assert group.of(store, -901).count == 2
    [post] = [group_post.read(row) for row in store_groups.open_posts(store, -901)]
    [right] = values(post, post.puzzle.key)
    query = fake.press(asked, f"g:a:{post.id}:{right}", by=12)
    assert fake.wait_answer(query).startswith("✓")
    assert fake.queries[query]["alert"]
    assert "只算第一次" in fake.wait_answer(fake.press(asked, f"g:a:{post.id}:{right}", by=12))
    with store.writing():
        store.run("UPDATE posts SET closes = :now", now=clock.stamp())
    told = fake.wait(-901, 3, 20)
    assert "1 人作答，1 人答对" in words(told)
    assert told["message_thread_id"] == thread
    assert buttons(fake.now(asked)) == []
    fake.say(-901, "/board", by=13)
    assert "还没有人" in words(fake.wait(-901, 4))
    fake.press(fake.sent(-901)[-1], "g:set:form:poll", by=11)
    fake.until(lambda: group.of(store, -901).form == "poll", 20, "polls")
    before = len(fake.sent(-901))
    fake.say(-901, "/quiz win", by=12)
    asked = fake.wait(-901, before + 2)
    assert asked["poll"]["type"] == "quiz"
    assert "photo" in fake.wait(-901, before + 1)
    [post] = [group_post.read(row) for row in store_groups.open_posts(store, -901)]
    assert fake.vote(asked, *places_of(post, post.puzzle.key), by=13)
    fake.until(lambda: store_groups.results(store, post.id), 20, "the vote")
    assert store_groups.results(store, post.id)[0]["name"] == "L13"
    with store.writing():
        store.run("UPDATE posts SET closed = closes")
    fake.say(-901, "/quiz score", by=12)
    query = fake.tap(fake.wait(-901, before + 3), "私聊作答", by=12)
    fake.until(lambda: fake.queries[query], 20, "the way into the private chat")
    [opened] = [call["data"]["url"] for call in fake.calls if "url" in call["data"]]
    assert opened.startswith(f"https://t.me/{BOT['username']}?start=g_")
    fake.of(-901).topics[thread] = False
    before = len(fake.sent(-901))
    fake.say(-901, "/board week", by=13, thread=thread)
    assert "message_thread_id" not in fake.wait(-901, before + 1)
    assert [text for *_, text in fake.refused] == ["Bad Request: TOPIC_CLOSED"]
    fake.refused.clear()
    fake.become(-901, 12, "left")
    fake.become(-901, BOT["id"], "kicked", by=11)
    fake.until(lambda: group.of(store, -901).gone, 20, "the bot is gone")
    store.close()
