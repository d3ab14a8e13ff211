"""The account in the chat: codes that join it to a browser, zone and day, export, deleting."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from tutor import account, account_words, clock, codes, export, farewell, guesses, merge
from tutor import learner as learners
from tutor.account import AccountError
from tutor.chat_back import back, with_back
from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Replies, Talk
from tutor.clock import ClockError
from tutor.codes import Code, CodeError
from tutor.guesses import GuessError
from tutor.learner import DAY_ENDS
from tutor.merge import MergeError

REFUSALS = (AccountError, CodeError, GuessError, MergeError)
JOINS = ("link", "login", "pupil")
"""Codes that make their learner and the chat's one."""

SURE = 10
"""Minutes for which the button that deletes all may be pressed."""

NAMES = {"zh": "中文", "en": "English"}


def link(talk: Talk, rest: str) -> Replies:
    """A code for the account page; or, given one from there, the question whether to join."""
    if talk.source == "web":
        return (elsewhere(talk),)
    if rest:
        return _ask_join(talk, rest)
    code = codes.issue(talk.store, "link", talk.learner)
    lines = [
        talk.say("On the page, under Account, type this code within ten minutes:"),
        code,
        talk.say("Chat and browser then become one, and nothing counts twice."),
    ]
    return (Reply("\n".join(lines), (back(talk),)),)


def login(talk: Talk, rest: str) -> Replies:
    """A code by which a browser is signed in."""
    if talk.source == "web":
        return (elsewhere(talk),)
    code = codes.issue(talk.store, "login", talk.learner)
    lines = [
        talk.say("To sign in on a browser, type this code under Account within ten minutes:"),
        code,
        talk.say("Give it to nobody: whoever has it is you."),
    ]
    return (Reply("\n".join(lines), (back(talk),)),)


def elsewhere(talk: Talk) -> Reply:
    """Where all of that is on the page."""
    return with_back(
        talk, Reply(talk.say("On this page all of that is under Account, at the top."))
    )


# --- joining ------------------------------------------------------------------------


def _ask_join(talk: Talk, typed: str) -> Replies:
    try:
        found = _look(talk, typed)
        merge.ordered(talk.store, talk.learner, found.learner)
    except REFUSALS as error:
        return (_refused(talk, error),)
    if found.learner.id == talk.learner.id:
        return (Reply(talk.say("This chat is joined already.")),)
    mine = account.of(talk.store, found.learner)
    there = merge.answered(talk.store, found.learner)
    here = merge.answered(talk.store, talk.learner)
    lines = [
        talk.say("Join this chat with the account %(name)s?", name=mine.name)
        if mine
        else talk.say("Join this chat with the browser of this code?"),
        talk.say("Answers there: %(there)s, here: %(here)s. Nothing counts twice.",
                 there=there, here=here),
        talk.say("It cannot be taken apart again, and whoever has the one has the other:"
                 " go on only if you made this code yourself."),
    ]  # fmt: skip
    keys = (
        Button(talk.say("Yes, both are mine"), f"a:j:{codes.bare_code(typed)}"),
        Button(talk.say("No"), "a:n"),
    )
    return (Reply("\n".join(lines), (keys,)),)


def _look(talk: Talk, typed: str) -> Code:
    """What a typed code is for, if it may join a chat."""
    with guesses.limited(talk.store, learner=str(talk.learner.id)):
        found = codes.look(talk.store, typed)
        if found.purpose not in JOINS:
            raise CodeError("unknown", f"a code for {found.purpose} joins nothing")
    return found


def _join(talk: Talk, typed: str) -> Replies:
    try:
        found = _look(talk, typed)
        with talk.store.writing():
            they = codes.redeem(talk.store, found.purpose, typed)
            now = replace(talk, learner=merge.merge(talk.store, talk.learner, they))
    except REFUSALS as error:
        return (replace(_refused(talk, error), edit=True),)
    done = now.say("Joined: one ledger from now on. /quiz goes on, /stats shows how it stands.")
    return (Reply(done, edit=True),)


