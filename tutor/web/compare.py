"""Tables side by side, part by part, from the variants' own data."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, make_response, render_template, request

from rules.hand import MELD_NAMES
from rules.values import PARTS, Note
from rules.variant import Variant
from rules.variants import VARIANTS
from rules.words import Text
from tutor.web.page import Answered, swapping
from tutor.web.seat import my_table, notes_of, table_at

compare = Blueprint("compare", __name__)

LEAST = 2


@dataclass(frozen=True, slots=True)
class Side:
    """One of the tables: what it is in short, and its notes by their part."""

    table: Variant
    short: tuple[Text, ...]
    notes: dict[str, list[Note]]


@compare.get("/compare", endpoint="compare")
def page() -> Answered:
    """The tables that were chosen; the visitor's own and the next one to begin with."""
    asked = list(dict.fromkeys(request.args.getlist("variant")))
    keys = [key for key in VARIANTS if key in asked] if asked else _first()
    sides = [_side(table_at(key)) for key in keys]
    part = "parts/compared.html" if swapping() else "compare.html"
    shown = render_template(
        part, sides=sides, chosen=keys, variants=VARIANTS, least=LEAST, parts=PARTS,
        unknown=[key for key in asked if key not in VARIANTS],
    )  # fmt: skip
    return make_response(shown)


def _first() -> list[str]:
    mine = my_table().key
    other = next(key for key in VARIANTS if key != mine)
    return [key for key in VARIANTS if key in (mine, other)]


def _side(table: Variant) -> Side:
    return Side(table, in_short(table), notes_of(table))


_TILES = Text("{deck} 张牌，手里 {hand} 张", "{deck} tiles, {hand} in hand")
_MELDS = Text("能：{melds}", "may be laid: {melds}")


def in_short(table: Variant) -> tuple[Text, ...]:
    """A table in figures: its tiles, and what may be laid open."""
    melds = tuple(MELD_NAMES[meld] for meld in table.melds)
    return (
        _TILES.fill(deck=table.deck, hand=table.hand_size),
        _MELDS.fill(melds=melds),
    )
