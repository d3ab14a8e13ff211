"""Who deals at a 广东 table (guangdong.md, section 2)."""

from __future__ import annotations

from drills.card import Deck, Sort
from drills.dealer_story import STORY, story

DECK: Deck = (Sort(1, (1, 2, 3), story(), concepts=STORY),)
