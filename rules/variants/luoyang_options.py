"""What a 洛阳杠次 table may choose (luoyang.md, section 10).

The order is for ever: addresses of puzzles count on it. New options and new values go to the end.
"""

from __future__ import annotations

from rules.options import choice
from rules.words import Text

ON, OFF = (True, "是", "on"), (False, "否", "off")


OPTIONS = (
    choice("base", "杠底", "the kong stake", Text(
        "杠底多少；炸弹底是它的 2 倍，杠次底是 6 倍",
        "the kong stake; the bomb stake 炸弹底 is twice, the ci stake 杠次底 six times as much",
    ), (100, "100（200、600）", "100 (200, 600)"),
        (1000, "1000（2000、6000）", "1000 (2000, 6000)"), numbers=(1, 100000)),
    choice("angang_mult", "暗杠几个杠底", "what a 暗杠 is paid", Text(
        "暗杠每家付几个杠底", "how many kong stakes each pays for a 暗杠",
    ), (2, "两个", "2"), (1, "一个", "1"), numbers=(1, 10)),
    choice("anci_kong_mult", "暗次里的杠", "the kong inside 暗次", Text(
        "暗次、天次里的杠每家算几个杠底", "how many kong stakes each pays inside 暗次 and 天次",
    ), (1, "一个", "1"), (2, "两个", "2"), numbers=(0, 10)),
    choice("zhici_split", "直次怎么分", "how 直次 is split", Text(
        "直次点的付两个次底、别家半个，还是三家各一个；总数一样",
        "for 直次 the feeder pays two ci stakes and the others half of one, or each pays one; the "
        "sum is the same",
    ), ("feeder_heavy", "点的多付", "the feeder pays more"), ("equal", "三家一样", "even")),
    choice("bugang_payer", "补杠谁付", "who pays a 补杠", Text(
        "没次成的补杠谁付一个杠底", "who pays the stake of a 补杠 that is no 次",
    ), ("pong_feeder", "让碰的那家", "who fed the pong"), ("all", "三家都付", "all three")),
    choice("ordinary_zimo", "软次", "a plain own draw wins", Text(
        "平常自摸也能胡（软次）；关了只能次（硬次）",
        "a plain own draw wins (软次); off, only a 次 does (硬次)",
    ), ON, OFF),
    choice("three_ci_wins", "天次", "three ci tiles win", Text(
        "手里三张次牌就能胡（也叫皮次）", "three 次牌 in hand win (also called 皮次)",
    ), ON, OFF),
    choice("honor_ci", "次牌是风", "an honour as 次牌", Text(
        "翻出来的次牌是字牌：照打，次的钱翻倍，或者另翻一张",
        "if the 次牌 is an honour: nothing special, a 次 is paid double, or another is turned",
    ), ("allowed", "照打", "nothing special"), ("double", "次风翻倍", "次风翻倍, doubled"),
        ("redraw", "不次风，另翻", "不次风, turned again")),
    choice("baoci", "包次", "the feeder pays for all", Text(
        "牌快摸完时，点直次的一家包", "near the end of the wall the feeder of a 直次 pays for all",
    ), OFF, ON),
    choice("dealer_double", "庄家加倍", "the dealer doubles", Text(
        "庄家的收付都加倍，杠也是", "payments to or from the dealer double, kongs too",
    ), OFF, ON),
    choice("dianpao", "点炮胡", "a win on a discard", Text(
        "点炮也能胡：打的人一家付一个炸弹底（数是这里定的）",
        "a discard may be won on: who threw it pays one bomb stake (the sum is settled here)",
    ), OFF, ON),
    choice("qianggang", "抢杠", "robbing a kong", Text(
        "可以抢别人的补杠：杠的人付三个炸弹底（数是这里定的）",
        "an added kong may be robbed: its maker pays three bomb stakes (the sum is settled here)",
    ), OFF, ON),
    choice("seven_pairs", "七对", "seven pairs", Text(
        "七对也能胡，按炸弹付", "seven pairs win as well, paid as a 炸弹",
    ), OFF, ON),
    choice("drawn_hand_kongs", "荒庄的杠", "kongs of a drawn hand", Text(
        "荒庄时收过的杠钱留着，还是作废", "whether kong money stays paid after a drawn hand",
    ), ("kept", "留着", "kept"), ("void", "作废（荒庄荒杠）", "void")),
    choice("dealer_rule", "下一手谁坐庄", "who deals next", Text(
        "胡家坐庄、荒庄连庄，还是每手轮到下家",
        "the winner deals and a drawn hand keeps the dealer, or the deal passes after every hand",
    ), ("winner", "胡家", "the winner"), ("rotate", "轮庄", "the next seat")),
    choice("session_hands", "打几手", "hands of a session", Text(
        "一场打几手牌", "how many hands a session has",
    ), (8, "8 手", "8"), (4, "4 手", "4"), (16, "16 手", "16"), numbers=(1, 200)),
)  # fmt: skip
"""Every option in its order."""
