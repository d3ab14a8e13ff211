"""What the four seats are called from where the asked player sits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.words import Seat, Text

ROLES = {
    "you": Text("你", "you"),
    "right": Text("下家", "Right 下家"),
    "across": Text("对家", "Across 对家"),
    "left": Text("上家", "Left 上家"),
}
"""The name of each role, as it stands inside a sentence."""


def role(me: int, seat: int) -> str:
    """The role of a seat as `me` sees it; play goes to the right.

    >>> role(2, 1), role(2, 3)
    ('left', 'right')
    """
    return ("you", "right", "across", "left")[(seat - me) % 4]


def roles(me: int) -> tuple[str, str, str, str]:
    """The roles of the seats 0 to 3.

    >>> roles(1)
    ('left', 'you', 'right', 'across')
    """
    return (role(me, 0), role(me, 1), role(me, 2), role(me, 3))


def who(me: int, seat: int) -> Text:
    """The name of a seat as `me` sees it."""
    return ROLES[role(me, seat)]


def named(me: int, text: Text) -> Text:
    """A text of the rules, its seats told as you, right, across, left.

    >>> fed = Text("{seat}没叫", "{seat} {seat:is|are} not ready").fill(seat=Seat(2))
    >>> named(2, fed).say("en"), named(0, fed).say("zh")
    ('you are not ready', '对家没叫')
    """
    return replace(text, gaps=tuple((name, _named(me, value)) for name, value in text.gaps))


def _named(me: int, value: Any) -> Any:
    if isinstance(value, Seat):
        return replace(value, name=who(me, value.number), own=value.number == me)
    return named(me, value) if isinstance(value, Text) else value
