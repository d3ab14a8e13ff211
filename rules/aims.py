"""Aims: the dear hands that a hand may grow into, how far they are, and what they are worth.

A pattern is the same at every table; whether a table pays for it, and how much, its own score of a
few samples says. A table that bars a sample, or pays no more for it than for a plain hand, has no
such aim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from rules.batch import Counts, Lacks
from rules.errors import RuleError
from rules.goal import FAR, Bools, Goal
from rules.hand import Hand, Meld
from rules.tiles import KINDS, parse
from rules.values import Offer

Measured = tuple[Lacks, Bools]
"""What each row lacks of a complete hand, wilds not taken off, and the kinds that help."""

Measure = Callable[[Goal, Counts, int], Measured]

HONOURS = 3
_OTHERS = {at: tuple(n for n in range(3) if n != at) for at in range(3)}

FED = 1.5
"""A tile that helps comes as often again and a half by discard as by own draw."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How hands are won at a table.

    end: how likely others end a hand within a round; step: what each further step leaves of a
    hope; looks: how many discards that leave a hand a step away are priced in full; grows: whether
    who plays for dear hands from afar gains by it, as measured (docs/play.md).
    """

    end: float = 0.1
    step: float = 0.6
    looks: int = 4
    grows: bool = False


PACE = Pace()
PACES = {
    "sichuan": Pace(0.03, 0.75, grows=True),
    "guangdong": Pace(grows=True),
    "qiannv": Pace(looks=2),
    **dict.fromkeys(("beijing", "liaoyuan", "longgang", "luoyang"), Pace(looks=0)),
}
"""Tables where it is otherwise: play goes on after a win; a score takes long to count."""


FINES = {"sichuan": 32.0}
"""What is paid in a drawn hand for tiles of three suits (花猪)."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A pattern: the key, how it is measured in a suit, samples that end with the tile won.

    pace: what each further step leaves of a hope; suits: those it can be made in, (0,) where it
    has none; keeps: the sides (3 honours) that its tiles may be of, by suit; melds: whether a hand
    with melds may still be it.
    """

    key: str
    measure: Measure
    samples: tuple[str, ...]
    pace: float
    suits: tuple[int, ...] = (0, 1, 2)
    keeps: Callable[[int], tuple[int, ...]] | None = None
    melds: bool = True

    def fits(self, base: Goal, hand: Hand, suit: int) -> bool:
        """Whether a hand may become it, in that suit, at a table with that goal."""
        if hand.melds and not self.melds:
            return False
        if self.keeps is None:
            return True
        kept = self.keeps(suit)
        melded = {kind // 9 for meld in hand.melds for kind in meld.tiles if kind < KINDS}
        gone = set(range(4)) - set(kept)
        return melded <= set(kept) and any(set(drop) <= gone for drop in base.drops)


def _one_suit(base: Goal, rows: Counts, suit: int) -> Measured:
    return replace(base, drops=((*_OTHERS[suit], HONOURS),), last=()).lacking(rows)


def _mixed_suit(base: Goal, rows: Counts, suit: int) -> Measured:
    return replace(base, drops=(_OTHERS[suit],), last=()).lacking(rows)


def _pairs(base: Goal, rows: Counts, suit: int) -> Measured:
    if "pairs" not in base.shapes:
        return np.full(len(rows), FAR, np.int8), np.zeros(rows.shape, np.bool_)
    return replace(base, shapes=("pairs",), last=()).lacking(rows)


def _triplets(base: Goal, rows: Counts, suit: int) -> Measured:
    """Triplets and a pair: the kinds of which most are held."""
    held = rows.astype(np.int8)
    order = -np.sort(-held, axis=1, kind="stable")
    sets = base.sets
    lack = (3 - np.minimum(order[:, :sets], 3)).sum(axis=1)
    lack += 2 - np.minimum(order[:, sets], 2)
    helps = (held < 3) & (held >= np.maximum(order[:, sets : sets + 1], 1))
    return lack.astype(np.int8), helps


def _straight(base: Goal, rows: Counts, suit: int) -> Measured:
    """One to nine of the suit, and the rest by the goal."""
    if base.sets < 3:
        return np.full(len(rows), FAR, np.int8), np.zeros(rows.shape, np.bool_)
    run = np.zeros(KINDS, np.uint8)
    run[9 * suit : 9 * suit + 9] = 1
    missing = run * (rows == 0)
    rest = replace(base, sets=base.sets - 3, shapes=("standard",), last=())
    lack, helps = rest.lacking((rows - run * (rows > 0)).astype(np.uint8))
    return (lack + missing.sum(axis=1)).astype(np.int8), (missing > 0) | helps


PLAIN = (
    "234m678m345p22p78p9p", "123m345p567p88p78s9s", "111m345p567p88p78s9s",
    "345m345p567p678p88s77s7s",
)  # fmt: skip
"""Plain hands with an open wait; the first that wins is what a table pays for one."""

AIMS = (
    Aim("one_suit", _one_suit, ("123m345m345m77m78m9m", "123m345m345m345m77m78m9m"), 0.5,
        keeps=lambda suit: (suit,)),
    Aim("mixed_suit", _mixed_suit, ("123m567m111z33z78m9m", "123m567m234m111z33z78m9m"), 0.5,
        keeps=lambda suit: (suit, HONOURS)),
    Aim("pairs", _pairs, ("22m44m77m33p55p88p9p9p", "22m44m77m33p55p88p11s222s"), 0.35, suits=(0,),
        melds=False),
    Aim("triplets", _triplets, ("222m444m777p33p99p9p", "111m444p777s33p99p9p"), 0.45, suits=(0,)),
    Aim("straight", _straight, ("123m456m234p88p78m9m", "123m456m234s88p78m9m"), 0.4),
)  # fmt: skip
"""The patterns that are looked for; what they pay beside a plain hand the tables say."""


def paid(table: Any, text: str) -> float:
    """What a hand that ends with the tile won brings on the average of its ways; 0 if it cannot.

    >>> from rules.variants import table
    >>> [paid(table("yuci"), text) for text in (PLAIN[0], AIMS[0].samples[0])]
    [14.6, 56.6]
    """
    *tiles, tile = parse(text)
    wild = tuple(kind for kind in table.wild_kinds() if kind not in (*tiles, tile))
    try:
        hand = Hand(tuple(tiles), wild=wild[: table.wild_number])
        hand.expect(table.hand_size)
        return worth(table, hand, tile, 2)
    except RuleError:
        return 0.0


def worth(table: Any, hand: Hand, tile: int, seat: int, facts: Any = None) -> float:
    """What a seat receives on a tile: an own draw, or as often again and a half a discard."""
    found, weights = _ways(table, hand, tile, seat, facts)
    return found / weights if weights else 0.0


def _ways(table: Any, hand: Hand, tile: int, seat: int, facts: Any = None) -> tuple[float, float]:
    """What a tile brings by all ways together, and how often they come."""
    found, weights = 0.0, 0.0
    for by, source, weight in (("self_draw", None, 1.0), ("discard", (seat + 1) % 4, FED)):
        declared = frozenset({seat} if table.declares else ())
        more = {} if facts is None else {"facts": facts}
        offer = Offer(hand, tile, by, seat, source, declared, **more)
        if table.win(offer).ok:
            found += weight * table.score(offer).payments[seat]
            weights += weight
    return found, weights


@lru_cache(256)
def plain_pay(table: Any) -> float:
    """What a plain hand brings at a table."""
    return next((pay for text in PLAIN if (pay := paid(table, text))), 1.0)


@lru_cache(256)
def kept_open(table: Any) -> float:
    """What part of its worth a plain hand keeps once it is opened: fewer ways to win, less pay.

    >>> from rules.variants import table
    >>> kept_open(table("beijing")), kept_open(table("guangdong"))
    (0.25, 1.0)
    """
    for text in PLAIN:
        *tiles, tile = parse(text)
        wild = tuple(kind for kind in table.wild_kinds() if kind not in (*tiles, tile))
        wild = wild[: table.wild_number]
        first = Meld("pong" if tiles[0] == tiles[1] else "chow", tuple(tiles[:3]))
        if table.hand_size != len(tiles):
            continue
        closed, opened = Hand(tuple(tiles), wild=wild), Hand(tuple(tiles[3:]), (first,), wild)
        whole, part = (_ways(table, hand, tile, 2)[0] for hand in (closed, opened))
        if whole and part:
            return part / whole
    return 1.0


@lru_cache(256)
def dear(table: Any) -> tuple[tuple[Aim, float], ...]:
    """The aims that a table pays for, with what they bring beyond a plain hand."""
    return tuple(_dear(table, plain_pay(table)))


def _dear(table: Any, plain: float) -> Iterator[tuple[Aim, float]]:
    for aim in AIMS:
        more = max(paid(table, text) for text in aim.samples) - plain
        if more > 0:
            yield aim, more
