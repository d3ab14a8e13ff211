"""Beside a puzzle that was put from one's mistakes: the next of them."""

from __future__ import annotations

from typing import Any

from tutor import mistakes
from tutor.attempt import Attempt
from tutor.web.identity import store


def around(mine: Attempt | None) -> dict[str, Any]:
    """What an answer reached from one's mistakes has in place of the way on of a run."""
    if mine is None or mine.open or mine.slot != mistakes.SLOT:
        return {}
    return {
        "next_step": "parts/mistakes_next.html", "next_mistake": mistakes.after(store(), mine),
    }  # fmt: skip
