"""What 广东 says: reasons and their short names, rows of an account, errors, the rule page."""

from __future__ import annotations

from typing import Any

from rules.claims import CLAIM_REASONS
from rules.errors import QuestionError
from rules.values import Note, State
from rules.words import Text

REASONS = CLAIM_REASONS | {
    "only_added_kong": Text("只有补杠能抢", "only an added kong 补杠 can be robbed"),
    "shape": Text("牌型没成", "the hand is not complete"),
    "short": Text("不够起胡", "short of the minimum 起胡"),
    "passed": Text("漏胡，刚放过这张", "this tile was just passed 漏胡"),
    "not_declared": Text("不报听", "nothing is declared"),
    "not_ready": Text("没听", "not ready"),
    "largest_only": Text("只算最大的牌型", "only the dearest pattern counts"),
    "outside": Text("爆胡以外不加", "nothing is added outside the cap 爆胡"),
    "opening": Text("起手的大牌单独算", "a win at the beginning stands alone"),
}
"""The short name of every code that an answer about 广东 can carry."""

STATES = (State("win", Text("听", "waits"), Text("来了就成牌", "completes the hand 听")),)
"""What a waits puzzle asks of each tile; whether the fan are enough is another question."""

SAYS = {
    "self_draw": Text("自摸{tile}，三家都付", "{tile} is an own draw: all three pay"),
    "replacement": Text(
        "杠上开花{tile}，算自摸，至少 3 番", "{tile} is 杠上开花, an own draw of 3 fan at least"
    ),
    "discard": Text("{tile}点炮", "{tile} from a discard"),
    "rob_kong": Text(
        "抢杠胡{tile}，算自摸，至少 3 番，杠的人包三家",
        "{tile} is robbed: counted as an own draw, 3 fan at least, the konger pays for all",
    ),
    "kong_claim": Text(
        "{tile}别家要杠，还是你先胡；算点炮，不是抢杠",
        "another wants to kong {tile}, but the win comes first; it is a discard, not 抢杠",
    ),
    "not_complete": Text("加上{tile}牌型没成", "{tile} does not complete the hand"),
    "not_added": Text(
        "这是{kong}，只有补杠能抢", "this is a {kong}; only 补杠 can be robbed"
    ),
    "claimed_kong": Text(
        "人家拿手里三张来杠打出的牌，你要胡就是点炮，不是抢杠",
        "a kong claimed from a discard is not robbed: a win on that tile is a discard win",
    ),
    "short": Text(
        "只有 {fan} 番，要 {least} 番才能胡", "{fan} fan 番 only; {least} are needed 起胡"
    ),
    "passed": Text(
        "刚放过{tile}，自己摸过牌或吃碰杠过才能胡",
        "{tile} was just passed; it is open again after an own draw or call",
    ),
    "share": Text("{fan} 番，付 {amount}", "{fan} fan 番: {amount}"),
    "row": Text("{name} {n}", "{name} {n}"),
    "sum": Text("{elements}", "{elements}"),
    "capped": Text("{elements}，爆胡只算 {cap} 番", "{elements}, cut at {cap} 爆胡"),
    "raised": Text("{why}；{name}至少 {floor} 番", "{why}; {name} is {floor} at least"),
    "kong_draw": Text("杠上开花", "a win on a kong's replacement 杠上开花"),
    "robbed": Text("抢杠", "robbing a kong 抢杠"),
    "last_tile": Text("海底捞月", "the last tile drawn 海底捞月"),
    "three_winners": Text("一炮三响", "three winners 一炮三响"),
    "outside": Text("{name}在爆胡以外，不加番", "{name} lies outside the cap: nothing is added"),
    "alone": Text("{name}就是 6 番，别的不算", "{name} is 6, nothing else is named"),
    "liable": Text("{seat}包三家的", "{seat} {seat:is|are} bound and {seat:pays|pay} for all 包"),
    "kong": Text("{kong}{tile}", "{kong}, {tile}"),
    "free": Text("杠不收钱", "kongs earn nothing"),
}  # fmt: skip
"""Sentences; those of ways of winning are named by the way."""

