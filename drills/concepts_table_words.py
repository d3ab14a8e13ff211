"""Concepts of the table: what a hand is worth, who pays, kongs after declaring, safe tiles.

A row is key, share (see concepts.py; 0 = no drill exercises it yet), 中文, English, and the lesson
in both languages.
"""

from __future__ import annotations

Row = tuple[str, int, str, str, str, str]

SCORE: tuple[Row, ...] = (
    ("score.plain", 62, "平胡", "Plain win",
     "没有大牌，就是点数乘一，自摸乘二。",
     "No special hand: points × 1, own draw × 2."),
    ("score.tile-points", 43, "点数", "Points of the tile",
     "算的是胡的那一张：几就是几点，字牌十点。",
     "Count the tile you won on: its rank, or 10 for an honour."),
    ("score.own-draw-inside", 16, "自摸在内", "Own draw inside",
     "大牌自摸的倍数里已经有自摸的二，不再乘。",
     "A special hand's own-draw figure already holds the × 2; never double again."),
    ("score.largest-only", 35, "只算最大", "The largest only",
     "几种大牌碰到一起，只算最大的一种。",
     "When several special hands fit, only the largest counts."),
    ("score.pairs-family", 30, "七对家族", "The seven-pairs family",
     "一个四张是黄金，两个是豪华，三个是豪华黄金。",
     "One four-alike is 黄金, two are 豪华, three 豪华黄金."),
    ("score.straight", 24, "一条龙", "Straight 1–9",
     "123、456、789 要能各成一副，光有九张不算。",
     "123, 456 and 789 must stand as three sets; holding all nine ranks is not enough."),
    ("score.straight-end", 10, "龙的一头", "The straight's own end",
     "听两头，只有一头成龙。",
     "Of two waits only one may make the straight."),
    ("score.colour", 36, "清一色", "One suit",
     "连碰杠在内都是一门，没有字牌。",
     "Every tile of one suit, melds too, and no honour."),
    ("score.best-reading", 4, "取最大读法", "The best reading",
     "同一手牌拆法不同，按大的算。",
     "If two splits differ in value, the dearer counts."),
    ("score.drawn-wild", 3, "摸耗子", "Drawing the wild",
     "摸到耗子，按能胡的牌里点数最高的算，不是十点。",
     "A drawn wild scores the highest winnable wait, not 10."),
)  # fmt: skip
"""Score this hand."""

SETTLE: tuple[Row, ...] = (
    ("settle.each", 70, "各付一份", "A full share each",
     "三家各付一整份，不是三家分一份。",
     "Each of three pays a full share; nothing is divided."),
    ("settle.liable", 28, "包", "One pays for all",
     "没报听点的炮，一家付三份。",
     "Whoever feeds a win undeclared pays all three shares."),
    ("settle.at-the-tile", 3, "当时报没报", "At that moment",
     "看打出那张牌时报没报，后来报了不算。",
     "What counts is whether he had declared when the tile fell."),
    ("settle.dealer", 8, "带庄", "The dealer's five",
     "带庄多五分：庄家和对方之间多五分，不乘，不进杠钱。",
     "With 带庄 the dealer's side pays or gets 5 more: never multiplied, never on kongs."),
    ("settle.kongs", 48, "杠钱", "Kong money",
     "明杠每家付点数，暗杠付两倍，输家的杠也算。",
     "An open kong costs each its points, a concealed one twice; losers' kongs count too."),
    ("settle.fed-kong", 33, "点杠", "A fed kong",
     "点杠包杠：没报听点的杠一家付三份；补杠、暗杠不归人包。",
     "With 点杠包杠 an undeclared feeder pays all three; added and concealed kongs never."),
    ("settle.deal-in-kongs", 2, "点炮包杠", "Feeding the win pays the kongs",
     "没报听点炮，连别家的杠一起付，自己的杠作废。",
     "Undeclared, the feeder of a win pays everybody's kongs and his own are void."),
    ("settle.no-pay", 3, "不付的杠", "Kongs that are not paid",
     "被抢的杠不算杠；荒庄的杠不付。",
     "A robbed kong is none; a drawn hand pays no kongs."),
    ("dealer.after-win", 25, "胡了谁坐庄", "Who deals after a win",
     "平常胡家坐庄；带庄或一圈时，庄没胡就给下家。",
     "Usually the winner deals; with 带庄 or 一圈 the deal passes on unless the dealer won."),
    ("dealer.after-draw", 1, "荒庄", "Who deals after a draw",
     "平常荒庄给下家；带庄或一圈时，有人杠过才给下家。",
     "Usually a drawn hand moves the deal; with 带庄 or 一圈 only if a kong was made."),
)  # fmt: skip
"""Who pays, and who deals next; the score drill asks them."""

