"""Settling up 算账 at the other tables: kongs, drawn hands, eggs, losers among themselves."""

from __future__ import annotations

from typing import ClassVar

from drills.cards import CardDrill
from rules.words import Text


class RegionalSettle(CardDrill):
    """What does each seat pay or get, kongs and losers included?"""

    key = "settle"
    letter = "t"
    name = Text("连杠算账", "Settle with kongs 连杠算账")
    question = Text("四家各收付多少？", "What does each seat pay or get?")
    decks: ClassVar = {
        variant: f"drills.regions.{variant}_settle"
        for variant in ("yuci", "sichuan", "luoyang", "longgang", "liaoyuan")
    }
    tables = frozenset(decks)
