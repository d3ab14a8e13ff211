"""Opponents: what a player of one of two strengths does, by what its seat can see.

`quick` goes by the distance to a hand that may win and the tiles that help (rules/quick.py);
`careful` also by what a discard could deal into and by what the hand would be worth
(rules/careful.py).
"""

from __future__ import annotations

from collections.abc import Callable

from rules.careful import careful
from rules.quick import FAR, KONGS, konged, least, melded, quick, steps
from rules.table.action import Action
from rules.table.state import Play

__all__ = [
    "FAR", "KONGS", "STRENGTHS", "Chooser", "careful", "konged", "least", "melded", "quick",
    "steps",
]  # fmt: skip

Chooser = Callable[[Play, int], Action]

STRENGTHS: dict[str, Chooser] = {"quick": quick, "careful": careful}
"""The opponents by their strength."""
