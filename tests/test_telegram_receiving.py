"""Updates come by polling or by webhook; unknown and broken ones are written down, never fatal."""

import http.client
import json
import socket

import pytest

from tests.fake_telegram import BOT, METHODS, FakeTelegram, chat_of, user, words
from tests.telegram_bot import Program
from tutor import clock, learner, outbox, subscription
from tutor.chat_reply import Reply
from tutor.store import open_store
from tutor.telegram import inbox

SECRET = "X-Telegram-Bot-Api-Secret-Token"
BROKEN = [
    {"message": {"text": "no number of a message"}},
    {"message": "not even a message"},
    {"callback_query": {"id": "1", "from": 5}},
    {"poll_answer": [1, 2, 3]},
]
UNKNOWN = [
    {"something_new": {"id": 1}},
    {"message_reaction_count": {
        "chat": chat_of(3), "message_id": 1, "date": 1, "reactions": [],
    }},
]  # fmt: skip


@pytest.fixture(scope="module")
def fake():
    telegram = FakeTelegram().start()
    yield telegram
    telegram.stop()


@pytest.fixture(scope="module")
def program(fake, tmp_path_factory):
    """A bot whose first updates are broken and unknown ones, between two people's words."""
    running = Program(fake, tmp_path_factory.mktemp("bot") / "own.sqlite3")
    fake.say(17, "/start")
    for update in (*BROKEN, *UNKNOWN):
        fake.push(**update)
    fake.say(18, "/help")
    yield running.start()
    assert running.end() == 0
    assert "Traceback" not in running.said


def test_broken_and_unknown_updates_stop_nobody(fake, program):
    assert words(fake.wait(17)).startswith("你好")
    assert "/stats" in words(fake.wait(18))
    fake.say(17, "/help")
    fake.wait(17, 2)
    fake.until(lambda: "something_new" in program.said, 20, "a word about the unknown one")
    fake.until(lambda: program.said.count("cannot be read") == len(BROKEN), 20, "all are named")
    store = open_store(program.database)
    fake.until(lambda: not inbox.waiting(store), 20, "nothing waits")
    store.close()


def member(chat, status):
    """The bot's own place in a chat changes."""
    return {"my_chat_member": {
        "chat": chat_of(chat), "from": user(chat), "date": 1,
        "old_chat_member": {"user": BOT, "status": "member"},
        "new_chat_member": {"user": BOT, "status": status, "until_date": 0},
    }}  # fmt: skip


def gone(store, chat):
    row = store.row("SELECT gone FROM subscriptions WHERE chat = :chat", chat=chat)
    return row and row["gone"]


def test_who_lets_the_bot_out_is_switched_off_until_they_come_back_and_groups_move(fake, program):
    store = open_store(program.database)
    with store.writing():
        for chat in (7, 8):
            me = learner.by_chat(store, "telegram", chat, "zh")
            subscription.turn(store, me, chat, on=True)
        outbox.put(store, -5, Reply("to the group"), due=clock.stamp() + 10**6)
    fake.block(7)
    fake.push(**member(8, "kicked"))
    moved = {"message_id": 1, "date": 1, "chat": chat_of(-5), "migrate_to_chat_id": -1005}
    fake.push(message=moved)
    fake.until(lambda: gone(store, 7) and gone(store, 8), 20, "both gone")
    assert gone(store, 7) == "blocked"
    fake.until(lambda: store.row("SELECT 1 FROM outbox WHERE chat = -1005"), 20, "the move")
    fake.blocked.clear()
    fake.push(**member(7, "member"))
    fake.say(8, "/help")
    fake.until(lambda: not (gone(store, 7) or gone(store, 8)), 20, "both back")
    assert "/stats" in words(fake.wait(8))
    fake.until(lambda: not inbox.waiting(store), 20, "nothing waits")
    store.close()


class Hook:
    """What Telegram does with a webhook: it posts updates to the address that was set."""

    def __init__(self, port):
        self.port, self.set = port, {}

    def listens(self):
        with socket.socket() as wire:
            return wire.connect_ex(("127.0.0.1", self.port)) == 0

    def post(self, body, secret=None, path="/hook/here"):
        """The status of what the bot answers."""
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        head = {"Content-Type": "application/json"} | ({SECRET: secret} if secret else {})
        wire.request("POST", path, body if isinstance(body, str) else json.dumps(body), head)
        status = wire.getresponse().status
        wire.close()
        return status


@pytest.fixture
def hook(monkeypatch):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    made = Hook(port)

    def set_webhook(_, data):
        made.set = data
        return True

    monkeypatch.setitem(METHODS, "setWebhook", set_webhook)
    monkeypatch.setenv("TELEGRAM_WEBHOOK_URL", "https://tingpai.example/hook/here")
    monkeypatch.setenv("TELEGRAM_WEBHOOK_PORT", str(port))
    return made


@pytest.fixture
def hooked(hook, tmp_path):
    """A bot that has set its webhook at a fake of its own."""
    telegram = FakeTelegram().start()
    telegram.keep(7, user(7))
    running = Program(telegram, tmp_path / "own.sqlite3").start(wait=False)
    telegram.until(lambda: hook.set and hook.listens(), 60, "the webhook set")
    yield running
    assert running.end() == 0
    assert "Traceback" not in running.said
    telegram.stop()


def update(number, chat, text):
    message = {
        "message_id": number, "date": 1, "chat": chat_of(chat), "from": user(chat), "text": text,
        "entities": [{"type": "bot_command", "offset": 0, "length": len(text)}],
    }  # fmt: skip
    return {"update_id": number, "message": message}


def test_a_webhook_takes_updates_from_whoever_knows_the_secret_and_each_once(hook, hooked):
    fake = hooked.fake
    secret = hook.set["secret_token"]
    assert hook.set["url"] == "https://tingpai.example/hook/here"
    assert json.loads(hook.set["allowed_updates"])[:2] == ["message", "callback_query"]
    assert len(secret) > 30
    start, later = update(1, 7, "/start"), update(2, 7, "/help")
    assert [hook.post(start), hook.post(start, "wrong")] == [403, 403]
    assert hook.post(start, secret, "/other") == 404
    assert [hook.post(start, secret) for _ in range(2)] == [200, 200]
    assert [hook.post(one, secret) for one in ("{", {"update_id": 9, **BROKEN[0]})] == [500, 400]
    assert hook.post({"update_id": 3, **UNKNOWN[0]}, secret) == 200
    assert hook.post(later, secret) == 200
    fake.wait(7, 2)
    assert [words(message)[:2] for message in fake.sent(7)] == ["你好", "/q"]
    assert fake.polls == 0
    fake.until(lambda: "could not be read" in hooked.said, 20, "a word about what is broken")
    assert "no number of a message" not in hooked.said
