"""What learners do in front of the fake Bot API, and what they then see."""

import time

from tests.fake_telegram_groups import ANONYMOUS, chat_of
from tests.fake_telegram_sending import BOT

PATIENCE = 60
"""So many seconds at least something is waited for: a machine may be busy with much else."""

FADING = 15 * 60
"""So many seconds after a press or an inline question the bot may still answer it."""


class People:
    """The part of the fake that talks, presses and looks."""

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

    def say(self, chat, text, language="zh-hans", *, by=None, thread=None, reply=None, **more):
        """Write something, in a group as `by`, in a topic, as a reply to a message."""
        sender = self.person(by or chat, language)
        if chat < 0 and by is not None:
            self.of(chat).members.setdefault(by, "member")
        if chat < 0 and by in self.of(chat).anonymous:
            sender, more["sender_chat"] = ANONYMOUS, chat_of(chat, self.of(chat))
        if thread is not None:
            more |= {"message_thread_id": thread, "is_topic_message": True}
        if reply is not None:
            more["reply_to_message"] = self.now(reply)
        message = self.keep(chat, sender, text=text, **more)
        if text.startswith("/"):
            size = len(text.split()[0])
            message["entities"] = [{"type": "bot_command", "offset": 0, "length": size}]
        if self.hears(chat, message):
            self.push(message=message)
        return message

    def hears(self, chat, message):
        """Whether a bot in privacy mode gets to see a message of a group."""
        if chat > 0 or not self.privacy or self.may_manage(chat):
            return chat > 0 or self.is_in(chat)
        word = (message.get("text") or "").split()[:1]
        name = word[0].partition("@")[2] if word and word[0].startswith("/") else None
        meant = name is not None and name.lower() in {"", BOT["username"]}
        answered = message.get("reply_to_message", {}).get("from") == BOT
        return self.is_in(chat) and (meant or answered or message.get("via_bot") == BOT)

    def press(self, message, data, language="zh-hans", by=None):
        """Press a button of a message, whether or not it still has it; gives the query's id."""
        chat, query = message["chat"]["id"], str(next(self.ids))
        with self.changed:
            self.queries[query], self.asked[query] = None, self.time()
        place = self.pressed_on(message)
        self.push(
            callback_query={
                "id": query, "from": self.person(by or chat, language), "data": data,
                "chat_instance": str(chat), **place,
            }
        )  # fmt: skip
        return query

    def pressed_on(self, message):
        """Where a button was pressed: of a message that is deleted only its number is told."""
        if "inline_message_id" in message:
            return {"inline_message_id": message["inline_message_id"]}
        if message["message_id"] in self.chats.get(message["chat"]["id"], {}):
            return {"message": message}
        place = {"chat": message["chat"], "message_id": message["message_id"]}
        return {"message": place | {"date": 0}}

    def tap(self, message, label, **more):
        """Press the button whose label is, or else begins with, `label`."""
        there = buttons(self.now(message))
        found = [d for text, d in there if text == label]
        found = found or [d for text, d in there if text.startswith(label)]
        assert found, f"no button {label!r}; there are {[text for text, _ in there]}"
        return self.press(self.now(message), found[0], **more)

    def later(self, seconds):
        """Let time pass: polls run out, presses become too old to be answered."""
        with self.changed:
            self.ahead += seconds
            self.old |= {q for q, at in self.asked.items() if at <= self.time() - FADING}
            self.close_what_has_run_out()

    # --- looking -----------------------------------------------------------------------------

    def sent(self, chat):
        """The bot's messages in a chat, as they stand now."""
        with self.changed:
            return [m for m in self.chats.get(chat, {}).values() if m["from"].get("is_bot")]

    def now(self, message):
        return self.chats[message["chat"]["id"]][message["message_id"]]

    def until(self, true, timeout=10, what="that"):
        """Wait until `true()` gives something, and give it."""
        end = time.monotonic() + max(timeout, PATIENCE)
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


def buttons(message):
    """(label, data) of every button of a message that sends something to the bot."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [(b["text"], b["callback_data"]) for row in rows for b in row if "callback_data" in b]


def links(message):
    """(label, address) of every button of a message that opens a page."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [(b["text"], b["url"]) for row in rows for b in row if "url" in b]


def words(message):
    """The text or caption of a message, or the question of its poll."""
    poll = message.get("poll", {})
    return message.get("text") or message.get("caption") or poll.get("question", "")
