"""What the bot does with updates that come at an awkward moment, or that it fails at."""

import asyncio
from types import SimpleNamespace

import pytest
from telegram import Update
from telegram.ext import ExtBot

from tests.fake_telegram import TOKEN, FakeTelegram, chat_of, user
from tests.group_play import CHAT, member, places_of
from tutor import chat_group_post, group, group_post, outbox, store_groups
from tutor.store import open_store
from tutor.telegram import handlers, inbox

ANNA = 1


@pytest.fixture
def fake():
    telegram = FakeTelegram().start()
    yield telegram
    telegram.stop()


@pytest.fixture
def store(tmp_path):
    opened = open_store(tmp_path / "t.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
def here(store):
    made = group.enter(store, CHAT, "Table", "en")
    return group.change(store, made, form="poll")


def came(store, number=1, **update):
    """An update that has been kept."""
    found = Update.de_json({"update_id": number, **update})
    inbox.arrive(store, number, found.to_json())
    return found


def vote(store, poll, *places):
    return came(store, poll_answer={
        "poll_id": poll, "user": user(ANNA), "option_ids": list(places),
        "option_persistent_ids": [f"o{at}" for at in places],
    })  # fmt: skip


def context(store, bot=None):
    return SimpleNamespace(bot=bot, bot_data={"store": store})


def under_way(store, here):
    """A poll that is just being sent to the group."""
    with store.writing():
        post = group_post.for_all(store, here, "win", None)
        chat_group_post.put(store, here, post)
    outbox.sent(store, outbox.take(store), 1)
    return post, outbox.take(store)


def test_a_vote_that_is_quicker_than_the_number_of_its_poll_counts(store, here, monkeypatch):
    monkeypatch.setattr(handlers, "LOOK", 0.001)
    post, sending = under_way(store, here)
    update = vote(store, "poll-1", *places_of(post, post.puzzle.key))

    async def both():
        voted = asyncio.create_task(handlers.voted(update, context(store)))
        done, _ = await asyncio.wait([voted], timeout=0.2)
        assert not done
        await asyncio.to_thread(outbox.sent, store, sending, 2, "poll-1")
        await asyncio.wait_for(voted, 30)

    asyncio.run(both())
    group.meet(store, here, member(store, ANNA).learner, "Anna")
    assert [row["result"] for row in store_groups.results(store, post.id)] == ["right"]
    assert inbox.waiting(store) == []


def test_a_vote_in_a_poll_that_nobody_knows_waits_for_nothing(store, here, monkeypatch):
    monkeypatch.setattr(handlers, "LOOK", 600)
    _, sending = under_way(store, here)
    outbox.sent(store, sending, 2, "poll-1")
    update = vote(store, "another", 0)
    asyncio.run(asyncio.wait_for(handlers.voted(update, context(store)), 30))
    assert inbox.waiting(store) == []


def test_a_press_that_fails_in_a_group_is_told_to_whoever_pressed_alone(fake, store, here, caplog):
    post, _ = under_way(store, here)
    with store.writing():
        store.run("UPDATE posts SET address = 'gone'")
    fake.group(CHAT, members=(ANNA,))
    said = fake.keep(CHAT, user(42), text="…")
    query = fake.press(said, f"g:a:{post.id}:0", by=ANNA, language="en")
    update = came(store, callback_query=fake.updates[-1]["callback_query"])

    async def pressed():
        async with ExtBot(TOKEN, base_url=fake.url) as bot:
            await handlers.pressed(Update.de_json(update.to_dict(), bot), context(store, bot))

    asyncio.run(pressed())
    assert "went wrong" in fake.wait_answer(query)
    assert fake.sent(CHAT) == []
    assert "the chat failed at update" in caplog.text
    assert chat_of(CHAT)["type"] == "supergroup"
