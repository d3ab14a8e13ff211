"""The form of a position by hand: its fields, what was tapped, and back and forth to a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from werkzeug.datastructures import MultiDict

from drills.own_facts import Sort, facts_at, sort_of
from rules.errors import RuleError
from rules.facts import Fact
from rules.hand import Hand
from rules.tiles import KINDS, MARKS, mpsz, parse
from rules.tiles import tile as one_tile
from rules.variant import Variant
from rules.words import Text
from tutor.chat_read import request as read_hand
from tutor.web import beside
from tutor.web.analyse import added, written

SEATS = ("0", "1", "2", "3")
OFFERED = ("win", "score")
LONGEST = 200
RIVER = "river-"
NAMES = (
    "hand", "flowers", "win_tile", "win_by", "winner", "from", "kong_type", "passed",
    "passed_since", "ting_tile", "seat", "me",
)  # fmt: skip
"""Fields that the template looks at, whatever is asked."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position as the form shows it.

    given: what the form says, as a question has it, with or without what is still missing; hand:
    its tiles as far as they could be read; error: what could not be read.
    """

    kind: str
    given: dict[str, Any]
    hand: Hand = field(default_factory=lambda: Hand(()))
    error: RuleError | None = None


def read(table: Variant, kind: str, form: MultiDict[str, str]) -> Position:
    """The position of a form, after what was tapped was put in or taken out."""
    given: dict[str, Any] = {}
    hand = Hand(())
    try:
        hand, typed = _hand(form)
        given = {"hand": mpsz(hand.concealed)}
        if kind != "safe":
            given["melds"] = [str(meld) for meld in hand.melds]
        given |= _wilds(table, form, typed)
        given |= READERS[kind](table, form, hand)
    except RuleError as error:
        return Position(kind, given, hand, error)
    return Position(kind, given, hand)


def _hand(form: MultiDict[str, str]) -> tuple[Hand, tuple[int, ...]]:
    """The hand with what was tapped, and the wild kinds that were written beside it."""
    if form.get("clear"):
        return Hand(()), ()
    asked = read_hand(form.get("hand", "")[:LONGEST])
    hand = Hand(asked.concealed, asked.melds)
    to = form.get("as", "")
    if form.get("add") and not _aside(to):
        hand = added(hand, one_tile(form["add"]), "" if to == "hand" else to)
    if form.get("drop"):
        hand = hand.minus(one_tile(form["drop"]))
    if form.get("undo", "").isdecimal():
        at = int(form["undo"][:3])
        hand = Hand(hand.concealed, tuple(m for n, m in enumerate(hand.melds) if n != at))
    return hand, asked.wild


def _aside(to: str) -> bool:
    """Whether a tap goes to a place beside the hand."""
    return to == "win_tile" or to.startswith(RIVER)


def _wilds(table: Variant, form: MultiDict[str, str], typed: tuple[int, ...]) -> dict[str, Any]:
    if "wild" in table.without:
        return {}
    wild = beside.given(table, form, typed)["wild"]
    return {"wild": [MARKS[kind] for kind in wild]}


def _waits(table: Variant, form: MultiDict[str, str], hand: Hand) -> dict[str, Any]:
    seat = {} if "seat" in table.without else {"seat": _seat(form.get("seat", ""))}
    return {**_facts(table, "waits", form), **_flowers(table, form), **seat}


def _offered(table: Variant, form: MultiDict[str, str], ask: str) -> dict[str, Any]:
    way = table.ways.get(form.get("win_by", ""), table.ways["discard"])
    by = next(key for key, other in table.ways.items() if other is way)
    given = {
        "win_by": by,
        "winner": _seat(form.get("winner", "")) or 0,
        "from": _seat(form.get("from", "")) if way.fed else None,
        "win_tile": win_tile(form) if way.tile else None,
        "kong_type": form.get("kong_type", "") if by in ("rob_kong", "replacement") else "",
        **_facts(table, ask, form),
        **_flowers(table, form),
    }
    if "declared" not in table.without:
        given["declared"] = [int(seat) for seat in form.getlist("declared") if seat in SEATS]
        given["ting_tile"] = bool(form.get("ting_tile")) and by == "discard"
    if "passed" not in table.without:
        given["passed"] = _passed(form)
    return given


def win_tile(form: MultiDict[str, str]) -> str | None:
    """The winning tile: the one that was tapped just now, or the one that is chosen."""
    if form.get("as") == "win_tile" and form.get("add"):
        return MARKS[one_tile(form["add"])]
    return form.get("win_tile") or None


def _passed(form: MultiDict[str, str]) -> list[dict[str, Any]]:
    since = bool(form.get("passed_since"))
    kinds = parse(form.get("passed", "")[:LONGEST], field="passed")
    return [{"tile": MARKS[kind]} | ({"own_draw_since": True} if since else {}) for kind in kinds]


def _flowers(table: Variant, form: MultiDict[str, str]) -> dict[str, Any]:
    if "flowers" in table.without:
        return {}
    kinds = parse(form.get("flowers", "")[:LONGEST], field="flowers")
    return {"flowers": [MARKS[kind] for kind in kinds]}


def _safe(table: Variant, form: MultiDict[str, str], hand: Hand) -> dict[str, Any]:
    seats = {seat: _place(form, seat) for seat in SEATS}
    me = form.get("me", "0") if form.get("me", "0") in SEATS else "0"
    if hand.melds:
        seats[me]["melds"] = [str(meld) for meld in hand.melds]
    said = {
        seat: {name: value for name, value in place.items() if value}
        for seat, place in seats.items()
    }
    return {"me": int(me) or None, "seats": {seat: place for seat, place in said.items() if place}}


def _place(form: MultiDict[str, str], seat: str) -> dict[str, Any]:
    name = f"{RIVER}{seat}"
    river = parse(form.get(name, "")[:LONGEST], field="seats")
    if form.get("as") == name and form.get("add"):
        river = (*river, one_tile(form["add"]))
    melds = read_hand(form.get(f"melds-{seat}", "")[:LONGEST]).melds
    declared = form.get(f"declared-{seat}", "")
    return {
        "river": "".join(MARKS[kind] for kind in river),
        "melds": [str(meld) for meld in melds],
        "declared": int(declared) if declared.isascii() and declared.isdecimal() else 0,
        "out": bool(form.get(f"out-{seat}")),
    }


def _seat(said: str) -> int | None:
    return int(said) if said in SEATS else None


READERS: Mapping[str, Any] = {
    "waits": _waits,
    "win": lambda table, form, hand: _offered(table, form, "win"),
    "score": lambda table, form, hand: _offered(table, form, "score"),
    "safe": _safe,
}


# --- facts ---------------------------------------------------------------------------------------


def _facts(table: Variant, ask: str, form: MultiDict[str, str]) -> dict[str, Any]:
    found = {}
    for fact in facts_at(table, ask):
        name, sort = f"f-{fact.name}", sort_of(fact)
        value = _amounts(form, name) if sort.name == "amounts" else _fact(sort, form.getlist(name))
        if value not in (None, "", [], {}, False):
            found[fact.name] = value
    return found


def _amounts(form: MultiDict[str, str], name: str) -> dict[str, int]:
    """An amount for each seat that has one."""
    said = {seat: form.get(f"{name}-{seat}", "") for seat in SEATS}
    return {
        seat: int(n) for seat, n in said.items() if n.isascii() and n.isdecimal() and len(n) < 6
    }


def _fact(sort: Sort, said: list[str]) -> Any:
    """The value of a fact as a question has it, None where nothing was said."""
    first = said[0] if said else ""
    if sort.name == "flag":
        return bool(first)
    if sort.name == "seats":
        return [int(seat) for seat in said if seat in SEATS]
    if sort.name == "tiles":
        return [MARKS[kind] for kind in parse(first[:LONGEST])]
    if sort.name == "seat":
        return _seat(first)
    if sort.name == "number":
        return int(first) if first.isascii() and first.isdecimal() and len(first) < 5 else None
    return first or None


@dataclass(frozen=True, slots=True)
class Asked:
    """A fact as the form asks for it: its name, label, sort, choices and what is said."""

    name: str
    label: Text
    sort: str
    choices: tuple[tuple[str, Text], ...]
    said: tuple[str, ...]


def asked(
    table: Variant, ask: str, given: Mapping[str, Any], words: Mapping[str, Text]
) -> list[Asked]:
    """The facts of a table that a form can ask for."""
    found = [_asked(table, fact, given, words) for fact in facts_at(table, ask)]
    return [one for one in found if one.sort]


def _asked(
    table: Variant, fact: Fact, given: Mapping[str, Any], words: Mapping[str, Text]
) -> Asked:
    sort = sort_of(fact)
    choices: tuple[tuple[str, Text], ...] = ()
    if sort.name == "tile":
        choices = tiles_of(table)
    elif sort.name in ("seat", "seats", "amounts"):
        choices = tuple(zip(SEATS, beside.SEATS, strict=True))
    elif sort.name == "word":
        choices = tuple((word, words.get(word, Text(word, word))) for word in sort.words)
    value = given.get(fact.name)
    said = tuple(map(str, value)) if isinstance(value, list) else (str(value),)
    if value in (None, False, ""):
        said = ()
    elif sort.name == "tiles":
        said = ("".join(value),)
    elif sort.name == "amounts":
        said = tuple(str(value.get(seat, "")) for seat in SEATS)
    return Asked(f"f-{fact.name}", fact.about, sort.name, choices, said)


def tiles_of(table: Variant) -> tuple[tuple[str, Text], ...]:
    """The tiles that may be named at a table, with their names."""
    from rules.tiles import NAMES

    return tuple((MARKS[kind], NAMES[kind]) for kind in table.kinds if kind < KINDS)


# --- back to a form ------------------------------------------------------------------------------


def filled(kind: str, given: Mapping[str, Any]) -> MultiDict[str, str]:
    """The fields of a form that would say this position."""
    form: MultiDict[str, str] = MultiDict({"kind": kind})
    seats = given.get("seats", {})
    melds = given.get("melds", ()) or seats.get(str(given.get("me", 0)), {}).get("melds", ())
    form["hand"] = " ".join([given.get("hand", ""), *melds]).strip()
    form.setlist("wild", list(given.get("wild", ())))
    form["flowers"] = "".join(given.get("flowers", ()))
    for name in ("win_tile", "win_by", "kong_type"):
        form[name] = given.get(name) or ""
    for name in ("winner", "from", "seat", "me"):
        form[name] = "" if given.get(name) is None else str(given[name])
    form.setlist("declared", [str(seat) for seat in given.get("declared", ())])
    form["ting_tile"] = "1" if given.get("ting_tile") else ""
    passed = given.get("passed", ())
    form["passed"] = "".join(let["tile"] for let in passed)
    form["passed_since"] = "1" if any(let.get("own_draw_since") for let in passed) else ""
    for seat, place in seats.items():
        mine = int(seat) == given.get("me", 0)
        form[f"{RIVER}{seat}"] = place.get("river", "")
        form[f"melds-{seat}"] = "" if mine else " ".join(place.get("melds", ()))
        form[f"declared-{seat}"] = str(place.get("declared") or "")
        form[f"out-{seat}"] = "1" if place.get("out") else ""
    for name, value in given.items():
        form.setlist(f"f-{name}", _said(value))
        if isinstance(value, dict):
            form.update({f"f-{name}-{seat}": str(amount) for seat, amount in value.items()})
    return form


def _said(value: Any) -> list[str]:
    if isinstance(value, list) and value and isinstance(value[0], str):
        return ["".join(value)]
    if isinstance(value, list):
        return [str(one) for one in value]
    return ["1"] if value is True else [str(value)]


def again(position: Position, form: MultiDict[str, str]) -> MultiDict[str, str]:
    """The form as it is shown again: what was tapped is in it, what cannot be read stays."""
    shown = MultiDict(form)
    if position.error is None:
        shown = filled(position.kind, position.given)
        shown["hand"] = written(position.hand)
    for name in NAMES:
        shown.setdefault(name, "")
    return shown
