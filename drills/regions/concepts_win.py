"""Concepts of "may I win?" that the tables beyond 扣点点 add; rows as in concepts_hands.py."""

from __future__ import annotations

from drills.concepts_hands import Row

ROWS: tuple[Row, ...] = (
    ("win.suits", 14, "花牌三门", "Three suits",
     "牌成了还要数门：碰出去、杠出去的也算一门。",
     "Complete is not enough: count the suits, melds included."),
    ("win.who", 9, "截胡与一炮多响", "Who else wins",
     "几家都能胡一张，有的地方都胡，有的只胡离得最近的。",
     "Several can win one tile: some tables let all win, others the nearest alone."),
    ("win.min-fan", 10, "起胡", "The minimum",
     "先数够不够番：自摸、抢杠、杠上开花都能补上来。",
     "Count the fan first: own draw, a robbed kong or a replacement may lift the hand."),
    ("win.open-hand", 15, "开门自摸", "An opened hand",
     "吃、碰、明杠开了门只能自摸；暗杠不算开门。",
     "A chow, pong or open kong leaves own draws only; a concealed kong does not open."),
    ("win.wilds", 4, "赖子摸齐", "Wilds alone",
     "摸够那么多张赖子，不看牌型就胡。",
     "With so many wilds drawn the hand wins whatever the rest is."),
    ("win.ride", 5, "混儿悠", "Riding on",
     "不胡接着摸，要打完以后张张都听。",
     "To decline and ride on, the rest must win on every tile there is."),
    ("win.dead-hand", 6, "陪打", "A dead hand",
     "打出财神、张数不对、吃碰杠弄错，这一手就只能陪打。",
     "Who throws a wild, miscounts or claims wrongly only plays along."),
    ("win.own-discard", 6, "刚打过的", "Just thrown",
     "这一圈自己打过的牌，别人再打也不能胡。",
     "A tile that you threw in this go-around is not won from another."),
    ("win.no-discard", 25, "点炮不胡", "No win on a discard",
     "听的牌别人打出来也不能胡，除非手里三张能直次。",
     "A waited discard wins nothing, unless three in hand make a 直次 of it."),
    ("win.way", 30, "哪种胡法", "Which way",
     "炸弹、暗次、直次、续次、天次：先看有没有次，再看成没成牌。",
     "炸弹, 暗次, 直次, 续次 or 天次: look for a 次 first, then for a complete hand."),
    ("win.out", 3, "胡过出局", "Won already",
     "血战里胡过一次就离局，后面的牌不再胡。",
     "Where play goes on, who has won is out for the rest of the hand."),
)  # fmt: skip
