"""The deal and the pot of 榆次 (yuci.md, sections 2, 8 and 9): what its questions answer."""

from __future__ import annotations

from typing import Any

from rules import ask_fields as read
from rules.ask_errors import problem
from rules.payments import NOTHING, total
from rules.values import WAYS, Four
from rules.variants.yuci_score import Win, paid
from rules.variants.yuci_texts import refused
from rules.variants.yuci_wall import breaker, first_stack
from rules.words import Text

Given = dict[str, Any]


# --- the deal ------------------------------------------------------------------------------------


def broken(table: Any, given: Given) -> Given:
    """Whose wall is broken."""
    return {"breaker": breaker(given["dice_sum"])}


def stacks(table: Any, given: Given) -> Given:
    """Where drawing starts: after as many stacks as the four dice show, from the right end."""
    dice = given["dice"]
    seat, skip = breaker(dice[0] + dice[1]), sum(dice)
    wall, stack = first_stack(seat, skip)
    return {"breaker": seat, "skip": skip, "first_stack": skip + 1, "wall": wall, "stack": stack}


def first_dealer(table: Any, given: Given) -> Given:
    """Who deals first of all; none if the highest dice are equal, they throw again."""
    if table.settings["first_dealer"] == "east":
        return {"first_dealer": given["east"]}
    dice = given["dice_sums"]
    if dice is None:
        raise problem("missing", field="dice_sums", about=Text("各家的骰子", "everybody's dice"))
    top = [seat for seat in range(4) if dice[seat] == max(dice)]
    return {"first_dealer": top[0] if len(top) == 1 else None}


def next_pot(table: Any, given: Given) -> Given:
    """Who deals the next pot: who went bust, of several the first from the last dealer on."""
    return {"next_dealer": min(given["bust"])}


# --- money ---------------------------------------------------------------------------------------


def points(table: Any, given: Given) -> Given:
    """What everybody starts a pot with; with playing cards, what they come to."""
    cards = given["cards"]
    return {"points": table.settings["pot_points"] if cards is None else sum(cards)}


def pot(table: Any, given: Given) -> Given:
    """What everybody has after a hand, who is bust, and whether the pot is over."""
    before, amounts = given["points_before"], given["payments"]
    if table.settings["bust"] == "capped":
        amounts = _capped(before, amounts)
    after = total((before, amounts))
    bust = [seat for seat in range(4) if after[seat] <= 0]
    most = table.settings["hands_per_pot"]
    return {
        "points_after": after,
        "pot_over": bool(bust or 0 < most <= given["hands_played"]),
        "bust": bust,
    }


def _capped(before: Four, amounts: Four) -> Four:
    """The payments if nobody pays more than what is left; the winner gets that much less."""
    paid_in = [max(amount, -max(had, 0)) for had, amount in zip(before, amounts, strict=True)]
    short = sum(paid_in)
    a, b, c, d = (amount - short if amount > 0 else amount for amount in paid_in)
    return a, b, c, d


def win_payments(value: Any, name: str) -> Four:
    """A reader of the payments of one win."""
    found = read.amounts(value, name)
    if sum(found):
        raise refused("not_zero", name, sum=sum(found))
    if sum(amount > 0 for amount in found) > 1:
        raise refused("one_winner", name)
    return found


def drawn(table: Any, given: Given) -> Given:
    """A drawn hand: neither readiness nor suits nor kongs are paid; kongs may move the deal."""
    made = len(given["kongs"]) if given["kongs_made"] is None else given["kongs_made"]
    return {"payments": NOTHING, "next_dealer": table.next_dealer(0, "draw", None, made)}


def formula(table: Any, given: Given) -> Given:
    """What a win of so many points is paid; the kongs of the losers are worth nothing."""
    winner, source, way = given["winner"], given["from"], WAYS[given["win_by"]]
    if (source is None) == way.fed:
        code = "from_needed" if way.fed else "not_with"
        raise problem(code, field="from", by=way.name, with_what=way.name)
    if source == winner:
        raise problem("winner_is_from", field="from", seat=winner)
    if any(kong["by"] == winner for kong in given["kongs"]):
        raise refused("winners_kong", "kongs")
    liable = way.fed and (given["win_by"] == "rob_kong" or source not in given["declared"])
    win = Win(winner, source, given["pattern"], given["kong_points"], liable)
    rows = tuple(paid(table, win))
    return {
        "payments": total(line.amounts for line in rows),
        "name": win.called,
        "rows": [{"text": line.text, "amounts": line.amounts} for line in rows],
    }
