"""Inline mode of the fake Bot API: questions, lists of results, the one that is chosen."""

import re

from tests.fake_telegram_rules import (
    ADDRESS,
    bad,
    checked_caption,
    checked_text,
    markup,
    spoken,
    whole,
)
from tests.fake_telegram_sending import BOT, NOT_MODIFIED, STALE

RESULTS, OFFSET, QUERY, NAME, PARAMETER = 50, 64, 256, 64, 64
CONTENT = {"input_message_content", "reply_markup", "caption"}
NEEDED = {
    "article": {"title", "input_message_content"},
    "photo": {"photo_url", "thumbnail_url"},
}
"""What a result needs by its type; a photo that is known needs its file_id instead."""


def checked_result(result, files):
    """The message that a result makes."""
    if not 1 <= len(str(result.get("id", "")).encode()) <= NAME:
        raise bad("RESULT_ID_INVALID")
    kind = result.get("type")
    if kind not in NEEDED:
        raise bad("RESULT_TYPE_INVALID")
    if kind == "photo" and "photo_file_id" in result:
        if result["photo_file_id"] not in files:
            raise bad("wrong file identifier/HTTP URL specified")
    elif missing := {name for name in NEEDED[kind] if not result.get(name)}:
        raise bad(f"can't parse inline query result: {', '.join(sorted(missing))} is missing")
    for name in ("photo_url", "thumbnail_url", "url"):
        if not ADDRESS.match(result.get(name, "tg://")):
            raise bad(f"wrong {name}")
    return made(kind, result)


def made(kind, result):
    buttons = markup(result, only_inline=True)
    if "input_message_content" in result:
        text = result["input_message_content"].get("message_text", "")
        return {"text": checked_text({"text": text}), **buttons}
    caption = checked_caption(result)
    picture = result.get("photo_file_id") or result["photo_url"]
    size = {"file_id": picture, "file_unique_id": "u" + picture, "width": 1, "height": 1}
    return {"photo": [size], **({"caption": caption} if caption else {}), **buttons}


def checked_button_above(button):
    parameter = button.get("start_parameter")
    if not button.get("text") or (parameter is None) == ("web_app" not in button):
        raise bad("BUTTON_INVALID")
    if not re.fullmatch(rf"[A-Za-z0-9_-]{{1,{PARAMETER}}}", parameter or "-"):
        raise bad("START_PARAM_INVALID")


class Inline:
    """The part of the fake for inline queries: `inline` holds answers, `shared` messages."""

    def answer_inline(self, data):
        query, results = data["inline_query_id"], spoken(data, "results")
        if query not in self.inline or query in self.old or self.inline[query] is not None:
            raise bad(STALE)
        if len(results) > RESULTS:
            raise bad("RESULTS_TOO_MUCH")
        if len({str(one.get("id")) for one in results}) < len(results):
            raise bad("RESULT_ID_DUPLICATE")
        messages = {str(one.get("id")): checked_result(one, self.files) for one in results}
        if len(data.get("next_offset", "").encode()) > OFFSET:
            raise bad("NEXT_OFFSET_INVALID")
        whole(data, "cache_time", 0, 2**31 - 1, "cache_time is invalid")
        if "button" in data:
            checked_button_above(spoken(data, "button"))
        self.inline[query] = {**data, "results": results, "messages": messages}
        return True

    def edit_inline(self, name, content):
        message = self.shared.get(name)
        if message is None:
            raise bad("MESSAGE_ID_INVALID")
        if "text" in content and "text" not in message:
            raise bad("there is no text in the message to edit")
        fresh = {k: v for k, v in message.items() if k != "reply_markup"} | content
        if fresh == message:
            raise bad(NOT_MODIFIED)
        self.shared[name] = fresh
        return True

    # --- what a learner does ---------------------------------------------------------------------

    def ask(self, who, text, language="zh-hans", offset="", kind="supergroup"):
        """Type `@bot text` somewhere; the query's id."""
        assert len(text) <= QUERY
        with self.changed:
            query = str(next(self.ids))
            self.inline[query], self.asked[query] = None, self.time()
        self.push(
            inline_query={
                "id": query, "from": self.person(who, language), "query": text, "offset": offset,
                "chat_type": kind,
            }
        )  # fmt: skip
        return query

    def wait_results(self, query, timeout=10):
        """The results that an inline query was answered with."""
        answer = self.until(lambda: self.inline[query], timeout, f"results for {query}")
        return answer["results"]

    def choose(self, query, result, chat, who):
        """Put a result into a chat; the message, known to the bot by its inline_message_id.

        Where the bot is itself, it gets the message as well, whatever its privacy mode.
        """
        content = self.inline[query]["messages"][result]
        message = self.keep(chat, self.person(who), via_bot=BOT, **content)
        chosen = {"result_id": result, "from": self.person(who), "query": ""}
        if "reply_markup" in content:
            message["inline_message_id"] = chosen["inline_message_id"] = f"in-{next(self.ids)}"
            self.shared[message["inline_message_id"]] = message
        self.push(chosen_inline_result=chosen)
        if self.hears(chat, message):
            self.push(message=message)
        return message
