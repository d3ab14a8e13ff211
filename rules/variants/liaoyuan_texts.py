"""What 辽源 says: the short name of every reason, how sure the book is, its rows."""

from __future__ import annotations

from typing import Any

from rules.claims import CLAIM_REASONS
from rules.errors import QuestionError
from rules.values import Note
from rules.words import Text

REASONS = CLAIM_REASONS | {
    "shape": Text("牌型没成", "the hand is not complete"),
    "three_suits": Text("三门不齐", "a suit is missing"),
    "terminal": Text("无幺九", "no 1, 9 or honour"),
    "triplet": Text("无刻", "no triplet"),
    "only_added_kong": Text("只有补杠能抢", "only an added kong 补杠 can be robbed"),
    "most_melds": Text("吃碰满了", "no more open melds"),
    "late": Text("下蛋晚了", "too late for a new egg"),
    "no_egg": Text("不成蛋", "no egg"),
    "not_declared": Text("不报听", "nothing is declared"),
    "not_ready": Text("没叫", "not ready"),
    "largest_only": Text("只算最大的底", "only the dearest base counts"),
}
"""The short name of every code that an answer about 辽源 can carry."""

MARKS_OF = {
    "advert": Text("广告里写着", "the advert says so"),
    "high": Text("吉林三处都这样", "three Jilin sources agree"),
    "medium": Text("吉林一两处这样", "one or two Jilin sources"),
    "low": Text("照别处推的", "by analogy only"),
    "ours": Text("没有来源，这里定的", "no source, settled here"),
    "unverified": Text("只有名字，读法没核实", "a name only; this reading is not verified"),
    "none": Text("只有名字，没有读法", "a name only, and no reading of it"),
}
"""How sure the book is that tables in 辽源 play so."""

SAYS = {
    "shape": Text("加上{tile}牌型没成", "{tile} does not complete the hand"),
    "three_suits": Text("万筒条缺一门，不能胡", "one of 万, 筒 and 条 is missing: no win"),
    "terminal": Text("没有 1、9 和字牌，不能胡", "no 1, no 9, no honour: no win"),
    "triplet": Text(
        "没有刻子、杠和蛋，将也不是中发白，不能胡",
        "no triplet, kong or egg, and the pair is no dragon: no win",
    ),
    "only_added_kong": Text("只有补杠能抢", "only an added kong 补杠 can be robbed"),
    "most_melds": Text("最多吃碰 {most} 副", "at most {most} open melds"),
    "reserve": Text(
        "留七墩：最后 14 张不摸，没牌可补，不能杠",
        "留七墩: the last 14 tiles stay, so none is left to replace and no kong is made",
    ),
    "late": Text("新蛋要在自己打第一张以前下", "a new egg only before the own first discard"),
    "no_egg": Text("{tiles} 不成蛋", "{tiles} is no egg"),
    "added": Text("{tile}补上了", "{tile} is added"),
    "no_add": Text("{tile}补不到这副蛋上", "{tile} does not belong to this egg"),
    "share": Text("底和翻倍一共 {value}", "base and doublings make {value}"),
    "pairwise": Text(
        "和庄家之间翻倍，点炮的自己翻倍", "doubled with the dealer, and for who discarded"
    ),
    "capped": Text("一家最多 {cap}", "each owes {cap} at most"),
    "liable": Text("包三家：{seat}全付", "{seat} discarded and {seat:pays|pay} for all 包三家"),
    "made": Text("{seat:bare}：{name} {tiles}", "{seat}: {name} {tiles}"),
    "fed": Text("点蛋：{seat}一家付", "点蛋: {seat} fed it and {seat:pays|pay} for all"),
    "robbed": Text("被抢了，不算杠", "robbed: it is no kong"),
    "void": Text("荒庄不付", "void after a drawn hand"),
}
"""The sentences of rulings and the rows of an account."""

ERRORS = {
    "no_egg": Text("这桌 {tiles} 不成蛋", "{tiles} is no egg at this table"),
    "not_an_egg": Text("{meld} 不是蛋", "{meld} is no egg"),
    "winner_eggs": Text(
        "座位 {seat} 胡了，他的蛋写在副露里", "seat {seat} won: the eggs are among the melds"
    ),
    "seats": Text("只有四家，这里有 {n} 家", "there are four seats, here are {n}"),
    "feeder": Text(
        "点蛋要知道谁点的：杠写在 kongs 里，带上 from",
        "with 点蛋 the feeder pays: name the kong in kongs, with its from",
    ),
}
"""What can be wrong with a question about 辽源 alone."""


def refused(code: str, field: str, tile: str = "", **gaps: Any) -> QuestionError:
    """The error of a code of ERRORS."""
    return QuestionError(code, ERRORS[code].fill(**gaps), field=field, tile=tile)


def _row(part: str, mark: str, zh: str, en: str) -> Note:
    return Note(part, Text(zh, en), mark)


