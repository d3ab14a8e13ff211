"""The scoring elements of 倩女幽魂 (qiannv.md, section 7): fixed patterns, and what adds up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.elements import Row
from rules.features import DRAGONS, HONOURS, TERMINALS, WINDS, Finished
from rules.tiles import is_honour
from rules.values import Element
from rules.words import Text

CAP = 5
"""What adds up never counts for more (暴胡)."""

NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
"""How many of each rank 九莲宝灯 holds before the last tile."""

WIND_NAMES = ("东", "南", "西", "北")


def _row(key: str, name: Text, value: int, fits: Any, needs: Text, *excludes: str) -> Row:
    return Row(Element(key, name, value, needs=needs), fits, excludes)


def _pungs(f: Finished, kinds: tuple[int, ...]) -> int:
    return sum(kind in f.triplets for kind in kinds)


def _with_pair(f: Finished, kinds: tuple[int, ...]) -> bool:
    """Whether all of some kinds are there, one as the pair and the others as pungs."""
    pair = f.pair is not None and f.pair.kinds[0] in kinds
    return pair and _pungs(f, kinds) == len(kinds) - 1


def _heavenly(table: Any, f: Finished) -> bool:
    opening = table.fact(f.offer, "opening_hand")
    return bool(f.offer.winner == 0 and f.offer.own and opening)


def _human(table: Any, f: Finished) -> bool:
    first = table.fact(f.offer, "dealers_first_discard")
    return bool(f.offer.by == "discard" and f.offer.source == 0 and first)


def _earthly(table: Any, f: Finished) -> bool:
    kong = table.fact(f.offer, "kong_before")
    broken = kong and table.settings["dihu_broken_by"] == "chow_pong_kong"
    first = table.fact(f.offer, "own_first_draw") and not table.fact(f.offer, "calls_before")
    return bool(f.offer.winner != 0 and f.offer.own and first and not broken)


def _nine_gates(table: Any, f: Finished) -> bool:
    """The thirteen tiles are 1112345678999, or the fourteen are these and one more."""
    if not f.one_suit or f.hand.melds:
        return False
    any_wait = table.settings["nine_gates_any_wait"]
    held = Counter(kind % 9 for kind in (f.tiles if any_wait else f.hand.concealed))
    return all(held[rank] >= n for rank, n in enumerate(NINE_GATES))


def _all_honours(table: Any, f: Finished) -> bool:
    shapes = ("standard", "pairs") if table.settings["honour_pairs_as_ziyise"] else ("standard",)
    return f.all_honours and f.shape in shapes


def _mixed_terminals(f: Finished) -> bool:
    """Pungs and pair of terminals and honours, of both."""
    both = not f.all_honours and not f.only(TERMINALS)
    return f.all_triplets and f.only((*TERMINALS, *HONOURS)) and both


FIXED = (
    _row("big_winds", Text("大四喜", "big four winds 大四喜"), 9,
         lambda t, f: _pungs(f, WINDS) == 4, Text(
        "东南西北四副刻子或杠", "pungs or kongs of all four winds",
    ), "round_wind", "seat_wind", "all_pungs"),
    _row("big_dragons", Text("大三元", "big three dragons 大三元"), 9,
         lambda t, f: _pungs(f, DRAGONS) == 3, Text(
        "中发白三副刻子或杠", "pungs or kongs of all three dragons",
    ), "dragon"),
    _row("heavenly", Text("天胡", "heavenly 天胡"), 9, _heavenly, Text(
        "庄家起手十四张就胡", "the dealer's 14 tiles as dealt",
    )),
    _row("nine_gates", Text("九莲宝灯", "nine gates 九莲宝灯"), 9, _nine_gates, Text(
        "没吃碰杠，同一门的 1112345678999，胡这门哪张都行",
        "concealed 1112345678999 of one suit, and any tile of that suit",
    ), "one_suit"),
    _row("human", Text("人胡", "human 人胡"), 9, _human, Text(
        "闲家胡庄家打的第一张", "a non-dealer on the dealer's first discard",
    )),
    _row("earthly", Text("地胡", "earthly 地胡"), 9, _earthly, Text(
        "闲家第一次摸牌就胡，之前没人吃碰",
        "a non-dealer on the own first draw, with no call before",
    )),
    _row("orphans", Text("十三幺", "thirteen orphans 十三幺"), 9,
         lambda t, f: f.shape == "orphans", Text(
        "十三种幺九字牌各一张，再配一张",
        "one of each 1, 9 and honour, and a second of one of them",
    )),
    _row("terminals", Text("清幺九", "all terminals 清幺九"), 8,
         lambda t, f: f.all_triplets and f.only(TERMINALS), Text(
        "刻子和将都是 1、9", "pungs and pair of 1 and 9 only",
    ), "all_pungs"),
    _row("honours", Text("字一色", "all honours 字一色"), 8, _all_honours, Text(
        "刻子和将都是字牌", "pungs and pair of honours",
    ), "all_pungs"),
    _row("small_winds", Text("小四喜", "small four winds 小四喜"), 7,
         lambda t, f: _with_pair(f, WINDS), Text(
        "三副风刻，第四种风做将", "three wind pungs, the fourth wind the pair",
    )),
    _row("small_dragons", Text("小三元", "small three dragons 小三元"), 7,
         lambda t, f: _with_pair(f, DRAGONS), Text(
        "中发白两副刻子，第三种做将", "two dragon pungs, the third dragon the pair",
    ), "dragon"),
    _row("mixed_terminals", Text("混幺九", "mixed terminals 混幺九"), 6,
         lambda t, f: _mixed_terminals(f), Text(
        "刻子和将都是 1、9 和字牌", "pungs and pair of 1, 9 and honours, both there",
    ), "all_pungs"),
    _row("clean_pungs", Text("清一色对对碰", "one suit, all pungs 清一色对对碰"), 6,
         lambda t, f: f.one_suit and f.all_triplets, Text(
        "同一门，四副都是刻子或杠", "one suit, all four sets pungs or kongs",
    ), "one_suit", "all_pungs"),
)  # fmt: skip
"""The fixed patterns in the book's order: the highest alone counts, of equals the upper one."""


