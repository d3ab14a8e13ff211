"""A small, strict Telegram Bot API over HTTP on loopback: it refuses what Telegram refuses.

    fake = FakeTelegram().start()
    fake.say(7, "/start"); message = fake.wait(7); fake.tap(message, "quiz")
    fake.fail("sendPhoto", flood=1)

`chats` holds every message as it stands now, `calls` every accepted call.
"""

import contextlib
import itertools
import json
import threading
import time
from dataclasses import dataclass, field
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

from tests.fake_telegram_rules import (
    NOTICE,
    RefusedError,
    bad,
    checked_caption,
    checked_text,
    markup,
    png_size,
)

TOKEN = "42:TEST"
BOT = {"id": 42, "is_bot": True, "first_name": "Tingpai", "username": "tingpai_test_bot"}
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)
STALE = "query is too old and response timeout expired or query ID is invalid"


@dataclass
class Fault:
    """What happens to the next call of a method: an HTTP code, a flood wait, a lost connection."""

    method: str | None
    code: int = 0
    flood: int = 0
    drop: str = ""  # "before" the call takes effect, or "after" it


@dataclass
class FakeTelegram:
    chats: dict = field(default_factory=dict)
    calls: list = field(default_factory=list)
    refused: list = field(default_factory=list)
    blocked: set = field(default_factory=set)
    commands: dict = field(default_factory=dict)
    files: dict = field(default_factory=dict)
    handed_out: list = field(default_factory=list)
    offline: bool = False

    def __post_init__(self):
        self.ids, self.updates, self.queries, self.faults = itertools.count(1), [], {}, []
        self.changed, self.polls, self.allowed = threading.Condition(), 0, None
        self.server = Server(("127.0.0.1", 0), handler_for(self))
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/bot"

    def start(self):
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    # --- what the bot asks ---------------------------------------------------------------------

    def answer(self, token, method, data):
        """(HTTP status, body), or None for a lost connection."""
        fault = self.take_fault(method)
        if self.offline or (fault and fault.drop == "before"):
            return None
        if token != TOKEN:
            return failure(RefusedError(401, "Unauthorized"))
        if fault and (fault.code or fault.flood):
            return failure(trouble(fault))
        try:
            result = self.perform(method, data)
        except RefusedError as refusal:
            if method != "getUpdates":
                self.refused.append((method, data, refusal.text))
            return failure(refusal)
        return None if fault else (200, {"ok": True, "result": result})

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
            result = work(self, data)
            self.calls.append({"method": method, "data": data, "result": result})
            self.changed.notify_all()
        return result

    def get_updates(self, data):
        offset, allowed = int(data.get("offset") or 0), data.get("allowed_updates")
        end = time.monotonic() + min(float(data.get("timeout") or 0), 3)
        with self.changed:
            self.allowed = json.loads(allowed) if allowed else self.allowed
            self.polls += 1
            mine = self.polls
            self.changed.notify_all()
            self.updates = [u for u in self.updates if u["update_id"] >= offset]
            while not self.updates and self.polls == mine and time.monotonic() < end:
                self.changed.wait(max(0, end - time.monotonic()))
            if self.polls != mine:
                raise RefusedError(409, "Conflict: terminated by other getUpdates request")
            found = self.updates[: int(data.get("limit") or 100)]
            self.handed_out += [update for update in found if update not in self.handed_out]
            return found

    # --- what a learner does ---------------------------------------------------------------------

    def push(self, **update):
        with self.changed:
            if self.allowed is None or set(update) & set(self.allowed):
                self.updates.append({"update_id": next(self.ids), **update})
                self.changed.notify_all()

    def redeliver(self, update):
        """Hand out an update once more, as after a lost confirmation."""
        with self.changed:
            self.updates.insert(0, update)
            self.changed.notify_all()

    def say(self, chat, text, language="zh-hans", **more):
        message = self.keep(chat, user(chat, language), text=text, **more)
        if text.startswith("/"):
            size = len(text.split()[0])
            message["entities"] = [{"type": "bot_command", "offset": 0, "length": size}]
        self.push(message=message)
        return message

    def press(self, message, data, language="zh-hans", by=None):
        """Press a button of a message, whether or not it still has it; gives the query's id."""
        chat, query = message["chat"]["id"], str(next(self.ids))
        self.queries[query] = None
        self.push(
            callback_query={
                "id": query, "from": user(by or chat, language), "chat_instance": str(chat),
                "data": data, "message": message,
            }
        )  # fmt: skip
        return query

    def tap(self, message, label, **more):
        """Press the button whose label is, or else begins with, `label`."""
        there = buttons(self.now(message))
        found = [d for text, d in there if text == label]
        found = found or [d for text, d in there if text.startswith(label)]
        assert found, f"no button {label!r}; there are {[text for text, _ in there]}"
        return self.press(self.now(message), found[0], **more)

    def block(self, chat):
        self.blocked.add(chat)
        old, new = ({"user": BOT, "status": status} for status in ("member", "kicked"))
        new["until_date"] = 0
        self.push(
            my_chat_member={
                "chat": chat_of(chat), "from": user(chat), "date": int(time.time()),
                "old_chat_member": old, "new_chat_member": new,
            }
        )  # fmt: skip

    def fail(self, method=None, times=1, **fault):
        with self.changed:
            self.faults += [Fault(method, **fault) for _ in range(times)]

    # --- looking -----------------------------------------------------------------------------

    def sent(self, chat):
        """The bot's messages in a chat, as they stand now."""
        with self.changed:
            return [m for m in self.chats.get(chat, {}).values() if m["from"]["is_bot"]]

    def now(self, message):
        return self.chats[message["chat"]["id"]][message["message_id"]]

    def until(self, true, timeout=10, what="that"):
        """Wait until `true()` gives something, and give it."""
        end = time.monotonic() + timeout
        with self.changed:
            while not (found := true()):
                left = end - time.monotonic()
                assert left > 0, f"{what} did not happen; refused: {self.refused[-3:]}"
                self.changed.wait(min(left, 0.2))
        return found

    def wait(self, chat, n=1, timeout=10):
        """The n-th message of the bot in a chat."""
        self.until(lambda: len(self.sent(chat)) >= n, timeout, f"message {n} to {chat}")
        return self.sent(chat)[n - 1]

    def wait_answer(self, query, timeout=10):
        """The notice with which a pressed button was answered ("" for none)."""
        return self.until(lambda: self.queries[query], timeout, f"answer to {query}")["text"]

    # --- how messages are kept ---------------------------------------------------------------

    def keep(self, chat, sender, **content):
        with self.changed:
            message = {
                "message_id": next(self.ids), "date": int(time.time()), "chat": chat_of(chat),
                "from": sender, **content,
            }  # fmt: skip
            self.chats.setdefault(chat, {})[message["message_id"]] = message
        return message

    def reach(self, data):
        if "chat_id" not in data:
            raise bad("chat_id is empty")
        chat = int(data["chat_id"])
        if chat not in self.chats:
            raise bad("chat not found")
        if chat in self.blocked:
            raise RefusedError(403, "Forbidden: bot was blocked by the user")
        return chat

    def send_message(self, data):
        chat, text = self.reach(data), checked_text(data)
        return self.keep(chat, BOT, text=text, **markup(data))

    def send_photo(self, data):
        chat, photo, more = self.reach(data), data.get("photo"), markup(data)
        caption = checked_caption(data)
        if isinstance(photo, str):
            if photo not in self.files:
                raise bad("wrong file identifier/HTTP URL specified")
            name, (width, height) = photo, png_size(self.files[photo])
        else:
            width, height = png_size(photo)
            name = f"file-{next(self.ids)}"
            self.files[name] = photo
        size = {"file_id": name, "file_unique_id": "u" + name, "width": width, "height": height}
        words = {"caption": caption} if caption else {}
        return self.keep(chat, BOT, photo=[size], **words, **more)

    def send_document(self, data):
        chat, name = self.reach(data), f"file-{next(self.ids)}"
        file, more = data.get("document"), markup(data)
        if not isinstance(file, bytes) or not file:
            raise bad("file must be non-empty")
        self.files[name] = file
        document = {"file_id": name, "file_unique_id": "u" + name, "file_size": len(file)}
        caption = {"caption": checked_caption(data)} if data.get("caption") else {}
        return self.keep(chat, BOT, document=document, **caption, **more)

    def edit(self, data, **content):
        chat = self.reach(data)
        message = self.chats[chat].get(int(data.get("message_id") or 0))
        if message is None or message["from"] != BOT:
            raise bad("message to edit not found")
        if "text" in content and "text" not in message:
            raise bad("there is no text in the message to edit")
        if "caption" in content and "photo" not in message:
            raise bad("there is no caption in the message to edit")
        fresh = {k: v for k, v in message.items() if k != "reply_markup"} | content | markup(data)
        if fresh == {k: v for k, v in message.items() if k != "edit_date"}:
            raise bad(NOT_MODIFIED)
        self.chats[chat][message["message_id"]] = fresh
        return fresh

    def answer_query(self, data):
        query = data.get("callback_query_id", "")
        if query not in self.queries or self.queries[query] is not None:
            raise bad(STALE)
        if len(data.get("text", "")) > NOTICE:
            raise bad("MESSAGE_TOO_LONG")
        self.queries[query] = {"text": data.get("text", "")}
        return True

    def set_commands(self, data):
        commands = json.loads(data["commands"])
        for command in commands:
            name, words = command["command"], command["description"]
            if not (1 <= len(name) <= 32 and name.islower() and 1 <= len(words) <= 256):
                raise bad("BOT_COMMAND_INVALID")
        self.commands[data.get("language_code", "")] = commands
        return True


