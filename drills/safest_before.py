"""What was taken to be known when the third version of `safest` chose its positions.

What had lain before a tile was called counted as let go with the new hand too, and the tile on
which somebody had won as hidden. The positions of its addresses stay; their keys are set right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from drills.safest_seen import Weighed, weighed
from drills.safest_spots import Spot
from rules.danger import Public
from rules.table import Play
from rules.table.public import public
from rules.values import Passed
from rules.variant import Variant


def believed(play: Play, seat: int) -> Public:
    """What a seat was taken to know."""
    seen = public(play, seat)
    others = tuple(replace(one, passed=tuple(_let_go(play, one.seat))) for one in seen.opponents)
    won = {play.seats[win.seat].won: win.offer for win in play.wins if win.seat != seat}
    hidden, left = [offer.tile for offer in won.values() if not offer.own], list(seen.seen)
    for kind in hidden:
        left.remove(kind)
    return replace(seen, opponents=others, seen=tuple(left))


def corrected(table: Variant, spot: Spot) -> Weighed:
    """A position that was chosen so, weighed by what is known."""
    return weighed(table, replace(spot, public=public(spot.play, spot.play.turn)))


def _let_go(play: Play, seat: int) -> Iterator[Passed]:
    """The discards of others since a seat has declared or last drawn."""
    own = (n for n, one in enumerate(play.events) if one.seat == seat and one.what == "draw")
    last, declared = max(own, default=-1), play.seats[seat].declared
    for n, event in enumerate(play.events):
        late = n > (last if declared is None else declared)
        if late and event.what == "discard" and event.seat != seat:
            yield Passed(event.tile, n < last, event.seat)
