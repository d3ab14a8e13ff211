"""Any hand, laid out: which tiles win and how, or what to throw from one tile more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, make_response, render_template, request

from rules import lattice, readings, variants
from rules.errors import HandError, RuleError
from rules.hand import MELD_NAMES, Hand, Meld
from rules.tiles import MARKS, NAMES, mpsz, parse
from rules.tiles import tile as one_tile
from rules.variant import Variant, Waits
from rules.words import Text
from tutor.chat_read import request as read_hand
from tutor.web.identity import visitor
from tutor.web.page import Answered, swapping
from tutor.web.table_page import my_table

analyse = Blueprint("analyse", __name__)

LONGEST = 200


@dataclass(frozen=True, slots=True)
class Won:
    """One tile that completes a hand: how it may be won, and one split that shows it."""

    kind: int
    state: str
    split: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """One discard: what the hand waits for after it, each with its state."""

    kind: int
    waits: Waits
    states: tuple[tuple[int, str], ...]


@analyse.get("/analyse", endpoint="analyse")
def page() -> Answered:
    """A hand that was typed or tapped, and what can be said of it."""
    shown: dict[str, Any] = {"text": request.args.get("hand", "")[:LONGEST], "error": None}
    shown |= {"hand": None, "found": None}
    try:
        table = _table()
        shown["table"] = table
        shown["hand"] = hand = _hand(table)
        shown["text"] = written(hand)
        shown["found"] = look(table, hand)
    except RuleError as error:
        shown["error"] = error
    shown.setdefault("table", my_table())
    shown["wild"] = request.args.getlist("wild") or [MARKS[k] for k in _default(shown["table"])]
    shown["as_meld"] = request.args.get("as", "")
    tapped = request.args.get("add") or request.args.get("drop") or "m"
    shown["open_suit"] = tapped[-1] if tapped[-1] in "mpsz" else "m"
    return _drawn(shown)


def _drawn(shown: dict[str, Any]) -> Answered:
    shown["melds"] = [(key, MELD_NAMES[key]) for key in shown["table"].melds]
    part = "parts/analysed.html" if swapping() else "analyse.html"
    return make_response(render_template(part, **shown))


def _table() -> Variant:
    """The visitor's table, in the mode that was chosen here."""
    mine, mode = my_table(), request.args.get("mode")
    if not mode or mode == mine.settings.get("mode"):
        return mine
    me = visitor()
    options = {**(me.options if me else {}), "mode": mode}
    return variants.table(mine.key, **options)


def _default(table: Variant) -> tuple[int, ...]:
    return table.wild_kinds()[: table.wild_number]


def _hand(table: Variant) -> Hand:
    """The hand of the form, after the tile that was tapped was put in or taken out."""
    asked = read_hand(request.args.get("hand", "")[:LONGEST])
    hand = Hand(asked.concealed, asked.melds, _wild(table, asked.wild))
    if request.args.get("add"):
        hand = _added(hand, one_tile(request.args["add"]), request.args.get("as", ""))
    if request.args.get("drop"):
        hand = hand.minus(one_tile(request.args["drop"]))
    if request.args.get("undo", "").isdecimal():
        at = int(request.args["undo"][:3])
        hand = replace(hand, melds=tuple(m for n, m in enumerate(hand.melds) if n != at))
    if request.args.get("clear"):
        hand = Hand((), (), hand.wild)
    return hand


def _wild(table: Variant, typed: tuple[int, ...]) -> tuple[int, ...]:
    if typed or not table.wild_number:
        return typed
    chosen = [kind for mark in request.args.getlist("wild") for kind in parse(mark, field="wild")]
    return tuple(dict.fromkeys(chosen)) if chosen else _default(table)


def _added(hand: Hand, kind: int, meld: str) -> Hand:
    if not meld:
        return hand.plus(kind)
    tiles = (kind,) * (3 if meld == "pong" else 4)
    return Hand(hand.concealed, (*hand.melds, Meld(meld, tiles)), hand.wild)


def written(hand: Hand) -> str:
    """A hand as the text field shows it, and can read it back.

    >>> written(Hand.parse("45m123p", ["pong:777s"]))
    '45m123p pong:777s'
    """
    return " ".join([mpsz(hand.concealed), *map(str, hand.melds)]).strip()


def look(table: Variant, hand: Hand) -> dict[str, Any]:
    """What can be said of a hand: its number of tiles decides what is asked.

    Raises:
        RuleError: a hand or wild kinds that cannot be at this table.
    """
    table.check_wild(hand.wild)
    _possible(table, hand)
    if not hand.size:
        return {"kind": "empty"}
    if hand.size > table.hand_size + 1:
        return {"kind": "many", "n": hand.size}
    if hand.size == 2:
        return _piece(table, hand)
    if hand.size % 3 == 1:
        return _waiting(table, hand)
    if hand.size % 3 == 2:
        return _cutting(table, hand)
    return {"kind": "few", "n": hand.size}


def _possible(table: Variant, hand: Hand) -> None:
    for kind in hand.all_tiles:
        if kind not in table.kinds:
            text = Text("这桌没有{tile}", "there is no {tile} at this table")
            raise HandError("not_here", text.fill(tile=NAMES[kind]), field="hand", tile=MARKS[kind])


def _waiting(table: Variant, hand: Hand) -> dict[str, Any]:
    waits = _waits(table, hand)
    won = [Won(kind, waits.state(kind), _split(table, hand, kind)) for kind in waits.shape]
    away = None if waits.shape else _away(table, hand)
    return {"kind": "waits", "waits": waits, "won": won, "away": away, "n": hand.size}


def _piece(table: Variant, hand: Hand) -> dict[str, Any]:
    """Two tiles alone: what they wait for, the other sets and the pair taken as done."""
    taken = (*hand.all_tiles, *hand.wild)
    eyes = next(kind for kind in reversed(table.kinds) if kind not in taken)
    found = _waiting(table, hand.plus(eyes).plus(eyes))
    won = [
        Won(one.kind, one.state, tuple(b for b in one.split if set(b.kinds) != {eyes}))
        for one in found["won"]
        if one.kind != eyes
    ]
    return {**found, "won": won, "n": hand.size, "piece": True}


def _cutting(table: Variant, hand: Hand) -> dict[str, Any]:
    cuts = []
    for kind in sorted(set(hand.concealed)):
        waits = _waits(table, hand.minus(kind))
        if waits.shape:
            states = tuple((k, waits.state(k)) for k in waits.shape)
            cuts.append(Cut(kind, waits, states))
    cuts.sort(key=lambda cut: (not cut.waits.can_declare, -len(cut.waits.discard)))
    whole = _split(table, hand, None)
    away = None if cuts else _away(table, hand)
    return {"kind": "cuts", "cuts": cuts, "whole": whole, "away": away, "n": hand.size}


def _waits(table: Variant, hand: Hand) -> Waits:
    complete = table.completing(lattice.waits, hand, True)
    return table.judge(hand, complete, lattice.waits)


def _split(table: Variant, hand: Hand, kind: int | None) -> tuple[Any, ...]:
    found = readings.reading(hand, kind, shapes=table.shapes, honour_runs=table.honour_runs)
    return found.blocks if found else ()


def _away(table: Variant, hand: Hand) -> int | None:
    """How many tiles a whole hand is from ready."""
    return table.shanten(hand) if hand.size >= table.hand_size else None
