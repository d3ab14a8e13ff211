"""Which tiles win a given hand? Read, asked, graded and told by the drill of its table."""

from __future__ import annotations

from typing import Any

from drills import core, own_facts, waits
from drills.drill import agreed
from drills.own_facts import Sort, facts_at, sort_of
from drills.puzzle import Puzzle
from drills.regions import waits as regional
from drills.regions.waits_book import Setting
from drills.regions.waits_study import found, study
from rules.ask_checks import facts_of, hand_of
from rules.ask_errors import problem
from rules.ask_forms import CONVENTIONS
from rules.ask_tables import read_given
from rules.facts import Facts
from rules.hand import Hand
from rules.variant import Variant
from rules.words import Text

ASK = "waits"
TURNED = Text("翻开的牌", "Turned up")
_LIES = Text("{about}", "{about:cap}")


def puzzle(table: Variant, given: Any) -> Puzzle:
    """The puzzle of a hand one tile short.

    Raises:
        RuleError: naming the tile or the field at fault.
        Disagreement: if the engines differ about it.
    """
    for field in CONVENTIONS:
        if field.name in given:
            raise problem("unknown_field", field=field.name, name=field.name, hint="")
    read = read_given(table, ASK, dict(given))
    hand = hand_of(table, read, "hand", (table.hand_size,), read["seat"])
    facts = facts_of(table, read)
    agreed(table, hand, facts)
    if table.key in regional.BOOKS:
        return _regional(table, hand, facts, read)
    return waits.WaitsDrill()._puzzle(table, 1, 0, core.study(table, hand))


def _regional(table: Variant, hand: Hand, facts: Facts, read: dict[str, Any]) -> Puzzle:
    book = regional.book_of(table.key)
    seen = study(book, table, found(book, table, hand, _setting(table, hand, facts, read)))
    return regional._puzzle(book, table, 1, 0, seen)


def _setting(table: Variant, hand: Hand, facts: Facts, read: dict[str, Any]) -> Setting:
    """What lies on the table beside the hand, and the sentences that say it."""
    seat, tile, says = read["seat"], own_facts.turned_up(table, read), TURNED
    told = dict(read)
    for fact in facts_at(table, ASK):
        if sort_of(fact) == Sort("tile") and read[fact.name] is not None:
            tile, says = read[fact.name], _LIES.fill(about=fact.about)
            del told[fact.name]
    said = own_facts.told(table, ASK, told, seat or 0)
    if seat is not None:
        said = (own_facts.sits(seat), *said)
    shown = bool(hand.wilds)
    return Setting(facts, tile, says if tile is not None else None, said, shown)
