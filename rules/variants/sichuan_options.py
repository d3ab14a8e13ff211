"""What a 四川 table may choose (sichuan.md, section 10).

The order is for ever: addresses of puzzles count on it. New options and new values go to the end.
"""

from __future__ import annotations

from rules.options import choice, tick
from rules.words import Text

OPTIONS = (
    choice("mode", "玩法", "mode", Text(
        "一家胡了就完，还是打到三家胡完或牌摸完",
        "whether the first win ends the hand, or play goes on until three have won",
    ), ("blood", "血战到底", "血战到底, play goes on"),
        ("ordinary", "一家胡就完", "ordinary, one win ends it")),
    choice("points", "分怎么付", "what 分 pay", Text(
        "几分就付几底，还是每多一分翻一倍", "分 are paid as they stand, or each one doubles",
    ), ("linear", "照分付", "as they stand"), ("pow2", "一分一翻", "2^(分 − 1)")),
    choice("cap", "封顶", "cap", Text(
        "最多算几分", "the highest 分 that counts",
    ), ("none", "不封顶", "none"), (5, "5 分", "5 分"), (8, "8 分", "8 分"), numbers=(1, 30)),
    choice("direct_kong", "直杠", "a fed kong", Text(
        "直杠点杠的付几底", "how many bases the feeder of a 直杠 pays",
    ), (2, "两底", "2"), (1, "一底", "1")),
    tick("cagua", "擦挂", "all pay a fed kong", Text(
        "直杠时另外两家也各付一底", "at a 直杠 the two others pay one base each",
    )),
    choice("ready_pay", "查大叫", "what the not ready pay", Text(
        "荒庄没叫的按有叫的最大还是最小的牌赔",
        "at a drawn hand the not ready pay the largest or the smallest hand of the ready",
    ), ("max", "按最大的", "the largest"), ("min", "按最小的", "the smallest")),
    tick("pig_pays_winners", "花猪也赔胡了的", "a 花猪 pays winners too", Text(
        "花猪连已经胡了的也要赔", "a 花猪 pays the players who have won as well",
    )),
    choice("dealer_rule", "下一手谁坐庄", "who deals next", Text(
        "一家胡就完的玩法里，胡家坐庄还是点炮的坐庄（自摸总是胡家）",
        "in the ordinary game: the winner, or the discarder (after an own draw the winner)",
    ), ("winner", "胡家", "the winner"), ("discarder", "点炮的", "the discarder")),
    choice("draw_dealer", "荒庄以后", "after a drawn hand", Text(
        "没人胡，谁坐庄", "who deals after a drawn hand",
    ), ("same", "庄家连庄", "the same dealer"), ("next", "下家", "the next seat")),
    choice("after_win", "胡了以后谁摸", "who draws after a win", Text(
        "血战里有人胡了，接着谁摸牌", "who draws after a win in 血战",
    ), ("next", "胡家的下家", "the next after the winner"),
        ("discarder_next", "点炮的下家", "the next after the discarder")),
    choice("tianhu_points", "天胡地胡", "points of 天胡, 地胡", Text(
        "天胡、地胡算几分", "the 分 of 天胡 and 地胡",
    ), (8, "8 分", "8"), (5, "5 分", "5"), (6, "6 分", "6")),
    tick("combine_patterns", "牌型相加", "patterns add up", Text(
        "合上的牌型都算，分数相加，不是只算最大的",
        "all patterns that fit add up, not the largest alone (清一色 3 + 暗七对 3)",
    )),
    tick("clean_pairs", "清七对", "one suit, seven pairs", Text(
        "清一色的七对算 5 分", "seven pairs of one suit are 5 分",
    )),
    tick("clean_dragon", "清龙七对", "one suit, dragon seven pairs", Text(
        "清一色的龙七对算 6 分（含一个根）",
        "dragon seven pairs of one suit are 6 分, the 根 included",
    )),
    tick("clean_terminals", "清幺九", "one suit, terminals in every set", Text(
        "清一色的幺九牌算 5 分", "幺九牌 of one suit is 5 分",
    )),
    tick("golden_hook", "金钩钓", "all but one tile laid open", Text(
        "四副都摆开了，单钓一张，多 1 分", "four sets laid open and a lone tile waiting: +1",
    )),
    tick("last_tile_fan", "海底", "the last tile", Text(
        "最后一张牌胡，多 1 分", "a win on the last tile of the wall: +1",
    )),
    tick("kong_shot", "杠上炮", "a discard after a kong", Text(
        "别人杠了以后打出的那张胡，多 1 分",
        "a win on the discard that follows the discarder's kong: +1",
    )),
    choice("zimo_bonus", "自摸加", "own draw adds", Text(
        "自摸另外加什么", "what an own draw adds",
    ), (0, "不加", "nothing"), (1, "加一分", "1 分"), ("base", "加一底", "one base each")),
    tick("kong_transfer", "呼叫转移", "kong money moves on", Text(
        "杠了接着点炮，那个杠的钱给胡家",
        "who kongs and then deals in passes the money of that kong on to the winner",
    )),
    choice("pass_scope", "过水不胡", "what a pass closes", Text(
        "放过一张胡牌，到自己摸牌以前不能胡什么（分更大的总可以）",
        "what a passed win closes until the own next draw (more 分 are always free)",
    ), ("any", "别人打的都不能", "every discard"), ("same_tile", "只是那张", "that tile only")),
    choice("must_win_last", "最后几张必胡", "last tiles that must be won", Text(
        "牌墙最后几张，能胡就要胡，不能过",
        "how many tiles at the end of the wall must be won on (0: never)",
    ), (4, "最后四张", "4"), (0, "没有", "never"), numbers=(0, 20)),
    tick("dingque", "定缺", "a named missing suit", Text(
        "开局各报一门不要：不能碰杠胡这一门，荒庄还拿着的是花猪",
        "everybody names a suit: no pong, kong or win with it, and who still holds it at a "
        "drawn hand is the 花猪",
    )),
    tick("swap_three", "换三张", "three tiles passed on", Text(
        "开局各拿同门三张换给别家；不影响算分",
        "everybody passes three tiles of one suit on before play; scores are not touched",
    )),
    tick("leaver_forfeits", "早退不给分", "who leaves forfeits", Text(
        "胡了没等打完就走，赢的分不算",
        "a winner who leaves before the hand is over loses the winnings",
    )),
    choice("base", "底分", "base", Text(
        "一分付多少", "what one 分 is paid with",
    ), (1, "1", "1"), (5, "5", "5"), (10, "10", "10"), numbers=(1, 1000)),
    choice("hands", "打几手", "hands of a game", Text(
        "一场打几手牌", "how many hands a game has",
    ), (8, "8 手", "8"), (4, "4 手", "4"), (16, "16 手", "16")),
    choice("start_chips", "起始分", "starting chips", Text(
        "每人开始有多少分", "what everybody starts with",
    ), (0, "从 0 起", "from 0"), (100, "100", "100"), numbers=(0, 10000)),
)  # fmt: skip
"""Every option in its order."""
