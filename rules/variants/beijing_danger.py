"""What a player of 北京 may win on: printed tiles, and from a discard by a closed hand alone."""

from __future__ import annotations

from typing import Any

from rules.danger_public import Opponent, Proof, Public
from rules.danger_terms import NONE, Terms, let_go, same_tile, usual
from rules.hand import Hand
from rules.variants.beijing_bars import opened
from rules.words import Text

OPENED = Text(
    "{who}吃碰过，开了门，只能自摸。",
    "Called already, and an open hand wins by own draw only: {who}.",
)


def terms(table: Any, public: Public, opponent: Opponent) -> Terms:
    """The closed hands; after a pass the options tell what is closed until the own next turn."""
    case = usual(table, public, opponent)
    if opened(Hand((), opponent.melds)):
        return Terms(case, all_closed=Proof("opened", OPENED, opponent.seat))
    gone = let_go(opponent)
    too_many = frozenset({3}) if table.settings["three_wilds_self_draw"] else NONE
    found = Terms(case).with_closed(same_tile(public, opponent, gone), too_many=too_many)
    scope = table.settings["pass_scope"]
    return found.with_closed({}, locks=gone) if scope == "any" else found