def round_wind(table: Any, f: Finished) -> int:
    """The kind of the prevailing wind: as the question says, or the table's, or East."""
    named = table.fact(f.offer, "round_wind") or table.settings["round_wind"]
    return WINDS[WIND_NAMES.index(named)] if named in WIND_NAMES else WINDS[0]


def _plain(table: Any, f: Finished) -> bool:
    suited = f.pair is not None and not is_honour(f.pair.kinds[0])
    return f.all_runs and (suited or table.settings["pinghu_pair"] == "any")


def _dragon(kind: int) -> Row:
    return _row("dragon", Text("三元牌", "dragon pung 三元牌"), 1,
                lambda t, f: kind in f.triplets, Text(
        "中、发、白的刻子或杠，每副 1 番", "a pung or kong of a dragon, 1 for each",
    ))  # fmt: skip


ADDED = (
    *map(_dragon, DRAGONS),
    _row("seat_wind", Text("门风牌", "seat wind pung 门风牌"), 1,
         lambda t, f: WINDS[f.offer.winner] in f.triplets, Text(
        "自己门风的刻子或杠", "a pung or kong of the own seat's wind",
    )),
    _row("round_wind", Text("圈风牌", "prevailing wind pung 圈风牌"), 1,
         lambda t, f: round_wind(t, f) in f.triplets, Text(
        "圈风的刻子或杠；也是门风就两样都算",
        "a pung or kong of the prevailing wind; if it is the seat's too, both count",
    )),
    _row("all_pungs", Text("对对碰", "all pungs 对对碰"), 3, lambda t, f: f.all_triplets, Text(
        "四副都是刻子或杠", "all four sets are pungs or kongs",
    )),
    _row("one_suit", Text("清一色", "one suit 清一色"), 5, lambda t, f: f.one_suit, Text(
        "所有的牌同一门，没有字牌；七对也算", "every tile of one suit; seven pairs too",
    )),
    _row("mixed_suit", Text("混一色", "one suit and honours 混一色"), 3,
         lambda t, f: f.mixed_suit, Text(
        "一门加字牌；七对也算", "one suit and honours; seven pairs too",
    )),
    _row("plain", Text("平胡", "all sequences 平胡"), 1, _plain, Text(
        "四副都是顺子", "all four sets are sequences",
    )),
    _row("pairs", Text("七对", "seven pairs 七对"), 0,
         lambda t, f: t.settings["seven_pairs_fan"] and f.shape == "pairs", Text(
        "七对，四张一样算两对", "seven pairs; four alike are two pairs",
    )),
    _row("unrelated", Text("全不靠", "fourteen singles 全不靠"), 0,
         lambda t, f: t.settings["unrelated_fan"] and f.shape == "unrelated", Text(
        "十四张互不相靠", "fourteen tiles of which none can join another",
    )),
    _row("own_draw", Text("自摸", "own draw 自摸"), 1, lambda t, f: f.offer.own, Text(
        "自己摸的，杠后补花后也算；六番以上的牌不加",
        "drawn by oneself, after a kong or a flower too; not with a fixed pattern",
    )),
)  # fmt: skip
"""What adds up, to CAP at most."""

CHICKEN = Element(
    "chicken", Text("鸡胡", "chicken 鸡胡"), 0,
    needs=Text("除了自摸什么番都没有", "no other row but 自摸"),
)  # fmt: skip

OWN_FAN = {"pairs": "seven_pairs_fan", "unrelated": "unrelated_fan"}
"""Shapes that are worth what an option says."""


def value(table: Any, element: Element) -> int:
    """What an element is worth at this table."""
    return int(table.settings[OWN_FAN[element.key]]) if element.key in OWN_FAN else element.value


def in_use(table: Any) -> Iterator[Element]:
    """The elements that this table has, each once."""
    every = {row.element.key: row.element for row in (*FIXED, *ADDED)}
    for key, element in every.items():
        worth = value(table, element)
        if key not in OWN_FAN or worth:
            yield replace(element, value=worth)
    yield CHICKEN
