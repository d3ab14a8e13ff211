"""Grading "which cut declares?": the verdict, a row for every cut and every tile that matters."""

from __future__ import annotations

from drills.puzzle import Answer, Puzzle, Verdict
from rules.variant import Variant
from rules.words import Text


def told(table: Variant, puzzle: Puzzle, answer: Answer) -> Verdict:
    """The verdict on cuts and tiles, with everything explained."""
    right = dict(answer) == puzzle.key
    head = Text("对", "Right") if right else Text("不对", "Wrong")
    return Verdict("right" if right else "wrong", float(right), head, head, (), puzzle.concepts[0])
