"""Wrong rules that several tables share, as builders of `gives` (see score_book.py)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from drills.regions.score_book import Case, Gives
from rules import variants
from rules.errors import RuleError
from rules.facts import Facts
from rules.features import Finished
from rules.payments import among, each
from rules.values import Offer, Score
from rules.variant import Variant

Wrongly = Callable[[Any, Case], Gives | None]


def payers(offer: Offer, out: Collection[int] = ()) -> list[int]:
    """The seats that pay a win: its source, or everybody still in."""
    if offer.source is not None:
        return [offer.source]
    return [seat for seat in range(4) if seat != offer.winner and seat not in out]


def main(made: Case) -> str:
    """The key of the figure that a table counts first."""
    return next(iter(made.figures))


def plus(more: int) -> Wrongly:
    """The first figure with so much more."""

    def gives(table: Any, made: Case) -> Gives:
        key = main(made)
        return Gives({key: made.figures[key] + more})

    return gives


def with_figures(**figures: Any) -> Wrongly:
    """Other figures."""
    return lambda table, made: Gives(figures)


def score_at(table: Variant, made: Case, /, **options: Any) -> Score | None:
    """The score of the same win at a table with other options, if there is such a table."""
    try:
        other = variants.table(table.key, **{**dict(table.chosen()), **options})
        return other.score(made.offer)
    except RuleError:
        return None


def at_table(**options: Any) -> Wrongly:
    """The score of a table with other options."""

    def gives(table: Any, made: Case) -> Gives | None:
        score = score_at(table, made, **options)
        return Gives(score.counted, score.payments) if score else None

    return gives


def score_with(table: Variant, made: Case, /, **facts: Any) -> Score | None:
    """The score of the same tiles with other facts, if they can be."""
    try:
        return table.score(replace(made.offer, facts=Facts({**made.offer.facts, **facts})))
    except RuleError:
        return None


def with_facts(**facts: Any) -> Wrongly:
    """The score of the same tiles with other facts."""

    def gives(table: Any, made: Case) -> Gives | None:
        score = score_with(table, made, **facts)
        return Gives(score.counted, score.payments) if score else None

    return gives


def each_pays(made: Case, amount: int) -> Gives:
    """All three pay the amount."""
    return Gives({}, each(made.offer.winner, amount))


def among_others(table: Any, made: Case) -> Gives | None:
    """One share is split among those who pay an own draw."""
    paid = [amount for amount in made.score.payments if amount < 0]
    seats = [seat for seat, amount in enumerate(made.score.payments) if amount < 0]
    if not made.offer.own or len(paid) < 2 or paid[0] % len(paid):
        return None
    return Gives({}, among(made.offer.winner, -paid[0] // len(paid), seats))


def off(hand: Finished, kinds: Collection[int]) -> int:
    """How many blocks hold a tile that is not of these kinds."""
    return sum(not set(block.kinds) <= set(kinds) for block in hand.blocks)


def without_any(hand: Finished, kinds: Collection[int]) -> int:
    """How many blocks hold no tile of these kinds."""
    return sum(not set(block.kinds) & set(kinds) for block in hand.blocks)


def nearly_one_suit(made: Case) -> bool:
    """All blocks but one are of one suit, and that one is of another."""
    if len(made.hand.suits - {"z"}) != 2 or "z" in made.hand.suits or not made.hand.standard:
        return False
    low = [block.kinds[0] // 9 for block in made.hand.blocks]
    return any(low.count(place) == len(low) - 1 for place in (0, 1, 2))


def nearly_triplets(made: Case) -> bool:
    """All sets but one are triplets."""
    return made.hand.standard and len(made.hand.triplets) == len(made.hand.sets) - 1


def only_fits(*keys: str) -> Callable[[Case], bool]:
    """Whether nothing counts but these elements."""
    return lambda made: made.keys <= set(keys)
