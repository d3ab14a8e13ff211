"""The account of a whole hand of 四川 (sichuan.md, sections 8 and 9): wins, kongs, a drawn hand."""

from __future__ import annotations

from collections.abc import Iterator

from rules.payments import pay, total
from rules.table.state import Play, Result
from rules.values import Four, Kong, Line
from rules.variants.sichuan_draw import Made, draw
from rules.variants.sichuan_score import SAYS, kong_line, kong_money

LAST = {"blood": 3, "ordinary": 1}
"""How many must have won before a hand is over, by mode."""


def out(play: Play) -> tuple[int, ...]:
    """The seats that have won already."""
    return tuple(seat for seat, place in enumerate(play.seats) if place.won is not None)


def done(play: Play) -> bool:
    """Whether enough players have won for the hand to be over."""
    return len(out(play)) >= LAST[play.game.table.settings["mode"]]


def booked(play: Play, kong: Kong) -> Play:
    """The play once a kong is paid."""
    paid = kong_money(play.game.table, kong, out(play))
    return play.fact(kong_paid=(*play.facts.get("kong_paid", ()), paid))


def account(play: Play) -> Result:
    """Every win, every kong as it was paid, and what a drawn hand adds."""
    moved = dict(_moved(play))
    lines = [line for win in play.wins for line in win.score.lines]
    lines += [kong_line(kong, amounts) for kong, amounts in _kongs(play)]
    lines += moved.values()
    if not done(play):
        lines += _drawn(play, moved)
    payments = total(line.amounts for line in lines)
    return Result("win" if play.wins else "draw", payments, tuple(lines))


def _kongs(play: Play) -> Iterator[tuple[Kong, Four]]:
    return zip(play.kongs, play.facts.get("kong_paid", ()), strict=True)


def _moved(play: Play) -> Iterator[tuple[int, Line]]:
    """呼叫转移: which kong's money moved on, once, to the nearest of those who won the discard."""
    seen = set()
    kongs = tuple(_kongs(play))
    for win in play.wins:
        at = win.offer.facts.get("moved_kong")
        if at is None or at in seen:
            continue
        seen.add(at)
        kong, amounts = kongs[at]
        yield at, Line(SAYS["moved"], pay(win.seat, [(kong.by, amounts[kong.by])]), "kong")


def _drawn(play: Play, moved: dict[int, Line]) -> tuple[Line, ...]:
    kongs = tuple(_kongs(play))
    hands = {seat: place.hand for seat, place in enumerate(play.seats) if place.won is None}
    named = {seat: play.seats[seat].marks.get("named", "") for seat in hands}
    made = [
        Made(kong.type, kong.by, paid) for n, (kong, paid) in enumerate(kongs) if n not in moved
    ]
    return draw(play.game.table, hands, out(play), made, named).lines
