"""What a player may do at the table: one act of one seat, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.errors import RuleError
from rules.tiles import MARKS, mpsz, parse, tile
from rules.values import NO_TILE
from rules.words import Text


class PlayError(RuleError):
    """An act that the rules do not allow now; `code` and `text` name the rule."""


ACTS = {
    "win": Text("胡", "win 胡"),
    "kong": Text("杠", "kong 杠"),
    "ckong": Text("暗杠", "concealed kong 暗杠"),
    "addkong": Text("补杠", "added kong 补杠"),
    "pong": Text("碰", "pong 碰"),
    "chow": Text("吃", "chow 吃"),
    "declare": Text("报听打", "declare and discard 报听"),
    "discard": Text("打", "discard 打"),
    "pass": Text("过", "pass 过"),
}
"""The acts that most tables have, with their names; a game adds its own."""


@dataclass(frozen=True, slots=True)
class Action:
    """One act: who, what, on which tile, with which others (the two tiles of a chow …).

    >>> Action.parse({"seat": 2, "act": "chow", "tile": "3m", "with": "12m"})
    Action(seat=2, act='chow', tile=2, uses=(0, 1))
    >>> str(Action(1, "discard", 4))
    '1 discard 5m'
    """

    seat: int
    act: str
    tile: int = NO_TILE
    uses: tuple[int, ...] = ()

    def json(self) -> dict[str, Any]:
        """The act as JSON values; what is empty is left out."""
        line: dict[str, Any] = {"seat": self.seat, "act": self.act}
        if self.tile != NO_TILE:
            line["tile"] = MARKS[self.tile]
        if self.uses:
            line["with"] = mpsz(self.uses)
        return line

    @classmethod
    def parse(cls, line: Mapping[str, Any]) -> Action:
        """Read what `json` wrote.

        Raises:
            PlayError: no such seat or act; TileError: no such tile.
        """
        seat, act = line.get("seat"), line.get("act")
        if not isinstance(seat, int) or isinstance(seat, bool) or seat not in range(4):
            raise PlayError(
                "no_seat",
                Text("座位是 0 到 3，不是“{seat}”", "a seat is 0 to 3, not “{seat}”").fill(
                    seat=str(seat)
                ),
                field="seat",
            )
        if not isinstance(act, str) or not act:
            raise PlayError("no_act", Text("没写做什么", "no act is named"), field="act")
        at = tile(str(line["tile"])) if "tile" in line else NO_TILE
        return cls(seat, act, at, parse(str(line["with"])) if line.get("with") else ())

    def __str__(self) -> str:
        words = [str(self.seat), self.act]
        if self.tile != NO_TILE:
            words.append(MARKS[self.tile])
        if self.uses:
            words.append(mpsz(self.uses))
        return " ".join(words)
