"""The conversation, free of any platform: what a learner writes or presses, and what comes back.

`converse` takes what was written (a command, tiles, an answer), `press` the data of a button,
`vote` what was chosen in a poll, `history` gives the last messages of the page's own chat. All that
they remember is in the store, each call is one transaction: a restart goes on where the last whole
call ended.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from drills.address import AddressError
from drills.drill import DRILLS
from rules.variants import VARIANTS
from tutor import attempt as attempts
from tutor import (
    chat_account,
    chat_classes,
    chat_daily,
    chat_from_group,
    chat_hand,
    chat_log,
    chat_mistakes,
    chat_news,
    chat_play,
    chat_quiz,
    chat_read,
    chat_screens,
    chat_sets,
    chat_settings,
    chat_state,
    chat_table,
    chat_variant,
    chat_vote,
)
from tutor import learner as learners
from tutor.attempt import AttemptError
from tutor.chat_log import Said
from tutor.chat_reply import Button, Reply
from tutor.chat_talk import Replies, Talk
from tutor.daily import SLOT
from tutor.language import LANGUAGES
from tutor.learner import Learner
from tutor.store import Store

__all__ = ["COMMANDS", "Button", "Reply", "Said", "converse", "history", "press", "vote"]

LONGEST = 1000
"""What is written beyond so many characters is not read."""


def converse(
    store: Store, learner: Learner, text: str, source: str = "web", number: int = 0
) -> Replies:
    """The replies to a written message; any text gets at least one.

    number: the platform's own for the chat, 0 on the page.
    """
    with store.writing():
        talk = Talk(store, learner, source, number)
        replies = chat_news.before(talk, _written(talk, chat_read.plain(text[:LONGEST])))
        if source != "web":
            return replies
        return chat_log.write(store, learner, text[:LONGEST].strip(), "", replies)


def press(
    store: Store, learner: Learner, data: str, source: str = "web", number: int = 0
) -> Replies:
    """The replies to a pressed button; an old or foreign button gets a kind notice."""
    with store.writing():
        talk = Talk(store, learner, source, number)
        replies = chat_news.before(talk, _pressed(talk, data))
        if source != "web":
            return replies
        new = any(reply.text and not reply.edit for reply in replies)
        mine = chat_log.label(store, learner, data) if new else ""
        return chat_log.write(store, learner, mine, data, replies)


def vote(
    store: Store, learner: Learner, poll: str, places: Sequence[int], *, source: str, number: int
) -> Replies:
    """The replies to a vote in a poll of a private chat; places: of the options chosen, from 0."""
    with store.writing():
        talk = Talk(store, learner, source, number)
        return chat_news.before(talk, chat_vote.vote(talk, poll, places))


def history(store: Store, learner: Learner, last: int = 40) -> tuple[Said, ...]:
    """The last lines of the page's own chat, oldest first; edited messages as they stand now."""
    return chat_log.read(store, learner, last)


# --- written ------------------------------------------------------------------------


def _written(talk: Talk, text: str) -> Replies:
    command = re.match(r"/([A-Za-z_]+)(?:@\w+)?(?:\s+(.*))?$", text, re.DOTALL)
    if command:
        chat_classes.forget(talk)
        act = COMMANDS.get(command[1].lower())
        rest = (command[2] or "").strip()
        return act(talk, rest) if act else (chat_screens.not_understood(talk),)
    return _plain(talk, text)


def _plain(talk: Talk, text: str) -> Replies:
    """Plain words: an act of play, a question about tiles, a command, an answer, bare tiles."""
    played = chat_play.typed(talk, text)
    if played is not None:
        return played
    if chat_read.asks_about_tiles(text):
        return _hand(talk, text)
    joined = chat_classes.named(talk, text)
    if joined is not None:
        return joined
    for words, command in _WORDS.items():
        if re.fullmatch(words, text, re.IGNORECASE):
            return COMMANDS[command](talk, "")
    wish = re.fullmatch(r"(?:我?想)?(?:练习?|practi[sc]e)\s*(\w.*)", text, re.IGNORECASE)
    if wish and _kind(wish[1]) is not None:
        return _quiz(talk, wish[1])
    if chat_state.load(talk.store, talk.learner).wants == "hand" and chat_read.shows_tiles(text):
        return _hand(talk, text)
    answered = chat_quiz.typed(talk, text)
    if answered is not None:
        return answered
    if chat_read.shows_tiles(text):
        return _hand(talk, text)
    return chat_quiz.ask_again(talk) or (chat_screens.not_understood(talk),)


