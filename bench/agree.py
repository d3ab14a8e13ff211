"""Compare the two engines, lattice and readings, on random positions.

    python -m bench.agree --positions 200000 --seed 1
    python -m bench.agree --variant sichuan --positions 50000 [--option KEY=VALUE]

Of every position: the waits of each shape alone and of all, live and formal; whether a tile that
completes it can be read, and one that does not cannot; the same waits from the arrays of
rules.batch; and that it is ready exactly if it waits for something. Of a variant: its waits as its
table judges them, by both engines; and that exactly the tiles that complete a hand can be read.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import numpy as np

from bench.positions import Position, positions
from bench.table_positions import Placed, table_positions
from rules import lattice, readings
from rules.__main__ import option
from rules.batch import waits_many
from rules.features import finished
from rules.tiles import KINDS, counts, mpsz
from rules.variant import Offer, Variant
from rules.variants import table

WAYS = (lattice.SHAPES, lattice.EVERY_SHAPE, *((shape,) for shape in lattice.EVERY_SHAPE))
SIXTEEN = (("standard", "pairs"), ("pairs",))


def differences(some: Iterable[Position]) -> Iterator[str]:
    """A line for every answer in which the engines differ."""
    for at, position in enumerate(some):
        hand, runs = position.hand, position.honour_runs
        for what, one, two in (*_waits(position), *_reads(position, at), _many(position)):
            if one != two:
                wild = f" wild {mpsz(hand.wild)}" if hand.wild else ""
                yield f"{hand}{wild}{' honour runs' * runs}: {what}: {one} and {two}"


def _shapes(position: Position) -> tuple[tuple[str, ...], ...]:
    """The sets of shapes to compare; of sixteen tiles "pairs" is 八对半."""
    if position.hand.melds:
        return (lattice.SHAPES,)
    return WAYS if position.hand.size == 13 else SIXTEEN


def _waits(position: Position) -> Iterator[tuple[str, object, object]]:
    hand, runs = position.hand, position.honour_runs
    for shapes in _shapes(position):
        for live in (True, False):
            terms: dict[str, Any] = {"shapes": shapes, "honour_runs": runs, "live": live}
            what = f"{'live' if live else 'formal'} waits by {'/'.join(shapes)}"
            yield what, lattice.waits(hand, **terms), readings.waits(hand, **terms)


def _reads(position: Position, seed: int) -> Iterator[tuple[str, object, object]]:
    hand, shapes = position.hand, _shapes(position)[0]
    terms: dict[str, Any] = {"shapes": shapes, "honour_runs": position.honour_runs}
    found = lattice.waits(hand, **terms)
    yield "ready", lattice.shanten(hand, **terms) == 0, bool(found)
    kind = Random(seed).choice(found or range(KINDS))
    for tile in {kind, (kind + 1) % KINDS}:
        if hand.held[tile] < 4:
            read = readings.readings(hand, tile, **terms)
            yield f"{mpsz((tile,))} completes", lattice.completes(hand, tile, **terms), bool(read)


def _many(position: Position) -> tuple[str, object, object]:
    hand, runs = position.hand, position.honour_runs
    shapes = ("standard",) if hand.melds else _shapes(position)[0]
    natural = [kind for kind in hand.concealed if kind not in hand.wild]
    found = waits_many(
        np.array([counts(natural)], np.uint8),
        len(hand.concealed) // 3,
        hand.wilds,
        shapes=shapes,
        honour_runs=runs,
        held=np.array([hand.held], np.uint8),
    )
    read = readings.waits(hand, shapes=shapes, honour_runs=runs)
    return "waits in a batch", tuple(found[0].nonzero()[0].tolist()), read


def table_differences(rules: Variant, some: Iterable[Placed]) -> Iterator[str]:
    """A line for every position in which a table's waits differ, or a tile is read otherwise."""
    for at, (hand, facts) in enumerate(some):
        one, two = rules.waits(hand, facts=facts), rules.waits_by_reading(hand, facts=facts)
        found = rules.completing(lattice.waits, hand, True)
        ready = rules.shanten(hand) == 0
        said = f"{hand} wild {mpsz(hand.wild)} {dict(facts)}"
        if one != two:
            yield f"{said}: waits: {one} and {two}"
        if len(rules.kinds) == KINDS and ready != bool(found):
            yield f"{said}: ready {ready}, waits {found}"
        kind = Random(at).choice(found or rules.kinds)
        for tile in {kind, rules.kinds[(rules.kinds.index(kind) + 1) % len(rules.kinds)]}:
            if tile < KINDS and tile not in hand.wild and hand.held[tile] < 4:
                read = any(True for _ in finished(rules, Offer(hand, tile, "discard", 1, 2)))
                if read != (tile in found):
                    yield f"{said}: {mpsz((tile,))} completes {tile in found}, read {read}"


def main(arguments: list[str]) -> int:
    """Compare and report; the exit code is 1 if the engines differ."""
    parser = argparse.ArgumentParser(prog="python -m bench.agree", description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", help="compare at the table of a variant")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    chosen = parser.parse_args(arguments)
    number = 0
    if chosen.variant:
        rules = table(chosen.variant, **dict(option(text) for text in chosen.option))
        found = table_differences(rules, table_positions(rules, chosen.positions, chosen.seed))
    else:
        found = differences(positions(chosen.positions, chosen.seed))
    for line in found:
        number += 1
        print(line, flush=True)
    print(f"{chosen.positions} positions, {number} differences")
    return int(number > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
