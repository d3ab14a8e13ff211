"""What a player of 辽源 may win on: whatever completes the hand; the conditions can only bar it."""

from __future__ import annotations

from typing import Any

from rules.danger_public import Opponent, Public
from rules.danger_terms import Terms, usual
from rules.words import Text

MORE = Text(
    "不够三门、没有幺九或没有刻子的手也算在内",
    "hands that lack a suit, a terminal or a triplet are counted too",
)


def terms(table: Any, public: Public, opponent: Opponent) -> Terms:
    """Every hand that waits for a tile: more than may win, so none of them is none at all."""
    return Terms(usual(table, public, opponent), notes=(MORE,))
