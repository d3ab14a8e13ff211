"""From a puzzle that a seed made to the position that it asks about, as a start for one by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drills import own
from drills.own_facts import facts_at, sort_of
from drills.puzzle import Puzzle, Seat
from rules import variants
from rules.errors import RuleError
from rules.facts import NO_FACTS, Fact
from rules.hand import Hand
from rules.tiles import MARKS, mpsz
from rules.values import Offer
from rules.variant import Variant


def start(puzzle: Puzzle) -> dict[str, Any] | None:
    """The position of a puzzle as it could be given, None for a kind that is not asked by hand.

    What a puzzle only tells in words may be missing.
    """
    if puzzle.position:
        return own.given_of(puzzle)
    if puzzle.kind not in own.kinds_at(puzzle.variant):
        return None
    table = variants.table(puzzle.variant, **dict(puzzle.options))
    given = {"waits": _waits, "win": _offered, "score": _offered, "safe": _safe}[puzzle.kind]
    return own.canonical(given(table, puzzle))


def _hand(table: Variant, hand: Hand, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "hand": mpsz(hand.concealed),
        "melds": [str(meld) for meld in hand.melds],
        "wild": [MARKS[kind] for kind in _named(table, hand, facts)],
        "flowers": [MARKS[kind] for kind in hand.flowers],
    }


def _named(table: Variant, hand: Hand, facts: Mapping[str, Any]) -> tuple[int, ...]:
    """The kinds that a question names to say what is wild: none where a fact tells it."""
    told = any(sort_of(fact).name == "tile" and fact.name in facts for fact in table.facts)
    if "wild" in table.without or told:
        return ()
    return hand.wild if table.wild_number else hand.wild[:1]


def _waits(table: Variant, puzzle: Puzzle) -> dict[str, Any]:
    seen = puzzle.facts
    setting = getattr(seen, "setting", None)
    facts = setting.facts if setting else NO_FACTS
    given = _hand(table, seen.hand, facts) | _facts(table, "waits", facts)
    if setting is not None and given["wild"] and not table.wild_number:
        given["wild"] = [MARKS[setting.tile]]
        given["seat"] = _seat_of(table, seen.hand, setting.tile)
    return given


def _seat_of(table: Variant, hand: Hand, turned: int) -> int | None:
    """The seat at which a turned-up tile makes just these kinds wild."""
    wild = tuple(sorted(hand.wild))
    seats = (seat for seat in range(4) if table.wilds_at((turned,), seat, NO_FACTS) == wild)
    return next(seats, None)


def _offered(table: Variant, puzzle: Puzzle) -> dict[str, Any]:
    facts = puzzle.facts
    offer: Offer = facts.deal.offer if hasattr(facts, "deal") else facts.offer
    given = _hand(table, offer.hand, offer.facts) | _facts(table, puzzle.kind, offer.facts)
    given |= {
        "win_tile": None if offer.added is None else MARKS[offer.tile],
        "win_by": offer.by,
        "winner": offer.winner,
        "from": offer.source,
        "declared": sorted(offer.declared),
        "passed": [
            {"tile": MARKS[let.tile]} | ({"own_draw_since": True} if let.own_draw_since else {})
            for let in offer.passed
        ],
        "ting_tile": offer.face_down,
        "kong_type": offer.kong_type,
    }
    return {name: value for name, value in given.items() if name not in table.without}


def _facts(table: Variant, ask: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that are not at their default, as JSON has them."""
    found = {}
    for fact in facts_at(table, ask):
        value = facts.get(fact.name, fact.default)
        if value != fact.default:
            tile = sort_of(fact).name == "tile" or _of_tiles(fact, value)
            found[fact.name] = _marks(value) if tile else _plain(value)
    return found


def _of_tiles(fact: Fact, value: Any) -> bool:
    """Whether a fact is a list of tiles."""
    try:
        return isinstance(value, tuple) and bool(fact.read(_marks(value), fact.name))
    except (RuleError, TypeError):
        return False


def _marks(value: Any) -> Any:
    return [MARKS[kind] for kind in value] if isinstance(value, tuple) else MARKS[value]


def _plain(value: Any) -> Any:
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return {str(seat): _plain(amount) for seat, amount in value}
    return list(value) if isinstance(value, tuple | frozenset) else value


def _safe(table: Variant, puzzle: Puzzle) -> dict[str, Any]:
    scene = puzzle.scene
    me = next(seat.seat for seat in scene.seats if seat.role == "you")
    seats = {str(seat.seat): _seat(seat) for seat in scene.seats}
    seats[str(me)]["melds"] = [str(meld) for meld in scene.hand.melds]
    return {
        "hand": mpsz(scene.hand.concealed),
        "wild": [MARKS[kind] for kind in scene.hand.wild],
        "me": me,
        "seats": {at: _said(seat) for at, seat in seats.items() if _said(seat)},
        "wall": scene.wall,
    }


def _said(seat: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in seat.items() if value}


def _seat(seat: Seat) -> dict[str, Any]:
    casts = [cast for cast in seat.river if not cast.taken]
    downs = [n for n, cast in enumerate(casts, 1) if cast.down] or [len(casts)]
    return {
        "river": "".join(MARKS[cast.kind] for cast in casts),
        "melds": [str(meld) for meld in seat.melds],
        "declared": downs[0] if seat.declared else 0,
    }
