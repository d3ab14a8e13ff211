"""What counts in 龙港 (longgang.md, section 7): the face count in 胡, doublings 台, limit hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.elements import Row
from rules.features import HONOURS, TERMINALS, WINDS, Finished, is_triplet, is_wild
from rules.parting import ReadBlock
from rules.values import Element
from rules.variants.longgang_wild import FLOWERS, true_held, true_kinds, wilds_held
from rules.words import Text

BIG = frozenset((*TERMINALS, *HONOURS))
"""大子: ones, nines and honours; the others are small, 小子."""

DRAGONS = (32, 33)
ROUND = ("东", "南", "西", "北")


def _hu(key: str, zh: str, en: str, value: int, needs: Text) -> Element:
    return Element(key, Text(zh, f"{en} {zh}"), value, needs=needs)


def _set(key: str, zh: str, en: str, small: int, needs: Text) -> tuple[Element, Element]:
    return (
        _hu(f"{key}_small", f"{zh}·小", f"small {en}", small, needs),
        _hu(f"{key}_big", f"{zh}·大", f"big {en}", 2 * small, needs),
    )


_CALLED = _set("kong", "明杠", "exposed kong", 8, Text(
    "别人打的或后来补的；被抢就只算明刻", "called or added; a robbed one is 明刻 again",
))  # fmt: skip
SETS = {
    "ckong": _set("ckong", "暗杠", "concealed kong", 16, Text(
        "四张自己摸的，已经亮开", "four concealed, laid out",
    )),
    "kong": _CALLED,
    "addkong": _CALLED,
    "concealed": _set("concealed", "暗刻", "concealed triplet", 4, Text(
        "自己摸齐，可以用财神；四张没开杠也只算这个",
        "without a discard, wilds allowed; four alike undeclared are this too",
    )),
    "pong": _set("pong", "明刻", "exposed triplet", 2, Text(
        "碰的，或最后一张别人打的", "a pong, or completed by the winning discard",
    )),
}  # fmt: skip
"""The sets that count, small and big."""

PAIR = _hu("pair", "雀头", "honour pair", 2, Text(
    "中、发、门风的对子；没胡的人不能用财神凑",
    "a pair of 中, 发 or own wind; who did not win may not use a wild for it",
))  # fmt: skip
FLOWER = _hu("flower", "杠花", "exposed flower", 4, Text(
    "摆出的花，每张 4 胡", "a flower laid out, 4 each",
))  # fmt: skip
OWN_RUN = _hu("own_run", "自摸", "own draw into a run", 2, Text(
    "自摸补成顺子，不是卡档", "a run finished by own draw, not in its gap",
))  # fmt: skip
OWN_GAP = _hu("own_gap", "自摸卡档", "own draw into a gap", 4, Text(
    "自摸顺子中间那张，一共 4 胡", "the middle of a run by own draw, 4 in all",
))  # fmt: skip
OWN_TRIPLET = _hu("own_triplet", "自摸刻", "own draw of a triplet", 2, Text(
    "自摸补成刻子，加在暗刻上", "a triplet finished by own draw, on top of 暗刻",
))  # fmt: skip
GAP = _hu("gap", "卡档", "gap wait", 2, Text(
    "别人打的，顺子中间那张", "a discard, the middle of a run",
))  # fmt: skip
EDGE = _hu("edge", "边张", "edge wait", 2, Text(
    "别人打的，123 的 3 或 789 的 7（有的地方算）",
    "a discard, the 3 of 123 or the 7 of 789 (in some places)",
))  # fmt: skip
SINGLE = _hu("single", "单吊", "single wait", 2, Text(
    "最后一张凑成将（有的地方算）", "the tile makes the pair (in some places)",
))  # fmt: skip

WAITS = {
    (True, "gap"): (OWN_GAP, ""), (True, "edge"): (OWN_RUN, ""), (True, "open"): (OWN_RUN, ""),
    (True, "pairs"): (OWN_TRIPLET, ""), (True, "single"): (SINGLE, "single_wait_self_draw"),
    (False, "gap"): (GAP, ""), (False, "edge"): (EDGE, "edge_discard"),
    (False, "single"): (SINGLE, "single_wait_discard"),
}  # fmt: skip
"""What the last tile adds, by own draw and wait, with the option that says so."""


def honours_of(seat: int) -> frozenset[int]:
    """中, 发 and the own wind, whose pairs and triplets count for a seat."""
    return frozenset((*DRAGONS, WINDS[seat]))


def tai_kinds(table: Any, seat: int, round_wind: str) -> frozenset[int]:
    """The kinds whose triplets are one 台 each."""
    also = table.settings["round_wind"] and round_wind in ROUND
    extra = (WINDS[ROUND.index(round_wind)],) if also else ()
    return honours_of(seat) | frozenset(extra)


def set_element(name: str, kind: int) -> Element:
    """What a set of this kind counts."""
    return SETS[name][kind in BIG]


# --- the face count of a winner ------------------------------------------------------------------


def face(table: Any, f: Finished) -> tuple[Element, ...]:
    """What a winner's hand counts in 胡, in one reading."""
    found = [set_element(_name(f, b), b.kinds[0]) for b in f.sets if is_triplet(b)]
    honours = honours_of(f.offer.winner)
    if f.pair is not None and not is_wild(f.pair) and f.pair.kinds[0] in honours:
        found.append(PAIR)
    if f.hand.flowers:
        found.append(replace(FLOWER, value=FLOWER.value * len(f.hand.flowers)))
    element, option = WAITS.get((f.offer.own, wait(table, f)), (None, ""))
    if element is not None and (not option or table.settings[option]):
        found.append(element)
    return tuple(found)


