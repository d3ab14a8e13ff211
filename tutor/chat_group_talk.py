"""Who talks with the bot in a group, and in which language the group is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tutor.chat_talk import Talk
from tutor.group import Group
from tutor.language import translator
from tutor.learner import Learner
from tutor.store import Store


@dataclass(frozen=True, slots=True)
class Here:
    """A member in a group.

    user: their number at the platform, which is that of their private chat; admin: whether they
    may change settings; thread: the topic in which they speak, None outside of topics.
    """

    store: Store
    group: Group
    learner: Learner
    user: int
    name: str
    admin: bool = False
    thread: int | None = None

    def say(self, message: str, **gaps: Any) -> str:
        """A sentence in the group's language."""
        return translator(self.group.language)(message, **gaps)

    @property
    def alone(self) -> Talk:
        """The member as they talk in private."""
        return Talk(self.store, self.learner, "telegram", self.user)
