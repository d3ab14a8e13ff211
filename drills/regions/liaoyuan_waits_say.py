"""辽源, how a tile wins: by a reading that lacks nothing, and what the tile brings to it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from drills import splits, waits_why
from drills.puzzle import Block
from drills.regions.waits_book import Seen
from drills.regions.waits_say import clearest
from rules import variants
from rules.features import DRAGONS, HONOURS, TERMINALS, Finished, finished
from rules.readings import Reading
from rules.tiles import NAMES
from rules.values import Offer
from rules.variant import Variant
from rules.variants.liaoyuan_elements import all_triplets
from rules.words import Text

_PAIRS = Text(
    "七对不看三门、幺九，也不用刻。",
    "Seven pairs 七对 need no three suits, no 1, 9 or honour, no triplet.",
)
_TRIPLETS = Text(
    "全是刻子，飘胡，不看三门和幺九。",
    "All triplets 飘胡: free of the three suits and of a 1, 9 or honour.",
)
_DRAGONS = Text("{pair}做将，顶刻。", "A pair of {pair} stands for the triplet.")
BRINGS = {
    "three_suits": Text("这一来三门齐了。", "With it all three suits are there."),
    "terminal": Text("这张自己就是幺九。", "It is itself the 1, 9 or honour that the hand needs."),
    "triplet": Text("这样有刻。", "That way there is a triplet."),
}
"""What a tile brings where others lack it."""
_BOTH = Text("{how}{more}", "{how} {more}")


def how(table: Variant, seen: Seen, kind: int) -> tuple[Text, tuple[Block, ...]] | None:
    """How a kind wins, by the clearest of the readings that lack nothing."""
    legal = _legal(table, seen, kind)
    way = clearest(tuple(legal))
    told = replace(seen, ways={**seen.ways, kind: tuple(legal)})
    text, more = waits_why.how(told, kind, way), _why(table, seen, legal[way])
    return text if more is None else _BOTH.fill(how=text, more=more), splits.drawn(way.blocks)


def _legal(table: Any, seen: Seen, kind: int) -> dict[Reading, Finished]:
    every = finished(table, Offer(seen.hand, kind, "self_draw", 0))
    return {won.reading: won for won in every if not table.lack(won)}


def _why(table: Variant, seen: Seen, won: Finished) -> Text | None:
    """Which rule lets this reading win, where another tile or another rule would not."""
    bars, free = seen.found.bars, bool(_bound(table).lack(won))
    if not won.standard:
        return _PAIRS if bars or free else None
    if all_triplets(won) and free:
        return _TRIPLETS
    if won.pair and won.pair.kinds[0] in DRAGONS and not (won.triplets or _egg(won)):
        return _DRAGONS.fill(pair=NAMES[won.pair.kinds[0]])
    named = bars if won.offer.tile in (*TERMINALS, *HONOURS) else bars - {"terminal"}
    return next((text for code, text in BRINGS.items() if code in named), None)


def _egg(won: Finished) -> bool:
    return any(meld.type == "egg" for meld in won.hand.melds)


@cache
def _bound(table: Variant) -> Any:
    """The same table, where big hands are not free of the conditions."""
    return variants.table(table.key, **{**dict(table.chosen()), "dahu_exempt": False})