NOTES = (
    _row("tiles", "high", "136 张，没有花", "136 tiles, no flowers"),
    _row("tiles", "medium", "摸到最后一张", "the wall is drawn to its last tile"),
    _row("claims", "high", "能吃上家，能碰能杠", "chow from the player before, pong, kong"),
    _row("claims", "high", "先胡，再碰杠，再吃", "a win first, then pong and kong, then chow"),
    _row("claims", "low", "一张牌只有最近的一家胡",
         "of several who can win a tile the nearest does"),
    _row("ready", "ours", "不报听", "nothing is declared"),
    _row("shapes", "high", "四副一对，蛋和杠各算一副",
         "four sets and a pair; eggs and kongs are sets"),
    _row("shapes", "high", "七对：七个对子，没有副露，不用刻子",
         "七对: seven pairs, no melds, no triplet needed"),
    _row("shapes", "medium", "飘胡：全是刻子和杠，没吃没蛋",
         "飘胡: triplets and kongs only, no chow and no egg"),
    _row("limits", "high", "三门齐：万筒条都要有，副露和蛋也算",
         "all three suits, melds and eggs included"),
    _row("limits", "high", "幺九：要有 1、9 或字牌，副露和蛋也算",
         "a 1, a 9 or an honour, melds and eggs included"),
    _row("limits", "high", "刻：要有刻子、杠或蛋；中发白做将也行",
         "a triplet, kong or egg; dragons for a pair will do"),
    _row("limits", "medium", "飘胡和七对不管三门和幺九",
         "飘胡 and 七对 need neither the suits nor a 1, 9 or honour"),
    _row("limits", "high", "点炮和自摸都能胡", "a win is on a discard or by own draw"),
    _row("limits", "low", "补杠能抢，当点炮付", "an added kong can be robbed, paid like a discard"),
    _row("limits", "ours", "放过不受罚", "letting a win pass costs nothing"),
    _row("wilds", "ours", "没有", "none"),
    _row("scores", "high", "一个底，只算最大的：平胡 1", "one base, the dearest alone: 平胡 1"),
    _row("scores", "medium", "夹胡 2，飘胡和七对 4，豪华七对 8、16、32",
         "夹胡 2, 飘胡 and 七对 4, with fours 8, 16, 32"),
    _row("scores", "high", "自摸、站立各翻一倍", "自摸 and 站立 double"),
    _row("scores", "medium", "海底捞翻一倍", "海底捞 doubles"),
    _row("pays", "high", "和庄家之间翻倍，一对一算", "doubled with the dealer, pair by pair"),
    _row("pays", "high", "点炮的自己那份翻倍", "the discarder's own share doubles"),
    _row("pays", "medium", "点炮时三家各付各的", "on a discard all three pay their own shares"),
    _row("kongs", "high", "旋风蛋 2，喜蛋 1，每家付", "旋风蛋 2, 喜蛋 1, from each of the others"),
    _row("kongs", "medium", "幺蛋、九蛋 1，每补一张加 1",
         "幺蛋 and 九蛋 1, each added tile 1 more"),
    _row("kongs", "medium", "明蛋 2，暗蛋 4；一条、一筒、中发白的杠翻倍",
         "明蛋 2, 暗蛋 4; a kong of 1s, 1p, 中, 发 or 白 doubles"),
    _row("kongs", "medium", "有人胡了，没胡的也收蛋钱，什么都不翻倍",
         "when somebody wins, losers are paid for their eggs too; nothing doubles them"),
    _row("kongs", "medium", "新蛋在自己打第一张以前下，补蛋随时都行",
         "a new egg before the own first discard, an added tile on any own turn"),
    _row("kongs", "medium", "杠补一张，四张的蛋补一张，三张的不补",
         "a kong or a four-tile egg draws one replacement, a three-tile egg none"),
    _row("draw", "ours", "不付，蛋也不付", "nothing is paid, eggs included"),
    _row("dealer", "medium", "自己胡或荒庄连庄，不然下家坐庄",
         "stays on an own win or a drawn hand, else the next seat"),
    _row("dealer", "advert", "一间房打 8、16 或 24 局", "a room plays 8, 16 or 24 hands"),
    _row("dealer", "ours", "从 0 分算起", "chips are counted from 0"),
    _row("source", "unverified",
         "辽源自己的只有一条广告，列了开关的名字；规则照吉林别处的拼起来，不能当辽源的规矩",
         "of Liaoyuan only an advert that names switches; the rules are put together from other "
         "Jilin tables and are no fact about Liaoyuan"),
    _row("open", "medium", "暗蛋：当暗杠", "暗蛋 is read as a concealed kong"),
    _row("open", "unverified", "点蛋：当点杠的一家付三家的",
         "点蛋 is read as the feeder of a kong paying all three shares"),
    _row("open", "unverified", "拉拉蛋：当补蛋补杠",
         "拉拉蛋 is read as adding to an egg or a pong"),
    _row("open", "unverified", "明蛋搂、暗蛋搂：当杠后补牌胡翻倍",
         "明蛋搂 and 暗蛋搂 are read as doubling a win on a kong's replacement"),
    _row("open", "none", "铁蛋、大岔：没有作用", "铁蛋 and 大岔 do nothing"),
)  # fmt: skip
"""The rule page, row by row with how sure the book is of each."""