_WORDS = {
    r"帮助|help|\?": "help",
    r"练习|开始|出题|下一题|再来(?:一题)?|quiz|next": "quiz",
    r"(?:看)?规则|规矩|rules": "rules",
    r"换(?:个|一个)?(?:地方|打法|桌)|variants?": "variant",
    r"打一[局把手]|打牌|来一[局把]|上桌|play": "play",
    r"统计|进步|成绩|stats": "stats",
    r"(?:我的)?错题本?|mistakes": "mistakes",
    r"语言|language|english|中文": "language",
    r"班级|我的班|classes": "classes",
    r"作业|sets": "sets",
    r"设置|settings": "settings",
    r"停|不练了|今天到这儿?|stop": "stop",
    r"换一题|跳过|skip": "skip",
    r"每日(?:五题)?|今天的题|daily": "daily",
    r"你好|hi|hello": "start",
}


def _hand(talk: Talk, text: str) -> Replies:
    state = chat_state.load(talk.store, talk.learner)
    if state.wants:
        chat_state.save(talk.store, talk.learner, replace(state, wants=""))
    return chat_hand.asked(talk, text)


# --- commands -----------------------------------------------------------------------


def _start(talk: Talk, rest: str) -> Replies:
    """Welcome; a deep link (`p_…`, `c_…`, `l_…`) leads to its place."""
    what, _, value = rest.partition("_")
    act = LINKS.get(what)
    return act(talk, value) if act and value else (chat_screens.welcome(talk),)


def _puzzle(talk: Talk, address: str) -> Replies:
    """The very puzzle of an address."""
    claimed = chat_sets.claimed(talk, address)
    if claimed:
        return claimed
    try:
        found = attempts.open_attempt(talk.store, talk.learner, address, talk.source)
    except AddressError:
        gone = Reply(talk.say("That link leads to no puzzle of today; here is where all begins."))
        return gone, chat_screens.welcome(talk)
    return chat_quiz.put(talk, found)


def _of_group(talk: Talk, number: str) -> Replies:
    """A puzzle that stands in a group, answered here."""
    gone = talk.say("That link leads to no puzzle of today; here is where all begins.")
    found = chat_from_group.opened(talk, number)
    return (Reply(gone), chat_screens.welcome(talk)) if found is None else found


LINKS: Mapping[str, Callable[[Talk, str], Replies]] = {
    "p": _puzzle,
    "c": chat_classes.invited,
    "l": chat_account.link,
    "a": chat_sets.begin,
    "g": _of_group,
    "d": lambda talk, value: chat_daily.go(talk),
}
"""Where deep links (`/start <letter>_<value>`) lead, by their letter."""


def _quiz(talk: Talk, rest: str) -> Replies:
    """The next puzzle, of one kind if a drill is named."""
    if not rest:
        return chat_quiz.start(talk, chat_state.load(talk.store, talk.learner).kind)
    kind = _kind(rest)
    return (chat_screens.kinds(talk),) if kind is None else chat_quiz.start(talk, kind or None)


def _kind(words: str) -> str | None:
    """The drill that is named by key or name; "" for a mix, None for none."""
    said = words.strip().lower()
    if said in ("mix", "all", "混合", "全部"):
        return ""
    if said in DRILLS:
        return said
    for key, drill in DRILLS.items():
        if any(name.lower().startswith(said) for name in (drill.name.zh, drill.name.en)):
            return key
    return None


def _ask_hand(talk: Talk, rest: str) -> Replies:
    if rest:
        return _hand(talk, rest)
    state = chat_state.load(talk.store, talk.learner)
    chat_state.save(talk.store, talk.learner, replace(state, wants="hand"))
    return (Reply(chat_hand.form(talk)),)


def _language(talk: Talk, rest: str) -> Replies:
    code = {"zh": "zh", "中文": "zh", "en": "en", "english": "en"}.get(rest.lower())
    return _set_language(talk, code) if code else (chat_screens.languages(talk),)


def _set_language(talk: Talk, code: str) -> Replies:
    changed = learners.set_language(talk.store, talk.learner, code)
    return (chat_screens.language_set(replace(talk, learner=changed)),)


