"""Classes in the chat: to see one's own, to come in by a code, to let others in, to leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tutor import account, bot_link, chat_state, guesses
from tutor import learner as learners
from tutor.chat_reply import Button, Reply
from tutor.chat_table import table_line
from tutor.chat_talk import Replies, Talk
from tutor.classes import classroom as classrooms
from tutor.classes import member
from tutor.classes.classroom import ClassError, Classroom
from tutor.classes.invitation import Invitation, instructors, invitation
from tutor.guesses import GuessError

_NAME = "class:"
"""What the chat wants while a name for a class is awaited, before the class's code."""

MOST = 20
"""How many classes, or people who wait, are shown at once."""


def classes(talk: Talk, rest: str) -> Replies:
    """One's classes; given a code, the way into its class."""
    if rest:
        return invited(talk, rest)
    found = classrooms.mine(talk.store, talk.learner)[:MOST]
    join = talk.say("To join a class, send /classes with its code, or open its link.")
    if not found:
        return (Reply(talk.say("You are in no class.") + "\n" + join),)
    lines = [talk.say("Your classes:"), *(f"· {_listed(talk, one)}" for one in found), "", join]
    rows = tuple((Button(one.name, f"c:o:{one.id}"),) for one in found if one.state == "in")
    return (Reply("\n".join(lines), rows),)


def _listed(talk: Talk, one: Classroom) -> str:
    if one.state == "waiting":
        return f"{one.name} – {talk.say('waits to be let in')}"
    if one.archived is not None:
        return f"{one.name} – {talk.say('closed')}"
    return f"{one.name} – {table_line(one.variant, one.options, talk.language)}"


# --- coming in ----------------------------------------------------------------------


def invited(talk: Talk, code: str) -> Replies:
    """What a code opens, and the question by which name to come in."""
    try:
        with guesses.limited(talk.store, learner=str(talk.learner.id)):
            found = invitation(talk.store, talk.learner, code)
    except (ClassError, GuessError) as error:
        return (Reply(_refused(talk, error)),)
    if found.state == "in":
        return _open(talk, found.id)
    if found.state == "waiting":
        return (Reply(_waits(talk, found.name)),)
    return (_ask_name(talk, found),)


def _ask_name(talk: Talk, found: Invitation, before: str = "") -> Reply:
    state = chat_state.load(talk.store, talk.learner)
    chat_state.save(talk.store, talk.learner, replace(state, wants=_NAME + found.invite))
    lines = [
        before or talk.say("You are invited to “%(name)s”.", name=found.name),
        talk.say("With %(names)s.", names=talk.say(", ").join(found.instructors)),
        table_line(found.variant, found.options, talk.language),
        "",
        talk.say("What are you called there? Write your name."),
        talk.say("Instructors see what you answer to what they assign, nothing else."),
    ]
    known = _called(talk)
    rows = [(Button(talk.say("Not now"), "c:n"),)]
    if known:
        label = talk.say("Join as %(name)s", name=known)
        rows.insert(0, (Button(label, f"c:j:{found.invite}"),))
    return Reply("\n".join(lines), tuple(rows))


def _called(talk: Talk) -> str:
    """What the learner is called so far, "" if nobody knows."""
    found = account.of(talk.store, talk.learner)
    if found is not None:
        return found.name
    return next((one.member for one in classrooms.mine(talk.store, talk.learner)), "")


def named(talk: Talk, text: str) -> Replies | None:
    """What comes of a written name, None if none is awaited."""
    wants = chat_state.load(talk.store, talk.learner).wants
    return _join(talk, wants.removeprefix(_NAME), text) if wants.startswith(_NAME) else None


def forget(talk: Talk) -> None:
    """Wait for a name no longer."""
    state = chat_state.load(talk.store, talk.learner)
    if state.wants.startswith(_NAME):
        chat_state.save(talk.store, talk.learner, replace(state, wants=""))


def _join(talk: Talk, code: str, name: str) -> Replies:
    try:
        joined = member.join(talk.store, talk.learner, code, name)
    except ClassError as error:
        if error.code == "name":
            found = invitation(talk.store, talk.learner, code)
            return (_ask_name(talk, found, talk.say("A name has 1 to 60 letters, on one line.")),)
        forget(talk)
        return (Reply(_refused(talk, error)),)
    forget(talk)
    if joined.state == "waiting":
        return (Reply(_waits(talk, joined.name)),)
    return _open(talk, joined.id)


def _waits(talk: Talk, name: str) -> str:
    return talk.say(
        "You have asked to come into “%(name)s”. /classes shows when you are let in.", name=name
    )


