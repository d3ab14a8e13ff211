"""Making hands on purpose: complete ones in blocks, blocks laid apart as melds, wilds put in.

Every function draws from the Random it is given and nothing else, so that the same seed makes the
same hand. Kinds are always drawn from sorted tuples, never from sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random

from rules import lattice
from rules.hand import Hand, Meld
from rules.tiles import suit
from rules.variant import Variant

Blocks = tuple[tuple[int, ...], ...]
"""Sets, and a pair, as tuples of kinds."""

WIND_RUNS = ((27, 28, 29), (27, 28, 30), (27, 29, 30), (28, 29, 30), (31, 32, 33))
_SUITS = "mps"
_FIRST = {"m": 0, "p": 9, "s": 18}


@dataclass(frozen=True, slots=True)
class Stock:
    """What hands are made of at one table: the ordinary kinds in play, the wild ones, the sets.

    suits: the letters m, p, s in the order in which this puzzle uses them (the first is in focus).
    """

    kinds: tuple[int, ...]
    wild: tuple[int, ...]
    suits: str
    runs: Blocks
    triplets: Blocks
    honour_runs: Blocks = ()

    def of(self, letter: str) -> tuple[int, ...]:
        """The ordinary kinds of one suit."""
        return tuple(kind for kind in self.kinds if suit(kind) == letter)


def wild_kinds(table: Variant, chance: Random) -> tuple[int, ...]:
    """The wild kinds of one hand, by lot, as many as the table has."""
    return tuple(sorted(chance.sample(tuple(table.wild_kinds()), table.wild_number)))


def stock(table: Variant, chance: Random, wild: tuple[int, ...]) -> Stock:
    """The stock of one puzzle, the suits in a random order."""
    kinds = tuple(kind for kind in table.kinds if kind not in wild)
    inside = set(kinds)
    letters = list(_SUITS)
    chance.shuffle(letters)
    suited = [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]
    winds = WIND_RUNS if table.honour_runs else ()
    return Stock(
        kinds=kinds,
        wild=wild,
        suits="".join(letters),
        runs=tuple(run for run in suited if inside.issuperset(run)),
        triplets=tuple((k, k, k) for k in kinds),
        honour_runs=tuple(run for run in winds if inside.issuperset(run)),
    )


def one_set(chance: Random, stock: Stock, letters: str, triplets: float = 0.3) -> tuple[int, ...]:
    """A set inside the suits named (z for honours); a triplet with this chance, always for z."""
    letter = chance.choice(letters)
    if letter == "z" or chance.random() < triplets:
        pool = [block for block in stock.triplets if suit(block[0]) == letter]
    else:
        pool = [block for block in stock.runs if suit(block[0]) == letter]
    if letter == "z" and stock.honour_runs and chance.random() < 0.5:
        pool = list(stock.honour_runs)
    return chance.choice(pool) if pool else one_set(chance, stock, stock.suits, triplets)


def one_pair(chance: Random, stock: Stock, letters: str) -> tuple[int, ...]:
    """A pair inside the suits named."""
    pool = [kind for kind in stock.kinds if suit(kind) in letters]
    kind = chance.choice(pool or stock.kinds)
    return (kind, kind)


def letters_of(stock: Stock, focus: bool = True) -> str:
    """The letters in play, with or without the suit in focus."""
    honours = "z" if any(kind >= 27 for kind in stock.kinds) else ""
    return (stock.suits if focus else stock.suits[1:]) + honours


def fits(tiles: Iterable[int]) -> bool:
    """Whether no kind is there five times."""
    return max(Counter(tiles).values(), default=0) <= 4


def melded(
    chance: Random, blocks: Sequence[tuple[int, ...]], melds: int, free: tuple[int, ...] = ()
) -> tuple[list[tuple[int, ...]], tuple[Meld, ...]]:
    """The blocks that stay concealed, and up to `melds` triplets of the others laid apart.

    A third of them are kongs, where the fourth tile is free; `free` are tiles used elsewhere.
    """
    stay, apart = list(blocks), []
    used = Counter(kind for block in blocks for kind in block) + Counter(free)
    places = [at for at, block in enumerate(blocks) if len(set(block)) == 1 and len(block) == 3]
    for at in chance.sample(places, min(melds, len(places))):
        kind = blocks[at][0]
        stay.remove(blocks[at])
        name = _meld_name(chance) if used[kind] == 3 else "pong"
        apart.append(Meld(name, (kind,) * (3 if name == "pong" else 4)))
    return stay, tuple(sorted(apart, key=lambda meld: meld.kind))


def _meld_name(chance: Random) -> str:
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
        return kind if letter not in to else kind % 9 + _FIRST[to[letter]]

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
