"""What a table's proofs of a safe discard are: the form of a variant's `<variant>_safe` module."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from drills.regions.safe_spot import Foe, Shape, Spot
from rules.danger_words import run_partners
from rules.opponents import Chooser
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

    hands: how many hands of play are looked at for a position of a level before one is dealt;
    wishes: the proofs, by level and with weights, one of which is looked for there; plays: how the
    hands are played in which a proof is looked for, if not quickly; starts: at which choice of a
    hand one begins to look, at least and at most; before: what puzzles of the versions 2 and 3 were
    made with.
    """

    proofs: tuple[Proof, ...]
    shapes: Mapping[int, Sequence[Shape]]
    told: Callable[[Variant, Spot], Iterable[Text]] = _nothing
    hands: Mapping[int, int] = field(default_factory=dict)
    wishes: Mapping[int, Sequence[tuple[str, int]]] = field(default_factory=dict)
    plays: Mapping[str, Chooser] = field(default_factory=dict)
    starts: tuple[int, int] = (6, 30)
    before: Book | None = None

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


def zero(table: Variant, where: Spot, foe: Foe, kind: int) -> bool:
    """Whether no copy is hidden, and no two neighbours that an opponent could wait with."""
    if where.hidden(table, kind):
        return False
    return foe.hides == 1 or not any(
        where.hidden(table, one) and where.hidden(table, other)
        for one, other in run_partners(table, kind)
    )


def let_go(table: Variant, where: Spot, foe: Foe, kind: int) -> bool:
    """Whether an opponent has let a tile go that stays closed to him."""
    return kind in foe.let_go
