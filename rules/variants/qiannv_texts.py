"""What 倩女幽魂 says: the short name of every reason, and the rows of its rule page."""

from __future__ import annotations

from typing import Any

from rules.claims import CLAIM_REASONS
from rules.errors import QuestionError
from rules.values import Note
from rules.words import Text

REASONS = CLAIM_REASONS | {
    "only_added_kong": Text("只有补杠能抢", "only an added kong 补杠 can be robbed"),
    "shape": Text("牌型没成", "the hand is not complete"),
    "passed": Text("刚放过这张", "this tile was just passed"),
    "not_declared": Text("不报听", "nothing is declared"),
    "not_ready": Text("没听", "not ready"),
    "alone": Text("大牌单独算", "a fixed pattern stands alone"),
    "included": Text("已经算在别的里", "counted in another already"),
}
"""The short name of every code that an answer about 倩女幽魂 can carry."""

WIN_SAYS = {
    "self_draw": Text("自摸{tile}，三家都付", "{tile} is an own draw: all three pay"),
    "replacement": Text(
        "补到{tile}，算自摸，三家都付",
        "{tile} is a replacement, which is an own draw: all three pay",
    ),
    "discard": Text("{tile}点炮，打的人一家付", "{tile} from a discard: the discarder alone pays"),
    "rob_kong": Text(
        "抢杠胡{tile}，算点炮，杠的人一家付",
        "{tile} robbed, which is a discard: the konger alone pays",
    ),
    "shape": Text("加上{tile}牌型没成", "{tile} does not complete the hand"),
    "only_added_kong": Text(
        "这是{kong}，只有补杠能抢", "this is a {kong}; only 补杠 can be robbed"
    ),
    "passed": Text(
        "刚放过{tile}，还没轮到自己，不能胡",
        "{tile} was just passed, and the own next turn has not come",
    ),
    "reserve": Text(
        "牌墙留 {n} 张不摸，没牌可补，不能杠",
        "the last {n} tiles are not drawn, so none is left to replace: no kong",
    ),
}
"""The sentence for each outcome of "may I win?", and for a kong at the end of the wall."""

ERRORS = {
    "draw_ready": Text(
        "这桌荒庄没听的要付：问 what = draw，写明谁听了",
        "the not ready pay at this table: ask what = draw, saying who is ready",
    ),
    "one_winner": Text("这桌一张牌只有最近的一家胡", "at this table the nearest alone wins a tile"),
}
"""What can be wrong with a question about 倩女幽魂 alone."""

NOTES = (
    Note("tiles", Text(
        "144 张，有八张花牌；摸到摆出来补一张，不算番；牌墙摸完",
        "144 tiles, eight of them flowers, laid out and replaced, worth nothing; the wall is "
        "played to its end",
    )),
    Note("claims", Text(
        "能吃上家，能碰能杠；先胡，再碰杠，再吃；一张牌只有最近的一家胡",
        "chow from the 上家, pong and kong; a win comes first, then pong and kong, then chow; of "
        "several the nearest wins",
    )),
    Note("ready", Text("不报听", "nothing is declared")),
    Note("shapes", Text(
        "四副一对；七对（四张算两对）；十三幺；全不靠",
        "four sets and a pair; seven pairs (four alike are two); thirteen orphans; 全不靠, "
        "fourteen singles",
    )),
    Note("limits", Text(
        "没有起胡番，鸡胡也能胡；放过了照样能胡；能抢补杠",
        "no minimum, 鸡胡 wins; a passed win stays open; an added kong can be robbed",
    )),
    Note("wilds", Text("没有", "none")),
    Note("scores", Text(
        "六到九番的大牌只算最大的一个，什么都不加；别的相加，最多五番（暴胡）",
        "patterns of 6 to 9: the highest alone, nothing added; everything else adds up, to 5 at "
        "most 暴胡",
    )),
    Note("pays", Text(
        "一家付 2 的（番 + 1）次方：点炮打的人付，自摸三家都付",
        "2^(fan + 1) by each payer: the discarder alone, or all three by own draw",
    )),
    Note("kongs", Text("杠不收钱", "kongs are not paid")),
    Note("draw", Text("不付", "nothing is paid")),
    Note("dealer", Text(
        "系统随便定谁是东，东坐庄；一把就是一局，圈风是东",
        "the system picks East, who deals; one hand is one game, and the prevailing wind is East",
    )),
    Note("source", Text(
        "游戏里这种麻将的一篇说明，另有一个番种一样的公开程序",
        "a guide to the mahjong inside the game, and one public program with the same fan list",
    )),
    Note("open", Text(
        "平胡的将、全不靠和七对几番、九莲宝灯的听口、明杠破不破地胡、下一局谁坐庄、荒庄，说明都没写；"
        "这里取一种，别的做成选项",
        "the pair of 平胡, the fan of 全不靠 and 七对, the wait of 九莲宝灯, whether a called kong "
        "voids 地胡, the next dealer and drawn hands are not told; one way is taken here, the "
        "others are options",
    )),
)  # fmt: skip
"""The rule page."""


def refused(code: str, field: str, **gaps: Any) -> QuestionError:
    """The error of a code of ERRORS."""
    return QuestionError(code, ERRORS[code].fill(**gaps), field=field)
