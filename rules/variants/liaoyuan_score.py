"""What a win of 辽源 is worth and who pays it; the account of a hand (liaoyuan.md, 7 to 9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from rules.elements import Tally, best, dearest, tally
from rules.features import Finished
from rules.hand import MELD_NAMES, Meld
from rules.payments import NOTHING, pay, shifted, total
from rules.tiles import mpsz
from rules.values import Kong, Line, Offer, Score, Settlement
from rules.variant import after
from rules.variants.liaoyuan_eggs import paid
from rules.variants.liaoyuan_elements import BASES, DOUBLES
from rules.variants.liaoyuan_texts import SAYS


def score(table: Any, offer: Offer) -> Score:
    """Elements, base, doublings and payments of a win; whether it may be won is not asked.

    Raises:
        QuestionError: "no_win" if the hand is not complete.
    """
    won = best(table, offer, lambda hand: counted(table, hand), _product)
    base, doubles = won.elements[0].value, won.elements[1:]
    lines = tuple(_lines(table, offer, base * 2 ** len(doubles)))
    figures = table.figures(base=base, doubles=len(doubles))
    payments = total(line.amounts for line in lines)
    return Score(won.elements, 0, 1, 0, payments, lines, won.also, figures)


def counted(table: Any, hand: Finished) -> Tally:
    """The dearest base of one reading, first, and what doubles it."""
    found = tally(BASES, table, hand)
    return found.only(dearest(found.elements)).plus(tally(DOUBLES, table, hand).elements)


def _product(won: Tally) -> int:
    return prod(element.value for element in won.elements)


def share(table: Any, offer: Offer, loser: int, value: int) -> int:
    """What one loser owes: doubled with the dealer, doubled for who discarded, capped."""
    amount = value * 2 ** ((0 in (loser, offer.winner)) + (loser == offer.source))
    cap = table.settings["cap"]
    return min(amount, cap) if cap else amount


def _lines(table: Any, offer: Offer, value: int) -> Iterable[Line]:
    dues = [(seat, share(table, offer, seat, value)) for seat in after(offer.winner)]
    amounts = pay(offer.winner, dues)
    yield Line(SAYS["share"].fill(value=value), amounts, "share", SAYS["pairwise"])
    if table.settings["baosanjia"] and offer.source is not None:
        moved = shifted(amounts, offer.source, offer.winner)
        yield Line(SAYS["liable"].fill(seat=offer.source), moved, "liable")


# --- the account of a hand -----------------------------------------------------------------------


def settle(table: Any, offer: Offer | None, kongs: Sequence[Kong]) -> Settlement:
    """The win, the winner's eggs and every kong; a drawn hand pays kongs only by its option."""
    void = offer is None and table.settings["drawn_eggs"] == "void"
    rows = tuple(_kong_line(table, kong, offer, void) for kong in kongs)
    scored = None if offer is None else score(table, offer)
    if offer is not None:
        eggs = (meld for meld in offer.hand.melds if meld.type == "egg")
        rows += tuple(meld_line(table, egg, offer.winner) for egg in eggs)
    won = NOTHING if scored is None else scored.payments
    more = total(row.amounts for row in rows)
    lines = (*(scored.lines if scored else ()), *rows)
    return Settlement(won, more, total((won, more)), lines, scored)


def meld_line(table: Any, meld: Meld, by: int, feeder: int | None = None) -> Line:
    """The row of an egg or a kong."""
    text = SAYS["made"].fill(name=MELD_NAMES[meld.type], tiles=mpsz(meld.tiles))
    return Line(text, paid(table, meld, by, feeder), "kong")


def _kong_line(table: Any, kong: Kong, offer: Offer | None, void: bool) -> Line:
    line = meld_line(table, Meld(kong.type, (kong.tile,) * 4), kong.by, kong.source)
    robbed = offer is not None and offer.by == "rob_kong"
    if robbed and offer and (kong.by, kong.tile) == (offer.source, offer.tile):
        return Line(line.text, NOTHING, "kong", SAYS["robbed"])
    return Line(line.text, NOTHING, "kong", SAYS["void"]) if void else line
