"""The account of a hand in words: its rows, with the seats named as the learner sees them."""

from __future__ import annotations

import re
from typing import Any

from drills.roles import who
from rules.table import Play
from rules.values import Four
from rules.words import Text

Row = tuple[Text, Text | None, Four]
"""What a row is for, a note on it, what each seat receives or pays."""

BOTH = Text("{text}（{note}）", "{text} ({note})")
SEATS = ("seat", "to")
"""Gaps that hold a seat by its number."""
NUMBERED = re.compile(r"座位 ?\{(seat|to)\} ?|\bseat \{(seat|to)\}")
VERBS = ((" is ", " are "), (" pays ", " pay "))
"""What English says of others, and of you."""


def rows(play: Play, me: int) -> tuple[Row, ...]:
    """The rows of the account of a hand that is over."""
    assert play.result is not None
    return tuple(
        (named(me, line.text), line.note and named(me, line.note), line.amounts)
        for line in play.result.lines
    )


def named(me: int, text: Text) -> Text:
    """A text of the rules, its seat numbers told as you, right, across, left.

    >>> fed = Text("座位 {seat} 没叫", "seat {seat} is not ready").fill(seat=2)
    >>> named(2, fed).say("en"), named(0, fed).say("zh")
    ('You are not ready', '对家没叫')
    """
    gaps = dict(text.gaps)
    zh, en = NUMBERED.sub(_bare, text.zh), NUMBERED.sub(_bare, text.en)
    if zh == text.zh:
        return Text(zh, en, tuple((name, _within(me, value)) for name, value in text.gaps))
    if gaps.get("seat") == me:
        for other, own in VERBS:
            en = en.replace(other, own)
    en = re.sub(r"^\{(\w+)\}", r"{\1:cap}", en)
    told = {name: who(me, gaps[name]) for name in SEATS if isinstance(gaps.get(name), int)}
    return Text(zh, en, tuple((gaps | told).items()))


def _bare(found: re.Match[str]) -> str:
    return f"{{{found.group(1) or found.group(2)}}}"


def _within(me: int, value: Any) -> Any:
    return named(me, value) if isinstance(value, Text) else value
