"""Making hands on purpose: complete ones in blocks, blocks laid apart as melds, wilds put in.

Every function draws from the Random it is given and nothing else, so that the same seed makes the
same hand. Kinds are always drawn from sorted tuples, never from sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from random import Random

from rules import lattice
from rules.hand import Hand, Meld
from rules.tiles import KINDS, suit
from rules.variant import Variant

Blocks = tuple[tuple[int, ...], ...]
"""Sets, and a pair, as tuples of kinds."""

WIND_RUNS = ((27, 28, 29), (27, 28, 30), (27, 29, 30), (28, 29, 30), (31, 32, 33))
_SUITS = "mps"
_ORDERS = tuple("".join(order) for order in permutations(_SUITS))
FIRST = {"m": 0, "p": 9, "s": 18}
"""The first kind of each suit."""


@dataclass(frozen=True, slots=True)
class Stock:
    """What hands are made of at one table: ordinary kinds, wild ones, sets by suit.

    suits: the letters m, p, s in the order in which this puzzle uses them (the first is in focus);
    kinds_of, runs, triplets: by suit letter.
    """

    kinds: tuple[int, ...]
    wild: tuple[int, ...]
    suits: str
    kinds_of: Mapping[str, tuple[int, ...]]
    runs: Mapping[str, Blocks]
    triplets: Mapping[str, Blocks]

    def of(self, letter: str) -> tuple[int, ...]:
        """The ordinary kinds of one suit."""
        return self.kinds_of[letter]


def wild_kinds(table: Variant, chance: Random) -> tuple[int, ...]:
    """The wild kinds of one hand, by lot, as many as the table has."""
    return tuple(sorted(chance.sample(tuple(table.wild_kinds()), table.wild_number)))


def stock(table: Variant, chance: Random, wild: tuple[int, ...]) -> Stock:
    """The stock of one puzzle, the suits in a random order."""
    return _stock(table.kinds, table.honour_runs, wild, chance.choice(_ORDERS))


@lru_cache(1 << 12)
def _stock(kinds: tuple[int, ...], honour_runs: bool, wild: tuple[int, ...], suits: str) -> Stock:
    plain = tuple(kind for kind in kinds if kind not in wild)
    suited = [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]
    winds = WIND_RUNS if honour_runs else ()
    runs = [run for run in (*suited, *winds) if set(run) <= set(plain)]
    return Stock(
        kinds=plain,
        wild=wild,
        suits=suits,
        kinds_of={s: tuple(k for k in plain if suit(k) == s) for s in "mpsz"},
        runs={s: tuple(run for run in runs if suit(run[0]) == s) for s in "mpsz"},
        triplets={s: tuple((k, k, k) for k in plain if suit(k) == s) for s in "mpsz"},
    )


def one_set(chance: Random, stock: Stock, letters: str, triplets: float = 0.3) -> tuple[int, ...]:
    """A set inside the suits named (z for honours), a triplet with this chance.

    Honours are triplets, or half of the time runs where the table has them.
    """
    letter = letters[int(chance.random() * len(letters))]
    share = triplets if letter != "z" else 0.5 if stock.runs["z"] else 1.0
    pool = (stock.triplets if chance.random() < share else stock.runs)[letter]
    return chance.choice(pool or stock.runs[stock.suits[0]] or stock.triplets[stock.suits[0]])


def one_pair(chance: Random, stock: Stock, letters: str) -> tuple[int, ...]:
    """A pair inside the suits named, every kind alike."""
    pool = stock.of(letters) if len(letters) == 1 else [k for s in letters for k in stock.of(s)]
    kind = chance.choice(pool or stock.kinds)
    return (kind, kind)


def letters_of(stock: Stock, focus: bool = True) -> str:
    """The letters in play, with or without the suit in focus."""
    return (stock.suits if focus else stock.suits[1:]) + ("z" if stock.of("z") else "")


def fits(tiles: Iterable[int]) -> bool:
    """Whether no kind is there five times."""
    row = [0] * KINDS
    for kind in tiles:
        row[kind] += 1
    return max(row) <= 4


def melded(
    chance: Random, blocks: Sequence[tuple[int, ...]], melds: int, free: tuple[int, ...] = ()
) -> tuple[list[tuple[int, ...]], tuple[Meld, ...]]:
    """The blocks that stay concealed, and up to `melds` triplets of the others laid apart.

    A third of them are kongs, where the fourth tile is free; `free` are tiles used elsewhere.
    """
    stay, apart = list(blocks), []
    if melds < 1:
        return stay, ()
    used = Counter(kind for block in blocks for kind in block) + Counter(free)
    places = [at for at, block in enumerate(blocks) if len(set(block)) == 1 and len(block) == 3]
    for at in chance.sample(places, min(melds, len(places))):
        kind = blocks[at][0]
        stay.remove(blocks[at])
        name = meld_name(chance) if used[kind] == 3 else "pong"
        apart.append(Meld(name, (kind,) * (3 if name == "pong" else 4)))
    return stay, tuple(sorted(apart, key=lambda meld: meld.kind))


def meld_name(chance: Random) -> str:
    """A type of meld: two in three are pongs."""
    return chance.choices(("pong", "ckong", "kong", "addkong"), (66, 14, 10, 10))[0]


def with_wilds(
    chance: Random, tiles: Sequence[int], wild: tuple[int, ...], count: int
) -> tuple[int, ...]:
    """The tiles with `count` of them, taken at random, replaced by wild ones."""
    kept = list(tiles)
    for _ in range(count if wild else 0):
        kept[chance.randrange(len(kept))] = chance.choice(wild)
    return tuple(kept)


def canonical(hand: Hand) -> tuple[object, ...]:
    """The hand up to exchange of suits: two hands are the same puzzle if these are equal.

    >>> one = Hand.parse("123m55p", ["pong:777s"])
    >>> canonical(one) == canonical(Hand.parse("123s55m", ["pong:777p"]))
    True
    """
    return min(_exchanged(hand, order) for order in permutations("mps"))


def _exchanged(hand: Hand, order: Sequence[str]) -> tuple[object, ...]:
    to = dict(zip(_SUITS, order, strict=True))

    def move(kind: int) -> int:
        letter = suit(kind)
        return kind if letter not in to else kind % 9 + FIRST[to[letter]]

    def moved(kinds: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(map(move, kinds)))

    melds = sorted((meld.is_kong, moved(meld.tiles)) for meld in hand.melds)
    return (moved(hand.concealed), tuple(melds), moved(hand.wild))


def own_face(table: Variant, hand: Hand, chance: Random) -> Hand | None:
    """The hand with a kind that it waits for, and holds none of, made wild."""
    waits = lattice.waits(hand, shapes=table.shapes, honour_runs=table.honour_runs)
    held, may = hand.held, tuple(table.wild_kinds())
    pool = [kind for kind in waits if kind in may and not held[kind]]
    rest = [kind for kind in may if kind not in waits and not held[kind]]
    if not pool or len(rest) < table.wild_number - 1:
        return None
    wild = (chance.choice(pool), *chance.sample(rest, table.wild_number - 1))
    return Hand(hand.concealed, hand.melds, tuple(sorted(wild)))


def unheld_wild(table: Variant, hand: Hand, chance: Random) -> Hand:
    """The hand with kinds made wild that it does not hold."""
    held = hand.held
    pool = [kind for kind in table.wild_kinds() if not held[kind]]
    return Hand(hand.concealed, hand.melds, tuple(chance.sample(pool, table.wild_number)))
