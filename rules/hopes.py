"""Hopes: what a seat may expect of a hand by what it will be paid, in points of its table.

A ready hand is paid as the table scores its waits; one a step away as the best ready hands that
each tile leads to; one further away as a plain hand and as what it may grow into (rules/aims.py).
How soon comes of the copies that nobody has shown. An estimate for choosing, not a chance.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from rules.acceptance import Rest, may_win, rests
from rules.aims import FED, FINES, PACE, PACES, Pace, dear, plain_pay, worth
from rules.batch import Counts, plain_row
from rules.errors import RuleError
from rules.facts import Facts
from rules.goal import Bools, Goal
from rules.hand import Hand
from rules.table.known import unseen
from rules.table.state import Play
from rules.tiles import KINDS
from rules.values import NO_TILE
from rules.variants.goals import goal

READY = 0.45
"""What a typical ready hand, a step further on, is worth of its payment."""

BACK = 0.4
"""What a plain hand keeps of its hope when it goes back a step."""

BONUS = 0.3
"""What hands that may be grown into count, since only one of them can be."""

SOON = 3.0
"""So many rounds before its end a hand may well be drawn."""

PONGED, CHOWED = 0.5, 0.2
"""How often a copy comes by a claim for each time that it is drawn."""

PRICED = 6
"""How many waits of a hand are priced; the others count as these."""

Pays = tuple[tuple[int, float, float], ...]
"""The waits of a ready hand: the kind, how often its copies count, the payment."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat counts with: the copies it has not seen, the rounds that are left."""

    table: Any
    seat: int
    facts: Facts
    left: tuple[int, ...]
    rounds: float

    @classmethod
    def of(cls, play: Play, seat: int) -> Sight:
        """The sight of a seat."""
        rounds = play.game.draws_left(play) / 4
        left = unseen(play, seat)
        return cls(play.game.table, seat, play.game.hand_facts(play, seat), left, rounds)

    @property
    def pace(self) -> Pace:
        """How fast hands are won at its table."""
        return PACES.get(self.table.key, PACE)

    @property
    def unseen(self) -> int:
        """How many tiles it has not seen."""
        return max(1, sum(self.left))

    def soon(self, tiles: float, rounds: float) -> float:
        """The chance that one of so many tiles comes, a round at a time, before it is over."""
        each = min(0.9, tiles / self.unseen)
        going = (1 - each) * (1 - self.pace.end)
        return each / (1 - going) * float(1 - going ** max(rounds, 0.0))


@dataclass(frozen=True, slots=True)
class Hope:
    """A discard: the steps that the rest is from ready, and what it may expect."""

    tile: int
    away: int
    value: float


# --- what may be hoped for -----------------------------------------------------------------------


def of_discards(sight: Sight, hand: Hand, tiles: Iterable[int]) -> tuple[Hope, ...]:
    """The hope that each discard of a hand with one tile too many leaves."""
    base = goal(sight.table, hand, sight.facts)
    found: list[Hope] = []
    for group in rests(hand, tiles):
        left = [hand.minus(tile) for tile in group.tiles]
        found += map(Hope, group.tiles, *_measured(sight, base, left, group))
    return tuple(found)


def dear_of_discards(sight: Sight, hand: Hand, tiles: Iterable[int]) -> dict[int, float]:
    """What each discard leaves to expect of the dear hands alone that it may grow into."""
    base = goal(sight.table, hand, sight.facts)
    found: dict[int, float] = {}
    for group in rests(hand, tiles):
        more = _grown(sight, base, hand.minus(group.tiles[0]), group)
        found.update(zip(group.tiles, more, strict=True))
    return found


def dear_of_hand(sight: Sight, hand: Hand) -> float:
    """The same of a hand with no tile too many."""
    base = goal(sight.table, hand, sight.facts)
    return _grown(sight, base, hand, Rest((NO_TILE,), plain_row(hand)[None], hand.wilds))[0]


def of_hand(sight: Sight, hand: Hand) -> Hope:
    """The hope of a hand with no tile too many."""
    base = goal(sight.table, hand, sight.facts)
    alone = Rest((NO_TILE,), plain_row(hand)[None], hand.wilds)
    aways, values = _measured(sight, base, [hand], alone)
    return Hope(NO_TILE, aways[0], values[0])


def _measured(
    sight: Sight, base: Goal, rests: list[Hand], group: Rest
) -> tuple[list[int], list[float]]:
    """The steps and the hopes of hands with so many wilds."""
    rows = group.rows
    far, helps = base.helps(rows, group.wilds)
    aways = [max(int(n), 0) for n in far]
    values = _plain(sight, group, (far, helps))
    near = _nearest(sight, aways, helps, rows)
    for at, away in enumerate(aways):
        if away == 0:
            paid = pays(sight.table, rests[at], sight.seat, sight.facts)
            values[at], aways[at] = _ready(sight, paid, sight.rounds), 0 if paid else 1
    back = BACK if 0 in aways else 1.0
    looks = sight.pace.looks
    for at in near[:looks]:
        values[at] = back * _one_away(sight, base, rests[at], rows[at], helps[at])
    for at in near[looks:] if looks else ():
        values[at] = min(values[at], *(values[other] for other in near[:looks]))
    more = _grown(sight, base, rests[0], group)
    fine = FINES.get(sight.table.key, 0.0) * math.exp(-sight.rounds / SOON)
    return aways, [
        value + (more[at] if aways[at] else 0.0) - (fine and fine * third_suit(rests[at]))
        for at, value in enumerate(values)
    ]


