"""What a hand hangs on by the shapes of its own table, for the rating and the split to draw."""

from __future__ import annotations

from drills.core import Study, core, dead_waits, fewest_left, is_locked
from rules import readings
from rules.hand import Hand
from rules.variant import Variant, Waits


def study(table: Variant, hand: Hand, waits: Waits) -> Study:
    """The hand as a reader takes it apart; what completes it counts, barred or not."""
    kinds = tuple(sorted({*waits.shape, *(kind for kind, _ in waits.barred)}))
    ways = {kind: readings.readings(hand, kind, shapes=table.shapes) for kind in kinds}
    ways = {kind: found for kind, found in ways.items() if found}
    asked = tuple(kind for kind in ways if kind not in hand.wild)
    away = 0 if ways else max(table.shanten(hand), 0)
    return Study(
        hand=hand,
        waits=waits,
        asked=asked,
        ways=ways,
        core=core(hand, ways),
        dead=dead_waits(table, hand, waits) if max(hand.held) == 4 else (),
        locked=bool(hand.melds) and is_locked(table, hand, waits),
        away=away,
        left=fewest_left(hand) if away else 0,
    )
