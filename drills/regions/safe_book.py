"""What a table's proofs of a safe discard are: the form of a variant's `<variant>_safe` module."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from drills.regions.safe_spot import Foe, Shape, Spot
from rules.variant import Variant
from rules.words import Text

Holds = Callable[[Variant, Spot, Foe, int], bool]
"""Whether an opponent can be proven unable to win on a kind."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A sort of proof: its code, when it holds, concept and traps; the words come with counts."""

    code: str
    holds: Holds
    concept: str
    traps: tuple[int, ...] = ()


def _nothing(table: Variant, where: Spot) -> Iterable[Text]:
    return ()


@dataclass(frozen=True, slots=True)
class Book:
    """The proofs of a table, the shapes of positions by level, and what is told beside them.

    hands: how many hands of play are looked at for a position of a level before one is dealt.
    """

    proofs: tuple[Proof, ...]
    shapes: Mapping[int, Sequence[Shape]]
    told: Callable[[Variant, Spot], Iterable[Text]] = _nothing
    hands: Mapping[int, int] = field(default_factory=dict)

    def _proof(self, code: str) -> Proof:
        return next(proof for proof in self.proofs if proof.code == code)

    def concept(self, code: str) -> str:
        """The concept of a proof."""
        return self._proof(code).concept

    def traps(self, code: str) -> tuple[int, ...]:
        """The traps of the book that a proof guards against."""
        return self._proof(code).traps


def suit_out(table: Variant, where: Spot, foe: Foe, kind: int) -> bool:
    """Whether the melds of an opponent hold two suits and the tile is of the third."""
    suits = {meld.kind // 9 for meld in foe.melds if meld.kind < 27}
    return kind < 27 and len(suits) == 2 and kind // 9 not in suits
