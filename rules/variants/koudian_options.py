"""What a 扣点点 table may choose: the mode, the eleven ticks of the book, and the project's own.

The order is for ever: addresses of puzzles count on it. New options and new values go to the end.
"""

from __future__ import annotations

from rules.options import Clash, Fix, choice, tick
from rules.words import Text

MODES: tuple[tuple[str, Text, int], ...] = (
    ("basic", Text("基本玩法", "basic 基本玩法"), 0),
    ("haozi", Text("耗子", "one wild 耗子"), 1),
    ("feng_haozi", Text("风耗子", "an honour wild 风耗子"), 1),
    ("shuang_haozi", Text("双耗子", "two wilds 双耗子"), 2),
    ("house2", Text("《2》玩法", "house rules 《2》"), 0),
)
"""Key and name of each mode, and how many kinds are wild in it."""


OPTIONS = (
    choice("mode", "玩法", "mode", Text(
        "有没有耗子，或者《2》的规矩", "whether there are wilds 耗子, or the rules of 《2》",
    ), *((key, name.zh, name.en) for key, name, _ in MODES)),
    tick("gai_kou_no_gang", "改变听口不能杠", "no kong that changes the waits", Text(
        "报听以后开杠，能胡的牌必须跟原来一模一样",
        "a kong after declaring must leave the winnable waits exactly as they were",
    ), number=1),
    tick("dai_zhuang", "带庄多五分", "the dealer plays for five more", Text(
        "庄家跟每一家输赢都多 5 分；坐庄按“庄家胡了才连庄”轮",
        "the dealer wins and loses 5 more with each player; the deal moves by rotation B",
    ), number=2),
    tick("zimo_zhuang_double", "自摸庄分翻倍", "the dealer's five doubled by own draw", Text(
        "自摸时庄家那 5 分变 10 分；要先开“带庄多五分”",
        "on an own draw that 5 becomes 10; only together with 带庄多五分",
    ), number=3),
    tick("no_honors", "不带风", "no honours", Text(
        "只用 108 张，东南西北中发白都不要", "108 tiles: no winds and no dragons",
    ), number=4),
    tick("diangang_bao", "点杠包杠", "the feeder pays the fed kong", Text(
        "没报听的点了杠，三家的杠分他一个人付",
        "who feeds a kong without having declared pays all three shares of it",
    ), number=5),
    tick("dianpao_bao_gang", "点炮包杠", "the discarder pays all kongs", Text(
        "没报听的点了炮，胡牌的分和别家所有的杠都归他付，他自己的杠作废",
        "who deals in without having declared pays the win and all kongs of the others; "
        "the discarder's own kongs are void",
    ), number=6),
    tick("must_hu", "有胡必胡", "a win must be taken", Text(
        "能胡的牌自动胡，不能过", "a win is taken automatically, there is no passing",
    ), number=7),
    tick("mo5_hu6", "摸五胡六", "draw 5, win 6", Text(
        "1 到 4 点都不能胡，5 点只能自摸，6 点以上都行",
        "1 to 4 points never win, 5 by own draw only, 6 and more either way",
    ), number=8),
    tick("late_kong", "可缓杠", "a kong may wait", Text(
        "手里三张碰了一个，剩下那张以后还可以补杠",
        "who pongs while holding three may still add the fourth tile later",
    ), number=9),
    tick("wind_runs", "风嘴子", "honour runs", Text(
        "东南西北任三样算一顺，中发白也算一顺；不带风时没用",
        "any three different winds are a run, so are the three dragons; no effect with 不带风",
    ), number=10),
    tick("special_fan", "清一色、一条龙、七小对加番", "multipliers for special hands", Text(
        "大牌加番；有耗子的玩法里没用", "special hands multiply; no effect in the wild modes",
    ), on=True, number=11),
    tick("circle", "一圈", "play one circle", Text(
        "打一圈：庄家胡了才连庄，别人胡了下家坐庄，荒庄有杠才下庄",
        "one circle: the deal moves by rotation B (dealer wins: stays; another wins: next seat; "
        "drawn hand: moves only after a kong)",
    )),
    choice("pass_lock", "过胡", "passing a win", Text(
        "放过别人打的一张能胡的牌，以后受什么限制", "what letting another's tile go closes",
    ), ("all", "以后只能自摸", "own draws only from then on"),
        ("tile", "只是这张不能再胡", "that tile only"),
        ("go_round", "这张过一圈再说", "that tile, until one's next turn")),
    tick("open_ting_tile", "报听扣的牌可以要", "the declaring tile is open", Text(
        "报听时打出的那张也能碰、杠、胡", "the declaring tile may be ponged, konged and won on",
    )),
    choice("replacement", "杠上开花", "replacement tile", Text(
        "杠后补牌胡了算不算自摸（分还是三家付）",
        "whether a win on the replacement tile doubles as an own draw (all three pay in any case)",
    ), ("zimo", "算自摸", "an own draw"),
        ("ckong_only", "只有暗杠后算", "only after a concealed kong"),
        ("no", "不算", "no own draw")),
    tick("void_kongs_on_draw", "荒庄荒杠", "a drawn hand voids kongs", Text(
        "没人胡的时候杠也不给分", "when nobody wins no kong is paid",
    ), on=True),
    choice("bao_plus5", "包胡时的庄分", "dealer's five with one payer", Text(
        "一个人包三家的时候，庄家那 5 分怎么付",
        "how the dealer's 5 is paid when one player pays for all",
    ), ("sum", "三家各自的都付", "the extras of all three shares"),
        ("once", "只看他和赢家", "once, if the payer or the winner is the dealer")),
    tick("stack_special", "大牌番数相乘", "special hands multiply each other", Text(
        "同时是几样大牌，番数乘起来，不是只算最大的",
        "several special hands at once multiply instead of counting the largest only",
    )),
    choice("shisanyao_fan", "十三幺", "thirteen orphans", Text(
        "十三幺乘几（只在加番的时候）", "the multiplier of thirteen orphans (where hands multiply)",
    ), (2, "×2", "×2"), (1, "×1，当平胡", "×1, a plain win"), (4, "×4", "×4")),
    tick("wild_claim", "打出的耗子可以碰杠", "a discarded wild may be called", Text(
        "别人打出的耗子能碰能杠，只当它本来的牌",
        "a discarded wild may be ponged or konged, as its own face",
    )),
    choice("wild_kong_points", "四张耗子的杠", "points of a kong of wilds", Text(
        "杠四张耗子算几点（暗杠再乘 2）",
        "what a kong of four wilds is worth (twice if concealed)",
    ), ("face", "按牌面", "its face"), (20, "20", "20"), (50, "50", "50"), (100, "100", "100"),
        numbers=(1, 1000)),
    tick("wild_face_wait", "耗子本张算听", "the wild's own face is a wait", Text(
        "耗子那张按本来的牌面能成牌，就算听它（只能自摸）",
        "the wild's own face is a wait if it completes the hand as itself (own draw only)",
    ), on=True),
    choice("haozi_diao", "耗子吊将", "a lone wild waiting", Text(
        "别的都成了，只剩一张耗子吊将的时候", "when all but a lone wild is complete",
    ), ("normal", "照常", "as usual"), ("zimo_only", "只能自摸", "own draw only")),
)  # fmt: skip
"""Every option in its order."""

FIXES = (
    Fix("mode", "house2", {"diangang_bao": True, "special_fan": False, "pass_lock": "go_round"}),
)
"""What the house rules of part 《2》 settle."""

CLASHES = (
    Clash("zimo_zhuang_double", {"zimo_zhuang_double": True, "dai_zhuang": False}, Text(
        "“自摸庄分翻倍”要先开“带庄多五分”", "自摸庄分翻倍 goes only with 带庄多五分",
    )),
    Clash("no_honors", {"no_honors": True, "mode": "feng_haozi"}, Text(
        "“风耗子”要有风牌，不能选“不带风”", "风耗子 needs the honours, it cannot go with 不带风",
    )),
)  # fmt: skip
"""What cannot stand together."""
