"""Conditions, rulings and concept tests that more than one table shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from drills.concepts import Test
from drills.regions.win_book import Answer, Asked, Check, Draft, Setting
from drills.regions.win_scene import MUST, YES, YES_OR_PASS
from rules.variant import Variant
from rules.words import Text

NEARER = "nearer"
"""The reason that is nobody's hand but the order of play."""

REASONS: Mapping[str, Text] = {
    NEARER: Text("有人离得更近，他胡", "somebody nearer in the order of play wins it"),
}
"""Names of the reasons that the tables themselves do not have."""

_NEARER = Text(
    "一炮只胡一家，离打牌的最近的先胡，不是你",
    "one tile has one winner, the nearest after who threw it, and that is not you",
)


def ruled(table: Variant, draft: Draft) -> Answer:
    """The table's ruling: a win, one that must be taken, or why not; then who is nearer."""
    offer = draft.offer
    ruling = table.win(offer)
    if not ruling.ok:
        return Answer(ruling.why.code, ruling.why.text, False)
    if draft.rivals and offer.source is not None:
        able = {offer.winner, *draft.rivals}
        if offer.winner not in table.winners(able, offer.source):
            return Answer(NEARER, _NEARER, False)
    return Answer("yes" if ruling.may_pass else "must", ruling.why.text, True)


def plain_wins(table: Variant) -> tuple[tuple[str, Text], ...]:
    """One way to say yes."""
    return (("yes", YES),)


def wins_or_must(table: Variant) -> tuple[tuple[str, Text], ...]:
    """Two ways to say yes: with and without the right to pass."""
    return (("must", MUST), ("yes", YES_OR_PASS))


def plain_setting(table: Variant, chance: object) -> Setting:
    """Nothing is to be known beyond the hand."""
    return Setting()


def robbed(table: Variant, asked: Asked) -> bool:
    """Whether the tile comes from a kong."""
    return asked.offer.by == "rob_kong"


def passed(table: Variant, asked: Asked) -> bool:
    """Whether a win was let go."""
    return bool(asked.offer.passed)


def rivalled(table: Variant, asked: Asked) -> bool:
    """Whether another could win as well."""
    return bool(asked.draft.rivals)


SHAPE = Check(
    "shape", Text("牌型", "the shape"),
    Text("加上这张，牌型成了。", "With this tile the hand is complete."),
    plain=True, reads=True,
)  # fmt: skip
ROB = Check(
    "only_added_kong", Text("抢杠", "robbing a kong 抢杠"),
    Text("补杠的第四张能抢。", "The fourth tile of a 补杠 can be robbed."), robbed,
)  # fmt: skip
_ALL = Text("这桌一炮多响，能胡的都胡。", "At this table everybody who can win a tile does.")
_FIRST = Text(
    "一炮只胡一家，最近的先胡：就是你。", "One winner, the nearest after the thrower: that is you."
)
WHO = Check(
    NEARER, Text("别人也能胡", "others can win, too"),
    lambda table, asked: _ALL if table.many_win else _FIRST, rivalled,
)  # fmt: skip

NEARER_TWIN = Text("别人不胡，你就能胡。", "If the other let it go, you would win.")


def answered(*codes: str) -> Test:
    """Whether the answer is one of these."""
    return lambda asked: asked.answer.code in codes


def marked(*marks: str) -> Test:
    """Whether something of this kind was told."""
    return lambda asked: bool(asked.draft.marks.intersection(marks))


def on(*codes: str) -> Callable[[Variant, Asked], bool]:
    """A trap that is set where the answer is one of these."""
    return lambda table, asked: asked.answer.code in codes


SHARED: Mapping[str, Test] = {
    "win.shape": lambda asked: asked.answer.code == "shape" or asked.answer.ok,
    "win.rob": lambda asked: asked.offer.by == "rob_kong",
    "win.passed": lambda asked: bool(asked.offer.passed),
    "win.who": lambda asked: bool(asked.draft.rivals),
}
"""Tests of the concepts that every table has."""

CAUGHT: Mapping[str, str] = {
    "shape": "win.shape", "only_added_kong": "win.rob", "passed": "win.passed",
    NEARER: "win.who",
}  # fmt: skip
"""The concept that each reason belongs to."""
