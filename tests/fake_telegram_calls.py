"""Calls to the fake Bot API without a wire, and small things to send."""

import json
import struct
import zlib

from tests.fake_telegram import TOKEN

ME = 7


def answer(fake, method, data):
    """(HTTP status, result or description) of a call, its fields as the library sends them."""
    sent = {k: v if isinstance(v, str | bytes) else json.dumps(v) for k, v in data.items()}
    status, body = fake.answer(TOKEN, method, sent)
    return status, body.get("result", body.get("description"))


def do(fake, method, **data):
    status, result = answer(fake, method, data)
    assert status == 200, result
    return result


def refusal(fake, method, **data):
    status, text = answer(fake, method, data)
    assert status == 400, text
    return text.removeprefix("Bad Request: ")


def png(width=4, height=4):
    def part(name, body):
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    lines = zlib.compress((b"\0" + b"\0" * 4 * width) * height)
    head = part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + part(b"IDAT", lines) + part(b"IEND", b"")


def keys(*rows):
    return {"inline_keyboard": [list(row) for row in rows]}


def key(text="go", **action):
    return {"text": text, **(action or {"callback_data": "x"})}


def poll(**more):
    return {
        "chat_id": ME, "question": "Which?", "options": ["a", "b", "c"], "type": "quiz",
        "correct_option_ids": [1], "is_anonymous": False, **more,
    }  # fmt: skip


def article(name="1", text="hand", **more):
    content = {"message_text": text}
    return {"type": "article", "id": name, "title": "t", "input_message_content": content, **more}
