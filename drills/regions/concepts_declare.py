"""Concepts of declaring at other tables; rows as in drills/concepts_hands.py."""

from __future__ import annotations

from drills.concepts_hands import Row

ROWS: tuple[Row, ...] = (
    ("declare.shelf", 88, "打哪张上架", "Which cut declares",
     "一张一张试：打出去以后听了，又缺着一门，才能上架。",
     "Try each cut: ready, and a suit missing, is what declaring 上架 takes."),
    ("declare.suits", 40, "缺门才可上架", "A suit must be missing",
     "碰杠的也算，万饼条三门都有就上不了架；打掉孤零零的那门就行。",
     "Melds count too: with three suits no declaration; throw the lone tile of the third."),
    ("declare.whole-undeclared", 15, "已成未上架", "Complete, not declared",
     "牌成了但没上架，不能胡，只能打一张上架。",
     "A complete hand that never declared cannot win; it can only cut and declare."),
    ("declare.dead", 8, "死口", "A dead wait",
     "等的牌四张都在自己手里，不算听。",
     "Waiting for a tile of which all four are one's own is not waiting."),
    ("declare.pairs", 10, "七对上架", "Pairs that declare",
     "七对也一样：六对带一张就听，四张算两对。",
     "Seven pairs alike: six pairs and a single wait; four alike are two pairs."),
)  # fmt: skip
"""Declare now?"""
