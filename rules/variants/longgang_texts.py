"""What 龙港 says: the short name of every reason, the sentences, and the rows of its rule page."""

from __future__ import annotations

from typing import Any

from rules.claims import CLAIM_REASONS
from rules.errors import QuestionError
from rules.values import Note
from rules.words import Text

REASONS = CLAIM_REASONS | {
    "dead_hand": Text("陪打", "a dead hand"),
    "only_added_kong": Text("只有补杠能抢", "only an added kong 补杠 can be robbed"),
    "wild_discard": Text("财神只能自摸", "a wild comes by draw only"),
    "shape": Text("牌型没成", "the hand is not complete"),
    "lone_wild": Text("单吊财神不能抢杠", "a lone wild robs no kong"),
    "passed": Text("过水", "passed since the last draw 过水"),
    "own_discard": Text("自己刚打过", "discarded by oneself"),
    "lying_in_wait": Text("三财神吊字牌", "lying in wait with three wilds"),
    "not_declared": Text("不报听", "nothing is declared"),
    "not_ready": Text("没听", "not ready"),
    "included": Text("已经算在别的里", "counted in another already"),
    "just_claimed": Text("刚吃碰，不能杠", "no kong in the turn of a claim"),
    "share_out": Text("分张不能杠", "no kong in the share-out"),
    "just_discarded": Text("刚打过这张", "just discarded"),
    "passed_claim": Text("放过这张碰", "a pong let pass"),
    "swap": Text("换吃", "a swap"),
    "turn": Text("不是这时候", "not in this turn"),
    "exposed": Text("碰出的刻子", "an exposed triplet"),
}
"""The short name of every code that an answer about 龙港 can carry."""

WIN_SAYS = {
    "self_draw": Text("自摸{tile}", "{tile} is an own draw"),
    "replacement": Text("补到{tile}，算自摸", "{tile} is a replacement, which is an own draw"),
    "share": Text("分到{tile}，算自摸", "{tile} is shared out, which is an own draw"),
    "discard": Text(
        "胡别人打的{tile}，三家照样都付", "{tile} from a discard; all three pay their share"
    ),
    "rob_kong": Text("抢杠胡{tile}，算别人打的", "{tile} robbed, which is a discard"),
    "deal": Text("起手就胡", "complete as dealt"),
    "dead_hand": Text("这手牌已经只能陪打", "this hand only plays along"),
    "only_added_kong": Text(
        "这是{kong}，只有补杠能抢", "this is a {kong}; only 补杠 can be robbed"
    ),
    "wild_discard": Text(
        "{tile}是财神，只有自己摸到才能用", "{tile} is a wild: it comes by an own draw only"
    ),
    "shape": Text("加上{tile}牌型没成", "{tile} does not complete the hand"),
    "shape_dealt": Text("起手没成", "the dealt hand is not complete"),
    "lone_wild": Text(
        "手里只剩一张财神，这桌不能抢杠", "a wild alone in hand may not rob a kong at this table"
    ),
    "passed": Text(
        "放过一次胡，自己再摸牌以前不能胡别人打的",
        "a win was let go: none on a discard before the own next draw",
    ),
    "passed_all": Text(
        "放过一次胡，自己再打牌以前都不能胡",
        "a win was let go: none before the own next discard",
    ),
    "own_discard": Text(
        "这一圈自己打过{tile}，不能胡", "{tile} was discarded by oneself in this go-around"
    ),
    "lying_in_wait": Text(
        "两张财神加坐花，放过两台的胡，再胡别人打的{tile}算诈胡",
        "two wilds and the own flower, a two-tai win let go: {tile} from a discard is a false win",
    ),
}
"""The sentence for each outcome of "may I win?"."""

