"""Assignments in the chat: what is to be done, doing it, how it went, reminders."""

from __future__ import annotations

from tutor import attempt as attempts
from tutor import chat_assigned, chat_quiz, clock
from tutor.attempt import Attempt, AttemptError
from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Replies, Talk
from tutor.classes import assignment as assignments
from tutor.classes import doing, live, reminder
from tutor.classes.assignment import Assignment, AssignmentError
from tutor.classes.classroom import ClassError
from tutor.classes.reminder import Reminder
from tutor.classes.when import both

MOST = 10
"""So many assignments are listed at once, the most pressing first."""


def sets(talk: Talk, rest: str = "") -> Replies:
    """What is assigned and not done yet."""
    found = assignments.to_do(talk.store, talk.learner)
    if not found:
        return (Reply(talk.say("Nothing is assigned to you at present. /quiz is always there.")),)
    lines = [talk.say("To do:"), *(f"· {_line(talk, one)}" for one in found[:MOST])]
    rows = tuple((Button(one.title, f"w:{one.id}"),) for one in found[:MOST])
    return (Reply("\n".join(lines), rows),)


def _line(talk: Talk, one: Assignment) -> str:
    done = talk.say("%(n)s of %(of)s answered", n=one.answered, of=one.size)
    return " – ".join((one.title, one.classroom.name, done, _due(talk, one)))


def _due(talk: Talk, one: Assignment) -> str:
    if one.due is None:
        return talk.say("without a due time")
    at = both(one.due, one.classroom.zone, talk.learner.zone).say(talk.language)
    late = one.state(clock.stamp()) == "late"
    return talk.say("was due %(when)s", when=at) if late else talk.say("due %(when)s", when=at)


def begin(talk: Talk, assignment_id: str) -> Replies:
    """The next puzzle of an assignment, or how it went."""
    try:
        here = assignments.load(talk.store, talk.learner, assignment_id)
        return _go_on(talk, here)
    except ClassError:
        return (Reply(talk.say("That assignment is not there for you. /sets lists yours.")),)


def claimed(talk: Talk, address: str) -> Replies:
    """Where a puzzle has to be answered while a class keeps its key; () if none does."""
    kept = doing.kept_at(talk.store, talk.learner, address)
    if kept is not None and kept.assignment is not None:
        return begin(talk, kept.assignment)
    if live.on_at(talk.store, talk.learner, address) is not None:
        return (Reply(talk.say("Your class is asked this puzzle live just now: answer it there.")),)
    return ()


def _go_on(talk: Talk, here: Assignment) -> Replies:
    try:
        found = doing.next_attempt(talk.store, talk.learner, here, talk.source)
    except AssignmentError as error:
        return (_refused(talk, here, error),)
    return chat_quiz.put(talk, found) if found else (_overview(talk, here),)


def press(talk: Talk, parts: list[str]) -> Replies:
    """A pressed button: go on, see how it went, try again, see the key, reminders off or on."""
    match parts:
        case ["off" | "on" as wanted]:
            return _wish(talk, wanted == "on")
        case [assignment_id]:
            if chat_quiz.asked_twice(talk):
                return (Reply(notice=talk.say("It is below already.")),)
            return begin(talk, assignment_id)
        case [assignment_id, "see"]:
            return _see(talk, assignment_id)
        case [assignment_id, "finish"]:
            return _finish(talk, assignment_id)
        case [attempt_id, "again" | "key" as what]:
            return _more(talk, attempt_id, what)
    return (Reply(notice=talk.say("This button has grown old. /help")),)


def following(talk: Talk, attempt_id: str) -> Replies:
    """The puzzle after an answered one: of its assignment, else of the run."""
    mine = attempts.load_attempt(talk.store, talk.learner, attempt_id)
    if mine.assignment is None:
        return chat_quiz.following(talk, attempt_id)
    if chat_quiz.busy(talk, mine):
        return (Reply(notice=talk.say("The next one is below already.")),)
    return begin(talk, mine.assignment)


def _see(talk: Talk, assignment_id: str) -> Replies:
    try:
        here = assignments.load(talk.store, talk.learner, assignment_id)
    except ClassError:
        return (Reply(talk.say("That assignment is not there for you. /sets lists yours.")),)
    return (_overview(talk, here),)


