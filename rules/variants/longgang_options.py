"""What a 龙港 table may choose (longgang.md, section 10).

The order is for ever: addresses of puzzles count on it. New options and new values go to the end.
A list of the book is a tick for each of its entries.
"""

from __future__ import annotations

from rules.options import Option, choice, tick
from rules.words import Text

NONE_TWO = ((0, "不算", "0"), (2, "2 胡", "2 hu"))
NONE_TAI = ((0, "不算", "none"), (1, "一台", "1 tai"))


def _limit(key: str, zh: str, en: str) -> Option:
    return tick(key, f"{zh}算腊子", f"{en}, a limit", Text(
        f"{zh}也算三台腊子", f"{zh} is a limit hand too",
    ))  # fmt: skip


def _abort(key: str, zh: str, en: str) -> Option:
    return tick(key, f"{zh}荒庄", f"{en} ends the hand", Text(
        f"遇到{zh}，这一手不算，庄往下轮", f"{zh} makes a drawn hand, and the deal passes on",
    ))  # fmt: skip


OPTIONS = (
    choice("ba_dui_ban", "八对半", "seven pairs and a triplet", Text(
        "七对加一副刻子能不能胡", "whether seven pairs and a triplet win",
    ), ("limit", "算腊子", "a limit hand"), ("off", "不能胡", "does not win")),
    choice("single_wait_self_draw", "自摸单吊", "own draw of the pair", Text(
        "自摸单吊另加几胡", "what a self-drawn single wait adds",
    ), *NONE_TWO),
    choice("single_wait_discard", "点炮单吊", "pair from a discard", Text(
        "别人打的单吊另加几胡", "what a single wait adds on a discard",
    ), *NONE_TWO),
    choice("edge_discard", "点炮边张", "edge wait from a discard", Text(
        "别人打的边张另加几胡", "what an edge wait adds on a discard",
    ), *NONE_TWO),
    choice("wild_wait", "财神做卡档", "wilds around a gap", Text(
        "卡档旁边可以是财神，还是两边都要真牌",
        "whether wilds may stand around a gap, or both neighbours and the tile are natural",
    ), ("free", "随便摆", "free"), ("plain", "要真牌", "natural tiles only")),
    choice("replacement_tai", "杠上开花几台", "tai of a replacement win", Text(
        "补牌自摸另算几台", "what a win on a replacement tile adds",
    ), *NONE_TAI),
    tick("human_win", "人胡", "human win", Text(
        "第一圈就胡的人胡，和天胡一样", "a win in the first go-around counts like 天胡",
    )),
    choice("si_xi_wild", "四喜用财神", "wilds in 四喜", Text(
        "风当财神时，那副风要不要至少两张真财神",
        "where a wind is the wild, whether its set takes two true wilds at least",
    ), ("free", "随便", "free"), ("strict", "要两张", "two at least")),
    choice("loser_pairs", "没胡的字对", "losers' honour pairs", Text(
        "没胡的人手里中、发、门风的对子算不算",
        "whether pairs of 中, 发 or own wind count for who did not win",
    ), ("each", "每对 2 胡", "2 each"), ("none", "不算", "nothing")),
    choice("follow", "跟胡数", "follow-on hu", Text(
        "有人输光以后跟胡数变大（牌局自己会走到这一步）",
        "larger once somebody has run out (a state that the game comes to)",
    ), ("normal", "平时", "normal"), ("after_broke", "有人输光以后", "once somebody ran out")),
    choice("late_phase_draws", "快完的几张", "late draws", Text(
        "分张以前最后几张摸牌算快完了，打错要包",
        "how many draws before the share-out are late, with liability",
    ), (4, "4 张", "4"), numbers=(0, 40)),
    choice("pass_rule", "过水", "after a pass", Text(
        "放过胡牌以后，到自己打牌以前自摸能不能胡",
        "after a pass, whether an own draw may win before the own discard",
    ), ("discards", "只不能捉炮", "discards are barred"), ("all", "自摸也不行", "own draws too")),
    tick("robbed_single_wild", "单吊财神抢杠", "a lone wild robs a kong", Text(
        "手里只剩一张财神，能不能抢杠", "whether a wild alone in hand may rob a kong",
    ), on=True),
    tick("wild_home_counts_as_none", "归位算无财神", "wilds at home are none", Text(
        "财神都当本来的牌用，也算无财神", "无财神 also when every wild stands as itself",
    )),
    tick("add_chips", "输光添子", "chips are added once", Text(
        "第一个输光的人添一次子，关了就散场",
        "the first to run out adds chips; off, the game ends there",
    ), on=True),
    choice("players", "几个人", "players", Text(
        "四人，或五人轮流歇一家", "four, or five with one resting",
    ), (4, "四人", "four"), (5, "五人", "five")),
    tick("round_wind", "圈风算台", "the round wind counts", Text(
        "圈风的刻子也算一台", "a triplet of the round wind is one tai too",
    )),
    choice("dan_diao_tai", "单吊算台", "single wait in tai", Text(
        "单吊（补将）另算几台", "what a single wait for the pair adds in tai",
    ), *NONE_TAI),
    choice("men_qing", "门清算台", "concealed hands in tai", Text(
        "门清、不求人、全求人、半求人各算几台",
        "what 门清, 不求人, 全求人, 半求人 add in tai",
    ), *NONE_TAI),
    choice("yi_tiao_long", "一条龙算台", "straight in tai", Text(
        "同一门 123、456、789 另算几台", "what 123, 456 and 789 of one suit add in tai",
    ), *NONE_TAI),
    tick("si_jin_gang", "四金刚", "four guardians", Text(
        "三副字刻加字对，或四副字刻，也算腊子",
        "three honour triplets and an honour pair, or four, are a limit hand",
    )),
    _limit("five_kongs", "五杠子", "five kongs"),
    _limit("kongs_in_row", "四连杠", "four kongs in a row"),
    _limit("triplets_in_row", "五连刻", "five triplets in a row"),
    _limit("five_concealed", "五暗刻", "five concealed triplets"),
    _limit("green", "绿一色", "all green"),
    _abort("abort_nine", "九种么牌", "nine kinds of big tiles"),
    _abort("abort_winds", "四风连打", "four winds thrown in a row"),
    _abort("abort_kongs", "四杠", "four kongs"),
    _abort("abort_three", "三家同胡", "three winners at once"),
    tick("four_true_wilds", "推土机要四张", "推土机 takes four", Text(
        "推土机要三张财神加坐花", "推土机 takes the three true wilds and the own flower",
    )),
)  # fmt: skip
"""Every option in its order."""
