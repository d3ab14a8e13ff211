"""What a 倩女幽魂 table may choose (qiannv.md, section 10).

The order is for ever: addresses of puzzles count on it. New options and new values go to the end.
"""

from __future__ import annotations

from rules.options import choice, tick
from rules.words import Text

OPTIONS = (
    tick("zimo_on_big", "大牌自摸加番", "own draw on a fixed pattern", Text(
        "六番以上的牌自摸也加一番，九番变十番",
        "自摸 adds 1 to a pattern of 6 to 9 too: 9 becomes 10",
    )),
    tick("big_combine", "大牌相加", "fixed patterns add up", Text(
        "合上几个六番以上的牌，番数相加，不是只算最大的",
        "patterns of 6 to 9 that apply together add up, not the highest alone",
    )),
    choice("seven_pairs_fan", "七对几番", "fan of 七对", Text(
        "七对本身算几番", "what seven pairs are worth by themselves",
    ), (0, "不算番", "none"), (4, "4 番", "4"), numbers=(0, 5)),
    choice("unrelated_fan", "全不靠几番", "fan of 全不靠", Text(
        "全不靠本身算几番", "what 全不靠 is worth by itself",
    ), (0, "不算番", "none"), (4, "4 番", "4"), numbers=(0, 5)),
    tick("honour_pairs_as_ziyise", "字牌七对算字一色", "pairs of honours are 字一色", Text(
        "全是字牌的七对算字一色，8 番", "seven pairs of honours are 字一色, 8",
    )),
    tick("nine_gates_any_wait", "九莲宝灯不看听口", "nine gates on any wait", Text(
        "十四张对就算九莲宝灯，不要求听九张",
        "the right fourteen tiles are 九莲宝灯, whatever tile came last",
    )),
    choice("dihu_broken_by", "什么破地胡", "what voids 地胡", Text(
        "自己第一次摸牌以前，别人做了什么就没有地胡；暗杠从来不破",
        "what others do before the own first draw to void 地胡; a concealed kong never does",
    ), ("chow_pong_kong", "吃、碰、明杠", "a chow, a pong or a called kong"),
        ("chow_pong", "吃、碰", "a chow or a pong")),
    choice("pinghu_pair", "平胡的将", "the pair of 平胡", Text(
        "平胡用字牌做将行不行", "whether the pair of 平胡 may be of honours",
    ), ("any", "什么都行", "any"), ("no_honour", "不能是字牌", "a suit tile")),
    choice("round_wind", "圈风", "prevailing wind", Text(
        "一把一局，圈风不变；连着打几局可以轮换，题里写明是哪个",
        "one wind, as a game is one hand; it may change when games are chained, and is then named",
    ), ("东", "东", "East 东"), ("南", "南", "South 南"), ("西", "西", "West 西"),
        ("北", "北", "North 北"), ("rotate", "轮换", "it changes")),
    choice("next_dealer", "下一局谁坐庄", "who deals next", Text(
        "系统随便定，还是胡家或下家坐庄", "picked at random, or the winner, or the next seat",
    ), ("random", "随机", "at random"), ("winner", "胡家", "the winner"),
        ("rotate", "下家", "the next seat")),
    tick("multi_win", "一炮多响", "several winners", Text(
        "一张牌几家能胡就几家都胡，不是只有最近的一家",
        "all who can win a tile do, not the nearest alone",
    )),
    tick("floor_zero", "分数不低于零", "no total under 0", Text(
        "总分输到 0 为止", "total points never fall under 0",
    )),
    choice("flowers", "花牌", "flowers", Text(
        "八张花牌，摸到摆出来补一张，不算番；关了是 136 张",
        "eight flowers, laid out and replaced, worth nothing; off: 136 tiles",
    ), (True, "开", "on"), (False, "关", "off")),
    choice("reserve", "牌墙留几张", "tiles left in the wall", Text(
        "牌墙最后几张不摸", "how many tiles at the end of the wall are not drawn",
    ), (0, "摸完为止", "none"), (14, "留 14 张", "14"), numbers=(0, 40)),
    choice("draw_pay", "荒庄赔付", "payment at a drawn hand", Text(
        "荒庄时没听的付给每家听了的多少",
        "what each player who is not ready pays each who is, when nobody wins",
    ), ("none", "不付", "none"), (2, "2", "2"), numbers=(1, 1000)),
    choice("pass_rule", "放过以后", "after a pass", Text(
        "放过一张胡牌，轮到自己以前还能不能胡这张",
        "whether a tile that was let go can be won before the own next turn",
    ), ("none", "照样能胡", "it can"), ("same_tile", "同一张不能胡", "not that tile")),
)  # fmt: skip
"""Every option in its order."""
