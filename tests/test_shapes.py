"""八对半 and 全不靠, which few tables have: both engines, and the batches, say the same of them."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from bench.agree import table_differences
from bench.table_positions import table_positions
from rules import lattice, readings
from rules.batch import shanten_many, waits_many
from rules.features import finished
from rules.hand import Hand
from rules.tiles import KINDS, counts, mpsz, parse
from rules.values import WIN_STATE, Offer
from rules.variant import Variant
from rules.words import Text


class Sixteen(Variant):
    """Sixteen tiles, two wild kinds, 八对半."""

    key, code, name, place = "x", "xx", Text("x", "x"), Text("x", "x")
    options, reasons, declares, states = (), {}, False, WIN_STATE
    hand_size = 16
    shapes = ("standard", "pairs")
    wild_number = 2
    elements, score, settle = (), None, None

    def wild_kinds(self) -> tuple[int, ...]:
        return self.kinds


class Unrelated(Sixteen):
    """Thirteen tiles, one wild kind, every shape."""

    hand_size = 13
    shapes = lattice.EVERY_SHAPE
    wild_number = 1


class Plain(Unrelated):
    """The same without wilds."""

    wild_number = 0


@pytest.mark.parametrize("kind", [Sixteen, Unrelated, Plain])
def test_engines_agree_on_the_special_shapes(kind: type[Variant]) -> None:
    rules = kind({})
    assert list(table_differences(rules, table_positions(rules, 700, 5))) == []


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("147m258p369s1234z", "567z"),
        ("14m258p39s123456z", "7m6s7z"),
        ("147m258p369s1233z", ""),
        ("147m147p369s1234z", ""),
    ],
)
def test_what_unrelated_waits_for(hand: str, waits: str) -> None:
    for engine in (lattice.waits, readings.waits):
        found = engine(Hand.parse(hand), shapes=("unrelated",))
        assert mpsz(found) == waits


@pytest.mark.parametrize(
    ("hand", "wild", "waits"),
    [
        ("1133557799m1133p55s", (), "13579m13p5s"),
        ("1133557799m113355p", (), "13579m135p"),
        ("1133557799m11337p5s", (), ""),
        ("1133557799m113p55s7z", ("7z",), "13579m13p5s"),
    ],
)
def test_what_seven_pairs_and_a_triplet_wait_for(
    hand: str, wild: tuple[str, ...], waits: str
) -> None:
    held = Hand.parse(hand, wild=wild)
    for engine in (lattice.waits, readings.waits):
        assert mpsz(engine(held, shapes=("pairs",))) == waits


def test_a_reading_of_seven_pairs_and_a_triplet_has_eight_blocks() -> None:
    hand = Hand.parse("1133557799m1133p55s")
    every = readings.readings(hand, parse("5s")[0], shapes=("pairs",))
    assert {len(reading.blocks) for reading in every} == {8}
    found = list(finished(Sixteen({}), Offer(hand, parse("5s")[0], "discard", 1, 2)))
    assert {one.shape for one in found} == {"pairs"}


def test_batches_know_unrelated_hands() -> None:
    rng = Random(3)
    hands = [
        Hand(tuple(rng.sample(range(KINDS), 13)))
        if n % 2
        else Hand(parse("147m258p369s1234z")[: rng.randrange(11, 14)] + (0, 5)[: rng.randrange(3)])
        for n in range(300)
    ]
    hands = [hand for hand in hands if len(hand.concealed) == 13]
    rows = np.array([counts(hand.concealed) for hand in hands], np.uint8)
    away = shanten_many(rows, shapes=("unrelated",))
    waits = waits_many(rows, shapes=("unrelated",))
    for hand, one, row in zip(hands, away, waits, strict=True):
        assert lattice.shanten(hand, shapes=("unrelated",)) == one
        found = lattice.waits(hand, shapes=("unrelated",))
        assert tuple(row.nonzero()[0].tolist()) == found
