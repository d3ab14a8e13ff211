"""A strict Telegram Bot API over HTTP on loopback: it refuses what Telegram refuses.

    fake = FakeTelegram().start()
    fake.say(7, "/start"); message = fake.wait(7); fake.tap(message, "quiz")
    fake.group(-5, admins=(1,), members=(2, 3)); fake.say(-5, "/quiz", by=2)
    fake.vote(fake.wait(-5), 0, by=3); fake.later(600)
    fake.fail("sendPhoto", flood=1)

`chats` holds every message as it stands now, `calls` every accepted call, `refused` what was
refused, `passed` each time the bot went over the flood limits (refused too if `enforce` is set).
"""

import itertools
import threading
import time
from dataclasses import dataclass, field

from tests.fake_telegram_fields import checked_fields
from tests.fake_telegram_flood import Flood, wait_for
from tests.fake_telegram_groups import Groups, chat_of, user
from tests.fake_telegram_hook import Fetching
from tests.fake_telegram_inline import Inline
from tests.fake_telegram_people import People, buttons, links, words
from tests.fake_telegram_polls import Polls
from tests.fake_telegram_rules import RefusedError, bad, checked_caption, checked_text
from tests.fake_telegram_sending import BOT, NOT_MODIFIED, STALE, Sending
from tests.fake_telegram_wire import PROXY_PAGE, Fault, Server, failure, handler_for, trouble

__all__ = (
    "BOT", "METHODS", "NOT_MODIFIED", "STALE", "TOKEN", "FakeTelegram", "RefusedError", "bad",
    "buttons", "chat_of", "links", "user", "words",
)  # fmt: skip
TOKEN = "42:TEST"


@dataclass
class FakeTelegram(Sending, Polls, Groups, Inline, Fetching, People):
    chats: dict = field(default_factory=dict)
    calls: list = field(default_factory=list)
    refused: list = field(default_factory=list)
    passed: list = field(default_factory=list)
    blocked: set = field(default_factory=set)
    deactivated: set = field(default_factory=set)
    commands: dict = field(default_factory=dict)
    scopes: dict = field(default_factory=dict)
    files: dict = field(default_factory=dict)
    groups: dict = field(default_factory=dict)
    ballots: dict = field(default_factory=dict)
    inline: dict = field(default_factory=dict)
    shared: dict = field(default_factory=dict)
    hook: dict = field(default_factory=dict)
    handed_out: list = field(default_factory=list)
    offline: bool = False
    privacy: bool = True
    enforce: bool = False
    ahead: float = 0.0

    def __post_init__(self):
        self.ids, self.updates, self.queries, self.faults = itertools.count(1), [], {}, []
        self.asked, self.old, self.met = {}, set(), set()
        self.flood, self.hanging = Flood(), []
        self.changed, self.polls, self.allowed = threading.Condition(), 0, None
        self.server = Server(("127.0.0.1", 0), handler_for(self))
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/bot"

    def start(self):
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self):
        for fault in self.hanging:
            fault.over.set()
        self.server.shutdown()
        self.server.server_close()

    def time(self):
        """The seconds of Telegram's clock; `later` moves it on."""
        return time.time() + self.ahead

    def moment(self):
        """The seconds by which floods are counted."""
        return time.monotonic() + self.ahead

    # --- what the bot asks ---------------------------------------------------------------------

    def answer(self, token, method, data):
        """(HTTP status, body), or None for a lost connection."""
        fault = self.take_fault(method)
        if self.offline or (fault and fault.drop == "before"):
            return None
        if token != TOKEN:
            return failure(RefusedError(401, "Unauthorized"))
        if fault and fault.page:
            return fault.code, PROXY_PAGE
        if fault and (fault.code or fault.flood):
            return failure(trouble(fault))
        try:
            result = self.perform(method, data)
        except RefusedError as refusal:
            if method != "getUpdates":
                self.refused.append((method, data, refusal.text))
            return failure(refusal)
        if fault and fault.hang:
            self.hanging.append(fault)
            fault.over.wait(fault.hang)
        return None if fault else (200, {"ok": True, "result": result})

    def fail(self, method=None, times=1, **fault):
        with self.changed:
            self.faults += [Fault(method, **fault) for _ in range(times)]

    def take_fault(self, method):
        with self.changed:
            for fault in self.faults:
                if fault.method == method or (fault.method is None and method != "getUpdates"):
                    self.faults.remove(fault)
                    return fault
        return None

    def perform(self, method, data):
        if method == "getUpdates":
            return self.get_updates(data)
        work = METHODS.get(method)
        if work is None:
            raise RefusedError(404, "Not Found: method not found")
        with self.changed:
            checked_fields(method, data)
            result = self.counted(work, data) if method in COUNTED else work(self, data)
            self.calls.append({"method": method, "data": data, "result": result})
            self.changed.notify_all()
        return result

    def counted(self, work, data):
        """Do what makes a message, within the flood limits."""
        chat = self.reach(data)
        self.check_right_to_send(chat)
        passed = self.flood.note(chat, self.moment())
        try:
            if passed and self.enforce:
                wait = wait_for(passed)
                raise RefusedError(429, f"Too Many Requests: retry after {wait}", retry_after=wait)
            return work(self, data)
        except RefusedError:
            self.flood.forget(chat)
            raise
        finally:
            self.passed += passed

    def keep(self, chat, sender, **content):
        """Put a message into a chat as it stands."""
        with self.changed:
            message = {
                "message_id": next(self.ids), "date": int(self.time()),
                "chat": chat_of(chat, self.groups.get(chat)), "from": sender, **content,
            }  # fmt: skip
            self.chats.setdefault(chat, {})[message["message_id"]] = message
        return message

    def about_me(self, data):
        return BOT | {
            "can_join_groups": True, "can_read_all_group_messages": not self.privacy,
            "supports_inline_queries": True,
        }  # fmt: skip


COUNTED = {"sendMessage", "sendPhoto", "sendDocument", "sendPoll"}
METHODS = {
    "getMe": FakeTelegram.about_me,
    "setWebhook": FakeTelegram.set_webhook,
    "deleteWebhook": FakeTelegram.delete_webhook,
    "getWebhookInfo": FakeTelegram.webhook_info,
    "sendChatAction": FakeTelegram.chat_action,
    "setMyCommands": FakeTelegram.set_commands,
    "sendMessage": FakeTelegram.send_message,
    "sendPhoto": FakeTelegram.send_photo,
    "sendDocument": FakeTelegram.send_document,
    "sendPoll": FakeTelegram.send_poll,
    "stopPoll": FakeTelegram.stop_poll,
    "editMessageText": lambda fake, data: fake.edit(data, text=checked_text(data)),
    "editMessageCaption": lambda fake, data: fake.edit(data, caption=checked_caption(data)),
    "editMessageReplyMarkup": lambda fake, data: fake.edit(data),
    "editMessageMedia": FakeTelegram.edit_media,
    "deleteMessage": FakeTelegram.delete_message,
    "pinChatMessage": FakeTelegram.pin,
    "answerCallbackQuery": FakeTelegram.answer_query,
    "answerInlineQuery": FakeTelegram.answer_inline,
    "getChat": FakeTelegram.get_chat,
    "getChatMember": FakeTelegram.get_member,
    "getChatAdministrators": FakeTelegram.get_admins,
    "getChatMemberCount": FakeTelegram.count_members,
    "leaveChat": FakeTelegram.leave,
}
