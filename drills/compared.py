"""One position judged by two tables, and what the starting rating and the concepts read from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from drills import difficulty
from drills.concepts import Test
from drills.drill import level_of
from drills.tables_hands import Position, offered, position
from rules import variants
from rules.errors import OptionError, RuleError
from rules.values import Offer, Ruling, Score
from rules.variant import Variant

CHANGES = 8
"""So many options are tried before another position is."""

PAYS_FROM = 3
"""From this level up the puzzle asks for what a win brings as well."""

WHERE = ("both", "here", "there", "neither")
SIDES: Mapping[str, tuple[str, ...]] = {
    "both": ("here", "there"), "here": ("here",), "there": ("there",), "neither": (),
}  # fmt: skip
"""The tables that each answer names."""

Served = tuple[tuple[str, ...], tuple[int, ...]]
SERVED: Mapping[int, Served] = {
    1: (("plain", "two-suits", "runs"), (0, 0, 1)),
    2: (("plain", "two-suits", "runs", "pairs", "triplets", "straight"), (0, 1, 2)),
    3: (("plain", "two-suits", "runs", "pairs", "triplets", "straight"), (0, 1, 2)),
    4: (("colour", "pairs", "straight", "triplets", "two-suits"), (0, 0, 1, 2)),
    5: (("colour", "colour", "triplets", "straight", "pairs"), (0, 0, 1)),
}
"""Themes and numbers of melds by level."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What one table says to a position."""

    table: Variant
    offer: Offer
    ruling: Ruling
    score: Score | None

    @property
    def gets(self) -> int:
        """What the winner gets in all, 0 where the tile does not win."""
        return self.score.payments[self.offer.winner] if self.score else 0

    @property
    def answer(self) -> tuple[bool, int]:
        """Whether it wins and what it brings."""
        return self.ruling.ok, self.gets


@dataclass(frozen=True, slots=True)
class Compared:
    """A position at two tables; `option`: the key of the one changed, "" between variants."""

    position: Position
    here: Judged
    there: Judged
    option: str
    pays: bool

    @property
    def where(self) -> str:
        """Which of WHERE is right."""
        return WHERE[2 * (not self.here.ruling.ok) + (not self.there.ruling.ok)]

    @property
    def sides(self) -> dict[str, Judged]:
        """Both tables by their name in the answer."""
        return {"here": self.here, "there": self.there}


def companions(table: Variant) -> tuple[str, ...]:
    """The other variants whose hands are as large.

    >>> "yuci" in companions(variants.table("koudian"))
    True
    """
    return tuple(
        key
        for key, kind in variants.VARIANTS.items()
        if key != table.key and kind.hand_size == table.hand_size
    )


@dataclass(frozen=True, slots=True)
class Wish:
    """What a comparison is to be: between variants or of one option, and where the tile wins."""

    option: bool
    where: str


def compared(table: Variant, level: int, option: bool, chance: Random) -> Compared | None:
    """A position judged by a table and another; with one option changed it always matters."""
    if not option:
        other = variants.table(chance.choice(companions(table)))
        return _with(table, other, "", level, chance)
    for _ in range(CHANGES):
        changed = _changed(table, chance)
        made = _with(table, changed[1], changed[0], level, chance) if changed else None
        if made is not None and _differ(made):
            return made
    return None


SAMPLE = 240
"""So many comparisons show which answers a table can give at a level."""


@cache
def wishes(key: str, chosen: tuple[tuple[str, Any], ...], level: int) -> tuple[Wish, ...]:
    """What comparisons can be at a table and level, each as often as it is to be asked."""
    table, chance = variants.table(key, **dict(chosen)), Random(f"{key}/{chosen}/{level}")
    found = Counter[Wish]()
    for at in range(SAMPLE):
        option = not companions(table) or at % 3 == 0
        made = compared(table, level, option, chance)
        if made is not None and fits_level(made, level):
            found[Wish(option, made.where)] += 1
    able = [wish for wish in _ORDER if found[wish] >= (1 if wish.option else 2)]
    return tuple(able) or tuple(wish for wish in _ORDER if found[wish])


def fits_level(made: Compared, level: int) -> bool:
    """Whether a comparison is as hard as a level wants."""
    return level_of(difficulty.rating("tables", features(made))) == level


_ORDER = (
    *(Wish(False, where) for where in WHERE),
    *(Wish(False, where) for where in WHERE),
    *(Wish(True, where) for where in WHERE),
)
"""Two comparisons of variants for one of an option."""


def _differ(made: Compared) -> bool:
    if made.here.ruling.ok != made.there.ruling.ok:
        return True
    return made.pays and made.here.gets != made.there.gets


def _changed(table: Variant, chance: Random) -> tuple[str, Variant] | None:
    """The table with one option changed at random, None if it cannot stand."""
    option = chance.choice(table.options)
    values = [value for value, _ in option.choices if value != table.settings[option.key]]
    if not values or option.key in table.fixed(table.settings):
        return None
    settings = dict(table.chosen()) | {option.key: chance.choice(values)}
    try:
        return option.key, variants.table(table.key, **settings)
    except OptionError:
        return None


def _with(
    table: Variant, other: Variant, option: str, level: int, chance: Random
) -> Compared | None:
    themes, melds = SERVED[level]
    spot = position(chance.choice(themes), (table, other), chance, melds=chance.choice(melds))
    mine = offered(table, spot, chance) if spot else None
    if spot is None or mine is None:
        return None
    alike = option and table.wild_number == other.wild_number
    yours = mine if alike else offered(other, spot, chance)
    if yours is None:
        return None
    pays = level >= PAYS_FROM or not companions(table)
    try:
        return Compared(spot, judged(table, mine), judged(other, yours), option, pays)
    except RuleError:
        return None


def judged(table: Variant, offer: Offer) -> Judged:
    """What a table says to an offer.

    Raises:
        RuleError: if it has no answer to it.
    """
    ruling = table.win(offer)
    return Judged(table, offer, ruling, table.score(offer) if ruling.ok else None)


# --- how hard it is, and what it is about --------------------------------------------------------


def features(made: Compared) -> dict[str, int]:
    """The counts that the starting rating is made of."""
    spot, both = made.position, tuple(made.sides.values())
    suits = [kind // 9 for kind in spot.hand.concealed if kind < 27]
    return {
        "rows": sum(len(side.score.elements) - 1 for side in both if side.score) * made.pays,
        "barred": sum(not side.ruling.ok for side in both),
        "pays": int(made.pays),
        "differs": 1 if made.option else 2,
        "equal": int(made.here.answer == made.there.answer),
        "melds": len(spot.hand.melds),
        "suit_beyond_five": max((suits.count(at) for at in range(3)), default=0) - 5,
    }


def _mode(made: Compared) -> bool:
    return bool(made.option) and made.option == made.here.table.options[0].key


def _same_name(made: Compared) -> bool:
    """Whether an element of one name has another value at the other table."""
    values = [
        {element.name.zh: element.value for element in side.score.elements}
        for side in made.sides.values()
        if side.score and not made.option
    ]
    return len(values) == 2 and any(
        values[1].get(name, value) != value for name, value in values[0].items()
    )


TABLES: Mapping[str, Test] = {
    "tables.option": lambda made: bool(made.option) and not _mode(made),
    "tables.mode": _mode,
    "tables.variant": lambda made: not made.option,
    "tables.name": _same_name,
}
"""The tests of the concepts."""
