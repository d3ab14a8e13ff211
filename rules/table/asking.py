"""A win of a hand of play as a question in the form that anybody asks (rules.ask)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.errors import RuleError
from rules.facts import Fact, Facts
from rules.hand import Meld
from rules.tiles import MARKS, mpsz
from rules.values import NO_TILE, Kong, Offer, Passed
from rules.variant import Variant


def question(table: Variant, ask: str, offer: Offer) -> dict[str, Any]:
    """The question "win", "score" or "settle" about an offer, as JSON values."""
    given = {name: value for name, value in _common(offer).items() if name not in table.without}
    if "wild" in given:
        given["wild"] = [MARKS[kind] for kind in _named(table, offer)]
    if table.declares:
        given["declared"] = sorted(offer.declared)
    known = {fact.name: fact for fact in table.facts if ask in fact.asks}
    for name, value in offer.facts.items():
        if name in known:
            given[name] = _json(known[name], value)
    return {
        "variant": table.key, "ask": ask, "options": dict(table.chosen()), "given": given,
    }  # fmt: skip


def _common(offer: Offer) -> dict[str, Any]:
    given: dict[str, Any] = {
        "hand": mpsz(offer.hand.concealed),
        "melds": [str(meld) for meld in offer.hand.melds],
        "wild": [MARKS[kind] for kind in offer.hand.wild],
        "flowers": [MARKS[kind] for kind in offer.hand.flowers],
        "win_tile": None if offer.tile == NO_TILE else MARKS[offer.tile],
        "win_by": offer.by,
        "winner": offer.winner,
        "from": offer.source,
        "declared": sorted(offer.declared),
        "passed": [_passed(one) for one in offer.passed],
        "ting_tile": offer.face_down,
        "kong_type": offer.kong_type,
    }
    return {name: value for name, value in given.items() if value or type(value) is int}


def _named(table: Variant, offer: Offer) -> tuple[int, ...]:
    """The wild kinds as a question names them: as held, or the tile that tells them all."""
    for named in (offer.hand.wild, *((kind,) for kind in table.wild_kinds())):
        try:
            wild = table.wilds_at(named, offer.winner, Facts(offer.facts))
        except RuleError:
            continue
        if tuple(sorted(wild)) == offer.hand.wild:
            return named
    return offer.hand.wild


def _passed(passed: Passed) -> dict[str, Any]:
    return {"tile": MARKS[passed.tile], "own_draw_since": passed.own_draw_since}


def _json(fact: Fact, value: Any) -> Any:
    """The JSON value that the fact reads as this value."""
    for written in _written(value):
        try:
            if fact.read(written, fact.name) == value:
                return written
        except RuleError:
            continue
    return value


def _written(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, int) and 0 <= value < len(MARKS):
        yield MARKS[value]
    if isinstance(value, tuple):
        yield list(value)
        yield [next(_written(one)) for one in value]
        yield {str(n): _melds(one) for n, one in value} if _pairs(value) else {}
        if all(isinstance(one, int) and 0 <= one < len(MARKS) for one in value):
            yield [MARKS[one] for one in value]
            yield mpsz(value)
        if all(isinstance(one, Kong) for one in value):
            yield [kong_json(one) for one in value]
            yield [kong_json(one, declares=False) for one in value]


def _pairs(value: tuple[Any, ...]) -> bool:
    return bool(value) and all(isinstance(one, tuple) and len(one) == 2 for one in value)


def _melds(value: Any) -> Any:
    """Melds as they are written, other values as they are."""
    if not isinstance(value, tuple):
        return value
    return [str(one) if isinstance(one, Meld) else one for one in value]


def kong_json(kong: Kong, *, declares: bool = True) -> dict[str, Any]:
    """A kong of the hand as a question names it, at a table where one declares or not."""
    line: dict[str, Any] = {"by": kong.by, "tile": MARKS[kong.tile], "type": kong.type}
    if kong.source is not None:
        line["from"] = kong.source
        if declares:
            line["from_declared"] = kong.source_declared
    return line
