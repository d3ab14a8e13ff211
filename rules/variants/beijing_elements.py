"""The scoring elements of 北京 (beijing.md, section 7): a base of 1 that every other multiplies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.elements import Row
from rules.features import Finished, is_run, is_wild
from rules.tiles import suit
from rules.values import Element, Offer
from rules.variants.beijing_wild import all_drawn, held
from rules.words import Text

FIVE = 4
"""五万."""


def as_self_draw(offer: Offer) -> bool:
    """Whether a win counts as self-draw: an own draw, or an added or concealed kong robbed."""
    return offer.own or offer.kong_type in ("addkong", "ckong")


# --- one condition a row -------------------------------------------------------------------------


def dragons(table: Any, f: Finished) -> list[int]:
    """The lowest kind of each suit whose 123, 456 and 789 are three of the sets."""
    called = not table.settings["dragon_concealed"]
    sets = [block for block in f.sets if called or not block.meld]
    runs = {block.kinds[0] for block in sets if is_run(block)}
    spare = sum(is_wild(block) for block in sets)
    lacks = {start: sum(start + low not in runs for low in (0, 3, 6)) for start in (0, 9, 18)}
    return [start for start, lack in lacks.items() if lack <= spare]


def own_dragon(table: Any, f: Finished) -> bool:
    """A dragon of the wild's own suit in a hand with exactly one wild tile."""
    suits = {suit(kind) for kind in f.hand.wild}
    return held(f.offer) == 1 and any(suit(start) in suits for start in dragons(table, f))


def no_wild(table: Any, f: Finished) -> bool:
    """No wild tile at all, or what counts as such."""
    if table.fact(f.offer, "hun_you"):
        return False
    stands = table.settings["benhun_stack"] and own_dragon(table, f)
    return held(f.offer) == 0 or bool(stands)


def on_the_five(f: Finished) -> bool:
    """Whether the winning tile stands for 五万."""
    last = f.last
    if last is None or last.won is None or FIVE not in last.kinds:
        return False
    at = last.kinds.index(FIVE)
    drawn_wild = last.won in last.wilds and at in last.wilds and f.offer.tile in f.hand.wild
    return last.kinds[last.won] == FIVE or drawn_wild


def fills_the_five(f: Finished) -> bool:
    """Whether it is the middle of 四五六万, or the single tile of seven pairs."""
    last = f.last
    if not on_the_five(f) or last is None:
        return False
    return f.shape == "pairs" or (is_run(last) and last.kinds[0] == FIVE - 1)


def only_the_five(table: Any, f: Finished) -> bool:
    """Whether 五万 is the only wait, the wild aside."""
    waits = [kind for kind in table.natural(f.hand) if kind == FIVE or kind not in f.hand.wild]
    return waits == [FIVE]


def catches_five(table: Any, f: Finished) -> bool:
    """捉五魁."""
    if table.settings["zhuowukui_any_five"]:
        return on_the_five(f)
    return fills_the_five(f) and only_the_five(table, f)


