"""The outbox is emptied over HTTP: faults, blocked and moved chats, polls, kill -9 at any point."""

import asyncio
import json
import os
import signal
from datetime import UTC, datetime, timedelta

import pytest
from telegram.ext import ExtBot

from tests.fake_telegram import TOKEN, FakeTelegram, RefusedError, bad, buttons, words
from tests.telegram_bot import Program, zone
from tutor import learner, outbox, store_outbox
from tutor.chat_hand import scene
from tutor.chat_reply import Button, Reply
from tutor.outbox import Change, Close
from tutor.poll import Poll
from tutor.store import open_store
from tutor.telegram.flow import Flow
from tutor.telegram.limits import Rates
from tutor.telegram.outgoing import Outgoing

KEYS = ((Button("go", "m:quiz"),),)
PICTURE = {"picture": scene("h_45m123p"), "alt": "…", "picture_key": "h_45m123p"}
FAST = Rates(overall=1000, unasked=1000, group=1000, apart=0)


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
def meet(fake):
    """Make chats that have written to the bot before."""

    def meet(*chats):
        for chat in chats:
            fake.keep(chat, {"id": abs(chat), "is_bot": False})

    return meet


def drain(fake, store, waiting=0, rates=FAST):
    """Send until no more than so many messages wait."""

    async def until_done():
        flow = Flow(rates)
        async with ExtBot(TOKEN, base_url=fake.url, rate_limiter=flow) as bot:
            outgoing = Outgoing(bot, store, flow)
            running = asyncio.create_task(outgoing.run())
            while sum(store_outbox.counts(store).get(s, 0) for s in OPEN) > waiting:
                await asyncio.sleep(0.01)
            outgoing.end()
            await running

    asyncio.run(asyncio.wait_for(until_done(), 20))


OPEN = ("waiting", "sending")


def said(fake, chat):
    return [words(message) for message in fake.sent(chat)]


def test_everybody_gets_theirs_once_with_pictures_buttons_and_edits(fake, store, meet):
    meet(1, 2)
    outbox.put(store, 1, Reply("hand", KEYS, **PICTURE))
    outbox.put(store, 2, Reply("hand", KEYS, **PICTURE))
    drain(fake, store)
    (first,), (second,) = fake.sent(1), fake.sent(2)
    assert len(fake.files) == 1
    assert buttons(first) == [("go", "m:quiz")]
    outbox.put(store, 1, Change(first["message_id"], Reply("other"), photo=True))
    outbox.put(store, 2, Change(second["message_id"], Reply("", ((Button("x", "y"),),))))
    outbox.put(store, 2, Change(second["message_id"], Reply("", ((Button("x", "y"),),))))
    drain(fake, store)
    assert words(fake.now(first)) == "other"
    assert buttons(fake.now(second)) == [("x", "y")]
    assert store_outbox.counts(store) == {"sent": 5}


def test_a_poll_is_a_quiz_with_the_right_answer_that_knows_its_post(fake, store, meet):
    meet(-5)
    with store.writing():
        store.run(
            "INSERT INTO posts (id, chat, address, form, opened) VALUES (9, -5, 'x', 'poll', 1)"
        )
    long = "Because.\n" * 60
    outbox.put(store, -5, Poll("Which?", ("1m", "2m", "3m"), (0, 2), long), post=9)
    drain(fake, store)
    (call,) = [call for call in fake.calls if call["method"] == "sendPoll"]
    data, result = call["data"], call["result"]
    assert (data["type"], data["is_anonymous"]) == ("quiz", "false")
    assert json.loads(data["correct_option_ids"]) == [0, 2]
    assert len(data["explanation"]) <= 200
    kept = store.row("SELECT message, poll_id FROM posts")
    assert kept == {"message": result["message_id"], "poll_id": result["poll"]["id"]}
    outbox.put(store, -5, Close(kept["message"]))
    drain(fake, store)
    assert [call["method"] for call in fake.calls][-1] == "stopPoll"


@pytest.mark.parametrize(
    "fault", [{"code": 502}, {"drop": "before"}, {"flood": 1}], ids=lambda f: next(iter(f))
)
def test_what_fails_is_sent_later_in_its_order_and_others_meanwhile(fake, store, meet, fault):
    meet(1, 2)
    for chat, text in ((1, "a"), (1, "b"), (2, "c")):
        outbox.put(store, chat, Reply(text))
    fake.fail("sendMessage", **fault)
    drain(fake, store)
    assert said(fake, 1) == ["a", "b"]
    assert said(fake, 2) == ["c"]


def test_a_lost_answer_doubles_one_message_and_loses_none(fake, store, meet):
    meet(1)
    for text in ("a", "b"):
        outbox.put(store, 1, Reply(text))
    fake.fail("sendMessage", drop="after")
    drain(fake, store)
    assert said(fake, 1) == ["a", "a", "b"]


def test_who_blocks_the_bot_is_switched_off_and_the_others_served(fake, store, meet):
    meet(1, 2, 3)
    fake.blocked.add(2)
    for chat in (1, 2, 3):
        outbox.put(store, chat, Reply("a"), tag=f"a{chat}")
        outbox.put(store, chat, Reply("b"))
    outbox.put(store, 404, Reply("nobody"), tag="a404")
    drain(fake, store)
    assert [said(fake, chat) for chat in (1, 2, 3)] == [["a", "b"], [], ["a", "b"]]
    assert len(fake.refused) == 2
    assert outbox.state(store, "a404") == outbox.state(store, "a2") == "dropped"


