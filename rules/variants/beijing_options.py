"""What a 北京 table may choose (beijing.md, section 10).

The order is for ever: addresses of puzzles count on it. New options and new values go to the end.
"""

from __future__ import annotations

from rules.options import choice, tick
from rules.words import Text

OPTIONS = (
    choice("combine", "番怎么合", "how rows combine", Text(
        "各项番数相乘，还是相加", "the rows multiply, or their 番 add up",
    ), ("multiply", "相乘", "multiply"), ("add", "相加", "add up")),
    choice("discard_payment", "点炮谁付", "who pays a discard", Text(
        "点炮时三家都付、点炮的双份，还是点炮的一家付自己的或付全部",
        "all three pay and the discarder double, or the discarder alone: the own share, or all",
    ), ("all_discarder_double", "三家付，点炮双份", "all pay, the discarder double"),
        ("discarder_only", "只点炮的付自己那份", "the discarder alone, the own share"),
        ("discarder_covers_all", "点炮的包三家", "the discarder pays all three shares")),
    tick("dealer_pays_double", "庄家输双份", "a losing dealer pays double", Text(
        "庄家输了也加倍付", "a dealer who loses pays double as well",
    )),
    tick("upstairs_stack", "上楼累加", "上楼 doubles again", Text(
        "在楼上每再荒一次，再加一倍", "each further drawn hand upstairs doubles again",
    )),
    tick("upstairs_fees", "楼上罚款加倍", "fees double upstairs", Text(
        "烧庄和诈胡在楼上也加倍", "烧庄 and 诈胡 double upstairs too",
    )),
    tick("rob_kong_stack", "抢杠再算自摸", "抢杠 and 自摸 both", Text(
        "算自摸的抢杠两项都乘；关了一共只乘 2",
        "a robbery that counts as self-draw takes both ×2; off: ×2 altogether",
    ), on=True),
    tick("benhun_stack", "本混儿龙另加", "rows beside 本混儿龙", Text(
        "本混儿龙以外再算一条龙和无混儿", "一条龙 and 无混儿 count on top of 本混儿龙",
    )),
    tick("limit_flat", "天和地和固定", "天和, 地和 flat", Text(
        "天和、地和固定 40；关了就和别的项相乘",
        "天和 and 地和 are 40 flat; off: they multiply with the other rows",
    ), on=True),
    tick("dihu_on_discard", "点炮也算地和", "地和 on a discard", Text(
        "地和可以胡点炮；关了只能自己摸", "地和 may be won on a discard; off: by own draw only",
    ), on=True),
    choice("tail_rule", "保留牌怎么数", "how the kept tiles count", Text(
        "界外的墩从牌尾数、补走的也算，还是总是最后 14 张的位置",
        "stacks counted from the end with the taken tiles, or always the last 14 positions",
    ), ("counted", "补走的也数", "taken tiles counted"),
        ("fixed", "固定最后 14 张", "the last 14 positions")),
    tick("three_wilds_self_draw", "三混儿只能自摸", "three wilds: own draw only", Text(
        "手里三张混儿只能自摸胡", "a hand with three wilds may only win by self-draw",
    )),
    tick("wild_in_claims", "混儿可以吃碰杠", "wilds in claims", Text(
        "混儿可以拿来吃碰杠", "a wild may take part in chow, pong and kong",
    )),
    tick("four_wilds_auto", "混杠", "four wilds win", Text(
        "摸齐四张混儿就胡；关了四张混儿只是混儿",
        "all four wilds drawn win at once; off: they are only wild tiles",
    ), on=True),
    tick("zhuowukui_any_five", "胡五万就是捉五魁", "any 五万 is 捉五魁", Text(
        "胡的是五万就算捉五魁", "winning on 五万 is enough for 捉五魁",
    )),
    tick("rich_pairs_natural", "豪华要真牌", "豪华 needs natural tiles", Text(
        "豪华七对子的四张不能有混儿", "豪华七对子 needs four natural tiles alike",
    )),
    tick("dragon_concealed", "龙要在手里", "the dragon concealed", Text(
        "吃来的顺子不算一条龙", "a called set does not count for 一条龙",
    )),
    choice("double_rich_pairs", "两个四张", "two sets of four alike", Text(
        "七对子里有两个四张乘几", "what seven pairs with two sets of four alike multiply by",
    ), (4, "4", "4"), (8, "8", "8")),
    tick("burn_chain", "烧庄接着烧", "烧庄 goes on", Text(
        "第二张也跟齐了，罚款加倍", "烧庄 goes on with the second discards, the fee doubling",
    )),
    choice("pass_scope", "过了不能胡什么", "what a pass closes", Text(
        "放过一次胡，到自己下一轮前不能胡什么",
        "what a passed win closes until the own next turn",
    ), ("any", "别人打的都不能", "every discard"), ("same_tile", "只是那张", "that tile only")),
    choice("rounds", "打几圈", "rounds of a game", Text(
        "一场打几圈", "how many rounds a game has",
    ), (4, "4 圈", "4"), (1, "1 圈", "1"), (2, "2 圈", "2"), numbers=(1, 16)),
    choice("start_chips", "起始分", "starting chips", Text(
        "每人开始有多少分", "what everybody starts with",
    ), (0, "从 0 起", "from 0"), (100, "100", "100"), numbers=(0, 10000)),
)  # fmt: skip
"""Every option in its order."""
