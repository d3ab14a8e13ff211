"""What 辽源 says: the short name of every reason, how sure the book is, its rows."""

from __future__ import annotations

from rules.claims import CLAIM_REASONS
from rules.values import Note
from rules.words import Text

REASONS = CLAIM_REASONS | {
    "shape": Text("牌型没成", "the hand is not complete"),
    "three_suits": Text("三门不齐", "a suit is missing"),
    "terminal": Text("无幺九", "no 1, 9 or honour"),
    "triplet": Text("无刻", "no triplet"),
    "only_added_kong": Text("只有补杠能抢", "only an added kong 补杠 can be robbed"),
    "most_melds": Text("吃碰满了", "no more open melds"),
    "not_declared": Text("不报听", "nothing is declared"),
    "not_ready": Text("没叫", "not ready"),
    "largest_only": Text("只算最大的底", "only the dearest base counts"),
}
"""The short name of every code that an answer about 辽源 can carry."""

MARKS_OF = {
    "high": Text("吉林三处都这样", "three Jilin sources agree"),
    "medium": Text("吉林一两处这样", "one or two Jilin sources"),
    "ours": Text("没有来源，这里定的", "no source, settled here"),
    "unverified": Text("只有名字，读法没核实", "a name only; this reading is not verified"),
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
    "share": Text("底和翻倍一共 {value}", "base and doublings make {value}"),
    "pairwise": Text(
        "和庄家之间翻倍，点炮的自己翻倍", "doubled with the dealer, and for who discarded"
    ),
    "liable": Text("包三家：座位 {seat} 全付", "seat {seat} discarded and pays for all 包三家"),
    "made": Text("{name} {tiles}", "{name} {tiles}"),
    "robbed": Text("被抢了，不算杠", "robbed: it is no kong"),
    "void": Text("荒庄不付", "void after a drawn hand"),
}
"""The sentences of rulings and the rows of an account."""

NOTES = (
    Note("tiles", Text("136 张，没有花", "136 tiles, no flowers"), "high"),
    Note("claims", Text("能吃上家，能碰能杠", "chow from the player before, pong, kong"), "high"),
    Note("ready", Text("不报听", "nothing is declared"), "ours"),
    Note("shapes", Text(
        "四副一对（蛋和杠都算一副），七对", "four sets and a pair (eggs and kongs are sets); 七对",
    ), "high"),
    Note("limits", Text(
        "三门齐，有幺九，有刻（杠、蛋，或中发白做将）；七对和飘胡可以不管",
        "all three suits, a 1, 9 or honour, and a triplet (kong, egg, or dragons for a pair); "
        "七对 and 飘胡 are free of them",
    ), "medium"),
    Note("wilds", Text("没有", "none"), "ours"),
    Note("scores", Text(
        "一个底，再翻倍：自摸、站立、海底捞", "one base, then doubled by 自摸, 站立, 海底捞",
    ), "medium"),
    Note("pays", Text(
        "三家各付各的，和庄家之间翻倍，点炮的自己翻倍",
        "each pays his own share, doubled with the dealer and for who discarded",
    ), "medium"),
    Note("kongs", Text(
        "有人胡了，各家的蛋和杠都收钱，不翻倍",
        "when somebody wins, everybody is paid for eggs and kongs; nothing doubles them",
    ), "medium"),
    Note("draw", Text("不付，蛋也不付", "nothing is paid, eggs included"), "ours"),
    Note("dealer", Text(
        "自己胡或荒庄连庄，不然下家坐庄", "stays on an own win or a drawn hand, else the next",
    ), "medium"),
    Note("source", Text(
        "辽源自己的只有一条广告，列了开关的名字；规则照吉林别处的拼起来，不能当辽源的规矩",
        "of Liaoyuan only an advert that names switches; the rules are put together from other "
        "Jilin tables and are no fact about Liaoyuan",
    ), "unverified"),
    Note("open", Text(
        "暗蛋、拉拉蛋、铁蛋、点蛋、明蛋搂、暗蛋搂、大岔都没有解释；铁蛋和大岔在这里没有作用",
        "暗蛋, 拉拉蛋, 铁蛋, 点蛋, 明蛋搂, 暗蛋搂, 大岔 are explained nowhere; "
        "铁蛋 and 大岔 do nothing here",
    ), "unverified"),
)  # fmt: skip
"""The rule page."""
