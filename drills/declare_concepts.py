"""When "which cut declares?" carries a concept, and when it holds a trap of the rule book."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from drills.concepts import Test
from drills.declare_seen import Cut, Fourteen
from rules.tiles import is_honour, rank, suit
from rules.variant import Variant

GATE = 6


def points(kind: int) -> int:
    """The points of a tile, where honours have ten."""
    return 10 if is_honour(kind) else rank(kind)


def mixed(cut: Cut) -> bool:
    """Whether a legal cut waits for tiles on both sides of the gate."""
    return cut.legal and min(map(points, cut.seen.asked), default=GATE) < GATE


def halves(seen: Fourteen) -> tuple[Cut, Cut] | None:
    """Two cuts of one block of three tiles: the legal one keeps the high half, the other is shut.

    >>> from drills.declare_seen import look
    >>> from rules import variants
    >>> from rules.hand import Hand
    >>> four_six_eight = Hand.parse("468s234m678p111m66z")
    >>> [cut.kind for cut in halves(look(variants.table("koudian"), four_six_eight))]
    [21, 25]
    """
    for good in seen.legal:
        for bad in seen.shut:
            if good.kind < bad.kind and len(block(good)) == 3 and block(good) == block(bad):
                return good, bad
    return None


def block(cut: Cut) -> tuple[int, ...]:
    """The tile that is cut with the tiles of its suit that the wait hangs on, () for others."""
    tiles = tuple(sorted((*cut.seen.core.tiles, cut.kind)))
    mine = {suit(kind) for kind in tiles}
    return tiles if len(mine) == 1 and not is_honour(cut.kind) else ()


def special(cut: Cut) -> bool:
    """Whether a cut is ready by pairs or orphans alone."""
    shapes = cut.seen.shapes
    return bool(shapes) and "standard" not in shapes


def _no_help(seen: Fourteen) -> bool:
    return any(is_honour(kind) for kind in seen.hand.wild) and bool(seen.shut)


DECLARE: Mapping[str, Test] = {
    "declare.cut": lambda seen: bool(seen.legal) or not seen.shut,
    "declare.gate": lambda seen: bool(seen.shut),
    "declare.one-is-enough": lambda seen: any(map(mixed, seen.legal)),
    "declare.half": lambda seen: halves(seen) is not None,
    "declare.pairs-orphans": lambda seen: any(map(special, seen.shut)),
    "declare.wild-no-help": _no_help,
    "declare.complete-hand": lambda seen: seen.complete,
}
"""The tests of the declare concepts; cut: also a hand of which no cut is ready."""


def _gaps(seen: Fourteen) -> bool:
    """4-6-8, 3-5-6 and the like: two halves of three different tiles."""
    both = halves(seen)
    return both is not None and len(set(block(both[0]))) == 3


def _fours(seen: Fourteen) -> bool:
    """Four alike that stand as two pairs, or a kong beside a hand that is all pairs else."""
    alike = 4 in seen.hand.counts
    return alike and any("pairs" in cut.seen.shapes for cut in seen.cuts)


def _other_runs(table: Variant, seen: Fourteen) -> bool:
    """Honours that are a run with 风嘴子, or would be one, change what some cut waits for."""
    from rules import lattice

    if not any(is_honour(kind) for kind in seen.hand.concealed):
        return False
    for kind in seen.kinds:
        after = seen.hand.minus(kind)
        other = lattice.waits(after, shapes=table.shapes, honour_runs=not table.honour_runs)
        here = seen.cut(kind)
        if set(other) & set(table.kinds) != set(here.waits.shape if here else ()):
            return True
    return False


def _five_or_less(table: Variant, seen: Fourteen) -> bool:
    """With 摸五胡六 the gate stays at 6, and 3 and 4 still complete the hand."""
    if not table.settings.get("mo5_hu6"):
        return False
    return any(3 <= points(kind) <= 5 for cut in seen.cuts for kind in cut.seen.asked)


Trap = tuple[int, Callable[[Variant, Fourteen], bool]]
TRAPS: tuple[Trap, ...] = (
    (2, lambda table, seen: any(map(mixed, seen.legal))),
    (5, lambda table, seen: bool(seen.shut)),
    (6, lambda table, seen: _gaps(seen)),
    (7, _five_or_less),
    (9, lambda table, seen: _fours(seen)),
    (22, lambda table, seen: bool(seen.hand.wild and seen.shut)),
    (23, _other_runs),
    (26, lambda table, seen: any(cut.seen.dead for cut in seen.cuts)),
)
"""The number of each trap of koudian.md, section 12, and whether the fourteen tiles hold it."""
