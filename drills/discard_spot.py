"""Positions before a discard: your hand with one tile too many, four rivers, melds, the wall.

`spots` is the one door through which positions come. Now they are dealt: hands some tiles from
complete, the order of play from river.py, the rivers from what is left. Played-out positions will
be the same value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from drills.lots import own_hands
from drills.puzzle import Cast, Scene, Seat
from drills.regions.discard_beside import Beside, beside, plain_kinds
from drills.river import Course, course
from drills.roles import role
from rules.acceptance import unseen
from rules.hand import Hand, Meld
from rules.tiles import KINDS, is_honour
from rules.variant import Variant

DEALT = 4
_NEAR = 0.8
_HANDS = 400
_SHARES = ((0, 62), (1, 28), (2, 10))
"""How often so many of your melds lie open."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A position: whose turn, the hand, what lies beside it, rivers and melds by seat, the wall.

    left: copies of each kind that you have not seen.
    """

    me: int
    hand: Hand
    beside: Beside
    rivers: tuple[tuple[Cast, ...], ...]
    melds: tuple[tuple[Meld, ...], ...]
    wall: int
    left: tuple[int, ...]

    @property
    def draws(self) -> int:
        """How many tiles you still draw, if nobody calls."""
        return self.wall // 4

    def bare(self, table: Variant) -> tuple[int, ...]:
        """What would be left if only your own tiles were seen."""
        return tuple(unseen(table, self.hand))

    def scene(self) -> Scene:
        """What is drawn on the felt."""
        seats = tuple(
            Seat(seat, role(self.me, seat), dealer=seat == 0, melds=self.melds[seat],
                 river=self.rivers[seat])
            for seat in range(4)
        )  # fmt: skip
        return Scene(self.hand, seats=seats, wall=self.wall, facts=self.beside.says)


@dataclass(frozen=True, slots=True)
class Wish:
    """What positions shall be like: tiles exchanged in a complete hand, own melds, a wild."""

    exchanged: int = 2
    wild: bool = False
    third: bool = False


def spots(table: Variant, wish: Wish, seed: int, chance: Random) -> Iterator[Spot]:
    """Positions of the seed's lot, so that seeds close together repeat none."""
    me = chance.randrange(4)
    lies = beside(table, me, chance)
    melds = chance.choices([n for n, _ in _SHARES], [n for _, n in _SHARES])[0]
    drawn = (_hand(table, wish, lies, melds, chance) for _ in range(_HANDS))
    for hand in own_hands(drawn, seed):
        if hand.size == table.hand_size + 1 and len(hand.melds) == melds:
            spot = around(table, hand, me, lies, chance)
            if spot is not None:
                yield spot


# --- the hand ------------------------------------------------------------------------------------


