"""The rule page of 扣点点, row by row (koudian.md)."""

from __future__ import annotations

from rules.values import Note
from rules.words import Text

NOTES = (
    Note("tiles", Text(
        "136 张，没有花，全部摸完；不带风是 108 张",
        "136 tiles, no flowers, all of them drawn; 108 without honours 不带风",
    )),
    Note("claims", Text(
        "不能吃；能碰能杠，报听以后不能碰；先胡后杠碰，一炮只胡一家（截胡，离打牌的最近）",
        "no chow; pong and kong, no pong after declaring; a win comes first, and of several who "
        "could the nearest after the discarder has it 截胡",
    )),
    Note("ready", Text(
        "不报听不能胡：打牌时扣下一张；听的牌里至少有一张够 6 点才能报；报了手牌锁住",
        "nobody wins without declaring 报听, by a discard laid face down; one wait of 6 points or "
        "more is needed, and the hand is locked",
    )),
    Note("shapes", Text(
        "四副一对；七小对（四张算两对）；十三幺；风不成顺子，除非选了风嘴子",
        "four sets and a pair; seven pairs 七小对 (four alike are two); thirteen orphans 十三幺; "
        "no runs of winds unless 风嘴子 is on",
    )),
    Note("limits", Text(
        "1、2 点不能胡，3 到 5 点只能自摸，6 点以上和字牌都行；"
        "报听后放过点炮，以后只能自摸；只能抢补杠",
        "1 and 2 never win, 3 to 5 by own draw only, 6 and up and honours either way; after a "
        "passed discard only own draws win; only an added kong 补杠 is robbed",
    )),
    Note("wilds", Text(
        "基本玩法没有；耗子玩法一种，双耗子两种：摸来顶什么都行，打出来谁也不能胡",
        "none in the basic mode; one kind is wild 耗子, or two in 双耗子: drawn it stands for "
        "anything, discarded nobody wins on it",
    )),
    Note("scores", Text(
        "胡的那张牌的点数（字牌 10 点）乘倍数：自摸 2 倍；"
        "基本玩法里清一色、一条龙、七小对再加倍，只算最大的",
        "the points of the winning tile (10 for an honour) times a multiplier: own draw 2; in the "
        "basic mode 清一色, 一条龙 and 七小对 multiply too, the largest alone",
    )),
    Note("pays", Text(
        "自摸三家付；点炮的报了听，三家各付一份，没报听，一个人包三份",
        "own draw: all three pay; a discarder who had declared leaves it to all three, one who had "
        "not pays all three shares 包胡",
    )),
    Note("kongs", Text(
        "三家各付那张牌的点数，暗杠两倍；跟胡牌分开算；报听后能杠，还要够报听",
        "each of the three pays the points of the tile, twice for a concealed kong, apart from the "
        "win; allowed after declaring while the hand may still declare",
    )),
    Note("draw", Text("谁也不付，杠也不算", "nobody pays, and kongs are void")),
    Note("dealer", Text(
        "谁胡谁坐庄；荒庄，下家坐庄；带庄或一圈时不同",
        "the winner deals next, after a drawn hand the dealer's 下家; with 带庄 or 一圈 otherwise",
    )),
    Note("source", Text(
        "一篇讲四种玩法和十一个选项的规则，另看了十个公开的程序和帮助页",
        "a text on four modes and eleven tick boxes, and ten public programs and help pages",
    )),
    Note("open", Text(
        "没报听能不能胡、放过以后怎么算、补牌胡算不算自摸、十三幺几倍、打出的耗子能不能碰，说法不一；这里取一种，别的做成选项",
        "whether one may win undeclared, what a pass closes, whether a replacement is an own draw, "
        "the worth of 十三幺, calling a discarded wild: sources differ; one way is taken, the "
        "others are options",
    )),
)  # fmt: skip
"""The rule page."""
