"""Concepts of positions from play: claims, waits, safe tiles; rows as in concepts_hands.py."""

from __future__ import annotations

from drills.concepts_hands import Row

CLAIM: tuple[Row, ...] = (
    ("take.ready", 25, "要了就听", "Taken, it is ready",
     "差一步的时候，要来就听的别放过。",
     "One step away, do not let a tile go that makes you ready."),
    ("take.nearer", 30, "要了近一步", "Taken, a step nearer",
     "先数不要差几步，再数要了打完差几步：近了才要。",
     "Count the steps without it, then after it and the best discard: take it only if nearer."),
    ("take.idle", 35, "要了不更近", "Taken, no nearer",
     "凑成一副不等于近一步：原来那几张本来就有用。",
     "A set on the table is no step gained where the tiles already had work."),
    ("take.breaks", 18, "要了反而远", "Taken, further away",
     "一对可能站在顺子里，也可能是七对的一半。",
     "A pair may stand in runs, or be part of seven pairs."),
    ("take.kong", 4, "碰还是杠", "Pong or kong",
     "手里三张，先看第四张在别处有没有用。",
     "With three in hand, ask first whether the fourth has work elsewhere."),
    ("take.which", 8, "用哪几张要", "Which tiles to take it with",
     "几种要法一样近，就比打完以后的进张。",
     "Where several are as near, compare the tiles that help after the discard."),
    ("take.pairs", 14, "七对别急着碰", "Seven pairs in sight",
     "对子多的手，碰了就回不到七对。",
     "A hand of pairs gives seven pairs up with the first pong."),
    ("take.bars", 2, "这桌不算近", "No step at this table",
     "牌型近了，缺门、门槛不对，也不算近。",
     "The shape is nearer, but the suits or the gate say no."),
)  # fmt: skip
"""Take the tile that lies, or let it go?"""

KEEP: tuple[Row, ...] = (
    ("keep.more", 100, "听口张数", "Tiles left to win on",
     "几种听法摆一排，一张一张数还剩多少。",
     "Put the waits side by side and count what is left of each."),
    ("keep.kinds-or-copies", 44, "门数与张数", "Kinds or copies",
     "听两种不一定比听一种多：要数张数。",
     "Two kinds need not be more than one: count copies."),
    ("keep.states", 30, "几张能点炮", "How many from a discard",
     "总张数和点炮张数是两笔账，这里先比总数。",
     "All copies and those a discard may bring are two counts; here all copies come first."),
    ("keep.gone", 6, "桌上出掉的", "What lies on the table",
     "看着宽的听口，桌上一出就窄了。",
     "A wait that looks wide is narrow once its tiles lie in the rivers."),
    ("keep.bars", 4, "不算数的听", "A wait that is none",
     "牌型听得宽，这桌不算，就不是听。",
     "However wide the shape, a wait that this table bars is none."),
    ("keep.close", 27, "只差一两张", "Only a tile or two",
     "差得少更要数准。",
     "The closer they are, the more exactly it takes counting."),
)  # fmt: skip
"""Which of several waits to keep?"""

SAFEST: tuple[Row, ...] = (
    ("safest.proof", 50, "先找肯定没事的", "Proof before counting",
     "有谁也胡不了的牌，就先打它，别去比多少。",
     "Where a tile is proven safe, throw it; do not weigh risks first."),
    ("safest.ranked", 50, "都不保险就比", "None is proven",
     "没有一张能肯定，就比哪张被等的手少、赔得少。",
     "Where nothing is proven, compare how many ready hands want a tile, and what they cost."),
    ("safest.thrown", 60, "桌上有的不等于安全", "Thrown before, still not safe",
     "别人打过的牌，他后来也可能等它：见得多才稳。",
     "What somebody threw he may wait for later: only copies that are gone make it safer."),
    ("safest.several", 45, "防的不止一家", "More than one to fear",
     "几家都可能胡，要一家一家看，再加在一起。",
     "Look at each of them in turn, then add the risks up."),
    ("safest.close", 25, "差得不多", "Nearly as safe",
     "两张差不多的时候，看邻牌还剩几张。",
     "Where two are nearly the same, count what is left of their neighbours."),
    ("safest.dearer", 15, "少见但更贵", "Rarer, but dearer",
     "被等的手少，一胡却贵，平均下来不一定便宜。",
     "Fewer hands may win on it, but if those cost more it is not the cheaper one."),
    ("safest.fleeting", 8, "只保这一圈", "Safe for this turn only",
     "刚放过的牌只保到他下次摸牌，趁现在打。",
     "What he has just let go is closed until his next turn: throw it now."),
    ("safest.zero", 14, "见光的牌", "Nothing left to want it",
     "本张和邻牌都见光了，就没有听口等它。",
     "When its copies and its neighbours are all in sight, no hand can wait for it."),
)  # fmt: skip
"""Which tile is the safest?"""

ROWS: tuple[Row, ...] = (*CLAIM, *KEEP, *SAFEST)
