"""What a 辽源 table may choose (liaoyuan.md, section 10), each with how sure the book is of it.

The order is for ever: addresses of puzzles count on it. New options and new values go to the end.
"""

from __future__ import annotations

from rules.options import choice, tick
from rules.words import Text

OPTIONS = (
    choice("room_hands", "几局", "hands of a room", Text(
        "一间房打几局", "how many finished hands a room plays",
    ), (8, "8 局", "8"), (16, "16 局", "16"), (24, "24 局", "24"), mark="advert"),
    tick("quemen", "缺门", "a missing suit", Text(
        "缺一门也能胡", "a hand may lack a suit",
    ), mark="high"),
    tick("dahu_exempt", "飘胡七对不限", "big hands are free", Text(
        "飘胡和七对不限三门和幺九", "飘胡 and 七对 need neither three suits nor a 1, 9 or honour",
    ), on=True, mark="medium"),
    tick("qidui", "七对", "seven pairs", Text(
        "七对能胡", "seven pairs win",
    ), on=True, mark="high"),
    choice("feng_dan", "风蛋", "egg of winds", Text(
        "风蛋要四张还是三张也行", "four winds, or three different ones too",
    ), (4, "四张", "four"), (3, "三张也行", "three too"), mark="medium"),
    tick("zan_dan", "攒蛋", "late eggs", Text(
        "打过牌以后轮到自己也能下蛋", "a new egg may be laid on any own turn",
    ), mark="medium"),
    tick("egg_keeps_standing", "下蛋算站立", "eggs keep 站立", Text(
        "下了蛋还算站立", "a hand with eggs alone still counts as nothing exposed",
    ), mark="medium"),
    tick("baosanjia", "包三家", "the discarder pays all", Text(
        "点炮的一家付三家的", "the discarder pays all three shares",
    ), mark="medium"),
    tick("bian_diao", "边吊算夹", "edge and single waits", Text(
        "边张和单吊也是 2", "edge and single waits are base 2 too",
    ), mark="medium"),
    tick("gangkai_double", "明蛋搂、暗蛋搂", "replacement wins double", Text(
        "杠后补牌胡了翻倍", "a win on a kong's replacement doubles",
    ), mark="unverified"),
    tick("dian_dan", "点蛋", "the feeder pays a kong", Text(
        "点杠的一家付三家的", "the feeder of an open kong pays all three shares",
    ), mark="unverified"),
    tick("liu_qi_dun", "留七墩", "14 tiles stay", Text(
        "牌墙留 14 张不摸", "the last 14 tiles of the wall are not drawn",
    ), mark="medium"),
    tick("multi_win", "一炮多响", "several winners", Text(
        "一张牌能胡的都胡", "all who can win a discard do",
    ), mark="low"),
    choice("drawn_eggs", "荒庄的蛋", "eggs of a drawn hand", Text(
        "没人胡，蛋和杠还付不付", "whether eggs and kongs are paid when nobody wins",
    ), ("void", "不付", "void"), ("paid", "照付", "paid"), mark="ours"),
    choice("cap", "封顶", "cap", Text(
        "一家的底乘翻倍最多多少，0 是不封", "the most that one payer owes; 0: none",
    ), (0, "不封", "none"), (16, "16", "16"), (32, "32", "32"), (64, "64", "64"),
        numbers=(0, 1000), mark="medium"),
    choice("max_open_melds", "最多吃碰几副", "most open melds", Text(
        "吃碰明杠最多几副", "how many chows, pongs and open kongs a player may have",
    ), (4, "不限", "no limit"), (3, "3 副", "3"), mark="medium"),
)  # fmt: skip
"""Every option in its order."""
