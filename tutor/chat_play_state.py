"""What a conversation remembers of play: which moment it showed, and how one likes to play."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from tutor import chat_quiz, chat_state, clock, memory
from tutor.chat_talk import Talk
from tutor.sitting import Sitting


@dataclass(frozen=True, slots=True)
class State:
    """Where play stands in a conversation.

    sitting, number: the moment that was shown last; draft: an act of several tiles as far as it is
    chosen; at: when it was shown, UTC ms; strength, coach: what was chosen last; deals: how many
    sessions were begun here, so that a doubled tap begins one.
    """

    sitting: str = ""
    number: int = -1
    draft: str = ""
    at: int = 0
    strength: str = "quick"
    coach: str = "each"
    deals: int = 0

    def shows(self, sitting: Sitting) -> bool:
        """Whether this moment of a session is what the conversation showed last."""
        return (self.sitting, self.number) == (sitting.id, sitting.number)


def load(talk: Talk) -> State:
    """The state of a conversation; a new one at first."""
    return State(**memory.recall(talk.store, _place(talk), str(talk.learner.id), {}))


def save(talk: Talk, state: State) -> None:
    """Keep a state."""
    memory.remember(
        talk.store, _place(talk), str(talk.learner.id), asdict(state), learner=talk.learner
    )


def showing(talk: Talk, sitting: Sitting, draft: str = "") -> None:
    """Keep that this moment is shown now."""
    save(talk, replace(
        load(talk), sitting=sitting.id, number=sitting.number, draft=draft, at=clock.stamp(),
    ))  # fmt: skip


def left(talk: Talk) -> None:
    """Keep that no table stands here any more."""
    save(talk, replace(load(talk), sitting="", number=-1, draft=""))


def before_the_puzzle(talk: Talk) -> bool:
    """Whether the table was shown after the puzzle at hand, if there is one: words are meant so."""
    mine = load(talk)
    if not mine.sitting:
        return False
    quiz = chat_state.load(talk.store, talk.learner)
    return mine.at >= quiz.shown or chat_quiz.current(talk, quiz) is None


def _place(talk: Talk) -> str:
    return f"chat-play-{talk.source}"
