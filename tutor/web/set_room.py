"""A practice set as its maker may see it, or no page at all; what its pages share."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response, abort, make_response, render_template, request

from drills.address import AddressError
from drills.concepts import CONCEPTS
from drills.drill import DRILLS
from drills.puzzle import Puzzle
from tutor import account
from tutor.attempt import puzzle_at
from tutor.classes import classroom as classrooms
from tutor.classes import key, practice_set
from tutor.classes.classroom import Classroom
from tutor.classes.practice_set import Item, PracticeSet, SetError
from tutor.web import asked
from tutor.web.identity import store, visitor

SAID = {
    "title": "A title has 1 to 80 letters.",
    "text": "That is too long; 2000 letters are enough.",
    "weight": "A weight is a whole number from 0 to 100.",
    "full": "A set has 100 puzzles at most. Take some out first, or begin another set.",
    "kinds": "Choose at least one kind that this table has.",
    "levels": "Choose at least one level.",
    "number": "Make 1 to 50 puzzles at once.",
    "concepts": "None of these is practised at this table.",
    "none": "This table has no such puzzles. Choose another kind or level.",
    "addresses": "No puzzle has this address: %(words)s",
    "nothing": "There is no address in that. It looks like kdw12-0-1z, or is the end of a link.",
    "tick": "Tick at least one.",
    "place": "It cannot be moved there.",
}  # fmt: skip
"""What went wrong, by the code of a SetError."""

MARK = re.compile("[0-9a-f]{12}")


def once() -> str:
    """The mark of the form that was sent, which makes a doubled post harmless."""
    said = request.form.get("once", "")
    return f"{said}/{request.endpoint}" if MARK.fullmatch(said) else ""


def fresh_page(template: str, **values: Any) -> Response:
    """A page with forms that make something; whenever it is shown they have another mark."""
    page = make_response(render_template(template, once=secrets.token_hex(6), **values))
    page.headers["Cache-Control"] = "no-store"
    return page


def teaching() -> None:
    """Go on only for a visitor who may teach; else 404."""
    me = visitor()
    if me is None or not account.may_teach(store(), me):
        abort(404)


def mine(set_id: str) -> PracticeSet:
    """The set, for the visitor who made it; else 404."""
    teaching()
    me = visitor()
    assert me is not None
    try:
        return practice_set.load(store(), me, set_id)
    except SetError:
        abort(404)


def item_of(practice: PracticeSet, item_id: str) -> Item:
    """One of its items; else 404."""
    try:
        return practice.item(item_id)
    except SetError:
        abort(404)


def rooms() -> list[Classroom]:
    """The open classes in which the visitor is an instructor."""
    me = visitor()
    found = classrooms.mine(store(), me) if me else ()
    return [one for one in found if one.state == "in" and one.teaches and not one.archived]


def author() -> str:
    """The name under which the visitor's sets are known."""
    me = visitor()
    found = account.of(store(), me) if me else None
    return found.name if found else ""


@dataclass(frozen=True, slots=True)
class Shown:
    """An item as the pages show it; puzzle None: made for each learner, or not made any more."""

    item: Item
    n: int
    puzzle: Puzzle | None

    @property
    def kind(self) -> Any:
        """The name of its kind."""
        kind = self.puzzle.kind if self.puzzle else self.item.fresh.kind if self.item.fresh else ""
        return DRILLS[kind].name if kind in DRILLS else ""

    @property
    def concept(self) -> Any:
        """The name of the concept that it is mainly about, "" for none."""
        main = next(iter(self.puzzle.concepts), "") if self.puzzle else ""
        main = self.item.fresh.concept if self.item.fresh else main
        return CONCEPTS[main].name if main in CONCEPTS else ""


def shown(practice: PracticeSet) -> list[Shown]:
    """Every item of a set with its puzzle."""
    return [Shown(item, n, _puzzle(item)) for n, item in enumerate(practice.items, 1)]


def _puzzle(item: Item) -> Puzzle | None:
    try:
        return puzzle_at(item.address) if item.address else None
    except AddressError:
        return None


def keyed(puzzle: Puzzle) -> Mapping[str, Any]:
    """Everything that the page of a puzzle with its key draws."""
    fields, _ = asked.replay(puzzle, puzzle.key)
    return {
        "puzzle": puzzle,
        "table": asked.table_of(puzzle),
        "scene": puzzle.scene,
        "verdict": key.bare(puzzle),
        **asked.flags(fields),
    }


def of_addresses(addresses: list[str]) -> dict[str, Puzzle]:
    """The puzzles of some addresses, those that are made no more left out."""
    found = {}
    for address in addresses:
        puzzle = _puzzle(practice_set.draft(address=address))
        if puzzle is not None:
            found[address] = puzzle
    return found
