"""A tile that lies and what may be done about it: how near every act leaves the hand to ready.

Steps first; of claims that leave equally few, the tiles that help after the best discard. Letting
it go stands for the hand as it is: a claim that brings no step is not made. This is what the coach
judges claims by (judge.py), too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from drills import difficulty
from drills.drill import Disagreement, agreed, faults
from rules.acceptance import Left, best, cuts, may_win, one_step, quick
from rules.batch import plain_row
from rules.facts import Facts
from rules.goal import Goal
from rules.hand import Hand
from rules.opponents import melded
from rules.room import FREE, need
from rules.shapes import special
from rules.table import Action, Play
from rules.table.known import unseen
from rules.tiles import KINDS
from rules.variant import Variant
from rules.variants.goals import goal

Measure = Callable[..., tuple[Any, ...]]

CLAIMS = ("pong", "chow", "kong")
FURTHEST = 5
WIDER = 1.2
"""A claim that brings no step widens the hand by no more than this, or it is not asked about."""


@dataclass(frozen=True, slots=True)
class Way:
    """What an act leads to: the steps to ready, the tiles that help then, after the best discards.

    action: None for letting it go; cuts: the best discards, () where none follows.
    """

    action: Action | None
    away: int
    tiles: int
    cuts: tuple[int, ...] = ()

    @property
    def act(self) -> str:
        """The act by name, "pass" for letting it go."""
        return "pass" if self.action is None else self.action.act

    @property
    def rank(self) -> tuple[int, int]:
        """Smaller is better: the steps, then the tiles; a kong is not measured by its tiles."""
        return self.away, -KINDS * 9 if self.act == "kong" else -self.tiles


@dataclass(frozen=True, slots=True)
class Asked:
    """A position in which a tile lies: the hand, what has not been seen, the claims on offer."""

    hand: Hand
    tile: int
    claims: tuple[Action, ...]
    left: tuple[int, ...]
    facts: Facts

    @property
    def acts(self) -> frozenset[str]:
        """The sorts of claim on offer."""
        return frozenset(claim.act for claim in self.claims)


@dataclass(frozen=True, slots=True)
class Choices:
    """A position with what every act leads to.

    barred: whether a claim that brings the shape a step nearer brings none by the table's rules;
    pairs: whether the hand is nearer to seven pairs than to sets.
    """

    asked: Asked
    now: Way
    ways: tuple[Way, ...]
    barred: bool = False
    pairs: bool = False

    @property
    def clear(self) -> bool:
        """Whether there is one thing to do: not ready yet, and nothing that costs as little.

        A claim that brings no step must not widen the hand much, a kong not leave it as it is.
        """
        if not 1 <= self.now.away <= FURTHEST or self.takes:
            return self.now.away in range(1, FURTHEST + 1)
        return all(
            way.away > self.now.away or (way.act != "kong" and way.tiles <= WIDER * self.now.tiles)
            for way in self.ways
        )

    @property
    def close(self) -> bool:
        """Whether another claim brings the hand as near as the best one does."""
        return self.takes and sum(way.away == self.nearest.away for way in self.ways) > 1

    @property
    def rating(self) -> int:
        """The starting rating."""
        hand, tile = self.asked.hand, self.asked.tile
        beside = sum(0 < abs(kind - tile) < 3 and kind // 9 == tile // 9 < 3
                     for kind in set(hand.concealed))  # fmt: skip
        return difficulty.rating(
            "claim",
            {
                "away": self.now.away,
                "claims_beyond_one": len(self.ways) - 1,
                "unchanged": self.nearest.away == self.now.away,
                "in_core": beside > 1 and "pong" in self.asked.acts,
                "profile": self.barred,
                "pairs": self.pairs,
                "wilds": hand.wilds,
                "close": self.close,
            },
        )

    @property
    def nearest(self) -> Way:
        """The claim that leads nearest."""
        return min(self.ways, key=lambda way: way.rank)

    @property
    def takes(self) -> bool:
        """Whether the tile is taken: some claim brings the hand a step nearer."""
        return self.nearest.away < self.now.away

    @property
    def right(self) -> tuple[Way, ...]:
        """Every act that nothing beats."""
        if not self.takes:
            return (self.now,)
        top = self.nearest
        return tuple(way for way in self.ways if self._as_good(way, top))

    @staticmethod
    def _as_good(way: Way, top: Way) -> bool:
        if "kong" in (way.act, top.act):
            return way.away == top.away
        return way.rank == top.rank

    def way(self, action: Action | None) -> Way:
        """What one act leads to."""
        return next((way for way in self.ways if way.action == action), self.now)


def asked(play: Play, seat: int) -> Asked | None:
    """What a seat is asked about the tile that lies; None where it can win or take nothing."""
    options = play.legal(seat)
    claims = tuple(one for one in options if one.act in CLAIMS)
    if play.lying is None or not claims or any(one.act == "win" for one in options):
        return None
    return Asked(
        play.seats[seat].hand, play.lying.tile, claims, unseen(play, seat),
        play.game.hand_facts(play, seat),
    )  # fmt: skip


def choices(table: Variant, spot: Asked, *, quickly: bool = False, exact: bool = False) -> Choices:
    """What every act leads to at a table.

    quickly: tiles that own melds use up may still count as tiles that help; exact: as for `cuts`.
    """
    measure = quick if quickly else partial(cuts, exact=exact)
    now = Way(None, *standing(table, spot.hand, spot.left, spot.facts))
    found = Choices(spot, now, tuple(_after(table, spot, claim, measure) for claim in spot.claims))
    return replace(found, barred=_barred(table, found), pairs=_pairs(table, spot))


def _barred(table: Variant, found: Choices) -> bool:
    if found.takes:
        return False
    spot = found.asked
    now = shape_steps(table, spot.hand, spot.facts)
    return any(shape_steps(table, melded(spot.hand, one), spot.facts) < now for one in spot.claims)


def _pairs(table: Variant, spot: Asked) -> bool:
    aim = goal(table, spot.hand, spot.facts)
    if "pairs" not in aim.shapes:
        return False
    row = plain_row(spot.hand)[None]
    pairs, sets = (
        replace(aim.plain(), shapes=(shape,)).lacking(row)[0][0] for shape in ("pairs", "standard")
    )
    return bool(pairs < sets)


def shape_steps(table: Variant, hand: Hand, facts: Facts) -> int:
    """How far a hand is from ready by shape, a tile too many counting by its best discard."""
    aim = goal(table, hand, facts).plain()
    return max(int(aim.away(plain_row(hand)[None], hand.wilds)[0][0]), 0)


def _after(table: Variant, spot: Asked, claim: Action, measure: Measure) -> Way:
    hand = melded(spot.hand, claim)
    if claim.act == "kong":
        return Way(claim, *standing(table, hand, spot.left, spot.facts))
    top = best(measure(table, hand, spot.left, spot.facts))
    return Way(claim, top[0].away, top[0].tiles, tuple(brief.tile for brief in top))


def standing(table: Variant, hand: Hand, left: Left, facts: Facts) -> tuple[int, int]:
    """The steps of a hand with no tile too many, and the tiles that help it."""
    aim, row = goal(table, hand, facts), plain_row(hand)[None]
    far, helps = aim.helps(row, hand.wilds)
    away = max(int(far[0]), 0)
    kinds = {int(kind) for kind in np.flatnonzero(helps[0])} - set(hand.wild)
    if hand.wild and max(int(aim.away(row, hand.wilds + 1)[0][0]), 0) < away:
        kinds |= set(hand.wild)
    return away, sum(left[kind] for kind in kinds)


def counted(table: Variant, found: Choices) -> bool:
    """Whether a plain count of the tiles that help is exact: own melds use up no later wait.

    One step from ready, beside an own meld, the hands that follow are asked of the table.
    """
    spot = found.asked
    for way in (found.now, *found.ways):
        hand = next(_left_by(spot, way))
        if way.cuts and way.action and not _plainly(table, spot, way):
            return False
        if way.away == 1 and _beside_meld(hand):
            away, kinds = one_step(table, hand, spot.facts)
            if away != 1 or sum(spot.left[kind] for kind in kinds) != way.tiles:
                return False
    return True


def _plainly(table: Variant, spot: Asked, way: Way) -> bool:
    """Whether the quick count says what `cuts` says of the best discard."""
    hand = melded(spot.hand, way.action) if way.action else spot.hand
    briefs = quick(table, hand, spot.left, spot.facts)
    return any((brief.away, brief.tiles) == (way.away, way.tiles) for brief in best(briefs))


def _beside_meld(hand: Hand) -> bool:
    """Whether concealed tiles could wait for a kind that lies in an own pong."""
    kinds = [meld.kind for meld in hand.melds if len(set(meld.tiles)) == 1 and meld.kind < 27]
    return any(
        kind // 9 == other // 9 and 0 < abs(kind - other) < 3
        for kind in kinds
        for other in hand.concealed
    )


# --- the second engine ---------------------------------------------------------------------------


def confirmed(table: Variant, found: Choices) -> Choices:
    """The same, if the second engine says it too: distances by targets, ready hands by reading.

    Raises:
        Disagreement: if it does not; the fault is logged.
    """
    for way in (found.now, *found.ways):
        for hand in _left_by(found.asked, way):
            if not _same(table, found.asked, hand, way.away):
                faults.error("engines differ on a claim: %s wild %s %s %s at %s", hand, hand.wild,
                             way.act, way.away, table.chosen())  # fmt: skip
                raise Disagreement(str(hand))
    return found


def _left_by(spot: Asked, way: Way) -> Iterator[Hand]:
    """The hands that an act leaves, one for each of the best discards."""
    hand = spot.hand if way.action is None else melded(spot.hand, way.action)
    if way.cuts:
        yield from (hand.minus(tile) for tile in way.cuts[:2])
    else:
        yield hand


def _same(table: Variant, spot: Asked, hand: Hand, away: int) -> bool:
    shape = shape_steps(table, hand, spot.facts)
    aim = goal(table, hand, spot.facts).plain()
    if shape != max(by_targets(aim, hand), 0) or away < shape:
        return False
    return shape > 0 or may_win(table, agreed(table, hand, spot.facts)) == (away == 0)


def by_targets(aim: Goal, hand: Hand) -> int:
    """How far a hand is from ready by shape, every target tried."""
    row = tuple(int(n) for n in plain_row(hand))
    lacks = [
        lack(row)
        for lack in special(aim.shapes, len(hand.concealed), quad_pairs=True, fifth=aim.fifth)
    ]
    if "standard" in aim.shapes:
        lacks.append(need(row, FREE if aim.fifth else (4,) * KINDS, aim.sets, 0, aim.honour_runs))
    return min(lacks) - hand.wilds - 1