def _skip(talk: Talk, rest: str) -> Replies:
    state = chat_state.load(talk.store, talk.learner)
    if chat_quiz.current(talk, state) is None:
        return _quiz(talk, "")
    return tuple(reply for reply in chat_quiz.skip(talk, state.attempt) if not reply.edit)


COMMANDS: Mapping[str, Callable[[Talk, str], Replies]] = {
    "start": _start,
    "help": lambda talk, rest: (chat_screens.help_page(talk),),
    "quiz": _quiz,
    "daily": chat_daily.command,
    "board": lambda talk, rest: chat_daily.command(talk, f"board {rest}"),
    "skip": _skip,
    "hand": _ask_hand,
    "play": chat_play.command,
    "rules": lambda talk, rest: (chat_table.rules(talk),),
    "variant": chat_variant.change,
    "stats": lambda talk, rest: (chat_screens.figures(talk),),
    "mistakes": chat_mistakes.command,
    "language": _language,
    "sets": chat_sets.sets,
    "reminders": chat_sets.reminders,
    "stop": lambda talk, rest: chat_quiz.stop(talk),
    "classes": chat_classes.classes,
    "link": chat_account.link,
    "login": chat_account.login,
    "settings": chat_settings.command,
    "export": chat_account.take,
    "delete": chat_account.delete,
}
"""Every command by its word: who talks and the rest of the line give the replies."""


# --- pressed ------------------------------------------------------------------------


def _pressed(talk: Talk, data: str) -> Replies:
    if not data.startswith("c:"):
        chat_classes.forget(talk)
    try:
        match data.split(":"):
            case ["q", attempt, count, value]:
                return chat_quiz.press(talk, attempt, count, value)
            case [("n" | "s" | "r") as what, attempt]:
                return _OF_AN_ATTEMPT[what](talk, attempt)
            case ["k", kind] if kind in DRILLS:
                return _begin(talk, kind)
            case ["v", variant] if variant in VARIANTS:
                return chat_variant.press(talk, variant)
            case [what, *parts] if what in _AREAS:
                return _AREAS[what](talk, parts)
            case ["l", code] if code in LANGUAGES:
                return _set_language(talk, code)
            case ["m", page] if page in _MENU:
                return _MENU[page](talk)
    except AttemptError:
        return (Reply(edit=True, notice=talk.say("This puzzle is not there any more. /quiz")),)
    return (Reply(notice=talk.say("This button has grown old. /help")),)


_AREAS: Mapping[str, Callable[[Talk, list[str]], Replies]] = {
    "a": chat_account.press,
    "c": chat_classes.press,
    "d": chat_daily.press,
    "e": chat_settings.press,
    "p": chat_play.press,
    "t": chat_table.press,
    "w": chat_sets.press,
    "x": chat_mistakes.press,
}
"""Buttons of a module of their own, by their first letter."""


def _following(talk: Talk, attempt_id: str) -> Replies:
    """The puzzle after an answered one: of the daily quiz, of its assignment, else of the run."""
    mine = attempts.load_attempt(talk.store, talk.learner, attempt_id)
    daily = mine.slot == SLOT
    return (chat_daily if daily else chat_sets).following(talk, attempt_id)


_OF_AN_ATTEMPT: Mapping[str, Callable[[Talk, str], Replies]] = {
    "n": _following,
    "s": chat_quiz.skip,
    "r": chat_quiz.report,
}


def _begin(talk: Talk, kind: str | None) -> Replies:
    """A puzzle from a menu; a double tap gets only one."""
    if chat_quiz.asked_twice(talk):
        return (Reply(notice=talk.say("It is below already.")),)
    return chat_quiz.start(talk, kind)


_MENU: Mapping[str, Callable[[Talk], Replies]] = {
    "quiz": lambda talk: _begin(talk, None),
    "kinds": lambda talk: (chat_screens.kinds(talk),),
    "rules": lambda talk: (chat_table.rules(talk),),
    "variant": lambda talk: (chat_variant.menu(talk),),
    "stats": lambda talk: (chat_screens.figures(talk),),
    "help": lambda talk: (chat_screens.help_page(talk),),
    "sets": chat_sets.sets,
    "settings": lambda talk: (chat_settings.menu(talk),),
}
