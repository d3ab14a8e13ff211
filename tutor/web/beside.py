"""What a table must know beside a hand to say what it waits for, as a small form and read back.

A fact that is a tile (翻出的混坯, 次牌) is a list of tiles, one that is a suit a list of suits; the
wilds are lists of the kinds that may be wild, the seat a list of seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from rules import ask_fields
from rules.errors import RuleError
from rules.facts import Fact
from rules.tiles import KINDS, MARKS, NAMES, SUIT_NAMES
from rules.variant import Variant
from rules.words import Text

ASK = "waits"
SEATS = (
    Text("庄家", "the dealer"), Text("庄家的下家", "the dealer's right"),
    Text("庄家的对家", "opposite the dealer"), Text("庄家的上家", "the dealer's left"),
)  # fmt: skip
NOT_SAID = Text("不说", "not said")
SEAT = Text("坐在哪里", "where you sit")
TURNED = Text("翻开的牌", "the tile turned up")


@dataclass(frozen=True, slots=True)
class Asked:
    """One list to choose from: its name in the form, its label, values with names, what is chosen.

    The first value is "" where it may be left open.
    """

    name: str
    label: Text
    choices: tuple[tuple[str, Text], ...]
    chosen: str


def lists(table: Variant, form: MultiDict[str, str]) -> tuple[Asked, ...]:
    """Every list that a table's hands need."""
    found = [_of_fact(table, fact, form) for fact in _facts(table)]
    seat = [_seat(form)] if "seat" not in table.without else []
    return (*_wilds(table, form), *found, *seat)


def given(table: Variant, form: MultiDict[str, str], typed: tuple[int, ...]) -> dict[str, Any]:
    """The wilds, facts and seat as chosen, in the form of a question (see rules/ask_checks.py).

    typed: wild kinds that were written beside the hand; they come before those of the lists.
    """
    told: dict[str, Any] = {"wild": typed or _chosen_wilds(table, form), "flowers": ()}
    for fact in _facts(table):
        value = _read(fact, form.get(fact.name, ""))
        if value is not None:
            told[fact.name] = value
    return told


def seat_of(table: Variant, form: MultiDict[str, str]) -> int | None:
    """The seat that was chosen, None where it does not matter or is not said."""
    said = form.get("seat", "")
    return int(said) if "seat" not in table.without and said in ("0", "1", "2", "3") else None


def _facts(table: Variant) -> list[Fact]:
    return [fact for fact in table.facts if ASK in fact.asks]


def _read(fact: Fact, said: str) -> Any:
    if not said:
        return None
    try:
        return fact.read(said, fact.name)
    except RuleError:
        return None


def _of_fact(table: Variant, fact: Fact, form: Mapping[str, str]) -> Asked:
    chosen = form.get(fact.name, "")
    if fact.read is ask_fields.one_tile:
        choices = _tiles(kind for kind in table.kinds if kind < KINDS)
    else:
        choices = tuple(
            (letter, name) for letter, name in SUIT_NAMES.items() if _read(fact, letter) is not None
        )
    return Asked(fact.name, fact.about, (("", NOT_SAID), *choices), chosen)


def _seat(form: Mapping[str, str]) -> Asked:
    seats = tuple((str(at), name) for at, name in enumerate(SEATS))
    return Asked("seat", SEAT, (("", NOT_SAID), *seats), form.get("seat", ""))


def _tiles(kinds: Any) -> tuple[tuple[str, Text], ...]:
    return tuple((MARKS[kind], NAMES[kind]) for kind in kinds)


# --- wilds ---------------------------------------------------------------------------------------


def _told(table: Variant) -> bool:
    """Whether a tile that is a fact of the table tells the wild."""
    return any(fact.read is ask_fields.one_tile for fact in _facts(table))


def _wilds(table: Variant, form: MultiDict[str, str]) -> list[Asked]:
    kinds = table.wild_kinds()
    if "wild" in table.without or not kinds or _told(table):
        return []
    if not table.wild_number:
        choices = (("", NOT_SAID), *_tiles(kinds))
        return [Asked("wild", TURNED, choices, form.get("wild", ""))]
    chosen = [MARKS[kind] for kind in _chosen_wilds(table, form)]
    chosen += [""] * (table.wild_number - len(chosen))
    label = Text("{wild}", "{wild}").fill(wild=table.terms["wild"])
    return [Asked("wild", label, _tiles(kinds), chosen[n]) for n in range(table.wild_number)]


def _chosen_wilds(table: Variant, form: MultiDict[str, str]) -> tuple[int, ...]:
    if "wild" in table.without or _told(table):
        return ()
    kinds = table.wild_kinds()
    said = [MARKS.index(mark) for mark in form.getlist("wild") if mark in MARKS]
    chosen = tuple(dict.fromkeys(kind for kind in said if kind in kinds))
    if not table.wild_number:
        return chosen[:1]
    return chosen or kinds[: table.wild_number]