def refuse(monkeypatch, fake, chat, refusal):
    """Let the fake refuse what goes to a chat."""
    reach = type(fake).reach

    def refusing(self, data):
        if int(data["chat_id"]) == chat and ("message_thread_id" in data or chat != -9):
            raise refusal
        return reach(self, data)

    monkeypatch.setattr(FakeTelegram, "reach", refusing)


def test_a_group_that_became_a_supergroup_is_written_to_there(fake, store, meet, monkeypatch):
    meet(-5, -1005)
    moved = RefusedError(400, "Bad Request: group chat was upgraded", migrate_to_chat_id=-1005)
    refuse(monkeypatch, fake, -5, moved)
    for text in ("a", "b"):
        outbox.put(store, -5, Reply(text))
    drain(fake, store)
    assert said(fake, -1005) == ["a", "b"]
    assert len(fake.refused) == 1


def test_a_topic_that_is_deleted_is_written_past(fake, store, meet, monkeypatch):
    meet(-9)
    refuse(monkeypatch, fake, -9, bad("message thread not found"))
    outbox.put(store, -9, Reply("a"), thread=7)
    drain(fake, store)
    assert said(fake, -9) == ["a"]


def test_a_bot_that_starts_in_the_night_wakes_nobody(fake, store, meet):
    meet(1, 2)
    for chat, hour in ((1, 3), (2, 14)):
        learner.set_zone(store, learner.by_chat(store, "telegram", chat), zone(hour))
        outbox.put(store, chat, Reply("a reminder"), now=datetime.now(UTC) - timedelta(hours=6))
    drain(fake, store, waiting=1)
    assert (said(fake, 1), said(fake, 2)) == ([], ["a reminder"])


def test_what_telegram_refuses_is_dropped_and_the_next_comes(fake, store, meet):
    meet(1)
    outbox.put(store, 1, Change(999, Reply("no such message")), tag="x")
    outbox.put(store, 1, Reply("b"))
    drain(fake, store)
    assert said(fake, 1) == ["b"]
    assert outbox.state(store, "x") == "dropped"


def test_what_cannot_be_read_is_given_up_in_the_end(fake, store, meet, caplog):
    meet(1)
    for text in ("a", "b"):
        outbox.put(store, 1, Reply(text))
    with store.writing():
        store.run("UPDATE outbox SET body = '{}', tries = 1 WHERE id = 1")
    drain(fake, store)
    assert said(fake, 1) == ["b"]
    assert "message 1 to chat 1" in caplog.text


class Mortal(Outgoing):
    """Is killed after so many steps: before and after the store is asked, before, after a call."""

    def __init__(self, *arguments, steps):
        super().__init__(*arguments)
        self.steps = steps

    def step(self):
        self.steps -= 1
        if self.steps < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def _turn(self, settle, held):
        self.step()
        taken = super()._turn(settle, held)
        self.step()
        return taken

    async def _call(self, one, content):
        self.step()
        message = await super()._call(one, content)
        self.step()
        return message


def live_once(fake, path, steps):
    """Run the outbox in a process of its own for so many steps; whether it was killed, not done."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL

    async def life(store):
        flow = Flow(FAST)
        async with ExtBot(TOKEN, base_url=fake.url, rate_limiter=flow) as bot:
            outgoing = Mortal(bot, store, flow, steps=steps)
            running = asyncio.create_task(outgoing.run())
            while store_outbox.counts(store).keys() != {"sent"}:
                await asyncio.sleep(0.005)
            outgoing.end()
            await running

    try:
        asyncio.run(life(open_store(path)))
    finally:
        os._exit(0)


def test_whichever_step_a_kill_follows_nothing_is_lost_and_one_message_comes_twice(
    fake, store, meet
):
    meet(*range(1, 5))
    for chat in range(1, 5):
        outbox.put(store, chat, Reply(f"to {chat}"))
    twice = []
    for steps in range(1, 40):
        before = sum(len(fake.sent(chat)) for chat in range(1, 5))
        had = store_outbox.counts(store).get("sent", 0)
        killed = live_once(fake, store.path, steps)
        came = sum(len(fake.sent(chat)) for chat in range(1, 5)) - before
        twice.append(came - (store_outbox.counts(store).get("sent", 0) - had))
        if not killed:
            break
    assert store_outbox.counts(store) == {"sent": 4}
    assert [set(said(fake, chat)) for chat in range(1, 5)] == [{f"to {n}"} for n in range(1, 5)]
    assert set(twice) == {0, 1}


# --- the started program --------------------------------------------------------------------------


def test_kill_at_any_point_loses_nothing_and_doubles_one_message_at_most(fake, tmp_path, meet):
    chats = range(1, 26)
    meet(*chats)
    program = Program(fake, tmp_path / "own.sqlite3")
    with open_store(program.database).writing() as store:
        for chat in chats:
            outbox.put(store, chat, Reply(f"daily {chat}"))
    program.start(wait=False)
    fake.until(lambda: fake.sent(4), 60, "some messages")
    assert program.kill() == -signal.SIGKILL
    fake.fail("sendMessage", drop="after")
    program.start(wait=False)
    fake.until(lambda: fake.sent(25), 60, "all messages")
    fake.until(lambda: store_outbox.counts(store) == {"sent": 25}, 20, "the last one struck off")
    told = [said(fake, chat) for chat in chats]
    assert all(set(texts) == {f"daily {chat}"} for chat, texts in zip(chats, told, strict=True))
    doubled = sum(len(texts) - 1 for texts in told)
    assert doubled <= 2  # one by the kill, one by the answer that was lost
    assert fake.passed == []
    assert program.end() == 0
    assert "Traceback" not in program.said
