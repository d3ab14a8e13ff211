"""A puzzle as a quiz poll of the platform, where its answer is a choice out of a few."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drills.drill import DRILLS
from drills.puzzle import Choice, Field, Marks, Number, Pick, Puzzle
from rules.tiles import MARKS, NAMES
from tutor import chat_group_words, group_post
from tutor.chat_words import capital
from tutor.group import Group
from tutor.group_post import Post
from tutor.poll import OPTIONS, Poll, PollError


def made(group: Group, post: Post) -> Poll | None:
    """The poll of a post; None for a puzzle that has too many answers for one, or several steps."""
    puzzle = post.puzzle
    options = choices(puzzle, group.language)
    if not options:
        return None
    question = f"{chat_group_words.title(group, post)}\n{puzzle.ask.say(group.language)}"
    told = chat_group_words.explanation(group, post)
    try:
        said = tuple(words for _, words in options)
        return Poll(question, said, right(puzzle, options), told, post.closes)
    except PollError:
        return None


def choices(puzzle: Puzzle, language: str) -> list[tuple[Any, str]]:
    """Value and words of each option that a poll would have, [] where it would have too many.

    Of tiles each is one option, and that it is none of them (its value is "") another.
    """
    field = None if DRILLS[puzzle.kind].ties else group_post.simple(puzzle)
    found = [] if field is None else _values(field, language)
    few, many = OPTIONS
    return found if few <= len(found) <= many else []


def answer(puzzle: Puzzle, places: Sequence[int]) -> Any:
    """The field's answer of whoever chose these options; None if it is none."""
    field, options = group_post.simple(puzzle), choices(puzzle, "en")
    if field is None or not places or not all(0 <= at < len(options) for at in places):
        return None
    values = [options[at][0] for at in places]
    if isinstance(field, Choice | Number):
        return values[0]
    marks = [mark for mark in values if mark]
    return dict.fromkeys(marks, field.states[0][0]) if isinstance(field, Marks) else marks


def _values(field: Field, language: str) -> list[tuple[Any, str]]:
    match field:
        case Choice():
            return [(value, capital(words.say(language))) for value, words in field.options]
        case Number():
            return [(n, str(n)) for n in field.likely]
        case Marks() if len(field.states) > 1:
            return []
        case Marks() | Pick():
            kinds = group_post.asked(field)
            tiles = [(MARKS[kind], capital(NAMES[kind].say(language))) for kind in kinds]
            return [*tiles, ("", capital(field.none.say(language)))]
    return []


def right(puzzle: Puzzle, options: Sequence[tuple[Any, str]]) -> tuple[int, ...]:
    """The places of the options that belong to the key."""
    return tuple(at for at, (value, _) in enumerate(options) if _is_right(puzzle, value))


def _is_right(puzzle: Puzzle, value: Any) -> bool:
    """Whether an option belongs to the key."""
    field = group_post.simple(puzzle)
    assert field is not None
    key = puzzle.key[field.name]
    if isinstance(field, Choice | Number):
        return bool(value == key)
    return value in key if value else not key
