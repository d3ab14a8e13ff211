"""What a win of 广东 is worth, and who pays it (guangdong.md, sections 7 and 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.elements import Tally, best, dearest, tally
from rules.features import Finished
from rules.hand import MELD_NAMES
from rules.payments import NOTHING, among, each, pay, shifted, total
from rules.tiles import NAMES
from rules.values import Four, Kong, Line, Offer, Score, Settlement, Why
from rules.variant import after
from rules.variants.guangdong_elements import BONUSES, CAPS, CHICKEN, FLOOR, OPENING_FAN, OPENINGS
from rules.variants.guangdong_texts import SAYS, refused
from rules.words import Seat, Text


def score(table: Any, offer: Offer) -> Score:
    """Elements, fan 番 and payments of a win; whether it may be won is not asked.

    Raises:
        QuestionError: "no_win" if the hand is not complete, "opening" for a 天和, 人和 or 地和 that
            cannot be, "bao_is_winner" for a winner who is to pay for all.
    """
    check_opening(table, offer)
    won = best(
        table, offer, lambda hand: counted(table, hand),
        lambda t: (t.elements[0].value, capped(table, t)),
    )  # fmt: skip
    fan, why = worth(table, won)
    if fan > max(capped(table, won), FLOOR):
        won = _opened(table, won)
    amount = table.base * 2**fan
    text = SAYS["share"].fill(fan=fan, amount=amount)
    lines = _lines(table, offer, amount, text, why)
    payments = total(line.amounts for line in lines)
    figures = table.figures(fan=fan, score=amount)
    return Score(won.elements, fan, 1, amount, payments, lines, won.also, figures)


# --- fan -----------------------------------------------------------------------------------------


def counted(table: Any, hand: Finished) -> Tally:
    """The dearest pattern of one reading, first, and the bonuses if it lies inside the cap."""
    found = tally(table.patterns, table, hand)
    if not found.elements:
        found = found.plus((CHICKEN,))
    pattern = dearest(found.elements, last=True)
    found, bonuses = found.only(pattern), tally(BONUSES, table, hand).elements
    if inside(table, pattern.value):
        return found.plus(bonuses)
    why = Why("outside", SAYS["outside"].fill(name=pattern.name))
    return replace(found, also=(*((bonus, why) for bonus in bonuses), *found.also))


def inside(table: Any, fan: int) -> bool:
    """Whether a pattern of so many fan lies inside 爆胡."""
    return fan <= CAPS[table.settings["table"]]


def capped(table: Any, won: Tally) -> int:
    """The sum of a tally, cut at the cap if its pattern lies inside."""
    return min(won.total, table.cap) if inside(table, won.elements[0].value) else won.total


def worth(table: Any, won: Tally) -> tuple[int, Text]:
    """The fan that count, and how they come about: the sum, the cap, the floors."""
    offer, fan = won.finished.offer, capped(table, won)
    rows = [SAYS["row"].fill(name=element.name, n=element.value) for element in won.elements]
    why = SAYS["sum" if fan == won.total else "capped"].fill(elements=rows, cap=table.cap)
    for name, floor in floors(table, offer):
        if fan < floor:
            fan, why = floor, SAYS["raised"].fill(why=why, name=name, floor=floor)
    return fan, why


def floors(table: Any, offer: Offer) -> list[tuple[Text, int]]:
    """What a win counts at least, by what, in order."""
    special = {
        "kong_draw": offer.by == "replacement",
        "robbed": offer.by == "rob_kong",
        "last_tile": offer.own and table.fact(offer, "last_tile"),
        "three_winners": offer.by == "discard" and table.fact(offer, "three_winners"),
    }
    found = [(SAYS[key], FLOOR) for key, is_so in special.items() if is_so]
    opening = table.fact(offer, "opening")
    return [*found, *([(OPENINGS[opening].name, OPENING_FAN)] if opening else [])]


def _opened(table: Any, won: Tally) -> Tally:
    """A hand raised by the way it began: that alone is named."""
    opening = OPENINGS[table.fact(won.finished.offer, "opening")]
    why = Why("opening", SAYS["alone"].fill(name=opening.name))
    also = tuple((element, why) for element in won.elements)
    return replace(won, elements=(opening,), also=(*also, *won.also))


def check_opening(table: Any, offer: Offer) -> None:
    """Refuse a 天和, 人和 or 地和 that this win cannot be."""
    opening, dealer = table.fact(offer, "opening"), offer.winner == 0
    fits = {
        "": True,
        "天和": dealer and offer.by == "self_draw",
        "人和": not dealer and offer.by == "discard" and offer.source == 0,
        "地和": not dealer and offer.by == "self_draw",
    }
    if not fits[opening] or (opening and offer.hand.melds):
        raise refused("opening", "opening", name=OPENINGS[opening].name)


# --- who pays ------------------------------------------------------------------------------------


def _lines(table: Any, offer: Offer, amount: int, text: Text, why: Text) -> tuple[Line, ...]:
    source = offer.source if offer.source is not None else 0
    if not offer.own:
        return (Line(text, thrown(table, offer.winner, offer.by, source, amount), "share", why),)
    drawn, bao = own_drawn(table, offer.winner, amount), table.fact(offer, "bao")
    share = Line(text, drawn, "share", why)
    if bao is None:
        return (share,)
    if bao == offer.winner:
        raise refused("bao_is_winner", "bao", seat=bao)
    moved = shifted(drawn, bao, offer.winner)
    return share, Line(SAYS["liable"].fill(seat=Seat(bao)), moved, "liable")


def own_drawn(table: Any, winner: int, amount: int) -> Four:
    """What an own draw is paid: by each of the others the score, or twice that."""
    return each(winner, amount * times(table))


def thrown(table: Any, winner: int, by: str, source: int, amount: int) -> Four:
    """What a discard or a robbed kong is paid: the robbed pays for all three."""
    if by == "rob_kong":
        return pay(winner, [(source, 3 * amount * times(table))])
    if times(table) == 1:
        return among(winner, amount, [source])
    return pay(winner, [(seat, amount * (1 + (seat == source))) for seat in after(winner)])


def times(table: Any) -> int:
    """How many times the score the main payer pays."""
    return 2 if table.settings["discard_payment"] == "double" else 1


# --- the account of a hand -----------------------------------------------------------------------


def settle(table: Any, offer: Offer | None, kongs: Sequence[Kong]) -> Settlement:
    """The win; kongs are listed and earn nothing, a drawn hand is not paid."""
    free = tuple(_kong_line(kong) for kong in kongs)
    if offer is None:
        return Settlement(NOTHING, NOTHING, NOTHING, free)
    scored = score(table, offer)
    return Settlement(scored.payments, NOTHING, scored.payments, scored.lines + free, scored)


def _kong_line(kong: Kong) -> Line:
    text = SAYS["kong"].fill(kong=MELD_NAMES[kong.type], tile=NAMES[kong.tile])
    return Line(text, NOTHING, "kong", SAYS["free"])
