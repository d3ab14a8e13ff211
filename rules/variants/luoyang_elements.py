"""What is paid for at a 洛阳杠次 table: the ways of winning and the kongs (luoyang.md, 7 and 8).

Three stakes pay for everything: 杠底 G, 炸弹底 Z = 2G, 杠次底 C = 6G.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.values import Element
from rules.words import Text


@dataclass(frozen=True, slots=True)
class Stakes:
    """The three stakes fixed before play: 杠底, 炸弹底, 杠次底."""

    gang: int
    bomb: int
    ci: int


def stakes(gang: int) -> Stakes:
    """The stakes that go with a kong stake, 1 : 2 : 6.

    >>> stakes(100)
    Stakes(gang=100, bomb=200, ci=600)
    """
    return Stakes(gang, 2 * gang, 6 * gang)


Part = tuple[str, int, int]
"""A row of a payment: what for, what the feeder pays, what each other pays."""


def parts(table: Any, key: str, at: Stakes) -> tuple[Part, ...]:
    """What a way of winning is paid with, stake by stake."""
    g, z, c = at.gang, at.bomb, at.ci
    inside = g * table.settings["anci_kong_mult"]
    even = table.settings["zhici_split"] == "equal"
    formulas: Mapping[str, tuple[Part, ...]] = {
        "bomb": (("bomb", z, z),),
        "heavenly": (("bomb", z, z),),
        "anci": (("ci", c, c), ("kong", inside, inside)),
        "tianci": (("ci", c, c), ("kong", inside, inside)),
        "zhici": (("ci", c, c) if even else ("ci", 2 * c, c // 2), ("kong", g, 0)),
        "xuci": (("ci", c, c), ("kong", g, 0)),
        "dianpao": (("bomb", z, 0),),
        "qianggang": (("bomb", 3 * z, 0),),
    }
    return formulas[key]


CI = ("anci", "tianci", "zhici", "xuci")
"""The ways that take, or hold, the 次牌."""

FED = ("zhici", "xuci", "dianpao", "qianggang")
"""The ways in which one payer has fed the win, or the pong behind it."""


def _element(key: str, name: Text, value: int, needs: Text, mark: str = "") -> Element:
    return Element(key, name, value, needs=needs, mark=mark)


WINS = (
    _element("anci", Text("暗次", "concealed-kong ci 暗次"), 700, Text(
        "自己摸牌后手里有四张一样的，杠了以后加次牌成牌；每家付杠次底加杠底",
        "after an own draw four alike in hand; the kong taken out, the rest and the 次牌 are "
        "complete: C + G from each",
    )),
    _element("tianci", Text("天次", "three ci tiles 天次"), 700, Text(
        "手里三张次牌，碰出去的不算；牌型不论；每家付杠次底加杠底",
        "three 次牌 in hand, a pong of them is none; the rest may be anything: C + G from each",
    )),
    _element("zhici", Text("直次", "discard-kong ci 直次"), 1300, Text(
        "手里三张，别人打第四张，杠了加次牌成牌；点的付两个杠次底加杠底，别家各付半个",
        "the fourth tile of a triplet in hand is discarded; after the kong the 次牌 completes: "
        "2C + G from the feeder, C/2 from each other",
    )),
    _element("xuci", Text("续次", "added-kong ci 续次"), 700, Text(
        "自己的第四张补到碰上，加次牌成牌；让碰的付杠次底加杠底，别家各付杠次底",
        "the own fourth tile is added to a pong and the 次牌 completes: C + G from who fed the "
        "pong, C from each other",
    )),
    _element("heavenly", Text("天胡", "heavenly win 天胡"), 200, Text(
        "庄家起手十四张成牌；每家付炸弹底", "the dealer's first 14 are complete: Z from each",
    )),
    _element("bomb", Text("炸弹", "bomb, a plain own draw 炸弹"), 200, Text(
        "自己摸到成牌，补牌也算；每家付炸弹底",
        "an own draw completes the hand, a kong's replacement too: Z from each",
    )),
    _element("dianpao", Text("点炮", "win on a discard 点炮"), 200, Text(
        "选了点炮胡才有；打的人付一个炸弹底", "only with the option: Z from the discarder",
    ), "ours"),
    _element("qianggang", Text("抢杠", "robbed kong 抢杠"), 600, Text(
        "选了抢杠才有；杠的人付三个炸弹底", "only with the option: 3Z from the konger",
    ), "ours"),
)  # fmt: skip
"""Only one way is paid; of several the dearest, of equals the first."""

KONGS = (
    _element("kong", Text("明杠", "exposed kong 明杠"), 100, Text(
        "点的付一个杠底，当时就付", "G from the feeder, at once",
    )),
    _element("addkong", Text("补杠", "added kong 补杠"), 100, Text(
        "让碰的付一个杠底", "G from who fed the pong",
    ), "ours"),
    _element("ckong", Text("暗杠", "concealed kong 暗杠"), 200, Text(
        "每家付两个杠底", "2G from each",
    )),
)  # fmt: skip
"""Kongs are paid without a win; the one that makes a 次 is inside its formula."""

NAMES_OF = {element.key: element.name for element in (*WINS, *KONGS)}


def value(table: Any, key: str) -> int:
    """What the one who pays most pays: the feeder, or each."""
    at = table.stakes
    if key in ("kong", "addkong"):
        return int(at.gang)
    if key == "ckong":
        return int(at.gang * table.settings["angang_mult"])
    return sum(fed for _, fed, _ in parts(table, key, at))


def element(table: Any, key: str) -> Element:
    """A row of the table with its value at these stakes."""
    row = next(row for row in (*WINS, *KONGS) if row.key == key)
    return replace(row, value=value(table, key))


TICKED = {"tianci": "three_ci_wins", "dianpao": "dianpao", "qianggang": "qianggang"}
"""Ways that a table has by an option."""


def wins_by(table: Any, key: str) -> bool:
    """Whether a way wins at this table; 硬次 knows no plain win at all."""
    needs = [TICKED[key]] if key in TICKED else []
    needs += ["ordinary_zimo"] if key not in CI else []
    return all(table.settings[option] for option in needs)


def in_use(table: Any) -> tuple[Element, ...]:
    """The ways of winning and the kongs of this table."""
    wins = [row.key for row in WINS if wins_by(table, row.key)]
    return tuple(element(table, key) for key in (*wins, *(row.key for row in KONGS)))