def _refused(talk: Talk, error: account_words.Refusal) -> Reply:
    text = account_words.refused(error).say(talk.language)
    return Reply(text + ("。" if talk.language == "zh" else "."))


# --- settings -----------------------------------------------------------------------


def zone(talk: Talk, rest: str) -> Replies:
    """Set a zone that is named, and show what the day is now."""
    try:
        changed = learners.set_zone(talk.store, talk.learner, clock.known_zone(rest))
    except ClockError:
        return (Reply(talk.say("There is no such time zone. An example: /settings Asia/Shanghai")),)
    return (day(replace(talk, learner=changed)),)


def day(talk: Talk) -> Reply:
    """The learner's time zone, and when the day ends."""
    me, say = talk.learner, talk.say
    lines = [
        say("Time zone: %(zone)s. Another one: /settings Europe/Berlin", zone=me.zone),
        say("Your day ends at %(hour)s:00. Buttons change it:", hour=me.day_end),
    ]
    hours = [
        Button(("✓ " if hour == me.day_end else "") + f"{hour}:00", f"a:d:{hour}")
        for hour in DAY_ENDS
    ]
    return with_back(talk, Reply("\n".join(lines), (tuple(hours[:4]), tuple(hours[4:]))))


# --- taking away, deleting ----------------------------------------------------------


def take(talk: Talk, rest: str) -> Replies:
    """Everything that is kept, as a file."""
    if talk.source == "web":
        return (elsewhere(talk),)
    text = talk.say("This is all that is kept about you.")
    whole = export.as_json(talk.store, talk.learner.id)
    return (Reply(text, (back(talk),), file=("tingpai.json", whole)),)


def delete(talk: Talk, rest: str, now: datetime | None = None) -> Replies:
    """What would be deleted, and the button that does it."""
    if talk.source == "web":
        return (elsewhere(talk),)
    left, say = farewell.preview(talk.store, talk.learner), talk.say
    lines = [say("Delete everything about you? Answers: %(n)s.", n=left.answers)]
    if account.of(talk.store, talk.learner):
        lines.append(say("Your name, your browsers and your practice sets go as well."))
    lines.extend(_class(talk, one) for one in left.classes)
    lines.append(say("It cannot be undone. /export gives you a copy first."))
    minute = clock.stamp(now) // 60_000
    keys = (Button(say("Delete everything"), f"a:x:{minute}"), Button(say("Keep it"), "a:n"))
    return (Reply("\n".join(lines), (keys, back(talk))),)


def _class(talk: Talk, one: farewell.Left) -> str:
    if one.heir:
        return talk.say(
            "Your class “%(name)s” goes on with %(heir)s.", name=one.name, heir=one.heir
        )
    return talk.say("Your class “%(name)s” ends; others in it: %(n)s.", name=one.name, n=one.people)


def _delete(talk: Talk, minute: str, now: datetime | None = None) -> Replies:
    fresh = minute.isdecimal() and 0 <= clock.stamp(now) // 60_000 - int(minute) <= SURE
    if not fresh or talk.source == "web":
        return (Reply(notice=talk.say("This button has grown old. /help")),)
    farewell.leave(talk.store, talk.learner)
    return (Reply(talk.say("All is deleted. /start begins anew, if you like."), edit=True),)


# --- pressed ------------------------------------------------------------------------


def press(talk: Talk, parts: list[str]) -> Replies:
    """A button of this module; `parts` is what its data says after "a"."""
    match parts:
        case ["d", hour] if hour in map(str, DAY_ENDS):
            changed = learners.set_day_end(talk.store, talk.learner, int(hour))
            return (replace(day(replace(talk, learner=changed)), edit=True),)
        case ["j", code] if talk.source != "web":
            return _join(talk, code)
        case ["x", minute]:
            return _delete(talk, minute)
        case ["n"]:
            return (Reply(talk.say("Nothing was changed."), (back(talk),), edit=True),)
    return (Reply(notice=talk.say("This button has grown old. /help")),)
