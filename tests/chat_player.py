"""Somebody who answers puzzles in the chat: by buttons only, or by typing only."""

from itertools import count

from drills.drill import make
from drills.puzzle import Amounts, Choice, Marks, Number, Pick
from rules.tiles import MARKS
from tests.fake_telegram_rules import BUTTONS, DATA, ROW
from tutor import attempt, chat, chat_quiz, chat_state
from tutor.chat_fields import stage
from tutor.chat_talk import Talk

READY = next(
    seed
    for seed in count()
    for puzzle in [make("waits", "koudian", {}, 3, seed)]
    if len(puzzle.key["waits"]) > 1 and len({kind // 9 for kind in puzzle.scene.hand.concealed}) > 2
)
"""The seed of a waits puzzle of level 3 with two waits or more and tiles of several suits."""

WAY = "telegram"
"""How the player comes in: a way without the page's own log."""


def data(reply):
    return [button.data for row in reply.buttons for button in row]


def kept_limits(replies):
    """The replies, after a look at what a platform may refuse."""
    for reply in replies:
        assert all(0 < len(row) <= ROW for row in reply.buttons)
        assert len(data(reply)) == len(set(data(reply))) <= BUTTONS
        assert all(len(d.encode()) <= DATA for d in data(reply))
        assert all(button.label.strip() for row in reply.buttons for button in row)
        assert (reply.picture is None) == (not reply.alt) == (not reply.picture_key)
        assert reply.text or reply.edit or reply.notice or reply == chat.Reply()
    return replies


class Player:
    """One learner in the chat; `seen` holds all replies, `live` the one with the live buttons."""

    def __init__(self, store, learner):
        self.store, self.me = store, learner
        self.seen, self.live = [], None

    def say(self, text):
        return self._took(chat.converse(self.store, self.me, text, WAY))

    def press(self, sent):
        return self._took(chat.press(self.store, self.me, sent, WAY))

    def _took(self, replies):
        kept_limits(replies)
        self.seen += replies
        for reply in replies:
            if reply.buttons:
                self.live = reply
        return replies

    @property
    def state(self):
        return chat_state.load(self.store, self.me)

    @property
    def attempt(self):
        return attempt.load_attempt(self.store, self.me, self.state.attempt)

    @property
    def field(self):
        talk = Talk(self.store, self.me, WAY)
        found = chat_quiz.current(talk, self.state)
        return found and chat_quiz.open_field(found.puzzle, found.partial or {})

    def button(self, value):
        """The data of the live button that sends a value at this step; it has to be there."""
        wanted = self.wanted(value)
        assert wanted in data(self.live)
        return wanted

    def wanted(self, value):
        """The data that sends a value at this step."""
        step = 10 * len(self.attempt.partial or {}) + stage(self.state.draft)
        return f"q:{self.attempt.id}:{step}:{value}"

    def answer_by_buttons(self, answer):
        while (field := self.field) is not None:
            for value in values(field, answer[field.name], stage(self.state.draft)):
                self.press(self.button(value))
        return self.attempt

    def answer_by_words(self, answer):
        while (field := self.field) is not None:
            told = self.say(words(field, answer[field.name], stage(self.state.draft)))
            assert told[0].text
        return self.attempt


def values(field, answer, at):
    """The values to press at this step of a field."""
    match field:
        case Choice():
            return [str([key for key, _ in field.options].index(answer))]
        case Number():
            return [str(answer)]
        case Amounts():
            return [str(answer[at])]
        case Pick():
            return _chosen(answer)
        case Marks():
            return _chosen(step_of_marks(field, answer, at))
    raise AssertionError(field)


def _chosen(marks):
    return [*(f"+{mark}" for mark in marks), "ok"] if marks else ["none"]


def step_of_marks(field, answer, at):
    """Which marks are meant at a step: all that win; then those with each state."""
    if at == 0:
        return [mark for mark in MARKS if mark in answer]
    return [mark for mark in MARKS if answer.get(mark) == field.states[at - 1][0]]


def words(field, answer, at):
    """What to type at this step of a field."""
    match field:
        case Choice():
            return str([key for key, _ in field.options].index(answer) + 1)
        case Number():
            return str(answer)
        case Amounts():
            return " ".join(map(str, answer))
        case Pick():
            return " ".join(answer) or "没有"
        case Marks():
            return " ".join(step_of_marks(field, answer, at)) or "没听"
    raise AssertionError(field)
