"""The conversation, free of any platform: what a learner writes or presses, and what comes back.

`converse` takes what was written (a command, tiles, an answer), `press` the data of a button,
`history` gives the last messages of the page's own chat. All that they remember is in the store.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.chat_reply import Button, Reply

if TYPE_CHECKING:
    from tutor.learner import Learner
    from tutor.store import Store

__all__ = ["Button", "Reply", "Said", "converse", "history", "press"]


@dataclass(frozen=True, slots=True)
class Said:
    """One line of the page's log: what the learner wrote or pressed (`mine`), or a reply."""

    reply: Reply
    mine: bool = False


def converse(store: Store, learner: Learner, text: str, source: str = "web") -> tuple[Reply, ...]:
    """The replies to a written message; never raises for any text."""
    raise ValueError(text)


def press(store: Store, learner: Learner, data: str, source: str = "web") -> tuple[Reply, ...]:
    """The replies to a pressed button; an old or foreign button gets a kind notice."""
    raise ValueError(data)


def history(store: Store, learner: Learner, last: int = 40) -> tuple[Said, ...]:
    """The last lines of the page's own chat, oldest first; edited messages as they stand now."""
    return ()
