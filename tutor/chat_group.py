"""The conversation of a group: its few commands and its buttons, free of any platform."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from drills.drill import DRILLS, NoPuzzle, kinds_at
from tutor import (
    chat_group_board,
    chat_group_post,
    chat_group_settings,
    clock,
    group_post,
    outbox,
    store_groups,
)
from tutor import group as groups
from tutor.chat_group_talk import Here
from tutor.chat_reply import Button, Reply
from tutor.chat_table import table_line
from tutor.chat_talk import Replies
from tutor.group import Group
from tutor.group_post import Post
from tutor.language import translator
from tutor.store import Store

Act = Callable[[Here, str], Replies]


def welcome(group: Group) -> Reply:
    """What the bot does in a group, for those who let it in."""
    say = translator(group.language)
    table = table_line(group.variant, group.options, group.language)
    lines = [
        say("Hello! I bring this group mahjong puzzles, for everybody to answer right here."),
        say("Table: %(table)s", table=table),
        "",
        say("/quiz – a puzzle for all at once, with a time limit; /quiz win: of one kind"),
        say("/board – who got how many right; /board week, /board month"),
        say("/settings – for admins: table, hour, how many, quiet days … and on or off"),
        "",
        say("Nobody sees what you pick. On a board stands only who taps “Show me” there."),
    ]
    return Reply("\n".join(lines), ((Button(say("Settings"), "g:set"),),))


def converse(here: Here, text: str) -> Replies:
    """What a command in a group brings; () for words that are not meant for the bot."""
    command = re.match(r"/([A-Za-z_]+)(?:@\w+)?(?:\s+(.*))?$", text.strip(), re.DOTALL)
    if command is None:
        return ()
    act = COMMANDS.get(command[1].lower())
    with here.store.writing():
        return act(here, (command[2] or "").strip()) if act else ()


def is_for_admins(text: str) -> bool:
    """Whether a command says more to an admin than to others.

    >>> is_for_admins("/daily@some_bot 19:30"), is_for_admins("/quiz")
    (True, False)
    """
    return re.match(r"/(settings|daily)\b", text, re.IGNORECASE) is not None


def press(here: Here, data: str) -> Replies:
    """What a pressed button in a group brings; of a private chat's buttons none works here."""
    with here.store.writing():
        match data.split(":"):
            case ["g", "a", number, value] if number.isdecimal() and len(number) < 16:
                groups.meet(here.store, here.group, here.learner, here.name)
                return chat_group_post.press(here, int(number), value)
            case ["g", ("board" | "show") as what, *parts]:
                return chat_group_board.press(here, [what, *parts])
            case ["g", "set", *parts]:
                return chat_group_settings.press(here, parts)
    return (Reply(notice=here.alone.say("This button has grown old. /help")),)


def _quiz(here: Here, rest: str) -> Replies:
    """A puzzle for all at once."""
    kind = next((key for key in kinds_at(here.group.variant) if rest and _means(rest, key)), None)
    try:
        post = group_post.for_all(here.store, here.group, kind, here.thread)
    except NoPuzzle:
        return (Reply(here.say("This table has no such puzzle.")),)
    if post is None:
        return (Reply(here.say("One is open still: answer that first.")),)
    chat_group_post.put(here.store, here.group, post, lane=outbox.NOW)
    return ()


def _means(words: str, key: str) -> bool:
    name = DRILLS[key].name
    said = words.lower()
    return any(one.lower().startswith(said) for one in (key, name.zh, name.en))


def _board(here: Here, rest: str) -> Replies:
    spans = {"week": "week", "month": "month", "周": "week", "月": "month"}
    day = here.group.day(clock.stamp())
    span = spans.get(rest.lower(), "day")
    return (chat_group_board.board(here.store, here.group, day, span),)


def _alone(here: Here, rest: str) -> Replies:
    return (Reply(here.say("Write to me in a private chat: there we can practise.")),)


COMMANDS: Mapping[str, Act] = {
    "start": lambda here, rest: (welcome(here.group),),
    "help": lambda here, rest: (welcome(here.group),),
    "quiz": _quiz,
    "board": _board,
    "daily": chat_group_settings.command,
    "settings": chat_group_settings.command,
} | dict.fromkeys(
    ("hand", "rules", "stats", "mistakes", "language", "link", "stop", "skip", "sets", "variant",
     "classes", "login", "export", "delete", "reminders"), _alone,
)  # fmt: skip
"""Every command of a group by its word."""


def vote(here: Here, post: Post, places: Sequence[int]) -> Replies:
    """Whoever votes in a poll of a group has answered it."""
    with here.store.writing():
        groups.meet(here.store, here.group, here.learner, here.name)
        chat_group_post.vote(here, post, places)
    return ()


# --- unasked ------------------------------------------------------------------------


def end(store: Store, number: int, now: datetime | None = None) -> bool:
    """Close a post whose time is over, explain it, and put the board if it was a day's last."""
    with store.writing():
        post = group_post.find(store, number)
        group = groups.of(store, post.chat) if post else None
        if post is None or group is None:
            return False
        if group.gone:
            return store_groups.close(store, number, clock.stamp(now))
        if not chat_group_post.close(store, group, post, now):
            return False
        chat_group_board.evening(store, group, post, now)
    return True
