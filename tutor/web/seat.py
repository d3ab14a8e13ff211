"""At which table the visitor sits, and the tables of other variants as the visitor keeps them."""

from __future__ import annotations

from flask import abort, g, request

from rules import variants
from rules.values import PARTS
from rules.variant import Variant
from rules.words import Text
from tutor import learner as learners
from tutor.learner import VARIANT
from tutor.web.identity import learner, store, visitor

_NAMED = Text("{name}：{value}", "{name}: {value}")


def my_table() -> Variant:
    """The visitor's table, the default one for strangers."""
    me = visitor()
    return me.table if me else variants.table(VARIANT)


def table_at(key: str) -> Variant:
    """The table of a variant with the options that the visitor keeps there; else 404."""
    if key not in variants.VARIANTS:
        abort(404, "variant")
    me = visitor()
    if me is None:
        return variants.table(key)
    return me.table if me.variant == key else learners.seated(store(), me, key).table


def asked_table() -> Variant:
    """The table of the variant that the address names, the visitor's own if it names none."""
    key = request.args.get("variant", "")
    return table_at(key) if key else my_table()


def sit_at(key: str) -> None:
    """Sit down at a variant's table as the visitor left it; 404 for one that does not exist."""
    if key not in variants.VARIANTS:
        abort(404, "variant")
    me = learner()
    if me.variant != key:
        g.learner = learners.set_table(store(), me, key)


def house(table: Variant, *, mode: bool = True) -> list[Text]:
    """What a table plays otherwise than usual: one text for each option off its default."""
    options = {option.key: option for option in table.options}
    return [
        options[key].name
        if value is True
        else _NAMED.fill(name=options[key].name, value=options[key].says(value))
        for key, value in table.chosen()
        if mode or key != "mode"
    ]


def reconstructed(table: Variant) -> bool:
    """Whether most of what is known about a table is marked as more or less sure."""
    marked = sum(bool(note.mark) for note in table.notes)
    return 2 * marked > len(table.notes)


def notes_of(table: Variant) -> dict[str, list]:
    """The notes of a rule page by their part, in the order of the parts."""
    return {part: [note for note in table.notes if note.part == part] for part in PARTS}
