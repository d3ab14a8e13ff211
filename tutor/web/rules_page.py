"""The rules of one's table in short, told from the variant's own data."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template

from rules import lattice
from rules.hand import Hand
from rules.variant import Variant
from tutor.web.table_page import my_table

rules_page = Blueprint("rules_page", __name__)


@rules_page.get("/rules")
def rules() -> Response:
    """What may win, what multiplies, why a win or a kong is refused, and what this table chose."""
    table = my_table()
    off = {key for key, _ in table.chosen()}
    fixed = table.fixed(table.settings)
    chosen = [option for option in table.options if option.key in off | set(fixed)]
    page = render_template(
        "rules.html", table=table, groups=may_win(table), chosen=chosen,
        rest=[option for option in table.options if option not in chosen],
    )  # fmt: skip
    return make_response(page)


def may_win(table: Variant) -> dict[str, list[int]]:
    """The kinds in play by how they may be won: "any", "self", "never"."""
    groups: dict[str, list[int]] = {"any": [], "self": [], "never": []}
    for kind in table.kinds:
        waits = table.judge(Hand(()), (kind,), lattice.waits)
        groups[waits.state(kind)].append(kind)
    return groups
