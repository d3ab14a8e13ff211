"""The set, the wall and the chips of 龙港, counted (longgang.md, sections 1 and 2)."""

from __future__ import annotations

from typing import Any

from rules import ask_fields as read
from rules.facts import Field, Question
from rules.tiles import suit
from rules.variants.longgang_elements import BIG
from rules.variants.longgang_pay import STAKE, chips
from rules.variants.longgang_wild import NATURAL, WHITE
from rules.words import Text

Given = dict[str, Any]

STACKS, RESERVE, SHARED = 17, 20, 4
"""Stacks of a side; tiles of the reserve 王牌; the bottom tiles that are shared out."""

COLOURS = {"green": 24, "with_red": 44, "with_black": 44, "black": 24, "red": 4}
"""How many tiles are of each colour, 白板 counted."""

TURNED = {"tiao": 6, "tong": 7, "white": 1}
"""How many faces are the same upside down, 白板 counted."""


def _suited(table: Any, letter: str) -> int:
    return sum(table.copies(kind) for kind in table.kinds if suit(kind) == letter)


def the_set(table: Any, given: Given) -> Given:
    """The tiles of the set."""
    return {
        "total": table.deck,
        "suited": sum(_suited(table, letter) for letter in "mps"),
        "honours": _suited(table, "z"),
        "flowers": _suited(table, "f"),
        "white_dragon": table.copies(WHITE) * (WHITE in table.kinds),
    }


def suits(table: Any, given: Given) -> Given:
    """The tiles of each suit."""
    return {
        name: _suited(table, letter)
        for name, letter in zip(("wan", "suo", "tong"), "msp", strict=True)
    }


def drawable(table: Any, replacements: int) -> int:
    """Draws and replacements of a hand together: one less where the tail keeps its single tile."""
    dealt = 4 * table.hand_size + 1
    return int(table.deck - dealt - 1 - reserve(replacements))


def reserve(replacements: int) -> int:
    """The reserve: ten stacks, and the tail stack's single tile while it is there.

    >>> reserve(1), reserve(0)
    (20, 21)
    """
    return RESERVE + (replacements % 2 == 0)


def wall(table: Any, given: Given) -> Given:
    """The wall and the deal."""
    taken = given["replacements"]
    return {
        "stacks_per_side": STACKS,
        "dealt": 4 * table.hand_size + 1,
        "indicator": 1,
        "reserve": reserve(taken),
        "drawable": drawable(table, taken),
        "ordinary_draws": drawable(table, taken) - SHARED,
    }


def colours(table: Any, given: Given) -> Given:
    """The colours of the tiles, 白板 counted."""
    total = sum(COLOURS.values())
    return COLOURS | {"sum": total, "sum_without_white": total - 4}


def turned(table: Any, given: Given) -> Given:
    """The faces that read the same upside down, 白板 counted."""
    return TURNED | {"total": sum(TURNED.values())}


def most(table: Any, given: Given) -> Given:
    """The most tiles at a win."""
    tiles = table.hand_size + 1 + given["kongs"]
    return {"without_flowers": tiles, "with_flowers": tiles + given["flowers"]}


def stake(table: Any, given: Given) -> Given:
    """The chips at the start."""
    each: Any = STAKE["pool_each"]
    whole: Any = STAKE["chips"]
    players = given["players"] or table.settings["players"]
    return {**STAKE, "in_hand": whole - each, "pool": players * each}


def worth(table: Any, given: Given) -> Given:
    """Chips for so many 胡."""
    return {"chips": chips(given["total_hu"])}


def sizes(table: Any, given: Given) -> Given:
    """The big kinds 大子 and the small ones 小子."""
    big = sum(kind in BIG for kind in NATURAL)
    return {"big_kinds": big, "small_kinds": len(NATURAL) - big}


def deals(table: Any, given: Given) -> Given:
    """How many different hands may be dealt, flowers distinct."""
    ways = [1]
    for kind in table.kinds:
        ways = _times(ways, table.copies(kind))
    return {"dealer": ways[table.hand_size + 1], "others": ways[table.hand_size]}


def _times(ways: list[int], copies: int) -> list[int]:
    """Ways to hold so many tiles, with 0 to `copies` of one more kind."""
    longer = [0] * (len(ways) + copies)
    for at, n in enumerate(ways):
        for more in range(copies + 1):
            longer[at + more] += n
    return longer


PLAYERS = Field("players", read.whole(4, 5), Text("几个人", "how many players"))
TOTAL = Field("total_hu", read.whole(0, 300), Text("总胡", "the total"), True)
REPLACED = Field(
    "replacements", read.whole(0, 16), Text("补过几张", "replacements taken"), default=1
)

_ROWS = (
    ("set", Text("一副牌", "the set"), (), the_set),
    ("suits", Text("每门几张", "each suit"), (), suits),
    ("wall", Text("牌墙和起手", "the wall and the deal"), (REPLACED,), wall),
    ("colours", Text("牌的颜色", "the colours"), (), colours),
    ("turned", Text("倒过来一样的", "alike upside down"), (), turned),
    ("most", Text("胡牌最多几张", "the most tiles at a win"), (
        Field("kongs", read.whole(0, 5), Text("几副杠", "kongs"), default=5),
        Field("flowers", read.whole(0, 3), Text("几张花", "flowers"), default=3),
    ), most),
    ("stake", Text("开始的子", "the chips at the start"), (PLAYERS,), stake),
    ("chips", Text("多少胡几个子", "chips for hu"), (TOTAL,), worth),
    ("sizes", Text("大子小子", "big and small kinds"), (), sizes),
    ("deals", Text("起手有几种", "how many starting hands"), (), deals),
)  # fmt: skip

QUESTIONS = tuple(Question("count", *row) for row in _ROWS)
"""Every question of the ask `count`."""
