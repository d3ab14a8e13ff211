"""Who may well be ready, by what everybody sees."""

from __future__ import annotations

from rules.table.state import Play, Seat

OPEN_MELDS = 3
"""So many melds make an undeclared player a threat."""

LATE = 16
"""With so few tiles left to draw everybody who could be ready is one."""


def threats(play: Play, seat: int) -> tuple[int, ...]:
    """The others who may well be ready: declared; or where nobody declares, with little hidden."""
    return tuple(
        n
        for n, one in enumerate(play.seats)
        if n != seat and one.won is None and _threatens(play, one)
    )


def _threatens(play: Play, one: Seat) -> bool:
    if play.game.table.declares:
        return one.declared is not None
    return play.game.draws_left(play) < LATE or len(one.hand.melds) >= OPEN_MELDS
