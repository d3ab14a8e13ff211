"""Outlook: what each discard leaves a careful player to expect, in points of its table.

A ready hand is paid as the table scores its waits; one a step away as the best ready hand that each
tile leads to; one further away as a plain hand, so that the tiles that help decide. A discard that
leaves the hand a step further than another has no outlook. An estimate for choosing, not a chance.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from rules.acceptance import Rest, rests
from rules.aims import plain_pay
from rules.batch import Counts
from rules.goal import Goal
from rules.hand import Hand
from rules.hopes import CHOWED, PONGED, Sight, pays
from rules.table.state import Play
from rules.threats import threats
from rules.tiles import KINDS
from rules.variants.goals import goal

END, HUNT = 0.03, 0.13
"""How likely others end the hand within a round, and for each who may well be ready so much more:
a player who has declared wins about one round in seven."""

READY, STEP = 0.5, 0.6
"""What a typical ready hand is worth of its payment, and each further step of that."""

CUTS = 3
"""So many ready hands that a tile leads to are priced, those of most tiles first."""

LOOKS = 4
FEWER = {
    "qiannv": 2,
    **dict.fromkeys(("beijing", "liaoyuan", "longgang", "luoyang", "sichuan"), 0),
}
"""How many discards that leave a hand a step away are priced; fewer at tables that are slow to
score, or where an early win of any size counts most."""

SOONER = 0.6
"""What is left of the rounds when a hand a step away is ready."""


@dataclass(frozen=True, slots=True)
class Outlook(Sight):
    """What a seat counts with, and how likely others end the hand within a round."""

    end: float = END

    @classmethod
    def of(cls, play: Play, seat: int) -> Outlook:
        """The outlook of a seat."""
        see = Sight.of(play, seat)
        end = END + HUNT * len(threats(play, seat))
        return cls(see.table, see.seat, see.facts, see.left, see.rounds, end)

    def soon(self, tiles: float, rounds: float) -> float:
        """The chance that one of so many tiles comes, a round at a time, before it is over."""
        each = min(0.9, tiles / self.unseen)
        going = (1 - each) * (1 - self.end)
        return each / (1 - going) * float(1 - going ** max(rounds, 0.0))

    def often(self, rows: Counts) -> Any:
        """How often each kind comes that a hand has a use for: its copies, claims counted in."""
        claimed = PONGED * (rows >= 2) + CHOWED * ("chow" in self.table.melds)
        return np.array(self.left[:KINDS]) * (1.0 + claimed)


@dataclass(frozen=True, slots=True)
class Left:
    """What a discard leaves: the steps from ready, the tiles that help, what may be expected."""

    tile: int
    away: int
    tiles: float
    value: float


@dataclass(frozen=True, slots=True)
class _Cut:
    """A discard as it is measured: what is left, the steps, how often each kind helps."""

    tile: int
    row: Counts
    wilds: int
    away: int
    helps: Any

    @property
    def tiles(self) -> float:
        return float(self.helps.sum())


def of_discards(look: Outlook, hand: Hand, tiles: Iterable[int]) -> tuple[Left, ...]:
    """What each discard of a hand with one tile too many leaves; a step back leaves nothing."""
    base = goal(look.table, hand, look.facts)
    cuts = [cut for group in rests(hand, tiles) for cut in _cuts(look, base, group)]
    least = min(cut.away for cut in cuts)
    near = [cut for cut in cuts if cut.away == least]
    values = _near(look, base, hand, sorted(near, key=lambda cut: -cut.tiles))
    return tuple(Left(c.tile, c.away, c.tiles, values.get(c.tile, 0.0)) for c in cuts)


def _cuts(look: Outlook, base: Goal, group: Rest) -> list[_Cut]:
    far, helps = base.helps(group.rows, group.wilds)
    often = helps * look.often(group.rows)
    return [
        _Cut(tile, group.rows[at], group.wilds, max(int(far[at]), 0), often[at])
        for at, tile in enumerate(group.tiles)
    ]


def _near(look: Outlook, base: Goal, hand: Hand, cuts: list[_Cut]) -> dict[int, float]:
    """What the discards that leave a hand nearest may expect; those first that most tiles help."""
    least, looks = cuts[0].away, FEWER.get(look.table.key, LOOKS)
    if least == 0:
        return {cut.tile: _ready(look, hand.minus(cut.tile), look.rounds) for cut in cuts}
    if least > 1 or not looks:
        return {cut.tile: _plain(look, cut) for cut in cuts}
    found = {cut.tile: _one_away(look, base, hand.minus(cut.tile), cut) for cut in cuts[:looks]}
    most = min(found.values())
    return found | {cut.tile: min(most, _plain(look, cut)) for cut in cuts[looks:]}


def _plain(look: Outlook, cut: _Cut) -> float:
    """What a hand may expect of a plain win."""
    part = READY * STEP ** max(cut.away - 1, -1)
    return plain_pay(look.table) * part * look.soon(cut.tiles, look.rounds - 2 * cut.away)


def _one_away(look: Outlook, base: Goal, rest: Hand, cut: _Cut) -> float:
    """What a hand a step away may expect: the best ready hand that each tile leads to."""
    kinds = [int(k) for k in np.flatnonzero(cut.helps) if k not in rest.wild]
    pairs = [(k, int(out)) for k in kinds for out in np.flatnonzero(cut.row) if out != k]
    if not pairs:
        return 0.0
    after, at = np.repeat(cut.row[None], len(pairs), axis=0), range(len(pairs))
    after[at, [k for k, _ in pairs]] += 1
    after[at, [out for _, out in pairs]] -= 1
    far, waits = base.away(after, cut.wilds)
    counts = (waits * np.array(look.left[:KINDS])).sum(axis=1)
    ready: dict[int, list[tuple[int, int]]] = {}
    for one in np.flatnonzero(far <= 0):
        ready.setdefault(pairs[one][0], []).append((int(counts[one]), pairs[one][1]))
    values = {
        k: max(_ready(look, rest.minus(out).plus(k), look.rounds * SOONER) for _, out in best)
        for k, found in ready.items()
        if (best := sorted(found, reverse=True)[:CUTS])
    }
    tiles = sum(float(cut.helps[k]) for k in kinds)
    mean = sum(float(cut.helps[k]) * value for k, value in values.items()) / tiles
    return look.soon(tiles, look.rounds) * mean


def _ready(look: Outlook, rest: Hand, rounds: float) -> float:
    """What a ready hand may expect."""
    paid = pays(look.table, rest, look.seat, look.facts)
    tiles = sum(times * look.left[kind] for kind, times, _ in paid)
    if not tiles:
        return 0.0
    mean = sum(times * look.left[kind] * pay for kind, times, pay in paid) / tiles
    return look.soon(tiles, rounds) * mean
