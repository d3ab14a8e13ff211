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
    the English singular or plural by n, `{why:cap}` begins with a capital letter in English.

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


def say(value: Any, language: str) -> str:
    """Any value that may stand in a gap, as words in one language.

    >>> say((Text("三万", "3 wan"), Text("六万", "6 wan")), "zh")
    '三万、六万'
    """
    if isinstance(value, Text):
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
            return one if value == 1 else many
        if format_spec:
            return format(value, format_spec)
        return say(value, self.language)
