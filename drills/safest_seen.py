"""A position in which somebody threatens: how dangerous every tile that may be thrown is.

The order is that of rules/danger.py: what is proved safe, then what costs least on the average.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random

from drills import difficulty
from drills.from_play import drawing, drew, moments, other_draws
from rules.danger import Danger, Public, Risk, danger
from rules.opponents import steps
from rules.table import Play
from rules.table.public import public
from rules.variant import Variant

MELDS, LATE = 2, 40
"""So many open melds, or so few tiles left, make a threat where nobody declares."""
LEAST = 5
"""So many kinds must be able to go."""
CLEAR = Fraction(23, 20)
"""The next best tile is so many times as dangerous as the best."""
WORST = Fraction(1, 50)
"""The most dangerous tile is won on by so many of the ready hands at least."""
RARE = frozenset({"luoyang"})
"""Where a discard wins so seldom, and for so much, that any share is enough: 直次 alone."""
NEAR = Fraction(3, 2)
"""The second best comes near to the best if it is no more dangerous than so many times."""
MOST = 2
"""So many draws are tried at one moment."""


@dataclass(frozen=True)
class Weighed:
    """What a seat can see before a discard, and how dangerous its tiles are."""

    public: Public
    found: Danger

    @cached_property
    def right(self) -> tuple[int, ...]:
        """Every tile of the best tier."""
        return self.found.best

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds that may be thrown, in their order."""
        return tuple(sorted(risk.kind for risk in self.found.risks))

    @property
    def top(self) -> Risk:
        """The best risk."""
        return self.found.risks[0]

    @cached_property
    def others(self) -> tuple[Risk, ...]:
        """The risks of the tiles that are not right, the least first."""
        return tuple(risk for risk in self.found.risks if risk.kind not in self.right)

    @property
    def proved(self) -> bool:
        """Whether a proof holds for the best."""
        return self.top.proved

    @property
    def able(self) -> tuple[int, ...]:
        """The seats that can win from a discard at all."""
        return tuple(one.seat for one in self.top.against if one.ready)

    @cached_property
    def codes(self) -> frozenset[str]:
        """The proofs that the key stands on, against those who can win at all."""
        able = {*self.able, None}
        risks = [self.found.risk(kind) for kind in self.right]
        return frozenset(p.code for risk in risks for p in risk.proofs if p.seat in able)

    @cached_property
    def thrown(self) -> tuple[int, ...]:
        """Kinds that others threw and that are still not the safest."""
        rivers = {kind for other in self.public.opponents for kind in other.river}
        return tuple(risk.kind for risk in self.others if risk.kind in rivers)

    @property
    def honours(self) -> tuple[int, ...]:
        """Honours that are not the safest."""
        return tuple(risk.kind for risk in self.others if risk.kind >= 27)

    @cached_property
    def close(self) -> bool:
        """Whether the next best, without a proof as the best is, comes near."""
        return not self.proved and bool(
            self.others and self.others[0].expected <= NEAR * self.top.expected
        )

    @cached_property
    def dearer(self) -> bool:
        """Whether another tile is won on by fewer hands, but these cost more."""
        return not self.proved and any(risk.share < self.top.share for risk in self.others)

    @property
    def fleeting(self) -> bool:
        """Whether a proof of the best ends with the next turn."""
        return any(self.found.risk(kind).fleeting for kind in self.right)

    @cached_property
    def rating(self) -> int:
        """The starting rating."""
        hand = self.public.hand
        return difficulty.rating(
            "safest",
            {
                "opponents": len(self.able) - 1,
                "unproved": not self.proved,
                "proofs": len(self.codes - {"low", "undeclared"}),
                "few_right": 3 - len(self.right),
                "close_second": self.close,
                "dearer": self.dearer,
                "thrown": len(self.thrown),
                "honours": len(self.honours),
                "candidates_beyond_five": len(self.kinds) - LEAST,
                "wilds": hand.wilds,
            },
        )


def weighed(table: Variant, seen: Public, kinds: tuple[int, ...]) -> Weighed:
    """How dangerous these kinds are at a table."""
    return Weighed(seen, danger(table, seen, frozenset(kinds)))


def asks(table: Variant, look: Weighed) -> bool:
    """Whether a position makes a question: few tiles clearly safer than all the others."""
    others = look.others
    if not others or not look.able or 2 * len(look.right) > len(look.kinds) + 1:
        return False
    clear = look.proved or others[0].expected >= CLEAR * look.top.expected
    dangerous = table.key in RARE or others[-1].share >= WORST
    return clear and dangerous and others[-1].expected > look.top.expected


def positions(table: Variant, chance: Random, skip: int) -> Iterator[tuple[Play, Weighed]]:
    """Positions of one hand in which somebody threatens a seat that is not ready."""
    for play in moments(table, chance, skip):
        seat = play.turn
        if not drew(play) or not threatened(play, seat):
            continue
        if steps(play, seat, play.seats[seat].hand) < 1 or chance.random() < 0.5:
            continue
        kinds = other_draws(play)
        for kind in chance.sample(kinds, min(MOST, len(kinds))):
            drawn = drawing(play, kind)
            able = _able(drawn)
            if len(able) >= LEAST:
                yield drawn, weighed(table, public(drawn, seat), able)


def threatened(play: Play, seat: int) -> bool:
    """Whether one of the others may well be ready: declared, or few of his tiles are hidden."""
    others = [one for n, one in enumerate(play.seats) if n != seat and one.won is None]
    if play.seats[seat].declared is not None:
        return False
    if play.game.table.declares:
        return any(one.declared is not None for one in others)
    late = play.game.draws_left(play) < LATE
    return late or any(len(one.hand.melds) >= MELDS for one in others)


def _able(play: Play) -> tuple[int, ...]:
    """The kinds that may be thrown, () where there is something else to think of."""
    options = play.legal(play.turn)
    if any(one.act in ("win", "declare") for one in options):
        return ()
    return tuple(sorted({one.tile for one in options if one.act == "discard"}))
