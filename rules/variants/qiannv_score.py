"""What a win of 倩女幽魂 is worth, and who pays it (qiannv.md, sections 7 to 9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.elements import Tally, best, dearest, tally
from rules.features import Finished
from rules.hand import MELD_NAMES
from rules.payments import NOTHING, among, each, pay, total
from rules.tiles import NAMES
from rules.values import Element, Four, Kong, Line, Offer, Score, Settlement, Why
from rules.variants.qiannv_elements import ADDED, CAP, CHICKEN, FIXED, value
from rules.variants.qiannv_texts import refused
from rules.words import Text

SAYS = {
    "share": Text("{fan} 番，2 的 {power} 次方是 {amount}", "{fan} fan 番: 2^{power} = {amount}"),
    "sum": Text("{elements}", "{elements}"),
    "capped": Text(
        "{elements}：加起来 {sum} 番，只算 5 番（暴胡）",
        "{elements}: {sum} in all, counted as 5 暴胡",
    ),
    "row": Text("{name} {n}", "{name} {n}"),
    "alone": Text("{names}单独算，别的都不加", "{names} alone is the fan, nothing is added"),
    "kong": Text("{kong}{tile}", "{kong}, {tile}"),
    "free": Text("杠不收钱", "kongs are not paid"),
}

FIXED_KEYS = frozenset(row.element.key for row in FIXED)


def score(table: Any, offer: Offer) -> Score:
    """Elements, fan 番 and payments of a win; whether it may be won is not asked.

    Raises:
        QuestionError: "no_win" if the hand is not complete.
    """
    won = best(table, offer, lambda hand: counted(table, hand), lambda t: (fan(t), t.total))
    worth = fan(won)
    amount = paid(worth)
    payments = each(offer.winner, amount) if offer.own else _thrown(offer, amount)
    text = SAYS["share"].fill(fan=worth, power=worth + 1, amount=amount)
    line = Line(text, payments, "share", _sum(won))
    figures = table.figures(fan=worth)
    return Score(won.elements, worth, 1, amount, payments, (line,), won.also, figures)


def counted(table: Any, hand: Finished) -> Tally:
    """What counts in one reading: the fixed patterns if there are any, else what adds up."""
    found = tally((*FIXED, *ADDED), table, hand, lambda element: value(table, element))
    fixed = [element for element in found.elements if element.key in FIXED_KEYS]
    if fixed:
        kept = fixed if table.settings["big_combine"] else [dearest(fixed)]
        on_top = ("own_draw",) if table.settings["zimo_on_big"] else ()
        return _alone(found, kept, [e for e in found.elements if e.key in on_top])
    if found.keys <= {"own_draw"}:
        return replace(found, elements=(CHICKEN, *found.elements))
    return found


def _alone(found: Tally, kept: Sequence[Element], on_top: Sequence[Element]) -> Tally:
    why = Why("alone", SAYS["alone"].fill(names=[element.name for element in kept]))
    counts = (*kept, *on_top)
    rest = tuple((element, why) for element in found.elements if element not in counts)
    return replace(found, elements=counts, also=(*rest, *found.also))


def fan(won: Tally) -> int:
    """The fan that count: of fixed patterns all, of the rest CAP at most."""
    return won.total if won.keys & FIXED_KEYS else min(CAP, won.total)


def paid(worth: int) -> int:
    """What so many fan are paid with by one payer.

    >>> [paid(fan) for fan in (0, 5, 9)]
    [2, 64, 1024]
    """
    return int(2 ** (worth + 1))


def _thrown(offer: Offer, amount: int) -> Four:
    return among(offer.winner, amount, [int(offer.source or 0)])


def _sum(won: Tally) -> Text:
    rows = [SAYS["row"].fill(name=element.name, n=element.value) for element in won.elements]
    says = SAYS["capped" if fan(won) < won.total else "sum"]
    return says.fill(elements=rows, sum=won.total)


# --- the account of a hand -----------------------------------------------------------------------


def settle(table: Any, offer: Offer | None, kongs: Sequence[Kong]) -> Settlement:
    """The win; kongs are listed and cost nothing.

    Raises:
        QuestionError: "draw_ready" for a drawn hand at a table where the not ready pay.
    """
    free = tuple(_kong_line(kong) for kong in kongs)
    if offer is not None:
        scored = score(table, offer)
        return Settlement(scored.payments, NOTHING, scored.payments, scored.lines + free, scored)
    if table.settings["draw_pay"] != "none":
        raise refused("draw_ready", "what")
    return Settlement(NOTHING, NOTHING, NOTHING, free)


def _kong_line(kong: Kong) -> Line:
    text = SAYS["kong"].fill(kong=MELD_NAMES[kong.type], tile=NAMES[kong.tile])
    return Line(text, NOTHING, "kong", SAYS["free"])


def drawn(table: Any, ready: Collection[int]) -> Four:
    """What a drawn hand pays: nothing, or so much by each who is not ready to each who is."""
    due = table.settings["draw_pay"]
    return total(_to(seat, ready, due) for seat in ready) if due != "none" else NOTHING


def _to(seat: int, ready: Collection[int], due: int) -> Four:
    return pay(seat, [(other, due) for other in range(4) if other not in ready])


def standing(table: Any, before: Sequence[int], payments: Sequence[int]) -> Iterator[int]:
    """Total points after payments, at a table with `floor_zero` never under 0."""
    for points, amount in zip(before, payments, strict=True):
        after = points + amount
        yield max(0, after) if table.settings["floor_zero"] else after
