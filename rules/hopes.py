"""Hopes: what a seat may expect of a hand by what it will be paid, in points of its table.

A ready hand is paid as the table scores its waits; one a step away as the best ready hands that
each tile leads to; one further away as a plain hand and as what it may grow into (rules/aims.py).
How soon comes of the copies that nobody has shown, and of who has declared. An estimate for
choosing, not a chance: the careful opponent plays by it, and the coach asks it (drills/dearer.py).
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
from rules.threats import threats
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

CUTS = 3
"""So many ready hands that a tile leads to are priced, those of most tiles first."""

SOONER = 0.6
"""What is left of the rounds when a hand a step away is ready."""

CALM, HUNT = 0.03, 0.13
"""How likely others end a hand within a round where it must be declared, and for each who has so
much more: a player who has declared wins about one round in seven."""

PRICED = 6
"""How many waits of a hand are priced; the others count as these."""

Pays = tuple[tuple[int, float, float], ...]
"""The waits of a ready hand: the kind, how often its copies count, the payment."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat counts with: the copies it has not seen, the rounds that are left.

    end: how likely others end the hand within a round.
    """

    table: Any
    seat: int
    facts: Facts
    left: tuple[int, ...]
    rounds: float
    end: float

    @classmethod
    def of(cls, play: Play, seat: int) -> Sight:
        """The sight of a seat."""
        rounds = play.game.draws_left(play) / 4
        table, left = play.game.table, unseen(play, seat)
        end = PACES.get(table.key, PACE).end
        if table.declares:
            end = CALM + HUNT * len(threats(play, seat))
        return cls(table, seat, play.game.hand_facts(play, seat), left, rounds, end)

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
        going = (1 - each) * (1 - self.end)
        return each / (1 - going) * float(1 - going ** max(rounds, 0.0))


@dataclass(frozen=True, slots=True)
class Hope:
    """A discard: the steps that the rest is from ready, the tiles that help, what it may expect.

    win: of a win as the hand stands; dear: besides of the dear hands that it may grow into; fine:
    what it may have to pay in a drawn hand.
    """

    tile: int
    away: int
    tiles: float
    win: float
    dear: float
    fine: float

    @property
    def value(self) -> float:
        """What it may expect in all; a ready hand grows no further."""
        return self.win + (self.dear if self.away else 0.0) - self.fine


# --- what may be hoped for -----------------------------------------------------------------------


def of_discards(
    sight: Sight, hand: Hand, tiles: Iterable[int], *, grows: bool = True
) -> tuple[Hope, ...]:
    """The hope that each discard of a hand with a tile too many leaves; grows: dear ones count."""
    base = goal(sight.table, hand, sight.facts)
    found: list[Hope] = []
    for group in rests(hand, tiles):
        left = [hand.minus(tile) for tile in group.tiles]
        found += _measured(sight, base, left, group, grows)
    return tuple(found)


def of_hand(sight: Sight, hand: Hand) -> Hope:
    """The hope of a hand with no tile too many."""
    base = goal(sight.table, hand, sight.facts)
    alone = Rest((NO_TILE,), plain_row(hand)[None], hand.wilds)
    return _measured(sight, base, [hand], alone)[0]


def _measured(
    sight: Sight, base: Goal, rests: list[Hand], group: Rest, grows: bool = True
) -> list[Hope]:
    """The hopes of hands with so many wilds."""
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
    more = _grown(sight, base, rests[0], group) if grows else [0.0] * len(rests)
    fines = [_fine(sight, rest) for rest in rests]
    tiles = (helps * np.array(sight.left[:KINDS]) * _often(sight.table, rows)).sum(axis=1)
    return list(map(Hope, group.tiles, aways, map(float, tiles), values, more, fines))


def _fine(sight: Sight, hand: Hand) -> float:
    """What a hand may have to pay for a third suit in a drawn hand."""
    fine = FINES.get(sight.table.key, 0.0)
    return fine and fine * math.exp(-sight.rounds / SOON) * third_suit(hand)


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
    going = (1 - each) * (1 - sight.end)
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
    far, waits = base.away(after, rest.wilds)
    counts = (waits * np.array(sight.left[:KINDS])).sum(axis=1)
    ready: dict[int, list[tuple[int, int]]] = {}
    for at in np.flatnonzero(far <= 0):
        ready.setdefault(pairs[at][0], []).append((int(counts[at]), int(pairs[at][1])))
    often = _often(sight.table, row)
    weights = {k: sight.left[k] * float(often[k]) for k in kinds}
    tiles = sum(weights.values())
    best = {
        k: max(_made_ready(sight, rest, k, cut) for _, cut in sorted(found)[-CUTS:])
        for k, found in ready.items()
    }
    mean = sum(weights[k] * value for k, value in best.items()) / tiles
    return sight.soon(tiles, sight.rounds) * mean


def _made_ready(sight: Sight, rest: Hand, kind: int, cut: int) -> float:
    """What a hand may expect that a tile and a discard make ready."""
    paid = pays(sight.table, rest.minus(cut).plus(kind), sight.seat, sight.facts)
    return _ready(sight, paid, sight.rounds * SOONER)


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
