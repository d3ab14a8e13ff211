"""What a player of 榆次 who has declared 上架 may win on: two suits at most, nothing let go."""

from __future__ import annotations

from typing import Any

from rules.danger_public import Opponent, Proof, Public
from rules.danger_terms import Terms, let_go, third_suit, two_suits, usual
from rules.danger_words import let_go_of
from rules.words import Text

SAYS = {
    "undeclared": Text("{who}没上架，不能胡。", "Not declared 上架, so no win: {who}."),
    "passed": Text("{who}上架以后放过{tile}，这张打出来不能再胡。",
                   "{who:cap} let {tile} go after declaring 上架: it is closed as a discard 过胡."),
    "dead": Text("只听自己拿满四张的牌的手没算", "hands that wait only for tiles they hold "
                 "four of are left out"),
}  # fmt: skip


def terms(table: Any, public: Public, opponent: Opponent) -> Terms:
    """The declared hands of two suits; a tile let go after declaring stays closed."""
    sides = two_suits(opponent.suits)
    case = usual(table, public, opponent, sides=sides)
    if not opponent.declared:
        proof = Proof("undeclared", SAYS["undeclared"], opponent.seat)
        return Terms(case, all_closed=proof)
    gone = let_go(opponent, since_turn=False)
    closed = {
        kind: Proof(
            "passed",
            SAYS["passed"].fill(tile=let_go_of(public, opponent, kind)),
            opponent.seat,
            (kind,),
        )
        for kind in gone
    }
    notes = (SAYS["dead"],) * (table.settings["dead_waits"] == "count")
    return Terms(case, third_suit(opponent) | closed, notes=notes)
