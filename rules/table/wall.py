"""The wall: tiles in the order in which they are drawn, from the head and from the tail."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.errors import RuleError
from rules.tiles import mpsz
from rules.words import Text

_EMPTY = Text("牌墙里没有牌了", "no tile is left in the wall")


@dataclass(frozen=True, slots=True)
class Wall:
    """Tiles from the head to the tail; how many are taken at either end; how many lie aside.

    `aside`: tiles at the very tail that nobody ever draws (a turned-up indicator, the 次牌).

    >>> wall = Wall(tuple(range(10)), aside=1)
    >>> tile, rest = wall.draw()
    >>> tile, rest.replace()[0], rest.left
    (0, 8, 8)
    """

    tiles: tuple[int, ...]
    head: int = 0
    tail: int = 0
    aside: int = 0

    @property
    def left(self) -> int:
        """Tiles not yet taken, those aside left out."""
        return len(self.tiles) - self.head - self.tail - self.aside

    @property
    def rest(self) -> tuple[int, ...]:
        """The tiles not yet taken, in the order of drawing from the head, those aside left out."""
        return self.tiles[self.head : len(self.tiles) - self.tail - self.aside]

    def draw(self) -> tuple[int, Wall]:
        """The next tile from the head, and the wall without it.

        Raises:
            RuleError: if none is left.
        """
        if self.left < 1:
            raise RuleError("wall_empty", _EMPTY, field="wall")
        return self.tiles[self.head], replace(self, head=self.head + 1)

    def deal(self, number: int) -> tuple[tuple[int, ...], Wall]:
        """So many tiles from the head at once, and the wall without them."""
        taken = self.tiles[self.head : self.head + number]
        return taken, replace(self, head=self.head + number)

    def replace(self) -> tuple[int, Wall]:
        """The next tile from the tail, and the wall without it.

        Raises:
            RuleError: if none is left.
        """
        if self.left < 1:
            raise RuleError("wall_empty", _EMPTY, field="wall")
        tile = self.tiles[len(self.tiles) - 1 - self.aside - self.tail]
        return tile, replace(self, tail=self.tail + 1)

    def __str__(self) -> str:
        return mpsz(self.rest)