KONG: tuple[Row, ...] = (
    ("kong.kind", 30, "三种杠", "Three kinds of kong",
     "点杠、补杠、暗杠，来路不同，规矩也不同。",
     "From a discard, added, concealed: each has its own rule."),
    ("kong.after-declare", 70, "报后杠", "A kong after declaring",
     "报听后只能用刚摸或刚打的那张，杠完还得过门槛；补杠不用看听口。",
     "Only with the tile just drawn or thrown, and the gate must hold; an added kong is untested."),
    ("kong.eats", 25, "杠坏听口", "Eating the wait",
     "先看这几张在不在听口里，在就杠坏了。",
     "First ask whether these tiles belong to the wait; if so the kong breaks it."),
    ("kong.shrinks", 20, "听口变少", "Fewer waits",
     "听口少了还能杠；勾了改变听口不能杠，少一张也不行。",
     "Losing waits is allowed, unless 改变听口不能杠 is on: then not even one."),
    ("kong.late", 10, "缓杠", "The late kong",
     "手里三张还去碰，就把杠放弃了；勾了可缓杠才能补。",
     "Ponging with three in hand gives the kong up, unless 可缓杠 is on."),
    ("claim.no-chow", 4, "没有吃", "No chow",
     "扣点点没有吃，上家打的也一样。", "There is no chow 吃 here, not even from the left."),
    ("kong.no-tile", 6, "没牌杠不得", "No tile left",
     "牌墙空了，没有补牌，杠不得。",
     "With no tile left to draw, no kong."),
)  # fmt: skip
"""May this kong be made?"""

SAFE: tuple[Row, ...] = (
    ("safe.undeclared", 30, "没报听的不会胡", "Undeclared cannot win",
     "没报听的人胡不了，只防报了的。",
     "Who has not declared cannot win; fear only those who have."),
    ("safe.low-points", 60, "一到五打不出炮", "1 to 5 never deal in",
     "打出来的一到五点，谁也不能胡。",
     "A discard of 1 to 5 points cannot be won on by anybody."),
    ("safe.passed", 25, "他放过的", "He let one go",
     "放过一次的人只能自摸，点不了他的炮（别的玩法看这桌怎么定）。",
     "Who let a win go can only draw it (some tables close just that tile)."),
    ("safe.wild-tile", 12, "打出的耗子", "A thrown wild",
     "打出来的耗子谁也不能胡，当本来的牌也不行。",
     "Nobody wins on a thrown wild, not even as its own face."),
    ("safe.zero-count", 15, "算出来为零", "Counted to nothing",
     "邻牌和本张都现了，没有一种听口能等它。",
     "When its neighbours and copies are gone, no ready hand can want it."),
    ("safe.ranked", 0, "比多少", "The rarer danger",
     "都不铁安全，就比哪张被等的可能少。",
     "If none is proven, compare how many ready hands want each."),
    ("safe.kong-feed", 0, "别喂杠", "Do not feed a kong",
     "点杠包杠的桌子，大点的生张也可能喂杠。",
     "Where a fed kong is yours to pay, an unseen high tile may feed one."),
)  # fmt: skip
"""Which discards are proven safe?"""

DISCARD: tuple[Row, ...] = (
    ("discard.accept", 100, "进张多", "Most tiles that help",
     "比打完以后能进的张数，别习惯性先打孤张字。",
     "Compare the tiles that help after each discard; the lonely honour is habit, not a reason."),
    ("discard.parts", 50, "打有靠的牌", "A tile with company goes",
     "顺子、刻子和将先摆好，余下的搭子里，打掉哪张进张少得最少，就打哪张。",
     "Set runs, triplets and a pair aside; of the shapes left over, part with the tile that costs "
     "the fewest helping tiles."),
    ("discard.gate-aware", 30, "为门槛打", "Throwing for the gate",
     "听得上还得报得了：留六点以上的那一半。",
     "Ready is not enough: keep the half that leads to a wait of 6 or more."),
    ("discard.suit-aware", 35, "为缺门打", "Throwing for the suits",
     "先看这桌要哪几门，再数进张：门不对，进张是空的。",
     "Ask which suits this table wants, then count: with the wrong suits tiles help nobody."),
    ("discard.two-plans", 15, "两路兼顾", "Two plans at once",
     "两条路一样近的时候，打两边都用不着的。",
     "While two plans are equally near, throw what neither needs."),
    ("discard.dead-partner", 30, "靠张已绝", "The partner is gone",
     "牌河里已经出掉的别再数，靠它的搭子不值钱。",
     "Do not count what lies in the rivers: a shape that waits for it is worth less."),
)  # fmt: skip
"""What would you throw?"""

ROWS: tuple[Row, ...] = (*SCORE, *SETTLE, *KONG, *SAFE, *DISCARD)
