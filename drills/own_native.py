"""A given offer as the drill of its table sees it: its answer, what it shows, how hard it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from drills import concepts, core, offered
from drills import win as common
from drills.core import Study
from drills.regions import win as regional
from drills.regions import win_study
from drills.regions.win_book import Asked, Draft, Setting
from drills.regions.win_scene import choice
from drills.win_scene import choice as common_choice
from rules.facts import Facts
from rules.hand import Hand
from rules.values import Offer, Waits
from rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Known:
    """What a drill makes of an offer: its answer, concepts, rating, and the facts that it keeps."""

    answer: str
    concepts: tuple[str, ...]
    rating: int
    facts: Any


def study(table: Variant, hand: Hand, waits: Waits) -> Study:
    """The hand as the drill of the table takes it apart."""
    if table.key in regional.BOOKS:
        return win_study.study(table, hand, waits)
    return core.study(table, hand, waits)


def known(table: Variant, offer: Offer, seen: Study) -> Known | None:
    """The offer as the drill of the table asks it; None if its answer is none that is offered."""
    found = _regional if table.key in regional.BOOKS else _common
    return found(table, offer, seen)


def _common(table: Variant, offer: Offer, seen: Study) -> Known | None:
    """At 扣点点, where the asked player is seat 0."""
    turned = _turned(offer)
    made = offered.Offered("given", turned, table.win(turned), seen)
    if made.answer not in dict(common_choice(table).options):
        return None
    carried = concepts.carried(common.WIN, made)
    return Known(made.answer, carried, common.rating(table, made), made)


def _turned(offer: Offer) -> Offer:
    """The same offer with the seats counted from the winner."""
    me = offer.winner
    return replace(
        offer,
        winner=0,
        source=None if offer.source is None else (offer.source - me) % 4,
        declared=frozenset((seat - me) % 4 for seat in offer.declared),
    )


def _regional(table: Variant, offer: Offer, seen: Study) -> Known | None:
    book = regional.book_of(table.key)
    setting = Setting(offer.hand.wild, Facts(offer.facts), offer.winner)
    draft = Draft(offer, seen.waits, setting)
    asked = Asked("given", draft, book.ruling(table, draft), seen)
    if asked.answer.code not in dict(choice(book, table, asked).options):
        return None
    carried = concepts.carried(book.concepts, asked)
    return Known(asked.answer.code, carried, regional.rating(book, table, asked), asked)
