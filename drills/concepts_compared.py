"""Concepts of two tables side by side; rows as in concepts_hands.py."""

from __future__ import annotations

from drills.concepts_hands import Row

ROWS: tuple[Row, ...] = (
    ("tables.option", 36, "换一条规则", "One rule changed",
     "只改一条规则，先想它管的是哪一步：能不能胡，还是收多少。",
     "One rule is changed: ask first which step it governs, the win or the payment."),
    ("tables.mode", 4, "换玩法", "Another mode",
     "同一个地方也有几种玩法，坐下先问打哪一种。",
     "One place has several modes; ask which before you sit down."),
    ("tables.variant", 60, "换地方", "Another place",
     "换了地方，成牌的条件、谁付、付多少都要重新想。",
     "Elsewhere what wins, who pays and how much are all to be thought anew."),
    ("tables.name", 12, "同名不同义", "Same name, other value",
     "番种名字一样，价钱不一定一样。",
     "An element of the same name need not be worth the same."),
)  # fmt: skip
