"""What a win of 扣点点 is worth, and who pays it (koudian.md, sections 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from rules.errors import QuestionError
from rules.payments import NOTHING, each, pay, shifted, total
from rules.tiles import MARKS, NAMES
from rules.variant import Element, Four, Line, Offer, Score, Why
from rules.variants.koudian_elements import (
    HONOURS,
    MIXED,
    OWN_DRAW,
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
        "{tile} {points} 点，{elements}：{points} × {times} = {unit}",
        "{tile} is {points} points, {elements}: {points} × {times} = {unit}",
    ),
    "best_wait": Text(
        "摸到的{tile}是耗子，按听口里最大的 {points} 点；{elements}：{points} × {times} = {unit}",
        "the drawn {tile} is wild and scores its best wait, {points} points; {elements}: "
        "{points} × {times} = {unit}",
    ),
    "dealer": Text("庄家的 {extra}", "the dealer's {extra}"),
    "dealer_why": Text(
        "带庄多五分：跟庄家之间的输赢多 {extra}，不翻倍",
        "带庄多五分: {extra} more wherever the dealer is one side; no multiplier touches it",
    ),
    "liable": Text("包胡", "one pays for all 包胡"),
    "liable_why": Text(
        "点炮的没报听，三家的份都归他付", "the discarder had not declared and pays all three shares"
    ),
    "no_win": Text("加上{tile}牌型没成，没法算分", "{tile} does not complete the hand: no score"),
}  # fmt: skip


def score(table: Any, offer: Offer) -> Score:
    """Elements, multiplier, unit and payments of a win; whether it may be won is not asked.

    Raises:
        QuestionError: "no_win" if the tile does not complete the hand.
    """
    won = Won.of(table, offer)
    ways = list(won.ways())
    if not ways:
        text = SAYS["no_win"].fill(tile=NAMES[offer.tile])
        raise QuestionError("no_win", text, field="win_tile", tile=MARKS[offer.tile])
    special = _counted(table, ways)
    elements = (*(special or (PLAIN,)), *((OWN_DRAW,) if doubles(table, offer) else ()))
    points = _points(table, offer)
    times = prod([element.value for element in elements])
    lines = tuple(_lines(table, offer, elements, points, times))
    payments = total([line.amounts for line in lines])
    also = tuple(_also(table, offer, won, ways, {element.key for element in special}))
    return Score(elements, points, times, points * times, payments, lines, also)


# --- elements ------------------------------------------------------------------------------------


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
    if not table.multiplies or not any(ways):
        return ()
    rated = [tuple(valued(table, e) for e in way if value(table, e) > 1) for way in ways]
    if table.settings["stack_special"]:
        return max(rated, key=lambda way: prod(element.value for element in way))
    every = [element for way in rated for element in way]
    return (max(every, key=lambda element: element.value),) if every else ()


def _also(
    table: Any, offer: Offer, won: Won, ways: list[tuple[Element, ...]], keys: set[str]
) -> Iterator[tuple[Element, Why]]:
    """What fits or nearly fits and does not count, with the reason."""
    code = _why_not(table)
    fit = {element.key: element for way in ways for element in way}
    for element in fit.values():
        if element.key not in keys:
            less = "not_listed" if value(table, element) == 1 else code
            yield valued(table, element), Why(less, REASONS[less])
    if code == "largest_only":
        if STRAIGHT.key not in fit and won.nine_ranks:
            yield STRAIGHT, Why("not_parted", REASONS["not_parted"])
        for key in _unlisted(offer, won):
            yield Element(key, UNLISTED[key], 1), Why("not_listed", REASONS["not_listed"])


def _why_not(table: Any) -> str:
    if table.wild_number:
        return "wild_mode"
    if table.settings["mode"] == "house2":
        return "house2"
    return "largest_only" if table.settings["special_fan"] else "option_off"


def _unlisted(offer: Offer, won: Won) -> Iterator[str]:
    if won.triplets:
        yield "triplets"
    if won.colours == HONOURS:
        yield "all_honours"
    elif won.colours in MIXED:
        yield "mixed_suit"
    if offer.by == "rob_kong":
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
    unit = points * times
    owed = each(offer.winner, unit)
    says = "best_wait" if offer.own and offer.tile in offer.hand.wild else "points"
    names = [element.name for element in elements]
    note = SAYS[says].fill(
        tile=NAMES[offer.tile], points=points, times=times, unit=unit, elements=names
    )
    yield Line(SAYS["share"].fill(unit=unit), owed, "share", note)
    liable, extra = liable_seat(offer), extra_of_dealer(table, offer)
    extras = _extras(table, offer, extra, liable) if extra else NOTHING
    if any(extras):
        why = SAYS["dealer_why"].fill(extra=extra)
        yield Line(SAYS["dealer"].fill(extra=extra), extras, "dealer", why)
        owed = total((owed, extras))
    if liable is not None:
        moved = shifted(owed, liable, offer.winner)
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
