"""When a puzzle of the tables beyond 扣点点 carries a concept, and what its books choose from."""

from __future__ import annotations

from collections.abc import Mapping

from drills.concepts import Test
from drills.concepts_tests import WAITS
from drills.regions.waits_book import Seen

COMMON = (
    "waits.two-sided", "waits.edge", "waits.gap", "waits.pair", "waits.double-pair", "waits.none",
    "waits.four-run-double-pair", "waits.triplet-neighbour", "waits.triplet-gap",
    "waits.pair-beside-run", "waits.pair-inside-run", "waits.three-sided",
    "waits.three-sided-cut", "waits.doubled-run", "waits.triplet-side-pair", "waits.split-four",
    "waits.whole-suit", "waits.dead", "waits.pong-locked",
)  # fmt: skip
"""Concepts of every table."""


def _compound(seen: Seen) -> bool:
    """A core of seven tiles and more that stays together by sets, not by a shape of its own."""
    sets = not seen.shapes & {"orphans", "unrelated"}
    return sets and WAITS["waits.compound"](seen)


def shape(name: str) -> Test:
    """Whether a shape takes part in a win."""
    return lambda seen: any(way.shape == name for ways in seen.ways.values() for way in ways)


def barred_by(*codes: str) -> Test:
    """Whether one of these bars a kind that completes the hand."""
    return lambda seen: bool(seen.found.bars & set(codes))


def _own_face(seen: Seen) -> bool:
    """The wild's own printed face completes the hand too, or nothing but the wild wins."""
    return any(kind in seen.hand.wild for kind in seen.waits.shape) and not seen.found.won


TESTS: Mapping[str, Test] = {
    **{key: WAITS[key] for key in COMMON},
    "waits.compound": _compound,
    "waits.seven-pairs": shape("pairs"),
    "waits.two-shapes": WAITS["waits.two-shapes"],
    "waits.orphans": shape("orphans"),
    "waits.unrelated": shape("unrelated"),
    "waits.wild": lambda seen: seen.wilds > 0 and seen.ready,
    "waits.missing-suit": barred_by("three_suits", "named_suit"),
}
"""The tests of concepts, over the Seen of a hand; a book takes those of its table."""


def tests(*more: str, **own: Test) -> dict[str, Test]:
    """The common concepts, some more, and those with a test of the table's own."""
    named = {f"waits.{key.replace('_', '-')}": test for key, test in own.items()}
    chosen = (*COMMON, "waits.compound", *more)
    return {**{key: TESTS[key] for key in chosen}, **named}
