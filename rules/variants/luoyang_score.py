"""Who pays what at a 洛阳杠次 table, row by row (luoyang.md, sections 8 and 9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.ask_errors import problem
from rules.elements import no_win
from rules.hand import MELD_NAMES
from rules.payments import NOTHING, each, pay, shifted, total
from rules.tiles import NAMES, suit
from rules.values import Four, Kong, Line, Offer, Score, Settlement
from rules.variants.luoyang_ci import Road, roads
from rules.variants.luoyang_elements import CI, FED, Stakes, element, parts
from rules.variants.luoyang_texts import PAY_SAYS, refused


def score(table: Any, offer: Offer) -> Score:
    """The dearest way of winning and its payments.

    Raises:
        QuestionError: "no_win"; "pong_feeder" where a 续次 does not say who fed the pong.
    """
    every = roads(table, offer)
    if not every:
        raise no_win(offer)
    best = dearest(table, every)
    feeder = offer.source if best.key != "xuci" else table.fact(offer, "pong_feeder")
    check_feeder(best.key, offer.winner, feeder, "pong_feeder")
    ci, last = table.fact(offer, "ci"), table.fact(offer, "last_stage")
    lines = tuple(win_lines(table, Won(best.key, offer.winner, feeder, table.stakes, ci, last)))
    payments = total(line.amounts for line in lines)
    won = element(table, best.key)
    received = payments[offer.winner]
    figures = table.figures(total=received)
    return Score((won,), received, 1, won.value, payments, lines, (), figures)


def dearest(table: Any, every: Sequence[Road]) -> Road:
    """The way that brings most, the first of equals."""
    return max(every, key=lambda road: received(table, road.key, table.stakes))


def received(table: Any, key: str, at: Stakes) -> int:
    """What a way brings from all three together, nothing doubled."""
    return sum(fed + 2 * other for _, fed, other in parts(table, key, at))


def check_feeder(key: str, winner: int, feeder: int | None, field: str) -> None:
    """Refuse a win without the feeder it needs, with one it cannot have, or fed by the winner."""
    if key in FED and feeder is None:
        code = "pong_feeder" if key == "xuci" else "feeder"
        raise refused(code, field)
    if feeder == winner:
        raise problem("winner_is_from", field=field, seat=winner)


@dataclass(frozen=True, slots=True)
class Won:
    """A win by its way: who is paid, who fed it, at which stakes, the 次牌, how late it is."""

    key: str
    winner: int
    feeder: int | None
    at: Stakes
    ci: int | None = None
    last_stage: bool = False


def win_lines(table: Any, won: Won) -> Iterator[Line]:
    """The rows of a win: its stakes, then what doubles or moves them."""
    rows = tuple(_stake_lines(table, won))
    yield from rows
    key, winner, sum_ = won.key, won.winner, total(row.amounts for row in rows)
    if key in CI and _honour_doubles(table, won.ci):
        yield Line(PAY_SAYS["honour"], sum_, "honour")
        sum_ = total((sum_, sum_))
    double = dealers(table, sum_, winner)
    if double != NOTHING:
        yield Line(PAY_SAYS["dealer"], double, "dealer")
        sum_ = total((sum_, double))
    if key == "zhici" and won.feeder is not None and won.last_stage and table.settings["baoci"]:
        yield Line(PAY_SAYS["liable"], shifted(sum_, won.feeder, winner), "liable")


def _stake_lines(table: Any, won: Won) -> Iterator[Line]:
    for name, fed, other in parts(table, won.key, won.at):
        dues = [(s, fed if s == won.feeder else other) for s in range(4) if s != won.winner]
        note = PAY_SAYS["each" if won.key not in FED or fed == other else "fed"]
        note = note.fill(fed=fed, other=other)
        yield Line(PAY_SAYS[name], pay(won.winner, dues), name, note)


def _honour_doubles(table: Any, ci: int | None) -> bool:
    return table.settings["honor_ci"] == "double" and ci is not None and suit(ci) == "z"


def dealers(table: Any, amounts: Four, to: int) -> Four:
    """What the dealer gets or pays once more (option `dealer_double`)."""
    if not table.settings["dealer_double"]:
        return NOTHING
    return amounts if to == 0 else pay(to, [(0, -amounts[0])])


# --- kongs ---------------------------------------------------------------------------------------


def kong_money(table: Any, kong: Kong, at: Stakes) -> Four:
    """What a kong is paid at once.

    Raises:
        QuestionError: "feeder" or "pong_feeder" where it is not said who fed it.
    """
    if kong.type == "ckong":
        paid = each(kong.by, at.gang * table.settings["angang_mult"])
    elif kong.type == "addkong" and table.settings["bugang_payer"] == "all":
        paid = each(kong.by, at.gang)
    elif kong.source is None:
        raise refused("feeder" if kong.type == "kong" else "pong_feeder", "kongs")
    else:
        paid = pay(kong.by, [(kong.source, at.gang)])
    return total((paid, dealers(table, paid, kong.by)))


def settle(table: Any, offer: Offer | None, kongs: Sequence[Kong]) -> Settlement:
    """The win and the kongs; after a drawn hand the kongs alone, if they stay paid."""
    void = offer is None and table.settings["drawn_hand_kongs"] == "void"
    rows = tuple(_kong_line(table, kong, offer, void) for kong in kongs)
    scored = None if offer is None else score(table, offer)
    won = NOTHING if scored is None else scored.payments
    more = total(row.amounts for row in rows)
    lines = (*(scored.lines if scored else ()), *rows)
    return Settlement(won, more, total((won, more)), lines, scored)


def _kong_line(table: Any, kong: Kong, offer: Offer | None, void: bool) -> Line:
    text = PAY_SAYS["made"].fill(kong=MELD_NAMES[kong.type], tile=NAMES[kong.tile])
    if void:
        return Line(text, NOTHING, "kong", PAY_SAYS["void"])
    robbed = offer is not None and offer.by == "rob_kong"
    if robbed and offer and (kong.by, kong.tile) == (offer.source, offer.tile):
        return Line(text, NOTHING, "kong", PAY_SAYS["robbed"])
    return Line(text, kong_money(table, kong, table.stakes), "kong")
