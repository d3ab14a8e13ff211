"""The wild tile itself as a wait: how it wins when drawn, and the split that shows it."""

from __future__ import annotations

from drills import splits
from drills.puzzle import Block
from drills.regions.waits_book import Found, Seen
from drills.regions.waits_say import word
from rules import readings
from rules.tiles import NAMES
from rules.variant import Variant
from rules.words import Text

_STANDS = Text(
    "{tile}是{wild}：摸来顶{other}，就成了。",
    "{tile} is wild {wild}: drawn, it stands for {other} and completes the hand.",
)
_FIFTH = Text(
    "{tile}是{wild}：别的牌都等不到，摸来它顶上就成。",
    "{tile} is wild {wild}: no other tile is left to wait for, but drawn it fills the place.",
)


def drawn(table: Variant, seen: Seen, kind: int) -> tuple[Text, tuple[Block, ...]] | None:
    """How a wild tile wins when it is drawn; None for other kinds."""
    if kind not in seen.hand.wild:
        return None
    return stands(table, seen, kind), split(table, seen, kind)


def stands(table: Variant, seen: Seen, kind: int) -> Text:
    """What the drawn wild stands for."""
    if not seen.asked:
        return _FIFTH.fill(tile=NAMES[kind], wild=word(table))
    return _STANDS.fill(tile=NAMES[kind], wild=word(table), other=NAMES[seen.asked[0]])


def split(table: Variant, seen: Seen, kind: int) -> tuple[Block, ...]:
    """The hand with the drawn wild in it, if that can be parted."""
    way = readings.reading(seen.hand.plus(kind), None, shapes=table.shapes)
    return splits.drawn(way.blocks) if way is not None else ()


def alone(seen: Seen) -> bool:
    """Whether nothing but a wild tile wins."""
    return bool(seen.found.key) and not seen.found.won


def only_wild(said: Found) -> bool:
    """The same of a hand that is not looked at yet."""
    return bool(said.key) and not said.won