def _name(f: Finished, block: ReadBlock) -> str:
    fed = block.won is not None and not f.offer.own
    return block.meld or ("pong" if fed else "concealed")


def wait(table: Any, f: Finished) -> str:
    """What the last tile filled; a drawn wild may stand in any place that wilds fill."""
    block, found = f.last, f.wait
    if block is None or block.name != "run":
        return found
    gap = found == "gap" or (f.offer.tile in f.hand.wild and 1 in block.wilds)
    if not gap:
        return found
    return "open" if block.wilds and table.settings["wild_wait"] == "plain" else "gap"


# --- doublings of a winner -----------------------------------------------------------------------


def _held(f: Finished) -> tuple[int, ...]:
    return wilds_held(f.hand, f.offer.added)


def _no_wild(table: Any, f: Finished) -> bool:
    true, held = true_kinds(f.hand.wild), _held(f)
    at_home = len(true) == 1 and all(
        block.kinds[at] == true[0] for block in f.blocks for at in block.wilds
    )
    home = bool(table.settings["wild_home_counts_as_none"]) and at_home
    return not held or (home and all(kind in true for kind in held))


def _own_flower(table: Any, f: Finished) -> bool:
    return FLOWERS[f.offer.winner] in _held(f)


def others_out(flowers: tuple[int, ...], seat: int) -> bool:
    """Whether the three flowers of the others are laid out."""
    return {*FLOWERS} - {FLOWERS[seat]} <= {*flowers}


def _four_flowers(table: Any, f: Finished) -> bool:
    return _own_flower(table, f) and others_out(f.hand.flowers, f.offer.winner)


def _honour_sets(table: Any, f: Finished) -> int:
    kinds = tai_kinds(table, f.offer.winner, table.fact(f.offer, "round_wind"))
    return sum(is_triplet(b) and not is_wild(b) and b.kinds[0] in kinds for b in f.sets)


def _called_all(f: Finished) -> bool:
    return len(f.hand.concealed) == 1 and f.last is not None


def _tai(key: str, zh: str, en: str, fits: Any, needs: Text, *excludes: str) -> Row:
    value = 2 if key == "four_flowers" else 1
    element = Element(key, Text(zh, f"{en} {zh}"), value, needs=needs, group="tai")
    return Row(element, fits, excludes)


