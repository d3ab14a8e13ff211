"""Who talks with the chat, and by which way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tutor.chat_reply import Reply
from tutor.language import translator
from tutor.learner import Learner
from tutor.store import Store

Replies = tuple[Reply, ...]

FEATURES: Mapping[str, frozenset[str]] = {
    "web": frozenset({"account"}),
    "telegram": frozenset({"polls", "unasked", "codes"}),
}
"""What each way of talking has.

polls: quiz polls of its own; unasked: the chat can speak first; codes: it joins a browser by a
code, takes along and deletes; account: a page does that.
"""


@dataclass(frozen=True, slots=True)
class Talk:
    """One learner in one conversation; `source` names the way: "web" or "telegram".

    chat: the platform's number of the chat, 0 on the page.
    """

    store: Store
    learner: Learner
    source: str
    chat: int = 0

    def has(self, feature: str) -> bool:
        """Whether this way of talking has something of `FEATURES`."""
        return feature in FEATURES.get(self.source, ())

    @property
    def language(self) -> str:
        """The learner's language."""
        return self.learner.language

    def say(self, message: str, **gaps: Any) -> str:
        """A sentence in the learner's language."""
        return translator(self.language)(message, **gaps)

    def plural(self, one: str, many: str, n: int, /, **gaps: Any) -> str:
        """A sentence for a count in the learner's language."""
        return translator(self.language).plural(one, many, n, **gaps)
