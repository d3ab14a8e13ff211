"""When a puzzle of the table carries a concept: one test each, over the facts of its drill."""

from __future__ import annotations

from collections.abc import Mapping

from drills.concepts import Test
from drills.safety import Safety, open_again


def _proof(*codes: str) -> Test:
    def test(safety: Safety) -> bool:
        return bool(safety.codes.intersection(codes))

    return test


SAFE: Mapping[str, Test] = {
    "safe.undeclared": _proof("undeclared"),
    "safe.low-points": _proof("low"),
    "safe.passed": lambda safety: (
        bool(safety.codes & {"passed", "must"}) or bool(open_again(safety))
    ),
    "safe.wild-tile": _proof("wild"),
    "safe.zero-count": _proof("zero"),
    "safe.ranked": lambda safety: not safety.safe,
}
"""Which tiles are proven safe; ranked: none is."""
