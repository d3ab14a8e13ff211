"""Positions before a discard, out of hands of play: what `positions.py` makes up, played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from drills.from_play import drew, moments, other_draws
from drills.positions import Position, view
from drills.proofs import View
from drills.river import Course, Laid, Throw
from rules.hand import Hand, Meld
from rules.table import Discard, Play
from rules.variant import Variant


def positions(
    table: Variant, chance: Random, skip: int, *, idle: bool = False
) -> Iterator[Position]:
    """The positions of one hand in which somebody who has declared nothing has to throw.

    idle: those in which nobody has declared; else those in which somebody has.
    """
    for play in moments(table, chance, skip):
        place = play.seats[play.turn]
        if not drew(play) or place.declared is not None or bool(play.declared) == idle:
            continue
        found, kinds = of_play(play, play.turn), other_draws(play)
        for kind in chance.sample(kinds, len(kinds)):
            yield _drawing(found, place.hand, place.drawn, kind)


def _drawing(found: Position, hand: Hand, drawn: int, kind: int) -> Position:
    """The position with another tile drawn."""
    whole, unseen = hand.plus(kind), list(found.view.unseen)
    unseen[drawn] += 1
    unseen[kind] -= 1
    seen = replace(found.view, hand=whole, unseen=tuple(unseen))
    return replace(found, hand=whole, view=seen)


def of_play(play: Play, seat: int) -> Position:
    """What a seat sees at a moment of a hand: every throw in its order, the melds, who declared."""
    thrown = sorted(
        ((one, n) for n, place in enumerate(play.seats) for one in place.river),
        key=lambda pair: pair[0].at,
    )
    order = {one.at: at for at, (one, _) in enumerate(thrown)}
    since = {n: one.declared for n, one in enumerate(play.seats) if one.declared is not None}
    declared = tuple(sorted(((n, order[at]) for n, at in since.items()), key=lambda pair: pair[1]))
    melds = tuple(place.hand.melds for place in play.seats)
    course = Course(
        tuple(_throw(play, n, one) for one, n in thrown),
        tuple(_laid(thrown, n, of) for n, of in enumerate(melds)),
        declared,
        play.game.draws_left(play),
    )
    hand, table = play.seats[seat].full, play.game.table
    found = Position(
        seat, hand, course, tuple(one.tile for one, _ in thrown), melds,
        tuple((n, play.seats[n].full) for n in sorted(since)),
        bool(table.settings.get("open_ting_tile")), tuple(table.kinds),
        View(seat, hand, (), ()), True,
    )  # fmt: skip
    return replace(found, view=view(found, open_ting=found.open_ting))


def _throw(play: Play, seat: int, one: Discard) -> Throw:
    if one.claimed is None:
        return Throw(seat, one.face_down)
    melds = play.seats[one.claimed].hand.melds
    kong = any(meld.type == "kong" and meld.kind == one.tile for meld in melds)
    return Throw(seat, one.face_down, one.claimed, "kong" if kong else "pong")


def _laid(
    thrown: list[tuple[Discard, int]], seat: int, melds: tuple[Meld, ...]
) -> tuple[Laid, ...]:
    """The melds of a seat, each with the throw that fed it."""
    fed = {one.tile: at for at, (one, _) in enumerate(thrown) if one.claimed == seat}
    return tuple(Laid(meld.type, fed.get(meld.kind)) for meld in melds)
