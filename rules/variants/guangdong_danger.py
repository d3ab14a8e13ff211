"""What a player of 广东鸡平胡 may win on: whatever completes the hand, if the fan 番 are enough."""

from __future__ import annotations

from typing import Any

from rules.danger_public import Opponent, Public
from rules.danger_terms import NONE, Terms, let_go, same_tile, usual
from rules.words import Text

LEAST = Text("不够起胡番数的手也算在内", "hands short of the minimum fan 起胡 are counted too")


def terms(table: Any, public: Public, opponent: Opponent) -> Terms:
    """Every ready hand; with `louhu` a tile let go is closed until the own next draw or call."""
    gone = let_go(opponent) if table.settings["louhu"] != "off" else NONE
    case = usual(table, public, opponent)
    return Terms(
        case, same_tile(public, opponent, gone), notes=(LEAST,) * bool(table.settings["min_fan"])
    )
