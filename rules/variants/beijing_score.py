"""What a win of 北京 is worth, and who pays it (beijing.md, sections 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod
from typing import Any

from rules.elements import Tally, best, tally
from rules.features import Finished
from rules.payments import NOTHING, pay, scaled, total
from rules.tiles import NAMES
from rules.values import Element, Four, Line, Offer, Score, Settlement, Why
from rules.variants.beijing_elements import (
    ELEMENTS,
    as_self_draw,
    fills_the_five,
    flat,
    only_the_five,
    rows,
)
from rules.variants.beijing_texts import SAYS, refused
from rules.variants.beijing_wild import all_drawn
from rules.words import Text

ONE_PAYER = ("discard", "upstairs")
"""Rows that the points of the hand leave out: they change what is paid."""

Elements = tuple[Element, ...]

Dues = dict[int, int]
"""What each loser owes."""


def score(table: Any, offer: Offer) -> Score:
    """Elements, points and payments of a win; whether it may be won is not asked.

    Raises:
        QuestionError: "no_win" if the hand is not complete; "no_hun_you" if a 混儿悠 that
            succeeded is no own draw or does not wait on every tile; "winner_failed".
    """
    _check_hun_you(table, offer)
    found = flat(table, offer)
    won = None if all_drawn(table, offer) else counted(table, offer)
    elements = tuple(_flat(table, offer, found)) if found else won.elements if won else ()
    points = found.value if found else worth(table, elements)
    lines = tuple(_lines(table, offer, elements, points))
    payments = total(line.amounts for line in lines)
    also = () if found or won is None else won.also
    figures = table.figures(points=points)
    return Score(elements, points, 1, points, payments, lines, also, figures)


def counted(table: Any, offer: Offer) -> Tally:
    """What counts in the reading with the largest product."""
    every = tuple(rows(table))

    def read(hand: Finished) -> Tally:
        return _with_near_five(table, tally(every, table, hand))

    return best(table, offer, read, lambda won: worth(table, won.elements))


def _flat(table: Any, offer: Offer, element: Element) -> Iterator[Element]:
    """The rows of a flat hand: its own, and 上楼."""
    yield element
    if storeys := table.storeys(offer):
        yield replace(ELEMENTS["upstairs"], value=2**storeys)


def worth(table: Any, elements: Elements) -> int:
    """The points of one share: the product of the rows, or the sum of their 番."""
    rest = [element for element in elements if element.key not in ONE_PAYER]
    if table.settings["combine"] == "multiply":
        return prod(element.value for element in rest)
    return sum(element.value for element in rest if element.key != "plain") or 1


def _with_near_five(table: Any, won: Tally) -> Tally:
    """The same, with a 捉五魁 that another wait spoils shown as such."""
    hand = won.finished
    spoilt = fills_the_five(hand) and not only_the_five(table, hand)
    if not spoilt or "catch_five" in won.keys:
        return won
    others = [kind for kind in table.natural(hand.hand) if kind not in hand.hand.wild]
    why = Why("several_waits", SAYS["several_waits"].fill(waits=[NAMES[k] for k in others]))
    return replace(won, also=(*won.also, (ELEMENTS["catch_five"], why)))


def _check_hun_you(table: Any, offer: Offer) -> None:
    if offer.winner in table.fact(offer, "failed_hun_you"):
        raise refused("winner_failed", "failed_hun_you", seat=offer.winner)
    rides = offer.by == "self_draw" and table.waits_on_all(offer.hand)
    if table.fact(offer, "hun_you") and not rides:
        raise refused("no_hun_you", "hun_you")


# --- who pays ------------------------------------------------------------------------------------


def _lines(table: Any, offer: Offer, elements: Elements, points: int) -> Iterator[Line]:
    """The shares, then a row for everything that changes what one or all of them pay."""
    winner, before = offer.winner, NOTHING
    for key, dues in _steps(table, offer, elements, points):
        after = pay(winner, dues.items())
        change = total((after, scaled(before, -1)))
        before = after
        note = _note(elements, points) if key == "share" else None
        yield Line(SAYS[key].fill(points=points, seat=offer.source), change, key, note)


def _note(elements: Elements, points: int) -> Text:
    names = [_named(element) for element in elements if element.key not in ONE_PAYER]
    return SAYS["sum"].fill(elements=names, points=points)


def _named(element: Element) -> Text:
    return Text("{name} {n}", "{name} {n}").fill(name=element.name, n=element.value)


def _steps(table: Any, offer: Offer, elements: Elements, points: int) -> Iterator[tuple[str, Dues]]:
    """What each loser owes, one rule after the other."""
    dues = {seat: points for seat in range(4) if seat != offer.winner}
    yield "share", dues
    source = offer.source
    if source is not None and any(element.key == "discard" for element in elements):
        more = points if table.settings["combine"] == "multiply" else ELEMENTS["discard"].value
        dues = dues | {source: dues[source] + more}
        yield "discard", dues
    if table.settings["dealer_pays_double"] and offer.winner != 0 and not flat(table, offer):
        dues = _doubled(dues, (0,))
        yield "dealer_loses", dues
    if failed := table.fact(offer, "failed_hun_you"):
        dues = _doubled(dues, failed)
        yield "failed", dues
    if storeys := table.storeys(offer):
        dues = {seat: due * 2**storeys for seat, due in dues.items()}
        yield "upstairs", dues
    if source is not None and not as_self_draw(offer):
        yield from _moved(table.settings["discard_payment"], source, dues)


def _doubled(dues: Dues, seats: tuple[int, ...]) -> Dues:
    return {seat: 2 * due if seat in seats else due for seat, due in dues.items()}


def _moved(rule: str, source: int, dues: Dues) -> Iterator[tuple[str, Dues]]:
    """The discarder alone pays, where the table has it."""
    nothing = dict.fromkeys(dues, 0)
    if rule == "discarder_only":
        yield rule, nothing | {source: dues[source]}
    if rule == "discarder_covers_all":
        yield rule, nothing | {source: sum(dues.values())}


def settle(table: Any, offer: Offer | None) -> Settlement:
    """The win alone: kongs are not paid, a drawn hand pays nothing."""
    if offer is None:
        return Settlement(NOTHING, NOTHING, NOTHING)
    scored = score(table, offer)
    payments: Four = scored.payments
    return Settlement(payments, NOTHING, payments, scored.lines, scored)