CLAIM_SAYS = {
    "ok": Text("可以", "it may be made"),
    "share_out": Text("分张的时候不能开杠", "no kong during the share-out"),
    "just_claimed": Text("吃碰的这一手不能开杠", "no kong in the turn of a chow or pong"),
    "wild_claim": Text(
        "财神和花不能拿来吃碰杠", "a wild or a flower cannot be used in a claim or a kong"
    ),
    "not_previous": Text("只能吃上家的牌", "a chow only from the player before, the 上家"),
    "tiles": Text("张数不够，或者不成一副", "the tiles are not there, or make no set"),
    "just_discarded": Text("这一圈自己打过{tile}，不能吃", "{tile} was just discarded by oneself"),
    "passed_claim": Text(
        "放过一张{tile}没碰，自己再摸牌以前不能碰",
        "a pong of {tile} was let pass: none before the own next draw",
    ),
    "swap": Text("吃碰了又打一样的，是换吃", "throwing the like after a claim is a swap"),
    "turn": Text(
        "别人打的才是明杠，补杠暗杠要自己摸牌",
        "a 明杠 is of a discard; 补杠 and 暗杠 are made in the own turn",
    ),
    "exposed": Text(
        "碰出的刻子只能用自己摸的牌补杠", "an exposed triplet becomes a kong by an own draw only"
    ),
}
"""The sentence for each outcome of a claim."""

ERRORS = {
    "fourth_wild": Text(
        "{tile}翻开了一张，最多还有三张", "one {tile} is turned up: three are left at most"
    ),
    "winner_loses": Text("座位 {seat} 胡了，不算没胡的", "seat {seat} won, so it is no loser"),
    "seats": Text("没有座位 {seat}", "there is no seat {seat}"),
}
"""What can be wrong with a question about 龙港 alone."""

NOTES = (
    Note("tiles", Text(
        "136 张：三门、东南西北发中、春夏秋冬各一张，没有白板；手里 16 张，胡 17 张；"
        "最后 20 张左右不摸",
        "136 tiles: three suits, 东南西北发中, one each of 春夏秋冬, no 白板; 16 in hand, 17 to "
        "win; the last 20 or so are not drawn",
    )),
    Note("claims", Text(
        "先胡，再杠，再碰，再吃上家；不能换吃；吃碰的这一手不能杠",
        "a win first, then kong, pong, chow from the 上家; no swap; no kong in the turn of a claim",
    )),
    Note("ready", Text("不报听", "nothing is declared")),
    Note("shapes", Text(
        "五副一对；八对半（七对加一副刻子）；三张财神什么牌都胡",
        "five sets and a pair; 八对半, seven pairs and a triplet; three true wilds with any tiles",
    )),
    Note("limits", Text(
        "没有起胡；一炮只胡一家；过水以后自己摸牌以前只能自摸；自己刚打过的不能胡",
        "no minimum; one winner; after a pass no discard before the own next draw; never a tile "
        "just discarded by oneself",
    )),
    Note("wilds", Text(
        "翻开的那种牌是财神，有三张；自己的花是坐花，只给自己当财神；翻到花，另外三张花都是财神",
        "the turned-up kind is wild 财神, three copies; the own flower 坐花 is wild for its owner; "
        "where a flower is turned up the other three are wild for all",
    )),
    Note("scores", Text(
        "胡的人（牌面 + 20）× 2 的台数次方，别人牌面 × 2 的台数次方；进到整十，最多 300",
        "the winner (face count + 20) × 2^tai, the others face count × 2^tai; up to tens, 300 at "
        "most",
    )),
    Note("pays", Text(
        "每家付胡家总胡加跟胡，和庄家之间总胡加倍；没胡的互相找差额；10 胡一个子",
        "each pays the winner the total and the follow-on, the total doubled with the dealer; the "
        "others settle their differences; 10 hu are a chip",
    )),
    Note("kongs", Text(
        "杠只在牌面里算，不当场付；只有补杠能抢",
        "kongs count in the face count only; an added kong alone can be robbed",
    )),
    Note("draw", Text("都不算，庄往下轮", "nothing is counted, and the deal passes on")),
    Note("dealer", Text("庄家胡了才连庄", "the dealer stays only by winning")),
    Note("source", Text(
        "一篇百科条目（数字缺了些），一个公开的游戏程序的牌型表；别处的同类麻将作参考",
        "an encyclopedia entry with damaged digits, the scoring names of one public program; "
        "related games for comparison",
    )),
    Note("open", Text(
        "自摸单吊、边张、财神做卡档、八对半值多少、没胡的字对、过水、快完几张要包，说法不一；"
        "这里取一种，别的做成选项",
        "self-drawn single waits, edges, wilds around a gap, the worth of 八对半, losers' honour "
        "pairs, passing and which discards are late: one reading is taken, the others are options",
    )),
)  # fmt: skip
"""The rule page."""


def refused(code: str, field: str, **gaps: Any) -> QuestionError:
    """The error of a code of ERRORS."""
    return QuestionError(code, ERRORS[code].fill(**gaps), field=field)
