"""What Telegram refuses: lengths, keyboards, data of buttons, broken pictures."""

import itertools
import json
import struct
import zlib

TEXT, CAPTION, DATA, NOTICE, BUTTONS, ROW = 4096, 1024, 64, 200, 100, 8


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
    return plain(data, text)


def checked_caption(data):
    caption = data.get("caption", "").strip()
    if units(caption) > CAPTION:
        raise bad("message caption is too long")
    return plain(data, caption)


def plain(data, text):
    """Formatting is not spoken here, so that no tile or name can break a message."""
    if data.get("parse_mode"):
        raise bad("unsupported parse_mode")
    return text


def markup(data):
    """The keyboard, if there is one; Telegram's limits are kept."""
    if "reply_markup" not in data:
        return {}
    rows = json.loads(data["reply_markup"])["inline_keyboard"]
    if any(not row or len(row) > ROW for row in rows) or sum(map(len, rows)) > BUTTONS:
        raise bad("reply markup is too long")
    for button in itertools.chain(*rows):
        if not button["text"].strip():
            raise bad("BUTTON_TEXT_EMPTY")
        if not 1 <= len(button["callback_data"].encode()) <= DATA:
            raise bad("BUTTON_DATA_INVALID")
    return {"reply_markup": {"inline_keyboard": rows}} if rows else {}


def png_size(raw):
    """Width and height of a PNG that is whole: every checksum right, all lines there."""
    if not isinstance(raw, bytes) or raw[:8] != b"\x89PNG\r\n\x1a\n":
        raise bad("IMAGE_PROCESS_FAILED")
    at, parts = 8, {}
    while at < len(raw):
        size, name = struct.unpack(">I4s", raw[at : at + 8])
        body, crc = raw[at + 8 : at + 8 + size], raw[at + 8 + size : at + 12 + size]
        if struct.pack(">I", zlib.crc32(name + body)) != crc:
            raise bad("IMAGE_PROCESS_FAILED")
        parts[name] = parts.get(name, b"") + body
        at += 12 + size
    width, height, _, colour = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    lines = len(zlib.decompress(parts[b"IDAT"]))
    if b"IEND" not in parts or (colour == 6 and lines != height * (4 * width + 1)):
        raise bad("IMAGE_PROCESS_FAILED")
    if width + height > 10000 or max(width, height) > 20 * min(width, height):
        raise bad("PHOTO_INVALID_DIMENSIONS")
    return width, height
