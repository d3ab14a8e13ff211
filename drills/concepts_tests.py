"""When a puzzle carries a concept of reading a hand, and when it holds a trap of the rule book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from drills.concepts import Test
from drills.core import Study, wait_type
from rules import lattice
from rules.tiles import rank, suit
from rules.variant import Variant

Trap = tuple[int, Callable[[Variant, Any], bool]]
"""The number of a trap of koudian.md, section 12, and whether a puzzle's facts hold it."""

_NAMED = ("1112", "1113", "1123", "1223", "1234", "12345", "12234", "11123", "12223")


# --- which tiles win? ------------------------------------------------------------------------


def _types(seen: Study) -> frozenset[str]:
    return frozenset(wait_type(way) for ways in seen.ways.values() for way in ways)


def _shape_of(seen: Study, shape: str) -> set[int]:
    return {kind for kind, ways in seen.ways.items() if any(way.shape == shape for way in ways)}


def _has(pattern: str) -> Test:
    return lambda seen: bool(seen.asked) and seen.core.pattern == pattern


def _core_of(pattern: str, kind: str, number: int) -> Test:
    return lambda seen: (
        seen.core.pattern == pattern and len(seen.asked) == number and _types(seen) == {kind}
    )


def _single(seen: Study) -> bool:
    return len(seen.core.tiles) == 1 and _types(seen) == {"pair"}


def _double_pair(seen: Study) -> bool:
    pairs = sorted(Counter(seen.core.tiles).values()) == [2, 2]
    return pairs and len(seen.asked) == 2 and _types(seen) == {"triplet"}


def _three_sided_cut(seen: Study) -> bool:
    return seen.core.pattern == "12345" and len(seen.asked) == 2


def _side_pair(seen: Study) -> bool:
    return bool(seen.asked) and seen.core.pattern in ("11123+11", "12223+11")


def _compound(seen: Study) -> bool:
    natural = [kind for kind in seen.core.tiles if kind not in seen.hand.wild]
    large = len(natural) >= 7 and not _whole_suit(seen)
    return bool(seen.asked) and large and "orphans" not in seen.shapes


def _whole_suit(seen: Study) -> bool:
    suits = [suit(kind) for kind in seen.core.tiles]
    return bool(seen.asked) and max((suits.count(s) for s in "mps"), default=0) >= 10


def split_four(seen: Study) -> bool:
    """Whether four alike are shared out among sets in some reading."""
    quads = [kind for kind in set(seen.hand.concealed) if seen.hand.concealed.count(kind) == 4]
    return any(
        _in_a_run(way.blocks, kind)
        for kind in quads
        if kind not in seen.hand.wild
        for ways in seen.ways.values()
        for way in ways
        if way.shape == "standard"
    )


def _in_a_run(blocks: tuple[Any, ...], kind: int) -> bool:
    return any(block.name == "run" and kind in block.kinds for block in blocks)


def _two_shapes(seen: Study) -> bool:
    pairs, sets = _shape_of(seen, "pairs"), _shape_of(seen, "standard")
    return bool(pairs) and bool(sets) and pairs != sets


def _honour_run(seen: Study) -> bool:
    return any(
        block.name == "honours" and not block.wilds
        for ways in seen.ways.values()
        for way in ways
        for block in way.blocks
    )


def _own_face(seen: Study) -> bool:
    return any(kind in seen.hand.wild for kind in seen.waits.shape)


WAITS: Mapping[str, Test] = {
    "waits.two-sided": _core_of("12", "two-sided", 2),
    "waits.edge": _core_of("12", "edge", 1),
    "waits.gap": _core_of("13", "gap", 1),
    "waits.pair": _single,
    "waits.double-pair": _double_pair,
    "waits.none": lambda seen: not seen.asked and seen.away == 1,
    "waits.four-run-double-pair": _has("1234"),
    "waits.triplet-neighbour": _has("1112"),
    "waits.triplet-gap": _has("1113"),
    "waits.pair-beside-run": _has("1123"),
    "waits.pair-inside-run": _has("1223"),
    "waits.three-sided": lambda seen: seen.core.pattern == "12345" and len(seen.asked) == 3,
    "waits.three-sided-cut": _three_sided_cut,
    "waits.doubled-run": _has("12234"),
    "waits.triplet-side-pair": _side_pair,
    "waits.split-four": split_four,
    "waits.compound": _compound,
    "waits.whole-suit": _whole_suit,
    "waits.dead": lambda seen: bool(seen.dead),
    "waits.pong-locked": lambda seen: seen.locked,
    "waits.never": lambda seen: "never" in seen.states,
    "waits.states": lambda seen: len(set(seen.states)) > 1,
    "waits.seven-pairs": lambda seen: bool(_shape_of(seen, "pairs")),
    "waits.two-shapes": _two_shapes,
    "waits.orphans": lambda seen: bool(_shape_of(seen, "orphans")),
    "waits.honour-run": _honour_run,
    "waits.wild": lambda seen: seen.wilds > 0 and bool(seen.asked),
    "waits.wild-own-face": _own_face,
}
"""The tests of the waits concepts, over the Study of the hand."""


# --- the traps of section 12 -----------------------------------------------------------------


def _ranks(seen: Study) -> list[int]:
    return [rank(kind) for kind in seen.asked if kind < 27]


def _five_or_less(table: Variant, seen: Study) -> bool:
    return bool(table.settings.get("mo5_hu6")) and any(3 <= n <= 5 for n in _ranks(seen))


def _would_run(table: Variant, seen: Study) -> bool:
    """The honours would be a run with 风嘴子, or are one with it."""
    if not any(kind >= 27 for kind in seen.hand.concealed):
        return False
    other = lattice.waits(seen.hand, shapes=table.shapes, honour_runs=not table.honour_runs)
    return set(other) != set(seen.waits.shape)


TRAPS: Mapping[str, tuple[Trap, ...]] = {
    "waits": (
        (2, lambda table, seen: len({"any", "self"} & set(seen.states)) == 2),
        (3, lambda table, seen: "self" in seen.states),
        (4, lambda table, seen: any(n <= 2 for n in _ranks(seen))),
        (7, _five_or_less),
        (9, lambda table, seen: bool(_shape_of(seen, "pairs")) and 4 in seen.hand.counts),
        (21, lambda table, seen: _own_face(seen)),
        (23, _would_run),
        (26, lambda table, seen: bool(seen.dead)),
    ),
}  # fmt: skip
"""By drill: which traps a puzzle holds."""
