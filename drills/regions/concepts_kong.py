"""Concepts of claims at other tables; rows as in drills/concepts_hands.py."""

from __future__ import annotations

from drills.concepts_hands import Row

ROWS: tuple[Row, ...] = (
    ("claim.plain", 52, "够张就能要", "Enough tiles, nothing against it",
     "没有哪一条拦着，张数够，就能碰能杠。",
     "Where no condition bars it and the tiles are there, it may be claimed."),
    ("claim.short", 7, "张数不够", "Too few tiles",
     "碰要手里两张，杠要三张；碰出去的那副，别人打的第四张补不上。",
     "A pong needs two in hand, a kong three; another's tile is never added to a pong."),
    ("claim.none", 6, "哪家的也不能吃", "No chow at this table",
     "这一桌没有吃，上家打的也一样。", "There is no chow 吃 here, not even from the left."),
    ("kong.locked", 14, "上架不碰杠", "Declared, so no claim",
     "上了架手就锁了，碰和杠都不行，自己摸的也不行。",
     "Declaring 上架 locks the hand: no pong and no kong, not even of a drawn tile."),
    ("claim.face-down", 20, "扣牌不能要", "The face-down tile",
     "只有上架扣下的那一张不能要，上架以后明着打的照样要。",
     "Only the one face-down tile cannot be taken; what is thrown openly later can."),
    ("kong.same-turn", 3, "碰的这一手不杠", "No kong in the turn of a claim",
     "碰完先打一张；要杠，等自己摸过牌。",
     "After a pong a tile is thrown; a kong waits for an own draw."),
    ("kong.reserve", 18, "王牌里不补", "Nothing from the reserve",
     "每开一杠王牌多两张，剩下的都是王牌就杠不得，碰还行。",
     "Each kong makes the reserve two larger; with only that left no kong, but still a pong."),
    ("claim.kong-or-pong", 14, "杠还是碰", "Kong or pong",
     "碰和杠条件不一样，一样一样看。",
     "A pong and a kong have their own conditions: look at each."),
    ("claim.pong-ready", 20, "碰了就听", "The claim makes it ready",
     "碰完先想打哪张，一张一张试，看剩下的听不听。",
     "After the claim try each cut and see whether the rest is ready."),
    ("claim.pong-breaks", 14, "碰坏牌", "The claim breaks it",
     "一对可能站在两副顺子里，碰出来反倒散了。",
     "Two alike may stand in two runs; claimed, they leave the rest in pieces."),
    ("claim.named", 10, "定缺不碰", "Nothing of the suit given up",
     "定了缺的那门，碰、杠、胡都不行。",
     "Nothing of the suit given up 定缺 may be ponged, konged or won."),
    ("claim.previous", 9, "只吃上家", "Chow from the player before",
     "碰和杠谁打的都行，吃只能吃上家的。",
     "Pong and kong from anybody, a chow only from the player before 上家."),
    ("kong.who-pays", 14, "杠钱谁付", "Who pays for the kong",
     "先看哪种杠、谁点的、谁还在牌里，再算每家多少。",
     "First which kong, who fed it and who is still in; then each seat's sum."),
)  # fmt: skip
"""Claims."""
