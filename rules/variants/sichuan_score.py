"""What a win of 四川 is worth, and who pays it; what kongs are paid (sichuan.md, 7 and 8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.elements import Tally, best, dearest, tally
from rules.features import Finished
from rules.hand import MELD_NAMES
from rules.payments import NOTHING, among, pay, total
from rules.tiles import NAMES
from rules.values import Element, Four, Kong, Line, Offer, Score, Settlement
from rules.variants.sichuan_elements import ADDITIONS, DRAGONS, PATTERNS, value
from rules.variants.sichuan_texts import refused
from rules.words import Text

SAYS = {
    "share": Text("{total} 分", "{total} 分"),
    "sum": Text("{elements}：一共 {total} 分", "{elements}: {total} 分 in all"),
    "capped": Text(
        "{elements}：{sum} 分，封顶 {total} 分", "{elements}: {sum} 分, capped at {total}"
    ),
    "base": Text("自摸另加一底", "own draw: one base more"),
    "kong": Text("{kong}{tile}", "{kong}, {tile}"),
    "fed": Text("直杠，点杠的付 {due}", "直杠: the feeder pays {due}"),
    "each": Text("没胡的每家付 {due}", "each player still in pays {due}"),
    "robbed": Text("被抢了，不算杠", "robbed: it is no kong"),
    "moved": Text("呼叫转移，杠钱给胡家", "呼叫转移: the kong money goes to the winner"),
}

KONG_DUES = {"kong": 2, "addkong": 1, "ckong": 2}
"""How many bases a kong is paid by each payer."""


def score(table: Any, offer: Offer) -> Score:
    """Elements, 分 and payments of a win; whether it may be won is not asked.

    Raises:
        QuestionError: "no_win" if the hand is not complete, "out" if a player of it has won.
    """
    check_in(offer.winner, offer.source, table.fact(offer, "out"))
    won = best(table, offer, lambda hand: counted(table, hand), _worth)
    points = capped(table, won.total)
    lines = tuple(_lines(table, offer, won, points))
    called = DRAGONS.get(len(won.finished.fours)) if "pairs" in won.keys else None
    figures = table.figures(total=points, name=called)
    amount = paid(table, points)
    payments = total(line.amounts for line in lines)
    return Score(won.elements, points, 1, amount, payments, lines, won.also, figures)


def counted(table: Any, hand: Finished) -> Tally:
    """What counts in one reading: the highest pattern (or all, where they add up), additions."""
    patterns = tally(PATTERNS, table, hand, lambda element: value(table, element))
    if not table.settings["combine_patterns"]:
        every = tally([replace(row, excludes=()) for row in PATTERNS], table, hand, table.value)
        patterns = replace(every, also=()).only(dearest(every.elements, last=True))
        patterns = replace(patterns, also=tuple(a for a in patterns.also if a[0].key != "plain"))
    return patterns.plus(tally(ADDITIONS, table, hand).elements)


def _worth(won: Tally) -> tuple[int, int]:
    keys = [row.element.key for row in PATTERNS]
    return won.total, max(keys.index(key) for key in won.keys if key in keys)


def capped(table: Any, points: int) -> int:
    """The 分 that count."""
    cap = table.settings["cap"]
    return points if cap == "none" else min(points, int(cap))


def paid(table: Any, points: int) -> int:
    """What so many 分 are paid with."""
    times = 2 ** (points - 1) if table.settings["points"] == "pow2" else points
    return int(times * table.base)


def check_in(winner: int, source: int | None, out: Collection[int]) -> None:
    """Refuse a win of, or from, somebody who has won already."""
    for field, seat in (("winner", winner), ("from", source)):
        if seat in out:
            raise refused("out", field, seat=seat)


def _lines(table: Any, offer: Offer, won: Tally, points: int) -> Iterator[Line]:
    payers = [offer.source] if offer.source is not None else still_in(table, offer)
    names = [_named(element) for element in won.elements]
    note = SAYS["capped" if points < won.total else "sum"]
    note = note.fill(elements=names, sum=won.total, total=points)
    share = among(offer.winner, paid(table, points), payers)
    yield Line(SAYS["share"].fill(total=points), share, "share", note)
    if offer.own and table.settings["zimo_bonus"] == "base":
        yield Line(SAYS["base"], among(offer.winner, table.base, payers), "own_draw")


def _named(element: Element) -> Text:
    return Text("{name} {n}", "{name} {n}").fill(name=element.name, n=element.value)


def still_in(table: Any, offer: Offer) -> list[int]:
    """The seats that have not won before."""
    return [seat for seat in range(4) if seat not in table.fact(offer, "out")]


# --- kongs ---------------------------------------------------------------------------------------


def kong_money(table: Any, kong: Kong, out: Collection[int] = ()) -> Four:
    """What a kong is paid at once; `out` are those who have won before."""
    seats = [seat for seat in range(4) if seat not in out]
    due = KONG_DUES[kong.type] * table.base
    if kong.type != "kong":
        return among(kong.by, due, seats)
    fed = int(table.settings["direct_kong"]) * table.base
    others = [seat for seat in seats if seat != kong.source] if table.settings["cagua"] else []
    feeder = pay(kong.by, [(int(kong.source or 0), fed)])
    return total((feeder, among(kong.by, table.base, others)))


def settle(table: Any, offer: Offer | None, kongs: Sequence[Kong]) -> Settlement:
    """The win and the kongs made by players still in, as rows.

    Raises:
        QuestionError: "draw_hands" for a drawn hand, which needs everybody's tiles.
    """
    if offer is None:
        raise refused("draw_hands", "what")
    scored = score(table, offer)
    last = _shot_kong(table, offer, kongs)
    paid_kongs = tuple(_kong_line(table, offer, kong, kong is last) for kong in kongs)
    more = total(line.amounts for line in paid_kongs)
    return Settlement(
        scored.payments, more, total((scored.payments, more)), scored.lines + paid_kongs, scored
    )


def _shot_kong(table: Any, offer: Offer, kongs: Sequence[Kong]) -> Kong | None:
    """The kong whose money moves on: the discarder's last, if the discard followed it."""
    if not (table.settings["kong_transfer"] and table.fact(offer, "after_kong")):
        return None
    mine = [kong for kong in kongs if kong.by == offer.source]
    return mine[-1] if mine else None


def _kong_line(table: Any, offer: Offer, kong: Kong, moves: bool) -> Line:
    text = SAYS["kong"].fill(kong=MELD_NAMES[kong.type], tile=NAMES[kong.tile])
    robbed = (kong.by, kong.tile, kong.type) == (offer.source, offer.tile, "addkong")
    if offer.by == "rob_kong" and robbed:
        return Line(text, NOTHING, "kong", SAYS["robbed"])
    amounts = kong_money(table, kong, table.fact(offer, "out"))
    if moves:
        money = pay(offer.winner, [(kong.by, amounts[kong.by])])
        return Line(text, total((amounts, money)), "kong", SAYS["moved"])
    return kong_line(kong, amounts)


def kong_line(kong: Kong, amounts: Four) -> Line:
    """The row of a kong that was paid so."""
    text = SAYS["kong"].fill(kong=MELD_NAMES[kong.type], tile=NAMES[kong.tile])
    due = max(-amount for amount in amounts)
    note = SAYS["fed" if kong.type == "kong" else "each"].fill(due=due)
    return Line(text, amounts, "kong", note)
