"""A position before your discard at any table, and the search for a hand that wins on a tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from drills.puzzle import Cast, Seat
from drills.roles import role
from rules.danger import Opponent, Public
from rules.facts import NO_FACTS, Facts
from rules.hand import Hand, Meld
from rules.tiles import KINDS
from rules.values import Offer, Passed
from rules.variant import Variant, after

WITNESSES = 160
"""So many hands are tried before a tile is said to have no witness."""


@dataclass(frozen=True, slots=True)
class Foe:
    """What is publicly known of an opponent.

    let_go: kinds that others threw since he declared, or since his last throw where nobody
    declares; out: whether he has won and left the hand; named: the suit that he gave up.
    """

    seat: int
    melds: tuple[Meld, ...] = ()
    river: tuple[int, ...] = ()
    declared: bool = False
    let_go: tuple[int, ...] = ()
    out: bool = False
    named: str = ""

    @property
    def hides(self) -> int:
        """How many tiles he hides."""
        return 13 - 3 * len(self.melds)

    @property
    def facts(self) -> Facts:
        """What the rules are asked with beside his tiles."""
        return Facts({"named": self.named}) if self.named else NO_FACTS

    def opponent(self) -> Opponent:
        """The same, in the form that danger is counted from."""
        passed = tuple(Passed(kind) for kind in self.let_go)
        return Opponent(self.seat, self.melds, self.hides, self.declared, self.river, passed=passed)


@dataclass(frozen=True, slots=True)
class Spot:
    """Your fourteen tiles, three opponents, and what lies open."""

    me: int
    hand: Hand
    foes: tuple[Foe, ...]
    river: tuple[int, ...]
    wall: int

    @property
    def seen(self) -> Counter[int]:
        """How many of each kind you see."""
        seen = Counter(self.hand.all_tiles)
        seen.update(self.river)
        for foe in self.foes:
            seen.update(foe.river)
            seen.update(kind for meld in foe.melds for kind in meld.tiles)
        return seen

    def unseen(self, table: Variant) -> Counter[int]:
        """How many of each kind may still be hidden."""
        return Counter(_unseen(self, table.kinds))

    def hidden(self, table: Variant, kind: int) -> int:
        """How many of one kind may still be hidden."""
        return self.unseen(table)[kind]

    def public(self) -> Public:
        """What you know, in the form that danger is counted from; who is out is left out."""
        gone = [foe for foe in self.foes if foe.out]
        laid = [kind for foe in gone for meld in foe.melds for kind in meld.tiles]
        seen = (*laid, *(kind for foe in gone for kind in foe.river))
        order = sorted(self.foes, key=lambda foe: (foe.seat - self.me) % 4)
        others = tuple(foe.opponent() for foe in order if not foe.out)
        return Public(self.me, self.hand, others, self.river, seen, wall_left=self.wall)

    def may_hide(self, table: Variant, foe: Foe, hand: Hand) -> bool:
        """Whether nothing that was seen speaks against a hand of unseen tiles."""
        return True

    def seats(self) -> tuple[Seat, ...]:
        """The table as you see it."""
        mine = Seat(self.me, "you", dealer=self.me == 0, river=_casts(self.river))
        others = [
            Seat(
                foe.seat,
                role(self.me, foe.seat),
                declared=foe.declared,
                dealer=foe.seat == 0,
                melds=foe.melds,
                river=_casts(foe.river),
            )
            for foe in self.foes
        ]
        return tuple(sorted((mine, *others), key=lambda seat: seat.seat))


@lru_cache(64)
def _unseen(spot: Spot, kinds: tuple[int, ...]) -> dict[int, int]:
    seen = spot.seen
    return {kind: 4 - seen[kind] for kind in kinds if kind < KINDS and seen[kind] < 4}


def _casts(river: Sequence[int]) -> tuple[Cast, ...]:
    return tuple(Cast(kind) for kind in river)


@dataclass(frozen=True, slots=True)
class Shape:
    """What a position is to hold: melds of each opponent, tiles thrown, who has declared, is out.

    suits: all melds lie in so many suits (0: anywhere).
    """

    melds: tuple[int, int, int]
    throws: int = 6
    declared: int = 0
    out: int = 0
    suits: int = 0


def spot(table: Variant, shape: Shape, chance: Random) -> Spot | None:
    """A position drawn from one set of tiles, None if it does not go together."""
    pile = [kind for kind in table.kinds if kind < KINDS for _ in range(4)]
    chance.shuffle(pile)
    me = chance.randrange(4)
    left = Counter(pile)
    foes = []
    order = chance.sample(shape.melds, 3)
    common = chance.sample(range(3), shape.suits) if shape.suits else [0, 1, 2, 3]
    for at, seat in enumerate(after(me)):
        melds = _melds(table, order[at], common, left, chance)
        if melds is None:
            return None
        foes.append(Foe(seat, melds, out=at < shape.out, declared=at >= 3 - shape.declared))
    foes = chance.sample(foes, 3)
    rest = list(left.elements())
    chance.shuffle(rest)
    throws = [tuple(rest.pop() for _ in range(shape.throws)) for _ in range(4)]
    hand = tuple(rest.pop() for _ in range(14))
    known = tuple(
        Foe(foe.seat, foe.melds, river, foe.declared, _let_go(foe, throws, at, chance), foe.out)
        for at, (foe, river) in enumerate(zip(foes, throws, strict=False))
    )
    hidden = sum(13 - 3 * len(foe.melds) for foe in known)
    return Spot(me, Hand(hand), tuple(sorted(known, key=lambda foe: foe.seat)), throws[3],
                max(len(rest) - hidden, 4))  # fmt: skip


def _melds(
    table: Variant, number: int, suits: list[int], left: Counter[int], chance: Random
) -> tuple[Meld, ...] | None:
    """So many melds, the tiles taken out of what is left."""
    kinds = [kind for kind in sorted(left) if kind // 9 in suits]
    found: list[Meld] = []
    for _ in range(40):
        if len(found) == number:
            return tuple(sorted(found, key=lambda meld: meld.kind))
        kind = chance.choice(kinds)
        chow = "chow" in table.melds and kind < 27 and kind % 9 < 7 and chance.random() < 0.5
        tiles = (kind, kind + 1, kind + 2) if chow else (kind,) * 3
        if all(left[tile] >= tiles.count(tile) for tile in tiles):
            left.subtract(tiles)
            found.append(Meld("chow" if chow else "pong", tiles))
    return None


def _let_go(
    foe: Foe, throws: Sequence[tuple[int, ...]], own: int, chance: Random
) -> tuple[int, ...]:
    """The last tiles that others threw, gone by since he declared."""
    if not foe.declared:
        return ()
    since = chance.choice((1, 1, 2))
    return tuple(kind for at, river in enumerate(throws) if at != own for kind in river[-since:])


# --- a hand that wins ----------------------------------------------------------------------------


def witness(table: Variant, where: Spot, foe: Foe, kind: int, chance: Random) -> Hand | None:
    """A hand that the opponent may hold and that wins on the tile when you throw it."""
    unseen = where.unseen(table)
    if not unseen:
        return None
    pools = [[tile for tile in unseen if tile // 9 == place] for place in range(4)]
    for _ in range(WITNESSES):
        hand = _ready(unseen, pools, foe, kind, chance)
        if hand is None or not table.win(offered(table, where, foe, hand, kind)).ok:
            continue
        if where.may_hide(table, foe, hand):
            return hand
    return None


def offered(table: Variant, where: Spot, foe: Foe, hand: Hand, kind: int) -> Offer:
    """Your discard, offered to an opponent with such a hand."""
    declared = frozenset(other.seat for other in where.foes if other.declared)
    return Offer(hand, kind, "discard", foe.seat, where.me, declared, facts=foe.facts)


def _ready(
    unseen: Mapping[int, int],
    pools: Sequence[Sequence[int]],
    foe: Foe,
    kind: int,
    chance: Random,
) -> Hand | None:
    """A hand around the tile, in few suits, out of tiles that nobody has seen."""
    suits = {meld.kind // 9 for meld in foe.melds} | {kind // 9}
    others = [at for at in (0, 1, 2) if at not in suits]
    suits |= set(chance.sample(others, min(len(others), chance.choice((0, 1, 1)))))
    pool = [tile for place in sorted(suits | {3}) for tile in pools[place]]
    tiles = list(_around(kind, chance))
    pair = len(tiles) == 2
    if not pool or any(unseen.get(tile, 0) < tiles.count(tile) for tile in tiles):
        return None
    for _ in range(4 - len(foe.melds) - pair):
        tiles += _block(chance.choice(pool), chance)
    if pair:
        tiles += (chance.choice(pool),) * 2
    if any(tiles.count(tile) > unseen.get(tile, 0) for tile in {*tiles}):
        return None
    return Hand(tuple(sorted(tiles)), foe.melds)


def _around(kind: int, chance: Random) -> tuple[int, ...]:
    """The tiles that wait for a kind: its twin, a pair of it, two neighbours."""
    ways: list[tuple[int, ...]] = [(kind,), (kind, kind)]
    if kind < 27:
        rank = kind % 9
        ways += [(kind - 2, kind - 1)] if rank > 1 else []
        ways += [(kind - 1, kind + 1)] if 0 < rank < 8 else []
        ways += [(kind + 1, kind + 2)] if rank < 7 else []
    return chance.choice(ways)


def _block(kind: int, chance: Random) -> tuple[int, ...]:
    if kind < 27 and kind % 9 < 7 and chance.random() < 0.6:
        return (kind, kind + 1, kind + 2)
    return (kind,) * 3
