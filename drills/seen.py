"""A hand of play as one seat sees it, as a scene: for pages, pictures and puzzles alike."""

from __future__ import annotations

from dataclasses import replace

from drills.puzzle import Cast, Scene, Seat
from drills.roles import role
from rules.table import Discard, View
from rules.tiles import KINDS
from rules.values import NO_TILE
from rules.words import Text

FLOWERS = Text("花 {n}", "flowers 花 {n}")
WON = Text("胡了", "won 胡")


def scene(view: View, *, rivers: bool = True, facts: tuple[Text, ...] = ()) -> Scene:
    """What a seat sees: its own tiles, and apart the tile that lies, if one does."""
    mine, lying, apart = view.mine, view.lying, None
    if lying is not None and lying.source != view.seat and lying.tile != NO_TILE:
        apart = lying.tile
    seats = tuple(_seat(view, n, rivers) for n in range(4))
    return Scene(mine.hand, apart, None, seats, view.left, facts)


def whole_scene(view: View, facts: tuple[Text, ...] = ()) -> Scene:
    """The same before a discard: the tile just drawn stands among the others."""
    return replace(scene(view, facts=facts), hand=view.mine.full)


def thrown_scene(view: View, facts: tuple[Text, ...] = ()) -> Scene:
    """The same where the tile that lies is asked about: it lies apart, no longer in its river."""
    shown, lying = scene(view, facts=facts), view.lying
    if lying is None:
        return shown
    seats = tuple(
        replace(seat, river=seat.river[:-1]) if seat.seat == lying.source else seat
        for seat in shown.seats
    )
    return replace(shown, tile=lying.tile, seats=seats)


def _seat(view: View, seat: int, rivers: bool) -> Seat:
    shown = view.seats[seat]
    tags = []
    if shown.won is not None:
        tags.append(WON)
    flowers = sum(kind >= KINDS for kind in shown.flowers)
    if flowers:
        tags.append(FLOWERS.fill(n=flowers))
    return Seat(
        seat, role(view.seat, seat), shown.declared is not None, seat == 0, shown.melds,
        casts(view, seat) if rivers else (), None, tuple(tags),
    )  # fmt: skip


def casts(view: View, seat: int) -> tuple[Cast, ...]:
    """A river: what lies face down, what was claimed, what came after the seat had declared."""
    since = view.seats[seat].declared
    return tuple(_cast(thrown, since) for thrown in view.seats[seat].river)


def _cast(thrown: Discard, since: int | None) -> Cast:
    late = since is not None and thrown.at > since
    return Cast(max(thrown.tile, 0), late, thrown.tile == NO_TILE or thrown.face_down,
                thrown.claimed is not None)  # fmt: skip
