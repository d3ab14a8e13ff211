"""What there is to know about the safety of a hand: proofs, witnesses, what exact counts need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from drills.positions import Position
from drills.proofs import Proof, Threat
from drills.witness import Witness
from rules.danger import Opponent, Public
from rules.values import Passed
from rules.variant import after


@dataclass(frozen=True, slots=True)
class Safety:
    """What there is to know about a position.

    proofs: by kind, () if not proven; witnesses: one for every kind that is not.
    """

    position: Position
    proofs: Mapping[int, tuple[Proof, ...]]
    witnesses: Mapping[int, Witness]

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


def public(position: Position) -> Public:
    """What the asked player knows, in the form that danger is counted from."""
    threats = {threat.seat: threat for threat in position.view.threats}
    others = tuple(_opponent(position, seat, threats.get(seat)) for seat in after(position.me))
    return Public(
        position.me, position.hand, others, _river(position, position.me), wild=position.hand.wild,
        wall_left=position.course.wall,
    )  # fmt: skip


def _opponent(position: Position, seat: int, threat: Threat | None) -> Opponent:
    melds, river = position.melds[seat], _river(position, seat)
    if threat is None:
        return Opponent(seat, melds, 13 - 3 * len(melds), river=river)
    passed = tuple(Passed(gone.kind, not gone.since_turn, gone.seat) for gone in threat.let_go)
    return Opponent(
        seat, melds, threat.size, declared=True, river=river, after=threat.own, passed=passed
    )


def _river(position: Position, seat: int) -> tuple[int, ...]:
    """What a seat threw openly, and nobody took."""
    return tuple(
        kind
        for kind, throw in zip(position.kinds, position.course.throws, strict=True)
        if throw.seat == seat and throw.caller is None and (position.open_ting or not throw.down)
    )
