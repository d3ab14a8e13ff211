"""What 北京 says: the short name of every reason, its sentences, the rows of its rule page."""

from __future__ import annotations

from typing import Any

from rules.claims import CLAIM_REASONS
from rules.errors import QuestionError
from rules.values import Note
from rules.words import Text

SHARED = ("ok", "not_previous", "wild_claim", "wall_empty", "tiles")

REASONS = {code: CLAIM_REASONS[code] for code in SHARED} | {
    "shape": Text("牌型没成", "the hand is not complete"),
    "wild_discard": Text("打出的混儿只当本牌", "a discarded wild is its printed tile"),
    "opened": Text("开了门只能自摸", "an opened hand wins by self-draw only"),
    "no_dragon": Text("抢暗杠要龙身", "only a dragon 一条龙 robs a concealed kong"),
    "three_wilds": Text("三混儿只能自摸", "three wilds: own draw only"),
    "passed": Text("顺胡", "a win was just passed 顺胡"),
    "small": Text("小相公", "too few tiles 小相公"),
    "big": Text("大相公", "too many tiles 大相公"),
    "claim_used": Text("吃碰的机会用过了", "the one chow or pong is used up"),
    "not_declared": Text("不报听", "nothing is declared"),
    "not_ready": Text("没听", "not ready"),
    "included": Text("已经算在别的里", "counted in another already"),
    "several_waits": Text("不止听五万", "五万 is not the only wait"),
}
"""The short name of every code that an answer about 北京 can carry."""

WIN_SAYS = {
    "self_draw": Text("自摸{tile}，三家一样付", "{tile} is an own draw: all three pay a share"),
    "replacement": Text(
        "杠后补到{tile}，杠上开花，也是自摸",
        "{tile} is the replacement after a kong: 杠上开花, and an own draw",
    ),
    "discard": Text(
        "{tile}点炮，三家都付，点炮的双份", "{tile} from a discard: all pay, the discarder double"
    ),
    "rob_kong": Text(
        "抢杠胡{tile}，当自摸算，三家一样付", "{tile} robbed: it counts as self-draw, all pay alike"
    ),
    "rob_fed": Text(
        "{tile}别人要明杠，胡在前；不算自摸，打牌的双份",
        "{tile}, that another would kong, is won first; no self-draw: its discarder pays double",
    ),
    "all_wilds": Text("四张混儿摸齐了，混杠", "all four wilds are drawn: 混杠"),
    "shape": Text("加上{tile}牌型没成", "{tile} does not complete the hand"),
    "wild_discard": Text(
        "{tile}是混儿，可打出来只当本牌，成不了；自己摸到才行",
        "{tile} is the wild, but thrown it is only its printed tile, which completes nothing; "
        "drawn it would",
    ),
    "opened": Text(
        "吃、碰或明杠开了门，只能自摸", "chow, pong or an open kong opened the hand: own draw only"
    ),
    "no_dragon": Text(
        "抢暗杠只有一条龙能抢，{tile}要在龙身里",
        "a concealed kong is robbed only by a 一条龙 with {tile} in its body",
    ),
    "three_wilds": Text(
        "手里三张混儿，只能自摸", "with three wilds the hand wins by own draw only"
    ),
    "passed": Text(
        "放过了一次胡，自己还没轮到，再胡别人的是顺胡（诈胡）",
        "a win was passed and no own turn came since: another discard is 顺胡, a false win",
    ),
    "passed_open": Text("可以胡", "it may be won"),
    "small": Text(
        "少牌，小相公，不能胡（可以杠）", "too few tiles, 小相公: no win (a kong is allowed)"
    ),
    "big": Text("多牌，大相公，不能胡", "too many tiles, 大相公: no win"),
    "right": Text("14 张，没有相公", "14 tiles: as it should be"),
    "incomplete": Text("牌型没成", "the hand is not complete"),
    "nearest": Text("离打牌的最近的胡（抢胡）", "the nearest in turn order wins (抢胡)"),
    "next": Text("近的不要，下一家可以胡", "the nearer gave up, so the next may declare"),
    "nobody": Text("没有人胡", "nobody wins"),
}
"""The sentence for each outcome of "may I win?"."""

KONG_SAYS = {
    "wild": Text("{tile}是混儿，不能吃碰杠", "{tile} is wild: no chow, pong or kong with it"),
    "used": Text(
        "一手只能吃一次或碰一次，已经用了；杠不受限",
        "one chow or one pong in a hand, and it is used; kongs are free",
    ),
    "big": Text("多牌，大相公，不能动", "too many tiles, 大相公: no claim"),
    "small": Text("少牌，小相公，只能杠", "too few tiles, 小相公: only a kong is allowed"),
}
"""The sentence for each claim that may not be made."""

SAYS = {
    "share": Text("每家 {points} 分", "{points} points from each"),
    "sum": Text("{elements}：{points} 分", "{elements}: {points} points"),
    "discard": Text("点炮的加倍", "the discarder pays double"),
    "dealer_loses": Text("庄家输双份", "the losing dealer pays double"),
    "failed": Text("混儿悠没成，加倍", "a 混儿悠 that failed pays double"),
    "upstairs": Text("上楼翻番", "upstairs 上楼 doubles"),
    "burn": Text("烧庄：头一张四家一样", "烧庄: four first discards alike"),
    "discarder_only": Text("只有点炮的付", "the discarder alone pays"),
    "discarder_covers_all": Text("点炮的包三家", "the discarder pays for all three"),
    "several_waits": Text(
        "听{waits}，不止五万，不算捉五魁", "it waits for {waits}, not for 五万 alone: no 捉五魁"
    ),
}
"""The rows of an account."""

