"""A position in which somebody threatens: how dangerous every tile that may be thrown is.

The order is that of rules/danger.py: what is proved safe, then what costs least on the average.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from drills import difficulty
from drills.safest_spots import LEAST, Spot
from rules.danger import Danger, Public, Risk, danger
from rules.variant import Variant

CLEAR = Fraction(23, 20)
"""The next best tile is so many times as dangerous as the best."""
WORST = Fraction(1, 50)
"""The most dangerous tile is won on by so many of the ready hands at least."""
RARE = frozenset({"luoyang"})
"""Where a discard wins so seldom, and for so much, that any share is enough: 直次 alone."""
NEAR = Fraction(3, 2)
"""The second best comes near to the best if it is no more dangerous than so many times."""


@dataclass(frozen=True)
class Weighed:
    """What a seat can see before a discard, and how dangerous its tiles are.

    kept: kinds that are proven at sight, and that the question leaves out.
    """

    public: Public
    found: Danger
    kept: tuple[int, ...] = ()

    @property
    def played(self) -> bool:
        """Whether it comes out of a hand of play, as every such position does."""
        return True

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
                "kept": bool(self.kept),
            },
        )


def weighed(table: Variant, spot: Spot | Weighed) -> Weighed:
    """How dangerous the kinds of a position are at a table."""
    return Weighed(spot.public, danger(table, spot.public, frozenset(spot.kinds)), spot.kept)


def asks(table: Variant, look: Weighed) -> bool:
    """Whether a position makes a question: few tiles clearly safer than all the others."""
    others = look.others
    if not others or not look.able or 2 * len(look.right) > len(look.kinds) + 1:
        return False
    clear = look.proved or others[0].expected >= CLEAR * look.top.expected
    dangerous = table.key in RARE or others[-1].share >= WORST
    return clear and dangerous and others[-1].expected > look.top.expected
