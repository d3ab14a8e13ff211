"""Concepts of dealer and wall; rows as in concepts_hands.py."""

from __future__ import annotations

from drills.concepts_hands import Row

ROWS: tuple[Row, ...] = (
    ("dealer.multi", 8, "一炮多响后", "After several wins on one tile",
     "一张牌几家胡，常常是打牌的坐庄：问清楚再坐。",
     "When several win on one tile the thrower often deals: ask before you sit."),
    ("dealer.next-draw", 6, "接着谁摸", "Who draws next",
     "胡了的离场，从他往下数，第一个还在打的摸牌。",
     "Winners leave; from there on, the first who still plays draws."),
    ("dealer.wall", 10, "还能摸几张", "How much of the wall",
     "先算留下不摸的，再数能摸的。",
     "Work out first what stays undrawn, then what can be drawn."),
    ("dealer.upstairs", 12, "上楼", "Upstairs",
     "荒庄上楼，坐北的庄过去才下来，中间胡了也不下。",
     "A drawn hand leads upstairs; only the end of North's deal leads down, not a win."),
    ("dealer.burn", 10, "烧庄", "烧庄, following the dealer",
     "三家都跟庄家头一张才算，荒庄不算。",
     "All three must follow the dealer's first tile, and the hand must not be drawn."),
    ("dealer.titles", 50, "头衔", "Titles",
     "到了分数线才升，差一分也不算。",
     "A title begins at its threshold; one point short is the one below."),
    ("dealer.late", 10, "晚张要包", "Late discards",
     "快完的时候按次序打字牌，乱打要包三家。",
     "Late in the deal honours go in order; out of order you may pay for all."),
    ("dealer.known", 6, "知道什么", "What is known",
     "书上没有把握的，上桌先问。",
     "What the book is not sure of, ask at the table."),
    ("dealer.end", 5, "打完没有", "The end of the session",
     "局数、锅、筹码，各桌有各桌的完法。",
     "Hands, pots or chips: every table ends in its own way."),
)  # fmt: skip
