"""The answer form, read back: what was posted becomes an Answer, or a word about what lacks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from flask import g
from werkzeug.datastructures import MultiDict

from drills.puzzle import Amounts, Answer, Choice, Field, Marks, Number, Pick
from rules.tiles import MARKS, suit

LARGEST = 9_999_999


Posted = MultiDict[str, str]
"""What a browser sent: any names, any values."""


class FormError(ValueError):
    """A field that is not answered as it should be; the text is for the learner."""

    def __init__(self, text: str, field: str) -> None:
        super().__init__(text)
        self.text = text
        self.field = field


def read(fields: Iterable[Field], form: Posted) -> Answer:
    """The answer to these fields.

    Raises:
        FormError: for the first field that is not answered.
    """
    return {field.name: _READ[type(field)](field, form) for field in fields}


def _choice(field: Choice, form: Posted) -> str:
    value = form.get(field.name, "")
    if value not in {option for option, _ in field.options}:
        raise FormError(g.say("Choose one of the answers first."), field.name)
    return value


def _pick(field: Pick, form: Posted) -> list[str]:
    if form.get(f"{field.name}-none"):
        return []
    chosen = set(form.getlist(field.name))
    marks = [MARKS[kind] for kind in field.kinds if MARKS[kind] in chosen]
    if not marks:
        raise FormError(_pick_or_none(field), field.name)
    return marks


def _marks(field: Marks, form: Posted) -> dict[str, str]:
    if form.get(f"{field.name}-none"):
        return {}
    states = {value for value, _, _ in field.states}
    asked = [MARKS[kind] for kind in field.kinds if kind not in field.given]
    marks = {mark: form.get(f"{field.name}-{mark}", "") for mark in asked}
    marks = {mark: state for mark, state in marks.items() if state in states}
    if not marks:
        raise FormError(_pick_or_none(field), field.name)
    return marks


def _pick_or_none(field: Pick | Marks) -> str:
    none = field.none.say(g.lang)
    return str(g.say("Mark a tile first, or say “%(none)s”.", none=none))


def _number(field: Number, form: Posted) -> int:
    typed = form.get(field.name, "").strip() or form.get(f"{field.name}-likely", "")
    number = _whole(typed)
    if number is None:
        raise FormError(g.say("Fill in a whole number."), field.name)
    return number


def _amounts(field: Amounts, form: Posted) -> list[int]:
    amounts = [_amount(field, form, seat) for seat in range(4)]
    if sum(amounts):
        text = g.say("Your four amounts add up to %(sum)s; they must make 0.", sum=sum(amounts))
        raise FormError(text, field.name)
    return amounts


def _amount(field: Amounts, form: Posted, seat: int) -> int:
    name = f"{field.name}-{seat}"
    number = _whole(form.get(name, ""))
    if number is None:
        raise FormError(g.say("Fill in a whole number for every player, 0 too."), field.name)
    sign = form.get(f"{name}-sign", "")
    if number > 0 and sign not in ("plus", "minus"):
        raise FormError(g.say("Say for every amount whether it is got or paid."), field.name)
    return -number if sign == "minus" and number > 0 else number


def _whole(text: str) -> int | None:
    """A whole number as people write it, or None.

    >>> _whole("１２"), _whole("+4"), _whole("−7"), _whole("1.5")
    (12, 4, -7, None)
    """
    text = text.strip().replace("−", "-").replace(",", "").replace("，", "")
    if not re.fullmatch(r"[+-]?\d{1,7}", text):
        return None
    number = int(text)
    return number if abs(number) <= LARGEST else None


_READ: Mapping[type, Any] = {
    Choice: _choice, Pick: _pick, Marks: _marks, Number: _number, Amounts: _amounts,
}  # fmt: skip


# --- for drawing the form ----------------------------------------------------------------------

FLAGS = ("any", "self", "third", "fourth", "fifth")
"""The look of a field's states, in their order."""


def sort_of(field: Field) -> str:
    """The name of a field's class, in small letters."""
    return type(field).__name__.lower()


def rows_of(field: Pick | Marks) -> list[tuple[str, list[int]]]:
    """The kinds of a field by suit, in order, the shown ones among them."""
    kinds = sorted({*field.kinds, *getattr(field, "given", ())})
    rows: dict[str, list[int]] = {}
    for kind in kinds:
        rows.setdefault(suit(kind), []).append(kind)
    return list(rows.items())


def marked(field: Marks, given: Posted, state: str) -> list[int]:
    """The kinds that carry a state in what was filled in."""
    return [kind for kind in field.kinds if given.get(f"{field.name}-{MARKS[kind]}", "") == state]


def open_row(field: Marks, given: Posted, concealed: Iterable[int] = ()) -> str:
    """The suit to show first on a small screen: where most of the hand is, or what was marked."""
    rows = rows_of(field)
    touched = [kind for value, _, _ in field.states for kind in marked(field, given, value)]
    held = [suit(kind) for kind in touched or concealed]
    return max((letter for letter, _ in rows), key=held.count)


def racked(fields: Iterable[Field], concealed: Iterable[int]) -> Pick | Choice | None:
    """The field that is answered by tapping the tiles of the hand itself, if there is one."""
    held = set(concealed)
    tapped = (f for f in fields if isinstance(f, Pick | Choice) and f.kinds)
    return next((f for f in tapped if set(f.kinds) <= held), None)


def step_name(fields: Iterable[Field]) -> str:
    """The name of a step of questions, sent along with the form."""
    return " ".join(field.name for field in fields)
