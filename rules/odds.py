"""The chance to complete a hand by own draws in the draws that are left, if nobody interferes.

Every tile that nobody has shown is as likely as any other to be drawn next, whether it lies in the
wall or in a hand. One policy is followed: a tile that brings the hand nearer is kept, with the
discard that leaves most tiles that win; any other is thrown again; a ready hand stays as it is.
For that policy the chance is exact where the hand is ready or one step away; two steps away it is
an estimate, which leaves aside that tiles thrown on the way may have been wanted later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from rules.acceptance import Cut, Left, best, cuts, quick, won_by
from rules.facts import NO_FACTS, Facts
from rules.hand import Hand
from rules.tiles import KINDS
from rules.words import Text

EXACT = Text(
    "别人不吃碰、不先胡，靠自己摸：能进的留下，留最宽的听口，其余摸打。",
    "By own draws, nobody interfering: what helps is kept, for the widest wait, "
    "the rest thrown again.",
)
ESTIMATE = Text(
    "估计：差两步，路上打掉的牌后来要不要没有细算。",
    "An estimate: two steps away, tiles thrown on the way are not followed.",
)


@dataclass(frozen=True, slots=True)
class Odds:
    """A chance within so many own draws, exact for the policy of this module or an estimate."""

    chance: Fraction
    draws: int
    exact: bool
    policy: Text

    @property
    def percent(self) -> int:
        """The chance in whole percent."""
        return round(100 * self.chance)


@dataclass(frozen=True, slots=True)
class Step:
    """A kind that makes the hand ready: the copies left of it, and of what wins after it.

    wins: copies left by kind of the tiles that win then, the drawn one taken off.
    """

    kind: int
    copies: int
    wins: Mapping[int, int]


def odds(
    table: Any, hand14: Hand, cut: Cut, left: Left, draws: int, *, facts: Facts = NO_FACTS
) -> Odds | None:
    """The chance after a discard; None more than two steps from ready.

    draws: how many tiles the player himself still draws; `cut` as from rules.acceptance.
    """
    hand, total = hand14.minus(cut.tile), unknown(hand14, left)
    draws = min(draws, total)
    if cut.away == 0:
        wins = sum(one.left for one in cut.accepts)
        return Odds(once(wins, total, draws), draws, True, EXACT)
    helping = [(one.kind, one.left) for one in cut.accepts if one.left]
    if cut.away == 1:
        steps = tuple(_step(table, hand, kind, left, facts) for kind, _ in helping)
        return Odds(twice(steps, total, draws), draws, True, EXACT)
    if cut.away == 2:
        later = [(n, _later(table, hand, kind, left, facts)) for kind, n in helping]
        return Odds(_thrice(later, total, draws), draws, False, ESTIMATE)
    return None


def unknown(hand: Hand, left: Left) -> int:
    """How many tiles nobody has shown; flowers that are laid out and replaced are no draws."""
    return sum(left[:KINDS]) + sum(left[kind] for kind in hand.wild if kind >= KINDS)


def once(wins: int, total: int, draws: int) -> Fraction:
    """The chance that one of `wins` tiles out of `total` comes within so many draws.

    >>> once(4, 40, 1), once(4, 40, 0), once(40, 40, 1)
    (Fraction(1, 10), Fraction(0, 1), Fraction(1, 1))
    """
    return 1 - Fraction(comb(total - wins, draws), comb(total, draws))


def twice(steps: tuple[Step, ...], total: int, draws: int) -> Fraction:
    """The chance of one of these steps and then of a tile that wins, within so many draws.

    >>> twice((Step(0, 4, {1: 4}),), 8, 2)
    Fraction(2, 7)
    """
    idle = total - sum(step.copies for step in steps)
    kinds, found = {step.kind for step in steps}, Fraction(0)
    for step in steps:
        thrown = sum(n for kind, n in step.wins.items() if kind not in kinds)
        for at in range(draws):
            comes = Fraction(step.copies, total - at)
            for gone, likely in _idle(thrown, idle, total, at):
                wins = sum(step.wins.values()) - gone
                found += comes * likely * once(wins, total - at - 1, draws - at - 1)
    return found


def _idle(thrown: int, idle: int, total: int, at: int) -> Iterator[tuple[int, Fraction]]:
    """How likely the first `at` draws are all idle, by how many of `thrown` tiles are among them.

    Those would have won after the step, and are gone.
    """
    for gone in range(min(thrown, at) + 1):
        ways = comb(thrown, gone) * comb(idle - thrown, at - gone)
        if ways:
            yield gone, Fraction(ways, comb(total, at))


def _step(table: Any, hand: Hand, kind: int, left: Left, facts: Facts) -> Step:
    more, fewer = hand.plus(kind), _without(left, kind)
    top = best(quick(table, more, fewer, facts))[0]
    waits = table.waits(more.minus(top.tile), facts=facts)
    wins = {one.kind: one.left for one in won_by(waits, more, fewer) if one.left}
    return Step(kind, left[kind], wins if top.away == 0 else {})


def _without(left: Left, kind: int) -> Left:
    return tuple(n - (at == kind) for at, n in enumerate(left))


def _later(
    table: Any, hand: Hand, kind: int, left: Left, facts: Facts
) -> tuple[tuple[int, int], ...]:
    """After a first step: copies of each next step, with the tiles that win after that."""
    more, fewer = hand.plus(kind), _without(left, kind)
    top = best(cuts(table, more, fewer, facts))[0]
    rest = more.minus(top.tile)
    steps = [_step(table, rest, one.kind, fewer, facts) for one in top.accepts if one.left]
    return tuple((step.copies, sum(step.wins.values())) for step in steps)


def _thrice(
    later: list[tuple[int, tuple[tuple[int, int], ...]]], total: int, draws: int
) -> Fraction:
    """Three steps, every draw reckoned as if what the earlier ones took made no difference."""
    helping = sum(copies for copies, _ in later)
    found = Fraction(0)
    for at, first in _first(helping, total, draws):
        for copies, steps in later:
            more = _two(steps, total - at - 1, draws - at - 1)
            found += first * Fraction(copies, helping) * more
    return found


def _first(helping: int, total: int, draws: int) -> Iterator[tuple[int, Fraction]]:
    """How likely the first helping tile comes after so many others."""
    for at in range(draws):
        before = Fraction(comb(total - helping, at), comb(total, at))
        yield at, before * Fraction(helping, total - at)


def _two(steps: tuple[tuple[int, int], ...], total: int, draws: int) -> Fraction:
    helping = sum(copies for copies, _ in steps)
    return sum(
        (
            first * Fraction(copies, helping) * once(wins, total - at - 1, draws - at - 1)
            for at, first in _first(helping, total, draws)
            for copies, wins in steps
        ),
        Fraction(0),
    )
