"""What one seat can see of the others, as a plain value: what danger is counted from.

A table of play makes it of a seat's view, a drill of its position, a question of its fields.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.facts import NO_FACTS
from rules.hand import Hand, Meld
from rules.tiles import KINDS
from rules.values import Passed
from rules.words import Text

ROLES = (
    Text("你", "you"),
    Text("下家", "Right 下家"),
    Text("对家", "Across 对家"),
    Text("上家", "Left 上家"),
)
"""The others from where one sits; play goes to the right."""


def who(me: int, seat: int) -> Text:
    """The name of a seat as `me` sees it."""
    return ROLES[(seat - me) % 4]


@dataclass(frozen=True, slots=True)
class Opponent:
    """What everybody knows of one other player.

    concealed: how many tiles are hidden; declared: declared ready; river: what was thrown openly
    and not called, in order; after: what was thrown after declaring; passed: tiles of others that
    were let go with the hand held now (after declaring, since the last own draw or throw);
    facts: open facts of the variant, by the names that its questions have ("named": the suit given
    up in 四川).
    """

    seat: int
    melds: tuple[Meld, ...] = ()
    concealed: int = 13
    declared: bool = False
    river: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    passed: tuple[Passed, ...] = ()
    facts: Mapping[str, Any] = NO_FACTS

    @property
    def suits(self) -> tuple[int, ...]:
        """The suits (0 万, 1 筒, 2 条) that the melds show."""
        return tuple(sorted({kind // 9 for meld in self.melds for kind in meld.tiles} - {3}))


@dataclass(frozen=True, slots=True)
class Public:
    """What one seat can see: its own hand, the others, and every other tile that lies open.

    me: the own seat, 0 being the dealer; hand: the own tiles, the drawn one among them; river: what
    was thrown by oneself; seen: all else that is open (the turned-up tile, flowers laid out); wild:
    the wild kinds as a question names them (the turned-up kind in 龙港); wall_left: tiles left in
    the wall; facts: open facts of the table ("ci" in 洛阳).

    >>> public = Public(0, Hand.parse("123m1z"), (Opponent(1, river=(0, 0)),))
    >>> public.unseen()[:3]
    (1, 3, 3)
    """

    me: int
    hand: Hand
    opponents: tuple[Opponent, ...]
    river: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    wild: tuple[int, ...] = ()
    wall_left: int | None = None
    facts: Mapping[str, Any] = NO_FACTS

    def shown(self) -> Counter[int]:
        """Every tile that this seat can see, by kind."""
        shown = Counter((*self.hand.all_tiles, *self.hand.flowers, *self.river, *self.seen))
        for opponent in self.opponents:
            shown.update(opponent.river)
            shown.update(kind for meld in opponent.melds for kind in meld.tiles)
        return shown

    def unseen(self, copies: int = 4) -> tuple[int, ...]:
        """How many of each of the 34 kinds this seat cannot see, of so many copies of each."""
        shown = self.shown()
        return tuple(max(0, copies - shown[kind]) for kind in range(KINDS))

    def opponent(self, seat: int) -> Opponent:
        """One of the others by the seat."""
        return next(other for other in self.opponents if other.seat == seat)


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a tile cannot be won on, whatever the others hide: a code, the words, of whom it speaks.

    seat: the opponent, None where it holds against everybody; shown: kinds that prove it; fleeting:
    it holds only until that player's next turn.
    """

    code: str
    text: Text
    seat: int | None = None
    shown: tuple[int, ...] = ()
    fleeting: bool = False