def fours(table: Any, f: Finished) -> int:
    """How many sets of four alike seven pairs hold; two wilds may join any pair."""
    if f.shape != "pairs":
        return 0
    blocks = [b for b in f.blocks if not (table.settings["rich_pairs_natural"] and b.wilds)]
    pairs = Counter(block.kinds[0] for block in blocks if not is_wild(block))
    wilds = sum(is_wild(block) for block in blocks)
    odd = sum(n % 2 for n in pairs.values())
    joined = min(wilds, odd)
    return sum(n // 2 for n in pairs.values()) + joined + (wilds - joined) // 2


def rich_pairs(table: Any, f: Finished) -> int:
    """豪华七对子, twice as much for two sets of four where the table has it."""
    found = fours(table, f)
    return min(found, 2 if table.settings["double_rich_pairs"] == 8 else 1)


def _before_discard(table: Any, offer: Offer) -> bool:
    opened = any(meld.type != "ckong" for meld in offer.hand.melds)
    return bool(table.fact(offer, "no_discard_yet")) and not opened


def heavenly(table: Any, offer: Offer) -> bool:
    """天和: the dealer, complete before any discard of the own."""
    return offer.winner == 0 and offer.own and _before_discard(table, offer)


def earthly(table: Any, offer: Offer) -> bool:
    """地和: another than the dealer, complete before any discard of the own.

    A discard is one though another would kong it (section 5); other robberies are none.
    """
    thrown = not as_self_draw(offer) and table.settings["dihu_on_discard"]
    return offer.winner != 0 and (offer.own or thrown) and _before_discard(table, offer)


def self_draw(table: Any, offer: Offer) -> bool:
    """自摸, or a robbery that counts as such."""
    return offer.own or (as_self_draw(offer) and table.settings["rob_kong_stack"])


def last_tile(table: Any, offer: Offer) -> bool:
    """海底捞月."""
    return offer.by == "self_draw" and bool(table.fact(offer, "last_tile"))


# --- the table -----------------------------------------------------------------------------------


def _row(key: str, name: Text, value: int, fits: Any, needs: Text, *excludes: str) -> Row:
    return Row(Element(key, name, value, needs=needs), fits, excludes)


ROWS = (
    _row("plain", Text("推倒胡", "plain win 推倒胡"), 1, lambda t, f: True, Text(
        "每手胡牌的底，1 分", "the base of every hand, 1 point",
    )),
    _row("dealer", Text("庄胡", "the dealer wins 庄胡"), 2, lambda t, f: f.offer.winner == 0, Text(
        "庄家胡；混杠、天和、地和不算", "the dealer wins; not for 混杠, 天和, 地和",
    )),
    _row("concealed", Text("门清", "concealed 门清"), 2, lambda t, f: f.concealed, Text(
        "没吃碰明杠；暗杠可以", "no chow, pong or open kong; a concealed kong is allowed",
    )),
    _row("self_draw", Text("自摸", "self-draw 自摸"), 2, lambda t, f: self_draw(t, f.offer), Text(
        "自己摸的；抢补杠、抢暗杠也算", "also the robbery of an added or a concealed kong",
    )),
    _row("discard", Text("点炮", "discard 点炮"), 2, lambda t, f: not as_self_draw(f.offer), Text(
        "只乘点炮那家付的", "for the discarder's own payment only",
    )),
    _row("no_wild", Text("无混儿", "no wild 无混儿"), 2, no_wild, Text(
        "一张混儿也没有；当本牌用的混儿还是混儿",
        "no wild tile in the hand; one that stands for itself is still a wild",
    )),
    _row("catch_five", Text("捉五魁", "catching the five 捉五魁"), 2, catches_five, Text(
        "只听五万，嵌在四六万中间，或是七对子的单张；摸混儿顶它也算",
        "五万 is the only wait and fills 四六万, or is the single tile of seven pairs; a wild "
        "drawn in its place counts",
    )),
    _row("last_tile", Text("海底捞月", "last tile 海底捞月"), 4,
         lambda t, f: last_tile(t, f.offer), Text(
        "自摸保留牌前的最后一张", "self-draw with the last tile before the kept stacks",
    )),
    _row("dragon", Text("一条龙", "dragon 一条龙"), 2, lambda t, f: bool(dragons(t, f)), Text(
        "同一门 123、456、789 三副；吃来的也算",
        "123, 456, 789 of one suit as three sets; a called set counts",
    )),
    _row("own_dragon", Text("本混儿龙", "own-wild dragon 本混儿龙"), 4, own_dragon, Text(
        "龙和混儿同一门，手里只有一张混儿；代替一条龙和无混儿",
        "a dragon of the wild's suit, exactly one wild; replaces 一条龙 and 无混儿",
    ), "dragon"),
    _row("pairs", Text("七对子", "seven pairs 七对子"), 2, lambda t, f: f.shape == "pairs", Text(
        "七对，没有吃碰杠", "seven pairs, concealed",
    )),
    _row("rich_pairs", Text("豪华七对子", "rich seven pairs 豪华七对子"), 4, rich_pairs, Text(
        "七对里有四张一样，可以有混儿；代替七对子",
        "seven pairs with four alike, wilds among them or not; replaces 七对子",
    ), "pairs"),
    _row("kong_draw", Text("杠上开花", "win on a kong tile 杠上开花"), 2,
         lambda t, f: f.offer.by == "replacement", Text(
        "杠后补的牌胡；自摸另乘", "on the replacement tile; 自摸 comes on top",
    )),
    _row("one_suit", Text("清一色", "one suit 清一色"), 4, lambda t, f: f.one_suit, Text(
        "所有的牌同一门", "every tile of one suit",
    )),
    _row("mixed_suit", Text("混一色", "one suit and honours 混一色"), 2,
         lambda t, f: f.mixed_suit, Text(
        "一门加字牌", "one suit with honours",
    )),
    _row("honours", Text("字一色", "all honours 字一色"), 8, lambda t, f: f.all_honours, Text(
        "全是字牌", "honours only",
    )),
    _row("rob_kong", Text("抢杠", "robbing a kong 抢杠"), 2,
         lambda t, f: f.offer.by == "rob_kong", Text(
        "胡别人要杠的那张；算自摸的再乘自摸",
        "on the tile of another's kong; 自摸 on top where it counts as self-draw",
    )),
    _row("hun_you", Text("混儿悠", "riding the wild 混儿悠"), 2,
         lambda t, f: bool(t.fact(f.offer, "hun_you")), Text(
        "报了混儿悠，下一张自摸胡；顶替无混儿",
        "announced, and won with the next draw; stands for 无混儿",
    )),
    _row("four_wilds", Text("混杠", "four wilds 混杠"), 40, lambda t, f: False, Text(
        "摸齐四张混儿，牌不成也胡；固定 40，别的都不算",
        "all four wilds drawn, whatever the rest; 40 flat, no other row",
    )),
    _row("heavenly", Text("天和", "heavenly 天和"), 40, lambda t, f: heavenly(t, f.offer), Text(
        "庄家没打过牌就成；固定 40", "the dealer complete before any own discard; 40 flat",
    )),
    _row("earthly", Text("地和", "earthly 地和"), 40, lambda t, f: earthly(t, f.offer), Text(
        "闲家没打过牌就成，自己摸或点炮；固定 40",
        "a non-dealer complete before any own discard, by own draw or a discard; 40 flat",
    )),
    _row("upstairs", Text("上楼", "upstairs 上楼"), 2,
         lambda t, f: 2 ** t.storeys(f.offer) // 2, Text(
        "荒庄以后，到北家下庄为止", "after a drawn hand, until 北 gives up the deal",
    )),
)  # fmt: skip
"""The rows in the book's order."""

ELEMENTS = {row.element.key: row.element for row in ROWS}

FLAT = {"four_wilds": all_drawn, "heavenly": heavenly, "earthly": earthly}
"""What is worth 40 and nothing beside it, in the order asked."""


def flat(table: Any, offer: Offer) -> Element | None:
    """The flat hand that a win is, if it is one."""
    for key, fits in FLAT.items():
        if (key == "four_wilds" or table.settings["limit_flat"]) and fits(table, offer):
            return ELEMENTS[key]
    return None


def rows(table: Any) -> Iterator[Row]:
    """The rows as this table counts them."""
    for row in ROWS:
        beside = row.element.key == "own_dragon" and table.settings["benhun_stack"]
        yield replace(row, excludes=()) if beside else row


def in_use(table: Any) -> Iterator[Element]:
    """The elements that this table has."""
    for element in ELEMENTS.values():
        if element.key != "four_wilds" or table.settings["four_wilds_auto"]:
            yield element
