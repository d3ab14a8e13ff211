"""What 四川 says: the short name of every reason, and the rows of its rule page."""

from __future__ import annotations

from typing import Any

from rules.claims import CLAIM_REASONS
from rules.errors import QuestionError
from rules.values import Note
from rules.words import Text

REASONS = CLAIM_REASONS | {
    "out": Text("已经胡过了", "won already"),
    "shape": Text("牌型没成", "the hand is not complete"),
    "three_suits": Text("没缺门", "three suits, none is missing"),
    "named_suit": Text("定缺的那门", "the suit given up 定缺"),
    "only_added_kong": Text("只有补杠能抢", "only an added kong 补杠 can be robbed"),
    "passed": Text("刚放过胡牌", "a win was just passed"),
    "not_declared": Text("不报听", "nothing is declared"),
    "not_ready": Text("没叫", "not ready"),
    "largest_only": Text("只算最大的牌型", "only the highest pattern counts"),
    "included": Text("已经算在别的里", "counted in another already"),
}
"""The short name of every code that an answer about 四川 can carry."""

WIN_SAYS = {
    "self_draw": Text(
        "自摸{tile}，没胡的每家都付", "{tile} is an own draw: everybody still in pays"
    ),
    "replacement": Text(
        "杠后补到{tile}，算自摸", "{tile} is the replacement after a kong: an own draw"
    ),
    "discard": Text("{tile}点炮，打的人一家付", "{tile} from a discard: the discarder alone pays"),
    "rob_kong": Text("抢杠胡{tile}，杠的人一家付", "{tile} robbed: the konger alone pays"),
    "shape": Text("加上{tile}牌型没成", "{tile} does not complete the hand"),
    "three_suits": Text(
        "万筒条三门都有，没缺门，不能胡", "万, 筒 and 条 are all there: no suit is missing, no win"
    ),
    "named_suit": Text("手里还有定缺的{suit}", "the hand still holds {suit}, given up by 定缺"),
    "only_added_kong": Text(
        "这是{kong}，只有补杠能抢", "this is a {kong}; only 补杠 can be robbed"
    ),
    "passed": Text(
        "刚放过{passed}（{was} 分），自己没摸过牌，{now} 分不比它大",
        "{passed} ({was} 分) was just passed; no own draw since, and {now} 分 is not more",
    ),
}
"""The sentence for each outcome of "may I win?"."""

ERRORS = {
    "out": Text("座位 {seat} 已经胡了，不在牌局里", "seat {seat} has won already and is out"),
    "draw_hands": Text(
        "荒庄要看每家的牌：问 what = draw", "a drawn hand needs everybody's tiles: ask what = draw"
    ),
    "missing_hand": Text(
        "座位 {seat} 没胡，要写出它的牌", "seat {seat} is still in: its hand is needed"
    ),
    "not_zero": Text("杠钱加起来要是 0，这里是 {sum}", "kong money sums to 0, here to {sum}"),
    "too_many_wins": Text("牌局已经打完了", "the hand was over before"),
}
"""What can be wrong with a question about 四川 alone."""

NOTES = (
    Note("tiles", Text(
        "108 张，只有万筒条；摸到最后一张", "108 tiles: 万, 筒, 条; played to the last",
    )),
    Note("claims", Text(
        "能碰能杠，不能吃；一炮多响", "pong and kong, no chow; all who can win a tile do",
    )),
    Note("ready", Text("不报听；荒庄才查有没有叫", "nothing is declared; ready counts at a draw")),
    Note("shapes", Text("四副一对；七对", "four sets and a pair; seven pairs")),
    Note("limits", Text(
        "至少缺一门，碰杠也算；放过以后到自己摸牌前，只能胡更大的；最后四张必胡",
        "at most two suits, melds too; after a pass only more 分 until the own next draw; the last "
        "four tiles must be won",
    )),
    Note("wilds", Text("没有", "none")),
    Note("scores", Text(
        "一个最大的牌型加根、杠、杠上花、抢杠；分相加，不翻倍",
        "one pattern, the highest, plus 根, 杠, 杠上花, 抢杠; 分 are added, not doubled",
    )),
    Note("pays", Text(
        "点炮的一家付；自摸每家付；胡了的不付也不收",
        "the discarder alone; by own draw everybody still in; who has won neither pays nor gets",
    )),
    Note("kongs", Text(
        "当时就付：直杠点的付两底，补杠每家一底，暗杠每家两底；被抢的不算",
        "at once: 直杠 two bases by the feeder, 补杠 one by each, 暗杠 two by each; a robbed one "
        "nothing",
    )),
    Note("draw", Text(
        "花猪赔每家 16；没叫的按有叫的最大的赔；没叫的退杠钱",
        "a 花猪 pays 16 to each; the not ready pay the ready their largest hand and give kong "
        "money back",
    )),
    Note("dealer", Text(
        "第一个胡的坐庄；一炮多响点炮的坐庄；没人胡连庄",
        "the first winner; the discarder after 一炮多响; nobody won, the same dealer",
    )),
    Note("source", Text(
        "一篇四川麻将规则（有漏字错例）和十来个公开的规则页、程序",
        "a text on Sichuan mahjong (lines and examples damaged) and a dozen public rule pages",
    )),
    Note("open", Text(
        "分是照付还是翻倍、直杠付一底还是两底、天胡地胡几分，各处不一样；这里照原文，别的做成选项",
        "whether 分 double, what a 直杠 pays, what 天胡 and 地胡 are worth: pages differ; the "
        "source decides here, the rest are options",
    )),
)  # fmt: skip
"""The rule page."""


def refused(code: str, field: str, **gaps: Any) -> QuestionError:
    """The error of a code of ERRORS."""
    return QuestionError(code, ERRORS[code].fill(**gaps), field=field)
