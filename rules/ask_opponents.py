"""The fields of a question about danger: what one seat can see of the others."""

from __future__ import annotations

from typing import Any

from rules import ask_fields as read
from rules.facts import Field
from rules.words import Text

NAMED = Field("named", read.one_of("m", "p", "s"), Text("他定的缺", "the suit he gave up (定缺)"))

OPPONENT = (
    Field("seat", read.seat, Text("谁", "whose hand it is"), required=True),
    Field("melds", read.melds, Text("副露", "the melds"), default=()),
    Field("concealed", read.whole(1, 16), Text("暗牌几张", "how many tiles are hidden")),
    Field("declared", read.flag, Text("报听了没有", "declared ready?"), default=False),
    Field("river", read.tiles, Text("打出来的牌", "what was thrown openly"), default=()),
    Field("after", read.tiles, Text("报听以后打的", "thrown after declaring"), default=()),
    Field("passed", read.passed, Text("放过的牌", "tiles of others that were let go"), default=()),
    NAMED,
)
"""What everybody knows of one other player."""

OTHERS = Field(
    "opponents", read.some(read.list_of(read.within(OPPONENT))),
    Text("别的三家", "the other players"), required=True,
)  # fmt: skip

SEEN = (
    Field("me", read.seat, Text("你坐哪儿", "the own seat"), default=0),
    OTHERS,
    Field("river", read.tiles, Text("你打过的牌", "what you have thrown"), default=()),
    Field("seen", read.tiles, Text("别的明牌", "other tiles that lie open"), default=()),
    Field("ci", read.one_tile, Text("次牌", "the face-up 次牌")),
    Field("out", read.seats, Text("已经胡了的座位", "seats that have won already"), default=()),
)
"""What one seat can see, besides its own hand."""


def opponent(text: str) -> dict[str, Any]:
    """An opponent in the words of a command line: `SEAT[:declared][:pong=666z][:river=12s] …`.

    >>> opponent("2:declared:pong=666z:passed=9s+")["passed"]
    [{'tile': '9s', 'own_draw_since': True}]
    """
    seat, *parts = text.split(":")
    told: dict[str, Any] = {"seat": int(seat) if seat.isdecimal() and len(seat) < 9 else seat}
    for name, _, value in (part.partition("=") for part in parts):
        if name == "passed":
            entry = {"tile": value.rstrip("+"), "own_draw_since": value.endswith("+")}
            told["passed"] = [*told.get("passed", []), entry]
        elif any(name == field.name for field in OPPONENT):
            told[name] = value or True
        else:
            told["melds"] = [*told.get("melds", []), f"{name}:{value}"]
    return told
