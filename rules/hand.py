"""Melds and hands: immutable values that cannot hold an impossible set of tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.errors import HandError, MeldError
from rules.tiles import KINDS, MARKS, NAMES, counts, is_honour, mpsz, parse
from rules.words import Text

MELD_NAMES = {
    "chow": Text("吃", "chow 吃"),
    "pong": Text("碰", "pong 碰"),
    "kong": Text("点杠", "kong from a discard 点杠"),
    "addkong": Text("补杠", "added kong 补杠"),
    "ckong": Text("暗杠", "concealed kong 暗杠"),
    "egg": Text("蛋", "egg 蛋"),
}
"""Every type of meld with its name."""

COMMON_MELDS = ("chow", "pong", "kong", "addkong", "ckong")
KONGS = ("kong", "addkong", "ckong")
EGGS = ((27, 28, 29, 30), (31, 32, 33), (0, 9, 18), (8, 17, 26))
"""The kinds that an egg is made of: winds, dragons, ones, nines; three different ones at least."""

_FIVE = Text("{tile}有 {n} 张，最多四张", "{n} copies of {tile}; there are only four")


@dataclass(frozen=True, slots=True)
class Meld:
    """A set laid apart: a type of MELD_NAMES and its tiles.

    >>> Meld.parse("pong:555s")
    Meld(type='pong', tiles=(22, 22, 22))
    >>> str(Meld("chow", (2, 0, 1)))
    'chow:123m'
    """

    type: str
    tiles: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))
        if self.type not in MELD_NAMES:
            raise MeldError(
                "meld_type",
                Text("没有“{type}”这种副露", "there is no meld “{type}”").fill(type=self.type),
                field="melds", tile=mpsz(self.tiles),
            )  # fmt: skip
        if not self._can_be():
            raise MeldError(
                "meld_tiles",
                Text("{tiles} 不成{type}", "{tiles} is no {type}").fill(
                    tiles=mpsz(self.tiles), type=MELD_NAMES[self.type]
                ),
                field="melds", tile=mpsz(self.tiles),
            )  # fmt: skip

    def _can_be(self) -> bool:
        first, size = self.tiles[0] if self.tiles else -1, len(self.tiles)
        if self.type == "egg":
            kinds = set(self.tiles)
            return len(kinds) >= 3 and any(kinds <= set(family) for family in EGGS)
        if self.type == "chow":
            run = (first, first + 1, first + 2)
            return self.tiles == run and not is_honour(first) and first % 9 <= 6 and first < 27
        return size == (4 if self.is_kong else 3) and len(set(self.tiles)) == 1 and first < KINDS

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read `type:tiles`, e.g. `pong:555s`, `ckong:5555s`.

        Raises:
            MeldError, TileError: naming what is wrong.
        """
        name, colon, tiles = text.partition(":")
        if not colon:
            raise MeldError(
                "meld_form",
                Text(
                    "副露要写成 pong:555s 这样，不是“{text}”",
                    "a meld is written like pong:555s, not “{text}”",
                ).fill(text=text),
                field="melds", tile=text,
            )  # fmt: skip
        return cls(name.strip().lower(), parse(tiles, field="melds"))

    @property
    def is_kong(self) -> bool:
        """Whether this meld holds four tiles."""
        return self.type in KONGS

    @property
    def kind(self) -> int:
        """Its lowest tile kind."""
        return self.tiles[0]

    def __str__(self) -> str:
        return f"{self.type}:{mpsz(self.tiles)}"


@dataclass(frozen=True, slots=True)
class Hand:
    """Concealed tiles (sorted kinds), melds, the kinds that are wild, flowers laid out.

    >>> hand = Hand.parse("45m123p", ["pong:777s", "ckong:2222z"], wild=["5z"])
    >>> str(hand), hand.size, hand.sets
    ('45m123p + pong:777s + ckong:2222z', 11, 2)

    Raises:
        HandError: if a tile is held five times, melds counted.
    """

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    wild: tuple[int, ...] = ()
    flowers: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "concealed", tuple(sorted(self.concealed)))
        object.__setattr__(self, "melds", tuple(self.melds))
        object.__setattr__(self, "wild", tuple(sorted(self.wild)))
        tiles = sorted(self.all_tiles)
        for kind, fifth in zip(tiles, tiles[4:], strict=False):
            if kind == fifth:
                says = _FIVE.fill(tile=NAMES[kind], n=tiles.count(kind))
                raise HandError("five_copies", says, field="hand", tile=MARKS[kind])

    @classmethod
    def parse(cls, text: str, melds: Iterable[str] = (), wild: Iterable[str] = ()) -> Hand:
        """Read a hand from MPSZ or Chinese.

        Raises:
            TileError, MeldError, HandError: naming what is wrong.
        """
        kinds = tuple(kind for mark in wild for kind in parse(mark, field="wild"))
        return cls(parse(text), tuple(Meld.parse(m) for m in melds), kinds)

    @property
    def all_tiles(self) -> tuple[int, ...]:
        """Concealed and melded tiles together."""
        if not self.melds:
            return self.concealed
        return self.concealed + tuple(kind for meld in self.melds for kind in meld.tiles)

    @property
    def size(self) -> int:
        """Tiles held, a kong counted as three."""
        return len(self.concealed) + 3 * len(self.melds)

    @property
    def sets(self) -> int:
        """How many sets are laid apart."""
        return len(self.melds)

    @property
    def counts(self) -> tuple[int, ...]:
        """The concealed tiles as 34 counts."""
        return counts(self.concealed)

    @property
    def held(self) -> tuple[int, ...]:
        """All tiles, melds included, as 34 counts."""
        return counts(self.all_tiles)

    @property
    def wilds(self) -> int:
        """How many concealed tiles are wild."""
        return sum(kind in self.wild for kind in self.concealed)

    def plus(self, kind: int) -> Hand:
        """The hand with one more concealed tile."""
        return Hand((*self.concealed, kind), self.melds, self.wild, self.flowers)

    def minus(self, kind: int) -> Hand:
        """The hand without one concealed tile of this kind.

        Raises:
            HandError: if it is not there.
        """
        if kind not in self.concealed:
            raise HandError(
                "not_held",
                Text("手里没有{tile}", "{tile} is not in the hand").fill(tile=NAMES[kind]),
                field="hand", tile=MARKS[kind],
            )  # fmt: skip
        at = self.concealed.index(kind)
        rest = self.concealed[:at] + self.concealed[at + 1 :]
        return _possible(rest, self.melds, self.wild, self.flowers)

    def expect(self, size: int) -> Hand:
        """This hand, if it has so many tiles (a kong counted as three).

        Raises:
            HandError: naming both counts.
        """
        if self.size != size:
            raise HandError(
                "wrong_count",
                Text(
                    "要 {want} 张（杠算三张），这里有 {have} 张",
                    "{want} tiles are wanted (a kong counts as three), here are {have}",
                ).fill(want=size, have=self.size),
                field="hand", tile="",
            )  # fmt: skip
        return self

    def __str__(self) -> str:
        return " + ".join([mpsz(self.concealed), *map(str, self.melds)])


def _possible(
    concealed: tuple[int, ...],
    melds: tuple[Meld, ...],
    wild: tuple[int, ...],
    flowers: tuple[int, ...],
) -> Hand:
    """A hand with fewer tiles than a possible one: sorted already, and not counted again."""
    hand = object.__new__(Hand)
    fields = (("concealed", concealed), ("melds", melds), ("wild", wild), ("flowers", flowers))
    for name, value in fields:
        object.__setattr__(hand, name, value)
    return hand
