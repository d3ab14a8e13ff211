"""What 榆次 says: the short name of every reason, its sentences, the rows of its rule page."""

from __future__ import annotations

from typing import Any

from rules.claims import CLAIM_REASONS
from rules.errors import QuestionError
from rules.values import Note
from rules.words import Text

REASONS = {code: CLAIM_REASONS[code] for code in ("ok", "no_chow", "wall_empty", "tiles")} | {
    "undeclared": Text("没上架", "not declared 上架"),
    "face_down": Text("扣下的牌不能要", "the face-down tile 扣牌"),
    "only_added_kong": Text("只有补杠能抢", "only an added kong 补杠 can be robbed"),
    "replacement": Text("没有杠上开花", "no win on a kong's replacement"),
    "shape": Text("牌型没成", "the hand is not complete"),
    "three_suits": Text("没缺门", "three suits, none is missing 缺一门"),
    "passed": Text("过胡", "let go before 过胡"),
    "declared": Text("上架后不能碰杠", "no pong or kong after declaring 上架"),
    "just_ponged": Text("刚碰完不能杠", "no kong in the turn of a pong"),
    "not_ready": Text("没听", "not ready"),
    "dead": Text("听的牌四张都在自己手里", "all four copies of the wait are one's own"),
    "included": Text("已经算在别的里", "counted in another already"),
    "several_names": Text("不止一口，不算边坎吊", "more than one name to win on: no 边, 坎, 吊"),
    "not_two_pairs": Text("不是对倒，不算碰碰胡", "not won on one of two pairs 对倒: no 碰碰胡"),
    "flat": Text("七对不另加吊", "七对 takes no 吊"),
}
"""The short name of every code that an answer about 榆次 can carry."""

GATE_SAYS = {
    "ok": Text("听{waits}，可以上架", "waits for {waits}: it may be declared 上架"),
    "three_suits": Text(
        "凑得成，可万饼条三门都有，没缺门，不能上架",
        "it would be complete, but holds 万, 饼 and 条: no suit is missing, so it cannot be "
        "declared",
    ),
    "dead": Text(
        "只差{dead}，可四张都在自己手里",
        "only {dead} would complete it, and all four are one's own",
    ),
    "not_ready": Text("没有一张牌能让它成牌", "no tile completes the hand"),
}
"""The sentence for each outcome of "may it be declared?"."""

WIN_SAYS = {
    "self_draw": Text("自摸{tile}，三家都付双份", "{tile} is an own draw: all three pay double"),
    "paid_by_all": Text(
        "{tile}点炮，打的人上了架，三家各付各的",
        "{tile} from a discarder who had declared: each of the three pays a share",
    ),
    "discard": Text(
        "{tile}点炮，打的人没上架，一家包",
        "{tile} from a discarder who had not declared: that player pays for all",
    ),
    "rob_kong": Text("抢杠胡{tile}，杠的人一家包", "{tile} robbed: the konger pays for all"),
    "undeclared": Text(
        "没上架，{tile}能成牌也不能胡，自摸也不行",
        "nobody wins without having declared 上架, not even by own draw; so not on {tile} either",
    ),
    "face_down": Text(
        "{tile}是上架扣下的牌，不能胡", "{tile} is a face-down declaring tile; nobody wins on it"
    ),
    "only_added_kong": Text(
        "这是{kong}，只有补杠能抢", "this is a {kong}; only 补杠 can be robbed"
    ),
    "replacement": Text(
        "上了架不能开杠，所以没有杠上开花",
        "after declaring there is no kong, so nobody wins on its replacement tile",
    ),
    "shape": Text("加上{tile}牌型没成", "{tile} does not complete the hand"),
    "three_suits": Text(
        "万、饼、条三门都有，没缺门，不能胡",
        "万, 饼 and 条 are all there: no suit is missing, no win",
    ),
    "passed": Text(
        "放过了{tile}，这一局点炮不能再胡它，自摸可以",
        "{tile} was let go: in this hand it cannot be won from a discard again, only drawn",
    ),
}
"""The sentence for each outcome of "may I win?"."""

KONG_SAYS = {
    "face_down": Text(
        "{tile}是上架扣下的牌，不能碰杠",
        "{tile} is a face-down declaring tile; it cannot be called",
    ),
    "declared": Text("上架以后不能碰也不能杠", "after declaring 上架 there is no pong and no kong"),
    "just_ponged": Text(
        "刚碰完还没摸牌，这一轮不能杠", "in the turn of a pong, before a draw, there is no kong"
    ),
    "wall_empty": Text(
        "只剩 {n} 张，都是王牌，没牌可补，不能杠",
        "{n} {n:tile|tiles} left, all of the reserve 王牌: nothing to replace, so no kong",
    ),
}
"""The sentence for each kong that may not be made."""