def _hand(table: Variant, wish: Wish, lies: Beside, melds: int, chance: Random) -> Hand | None:
    """A complete hand, some of its tiles exchanged for others near by."""
    kinds = plain_kinds(table, lies.wild)
    apart = [chance.choice(kinds) for _ in range(melds)]
    letters = _suits(table, wish, chance)
    tiles: list[int] = []
    for _ in range(table.hand_size // 3 - melds):
        tiles += _block(table, letters, kinds, chance)
    tiles += [chance.choice([kind for kind in kinds if kind // 9 in letters])] * 2
    for at in chance.sample(range(len(tiles)), min(wish.exchanged, len(tiles))):
        tiles[at] = _other(tiles, kinds, chance)
    if wish.third:
        tiles[chance.randrange(len(tiles))] = chance.choice([kind for kind in kinds if kind < 27])
    wild = [kind for kind in lies.wild if kind < KINDS]
    if wish.wild and wild:
        tiles[chance.randrange(len(tiles))] = chance.choice(wild)
    try:
        return Hand(tuple(tiles), tuple(Meld("pong", (kind,) * 3) for kind in apart), lies.wild)
    except ValueError:
        return None


def _suits(table: Variant, wish: Wish, chance: Random) -> tuple[int, ...]:
    """The suits of a hand (3 the honours), often two of the three."""
    suits = chance.sample(range(3), 2 if wish.third or chance.random() < 0.5 else 3)
    honours = any(is_honour(kind) for kind in table.kinds) and chance.random() < 0.6
    return (*suits, 3) if honours else tuple(suits)


def _block(
    table: Variant, suits: tuple[int, ...], kinds: tuple[int, ...], chance: Random
) -> list[int]:
    suit = chance.choice(suits)
    if suit == 3 and table.honour_runs and chance.random() < 0.7:
        run = chance.sample(range(27, 31), 3) if chance.random() < 0.6 else [31, 32, 33]
        if set(run) <= set(kinds):
            return run
    able = [kind for kind in kinds if kind // 9 == suit]
    if suit == 3 or chance.random() < 0.22:
        return [chance.choice(able)] * 3
    low = 9 * suit + chance.randrange(7)
    run = [low, low + 1, low + 2]
    return run if set(run) <= set(able) else [chance.choice(able)] * 3


def _other(tiles: list[int], kinds: tuple[int, ...], chance: Random) -> int:
    """A tile beside one of the hand, or its twin; now and then any."""
    beside_it = chance.choice(tiles)
    if chance.random() > _NEAR or is_honour(beside_it):
        return chance.choice(kinds)
    kind = beside_it + chance.choice((-2, -1, -1, 0, 1, 1, 2))
    near = 0 <= kind < 27 and kind // 9 == beside_it // 9 and kind in kinds
    return kind if near else chance.choice(kinds)


# --- what lies around it -------------------------------------------------------------------------


@dataclass(slots=True)
class _Table:
    """Tiles given to the course: what is left in the pool, the kind of each throw, the melds."""

    order: Course
    pool: list[int]
    kinds: list[int | None]
    melds: list[list[Meld]] = field(default_factory=lambda: [[], [], [], []])


def around(table: Variant, hand: Hand, me: int, lies: Beside, chance: Random) -> Spot | None:
    """The rivers and melds around a hand, None if the tiles do not go together."""
    if any(hand.all_tiles.count(kind) == table.copies(kind) for kind in lies.shown):
        return None
    dealt = DEALT * table.hand_size + 1 + len(lies.shown)
    calls = [["pong"] * (len(hand.melds) if seat == me else _calls(chance)) for seat in range(4)]
    order = course(
        chance, me=me, calls=calls, declares=[], length=chance.randint(14, 40),
        wall=table.deck - dealt,
    )  # fmt: skip
    if len(order.melds[me]) != len(hand.melds) or order.wall < 8:
        return None
    made = _Table(order, list(unseen(table, hand, (), lies.shown)), [None] * len(order.throws))
    plain = plain_kinds(table, lies.wild)
    if not _lay(made, hand, me, plain, chance) or not _throw(made, plain, chance):
        return None
    melds = tuple(tuple(laid) for laid in made.melds)
    others = [meld for seat in range(4) if seat != me for meld in melds[seat]]
    rivers = tuple(_river(made, seat) for seat in range(4))
    open_ = [cast.kind for river in rivers for cast in river if not cast.taken]
    left = tuple(unseen(table, hand, others, (*open_, *lies.shown)))
    own = Hand(hand.concealed, melds[me], hand.wild)
    return Spot(me, own, lies, rivers, melds, order.wall, left)


def _calls(chance: Random) -> int:
    return chance.choices((0, 1, 2), (50, 38, 12))[0]


def _lay(made: _Table, hand: Hand, me: int, plain: tuple[int, ...], chance: Random) -> bool:
    """Give every meld its tiles: yours as they are, the others' what the pool has three of."""
    mine = iter(hand.melds)
    for seat, laid in ((at, laid) for at in range(4) for laid in made.order.melds[at]):
        if seat == me:
            kind = next(mine).kind
        else:
            able = [kind for kind in plain if made.pool[kind] >= 3]
            if not able:
                return False
            kind = chance.choice(able)
            made.pool[kind] -= 3
        made.melds[seat].append(Meld("pong", (kind,) * 3))
        if laid.throw is not None:
            made.kinds[laid.throw] = kind
    return True


def _throw(made: _Table, plain: tuple[int, ...], chance: Random) -> bool:
    """Fill the rivers: honours and ends first, the middle later."""
    for at, kind in enumerate(made.kinds):
        if kind is not None:
            continue
        able = [kind for kind in plain if made.pool[kind]]
        if not able:
            return False
        weights = [made.pool[kind] * _readiness(kind, early=at < 16) for kind in able]
        chosen = chance.choices(able, weights)[0]
        made.kinds[at] = chosen
        made.pool[chosen] -= 1
    return True


def _readiness(kind: int, *, early: bool) -> int:
    end = is_honour(kind) or kind % 9 in (0, 8)
    return (6 if end else 2) if early else (2 if end else 3)


def _river(made: _Table, seat: int) -> tuple[Cast, ...]:
    return tuple(
        Cast(kind, taken=throw.caller is not None)
        for throw, kind in zip(made.order.throws, made.kinds, strict=True)
        if throw.seat == seat and kind is not None
    )
