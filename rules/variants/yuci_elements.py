"""The scoring elements of 榆次 (yuci.md, section 7): patterns that add up, and kongs.

P is the sum of the patterns, in the reading that gives most; K that of the winner's own kongs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from rules.elements import Row, Tally, tally
from rules.features import TERMINALS, Finished
from rules.hand import Hand
from rules.values import Element, Why
from rules.variants.yuci_texts import REASONS
from rules.words import Text

MIDDLE = tuple(kind for kind in range(27) if kind not in TERMINALS)
"""Two to eight of each suit."""


def _row(key: str, name: Text, value: int, fits: Any, needs: Text, *excludes: str) -> Row:
    return Row(Element(key, name, value, needs=needs), fits, excludes)


def _lone(wait: str) -> Callable[[Any, Finished], bool]:
    """A wait of this form on the only tile that the hand can win on."""
    return lambda table, f: f.wait == wait and one_name(table, f)


def one_name(table: Any, f: Finished) -> bool:
    """Whether the hand as declared had exactly one name to win on; a 过胡 does not shorten it."""
    return len(table.waits(f.hand).shape) == 1


def _all_triplets(table: Any, f: Finished) -> bool:
    """Four triplets won on one of two pairs (对倒)."""
    return f.all_triplets and (f.wait == "pairs" or table.settings["pengpeng_single_wait"])


PLAIN = Element("plain", Text("烂胡", "plain hand 烂胡"), 0, needs=Text(
    "下面的牌型一样都没有（杠不算牌型）", "no pattern of those below (kongs are none)",
))  # fmt: skip

PATTERNS = (
    _row("edge", Text("边", "edge wait 边"), 1, _lone("edge"), Text(
        "只有一口，12 听 3 或 89 听 7", "one winning name alone: the 3 of 123 or the 7 of 789",
    )),
    _row("gap", Text("坎", "gap wait 坎"), 1, _lone("gap"), Text(
        "只有一口，听顺子中间那张", "one winning name alone: the middle of a sequence",
    )),
    _row("single", Text("吊", "pair wait 吊"), 1, _lone("single"), Text(
        "只有一口，单吊将；七对不算", "one winning name alone, it makes the pair; not with 七对",
    )),
    _row("concealed", Text("门清", "concealed hand 门清"), 1, lambda t, f: f.concealed, Text(
        "没碰、没明杠、没补杠；暗杠不破，自摸点炮都算；七对不算",
        "no pong, 明杠 or 补杠; 暗杠 keeps it, any way of winning; not with 七对",
    )),
    _row("middle", Text("断", "no 1, 9 or honour 断"), 1, lambda t, f: f.only(MIDDLE), Text(
        "十四张都没有幺、九和风，碰杠也算", "no 1, 9 or 风 among all 14 tiles, melds included",
    )),
    _row("all_triplets", Text("碰碰胡", "all triplets 碰碰胡"), 5, _all_triplets, Text(
        "三副刻子两对，胡在一对上（对倒）；碰杠的也算",
        "three triplets and two pairs when ready, won on a pair (对倒); melds count",
    )),
    _row("mixed_suit", Text("凑一色", "one suit with honours 凑一色"), 5,
         lambda t, f: f.mixed_suit, Text("一门牌加风，两样都要有", "one suit and 风, both there")),
    _row("straight", Text("一条龙", "straight 一条龙"), 10, lambda t, f: f.straight(), Text(
        "同一门 123、456、789 三副顺子", "123, 456 and 789 of one suit as three sets",
    )),
    _row("pairs", Text("七对", "seven pairs 七对"), 9, lambda t, f: f.shape == "pairs", Text(
        "七对，没有碰杠，四张一样算两对；不加门清和吊，可以加断",
        "seven pairs, no meld, four alike are two pairs; no 门清, no 吊, but 断 may be added",
    ), "concealed"),
    _row("one_suit", Text("清一色", "one suit 清一色"), 10, lambda t, f: f.one_suit, Text(
        "全是同一门，没有风", "every tile of one suit, no 风",
    )),
    _row("all_honours", Text("风一色", "all honours 风一色"), 20, lambda t, f: f.all_honours, Text(
        "全是风：风吊、风碰、风七对", "风 only: as 风吊, 风碰 or 风七对",
    )),
)  # fmt: skip
"""The patterns; of those that fit all add up."""

KONGS = {
    "kong": Element("kong", Text("明杠", "exposed kong 明杠"), 1, needs=Text(
        "胡家自己的，每个 1 分杠分", "the winner's own, one kong point each",
    )),
    "addkong": Element("addkong", Text("补杠", "added kong 补杠"), 1, needs=Text(
        "胡家自己的，每个 1 分杠分", "the winner's own, one kong point each",
    )),
    "ckong": Element("ckong", Text("暗杠", "concealed kong 暗杠"), 2, needs=Text(
        "胡家自己的，每个 2 分杠分；不破门清",
        "the winner's own, two kong points each; it keeps 门清",
    )),
}  # fmt: skip
"""What a kong is worth, to its maker and only if he wins."""

BY_KEY = {row.element.key: row.element for row in PATTERNS}
LABELS = ("edge", "gap", "single")
"""Waits in the order in which one that fits two shapes is named."""


def _split(table: Any, f: Finished) -> str:
    label = f.wait if f.wait in LABELS else ""
    return "" if one_name(table, f) else label


def _off_wait(table: Any, f: Finished) -> str:
    return "all_triplets" if f.all_triplets and not _all_triplets(table, f) else ""


NEAR: dict[str, Callable[[Any, Finished], str]] = {
    "several_names": _split,
    "not_two_pairs": _off_wait,
    "flat": lambda table, f: "single" if f.shape == "pairs" else "",
}
"""What looks like an element and is none: by code of the reason, the element's key."""


def counted(table: Any, hand: Finished) -> Tally:
    """The patterns of one reading, 烂胡 if there are none, and what only looks like one."""
    found = tally(PATTERNS, table, hand, lambda element: value(table, element))
    near = ((key(table, hand), Why(code, REASONS[code])) for code, key in NEAR.items())
    also = tuple((BY_KEY[key], why) for key, why in near if key)
    return replace(found, elements=found.elements or (PLAIN,), also=(*found.also, *also))


def worth(won: Tally) -> tuple[int, int]:
    """By what the best reading is chosen: P, then the earlier of the labels of a wait."""
    rank = next((at for at, key in enumerate(LABELS) if key in won.keys), len(LABELS))
    return won.total, -rank


def kongs_of(hand: Hand) -> tuple[Element, ...]:
    """An element for each kong of a hand."""
    return tuple(KONGS[meld.type] for meld in hand.melds if meld.is_kong)


def value(table: Any, element: Element) -> int:
    """What an element is worth at this table."""
    return int(table.settings["seven_pairs_points"]) if element.key == "pairs" else element.value


def in_use(table: Any) -> Iterator[Element]:
    """Every element with its value at this table."""
    yield PLAIN
    for row in PATTERNS:
        yield replace(row.element, value=value(table, row.element))
    yield from KONGS.values()
