"""Which of your tiles nobody can win on: proofs that hold whatever the others hide.

Rules of 扣点点: undeclared players cannot win, a discard of 1–5 points and a wild cannot be won on,
a tile let go closes discards (how far depends on the table), and some tiles leave no ready hand.
These are quick tests for making positions; their words come with the exact counts (rules.danger).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.danger_words import run_partners
from rules.hand import Hand, Meld
from rules.variant import Variant

ORPHANS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
CODES = ("undeclared", "low", "wild", "passed", "must", "zero")
"""Every kind of proof, in the order in which they are tried."""


@dataclass(frozen=True, slots=True)
class Gone:
    """A tile that went by openly: its kind, who threw it, whether since the threat's last turn."""

    kind: int
    seat: int
    since_turn: bool = False


@dataclass(frozen=True, slots=True)
class Threat:
    """What is publicly known of a declared opponent.

    let_go: what others threw after he declared; own: what he threw himself after declaring.
    """

    seat: int
    role: str
    melds: tuple[Meld, ...]
    let_go: tuple[Gone, ...] = ()
    own: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many tiles he hides."""
        return 13 - 3 * len(self.melds)


@dataclass(frozen=True, slots=True)
class View:
    """What the asked player knows: 14 tiles, each threat, unseen tiles by kind (34 counts)."""

    me: int
    hand: Hand
    threats: tuple[Threat, ...]
    unseen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a tile cannot be won on: a code of CODES, the threat it speaks of (None: everybody)."""

    code: str
    seat: int | None = None


def prove(table: Variant, view: View, kind: int) -> tuple[Proof, ...]:
    """The proofs that together make a kind safe, () if it is not proven.

    One proof when it holds against everybody, else one for each declared opponent.
    """
    if not view.threats:
        return (Proof("undeclared"),)
    everybody = _for_everybody(table, view, kind)
    if everybody:
        return (everybody,)
    proofs = [against(table, view, threat, kind) for threat in view.threats]
    return tuple(proof for proof in proofs if proof) if all(proofs) else ()


def _for_everybody(table: Variant, view: View, kind: int) -> Proof | None:
    if kind in view.hand.wild:
        return Proof("wild")
    return Proof("low") if table.points(kind) <= 5 else None


def against(table: Variant, view: View, threat: Threat, kind: int) -> Proof | None:
    """The proof that one declared opponent cannot win on a kind of 6 points or more."""
    return _passed(table, threat, kind) or _zero(table, view, threat, kind)


def _passed(table: Variant, threat: Threat, kind: int) -> Proof | None:
    gone = [tile for tile in threat.let_go if tile.kind == kind]
    if table.settings["must_hu"]:
        return Proof("must", threat.seat) if gone or kind in threat.own else None
    lock = table.settings["pass_lock"]
    closed = any(tile.since_turn or lock != "go_round" for tile in gone)
    return Proof("passed", threat.seat) if closed else None


def _zero(table: Variant, view: View, threat: Threat, kind: int) -> Proof | None:
    """No tile of this kind, no wild and no two neighbours are left to wait for it with."""
    unseen = view.unseen
    if unseen[kind] or any(unseen[wild] for wild in view.hand.wild):
        return None
    if threat.size == 1:
        return Proof("zero", threat.seat)
    partners = run_partners(table, kind)
    if any(all(unseen[other] for other in pair) for pair in partners):
        return None
    if not threat.melds and _orphans_can_wait(unseen, kind):
        return None
    return Proof("zero", threat.seat)


def _orphans_can_wait(unseen: Sequence[int], kind: int) -> bool:
    """Whether thirteen orphans may lack just this kind: the twelve others, one of them twice."""
    if kind not in ORPHANS:
        return False
    others = [unseen[other] for other in ORPHANS if other != kind]
    return min(others) >= 1 and max(others) >= 2
