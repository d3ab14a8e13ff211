"""Who deals at a 扣点点 table (koudian.md, section 9)."""

from __future__ import annotations

from drills.card import Deck, Sort
from drills.dealer_story import STORY, Course, story, with_kongs
from rules.variant import Variant


def _traps(table: Variant, course: Course) -> tuple[int, ...]:
    """17: another than the dealer won, or a hand was drawn."""
    return (17,) if any(event.winners != (dealer,) for dealer, event, _ in course) else ()


DECK: Deck = (Sort(1, (1, 2, 3), story(with_kongs, traps=_traps), concepts=STORY),)
