"""What the chat remembers of one conversation: the puzzle at hand, how far its answer is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from tutor import memory
from tutor.learner import Learner
from tutor.store import Store

_PLACE = "chat"


@dataclass(frozen=True, slots=True)
class State:
    """Where a conversation stands.

    attempt: the id of the puzzle last shown ("" for none), open or answered; kind: the drill that
    was asked for, None for a mix; draft: the answer to the field at hand, as far as it is given;
    shown: when the puzzle was put, UTC ms; wants: "hand" while tiles are awaited,
    "class:" and a code while a name for a class is.
    """

    attempt: str = ""
    kind: str | None = None
    draft: Mapping[str, Any] = field(default_factory=dict)
    shown: int = 0
    wants: str = ""

    def drafting(self, draft: Mapping[str, Any]) -> State:
        """The same with another draft."""
        return replace(self, draft=draft)


def load(store: Store, learner: Learner) -> State:
    """The state of a learner's conversation; a new one at first."""
    return State(**memory.recall(store, _PLACE, str(learner.id), {}))


def save(store: Store, learner: Learner, state: State) -> None:
    """Keep a state."""
    memory.remember(store, _PLACE, str(learner.id), asdict(state), learner=learner)