METHODS = {
    "getMe": lambda fake, data: BOT,
    "deleteWebhook": lambda fake, data: True,
    "sendChatAction": lambda fake, data: bool(fake.reach(data)),
    "setMyCommands": FakeTelegram.set_commands,
    "sendMessage": FakeTelegram.send_message,
    "sendPhoto": FakeTelegram.send_photo,
    "sendDocument": FakeTelegram.send_document,
    "editMessageText": lambda fake, data: fake.edit(data, text=checked_text(data)),
    "editMessageCaption": lambda fake, data: fake.edit(data, caption=checked_caption(data)),
    "editMessageReplyMarkup": lambda fake, data: fake.edit(data),
    "answerCallbackQuery": FakeTelegram.answer_query,
}


def user(number, language="zh-hans"):
    return {
        "id": abs(number), "is_bot": False, "first_name": f"L{number}", "language_code": language
    }  # fmt: skip


def chat_of(number):
    if number < 0:
        return {"id": number, "type": "supergroup", "title": "Table"}
    return {"id": number, "type": "private", "first_name": f"L{number}"}


def buttons(message):
    """(label, data) of every button of a message."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [(b["text"], b["callback_data"]) for row in rows for b in row]


def words(message):
    """The text or caption of a message."""
    return message.get("text") or message.get("caption", "")


def trouble(fault):
    if fault.flood:
        text = f"Too Many Requests: retry after {fault.flood}"
        return RefusedError(429, text, retry_after=fault.flood)
    return RefusedError(fault.code, "Internal Server Error")


def failure(refusal):
    body = {"ok": False, "error_code": refusal.code, "description": refusal.text}
    return refusal.code, body | ({"parameters": refusal.parameters} if refusal.parameters else {})


class Server(ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        """A killed bot breaks its connections: nothing to tell."""


def handler_for(fake):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True  # else each answer comes 40 ms late

        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            _, bot, method = self.path.split("/")
            data = parsed(self.headers.get("Content-Type", ""), body)
            answer = fake.answer(bot.removeprefix("bot"), method, data)
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.reply(answer)

        def reply(self, answer):
            if answer is None:
                self.close_connection = True
                return
            status, body = answer
            raw = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

        def log_message(self, *args):
            pass

    Handler.do_GET = Handler.do_POST
    return Handler


def parsed(content_type, body):
    if content_type.startswith("multipart/form-data"):
        head = b"Content-Type: " + content_type.encode() + b"\r\n\r\n"
        out = {}
        for part in BytesParser().parsebytes(head + body).get_payload():
            raw = part.get_payload(decode=True)
            name = part.get_param("name", header="content-disposition")
            out[name] = raw if part.get_filename() else raw.decode()
        return out
    if content_type.startswith("application/json"):
        return json.loads(body or b"{}")
    return {k: v[-1] for k, v in parse_qs(body.decode(), keep_blank_values=True).items()}
