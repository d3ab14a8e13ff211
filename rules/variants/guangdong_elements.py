"""The scoring elements of 广东 (guangdong.md, section 7): patterns by two tables, and bonuses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.elements import Row
from rules.features import DRAGONS, HONOURS, TERMINALS, WINDS, Finished
from rules.values import Element
from rules.words import Text

CAPS = {"A": 3, "B": 5}
"""The cap 爆胡 of each table; a pattern of more fan lies outside and takes no bonus."""

FLOOR = 3
"""What 杠上开花, 抢杠, 海底捞月 and 一炮三响 count at least."""

OPENING_FAN = 6
"""What 天和, 人和 and 地和 count at least."""

NINE_GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
"""The ranks of the thirteen tiles of 九莲宝灯."""

WIND_LETTERS = "ESWN"

NO_ROW = None
"""The worth of a pattern at a table that does not have it."""


def _named(key: str, zh: str, en: str, value: int, *needs: str) -> Element:
    """An element; what it takes in both languages comes last."""
    return Element(key, Text(zh, f"{en} {zh}"), value, needs=Text(needs[0], needs[1]))


def _triplets(f: Finished, kinds: tuple[int, ...]) -> int:
    return sum(kind in f.triplets for kind in kinds)


def _with_pair(f: Finished, kinds: tuple[int, ...]) -> bool:
    """Whether all of some kinds are there, one as the pair and the others as triplets."""
    pair = f.pair is not None and f.pair.kinds[0] in kinds
    return pair and _triplets(f, kinds) == len(kinds) - 1


def _mixed_terminals(f: Finished) -> bool:
    both = not f.all_honours and not f.only(TERMINALS)
    return f.all_triplets and f.only((*TERMINALS, *HONOURS)) and both


def _nine_gates(f: Finished) -> bool:
    held = tuple(sorted(kind % 9 for kind in f.hand.concealed))
    return f.one_suit and not f.hand.melds and held == NINE_GATES


CHICKEN = _named("chicken", "鸡胡", "chicken hand", 0, "没有别的牌型", "any four sets and a pair")

PATTERNS = (
    (_named("all_runs", "平胡", "all runs", 1, "没有刻子，什么将都行", "no triplet; any pair"),
     1, lambda f: f.all_runs),
    (_named("all_triplets", "碰碰胡", "all triplets", 2,
            "没有顺子，杠也算刻子", "no run; kongs are triplets"),
     3, lambda f: f.all_triplets),
    (_named("mixed_suit", "混一色", "half flush", 2, "一门加字牌", "one suit and honours"),
     3, lambda f: f.mixed_suit),
    (_named("mixed_triplets", "混碰", "half flush of triplets", 4,
            "一门加字牌，没有顺子", "one suit and honours, no run"),
     5, lambda f: f.mixed_suit and f.all_triplets),
    (_named("one_suit", "清一色", "full flush", 4, "只有一门", "one suit only"),
     5, lambda f: f.one_suit),
    (_named("clean_triplets", "清碰", "full flush of triplets", 5,
            "只有一门，没有顺子", "one suit only, no run"),
     6, lambda f: f.one_suit and f.all_triplets),
    (_named("mixed_terminals", "混幺九", "terminals and honours", 5,
            "刻子和将都是 1、9 和字牌，两样都有",
            "triplets and pair of 1, 9 and honours, both there"),
     6, _mixed_terminals),
    (_named("small_dragons", "小三元", "small dragons", 5,
            "两副三元刻子，另一种做将", "two dragon triplets, the third dragon the pair"),
     7, lambda f: _with_pair(f, DRAGONS)),
    (_named("small_winds", "小四喜", "small winds", 5,
            "三副风刻，另一种做将", "three wind triplets, the fourth wind the pair"),
     7, lambda f: _with_pair(f, WINDS)),
    (_named("honours", "字一色", "all honours", 6, "全是字牌", "honours only"),
     8, lambda f: f.standard and f.all_honours),
    (_named("terminals", "清幺九", "all terminals", 6,
            "刻子和将都是 1、9", "triplets and pair of 1 and 9 only"),
     8, lambda f: f.all_triplets and f.only(TERMINALS)),
    (_named("big_dragons", "大三元", "big dragons", 6,
            "三副三元刻子", "three dragon triplets"),
     9, lambda f: _triplets(f, DRAGONS) == 3),
    (_named("big_winds", "大四喜", "big winds", 6, "四副风刻", "four wind triplets"),
     9, lambda f: _triplets(f, WINDS) == 4),
    (_named("nine_gates", "九莲宝灯", "nine gates", 6,
            "没吃碰杠，手里正是同一门的 1112345678999；B 表没有",
            "the 13 held are 1112345678999 of one suit, no meld; not in table B"),
     NO_ROW, _nine_gates),
    (_named("orphans", "十三幺", "thirteen orphans", 6,
            "十三种幺九字牌各一张，再配一张",
            "one of each 1, 9 and honour, and a second of one"),
     9, lambda f: f.shape == "orphans"),
)  # fmt: skip
"""The patterns in the book's order: element with its fan in table A, fan in table B, test."""


