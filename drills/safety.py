"""What there is to know about the safety of a hand: proofs, witnesses, later exact counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from drills.positions import Position
from drills.proofs import Proof
from drills.witness import Witness


@dataclass(frozen=True, slots=True)
class Safety:
    """What there is to know about a position.

    proofs: by kind, () if not proven; witnesses: one for every kind that is not; counts: by kind
    the number of ready hands that win on it, once the exact count is there.
    """

    position: Position
    proofs: Mapping[int, tuple[Proof, ...]]
    witnesses: Mapping[int, Witness]
    counts: Mapping[int, int] | None = None

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of the hand in their order."""
        return tuple(sorted(self.proofs))

    @property
    def safe(self) -> tuple[int, ...]:
        """The kinds that are proven."""
        return tuple(kind for kind in self.kinds if self.proofs[kind])

    @property
    def codes(self) -> frozenset[str]:
        """Every kind of proof that the key needs."""
        return frozenset(proof.code for found in self.proofs.values() for proof in found)


def open_again(safety: Safety) -> tuple[int, ...]:
    """Kinds of the hand that went by after a declaration and are still no safe tiles."""
    gone = {tile.kind for threat in safety.position.view.threats for tile in threat.let_go}
    return tuple(kind for kind in safety.kinds if kind in gone and not safety.proofs[kind])
