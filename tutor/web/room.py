"""A class as the visitor may see it, or no page at all."""

from __future__ import annotations

from flask import abort, g, url_for

from tutor import account
from tutor.classes import classroom as classrooms
from tutor.classes.classroom import ClassError, Classroom
from tutor.guesses import GuessError
from tutor.web.identity import store, visitor

SAID = {
    "name": "A name has 1 to 60 letters, on one line.",
    "about": "That is too long; 2000 letters are enough.",
    "zone": "There is no such time zone.",
    "joining": "Choose one of the three.",
    "invite": "No class has this code. Read it once more, or ask for the link.",
    "closed": "This class takes nobody at present. Ask the instructor.",
    "full": "The class is full.",
    "owner": "Only the owner of the class may do that.",
    "managed": "A pupil with a card cannot be an instructor. With a name and a password they can.",
    "alone": "Somebody must look after the class: make another member an instructor, or close it.",
    "none": "Write at least one name.",
    "many": "That is too many at once; send 200 names at most.",
    "twice": "“%(name)s” stands there twice. Tell the two apart.",
    "taken": "“%(name)s” is in the class already, with an account of their own.",
    "wait": "Too many wrong codes were tried. Please wait %(minutes)s minutes.",
}  # fmt: skip
"""What went wrong, by the code of a ClassError or GuessError."""


def wrong(error: ClassError | GuessError) -> str:
    """What went wrong, in the visitor's language."""
    minutes = error.minutes if isinstance(error, GuessError) else 0
    said: str = g.say(SAID[error.code], name=str(error), minutes=minutes)
    return said


def room(class_id: str, role: str = "learner") -> Classroom:
    """The class, for a visitor who has this role in it; else 404."""
    me = visitor()
    if me is None:
        abort(404)
    try:
        return classrooms.load(store(), me, class_id, role)
    except ClassError:
        abort(404)


def teaches() -> bool:
    """Whether the visitor may make classes."""
    me = visitor()
    return me is not None and account.may_teach(store(), me)


def called() -> str:
    """What the visitor is called so far: by the account, or in the newest class."""
    me = visitor()
    if me is None:
        return ""
    found = account.of(store(), me)
    if found is not None:
        return found.name
    return next((one.member for one in classrooms.mine(store(), me)), "")


def join_link(classroom: Classroom) -> str:
    """The whole address by which one joins a class."""
    return url_for("joining.join", code=classroom.invite, _external=True)
