"""Which fields a method of the Bot API knows and which it needs.

They are read off the methods of telegram.Bot, one parameter a field, less what only the library
knows. Telegram itself passes over an unknown field; here it is refused, since it is a slip.
"""

import functools
import inspect
import re

from telegram import Bot

from tests.fake_telegram_rules import bad

TURNED = {
    "reply_to_message_id": "reply_parameters",
    "allow_sending_without_reply": "reply_parameters",
    "disable_web_page_preview": "link_preview_options",
    "current_offset": "next_offset",
    "auto_pagination": "next_offset",
}
"""What the library turns into another field."""

ALONE = {
    "read_timeout", "write_timeout", "connect_timeout", "pool_timeout", "api_kwargs", "filename",
    "rate_limit_args", "correct_option_id",
}  # fmt: skip
"""What only the library knows."""

EMPTY = {
    "chat_id": "chat_id is empty", "text": "message text is empty",
    "photo": "there is no photo in the request", "document": "there is no document in the request",
    "message_id": "message identifier is not specified",
    "question": "poll question must be non-empty", "options": "poll must have at least 1 option",
}  # fmt: skip
"""What Telegram says of a field that is missing."""


@functools.cache
def fields(method):
    """(known fields, needed fields) of a method."""
    name = re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), method)
    parameters = list(inspect.signature(getattr(Bot, name)).parameters.values())[1:]
    mine = [one for one in parameters if one.name not in ALONE]
    known = {TURNED.get(one.name, one.name) for one in mine}
    return known, [one.name for one in mine if one.default is one.empty]


def checked_fields(method, data):
    """Refuse a call that lacks a field or has one too many; uploads named by attach:// are known.

    Raises:
        RefusedError: 400.
    """
    known, needed = fields(method)
    for name in needed:
        if data.get(name) in {None, ""}:
            raise bad(EMPTY.get(name, f"{name} is missing"))
    attached = set(re.findall(r"attach://(\w+)", str(data.get("media", ""))))
    if unknown := set(data) - known - attached:
        raise bad(f"unknown field {', '.join(sorted(unknown))}")
    if any(name.endswith("parse_mode") and data[name] for name in data):
        raise bad("unsupported parse_mode")
