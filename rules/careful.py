"""The careful opponent: as the quick one, but where somebody threatens it throws what is safest."""

from __future__ import annotations

from rules.danger import danger
from rules.quick import claim, kong, least, nearest
from rules.table.action import Action
from rules.table.public import public
from rules.table.state import Play

FOLDS = 2
"""So many steps from ready a hand that is threatened is given up."""

OPEN_MELDS = 3
"""So many melds make an undeclared player a threat."""

LATE = 16
"""With so few tiles left to draw everybody who could be ready is one."""


def careful(play: Play, seat: int) -> Action:
    """What a careful player does."""
    options = play.legal(seat)
    chosen = play.game.prefers(play, seat)
    if chosen is not None:
        return chosen
    if play.stage == "claims":
        return claim(play, seat, options)
    throws = {action.tile: action for action in options if action.act == "discard"}
    if (
        len(throws) > 1
        and threats(play, seat)
        and least(play, seat, play.seats[seat].full) >= FOLDS
    ):
        found = danger(play.game.table, public(play, seat), throws.keys())
        return throws[found.risks[0].kind]
    return kong(play, seat, options) or nearest(play, seat, options)


def threats(play: Play, seat: int) -> tuple[int, ...]:
    """The others who may well be ready: declared; or where nobody declares, with little hidden."""
    declares, late = play.game.table.declares, play.game.draws_left(play) < LATE
    return tuple(
        n
        for n, one in enumerate(play.seats)
        if n != seat
        and one.won is None
        and (one.declared is not None if declares else late or len(one.hand.melds) >= OPEN_MELDS)
    )
