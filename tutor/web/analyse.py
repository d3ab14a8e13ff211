"""Any hand at any table, laid out: which tiles win and how, or what to throw from one tile more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, make_response, render_template, request

from rules import lattice, readings, variants
from rules.ask_checks import facts_of, hand_of
from rules.errors import HandError, RuleError
from rules.facts import NO_FACTS, Facts
from rules.hand import EGGS, MELD_NAMES, Hand, Meld
from rules.tiles import KINDS, NAMES, mpsz, suit
from rules.tiles import tile as one_tile
from rules.values import Why
from rules.variant import Variant, Waits
from rules.words import Text
from tutor.chat_read import request as read_hand
from tutor.web import beside
from tutor.web.page import Answered, swapping
from tutor.web.seat import asked_table

analyse = Blueprint("analyse", __name__)

LONGEST = 200


@dataclass(frozen=True, slots=True)
class Won:
    """One tile that completes a hand: how it may be won, a split that shows it, why it may not."""

    kind: int
    state: str
    split: tuple[Any, ...]
    why: Why | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """One discard: what the hand waits for after it, each with its state."""

    kind: int
    waits: Waits
    states: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class At:
    """A table with what is known beside the hand."""

    table: Variant
    facts: Facts = NO_FACTS

    def waits(self, hand: Hand) -> Waits:
        """What a hand of any size, one tile short, waits for."""
        complete = self.table.completing(lattice.waits, hand, True)
        return self.table.judge_at(hand, complete, lattice.waits, self.facts)


@analyse.get("/analyse", endpoint="analyse")
def page() -> Answered:
    """A hand that was typed or tapped, and what can be said of it."""
    shown: dict[str, Any] = {"text": request.args.get("hand", "")[:LONGEST], "error": None}
    shown |= {"hand": None, "found": None}
    table = _table()
    try:
        hand, at = _hand(table)
        shown |= {"hand": hand, "text": written(hand), "found": look(at, hand)}
    except RuleError as error:
        shown["error"] = error
    tapped = request.args.get("add") or request.args.get("drop") or "m"
    shown |= {
        "table": table,
        "every": variants.VARIANTS,
        "lists": beside.lists(table, request.args),
        "as_meld": request.args.get("as", ""),
        "melds": [(key, MELD_NAMES[key]) for key in table.melds],
        "pad": pad(table),
        "open_suit": tapped[-1] if tapped[-1] in "mpszf" else "m",
    }
    part = "parts/analysed.html" if swapping() else "analyse.html"
    return make_response(render_template(part, **shown))


def _table() -> Variant:
    """The table of the variant that is asked for, in the mode that was chosen here."""
    mine, mode = asked_table(), request.args.get("mode")
    known = [
        value for option in mine.options if option.key == "mode" for value, _ in option.choices
    ]
    if mode not in known or mode == mine.settings["mode"]:
        return mine
    try:
        return variants.table(mine.key, **{**dict(mine.chosen()), "mode": mode})
    except RuleError:
        return variants.table(mine.key, mode=mode)


def pad(table: Variant) -> dict[str, list[int]]:
    """The kinds that can be tapped, by suit: those in play that may lie in a hand."""
    kinds = [kind for kind in table.kinds if kind < KINDS or kind in table.wild_kinds()]
    rows: dict[str, list[int]] = {}
    for kind in kinds:
        rows.setdefault(suit(kind), []).append(kind)
    return rows


def _hand(table: Variant) -> tuple[Hand, At]:
    """The hand of the form, after the tile that was tapped was put in or taken out."""
    asked = read_hand(request.args.get("hand", "")[:LONGEST])
    tapped = _tapped(Hand(asked.concealed, asked.melds))
    _no_flowers(table, tapped)
    told = beside.given(table, request.args, asked.wild)
    given = {"hand": tapped.concealed, "melds": tapped.melds, **told}
    if not tapped.size:
        return tapped, At(table, facts_of(table, given))
    hand = hand_of(
        table, given, "hand", (*range(1, tapped.size + 1),), beside.seat_of(table, request.args)
    )
    return hand, At(table, facts_of(table, given))


_LAID_OUT = Text(
    "{tile}是花，要摆出来，不算手里的牌",
    "{tile} is a flower: it is laid out and is no tile of the hand",
)


def _no_flowers(table: Variant, hand: Hand) -> None:
    """Refuse flowers that lie in no hand, in words for a page."""
    for kind in hand.concealed:
        if kind >= KINDS and kind in table.kinds and kind not in table.wild_kinds():
            raise HandError("flower_in_hand", _LAID_OUT.fill(tile=NAMES[kind]), field="hand")


def _tapped(hand: Hand) -> Hand:
    if request.args.get("add"):
        hand = added(hand, one_tile(request.args["add"]), request.args.get("as", ""))
    if request.args.get("drop"):
        hand = hand.minus(one_tile(request.args["drop"]))
    if request.args.get("undo", "").isdecimal():
        at = int(request.args["undo"][:3])
        hand = replace(hand, melds=tuple(m for n, m in enumerate(hand.melds) if n != at))
    return Hand(()) if request.args.get("clear") else hand


def added(hand: Hand, kind: int, meld: str) -> Hand:
    """The hand with one tile more, or with a meld that the tile stands for."""
    if not meld:
        return hand.plus(kind)
    tiles: tuple[int, ...] = (kind,) * (3 if meld == "pong" else 4)
    if meld == "chow":
        tiles = (kind, kind + 1, kind + 2)
    if meld == "egg":
        tiles = next((family for family in EGGS if kind in family), (kind,) * 3)
    return Hand(hand.concealed, (*hand.melds, Meld(meld, tiles)))


def written(hand: Hand) -> str:
    """A hand as the text field shows it, and can read it back.

    >>> written(Hand.parse("45m123p", ["pong:777s"]))
    '45m123p pong:777s'
    """
    return " ".join([mpsz(hand.concealed), *map(str, hand.melds)]).strip()


def look(at: At, hand: Hand) -> dict[str, Any]:
    """What can be said of a hand: its number of tiles decides what is asked."""
    if not hand.size:
        return {"kind": "empty"}
    if hand.size > at.table.hand_size + 1:
        return {"kind": "many", "n": hand.size}
    if hand.size == 2:
        return _piece(at, hand)
    if hand.size % 3 == 1:
        return _waiting(at, hand)
    if hand.size % 3 == 2:
        return _cutting(at, hand)
    return {"kind": "few", "n": hand.size}


def _waiting(at: At, hand: Hand) -> dict[str, Any]:
    waits = at.waits(hand)
    barred = dict(waits.barred)
    part = hand.size < at.table.hand_size
    kinds = sorted({*waits.shape, *barred})
    won = [_won(at, hand, waits, kind, None if part else barred.get(kind)) for kind in kinds]
    away = None if kinds else _away(at.table, hand)
    winning = [one for one in won if one.state != "never"]
    return {
        "kind": "waits", "waits": waits, "won": won, "away": away, "n": hand.size,
        "ready": len(winning), "ways": ways(at.table, waits),
        "depends": part and bool(barred),
    }  # fmt: skip


def _won(at: At, hand: Hand, waits: Waits, kind: int, why: Why | None) -> Won:
    """A tile that completes a hand; what bars it at the table is no matter for a part of a hand."""
    barred = why is None and any(kind == other for other, _ in waits.barred)
    return Won(kind, "any" if barred else waits.state(kind), _split(at.table, hand, kind), why)


def ways(table: Variant, waits: Waits) -> list[tuple[Text, tuple[int, ...]]]:
    """The waits by ways that are scoring elements of the table, with the names of these."""
    names = {element.key: element.name for element in table.elements}
    named = [(names.get(way.partition("_")[0]), kinds) for way, kinds in waits.ways]
    return [(name, kinds) for name, kinds in named if name is not None and kinds]


def _piece(at: At, hand: Hand) -> dict[str, Any]:
    """Two tiles alone: what they wait for, the other sets and the pair taken as done."""
    taken = (*hand.all_tiles, *hand.wild)
    eyes = next(kind for kind in reversed(at.table.kinds) if kind < KINDS and kind not in taken)
    found = _waiting(at, hand.plus(eyes).plus(eyes))
    won = [
        replace(one, split=tuple(b for b in one.split if set(b.kinds) != {eyes}))
        for one in found["won"]
        if one.kind != eyes
    ]
    ready = sum(one.state != "never" for one in won)
    return {**found, "won": won, "n": hand.size, "ready": ready, "piece": True}


def _cutting(at: At, hand: Hand) -> dict[str, Any]:
    cuts = []
    for kind in sorted(set(hand.concealed)):
        waits = at.waits(hand.minus(kind)) if at.table.may_discard(hand, kind) else None
        if waits is not None and waits.shape:
            states = tuple((k, waits.state(k)) for k in waits.shape)
            cuts.append(Cut(kind, waits, states))
    cuts.sort(key=lambda cut: (not cut.waits.can_declare, -len(cut.waits.discard)))
    whole = _split(at.table, hand, None)
    away = None if cuts else _away(at.table, hand)
    why = at.table.bar(hand.minus(hand.concealed[-1]), hand.concealed[-1]) if whole else None
    return {
        "kind": "cuts", "cuts": cuts, "whole": whole, "away": away, "n": hand.size, "why": why,
    }  # fmt: skip


def _split(table: Variant, hand: Hand, kind: int | None) -> tuple[Any, ...]:
    found = readings.reading(hand, kind, shapes=table.shapes, honour_runs=table.honour_runs)
    return found.blocks if found else ()


def _away(table: Variant, hand: Hand) -> int | None:
    """How many tiles a whole hand is from ready."""
    return table.shanten(hand) if hand.size >= table.hand_size else None
