"""Who is bound to pay for all 包 in 广东 (guangdong.md, section 8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from rules.features import DRAGONS, OPENING, WINDS
from rules.hand import Meld

OPEN_SETS = 4
"""With so many open sets twelve tiles lie on the table 十二张落地."""

Fed = tuple[int, int]
"""A feeder and the player to whom he fed what binds him."""


def twelve_on_table(melds: Iterable[Meld]) -> bool:
    """Whether twelve tiles are called; a concealed kong is not.

    >>> twelve_on_table(Meld.parse(f"pong:{n * 3}m") for n in "1234")
    True
    """
    return sum(meld.type in OPENING for meld in melds) >= OPEN_SETS


def completes_big(exposed: Collection[int], fed: int) -> bool:
    """Whether a fed triplet is the last of 大三元 or 大四喜, the others being exposed.

    >>> completes_big((27, 28, 29), 30), completes_big((31, 28), 33)
    (True, False)
    """
    family = next((kinds for kinds in (WINDS, DRAGONS) if fed in kinds), ())
    return bool(family) and all(kind in exposed for kind in family if kind != fed)


def bound(table: Any, events: Iterable[Fed], winner: int) -> int | None:
    """The feeder who pays for an own draw of the winner: 包先不包后.

    Each feeder is bound to the first player he fed; of two bound to one winner the option
    `two_liable` says which pays.
    """
    first: dict[int, int] = {}
    for feeder, player in events:
        first.setdefault(feeder, player)
    liable = [feeder for feeder, player in first.items() if player == winner]
    if not liable:
        return None
    return liable[0] if table.settings["two_liable"] == "earlier" else liable[-1]


def kong_feeder(table: Any, sources: Sequence[int | None]) -> int | None:
    """Who pays for 杠上开花 after kongs of one turn, by who fed each (None: nobody)."""
    alone = len(sources) == 1 or table.settings["chain_kong_bao"]
    return sources[0] if sources and alone else None
