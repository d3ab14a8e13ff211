"""What a win of 扣点点 is worth, and who pays it (koudian.md, sections 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from rules.errors import QuestionError
from rules.payments import each, pay, shifted, total
from rules.tiles import MARKS, NAMES
from rules.variant import Element, Four, Line, Offer, Score, Why
from rules.variants.koudian_elements import (
    ONE_SUIT,
    ORPHANS,
    OWN_DRAW,
    PAIRS,
    PLAIN,
    STRAIGHT,
    UNLISTED,
    Won,
)
from rules.variants.koudian_texts import REASONS
from rules.words import Text

DEALER, DEALER_DOUBLED = 5, 10

SAYS = {
    "share": Text("一份是 {unit}", "one share is {unit}"),
    "points": Text(
        "{tile} {points} 点，{elements} ×{times}", "{tile} is {points} points, {elements} ×{times}"
    ),
    "best_wait": Text(
        "摸到的{tile}是耗子，按听口里最大的 {points} 点；{elements} ×{times}",
        "the drawn {tile} is wild and scores its best wait, {points} points; {elements} ×{times}",
    ),
    "dealer": Text("庄家的 {extra}", "the dealer's {extra}"),
    "dealer_why": Text(
        "带庄多五分：庄家跟赢家（或庄家赢时跟每一家）之间多 {extra}，不翻倍",
        "带庄多五分: {extra} more wherever the dealer is one side; no multiplier touches it",
    ),
    "liable": Text("包胡", "one pays for all 包胡"),
    "liable_why": Text(
        "点炮的没报听，三家的份都归他付", "the discarder had not declared: all three shares are his"
    ),
    "no_win": Text("加上{tile}牌型没成，没法算分", "{tile} does not complete the hand: no score"),
}  # fmt: skip


def score(table: Any, offer: Offer) -> Score:
    """Elements, multiplier, unit and payments of a win; whether it may be won is not asked.

    Raises:
        QuestionError: "no_win" if the tile does not complete the hand.
    """
    won = Won(table, offer)
    ways = list(_ways(won))
    if not ways:
        text = SAYS["no_win"].fill(tile=NAMES[offer.tile])
        raise QuestionError("no_win", text, field="win_tile", tile=MARKS[offer.tile])
    special = _counted(table, ways)
    elements = (*(special or (PLAIN,)), *((OWN_DRAW,) if doubles(table, offer) else ()))
    points = _points(table, offer)
    times = prod(element.value for element in elements)
    lines = tuple(_lines(table, offer, elements, points, times))
    payments = total(line.amounts for line in lines)
    also = tuple(_also(won, ways, special))
    return Score(elements, points, times, points * times, payments, lines, also)


# --- elements ------------------------------------------------------------------------------------


def _ways(won: Won) -> Iterator[tuple[Element, ...]]:
    """For each shape that the hand is, the special hands that it is in that shape."""
    suit = (ONE_SUIT,) if won.one_suit else ()
    if won.pairs:
        yield (PAIRS[won.fours], *suit)
    if won.standard:
        yield (*suit, *((STRAIGHT,) if won.straight else ()))
    if won.orphans:
        yield (ORPHANS,)


def value(table: Any, element: Element) -> int:
    """What an element multiplies by at this table."""
    return int(table.settings["shisanyao_fan"]) if element.key == "orphans" else element.value


def valued(table: Any, element: Element) -> Element:
    """The element with the value that it has at this table."""
    times = value(table, element)
    if times == element.value:
        return element
    return Element(element.key, element.name, times, 2 * times, element.needs)


def _counted(table: Any, ways: list[tuple[Element, ...]]) -> tuple[Element, ...]:
    """The special hands that count: the largest, or a whole way where they multiply."""
    if not table.multiplies:
        return ()
    rated = [tuple(valued(table, e) for e in way if value(table, e) > 1) for way in ways]
    if table.settings["stack_special"]:
        return max(rated, key=lambda way: prod(element.value for element in way))
    every = [element for way in rated for element in way]
    return (max(every, key=lambda element: element.value),) if every else ()


def _also(
    won: Won, ways: list[tuple[Element, ...]], counted: tuple[Element, ...]
) -> Iterator[tuple[Element, Why]]:
    keys = {element.key for element in counted}
    code = _why_not(won.table)
    for element in dict.fromkeys(element for way in ways for element in way):
        if element.key not in keys:
            less = "not_listed" if value(won.table, element) == 1 else code
            yield valued(won.table, element), Why(less, REASONS[less])
    if code == "largest_only":
        fit = {element.key for way in ways for element in way}
        if won.nine_ranks and "straight" not in fit:
            yield STRAIGHT, Why("not_parted", REASONS["not_parted"])
        for key in _unlisted(won):
            yield Element(key, UNLISTED[key], 1), Why("not_listed", REASONS["not_listed"])


def _why_not(table: Any) -> str:
    if table.wild_number:
        return "wild_mode"
    if table.settings["mode"] == "house2":
        return "house2"
    return "largest_only" if table.settings["special_fan"] else "option_off"


def _unlisted(won: Won) -> Iterator[str]:
    if won.triplets:
        yield "triplets"
    colours = won.colours
    if len(colours) == 2 and 3 in colours:
        yield "mixed_suit"
    if colours == {3}:
        yield "all_honours"
    if won.offer.by == "rob_kong":
        yield "rob_kong"


def doubles(table: Any, offer: Offer) -> bool:
    """Whether a win has the own-draw ×2: a replacement tile only as the table has it."""
    if offer.by != "replacement":
        return offer.own
    rule = table.settings["replacement"]
    return rule == "zimo" or (rule == "ckong_only" and offer.kong_type == "ckong")


def _points(table: Any, offer: Offer) -> int:
    """The points of the tile; a drawn wild has those of the best winnable wait."""
    if offer.own and offer.tile in offer.hand.wild:
        return int(table.waits(offer.hand).wild_draw_points)
    return int(table.points(offer.tile))


# --- payments ------------------------------------------------------------------------------------


def _lines(
    table: Any, offer: Offer, elements: tuple[Element, ...], points: int, times: int
) -> Iterator[Line]:
    unit, winner = points * times, offer.winner
    shares = each(winner, unit)
    says = "best_wait" if offer.own and offer.tile in offer.hand.wild else "points"
    note = SAYS[says].fill(
        tile=NAMES[offer.tile], points=points, times=times, elements=[e.name for e in elements]
    )
    yield Line(SAYS["share"].fill(unit=unit), shares, "share", note)
    liable = liable_seat(offer)
    extra = extra_of_dealer(table, offer)
    extras = _extras(table, offer, extra, liable)
    if any(extras):
        why = SAYS["dealer_why"].fill(extra=extra)
        yield Line(SAYS["dealer"].fill(extra=extra), extras, "dealer", why)
    if liable is not None:
        moved = shifted(total((shares, extras)), liable, winner)
        yield Line(SAYS["liable"], moved, "liable", SAYS["liable_why"])


def liable_seat(offer: Offer) -> int | None:
    """Who pays for all three (包胡): the source of the tile, if not declared before it."""
    return None if offer.own or offer.source in offer.declared else offer.source


def extra_of_dealer(table: Any, offer: Offer) -> int:
    """What the dealer wins and loses more: 0, 5, or 10 (options 2 and 3)."""
    if not table.settings["dai_zhuang"]:
        return 0
    doubled = table.settings["zimo_zhuang_double"] and doubles(table, offer)
    return DEALER_DOUBLED if doubled else DEALER


def _extras(table: Any, offer: Offer, extra: int, liable: int | None) -> Four:
    others = [seat for seat in range(4) if seat != offer.winner]
    if liable is not None and table.settings["bao_plus5"] == "once":
        others = [liable]
    dealer = [seat for seat in others if 0 in (seat, offer.winner)]
    return pay(offer.winner, [(seat, extra) for seat in dealer])
