"""What a 广东 table may choose (guangdong.md, section 10).

The order is for ever: addresses of puzzles count on it. New options and new values go to the end.
"""

from __future__ import annotations

from rules.options import Clash, choice, tick
from rules.words import Text

OPTIONS = (
    choice("table", "番表", "fan table", Text(
        "用哪一张番表：A 的爆胡是 3 番，B 的是 5 番，大牌也贵些",
        "which of two tables: the cap 爆胡 of A is 3, that of B is 5, and its big hands are dearer",
    ), ("A", "A", "A"), ("B", "B", "B")),
    choice("cap", "爆胡", "cap", Text(
        "爆胡以内的牌最多几番；A 是 3，也有 4、5，B 是 5",
        "the most fan of a hand inside the cap; A has 3, also 4 or 5, B has 5",
    ), ("table", "照番表", "as the table has it"), (3, "3 番", "3"), (4, "4 番", "4"),
        (5, "5 番", "5")),
    choice("min_fan", "起胡", "minimum", Text(
        "至少几番才能胡，牌型和附加合起来算", "the fewest fan to win, pattern and bonuses together",
    ), (0, "不限", "none"), (1, "1 番", "1"), (3, "3 番", "3")),
    choice("discard_payment", "点炮谁付", "who pays a discard", Text(
        "点炮的一家付，还是点炮的付双份、另两家各付一份（自摸三家都付双份）",
        "the discarder alone; or the discarder twice, the others once, and twice each by own draw",
    ), ("discarder_only", "点炮的一家", "the discarder"),
        ("double", "点炮的双份", "all, the discarder twice")),
    choice("multi_win", "一炮多响", "several winners", Text(
        "一张牌几家能胡，都胡还是只有最近的一家胡",
        "whether all who can win a tile do, or the nearest alone",
    ), ("all", "都胡", "all"), ("nearest", "最近的一家", "the nearest")),
    choice("louhu", "漏胡", "a passed win", Text(
        "放过一张能胡的牌，自己摸牌或吃碰杠以前能不能胡同一张",
        "whether a tile that was let go can be won before the own next draw or call",
    ), ("same_tile", "同一张不能胡", "not that tile"), ("off", "照样能胡", "it can")),
    tick("kong_fan", "杠加番", "a kong adds", Text(
        "有杠多一番，爆胡以内的牌才算", "having a kong is 1 more, for hands inside the cap",
    )),
    choice("chain_kong_bao", "连杠照包", "a chain of kongs", Text(
        "放杠的人包杠上开花；杠家接着再杠，还是他包",
        "who fed the first kong stays bound when more kongs follow in the same turn",
    ), (True, "开", "on"), (False, "关", "off")),
    choice("two_liable", "两家都要包", "two feeders bound", Text(
        "两个人都要包同一家，谁来包", "who pays when two feeders are bound to one winner",
    ), ("earlier", "先的包", "the earlier"), ("later", "后的包", "the later")),
    tick("triple_min", "一炮三响够起胡", "three winners reach the minimum", Text(
        "一炮三响至少 3 番，拿这 3 番也算够起胡",
        "the 3 of 一炮三响 also lets hands win that are short by themselves",
    )),
    choice("count_penalty", "相公", "a wrong count", Text(
        "张数不对的人不能胡，还是另外赔每家一副爆胡",
        "a hand of a wrong count only cannot win, or also pays each other a capped hand",
    ), ("dead", "不能胡", "dead hand"), ("pay", "赔爆胡", "pays a capped hand")),
    choice("base_point", "底分", "base", Text(
        "0 番付多少", "what 0 fan are paid with",
    ), (1, "1", "1"), (2, "2", "2"), (5, "5", "5"), numbers=(1, 1000)),
)  # fmt: skip
"""Every option in its order."""

_B_IS_5 = Text("B 表的爆胡是 5 番", "the cap of table B is 5")

CLASHES = tuple(Clash("cap", {"table": "B", "cap": cap}, _B_IS_5) for cap in (3, 4))
"""Table B has no other cap."""
