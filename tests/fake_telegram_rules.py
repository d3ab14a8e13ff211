"""What Telegram refuses: lengths, keyboards, data of buttons, broken pictures."""

import itertools
import json
import re
import struct
import zlib

TEXT, CAPTION, DATA, NOTICE, BUTTONS, ROW, COPY = 4096, 1024, 64, 200, 100, 8, 256
COMMANDS, COMMAND, DESCRIPTION = 100, 32, 256
PHOTO, FILE = 10_000_000, 50_000_000
ADDRESS = re.compile(r"(https?://[\w-]+(\.[\w-]+)*(:\d+)?(/\S*)?|tg://\S*)$")


class RefusedError(Exception):
    def __init__(self, code, text, **parameters):
        super().__init__(text)
        self.code, self.text, self.parameters = code, text, parameters


def bad(text):
    return RefusedError(400, f"Bad Request: {text}")


def units(text):
    return len(text.encode("utf-16-le")) // 2


def checked_text(data):
    text = data.get("text", "").strip()
    if not text:
        raise bad("message text is empty")
    if units(text) > TEXT:
        raise bad("message is too long")
    return text


def checked_caption(data):
    caption = data.get("caption", "").strip()
    if units(caption) > CAPTION:
        raise bad("message caption is too long")
    return caption


def spoken(data, name):
    """A field that is JSON, read.

    Raises:
        RefusedError: 400, if it is none.
    """
    value = data[name]
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        raise bad(f"can't parse {name} JSON object") from None


def whole(data, name, least, most, refusal):
    """A field that is a whole number within bounds, None if it is not there."""
    if name not in data:
        return None
    try:
        number = int(data[name])
    except ValueError:
        raise bad(f"{name} must be a number") from None
    if not least <= number <= most:
        raise bad(refusal)
    return number


def markup(data, only_inline=False):
    """The buttons, if there are some; Telegram's limits are kept."""
    if "reply_markup" not in data:
        return {}
    said = spoken(data, "reply_markup")
    kinds = ("inline_keyboard", "keyboard", "remove_keyboard", "force_reply")
    if not isinstance(said, dict) or not set(said) & set(kinds):
        raise bad("object expected as reply markup")
    if "inline_keyboard" not in said:
        if only_inline:
            raise bad("inline keyboard expected")
        return {}
    rows = said["inline_keyboard"]
    if any(not row or len(row) > ROW for row in rows) or sum(map(len, rows)) > BUTTONS:
        raise bad("reply markup is too long")
    for button in itertools.chain(*rows):
        checked_button(button)
    return {"reply_markup": {"inline_keyboard": rows}} if rows else {}


ACTIONS = {
    "callback_data", "url", "switch_inline_query", "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat", "copy_text", "login_url", "web_app",
}  # fmt: skip


def checked_button(button):
    if not button.get("text", "").strip():
        raise bad("BUTTON_TEXT_EMPTY")
    actions = ACTIONS & set(button)
    if len(actions) != 1:
        raise bad("text buttons are unallowed in the inline keyboard")
    if unknown := set(button) - ACTIONS - {"text", "style", "icon_custom_emoji_id", "pay"}:
        raise bad(f"unknown field of a button {', '.join(sorted(unknown))}")
    data = button.get("callback_data")
    if data is not None and not 1 <= len(data.encode()) <= DATA:
        raise bad("BUTTON_DATA_INVALID")
    if not ADDRESS.match(button.get("url", "tg://")):
        raise bad(f"inline keyboard button URL '{button['url']}' is invalid")
    if not 1 <= len(button.get("copy_text", {"text": "-"})["text"]) <= COPY:
        raise bad("BUTTON_COPY_TEXT_INVALID")


def png_size(raw):
    """Width and height of a PNG that is whole: every checksum right, all lines there."""
    if not isinstance(raw, bytes) or raw[:8] != b"\x89PNG\r\n\x1a\n":
        raise bad("IMAGE_PROCESS_FAILED")
    at, parts = 8, {}
    while at < len(raw):
        if len(raw) - at < 12:
            raise bad("IMAGE_PROCESS_FAILED")
        size, name = struct.unpack(">I4s", raw[at : at + 8])
        body, crc = raw[at + 8 : at + 8 + size], raw[at + 8 + size : at + 12 + size]
        if struct.pack(">I", zlib.crc32(name + body)) != crc:
            raise bad("IMAGE_PROCESS_FAILED")
        parts[name] = parts.get(name, b"") + body
        at += 12 + size
    if not {b"IHDR", b"IDAT", b"IEND"} <= set(parts):
        raise bad("IMAGE_PROCESS_FAILED")
    width, height, _, colour = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    lines = len(zlib.decompress(parts[b"IDAT"]))
    if colour == 6 and lines != height * (4 * width + 1):
        raise bad("IMAGE_PROCESS_FAILED")
    if width + height > 10000 or max(width, height) > 20 * min(width, height):
        raise bad("PHOTO_INVALID_DIMENSIONS")
    return width, height