def _overview(talk: Talk, here: Assignment) -> Reply:
    found = doing.doing(talk.store, talk.learner, here)
    text = f"{here.title}\n{chat_assigned.score(talk, found)}"
    if found.shown and here.after:
        text += f"\n\n{here.after}"
    rows: list[tuple[Button, ...]] = []
    if here.state(clock.stamp()) in ("open", "late"):
        if found.next is not None:
            rows.append((Button(talk.say("Go on"), f"w:{here.id}"),))
        elif here.shows == "end" and not found.done:
            button = Button(talk.say("Hand in and see the keys"), f"w:{here.id}:finish")
            rows.append((button,))
    return Reply(text, tuple(rows))


def _finish(talk: Talk, assignment_id: str) -> Replies:
    try:
        here = assignments.load(talk.store, talk.learner, assignment_id)
        doing.give_up(talk.store, talk.learner, here)
    except (ClassError, AssignmentError):
        return (Reply(notice=talk.say("This button has grown old. /help")),)
    return (Reply(edit=True), _overview(talk, here))


def _more(talk: Talk, attempt_id: str, what: str) -> Replies:
    """One more try at a puzzle, or its key instead."""
    mine = attempts.load_attempt(talk.store, talk.learner, attempt_id)
    here = doing.of_attempt(talk.store, talk.learner, mine)
    if here is None or mine.item is None or mine.open:
        return (Reply(notice=talk.say("This button has grown old. /help")),)
    try:
        if what == "again":
            made = doing.again(talk.store, talk.learner, here, mine.item, talk.source)
            return chat_quiz.put(talk, made)
        doing.give_up(talk.store, talk.learner, here, mine.item)
        return (Reply(edit=True), *_key(talk, mine))
    except AssignmentError as error:
        return (_refused(talk, here, error),)


def _key(talk: Talk, mine: Attempt) -> Replies:
    shown = attempts.load_attempt(talk.store, talk.learner, mine.id)
    try:
        return (chat_quiz.verdict(talk, attempts.told(shown)),)
    except AttemptError:
        return (Reply(talk.say("The key is not shown yet.")),)


def _refused(talk: Talk, here: Assignment, error: AssignmentError) -> Reply:
    if error.code == "early" and here.opens is not None:
        at = both(here.opens, here.classroom.zone, talk.learner.zone).say(talk.language)
        return Reply(talk.say("“%(title)s” opens %(when)s.", title=here.title, when=at))
    if error.code == "over":
        return Reply(talk.say("“%(title)s” is over: nothing more is taken.", title=here.title))
    return Reply(talk.say("No tries are left there."))


# --- reminders ------------------------------------------------------------------------


def reminders(talk: Talk, rest: str = "") -> Replies:
    """Reminders off or on."""
    wanted = {"on": True, "开": True, "off": False, "关": False}.get(rest.strip().lower())
    if wanted is None:
        wanted = not reminder.wants(talk.store, talk.learner)
    return _wish(talk, wanted)


def _wish(talk: Talk, wanted: bool) -> Replies:
    reminder.set_wants(talk.store, talk.learner, wanted)
    text = (
        talk.say("I remind you of assignments, never between 22 and 8. /reminders turns it off.")
        if wanted
        else talk.say("No more reminders. /reminders turns them on again; /sets lists what is due.")
    )
    return (Reply(text),)


def reminded(talk: Talk, one: Reminder) -> Reply | None:
    """The words of a reminder; None if there is nothing to be reminded of any more."""
    try:
        here = assignments.load(talk.store, talk.learner, one.assignment_id)
    except ClassError:
        return None
    found = doing.doing(talk.store, talk.learner, here)
    if found.whole or here.state(clock.stamp()) not in ("open", "late"):
        return None
    gaps = {"title": here.title, "name": here.classroom.name}
    heads = {
        "new": talk.say("New in “%(name)s”: “%(title)s”.", **gaps),
        "soon": talk.say("“%(title)s” in “%(name)s” is due soon.", **gaps),
        "asked": talk.say("Your instructor reminds you of “%(title)s”.", **gaps),
    }
    done = talk.say("%(n)s of %(of)s answered", n=found.answered, of=len(found.steps))
    text = f"{heads[one.what]}\n{done} – {_due(talk, here)}"
    word = talk.say("Go on") if found.answered else talk.say("Begin")
    off = Button(talk.say("No reminders"), "w:off")
    return Reply(text, ((Button(word, f"w:{here.id}"),), (off,)))
