"""Text in both languages, filled in late: the data form of everything that is said to a person."""

from __future__ import annotations

import string
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

LANGUAGES = ("zh", "en")
_BETWEEN = {"zh": "、", "en": ", "}


@dataclass(frozen=True, slots=True)
class Text:
    """One thing to say, in Chinese and in English, with named gaps.

    A gap takes a number, a string, another Text or a sequence of these; `{n:tile|tiles}` chooses
    the English singular or plural by n, `{why:cap}` begins with a capital letter in English. A Seat
    brings its own space: `{seat:bare}` leaves it out, `{seat:is|are}` agrees with who sits there.

    >>> barred = Text("{tile}只有 {n} 点", "{tile} is worth {n} {n:point|points}")
    >>> barred.fill(tile=Text("三筒", "3 tong"), n=3).say("en")
    '3 tong is worth 3 points'
    >>> barred.fill(tile=Text("三筒", "3 tong"), n=3).say("zh")
    '三筒只有 3 点'
    """

    zh: str
    en: str
    gaps: tuple[tuple[str, Any], ...] = ()

    def fill(self, **gaps: Any) -> Text:
        """The same text with gaps filled, still in both languages."""
        return Text(self.zh, self.en, (*self.gaps, *gaps.items()))

    def say(self, language: str) -> str:
        """The text in one language ("zh" or "en")."""
        pattern = self.zh if language == "zh" else self.en
        if not self.gaps:
            return pattern
        return _Gaps(language).vformat(pattern, (), dict(self.gaps))


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat in a gap: its number, or whatever somebody calls it who knows who sits there.

    >>> barred = Text("{seat}没叫", "{seat} {seat:is|are} not ready")
    >>> barred.fill(seat=Seat(2)).say("en"), barred.fill(seat=Seat(2)).say("zh")
    ('seat 2 is not ready', '座位 2 没叫')
    >>> barred.fill(seat=Seat(2, Text("你", "you"), own=True)).say("en")
    'you are not ready'
    """

    number: int
    name: Text | None = None
    own: bool = False

    def say(self, language: str) -> str:
        """The seat in one language; the number in Chinese with a space after it."""
        if self.name is not None:
            return self.name.say(language)
        return f"座位 {self.number} " if language == "zh" else f"seat {self.number}"


def say(value: Any, language: str) -> str:
    """Any value that may stand in a gap, as words in one language.

    >>> say((Text("三万", "3 wan"), Text("六万", "6 wan")), "zh")
    '三万、六万'
    """
    if isinstance(value, Text | Seat):
        return value.say(language)
    if isinstance(value, str):
        return value
    if isinstance(value, Iterable):
        return _BETWEEN[language].join(say(item, language) for item in value)
    return str(value)


class _Gaps(string.Formatter):
    def __init__(self, language: str) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "cap":
            words = say(value, self.language)
            return words[:1].upper() + words[1:]
        if "|" in format_spec:
            one, many = format_spec.split("|")
            single = not value.own if isinstance(value, Seat) else value == 1
            return one if single else many
        if format_spec == "bare":
            return say(value, self.language).rstrip()
        if format_spec:
            return format(value, format_spec)
        return say(value, self.language)
