"""The settings in the chat: one menu that leads to every screen, and from each the way back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from tutor import (
    account,
    chat_account,
    chat_poll,
    chat_screens,
    chat_subscription,
    chat_table,
    chat_variant,
    subscription,
)
from tutor.chat_back import with_back
from tutor.chat_reply import Button, Reply
from tutor.chat_table import table_line
from tutor.chat_talk import Replies, Talk
from tutor.classes import reminder

Screen = Callable[[Talk], Reply]


@dataclass(frozen=True, slots=True)
class Entry:
    """A button of the menu: the screen it leads to, what stands on it, what the chat needs to have.

    here: the screen takes the menu's place; else it comes below.
    """

    key: str
    label: str
    screen: Screen
    needs: str = ""
    here: bool = True


def command(talk: Talk, rest: str) -> Replies:
    """The menu; a time zone that is named is set at once."""
    return chat_account.zone(talk, rest) if rest else (menu(talk),)


def menu(talk: Talk) -> Reply:
    """What is set, and the way to every screen that changes it."""
    me, say = talk.learner, talk.say
    mine = account.of(talk.store, me)
    lines = [
        *([say("Account: %(name)s", name=mine.name)] if mine else []),
        say("Language: %(language)s", language=chat_account.NAMES[me.language]),
        say("Your table: %(table)s", table=table_line(me.variant, me.options, me.language)),
        say("Time zone: %(zone)s; your day ends at %(hour)s:00", zone=me.zone, hour=me.day_end),
        *(line(talk) for feature, line in _LINES if talk.has(feature)),
        "",
        say("Tap what you want to change."),
    ]
    shown = [[one for one in row if not one.needs or talk.has(one.needs)] for row in ROWS]
    rows = [tuple(Button(say(one.label), f"e:{one.key}") for one in row) for row in shown if row]
    return Reply("\n".join(lines), tuple(rows))


def _daily(talk: Talk) -> str:
    here = subscription.of(talk.store, talk.learner, talk.chat)
    at = f"{here.schedule.hour}:{here.schedule.minute:02}"
    state = at if here.active else talk.say("off")
    return talk.say("Daily five by themselves: %(state)s", state=state)


def _answers(talk: Talk) -> str:
    return talk.say("You answer by: %(form)s", form=_form_name(talk, _form(talk)))


def _form(talk: Talk) -> str:
    return chat_poll.form(talk.store, talk.learner)


def _form_name(talk: Talk, form: str) -> str:
    return talk.say("polls") if form == "polls" else talk.say("buttons")


_LINES: tuple[tuple[str, Callable[[Talk], str]], ...] = (("unasked", _daily), ("polls", _answers))
"""What else is told of a chat that has the feature."""


# --- screens of its own -------------------------------------------------------------


def forms(talk: Talk) -> Reply:
    """Whether a choice out of a few is a poll or buttons."""
    own = _form(talk)
    lines = [
        talk.say("How would you like to answer what is one choice out of a few?"),
        talk.say(
            "Polls: Telegram's own quiz below the picture; the reasons come as a message too."
        ),
        talk.say("Tiles to tick and amounts keep their buttons, and so does what a class assigns."),
    ]
    row = tuple(
        Button(("✓ " if one == own else "") + _form_name(talk, one), f"e:form:{one}")
        for one in chat_poll.FORMS
    )
    return with_back(talk, Reply("\n".join(lines), (row,)))


def reminders(talk: Talk) -> Reply:
    """Which words come unasked."""
    sets, after = _reminded(talk)
    say = talk.say
    lines = [
        say("Reminders, never at night:"),
        say("· of what your classes assign: %(state)s", state=_state(talk, sets)),
        say("· a word a day after you last practised: %(state)s", state=_state(talk, after)),
    ]
    rows = tuple(
        (Button(("✓ " if on else "") + label, f"e:remind:{key}:{int(not on)}"),)
        for key, label, on in (
            ("sets", say("Assignments"), sets),
            ("after", say("A day after practice"), after),
        )
    )
    return with_back(talk, Reply("\n".join(lines), rows))


def _reminded(talk: Talk) -> tuple[bool, bool]:
    here = subscription.of(talk.store, talk.learner, talk.chat)
    return reminder.wants(talk.store, talk.learner), here.remind


def _state(talk: Talk, on: bool) -> str:
    return talk.say("on") if on else talk.say("off")


def _first(act: Callable[[Talk, str], Replies]) -> Screen:
    """What a command says at first, as a screen."""
    return lambda talk: act(talk, "")[0]


ROWS: tuple[tuple[Entry, ...], ...] = (
    (
        Entry("language", "Language", lambda talk: with_back(talk, chat_screens.languages(talk))),
        Entry("day", "Zone and day", chat_account.day),
    ),
    (
        Entry("table", "Table", chat_variant.menu),
        Entry("rules", "House rules", chat_table.rules),
    ),
    (
        Entry("daily", "Daily five", chat_subscription.page, "unasked"),
        Entry("remind", "Reminders", reminders, "unasked"),
    ),
    (Entry("form", "Buttons or polls", forms, "polls"),),
    (
        Entry("link", "Link a browser", _first(chat_account.link), "codes", False),
        Entry("login", "Sign in there", _first(chat_account.login), "codes", False),
    ),
    (
        Entry("export", "Take all along", _first(chat_account.take), "codes", False),
        Entry("delete", "Delete me", _first(chat_account.delete), "codes", False),
    ),
    (Entry("account", "Account, taking along, deleting", chat_account.elsewhere, "account"),),
)  # fmt: skip
"""The menu, row by row; what the chat does not have is left out."""

_ENTRIES: Mapping[str, Entry] = {one.key: one for row in ROWS for one in row}


# --- pressed ------------------------------------------------------------------------


def press(talk: Talk, parts: list[str]) -> Replies:
    """A button of the menu or of a screen; each says what it wants, so that twice is once."""
    match parts:
        case ["menu"]:
            return (replace(menu(talk), edit=True),)
        case ["form", wanted] if wanted in chat_poll.FORMS and talk.has("polls"):
            chat_poll.set_form(talk.store, talk.learner, wanted)
            return (replace(forms(talk), edit=True),)
        case ["remind", "sets", ("0" | "1") as on] if talk.has("unasked"):
            reminder.set_wants(talk.store, talk.learner, on == "1")
            return (replace(reminders(talk), edit=True),)
        case ["remind", "after", ("0" | "1") as on] if talk.has("unasked"):
            subscription.set_remind(talk.store, talk.learner, talk.chat, on == "1")
            return (replace(reminders(talk), edit=True),)
        case [key] if (entry := _ENTRIES.get(key)) and (not entry.needs or talk.has(entry.needs)):
            return (replace(entry.screen(talk), edit=entry.here),)
    return (Reply(notice=talk.say("This button has grown old. /help")),)
