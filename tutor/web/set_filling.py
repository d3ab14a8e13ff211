"""Puzzles for a set: by kind and level, by address, from what a class misses."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, request, url_for

from drills.concepts import CONCEPTS
from drills.drill import DRILLS, LEVELS, kinds_at
from tutor.classes import classroom as classrooms
from tutor.classes import practice_set, set_sources
from tutor.classes.classroom import ClassError, Classroom
from tutor.classes.practice_set import Item, PracticeSet, SetError
from tutor.classes.set_sources import Mistakes, Order
from tutor.web import set_room
from tutor.web.identity import learner, store
from tutor.web.page import Answered, go
from tutor.web.set_room import SAID, mine

set_filling = Blueprint("set_filling", __name__)

USUAL = 6


@set_filling.get("/sets/<set_id>/add", endpoint="add")
def add(set_id: str) -> Answered:
    """Where more puzzles may come from."""
    return _add(mine(set_id))


@set_filling.post("/sets/<set_id>/kinds", endpoint="kinds")
def kinds(set_id: str) -> Answered:
    """Puzzles of some kinds and levels, the same for all or each learner's own."""
    practice = mine(set_id)
    try:
        made = set_sources.from_kinds(practice.table, _order(), set_sources.there(practice))
        return _put(practice, made)
    except SetError as error:
        return _add(practice, error)


@set_filling.post("/sets/<set_id>/addresses", endpoint="addresses")
def addresses(set_id: str) -> Answered:
    """Puzzles whose addresses or links were pasted."""
    practice, text = mine(set_id), request.form.get("addresses", "")[:20_000]
    try:
        return _put(practice, set_sources.from_addresses(text))
    except SetError as error:
        return _add(practice, error)


@set_filling.get("/sets/<set_id>/mistakes", endpoint="mistakes")
def mistakes(set_id: str) -> Answered:
    """What the learners of a class miss most; `class` names it."""
    return _mistakes(mine(set_id))


@set_filling.post("/sets/<set_id>/mistakes", endpoint="from_mistakes")
def from_mistakes(set_id: str) -> Answered:
    """New puzzles of the concepts that are ticked, and the puzzles that are ticked."""
    practice = mine(set_id)
    try:
        return _put(practice, _of_mistakes(practice))
    except SetError as error:
        return _mistakes(practice, error)


def _of_mistakes(practice: PracticeSet) -> tuple[Item, ...]:
    concepts = tuple(key for key in request.form.getlist("concepts") if key in CONCEPTS)
    asked = " ".join(request.form.getlist("missed"))[:20_000]
    found: tuple[Item, ...] = set_sources.from_addresses(asked) if asked else ()
    if not concepts and not found:
        raise SetError("tick", "nothing is ticked", "concepts")
    if concepts:
        there = (*set_sources.there(practice), *(item.address or "" for item in found))
        order = Order((), LEVELS[:3], _number() * len(concepts), concepts)
        found += set_sources.from_kinds(practice.table, order, there)
    return found


def _order() -> Order:
    form = request.form
    levels = tuple(int(level) for level in form.getlist("levels") if level in "12345" and level)
    wished = form.get("concept", "")
    chosen = (wished,) if wished in CONCEPTS else ()
    return Order(
        tuple(form.getlist("kinds")), levels, _number(), chosen, form.get("fresh") == "fresh"
    )


def _number() -> int:
    said = request.form.get("number", "").strip()
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 4 else 0


def _put(practice: PracticeSet, items: tuple[Item, ...]) -> Answered:
    first = practice_set.add(store(), practice, items, once=set_room.once())[0]
    return go(url_for("sets_page.one", set_id=practice.id, _anchor=f"i-{first}"))


def _add(practice: PracticeSet, error: SetError | None = None) -> Answered:
    form, able = request.form, kinds_at(practice.variant)
    typed: dict[str, Any] = {
        "kinds": form.getlist("kinds"), "levels": form.getlist("levels") or ["1", "2"],
        "number": form.get("number", str(USUAL)), "concept": form.get("concept", ""),
        "fresh": form.get("fresh", ""), "addresses": form.get("addresses", ""),
    }  # fmt: skip
    return set_room.fresh_page(
        "set_add.html", practice=practice, table=practice.table, levels=LEVELS, typed=typed,
        kinds={kind: DRILLS[kind] for kind in able}, error=error, said=SAID, words=_words(error),
        concepts={kind: set_sources.concepts_of(kind) for kind in able},
        rooms=set_room.rooms(),
    )  # fmt: skip


def _words(error: SetError | None) -> str:
    """The words of a pasted text that are no addresses."""
    return str(error) if error is not None and error.code == "addresses" else ""


def _mistakes(practice: PracticeSet, error: SetError | None = None) -> Answered:
    rooms = set_room.rooms()
    said = request.values.get("class", rooms[0].id if rooms else "")
    found: Mistakes | None = None
    here: Classroom | None = None
    if said:
        try:
            here = classrooms.load(store(), learner(), said, "instructor")
        except ClassError:
            abort(404)
        found = set_sources.mistakes(store(), here)
    return set_room.fresh_page(
        "set_mistakes.html", practice=practice, table=practice.table, rooms=rooms, here_room=here,
        found=found, concepts=CONCEPTS, error=error, said=SAID,
        number=request.form.get("number", "2"),
        missed=set_room.of_addresses([one.key for one in found.addresses] if found else []),
        ticked=request.form.getlist("concepts") + request.form.getlist("missed"),
    )  # fmt: skip