ERRORS = {
    "not_zero": Text("四家的分加起来要是 0，这里是 {sum}", "payments sum to 0, here to {sum}"),
    "one_winner": Text("一手牌只有一家赢分", "only one player is paid in a hand"),
    "two_claims": Text(
        "座位 {first} 和 {second} 不可能都碰得了或杠得了",
        "seats {first} and {second} cannot both pong or kong the tile",
    ),
    "winners_kong": Text(
        "kongs 只写没胡的人的杠，胡家的写在 kong_points",
        "“kongs” holds those of the losers; the winner's are the “kong_points”",
    ),
}
"""What can be wrong with a question about 榆次 alone."""

NOTES = (
    Note("tiles", Text(
        "136 张，万饼条和七种风；七种风一样看；最后 14 张王牌不摸，每开一杠多留 2 张",
        "136 tiles: 万, 饼, 条 and seven kinds of 风, all seven equal; the last 14, 王牌, stay "
        "undrawn, 2 more for each kong",
    )),
    Note("claims", Text(
        "能碰能杠，不能吃；胡在碰杠前；几家能胡，离打牌的最近的一家胡",
        "pong and kong, no chow; a win goes first; of several the nearest after the discarder wins",
    )),
    Note("ready", Text(
        "上架才能胡：打牌时扣下一张，别人不能要；上架后手牌锁住，不碰不杠",
        "only who has declared 上架 wins: by a face-down discard that nobody can call; the hand is "
        "then locked, no pong and no kong",
    )),
    Note("shapes", Text(
        "四副一对，或七对；风不成顺子", "four sets and a pair, or seven pairs; no runs of 风",
    )),
    Note("limits", Text(
        "十四张至少缺一门，碰杠也算；放过的牌这一局只能自摸；没有杠上开花",
        "the 14 tiles hold two suits at most, melds too; a name let go is won by own draw only for "
        "the rest of the hand; no win on a kong's replacement",
    )),
    Note("wilds", Text("没有；王牌只是不摸的牌", "none; 王牌 are only the undrawn tiles")),
    Note("scores", Text(
        "牌型相加：边坎吊、门清、断各 1，碰碰胡、凑 5，七对 9，龙、清 10，风 20；一样没有是烂胡",
        "patterns add up: 边, 坎, 吊, 门清, 断 1 each, 碰碰胡 and 凑 5, 七对 9, 龙 and 清 10, "
        "风 20; a hand without any is 烂胡",
    )),
    Note("pays", Text(
        "每家付底 2 加牌型，和庄家来往多 1；自摸加倍；点炮的没上架就一家包，再加 1",
        "each loser pays 2 and the patterns, 1 more to or by the dealer; own draw doubles; a "
        "discarder who had not declared pays for all three, and 1 more",
    )),
    Note("kongs", Text(
        "只有胡家的杠算分，每家付明杠、补杠 1，暗杠 2，自摸不加倍；没胡的杠不算",
        "only the winner's: 1 from each for 明杠 and 补杠, 2 for 暗杠, never doubled; a loser's "
        "kongs are nothing",
    )),
    Note("draw", Text(
        "不查叫，不查花猪，不算杠，谁也不付", "nothing is checked, no kong is paid: no payments",
    )),
    Note("dealer", Text(
        "庄家胡连庄，别人胡就轮到下家；荒庄没人杠连庄，有人杠换庄",
        "the dealer stays after his own win; any other win passes the deal to his 下家; after a "
        "drawn hand it stays without a kong and passes with one",
    )),
    Note("source", Text(
        "一个山西麻将应用的规则文字（表和图都没了），另看了两个公开的程序",
        "the rules text of an app (its tables and pictures are lost) and two public programs",
    )),
    Note("open", Text(
        "碰碰胡是不是只算对倒、七对 9 还是 7、王牌怎么数、死口算不算，各处不一样；"
        "这里照原文，别的做成选项",
        "whether 碰碰胡 is only 对倒, 七对 9 or 7, how the reserve and dead waits are counted: "
        "sources differ; the main one decides here, the rest are options",
    )),
)  # fmt: skip
"""The rule page."""


def refused(code: str, field: str, **gaps: Any) -> QuestionError:
    """The error of a code of ERRORS."""
    return QuestionError(code, ERRORS[code].fill(**gaps), field=field)
