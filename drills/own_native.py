"""A given offer or win as the drill of its table sees it: key, concepts, rating, what it keeps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from drills import concepts, core, difficulty, offered, reckoning
from drills import score as plain_score
from drills import win as common
from drills.account import Case
from drills.concepts_table import SCORE, SETTLE
from drills.core import Study
from drills.deal import Deal, counts_as_own
from drills.puzzle import Answer
from drills.regions import score, score_book, score_case, win_study
from drills.regions import win as regional
from drills.regions.win_book import Asked, Draft, Setting
from drills.regions.win_scene import choice
from drills.win_scene import choice as common_choice
from rules.facts import Facts
from rules.hand import Hand
from rules.values import Offer, Waits
from rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Known:
    """What a drill makes of a position: its key, concepts, rating, and the facts that it keeps."""

    key: Answer
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
    return Known({"win": made.answer}, carried, common.rating(table, made), made)


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
    key = {"win": asked.answer.code}
    return Known(key, carried, regional.rating(book, table, asked), asked)


# --- scores --------------------------------------------------------------------------------------


def scored(table: Variant, offer: Offer) -> Known | None:
    """A win as the drill of the table scores it.

    None where both ways of reckoning the payments differ, or nothing that happens in its puzzles is
    how this tile came.

    Raises:
        Disagreement: at 扣点点, if the two ways differ there.
    """
    return _by_book(table, offer) if table.key in score.BOOKS else _reckoned(table, offer)


def alone(table: Variant, offer: Offer) -> bool:
    """Whether there are kongs in the hand that are settled apart from the win."""
    return table.key not in score.BOOKS and any(meld.is_kong for meld in offer.hand.melds)


def _reckoned(table: Variant, offer: Offer) -> Known:
    """At 扣点点: the win alone, no kongs settled, nothing laid before the others."""
    bare = reckoning.reckon(table, _deal(table, offer), with_kongs=False, asks_dealer=False)
    asked = reckoning.whole(table, reckoning.checked(table, bare))
    rating = difficulty.rating("score", plain_score.features(asked))
    carried = concepts.carried({**SCORE, **SETTLE}, asked) or (score.PLAIN,)
    return Known(plain_score.key_of(asked), carried, rating, asked)


def _deal(table: Variant, offer: Offer) -> Deal:
    settlement = table.settle(offer, ())
    won = settlement.score
    case = Case(
        settings=table.settings,
        points=won.points if won else 0,
        multiplier=won.multiplier if won else 1,
        winner=offer.winner,
        source=offer.source,
        own_extra=counts_as_own(table, offer),
        declared=offer.declared,
        at_end=offer.declared,
    )
    return Deal(
        me=offer.winner,
        wild=offer.hand.wild,
        offer=offer,
        melds=tuple(offer.hand.melds if seat == offer.winner else () for seat in range(4)),
        kongs=(),
        robbed=None,
        declared=offer.declared,
        case=case,
        settlement=settlement,
        next_dealer=table.next_dealer(0, "win", offer.winner, 0),
    )


def _by_book(table: Variant, offer: Offer) -> Known | None:
    """At the other tables, by the book of the drill."""
    book = score.book(table.key)
    event = _event(book, offer)
    setting = score_book.Setting(offer.hand.wild, Facts(offer.facts))
    draft = score_book.Draft(offer.winner, offer, setting)
    made = score_case.case(table, book, draft, event) if event else None
    if made is None or not score_case.agrees(table, book, made):
        return None
    made = replace(made, slips=score_case.slips(table, book, made))
    rating = difficulty.rating("score", score.features(table, book, made))
    carried = concepts.carried(book.concepts, made) or (score.PLAIN,)
    return Known(score_case.key_of(table, book, made), carried, rating, made)


def _event(book: score_book.Book, offer: Offer) -> str:
    """How the tile came, by the name that the book has for it; the one that says most."""
    able = [
        name
        for name, event in book.events.items()
        if event.by == offer.by
        and all(offer.facts.get(fact) == value for fact, value in event.facts.items())
    ]
    return max(able, key=lambda name: len(book.events[name].facts), default="")
