"""A settled hand that is asked about: what of it is asked, and what makes it hard."""

from __future__ import annotations

from dataclasses import dataclass, replace

from drills import account
from drills.deal import Deal, again
from drills.deal import checked as check_deal
from drills.wrong_rules import Slip, near, slips
from rules import readings
from rules.variant import Element, Kong, Score, Variant, Why

NO_SPECIAL = frozenset({"plain", "own_draw"})
"""Elements that are no special hand."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A deal, whether its kongs count, whether the next dealer is asked, and the wrong results.

    others: points, multiplier and special hands that each other wait would give; shapes: those in
    which the finished hand can be read.
    """

    deal: Deal
    with_kongs: bool
    asks_dealer: bool
    slips: tuple[Slip, ...]
    others: tuple[tuple[int, int, frozenset[str]], ...] = ()
    shapes: frozenset[str] = frozenset()

    @property
    def near(self) -> frozenset[str]:
        """What the hand only looks like."""
        return near(self.deal.score) if self.deal.score else frozenset()

    @property
    def also(self) -> tuple[tuple[Element, Why], ...]:
        """Special hands that fit and do not count, each with its why."""
        if self.deal.score is None:
            return ()
        return tuple(row for row in self.deal.score.also if row[0].key not in self.near)

    @property
    def special(self) -> frozenset[str]:
        """The special hands that count."""
        elements = self.deal.score.elements if self.deal.score else ()
        return frozenset(element.key for element in elements) - NO_SPECIAL

    @property
    def fed(self) -> tuple[Kong, ...]:
        """The kongs made from a discard."""
        return tuple(kong for kong in self.deal.kongs if kong.type == "kong")

    @property
    def liabilities(self) -> int:
        """How many rules make one player pay for all: 包胡, 点炮包杠, 点杠包杠."""
        case = self.deal.case
        if not self.with_kongs:
            return int(case.liable)
        deals_in = account.deals_in(case) and bool(case.kongs)
        alone = [k for k in self.fed if case.settings["diangang_bao"] and not k.source_declared]
        return case.liable + deals_in + (bool(alone) and not deals_in)

    @property
    def extras(self) -> int:
        """How many payments hold the dealer's extra."""
        case = self.deal.case
        if case.winner is None or not case.extra:
            return 0
        return 3 if case.winner == 0 else 1

    @property
    def other_totals(self) -> int:
        """How many other waits of the hand would give another multiplier."""
        return sum(times != self.deal.case.multiplier for _, times, _ in self.others)

    @property
    def dearer_waits(self) -> int:
        """How many other waits of the hand are worth more points than the tile won."""
        points = self.deal.case.points
        return sum(worth > points for worth, _, _ in self.others)

    @property
    def one_end(self) -> bool:
        """Whether some waits of the hand make the straight and others do not."""
        if self.deal.score is None or not self.others:
            return False
        ends = {"straight" in fits(self.deal.score)} | {"straight" in k for _, _, k in self.others}
        return len(ends) == 2


def reckon(table: Variant, deal: Deal, *, with_kongs: bool, asks_dealer: bool) -> Reckoning:
    """What rating a deal takes; `whole` adds the rest."""
    return Reckoning(deal, with_kongs, asks_dealer, (), _others(table, deal))


def checked(table: Variant, asked: Reckoning) -> Reckoning:
    """The same, if both engines and both ways of reckoning agree.

    Raises:
        Disagreement: if they do not.
    """
    check_deal(table, asked.deal)
    return asked


def settled_at(table: Variant, asked: Reckoning) -> Reckoning:
    """The same situation settled at another table; what cannot be won there pays nothing."""
    return replace(asked, deal=again(table, asked.deal))


def whole(table: Variant, asked: Reckoning) -> Reckoning:
    """The same with its shapes and with what every wrong rule would give."""
    offer = asked.deal.offer
    shapes: frozenset[str] = frozenset()
    if offer is not None and offer.tile not in asked.deal.wild:
        ways = readings.readings(
            offer.hand, offer.tile, shapes=table.shapes, honour_runs=table.honour_runs
        )
        shapes = frozenset(way.shape for way in ways)
    return replace(asked, slips=slips(table, asked.deal, asked.with_kongs), shapes=shapes)


def fits(score: Score) -> frozenset[str]:
    """The special hands that a won hand is, whether they count or not."""
    also = {element.key for element, _ in score.also}
    counted = {element.key for element in score.elements}
    return frozenset(also | counted) - near(score) - NO_SPECIAL


def _others(table: Variant, deal: Deal) -> tuple[tuple[int, int, frozenset[str]], ...]:
    offer = deal.offer
    if offer is None or offer.tile in offer.hand.wild:
        return ()
    waits = table.waits(offer.hand)
    found = []
    for kind in waits.self_draw if offer.own else waits.discard:
        if kind != offer.tile and kind not in offer.hand.wild:
            score = table.score(replace(offer, tile=kind))
            found.append((score.points, score.multiplier, fits(score)))
    return tuple(found)
