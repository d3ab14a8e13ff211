"""How updates come in: fetched (polling), or brought to an address of ours (webhook)."""

from __future__ import annotations

import json
import logging
import os
import secrets
from typing import Any
from urllib.parse import urlsplit

from telegram import Update
from telegram.ext import Application
from telegram.request import HTTPXRequest

HOST, PORT = "127.0.0.1", 8443
"""Where the webhook listens if nothing else is said; the web server with TLS stands before it."""

log = logging.getLogger("tingpai.telegram")


class Sieve(HTTPXRequest):
    """Fetches updates; of one that cannot be read the number is kept, so that the rest comes on."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """What Telegram says, each broken update replaced by its bare number."""
        said = HTTPXRequest.parse_json_payload(payload)
        updates = said.get("result")
        return said | {"result": sound(updates)} if isinstance(updates, list) else said


def sound(updates: list[Any]) -> list[dict[str, Any]]:
    """The updates, a broken one reduced to its number, one without a number left out.

    >>> sound([{"update_id": 7, "message": {"text": "no chat"}}, "what?"])
    [{'update_id': 7}]
    """
    numbered = [one for one in updates if isinstance(one, dict) and _number(one) is not None]
    if len(numbered) < len(updates):
        log.error("an update without a number was passed over")
    return [one if _whole(one) else {"update_id": one["update_id"]} for one in numbered]


def run(application: Application[Any, Any, Any, Any, Any, Any], allowed: list[str]) -> None:
    """Receive updates until the program is told to end; TELEGRAM_WEBHOOK_URL says how."""
    logging.getLogger("telegram.ext.Updater").addFilter(one_line)
    url = os.environ.get("TELEGRAM_WEBHOOK_URL", "").strip()
    if not url:
        application.run_polling(allowed_updates=allowed, bootstrap_retries=-1)
        return
    application.run_webhook(
        listen=os.environ.get("TELEGRAM_WEBHOOK_HOST", HOST),
        port=int(os.environ.get("TELEGRAM_WEBHOOK_PORT", PORT)),
        url_path=urlsplit(url).path.strip("/"),
        webhook_url=url,
        secret_token=secrets.token_urlsafe(32),
        allowed_updates=allowed,
        bootstrap_retries=-1,
    )


def one_line(record: logging.LogRecord) -> bool:
    """Let the library say in one line, without anybody's words, that it could not read an update.

    >>> fault = (KeyError, KeyError("x"), None)
    >>> record = logging.LogRecord("", 50, "", 1, "%r", ("secret",), fault)
    >>> one_line(record), record.getMessage(), record.exc_info
    (True, "an update could not be read: KeyError('x')", None)
    """
    if record.exc_info:
        fault = record.exc_info[1]
        record.msg, record.args = "an update could not be read: %r", (fault,)
        record.exc_info = record.exc_text = None
    return True


def _number(update: dict[str, Any]) -> int | None:
    number = update.get("update_id")
    return number if isinstance(number, int) else None


def _whole(update: dict[str, Any]) -> bool:
    try:
        Update.de_json(json.loads(json.dumps(update)), None)
    except (TypeError, ValueError, KeyError, AttributeError, LookupError) as fault:
        log.error("update %s cannot be read and is passed over: %s", update["update_id"], fault)
        return False
    return True
