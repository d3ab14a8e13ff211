"""What a hand hangs on by the shapes of its own table, for the rating and the split to draw."""

from __future__ import annotations

from drills import difficulty
from drills.core import Core, Study, core, dead_waits, fewest_left, is_locked
from rules import readings
from rules.hand import Hand
from rules.tiles import suit
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


def glance(hand: Hand, waits: Waits) -> Study:
    """The hand before it is taken apart: nothing that costs time is known of it."""
    return Study(hand, waits, (), {}, Core((), (), ""), (), False, 0, 0)


def least(hand: Hand, waits: Waits) -> int:
    """What the reading rates at least, from the number of waits, wilds and the longest suit."""
    natural = [kind for kind in hand.concealed if kind not in hand.wild]
    kinds = len([kind for kind in waits.shape if kind not in hand.wild])
    counted = {
        "kinds": kinds - 1,
        "kinds_beyond_five": kinds - 5,
        "suit_beyond_five": max(sum(suit(k) == s for k in natural) for s in "mps") - 5,
        "wilds": hand.wilds,
    }
    return difficulty.rating("waits", counted)
