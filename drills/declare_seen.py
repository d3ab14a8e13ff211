"""Fourteen tiles before the declaring discard: every cut that leaves the hand one tile short."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from drills import difficulty
from drills.core import Study, study
from rules import lattice
from rules.hand import Hand
from rules.tiles import MARKS
from rules.variant import Variant, Waits


@dataclass(frozen=True, slots=True)
class Cut:
    """A discard and the hand after it, which lacks one tile, if only one it holds four times."""

    kind: int
    seen: Study

    @property
    def waits(self) -> Waits:
        """What the rules say of the hand after it."""
        return self.seen.waits

    @property
    def legal(self) -> bool:
        """Whether the hand may be declared with it."""
        return self.waits.can_declare

    @property
    def shut(self) -> bool:
        """Whether it leaves a ready hand before a shut gate."""
        return bool(self.waits.shape) and not self.legal


@dataclass(frozen=True, slots=True)
class Fourteen:
    """A hand that has drawn or ponged and not declared yet.

    cuts: those that are ready by shape, dead waits included, in the order of their kinds;
    complete: the fourteen tiles are a whole hand; near: if no cut is ready, the best ones; played:
    whether they come out of a hand of play.
    """

    hand: Hand
    cuts: tuple[Cut, ...]
    complete: bool
    near: tuple[Cut, ...] = ()
    played: bool = False

    @property
    def legal(self) -> tuple[Cut, ...]:
        """The cuts with which the hand may be declared."""
        return tuple(cut for cut in self.cuts if cut.legal)

    @property
    def shut(self) -> tuple[Cut, ...]:
        """The cuts after which it is ready and the gate is shut."""
        return tuple(cut for cut in self.cuts if cut.shut)

    @property
    def dead(self) -> tuple[Cut, ...]:
        """The cuts after which it waits only for tiles that it holds four times."""
        return tuple(cut for cut in self.cuts if not cut.waits.shape)

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds that can be cut."""
        return tuple(sorted(set(self.hand.concealed)))

    def cut(self, kind: int) -> Cut | None:
        """The cut of a kind, None if the hand is not ready after it."""
        return next((cut for cut in self.cuts if cut.kind == kind), None)


Ready = dict[int, Waits]
"""What each cut that is ready by shape leaves to wait for."""


def ready(table: Variant, hand: Hand) -> Ready:
    """The cuts that are ready by shape, those on dead waits included, with their waits."""
    found = {}
    for kind in sorted(set(hand.concealed)):
        after = hand.minus(kind)
        if table.completing(lattice.waits, after, False):
            waits = table.waits(after)
            if waits.shape or table.waits(after, live=False).shape:
                found[kind] = waits
    return found


def look(table: Variant, hand: Hand, waits: Ready | None = None) -> Fourteen:
    """Everything about fourteen tiles that asking, grading and rating need."""
    found = ready(table, hand) if waits is None else waits
    cuts = tuple(Cut(kind, study(table, hand.minus(kind), after)) for kind, after in found.items())
    complete = len(found) > 1 and table.shanten(hand) < 0
    return Fourteen(hand, cuts, complete, () if found else _near(table, hand))


def _near(table: Variant, hand: Hand) -> tuple[Cut, ...]:
    kinds = sorted(set(hand.concealed))
    away = [table.shanten(hand.minus(kind)) for kind in kinds]
    best = [kind for kind, far in zip(kinds, away, strict=True) if far == min(away)]
    return tuple(Cut(kind, study(table, hand.minus(kind))) for kind in best)


def waits_of(mark: str) -> str:
    """The name of the field that asks what a cut waits for."""
    return f"waits_{mark}"


def key_of(hand: Hand, waits: Ready) -> dict[str, Any]:
    """The legal cuts, and for each the kinds that complete the hand; wild kinds are not asked."""
    legal = {kind: after for kind, after in waits.items() if after.can_declare}
    key: dict[str, Any] = {"cuts": [MARKS[kind] for kind in legal]}
    for kind, after in legal.items():
        asked = [one for one in after.shape if one not in hand.wild]
        key[waits_of(MARKS[kind])] = {MARKS[one]: "win" for one in asked}
    return key


def least(hand: Hand, waits: Ready) -> int:
    """The rating without what the reading of the hand adds to it."""
    return difficulty.rating("declare", _counts(hand, waits))


def rating(fourteen: Fourteen) -> int:
    """The starting rating of the question."""
    looked = [cut.seen for cut in fourteen.cuts or fourteen.near]
    hardest = max(map(difficulty.of_study, looked)) - difficulty.FORMULA["waits"][0]
    counts = _counts(fourteen.hand, {cut.kind: cut.waits for cut in fourteen.cuts})
    return difficulty.rating("declare", counts | {"reading": hardest})


def _counts(hand: Hand, waits: Ready) -> dict[str, int]:
    """The counts of the `declare` formula; tiles: waits that must be seen, after shut cuts too."""
    legal = sum(after.can_declare for after in waits.values())
    tiles = sum(kind not in hand.wild for after in waits.values() for kind in after.shape)
    return {
        "illegal": len(waits) - legal,
        "legal_beyond_one": legal - 1,
        "tiles_beyond_two": tiles - 2,
        "wilds": hand.wilds,
    }
