"""One position judged by two tables, and what the starting rating and the concepts read from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
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
    """What a comparison is to be: where the tile wins, and options to change (none: variants)."""

    options: tuple[str, ...]
    where: str


def compared(
    table: Variant, level: int, option: str, chance: Random, theme: str = ""
) -> Compared | None:
    """A position judged by a table and another; with an option changed it always matters.

    theme: what the hand is to be, "" for any of the level's.
    """
    if not option:
        other = variants.table(chance.choice(companions(table)))
        return _with((table, other), "", level, chance, theme)
    changed = _changed(table, option, chance)
    made = _with((table, changed), option, level, chance, theme) if changed else None
    return made if made is not None and _differ(made) else None


SAMPLE, ENOUGH = 240, 2
"""So many comparisons show where a tile can win; what came so often is enough."""

FIRST, MORE = 4, 6
"""How often each option is tried with every theme, and how often again where it changes a thing."""


@cache
def wishes(key: str, chosen: tuple[tuple[str, Any], ...], level: int) -> tuple[Wish, ...]:
    """What comparisons can be at a table and level, each as often as it is to be asked."""
    table, chance = variants.table(key, **dict(chosen)), Random(f"{key}/{chosen}/{level}")
    between = Counter(_between(table, level, chance))
    able = [Wish((), where) for where in WHERE if between[where] >= ENOUGH]
    options = tuple(_of_options(table, level, chance))
    named = {where: tuple(dict.fromkeys(k for k, at in options if at == where)) for where in WHERE}
    mine = [Wish(keys, where) for where, keys in named.items() if keys]
    return tuple(able * 2 + mine) or tuple(Wish((), where) for where in between)


def _between(table: Variant, level: int, chance: Random) -> Iterator[str]:
    """Where tiles win that the table and other variants judge."""
    counted = Counter[str]()
    for _ in range(SAMPLE if companions(table) else 0):
        made = compared(table, level, "", chance)
        if made is not None and fits_level(made, level):
            counted[made.where] += 1
            yield made.where
        if all(counted[where] >= ENOUGH for where in WHERE):
            return


def _of_options(table: Variant, level: int, chance: Random) -> Iterator[tuple[str, str]]:
    """Options that change an answer, and where the tile wins then."""
    for option in table.options:
        for theme in dict.fromkeys(SERVED[level][0]):
            made = [compared(table, level, option.key, chance, theme) for _ in range(FIRST)]
            if any(made):
                made += [compared(table, level, option.key, chance, theme) for _ in range(MORE)]
            for one in made:
                if one is not None and fits_level(one, level):
                    yield option.key, one.where


def fits_level(made: Compared, level: int) -> bool:
    """Whether a comparison is as hard as a level wants."""
    return level_of(difficulty.rating("tables", features(made))) == level


def _differ(made: Compared) -> bool:
    if made.here.ruling.ok != made.there.ruling.ok:
        return True
    return made.pays and made.here.gets != made.there.gets


def _changed(table: Variant, key: str, chance: Random) -> Variant | None:
    """The table with an option changed, None if it cannot stand."""
    option = next(option for option in table.options if option.key == key)
    values = [value for value, _ in option.choices if value != table.settings[key]]
    if not values or key in table.fixed(table.settings):
        return None
    try:
        return variants.table(table.key, **dict(table.chosen()) | {key: chance.choice(values)})
    except OptionError:
        return None


def _with(
    tables: tuple[Variant, Variant], option: str, level: int, chance: Random, theme: str
) -> Compared | None:
    (themes, melds), (table, other) = SERVED[level], tables
    spot = position(theme or chance.choice(themes), tables, chance, melds=chance.choice(melds))
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
