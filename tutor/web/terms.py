"""How an assignment is done, as a form has it: tries, keys, times."""

from __future__ import annotations

from typing import Any

from flask import request

from tutor.classes.assignment import (
    MOST_TRIES,
    SHOWS,
    Assignment,
    AssignmentError,
    from_the_wall,
    on_the_wall,
)

TRIES = (1, 2, 3, 5, 10, 0)
"""What is offered; 0 for as many as one likes."""

FLAGS = ("late", "clock", "mixed")
SAID = {
    "set": "Choose a set that has puzzles in it.",
    "tries": "Choose how many tries there are.",
    "shows": "Choose when the keys are shown.",
    "shows_due": "Name the due time at which the keys are shown.",
    "order": "It would be due before it opens.",
    "opens": "Write a date and a time, like 2026-12-03T21:00.",
    "due": "Write a date and a time, like 2026-12-03T21:00.",
}  # fmt: skip
"""What is wrong with the form, by the code of an AssignmentError."""


def read_terms(zone: str) -> dict[str, Any]:
    """What the posted form says, for `assign` or `change`; times are by the clock of a zone.

    Raises:
        AssignmentError: naming the field.
    """
    sent = request.form
    tries = sent.get("tries", "1")
    if not (tries.isdecimal() and len(tries) < 4 and int(tries) <= MOST_TRIES):
        raise AssignmentError("tries", f"{tries!r} tries", "tries")
    return {
        "tries": int(tries),
        "shows": sent.get("shows", SHOWS[0]),
        "opens": from_the_wall(sent.get("opens", ""), zone, "opens"),
        "due": from_the_wall(sent.get("due", ""), zone, "due"),
        **{name: name in sent for name in FLAGS},
    }


def shown_terms(
    zone: str, here: Assignment | None, error: AssignmentError | None
) -> dict[str, Any]:
    """What the form shows: what was typed if it was refused, else how the assignment is."""
    if error is not None:
        sent = request.form
        typed: dict[str, Any] = {name: sent.get(name, "") for name in ("shows", "opens", "due")}
        tries = sent.get("tries", "1")
        typed |= {"tries": int(tries) if tries.isdecimal() else 1}
        typed |= {name: name in sent for name in FLAGS}
    elif here is not None:
        typed = {name: getattr(here, name) for name in ("shows", "tries", *FLAGS)}
        typed |= {name: on_the_wall(getattr(here, name), zone) for name in ("opens", "due")}
    else:
        typed = {
            "shows": "each", "tries": 1, "opens": "", "due": "", "late": True, "clock": True,
            "mixed": False,
        }  # fmt: skip
    tries_offered = tuple(dict.fromkeys((*TRIES[:-1], typed["tries"] or 1, 0)))
    return {"typed": typed, "tries_offered": tries_offered, "zone": zone, "said_of": SAID}