def round_wind(table: Any, f: Finished) -> int:
    """The kind of the round wind, East where it is not named."""
    return WINDS[WIND_LETTERS.index(table.fact(f.offer, "round_wind"))]


BONUSES = (
    Row(_named("own_draw", "自摸", "self-draw", 1,
               "自己摸的；抢杠、杠上开花、海底捞月也算",
               "drawn by oneself; 抢杠, 杠上开花 and 海底捞月 too"),
        lambda t, f: f.offer.own or f.offer.by == "rob_kong"),
    Row(_named("seat_wind", "门风", "seat wind", 1,
               "自己门风的刻子或杠", "a triplet or kong of the own wind"),
        lambda t, f: WINDS[f.offer.winner] in f.triplets),
    Row(_named("round_wind", "圈风", "round wind", 1,
               "圈风的刻子或杠；也是门风就两样都算",
               "a triplet or kong of the round wind; if it is the own wind too, both count"),
        lambda t, f: round_wind(t, f) in f.triplets),
    Row(_named("dragons", "三元牌", "dragons", 1,
               "中、发、白的刻子或杠，每副 1 番；做将不算",
               "a triplet or kong of a dragon, 1 for each; a pair is nothing"),
        lambda t, f: _triplets(f, DRAGONS)),
    Row(_named("kong", "杠", "kong", 1, "有杠", "having a kong"),
        lambda t, f: t.settings["kong_fan"] and f.kongs > 0),
)  # fmt: skip
"""The bonuses 附加 of hands inside the cap."""

OPENINGS = {
    "天和": _named("heavenly", "天和", "heavenly", 6,
                 "庄家起手十四张就成；别的都不写",
                 "the dealer's first 14 tiles; it stands alone"),
    "人和": _named("human", "人和", "human", 6,
                 "闲家胡庄家打的第一张", "a non-dealer on the dealer's first discard"),
    "地和": _named("earthly", "地和", "earthly", 6,
                 "闲家第一次摸就成，还没人吃碰杠",
                 "a non-dealer's first own draw, before any call or kong"),
}  # fmt: skip
"""Wins at the very beginning, by the name that a question gives them."""


def pattern_rows(table: Any) -> tuple[Row, ...]:
    """The patterns of this table with their worth there."""
    is_a, rows = table.settings["table"] == "A", []
    for element, worth_b, fits in PATTERNS:
        worth = element.value if is_a else worth_b
        if worth is not NO_ROW:
            rows.append(Row(replace(element, value=worth), _of_hand(fits)))
    return tuple(rows)


def _of_hand(fits: Any) -> Any:
    return lambda table, f: fits(f)


def in_use(table: Any) -> Iterator[Element]:
    """The elements of this table."""
    yield CHICKEN
    yield from (row.element for row in table.patterns)
    for row in BONUSES:
        if row.element.key != "kong" or table.settings["kong_fan"]:
            yield row.element
    yield from OPENINGS.values()
