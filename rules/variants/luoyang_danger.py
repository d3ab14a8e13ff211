"""What a player of 洛阳 makes of a discard: a kong that finds the face-up 次牌 (直次).

From a discard nobody wins but so, unless the table has 点炮.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import comb
from typing import Any

from rules.danger_price import Deal
from rules.danger_public import Opponent, Proof, Public
from rules.danger_sums import Sums
from rules.danger_terms import Case, Counted, Terms, counted, usual
from rules.hand import Hand
from rules.tiles import KINDS, NAMES
from rules.words import Text

SAYS = {
    "ci_kong": Text("{tile}就是次牌，杠不得。", "{tile} is the 次牌 itself, and makes no kong."),
    "no_kong": Text("{tile}外面不够三张，谁也杠不了。",
                    "No three {tile} are left to make a kong with."),
    "no_ci": Text("没说次牌是什么，谁也算不出直次", "without the 次牌 no 直次 can be counted"),
    "fed": Text("点炮以外的直次没算", "a 直次 on top of 点炮 is left out"),
}  # fmt: skip


def terms(table: Any, public: Public, opponent: Opponent) -> Terms:
    """Hands with three of the tile that wait for the 次牌 besides; with 点炮 all that wait."""
    case = usual(table, public, opponent)
    ci = public.facts.get("ci")
    if table.feeds:
        return Terms(case, notes=(SAYS["fed"],), whole=False)
    closed = {
        kind: Proof("no_kong", SAYS["no_kong"].fill(tile=NAMES[kind]))
        for kind in range(KINDS)
        if case.stock.unseen[kind] < 3
    }
    if ci is None:
        return Terms(case, closed, notes=(SAYS["no_ci"],), whole=False)
    closed[ci] = Proof("ci_kong", SAYS["ci_kong"].fill(tile=NAMES[ci]))
    return Terms(case, closed, count=partial(_found, ci=ci), made=made)


def _found(case: Case, ci: int) -> Counted:
    """The hands that wait for anything, and by kind those whose kong of it finds the 次牌."""
    ready, wins = counted(case).ready, [0] * KINDS
    if case.stock.concealed > 3:
        rest = replace(case.stock, concealed=case.stock.concealed - 3, dead=())
        for kind, number in enumerate(Sums(rest).without_each((ci,))):
            wins[kind] = comb(case.stock.unseen[kind], 3) * number if kind != ci else 0
    return Counted(ready, tuple(wins))


def made(table: Any, deal: Deal, kind: int) -> Iterator[Hand]:
    """A hand with three of a kind that waits for the 次牌 too; a 直次 pays the same with all."""
    ci = deal.facts.get("ci")
    if ci is None or ci == kind:
        return
    runs = [
        (k, k + 1, k + 2) for k in range(27) if k % 9 < 7 and not {ci, kind} & {k, k + 1, k + 2}
    ]
    yield Hand((kind,) * 3 + runs[0] + runs[3] + runs[6] + (ci,))
