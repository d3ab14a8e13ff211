"""One's mistakes in the chat: a page of them, one of them again, a fresh one of a concept."""

from __future__ import annotations

from drills.address import AddressError
from drills.drill import DRILLS, NoPuzzle
from tutor import attempt as attempts
from tutor import chat_quiz, chat_sets, chat_state, chat_words, clock, mistakes
from tutor.attempt import Attempt, AttemptError
from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Replies, Talk
from tutor.mistakes import PAGE, Missed, Mistake, Mistakes

Rows = tuple[tuple[Button, ...], ...]
_SIGNS = {"wrong": "✗", "partly": "△"}


def command(talk: Talk, rest: str = "") -> Replies:
    """The newest mistakes, or the page with a number."""
    number = int(rest) - 1 if rest.isdecimal() and len(rest) < 6 else 0
    return (_page(talk, number),)


def press(talk: Talk, parts: list[str]) -> Replies:
    """A pressed button: another page, a mistake again, a fresh one of a concept."""
    match parts:
        case ["go"]:
            return (_page(talk, 0),)
        case ["page", number] if number.isdecimal() and len(number) < 6:
            return (_page(talk, int(number), edit=True),)
        case [("again" | "new") as what, value]:
            if chat_quiz.asked_twice(talk):
                return (Reply(notice=talk.say("It is below already.")),)
            return _again(talk, value) if what == "again" else _fresh(talk, value)
    return (Reply(notice=talk.say("This button has grown old. /help")),)


def _again(talk: Talk, attempt_id: str) -> Replies:
    mine = attempts.load_attempt(talk.store, talk.learner, attempt_id)
    claimed = chat_sets.claimed(talk, mine.address)
    if claimed:
        return claimed
    return _put(talk, mistakes.again(talk.store, talk.learner, mine.id, talk.source))


def _fresh(talk: Talk, concept: str) -> Replies:
    try:
        made = mistakes.fresh(talk.store, talk.learner, concept, talk.source)
    except NoPuzzle:
        text = talk.say("This table has no such puzzle. Try another drill, or a mix: /quiz")
        return (Reply(text),)
    put = _put(talk, made)
    if concept in made.concepts:
        return put
    return (Reply(talk.say("No fresh one of just that came up; this one is of its kind.")), *put)


def _put(talk: Talk, made: Attempt) -> Replies:
    return chat_quiz.put(talk, made, chat_state.load(talk.store, talk.learner).kind)


# --- the page ---------------------------------------------------------------------------


def _page(talk: Talk, number: int, *, edit: bool = False) -> Reply:
    found = mistakes.lately(talk.store, talk.learner, number)
    if not found.size:
        text = talk.say("No mistakes of the last three months at this table. /quiz goes on.")
        return Reply(text, edit=edit)
    head = talk.plural("%(n)s mistake of the last three months", "%(n)s mistakes of the last"
                       " three months", found.size)  # fmt: skip
    if found.pages > 1:
        head += talk.say(" · page %(n)s of %(of)s", n=found.number + 1, of=found.pages)
    lines = [head, ""]
    for n, one in enumerate(found.rows, found.number * PAGE + 1):
        lines += _mistake(talk, n, one)
    if found.concepts:
        lines += ["", talk.say("What was missed most:")]
        lines += [_missed(talk, one) for one in found.concepts]
    lines += ["", talk.say("A number puts that puzzle again: it counts nothing, however it goes.")]
    return Reply("\n".join(lines), _buttons(talk, found), edit=edit)


def _mistake(talk: Talk, n: int, one: Mistake) -> list[str]:
    """Two lines: day, kind, concept, how it went; then the hand."""
    mine, language = one.attempt, talk.language
    words = [DRILLS[mine.kind].name.say(language)] if mine.kind in DRILLS else []
    if one.concept is not None:
        words.append(one.concept.name.say(language))
    day = clock.local_day(mine.answered or mine.opened, talk.learner.zone)
    sign = _SIGNS.get(str(mine.result), "")
    line = f"{n}. {sign} {' · '.join(words)} · {day.month}/{day.day}"
    if one.mended:
        line += talk.say(" · right since ✓")
    hand = _hand(mine, language)
    return [line, f"   {hand}"] if hand else [line]


def _hand(mine: Attempt, language: str) -> str:
    """The hand of a puzzle in a line; "" if it shows none, or is made no more."""
    try:
        scene = mine.puzzle.scene
    except (AttemptError, AddressError):
        return ""
    return chat_words.hand_row(scene.hand, language)


def _missed(talk: Talk, one: Missed) -> str:
    name = one.concept.name.say(talk.language)
    words = talk.say("%(wrong)s of %(tries)s missed", wrong=one.wrong, tries=one.tries)
    return f"· {name}{'：' if talk.language == 'zh' else ': '}{words}"


def _buttons(talk: Talk, found: Mistakes) -> Rows:
    first = found.number * PAGE + 1
    numbers = tuple(
        Button(str(n), f"x:again:{one.attempt.id}") for n, one in enumerate(found.rows, first)
    )
    fresh = tuple(
        (Button(talk.say("A fresh one: %(name)s", name=one.concept.name.say(talk.language)),
                f"x:new:{one.concept.key}"),)
        for one in found.concepts
    )  # fmt: skip
    turn = []
    if found.number:
        turn.append(Button(talk.say("Newer"), f"x:page:{found.number - 1}"))
    if found.number + 1 < found.pages:
        turn.append(Button(talk.say("Older"), f"x:page:{found.number + 1}"))
    return (numbers, *fresh, *((tuple(turn),) if turn else ()))
