"""What can be said of a finished hand in one of its readings; every table of elements asks here.

`finished(table, offer)` gives every reading of a won hand; each `Finished` computes what it is
asked for once. Tiles are those of the whole hand, melds included, unless it says concealed. A wild
counts as what it stands for in its block; a block of wilds alone may be anything and has no say in
suits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from rules import readings
from rules.hand import KONGS, Hand
from rules.parting import ReadBlock
from rules.readings import Reading
from rules.tiles import KINDS, suit
from rules.values import Offer

OPENING = ("chow", "pong", "kong", "addkong", "egg")
"""The melds that open a hand."""

WINDS, DRAGONS = (27, 28, 29, 30), (31, 32, 33)
HONOURS = (*WINDS, *DRAGONS)
TERMINALS = (0, 8, 9, 17, 18, 26)


@dataclass(frozen=True)
class Finished:
    """A won hand in one reading."""

    offer: Offer
    reading: Reading

    @property
    def hand(self) -> Hand:
        """The hand without the winning tile."""
        return self.offer.hand

    # --- blocks ------------------------------------------------------------------------------

    @property
    def blocks(self) -> tuple[ReadBlock, ...]:
        """Every block, melds last."""
        return self.reading.blocks

    @property
    def shape(self) -> str:
        """Its shape: "standard", "pairs" (seven pairs, 八对半), "orphans" or "unrelated"."""
        return self.reading.shape

    @property
    def standard(self) -> bool:
        """Whether it is sets and a pair."""
        return self.reading.shape == "standard"

    @cached_property
    def pair(self) -> ReadBlock | None:
        """The pair of a standard hand."""
        pairs = [block for block in self.blocks if block.name == "pair"]
        return pairs[0] if self.standard else None

    @cached_property
    def sets(self) -> tuple[ReadBlock, ...]:
        """The sets of a standard hand, melds included."""
        return tuple(b for b in self.blocks if b.name != "pair") if self.standard else ()

    @cached_property
    def triplets(self) -> tuple[int, ...]:
        """The kind of every triplet and kong; of wilds alone the wild kind."""
        return tuple(block.kinds[0] for block in self.sets if is_triplet(block))

    @cached_property
    def runs(self) -> tuple[int, ...]:
        """The lowest kind of every run, chows included."""
        return tuple(block.kinds[0] for block in self.sets if is_run(block))

    @cached_property
    def all_triplets(self) -> bool:
        """Whether all sets are triplets or kongs."""
        return self.standard and len(self.triplets) == len(self.sets)

    @cached_property
    def all_runs(self) -> bool:
        """Whether all sets are runs (of wilds alone: may be)."""
        return self.standard and all(is_run(b) or is_wild(b) for b in self.sets)

    @cached_property
    def fours(self) -> tuple[int, ...]:
        """The kinds of the four-alikes in a hand of pairs."""
        pairs = Counter(block.kinds[0] for block in self.blocks if block.name == "pair")
        return () if self.standard else tuple(kind for kind, n in pairs.items() if n == 2)

    def straight(self, *, concealed: bool = False) -> bool:
        """Whether 123, 456 and 789 of one suit are three of the sets; blocks of wilds may help."""
        sets = [b for b in self.sets if not concealed or not b.meld]
        spare = sum(is_wild(block) for block in sets)
        runs = {block.kinds[0] for block in sets if is_run(block)}
        return any(
            sum(start + first not in runs for first in (0, 3, 6)) <= spare for start in (0, 9, 18)
        )

    # --- tiles -------------------------------------------------------------------------------

    @cached_property
    def tiles(self) -> tuple[int, ...]:
        """Every tile as what it counts as, blocks of wilds alone left out."""
        return tuple(kind for b in self.blocks if not is_wild(b) for kind in b.kinds)

    @cached_property
    def wilds(self) -> int:
        """How many wilds there are in the hand, a drawn one included."""
        return sum(len(block.wilds) for block in self.blocks)

    @cached_property
    def suits(self) -> frozenset[str]:
        """The letters of the suits ("z" the honours) of all tiles."""
        return frozenset(suit(kind) for kind in self.tiles)

    @property
    def one_suit(self) -> bool:
        """Whether all tiles are of one suit, no honour."""
        return len(self.suits) <= 1 and "z" not in self.suits

    @property
    def mixed_suit(self) -> bool:
        """Whether they are of one suit and honours, both there."""
        return len(self.suits) == 2 and "z" in self.suits

    @property
    def all_honours(self) -> bool:
        """Whether all tiles are honours."""
        return self.suits == {"z"}

    def only(self, kinds: Collection[int]) -> bool:
        """Whether every tile is of one of these kinds."""
        return all(kind in kinds for kind in self.tiles)

    def each_has(self, kinds: Collection[int]) -> bool:
        """Whether each set and the pair holds one of these kinds."""
        return all(is_wild(b) or any(kind in kinds for kind in b.kinds) for b in self.blocks)

    # --- melds, kongs, four alike ------------------------------------------------------------

    @property
    def concealed(self) -> bool:
        """Whether nothing opens it; a concealed kong does not."""
        return not any(meld.type in OPENING for meld in self.hand.melds)

    @property
    def kongs(self) -> int:
        """How many kongs were made."""
        return sum(meld.type in KONGS for meld in self.hand.melds)

    @cached_property
    def alikes(self) -> tuple[int, ...]:
        """The kinds held four times without being konged, wherever they lie."""
        konged = {meld.kind for meld in self.hand.melds if meld.is_kong}
        held = Counter(self.hand.all_tiles)
        if self.offer.added is not None:
            held[self.offer.added] += 1
        return tuple(kind for kind, n in sorted(held.items()) if n == 4 and kind not in konged)

    # --- the wait ----------------------------------------------------------------------------

    @cached_property
    def last(self) -> ReadBlock | None:
        """The block that the winning tile finishes."""
        return next((block for block in self.blocks if block.won is not None), None)

    @cached_property
    def wait(self) -> str:
        """The wait that the tile filled: "single", "pairs" (对倒), "gap", "edge", "open" or ""."""
        if self.last is None or not self.standard:
            return ""
        if self.last.name in ("pair", "triplet"):
            return {"pair": "single", "triplet": "pairs"}[self.last.name]
        return run_wait(self.last)


def run_wait(block: ReadBlock) -> str:
    """How the won tile of a run filled it: "gap" (middle), "edge" (3 of 123, 7 of 789), "open"."""
    if block.won == 1:
        return "gap"
    low = block.kinds[0] % 9
    return "edge" if (block.won, low) in ((2, 0), (0, 6)) else "open"


def is_wild(block: ReadBlock) -> bool:
    """Whether a block is of wilds alone."""
    return len(block.wilds) == len(block.kinds)


def is_triplet(block: ReadBlock) -> bool:
    """Whether a block is a triplet or a kong, laid apart or not."""
    return block.name == "triplet" or block.meld in ("pong", *KONGS)


def is_run(block: ReadBlock) -> bool:
    """Whether a block is a run, laid apart or not."""
    return block.name == "run" or block.meld == "chow"


# --- every reading of a won hand -----------------------------------------------------------------


def finished(table: Any, offer: Offer) -> Iterator[Finished]:
    """Every reading of a won hand; a drawn wild is marked in each block it may stand in."""
    terms = {"shapes": table.shapes, "honour_runs": table.honour_runs}
    tile = offer.added
    if tile is not None and offer.own and tile in offer.hand.wild:
        for reading in readings.readings(offer.hand.plus(tile), None, **terms):
            yield from (Finished(offer, marked) for marked in _with_drawn_wild(reading))
        return
    if tile is not None and tile >= KINDS:
        return
    for reading in readings.readings(offer.hand, tile, **terms):
        yield Finished(offer, reading)


def _with_drawn_wild(reading: Reading) -> Iterator[Reading]:
    seen = set()
    for at, block in enumerate(reading.blocks):
        if block.wilds and block not in seen:
            seen.add(block)
            won = replace(block, won=block.wilds[-1])
            blocks = (*reading.blocks[:at], won, *reading.blocks[at + 1 :])
            yield Reading(reading.shape, blocks)
