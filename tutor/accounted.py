"""The account of a hand in words: its rows, with the seats named as the learner sees them."""

from __future__ import annotations

from drills.roles import named
from rules.table import Play
from rules.values import Four
from rules.words import Text

Row = tuple[Text, Text | None, Four]
"""What a row is for, a note on it, what each seat receives or pays."""

ONE = Text("{text}", "{text:cap}")
BOTH = Text("{text}（{note}）", "{text:cap} ({note})")
"""A row in one text, without a note and with one."""


def rows(play: Play, me: int) -> tuple[Row, ...]:
    """The rows of the account of a hand that is over."""
    assert play.result is not None
    return tuple(
        (named(me, line.text), line.note and named(me, line.note), line.amounts)
        for line in play.result.lines
    )
