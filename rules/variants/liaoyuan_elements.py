"""What scores in 辽源 (liaoyuan.md, section 7): one base, then doublings; each with its mark."""

from __future__ import annotations

from typing import Any

from rules.elements import Row
from rules.features import DRAGONS, Finished
from rules.values import Element
from rules.words import Text

EXPOSED = ("chow", "pong", "kong", "addkong")


def _named(key: str, zh: str, en: str, value: int, mark: str, *needs: str) -> Element:
    """An element; what it takes in both languages comes last."""
    return Element(key, Text(zh, f"{en} {zh}"), value, needs=Text(needs[0], needs[1]), mark=mark)


def all_triplets(f: Finished) -> bool:
    """飘胡: triplets and kongs only, so no chow and no egg."""
    return f.all_triplets


def has_triplet(f: Finished) -> bool:
    """A triplet, kong or egg, or dragons for a pair; seven pairs need none."""
    egg = any(meld.type == "egg" for meld in f.hand.melds)
    dragons = f.pair is not None and f.pair.kinds[0] in DRAGONS
    return not f.standard or bool(f.triplets) or egg or dragons


def _fours(n: int) -> Any:
    return lambda table, f: f.shape == "pairs" and len(f.fours) == n


def _standing(table: Any, f: Finished) -> bool:
    if table.settings["egg_keeps_standing"]:
        return not any(meld.type in EXPOSED for meld in f.hand.melds)
    return f.concealed


def _after_kong(table: Any, f: Finished, concealed: bool) -> bool:
    after = f.offer.by == "replacement" and table.settings["gangkai_double"]
    return after and (f.offer.kong_type == "ckong") is concealed


BASES = (
    Row(_named("ordinary", "平胡", "ordinary", 1, "high", "没有别的", "nothing else"),
        lambda t, f: f.standard),
    Row(_named("gap", "夹胡", "closed wait", 2, "medium",
               "胡的是手里顺子中间那张", "the winning tile is the middle of a concealed run"),
        lambda t, f: f.wait == "gap"),
    Row(_named("edge", "边胡", "edge wait", 2, "medium",
               "选了边吊算夹：123 的 3，789 的 7", "by option: the 3 of 123 or the 7 of 789"),
        lambda t, f: t.settings["bian_diao"] and f.wait == "edge"),
    Row(_named("single", "单吊", "single wait", 2, "medium",
               "选了边吊算夹：胡的是将", "by option: the winning tile makes the pair"),
        lambda t, f: t.settings["bian_diao"] and f.wait == "single"),
    Row(_named("triplets", "飘胡", "all triplets", 4, "medium",
               "全是刻子和杠，没吃没蛋", "triplets and kongs only, no chow, no egg"),
        lambda t, f: all_triplets(f)),
    Row(_named("pairs", "七对", "seven pairs", 4, "medium",
               "七个对子，没有副露", "seven pairs, no melds"), _fours(0)),
    Row(_named("pairs_1", "豪华七对", "seven pairs with a four", 8, "medium",
               "七对里有一个四张", "one four among the pairs"), _fours(1)),
    Row(_named("pairs_2", "双豪华七对", "seven pairs with two fours", 16, "medium",
               "七对里有两个四张", "two fours among the pairs"), _fours(2)),
    Row(_named("pairs_3", "三豪华七对", "seven pairs with three fours", 32, "medium",
               "七对里有三个四张", "three fours among the pairs"), _fours(3)),
)  # fmt: skip
"""The base: the dearest alone counts."""

DOUBLES = (
    Row(_named("own_draw", "自摸", "self-draw", 2, "high", "自己摸的", "drawn by oneself"),
        lambda t, f: f.offer.own),
    Row(_named("standing", "站立", "nothing exposed", 2, "high",
               "没吃没碰没明杠没蛋，暗杠可以",
               "no chow, pong, open kong or egg; a concealed kong is fine"), _standing),
    Row(_named("last_tile", "海底捞", "last tile", 2, "medium",
               "自摸牌墙最后一张", "an own draw of the wall's last tile"),
        lambda t, f: f.offer.own and t.fact(f.offer, "last_tile")),
    Row(_named("open_kong_draw", "明蛋搂", "draw after an open kong", 2, "unverified",
               "选了才算：明杠后补牌胡", "by option: a win on an open kong's replacement"),
        lambda t, f: _after_kong(t, f, False)),
    Row(_named("concealed_kong_draw", "暗蛋搂", "draw after a concealed kong", 2, "unverified",
               "选了才算：暗杠后补牌胡", "by option: a win on a concealed kong's replacement"),
        lambda t, f: _after_kong(t, f, True)),
)  # fmt: skip
"""Each doubles what every loser pays."""

PAIRWISE = (
    _named("dealer", "庄", "dealer", 2, "high",
           "庄家收或付的那一份翻倍", "the share that the dealer pays or is paid doubles"),
    _named("discarder", "点炮", "discarder", 2, "high",
           "点炮的自己那一份翻倍", "the discarder's own share doubles"),
)  # fmt: skip
"""What doubles one share; not listed in a score, its rows tell it."""

EGGS = (
    _named("winds", "旋风蛋", "four winds", 2, "high",
           "东南西北各一张，每家付", "E S W N; from each of the others"),
    _named("dragons", "喜蛋", "dragons", 1, "high",
           "中发白各一张；多一张重的是 2", "one of each dragon; 2 with a second of one"),
    _named("ones", "幺蛋", "ones", 1, "medium", "一万、一筒、一条", "1m 1p 1s"),
    _named("nines", "九蛋", "nines", 1, "medium", "九万、九筒、九条", "9m 9p 9s"),
    _named("three_winds", "三风蛋", "three winds", 1, "medium",
           "选了才有：三张不同的风", "by option: three different winds"),
    _named("added", "补蛋", "added tile", 1, "medium",
           "下好的蛋每补一张", "each tile added to an egg"),
    _named("open_kong", "明蛋", "open kong", 2, "medium",
           "点杠和补杠；大蛋 4", "open and added kongs; 4 of a big-egg tile"),
    _named("concealed_kong", "暗蛋", "concealed kong", 4, "medium",
           "暗杠；大蛋 8", "concealed kongs; 8 of a big-egg tile"),
    _named("big", "大蛋", "big egg", 2, "medium",
           "一条、一筒、中、发、白的杠翻倍", "a kong of 1s, 1p, 中, 发 or 白 doubles"),
)  # fmt: skip
"""What each of the other three pays for what is laid out."""

EGG = {element.key: element for element in EGGS}


def in_use(table: Any) -> tuple[Element, ...]:
    """The elements of this table."""
    left_out = {
        "edge": not table.settings["bian_diao"],
        "single": not table.settings["bian_diao"],
        "open_kong_draw": not table.settings["gangkai_double"],
        "concealed_kong_draw": not table.settings["gangkai_double"],
        "three_winds": table.settings["feng_dan"] == 4,
    }
    every = (*(row.element for row in (*BASES, *DOUBLES)), *PAIRWISE, *EGGS)
    kept = (e for e in every if not left_out.get(e.key))
    pairs = table.settings["qidui"]
    return tuple(e for e in kept if pairs or not e.key.startswith("pairs"))
