"""What settled hands of each level hold: themes, ways of winning, kongs, with their weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from drills.deal import Plan
from drills.won_hands import WHOLE, Wish
from rules.variant import Variant

Weights = Sequence[tuple[str, int]]

THEMES: Mapping[int, Weights] = {
    1: (("plain", 8), ("straight", 2), ("colour", 2), ("pairs", 3), ("triplets", 1)),
    2: (("plain", 4), ("straight", 3), ("colour", 3), ("pairs", 2), ("pairs_one", 2),
        ("triplets", 2), ("half_colour", 2), ("nine_ranks", 2)),
    3: (("plain", 1), ("straight", 3), ("colour", 3), ("pairs_one", 2), ("pairs_two", 2),
        ("nine_ranks", 3), ("half_colour", 2), ("honours", 1), ("orphans", 1),
        ("colour_straight", 2)),
    4: (("straight", 2), ("nine_ranks", 3), ("honours", 1), ("colour_straight", 4),
        ("colour_pairs", 3), ("pairs_two", 2), ("pairs_three", 2), ("orphans", 1)),
    5: (("nine_ranks", 1), ("colour_straight", 4), ("colour_pairs", 4), ("pairs_two", 2),
        ("pairs_three", 4), ("straight", 1)),
}  # fmt: skip
"""Themes of the won hand by level."""

WAYS: Mapping[int, Weights] = {
    1: (("self_draw", 4), ("discard", 6)),
    2: (("self_draw", 4), ("discard", 6), ("replacement", 1)),
    3: (("self_draw", 4), ("discard", 6), ("replacement", 1), ("rob_kong", 1)),
    4: (("self_draw", 4), ("discard", 6), ("replacement", 1), ("rob_kong", 1)),
    5: (("self_draw", 4), ("discard", 6), ("replacement", 1), ("rob_kong", 1)),
}
"""Ways of winning by level."""

KONGS: Mapping[bool, Mapping[int, tuple[int, ...]]] = {
    False: {1: (0, 0, 0, 1), 2: (0, 0, 1), 3: (0, 1, 2), 4: (0, 1, 2, 3), 5: (2, 3, 4, 5, 6)},
    True: {1: (1,), 2: (1, 1, 2), 3: (1, 2, 2, 3), 4: (2, 3, 4), 5: (3, 4, 5, 6)},
}
"""How many kongs lie on the table, without and with their settlement."""

MELDS: Mapping[int, tuple[int, ...]] = {
    1: (0, 0, 0, 1), 2: (0, 0, 1, 1, 2), 3: (0, 1, 1, 2), 4: (0, 1, 2), 5: (0, 1, 2, 3),
}  # fmt: skip
"""How many melds the winner may have."""

WILDS: Mapping[int, tuple[int, ...]] = {
    1: (0,), 2: (0, 0, 1), 3: (0, 1, 1), 4: (1, 1, 2), 5: (1, 2, 2, 3),
}  # fmt: skip
"""How many wilds the winner holds, in the wild modes."""

FEEDER: Mapping[int, float] = {1: 0.9, 2: 0.5, 3: 0.55, 4: 0.7, 5: 0.8}
"""How often a feeder is drawn declared; ratings let more of the liable ones through high up."""

DRAWN_WILD = 0.3
DRAWN_HAND = 0.07


def plan_for(table: Variant, level: int, rng: Random, *, with_kongs: bool) -> Plan:
    """A plan of the level, with only what this table has."""
    kongs = rng.choice(KONGS[with_kongs][level])
    if level == 5 and not (with_kongs or multiplies(table) or table.wild_number):
        kongs = rng.choice(KONGS[True][5])
    if with_kongs and rng.random() < DRAWN_HAND:
        return Plan("plain", "self_draw", Wish(), "draw", kongs)
    by = _weighted(rng, WAYS[level])
    theme = _weighted(rng, THEMES[level])
    melds = 0 if theme in WHOLE else rng.choice(MELDS[level])
    drawn = bool(table.wild_number) and by == "self_draw" and rng.random() < DRAWN_WILD
    wish = Wish(
        melds=max(melds, by == "replacement"),
        kongs=1 if by == "replacement" else int(with_kongs and rng.random() < 0.3),
        wilds=rng.choice(WILDS[level]) if table.wild_number and not drawn else 0,
        draw_wild=drawn,
    )
    late = rng.random() < 0.4
    return Plan(theme, by, wish, kongs=kongs, late=late, feeder=FEEDER[level])


def multiplies(table: Variant) -> bool:
    """Whether special hands multiply at a table at all."""
    return bool(getattr(table, "multiplies", True))


def _weighted(rng: Random, weights: Weights) -> str:
    return rng.choices([name for name, _ in weights], [n for _, n in weights])[0]
