"""What a win of 辽源 is worth and who pays it; the account of a hand (liaoyuan.md, 7 to 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import Any

from rules.ask_checks import at_most_four
from rules.elements import Tally, best, dearest, tally
from rules.features import Finished
from rules.hand import MELD_NAMES, Meld
from rules.payments import NOTHING, pay, shifted, total
from rules.tiles import mpsz
from rules.values import Kong, Line, Offer, Score, Settlement
from rules.variant import after
from rules.variants.liaoyuan_eggs import check_laid, feeder_pays, paid
from rules.variants.liaoyuan_elements import BASES, DOUBLES
from rules.variants.liaoyuan_texts import SAYS, refused
from rules.words import Seat

Laid = Sequence[tuple[int, Sequence[Meld]]]
"""Eggs as they lie: (seat, its eggs)."""


def score(table: Any, offer: Offer) -> Score:
    """Elements, base, doublings and payments of a win; whether it may be won is not asked.

    Raises:
        QuestionError: "no_win" if the hand is not complete.
    """
    won = best(table, offer, lambda hand: counted(table, hand), lambda t: _worth(table, t))
    base, doubles = won.elements[0].value, won.elements[1:]
    lines = tuple(_lines(table, offer, base * 2 ** len(doubles)))
    figures = table.figures(base=base, doubles=len(doubles))
    payments = total(line.amounts for line in lines)
    return Score(won.elements, 0, 1, 0, payments, lines, won.also, figures)


def counted(table: Any, hand: Finished) -> Tally:
    """The dearest base of one reading, first, and what doubles it."""
    found = tally(BASES, table, hand)
    return found.only(dearest(found.elements)).plus(tally(DOUBLES, table, hand).elements)


def _worth(table: Any, won: Tally) -> tuple[bool, int]:
    """By what a reading is chosen: one that may win first, then the dearest."""
    return not table.lack(won.finished), prod(element.value for element in won.elements)


def share(offer: Offer, loser: int, value: int) -> int:
    """What one loser owes before a cap: doubled with the dealer, doubled for who discarded."""
    return value * 2 ** ((0 in (loser, offer.winner)) + (loser == offer.source))


def _lines(table: Any, offer: Offer, value: int) -> Iterator[Line]:
    dues = {seat: share(offer, seat, value) for seat in after(offer.winner)}
    cap = table.settings["cap"] or max(dues.values())
    amounts = pay(offer.winner, [(seat, min(due, cap)) for seat, due in dues.items()])
    note = SAYS["capped"].fill(cap=cap) if max(dues.values()) > cap else SAYS["pairwise"]
    yield Line(SAYS["share"].fill(value=value), amounts, "share", note)
    if table.settings["baosanjia"] and offer.source is not None:
        moved = shifted(amounts, offer.source, offer.winner)
        yield Line(SAYS["liable"].fill(seat=Seat(offer.source)), moved, "liable")


# --- the account of a hand -----------------------------------------------------------------------


def settle(
    table: Any, offer: Offer | None, kongs: Sequence[Kong], eggs: Laid | None = None
) -> Settlement:
    """The win and every egg and kong, losers' too; a drawn hand pays these only by its option.

    eggs: those of the losers (of everybody after a drawn hand); None: the offer's own fact.

    Raises:
        QuestionError: an egg that cannot lie here, one of the winner's, a fifth tile.
    """
    laid = _laid(table, offer, eggs)
    _check_tiles(offer, kongs, laid)
    void = offer is None and table.settings["drawn_eggs"] == "void"
    rows = (
        *(_kong_line(table, kong, offer, void) for kong in kongs),
        *(meld_line(table, egg, by, void=void) for by, some in laid for egg in some),
    )
    scored = None if offer is None else score(table, offer)
    won = NOTHING if scored is None else scored.payments
    more = total(row.amounts for row in rows)
    lines = (*(scored.lines if scored else ()), *rows)
    return Settlement(won, more, total((won, more)), lines, scored)


def _laid(table: Any, offer: Offer | None, eggs: Laid | None) -> Laid:
    """The eggs of all seats, the winner's first."""
    if offer is None:
        return _checked(table, eggs or ())
    others = _checked(table, table.fact(offer, "eggs") if eggs is None else eggs)
    if any(seat == offer.winner for seat, _ in others):
        raise refused("winner_eggs", "eggs", seat=offer.winner)
    return ((offer.winner, [m for m in offer.hand.melds if m.type == "egg"]), *others)


def _checked(table: Any, eggs: Laid) -> Laid:
    for _, some in eggs:
        for egg in some:
            if egg.type != "egg":
                raise refused("not_an_egg", "eggs", mpsz(egg.tiles), meld=str(egg))
            check_laid(table, egg, "eggs")
    return eggs


def _check_tiles(offer: Offer | None, kongs: Sequence[Kong], laid: Laid) -> None:
    """Refuse a fifth tile among the winner's hand, the kongs and the eggs of the others."""
    won = None if offer is None else offer.winner
    shown = Counter(() if offer is None else (*offer.hand.all_tiles, offer.tile))
    for kong in kongs:
        robbed = offer is not None and _is_robbed(kong, offer)
        shown[kong.tile] += 0 if kong.by == won else 3 if robbed else 4
    for seat, some in laid:
        shown.update(kind for egg in some for kind in egg.tiles if seat != won)
    at_most_four(shown, "eggs")


def meld_line(
    table: Any, meld: Meld, by: int, feeder: int | None = None, *, void: bool = False
) -> Line:
    """The row of an egg or a kong."""
    gaps = {"seat": Seat(by), "name": MELD_NAMES[meld.type], "tiles": mpsz(meld.tiles)}
    text = SAYS["made"].fill(**gaps)
    if void:
        return Line(text, NOTHING, "kong", SAYS["void"])
    amounts = paid(table, meld, by, feeder)
    if feeder is None or not feeder_pays(table, meld):
        return Line(text, amounts, "kong")
    return Line(text, amounts, "kong", SAYS["fed"].fill(seat=Seat(feeder)))


def _kong_line(table: Any, kong: Kong, offer: Offer | None, void: bool) -> Line:
    line = meld_line(table, Meld(kong.type, (kong.tile,) * 4), kong.by, kong.source, void=void)
    if offer is not None and _is_robbed(kong, offer):
        return Line(line.text, NOTHING, "kong", SAYS["robbed"])
    return line


def _is_robbed(kong: Kong, offer: Offer) -> bool:
    return offer.by == "rob_kong" and (kong.by, kong.tile) == (offer.source, offer.tile)


def all_paid(table: Any, seats: Iterable[Sequence[Meld]]) -> Iterator[Line]:
    """The rows of what lies before each seat, eggs and kongs alike.

    Raises:
        QuestionError: "feeder", an open kong at a table where its feeder pays.
    """
    for by, melds in enumerate(seats):
        for meld in melds:
            check_laid(table, meld, "melds_by_seat")
            if feeder_pays(table, meld):
                raise refused("feeder", "melds_by_seat", mpsz(meld.tiles))
            yield meld_line(table, meld, by)
