"""The scoring elements of 四川 (sichuan.md, section 7): one pattern, the highest, and additions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.elements import Row
from rules.features import TERMINALS, Finished
from rules.values import Element
from rules.words import Text

MIDDLE = tuple(9 * suit + rank for suit in range(3) for rank in (1, 4, 7))
"""Two, five and eight of each suit."""


def _row(key: str, name: Text, value: int, fits: Any, needs: Text, *excludes: str) -> Row:
    return Row(Element(key, name, value, needs=needs), fits, excludes)


def _heavenly(table: Any, f: Finished) -> bool:
    return f.offer.winner == 0 and table.fact(f.offer, "opening_hand")


def _earthly(table: Any, f: Finished) -> bool:
    offer = f.offer
    first = table.fact(offer, "own_first_draw") and not table.fact(offer, "calls_before")
    thrown = offer.by == "discard" and table.fact(offer, "dealers_first_discard")
    return offer.winner != 0 and bool(thrown or (offer.own and first))


def _terminals(f: Finished) -> bool:
    return f.standard and f.each_has(TERMINALS)


PATTERNS = (
    _row("plain", Text("平胡", "plain 平胡"), 1, lambda t, f: f.standard, Text(
        "四副和一对将", "four sets and a pair",
    )),
    _row("all_pungs", Text("对对胡", "all pungs 对对胡"), 2, lambda t, f: f.all_triplets, Text(
        "四副都是刻子或杠（大对子）", "four triplets or kongs (大对子)",
    ), "plain"),
    _row("one_suit", Text("清一色", "one suit 清一色"), 3, lambda t, f: f.one_suit, Text(
        "所有的牌同一门", "every tile of one suit",
    ), "plain"),
    _row("terminals", Text("幺九牌", "terminals in every set 幺九牌"), 3,
         lambda t, f: _terminals(f), Text(
        "每一副和将都带 1 或 9", "each set and the pair hold a 1 or a 9",
    ), "plain"),
    _row("pairs", Text("暗七对", "seven pairs 暗七对"), 3, lambda t, f: f.shape == "pairs", Text(
        "七对，没有碰杠；四张一样算两对", "seven pairs, no meld; four alike are two pairs",
    )),
    _row("clean_pungs", Text("清对", "one suit, all pungs 清对"), 4,
         lambda t, f: f.one_suit and f.all_triplets, Text(
        "清一色的对对胡", "all pungs of one suit",
    ), "plain", "one_suit", "all_pungs"),
    _row("middle_pungs", Text("将对", "all pungs of 2, 5, 8 将对"), 4,
         lambda t, f: f.all_triplets and f.only(MIDDLE), Text(
        "刻子和将都是 2、5、8", "triplets and pair of 2, 5 and 8 only",
    ), "plain", "all_pungs"),
    _row("clean_pairs", Text("清七对", "one suit, seven pairs 清七对"), 5,
         lambda t, f: t.settings["clean_pairs"] and f.one_suit and f.shape == "pairs", Text(
        "清一色的暗七对", "seven pairs of one suit",
    ), "one_suit", "pairs"),
    _row("clean_dragon", Text("清龙七对", "one suit, dragon seven pairs 清龙七对"), 5,
         lambda t, f: t.settings["clean_dragon"] and f.one_suit and len(f.fours) > 0, Text(
        "清一色的龙七对，根另加", "dragon seven pairs of one suit, its 根 on top",
    ), "one_suit", "pairs", "clean_pairs"),
    _row("clean_terminals", Text("清幺九", "one suit, terminals in every set 清幺九"), 5,
         lambda t, f: t.settings["clean_terminals"] and f.one_suit and _terminals(f), Text(
        "清一色的幺九牌", "幺九牌 of one suit",
    ), "plain", "one_suit", "terminals"),
    _row("heavenly", Text("天胡", "heavenly 天胡"), 8, _heavenly, Text(
        "庄家起手十四张就胡", "the dealer's 14 tiles as dealt",
    ), "plain"),
    _row("earthly", Text("地胡", "earthly 地胡"), 8, _earthly, Text(
        "闲家胡庄家打的第一张；或自己第一次摸就胡，之前没人碰杠",
        "a non-dealer on the first tile thrown, or on the own first draw with no call before",
    ), "plain"),
)  # fmt: skip
"""The patterns in the book's order: of two worth the same the lower row is named."""


def _hook(table: Any, f: Finished) -> bool:
    return bool(table.settings["golden_hook"]) and len(f.hand.melds) == 4


def _last(table: Any, f: Finished) -> bool:
    return bool(table.settings["last_tile_fan"] and table.fact(f.offer, "last_tile"))


def _shot(table: Any, f: Finished) -> bool:
    after = f.offer.by == "discard" and table.fact(f.offer, "after_kong")
    return bool(table.settings["kong_shot"] and after)


ADDITIONS = (
    _row("root", Text("根", "four alike 根"), 1, lambda t, f: len(f.alikes), Text(
        "四张一样的没有杠，放在哪都算，每个 1 分",
        "four alike, not konged, wherever they lie: 1 each",
    )),
    _row("kong", Text("杠", "kong 杠"), 1, lambda t, f: f.kongs, Text(
        "每个杠 1 分，三种都一样", "1 for each kong of any kind",
    )),
    _row("kong_draw", Text("杠上花", "win on a kong's replacement 杠上花"), 2,
         lambda t, f: f.offer.by == "replacement", Text(
        "杠后补的牌胡了；杠本身的 1 分另算", "on the replacement tile; the kong's own 1 on top",
    )),
    _row("rob_kong", Text("抢杠", "robbing a kong 抢杠"), 1,
         lambda t, f: f.offer.by == "rob_kong", Text(
        "胡别人补杠的那张", "on the tile that another adds to a pong",
    )),
    _row("golden_hook", Text("金钩钓", "all but one tile laid open 金钩钓"), 1, _hook, Text(
        "四副都摆开，单钓", "four sets laid open, a lone tile waiting",
    )),
    _row("last_tile_fan", Text("海底", "the last tile 海底"), 1, _last, Text(
        "最后一张牌", "the last tile of the wall",
    )),
    _row("kong_shot", Text("杠上炮", "a discard after a kong 杠上炮"), 1, _shot, Text(
        "点炮的刚杠过", "the discarder has just made a kong",
    )),
    _row("own_draw", Text("自摸", "own draw 自摸"), 1,
         lambda t, f: f.offer.own and t.settings["zimo_bonus"] == 1, Text(
        "自己摸的", "drawn by oneself",
    )),
)  # fmt: skip
"""What is added to the pattern."""

TICKED = ("clean_pairs", "clean_dragon", "clean_terminals", "golden_hook", "last_tile_fan",
          "kong_shot")  # fmt: skip
"""Elements that a table has only with the option of the same key."""

DRAGONS = {
    1: Text("龙七对", "dragon seven pairs 龙七对"),
    2: Text("双龙七对", "double dragon seven pairs 双龙七对"),
    3: Text("三龙七对", "triple dragon seven pairs 三龙七对"),
}
"""What seven pairs are called by the number of their 根."""


def value(table: Any, element: Element) -> int:
    """What an element is worth at this table."""
    if element.key in ("heavenly", "earthly"):
        return int(table.settings["tianhu_points"])
    return element.value


def in_use(table: Any) -> Iterator[Element]:
    """The elements that this table has."""
    for row in (*PATTERNS, *ADDITIONS):
        key = row.element.key
        off = key in TICKED and not table.settings[key]
        if not off and not (key == "own_draw" and table.settings["zimo_bonus"] != 1):
            yield row.element
