"""What a hand of 龙港 is worth, a winner's and a loser's (longgang.md, sections 6 and 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules.elements import no_win, tally
from rules.features import Finished, finished
from rules.hand import Hand
from rules.payments import total as summed
from rules.values import Element, Offer, Score, Why
from rules.variants.longgang_elements import (
    FLOWER,
    PAIR,
    TAI,
    face,
    honours_of,
    others_out,
    set_element,
    tai_kinds,
)
from rules.variants.longgang_limits import AT_ONCE, BY_TILES, LIMIT, by_tiles, first_at_once
from rules.variants.longgang_pay import account, follow
from rules.variants.longgang_wild import FLOWERS, true_kinds, wilds_held

BASE = 20
"""What a winner has on top of the face count."""

ZEROING = frozenset(row.element.key for row in AT_ONCE)
TAI_ROWS = {row.element.key: row.element for row in TAI}


def total_hu(face_hu: int, tai: int, *, winner: bool) -> int:
    """The total in 胡: doubled, rounded up to tens, 300 at most.

    >>> total_hu(18, 0, winner=True), total_hu(8, 3, winner=False), total_hu(0, 4, winner=True)
    (40, 70, 300)
    """
    hu = (face_hu + BASE * winner) * 2 ** min(tai, 16)
    return min(LIMIT, -(-hu // 10) * 10)


@dataclass(frozen=True, slots=True)
class Counted:
    """A hand as counted in one arrangement; `limit`: the limit hand that it is."""

    face: tuple[Element, ...]
    tai: tuple[Element, ...]
    winner: bool
    limit: Element | None = None
    rank: int = len(BY_TILES)
    also: tuple[tuple[Element, Why], ...] = ()

    @property
    def pai_mian(self) -> int:
        """The face count, 牌面."""
        return sum(element.value for element in self.face)

    @property
    def tais(self) -> int:
        """The doublings, 台."""
        return sum(element.value for element in self.tai)

    @property
    def total(self) -> int:
        """The total in 胡."""
        full = self.limit is not None
        return LIMIT if full else total_hu(self.pai_mian, self.tais, winner=self.winner)

    @property
    def worth(self) -> tuple[int, int, int, int]:
        """What arrangements are chosen by: the limit, the total, then 台, then face count."""
        return -self.rank, self.total, self.tais, self.pai_mian


# --- the winner ----------------------------------------------------------------------------------


def won(table: Any, offer: Offer) -> Counted:
    """A won hand in its best arrangement.

    Raises:
        QuestionError: "no_win" if the hand is not complete.
    """
    limit = first_at_once(table, offer)
    if limit is not None:
        return Counted((), (limit,), True, limit, -1)
    every = [_read(table, f) for f in finished(table, offer)]
    if not every:
        raise no_win(offer)
    return max(every, key=lambda counted: counted.worth)


def _read(table: Any, f: Finished) -> Counted:
    rank = by_tiles(table, f)
    if rank < len(BY_TILES):
        limit = BY_TILES[rank].element
        return Counted((), (limit,), True, limit, rank)
    found = tally(TAI, table, f)
    return Counted(face(table, f), found.elements, True, also=found.also)


def score(table: Any, offer: Offer) -> Score:
    """Elements, totals and payments of a win; whether it may be won is not asked.

    Raises:
        QuestionError: "no_win" if the hand is not complete.
    """
    hand = won(table, offer)
    zeroed = hand.limit is not None and hand.limit.key in ZEROING
    told = dict(table.fact(offer, "losers_hu"))
    losers = {seat: 0 if zeroed else told.get(seat, 0) for seat in range(4) if seat != offer.winner}
    liable = table.fact(offer, "liable")
    lines = account(table, (offer.winner, hand.total, hand.tais), losers, liable)
    payments = summed(line.amounts for line in lines)
    figures = table.figures(
        pai_mian=hand.pai_mian, tai_total=hand.tais, total_hu=hand.total,
        follow_hu=follow(table, hand.tais), limit=hand.limit.name if hand.limit else None,
    )  # fmt: skip
    counted = (*hand.face, *hand.tai)
    return Score(counted, hand.total, 1, hand.total // 10, payments, lines, hand.also, figures)


# --- a loser -------------------------------------------------------------------------------------


def lost(table: Any, hand: Hand, seat: int, *, dead: bool = False, round_wind: str = "") -> Counted:
    """A hand that did not win, in its best arrangement; a dead one counts nothing."""
    if dead:
        return Counted((), (), False)
    every = (
        _lost(table, hand, plan, own, (seat, round_wind))
        for plan in _plans(hand)
        for own in (False, True)
        if _enough(hand, seat, _wilds_in(plan), own)
    )
    return max(every, key=lambda counted: counted.worth)


Plan = tuple[tuple[int, int], ...]
"""Concealed triplets as (kind, how many of its three tiles are natural)."""


def _plans(hand: Hand) -> Iterator[Plan]:
    """Every choice of concealed triplets; wilds stand only beside natural tiles."""
    held = Counter(kind for kind in hand.concealed if kind not in hand.wild)
    most = hand.wilds
    choices = [tuple(_of_kind(kind, n, most)) for kind, n in sorted(held.items())]
    for plans in _bounded(choices, most):
        yield tuple(triplet for part in plans for triplet in part)


def _bounded(choices: list[tuple[Plan, ...]], wilds: int) -> Iterator[tuple[Plan, ...]]:
    """The product of choices that take no more than so many wilds."""
    if not choices:
        yield ()
        return
    for first in choices[0]:
        left = wilds - _wilds_in(first)
        if left >= 0:
            for rest in _bounded(choices[1:], left):
                yield (first, *rest)


def _of_kind(kind: int, n: int, wilds: int) -> Iterator[Plan]:
    """The triplets that n tiles of a kind may make: the natural one always counts."""
    whole = ((kind, 3),) if n >= 3 else ()
    yield whole
    rest = n - len(whole) * 3
    if rest and wilds >= 3 - rest:
        yield (*whole, (kind, rest))
    if n == 3 and wilds >= 3:
        yield ((kind, 2), (kind, 1))


def _wilds_in(plan: Plan) -> int:
    return sum(3 - natural for _, natural in plan)


def _own(hand: Hand, seat: int) -> int:
    return sum(kind == FLOWERS[seat] for kind in wilds_held(hand))


def _enough(hand: Hand, seat: int, used: int, own: bool) -> bool:
    """Whether so many wilds are there, with the own flower among them or not."""
    mine = _own(hand, seat)
    return 1 <= used <= hand.wilds and bool(mine) if own else used <= hand.wilds - mine


def _lost(
    table: Any, hand: Hand, plan: Plan, own: bool, winds: tuple[int, str]
) -> Counted:  # fmt: skip
    seat, round_wind = winds
    melded = [(meld.type, meld.kind) for meld in hand.melds if meld.type != "chow"]
    sets = [*melded, *(("concealed", kind) for kind, _ in plan)]
    found = [set_element(name, kind) for name, kind in sets]
    found += [PAIR] * _pairs(table, hand, seat, plan)
    if hand.flowers:
        found.append(replace(FLOWER, value=FLOWER.value * len(hand.flowers)))
    true = _wilds_in(plan) - (own and FLOWERS[seat] not in true_kinds(hand.wild))
    honours = tai_kinds(table, seat, round_wind)
    values = {
        "two_wilds": true >= 2,
        "own_flower": own and not others_out(hand.flowers, seat),
        "four_flowers": 2 * (own and others_out(hand.flowers, seat)),
        "honour_set": sum(kind in honours for _, kind in sets),
    }
    tai = [replace(TAI_ROWS[key], value=int(value)) for key, value in values.items() if value]
    return Counted(tuple(found), tuple(tai), False)


def _pairs(table: Any, hand: Hand, seat: int, plan: Plan) -> int:
    """How many natural pairs of 中, 发 or own wind are left beside the triplets."""
    if table.settings["loser_pairs"] == "none":
        return 0
    left = Counter(kind for kind in hand.concealed if kind not in hand.wild)
    for kind, natural in plan:
        left[kind] -= natural
    return sum(left[kind] // 2 for kind in honours_of(seat))
