"""What a player of 四川 may win on: two suits at most, none of the suit given up."""

from __future__ import annotations

from typing import Any

from rules.danger_public import Opponent, Proof, Public
from rules.danger_terms import Terms, let_go, same_tile, third_suit, two_suits, usual
from rules.tiles import NAMES, SUIT_NAMES
from rules.words import Text

NAMED = Text("{who}定缺{suit}，{tile}胡不了。", "{who} gave up {suit} 定缺: {tile} never wins.")
OUT = Text("{who}已经胡了，不再胡。", "Won already and out: {who}.")
DEARER = Text(
    "放过胡牌的，别的牌也照样算，虽然要分更大才能胡",
    "who let a win go is counted for other tiles, though only a dearer win is free",
)


def terms(table: Any, public: Public, opponent: Opponent) -> Terms:
    """The hands of two suits; without the suit that was named where the table has 定缺."""
    named = opponent.facts.get("named", "") if table.settings["dingque"] else ""
    barred = tuple("mps".index(suit) for suit in named)
    case = usual(table, public, opponent, sides=two_suits(opponent.suits, barred))
    if opponent.seat in public.facts.get("out", ()):
        return Terms(case, all_closed=Proof("out", OUT, opponent.seat))
    closed = third_suit(opponent)
    for at in barred:
        closed |= {
            kind: Proof(
                "named_suit", NAMED.fill(suit=SUIT_NAMES[named], tile=NAMES[kind]), opponent.seat
            )
            for kind in range(9 * at, 9 * at + 9)
        }
    gone, scope = let_go(opponent), table.settings["pass_scope"]
    dearer = bool(gone) and scope == "any"
    return Terms(case, closed | same_tile(public, opponent, gone), notes=(DEARER,) * dearer)
