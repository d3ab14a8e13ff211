"""What somebody can share in any chat: an analysed hand, a fresh puzzle, today's five.

Nothing here takes effect, and nothing tells who asked, how they do, or what they are working on.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from drills import drill
from drills.drill import DRILLS
from drills.puzzle import Puzzle, Scene
from rules.variants import VARIANTS
from tutor import bot_link, chat_hand, chat_read, learner
from tutor.chat_reply import TEXT, Reply
from tutor.chat_table import table_line
from tutor.chat_talk import Talk
from tutor.chat_words import hand_row, scene_words
from tutor.lengths import length, pieces
from tutor.store import Store

TITLE, LINE = 100, 200
"""UTF-16 units of a title and of the line under it: more than any list of results shows."""

LEVELS = (2, 3)
"""How hard a shared puzzle is: friends are not asked for their rating."""

_SEEDS = 36**8


@dataclass(frozen=True, slots=True)
class Shared:
    """One thing to share: `title` and `line` in the list, `text` in the chat.

    id: its kind ("hand", "puzzle", "daily"); label and link: a button under the text, "" for none.
    """

    id: str
    title: str
    line: str
    text: str
    label: str = ""
    link: str = ""


def talk_of(store: Store, platform: str, number: int, language: str) -> Talk:
    """Who asks: the learner of that number, or a newcomer (of whom nothing is kept)."""
    known = learner.known_in_chat(store, platform, number)
    return Talk(store, known or learner.stranger(language), platform)


def offers(talk: Talk, query: str) -> tuple[Shared, ...]:
    """What can be shared for the words after the bot's name."""
    words = chat_read.plain(query)
    if words:
        return (_hand(talk, words),)
    return tuple(one for one in (_puzzle(talk), _daily(talk)) if one is not None)


def _hand(talk: Talk, words: str) -> Shared:
    """A hand with its waits and splits; one that cannot be read, with the tile at fault."""
    (reply, *_) = chat_hand.asked(talk, words)
    head, _, rest = reply.text.partition("\n")
    if isinstance(reply.picture, Scene):
        head, rest = hand_row(reply.picture.hand, talk.language), _found(reply)
    return Shared("hand", _cut(head, TITLE), _cut(" ".join(rest.split()), LINE), _whole(reply.text))


def _found(reply: Reply) -> str:
    """What was found out about a hand, without its tiles and its table."""
    return reply.text.partition("\n\n")[2]


def _puzzle(talk: Talk) -> Shared | None:
    """A fresh puzzle of the asker's table; None while nobody knows the bot's name."""
    puzzle = _drawn(talk)
    link = bot_link.to(talk.store, f"p_{puzzle.address}")
    if link is None:
        return None
    name, ask = DRILLS[puzzle.kind].name.say(talk.language), puzzle.ask.say(talk.language)
    end = "\n\n" + talk.say("Answer it here: %(link)s", link=link)
    text = _whole(_question(talk, puzzle), TEXT - length(end)) + end
    title = talk.say("Share a puzzle: %(kind)s", kind=name)
    return Shared("puzzle", title, _cut(ask, LINE), text, talk.say("Answer it"), link)


def _drawn(talk: Talk) -> Puzzle:
    """A puzzle by chance; where a kind has none at this table, one of the first kind."""
    table = talk.learner.table
    kinds, options = drill.kinds_at(table.key), dict(table.chosen())
    level, seed = secrets.choice(LEVELS), secrets.randbelow(_SEEDS)
    try:
        return drill.make(secrets.choice(kinds), table.key, options, level, seed)
    except drill.NoPuzzle:
        return drill.make(kinds[0], table.key, options, level, seed)


def _question(talk: Talk, puzzle: Puzzle) -> str:
    """A puzzle in words: its kind, its table, the question, all that lies there."""
    language, wild = talk.language, VARIANTS[puzzle.variant].terms["wild"]
    head = DRILLS[puzzle.kind].name.say(language)
    table = table_line(puzzle.variant, dict(puzzle.options), language)
    ask = "\n".join(filter(None, (puzzle.ask.say(language), puzzle.lead.say(language))))
    return f"{head}\n{table}\n\n{ask}\n\n{scene_words(puzzle.scene, language, wild=wild)}".strip()


def _daily(talk: Talk) -> Shared | None:
    """Today's five, which everybody opens at their own table."""
    link = bot_link.to(talk.store, "d_today")
    if link is None:
        return None
    title = talk.say("Share today's five")
    line = talk.say("The same for everybody at one table, from easy to hard.")
    head, end = talk.say("Daily five"), talk.say("Today's are here: %(link)s", link=link)
    return Shared("daily", title, line, f"{head}\n{line}\n\n{end}", talk.say("Begin"), link)


def _whole(text: str, limit: int = TEXT) -> str:
    """A text that fits one message, cut at a line where it is too long."""
    return text if length(text) <= limit else pieces(text, limit - 2)[0] + "\n…"


def _cut(text: str, limit: int) -> str:
    return text if length(text) <= limit else pieces(text, limit - 1)[0] + "…"
