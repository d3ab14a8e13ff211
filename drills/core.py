"""What a ready hand hangs on: its readings, its core, and the core's pattern.

A reading is a split of hand and tile with the block that took the tile marked. The core is what is
left of the hand when every set or pair that stands unmarked in all readings of all live waits is
set aside; its pattern is the core moved down to rank 1 or mirrored, whichever is smaller.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules import readings as second
from rules.hand import Hand, Meld
from rules.parting import ReadBlock
from rules.readings import Reading
from rules.tiles import rank, suit
from rules.variant import Variant, Waits

GROUPS = ("run", "triplet", "pair", "honours")
Readings = Mapping[int, tuple[Reading, ...]]


@dataclass(frozen=True, slots=True)
class Core:
    """The tiles that cannot be set aside, and the blocks that can.

    >>> hand = Hand.parse("7778p234m567m111z")
    >>> found = core(hand, ways_of(hand, (14, 16, 17)))
    >>> found.pattern, len(found.tiles), len(found.aside)
    ('1112', 4, 3)
    """

    tiles: tuple[int, ...]
    aside: tuple[ReadBlock, ...]
    pattern: str


@dataclass(frozen=True, slots=True)
class Study:
    """A hand one tile short, looked at under one table's rules.

    waits: what the rules say; asked: its live shape waits that are not wild kinds; ways: the
    readings of every live shape wait; dead: kinds that would complete it but are all in this
    hand; locked: giving a pong back would change the waits; away: tiles short of ready;
    left: fewest tiles left after taking out sets (not ready only, else 0).
    """

    hand: Hand
    waits: Waits
    asked: tuple[int, ...]
    ways: Readings
    core: Core
    dead: tuple[int, ...]
    locked: bool
    away: int
    left: int

    @property
    def states(self) -> tuple[str, ...]:
        """The states of the asked kinds, in their order."""
        return tuple(self.waits.state(kind) for kind in self.asked)

    @property
    def wilds(self) -> int:
        """How many wild tiles the hand holds."""
        return self.hand.wilds

    def splits(self, kind: int) -> int:
        """How many different splits win on a kind, wherever in them the tile goes."""
        return len({_unmarked(way) for way in self.ways[kind]})

    @property
    def shapes(self) -> frozenset[str]:
        """The shapes that occur in its readings."""
        return frozenset(way.shape for ways in self.ways.values() for way in ways)


def ways_of(hand: Hand, kinds: Iterable[int], runs: bool = False) -> dict[int, tuple[Reading, ...]]:
    """The readings of a hand with each of these kinds added."""
    return {kind: second.readings(hand, kind, honour_runs=runs) for kind in kinds}


def study(table: Variant, hand: Hand, waits: Waits | None = None) -> Study:
    """Everything about a hand one tile short that grading and rating ask for."""
    waits = waits or table.waits(hand)
    asked = tuple(kind for kind in waits.shape if kind not in hand.wild)
    ways = ways_of(hand, waits.shape, table.honour_runs)
    away = 0 if waits.shape else table.shanten(hand)
    return Study(
        hand=hand,
        waits=waits,
        asked=asked,
        ways=ways,
        core=core(hand, ways),
        dead=dead_waits(table, hand, waits),
        locked=is_locked(table, hand, waits),
        away=away,
        left=fewest_left(hand) if away else 0,
    )


def core(hand: Hand, ways: Readings) -> Core:
    """The core of a ready hand; the whole hand if it waits on nothing."""
    common: Counter[ReadBlock] | None = None
    for way in (way for ways_of_kind in ways.values() for way in ways_of_kind):
        blocks = Counter(b for b in way.blocks if b.name in GROUPS and b.won is None)
        common = blocks if common is None else common & blocks
    aside = tuple(sorted((common or Counter()).elements(), key=lambda b: b.kinds))
    left = Counter(hand.concealed)
    for block in aside:
        left -= Counter(_real(hand, block))
    wilds = sum(len(block.wilds) for block in aside)
    tiles = _without_wilds(hand, tuple(sorted(left.elements())), wilds)
    return Core(tiles, aside, pattern(tiles, hand.wild))


def _real(hand: Hand, block: ReadBlock) -> tuple[int, ...]:
    return tuple(kind for at, kind in enumerate(block.kinds) if at not in block.wilds)


def _without_wilds(hand: Hand, tiles: tuple[int, ...], spent: int) -> tuple[int, ...]:
    kept = list(tiles)
    for kind in [kind for kind in tiles if kind in hand.wild][:spent]:
        kept.remove(kind)
    return tuple(kept)


def pattern(tiles: tuple[int, ...], wild: tuple[int, ...] = ()) -> str:
    """The shape of a core: each suit's part moved down or mirrored, the longest first, * a wild.

    >>> from rules.tiles import parse
    >>> pattern(parse("6678s")), pattern(parse("89p")), pattern(parse("78999m22z"))
    ('1123', '12', '11123+11')
    """
    parts = [_moved(ranks) for ranks in _ranks(tuple(k for k in tiles if k not in wild))]
    stars = "*" * sum(kind in wild for kind in tiles)
    return "+".join(sorted(parts, key=lambda p: (-len(p), p))) + stars


def _ranks(tiles: tuple[int, ...]) -> list[tuple[int, ...]]:
    suits = [tuple(rank(k) for k in tiles if suit(k) == letter) for letter in "mps"]
    honours = [(1,) * tiles.count(kind) for kind in range(27, 34)]
    return [part for part in (*suits, *honours) if part]


@lru_cache(4096)
def _moved(ranks: tuple[int, ...]) -> str:
    down = [n - min(ranks) + 1 for n in ranks]
    mirrored = sorted(max(ranks) - n + 1 for n in ranks)
    return min("".join(map(str, down)), "".join(map(str, mirrored)))


def _unmarked(way: Reading) -> tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]:
    return tuple(sorted((block.name, block.kinds, block.wilds) for block in way.blocks))


def wait_type(way: Reading) -> str:
    """How the tile completes a reading: edge, gap, two-sided, pair, triplet, honours or orphan."""
    block = next(block for block in way.blocks if block.won is not None)
    if block.name != "run":
        return block.name
    if block.won == 1:
        return "gap"
    low = rank(block.kinds[0])
    ends = (low == 1 and block.won == 2) or (low == 7 and block.won == 0)
    return "edge" if ends else "two-sided"


def dead_waits(table: Variant, hand: Hand, waits: Waits) -> tuple[int, ...]:
    """The kinds that would complete a hand but that it holds four times."""
    held = hand.held
    if max(held) < 4:
        return ()
    formal = table.waits(hand, live=False).shape
    return tuple(k for k in formal if held[k] == 4 and k not in waits.shape)


def is_locked(table: Variant, hand: Hand, waits: Waits) -> bool:
    """Whether giving the tiles of a pong back to the hand would change what it waits for."""
    for at, meld in enumerate(hand.melds):
        if meld.type == "pong" and any(_near(kind, meld) for kind in hand.concealed):
            back = Hand(
                hand.concealed + meld.tiles, hand.melds[:at] + hand.melds[at + 1 :], hand.wild
            )
            if table.waits(back).shape != waits.shape:
                return True
    return False


def _near(kind: int, meld: Meld) -> bool:
    return suit(kind) == suit(meld.kind) and abs(kind - meld.kind) <= 2


def fewest_left(hand: Hand) -> int:
    """The fewest concealed tiles left when as many sets as possible are taken out.

    >>> fewest_left(Hand.parse("234m567p99s13p57s1z"))
    7
    """
    natural = tuple(kind for kind in hand.concealed if kind not in hand.wild)
    parts = _ranks(natural)
    return len(natural) - 3 * sum(_most_sets(part) for part in parts) + hand.wilds


@lru_cache(8192)
def _most_sets(ranks: tuple[int, ...]) -> int:
    if len(ranks) < 3:
        return 0
    first, best = ranks[0], _most_sets(ranks[1:])
    for wanted in ((first,) * 3, (first, first + 1, first + 2)):
        rest = _minus(ranks, wanted)
        if rest is not None:
            best = max(best, 1 + _most_sets(rest))
    return best


def _minus(ranks: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[int, ...] | None:
    rest = list(ranks)
    for n in wanted:
        if n not in rest:
            return None
        rest.remove(n)
    return tuple(rest)
