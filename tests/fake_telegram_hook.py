"""Fetching and webhooks of the fake Bot API: either the one or the other."""

import json
import re
import time
from urllib.parse import urlsplit

from tests.fake_telegram_rules import RefusedError, bad, spoken, whole

SECRET, CONNECTIONS, PORTS = 256, (1, 100), {443, 80, 88, 8443}
FETCHED = (1, 100)
HOOKED = (
    "Conflict: can't use getUpdates method while webhook is active;"
    " use deleteWebhook to delete the webhook first"
)


class Fetching:
    """The part of the fake that gives updates away."""

    def get_updates(self, data):
        if self.hook.get("url"):
            raise RefusedError(409, HOOKED)
        offset, allowed = int(data.get("offset") or 0), data.get("allowed_updates")
        limit = whole(data, "limit", *FETCHED, "limit is invalid") or 100
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
            found = self.updates[:limit]
            self.handed_out += [update for update in found if update not in self.handed_out]
            return found

    def set_webhook(self, data):
        address = urlsplit(data["url"])
        if address.scheme != "https" or not address.hostname:
            raise bad("bad webhook: An HTTPS URL must be provided for webhook")
        if (address.port or 443) not in PORTS:
            raise bad("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")
        secret = data.get("secret_token")
        if secret is not None and not re.fullmatch(rf"[A-Za-z0-9_-]{{1,{SECRET}}}", secret):
            raise bad("secret token contains unallowed characters or is too long")
        whole(data, "max_connections", *CONNECTIONS, "max_connections is invalid")
        if "allowed_updates" in data:
            self.allowed = spoken(data, "allowed_updates")
        self.hook = dict(data)
        return True

    def delete_webhook(self, data):
        self.hook = {}
        if data.get("drop_pending_updates") == "true":
            self.updates.clear()
        return True

    def webhook_info(self, data):
        return {
            "url": self.hook.get("url", ""), "has_custom_certificate": False,
            "pending_update_count": len(self.updates),
        }  # fmt: skip
