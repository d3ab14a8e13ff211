"""The rules of a variant's table, told from the variant's own data."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, make_response, render_template

from rules import lattice
from rules.hand import Hand
from rules.values import Element
from rules.variant import Variant
from rules.words import Text
from tutor.web.seat import asked_table, my_table, notes_of

rules_page = Blueprint("rules_page", __name__)

BACK = ("source", "open")
"""The parts of the page that stand at its end."""


@dataclass(frozen=True, slots=True)
class Sure:
    """How sure the book is: one mark's words, and how many rows carry it."""

    text: Text
    rows: int


@rules_page.get("/rules")
def rules() -> Response:
    """What holds at a table, what scores, what is refused, what it chose, and how sure that is."""
    table = asked_table()
    parts = notes_of(table)
    page = render_template(
        "rules.html", table=table, mine=my_table().key == table.key, groups=may_win(table),
        notes={part: rows for part, rows in parts.items() if part not in BACK},
        back={part: parts[part] for part in BACK if parts[part]},
        elements=grouped(table), sure=sure(table), refusals=refusals(table),
        off={key for key, _ in table.chosen()} | {*table.fixed(table.settings)},
    )  # fmt: skip
    return make_response(page)


def may_win(table: Variant) -> dict[str, list[int]]:
    """The kinds in play by how they may be won ("any", "self", "never"), {} if all are alike."""
    groups: dict[str, list[int]] = {"any": [], "self": [], "never": []}
    for kind in table.kinds:
        waits = table.judge(Hand(()), (kind,), lattice.waits)
        groups[waits.state(kind)].append(kind)
    return groups if sum(bool(kinds) for kinds in groups.values()) > 1 else {}


def grouped(table: Variant) -> list[tuple[Text, list[Element]]]:
    """The elements by the list of a score that they stand in."""
    found = {key: [one for one in table.elements if one.group == key] for key in table.groups}
    return [(table.groups[key], some) for key, some in found.items() if some]


def sure(table: Variant) -> list[Sure]:
    """Every mark of the book with the number of rows that carry it, in the order of the marks."""
    rows = [*table.notes, *table.elements, *table.options]
    marks = [getattr(row, "mark", "") for row in rows]
    return [Sure(text, marks.count(key)) for key, text in table.marks.items() if key in marks]


def refusals(table: Variant) -> dict[str, tuple[str, ...]]:
    """The codes for which a win ("win") and a claim ("claim") are refused, in the order asked."""
    return {
        "win": getattr(table, "win_codes", tuple(table.win_bars)),
        "claim": getattr(table, "kong_codes", tuple(table.kong_bars)),
    }
