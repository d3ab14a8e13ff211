"""What a 榆次 table may choose (yuci.md, section 10).

The order is for ever: addresses of puzzles count on it. New options and new values go to the end.
"""

from __future__ import annotations

from rules.options import choice, tick
from rules.words import Text

OPTIONS = (
    tick("pengpeng_single_wait", "单吊也算碰碰胡", "碰碰胡 on a pair wait", Text(
        "四副刻子单吊将，也算碰碰胡；风吊就成了风碰加吊",
        "four triplets waiting for the pair are 碰碰胡 too, and 风吊 is 风碰 with 吊",
    )),
    choice("seven_pairs_points", "七对几分", "what seven pairs are worth", Text(
        "七对算几分，都不另加门清和吊", "the value of 七对, without 门清 and 吊 either way",
    ), (9, "9 分", "9"), (7, "7 分", "7")),
    choice("dead_waits", "死口", "dead waits", Text(
        "自己已经有四张的牌算不算一口", "whether a tile of which you hold all four is a wait",
    ), ("exclude", "不算", "is none"), ("count", "算", "counts")),
    tick("kong_doubles", "自摸杠分加倍", "own draw doubles kong points", Text(
        "自摸时杠分也加倍", "an own draw doubles the kong points too",
    )),
    choice("reserve_mode", "王牌怎么数", "how the reserve is counted", Text(
        "剩到 14 加每杠 2 张就荒庄；或者王牌从一开始数，补的牌算在里面，剩到 14 加每杠 1 张才荒庄",
        "drawn at 14 tiles and 2 for each kong; or the reserve is counted from the built wall with "
        "the replacements out of it: drawn at 14 and 1 for each kong",
    ), ("remaining", "看剩下的", "by the tiles left"),
        ("boundary", "从一开始数", "from the built wall")),
    choice("multi_claim", "几家都能胡", "several can win", Text(
        "一张牌几家能胡，谁胡", "who has a tile on which several could win",
    ), ("nearest", "离打牌的最近的一家", "the nearest after the discarder")),
    tick("decline_self_draw", "自摸可以不胡", "an own draw may be declined", Text(
        "上架后自摸可以不要，打出去算过胡",
        "a declared player may decline an own draw; thrown away, it counts as 过胡",
    ), on=True),
    tick("kong_right_after_pong", "碰了就能杠", "a kong right after a pong", Text(
        "刚碰完，没摸牌就可以补杠、暗杠",
        "补杠 and 暗杠 may be made in the turn of a pong, before any draw",
    )),
    choice("bust", "塌锅怎么算", "a loss above what is left", Text(
        "输得比剩下的多：照记成负数，还是输光为止，胡家少收",
        "whether the whole loss is booked, or at most what is left, and the winner gets less",
    ), ("full", "照记", "booked in full"), ("capped", "输光为止", "capped")),
    choice("hands_per_pot", "一锅几手", "hands of a pot", Text(
        "打到有人塌锅，还是打几手也算完", "until somebody is bust, or after so many hands as well",
    ), (0, "打到塌锅", "until somebody is bust"), (8, "8 手", "8"), (16, "16 手", "16"),
        numbers=(0, 200)),
    choice("pot_points", "一锅多少分", "points of a pot", Text(
        "开锅时每人有多少分", "what everybody starts a pot with",
    ), (50, "50 分", "50"), (100, "100 分", "100"), numbers=(1, 1000)),
    choice("first_dealer", "头一锅谁坐庄", "who deals first", Text(
        "头一锅谁坐庄；以后是塌锅的人", "who deals first; in later pots the player who went bust",
    ), ("dice", "掷骰子最大的", "the highest dice"), ("east", "坐东的", "the East seat")),
    tick("draw_kong_rotates", "荒庄有杠换庄", "a kong moves the deal of a drawn hand", Text(
        "荒庄时有人开过杠就换庄；关了总是连庄",
        "after a drawn hand with a kong the deal passes; off, the dealer always stays",
    ), on=True),
    tick("reveal_facedown", "完了亮扣牌", "face-down tiles are shown", Text(
        "一手打完，亮出各家扣下的牌；不影响算分",
        "the face-down tiles are shown when the hand is over; scores are not touched",
    ), on=True),
)  # fmt: skip
"""Every option in its order."""
