"""What a player of 倩女幽魂麻将 may win on: whatever completes the hand, 全不靠 too."""

from __future__ import annotations

from typing import Any

from rules.danger_public import Opponent, Public
from rules.danger_terms import NONE, Terms, let_go, same_tile, usual


def terms(table: Any, public: Public, opponent: Opponent) -> Terms:
    """Every ready hand; with `pass_rule` a tile let go is closed until the own next turn."""
    closes = table.settings["pass_rule"]
    gone = NONE if closes == "none" else let_go(opponent)
    return Terms(usual(table, public, opponent), same_tile(public, opponent, gone))
