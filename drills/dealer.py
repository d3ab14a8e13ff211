"""Dealer and wall 庄与局: who deals next, where the wall is broken, when the session ends."""

from __future__ import annotations

from typing import ClassVar

from drills.cards import CardDrill
from rules.words import Text


class DealerDrill(CardDrill):
    """Who deals next, and other questions of the wall and the session."""

    key = "dealer"
    letter = "z"
    name = Text("庄与局", "Dealer and wall 庄与局")
    question = Text("下一把谁坐庄？", "Who deals next?")
    decks: ClassVar = {
        variant: f"drills.regions.{variant}_dealer"
        for variant in (
            "koudian", "yuci", "sichuan", "beijing", "guangdong", "qiannv", "luoyang", "longgang",
            "liaoyuan",
        )
    }  # fmt: skip
    tables = frozenset(decks)