ERRORS = {
    "opening": Text(
        "这样胡不会是{name}", "this win cannot be {name}"
    ),
    "bao_is_winner": Text("座位 {seat} 自己胡，不会是包的人", "seat {seat} wins and cannot pay 包"),
    "one_winner": Text("这桌一张牌只有最近的一家胡", "at this table the nearest alone wins a tile"),
}  # fmt: skip
"""What can be wrong with a question about 广东 alone."""

NOTES = (
    Note("tiles", Text(
        "136 张，没有花牌；牌墙摸完，杠从尾上补",
        "136 tiles, no flowers; the wall is played to its end, a kong is replaced from the tail",
    )),
    Note("claims", Text(
        "吃只能吃上家，碰杠谁的都行；先胡，再碰杠，再吃；一张牌可以几家胡",
        "chow from the 上家, pong and kong from anybody; a win comes first, then pong and kong, "
        "then chow; several may win on one tile",
    )),
    Note("ready", Text("不报听", "nothing is declared")),
    Note("shapes", Text(
        "四副一对；十三幺；七对不算", "four sets and a pair; thirteen orphans; no seven pairs",
    )),
    Note("limits", Text(
        "起胡 0、1 或 3 番，牌型和附加合起来算；放过的牌，自己摸过或吃碰杠过才能再胡；只能抢补杠；"
        "张数多了少了是大小相公，不能胡",
        "a minimum of 0, 1 or 3 fan, pattern and bonuses together; a passed tile is closed until "
        "the own next draw or call; only 补杠 is robbed; a hand of a wrong count 相公 cannot win",
    )),
    Note("wilds", Text("没有", "none")),
    Note("scores", Text(
        "只算最大的一个牌型；爆胡以内的加自摸、门风、圈风、三元牌，加到爆胡为止，爆胡以外的不加；"
        "杠上开花、抢杠、海底捞月、一炮三响至少 3 番，天和、人和、地和至少 6 番",
        "the dearest pattern alone; inside the cap 爆胡 self-draw, winds and dragons are added, up "
        "to the cap; outside nothing is. 杠上开花, 抢杠, 海底捞月 and 一炮三响 are 3 at least; "
        "天和, 人和 and 地和 are 6",
    )),
    Note("pays", Text(
        "一家付 2 的番次方：点炮的人付，自摸三家都付；抢杠的被抢的包三家；放杠的包杠上开花；"
        "放出第四副、大三元、大四喜最后一副的包自摸，先包不包后，点炮不包",
        "2^fan by each payer: the discarder, or all three by own draw. Who is robbed pays for all; "
        "so does who fed the kong of 杠上开花, or the fourth open set, or the last triplet of "
        "大三元 or 大四喜: for own draws only, and only to the first player so fed",
    )),
    Note("kongs", Text("杠不收钱", "kongs earn nothing")),
    Note("draw", Text("不付，庄家连庄", "nothing is paid and the dealer stays")),
    Note("dealer", Text(
        "庄家胡了或荒庄连庄，不然下家坐庄；东家坐完一轮，圈风换下一个",
        "the dealer stays after a win of his own or a drawn hand, else the next seat deals; the "
        "round wind moves on when the last seat's turn ends",
    )),
    Note("source", Text(
        "一篇规则，有两张番表；缺的牌、庄和漏胡，取自几个公开的程序和规则页",
        "one text with two fan tables; what it lacks (tiles, dealer, 漏胡) is from public programs "
        "and rule pages",
    )),
    Note("open", Text(
        "A 表的爆胡、默认哪张表、点炮谁付、附加算不算起胡、漏胡、坐庄、杠值多少、天地人和、"
        "相公怎么罚，原文没写清；这里取一种，多数能选",
        "the cap of table A, which table is meant, who pays a discard, whether bonuses count for "
        "the minimum, 漏胡, the dealer, what kongs are worth, 天和 and the like, the penalty of "
        "相公: not told; one way is taken, most others are options",
    )),
)  # fmt: skip
"""The rule page."""


def refused(code: str, field: str, **gaps: Any) -> QuestionError:
    """The error of a code of ERRORS."""
    return QuestionError(code, ERRORS[code].fill(**gaps), field=field)
