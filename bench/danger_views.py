"""Made-up views of the middle of a hand: my tiles, what the others have laid out and thrown."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.danger import Opponent, Public
from rules.hand import Hand, Meld
from rules.tiles import KINDS
from rules.values import Passed

ME = 0


def a_view(
    table: Any, chance: Random, *, throws: int = 7, melds: tuple[int, ...] = (0, 1, 2)
) -> Public:
    """A view after so many throws of each seat; every opponent has declared where one must."""
    wall = [kind for kind in table.kinds if kind < KINDS for _ in range(table.copies(kind))]
    chance.shuffle(wall)
    turned = (wall.pop(),) if table.wild_number or table.key in {"longgang", "luoyang"} else ()
    wild = _wild(table, turned, chance) if table.key != "luoyang" else ()
    hand = Hand(tuple(wall.pop() for _ in range(table.hand_size + 1)))
    laid = [_melds(wall, chance, chance.choice(melds)) for _ in range(3)]
    others = []
    for seat, mine in enumerate(laid, 1):
        river = tuple(wall.pop() for _ in range(throws))
        passed = (Passed(river[-1]),) if seat != ME + 2 else ()
        hidden = table.hand_size - 3 * len(mine)
        others.append(Opponent(seat, mine, hidden, table.declares, river, passed=passed))
    river = tuple(wall.pop() for _ in range(throws))
    facts = {"ci": turned[0]} if table.key == "luoyang" else {}
    return Public(ME, hand, tuple(others), river, turned, wild, len(wall), facts)


def _wild(table: Any, turned: tuple[int, ...], chance: Random) -> tuple[int, ...]:
    """The wild kinds: what was turned up, and others where a table has more."""
    others = [kind for kind in table.wild_kinds() if kind not in turned]
    return turned + tuple(chance.sample(others, max(0, table.wild_number - 1)))


def _melds(wall: list[int], chance: Random, number: int) -> tuple[Meld, ...]:
    """Pongs of two suits at most, taken from the wall."""
    laid: list[Meld] = []
    suits = chance.sample(range(3), 2)
    for _ in range(number):
        able = [k for k in set(wall) if wall.count(k) > 2 and k // 9 in (*suits, 3)]
        if able:
            kind = chance.choice(sorted(able))
            laid.append(Meld("pong", (kind,) * 3))
            for _ in range(3):
                wall.remove(kind)
    return tuple(laid)