TAI = (
    _tai("no_wild", "无财神", "no wild", _no_wild, Text(
        "手里没有财神也没有坐花；胡的人才算", "no wild and no own flower in hand; winner only",
    )),
    _tai("two_wilds", "双财神", "two wilds", lambda t, f: true_held(
        f.hand, f.offer.added) >= 2, Text(
        "两张财神；没胡的人要两张都在刻子里", "two true wilds; a loser's both inside triplets",
    )),
    _tai("own_flower", "坐花", "own flower", _own_flower, Text(
        "自己的花在手里；没胡的人要用在刻子里",
        "the own flower in hand; a loser's inside a triplet",
    )),
    _tai("four_flowers", "四花", "four flowers", _four_flowers, Text(
        "自己的花在手，另外三张都摆出来，代替坐花",
        "the own flower in hand and the other three laid out, in place of 坐花",
    ), "own_flower"),
    _tai("honour_set", "字刻", "honour triplet", _honour_sets, Text(
        "中、发、门风的刻子或杠，每副一台", "a triplet or kong of 中, 发 or own wind, 1 each",
    )),
    _tai("mixed_suit", "混一色", "one suit and honours", lambda t, f: f.mixed_suit, Text(
        "一门加字牌；胡的人才算", "one suit and honours; winner only",
    )),
    _tai("all_triplets", "对对胡", "all triplets", lambda t, f: f.all_triplets, Text(
        "五副都是刻子或杠；胡的人才算", "five triplets or kongs; winner only",
    )),
    _tai("replacement", "杠上开花", "replacement win", lambda t, f: t.settings[
        "replacement_tai"] and f.offer.by == "replacement", Text(
        "补牌自摸（有的地方算）", "a win on a replacement tile (in some places)",
    )),
    _tai("single_tai", "独听", "single wait, in tai", lambda t, f: t.settings[
        "dan_diao_tai"] and f.wait == "single", Text(
        "最后一张凑成将（有的地方算）", "the tile makes the pair (in some places)",
    )),
    _tai("concealed", "门清", "concealed", lambda t, f: t.settings["men_qing"]
         and f.concealed and not f.offer.own, Text(
        "没吃碰明杠，胡别人打的（有的地方算）", "nothing opened, on a discard (in some places)",
    )),
    _tai("concealed_own", "不求人", "concealed, own draw", lambda t, f: t.settings["men_qing"]
         and f.concealed and f.offer.own, Text(
        "没吃碰明杠，自摸（有的地方算）", "nothing opened, by own draw (in some places)",
    )),
    _tai("called", "全求人", "all called", lambda t, f: t.settings["men_qing"]
         and _called_all(f) and not f.offer.own, Text(
        "五副都亮开，单吊别人打的（有的地方算）",
        "five sets laid out, on a discard (in some places)",
    )),
    _tai("called_own", "半求人", "all called, own draw", lambda t, f: t.settings["men_qing"]
         and _called_all(f) and f.offer.own, Text(
        "五副都亮开，自摸（有的地方算）", "five sets laid out, by own draw (in some places)",
    )),
    _tai("straight", "一条龙", "straight", lambda t, f: t.settings["yi_tiao_long"]
         and f.straight(), Text(
        "同一门 123、456、789（有的地方算）", "123, 456 and 789 of one suit (in some places)",
    )),
)  # fmt: skip
"""The doublings in order; a loser has 双财神, 坐花, 四花 and 字刻 only."""

ON = {
    "edge": "edge_discard", "replacement": "replacement_tai", "single_tai": "dan_diao_tai",
    "concealed": "men_qing", "concealed_own": "men_qing", "called": "men_qing",
    "called_own": "men_qing", "straight": "yi_tiao_long",
}  # fmt: skip
"""The option that an element needs."""


def counting(table: Any) -> Iterator[Element]:
    """The elements in 胡 and 台 that this table has, each once."""
    pairs = {element.key: element for pair in SETS.values() for element in pair}
    waits = (OWN_RUN, OWN_GAP, OWN_TRIPLET, GAP, EDGE, SINGLE)
    for element in (*pairs.values(), PAIR, FLOWER, *waits, *(row.element for row in TAI)):
        if element is SINGLE:
            on = any(table.settings[f"single_wait_{way}"] for way in ("self_draw", "discard"))
        else:
            on = element.key not in ON or bool(table.settings[ON[element.key]])
        if on:
            yield element