RIDE_SAYS = {
    "ok": Text("摸到什么都胡，可以混儿悠", "every tile completes it: it may ride, 混儿悠"),
    "riding": Text(
        "报了混儿悠，手里的牌不能再动", "after 混儿悠 the hand stays as it was announced: no claim"
    ),
    "no_win": Text(
        "现在胡不了，谈不上混儿悠", "it could not win now, so there is nothing to decline"
    ),
    "not_all": Text(
        "打完只听{waits}，不是什么都胡，不能混儿悠",
        "after the discard it waits for {waits} only, not for everything",
    ),
}
"""The sentence for each outcome of "may I announce 混儿悠?"."""

ERRORS = {
    "wild_needed": Text("要写混儿（wild）或混坯（indicator）", "“wild” or “indicator” is needed"),
    "wild_differs": Text(
        "混坯{shown}定的混儿是{tile}，不是 wild 写的", "after {shown} the wild is {tile}, another "
        "than “wild” says",
    ),
    "no_hun_you": Text(
        "混儿悠要听所有的牌，自己摸的下一张胡",
        "a 混儿悠 waits on every tile and wins with the own next draw",
    ),
    "winner_failed": Text(
        "座位 {seat} 胡了，它的混儿悠没有失败", "seat {seat} wins, so its 混儿悠 has not failed"
    ),
    "not_four": Text("要写四家各一张，这里是 {n} 张", "one tile of each seat, four, not {n}"),
    "cannot_win": Text("座位 {seat} 胡不了，不能喊胡", "seat {seat} cannot win, so not declare"),
}  # fmt: skip
"""What can be wrong with a question about 北京 alone."""

NOTES = (
    Note("tiles", Text(
        "136 张，没有花；最后 7 墩 14 张保留，只补杠；翻一张混坯，不打",
        "136 tiles, no flowers; the last 7 stacks are kept for kong replacements; one tile is "
        "turned up and stays out of play",
    )),
    Note("claims", Text(
        "一手只能吃一次或碰一次，杠不限；吃上家的；胡先，碰杠后，吃最后",
        "one chow or one pong in a hand, kongs beside; chow from the 上家; win, then pong or kong, "
        "then chow",
    )),
    Note("ready", Text(
        "不报听；只有混儿悠要报：能胡不胡，打完什么都听",
        "nothing is declared but 混儿悠: a win is declined and every tile then completes the hand",
    )),
    Note("shapes", Text(
        "四副一对，或七对；摸齐四张混儿直接胡",
        "four sets and a pair, or seven pairs; all four wilds drawn win by themselves",
    )),
    Note("limits", Text(
        "吃碰明杠开门，只能自摸（抢补杠也行）；暗杠只有一条龙能抢；放过以后到自己轮到前不能胡别人的",
        "an opened hand wins by self-draw only (or an added kong robbed); only a dragon robs a "
        "concealed kong; after a pass no discard until the own next turn",
    )),
    Note("wilds", Text(
        "混坯的下一张：九接一，东南西北、中发白转圈；摸来顶什么都行，打出来只当本牌",
        "the tile after the one turned up: 9 leads to 1, 东南西北 and 中发白 go round; drawn it "
        "stands for anything, thrown it is its printed tile",
    )),
    Note("scores", Text(
        "底 1 分，各项相乘；混杠、天和、地和固定 40",
        "base 1, every row multiplies; 混杠, 天和 and 地和 are 40 flat",
    )),
    Note("pays", Text(
        "三家都付；点炮的双份；上楼、没成的混儿悠加倍；诈胡每家赔 20，烧庄每家赔 10",
        "all three pay, the discarder double; upstairs and a failed 混儿悠 double; 诈胡 pays 20 to "
        "each, 烧庄 10",
    )),
    Note("kongs", Text("杠不付钱；杠上开花和抢杠各乘 2", "never paid; 杠上开花 and 抢杠 are ×2")),
    Note("draw", Text(
        "剩下保留牌就荒；谁也不付，上楼：下一手起加倍",
        "drawn when the kept tiles are left: nobody pays, from the next hand all doubles (上楼)",
    )),
    Note("dealer", Text(
        "庄家胡或荒庄连庄；别人胡，下家坐庄；北家下庄就下楼",
        "the dealer stays after an own win and a drawn hand; any other win passes the deal on; "
        "when 北 gives it up the table comes down",
    )),
    Note("source", Text(
        "一篇北京麻将规则，十三节；另看了几个公开的程序和规则页",
        "a text of thirteen parts on Beijing mahjong; some public programs and rule pages beside",
    )),
    Note("open", Text(
        "番是乘还是加、点炮谁付、抢杠再不再乘自摸、龙能不能吃，各处不一样；这里照原文，别的做成选项",
        "whether 番 multiply, who pays a discard, whether 抢杠 takes 自摸 on top, whether a called "
        "set counts for a dragon: sources differ; the text decides, the rest are options",
    )),
)  # fmt: skip
"""The rule page."""


def refused(code: str, field: str, **gaps: Any) -> QuestionError:
    """The error of a code of ERRORS."""
    return QuestionError(code, ERRORS[code].fill(**gaps), field=field)
