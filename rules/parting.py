"""How the tiles of one suit part into sets and a pair: the search under the second engine.

It shares nothing with the lattice. The lowest tile of a suit must stand in a pair, a triplet or a
run; each is tried in turn, wilds in the empty places, and the rest is parted in the same way.
Results are remembered by suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from rules.hand import Hand
from rules.tiles import FLOWER_KINDS, KINDS

STARTS = (0, 9, 18, 27)
SIZES = (9, 9, 9, 7)
CACHE = 1 << 15
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
"""One and nine of each suit and the seven honours: the kinds of 十三幺."""

Counts = tuple[int, ...]
Load = tuple[int, int]
"""How many sets and how many pairs a suit holds."""


@dataclass(frozen=True, slots=True)
class ReadBlock:
    """A group of tiles in a reading.

    name: "run", "triplet", "pair", "honours", "orphan" or "meld"; kinds: what each place counts
    as; wilds: the places where a wild stands; won: the place of the tile that was won, or None;
    meld: the type of a meld.
    """

    name: str
    kinds: tuple[int, ...]
    wilds: tuple[int, ...] = ()
    won: int | None = None
    meld: str = ""


# --- the groups that a tile can stand in ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Group:
    """A set or pair around the lowest tile of a suit; `takes`: the real tiles it uses up."""

    name: str
    places: tuple[int, ...]
    wilds: tuple[int, ...]
    takes: tuple[tuple[int, int], ...]
    load: Load


def _group(name: str, places: Sequence[int], wilds: Sequence[int]) -> Group:
    real = [place for at, place in enumerate(places) if at not in wilds]
    takes = tuple((place, real.count(place)) for place in sorted(set(real)))
    load = (0, 1) if name == "pair" else (1, 0)
    return Group(name, tuple(places), tuple(wilds), takes, load)


def _alike(lowest: int) -> Iterator[Group]:
    for name, size in (("triplet", 3), ("pair", 2)):
        for real in range(size, 0, -1):
            yield _group(name, (lowest,) * size, range(real, size))


def _runs(lowest: int, runs: Iterable[tuple[int, ...]], name: str) -> Iterator[Group]:
    for run in runs:
        below = [at for at, place in enumerate(run) if place < lowest]
        above = [at for at, place in enumerate(run) if place > lowest]
        if lowest in run:
            for n in range(len(above) + 1):
                for wild in combinations(above, n):
                    yield _group(name, run, sorted((*below, *wild)))


_SUIT_RUNS = [(n, n + 1, n + 2) for n in range(7)]
_HONOUR_RUNS = [*combinations(range(4), 3), (4, 5, 6)]


def _groups(size: int, runs: Iterable[tuple[int, ...]], name: str) -> tuple[list[Group], ...]:
    """For each lowest tile all its groups, those with fewest wilds first."""
    every = [[*_alike(lowest), *_runs(lowest, runs, name)] for lowest in range(size)]
    return tuple(sorted(groups, key=lambda group: len(group.wilds)) for groups in every)


_GROUPS = {
    "suit": _groups(9, _SUIT_RUNS, "run"),
    "honours": _groups(7, (), "honours"),
    "winds": _groups(7, _HONOUR_RUNS, "honours"),
}


def fitting(counts: Counts, table: str, wilds: int, first: int = 0) -> Iterator[tuple[int, Group]]:
    """The groups that the lowest tile can stand in, with their places in the table."""
    lowest = next(at for at, n in enumerate(counts) if n)
    groups = _GROUPS[table][lowest]
    for at in range(first, len(groups)):
        group = groups[at]
        if len(group.wilds) > wilds:
            return
        if all(counts[place] >= n for place, n in group.takes):
            yield at, group


def without(counts: Counts, group: Group) -> Counts:
    """The counts with a group taken away."""
    rest = list(counts)
    for place, n in group.takes:
        rest[place] -= n
    return tuple(rest)


@lru_cache(CACHE * 4)
def suit_loads(counts: Counts, table: str, wilds: int) -> frozenset[Load]:
    """All (sets, pairs) that this suit can be parted into, with at most so many wilds."""
    if not any(counts):
        return frozenset([(0, 0)])
    found = set()
    for _, group in fitting(counts, table, wilds):
        for sets, pairs in suit_loads(without(counts, group), table, wilds - len(group.wilds)):
            if pairs + group.load[1] <= 1:
                found.add((sets + group.load[0], pairs + group.load[1]))
    return frozenset(found)


# --- a hand, laid out by suit --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Layout:
    """The real tiles of a hand by suit, its wilds, and the sets that the concealed tiles owe."""

    suits: tuple[Counts, ...]
    tables: tuple[str, ...]
    wilds: int
    sets: int

    def loads(self) -> list[frozenset[Load]]:
        """What each suit can be parted into."""
        return [
            suit_loads(counts, table, self.wilds)
            for counts, table in zip(self.suits, self.tables, strict=True)
        ]


def by_suit(counts: Sequence[int]) -> tuple[Counts, ...]:
    """34 counts as the three suits and the honours."""
    row = tuple(counts)
    return row[:9], row[9:18], row[18:27], row[27:]


def tables(honour_runs: bool) -> tuple[str, ...]:
    """Which groups each suit may hold: the honours have runs (风嘴子) or not."""
    return ("suit", "suit", "suit", "winds" if honour_runs else "honours")


def lay_out(hand: Hand, tile: int | None, honour_runs: bool) -> Layout:
    """The concealed tiles with `tile` added as a real one."""
    suits = by_suit(real_counts(hand, tile))
    return Layout(suits, tables(honour_runs), hand.wilds, len(hand.concealed) // 3)


def joined(every: Iterable[Iterable[Load]], sets: int) -> set[Load]:
    """All sums of one load from each suit, up to so many sets and one pair."""
    total = {(0, 0)}
    for these in every:
        if not these:
            return set()
        total = {
            (m + n, p + q) for m, p in total for n, q in these if m + n <= sets and p + q <= 1
        }  # fmt: skip
    return total


def real_counts(hand: Hand, tile: int | None = None) -> list[int]:
    """The concealed tiles that are not wild, and the added tile, as 34 counts."""
    row = [0] * FLOWER_KINDS
    for kind in hand.concealed:
        row[kind] += 1
    for kind in hand.wild:
        row[kind] = 0
    if tile is not None:
        row[tile] += 1
    return row[:KINDS]


@lru_cache(CACHE)
def as_block(group: Group, start: int) -> ReadBlock:
    """A group of the suit that starts at kind `start`, as tiles."""
    kinds = tuple(start + place for place in group.places)
    return ReadBlock(group.name, kinds, group.wilds)


def wild_groups(wild: Sequence[int], sets: int, pairs: int) -> tuple[ReadBlock, ...]:
    """Triplets and pairs made of wilds alone."""
    triplets = [ReadBlock("triplet", (wild[0],) * 3, (0, 1, 2)) for _ in range(sets)]
    return (*triplets, *(ReadBlock("pair", (wild[0],) * 2, (0, 1)) for _ in range(pairs)))


def parts(counts: Sequence[int], wilds: int, sets: int, *, honour_runs: bool = False) -> bool:
    """Whether real tiles (34 counts) and wilds part into so many sets and a pair, none left over.

    >>> from rules.hand import Hand
    >>> parts(Hand.parse("11m234p567s").counts, 0, 2), parts(Hand.parse("11m23p567s").counts, 1, 2)
    (True, True)
    """
    if sum(counts) + wilds != 3 * sets + 2:
        return False
    suits = zip(by_suit(counts), tables(honour_runs), strict=True)
    return bool(joined([suit_loads(suit, table, wilds) for suit, table in suits], sets))


def are_pairs(row: Sequence[int], wilds: int) -> bool:
    """Whether real tiles (34 counts) and wilds are seven pairs; four alike are two."""
    return sum(row) + wilds == 14 and sum(n % 2 for n in row) <= wilds


def are_unrelated(row: Sequence[int], wilds: int) -> bool:
    """Whether real tiles (34 counts) and wilds are 全不靠: fourteen that cannot join one another.

    Of each suit one of the rows 147, 258 and 369, each suit another, and honours; none twice.
    """
    if sum(row) + wilds != 14 or max(row) > 1:
        return False
    suits = [{at % 9 % 3 for at in range(9 * s, 9 * s + 9) if row[at]} for s in range(3)]
    firsts = [first for suit in suits for first in suit]
    return all(len(suit) <= 1 for suit in suits) and len(firsts) == len(set(firsts))


def are_orphans(row: Sequence[int], wilds: int) -> bool:
    """Whether real tiles (34 counts) and wilds are one of each orphan and a second of one."""
    numbers = [row[kind] for kind in ORPHANS]
    return (
        sum(numbers) + wilds == 14
        and sum(max(n - 1, 0) for n in numbers) <= 1
        and sum(row) == sum(numbers)
    )