def third_suit(hand: Hand) -> int:
    """How many tiles are of the suit of which fewest are held, melds left as they lie.

    >>> third_suit(Hand.parse("1m12p3456789s", ["pong:222m"]))
    2
    """
    laid = {meld.kind // 9 for meld in hand.melds}
    suits = [kind // 9 for kind in hand.concealed]
    return min((suits.count(at) for at in range(3) if at not in laid), default=0)


def _nearest(sight: Sight, aways: list[int], helps: Bools, rows: Counts) -> list[int]:
    """The hands a step away, those first that most tiles help."""
    often = np.array(sight.left[:KINDS]) * _often(sight.table, rows)
    near = [at for at, away in enumerate(aways) if away == 1]
    return sorted(near, key=lambda at: -float(often[at][helps[at]].sum()))


def _plain(sight: Sight, group: Rest, plain: tuple[Any, Bools]) -> list[float]:
    """What hands far from ready may expect of a plain win."""
    far, helps = plain
    often = np.array(sight.left[:KINDS]) * _often(sight.table, group.rows)
    back = np.where(far > far.min(), BACK, 1.0)
    part = _far(sight, far, (helps * often).sum(axis=1), sight.pace.step)
    return [float(value) for value in back * plain_pay(sight.table) * part]


def _grown(sight: Sight, base: Goal, hand: Hand, group: Rest) -> list[float]:
    """What hands may expect besides of what they may grow into."""
    left, rows = np.array(sight.left[:KINDS]), group.rows
    values = np.zeros(len(rows))
    often = left * _often(sight.table, rows)
    for aim, more in dear(sight.table) if type(base) is Goal else ():
        for suit in aim.suits:
            if aim.fits(base, hand, suit):
                lack, helps = aim.measure(base, rows, suit)
                tiles = (helps * (often if aim.melds else left)).sum(axis=1)
                far = lack - np.int8(group.wilds + 1)
                values += BONUS * more * _far(sight, far, tiles, aim.pace)
    return [float(value) for value in values]


def _often(table: Any, rows: Counts) -> Any:
    """How often a copy of each kind comes as one that helps: by own draw, and as a claim."""
    return 1.0 + PONGED * (rows >= 2) + CHOWED * ("chow" in table.melds)


def _far(sight: Sight, away: Any, tiles: Any, pace: float) -> Any:
    """The part of its payment that a hand so far from ready may expect."""
    each = np.minimum(0.9, tiles / sight.unseen)
    going = (1 - each) * (1 - sight.pace.end)
    rounds = np.maximum(sight.rounds - 2.0 * np.maximum(away, 0), 0.0)
    soon = each / (1 - going) * (1 - going**rounds)
    return READY * soon * pace ** np.maximum(away - 1, -1)


def _one_away(sight: Sight, base: Goal, rest: Hand, row: Counts, helps: Bools) -> float:
    """What a hand a step away may expect: the best ready hand that each tile leads to."""
    kinds = [int(k) for k in np.flatnonzero(helps) if sight.left[k] and k not in rest.wild]
    pairs = [(k, cut) for k in kinds for cut in sorted({*np.flatnonzero(row)}) if cut != k]
    if not pairs:
        return 0.0
    after = np.repeat(row[None], len(pairs), axis=0)
    after[range(len(pairs)), [k for k, _ in pairs]] += 1
    after[range(len(pairs)), [cut for _, cut in pairs]] -= 1
    far, _ = base.away(after, rest.wilds)
    best: dict[int, float] = {}
    often = _often(sight.table, row)
    weights = {k: sight.left[k] * float(often[k]) for k in kinds}
    tiles = sum(weights.values())
    for at in np.flatnonzero(far <= 0):
        k, cut = pairs[at]
        paid = pays(sight.table, _changed(rest, k, int(cut)), sight.seat, sight.facts)
        best[k] = max(best.get(k, 0.0), _ready(sight, paid, sight.rounds * 0.6))
    mean = sum(weights[k] * value for k, value in best.items()) / tiles
    return sight.soon(tiles, sight.rounds) * mean


def _changed(rest: Hand, kind: int, cut: int) -> Hand:
    return rest.minus(cut).plus(kind)


def _ready(sight: Sight, paid: Pays, rounds: float) -> float:
    """What a ready hand may expect."""
    tiles = sum(times * sight.left[kind] for kind, times, _ in paid)
    if not tiles:
        return 0.0
    mean = sum(times * sight.left[kind] * pay for kind, times, pay in paid) / tiles
    return sight.soon(tiles, rounds) * mean


@lru_cache(1 << 14)
def pays(table: Any, rest: Hand, seat: int, facts: Facts) -> Pays:
    """The waits of a ready hand with what they pay; () for one that cannot win."""
    waits = table.waits(rest, facts=facts)
    if not may_win(table, waits):
        return ()
    kinds = sorted({*waits.self_draw, *waits.discard})
    prices = {kind: _price(table, rest, kind, seat, facts) for kind in kinds[:PRICED]}
    mean = sum(prices.values()) / len(prices) if prices else 0.0
    often: Mapping[bool, float] = {True: 1 + FED, False: 1.0}
    return tuple((k, often[k in waits.discard], prices.get(k, mean)) for k in kinds)


def _price(table: Any, rest: Hand, kind: int, seat: int, facts: Facts) -> float:
    try:
        return worth(table, rest, kind, seat, facts)
    except RuleError:
        return plain_pay(table)