def _refused(talk: Talk, error: ClassError | GuessError) -> str:
    if isinstance(error, GuessError):
        return talk.say(
            "Too many wrong codes were tried. Please wait %(minutes)s minutes.",
            minutes=error.minutes,
        )
    said = {
        "closed": talk.say("This class takes nobody at present. Ask the instructor."),
        "full": talk.say("The class is full."),
    }
    return said.get(
        error.code, talk.say("No class has this code. Read it once more, or ask for the link.")
    )


# --- a class ------------------------------------------------------------------------


def press(talk: Talk, parts: list[str]) -> Replies:
    """A button about classes; one that is not for the learner has grown old."""
    try:
        match parts:
            case ["n"]:
                forget(talk)
                return (Reply(edit=True, notice=talk.say("All right.")),)
            case ["j", code]:
                return _join(talk, code, _called(talk))
            case ["i", class_id, n] if n.isdecimal() and len(n) < 16:
                return _let_in(talk, class_id, int(n))
            case [what, class_id] if what in _PRESSED:
                return _PRESSED[what](talk, class_id)
    except ClassError as error:
        if error.code == "alone":
            return (Reply(talk.say("First make another member an instructor, on the page.")),)
    return (Reply(notice=talk.say("This button has grown old. /help")),)


def _open(talk: Talk, class_id: str) -> Replies:
    here = classrooms.load(talk.store, talk.learner, class_id)
    names = talk.say(", ").join(instructors(talk.store, here.id))
    lines = [
        here.name,
        talk.say("With %(names)s.", names=names),
        table_line(here.variant, here.options, talk.language),
    ]
    lines += [talk.say("This class is closed. What was done in it can still be read.")] * bool(
        here.archived
    )
    lines += ["", here.about] if here.about else []
    rows: list[tuple[Button, ...]] = [
        (Button(talk.say("Practise by these rules"), f"c:p:{here.id}"),)
    ]
    if here.teaches:
        more, waiting = _taught(talk, here)
        lines += more
        rows += waiting
    rows.append((Button(talk.say("Leave this class"), f"c:x:{here.id}"),))
    return (Reply("\n".join(lines), tuple(rows)),)


def _taught(talk: Talk, here: Classroom) -> tuple[list[str], list[tuple[Button, ...]]]:
    """What only instructors see of a class: its code and link, and who waits."""
    code = f"{here.invite[:4]}-{here.invite[4:]}".upper()
    lines = ["", talk.say("Code of the class: %(code)s", code=code)]
    link = bot_link.to(talk.store, f"c_{here.invite}")
    lines += [link] if link else []
    waiting = sum(one.state == "waiting" for one in member.people(talk.store, here))
    label = talk.say("Who waits to be let in: %(n)s", n=waiting)
    return lines, [(Button(label, f"c:w:{here.id}"),)] if waiting else []


def _practise(talk: Talk, class_id: str) -> Replies:
    here = classrooms.load(talk.store, talk.learner, class_id)
    learners.set_table(talk.store, talk.learner, here.variant, here.options)
    table = table_line(here.variant, here.options, talk.language)
    text = talk.say("You now practise for: %(table)s", table=table)
    return (Reply(text, ((Button(talk.say("Start practising"), "m:quiz"),),)),)


def _waiting(talk: Talk, class_id: str, edit: bool = False) -> Replies:
    here = classrooms.load(talk.store, talk.learner, class_id, "instructor")
    found = [one for one in member.people(talk.store, here) if one.state == "waiting"][:MOST]
    if not found:
        return (Reply(talk.say("Nobody waits for “%(name)s”.", name=here.name), edit=edit),)
    rows = tuple(
        (Button(talk.say("Let in: %(name)s", name=one.name), f"c:i:{here.id}:{one.learner_id}"),)
        for one in found
    )
    return (Reply(talk.say("Who waits for “%(name)s”:", name=here.name), rows, edit=edit),)


def _let_in(talk: Talk, class_id: str, n: int) -> Replies:
    here = classrooms.load(talk.store, talk.learner, class_id, "instructor")
    member.approve(talk.store, here, [n])
    return _waiting(talk, class_id, edit=True)


def _ask_leave(talk: Talk, class_id: str) -> Replies:
    here = classrooms.load(talk.store, talk.learner, class_id)
    text = talk.say("Leave “%(name)s”? Your answers stay yours.", name=here.name)
    rows = (
        (Button(talk.say("Leave this class"), f"c:y:{here.id}"), Button(talk.say("Stay"), "c:n")),
    )
    return (Reply(text, rows),)


def _leave(talk: Talk, class_id: str) -> Replies:
    here = classrooms.load(talk.store, talk.learner, class_id)
    member.leave(talk.store, talk.learner, here)
    return (Reply(talk.say("You have left “%(name)s”.", name=here.name), edit=True),)


_PRESSED: Mapping[str, Callable[[Talk, str], Replies]] = {
    "o": _open,
    "p": _practise,
    "w": _waiting,
    "x": _ask_leave,
    "y": _leave,
}
"""What a button does to the class whose id it carries."""
